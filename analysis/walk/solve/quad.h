/* Four doubles at once: one number of each of four rows that are processed side by side. */
#ifndef ANALYSIS_WALK_SOLVE_QUAD_H
#define ANALYSIS_WALK_SOLVE_QUAD_H

#include <stdint.h>

enum { QUAD = 4 };

typedef double quad __attribute__((vector_size(QUAD * sizeof(double))));
typedef int64_t quad_bits __attribute__((vector_size(QUAD * sizeof(int64_t))));

/* Vectors are passed by pointer: how they are passed by value depends on the target machine. */
#define QUAD_INLINE static inline __attribute__((always_inline))

/* Sets all bits of the lanes whose bit is set in `bits`: lane i is bit i. */
QUAD_INLINE void quad_select(quad_bits *select, unsigned bits) {
    const quad_bits bit = {1, 2, 4, 8};
    *select = ((quad_bits){bits, bits, bits, bits} & bit) != 0;
}

/* The reverse: bit i of the result is set if lane i is not 0. */
QUAD_INLINE unsigned quad_lanes(const quad_bits *select) {
    const quad_bits lane = *select & (quad_bits){1, 2, 4, 8};
    return (unsigned)(lane[0] | lane[1] | lane[2] | lane[3]);
}

QUAD_INLINE void quad_load(quad *into, const double *from) {
    __builtin_memcpy(into, from, sizeof *into);
}

QUAD_INLINE void quad_store(double *into, const quad *from) {
    __builtin_memcpy(into, from, sizeof *from);
}

/* Keeps the number where selected and clears it to 0 elsewhere, even if infinite. */
QUAD_INLINE void quad_keep(quad *number, const quad_bits *select) {
    *number = (quad)((quad_bits)*number & *select);
}

/* Replaces the number where selected. */
QUAD_INLINE void quad_replace(quad *number, const quad_bits *select, const quad *other) {
    *number = (quad)(((quad_bits)*number & ~*select) | ((quad_bits)*other & *select));
}

#endif
