/* Rounds that are too large for retrograde analysis: threshold queries by depth-first search, and
 * the values and optimal play that follow from them (search.h). A position is a set of filled
 * squares, a bit for each. Its bounds come from tables of what single lines can still reach. */
#include "analysis/slice/rounds/search.h"

#include "sim/base/memory.h"

#include <assert.h>
#include <string.h>
#include <sys/param.h>

enum {
    LINE_MOST = 2 * SLICE_SEARCHED_SIDE - 1, /* most squares of a line */
    PATTERNS = 1 << (LINE_MOST + 1),         /* all patterns are below this */
    FILLS_MOST = SLICE_SEARCHED_SQUARES / 2, /* most fills of a round */
    ROW_FILLINGS = 1 << SLICE_SEARCHED_SIDE, /* sets of filled squares of a row */
    POSITION_BYTES = (SLICE_SEARCHED_SQUARES + 7) / 8,
};

/* The pattern of a line says which of its squares are filled: bit i is the square that it passes
 * as number i, and bit `length`, which is always 1, tells lines of different lengths apart. A line
 * of four squares, of which the first two are filled, has pattern 10011 in binary. */
struct slice_line_tables {
    uint64_t *square;  /* [lines->maximal] squares of each line */
    uint16_t *part;    /* [row][filling of the row][line] the bits that it adds to the pattern */
    uint16_t *pattern; /* [line] of the position that set_patterns was called for */
    /* By fills left and pattern: the most boundaries that the line can cross after these fills, and
     * what it crosses after them under optimal play if no other line counts. */
    uint8_t most[FILLS_MOST + 1][PATTERNS], alone[FILLS_MOST + 1][PATTERNS];
    uint64_t image[SLICE_IMAGES][POSITION_BYTES][256]; /* image of the squares in a byte */
};

/* --- tables ----------------------------------------------------------------------------------- */

/* The squares of the line with that pattern. */
static int line_length(unsigned pattern) { return 31 - __builtin_clz(pattern); }

/* Sets `most` and `alone`, by induction over the fills left. A fill on the line sets a bit of the
 * pattern; a fill off the line leaves the pattern as it is. */
static void bound_patterns(const struct slice_search *search) {
    struct slice_line_tables *tables = search->tables;
    for (unsigned pattern = 2; pattern < PATTERNS; pattern++) {
        unsigned boundaries = (1U << (line_length(pattern) - 1)) - 1; /* i is behind square i */
        tables->most[0][pattern] = tables->alone[0][pattern] =
            (uint8_t)__builtin_popcount((pattern ^ pattern >> 1) & boundaries);
    }
    for (int left = 1; left <= search->fills; left++) {
        const uint8_t *most = tables->most[left - 1], *alone = tables->alone[left - 1];
        bool maximizes = slice_instance_maximizes(&search->instance, search->fills - left);
        for (unsigned pattern = 2; pattern < PATTERNS; pattern++) {
            int highest = most[pattern], value = alone[pattern]; /* after a fill off the line */
            for (int i = 0; i < line_length(pattern); i++) {
                unsigned next = pattern | 1U << i;
                highest = MAX(highest, most[next]);
                value = maximizes ? MAX(value, alone[next]) : MIN(value, alone[next]);
            }
            tables->most[left][pattern] = (uint8_t)highest;
            tables->alone[left][pattern] = (uint8_t)value;
        }
    }
}

/* Where the parts of all lines begin that a filling of a row gives: see `part`. */
static uint16_t *parts_of(const struct slice_search *search, int row, uint64_t filling) {
    return search->tables->part + ((size_t)row * ROW_FILLINGS + filling) * search->lines->maximal;
}

