#include "sim/antipalindrome/census.h"

#include "sim/antipalindrome/row.h"
#include "sim/parallel/blocks.h"
#include "sim/random/draws.h"
#include "sim/random/widths.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DOMAIN_ROW = 1 };

struct row_census_runner {
    const struct antipalindrome_census *census;
    uint64_t rows;
    struct antipalindrome_tally *scratch; /* by thread */
};

uint64_t antipalindrome_census_rows(const struct antipalindrome_census *census) {
    int empty = __builtin_popcountll(antipalindrome_empty(&census->row));
    return census->exact ? UINT64_C(1) << empty : census->rows;
}

/* Deposits the lowest bits of a word on the empty squares, from the left. */
static uint64_t deposit_bits(uint64_t bits, uint64_t empty) {
    uint64_t digits = 0;
    for (; empty; empty &= empty - 1, bits >>= 1)
        digits |= bits & 1 ? empty & -empty : 0;
    return digits;
}

/* The digits on empty squares of row number i. */
static uint64_t row_census_digits(const struct antipalindrome_census *census, uint64_t i) {
    uint64_t empty = antipalindrome_empty(&census->row);
    if (census->exact)
        return deposit_bits(i, empty);
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

static bool row_census_work(void *context, int thread, uint64_t block, struct error *error) {
    struct row_census_runner *runner = context;
    struct antipalindrome_tally *tally = &runner->scratch[thread];
    uint64_t first = block * ANTIPALINDROME_CENSUS_BLOCK;
    uint64_t left = runner->rows - first;
    (void)error;
    memset(tally, 0, sizeof *tally);
    tally->rows = left < ANTIPALINDROME_CENSUS_BLOCK ? left : ANTIPALINDROME_CENSUS_BLOCK;
    for (uint64_t i = first; i < first + tally->rows; i++) {
        struct antipalindrome_row row = runner->census->row;
        row.digit |= row_census_digits(runner->census, i);
        row.filled = antipalindrome_all(&row);
        count_row(&row, tally);
    }
    return true;
}

static void row_census_join(void *result, const void *part) {
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

static bool row_census_merge(void *context, void *result, int thread, uint64_t block,
                             struct error *error) {
    const struct row_census_runner *runner = context;
    (void)block;
    (void)error;
    row_census_join(result, &runner->scratch[thread]);
    return true;
}

bool antipalindrome_census(const struct antipalindrome_census *census,
                           struct antipalindrome_tally *tally, struct error *error) {
    struct row_census_runner runner = {.census = census,
                                       .rows = antipalindrome_census_rows(census)};
    memset(tally, 0, sizeof *tally);
    runner.scratch = calloc((size_t)census->threads, sizeof *runner.scratch);
    if (!runner.scratch)
        return error_memory(error);
    static const struct blocks_sum sum = {.size = sizeof *tally, .join = row_census_join};
    const struct blocks blocks = {
        .end = (runner.rows + ANTIPALINDROME_CENSUS_BLOCK - 1) / ANTIPALINDROME_CENSUS_BLOCK,
        .threads = census->threads,
        .work = row_census_work,
        .merge = row_census_merge,
        .context = &runner,
        .result = tally,
        .sum = &sum,
        .store = census->store,
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

static const struct dataset_variable player_variable = {
    .name = "player",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "player: 1 scores palindromes, 2 antipalindromes",
};
static const struct dataset_variable score_variable = {
    .name = "score",
    .type = DATASET_INT64,
    .units = "points",
    .long_name = "score of a player",
};
static const struct dataset_variable margin_variable = {
    .name = "margin",
    .type = DATASET_INT64,
    .units = "points",
    .long_name = "score of player 1 minus that of player 2",
};
static const struct dataset_variable score_rows = {
    .name = "score_rows",
    .type = DATASET_INT64,
    .count = true,
    .units = "rows",
    .long_name = "full rows in which the player has that score",
    .dimensions = {"player", "score"},
};
static const struct dataset_variable margin_rows = {
    .name = "margin_rows",
    .type = DATASET_INT64,
    .count = true,
    .units = "rows",
    .long_name = "full rows with that margin",
    .dimensions = {"margin"},
};

/* Half of the largest score of either player, which also bounds the margins. */
static size_t row_census_largest_score(const struct antipalindrome_tally *tally) {
    size_t largest = ANTIPALINDROME_SCORES - 1;
    while (largest > 0 && !tally->score[0][largest] && !tally->score[1][largest])
        largest--;
    return largest;
}

/* Adds a dimension of the even numbers from `first`. */
static bool row_census_add_even(struct dataset_writer *writer,
                                const struct dataset_variable *variable, int64_t first,
                                size_t length, struct error *error) {
    int64_t *value = calloc(length, sizeof *value);
    if (!value)
        return error_memory(error);
    for (size_t i = 0; i < length; i++)
        value[i] = first + 2 * (int64_t)i;
    bool done = dataset_add_dimension(writer, variable, length, value, error);
    free(value);
    return done;
}

static bool row_census_add_scores(struct dataset_writer *writer,
                                  const struct antipalindrome_tally *tally, size_t scores,
                                  struct error *error) {
    uint64_t *rows = calloc(2 * scores, sizeof *rows);
    if (!rows)
        return error_memory(error);
    for (size_t i = 0; i < scores; i++) {
        rows[i] = tally->score[0][i];
        rows[scores + i] = tally->score[1][i];
    }
    bool done = dataset_add(writer, &score_rows, rows, error);
    free(rows);
    return done;
}

static bool row_census_add_all(struct dataset_writer *writer,
                               const struct antipalindrome_census *census,
                               const struct antipalindrome_tally *tally, struct error *error) {
    static const int64_t player[] = {1, 2};
    size_t largest = row_census_largest_score(tally);
    const uint64_t *margins = tally->margin + (ANTIPALINDROME_SCORES - 1 - largest);
    return dataset_set_int64(writer, "squares", census->row.squares, error) &&
           dataset_set_int64(writer, "exact", census->exact, error) &&
           dataset_set_uint64(writer, "rows_asked", antipalindrome_census_rows(census), error) &&
           dataset_set_uint64(writer, "rows_done", tally->rows, error) &&
           dataset_add_dimension(writer, &player_variable, 2, player, error) &&
           row_census_add_even(writer, &score_variable, 0, largest + 1, error) &&
           row_census_add_even(writer, &margin_variable, -2 * (int64_t)largest, 2 * largest + 1,
                               error) &&
           row_census_add_scores(writer, tally, largest + 1, error) &&
           dataset_add(writer, &margin_rows, margins, error);
}

struct dataset_writer *antipalindrome_census_file_create(const struct antipalindrome_census *census,
                                                         const struct antipalindrome_tally *tally,
                                                         const struct dataset_origin *given,
                                                         struct error *error) {
    struct dataset_origin origin = *given;
    origin.filetype = ANTIPALINDROME_CENSUS_FILE_TYPE;
    origin.format_version = ANTIPALINDROME_CENSUS_FILE_VERSION;
    origin.rng = census->exact ? NULL : STREAM_RNG;
    origin.seed = census->seed;
    struct dataset_writer *writer = dataset_create(&origin, error);
    if (writer && row_census_add_all(writer, census, tally, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
