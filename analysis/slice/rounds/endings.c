/* Makes the table that evaluates final grids (endings.h): what lines cross in each row, by the
 * filling of the row. Lines are assigned to slots of equal tails; a tail with many lines takes
 * several slots. All slots hold up to `depth` lines, the fewest with which 64 slots are enough. */
#include "analysis/slice/rounds/endings.h"

#include "sim/base/memory.h"

/* The boundaries of a tail. Bit c of `inside` is the one between columns c and c + 1 of the last
 * row; bit c of `above` is set if the line enters that row from above in column c. */
struct tail_shape {
    uint64_t inside, above;
};

/* What the line crosses inside a row or, if `below`, to the next; bits as in struct tail_shape. */
static uint64_t row_boundaries(const struct slice_lines *lines, size_t line, int row, bool below) {
    int side = lines->side;
    uint64_t columns = 0;
    for (int column = 0; column < (below ? side : side - 1); column++) {
        int square = row * side + column;
        int boundary =
            below ? slice_boundary_below(side, square) : slice_boundary_right(side, square);
        columns |= (uint64_t)slice_line_crosses(lines, line, boundary) << column;
    }
    return columns;
}

/* Tabulates how much a tail scores with each filling of the last row: the number of its boundaries
 * that are between a filled and an empty square. */
static struct slice_tail make_tail(int side, struct tail_shape shape) {
    struct slice_tail tail = {.above = (uint8_t)(shape.above ? __builtin_ctzll(shape.above) : 0)};
    for (uint64_t above = 0; above < 2; above++)
        for (uint64_t filled = 0; filled < UINT64_C(1) << side; filled++) {
            int crossed = __builtin_popcountll((filled ^ filled >> 1) & shape.inside) +
                          (shape.above && (filled >> tail.above & 1) != above ? 1 : 0);
            for (int least = 0; least <= crossed; least++)
                tail.reach[above][least] |= UINT64_C(1) << filled;
        }
    return tail;
}

/* Assigns all lines to slots of `depth` lines each: sets the tails of the slots, and line k of slot
 * s in line[k * SLICE_SLOTS + s], -1 for none. Returns false when there are not enough slots. */
static bool fill_slots(const struct slice_lines *lines, int depth, struct tail_shape *tail,
                       int *line) {
    int held[SLICE_SLOTS] = {0}; /* lines of each slot so far; 0: it has no tail yet */
    for (int i = 0; i < depth * SLICE_SLOTS; i++)
        line[i] = -1;
    for (size_t i = 0; i < lines->maximal; i++) {
        const struct tail_shape needed = {row_boundaries(lines, i, lines->side - 1, false),
                                          row_boundaries(lines, i, lines->side - 2, true)};
        int slot = 0; /* the first one that has no tail yet, or this tail and room */
        while (slot < SLICE_SLOTS && held[slot] > 0 &&
               (held[slot] == depth || tail[slot].inside != needed.inside ||
                tail[slot].above != needed.above))
            slot++;
        if (slot == SLICE_SLOTS)
            return false;
        tail[slot] = needed;
        line[held[slot] * SLICE_SLOTS + slot] = (int)i;
        held[slot]++;
    }
    return true;
}

void slice_endings_init(struct slice_endings *ends, const struct slice_lines *lines) {
    int side = lines->side, depth = 1;
    int *line = memory_allocate(SLICE_SLOTS * (lines->maximal + 1), sizeof *line);
    struct tail_shape tail[SLICE_SLOTS];
    while (!fill_slots(lines, depth, tail, line))
        depth++;
    *ends = (struct slice_endings){.side = side, .size = (size_t)depth * SLICE_SLOTS};
    for (int slot = 0; slot < SLICE_SLOTS && line[slot] >= 0; slot++) { /* those with lines */
        ends->tail[slot] = make_tail(side, tail[slot]);
        ends->tail_most[slot] =
            (uint8_t)(__builtin_popcountll(tail[slot].inside) + (tail[slot].above ? 1 : 0));
    }
    size_t bytes = (size_t)(side - 1) * SLICE_ROW_FILLINGS * ends->size;
    ends->inside = memory_aligned(bytes, 1);
    ends->between = memory_aligned(bytes, 1);
    for (size_t i = 0; i < ends->size; i++)
        for (int row = 0; line[i] >= 0 && row + 1 < side; row++) {
            uint64_t inside = row_boundaries(lines, (size_t)line[i], row, false);
            uint64_t above = row > 0 ? row_boundaries(lines, (size_t)line[i], row - 1, true) : 0;
            for (uint64_t bits = 0; bits < UINT64_C(1) << side; bits++) {
                size_t at = slice_endings_at(ends, row, bits) + i;
                ends->inside[at] = (uint8_t)__builtin_popcountll((bits ^ bits >> 1) & inside);
                ends->between[at] = (uint8_t)__builtin_popcountll(bits & above);
            }
        }
    free(line);
}

void slice_endings_free(struct slice_endings *ends) {
    free(ends->inside);
    free(ends->between);
    *ends = (struct slice_endings){0};
}
