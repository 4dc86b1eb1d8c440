/* Vector operations of the shuffling kernel, for processors that can shuffle bytes.
 *
 * A bank is a vector of bytes, one per lane; a group is a vector of 32-bit words, one per lane.
 * Four groups form a bank: group g has lanes 4g..4g+3 of each sixteen of the bank, so that
 * narrowing words to bytes stays within each sixteen bytes.
 *
 * Each processor's header defines, with operands and results of types `bytes` and `words`:
 *   load_group      words from a group's first lane on
 *   load_sixteen    sixteen bytes, repeated
 *   shuffle         bytes of each sixteen of `table`, by index
 *   choose          b where the highest bit of a byte of `mask` is set, else a
 *   store_mask      these highest bits, the first byte's in bit 0
 *   least, most, most_words      unsigned
 *   narrow          a then b, halves that are all ones or 0, as bytes
 *   narrow_groups   the same for the words of four groups
 *   pack_words      bytes 4i..4i+3: the words i, which are below 256
 *   transpose_words four vectors of four words (in each sixteen bytes), by word
 *   scale           word * factor >> 32, with lanes in the order of SCALED_LANE
 *   struct lookup_index, lookup_index, look_up   in a table of `parts` times 64 bytes
 *   philox_round, philox_order, swap_middle      of Philox, see below
 */
#ifndef SIM_WALK_ENGINE_LANES_TOKENS_H
#define SIM_WALK_ENGINE_LANES_TOKENS_H

#include "sim/walk/engine/lanes.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

#if defined(__AVX512BW__)
enum { BANK = 64 };
#elif defined(__AVX2__)
enum { BANK = 32 };
#else
enum { BANK = 16 };
#endif
enum { GROUPS = 4, GROUP = BANK / GROUPS };

typedef uint8_t bytes __attribute__((vector_size(BANK), may_alias));
typedef uint16_t halves __attribute__((vector_size(BANK), may_alias));
typedef uint32_t words __attribute__((vector_size(BANK), may_alias));
typedef uint64_t longs __attribute__((vector_size(BANK), may_alias));

INLINE bytes all_bytes(uint8_t byte) { return byte - (bytes){0}; }
INLINE words all_words(uint32_t word) { return word - (words){0}; }

/* Aligned loads and stores. */
INLINE bytes load_bytes(const uint8_t *from) { return *(const bytes *)from; }
INLINE words load_words(const uint32_t *from) { return *(const words *)from; }
INLINE void store_bytes(uint8_t *to, bytes stored) { *(bytes *)to = stored; }
INLINE void store_words(uint32_t *to, words stored) { *(words *)to = stored; }

/* A Philox block of each lane of a group; on x86 in orders of lanes that philox_round explains. */
struct philox_blocks {
    words word[4];
};

#if defined(__aarch64__)
#include "sim/walk/engine/lanes_vectors_neon.h"
#else
#include "sim/walk/engine/lanes_vectors_x86.h"
#endif

/* Picks from LANES words those at the indices. */
#if !defined(__AVX512BW__)
INLINE words pick_words(const uint32_t *from, words index) {
    words picked = {0};
    for (int i = 0; i < GROUP; i++)
        picked[i] = from[index[i]];
    return picked;
}
#endif

INLINE void philox_begin(struct philox_blocks *blocks, words low, words high, uint32_t domain,
                         words index) {
    *blocks = (struct philox_blocks){{index, all_words(domain), low, swap_middle(high)}};
}

/* Called after the last round: brings words 1 and 3, too, into the order of lanes. */
INLINE void philox_order(struct philox_blocks *blocks) {
    blocks->word[1] = swap_middle(blocks->word[1]);
    blocks->word[3] = swap_middle(blocks->word[3]);
}

#endif
