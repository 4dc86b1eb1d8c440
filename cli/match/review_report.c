/* A review on the screen: the moves of a single game, and with --worst those that lost most; what
 * agents and players lost on average; and what the marks mean. */
#include "cli/match/review_result.h"

#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "sim/base/memory.h"
#include "sim/text/string_view.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 20 /* of a table, unless there is only one game */ };

/* Rows of the result in the order in which they are printed. */
struct review_order {
    const struct result *result;
    const char *loss; /* the variable by which they are ordered; NULL: not */
    size_t *row;
    size_t rows;
};

static int review_compare(const void *a, const void *b, void *context) {
    const struct review_order *order = context;
    size_t left = *(const size_t *)a, right = *(const size_t *)b;
    double of_left = result_real(order->result, order->loss, left);
    double of_right = result_real(order->result, order->loss, right);
    of_left = isnan(of_left) ? -INFINITY : of_left;
    of_right = isnan(of_right) ? -INFINITY : of_right;
    if (of_left != of_right)
        return of_left > of_right ? -1 : 1;
    return left < right ? -1 : left > right;
}

/* Those that are shown; NULL: all. */
static struct review_order review_order_open(const struct result *result, size_t rows,
                                             bool (*shown)(const struct result *result, size_t row),
                                             const char *loss) {
    struct review_order order = {
        .result = result, .loss = loss, .row = memory_allocate(rows, sizeof *order.row)};
    for (size_t i = 0; i < rows; i++)
        if (!shown || shown(result, i))
            order.row[order.rows++] = i;
    if (loss)
        qsort_r(order.row, order.rows, sizeof *order.row, review_compare, &order);
    return order;
}

static bool is_single(const struct result *result) { return result_length(result, "game") == 1; }

static size_t review_shown(const struct result *result, const struct review_order *order) {
    return is_single(result) || order->rows < MOST_ROWS ? order->rows : MOST_ROWS;
}

static void review_print_rest(size_t shown, size_t rows) {
    if (shown < rows)
        printf("... %zu more; --csv has all\n", rows - shown);
}

/* Adds a column: see screen_table_drop. */
static void add_heading(struct screen_table *table, const char *heading, int drop) {
    screen_table_drop(table, table->columns++, drop);
    screen_table_add(table, "%s", heading);
}

static void add_sum_headings(struct screen_table *table) {
    add_heading(table, "moves", 3);
    add_heading(table, "loss/move", 0);
    add_heading(table, "optimal", 0);
    add_heading(table, "changed", 1);
    add_heading(table, "exact", 2);
}

static void add_share(struct screen_table *table, const char *mark, int64_t count, int64_t of) {
    if (of > 0)
        screen_table_add(table, "%s%.0f %%", mark, 100 * (double)count / (double)of);
    else
        screen_table_add(table, "-");
}

/* Names of the variables of a sum. */
struct sum_names {
    const char *moves, *loss, *optimal, *changed, *exact;
};

static const struct sum_names agent_sum = {"agent_moves", "agent_loss", "agent_optimal",
                                           "agent_changed", "agent_exact"};
static const struct sum_names player_sum = {"player_moves", "player_loss", "player_optimal",
                                            "player_changed", "player_exact"};

/* Sums with estimates begin with ~. */
static void add_sum(struct screen_table *table, const struct result *result,
                    const struct sum_names *names, size_t row) {
    int64_t moves = result_integer(result, names->moves, row);
    int64_t exact = result_integer(result, names->exact, row);
    const char *mark = exact < moves ? "~" : "";
    screen_table_add(table, "%" PRId64, moves);
    screen_table_add_real(table, result_real(result, names->loss, row), *mark ? "~%.3f" : "%.3f");
    add_share(table, mark, result_integer(result, names->optimal, row), moves);
    screen_table_add(table, "%s%" PRId64, mark, result_integer(result, names->changed, row));
    add_share(table, "", exact, moves);
}

/* The agent of a player in a game, without its parameters if it is the only one of its name; "" if
 * there is none of that index. */
static struct string_view seated(const struct result *result, size_t place) {
    size_t agents = result_length(result, "agent");
    uint64_t agent = (uint64_t)result_integer(result, "seat", place);
    if (agent >= agents)
        return string_view_of("");
    struct string_view rest = string_view_of(result_text(result, "agent", agent));
    const struct string_view whole = rest, name = string_view_cut(&rest, '(');
    for (size_t i = 0; i < agents; i++) {
        const char *other = result_text(result, "agent", i);
        if (i != agent && strncmp(other, name.text, name.length) == 0)
            return whole;
    }
    return name;
}

