#include "cli/slice/solve_report.h"

#include "analysis/slice/rounds/solve.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "cli/shared/output/screen_table.h"
#include "sim/slice/grid.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BEST_NAMES = 12 /* best moves listed by name, at most */ };

/* A solved round in a result. */
struct solve_report {
    const struct result *result;
    struct slice_grid grid;
    int players;
    bool alone;
    size_t seats, squares;
};

static bool solve_read_grid(struct solve_report *report, struct error *error) {
    const struct result *result = report->result;
    struct slice_grid_list list;
    if (!slice_grid_list_parse(&list, "board", result->board ? result->board : "", error))
        return false;
    report->grid = list.entry[0].grid;
    slice_grid_list_free(&list);
    return report->squares == (size_t)slice_squares(&report->grid) ||
           error_input(error, "there are %zu squares, not %d", report->squares,
                       slice_squares(&report->grid));
}

/* Fails unless the text consists of names and numbers. */
static bool solve_check_text(const char *text, struct error *error) {
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -";
    return !text[strspn(text, allowed)] ||
           error_input(error, "%s are not squares or scores", quote(text).text);
}

/* Fails unless the round can be printed. */
static bool solve_report_read(struct solve_report *report, const struct result *result,
                              struct error *error) {
    int64_t players = result_integer(result, "players", 0);
    *report = (struct solve_report){
        .result = result,
        .players = (int)players,
        .alone = strcmp(result_text(result, "defenders", 0), "alone") == 0,
        .seats = result_length(result, "seat"),
        .squares = result_length(result, "square"),
    };
    if (players < 2 || players > SLICE_PLAYERS)
        return error_input(error, "%" PRId64 " players: there are 2 to %d", players, SLICE_PLAYERS);
    for (size_t seat = 0; seat < report->seats; seat++)
        if (!solve_check_text(result_text(result, "line", seat), error) ||
            !solve_check_text(result_text(result, "best", seat), error))
            return false;
    return solve_read_grid(report, error);
}

/* Columns of the table of seats. */

static const char *seat_score(const struct result *result, size_t seat, char buffer[VIEW_TEXT]) {
    int64_t lower = result_integer(result, "lower", seat);
    int64_t upper = result_integer(result, "upper", seat);
    snprintf(buffer, VIEW_TEXT, lower == upper ? "%" PRId64 : "%" PRId64 " to %" PRId64, lower,
             upper);
    return buffer;
}

static bool solve_is_legal(const struct result *result, size_t seat, size_t square) {
    return result_integer(result, "legal", seat * result_length(result, "square") + square) != 0;
}

/* The best moves: their squares, or their number. */
static const char *seat_best(const struct result *result, size_t seat, char buffer[VIEW_TEXT]) {
    size_t best = 0, moves = 0;
    for (size_t square = 0; square < result_length(result, "square"); square++) {
        best += slice_result_is_best(result, seat, square);
        moves += solve_is_legal(result, seat, square);
    }
    if (best == 0)
        return "-";
    if (best <= BEST_NAMES)
        return result_text(result, "best", seat);
    snprintf(buffer, VIEW_TEXT, best == moves ? "all" : "%zu of %zu", best, moves);
    return buffer;
}

static bool solve_print_seats(const struct result *result) {
    static const struct view_column columns[] = {
        {.heading = "seat", .variable = "seat"},
        {.heading = "score", .text = seat_score},
        {.heading = "<best moves", .text = seat_best},
        {0},
    };
    const struct view_table table = {
        .rows = slice_solve_description.rows, .labels = 2, .column = columns};
    return view_table_print(result, &table, stdout);
}

struct move_scores {
    const struct result *result;
    size_t seat;
};

/* The value of a move; the best have a star. */
static const char *move_score(const void *context, size_t square, char buffer[VIEW_TEXT]) {
    const struct move_scores *of = context;
    size_t squares = result_length(of->result, "square");
    double value = result_real(of->result, "move_value", of->seat * squares + square);
    if (!solve_is_legal(of->result, of->seat, square))
        return "# ";
    if (isnan(value))
        return "? ";
    snprintf(buffer, VIEW_TEXT, "%g%c", value,
             slice_result_is_best(of->result, of->seat, square) ? '*' : ' ');
    return buffer;
}

static bool solve_print_seat(const struct solve_report *report, size_t seat) {
    const char *line = result_text(report->result, "line", seat);
    bool over = true;
    for (size_t square = 0; square < report->squares; square++)
        over = over && !solve_is_legal(report->result, seat, square);
    if (over)
        return true;
    screen_print(stdout,
                 "\nScore after filling a square, with %s on seat %" PRId64 " (* best%s):\n",
                 report->alone ? "the lone defender" : "the offense",
                 result_integer(report->result, "seat", seat),
                 slice_filled_count(&report->grid) > 0 ? ", # filled" : "");
    const struct move_scores scores = {report->result, seat};
    const struct view_squares view = {report->squares, report->grid.side, move_score, &scores};
    if (!view_squares_print(&view, stdout))
        return false;
    if (*line)
        printf("optimal play: %s\n", line);
    return true;
}

