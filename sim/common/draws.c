#include "sim/common/draws.h"

struct draws draws_of(uint64_t seed, uint64_t game, uint32_t domain) {
    return (struct draws){.seed = seed, .game = game, .domain = domain};
}

uint32_t draws_word(struct draws *draws) {
    uint32_t at = draws->drawn++;
    if (at % 4 == 0)
        draws->block = stream_draw(draws->seed, draws->game, draws->domain, at / 4);
    return draws->block.word[at % 4];
}

uint32_t draws_below(struct draws *draws, uint32_t n) {
    uint64_t product = (uint64_t)draws_word(draws) * n;
    /* 2^32 modulo n products come up once too often: they are the ones with the least low words. */
    uint32_t excess = -n % n;
    while ((uint32_t)product < excess)
        product = (uint64_t)draws_word(draws) * n;
    return (uint32_t)(product >> 32);
}