static void print_games(const struct result *result, bool worst) {
    size_t players = result_length(result, "player");
    bool single = is_single(result);
    struct screen_table table = {.labels = single ? 1 : 2};
    struct review_order order = review_order_open(result, result_length(result, "game") * players,
                                                  NULL, worst ? player_sum.loss : NULL);
    size_t shown = review_shown(result, &order);
    if (!single)
        add_heading(&table, "game", 0);
    add_heading(&table, "<player", 0);
    add_heading(&table, "<agent", 4);
    add_sum_headings(&table);
    for (size_t i = 0; i < shown; i++) {
        size_t row = order.row[i];
        if (!single)
            screen_table_add(&table, "%" PRId64, result_integer(result, "game", row / players));
        screen_table_add(&table, "%s", result_text(result, "player", row % players));
        struct string_view agent = seated(result, row);
        screen_table_add(&table, "%.*s", (int)agent.length, agent.text);
        add_sum(&table, result, &player_sum, row);
    }
    free(order.row);
    screen_table_print(&table, stdout);
    review_print_rest(shown, order.rows);
}

/* Estimates begin with ~. */
static void add_value(struct screen_table *table, const struct result *result, const char *name,
                      size_t row) {
    double value = result_real(result, name, row);
    bool exact = result_integer(result, "exact", row) != 0;
    if (isnan(value))
        screen_table_add(table, "-");
    else
        screen_table_add(table, exact ? "%s%.4g" : "%s%.3g", exact ? "" : "~", value);
}

/* The first best moves, and how many there are. */
static void add_best(struct screen_table *table, const struct result *result, size_t row) {
    enum { MOST_LISTED = 3 };
    struct string_view rest = string_view_of(result_text(result, "best", row)), list = rest;
    size_t count = 0;
    for (; rest.text && list.length > 0; count++) {
        struct string_view move = string_view_cut(&rest, ',');
        if (count == MOST_LISTED - 1 && rest.text)
            list.length = (size_t)(move.text + move.length - list.text);
    }
    if (count > MOST_LISTED)
        screen_table_add(table, "%.*s, ... (%zu)", (int)list.length, list.text, count);
    else
        screen_table_add(table, "%.*s", (int)list.length, list.text);
}

/* Of several games only moves that were chosen are listed. */
static bool is_move_shown(const struct result *result, size_t row) {
    int64_t legal = result_integer(result, "legal", row);
    return legal > 0 && (is_single(result) || (legal > 1 && !result_integer(result, "drawn", row)));
}

static void print_moves(const struct result *result, bool worst) {
    size_t turns = result_length(result, "turn"), rows = result_length(result, "game") * turns;
    bool single = is_single(result);
    struct screen_table table = {.labels = 1};
    struct review_order order =
        review_order_open(result, rows, is_move_shown, worst ? "loss" : NULL);
    size_t shown = review_shown(result, &order);
    if (!single)
        add_heading(&table, "game", 0);
    add_heading(&table, "#", 0);
    add_heading(&table, "<player", 2);
    add_heading(&table, "<move", 0);
    add_heading(&table, "before", 3);
    add_heading(&table, "after", 3);
    add_heading(&table, "loss", 0);
    add_heading(&table, "", 0);
    add_heading(&table, "<best moves", 1);
    for (size_t i = 0; i < shown; i++) {
        size_t row = order.row[i];
        if (!single)
            screen_table_add(&table, "%" PRId64, result_integer(result, "game", row / turns));
        screen_table_add(&table, "%zu", row % turns + 1);
        screen_table_add(&table, "%s", result_text(result, "mover", row));
        screen_table_add(&table, "%s", result_text(result, "move", row));
        add_value(&table, result, "before", row);
        add_value(&table, result, "after", row);
        add_value(&table, result, "loss", row);
        screen_table_add(&table, "%s",
                         result_integer(result, "drawn", row)        ? "random"
                         : result_integer(result, "legal", row) == 1 ? "forced"
                         : result_integer(result, "changed", row)    ? "!"
                                                                     : "");
        add_best(&table, result, row);
    }
    free(order.row);
    screen_table_print(&table, stdout);
    review_print_rest(shown, order.rows);
}

/* Counts the moves that have a value, exact or estimated. */
static size_t count_moves(const struct result *result, bool exact) {
    size_t rows = result_length(result, "game") * result_length(result, "turn"), count = 0;
    for (size_t i = 0; i < rows; i++)
        count += result_known(result, "legal", i) && result_integer(result, "legal", i) > 0 &&
                 (result_integer(result, "exact", i) != 0) == exact;
    return count;
}

