/* The vector operations of lanes_tokens.h on arm64, where one instruction looks up in 64 bytes. */
#ifndef SIM_WALK_ENGINE_LANES_VECTORS_NEON_H
#define SIM_WALK_ENGINE_LANES_VECTORS_NEON_H

#include <arm_neon.h>

INLINE words load_group(const uint32_t *first) { return vld1q_u32(first); }
INLINE bytes load_sixteen(const uint8_t *from) { return vld1q_u8(from); }
INLINE bytes shuffle(bytes table, bytes index) { return vqtbl1q_u8(table, index); }
INLINE bytes least(bytes a, bytes b) { return vminq_u8(a, b); }
INLINE bytes most(bytes a, bytes b) { return vmaxq_u8(a, b); }
INLINE words most_words(words a, words b) { return vmaxq_u32(a, b); }

INLINE bytes highest_bits(bytes mask) { return (bytes)vshrq_n_s8((int8x16_t)mask, 7); }

INLINE bytes choose(bytes a, bytes b, bytes mask) { return vbslq_u8(highest_bits(mask), b, a); }

INLINE void store_mask(uint8_t *to, bytes mask) {
    static const uint8_t bit[BANK] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    bytes bits = highest_bits(mask) & vld1q_u8(bit);
    to[0] = vaddv_u8(vget_low_u8(bits));
    to[1] = vaddv_u8(vget_high_u8(bits));
}

INLINE bytes narrow(bytes a, bytes b) { return vuzp1q_u8(a, b); }

INLINE bytes narrow_groups(const bytes group[GROUPS]) {
    return narrow((bytes)vuzp1q_u16((halves)group[0], (halves)group[1]),
                  (bytes)vuzp1q_u16((halves)group[2], (halves)group[3]));
}

INLINE bytes pack_words(const words word[4]) {
    const bytes group[GROUPS] = {(bytes)word[0], (bytes)word[1], (bytes)word[2], (bytes)word[3]};
    return narrow_groups(group);
}

INLINE void transpose_words(bytes four[4]) {
    uint32x4x2_t a = vzipq_u32((words)four[0], (words)four[2]);
    uint32x4x2_t b = vzipq_u32((words)four[1], (words)four[3]);
    uint32x4x2_t low = vzipq_u32(a.val[0], b.val[0]);
    uint32x4x2_t high = vzipq_u32(a.val[1], b.val[1]);
    four[0] = (bytes)low.val[0];
    four[1] = (bytes)low.val[1];
    four[2] = (bytes)high.val[0];
    four[3] = (bytes)high.val[1];
}

struct lookup_index {
    bytes at[4]; /* the place minus 0, 64, 128, 192 */
};

INLINE struct lookup_index lookup_index(bytes place, int parts) {
    struct lookup_index index;
    for (int i = 0; i < parts; i++)
        index.at[i] = place - (uint8_t)(64 * i);
    return index;
}

/* An index outside a part keeps the result of another part. */
INLINE bytes look_up(const uint8_t *table, const struct lookup_index *index, int parts) {
    bytes found = all_bytes(0);
    for (int i = 0; i < parts; i++)
        found = vqtbx4q_u8(found, vld1q_u8_x4(table + 64 * i), index->at[i]);
    return found;
}

INLINE words swap_middle(words word) { return word; }

INLINE void philox_round(struct philox_blocks *blocks, const struct lanes_setup *setup, int round) {
    const uint32x2_t first = vdup_n_u32((uint32_t)lanes_philox_first);
    const uint32x2_t second = vdup_n_u32((uint32_t)lanes_philox_second);
    words *x = blocks->word;
    words low0 = (words)vmull_u32(vget_low_u32(x[0]), first);
    words high0 = (words)vmull_u32(vget_high_u32(x[0]), first);
    words low2 = (words)vmull_u32(vget_low_u32(x[2]), second);
    words high2 = (words)vmull_u32(vget_high_u32(x[2]), second);
    x[0] = vuzp2q_u32(low2, high2) ^ (x[1] ^ vld1q_u32((const uint32_t *)setup->key[round][0]));
    x[1] = vuzp1q_u32(low2, high2);
    x[2] = vuzp2q_u32(low0, high0) ^ (x[3] ^ vld1q_u32((const uint32_t *)setup->key[round][1]));
    x[3] = vuzp1q_u32(low0, high0);
}

INLINE words scale(words word, uint32_t factor) {
    uint32x2_t by = vdup_n_u32(factor);
    return vuzp2q_u32((words)vmull_u32(vget_low_u32(word), by),
                      (words)vmull_u32(vget_high_u32(word), by));
}

#define SCALED_LANE(i) (i)

#endif
