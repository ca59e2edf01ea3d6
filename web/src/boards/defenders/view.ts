// What a seat sees of Defenders. Written by `python -m holdfast.server.protocol.client_types`; do not edit.

export type Card =
  | "sa"
  | "s2"
  | "s3"
  | "s4"
  | "s5"
  | "s6"
  | "s7"
  | "s8"
  | "s9"
  | "s10"
  | "sj"
  | "sq"
  | "sk"
  | "ha"
  | "h2"
  | "h3"
  | "h4"
  | "h5"
  | "h6"
  | "h7"
  | "h8"
  | "h9"
  | "h10"
  | "hj"
  | "hq"
  | "hk"
  | "da"
  | "d2"
  | "d3"
  | "d4"
  | "d5"
  | "d6"
  | "d7"
  | "d8"
  | "d9"
  | "d10"
  | "dj"
  | "dq"
  | "dk"
  | "ca"
  | "c2"
  | "c3"
  | "c4"
  | "c5"
  | "c6"
  | "c7"
  | "c8"
  | "c9"
  | "c10"
  | "cj"
  | "cq"
  | "ck"
  | "joker";

export type Defender =
  | "d1"
  | "d2"
  | "d3"
  | "d4"
  | "d5"
  | "d6"
  | "d7"
  | "d8"
  | "d9"
  | "d10"
  | "d11"
  | "d12"
  | "d13"
  | "d14"
  | "d15"
  | "d16"
  | "d17"
  | "d18"
  | "d19"
  | "d20"
  | "d21"
  | "d22"
  | "d23"
  | "d24"
  | "d25";

export type DefenderMark =
  | "young"
  | "attractive"
  | "high_status"
  | "famous"
  | "important"
  | "of_good_reputation"
  | "socially_connected"
  | "popular"
  | "loved"
  | "symbol_of_hope"
  | "charismatic"
  | "mobile"
  | "tough"
  | "numerous"
  | "feared"
  | "hated"
  | "corrupt"
  | "big"
  | "strong"
  | "violent"
  | "bloodthirsty"
  | "stealthy"
  | "covert_ops"
  | "clever"
  | "manipulative"
  | "subtle"
  | "unassuming"
  | "ragged"
  | "of_low_birth"
  | "criminal";

export type DefenderType =
  | "spellcasters"
  | "engineers"
  | "healers"
  | "untrained"
  | "riders"
  | "archers"
  | "foot_soldiers"
  | "scouts"
  | "priest"
  | "general"
  | "noble"
  | "royal"
  | "philosopher"
  | "poet"
  | "paladin"
  | "gladiator"
  | "knight"
  | "mercenary"
  | "war_wizard"
  | "trebuchet"
  | "scorpion"
  | "ballista"
  | "cannon"
  | "custom_plain"
  | "custom_engineers"
  | "custom_healers"
  | "custom";

export type Feature = "river" | "mountain" | "water" | "forest" | "other";

export type Location = "l1" | "l2" | "l3" | "l4" | "l5" | "l6" | "l7" | "l8" | "l9" | "l10" | "l11" | "l12";

export type LocationMark =
  | "newly_built"
  | "attractive"
  | "high_status"
  | "famous"
  | "important"
  | "highly_visible"
  | "of_good_reputation"
  | "popular"
  | "loved"
  | "symbol_of_hope"
  | "thriving"
  | "busy"
  | "central"
  | "hub"
  | "vital"
  | "feared"
  | "hated"
  | "corrupt"
  | "imposing"
  | "well_constructed"
  | "powerful"
  | "secret"
  | "hidden"
  | "underground"
  | "obscure"
  | "damaged"
  | "run_down"
  | "abandoned"
  | "unassuming";

export type LocationType =
  | "neighbourhood"
  | "marketplace"
  | "park"
  | "thoroughfare"
  | "walls"
  | "barracks"
  | "armoury"
  | "watchtower"
  | "gatehouse"
  | "fortress"
  | "bank"
  | "bazaar"
  | "workshop"
  | "warehouse"
  | "mine"
  | "factory"
  | "temple"
  | "shrine"
  | "holy_site"
  | "priest_home"
  | "palace"
  | "embassy"
  | "court"
  | "police_station"
  | "custom_plain"
  | "custom_road"
  | "custom_wall"
  | "custom";

export type Scene =
  | "daily_life"
  | "council"
  | "new_people"
  | "plans"
  | "mourning"
  | "shaken"
  | "inhabitants"
  | "mixed_feelings"
  | "celebration"
  | "rumours"
  | "messenger"
  | "return";

export type Seat = "seat_0" | "seat_1" | "seat_2" | "seat_3" | "seat_4" | "seat_5";

export type SettingChoice =
  | "vote"
  | "medieval"
  | "kaiju"
  | "steampunk"
  | "terran"
  | "zombie"
  | "heroes"
  | "custom";

export type Spot =
  | "cell_0"
  | "cell_1"
  | "cell_2"
  | "cell_3"
  | "cell_4"
  | "cell_5"
  | "cell_6"
  | "cell_7"
  | "cell_8"
  | "cell_9"
  | "cell_10"
  | "cell_11"
  | "cell_12"
  | "cell_13"
  | "cell_14"
  | "cell_15"
  | "cell_16"
  | "cell_17"
  | "cell_18"
  | "w7"
  | "w1"
  | "w19"
  | "spoke_1"
  | "spoke_2"
  | "spoke_3"
  | "spoke_4"
  | "spoke_5"
  | "spoke_6";

