/** Pictures of cards, banners and keywords; what somebody brought has the picture of its kind. */
import type { Component } from "svelte";
import AngelWings from "~icons/game-icons/angel-wings";
import Anvil from "~icons/game-icons/anvil";
import Backstab from "~icons/game-icons/backstab";
import Barricade from "~icons/game-icons/barricade";
import BearHead from "~icons/game-icons/bear-head";
import BoarTusks from "~icons/game-icons/boar-tusks";
import BoilingBubbles from "~icons/game-icons/boiling-bubbles";
import Breastplate from "~icons/game-icons/breastplate";
import BrickWall from "~icons/game-icons/brick-wall";
import BubblingFlask from "~icons/game-icons/bubbling-flask";
import CaptainHatProfile from "~icons/game-icons/captain-hat-profile";
import CardPlay from "~icons/game-icons/card-play";
import CargoCrate from "~icons/game-icons/cargo-crate";
import Castle from "~icons/game-icons/castle";
import Catapult from "~icons/game-icons/catapult";
import Cavalry from "~icons/game-icons/cavalry";
import ChainedArrowHeads from "~icons/game-icons/chained-arrow-heads";
import CheckedShield from "~icons/game-icons/checked-shield";
import CloakDagger from "~icons/game-icons/cloak-dagger";
import Coins from "~icons/game-icons/coins";
import Cowled from "~icons/game-icons/cowled";
import CrossedSwords from "~icons/game-icons/crossed-swords";
import Crown from "~icons/game-icons/crown";
import CrownedSkull from "~icons/game-icons/crowned-skull";
import Cycle from "~icons/game-icons/cycle";
import DeathSkull from "~icons/game-icons/death-skull";
import FallingStar from "~icons/game-icons/falling-star";
import FireBomb from "~icons/game-icons/fire-bomb";
import FireBottle from "~icons/game-icons/fire-bottle";
import Gate from "~icons/game-icons/gate";
import Giant from "~icons/game-icons/giant";
import Graveyard from "~icons/game-icons/graveyard";
import Halberd from "~icons/game-icons/halberd";
import HammerBreak from "~icons/game-icons/hammer-break";
import HandOfGod from "~icons/game-icons/hand-of-god";
import Heptagram from "~icons/game-icons/heptagram";
import Hood from "~icons/game-icons/hood";
import HorseHead from "~icons/game-icons/horse-head";
import Hound from "~icons/game-icons/hound";
import HuntingHorn from "~icons/game-icons/hunting-horn";
import KnightBanner from "~icons/game-icons/knight-banner";
import Lava from "~icons/game-icons/lava";
import MonkFace from "~icons/game-icons/monk-face";
import MountedKnight from "~icons/game-icons/mounted-knight";
import Move from "~icons/game-icons/move";
import Ogre from "~icons/game-icons/ogre";
import OpenBook from "~icons/game-icons/open-book";
import PiercingSword from "~icons/game-icons/piercing-sword";
import PlainDagger from "~icons/game-icons/plain-dagger";
import PoisonBottle from "~icons/game-icons/poison-bottle";
import Prayer from "~icons/game-icons/prayer";
import RaiseZombie from "~icons/game-icons/raise-zombie";
import ReaperScythe from "~icons/game-icons/reaper-scythe";
import RockGolem from "~icons/game-icons/rock-golem";
import Rogue from "~icons/game-icons/rogue";
import SacrificialDagger from "~icons/game-icons/sacrificial-dagger";
import ScrollQuill from "~icons/game-icons/scroll-quill";
import ScrollUnfurled from "~icons/game-icons/scroll-unfurled";
import ShakingHands from "~icons/game-icons/shaking-hands";
import ShamblingZombie from "~icons/game-icons/shambling-zombie";
import SiegeRam from "~icons/game-icons/siege-ram";
import SiegeTower from "~icons/game-icons/siege-tower";
import Skeleton from "~icons/game-icons/skeleton";
import SkullCrossedBones from "~icons/game-icons/skull-crossed-bones";
import Sparkles from "~icons/game-icons/sparkles";
import SpearHook from "~icons/game-icons/spear-hook";
import Spears from "~icons/game-icons/spears";
import SpellBook from "~icons/game-icons/spell-book";
import Spyglass from "~icons/game-icons/spyglass";
import StoneTower from "~icons/game-icons/stone-tower";
import Sun from "~icons/game-icons/sun";
import Sunrise from "~icons/game-icons/sunrise";
import SwordBrandish from "~icons/game-icons/sword-brandish";
import SwordClash from "~icons/game-icons/sword-clash";
import SwordSmithing from "~icons/game-icons/sword-smithing";
import SwordsEmblem from "~icons/game-icons/swords-emblem";
import TeamUpgrade from "~icons/game-icons/team-upgrade";
import TemplarShield from "~icons/game-icons/templar-shield";
import ThreeFriends from "~icons/game-icons/three-friends";
import Trebuchet from "~icons/game-icons/trebuchet";
import Trowel from "~icons/game-icons/trowel";
import TwoCoins from "~icons/game-icons/two-coins";
import Upgrade from "~icons/game-icons/upgrade";
import VerticalBanner from "~icons/game-icons/vertical-banner";
import VisoredHelm from "~icons/game-icons/visored-helm";
import WalkingBoot from "~icons/game-icons/walking-boot";
import Warhammer from "~icons/game-icons/warhammer";
import WizardFace from "~icons/game-icons/wizard-face";
import WizardStaff from "~icons/game-icons/wizard-staff";
import WolfHead from "~icons/game-icons/wolf-head";
import WolfTrap from "~icons/game-icons/wolf-trap";
import type { Building, Card, CardKind, Keyword } from "./view";

