// What a seat sees of Draw Fortress. Written by `python -m holdfast.server.protocol.client_types`; do not edit.

export type Category = "valuable" | "vulnerable" | "defensible";

export type Colour = "red" | "blue" | "green" | "purple" | "orange" | "black";

export type Comer =
  | "threat_1"
  | "threat_2"
  | "threat_3"
  | "threat_4"
  | "threat_5"
  | "threat_6"
  | "threat_7"
  | "threat_8"
  | "threat_9"
  | "threat_10"
  | "threat_11"
  | "threat_12"
  | "threat_13"
  | "threat_14"
  | "threat_15"
  | "threat_16"
  | "threat_17"
  | "threat_18"
  | "threat_19"
  | "threat_20"
  | "threat_21"
  | "threat_22"
  | "threat_23"
  | "threat_24"
  | "threat_25"
  | "threat_26"
  | "threat_27"
  | "threat_28"
  | "threat_29"
  | "threat_30"
  | "threat_31"
  | "threat_32"
  | "threat_33"
  | "threat_34"
  | "threat_35"
  | "threat_36"
  | "threat_37"
  | "threat_38"
  | "threat_39"
  | "threat_40"
  | "need_1"
  | "need_2"
  | "need_3"
  | "need_4"
  | "need_5"
  | "need_6"
  | "need_7"
  | "need_8"
  | "need_9"
  | "need_10"
  | "need_11"
  | "need_12"
  | "need_13"
  | "need_14"
  | "need_15"
  | "need_16"
  | "need_17"
  | "need_18"
  | "need_19"
  | "need_20"
  | "need_21"
  | "need_22"
  | "need_23"
  | "need_24"
  | "need_25"
  | "need_26"
  | "need_27"
  | "need_28"
  | "need_29"
  | "need_30"
  | "need_31"
  | "need_32";

export type Design =
  | "royal_guard_patrol"
  | "line_of_retainers"
  | "great_locked_door"
  | "moat"
  | "curtain_wall"
  | "archers_on_the_towers"
  | "watch_hounds"
  | "royal_taster"
  | "seal_office"
  | "court_wizards_wards"
  | "confessional"
  | "night_watch_with_lanterns"
  | "ballista_battery"
  | "deep_foundations"
  | "tank_platoon"
  | "mint_police_checkpoint"
  | "treasury_seals"
  | "louisville_zoning_board"
  | "blast_door"
  | "razor_wire_fence"
  | "motion_sensors"
  | "granite_vault_walls"
  | "anti_aircraft_battery"
  | "split_combination"
  | "guard_dogs"
  | "storm_shelter_roof"
  | "background_checks"
  | "grilled_drains"
  | "top_shelf"
  | "mothers_stare"
  | "father_on_the_kitchen_chair"
  | "babysitters_checklist"
  | "child_lock"
  | "squeaky_floorboard"
  | "airtight_tin"
  | "empty_decoy_box"
  | "bell_on_the_cupboard_door"
  | "house_rules_on_the_fridge"
  | "baby_gate"
  | "motion_sensing_night_light"
  | "spray_bottle"
  | "hidden_behind_the_broccoli"
  | "three_key_safe"
  | "bureau_registrar"
  | "gendarme_post"
  | "obsessive_checkers"
  | "triple_bell_jars"
  | "clean_room_airlock"
  | "vault_foundations"
  | "sworn_witnesses"
  | "laser_curtain"
  | "replica_decoys"
  | "treaty_immunity"
  | "sealed_drains"
  | "peer_review_panel"
  | "metal_detector"
  | "thick_wall"
  | "gatekeepers"
  | "guard_patrol"
  | "ditch"
  | "watchtower"
  | "alarm"
  | "strong_lock"
  | "guard_animals"
  | "paperwork"
  | "oath_of_loyalty"
  | "decoy"
  | "roof_net"
  | "sealed_floor"
  | "counting_house"
  | "brought_1"
  | "brought_2"
  | "brought_3"
  | "brought_4"
  | "brought_5"
  | "brought_6"
  | "brought_7"
  | "brought_8"
  | "brought_9"
  | "brought_10"
  | "brought_11"
  | "brought_12"
  | "brought_13"
  | "brought_14";

export type Fate = "comes" | "fights" | "defeated" | "held" | "turned_away" | "arrives";

