/* What the AVX-512 kernel makes of its registers of 64 bytes: random blocks, transposed bytes, and
 * look-ups of bytes in tables, with one instruction where the processor permutes bytes (VBMI), and
 * with several where it does not. */
#ifndef SIM_WALK_LANES_AVX512_H
#define SIM_WALK_LANES_AVX512_H

#include "sim/common/lanes_philox.h"
#include "sim/walk/lanes.h"

#include <immintrin.h>

#define INLINE static inline __attribute__((always_inline))

enum { GROUP = 8 }; /* lanes drawn together, while as many others are walked */

struct block {
    __m512i word[4]; /* in the lower halves; the upper ones hold anything */
};

INLINE __m512i xor3(__m512i a, __m512i b, __m512i c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);
}

/* One Philox block in each 64-bit lane. */
INLINE struct block draw(const struct lanes_keys *keys, __m512i game, uint64_t domain,
                         __m512i index) {
    const __m512i first = _mm512_set1_epi64((long long)lanes_philox_first);
    const __m512i second = _mm512_set1_epi64((long long)lanes_philox_second);
    __m512i x0 = index;
    __m512i x1 = _mm512_set1_epi64((long long)domain);
    __m512i x2 = game;
    __m512i x3 = _mm512_srli_epi64(game, 32);
#pragma GCC unroll 10
    for (int round = 0; round < LANES_PHILOX_ROUNDS; round++) {
        __m512i p0 = _mm512_mul_epu32(x0, first);
        __m512i p1 = _mm512_mul_epu32(x2, second);
        x0 = xor3(_mm512_srli_epi64(p1, 32), x1, _mm512_set1_epi64((long long)keys->low[round]));
        x1 = p1;
        x2 = xor3(_mm512_srli_epi64(p0, 32), x3, _mm512_set1_epi64((long long)keys->high[round]));
        x3 = p0;
    }
    return (struct block){{x0, x1, x2, x3}};
}

/* Brings byte i of each lane's eight together, of each group into 64-bit lane i. */
INLINE __m512i gather_bytes(__m512i lanes) {
#if defined(__AVX512VBMI__)
    alignas(64) static const uint8_t from[LANES] = {
        0,  8,  16, 24, 32, 40, 48, 56, 1,  9,  17, 25, 33, 41, 49, 57, 2,  10, 18, 26, 34, 42,
        50, 58, 3,  11, 19, 27, 35, 43, 51, 59, 4,  12, 20, 28, 36, 44, 52, 60, 5,  13, 21, 29,
        37, 45, 53, 61, 6,  14, 22, 30, 38, 46, 54, 62, 7,  15, 23, 31, 39, 47, 55, 63};
    return _mm512_permutexvar_epi8(_mm512_load_si512(from), lanes);
#else
    /* Of each pair of groups' bytes i a word, then of each four words a 64-bit lane. */
    const __m512i pairs =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15));
    alignas(64) static const uint16_t from[LANES / 2] = {0,  8,  16, 24, 1,  9,  17, 25, 2,  10, 18,
                                                         26, 3,  11, 19, 27, 4,  12, 20, 28, 5,  13,
                                                         21, 29, 6,  14, 22, 30, 7,  15, 23, 31};
    return _mm512_permutexvar_epi16(_mm512_load_si512(from), _mm512_shuffle_epi8(lanes, pairs));
#endif
}

/* Eight vectors of eight bytes a lane become eight of one byte a lane: plane[i] is byte i. */
INLINE void transpose(const __m512i group[GROUP], __m512i plane[8]) {
    __m512i a[GROUP], b[GROUP], c[GROUP];
#pragma GCC unroll 8
    for (int i = 0; i < GROUP; i++)
        a[i] = gather_bytes(group[i]);
#pragma GCC unroll 4
    for (int i = 0; i < GROUP; i += 2) {
        b[i] = _mm512_unpacklo_epi64(a[i], a[i + 1]);     /* bytes 0 2 4 6 */
        b[i + 1] = _mm512_unpackhi_epi64(a[i], a[i + 1]); /* bytes 1 3 5 7 */
    }
#pragma GCC unroll 4
    for (int i = 0; i < GROUP; i++) {
        /* Groups i / 4 * 4 and on; bytes of parity i % 2; below i % 4 < 2 0 4, above 2 6. */
        int from = i / 4 * 4 + i % 2;
        c[i] = i % 4 < 2 ? _mm512_shuffle_i64x2(b[from], b[from + 2], 0x88)
                         : _mm512_shuffle_i64x2(b[from], b[from + 2], 0xDD);
    }
    /* Now c[0]: bytes 0 4 of groups 0 1, bytes 0 4 of groups 2 3; c[1]: 1 5; c[2]: 2 6; c[3]: 3 7;
     * c[4..7] the same of groups 4 to 7. */
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        plane[i] = _mm512_shuffle_i64x2(c[i], c[i + 4], 0x88);
        plane[i + 4] = _mm512_shuffle_i64x2(c[i], c[i + 4], 0xDD);
    }
}

