/** A picture for each word of the lists. */
import Anvil from "~icons/game-icons/anvil";
import Archer from "~icons/game-icons/archer";
import Ballista from "~icons/game-icons/ballista";
import BandageRoll from "~icons/game-icons/bandage-roll";
import Barracks from "~icons/game-icons/barracks";
import Binoculars from "~icons/game-icons/binoculars";
import BookCover from "~icons/game-icons/book-cover";
import BowArrow from "~icons/game-icons/bow-arrow";
import Bowman from "~icons/game-icons/bowman";
import CandleLight from "~icons/game-icons/candle-light";
import Cannon from "~icons/game-icons/cannon";
import CannonShot from "~icons/game-icons/cannon-shot";
import Capitol from "~icons/game-icons/capitol";
import Castle from "~icons/game-icons/castle";
import Catapult from "~icons/game-icons/catapult";
import Cavalry from "~icons/game-icons/cavalry";
import Champions from "~icons/game-icons/champions";
import Church from "~icons/game-icons/church";
import CoinsPile from "~icons/game-icons/coins-pile";
import Crown from "~icons/game-icons/crown";
import DefensiveWall from "~icons/game-icons/defensive-wall";
import DominoMask from "~icons/game-icons/domino-mask";
import Elephant from "~icons/game-icons/elephant";
import Factory from "~icons/game-icons/factory";
import FairyWand from "~icons/game-icons/fairy-wand";
import Gate from "~icons/game-icons/gate";
import Ghost from "~icons/game-icons/ghost";
import Giant from "~icons/game-icons/giant";
import Gladius from "~icons/game-icons/gladius";
import GoblinHead from "~icons/game-icons/goblin-head";
import GreekTemple from "~icons/game-icons/greek-temple";
import HammerNails from "~icons/game-icons/hammer-nails";
import HealthPotion from "~icons/game-icons/health-potion";
import HolyOak from "~icons/game-icons/holy-oak";
import HoodedAssassin from "~icons/game-icons/hooded-assassin";
import HoodedFigure from "~icons/game-icons/hooded-figure";
import HorseHead from "~icons/game-icons/horse-head";
import House from "~icons/game-icons/house";
import KnightBanner from "~icons/game-icons/knight-banner";
import Lyre from "~icons/game-icons/lyre";
import MaskedSpider from "~icons/game-icons/masked-spider";
import MineWagon from "~icons/game-icons/mine-wagon";
import MountedKnight from "~icons/game-icons/mounted-knight";
import Oak from "~icons/game-icons/oak";
import PathDistance from "~icons/game-icons/path-distance";
import Pitchfork from "~icons/game-icons/pitchfork";
import PoliceBadge from "~icons/game-icons/police-badge";
import PopeCrown from "~icons/game-icons/pope-crown";
import QueenCrown from "~icons/game-icons/queen-crown";
import Rat from "~icons/game-icons/rat";
import Road from "~icons/game-icons/road";
import Scales from "~icons/game-icons/scales";
import Scorpion from "~icons/game-icons/scorpion";
import ScorpionTail from "~icons/game-icons/scorpion-tail";
import ScrollUnfurled from "~icons/game-icons/scroll-unfurled";
import SeaSerpent from "~icons/game-icons/sea-serpent";
import Shop from "~icons/game-icons/shop";
import ShoppingBag from "~icons/game-icons/shopping-bag";
import Skeleton from "~icons/game-icons/skeleton";
import Spanner from "~icons/game-icons/spanner";
import SpearHook from "~icons/game-icons/spear-hook";
import Spears from "~icons/game-icons/spears";
import SpiderAlt from "~icons/game-icons/spider-alt";
import StoneWall from "~icons/game-icons/stone-wall";
import Swordman from "~icons/game-icons/swordman";
import SwordsEmblem from "~icons/game-icons/swords-emblem";
import TemplarShield from "~icons/game-icons/templar-shield";
import ThroneKing from "~icons/game-icons/throne-king";
import Trebuchet from "~icons/game-icons/trebuchet";
import Village from "~icons/game-icons/village";
import Warehouse from "~icons/game-icons/warehouse";
import WarlockHood from "~icons/game-icons/warlock-hood";
import Watchtower from "~icons/game-icons/watchtower";
import WizardStaff from "~icons/game-icons/wizard-staff";
import WoodenSign from "~icons/game-icons/wooden-sign";
import { pictures } from "../frame/pictures";
import type { DefenderType, LocationType, ThreatType } from "./view";

export const placePicture = pictures<LocationType>(
  {
    neighbourhood: Village,
    marketplace: Shop,
    park: Oak,
    thoroughfare: Road,
    walls: DefensiveWall,
    barracks: Barracks,
    armoury: SwordsEmblem,
    watchtower: Watchtower,
    gatehouse: Gate,
    fortress: Castle,
    bank: CoinsPile,
    bazaar: ShoppingBag,
    workshop: Anvil,
    warehouse: Warehouse,
    mine: MineWagon,
    factory: Factory,
    temple: GreekTemple,
    shrine: CandleLight,
    holy_site: HolyOak,
    priest_home: Church,
    palace: Capitol,
    embassy: ScrollUnfurled,
    court: Scales,
    police_station: PoliceBadge,
    custom_plain: House,
    custom_road: PathDistance,
    custom_wall: StoneWall,
    custom: WoodenSign,
  },
  House,
);

export const defenderPicture = pictures<DefenderType>(
  {
    spellcasters: FairyWand,
    engineers: Spanner,
    healers: HealthPotion,
    untrained: Pitchfork,
    riders: Cavalry,
    archers: Archer,
    foot_soldiers: Spears,
    scouts: Binoculars,
    priest: PopeCrown,
    general: KnightBanner,
    noble: ThroneKing,
    royal: QueenCrown,
    philosopher: BookCover,
    poet: Lyre,
    paladin: TemplarShield,
    gladiator: Gladius,
    knight: MountedKnight,
    mercenary: Swordman,
    war_wizard: WizardStaff,
    trebuchet: Trebuchet,
    scorpion: ScorpionTail,
    ballista: Ballista,
    cannon: Cannon,
    custom_plain: DominoMask,
    custom_engineers: HammerNails,
    custom_healers: BandageRoll,
    custom: Crown,
  },
  DominoMask,
);

export const threatPicture = pictures<ThreatType>(
  {
    goblins: GoblinHead,
    undead_soldiers: Skeleton,
    giant_rats: Rat,
    riders: HorseHead,
    archers: Bowman,
    foot_soldiers: SpearHook,
    scouts: HoodedFigure,
    wraith: Ghost,
    serpent: SeaSerpent,
    giant_spiders: SpiderAlt,
    shapeshifters: MaskedSpider,
    champion: Champions,
    sorcerer: WarlockHood,
    assassin: HoodedAssassin,
    trebuchet: Catapult,
    scorpion: Scorpion,
    ballista: BowArrow,
    cannon: CannonShot,
    war_elephant: Elephant,
    giant: Giant,
  },
  GoblinHead,
);
