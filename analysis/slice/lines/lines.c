/* The lines of a grid, one for each set of squares that a straight line can pass (lines.h). They
 * are enumerated in exact integers, slope by slope in the order of the Stern-Brocot tree, and
 * sorted so that each set of squares is kept once. The maximal ones are marked and arranged for
 * kernels. Formulas for the number of lines follow, and the conversion of both to a result. */
#include "analysis/slice/lines/lines.h"

#include "analysis/slice/lines/best.h"
#include "sim/base/memory.h"
#include "sim/text/square.h"

#include <assert.h>
#include <pthread.h>
#include <sys/param.h>

static void add_member(uint64_t *set, int member) {
    set[member / 64] |= UINT64_C(1) << member % 64;
}

/* The mirror image of a point, with left and right exchanged. */
static struct slice_point mirror_point(struct slice_point point, int side) {
    point.x.numerator = side * point.x.denominator - point.x.numerator;
    return point;
}

/* Adds the line q y - p x = c / 2, which falls: with p, q > 0 it has slope p / q and runs right and
 * down, as y grows downwards. Its mirror image, which rises, is added, too. Parallel lines differ
 * in the offset c / 2: an integer if the line meets a lattice point, and otherwise perhaps midway
 * between two integers. */
static void add_lines(struct slice_lines *lines, int p, int q, int c, bool generic) {
    const int side = lines->side;
    const struct slice_fraction zero = {0, 1}, most = {side, 1};
    struct slice_line falling = {.generic = generic}, rising = falling;
    struct slice_point *from = &falling.chord.from, *to = &falling.chord.to;
    /* It enters on the left or at the top, and leaves at the bottom or on the right. */
    if (c >= 0)
        *from = (struct slice_point){zero, slice_fraction_of(c, 2 * q)};
    else
        *from = (struct slice_point){slice_fraction_of(-c, 2 * p), zero};
    if (c + 2 * p * side <= 2 * q * side)
        *to = (struct slice_point){most, slice_fraction_of(c + 2 * p * side, 2 * q)};
    else
        *to = (struct slice_point){slice_fraction_of(2 * q * side - c, 2 * p), most};
    rising.chord = (struct slice_chord){mirror_point(*to, side), mirror_point(*from, side)};
    /* In a column it passes the rows from in / 2 q, rounded down, to out / 2 q, rounded up. */
    for (int column = 0; column < side; column++) {
        int in = c + 2 * p * column, out = in + 2 * p;
        int first = in > 0 ? in / (2 * q) : 0, end = out > 0 ? (out + 2 * q - 1) / (2 * q) : 0;
        for (int row = first; row < end && row < side; row++) {
            add_member(falling.square, row * side + column);
            add_member(rising.square, row * side + side - 1 - column);
        }
    }
    *list_add(lines->line, lines->all) = falling;
    *list_add(lines->line, lines->all) = rising;
}

/* Adds all lines of slope p / q. A lattice point has the integer offset q y - p x. Each offset of a
 * point gives a line, except the lowest and the highest, which only touch a corner. If no line of
 * this slope meets two points, there is also a generic line midway between consecutive offsets. */
static void add_slope(struct slice_lines *lines, int p, int q, bool meets_two) {
    const int side = lines->side, lowest = -p * side, offsets = (p + q) * side + 1;
    bool *met = memory_allocate((size_t)offsets, sizeof *met); /* [offset - lowest] by a point */
    for (int y = 0; y <= side; y++)
        for (int x = 0; x <= side; x++)
            met[q * y - p * x - lowest] = true;
    for (int i = 1, last = 0; i < offsets; i++) { /* the lowest offset, 0 here, is met */
        if (!met[i])
            continue;
        if (!meets_two)
            add_lines(lines, p, q, 2 * lowest + i + last, true);
        if (i + 1 < offsets)
            add_lines(lines, p, q, 2 * (lowest + i), false);
        last = i;
    }
    free(met);
}

/* Adds the lines of slopes between a / b and c / d, neighbours in the Stern-Brocot tree, in
 * ascending order: of all slopes p / q of lines through two lattice points (p, q <= side), and of
 * one slope between any two consecutive ones. Of the fractions between neighbours, the mediant (a +
 * c) / (b + d) has the least terms: if one exceeds the side, it is such a slope in between. */
