/* GNU C vectors of bytes, for kernels compiled once for each width (sim/random/processor.h). */
#ifndef ANALYSIS_SLICE_LINES_VECTOR_BYTES_H
#define ANALYSIS_SLICE_LINES_VECTOR_BYTES_H

#include "sim/random/lanes_words.h"

typedef uint8_t bytes __attribute__((vector_size(BYTES)));

/* The larger of each two bytes. */
static inline bytes max_bytes(bytes a, bytes b) {
#if defined(__AVX512BW__)
    return (bytes)_mm512_max_epu8((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    return (bytes)_mm256_max_epu8((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (bytes)_mm_max_epu8((__m128i)a, (__m128i)b);
#else
    bytes more = (bytes)(a > b);
    return (a & more) | (b & ~more);
#endif
}

#endif