export type GroupIdea =
  | "loyal_retainers"
  | "royal_guard"
  | "assorted_nobles"
  | "the_church"
  | "us_army"
  | "us_treasury"
  | "us_mint_police"
  | "louisville_kentucky_local_go"
  | "mom"
  | "dad"
  | "babysitter"
  | "grandma"
  | "scientists"
  | "international_bureau_of_weig"
  | "the_french_government"
  | "people_obsessed_with_accurac"
  | "the_wardens"
  | "the_owners"
  | "the_neighbours"
  | "the_scholars"
  | "brought_1"
  | "brought_2"
  | "brought_3"
  | "brought_4";

export type Idea =
  | "rebel_army"
  | "hired_assassin"
  | "dragon"
  | "tunnelling_sappers"
  | "pretender_to_the_throne"
  | "treacherous_minister"
  | "cat_burglar"
  | "plague"
  | "hedge_witch"
  | "seductive_spy"
  | "crooked_moneylender"
  | "plague_rats"
  | "angry_mob"
  | "border_raiders"
  | "siege_engines"
  | "wildfire"
  | "village_petitioners"
  | "foreign_ambassador"
  | "grain_wagons"
  | "royal_physician"
  | "court_jester"
  | "tax_chests"
  | "messenger_falcon"
  | "fresh_well_water"
  | "knights_for_the_tournament"
  | "bishops_procession"
  | "old_nurse"
  | "secret_envoy"
  | "the_favourite_horse"
  | "master_mason"
  | "armoured_convoy_raid"
  | "master_thief"
  | "corrupt_inspector"
  | "tunnel_crew"
  | "helicopter_gang"
  | "computer_intruder"
  | "gold_rush_crowd"
  | "fake_general"
  | "bribed_quartermaster"
  | "tornado"
  | "flash_flood"
  | "sleeping_gas_plot"
  | "smooth_talking_con_artist"
  | "counterfeit_bars"
  | "night_commandos"
  | "protest_blockade"
  | "audit_team"
  | "bullion_delivery"
  | "congressional_visit"
  | "vault_engineer"
  | "night_shift_change"
  | "school_tour"
  | "museum_loan"
  | "kitchen_supplies"
  | "army_training_unit"
  | "ventilation"
  | "drinking_water"
  | "undercover_testers"
  | "film_crew"
  | "landscape_gardeners"
  | "hungry_little_brother"
  | "big_brother_with_friends"
  | "the_dog"
  | "ants"
  | "stool_on_a_chair_on_a_table"
  | "puppy_eyes"
  | "fake_permission_note"
  | "sleepover_raid"
  | "visiting_grandfather"
  | "the_cat"
  | "robot_with_a_grabber"
  | "pretend_stomach_ache"
  | "swapping_lunch_boxes"
  | "tantrum"
  | "late_night_appetite"
  | "mould"
  | "after_dinner_treat"
  | "school_lunch_packing"
  | "grocery_refill"
  | "guests_with_children"
  | "birthday_party"
  | "babysitters_reward"
  | "baking_day"
  | "film_night"
  | "surprise_present"
  | "snack_for_the_walk"
  | "moving_the_cupboard"
  | "neighbour_borrowing_sugar"
  | "vacuuming_the_crumbs"
  | "paper_plane_order_form"
  | "light_fingered_tourist"
  | "museum_burglars"
  | "rival_standards_bureau"
  | "dust"
  | "fingerprints"
  | "clumsy_technician"
  | "platinum_smuggler"
  | "fake_royal_commission"
  | "anti_metric_protesters"
  | "humidity"
  | "quantum_upstarts"
  | "earthquake"
  | "swap_for_a_replica"
  | "bidding_billionaire"
  | "laser_drone"
  | "sewer_rats"
  | "calibration_campaign"
  | "visiting_metrologists"
  | "washing_with_chamois_and_ste"
  | "ministry_inspection"
  | "school_of_weights_and_measur"
  | "national_prototype_delivery"
  | "fresh_filtered_air"
  | "cooling_water"
  | "press_photographers"
  | "retired_director"
  | "bell_jar_maker"
  | "blind_test_weigher"
  | "moving_the_safe"
  | "garden_party"
  | "raiders"
  | "burglar"
  | "impostor"
  | "traitor"
  | "tunnellers"
  | "saboteur"
  | "monster"
  | "swarm"
  | "swindler"
  | "flatterer"
  | "fanatics"
  | "war_machine"
  | "storm"
  | "creeping_rot"
  | "shadow"
  | "pickpockets"
  | "visitors"
  | "inspector"
  | "supplies"
  | "caretaker"
  | "repair_crew"
  | "entertainer"
  | "escort_of_honour"
  | "fresh_air"
  | "water"
  | "healer"
  | "payment"
  | "festival"
  | "quiet_scout"
  | "working_animals"
  | "brought_1"
  | "brought_2"
  | "brought_3"
  | "brought_4"
  | "brought_5"
  | "brought_6"
  | "brought_7"
  | "brought_8"
  | "brought_9"
  | "brought_10"
  | "brought_11"
  | "brought_12"
  | "brought_13"
  | "brought_14"
  | "brought_15"
  | "brought_16"
  | "brought_17"
  | "brought_18"
  | "brought_19"
  | "brought_20"
  | "brought_21"
  | "brought_22"
  | "brought_23"
  | "brought_24"
  | "brought_25"
  | "brought_26"
  | "brought_27"
  | "brought_28"
  | "brought_29"
  | "brought_30";