const KINDS: Record<CardKind, Component> = { none: CardPlay, unit: SwordBrandish, trick: SpellBook, token: Spears };

/** The ready-made cards. */
const CARDS: Partial<Record<Card, Component>> = {
  royal_squire: SwordBrandish,
  kings_guard: VisoredHelm,
  banner_captain: KnightBanner,
  royal_champion: CrossedSwords,
  rally_the_banners: VerticalBanner,
  royal_decree: ScrollUnfurled,
  muster: ThreeFriends,
  militia: Spears,
  forge_apprentice: Anvil,
  plated_spearman: SpearHook,
  hammer_knight: Warhammer,
  iron_golem: RockGolem,
  temper_steel: SwordSmithing,
  molten_slag: Lava,
  yard_crew: ShakingHands,
  battering_ram: SiegeRam,
  trebuchet: Trebuchet,
  siege_tower: SiegeTower,
  fire_pots: FireBottle,
  sappers_charge: FireBomb,
  footpad: Rogue,
  poisoner: PoisonBottle,
  night_blade: CloakDagger,
  guildmaster: Cowled,
  informant: Spyglass,
  venom_vial: BubblingFlask,
  knife_in_the_dark: Backstab,
  novice: OpenBook,
  battle_mage: WizardStaff,
  archmage: WizardFace,
  spark: Sparkles,
  study: ScrollQuill,
  starfall: FallingStar,
  grave_thrall: ShamblingZombie,
  restless_knight: MountedKnight,
  flesh_ogre: Ogre,
  bone_colossus: CrownedSkull,
  raise_dead: RaiseZombie,
  open_graves: Graveyard,
  soul_toll: ReaperScythe,
  skeleton: Skeleton,
  packrunner: Hound,
  tusker: BoarTusks,
  beastmaster: WolfTrap,
  old_bear: BearHead,
  hunt_call: HuntingHorn,
  blood_duel: SwordClash,
  young_wolf: WolfHead,
  gate_watch: Gate,
  pikewall: Halberd,
  mason_crew: Trowel,
  sally_captain: CaptainHatProfile,
  gate_giant: Giant,
  boiling_oil: BoilingBubbles,
  shore_up: BrickWall,
  barricade: Barricade,
  scout_rider: HorseHead,
  hired_lance: Cavalry,
  quartermaster: CargoCrate,
  condottiere: SwordsEmblem,
  forced_march: WalkingBoot,
  bribe: TwoCoins,
  acolyte: Prayer,
  pilgrim_guard: MonkFace,
  sun_paladin: TemplarShield,
  blessing: HandOfGod,
  dawns_judgment: Sunrise,
  martyrs_call: AngelWings,
};

const BANNERS: Partial<Record<Building, Component>> = {
  crown: Crown,
  anvil: Anvil,
  ram: SiegeRam,
  dagger: PlainDagger,
  star: Heptagram,
  skull: DeathSkull,
  wolf: WolfHead,
  tower: StoneTower,
  coin: Coins,
  sun: Sun,
};

const KEYWORDS: Record<Keyword, Component> = {
  belligerence: Catapult,
  demolition: HammerBreak,
  experience: Upgrade,
  armored: Breastplate,
  unbounded: ChainedArrowHeads,
  recurrence: Cycle,
  assistance: TeamUpgrade,
  breakthrough: PiercingSword,
  defender: CheckedShield,
  change_of_tactics: Move,
  deadly: SkullCrossedBones,
  cloaked: Hood,
  offering: SacrificialDagger,
};

export const cardPicture = (card: Card, kind: CardKind): Component => CARDS[card] ?? KINDS[kind];
export const bannerPicture = (building: Building): Component => BANNERS[building] ?? Castle;
export const keywordPicture = (keyword: Keyword): Component => KEYWORDS[keyword];