/* What the marks and columns mean, whose estimates there are, and with which limits; nothing if
 * there are no moves. */
static void print_legend(const struct result *result) {
    size_t exact = count_moves(result, true), estimates = count_moves(result, false);
    const struct game_entry *entry = command_game_entry(result_text(result, "game_name", 0));
    bool rounds = entry && entry->game->shorten;
    double seconds = result_real(result, "move_seconds", 0);
    int64_t nodes = result_integer(result, "move_nodes", 0);
    char time[VIEW_TEXT] = "", searched[VIEW_TEXT] = "";
    if (seconds > 0)
        snprintf(time, sizeof time, ", %g s", seconds);
    if (nodes > 0)
        snprintf(searched, sizeof searched, ", %" PRId64 " nodes", nodes);
    if (exact + estimates == 0)
        return;
    /* Whether the agent that estimates is one of those that played. */
    const char *estimator = result_text(result, "estimator", 0);
    size_t length = strcspn(estimator, "(");
    bool plays = false;
    for (size_t i = 0; i < result_length(result, "agent"); i++) {
        const char *agent = result_text(result, "agent", i);
        plays = plays || (strcspn(agent, "(") == length && strncmp(agent, estimator, length) == 0);
    }
    if (estimates > 0)
        screen_print(stdout,
                     "~: estimates of %s%s%s for each position. A row can begin with another "
                     "estimate than the row above ends with: it is searched one move further.%s\n",
                     estimator, time, searched,
                     plays ? " This agent also played, so its own moves may look "
                             "better than they are."
                           : "");
    else
        screen_print(stdout, "All values are exact.\n");
    if (rounds)
        screen_print(stdout, "Values are those at the end of the round.\n");
    screen_print(stdout,
                 "!, changed: the move changed %s%s. Means leave out random and forced "
                 "moves.\n",
                 rounds ? "who leads after this round" : "the winner",
                 estimates > 0 ? ", where both values are exact" : "");
    if (entry && entry->game->candidates)
        screen_print(stdout, "Smaller numbers than the best moves can be as good.\n");
}

bool review_print(const struct result *result, const struct view_options *view,
                  struct error *error) {
    bool single = is_single(result);
    view_text_print(result, "game_name", 0, stdout);
    if (single && *result_text(result, "setting", 0)) {
        putchar(' ');
        view_text_print(result, "setting", 0, stdout);
    }
    fputs(", payoff ", stdout);
    view_text_print(result, "payoff", 0, stdout);
    if (single && isnan(result_real(result, "paid", 0)))
        fputs("\n\n", stdout); /* it was no tournament */
    else if (single)
        printf(", game %" PRId64 "\n\n", result_integer(result, "game", 0));
    else
        printf(", %zu of %" PRId64 " games\n\n", result_length(result, "game"),
               result_integer(result, "games_asked", 0));
    if (single || view->worst)
        print_moves(result, view->worst);
    if (single && *result_text(result, "loser", 0)) {
        view_text_print(result, "loser", 0, stdout);
        fputs(" forfeits: ", stdout);
        view_text_print(result, "fault", 0, stdout);
        putchar('\n');
    }
    if (single || view->worst)
        putchar('\n');
    if (!single) { /* the agents */
        struct screen_table table = {.labels = 1};
        struct review_order order = review_order_open(result, result_length(result, "agent"), NULL,
                                                      view->worst ? agent_sum.loss : NULL);
        add_heading(&table, "<agent", 0);
        add_sum_headings(&table);
        for (size_t i = 0; i < order.rows; i++) {
            screen_table_add(&table, "%s", result_text(result, "agent", order.row[i]));
            add_sum(&table, result, &agent_sum, order.row[i]);
        }
        free(order.row);
        screen_table_print(&table, stdout);
        putchar('\n');
    }
    print_games(result, view->worst);
    putchar('\n');
    print_legend(result);
    return true;
}

bool review_note(const struct result *result) {
    /* How many moves have no loss because the estimator gives no values. */
    size_t rows = result_length(result, "game") * result_length(result, "turn"), unknown = 0;
    for (size_t i = 0; i < rows; i++)
        unknown += result_known(result, "legal", i) && isnan(result_real(result, "loss", i));
    if (unknown > 0)
        report_note("no loss of %zu move%s: %s gives no values", unknown, unknown == 1 ? "" : "s",
                    result_text(result, "estimator", 0));
    int64_t asked = result_integer(result, "games_asked", 0);
    int64_t done = result_integer(result, "games_done", 0);
    if (done < asked)
        report_note("stopped after %" PRId64 " of %" PRId64 " games", done, asked);
    return done >= asked;
}
