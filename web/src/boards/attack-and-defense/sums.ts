/** How a number of the forecast comes about, in words that name its rules. */
import type { Lore } from "./lore";
import type { Blow, Hit, RowView, UnitView } from "./view";
import { say } from "./words";

/** What a building would lose, unit by unit. */
export function blowsInWords({ blows, cards, losing }: RowView, lore: Lore): string {
  const each = blows.flatMap((blow) => blowTerms(blow, lore));
  const terms = each.join(" + ");
  const n = blows.reduce(
    (sum, { belligerence, strength, demolition }) => sum + belligerence + strength + demolition,
    0,
  );
  const verdict = losing >= cards ? say("building.collapses") : say("building.loses", { n: losing });
  if (n > cards) return `${verdict}: ${say("sum.most", { terms, n, cards })}`;
  return `${verdict}: ${each.length > 1 ? say("sum", { terms, n }) : terms}`;
}

function blowTerms({ by: card, belligerence, strength, demolition: x }: Blow, lore: Lore): string[] {
  const by = lore.nameOf(card);
  const attack = x ? say("blow.demolition", { by, n: strength + x, x }) : say("blow.strength", { by, n: strength });
  return [...(belligerence ? [say("blow.belligerence", { by, n: belligerence })] : []), ...(strength ? [attack] : [])];
}

/** What would hit a unit, and whether it would stand. */
export function hitsInWords({ hits, doomed }: UnitView, lore: Lore): string {
  const terms = hits.map((hit) => hitTerm(hit, lore)).join(" + ");
  const parts = [terms && say("unit.hit", { terms }), doomed && say("unit.doomed")];
  return parts.filter(Boolean).join(". ");
}

function hitTerm({ by: card, strength: n, armored: x, deadly }: Hit, lore: Lore): string {
  const by = lore.nameOf(card);
  const hit = x ? say("hit.armored", { by, n, x }) : say("hit.plain", { by, n });
  return deadly ? `${hit} (${say("hit.deadly")})` : hit;
}
