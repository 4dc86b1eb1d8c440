#include "analysis/slice/lines/best.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A line q y - p x = c / 2 with p, q > 0, running right and down. */
struct slanted {
    int p, q, c;
};

/* All lines found, including duplicates. */
struct found {
    int side;
    struct slice_line *line;
    size_t lines, room;
    struct error *error;
};

static int whole_below(int numerator, int denominator) {
    return numerator >= 0 ? numerator / denominator
                          : -((denominator - 1 - numerator) / denominator);
}

/* In each column it passes the squares between its entry and its exit. */
static void find_passed_squares(int side, struct slanted slanted, uint64_t square[SLICE_WORDS]) {
    memset(square, 0, sizeof *square * SLICE_WORDS);
    for (int column = 0; column < side; column++) {
        int in = slanted.c + 2 * slanted.p * column, out = in + 2 * slanted.p;
        int first = whole_below(in, 2 * slanted.q);
        int end = -whole_below(-out, 2 * slanted.q);
        for (int row = first > 0 ? first : 0; row < end && row < side; row++) {
            int at = row * side + column;
            square[at / 64] |= UINT64_C(1) << at % 64;
        }
    }
}

/* It enters on the left or at the top, and leaves at the bottom or on the right. */
static struct slice_chord lines_find_ends(int side, struct slanted slanted) {
    int p = slanted.p, q = slanted.q, c = slanted.c;
    struct slice_fraction zero = {0, 1}, most = {side, 1};
    struct slice_chord chord;
    if (c >= 0)
        chord.from = (struct slice_point){zero, slice_fraction_of(c, 2 * q)};
    else
        chord.from = (struct slice_point){slice_fraction_of(-c, 2 * p), zero};
    if (c + 2 * p * side <= 2 * q * side)
        chord.to = (struct slice_point){most, slice_fraction_of(c + 2 * p * side, 2 * q)};
    else
        chord.to = (struct slice_point){slice_fraction_of(2 * q * side - c, 2 * p), most};
    return chord;
}

static bool lines_add(struct found *found, const struct slice_line *line) {
    if (found->lines == found->room) {
        size_t room = found->room ? 2 * found->room : 256;
        struct slice_line *more = realloc(found->line, room * sizeof *more);
        if (!more)
            return error_memory(found->error);
        found->line = more;
        found->room = room;
    }
    found->line[found->lines++] = *line;
    return true;
}

/* The mirror image, directed from left to right again. */
static struct slice_line mirror(const struct slice_line *line, int side) {
    struct slice_line mirrored = *line;
    struct slice_point *end[] = {&mirrored.chord.from, &mirrored.chord.to};
    mirrored.chord = (struct slice_chord){.from = line->chord.to, .to = line->chord.from};
    memset(mirrored.square, 0, sizeof mirrored.square);
    for (int i = 0; i < 2; i++)
        end[i]->x.numerator = side * end[i]->x.denominator - end[i]->x.numerator;
    for (int square = 0; square < side * side; square++)
        if (line->square[square / 64] >> square % 64 & 1) {
            int to = square / side * side + side - 1 - square % side;
            mirrored.square[to / 64] |= UINT64_C(1) << to % 64;
        }
    return mirrored;
}

static bool add_slanted(struct found *found, struct slanted slanted, bool generic) {
    struct slice_line line = {.chord = lines_find_ends(found->side, slanted), .generic = generic};
    find_passed_squares(found->side, slanted, line.square);
    struct slice_line mirrored = mirror(&line, found->side);
    return lines_add(found, &line) && lines_add(found, &mirrored);
}

/* All lines of slope p / q: through lattice points, which have integer offsets q y - p x, and with
 * `gaps` also between them. The first and last points are corners, which a line only touches. */
static bool add_slope(struct found *found, int p, int q, bool gaps) {
    int side = found->side;
    int lowest = -p * side, offsets = (p + q) * side + 1;
    bool *met = calloc((size_t)offsets, sizeof *met);
    bool done = met || error_memory(found->error);
    for (int y = 0; done && y <= side; y++)
        for (int x = 0; x <= side; x++)
            met[q * y - p * x - lowest] = true;
    for (int i = 0, last = 0; done && i < offsets; i++) {
        if (!met[i])
            continue;
        if (gaps && i > 0)
            done = add_slanted(found, (struct slanted){p, q, 2 * lowest + i + last}, true);
        if (done && i > 0 && i + 1 < offsets)
            done = add_slanted(found, (struct slanted){p, q, 2 * (lowest + i)}, false);
        last = i;
    }
    free(met);
    return done;
}