export type Passage =
  | "tiara_lane"
  | "servants_door"
  | "petition_window"
  | "password_postern"
  | "falcon_loft"
  | "water_gate"
  | "market_day"
  | "stable_yard"
  | "tournament_gate"
  | "guild_entrance"
  | "visitors_pass_desk"
  | "loading_dock"
  | "audit_corridor"
  | "staff_turnstile"
  | "roof_hatch"
  | "service_culvert"
  | "press_enclosure"
  | "back_door_exercise"
  | "bonded_courier_route"
  | "greenkeepers_gate"
  | "magic_word"
  | "key_on_mothers_ring"
  | "low_treat_drawer"
  | "party_platter"
  | "shopping_bag_hatch"
  | "step_stool"
  | "trade_in_counter"
  | "hose_gap"
  | "family_table"
  | "sliding_the_whole_cupboard"
  | "delegates_badge"
  | "glove_room"
  | "freight_hatch"
  | "visitors_gallery"
  | "filter_duct"
  | "pipe_chase"
  | "scientists_pass"
  | "key_holders_corridor"
  | "trolley_ramp"
  | "garden_door"
  | "invitation_list"
  | "staff_door"
  | "public_hours"
  | "maintenance_hatch"
  | "skylight"
  | "drain_cover"
  | "whispered_signal"
  | "guest_escort"
  | "barge_landing"
  | "workshop_lane"
  | "brought_1"
  | "brought_2"
  | "brought_3"
  | "brought_4"
  | "brought_5"
  | "brought_6"
  | "brought_7"
  | "brought_8"
  | "brought_9"
  | "brought_10";

export type Question = "works" | "threat_access" | "interferes" | "need_access";

export type Sector = "sector_1" | "sector_2" | "sector_3" | "sector_4" | "sector_5" | "sector_6";

export type Setting = "royalty" | "fort_knox" | "snacks" | "kilogram" | "generic" | "brought";

export type Space =
  | "s1_l1"
  | "s1_l2"
  | "s1_l3"
  | "s2_l1"
  | "s2_l2"
  | "s2_l3"
  | "s3_l1"
  | "s3_l2"
  | "s3_l3"
  | "s4_l1"
  | "s4_l2"
  | "s4_l3"
  | "s5_l1"
  | "s5_l2"
  | "s5_l3"
  | "s6_l1"
  | "s6_l2"
  | "s6_l3";

export type Status = "empty" | "standing" | "ruin";

export type Tag =
  | "force"
  | "crowd"
  | "stealth"
  | "guile"
  | "rank"
  | "trade"
  | "air"
  | "under"
  | "craft"
  | "nature";

