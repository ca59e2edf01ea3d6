/** Deeds as buttons: which of them have no place of their own on the map, and which picture each has. */
import type { Component } from "svelte";
import Begin from "~icons/game-icons/sword-brandish";
import Blood from "~icons/game-icons/drop";
import Boots from "~icons/game-icons/walking-boot";
import Bottom from "~icons/game-icons/card-pickup";
import Circle from "~icons/game-icons/meditation";
import Climb from "~icons/game-icons/mountain-climbing";
import Command from "~icons/game-icons/public-speaker";
import Crawl from "~icons/game-icons/exit-door";
import Dig from "~icons/game-icons/dig-dug";
import Done from "~icons/game-icons/check-mark";
import Drink from "~icons/game-icons/oasis";
import Drop from "~icons/game-icons/drop-weapon";
import Enchant from "~icons/game-icons/magic-swirl";
import Fight from "~icons/game-icons/crossed-swords";
import Give from "~icons/game-icons/present";
import Glass from "~icons/game-icons/hourglass";
import Heal from "~icons/game-icons/healing";
import Horn from "~icons/game-icons/hunting-horn";
import Idol from "~icons/game-icons/sun-priest";
import Jump from "~icons/game-icons/jump-across";
import Leave from "~icons/game-icons/cancel";
import Lightning from "~icons/game-icons/lightning-storm";
import Mirage from "~icons/game-icons/eye-of-horus";
import Muster from "~icons/game-icons/rally-the-troops";
import Person from "~icons/game-icons/person";
import Prayer from "~icons/game-icons/prayer";
import Rejuvenate from "~icons/game-icons/health-potion";
import Sail from "~icons/game-icons/sailboat";
import Scry from "~icons/game-icons/crystal-ball";
import Secure from "~icons/game-icons/guarded-tower";
import Shield from "~icons/game-icons/checked-shield";
import Spear from "~icons/game-icons/sun-spear";
import Staff from "~icons/game-icons/wizard-staff";
import Tomb from "~icons/game-icons/tombstone";
import Vantage from "~icons/game-icons/spyglass";
import Victim from "~icons/game-icons/target-arrows";
import Wings from "~icons/game-icons/feathered-wing";

import type { Choice } from "../../lib/protocol";
import { moves } from "../frame/choices";
import { pictures } from "../frame/pictures";

const ICONS: Record<string, Component> = {
  choose_hero: Person,
  begin_turn: Begin,
  next: Person,
  command: Command,
  move: Boots,
  secure: Secure,
  heal: Heal,
  enchant: Enchant,
  vantage: Vantage,
  muster: Muster,
  sail: Sail,
  staff: Staff,
  wings: Wings,
  horn: Horn,
  give: Give,
  drop: Drop,
  victim: Victim,
  put_next: Done,
  bury: Bottom,
  yes: Blood,
  sacrifice: Blood,
  scry: Scry,
  hourglass: Glass,
  top: Done,
  bottom: Bottom,
  fight: Fight,
  spear: Spear,
  climb: Climb,
  jump_off: Jump,
  leave_mouth: Crawl,
  lightning: Lightning,
  meditate: Circle,
  mirage: Mirage,
  prayer: Prayer,
  rejuvenate: Rejuvenate,
  entomb: Tomb,
  oasis: Drink,
  excavate: Dig,
  idol: Idol,
  defend_self: Shield,
  defend_meditate: Circle,
  defend_martyr: Shield,
  reduce: Shield,
  end_turn: Done,
  yield: Done,
  stop: Done,
  done: Done,
  keep: Done,
  stay: Done,
};
const isAtFoe = moves("fight", "spear", "climb", "jump_off", "leave_mouth");

export const deedIcon = pictures(ICONS, Leave);

/** What is done to the foe, to be shown beside it. */
export const atFoe = (choices: readonly Choice[]): Choice[] => choices.filter(isAtFoe);

/** What points at no piece and is not done to the foe. */
export const placeless = (choices: readonly Choice[]): Choice[] =>
  choices.filter((choice) => choice.targets.length === 0 && !isAtFoe(choice));
