// What rules are written with: numbers as Python divides and compares them, and the three kinds of memory.
#ifndef RULE
#define RULE static __device__
#define DISSOLVED __forceinline__
#define KEPT __noinline__
extern __shared__ __align__(16) char arena[];  // of a block: the hot parts of games, and the tables if they are near
#endif

struct Game {
  unsigned hot;  // where its hot part begins in the arena
  char* cold;    // its cold part
#if !TABLES_NEAR
  const char* tables;  // what the game is played with
#endif
#if CONTENT_BYTES
  const char* content;  // what this match is played with
#endif
};

#define HOT(T, at) (*(T*)(arena + (at)))
#define COLD(T, at) (*(T*)(g.cold + (at)))
#define FAR(T, at) (*(T*)(at))
#define BROUGHT(T, at) (*(const T*)(g.content + (at)))
#if TABLES_NEAR
#define TABLE(T, at, k) (((const T*)(arena + TABLES_AT + (at)))[k])
#else
#define TABLE(T, at, k) (((const T*)(g.tables + (at)))[k])
#endif

template <class T> RULE DISSOLVED T floor_div(T a, T b) { return a / b - (a % b != 0 && (a ^ b) < 0); }
template <class T> RULE DISSOLVED T floor_mod(T a, T b) {
  T rest = a % b;
  return rest != 0 && (rest ^ b) < 0 ? rest + b : rest;
}
template <class T> RULE DISSOLVED T least(T a, T b) { return b < a ? b : a; }
template <class T> RULE DISSOLVED T greatest(T a, T b) { return b > a ? b : a; }
template <class T> RULE DISSOLVED T size_of(T a) { return a < 0 ? -a : a; }