/* Tabulates a line: its squares, and the part of its pattern that each filling of a row gives. */
static void tabulate_line(struct slice_search *search, size_t line) {
    struct slice_line_tables *tables = search->tables;
    const struct slice_line *passing = &search->lines->line[line];
    const int side = search->side;
    int path[SLICE_PATH], length = slice_chord_path(&passing->chord, side, path);
    unsigned bit[SLICE_SEARCHED_SQUARES] = {0}; /* bits of the pattern; 0: not on the line */
    for (int i = 0; i < length; i++)
        bit[path[i]] = 1U << i;
    tables->square[line] = passing->square[0];
    for (int row = 0; row < side; row++)
        for (unsigned filling = 0; filling < 1U << side; filling++) {
            unsigned part = row == 0 ? 1U << length : 0;
            for (int column = 0; column < side; column++)
                part |= filling >> column & 1 ? bit[row * side + column] : 0;
            parts_of(search, row, filling)[line] = (uint16_t)part;
        }
}

uint64_t slice_search_memory(const struct slice_lines *lines, uint64_t entries) {
    /* For each line its squares, its pattern, and a part for each filling of each row. */
    uint64_t parts = (uint64_t)lines->side * ROW_FILLINGS;
    uint64_t line_bytes = sizeof(uint64_t) + (1 + parts) * sizeof(uint16_t);
    return sizeof(struct slice_line_tables) + lines->maximal * line_bytes +
           entries * sizeof(uint64_t);
}

bool slice_search_init(struct slice_search *search, const struct slice_instance *instance,
                       const struct slice_plan *plan, struct error *error) {
    const int side = instance->grid.side;
    const struct slice_lines *lines = slice_lines_of(side);
    const size_t count = lines->maximal;
    const uint64_t most = plan->nodes > 0 ? plan->nodes : UINT64_MAX;
    *search = (struct slice_search){.instance = *instance,
                                    .side = side,
                                    .fills = slice_instance_fills(instance),
                                    .lines = lines,
                                    .watch = plan->watch,
                                    .entries = SLICE_LEAST_ENTRIES,
                                    .most = most,
                                    .limit = most};
    /* What single lines tell (bound_by_lines) assumes that players can always fill a square off a
     * line: even before the last fill, more squares are empty than any line has. */
    assert(side * side - search->fills >= 2 * side - 1);
    while (slice_search_memory(lines, 2 * search->entries) <= plan->memory)
        search->entries *= 2;
    struct slice_line_tables *tables = memory_allocate(1, sizeof *tables);
    search->tables = tables;
    tables->square = memory_allocate(count, sizeof *tables->square);
    tables->pattern = memory_allocate(count, sizeof *tables->pattern);
    tables->part = memory_allocate((size_t)side * ROW_FILLINGS * count, sizeof *tables->part);
    for (size_t line = 0; line < count; line++)
        tabulate_line(search, line);
    bound_patterns(search);
    for (int image = 0; image < SLICE_IMAGES; image++)
        for (int square = 0; square < side * side; square++) {
            uint64_t to = UINT64_C(1) << slice_image_square(side, image, square);
            for (unsigned bits = 0; bits < 256; bits++)
                if (bits >> square % 8 & 1)
                    tables->image[image][square / 8][bits] |= to;
        }
    search->entry = memory_table(search->entries, sizeof *search->entry, error);
    return search->entry != NULL;
}

void slice_search_free(struct slice_search *search) {
    free(search->tables->square);
    free(search->tables->part);
    free(search->tables->pattern);
    free(search->tables);
    free(search->entry);
    *search = (struct slice_search){0};
}

/* --- bounds ----------------------------------------------------------------------------------- */

/* Bounds of the score of a position. */
struct score_bounds {
    int lower, upper;
};

/* What they say about a threshold. */
static enum slice_verdict verdict_of(struct score_bounds bounds, int threshold) {
    if (bounds.lower >= threshold)
        return SLICE_REACHES;
    return bounds.upper < threshold ? SLICE_BELOW : SLICE_UNKNOWN;
}

/* Narrows bounds by what a search has found about a threshold. */
static void narrow_by(struct score_bounds *bounds, int threshold, enum slice_verdict verdict) {
    if (verdict == SLICE_REACHES)
        bounds->lower = MAX(bounds->lower, threshold);
    else if (verdict == SLICE_BELOW)
        bounds->upper = MIN(bounds->upper, threshold - 1);
}

