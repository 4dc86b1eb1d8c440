#include "sim/random/stream.h"

#include <Random123/philox.h>

struct stream_block stream_draw(uint64_t seed, uint64_t game, uint32_t domain, uint32_t index) {
    philox4x32_key_t key = {{(uint32_t)seed, (uint32_t)(seed >> 32)}};
    philox4x32_ctr_t counter = {{index, domain, (uint32_t)game, (uint32_t)(game >> 32)}};
    philox4x32_ctr_t drawn = philox4x32_R(10, counter, key);
    return (struct stream_block){{drawn.v[0], drawn.v[1], drawn.v[2], drawn.v[3]}};
}
