/* Random numbers that are a pure function of (seed, game, domain, index): Philox4x32-10, the
 * counter-based generator of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as
 * 1, 2, 3" (SC 2011), as Random123 implements it.
 *
 * Key: the 64-bit seed, low word first. Counter: {index, domain, low word of game, high word of
 * game}. So any game can be replayed alone, and no two (game, domain, index) share a block. */
#ifndef SIM_RANDOM_STREAM_H
#define SIM_RANDOM_STREAM_H

#include <stdint.h>

/* One block: four independent uniform 32-bit words. */
struct stream_block {
    uint32_t word[4];
};

/* What result files call it. */
#define STREAM_RNG "Philox4x32-10, keyed by the seed, counted by game and draw"

struct stream_block stream_draw(uint64_t seed, uint64_t game, uint32_t domain, uint32_t index);

#endif