export type TraitIdea =
  | "makes_laws"
  | "petitioners"
  | "has_a_big_castle"
  | "royal_treasury"
  | "long_horse_rides"
  | "fit_and_strong"
  | "gold_standard"
  | "also_used_to_store_other_val"
  | "heavy"
  | "recession_proof_asset"
  | "everybody_knows_where_it_is"
  | "doesnt_need_to_move"
  | "tasty"
  | "small_enough_to_hide"
  | "makes_rustle_y_noises_when_m"
  | "forbidden_before_dinner"
  | "can_eat_the_evidence"
  | "leaves_crumbs_behind"
  | "needed_for_science"
  | "fits_in_a_pocket"
  | "doesnt_move_on_its_own"
  | "prestigious_to_hold"
  | "mass_easily_changes"
  | "replica_backups"
  | "priceless"
  | "famous"
  | "hard_to_reach"
  | "beloved_by_all"
  | "fragile"
  | "heavy_as_a_house"
  | "brought_1"
  | "brought_2"
  | "brought_3"
  | "brought_4"
  | "brought_5"
  | "brought_6";

/** What somebody wrote, in a content or at the table, most often a name: text, and never a word of the game's. */
export interface GivenName {
  name: string;
}

/** What was drawn: the names of its drawings, each added to those before it. Their strokes are asked for by name. */
export interface Picture {
  drawings: string[];
  strokes: number;
}

/**  */
export interface TraitView {
  sector: Sector;
  idea: TraitIdea | null;
  called: GivenName | null;
  text: string;
  category: Category;
  destroyed: boolean;
  ink: Picture;
}

/** 2.6 An Access. */
export interface AccessView {
  design: Passage | null;
  called: GivenName | null;
  text: string;
  owner: number;
  pile: number;
  admits: Tag[];
  ink: Picture;
}

/** 2.6 A space of the board. */
export interface SiteView {
  space: Space;
  sector: Sector;
  layer: number;
  status: Status;
  design: Design | null;
  called: GivenName | null;
  text: string;
  owner: number | null;
  pile: number;
  strength: number;
  stops: Tag[];
  ink: Picture;
  access: AccessView | null;
}

/** 4.1 What the next Events Phase will bring for a Threat or a Need. */
export interface OutlookView {
  fate: Fate;
  position: number;
  rating: number;
  open: boolean;
}

/** 2.6 A Threat or a Need on the board. */
export interface ComerView {
  comer: Comer;
  threat: boolean;
  idea: Idea | null;
  called: GivenName | null;
  repeat: number;
  text: string;
  serial: number;
  sector: Sector;
  position: number;
  rating: number;
  ways: Tag[];
  ink: Picture;
  outlook: OutlookView | null;
}

/**  */
export interface SeatView {
  who: number;
  group: GroupIdea | null;
  called: GivenName | null;
  color: Colour | null;
  stock: number;
  tokens: number;
  answered: boolean;
  answer: boolean | null;
  remark: string;
}

/** 2.8 An idea that can be taken now, and its tags. */
export interface SketchView {
  piece: string;
  tags: Tag[];
}

/** Where something is being built, drawn or improved just now. */
export interface PlaceView {
  sector: Sector;
  space: Space | null;
  access: boolean;
}

/** 4.5 What is being judged. */
export interface QuestionView {
  question: Question;
  comer: Comer;
  space: Space;
  tags_say: boolean | null;
  called: number[];
}

/** 3.3 What somebody proposes as the Precious, or as a trait of it. */
export interface ProposalView {
  who: number;
  category: Category | null;
  idea: TraitIdea | null;
  called: GivenName | null;
  text: string;
  ink: Picture;
}

/** 10.2 A drawing of the album, wherever it is now. */
export interface PageView {
  who: number;
  called: GivenName | null;
  text: string;
  ink: Picture;
}

/** 10.3 A home-made thing whose author is picking its tags. */
export interface TaggingView {
  called: GivenName | null;
  ink: Picture;
  picked: Tag[];
}

/** The table as a player, or a spectator, sees it. */
export interface TableView {
  setting: Setting;
  custom: boolean;
  precious: GivenName | null;
  precious_text: string;
  precious_ink: Picture;
  layers: number;
  rounds: number;
  active: number;
  actions_left: number | null;
  endgame: boolean;
  traits: TraitView[];
  sites: SiteView[];
  comers: ComerView[];
  seats: SeatView[];
  groups: string[];
  offer: Idea[];
  sketches: SketchView[];
  place: PlaceView | null;
  rolled: number | null;
  rolled_sector: Sector | null;
  judging: QuestionView | null;
  proposal: ProposalView | null;
  album: PageView[];
  tagging: TaggingView | null;
  suggested: Tag[];
}
