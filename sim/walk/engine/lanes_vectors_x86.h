/* The vector operations of lanes_tokens.h on x86-64: SSE4.1, AVX2 and AVX-512, whose per-128-bit
 * byte instructions differ only in the prefix of their names. */
#ifndef SIM_WALK_ENGINE_LANES_VECTORS_X86_H
#define SIM_WALK_ENGINE_LANES_VECTORS_X86_H

#include <immintrin.h>

#if defined(__AVX512BW__)
typedef __m512i integers;
typedef __m512 floats;
#define X86(operation) _mm512_##operation
#elif defined(__AVX2__)
typedef __m256i integers;
typedef __m256 floats;
#define X86(operation) _mm256_##operation
#else
typedef __m128i integers;
typedef __m128 floats;
#define X86(operation) _mm_##operation
#endif

/* Operations that depend on the width. */

#if defined(__AVX512BW__)

INLINE words load_group(const uint32_t *first) {
    const __m128i *from = (const __m128i *)first;
    __m512i group = _mm512_castsi128_si512(_mm_load_si128(from));
    group = _mm512_inserti32x4(group, _mm_load_si128(from + 4), 1);
    group = _mm512_inserti32x4(group, _mm_load_si128(from + 8), 2);
    return (words)_mm512_inserti32x4(group, _mm_load_si128(from + 12), 3);
}

INLINE bytes load_sixteen(const uint8_t *from) {
    return (bytes)_mm512_broadcast_i32x4(_mm_load_si128((const __m128i *)from));
}

INLINE bytes choose(bytes a, bytes b, bytes mask) {
    __mmask64 chosen = _mm512_movepi8_mask((integers)mask);
    return (bytes)_mm512_mask_mov_epi8((integers)a, chosen, (integers)b);
}

INLINE void store_mask(uint8_t *to, bytes mask) {
    __mmask64 stored = _mm512_movepi8_mask((integers)mask);
    memcpy(to, &stored, sizeof stored);
}

INLINE bytes narrow(bytes a, bytes b) {
    const __m512i order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    return (bytes)_mm512_permutexvar_epi64(order, _mm512_packs_epi16((integers)a, (integers)b));
}

/* The lower halves of the products of even and of odd lanes, in the order of lanes. */
INLINE words lower_words(longs even, longs odd) {
    return (words)_mm512_mask_shuffle_epi32((integers)even, 0xAAAA, (integers)odd, _MM_PERM_CCAA);
}

INLINE words pick_words(const uint32_t *from, words index) {
    const integers *part = (const integers *)from;
    integers at = (integers)index;
    integers low = _mm512_permutex2var_epi32(part[0], at, part[1]);
    integers high = _mm512_permutex2var_epi32(part[2], at, part[3]);
    return (words)_mm512_mask_mov_epi32(
        low, _mm512_test_epi32_mask(at, _mm512_set1_epi32(LANES / 2)), high);
}

#elif defined(__AVX2__)

INLINE words load_group(const uint32_t *first) {
    const __m128i *from = (const __m128i *)first;
    return (words)_mm256_inserti128_si256(_mm256_castsi128_si256(_mm_load_si128(from)),
                                          _mm_load_si128(from + 4), 1);
}

INLINE bytes load_sixteen(const uint8_t *from) {
    return (bytes)_mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)from));
}

INLINE bytes narrow(bytes a, bytes b) {
    return (bytes)_mm256_permute4x64_epi64(_mm256_packs_epi16((integers)a, (integers)b), 0xD8);
}

INLINE words lower_words(longs even, longs odd) {
    return (words)_mm256_blend_epi32((integers)even, (integers)(odd << 32), 0xAA);
}

#else

INLINE words load_group(const uint32_t *first) { return load_words(first); }
INLINE bytes load_sixteen(const uint8_t *from) { return load_bytes(from); }

INLINE bytes narrow(bytes a, bytes b) { return (bytes)_mm_packs_epi16((integers)a, (integers)b); }

INLINE words lower_words(longs even, longs odd) {
    return (words)_mm_blend_epi16((integers)even, (integers)(odd << 32), 0xCC);
}

#endif

#if !defined(__AVX512BW__)
INLINE bytes choose(bytes a, bytes b, bytes mask) {
    return (bytes)X86(blendv_epi8)((integers)a, (integers)b, (integers)mask);
}

INLINE void store_mask(uint8_t *to, bytes mask) {
    int stored = X86(movemask_epi8)((integers)mask);
    memcpy(to, &stored, BANK / 8);
}
#endif

/* Common operations. */

INLINE bytes shuffle(bytes table, bytes index) {
    return (bytes)X86(shuffle_epi8)((integers)table, (integers)index);
}

INLINE bytes least(bytes a, bytes b) { return (bytes)X86(min_epu8)((integers)a, (integers)b); }
INLINE bytes most(bytes a, bytes b) { return (bytes)X86(max_epu8)((integers)a, (integers)b); }

INLINE words most_words(words a, words b) {
    return (words)X86(max_epu32)((integers)a, (integers)b);
}

INLINE bytes narrow_groups(const bytes group[GROUPS]) {
    integers low = X86(packs_epi32)((integers)group[0], (integers)group[1]);
    integers high = X86(packs_epi32)((integers)group[2], (integers)group[3]);
    return (bytes)X86(packs_epi16)(low, high);
}

