#include "analysis/slice/rounds/layer.h"

#include <stdlib.h>
#include <string.h>

/* A line's tail: the boundaries inside the last row, bit by the column on their left, and the
 * boundary to the row above, bit by column, if there is one. */
struct tail_shape {
    uint64_t inside, above;
};

static bool line_crosses_boundary(const struct slice_lines *lines, size_t line, int boundary) {
    const uint64_t *group =
        lines->boundary + line / SLICE_LANES * (size_t)lines->words * SLICE_LANES;
    return group[(size_t)boundary / 64 * SLICE_LANES + line % SLICE_LANES] >> boundary % 64 & 1;
}

/* The line's boundaries inside a row, and those between it and the row below. */
static uint64_t inside_row(const struct slice_lines *lines, size_t line, int row) {
    int side = lines->side;
    uint64_t columns = 0;
    for (int column = 0; column + 1 < side; column++)
        if (line_crosses_boundary(lines, line, slice_boundary_right(side, row * side + column)))
            columns |= UINT64_C(1) << column;
    return columns;
}

static uint64_t below_row(const struct slice_lines *lines, size_t line, int row) {
    int side = lines->side;
    uint64_t columns = 0;
    for (int column = 0; column < side; column++)
        if (line_crosses_boundary(lines, line, slice_boundary_below(side, row * side + column)))
            columns |= UINT64_C(1) << column;
    return columns;
}

static struct tail_shape shape_of(const struct slice_lines *lines, size_t line) {
    return (struct tail_shape){inside_row(lines, line, lines->side - 1),
                               below_row(lines, line, lines->side - 2)};
}

static bool same_shape(struct tail_shape one, struct tail_shape other) {
    return one.inside == other.inside && one.above == other.above;
}

static struct slice_tail make_tail(int side, struct tail_shape shape) {
    struct slice_tail tail = {
        .above = (uint8_t)(shape.above ? __builtin_ctzll(shape.above) : 0),
        .most = (uint8_t)(__builtin_popcountll(shape.inside) + (shape.above != 0))};
    for (uint64_t above = 0; above < 2; above++)
        for (uint64_t filled = 0; filled < UINT64_C(1) << side; filled++) {
            int crossed = __builtin_popcountll((filled ^ filled >> 1) & shape.inside) +
                          (shape.above && (filled >> tail.above & 1) != above);
            for (int least = 0; least <= crossed; least++)
                tail.reach[above][least] |= UINT64_C(1) << filled;
        }
    return tail;
}

/* Assigns all lines to slots of `depth` lines each; line[SLICE_SLOTS * depth], -1 for none. Returns
 * false when there are not enough slots. */
static bool fill_slots(const struct slice_lines *lines, int depth, struct slice_tail *tail,
                       int *line) {
    struct tail_shape shape[SLICE_SLOTS];
    int held[SLICE_SLOTS], slots = 0;
    for (int i = 0; i < SLICE_SLOTS * depth; i++)
        line[i] = -1;
    for (size_t i = 0; i < lines->maximal; i++) {
        struct tail_shape own = shape_of(lines, i);
        int slot = 0;
        while (slot < slots && (!same_shape(shape[slot], own) || held[slot] == depth))
            slot++;
        if (slot == SLICE_SLOTS)
            return false;
        if (slot == slots) {
            shape[slots] = own;
            held[slots] = 0;
            tail[slots++] = make_tail(lines->side, own);
        }
        line[SLICE_SLOTS * held[slot]++ + slot] = (int)i;
    }
    return true;
}

/* Fills in the table entries of one line, at place i. */
static void count_line(struct slice_ends *ends, const struct slice_lines *lines, size_t line,
                       size_t i) {
    for (int row = 0; row + 1 < ends->side; row++) {
        uint64_t inside = inside_row(lines, line, row);
        uint64_t above = row > 0 ? below_row(lines, line, row - 1) : 0;
        for (uint64_t bits = 0; bits < UINT64_C(1) << ends->side; bits++) {
            size_t at = ((size_t)row * SLICE_LANES_OF_ROW + bits) * ends->size + i;
            ends->inside[at] = (uint8_t)__builtin_popcountll((bits ^ bits >> 1) & inside);
            ends->between[at] = (uint8_t)__builtin_popcountll(bits & above);
        }
    }
}

static bool make_tables(struct slice_ends *ends, const struct slice_lines *lines, const int *line,
                        struct error *error) {
    size_t bytes = (size_t)(ends->side - 1) * SLICE_LANES_OF_ROW * ends->size;
    ends->inside = aligned_alloc(64, bytes);
    ends->between = aligned_alloc(64, bytes);
    if (!ends->inside || !ends->between)
        return error_memory(error);
    memset(ends->inside, 0, bytes);
    memset(ends->between, 0, bytes);
    for (size_t i = 0; i < ends->size; i++)
        if (line[i] >= 0)
            count_line(ends, lines, (size_t)line[i], i);
    return true;
}

bool slice_ends_init(struct slice_ends *ends, const struct slice_lines *lines,
                     struct error *error) {
    *ends = (struct slice_ends){.side = lines->side};
    int *line = malloc(SLICE_SLOTS * (lines->maximal + 1) * sizeof *line);
    if (!line)
        return error_memory(error);
    do {
        memset(ends->tail, 0, sizeof ends->tail);
        ends->depth++;
    } while (!fill_slots(lines, ends->depth, ends->tail, line));
    ends->size = (size_t)ends->depth * SLICE_SLOTS;
    for (int slot = 0; slot < SLICE_SLOTS; slot++)
        ends->most[slot] = ends->tail[slot].most;
    bool done = make_tables(ends, lines, line, error);
    free(line);
    return done;
}

void slice_ends_free(struct slice_ends *ends) {
    free(ends->inside);
    free(ends->between);
    *ends = (struct slice_ends){0};
}