/* All slopes p / q in (a / b, c / d), neighbours in the Stern-Brocot tree, in ascending order:
 * those of lines through two lattice points, p, q <= side, and one between any two consecutive
 * ones. */
static bool add_slopes(struct found *found, int a, int b, int c, int d) {
    int p = a + c, q = b + d;
    bool two = p <= found->side && q <= found->side;
    if (!two)
        return add_slope(found, p, q, true);
    return add_slopes(found, a, b, p, q) && add_slope(found, p, q, false) &&
           add_slopes(found, p, q, c, d);
}

static int compare_squares(const struct slice_line *a, const struct slice_line *b) {
    for (int word = 0; word < SLICE_WORDS; word++)
        if (a->square[word] != b->square[word])
            return a->square[word] < b->square[word] ? -1 : 1;
    return 0;
}

static int64_t roughness(const struct slice_chord *chord) {
    return chord->from.x.denominator + chord->from.y.denominator + chord->to.x.denominator +
           chord->to.y.denominator;
}

static int compare_points(const struct slice_point *a, const struct slice_point *b) {
    int64_t x = a->x.numerator * b->x.denominator - b->x.numerator * a->x.denominator;
    int64_t y = a->y.numerator * b->y.denominator - b->y.numerator * a->y.denominator;
    return x != 0 ? (x > 0) - (x < 0) : (y > 0) - (y < 0);
}

/* Maximal lines first, then longer ones; with the same squares generic ones, then those with
 * smaller denominators: a total order up to equal lines. */
static int compare_lines(const void *left, const void *right) {
    const struct slice_line *a = left, *b = right;
    if (a->maximal != b->maximal)
        return a->maximal ? -1 : 1;
    int order = slice_line_squares(b) - slice_line_squares(a);
    order = order ? order : compare_squares(a, b);
    order = order ? order : b->generic - a->generic;
    if (order)
        return order;
    int64_t rougher = roughness(&a->chord) - roughness(&b->chord);
    order = (rougher > 0) - (rougher < 0);
    order = order ? order : compare_points(&a->chord.from, &b->chord.from);
    return order ? order : compare_points(&a->chord.to, &b->chord.to);
}

/* Sorts the lines and removes duplicates. */
static void leave_one_each(struct found *found) {
    size_t kept = 0;
    if (!found->line) /* there is always a line */
        return;
    qsort(found->line, found->lines, sizeof *found->line, compare_lines);
    for (size_t i = 0; i < found->lines; i++)
        if (kept == 0 || compare_squares(&found->line[i], &found->line[kept - 1]) != 0)
            found->line[kept++] = found->line[i];
    found->lines = kept;
}

static bool is_within(const struct slice_line *line, const struct slice_line *other) {
    for (int word = 0; word < SLICE_WORDS; word++)
        if (line->square[word] & ~other->square[word])
            return false;
    return true;
}

/* Indices of the maximal lines that pass a square. */
struct bucket {
    uint32_t *line;
    size_t lines, room;
};

static bool bucket_add(struct bucket *bucket, size_t line, struct error *error) {
    if (bucket->lines == bucket->room) {
        size_t room = bucket->room ? 2 * bucket->room : 64;
        uint32_t *more = realloc(bucket->line, room * sizeof *more);
        if (!more)
            return error_memory(error);
        bucket->line = more;
        bucket->room = room;
    }
    bucket->line[bucket->lines++] = (uint32_t)line;
    return true;
}

/* Whether no maximal line so far passes all its squares. Such a line is in the buckets of all of
 * them, so the smallest bucket is searched. */
static bool is_maximal(const struct found *found, const struct bucket *bucket, size_t i) {
    const struct slice_line *line = &found->line[i];
    const struct bucket *least = NULL;
    for (int square = 0; square < found->side * found->side; square++)
        if (line->square[square / 64] >> square % 64 & 1 &&
            (!least || bucket[square].lines < least->lines))
            least = &bucket[square];
    for (size_t at = 0; least && at < least->lines; at++)
        if (is_within(line, &found->line[least->line[at]]))
            return false;
    return true;
}

/* Lines are sorted by length, so any proper superset of a line precedes it. */
static bool mark_maximal(struct found *found) {
    struct bucket *bucket = calloc(SLICE_SQUARES, sizeof *bucket);
    bool done = bucket || error_memory(found->error);
    for (size_t i = 0; done && i < found->lines; i++) {
        struct slice_line *line = &found->line[i];
        line->maximal = is_maximal(found, bucket, i);
        for (int square = 0; done && line->maximal && square < found->side * found->side; square++)
            if (line->square[square / 64] >> square % 64 & 1)
                done = bucket_add(&bucket[square], i, found->error);
    }
    for (int square = 0; bucket && square < SLICE_SQUARES; square++)
        free(bucket[square].line);
    free(bucket);
    return done;
}