INLINE bytes pack_words(const words word[4]) {
    integers low = X86(packus_epi32)((integers)word[0], (integers)word[1]);
    integers high = X86(packus_epi32)((integers)word[2], (integers)word[3]);
    return (bytes)X86(packus_epi16)(low, high);
}

INLINE void transpose_words(bytes four[4]) {
    integers a = X86(unpacklo_epi32)((integers)four[0], (integers)four[1]);
    integers b = X86(unpacklo_epi32)((integers)four[2], (integers)four[3]);
    integers c = X86(unpackhi_epi32)((integers)four[0], (integers)four[1]);
    integers d = X86(unpackhi_epi32)((integers)four[2], (integers)four[3]);
    four[0] = (bytes)X86(unpacklo_epi64)(a, b);
    four[1] = (bytes)X86(unpackhi_epi64)(a, b);
    four[2] = (bytes)X86(unpacklo_epi64)(c, d);
    four[3] = (bytes)X86(unpackhi_epi64)(c, d);
}

/* Lookup by shuffles of sixteen bytes: a table of 64 bytes, folded, is T0, T0 ^ T1, T1 ^ T2, T2 ^
 * T3. A shuffle takes an index below 128 modulo 16 and gives 0 for others. The place minus 0, 16,
 * 32, 48 indexes these four: unless negative, it gives the term. All Ti but the last cancel. */
struct lookup_index {
    bytes place;
    bytes at[4]; /* within a part, minus 0, 16, 32, 48 */
};

INLINE struct lookup_index lookup_index(bytes place, int parts) {
    struct lookup_index index = {.place = place};
    bytes in_part = place & (uint8_t)(parts > 1 ? 63 : 255);
    for (int i = 0; i < 4; i++)
        index.at[i] = in_part - (uint8_t)(16 * i);
    return index;
}

INLINE bytes look_up_part(const uint8_t *table, const struct lookup_index *index) {
    return (shuffle(load_sixteen(table), index->at[0]) ^
            shuffle(load_sixteen(table + 16), index->at[1])) ^
           (shuffle(load_sixteen(table + 32), index->at[2]) ^
            shuffle(load_sixteen(table + 48), index->at[3]));
}

#if defined(__AVX512VBMI__)
INLINE bytes look_up(const uint8_t *table, const struct lookup_index *index, int parts) {
    const integers *part = (const integers *)table;
    integers place = (integers)index->place;
    if (parts == 1)
        return (bytes)_mm512_permutexvar_epi8(place, part[0]);
    integers low = _mm512_permutex2var_epi8(part[0], place, part[1]);
    if (parts == 2)
        return (bytes)low;
    integers high = _mm512_permutex2var_epi8(part[2], place, part[3]);
    return choose((bytes)low, (bytes)high, index->place);
}
#else
INLINE bytes look_up(const uint8_t *table, const struct lookup_index *index, int parts) {
    const bytes bit7 = index->place, bit6 = bit7 + bit7; /* as highest bits */
    bytes found = look_up_part(table, index);
    if (parts > 1)
        found = choose(found, look_up_part(table + 64, index), bit6);
    if (parts > 2) {
        bytes high = look_up_part(table + 128, index);
        if (parts > 3)
            high = choose(high, look_up_part(table + 192, index), bit6);
        found = choose(found, high, bit7);
    }
    return found;
}
#endif

/* The products of lanes 0 and 2 of each four words, and those of lanes 1 and 3. */
struct products {
    longs even, odd;
};

INLINE struct products multiply(words word, uint64_t factor) {
    const longs by = factor - (longs){0};
    return (struct products){
        (longs)X86(mul_epu32)((integers)word, (integers)by),
        (longs)X86(mul_epu32)((integers)((longs)word >> 32), (integers)by),
    };
}

/* The upper halves of products, with lanes 1 and 2 of each four swapped: one instruction, where
 * restoring the order of lanes would take two. */
INLINE words upper_words(struct products products) {
    return (words)X86(shuffle_ps)((floats)products.even, (floats)products.odd, 0xDD);
}

INLINE words swap_middle(words word) { return (words)X86(shuffle_epi32)((integers)word, 0xD8); }

/* Orders of lanes within each four, where s swaps lanes 1 and 2:
 *
 *                  x[0], x[2]   x[1], x[3]
 *     before       none         s
 *     round 1      s            none
 *     round 2      none         s
 *
 * Upper halves come out with s applied to the order of their factors, lower halves in that order,
 * so that both operands of an xor agree. After ten rounds the order is the initial one. */
INLINE void philox_round(struct philox_blocks *blocks, const struct lanes_setup *setup, int round) {
    words *x = blocks->word;
    struct products p0 = multiply(x[0], lanes_philox_first);
    struct products p2 = multiply(x[2], lanes_philox_second);
    x[0] = upper_words(p2) ^ (x[1] ^ *(const words *)setup->key[round][0]);
    x[1] = lower_words(p2.even, p2.odd);
    x[2] = upper_words(p0) ^ (x[3] ^ *(const words *)setup->key[round][1]);
    x[3] = lower_words(p0.even, p0.odd);
}

INLINE words scale(words word, uint32_t factor) { return upper_words(multiply(word, factor)); }

#define SCALED_LANE(i) ((i) == 1 ? 2 : (i) == 2 ? 1 : (i))

#endif