static void add_slopes(struct slice_lines *lines, int a, int b, int c, int d) {
    const int p = a + c, q = b + d;
    const bool meets_two = p <= lines->side && q <= lines->side;
    if (meets_two)
        add_slopes(lines, a, b, p, q);
    add_slope(lines, p, q, meets_two);
    if (meets_two)
        add_slopes(lines, p, q, c, d);
}

/* --- the order of lines, and which are maximal ------------------------------------------------ */

static int compare_squares(const struct slice_line *a, const struct slice_line *b) {
    for (int word = 0; word < SLICE_WORDS; word++)
        if (a->square[word] != b->square[word])
            return a->square[word] < b->square[word] ? -1 : 1;
    return 0;
}

/* The sum of the denominators of both ends: simpler ends have a smaller one. */
static int roughness(const struct slice_chord *chord) {
    return (int)(chord->from.x.denominator + chord->from.y.denominator + chord->to.x.denominator +
                 chord->to.y.denominator);
}

/* Compares by x, then by y, exactly. */
static int compare_points(const struct slice_point *a, const struct slice_point *b) {
    int64_t x = a->x.numerator * b->x.denominator - b->x.numerator * a->x.denominator;
    int64_t y = a->y.numerator * b->y.denominator - b->y.numerator * a->y.denominator;
    return x != 0 ? (x > 0) - (x < 0) : (y > 0) - (y < 0);
}

/* Maximal lines first, then longer ones. Of those with the same squares the first represents them
 * all: a generic one if there is one, and the simplest. The first difference decides. */
static int compare_lines(const void *left, const void *right) {
    const struct slice_line *a = left, *b = right;
    int order = b->maximal - a->maximal;
    order = order ? order : slice_line_squares(b) - slice_line_squares(a);
    order = order ? order : compare_squares(a, b);
    order = order ? order : b->generic - a->generic;
    order = order ? order : roughness(&a->chord) - roughness(&b->chord);
    order = order ? order : compare_points(&a->chord.from, &b->chord.from);
    return order ? order : compare_points(&a->chord.to, &b->chord.to);
}

/* The maximal lines that pass a square. */
struct bucket {
    const struct slice_line **line;
    size_t lines;
};

/* Marks and counts the maximal lines. As longer ones come first, a line that passes all squares of
 * another is in the buckets of these squares already. Only the smallest bucket is searched. */
static void mark_maximal(struct slice_lines *lines) {
    int squares = lines->side * lines->side;
    struct bucket bucket[SLICE_SQUARES] = {{0}};
    for (size_t i = 0; i < lines->all; i++) {
        struct slice_line *line = &lines->line[i];
        const struct bucket *least = NULL;
        for (int square = 0; square < squares; square++)
            if (slice_line_passes(line, square) && (!least || bucket[square].lines < least->lines))
                least = &bucket[square];
        bool within = false; /* whether another line has all its squares */
        for (size_t k = 0; least && !within && k < least->lines; k++) {
            uint64_t missing = 0; /* squares that least->line[k] does not pass */
            for (int word = 0; word < SLICE_WORDS; word++)
                missing |= line->square[word] & ~least->line[k]->square[word];
            within = missing == 0;
        }
        line->maximal = !within;
        if (within)
            continue;
        lines->maximal++;
        for (int square = 0; square < squares; square++)
            if (slice_line_passes(line, square))
                *list_add(bucket[square].line, bucket[square].lines) = line;
    }
    for (int square = 0; square < squares; square++)
        free(bucket[square].line);
}

/* --- all lines of a grid ---------------------------------------------------------------------- */

/* The word of lines->boundary[] whose bit boundary % 64 says whether a maximal line crosses it. */
static uint64_t *word_of(const struct slice_lines *lines, size_t line, int boundary) {
    size_t word = line / SLICE_LANES * (size_t)lines->words + (size_t)boundary / 64;
    return &lines->boundary[word * SLICE_LANES + line % SLICE_LANES];
}

bool slice_line_crosses(const struct slice_lines *lines, size_t line, int boundary) {
    return *word_of(lines, line, boundary) >> boundary % 64 & 1;
}

