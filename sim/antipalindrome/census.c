#include "sim/antipalindrome/census.h"

#include "sim/antipalindrome/score.h"
#include "sim/parallel/blocks.h"
#include "sim/random/stream.h"
#include "sim/random/widths.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DOMAIN_ROW = 1 };

struct runner {
    const struct antipalindrome_census *census;
    uint64_t rows;
    struct antipalindrome_tally *scratch; /* by thread */
};

uint64_t antipalindrome_census_rows(const struct antipalindrome_census *census) {
    int empty = __builtin_popcountll(antipalindrome_empty(&census->row));
    return census->exact ? UINT64_C(1) << empty : census->rows;
}

/* Fills the empty squares with the lowest bits of a word, from the left. */
static uint64_t spread(uint64_t bits, uint64_t empty) {
    uint64_t digits = 0;
    for (; empty; empty &= empty - 1, bits >>= 1)
        digits |= bits & 1 ? empty & -empty : 0;
    return digits;
}

/* The digits on empty squares of row number i. */
static uint64_t digits_of(const struct antipalindrome_census *census, uint64_t i) {
    uint64_t empty = antipalindrome_empty(&census->row);
    if (census->exact)
        return spread(i, empty);
    struct stream_block block = stream_draw(census->seed, i, DOMAIN_ROW, 0);
    return (block.word[0] | (uint64_t)block.word[1] << 32) & empty;
}

EVERY_WIDTH
static void count_row(const struct antipalindrome_row *row, struct antipalindrome_tally *tally) {
    int score[2];
    antipalindrome_score(row, score);
    tally->score[0][score[0] / 2]++;
    tally->score[1][score[1] / 2]++;
    tally->margin[(score[0] - score[1]) / 2 + ANTIPALINDROME_SCORES - 1]++;
}

static bool work(void *context, int thread, uint64_t block, struct error *error) {
    struct runner *runner = context;
    struct antipalindrome_tally *tally = &runner->scratch[thread];
    uint64_t first = block * ANTIPALINDROME_CENSUS_BLOCK;
    uint64_t left = runner->rows - first;
    (void)error;
    memset(tally, 0, sizeof *tally);
    tally->rows = left < ANTIPALINDROME_CENSUS_BLOCK ? left : ANTIPALINDROME_CENSUS_BLOCK;
    for (uint64_t i = first; i < first + tally->rows; i++) {
        struct antipalindrome_row row = runner->census->row;
        row.digit |= digits_of(runner->census, i);
        row.filled = antipalindrome_all(&row);
        count_row(&row, tally);
    }
    return true;
}

static void join(void *result, const void *part) {
    struct antipalindrome_tally *to = result;
    const struct antipalindrome_tally *from = part;
    to->rows += from->rows;
    for (size_t i = 0; i < ANTIPALINDROME_SCORES; i++) {
        to->score[0][i] += from->score[0][i];
        to->score[1][i] += from->score[1][i];
    }
    for (size_t i = 0; i < ANTIPALINDROME_MARGINS; i++)
        to->margin[i] += from->margin[i];
}

static bool merge(void *context, void *result, int thread, uint64_t block, struct error *error) {
    const struct runner *runner = context;
    (void)block;
    (void)error;
    join(result, &runner->scratch[thread]);
    return true;
}

bool antipalindrome_census(const struct antipalindrome_census *census,
                           struct antipalindrome_tally *tally, struct error *error) {
    struct runner runner = {.census = census, .rows = antipalindrome_census_rows(census)};
    memset(tally, 0, sizeof *tally);
    runner.scratch = calloc((size_t)census->threads, sizeof *runner.scratch);
    if (!runner.scratch)
        return error_memory(error);
    static const struct blocks_sum sum = {.size = sizeof *tally, .join = join};
    const struct blocks blocks = {
        .end = (runner.rows + ANTIPALINDROME_CENSUS_BLOCK - 1) / ANTIPALINDROME_CENSUS_BLOCK,
        .threads = census->threads,
        .work = work,
        .merge = merge,
        .context = &runner,
        .result = tally,
        .sum = &sum,
    };
    uint64_t merged;
    bool done = blocks_run(&blocks, census->watch, &merged, error);
    free(runner.scratch);
    return done;
}

struct antipalindrome_summary antipalindrome_summary(const uint64_t *count, size_t values,
                                                     int first, bool exact) {
    struct antipalindrome_summary summary = {.mean = NAN, .sd = NAN};
    double rows = 0, sum = 0, squares = 0;
    for (size_t i = 0; i < values; i++) {
        if (count[i] == 0)
            continue;
        int value = first + 2 * (int)i;
        summary.minimum = rows > 0 ? summary.minimum : value;
        summary.maximum = value;
        rows += (double)count[i];
        sum += (double)count[i] * value;
    }
    if (rows > 0)
        summary.mean = sum / rows;
    for (size_t i = 0; i < values; i++) {
        double off = first + 2 * (double)i - summary.mean;
        squares += count[i] > 0 ? (double)count[i] * off * off : 0;
    }
    if (exact || rows > 1)
        summary.sd = sqrt(squares / (exact ? rows : rows - 1));
    return summary;
}

int antipalindrome_quantile(const uint64_t *count, size_t values, int first, double q) {
    uint64_t rows = 0, below = 0;
    for (size_t i = 0; i < values; i++)
        rows += count[i];
    size_t i = 0;
    for (below = count[0]; i + 1 < values && (double)below < q * (double)rows; below += count[i])
        i++;
    return first + 2 * (int)i;
}
