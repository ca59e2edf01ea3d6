// What a seat sees of Attack and Defense: The Game of Kings. Written by `python -m holdfast.server.protocol.client_types`; do not edit.

export type Building =
  | "crown"
  | "anvil"
  | "ram"
  | "dagger"
  | "star"
  | "skull"
  | "wolf"
  | "tower"
  | "coin"
  | "sun"
  | "building_10"
  | "building_11"
  | "building_12"
  | "building_13"
  | "building_14"
  | "building_15"
  | "building_16"
  | "building_17"
  | "building_18"
  | "building_19"
  | "building_20"
  | "building_21"
  | "building_22"
  | "building_23"
  | "building_24"
  | "building_25"
  | "building_26"
  | "building_27"
  | "building_28"
  | "building_29"
  | "building_30"
  | "building_31"
  | "building_32"
  | "building_33"
  | "building_34"
  | "building_35"
  | "building_36"
  | "building_37"
  | "building_38"
  | "building_39"
  | "building_40"
  | "building_41"
  | "building_42"
  | "building_43"
  | "building_44"
  | "building_45"
  | "building_46"
  | "building_47"
  | "building_48"
  | "building_49"
  | "building_50"
  | "building_51"
  | "building_52"
  | "building_53"
  | "building_54"
  | "building_55"
  | "building_56"
  | "building_57"
  | "building_58"
  | "building_59"
  | "building_60"
  | "building_61"
  | "building_62"
  | "building_63";

export type Card =
  | "no_card"
  | "royal_squire"
  | "kings_guard"
  | "banner_captain"
  | "royal_champion"
  | "rally_the_banners"
  | "royal_decree"
  | "muster"
  | "militia"
  | "forge_apprentice"
  | "plated_spearman"
  | "hammer_knight"
  | "iron_golem"
  | "temper_steel"
  | "molten_slag"
  | "yard_crew"
  | "battering_ram"
  | "trebuchet"
  | "siege_tower"
  | "fire_pots"
  | "sappers_charge"
  | "footpad"
  | "poisoner"
  | "night_blade"
  | "guildmaster"
  | "informant"
  | "venom_vial"
  | "knife_in_the_dark"
  | "novice"
  | "battle_mage"
  | "archmage"
  | "spark"
  | "study"
  | "starfall"
  | "grave_thrall"
  | "restless_knight"
  | "flesh_ogre"
  | "bone_colossus"
  | "raise_dead"
  | "open_graves"
  | "soul_toll"
  | "skeleton"
  | "packrunner"
  | "tusker"
  | "beastmaster"
  | "old_bear"
  | "hunt_call"
  | "blood_duel"
  | "young_wolf"
  | "gate_watch"
  | "pikewall"
  | "mason_crew"
  | "sally_captain"
  | "gate_giant"
  | "boiling_oil"
  | "shore_up"
  | "barricade"
  | "scout_rider"
  | "hired_lance"
  | "quartermaster"
  | "condottiere"
  | "forced_march"
  | "bribe"
  | "acolyte"
  | "pilgrim_guard"
  | "sun_paladin"
  | "blessing"
  | "dawns_judgment"
  | "martyrs_call"
  | "card_69"
  | "card_70"
  | "card_71"
  | "card_72"
  | "card_73"
  | "card_74"
  | "card_75"
  | "card_76"
  | "card_77"
  | "card_78"
  | "card_79"
  | "card_80"
  | "card_81"
  | "card_82"
  | "card_83"
  | "card_84"
  | "card_85"
  | "card_86"
  | "card_87"
  | "card_88"
  | "card_89"
  | "card_90"
  | "card_91"
  | "card_92"
  | "card_93"
  | "card_94"
  | "card_95"
  | "card_96"
  | "card_97"
  | "card_98"
  | "card_99"
  | "card_100"
  | "card_101"
  | "card_102"
  | "card_103"
  | "card_104"
  | "card_105"
  | "card_106"
  | "card_107"
  | "card_108"
  | "card_109"
  | "card_110"
  | "card_111"
  | "card_112"
  | "card_113"
  | "card_114"
  | "card_115"
  | "card_116"
  | "card_117"
  | "card_118"
  | "card_119"
  | "card_120"
  | "card_121"
  | "card_122"
  | "card_123"
  | "card_124"
  | "card_125"
  | "card_126"
  | "card_127"
  | "card_128"
  | "card_129"
  | "card_130"
  | "card_131"
  | "card_132"
  | "card_133"
  | "card_134"
  | "card_135"
  | "card_136"
  | "card_137"
  | "card_138"
  | "card_139"
  | "card_140"
  | "card_141"
  | "card_142"
  | "card_143"
  | "card_144"
  | "card_145"
  | "card_146"
  | "card_147"
  | "card_148"
  | "card_149"
  | "card_150"
  | "card_151"
  | "card_152"
  | "card_153"
  | "card_154"
  | "card_155"
  | "card_156"
  | "card_157"
  | "card_158"
  | "card_159"
  | "card_160"
  | "card_161"
  | "card_162"
  | "card_163"
  | "card_164"
  | "card_165"
  | "card_166"
  | "card_167"
  | "card_168"
  | "card_169"
  | "card_170"
  | "card_171"
  | "card_172"
  | "card_173"
  | "card_174"
  | "card_175"
  | "card_176"
  | "card_177"
  | "card_178"
  | "card_179"
  | "card_180"
  | "card_181"
  | "card_182"
  | "card_183"
  | "card_184"
  | "card_185"
  | "card_186"
  | "card_187"
  | "card_188"
  | "card_189"
  | "card_190"
  | "card_191"
  | "card_192"
  | "card_193"
  | "card_194"
  | "card_195"
  | "card_196"
  | "card_197"
  | "card_198"
  | "card_199"
  | "card_200"
  | "card_201"
  | "card_202"
  | "card_203"
  | "card_204"
  | "card_205"
  | "card_206"
  | "card_207"
  | "card_208"
  | "card_209"
  | "card_210"
  | "card_211"
  | "card_212"
  | "card_213"
  | "card_214"
  | "card_215"
  | "card_216"
  | "card_217"
  | "card_218"
  | "card_219"
  | "card_220"
  | "card_221"
  | "card_222"
  | "card_223"
  | "card_224"
  | "card_225"
  | "card_226"
  | "card_227"
  | "card_228"
  | "card_229"
  | "card_230"
  | "card_231"
  | "card_232"
  | "card_233"
  | "card_234"
  | "card_235"
  | "card_236"
  | "card_237"
  | "card_238"
  | "card_239"
  | "card_240"
  | "card_241"
  | "card_242"
  | "card_243"
  | "card_244"
  | "card_245"
  | "card_246"
  | "card_247"
  | "card_248"
  | "card_249"
  | "card_250"
  | "card_251"
  | "card_252"
  | "card_253"
  | "card_254"
  | "card_255";