export type Stack =
  | "site_1"
  | "site_2"
  | "site_3"
  | "site_4"
  | "site_5"
  | "site_6"
  | "site_7"
  | "site_8"
  | "site_9"
  | "site_10"
  | "site_11"
  | "site_12"
  | "band_1"
  | "band_2"
  | "band_3"
  | "band_4"
  | "band_5"
  | "band_6"
  | "band_7"
  | "band_8"
  | "band_9"
  | "band_10"
  | "band_11"
  | "band_12";

export type Status = "free" | "occupied" | "ruined";

export type Threat =
  | "t1"
  | "t2"
  | "t3"
  | "t4"
  | "t5"
  | "t6"
  | "t7"
  | "t8"
  | "t9"
  | "t10"
  | "t11"
  | "t12"
  | "t13"
  | "t14"
  | "t15"
  | "t16"
  | "t17"
  | "t18"
  | "t19"
  | "t20"
  | "t21"
  | "t22"
  | "t23"
  | "t24"
  | "t25"
  | "t26"
  | "t27"
  | "t28"
  | "t29"
  | "t30"
  | "t31"
  | "t32"
  | "t33"
  | "t34"
  | "t35"
  | "t36"
  | "t37";

export type ThreatType =
  | "goblins"
  | "undead_soldiers"
  | "giant_rats"
  | "riders"
  | "archers"
  | "foot_soldiers"
  | "scouts"
  | "wraith"
  | "serpent"
  | "giant_spiders"
  | "shapeshifters"
  | "champion"
  | "sorcerer"
  | "assassin"
  | "trebuchet"
  | "scorpion"
  | "ballista"
  | "cannon"
  | "war_elephant"
  | "giant";

export type UnitClass = "group" | "regiment" | "individual";

export type Voice =
  | "narrator"
  | "somebody"
  | "d1"
  | "d2"
  | "d3"
  | "d4"
  | "d5"
  | "d6"
  | "d7"
  | "d8"
  | "d9"
  | "d10"
  | "d11"
  | "d12"
  | "d13"
  | "d14"
  | "d15"
  | "d16"
  | "d17"
  | "d18"
  | "d19"
  | "d20"
  | "d21"
  | "d22"
  | "d23"
  | "d24"
  | "d25";

/** What was drawn: the names of its drawings, each added to those before it. Their strokes are asked for by name. */
export interface Picture {
  drawings: string[];
  strokes: number;
}

/** Something of nature that people drew. */
export interface FeatureView {
  feature: Feature;
  name: string;
  ink: Picture;
}

/** 3.9.3 What has been answered so far about the location that is being drawn. */
export interface ShapeView {
  location: Location;
  touches: Location[];
  river: Location[];
  inside: Location[];
  outside: Location[];
  covers: Spot[];
}

/** A stack that is to become a location. */
export interface SiteView {
  stack: Stack;
  cards: number;
  types: LocationType[];
  own: string[];
  words: LocationMark[];
}

/** A stack that is to become a defender. */
export interface BandView {
  stack: Stack;
  cards: number;
  types: DefenderType[];
  own: string[];
  words: DefenderMark[];
}

/** What somebody wrote, in a content or at the table, most often a name: text, and never a word of the game's. */
export interface GivenName {
  name: string;
}

/** 10.8 What the tables call a thing: a key of the words, and what fills its gaps; or what somebody brought. */
export interface NameView {
  key: string | GivenName;
  facts: Record<string, string | GivenName>;
}

/** A location of the city. */
export interface LocationView {
  location: Location;
  name: string;
  called: NameView;
  description: string;
  card: Card;
  types: LocationType[];
  own: string[];
  words: LocationMark[];
  owner: Seat;
  status: Status;
  entry: number | null;
  outer: boolean;
  charged: boolean;
  bonus: number;
  room: number;
  area: boolean;
  connected: Location[];
  parent: Location | null;
  spot: Spot | null;
  defenders: Defender[];
  threats: Threat[];
  ink: Picture;
}

/** A defender, wherever it is. */
export interface DefenderView {
  defender: Defender;
  name: string;
  called: NameView;
  description: string;
  card: Card;
  types: DefenderType[];
  own: string[];
  words: DefenderMark[];
  kind: UnitClass;
  owner: Seat;
  value: number;
  wounds: number;
  strength: number;
  mobile: boolean;
  place: Location | null;
  waits: boolean;
  destroyed: boolean;
}

/** A threat that is in play. */
export interface ThreatView {
  threat: Threat;
  name: string;
  called: NameView;
  description: string;
  card: Card;
  word: ThreatType;
  value: number;
  place: Location | null;
  attacking: boolean;
}

/** What somebody said in a scene. */
export interface LineView {
  who: Seat;
  voice: Voice;
  name: string;
  line: string;
}

/** The scene of this turn. */
export interface SceneView {
  scene: Scene;
  place: string;
  time: string;
  situation: string;
  cast: string;
  lines: LineView[];
}

/** The table as everybody sees it. */
export interface TableView {
  setting: SettingChoice;
  river: number;
  nature: FeatureView[];
  shape: ShapeView | null;
  turn: number;
  first: Seat;
  morale: number;
  intel: boolean;
  joker: boolean;
  deck: number;
  drawn: Card | null;
  pool: Card[];
  reserve: Card[];
  discard: Card[];
  removed: number;
  sites: SiteView[];
  bands: BandView[];
  locations: LocationView[];
  defenders: DefenderView[];
  threats: ThreatView[];
  scene: SceneView | null;
  defence: string;
  suggestions: Scene[];
  colours: Record<string, string | GivenName>;
}
