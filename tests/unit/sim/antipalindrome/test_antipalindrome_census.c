/* A census against listing all rows, against its expectation, and on any number of threads. */
#include "sim/antipalindrome/census.h"
#include "sim/statistics/histogram.h"
#include "tests/unit/check.h"
#include "tests/unit/plain_antipalindrome.h"

static struct antipalindrome_tally *count(const struct antipalindrome_census *census) {
    struct antipalindrome_tally *tally = memory_allocate(1, sizeof *tally);
    assert_done(antipalindrome_census(census, tally, &reason));
    return tally;
}

/* Subtracts every way to fill the row from the tally. */
static void take_out(const struct antipalindrome_row *row, struct antipalindrome_tally *tally) {
    if (antipalindrome_empty(row)) {
        for (uint8_t digit = 0; digit < 2; digit++) {
            int square = __builtin_ctzll(antipalindrome_empty(row));
            struct antipalindrome_row next = plain_after(*row, square, digit);
            take_out(&next, tally);
        }
        return;
    }
    int score[] = {plain_score(row, 0), plain_score(row, 1)};
    tally->rows--;
    tally->score[0][score[0] / 2]--;
    tally->score[1][score[1] / 2]--;
    tally->margin[(score[0] - score[1]) / 2 + ANTIPALINDROME_SCORES - 1]--;
}

TEST(an_exact_census_counts_every_row_once) {
    uint64_t random = 1;
    for (int i = 0; i < 20; i++) {
        const struct antipalindrome_census census = {
            .row = plain_row(12 + (int)check_below(&random, 53), i % 12, &random),
            .exact = true,
            .threads = 2};
        FREED struct antipalindrome_tally *tally = count(&census);
        FREED struct antipalindrome_tally *empty = calloc(1, sizeof *empty);
        assert_int_equal(tally->rows, UINT64_C(1) << i % 12);
        take_out(&census.row, tally);
        assert_memory_equal(tally, empty, sizeof *tally);
    }
}

/* A window of 2k squares is a palindrome with chance 2^-k, and an antipalindrome as well. */
static double expected_score(int squares) {
    double score = 0;
    for (int k = 1; 2 * k <= squares; k++)
        score += 2 * k * (squares + 1 - 2 * k) * pow(2, -k);
    return score;
}

TEST(scores_have_their_expectation) {
    for (int squares = 1; squares <= 64; squares += 9) {
        const struct antipalindrome_census census = {.row = antipalindrome_start(squares, 0),
                                                     .exact = squares < 20,
                                                     .seed = 7,
                                                     .rows = 200000,
                                                     .threads = 2};
        FREED struct antipalindrome_tally *tally = count(&census);
        for (int player = 0; player < 2; player++) {
            struct counts_summary summary = counts_summarise(
                (struct counts){tally->score[player], ANTIPALINDROME_SCORES, 0, 2}, census.exact);
            double error = census.exact ? 1e-12 : 4.5 * summary.sd / sqrt((double)census.rows);
            assert_double(summary.mean, expected_score(squares), error, 1e-12);
        }
    }
}

TEST(threads_do_not_matter) {
    struct antipalindrome_census census = {
        .row = antipalindrome_start(50, 0), .seed = 3, .rows = 300001, .threads = 1};
    FREED struct antipalindrome_tally *one = count(&census);
    census.threads = 5;
    FREED struct antipalindrome_tally *five = count(&census);
    assert_int_equal(one->rows, 300001);
    assert_memory_equal(one, five, sizeof *one);
    census.seed = 4;
    FREED struct antipalindrome_tally *other = count(&census);
    assert_memory_not_equal(one, other, sizeof *one);
}

TEST(a_stopped_census_is_of_the_first_rows) {
    int left = 2;
    const struct watch watch = {.stopped = stop_after, .context = &left};
    struct antipalindrome_census census = {.row = antipalindrome_start(30, 0),
                                           .seed = 3,
                                           .rows = 10 * ANTIPALINDROME_CENSUS_BLOCK,
                                           .threads = 1,
                                           .watch = &watch};
    FREED struct antipalindrome_tally *part = memory_allocate(1, sizeof *part);
    assert_error(antipalindrome_census(&census, part, &reason), ERROR_STOPPED, "");
    assert_true(part->rows < census.rows && part->rows % ANTIPALINDROME_CENSUS_BLOCK == 0);
    census.rows = part->rows;
    census.watch = NULL;
    FREED struct antipalindrome_tally *whole = count(&census);
    assert_memory_equal(part, whole, sizeof *part);
}

TEST(summaries_are_what_the_definitions_say) {
    /* -2 once, 2 three times */
    const struct counts counts = {(const uint64_t[]){0, 1, 0, 3, 0}, 5, -4, 2};
    struct counts_summary summary = counts_summarise(counts, true);
    assert_double(summary.mean, 1, 0, 1e-15);
    assert_double(summary.sd, sqrt(3), 0, 1e-15);
    assert_int_equal(summary.minimum, -2);
    assert_int_equal(summary.maximum, 2);
    assert_double(counts_summarise(counts, false).sd, 2, 0, 1e-15);
    assert_int_equal(counts_quantile(counts, 0.25), -2);
    assert_int_equal(counts_quantile(counts, 0.26), 2);
    assert_int_equal(counts_quantile(counts, 1), 2);
    /* More rows than a double counts. */
    const uint64_t many[] = {(UINT64_C(1) << 53) + 1, UINT64_C(1) << 53};
    assert_double(counts_summarise((struct counts){many, 2, -1, 2}, true).mean, -0x1p-54, 0, 1e-15);
}

TEST(results_have_the_summaries) {
    const struct antipalindrome_census census = {
        .row = antipalindrome_start(2, 0), .exact = true, .threads = 1};
    FREED struct antipalindrome_tally *tally = count(&census);
    struct result *result = result_create(&antipalindrome_census_description);
    antipalindrome_census_to_result(&census, tally, result);
    assert_int_equal(result_integer(result, "rows", 0), 4);
    assert_int_equal(result_integer(result, "rows_player1", 0), 2);
    assert_double(result_real(result, "p_draw", 0), 0, 0, 0);
    assert_double(result_real(result, "mean", 0), 1, 0, 1e-15);
    assert_string_equal(result_text(result, "quantity", 2), "margin");
    assert_double(result_real(result, "sd", 2), 2, 0, 1e-15);
    assert_int_equal(result_integer(result, "min", 2), -2);
    result_free(result);
}
