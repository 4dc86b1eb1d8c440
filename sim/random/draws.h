/* Random numbers one after the other, for games whose number of draws nobody knows before: a row
 * of the streams of stream.h. */
#ifndef SIM_RANDOM_DRAWS_H
#define SIM_RANDOM_DRAWS_H

#include "sim/random/stream.h"

struct draws {
    uint64_t seed, game;
    uint32_t domain;
    uint32_t drawn; /* words so far */
    struct stream_block block;
    const uint32_t *ready; /* the first words, if they were drawn before: see draws_ready */
    uint32_t words;        /* how many these are: a multiple of 4 */
};

enum { DRAWS_GAMES = 8 /* whose first words are drawn together */ };

/* The first 4 * blocks words of games first, ..., first + DRAWS_GAMES - 1, each behind the other:
 * several times as fast as game by game. */
void draws_ready(uint64_t seed, uint64_t first, uint32_t domain, uint32_t blocks, uint32_t *word);

/* Those of that game, seed and domain, from the first one. */
struct draws draws_of(uint64_t seed, uint64_t game, uint32_t domain);

/* The next word. */
uint32_t draws_word(struct draws *draws);

/* 0 .. n - 1, exactly uniform, n > 0: D. Lemire, "Fast random integer generation in an interval",
 * ACM Trans. Model. Comput. Simul. 29 (2019). */
uint32_t draws_below(struct draws *draws, uint32_t n);

#endif