static void print_search_work(const struct solve_report *report) {
    const struct result *result = report->result;
    double sets = 0, memory = 0, seconds = result->seconds;
    int64_t passes = 0;
    char text[3][NUMBER_TEXT], used[64] = "", time[64] = "";
    for (size_t seat = 0; seat < report->seats; seat++) {
        sets += (double)result_integer(result, "sets", seat);
        passes = (int64_t)((uint64_t)passes + (uint64_t)result_integer(result, "passes", seat));
        memory = fmax(memory, (double)result_integer(result, "memory", seat));
    }
    number_print_scaled(sets, text[0]);
    number_print_scaled(memory, text[1]);
    number_print_scaled(seconds > 0 ? sets / seconds : 0, text[2]);
    if (result_find(result, "memory"))
        snprintf(used, sizeof used, ", %sB of memory", text[1]);
    if (!isnan(seconds))
        snprintf(time, sizeof time, "; %.2f s, %s sets/s", seconds, text[2]);
    screen_print(stdout, "\n%s sets of filled squares in %" PRId64 " pass%s%s%s\n", text[0], passes,
                 passes == 1 ? "" : "es", used, time);
}

static bool solve_print_round(const struct solve_report *report) {
    int filled = slice_filled_count(&report->grid),
        fills = slice_fills(report->grid.side, report->players);
    slice_grid_draw(&report->grid, terminal_colour(stdout), stdout);
    printf("%d players fill %d squares", report->players, fills);
    if (filled < fills)
        printf("%s; seat %d is next", filled > 0 ? " in all" : "", filled % report->players);
    screen_print(stdout, "\n\n%s\n",
                 report->alone
                     ? "Score to which the defender on each seat can limit the offense if all "
                       "other defenders help the offense:"
                     : "Score of the offense on each seat when all defenders cooperate:");
    bool done = solve_print_seats(report->result);
    for (size_t seat = 0; done && seat < report->seats; seat++)
        done = solve_print_seat(report, seat);
    if (done)
        print_search_work(report);
    return done;
}

/* Prints a row of data/reference/slice.csv, with the figures n, players, fills, seat and score. */
static void solve_print_row(const int64_t figure[5], const char *defenders, const char *best,
                            const char *scores) {
    printf("%" PRId64 ",%" PRId64 ",%" PRId64 ",%s,%" PRId64 ",%" PRId64 ",%s,%s\n", figure[0],
           figure[1], figure[2], defenders, figure[3], figure[4], best, scores);
}

/* The rows of a round; none if it is not solved. */
static bool print_reference(const struct solve_report *report, struct error *error) {
    const struct result *result = report->result;
    if (slice_filled_count(&report->grid) > 0 || report->seats != (size_t)report->players)
        return error_input(error, "--reference-line needs an empty grid and all seats");
    for (size_t seat = 0; seat < report->seats && result->complete; seat++) {
        char scores[SLICE_SQUARES * 4] = "";
        size_t length = 0;
        for (size_t square = 0; square < report->squares && length < sizeof scores; square++)
            if (solve_is_legal(result, seat, square))
                length += (size_t)snprintf(
                    scores + length, sizeof scores - length, length > 0 ? " %" PRId64 : "%" PRId64,
                    result_integer(result, "move_lower", seat * report->squares + square));
        const int64_t figure[5] = {
            report->grid.side, report->players, slice_fills(report->grid.side, report->players),
            result_integer(result, "seat", seat), result_integer(result, "lower", seat)};
        solve_print_row(figure, report->alone ? "alone" : "together",
                        result_text(result, "best", seat), scores);
    }
    return true;
}

bool rounds_report_print(const struct result *result, const struct view_options *view,
                         struct error *error) {
    size_t rows = result_length(result, "round");
    for (size_t row = 0; row < rows; row++)
        if (!solve_check_text(result_text(result, "defenders", row), error) ||
            !solve_check_text(result_text(result, "best", row), error) ||
            !solve_check_text(result_text(result, "scores", row), error))
            return false;
    puts("n,players,fills,defenders,seat,score,best,scores");
    for (size_t row = 0; row < rows; row++) {
        const int64_t figure[5] = {
            result_integer(result, "n", row), result_integer(result, "players", row),
            result_integer(result, "fills", row), result_integer(result, "seat", row),
            result_integer(result, "score", row)};
        solve_print_row(figure, result_text(result, "defenders", row),
                        result_text(result, "best", row), result_text(result, "scores", row));
    }
    return true;
}

bool solve_report_print(const struct result *result, const struct view_options *view,
                        struct error *error) {
    struct solve_report report;
    if (!solve_report_read(&report, result, error))
        return false;
    return view->reference_line ? print_reference(&report, error)
                                : solve_print_round(&report) || error_memory(error);
}

bool solve_report_note(const struct result *result) {
    if (!result->complete)
        report_note("stopped: the score is known within bounds");
    return result->complete;
}

bool rounds_report_note(const struct result *result) {
    if (!result->complete)
        report_note("stopped: rounds are missing from the table");
    return result->complete;
}