/* Sets the patterns of all lines in a position. */
static void set_patterns(struct slice_search *search, uint64_t filled) {
    struct slice_line_tables *tables = search->tables;
    uint64_t row_squares = (UINT64_C(1) << search->side) - 1;
    memset(tables->pattern, 0, search->lines->maximal * sizeof *tables->pattern);
    for (int row = 0; row < search->side; row++) {
        uint64_t filling = filled >> row * search->side & row_squares;
        const uint16_t *part = parts_of(search, row, filling);
        for (size_t line = 0; line < search->lines->maximal; line++)
            tables->pattern[line] |= part[line];
    }
}

/* Bounds the score by what each line can reach (search.h). Sets `forced` to the squares of which a
 * minimizer has to fill one, else the threshold is reached: if a line alone would reach it after a
 * move off it, the move has to be on that line; if several would, on a square of all of them. */
static struct score_bounds bound_by_lines(struct slice_search *search, uint64_t filled,
                                          int threshold, uint64_t *forced) {
    const struct slice_line_tables *tables = search->tables;
    int left = search->fills - __builtin_popcountll(filled);
    const uint8_t *most = tables->most[left], *alone = tables->alone[left];
    const uint8_t *after_move_off = tables->alone[left > 0 ? left - 1 : 0]; /* off the line */
    struct score_bounds bounds = {0};
    set_patterns(search, filled);
    *forced = UINT64_MAX; /* any square, as long as no line forces one */
    for (size_t line = 0; line < search->lines->maximal; line++) {
        unsigned pattern = tables->pattern[line];
        bounds.upper = MAX(bounds.upper, most[pattern]);
        bounds.lower = MAX(bounds.lower, alone[pattern]);
        if (after_move_off[pattern] >= threshold)
            *forced &= tables->square[line];
    }
    return bounds;
}

/* An entry of the transposition table has a position in its 49 lowest bits, followed by the lower
 * and the upper bound of its score, of 7 bits each. */
enum { LOWER_BIT = SLICE_SEARCHED_SQUARES, UPPER_BIT = LOWER_BIT + 7, BOUND_MASK = 127 };

/* The entry for a position, hashed by 2^64 / golden ratio. Another position may occupy it. */
static uint64_t *entry_of(const struct slice_search *search, uint64_t filled) {
    uint64_t hash = (filled ^ filled >> 25) * UINT64_C(0x9E3779B97F4A7C15);
    return &search->entry[hash >> 20 & (search->entries - 1)];
}

/* The bounds in the position's entry or, if it has none, the widest ones. */
static struct score_bounds look_up(const struct slice_search *search, uint64_t filled) {
    uint64_t entry = *entry_of(search, filled);
    if (entry == 0 || (entry & ((UINT64_C(1) << LOWER_BIT) - 1)) != filled)
        return (struct score_bounds){.lower = 0, .upper = BOUND_MASK};
    return (struct score_bounds){.lower = (int)(entry >> LOWER_BIT & BOUND_MASK),
                                 .upper = (int)(entry >> UPPER_BIT & BOUND_MASK)};
}

/* --- search ----------------------------------------------------------------------------------- */

enum {
    ORDERED_LEFT = 3, /* with fewer fills left, ordering moves takes longer than it saves */
    EARLY = 10,       /* a round is early while more fills are left; see ordering_score */
    POLL = 1 << 12,   /* positions between polls of the watch */
};

/* How promising a position is for the offense: the sum of 2^c over the lines that can still reach
 * the threshold. A line's c is the number of boundaries that it crosses now or, early in the round,
 * after optimal play on it alone. Of the rules tried, these visit the fewest positions. */
