// Queue: a block keeps PLACES games, their hot parts in shared memory for good. Each warp picks the kind of work that most
// games wait for, takes up to 32 of these games, does one piece of work for each, and lets them wait again. Where most
// of them go the same way, they go on at once. No warp waits for another.
#define WORDS (PLACES / 32)  // of a bitmap of places: at most 32, one a lane

struct Waiting {  // who waits for what
  int count[KINDS];
  unsigned places[KINDS][WORDS];  // bit k of word w: place 32 w + k
  int alive;                      // games not yet at their end
};

// A game passes from warp to warp through an atomic operation on the bitmap, between two fences. A race checker knows
// barriers only; for its sake a watched kernel has one for each place, passed at the same moments. It orders nothing
// that the fences do not: if two warps ever took the same place, the checker would see both in its memory.
#if WATCHED
__shared__ unsigned long long handed_over[PLACES];
__shared__ unsigned times_handed_over[WORDS];  // the last bit of how often, for each place

RULE unsigned handing(int place) { return (unsigned)__cvta_generic_to_shared(&handed_over[place]); }

RULE void watch(int place) { asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(handing(place)) : "memory"); }

RULE void let_go(int place) {
  atomicXor(&times_handed_over[place / 32], 1u << place % 32);
  asm volatile("{.reg .b64 t; mbarrier.arrive.shared.b64 t, [%0];}" ::"r"(handing(place)) : "memory");
}

RULE void receive(int place) {
  unsigned last = (atomicOr(&times_handed_over[place / 32], 0u) >> place % 32 & 1) ^ 1, done = 0;
  while (!done)
    asm volatile("{.reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}"
                 : "=r"(done) : "r"(handing(place)), "r"(last) : "memory");
}
#else
RULE DISSOLVED void watch(int place) {}
RULE DISSOLVED void let_go(int place) {}
RULE DISSOLVED void receive(int place) {}
#endif

RULE DISSOLVED void wait_for(Waiting& waiting, int kind, int place) {
  if (kind == NOTHING) {
    atomicSub(&waiting.alive, 1);
    return;
  }
  let_go(place);
  __threadfence_block();
  atomicOr(&waiting.places[kind][place / 32], 1u << place % 32);
  atomicAdd(&waiting.count[kind], 1);
}

// The kind of work that most games wait for, or -1.
RULE DISSOLVED int most_wanted(Waiting& waiting) {
  int lane = threadIdx.x & 31, best = 0;
  #pragma unroll
  for (int kind = lane; kind < KINDS; kind += 32) {
    int count = *(volatile int*)&waiting.count[kind];
    if (count > 0) best = max(best, count << 16 | kind);
  }
  best = __reduce_max_sync(~0u, best);
  return best ? best & 0xFFFF : -1;
}

// The rank-th bit that is set.
RULE DISSOLVED int bit_of_rank(unsigned bits, int rank) {
  int at = 0;
  #pragma unroll
  for (int half = 16; half; half /= 2) {
    int below = __popc(bits & ((1u << half) - 1));
    if (below <= rank) {
      rank -= below;
      at += half;
      bits >>= half;
    }
  }
  return at;
}

// Up to 32 games that wait for this, one for each lane; -1 for a lane that gets none.
RULE DISSOLVED int claim(Waiting& waiting, int kind) {
  int lane = threadIdx.x & 31;
  unsigned word = lane < WORDS ? atomicExch(&waiting.places[kind][lane], 0u) : 0u;
  int own = __popc(word), upto = own;
  #pragma unroll
  for (int reach = 1; reach < 32; reach *= 2) {
    int other = __shfl_up_sync(~0u, upto, reach);
    if (lane >= reach) upto += other;
  }
  int found = __shfl_sync(~0u, upto, 31);
  int from = 0;  // the word that holds the lane-th game
  #pragma unroll
  for (int half = 16; half; half /= 2) {
    int below = __shfl_sync(~0u, upto, from + half - 1);
    if (below <= lane) from += half;
  }
  from = min(from, 31);
  unsigned bits = __shfl_sync(~0u, word, from);
  int rank = lane - __shfl_sync(~0u, upto - own, from);
  int taken = max(0, min(own, 32 - (upto - own)));
  if (own > taken) {  // what is too much goes back
    unsigned rest = word;
    for (int k = 0; k < taken; k++) rest &= rest - 1;
    atomicOr(&waiting.places[kind][lane], rest);
  }
  if (lane == 0 && found) atomicSub(&waiting.count[kind], min(found, 32));
  __threadfence_block();
  __syncwarp();  // another lane may have taken my game out of the bitmap
  if (lane >= found) return -1;
  int place = from * 32 + bit_of_rank(bits, rank);
  receive(place);
  return place;
}

extern "C" __global__ void __launch_bounds__(THREADS, 1) play(Run run) {
  __shared__ Waiting waiting;
  int lane = threadIdx.x & 31;
  char* cold = run.cold + (size_t)blockIdx.x * PLACES * COLD_BYTES;
  bring_tables_near(run);
  for (int k = threadIdx.x; k < KINDS; k += THREADS) waiting.count[k] = 0;
  for (int k = threadIdx.x; k < KINDS * WORDS; k += THREADS) waiting.places[k / WORDS][k % WORDS] = 0;
  for (int place = threadIdx.x; place < PLACES; place += THREADS) watch(place);
#if WATCHED
  for (int k = threadIdx.x; k < WORDS; k += THREADS) times_handed_over[k] = 0;
#endif
  if (threadIdx.x == 0) waiting.alive = PLACES;
  __syncthreads();
  for (int place = threadIdx.x; place < PLACES; place += THREADS)
    wait_for(waiting, take_up(game_at(place * STRIDE, cold, run), run), place);
  __syncthreads();
  while (true) {
    int kind = most_wanted(waiting);
    if (kind < 0) {
      if (*(volatile int*)&waiting.alive == 0) break;
      __nanosleep(200);
      continue;
    }
    int place = claim(waiting, kind);
    unsigned mine = max(place, 0);
    Game g = game_at(mine * STRIDE, cold + (size_t)mine * COLD_BYTES, run);
    bool all_go_on = __any_sync(~0u, place >= 0);
    while (all_go_on) {
      int then = NOTHING + 1 + lane;
      if (place >= 0) then = work(g, run, kind == NEW_GAME);
      __syncwarp();
      unsigned same = __match_any_sync(~0u, then);
      int most = __reduce_max_sync(~0u, then < KINDS ? __popc(same) << 16 | then : 0);
      all_go_on = most >> 16 >= TOGETHER;
      kind = most & 0xFFFF;
      if (place >= 0 && !(all_go_on && then == kind)) {
        wait_for(waiting, then, place);
        place = -1;
      }
    }
    __syncwarp();
  }
}
