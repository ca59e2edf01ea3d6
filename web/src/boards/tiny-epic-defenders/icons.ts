/** Which picture stands for which piece. */
import type { Component } from "svelte";
import { pictures } from "../frame/pictures";
import type { Artifact, Foe, Hero, Region } from "./view";
import Centaur from "~icons/game-icons/centaur";
import DwarfFace from "~icons/game-icons/dwarf-face";
import ElfHelmet from "~icons/game-icons/elf-helmet";
import FishMonster from "~icons/game-icons/fish-monster";
import HoodedBow from "~icons/game-icons/bowman";
import Lizardman from "~icons/game-icons/lizardman";
import Lyre from "~icons/game-icons/lyre";
import OrcHead from "~icons/game-icons/orc-head";
import VisoredHelm from "~icons/game-icons/visored-helm";
import WomanElf from "~icons/game-icons/woman-elf-face";
import Unknown from "~icons/game-icons/card-random";

import Dragon from "~icons/game-icons/dragon-head";
import EntMouth from "~icons/game-icons/ent-mouth";
import Giant from "~icons/game-icons/giant";
import Golem from "~icons/game-icons/rock-golem";
import Imp from "~icons/game-icons/daemon-skull";
import Tentacle from "~icons/game-icons/kraken-tentacle";
import Hidden from "~icons/game-icons/daemon-pull";

import Harpy from "~icons/game-icons/harpy";
import Lion from "~icons/game-icons/lion";
import Minotaur from "~icons/game-icons/minotaur";
import SeaSerpent from "~icons/game-icons/sea-serpent";
import Spectre from "~icons/game-icons/spectre";
import Wasp from "~icons/game-icons/wasp-sting";
import Raiders from "~icons/game-icons/goblin-head";
import Company from "~icons/game-icons/swords-emblem";

import Cloak from "~icons/game-icons/wing-cloak";
import Elixir from "~icons/game-icons/standing-potion";
import Hammer from "~icons/game-icons/warhammer";
import Horn from "~icons/game-icons/hunting-horn";
import Hourglass from "~icons/game-icons/hourglass";
import Idol from "~icons/game-icons/sun-priest";
import Shield from "~icons/game-icons/dragon-shield";
import Spear from "~icons/game-icons/sun-spear";
import Staff from "~icons/game-icons/wizard-staff";
import Wings from "~icons/game-icons/feathered-wing";

import Mountains from "~icons/game-icons/mountains";
import Forest from "~icons/game-icons/pine-tree";
import Plains from "~icons/game-icons/wheat";
import Coast from "~icons/game-icons/lighthouse";
import Desert from "~icons/game-icons/palm-tree";
import Ruins from "~icons/game-icons/ancient-ruins";
import Capital from "~icons/game-icons/castle";

const HEROES: Record<Hero, Component> = {
  ezru: Lizardman,
  gurmund: DwarfFace,
  ethairna: WomanElf,
  um_tak: OrcHead,
  nyrra: HoodedBow,
  lealith: VisoredHelm,
  kglflr: FishMonster,
  oryk: Centaur,
  laishom: ElfHelmet,
  randal: Lyre,
};
const FOES: Record<Foe, Component> = {
  ancient: EntMouth,
  colossus: Golem,
  hill_giant: Giant,
  dragon: Dragon,
  kraken: Tentacle,
  demon_lord: Imp,
};
const DIRE: Record<string, Component> = {
  wraith: Spectre,
  harpy: Harpy,
  sea_serpent: SeaSerpent,
  giant_wasps: Wasp,
  manticore: Lion,
  minotaur: Minotaur,
};
const ARTIFACTS: Record<Artifact, Component> = {
  shield: Shield,
  spear: Spear,
  cloak: Cloak,
  elixir: Elixir,
  staff: Staff,
  hammer: Hammer,
  wings: Wings,
  horn: Horn,
  hourglass: Hourglass,
  idol: Idol,
};
const REGIONS: Record<Region, Component> = {
  mountains: Mountains,
  forest: Forest,
  plains: Plains,
  coast: Coast,
  desert: Desert,
  ruins: Ruins,
  capital: Capital,
};

export const heroIcon = pictures(HEROES, Unknown);
export const foeIcon = pictures(FOES, Hidden);
export const artifactIcon = pictures(ARTIFACTS, Unknown);
export const regionIcon = pictures(REGIONS, Unknown);
export const isDire = (card: string): boolean => card in DIRE;

/** A Turn card's picture; `hero` is who goes by that colour. */
export function cardIcon(card: string, hero: string | null): Component {
  if (hero) return heroIcon(hero);
  if (card.startsWith("ad")) return Company;
  return DIRE[card] ?? (/^e\d$/.test(card) ? Raiders : Unknown);
}
