import type { Position } from "../../lib/protocol";
import type { GuideStep } from "../contract";
import type { TableView } from "./view";

const table = (position: Position) => position.view as TableView;
const asked = (position: Position, decision: string) => position.prompt.key === `decision.${decision}`;
const mine = (position: Position, seat: number | null) => seat !== null && position.deciders.includes(seat);
const at = (decision: string) => (position: Position, seat: number | null) =>
  mine(position, seat) && asked(position, decision);

/**
 * The guided start: the goal first, then each step when the table asks for what it explains. What has not been asked for a
 * while is told ahead.
 */
export const guide: GuideStep[] = [
  {
    id: "goal",
    when: () => true,
    fits: (position) => table(position).players > 1,
    title: { en: "Build a town, and keep it", de: "Bau eine Stadt, und halte sie" },
    text: {
      en: "Every structure and every defender in your town is a victory point. Whoever has most when the game ends wins. A town that loses all four castle walls is out.",
      de: "Jedes Bauwerk und jeder Verteidiger deiner Stadt ist ein Siegpunkt. Wer am Ende die meisten hat, gewinnt. Eine Stadt ohne Burgmauern scheidet aus.",
    },
  },
  {
    id: "goal-alone",
    when: () => true,
    fits: (position) => table(position).players === 1,
    title: { en: "Hold out", de: "Halte durch" },
    text: {
      en: "You play alone: monsters and disasters come at your town, and you must still stand when it is over. The line at the top says how much is left.",
      de: "Du spielst allein: Monster und Katastrophen kommen über deine Stadt, und am Ende musst du noch stehen. Die Zeile oben sagt, wie viel noch bevorsteht.",
    },
  },
  {
    id: "battle",
    when: (position) => table(position).battle !== null,
    ahead: true,
    title: { en: "A battle", de: "Ein Kampf" },
    text: {
      en: "The ladder shows who strikes when: the highest initiative first. Everyone rolls his dice, and each 1 is a hit. Whoever rolled places the hits: press the enemy who shall take one.",
      de: "Die Leiter zeigt, wer wann zuschlägt: die höchste Initiative zuerst. Jeder wirft seine Würfel, jede 1 ist ein Treffer. Wer gewürfelt hat, verteilt die Treffer: Drücke den Feind, der einen nehmen soll.",
    },
  },
  {
    id: "heal",
    when: (position, seat) => at("sack_discard")(position, seat) || at("heal_menu")(position, seat),
    ahead: true,
    title: { en: "After the storm", de: "Nach dem Sturm" },
    text: {
      en: "If attackers win, you give up structures, those you can best do without; only when none is left do walls fall. Then everyone who still lives is healed, and you may take back what was destroyed this turn for 2 magic, or rebuild a wall for 3.",
      de: "Gewinnen Angreifer, gibst du Bauwerke her, die entbehrlichsten zuerst; erst wenn keines mehr da ist, fallen Mauern. Dann ist geheilt, wer noch lebt, und was in diesem Zug zerstört wurde, kannst du für 2 Magie zurückholen, eine Mauer für 3 wieder aufbauen.",
    },
  },
  {
    id: "attack",
    when: at("attack_menu"),
    ahead: true,
    fits: (position) => table(position).players > 1,
    title: { en: "Send trouble next door", de: "Schick Ärger nach nebenan" },
    text: {
      en: "From your third turn on you may play the red cards. The first meets your left neighbour, the next the one after him. Compare the monster’s numbers with his defenders, then press it, or Done to wait.",
      de: "Ab deinem dritten Zug darfst du rote Karten spielen. Die erste trifft deinen linken Nachbarn, die nächste den danach. Vergleiche die Zahlen des Monsters mit seinen Verteidigern und drücke es, oder Fertig, um zu warten.",
    },
  },
  {
    id: "upkeep",
    when: at("upkeep_menu"),
    ahead: true,
    title: { en: "Mouths to feed", de: "Hungrige Mäuler" },
    text: {
      en: "Defenders want food or weapons every turn, heroes magic as well. Gold fills any gap. Pay it all, or press somebody to let him go.",
      de: "Verteidiger wollen jeden Zug Nahrung oder Rüstzeug, Helden auch Magie. Gold füllt jede Lücke. Zahle alles, oder drücke jemanden, um ihn zu entlassen.",
    },
  },
  {
    id: "pending",
    when: (position) => table(position).pending !== null,
    ahead: true,
    fits: (position) => table(position).players === 1,
    title: { en: "Something is coming", de: "Da kommt etwas" },
    text: {
      en: "Monsters and disasters that you draw come in the Attack phase of that very turn. You still build before: a defender now may be worth more than a farm.",
      de: "Monster und Katastrophen, die du ziehst, kommen noch im selben Zug, in der Angriffsphase. Vorher baust du noch: Ein Verteidiger ist jetzt vielleicht mehr wert als eine Farm.",
    },
  },
  {
    id: "build",
    when: at("build_menu"),
    title: { en: "What to build first", de: "Was zuerst bauen?" },
    text: {
      en: "The number on a card is its price; gold pays for everything, the small signs below say what else does. Begin with structures that make something each turn, such as a Farm or a Mine, and keep some gold for a defender. Press a glowing card to build it, and Done when you have had enough.",
      de: "Die Zahl auf der Karte ist ihr Preis; Gold zahlt alles, die kleinen Zeichen unten sagen, was sonst noch. Beginne mit Bauwerken, die jeden Zug etwas bringen, etwa Bauernhof oder Bergwerk, und behalte Gold für einen Verteidiger. Drücke eine leuchtende Karte, um sie zu bauen, und Fertig, wenn es genug ist.",
    },
  },
  {
    id: "draw",
    when: (position, seat) => at("draw_menu")(position, seat) || at("discard_card")(position, seat),
    title: { en: "One card a turn", de: "Eine Karte je Zug" },
    text: {
      en: "You have drawn your card for this turn. Another one costs 7 gold, which you will want for building: press Done. If you hold more than seven, press the card you need least: one that costs more than you will soon have.",
      de: "Deine Karte für diesen Zug hast du gezogen. Eine weitere kostet 7 Gold, das du zum Bauen brauchen wirst: Drücke Fertig. Hältst du mehr als sieben, drücke die Karte, die du am wenigsten brauchst: eine, die mehr kostet, als du bald haben wirst.",
    },
  },
  {
    id: "sight",
    when: (position) => !table(position).battle,
    title: { en: "What you see", de: "Was du siehst" },
    text: {
      en: "Your own town is the large one: below the castle your stores, with what each turn brings in green, then your defenders and structures. Your cards lie at the bottom. What glows can be pressed; press what does not, and the table tells you why.",
      de: "Deine Stadt ist die große: unter der Burg die Vorräte, in Grün, was jeder Zug bringt, dann Verteidiger und Bauwerke. Unten liegen deine Karten. Was leuchtet, kannst du drücken; drückst du anderes, sagt dir der Tisch, warum es nicht geht.",
    },
  },
];
