import type { Component } from "svelte";
import { pictures } from "../frame/pictures";
import type { Card, Commodity } from "./view";
import Anvil from "~icons/game-icons/anvil";
import ArrowFlights from "~icons/game-icons/arrow-flights";
import AxeInStump from "~icons/game-icons/axe-in-stump";
import Ballista from "~icons/game-icons/ballista";
import Bandit from "~icons/game-icons/bandit";
import Barbarian from "~icons/game-icons/barbarian";
import Barn from "~icons/game-icons/barn";
import Bed from "~icons/game-icons/bed";
import BeerStein from "~icons/game-icons/beer-stein";
import Bookshelf from "~icons/game-icons/bookshelf";
import Bowman from "~icons/game-icons/bowman";
import Bread from "~icons/game-icons/bread";
import Broadsword from "~icons/game-icons/broadsword";
import Camel from "~icons/game-icons/camel";
import Cannon from "~icons/game-icons/cannon";
import Catapult from "~icons/game-icons/catapult";
import Cavalry from "~icons/game-icons/cavalry";
import CheckedShield from "~icons/game-icons/checked-shield";
import ChestArmor from "~icons/game-icons/chest-armor";
import CircularSawblade from "~icons/game-icons/circular-sawblade";
import Cornucopia from "~icons/game-icons/cornucopia";
import Crossbow from "~icons/game-icons/crossbow";
import CrossedSwords from "~icons/game-icons/crossed-swords";
import DaemonSkull from "~icons/game-icons/daemon-skull";
import DefensiveWall from "~icons/game-icons/defensive-wall";
import Desert from "~icons/game-icons/desert";
import Djinn from "~icons/game-icons/djinn";
import DragonHead from "~icons/game-icons/dragon-head";
import Drawbridge from "~icons/game-icons/drawbridge";
import EarthCrack from "~icons/game-icons/earth-crack";
import Giant from "~icons/game-icons/giant";
import GoblinHead from "~icons/game-icons/goblin-head";
import GoldMine from "~icons/game-icons/gold-mine";
import GreekTemple from "~icons/game-icons/greek-temple";
import GuardedTower from "~icons/game-icons/guarded-tower";
import Halberd from "~icons/game-icons/halberd";
import HerbsBundle from "~icons/game-icons/herbs-bundle";
import HighShot from "~icons/game-icons/high-shot";
import HoodedAssassin from "~icons/game-icons/hooded-assassin";
import HorseHead from "~icons/game-icons/horse-head";
import Imp from "~icons/game-icons/imp";
import ImperialCrown from "~icons/game-icons/imperial-crown";
import KnightBanner from "~icons/game-icons/knight-banner";
import LayeredArmor from "~icons/game-icons/layered-armor";
import LightningBow from "~icons/game-icons/lightning-bow";
import MeatCleaver from "~icons/game-icons/meat-cleaver";
import MedievalBarracks from "~icons/game-icons/medieval-barracks";
import MineWagon from "~icons/game-icons/mine-wagon";
import MountedKnight from "~icons/game-icons/mounted-knight";
import Musket from "~icons/game-icons/musket";
import OakLeaf from "~icons/game-icons/oak-leaf";
import Ogre from "~icons/game-icons/ogre";
import OldWagon from "~icons/game-icons/old-wagon";
import OrcHead from "~icons/game-icons/orc-head";
import PlagueDoctorProfile from "~icons/game-icons/plague-doctor-profile";
import Prayer from "~icons/game-icons/prayer";
import RobberHand from "~icons/game-icons/robber-hand";
import RobinHoodHat from "~icons/game-icons/robin-hood-hat";
import RuneSword from "~icons/game-icons/rune-sword";
import ScrollQuill from "~icons/game-icons/scroll-quill";
import ShieldBash from "~icons/game-icons/shield-bash";
import Shop from "~icons/game-icons/shop";
import SkullStaff from "~icons/game-icons/skull-staff";
import Snowing from "~icons/game-icons/snowing";
import Sparkles from "~icons/game-icons/sparkles";
import Spy from "~icons/game-icons/spy";
import Stable from "~icons/game-icons/stable";
import StandingPotion from "~icons/game-icons/standing-potion";
import StoneBlock from "~icons/game-icons/stone-block";
import Swordman from "~icons/game-icons/swordman";
import TavernSign from "~icons/game-icons/tavern-sign";
import Troll from "~icons/game-icons/troll";
import Trowel from "~icons/game-icons/trowel";
import TwoCoins from "~icons/game-icons/two-coins";
import VikingHelmet from "~icons/game-icons/viking-helmet";
import VisoredHelm from "~icons/game-icons/visored-helm";
import Vortex from "~icons/game-icons/vortex";
import WarlockHood from "~icons/game-icons/warlock-hood";
import WarlordHelmet from "~icons/game-icons/warlord-helmet";
import Wheat from "~icons/game-icons/wheat";
import WhiteTower from "~icons/game-icons/white-tower";
import WizardFace from "~icons/game-icons/wizard-face";
import WoodBeam from "~icons/game-icons/wood-beam";

