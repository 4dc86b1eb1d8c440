/* The random generator Philox4x32-10: for one game at a time by Random123, and for the first words
 * of several games at once in vectors of the compiler. */
#include "sim/random/draws.h"

#include "sim/random/lanes_philox.h"
#include "sim/random/processor.h"

#include <Random123/philox.h>
#include <stddef.h>

struct stream_block stream_draw(uint64_t seed, uint64_t game, uint32_t domain, uint32_t index) {
    philox4x32_key_t key = {{(uint32_t)seed, (uint32_t)(seed >> 32)}};
    philox4x32_ctr_t counter = {{index, domain, (uint32_t)game, (uint32_t)(game >> 32)}};
    philox4x32_ctr_t drawn = philox4x32_R(10, counter, key);
    return (struct stream_block){{drawn.v[0], drawn.v[1], drawn.v[2], drawn.v[3]}};
}

struct draws draws_of(uint64_t seed, uint64_t game, uint32_t domain) {
    return (struct draws){.seed = seed, .game = game, .domain = domain};
}

uint32_t draws_word(struct draws *draws) {
    uint32_t number = draws->drawn++;
    if (number < draws->first_words)
        return draws->first_word[number];
    if (number % 4 == 0)
        draws->block = stream_draw(draws->seed, draws->game, draws->domain, number / 4);
    return draws->block.word[number % 4];
}

uint32_t draws_below(struct draws *draws, uint32_t n) {
    uint64_t product = (uint64_t)draws_word(draws) * n;
    if ((uint32_t)product < n) { /* otherwise it is accepted, since 2^32 mod n < n: no division */
        /* The result is the high word. 2^32 products are spread over n high words: each has equally
         * many with a low word of at least 2^32 mod n. The others are rejected. */
        uint32_t excess = -n % n; /* 2^32 mod n */
        while ((uint32_t)product < excess)
            product = (uint64_t)draws_word(draws) * n;
    }
    return (uint32_t)(product >> 32);
}

/* A lane per game, a 32-bit word in the lower half of its 64 bits: products of two words fit. */
typedef uint64_t lanes __attribute__((vector_size(8 * DRAWS_GAMES)));

EVERY_WIDTH
void draws_first_words(uint64_t seed, uint64_t first, uint32_t domain, uint32_t blocks,
                       uint32_t *word) {
    const struct lanes_keys keys = lanes_keys(seed);
    lanes game = {0}, zero = {0};
    for (uint32_t i = 0; i < DRAWS_GAMES; i++)
        game[i] = first + i;
    for (uint32_t block = 0; block < blocks; block++) {
        /* The counter (draws.h), then its rounds (lanes_philox.h), in the lower halves of lanes;
         * upper halves are ignored. A number added to a vector is added in each lane. */
        lanes x0 = zero + block, x1 = zero + domain, x2 = game, x3 = game >> 32;
        for (int round = 0; round < LANES_PHILOX_ROUNDS; round++) {
            lanes p0 = (x0 & UINT32_MAX) * lanes_philox_first;
            lanes p1 = (x2 & UINT32_MAX) * lanes_philox_second;
            x0 = p1 >> 32 ^ x1 ^ keys.key[round][0];
            x1 = p1;
            x2 = p0 >> 32 ^ x3 ^ keys.key[round][1];
            x3 = p0;
        }
        for (uint32_t i = 0; i < DRAWS_GAMES; i++) {
            uint32_t *to = word + 4 * ((size_t)i * blocks + block);
            to[0] = (uint32_t)x0[i];
            to[1] = (uint32_t)x1[i];
            to[2] = (uint32_t)x2[i];
            to[3] = (uint32_t)x3[i];
        }
    }
}