export type CardKind = "none" | "unit" | "trick" | "token";

export type Keyword =
  | "belligerence"
  | "demolition"
  | "experience"
  | "armored"
  | "unbounded"
  | "recurrence"
  | "assistance"
  | "breakthrough"
  | "defender"
  | "change_of_tactics"
  | "deadly"
  | "cloaked"
  | "offering";

export type Phase =
  | "start"
  | "defenders_draw"
  | "defenders_order"
  | "defenders_units"
  | "attackers_draw"
  | "attackers_order"
  | "attackers_main"
  | "defenders_order_again"
  | "defenders_tricks"
  | "reveal"
  | "belligerence"
  | "bombardment"
  | "prepare"
  | "combat"
  | "experience"
  | "end_of_changes"
  | "hand_limit";

export type Place = "front_1" | "back_1" | "front_2" | "back_2" | "front_3" | "back_3" | "front_4" | "back_4";

export type Role = "defender_1" | "attacker_1" | "defender_2" | "attacker_2";

/** One unit's part in what a building would lose: Belligerence before combat (4.5.2), its attack (4.6.5). */
export interface Blow {
  by: Card;
  belligerence: number;
  strength: number;
  demolition: number;
}

/** The enemy side of a row. */
export interface Facing {
  seat: number;
  row: number;
}

/** One hit that a unit would take (4.6.6). */
export interface Hit {
  by: Card;
  strength: number;
  armored: number;
  deadly: boolean;
}

/** A unit in its place. */
export interface UnitView {
  card: Card | null;
  face_down: boolean;
  strength: number | null;
  stamina: number | null;
  damage: number;
  keywords: Partial<Record<Keyword, number>>;
  under: Card[];
  doomed: boolean;
  hits: Hit[];
  price: number | null;
}

/** One side of a row: the building and who stands before it. */
export interface RowView {
  building: Building | null;
  cards: number;
  fallen: boolean;
  losing: number;
  blows: Blow[];
  uncertain: boolean;
  faces: Facing;
  front: UnitView | null;
  back: UnitView | null;
}

/** What one player has, as another or he himself sees it. */
export interface ArmyView {
  role: Role;
  supply: number;
  free: number | null;
  pending: number;
  cards: number;
  limit: number;
  hand: Card[];
  rows: RowView[];
  ruin: number;
  graveyard: Card[];
  slot: boolean;
  slot_card: Card | null;
}

/** 2.2 A card as it is printed. */
export interface CardFace {
  kind: CardKind;
  banner: Building | null;
  cost: number;
  presence: number;
  strength: number;
  stamina: number;
  keywords: Partial<Record<Keyword, number>>;
  says: Record<string, string>;
  name: string | null;
}

/** 2.3 A building: its twelve cards, and what its fall does to its owner. */
export interface BuildingFace {
  cards: Card[];
  falls: Record<string, string>;
  name: string | null;
}

/** Cards and buildings, by name. */
export interface Faces {
  cards: Partial<Record<Card, CardFace>>;
  buildings: Partial<Record<Building, BuildingFace>>;
}

/** The table as a player, or a spectator, sees it. */
export interface TableView {
  turn: number;
  phase: Phase | null;
  goal: number;
  placing: Card | null;
  moving: Place | null;
  armies: ArmyView[];
  brought: Faces;
}
