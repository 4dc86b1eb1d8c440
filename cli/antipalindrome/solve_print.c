#include "cli/antipalindrome/solve_print.h"

#include "analysis/antipalindrome/solve.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "cli/shared/output/screen_table.h"
#include "sim/antipalindrome/game.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* The value after writing a digit on empty square number `square`, from 0. */
static double row_move_value(const struct result *result, size_t square, size_t digit) {
    return result_real(result, "move_value", square * result_length(result, "digit") + digit);
}

/* Whether the values of all moves are known. */
static bool row_is_solved(const struct result *result) {
    size_t moves = result_length(result, "square") * result_length(result, "digit");
    bool solved = !isnan(result_real(result, "value", 0));
    for (size_t i = 0; i < moves; i++)
        solved = solved && !isnan(result_real(result, "move_value", i));
    return solved;
}

/* "margin: -6 for Player 1, Player 2 wins" */
static void row_print_value(const struct result *result) {
    static const char *const meaning[] = {"Player 2 wins", "a draw", "Player 1 wins"};
    int64_t lower = result_integer(result, "lower", 0), upper = result_integer(result, "upper", 0);
    int low = (lower > 0) - (lower < 0), high = (upper > 0) - (upper < 0);
    bool outcome = strcmp(result_text(result, "payoff", 0), "outcome") == 0;
    printf("\n%s: %" PRId64, antipalindrome_payoffs[outcome], lower);
    if (lower != upper)
        printf(" to %" PRId64, upper);
    printf(" for %s", antipalindrome_player_name(0));
    if (low == high)
        printf(", %s", meaning[low + 1]);
    putchar('\n');
}

/* Optimal moves have a star. */
static const char *row_move_text(const struct result *result, size_t move, char buffer[VIEW_TEXT]) {
    double value = result_real(result, "move_value", move);
    snprintf(buffer, VIEW_TEXT, isnan(value) ? "? " : "%.0f%c", value,
             value == result_real(result, "value", 0) ? '*' : ' ');
    return buffer;
}

static const struct view_matrix row_moves = {.variable = "move_value",
                                             .rows = "digit",
                                             .columns = "square",
                                             .text = row_move_text,
                                             .heading = "<square"};

/* The guarantee of the last mover's pairing strategy, unless it is no better than the worst
 * margin, as it is for Player 1 in rows of odd length. */
static void row_print_pairing(const struct result *result, int squares) {
    const char *player =
        antipalindrome_player_name(result_integer(result, "pairing_player", 0) == 2);
    double margin = (double)result_integer(result, "pairing_margin", 0);
    if (!result_find(result, "pairing_margin") || margin == -row_most_margin(squares))
        return;
    printf("\nBy answering each move on the mirror square, %s ", player);
    if (margin == 0)
        puts("gets at least a draw.");
    else
        printf("%s %.0f.\n", margin < 0 ? "loses by at most" : "wins by at least", fabs(margin));
}

/* A count with about three digits and a suffix. */
struct scaled {
    char text[NUMBER_TEXT];
};

static struct scaled row_scaled(const struct result *result, const char *name) {
    struct scaled scaled = {""};
    number_print_scaled((double)(uint64_t)result_integer(result, name, 0), scaled.text);
    return scaled;
}

static void row_print_transfer(const struct result *result, const char *what, const char *bytes,
                               const char *time) {
    double seconds = result_real(result, time, 0);
    char rate[NUMBER_TEXT];
    number_print_scaled(
        seconds > 0 ? (double)(uint64_t)result_integer(result, bytes, 0) / seconds : 0, rate);
    printf("; %s %sB at %sB/s", what, row_scaled(result, bytes).text, rate);
}

