/* Random numbers that are a pure function of (seed, game, domain, index): Philox4x32-10, the
 * counter-based generator of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as
 * 1, 2, 3" (SC 2011), as implemented by Random123.
 *
 * Key: the 64-bit seed, low word first. Counter: {index, domain, low word of game, high word of
 * game}. So any game can be replayed alone, and distinct (game, domain, index) share no block. A
 * domain is a purpose, such as openings of a tournament; an index counts the blocks of a game. */
#ifndef SIM_RANDOM_DRAWS_H
#define SIM_RANDOM_DRAWS_H

#include <stdint.h>

/* A block, what one call of the generator gives: four independent uniform 32-bit words. */
struct stream_block {
    uint32_t word[4];
};

/* The name of the generator in result files. */
#define STREAM_RNG "Philox4x32-10, keyed by the seed, counted by game and draw"

struct stream_block stream_draw(uint64_t seed, uint64_t game, uint32_t domain, uint32_t index);

/* Successive words of a stream, for games whose number of draws is not known in advance. */
struct draws {
    uint64_t seed, game;
    uint32_t domain;
    uint32_t drawn;             /* words so far */
    struct stream_block block;  /* which has the last of these words */
    const uint32_t *first_word; /* [first_words] the stream's first, from draws_first_words */
    uint32_t first_words;       /* a multiple of 4; 0: first_word is NULL */
};

/* The stream of a game, from its first word. */
struct draws draws_of(uint64_t seed, uint64_t game, uint32_t domain);

uint32_t draws_word(struct draws *draws);

/* 0 .. n - 1, exactly uniform, n > 0: D. Lemire, "Fast random integer generation in an interval",
 * ACM Trans. Model. Comput. Simul. 29 (2019). */
uint32_t draws_below(struct draws *draws, uint32_t n);

enum { DRAWS_GAMES = 8 }; /* games whose first words are computed together */

/* Sets word[DRAWS_GAMES * 4 * blocks]: the first 4 * blocks words of each of the games first ..
 * first + DRAWS_GAMES - 1, game after game. Several times as fast as one game at a time. */
void draws_first_words(uint64_t seed, uint64_t first, uint32_t domain, uint32_t blocks,
                       uint32_t *word);

#endif
