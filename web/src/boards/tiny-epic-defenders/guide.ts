import type { Position } from "../../lib/protocol";
import type { GuideStep } from "../contract";
import type { TableView } from "./view";

const LOW_HP = 1;
const tableOf = (position: Position) => position.view as TableView;
const asked = (position: Position, decision: string) =>
  position.choices.length > 0 && position.prompt.key === `decision.${decision}`;
const can = (position: Position, move: string) => position.choices.some((choice) => choice.structure.move === move);

/**
 * The guided start: the goal first, then each thing when it is met, and between them what holds at any time. What has not
 * been met after a while is told ahead.
 */
export const guide: GuideStep[] = [
  {
    id: "goal",
    when: (position) => tableOf(position).round > 0,
    target: "region:capital",
    title: { en: "Hold the Capital", de: "Haltet die Hauptstadt" },
    text: {
      en: "You all play together. Enemies attack the six Regions around the Capital. Hold out until the Horde is used up: then the Epic Foe shows itself, and you must bring it down. If eight fires burn in the Capital, the realm is lost.",
      de: "Ihr spielt alle zusammen. Feinde greifen die sechs Regionen um die Hauptstadt an. Haltet durch, bis die Horde verbraucht ist: Dann zeigt sich der Erzfeind, und ihr müsst ihn besiegen. Brennen in der Hauptstadt acht Feuer, ist das Reich verloren.",
    },
  },
  {
    id: "begin",
    when: (position) => asked(position, "on_draw_choice") || asked(position, "sacrifice"),
    title: { en: "Your card is drawn", de: "Deine Karte ist gezogen" },
    text: {
      en: "Begin the Turn: you get 3 AP, or 4 once a Region is Destroyed. You may give 1 HP for one more; that pays when you soon begin a Turn in the Capital, which brings all HP back.",
      de: "Beginne den Zug: Du bekommst 3 AP, oder 4, sobald eine Region zerstört ist. Für 1 LP gibt es einen mehr; das lohnt sich, wenn du bald einen Zug in der Hauptstadt beginnst, denn dort kommen alle LP zurück.",
    },
  },
  {
    id: "pool",
    when: (position) => asked(position, "next_defender"),
    ahead: true,
    title: { en: "All Defenders", de: "Alle Verteidiger" },
    text: {
      en: "The action points (AP) of an All Defenders card are shared. Press a glowing hero to let it act. Whoever is left in the Capital can defend nothing, so get out to the Regions.",
      de: "Die Aktionspunkte (AP) einer Karte „Alle Verteidiger“ teilt ihr euch. Drücke einen leuchtenden Helden, damit er handelt. Wer in der Hauptstadt bleibt, kann nichts verteidigen: also hinaus in die Regionen.",
    },
  },
  {
    id: "defend",
    when: (position) => asked(position, "defend"),
    ahead: true,
    title: { en: "Stand in the way", de: "Stell dich in den Weg" },
    text: {
      en: "When an enemy attacks where you stand, you are asked to Defend; above the map you see what it would do otherwise. Defending costs HP; stopping a Dire Enemy also wins you an Artifact.",
      de: "Greift ein Feind an, wo du stehst, wirst du gefragt, ob du verteidigst; über der Landkarte siehst du, was er sonst anrichtet. Verteidigen kostet LP; wer einen schrecklichen Feind aufhält, gewinnt ein Artefakt.",
    },
  },
  {
    id: "secure",
    when: (position) => can(position, "secure"),
    ahead: true,
    title: { en: "Put a fire out", de: "Lösche ein Feuer" },
    text: {
      en: "Secure removes 1 threat for 1 AP. End your Turn where the next attack will hurt most: you can stop it only if you stand there.",
      de: "Sichern nimmt für 1 AP eine Bedrohung weg. Beende deinen Zug dort, wo der nächste Angriff am meisten schadet: Nur wer dort steht, kann ihn abwehren.",
    },
  },
  {
    id: "move",
    when: (position) => can(position, "move"),
    title: { en: "Go where fire burns", de: "Geh, wo es brennt" },
    text: {
      en: "Press a glowing Region to go there for 1 AP. You travel along the roads: around the ring, and through the two gates into the Capital.",
      de: "Drücke eine leuchtende Region, um für 1 AP dorthin zu gehen. Du reist auf den Straßen: um den Ring, und durch die beiden Tore in die Hauptstadt.",
    },
  },
  {
    id: "low",
    when: (position) => tableOf(position).defenders.some((one) => one.mine && one.hp <= LOW_HP && one.hero !== null),
    ahead: true,
    target: "region:capital",
    title: { en: "Tired? Rest", de: "Müde? Raste" },
    text: {
      en: "With 0 HP you are Exhausted: no Securing, no Defending, no Fighting. End a Turn in the Capital, and your next one begins with full HP.",
      de: "Mit 0 LP bist du erschöpft: kein Sichern, kein Verteidigen, kein Kämpfen. Beende einen Zug in der Hauptstadt, und dein nächster beginnt mit allen LP.",
    },
  },
  {
    id: "threat",
    when: (position) => tableOf(position).round > 0,
    title: { en: "Fire means threat", de: "Feuer heißt Bedrohung" },
    text: {
      en: "Every attack that nobody stops lights a fire below that Region. At the skull the Region is Destroyed, and the Capital burns one step more. From then on each attack there hits the Capital itself.",
      de: "Jeder Angriff, den niemand abwehrt, entzündet ein Feuer unter der Region. Beim Totenkopf ist sie zerstört, und die Hauptstadt brennt einen Schritt weiter. Von da an trifft jeder Angriff dort die Hauptstadt selbst.",
    },
  },
  {
    id: "cards",
    when: (position) => tableOf(position).round > 0,
    title: { en: "One card after another", de: "Karte um Karte" },
    text: {
      en: "Above the map lies the card that was drawn. A dark one is an enemy; the pictures at its foot are the Regions it attacks. A hero's card gives that hero a Turn. When the Turn Deck is empty a new Round begins, with one more enemy in it.",
      de: "Über der Landkarte liegt die gezogene Karte. Eine dunkle ist ein Feind; die Bilder unten zeigen, welche Regionen er angreift. Die Karte eines Helden gibt ihm einen Zug. Ist der Zugstapel leer, beginnt eine neue Runde, mit einem Feind mehr.",
    },
  },
  {
    id: "foe",
    when: (position) => tableOf(position).foe.revealed,
    ahead: true,
    title: { en: "The Epic Foe", de: "Der Erzfeind" },
    text: {
      en: "Once the Horde is used up, the Epic Foe shows itself. Its banner tells how it is fought and what it does. Go to its Region and Fight, one heart after another. The flashes mark where it strikes back.",
      de: "Ist die Horde verbraucht, zeigt sich der Erzfeind. Sein Banner sagt, wie man ihn bekämpft und was er tut. Geh in seine Region und kämpfe, ein Herz nach dem andern. Die Blitze zeigen, wo er zurückschlägt.",
    },
  },
];