/* Sets what kernels read of the lines, the maximal ones of which come first. */
static void group_lines(struct slice_lines *lines) {
    const int side = lines->side;
    for (int square = 0; square < side * side; square++) {
        if (square / side + 1 < side)
            add_member(lines->upper, square);
        if (square % side + 1 < side)
            add_member(lines->inner, square);
    }

    /* The boundaries that each line crosses. A maximal line is generic: between any two consecutive
     * squares of it there is one, below the upper or to the right of the left square. */
    const size_t padded = (lines->maximal + SLICE_LANES - 1) / SLICE_LANES * SLICE_LANES;
    lines->boundary = memory_aligned(padded * (size_t)lines->words, sizeof *lines->boundary);
    for (size_t i = 0; i < padded; i++) {
        const struct slice_line *line = &lines->line[i < lines->maximal ? i : 0];
        int path[SLICE_PATH], squares = slice_chord_path(&line->chord, side, path);
        for (int k = 0; k + 1 < squares; k++) {
            int square = MIN(path[k], path[k + 1]), next = MAX(path[k], path[k + 1]);
            int boundary = next == square + side ? slice_boundary_below(side, square)
                                                 : slice_boundary_right(side, square);
            *word_of(lines, i, boundary) |= UINT64_C(1) << boundary % 64;
        }
    }

    /* A line of L squares can exceed scores below L - 1. The last such line sets longer[score]. */
    for (size_t i = 0; i < lines->maximal; i++)
        for (int score = 0; score + 1 < slice_line_squares(&lines->line[i]); score++)
            lines->longer[score] = i / SLICE_LANES + 1;
}

static void enumerate_lines(struct slice_lines *lines, int side) {
    int words = slice_boundary_words(side);
    *lines = (struct slice_lines){
        .side = side, .words = words > 0 ? words : 1, .kernel = slice_fastest_line_kernel()};
    add_slopes(lines, 0, 1, 1, 0);
    assert(lines->line); /* every side has lines */
    qsort(lines->line, lines->all, sizeof *lines->line, compare_lines);
    size_t classes = 0; /* only the first line of each set of squares is kept */
    for (size_t i = 0; i < lines->all; i++)
        if (classes == 0 || compare_squares(&lines->line[i], &lines->line[classes - 1]) != 0) {
            lines->line[classes++] = lines->line[i];
            lines->generic += lines->line[i].generic ? 1 : 0;
        }
    lines->all = classes;
    mark_maximal(lines);
    assert(lines->maximal <= SLICE_MAXIMAL);
    qsort(lines->line, lines->all, sizeof *lines->line, compare_lines); /* maximal ones first */
    group_lines(lines);
}

const struct slice_lines *slice_lines_of(int side) {
    static struct slice_lines kept[SLICE_SIDE + 1];
    static const struct slice_lines *_Atomic ready[SLICE_SIDE + 1];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    if (ready[side])
        return ready[side];
    pthread_mutex_lock(&lock);
    if (!ready[side]) {
        enumerate_lines(&kept[side], side);
        ready[side] = &kept[side];
    }
    pthread_mutex_unlock(&lock);
    return ready[side];
}

/* --- formulas --------------------------------------------------------------------------------- */

/* Euler's function, by division by primes. */
static int64_t totient(int64_t n) {
    int64_t coprime = n;
    for (int64_t prime = 2; prime * prime <= n; prime++) {
        if (n % prime != 0)
            continue;
        coprime -= coprime / prime;
        while (n % prime == 0)
            n /= prime;
    }
    return n > 1 ? coprime - coprime / n : coprime;
}

static int64_t totients_up_to(int64_t n) {
    int64_t sum = 0;
    for (int64_t m = 1; m <= n; m++)
        sum += totient(m);
    return sum;
}

/* w(n, g) of lines.h. For m >= 2 there are phi(m) pairs (g i, g m) with i < m, and as many mirrored
 * ones; i is m / 2 on average, as i and m - i are coprime to m alike. */
static int64_t weighted_pairs(int64_t n, int64_t g) {
    int64_t sum = n >= g ? (n + 1 - g) * (n + 1 - g) : 0;
    for (int64_t m = 2; m * g <= n; m++)
        sum += totient(m) * (n + 1 - g * m) * (2 * (n + 1) - g * m);
    return sum;
}

struct slice_line_counts slice_count_lines(int side) {
    int64_t n = side;
    if (n == 1)
        return (struct slice_line_counts){1, 1, 1};
    int64_t near = weighted_pairs(n, 1), far = weighted_pairs(n - 2, 1);
    int64_t visible = totients_up_to(n), inner_visible = totients_up_to(n - 1);
    struct slice_line_counts counts = {
        .generic = 2 * near - 8 * visible + 2 * n * n + 2 * n,
        .all = 14, /* on the grid of 2 x 2; of larger ones: */
        .maximal = 2 * far - 8 * inner_visible + 6 * n * n - 12 * n + 12,
    };
    if (n > 2)
        counts.all = 2 * (near + 2 * weighted_pairs(n - 1, 1) + far) -
                     2 * (weighted_pairs(n, 2) + weighted_pairs(n - 2, 2)) -
                     8 * (visible + inner_visible) + 16 * totients_up_to(n / 2) -
                     (n % 2 == 0 ? 8 * totient(n / 2) : 0) + 4 * n * n - 2 * n - 2;
    return counts;
}

