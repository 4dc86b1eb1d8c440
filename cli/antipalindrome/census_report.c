#include "cli/antipalindrome/census_report.h"

#include "cli/shared/output/screen_table.h"
#include "sim/antipalindrome/row_file.h"
#include "sim/statistics/share.h"
#include "sim/statistics/student.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const double quantiles[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
enum { QUANTILES = sizeof quantiles / sizeof *quantiles };

/* One of the three quantities that are counted. */
struct quantity {
    const char *key, *name;
    const uint64_t *count;
    size_t values;
    int first;
};

enum { QUANTITIES = 3 };

static void list_quantities(const struct antipalindrome_tally *tally,
                            struct quantity quantity[QUANTITIES]) {
    quantity[0] =
        (struct quantity){"score1", "score of Player 1", tally->score[0], ANTIPALINDROME_SCORES, 0};
    quantity[1] =
        (struct quantity){"score2", "score of Player 2", tally->score[1], ANTIPALINDROME_SCORES, 0};
    quantity[2] = (struct quantity){"margin", "margin", tally->margin, ANTIPALINDROME_MARGINS,
                                    -2 * (ANTIPALINDROME_SCORES - 1)};
}

static struct antipalindrome_summary summary_of(const struct census_report *report,
                                                const struct quantity *quantity) {
    return antipalindrome_summary(quantity->count, quantity->values, quantity->first,
                                  report->census->exact);
}

/* Rows that Player 2 wins, that are draws, that Player 1 wins. */
static void count_outcomes(const struct antipalindrome_tally *tally, uint64_t rows[3]) {
    rows[0] = rows[1] = rows[2] = 0;
    for (size_t i = 0; i < ANTIPALINDROME_MARGINS; i++)
        rows[(i >= ANTIPALINDROME_SCORES - 1) + (i > ANTIPALINDROME_SCORES - 1)] +=
            tally->margin[i];
}

/* The half width of the interval of 95 % of a mean; 0 of an exact one. */
static double mean_error(const struct census_report *report, double sd) {
    double rows = (double)report->tally->rows;
    if (report->census->exact)
        return 0;
    return rows > 1 ? student_half_width(0.95, rows - 1) * sd / sqrt(rows) : NAN;
}

static json_t *quantity_json(const struct census_report *report, const struct quantity *quantity) {
    struct antipalindrome_summary summary = summary_of(report, quantity);
    double half = mean_error(report, summary.sd);
    json_t *object = json_object();
    json_t *of = json_object();
    json_set_real(object, "mean", summary.mean);
    json_set_interval(object, "ci95", (double[]){summary.mean - half, summary.mean + half});
    json_set_real(object, "sd", summary.sd);
    json_object_set_new(object, "min", json_integer(summary.minimum));
    json_object_set_new(object, "max", json_integer(summary.maximum));
    for (size_t i = 0; i < QUANTILES; i++) {
        char key[NUMBER_TEXT];
        number_print(quantiles[i], key);
        json_object_set_new(of, key,
                            json_integer(antipalindrome_quantile(quantity->count, quantity->values,
                                                                 quantity->first, quantiles[i])));
    }
    json_object_set_new(object, "quantiles", of);
    json_t *counts = json_array();
    for (size_t i = 0; i < quantity->values; i++)
        if (quantity->count[i] > 0)
            json_array_append_new(counts, json_pack("[i, o]", quantity->first + 2 * (int)i,
                                                    json_unsigned(quantity->count[i])));
    json_object_set_new(object, "counts", counts);
    return object;
}

json_t *antipalindrome_census_json(const struct census_report *report) {
    static const char *const rows_key[] = {"rows_player2", "rows_draw", "rows_player1"};
    static const char *const p_key[] = {"p_player2", "p_draw", "p_player1"};
    struct quantity quantity[QUANTITIES];
    char text[ANTIPALINDROME_ROW_TEXT];
    uint64_t rows[3];
    antipalindrome_row_text(&report->census->row, text);
    count_outcomes(report->tally, rows);
    json_t *object =
        json_pack("{s:s, s:i, s:b, s:o}", "row", text, "m", report->census->row.squares, "exact",
                  (int)report->census->exact, "rows", json_unsigned(report->tally->rows));
    for (int i = 0; i < 3; i++) {
        json_object_set_new(object, rows_key[i], json_unsigned(rows[i]));
        json_set_real(object, p_key[i], (double)rows[i] / (double)report->tally->rows);
    }
    list_quantities(report->tally, quantity);
    for (size_t i = 0; i < QUANTITIES; i++)
        json_object_set_new(object, quantity[i].key, quantity_json(report, &quantity[i]));
    json_set_real(object, "seconds", report->seconds);
    return object;
}

/* "Player 1 wins 0.4321, 0.4311 to 0.4331" */
static void print_outcomes(const struct census_report *report) {
    static const char *const name[] = {"Player 2 wins", "a draw", "Player 1 wins"};
    uint64_t rows[3];
    count_outcomes(report->tally, rows);
    for (int i = 2; i >= 0; i--) {
        double interval[2];
        printf("%-14s %.6f", name[i], (double)rows[i] / (double)report->tally->rows);
        share_interval(rows[i], report->tally->rows, interval);
        if (report->census->exact)
            printf("  %" PRIu64 " rows\n", rows[i]);
        else
            printf("  %.6f to %.6f\n", interval[0], interval[1]);
    }
}

static bool print_quantities(const struct census_report *report) {
    static const char *const heading[] = {"<",    "mean", "+-",   "sd",   "min",  "1 %", "5 %",
                                          "25 %", "50 %", "75 %", "95 %", "99 %", "max"};
    struct screen_table table = {0};
    struct quantity quantity[QUANTITIES];
    list_quantities(report->tally, quantity);
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t k = 0; k < QUANTITIES; k++) {
        struct antipalindrome_summary summary = summary_of(report, &quantity[k]);
        screen_table_add(&table, "%s", quantity[k].name);
        screen_table_add_real(&table, summary.mean, 4);
        screen_table_add_real(&table, mean_error(report, summary.sd), 4);
        screen_table_add_real(&table, summary.sd, 3);
        screen_table_add(&table, "%d", summary.minimum);
        for (size_t i = 0; i < QUANTILES; i++)
            screen_table_add(&table, "%d",
                             antipalindrome_quantile(quantity[k].count, quantity[k].values,
                                                     quantity[k].first, quantiles[i]));
        screen_table_add(&table, "%d", summary.maximum);
    }
    return screen_table_print(&table, stdout);
}

bool antipalindrome_census_print(const struct census_report *report) {
    char text[ANTIPALINDROME_ROW_TEXT], rows[NUMBER_TEXT], rate[NUMBER_TEXT];
    double count = (double)report->tally->rows;
    antipalindrome_row_text(&report->census->row, text);
    number_print_scaled(count, rows);
    number_print_scaled(report->seconds > 0 ? count / report->seconds : 0, rate);
    printf("%s\n%s %s; %.2f s, %s rows/s\n\n", text, report->census->exact ? "all" : "drawn:", rows,
           report->seconds, rate);
    print_outcomes(report);
    putchar('\n');
    return print_quantities(report);
}