/* A table over places: as many vectors, of 64 bytes each, as it takes. */
struct lookup {
    __m512i part[4];
};

INLINE struct lookup load_lookup(const uint8_t *table, int parts) {
    struct lookup lookup = {0};
    for (int i = 0; i < parts; i++)
        lookup.part[i] = _mm512_load_si512(table + 64 * i);
    return lookup;
}

#if defined(__AVX512VBMI__)
INLINE __m512i look_up(const struct lookup *lookup, int parts, __m512i place) {
    if (parts == 1)
        return _mm512_permutexvar_epi8(place, lookup->part[0]);
    __m512i low = _mm512_permutex2var_epi8(lookup->part[0], place, lookup->part[1]);
    if (parts == 2)
        return low;
    __m512i high = _mm512_permutex2var_epi8(lookup->part[2], place, lookup->part[3]);
    return _mm512_mask_mov_epi8(low, _mm512_movepi8_mask(place), high);
}
#else
/* Where `place` has bit 4, 5, 6 or 7. */
INLINE __mmask64 has_bit(__m512i place, int bit) {
    return _mm512_test_epi8_mask(place, _mm512_set1_epi8((char)(1 << bit)));
}

/* In a table of 64: in each quarter, by the lower four bits. */
INLINE __m512i look_up_part(__m512i table, __m512i low, __mmask64 bit4, __mmask64 bit5) {
    __m512i quarter0 = _mm512_shuffle_epi8(_mm512_shuffle_i64x2(table, table, 0x00), low);
    __m512i quarter2 = _mm512_shuffle_epi8(_mm512_shuffle_i64x2(table, table, 0xAA), low);
    __m512i table1 = _mm512_shuffle_i64x2(table, table, 0x55);
    __m512i table3 = _mm512_shuffle_i64x2(table, table, 0xFF);
    __m512i half0 = _mm512_mask_shuffle_epi8(quarter0, bit4, table1, low);
    __m512i half1 = _mm512_mask_shuffle_epi8(quarter2, bit4, table3, low);
    return _mm512_mask_mov_epi8(half0, bit5, half1);
}

INLINE __m512i look_up(const struct lookup *lookup, int parts, __m512i place) {
    __m512i low = _mm512_and_si512(place, _mm512_set1_epi8(15));
    __mmask64 bit4 = has_bit(place, 4);
    __mmask64 bit5 = has_bit(place, 5);
    __m512i found = look_up_part(lookup->part[0], low, bit4, bit5);
    for (int part = 1; part < parts; part++) {
        __mmask64 here = part & 1 ? has_bit(place, 6) : ~has_bit(place, 6);
        if (parts > 2)
            here &= part & 2 ? has_bit(place, 7) : ~has_bit(place, 7);
        found =
            _mm512_mask_mov_epi8(found, here, look_up_part(lookup->part[part], low, bit4, bit5));
    }
    return found;
}
#endif

/* Brings the chosen bytes together at `to`, where 64 bytes may be written. */
INLINE void compress_bytes(uint8_t *to, uint64_t chosen, __m512i bytes) {
#if defined(__AVX512VBMI2__)
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(chosen, bytes));
#else
    alignas(64) uint8_t byte[LANES];
    _mm512_store_si512(byte, bytes);
    for (; chosen; chosen &= chosen - 1)
        *to++ = byte[__builtin_ctzll(chosen)];
#endif
}

#endif
