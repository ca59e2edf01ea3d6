// Rounds: a block keeps PLACES games, more than it has threads. Round after round it sorts them by the work at hand, and
// neighbouring threads do neighbouring work. A warp brings the hot parts of its 32 games into shared memory, works on
// them there, and brings them back; lanes never share a bank, as STRIDE is an odd number of words.
#define CHUNKS (HOT_BYTES / 16)
#define LANES 8  // that carry one state together
#define AT_ONCE (32 / LANES)
#define IS_NEW 0x8000  // marks a place whose game has not begun; there are fewer places than that
#define EACH ((KINDS + 31) / 32 | 1)  // kinds that a lane counts; an odd number, so that lanes share no bank

struct Block {  // the places of a block
  char* hot;
  char* cold;
  unsigned short* kinds;  // of work, at each place
  unsigned short* order;  // the places that have work, sorted by its kind
};

// From how many places wait for each kind of work to how many come before it; returns how many wait at all.
RULE DISSOLVED int add_up(int* counts) {
  int lane = threadIdx.x & 31;
  if (threadIdx.x < 32) {
    int own = 0;
    for (int k = 0; k < EACH; k++) own += counts[lane * EACH + k];
    int upto = own;
    for (int reach = 1; reach < 32; reach *= 2) {
      int other = __shfl_up_sync(~0u, upto, reach);
      if (lane >= reach) upto += other;
    }
    if (lane == 31) counts[32 * EACH] = upto;
    for (int k = EACH - 1, before = upto; k >= 0; k--) {
      before -= counts[lane * EACH + k];
      counts[lane * EACH + k] = before;
    }
  }
  __syncthreads();
  return counts[32 * EACH];
}

// Puts the places that have work in order of its kind; in `counts` stands how many come before each.
RULE DISSOLVED void sort_by_work(Block block, int* counts) {
  #pragma unroll 4
  for (int i = threadIdx.x; i < PLACES; i += THREADS) {
    int kind = block.kinds[i];
    if (kind != NOTHING) block.order[atomicAdd(&counts[kind], 1)] = kind == NEW_GAME ? i | IS_NEW : i;
  }
  __syncthreads();
}

// Notes what a place needs next.
RULE DISSOLVED void note(Block block, int* counts, int place, int kind) {
  block.kinds[place] = kind;
  if (kind != NOTHING) atomicAdd(&counts[kind], 1);
}

// A warp carries the hot parts of its games, place `mine` for each lane or -1: 4 states at a time, 8 lanes a state,
// 16 bytes a lane.
template <bool IN> RULE DISSOLVED void carry(Block block, int mine) {
  int lane = threadIdx.x & 31, part = lane % LANES;
  unsigned near = (threadIdx.x - lane + lane / LANES) * STRIDE + part * 16;
  #pragma unroll 4
  for (int j = 0; j < 32; j += AT_ONCE) {
    int place = __shfl_sync(~0u, mine, j + lane / LANES);
    if (place < 0) continue;
    int4* far = (int4*)(block.hot + (unsigned)place * HOT_BYTES) + part;
    #pragma unroll
    for (int k = 0; k < CHUNKS; k += LANES) {
      if (k + LANES > CHUNKS && k + part >= CHUNKS) continue;
      int* words = (int*)(arena + near + j * STRIDE + k * 16);
      if (IN) {
        int4 chunk = far[k];
        words[0] = chunk.x;
        words[1] = chunk.y;
        words[2] = chunk.z;
        words[3] = chunk.w;
      } else {
        far[k] = make_int4(words[0], words[1], words[2], words[3]);
      }
    }
  }
  __syncwarp();
}

extern "C" __global__ void __launch_bounds__(THREADS, 1) play(Run run) {
  __shared__ int counted[2][32 * EACH + 1];  // of this round, and of the next
  size_t first = (size_t)blockIdx.x * PLACES;
  Block block = {run.hot + first * HOT_BYTES, run.cold + first * COLD_BYTES, run.kinds + first, run.order + first};
  bring_tables_near(run);
  for (int k = threadIdx.x; k < 32 * EACH; k += THREADS) counted[0][k] = 0;
  __syncthreads();
  #pragma unroll 1
  for (int i = threadIdx.x; i < PLACES; i += THREADS) {
    unsigned game = atomicAdd(run.next, 1u);
    *(int*)(block.hot + i * HOT_BYTES + GAME_AT) = (int)game;
    note(block, counted[0], i, game < (unsigned)run.games ? NEW_GAME : NOTHING);
  }
  for (int round = 0;; round++) {
    int *counts = counted[round & 1], *following = counted[~round & 1];
    for (int k = threadIdx.x; k < 32 * EACH; k += THREADS) following[k] = 0;
    __syncthreads();
    int busy = add_up(counts);
    if (busy == 0) break;
    sort_by_work(block, counts);
    #pragma unroll 1
    for (int done = 0; done < busy; done += THREADS) {
      if (IN_STEP) __syncthreads();  // so that all warps have the same code in the instruction cache
      int mine = done + (int)threadIdx.x < busy ? block.order[done + threadIdx.x] : -1;
      int place = mine < 0 ? -1 : mine & ~IS_NEW;
      carry<true>(block, place);
      if (place >= 0) {
        Game g = game_at(threadIdx.x * STRIDE, block.cold + (size_t)(unsigned)place * COLD_BYTES, run);
        note(block, following, place, work(g, run, mine & IS_NEW));
      }
      __syncwarp();
      carry<false>(block, place);
    }
  }
}
