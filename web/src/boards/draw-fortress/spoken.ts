/** All there is to say of a space, for whoever does not see it. */
import type { GameWords } from "../../lib/words.svelte";
import { inOneLine } from "../frame/names";
import { accessName, entryOf, groupName, siteName, tagNames, textOf } from "./names";
import type { SiteView, TableView } from "./view";
import { say } from "./words";

export function spoken(site: SiteView, view: TableView, words: GameWords): string {
  const place = words.piece(`space:${site.space}`);
  if (site.status === "empty") return inOneLine([place, say("space.empty")]);
  const owner = view.seats[site.owner ?? -1];
  return inOneLine([
    place,
    siteName(site, words),
    textOf(site.text, entryOf("design", site.design), words),
    site.status === "ruin" && say("space.ruin"),
    owner !== undefined &&
      say("space.held", { group: groupName(owner, words), pile: site.pile, strength: site.strength }),
    site.stops.length > 0 && say("stops", { tags: tagNames(site.stops, words) }),
    site.access !== null && say("access.named", { name: accessName(site.access, site.space, words) }),
    site.access !== null && say("lets", { tags: tagNames(site.access.admits, words) }),
  ]);
}