/* --- results ---------------------------------------------------------------------------------- */

#define COUNT(path) .key = #path, DATASET_MEMBER(struct slice_line_counts, path)
#define LINE .dimensions = {"line"}
#define KIND(path) .flag = true, LINE, DATASET_MEMBER(struct slice_line, path)

static const struct dataset_variable lines_attributes[] = {
    ATTRIBUTE(INT64, "n", "rows and columns of the grid"),
    ATTRIBUTE(INT64, "generic_lines", "number of generic lines", COUNT(generic)),
    ATTRIBUTE(INT64, "all_lines", "number of lines", COUNT(all)),
    ATTRIBUTE(INT64, "maximal_lines", "number of maximal lines", COUNT(maximal)),
    COORDINATE(
        INT64, "line", "1",
        "number of the line, from 1; maximal lines first, lines with more squares before others"),
    {0},
};

const struct dataset_variable slice_line_kinds[] = {
    VARIABLE(INT64, "generic", "1",
             "1: a line that meets no lattice point passes these squares; 0: none", KIND(generic)),
    VARIABLE(INT64, "maximal", "1",
             "1: no line passes through all these squares and more; 0: one does", KIND(maximal)),
    {0},
};

static const struct dataset_variable lines_variables[] = {
    VARIABLE(INT64, "passed", "squares", "number of squares that the line passes", LINE),
    VARIABLE(DOUBLE, "from_x", "squares", "left end, from the left side of the grid, as a double",
             LINE),
    VARIABLE(DOUBLE, "from_y", "squares", "left end, down from the upper side, as a double", LINE),
    VARIABLE(DOUBLE, "to_x", "squares", "right end, from the left side of the grid, as a double",
             LINE),
    VARIABLE(DOUBLE, "to_y", "squares", "right end, down from the upper side, as a double", LINE),
    VARIABLE(TEXT, "from", "name",
             "left end of such a line, exactly, 0,31/10: x to the right and y down from the upper "
             "left corner, in squares, as fractions",
             LINE),
    VARIABLE(TEXT, "to", "name", "its right end, exactly", LINE),
    VARIABLE(TEXT, "squares", "name", "squares that it passes, from left to right, D1 C1 C2 ...",
             .words = true, LINE),
    {0},
};

const struct result_description slice_lines_description = {
    .filetype = "bukub slice lines",
    .format_version = 2,
    .timer = "enumerate",
    .variables = {lines_attributes, slice_line_kinds, lines_variables},
    .rows = RESULT_ROWS({.key = "lines", .dimensions = {"line"}}),
};

void slice_lines_to_result(struct result *result, int side) {
    const struct slice_lines none = {.all = 0};
    const struct slice_lines *lines = side <= SLICE_SIDE ? slice_lines_of(side) : &none;
    const struct slice_line_counts counts = slice_count_lines(side);
    result_set_whole(result, "n", 0, side);
    result_set_record(result, lines_attributes, 0, &counts);
    result_dimension(result, "line", lines->all);
    result_add_list(result, slice_line_kinds);
    result_add_list(result, lines_variables);
    for (size_t i = 0; i < lines->all; i++) {
        const struct slice_line *line = &lines->line[i];
        const struct slice_point *from = &line->chord.from, *to = &line->chord.to;
        int path[SLICE_PATH], squares = slice_chord_path(&line->chord, side, path);
        result_set_whole(result, "line", i, (int64_t)i + 1);
        result_set_record(result, slice_line_kinds, i, line);
        result_set_whole(result, "passed", i, squares);
        result_set_real(result, "from_x", i, slice_fraction_value(from->x));
        result_set_real(result, "from_y", i, slice_fraction_value(from->y));
        result_set_real(result, "to_x", i, slice_fraction_value(to->x));
        result_set_real(result, "to_y", i, slice_fraction_value(to->y));
        result_set_text(result, "from", i, slice_point_text(from).text);
        result_set_text(result, "to", i, slice_point_text(to).text);
        result_set_text(result, "squares", i, squares_text(side, path, squares).text);
    }
}
