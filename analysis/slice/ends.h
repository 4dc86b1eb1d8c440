/* How a round can end: of all ways to fill the last row of a grid whose other rows are full, those
 * that let some line cross at least so many boundaries; sixty-four at once.
 *
 * What a maximal line crosses has two parts: what is above the last row, and its tail, the
 * boundaries inside the last row and the one by which it comes there (a line passes from a row to
 * the next one once). Lines have few different tails: side * side of them, and none at all. So the
 * counts of all lines above the last row are added up from tables, a byte each; of lines with the
 * same tail only the most counts; and which fillings make the most so many with that tail is looked
 * up. Lines stand in slots, those of one slot with the same tail. */
#ifndef ANALYSIS_SLICE_ENDS_H
#define ANALYSIS_SLICE_ENDS_H

#include "analysis/slice/lines.h"

#include <string.h>

enum {
    SLICE_SOLVED_SIDE = 6, /* of grids that are solved, at most */
    SLICE_LANES_OF_ROW = 1 << SLICE_SOLVED_SIDE,
    SLICE_SLOTS = 64,
    SLICE_ENDS_SIZE = 8 * SLICE_SLOTS, /* bytes of counts, at most */
};

/* A byte of each slot. */
typedef uint8_t slice_slots __attribute__((vector_size(SLICE_SLOTS), may_alias));

/* The fillings of the last row that make a tail cross at least so many boundaries, by whether the
 * square above the one by which it comes into the row is filled. Bit by filling: column c of the
 * row is bit c of its number. */
struct slice_tail {
    uint64_t reach[2][SLICE_SOLVED_SIDE + 1];
    uint8_t above; /* column of that square */
    uint8_t most;  /* that it can cross */
};

struct slice_ends {
    int side; /* 2..SLICE_SOLVED_SIDE */
    int depth;
    size_t size; /* bytes of counts: depth * SLICE_SLOTS */
    /* What each line crosses inside of a row but the last, by what of that is filled, and between
     * it and the row above it, by where they differ: [side - 1][64][size], 64-aligned. */
    uint8_t *inside, *between;
    struct slice_tail tail[SLICE_SLOTS];
    _Alignas(SLICE_SLOTS) uint8_t most[SLICE_SLOTS]; /* of their tails */
};

/* Makes the tables for a grid of 2..SLICE_SOLVED_SIDE. Fails when memory is short. To be freed in
 * either case. */
bool slice_ends_init(struct slice_ends *ends, const struct slice_lines *lines, struct error *error);
void slice_ends_free(struct slice_ends *ends);

/* The counts of one row. */
static inline const uint8_t *slice_ends_inside(const struct slice_ends *ends, int row,
                                               uint64_t filled) {
    return ends->inside + ((size_t)row * SLICE_LANES_OF_ROW + filled) * ends->size;
}
static inline const uint8_t *slice_ends_between(const struct slice_ends *ends, int row,
                                                uint64_t differ) {
    return ends->between + ((size_t)row * SLICE_LANES_OF_ROW + differ) * ends->size;
}

/* What each line crosses in rows 0 .. rows - 1 and between them, count[ends->size], 64-aligned.
 * filled[rows]: what of each is filled. */
static inline __attribute__((always_inline)) void
slice_ends_count(const struct slice_ends *ends, const uint8_t *filled, int rows, uint8_t *count) {
    memset(count, 0, ends->size);
    for (int row = 0; row < rows; row++) {
        const uint8_t *inside = slice_ends_inside(ends, row, filled[row]);
        const uint8_t *between =
            slice_ends_between(ends, row, row > 0 ? filled[row] ^ filled[row - 1] : 0);
        for (size_t i = 0; i < ends->size; i += SLICE_SLOTS)
            *(slice_slots *)(count + i) +=
                *(const slice_slots *)(inside + i) + *(const slice_slots *)(between + i);
    }
}

/* A bit for each slot whose byte is not 0 but 0xff. */
static inline __attribute__((always_inline)) uint64_t slice_slots_set(const slice_slots *slots) {
    uint64_t word[SLICE_SLOTS / 8], set = 0;
    memcpy(word, slots, sizeof word);
    for (int i = 0; i < SLICE_SLOTS / 8; i++) {
        /* Of byte k bit k: they add up in the highest byte. */
        uint64_t bits = word[i] & UINT64_C(0x8040201008040201);
        set |= (bits * UINT64_C(0x0101010101010101) >> 56) << 8 * i;
    }
    return set;
}

/* Of the fillings `wanted` of the last row those for which a line crosses at least `least`
 * boundaries, 1 or more. `count` is what slice_ends_count gives for all rows but the last two;
 * `filled` is the row above the last, `differ` where it and the one above it differ (0 if there is
 * none). */
static inline __attribute__((always_inline)) uint64_t
slice_ends_reach(const struct slice_ends *ends, const uint8_t *count, uint64_t filled,
                 uint64_t differ, int least, uint64_t wanted) {
    const uint8_t *inside = slice_ends_inside(ends, ends->side - 2, filled);
    const uint8_t *between = slice_ends_between(ends, ends->side - 2, differ);
    slice_slots most = {0};
    uint64_t reached = 0;
    for (size_t i = 0; i < ends->size; i += SLICE_SLOTS) {
        slice_slots sum = *(const slice_slots *)(count + i) + *(const slice_slots *)(inside + i) +
                          *(const slice_slots *)(between + i);
        slice_slots more = (slice_slots)(sum > most);
        most = (sum & more) | (most & ~more);
    }
    slice_slots enough = (slice_slots)(most + *(const slice_slots *)ends->most >= (uint8_t)least);
    for (uint64_t rest = slice_slots_set(&enough); rest && (wanted & ~reached); rest &= rest - 1) {
        int slot = __builtin_ctzll(rest);
        const struct slice_tail *tail = &ends->tail[slot];
        int missing = least - most[slot];
        reached |= tail->reach[filled >> tail->above & 1][missing > 0 ? missing : 0];
    }
    return reached & wanted;
}

#endif