/** The picture on each card and token. */
const CARDS: Record<Card, Component> = {
  alchemists_shop: StandingPotion,
  armorer: ChestArmor,
  bakery: Bread,
  ballista: Ballista,
  barracks: MedievalBarracks,
  blacksmith: Anvil,
  bombard: Cannon,
  brewery: BeerStein,
  butcher: MeatCleaver,
  catapult: Catapult,
  defensive_wall: DefensiveWall,
  farm: Barn,
  fletcher: ArrowFlights,
  guard_house: GuardedTower,
  guild_hall: ScrollQuill,
  herbalist: HerbsBundle,
  inn: Bed,
  library: Bookshelf,
  logging_camp: AxeInStump,
  market_place: Shop,
  mason: Trowel,
  mine: GoldMine,
  moat: Drawbridge,
  quarry: MineWagon,
  shield_smith: CheckedShield,
  stables: Stable,
  tavern: TavernSign,
  temple: GreekTemple,
  wizards_tower: WhiteTower,
  woodmill: CircularSawblade,
  archers: Bowman,
  crossbowmen: Crossbow,
  halberdiers: Halberd,
  handgunners: Musket,
  knights: MountedKnight,
  light_horsemen: HorseHead,
  longbowmen: HighShot,
  medium_cavalry: Cavalry,
  shieldmen: ShieldBash,
  swordsmen: Swordman,
  cavalier: KnightBanner,
  druid: OakLeaf,
  nobleman: ImperialCrown,
  priest: Prayer,
  ranger: RobinHoodHat,
  warrior: VikingHelmet,
  wizard: WizardFace,
  magic_armor: LayeredArmor,
  magic_bow: LightningBow,
  magic_sword: RuneSword,
  bandits: Bandit,
  barbarians: Barbarian,
  demons: DaemonSkull,
  djinn: Djinn,
  dragon: DragonHead,
  giant: Giant,
  goblin_horde: GoblinHead,
  necromancer: SkullStaff,
  nomads: Camel,
  ogres: Ogre,
  orc_army: OrcHead,
  sorcerer: WarlockHood,
  trolls: Troll,
  warlord: WarlordHelmet,
  assassin: HoodedAssassin,
  blizzard: Snowing,
  caravan: OldWagon,
  draught: Desert,
  earthquake: EarthCrack,
  magical_vortex: Vortex,
  plague: PlagueDoctorProfile,
  prosperity: Cornucopia,
  spies: Spy,
  thieves: RobberHand,
  war: CrossedSwords,
  guard: VisoredHelm,
  minion: Imp,
};

/** The six commodities, in the order of the castle log. */
const GOODS: Record<Commodity, Component> = {
  gold: TwoCoins,
  food: Wheat,
  weapons: Broadsword,
  wood: WoodBeam,
  stone: StoneBlock,
  magic: Sparkles,
};

export const cardPicture = pictures(CARDS);
export const goodPicture = pictures(GOODS);
