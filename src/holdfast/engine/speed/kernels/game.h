// One game on its way: what it needs next, and doing that. Both kernels are made of these.

struct Run {  // what is played, and with what; `gpu.Run` is its twin
  const char* blank;      // a state before its first game, hot part first
  const char* tables;
  const char* contents;   // what matches are played with
  const int* which;       // of these each game has
  unsigned* next;         // the next game that nobody plays yet
  char* results;          // of every game
  char* finals;           // the last states of the first `kept` games
  char* hot;              // room for the games of all blocks: their hot parts, in rounds
  char* cold;             // their cold parts
  unsigned short* kinds;  // in rounds: what each needs next
  unsigned short* order;  // in rounds: the places of each block, sorted by that
  long long seed;         // of the first game
  int games, kept, seats;
  int policies;           // bit i: player i follows the rule of thumb
  int turn, rotating;     // how many seats on players sit in the first game, and whether they move on after each
};

#define GAME HOT(int, g.hot + GAME_AT)
#define ANSWER HOT(short, g.hot + ANSWER_AT)
#define LUCK (g.hot + BESIDE_AT)  // the players' dice

// Who follows the rule of thumb, by seat.
RULE int policies_of(const Run& run, int game) {
#if ADVISED
  int turn = run.rotating ? (int)(((unsigned)game + (unsigned)run.turn) % (unsigned)run.seats) : 0;
  return (run.policies << turn | run.policies >> (run.seats - turn)) & ((1 << run.seats) - 1);
#else
  return 0;
#endif
}

// What a game needs next, as a number. Two kinds of work may share one: they then wait for each other, no more.
RULE DISSOLVED int work_at_hand(Game g) {
  int a = ANSWER, question = rule_question_at_hand(g);
  if (a >= 0) return STEPS + QUESTIONS + (unsigned)(TABLE(short, KIND_OF_ACTION, a) * DECISIONS + question) % ANSWERS;
  if (rule_is_asked_anything(g)) return STEPS + (question * MATTERS + (unsigned)rule_matter_at_hand(g) % MATTERS) % QUESTIONS;
  return (unsigned)rule_work_under_way(g) % STEPS;
}

// The next game that nobody plays yet.
RULE DISSOLVED int take_up(Game g, const Run& run) {
  unsigned game = atomicAdd(run.next, 1u);
  GAME = (int)game;
  return game < (unsigned)run.games ? NEW_GAME : NOTHING;
}

RULE DISSOLVED void lay_table(Game g, const Run& run) {
  int game = GAME;
  #pragma unroll 1
  for (unsigned k = 0; k < HOT_BYTES; k += 4) HOT(int, g.hot + k) = FAR(const int, run.blank + k);
  #pragma unroll 1
  for (unsigned k = 0; k < COLD_BYTES; k += 4) COLD(int, k) = FAR(const int, run.blank + HOT_BYTES + k);
  GAME = game;
  ANSWER = -1;
  rule_begin(g, run.seed + game, LUCK);
}

RULE KEPT int finish(Game g, const Run& run) {
  int game = GAME;
  rule_report(g, run.seats, run.results + (size_t)game * RESULT_BYTES);
  if (game < run.kept) {
    char* last = run.finals + (size_t)game * (HOT_BYTES + COLD_BYTES);
    #pragma unroll 1
    for (unsigned k = 0; k < HOT_BYTES; k += 4) FAR(int, last + k) = HOT(int, g.hot + k);
    #pragma unroll 1
    for (unsigned k = 0; k < COLD_BYTES; k += 4) FAR(int, last + HOT_BYTES + k) = COLD(int, k);
  }
  return take_up(g, run);
}

// Goes on with a game: a thought, its answer, and the steps that follow, as far as these are done at once.
RULE DISSOLVED void go_on(Game g, const Run& run) {
  if (ANSWER < 0 && rule_is_asked_anything(g)) {
    short menu[MENU];
    ANSWER = rule_think(g, rule_first_decider(g), policies_of(run, GAME), LUCK, menu);
    if (!ANSWERS_AT_ONCE) return;
  }
  if (ANSWER >= 0) {
    int a = ANSWER;
    ANSWER = -1;
    rule_answer(g, rule_first_decider(g), a);
    if (!STEPS_AT_ONCE) return;
  }
  #pragma unroll 1
  for (int k = 0; (STEPS_AT_ONCE || k < 1) && rule_goes_on(g); k++) rule_go_on(g);
}

// Does the work at hand; returns what comes next there.
RULE DISSOLVED int work(Game g, const Run& run, bool is_new) {
#if CONTENT_BYTES
  g.content = run.contents + (size_t)run.which[GAME] * CONTENT_BYTES;
#endif
  if (is_new) lay_table(g, run);
  else go_on(g, run);
  return rule_is_over(g) ? finish(g, run) : work_at_hand(g);
}

RULE DISSOLVED Game game_at(unsigned hot, char* cold, const Run& run) {
#if TABLES_NEAR
  return Game{hot, cold};
#else
  return Game{hot, cold, run.tables};
#endif
}

RULE DISSOLVED void bring_tables_near(const Run& run) {
#if TABLES_NEAR
  for (int k = threadIdx.x; k < TABLE_BYTES / 4; k += THREADS) HOT(int, TABLES_AT + 4 * k) = FAR(const int, run.tables + 4 * k);
#endif
}
