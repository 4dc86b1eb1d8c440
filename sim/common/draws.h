/* Random numbers one after the other, for games whose number of draws nobody knows before: a row
 * of the streams of stream.h. */
#ifndef SIM_COMMON_DRAWS_H
#define SIM_COMMON_DRAWS_H

#include "sim/common/stream.h"

struct draws {
    uint64_t seed, game;
    uint32_t domain;
    uint32_t drawn; /* words so far */
    struct stream_block block;
};

/* Those of that game, seed and domain, from the first one. */
struct draws draws_of(uint64_t seed, uint64_t game, uint32_t domain);

/* The next word. */
uint32_t draws_word(struct draws *draws);

/* 0 .. n - 1, exactly uniform, n > 0: D. Lemire, "Fast random integer generation in an interval",
 * ACM Trans. Model. Comput. Simul. 29 (2019). */
uint32_t draws_below(struct draws *draws, uint32_t n);

#endif
