/* A census of final rows, exact or sampled (census.h). Several threads count, in blocks, how many
 * rows have each score and each margin; then the counts become a result. */
#include "sim/antipalindrome/census.h"

#include "sim/random/draws.h"
#include "sim/random/processor.h"
#include "sim/statistics/histogram.h"

enum { DOMAIN_ROW = 1 /* domain of the random stream (sim/random/draws.h) */ };

/* The number of rows to count: of an exact census, all ways to fill the empty squares. */
static uint64_t antipalindrome_census_rows(const struct antipalindrome_census *census) {
    int empty = __builtin_popcountll(antipalindrome_empty(&census->row));
    return census->exact ? UINT64_C(1) << empty : census->rows;
}

/* The `add` of struct blocks: counts rows first .. end - 1. EVERY_WIDTH vectorizes the loop. */
EVERY_WIDTH
static bool row_census_add(void *context, void *part, uint64_t first, uint64_t end,
                           struct error *error) {
    const struct antipalindrome_census *census = context;
    const uint64_t empty = antipalindrome_empty(&census->row);
    struct antipalindrome_tally *tally = part;
    tally->rows = end - first;
    for (uint64_t i = first; i < end; i++) {
        struct antipalindrome_row row = census->row;
        if (census->exact) { /* bit k of i is the digit of empty square k from the left */
            uint64_t bits = i;
            for (uint64_t rest = empty; rest; rest &= rest - 1, bits >>= 1)
                row.digit |= bits & 1 ? rest & -rest : 0; /* a 1 on the leftmost square of `rest` */
        } else {
            struct stream_block block = stream_draw(census->seed, i, DOMAIN_ROW, 0);
            row.digit |= (block.word[0] | (uint64_t)block.word[1] << 32) & empty;
        }

        row.filled = antipalindrome_all(&row);
        int score[2]; /* of player 1 and 2 */
        antipalindrome_score(&row, score);
        tally->score[0][score[0] / 2]++;
        tally->score[1][score[1] / 2]++;
        tally->margin[(score[0] - score[1]) / 2 + ANTIPALINDROME_SCORES - 1]++;
    }
    return true;
}

/* The `valid` of struct blocks_sum: whether a tally from a file can be that of these rows. */
static bool row_census_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct antipalindrome_tally *tally = result;
    return tally->rows == end - first &&
           packed_counts_are(tally->score[0], ANTIPALINDROME_SCORES, tally->rows) &&
           packed_counts_are(tally->score[1], ANTIPALINDROME_SCORES, tally->rows) &&
           packed_counts_are(tally->margin, ANTIPALINDROME_MARGINS, tally->rows);
}

bool antipalindrome_census(const struct antipalindrome_census *census,
                           struct antipalindrome_tally *tally, struct error *error) {
    struct antipalindrome_census context = *census; /* the context in struct blocks is not const */
    memset(tally, 0, sizeof *tally);
    static const struct blocks_sum sum = {.size = sizeof *tally, .valid = row_census_valid};
    const struct blocks blocks = {
        .first = census->first_row,
        .end = census->first_row + antipalindrome_census_rows(census),
        .size = ANTIPALINDROME_CENSUS_BLOCK,
        .threads = census->threads,
        .add = row_census_add,
        .context = &context,
        .result = tally,
        .sum = &sum,
        .store = census->store,
    };
    return blocks_run(&blocks, census->watch, NULL, error);
}

/* The result. For each of three quantities, the score of either player and the margin, it has the
 * distribution over rows and a struct counts_summary, of which QUANTITY names a member. */
#define QUANTITY(path) .dimensions = {"quantity"}, DATASET_MEMBER(struct counts_summary, path)

static const struct dataset_variable row_census_variables[] = {
    ATTRIBUTE(TEXT, "row", "the row whose empty squares, dots, are filled"),
    ATTRIBUTE(INT64, "m", "squares of the row"),
    ATTRIBUTE(INT64, "exact",
              "1: all ways to fill the row, each once; 0: random, rows 0, 1, ... of the seed",
              .flag = true),
    ATTRIBUTE(UINT64, "rows_asked", "full rows requested"),
    ATTRIBUTE(UINT64, "rows", "full rows counted"),
    VARIABLE(UINT64, "rows_player2", "rows", "full rows that player 2 wins"),
    VARIABLE(DOUBLE, "p_player2", "1", "their share"),
    VARIABLE(UINT64, "rows_draw", "rows", "full rows that are a draw"),
    VARIABLE(DOUBLE, "p_draw", "1", "their share"),
    VARIABLE(UINT64, "rows_player1", "rows", "full rows that player 1 wins"),
    VARIABLE(DOUBLE, "p_player1", "1", "their share"),
    COORDINATE(
        TEXT, "quantity", "name",
        "score1, score2: score of that player; margin: score of player 1 minus that of player 2",
        .key = ""),
    COORDINATE(TEXT, "bound", "name", "end of an interval: low or high"),
    COORDINATE(DOUBLE, "quantile", "1", "the q of a quantile", .keyed = true),
    VARIABLE(DOUBLE, "mean", "points", "mean of the quantity", QUANTITY(mean),
             .shown.format = "%.4f"),
    VARIABLE(DOUBLE, "ci95", "points",
             "95 % confidence interval of the mean; of all rows, the mean itself",
             .dimensions = {"quantity", "bound"}, DATASET_MEMBER(struct counts_summary, ci95),
             .shown = {.heading = "+-95%", .format = "%.4f", .half = true}),
    VARIABLE(DOUBLE, "sd", "points", "standard deviation", QUANTITY(sd), .shown.format = "%.3f"),
    VARIABLE(INT64, "min", "points", "smallest value", QUANTITY(minimum)),
    VARIABLE(INT64, "max", "points", "largest value", QUANTITY(maximum)),
    VARIABLE(INT64, "quantiles", "points", "smallest value v with F(v) >= q",
             .dimensions = {"quantity", "quantile"}),
    COORDINATE(INT64, "player", "1", "player: 1 scores palindromes, 2 antipalindromes", .key = ""),
    COORDINATE(INT64, "score", "points", "score of a player, even, up to the largest observed"),
    COORDINATE(INT64, "margin", "points",
               "score of player 1 minus that of player 2, even, from minus to plus the largest "
               "score"),
    VARIABLE(INT64, "score_rows", "rows", "full rows in which the player has that score",
             .key = "counts", .count = true, .pairs = true, .dimensions = {"player", "score"}),
    VARIABLE(INT64, "margin_rows", "rows", "full rows with that margin", .key = "margin.counts",
             .count = true, .pairs = true, .dimensions = {"margin"}),
    {0},
};