static int ordering_score(struct slice_search *search, uint64_t filled, int threshold) {
    const struct slice_line_tables *tables = search->tables;
    int left = search->fills - __builtin_popcountll(filled), score = 0;
    const uint8_t *most = tables->most[left], *crossed = tables->alone[left > EARLY ? left : 0];
    set_patterns(search, filled);
    for (size_t line = 0; line < search->lines->maximal; line++) {
        unsigned pattern = tables->pattern[line];
        if (most[pattern] >= threshold)
            score += 1 << crossed[pattern];
    }
    return score;
}

/* Tries the moves, for a minimizer only those in `forced`. Unless few fills are left, those most
 * promising for the mover are first; of equal ones, the first square. */
static enum slice_verdict search_moves(struct slice_search *search, uint64_t filled,
                                       uint64_t forced, int threshold) {
    int count = __builtin_popcountll(filled), moves = 0;
    bool maximizes = slice_instance_maximizes(&search->instance, count);
    bool ordered = search->fills - count >= ORDERED_LEFT;
    enum slice_verdict wanted = maximizes ? SLICE_REACHES : SLICE_BELOW;
    uint64_t empty = ((UINT64_C(1) << search->side * search->side) - 1) & ~filled;
    struct {
        uint64_t after; /* the squares filled after the move */
        int score;      /* for the mover */
    } move[SLICE_SEARCHED_SQUARES];
    for (uint64_t rest = maximizes ? empty : empty & forced; rest; rest &= rest - 1) {
        uint64_t after = filled | (rest & -rest);
        int score = ordered ? ordering_score(search, after, threshold) : 0;
        score = maximizes ? score : -score;
        int at = moves++; /* behind moves with the same score */
        for (; at > 0 && move[at - 1].score < score; at--)
            move[at] = move[at - 1];
        move[at].after = after;
        move[at].score = score;
    }
    for (int i = 0; i < moves; i++) {
        enum slice_verdict verdict = slice_search_query(search, move[i].after, threshold);
        if (verdict == wanted || verdict == SLICE_UNKNOWN)
            return verdict;
    }
    return maximizes ? SLICE_BELOW : SLICE_REACHES;
}

enum slice_verdict slice_search_query(struct slice_search *search, uint64_t filled, int threshold) {
    if (++search->visited > search->limit ||
        (search->visited % POLL == 0 && watch_stopped(search->watch)))
        return SLICE_UNKNOWN;
    uint64_t forced;
    struct score_bounds bounds = bound_by_lines(search, filled, threshold, &forced);
    enum slice_verdict verdict = verdict_of(bounds, threshold);
    if (verdict != SLICE_UNKNOWN)
        return verdict;

    uint64_t canonical = filled; /* the least of the images under rotation and reflection */
    for (int i = 1; i < SLICE_IMAGES; i++) {
        uint64_t image = 0;
        for (int byte = 0; byte < POSITION_BYTES; byte++)
            image |= search->tables->image[i][byte][filled >> 8 * byte & 255];
        canonical = MIN(canonical, image);
    }
    verdict = verdict_of(look_up(search, canonical), threshold);
    if (verdict != SLICE_UNKNOWN)
        return verdict;

    verdict = search_moves(search, filled, forced, threshold);
    if (verdict == SLICE_UNKNOWN)
        return verdict;
    bounds = look_up(search, canonical); /* again: the entry may have been replaced */
    narrow_by(&bounds, threshold, verdict);
    *entry_of(search, canonical) =
        canonical | (uint64_t)bounds.lower << LOWER_BIT | (uint64_t)bounds.upper << UPPER_BIT;
    return verdict;
}

/* --- values and optimal play ------------------------------------------------------------------ */

/* Queries a position, visiting at most `budget` positions, and search->most in all queries. */
static enum slice_verdict query_within(struct slice_search *search, uint64_t filled, int threshold,
                                       uint64_t budget) {
    uint64_t left = search->most - MIN(search->most, search->visited);
    search->limit = search->visited + MIN(budget, left);
    search->queries++;
    enum slice_verdict verdict = slice_search_query(search, filled, threshold);
    watch_progress(search->watch, search->visited, search->most);
    return verdict;
}

