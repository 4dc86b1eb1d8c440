/* The highest and the lowest score that the best line of a grid can have (extremes.h): the highest
 * by a formula for each line, the lowest by a depth-first search with a rising limit. */
#include "analysis/slice/lines/extremes.h"

#include "sim/base/memory.h"

#include <string.h>
#include <sys/param.h>

/* The highest score of a line of that many squares with `filled` filled ones. */
static int crossings(int squares, int filled) {
    return MIN(squares - 1, 2 * MIN(filled, squares - filled));
}

/* A grid with `filled` squares, `on` of them on a line that scores the most: its squares of the
 * rarer kind, filled or empty, are 1, 3, ... on its path, each between two of the other kind. */
static struct slice_grid alternating_grid(const struct slice_lines *lines,
                                          const struct slice_line *line, int filled, int on) {
    int path[SLICE_PATH], squares = slice_chord_path(&line->chord, lines->side, path);
    int rare = MIN(on, squares - on);
    bool filled_rare = 2 * on < squares;
    struct slice_grid grid = slice_grid_empty(lines->side);
    for (int i = 0; i < squares; i++)
        if ((i % 2 == 1 && i / 2 < rare) == filled_rare)
            slice_fill(&grid, path[i]);
    for (int square = 0; slice_filled_count(&grid) < filled; square++)
        if (!slice_line_passes(line, square))
            slice_fill(&grid, square);
    return grid;
}

int slice_max_best_score(const struct slice_lines *lines, int filled, struct slice_grid *grid) {
    int total = lines->side * lines->side, most = -1, on_line = 0;
    const struct slice_line *best = lines->line;
    for (size_t i = 0; i < lines->maximal; i++) {
        int squares = slice_line_squares(&lines->line[i]);
        /* `on` of the filled squares are on the line, and the others have room off it. */
        for (int on = MIN(filled, squares); on >= 0 && filled - on <= total - squares; on--)
            if (crossings(squares, on) > most) {
                most = crossings(squares, on);
                best = &lines->line[i];
                on_line = on;
            }
    }
    if (grid)
        *grid = alternating_grid(lines, best, filled, on_line);
    return most;
}

/* The search for grids whose best line crosses at most `limit` boundaries. A prefix is a grid of
 * which only the first squares are decided, row by row. Sets of lines have a bit for each maximal
 * line. Each prefix has sets at_least[0 .. limit]: set j has the lines that cross j or more. */
struct lowest_search {
    int side, squares, filled, limit;
    size_t words;       /* words of a set of lines */
    uint64_t *crossing; /* [boundaries][words] the lines that cross it */
    uint64_t *at_least; /* [squares + 1][limit + 1][words] by length of the prefix */
    const struct watch *watch;
    struct slice_min_best_score *lowest;
    uint64_t nodes; /* prefixes visited */
    bool stopped;   /* by the watch */
};

/* Counts a crossing for each line that crosses a boundary; false if one exceeds the limit. */
static bool cross_boundary(const struct lowest_search *search, uint64_t *at_least, int boundary) {
    size_t words = search->words;
    const uint64_t *crossing = search->crossing + (size_t)boundary * words;
    const uint64_t *at_limit = at_least + (size_t)search->limit * words;
    for (size_t word = 0; word < words; word++)
        if (at_limit[word] & crossing[word])
            return false;
    for (int j = search->limit; j > 0; j--)
        for (size_t word = 0; word < words; word++)
            at_least[(size_t)j * words + word] |=
                at_least[(size_t)(j - 1) * words + word] & crossing[word];
    return true;
}

/* Extends a prefix, which has the squares before `square` and `filled` filled ones, by this square:
 * once filled and once empty, first like the one before it. Ends when the search is stopped. */
static void extend_prefix(struct lowest_search *search, const struct slice_grid *prefix, int square,
                          int filled) {
    enum { NODES_BETWEEN_POLLS = 1 << 12 };
    const int side = search->side;
    search->stopped = ++search->nodes % NODES_BETWEEN_POLLS == 0 && watch_stopped(search->watch);
    if (search->stopped)
        return;
    if (square == search->squares) {
        if (search->lowest->fills++ == 0) /* the first grid is kept */
            search->lowest->grid = *prefix;
        return;
    }
    size_t size = (size_t)(search->limit + 1) * search->words; /* words of a prefix's sets */
    uint64_t *at_least = search->at_least + (size_t)(square + 1) * size; /* of the longer prefix */
    bool previous = square == 0 || slice_is_filled(prefix, square - 1);
    for (int choice = 0; choice < 2 && !search->stopped; choice++) {
        bool fill = choice == 0 ? previous : !previous;
        int after = fill ? filled + 1 : filled;
        if (after > search->filled || after + search->squares - square - 1 < search->filled)
            continue;
        memcpy(at_least, at_least - size, size * sizeof *at_least); /* those of this prefix */
        const bool differs_left = square % side > 0 && previous != fill;
        const bool differs_above = square >= side && slice_is_filled(prefix, square - side) != fill;
        const int left = slice_boundary_right(side, square - 1);
        const int above = slice_boundary_below(side, square - side);
        if ((differs_left && !cross_boundary(search, at_least, left)) ||
            (differs_above && !cross_boundary(search, at_least, above)))
            continue; /* a line exceeds the limit */
        struct slice_grid extended = *prefix;
        if (fill)
            slice_fill(&extended, square);
        extend_prefix(search, &extended, square + 1, after);
    }
}

bool slice_min_best_score(const struct slice_lines *lines, int filled, const struct watch *watch,
                          struct slice_min_best_score *lowest, struct error *error) {
    int squares = lines->side * lines->side;
    size_t boundaries = (size_t)slice_boundaries(lines->side), words = (lines->maximal + 63) / 64;
    const struct slice_grid empty = slice_grid_empty(lines->side);
    *lowest = (struct slice_min_best_score){0};
    struct lowest_search search = {
        .side = lines->side,
        .squares = squares,
        .filled = filled,
        .words = words,
        .crossing = memory_allocate(boundaries * words, sizeof *search.crossing),
        .watch = watch,
        .lowest = lowest,
    };
    for (size_t boundary = 0; boundary < boundaries; boundary++)
        for (size_t line = 0; line < lines->maximal; line++)
            if (slice_line_crosses(lines, line, (int)boundary))
                search.crossing[boundary * words + line / 64] |= UINT64_C(1) << line % 64;
    for (; !search.stopped && lowest->fills == 0; search.limit++) {
        size_t sets = (size_t)(squares + 1) * (size_t)(search.limit + 1);
        lowest->score = search.limit;
        search.at_least = memory_allocate(sets * words, sizeof *search.at_least);
        memset(search.at_least, 0xff, words * sizeof *search.at_least); /* all: at least 0 */
        extend_prefix(&search, &empty, 0, 0);
        free(search.at_least);
    }
    free(search.crossing);
    return !search.stopped || error_stopped(error);
}