const struct result_description antipalindrome_census_description = {
    .filetype = "bukub antipalindrome census",
    .format_version = 2,
    .timer = "count",
    .variables = {row_census_variables},
    .rows = RESULT_ROWS({.key = "", .dimensions = {"quantity"}, .keyed = true},
                        {.key = "score", .dimensions = {"player"}, .keyed = true}),
};

/* Sets a number of rows, and its share of all rows. */
static void set_share(struct result *result, const char *rows_name, const char *share_name,
                      uint64_t rows, uint64_t all) {
    result_set_whole(result, rows_name, 0, (int64_t)rows);
    result_set_real(result, share_name, 0, (double)rows / (double)all);
}

void antipalindrome_census_to_result(const struct antipalindrome_census *census,
                                     const struct antipalindrome_tally *tally,
                                     struct result *result) {
    char row[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(&census->row, row);
    result_set_text(result, "row", 0, row);
    result_set_whole(result, "m", 0, census->row.squares);
    result_set_whole(result, "exact", 0, census->exact);
    result_set_whole(result, "rows_asked", 0, (int64_t)antipalindrome_census_rows(census));
    result_set_whole(result, "rows", 0, (int64_t)tally->rows);
    if (!census->exact)
        result_set_seed(result, census->seed);

    /* All numbers are even. The largest score that occurs is 2 * largest, so that the scores are 0,
     * 2, .. 2 * largest and the margins -2 * largest, .. 2 * largest. */
    size_t largest = ANTIPALINDROME_SCORES - 1;
    while (largest > 0 && !tally->score[0][largest] && !tally->score[1][largest])
        largest--;
    const uint64_t *margin = tally->margin + (ANTIPALINDROME_SCORES - 1 - largest); /* [margins] */
    const size_t scores = largest + 1, margins = 2 * largest + 1;

    uint64_t player1 = 0, player2 = 0; /* rows that they win: the margin is above, or below 0 */
    for (size_t i = 0; i < largest; i++) {
        player2 += margin[i];
        player1 += margin[largest + 1 + i];
    }
    set_share(result, "rows_player2", "p_player2", player2, tally->rows);
    set_share(result, "rows_draw", "p_draw", margin[largest], tally->rows);
    set_share(result, "rows_player1", "p_player1", player1, tally->rows);

    /* The distributions. */
    result_dimension(result, "player", 2);
    result_dimension(result, "score", scores);
    result_dimension(result, "margin", margins);
    int64_t *score_rows = result_add(result, "score_rows"); /* [player][score] */
    result_fill(result, "player", (const int64_t[]){1, 2});
    memcpy(score_rows, tally->score[0], scores * sizeof *score_rows);
    memcpy(score_rows + scores, tally->score[1], scores * sizeof *score_rows);
    for (size_t i = 0; i < scores; i++)
        result_set_whole(result, "score", i, 2 * (int64_t)i);
    for (size_t i = 0; i < margins; i++)
        result_set_whole(result, "margin", i, 2 * ((int64_t)i - (int64_t)largest));
    result_fill(result, "margin_rows", margin);

    /* The statistics. */
    const struct counts quantity[] = {{tally->score[0], scores, .first = 0, .step = 2},
                                      {tally->score[1], scores, .first = 0, .step = 2},
                                      {margin, margins, .first = -2 * (int)largest, .step = 2}};
    static const double q[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
    const size_t quantiles = sizeof q / sizeof *q;
    result_names(result, "quantity", (const char *const[]){"score1", "score2", "margin"}, 3);
    result_names(result, "bound", (const char *const[]){"low", "high"}, 2);
    result_dimension(result, "quantile", quantiles);
    result_fill(result, "quantile", q);
    for (size_t i = 0; i < 3; i++) {
        const struct counts_summary summary = counts_summarise(quantity[i], census->exact);
        result_set_record(result, row_census_variables, i, &summary);
        for (size_t k = 0; k < quantiles; k++)
            result_set_whole(result, "quantiles", i * quantiles + k,
                             counts_quantile(quantity[i], q[k]));
    }
}