/* From which side `narrow` approaches the score of a position, by 1 per query. */
enum approach { FROM_BELOW, FROM_ABOVE };

/* Narrows bounds of a score until they meet. False: `budget` does not suffice for a query. */
static bool narrow(struct slice_search *search, uint64_t filled, enum approach from,
                   uint64_t budget, struct score_bounds *bounds) {
    while (bounds->lower < bounds->upper) {
        int threshold = from == FROM_BELOW ? bounds->lower + 1 : bounds->upper;
        enum slice_verdict verdict = query_within(search, filled, threshold, budget);
        if (verdict == SLICE_UNKNOWN)
            return false;
        narrow_by(bounds, threshold, verdict);
    }
    return true;
}

bool slice_search_solve(const struct slice_instance *instance, const struct slice_plan *plan,
                        struct layered_solution *solution, struct error *error) {
    enum { FIRST_BUDGET = 1 << 10 /* positions that the first queries may visit */ };
    const uint64_t filled = instance->grid.filled[0];
    struct score_bounds round = {solution->lower, solution->upper};
    struct slice_search search;
    bool done = slice_search_init(&search, instance, plan, error);

    /* The bounds of the round, from both sides and with growing budgets. */
    for (uint64_t budget = FIRST_BUDGET; done && round.lower < round.upper; budget *= 2) {
        bool solved = narrow(&search, filled, FROM_BELOW, budget, &round) ||
                      narrow(&search, filled, FROM_ABOVE, budget, &round);
        if (!solved && (search.visited >= search.most || watch_stopped(plan->watch)))
            done = error_stopped(error);
    }
    solution->lower = round.lower;
    solution->upper = round.upper;

    /* No move is worth more to the mover than the round. So its bound on the mover's side bounds
     * those of moves, and narrowing begins there: a move that keeps the value takes one query. */
    for (size_t i = 0; i < solution->moves; i++) {
        struct layered_move *move = &solution->move[i];
        struct score_bounds bounds = {solution->maximizes ? move->lower : round.lower,
                                      solution->maximizes ? round.upper : move->upper};
        if (done && !narrow(&search, filled | UINT64_C(1) << move->square,
                            solution->maximizes ? FROM_ABOVE : FROM_BELOW, UINT64_MAX, &bounds))
            done = error_stopped(error);
        move->lower = bounds.lower;
        move->upper = bounds.upper;
    }
    solution->memory = slice_search_memory(search.lines, search.entries);
    solution->visited = search.visited;
    solution->passes = search.queries;
    slice_search_free(&search);
    return done;
}

bool slice_search_play(const struct slice_instance *instance, const struct slice_plan *plan,
                       struct layered_solution *solution, struct slice_optimal_play *play,
                       struct error *error) {
    struct slice_search search;
    const uint64_t all = (UINT64_C(1) << slice_squares(&instance->grid)) - 1;
    uint64_t filled = instance->grid.filled[0];
    bool done = slice_search_init(&search, instance, plan, error);
    /* Each move is the first square that keeps the value, which is known: the bounds are equal. */
    for (int count = slice_filled_count(&instance->grid);
         done && count < slice_instance_fills(instance); count++) {
        bool maximizes = slice_instance_maximizes(instance, count);
        int threshold = maximizes ? solution->lower : solution->lower + 1;
        enum slice_verdict keeps = maximizes ? SLICE_REACHES : SLICE_BELOW, verdict = SLICE_UNKNOWN;
        uint64_t move = 0;
        for (uint64_t rest = all & ~filled; rest; rest &= rest - 1) {
            move = rest & -rest;
            verdict = query_within(&search, filled | move, threshold, UINT64_MAX);
            if (verdict == keeps || verdict == SLICE_UNKNOWN)
                break;
        }
        if (verdict == keeps)
            play->square[play->moves++] = __builtin_ctzll(move);
        else
            done = error_stopped(error);
        filled |= move;
    }
    solution->visited += search.visited;
    solution->passes += search.queries;
    slice_search_free(&search);
    return done;
}