/* Enumerates the lines by a sweep over slopes: see lines.h. To be freed also if it fails. */
static bool sweep_slopes(int side, struct slice_line **line, size_t *lines, struct error *error) {
    struct found found = {.side = side, .error = error};
    bool done = add_slopes(&found, 0, 1, 1, 0);
    if (done) {
        leave_one_each(&found);
        done = mark_maximal(&found);
    }
    if (done)
        qsort(found.line, found.lines, sizeof *found.line, compare_lines);
    *line = found.line;
    *lines = found.lines;
    return done;
}

/* The boundaries that a generic line crosses: since x and y are monotone along it, any two adjacent
 * squares of it are consecutive. */
static void find_crossed_boundaries(int side, const struct slice_line *line,
                                    uint64_t boundary[SLICE_BOUNDARY_WORDS]) {
    struct slice_grid path = slice_grid_empty(side);
    memset(boundary, 0, sizeof *boundary * SLICE_BOUNDARY_WORDS);
    memcpy(path.filled, line->square, sizeof path.filled);
    for (int square = 0; square < side * side; square++) {
        if (!slice_is_filled(&path, square))
            continue;
        int below = slice_boundary_below(side, square), right = slice_boundary_right(side, square);
        if (square / side + 1 < side && slice_is_filled(&path, square + side))
            boundary[below / 64] |= UINT64_C(1) << below % 64;
        if (square % side + 1 < side && slice_is_filled(&path, square + 1))
            boundary[right / 64] |= UINT64_C(1) << right % 64;
    }
}

static void mark_neighbours(struct slice_lines *lines) {
    int side = lines->side;
    for (int square = 0; square < side * side; square++) {
        uint64_t bit = UINT64_C(1) << square % 64;
        lines->upper[square / 64] |= square / side + 1 < side ? bit : 0;
        lines->inner[square / 64] |= square % side + 1 < side ? bit : 0;
    }
}

static void mark_longer(struct slice_lines *lines) {
    for (size_t i = 0; i < lines->maximal; i++)
        for (int score = 0; score + 1 < slice_line_squares(&lines->line[i]); score++)
            lines->longer[score] = i / SLICE_LANES + 1;
}

/* Fills in what struct slice_lines has for kernels. */
static bool group_lines(struct slice_lines *lines, struct error *error) {
    int words = lines->words;
    lines->groups = (lines->maximal + SLICE_LANES - 1) / SLICE_LANES;
    size_t bytes = lines->groups * (size_t)words * SLICE_LANES * sizeof *lines->boundary;
    if (!(lines->boundary = aligned_alloc(SLICE_LANES * sizeof *lines->boundary, bytes)))
        return error_memory(error);
    for (size_t i = 0; i < lines->groups * SLICE_LANES; i++) {
        uint64_t boundary[SLICE_BOUNDARY_WORDS];
        find_crossed_boundaries(lines->side, &lines->line[i < lines->maximal ? i : 0], boundary);
        uint64_t *group = lines->boundary + i / SLICE_LANES * (size_t)words * SLICE_LANES;
        for (int word = 0; word < words; word++)
            group[word * SLICE_LANES + (int)(i % SLICE_LANES)] = boundary[word];
    }
    mark_longer(lines);
    mark_neighbours(lines);
    return true;
}

bool slice_lines_open(struct slice_lines *lines, int side, struct error *error) {
    int words = slice_boundary_words(side);
    *lines = (struct slice_lines){
        .side = side, .words = words > 0 ? words : 1, .kernel = slice_fastest_line_kernel()};
    bool done = sweep_slopes(side, &lines->line, &lines->all, error);
    for (size_t i = 0; done && i < lines->all; i++) {
        lines->generic += lines->line[i].generic;
        lines->maximal += lines->line[i].maximal;
    }
    done = done && group_lines(lines, error);
    if (!done)
        slice_lines_close(lines);
    return done;
}

void slice_lines_close(struct slice_lines *lines) {
    free(lines->line);
    free(lines->boundary);
    *lines = (struct slice_lines){0};
}

const struct slice_lines *slice_lines_of(int side, struct error *error) {
    static struct slice_lines kept[SLICE_SIDE + 1];
    static const struct slice_lines *_Atomic ready[SLICE_SIDE + 1];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    if (ready[side])
        return ready[side];
    pthread_mutex_lock(&lock);
    if (!ready[side] && slice_lines_open(&kept[side], side, error))
        ready[side] = &kept[side];
    pthread_mutex_unlock(&lock);
    return ready[side];
}