/* What solving took; files made to be reproducible do not say. */
static void row_print_effort(const struct result *result) {
    int64_t passes = result_integer(result, "passes", 0);
    bool bits = strcmp(result_text(result, "stored", 0), "bit") == 0;
    if (!result_find(result, "rows"))
        return;
    printf("\n%s rows in %" PRId64 " pass%s, stored as %s; %sB of memory in total",
           row_scaled(result, "rows").text, passes, passes == 1 ? "" : "es",
           bits ? "bits" : "bytes", row_scaled(result, "memory").text);
    if (!isnan(result->seconds)) {
        char rate[NUMBER_TEXT];
        double rows = (double)(uint64_t)result_integer(result, "rows", 0);
        number_print_scaled(result->seconds > 0 ? rows / result->seconds : 0, rate);
        printf("; %.2f s, %s rows/s", result->seconds, rate);
    }
    putchar('\n');
    if (result_find(result, "disk_size") && result_integer(result, "disk_size", 0) > 0) {
        printf("at most %sB of layers on disk", row_scaled(result, "disk_size").text);
        row_print_transfer(result, "read", "disk_read", "disk_read_time");
        row_print_transfer(result, "wrote", "disk_written", "disk_write_time");
        putchar('\n');
    }
    if (result_integer(result, "resumed", 0))
        puts("Resumed from checkpoint.");
}

void row_best_print(const void *result, FILE *out) {
    const char *blank = "";
    for (size_t i = 0; i < result_length(result, "best"); i++)
        if (result_integer(result, "best_digit", i) == 0) {
            fprintf(out, "%s%" PRId64, blank, result_integer(result, "best_square", i));
            blank = " ";
        }
}

void row_values_print(const void *result, FILE *out) {
    for (size_t square = 0; square < result_length(result, "square"); square++)
        fprintf(out, "%s%.0f", square > 0 ? " " : "", row_move_value(result, square, 0));
}

/* The line of the table of sizes. On an empty row, both digits have the same value. */
static bool row_print_line(const struct result *result, const struct antipalindrome_row *row,
                           struct error *error) {
    if (row->filled != 0 || row->first != 0 ||
        strcmp(result_text(result, "payoff", 0), antipalindrome_payoffs[ANTIPALINDROME_MARGIN]) !=
            0)
        return error_input(error,
                           "--reference-line needs the margin of an empty row and Player 1 to "
                           "move first");
    if (!row_is_solved(result))
        return true;
    printf("%d,%.0f,", row->squares, result_real(result, "value", 0));
    row_best_print(result, stdout);
    putchar(',');
    row_values_print(result, stdout);
    putchar('\n');
    return true;
}

static void row_print_cost(const struct result *result) {
    printf("%s rows in a pass\nbytes: %sB of memory\nbits: %sB of memory\n",
           row_scaled(result, "pass_rows").text, row_scaled(result, "byte_memory").text,
           row_scaled(result, "bit_memory").text);
    if (result_find(result, "pass_disk_memory"))
        printf("bits, with layers on disk: %sB of memory, %sB of disk; each pass reads %sB and "
               "writes %sB\n",
               row_scaled(result, "pass_disk_memory").text,
               row_scaled(result, "pass_disk_size").text, row_scaled(result, "pass_disk_read").text,
               row_scaled(result, "pass_disk_written").text);
}

bool row_solve_print(const struct result *result, const struct view_options *view,
                     struct error *error) {
    struct antipalindrome_row row;
    if (result_find(result, "pass_rows")) {
        row_print_cost(result);
        return true;
    }
    if (result_find(result, "squares")) {
        result_csv_print(result, stdout);
        return true;
    }
    if (!antipalindrome_row_read(&row, result_text(result, "row", 0), error))
        return false;
    row.first = result_integer(result, "first", 0) == 2;
    if (view->reference_line)
        return row_print_line(result, &row, error);
    antipalindrome_row_draw(&row, terminal_colour(stdout), stdout);
    printf("%s to move\n", antipalindrome_player_name(antipalindrome_mover(&row)));
    row_print_value(result);
    puts("\nValue of each move, by digit and square (*: optimal):");
    view_matrix_print(result, &row_moves, (size_t[DATASET_DIMENSIONS]){0}, stdout);
    row_print_pairing(result, row.squares);
    row_print_effort(result);
    return true;
}

bool row_solve_note(const struct result *result) {
    if (result_find(result, "pass_rows"))
        return true;
    if (result_find(result, "squares")) {
        if (!result->complete)
            report_note("stopped: sizes are missing from the table");
        return result->complete;
    }
    bool solved = row_is_solved(result);
    if (!solved)
        report_note("stopped: only bounds are known");
    return solved;
}
