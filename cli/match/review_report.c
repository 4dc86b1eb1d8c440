/* A review on the screen: the moves of a single game, or with --worst the moves that lost most;
 * what agents and players lost on average; and what the marks mean. Tables are data (view_table of
 * view.h): each * in `columns` stands for the next element of `own`. On a narrow screen, columns
 * with the highest `drop` are left out first. */
#include "cli/match/games.h"

enum { MOST_ROWS = 20 /* of a table, unless there is only one game */ };

/* A table of a review. */
struct review_table {
    struct view_table view;
    const char *of_one_game; /* view.columns for a single game; NULL: the table is not shown then */
    bool all_rows;           /* all rows are shown, also of several games */
    const char *loss;        /* the variable over the rows by which --worst orders them */
};

/* The context of review_compare, which orders row numbers by a variable. */
struct review_order {
    const struct result *result;
    const char *loss;
};

/* The loss in a row; if it is unknown, lower than all others. */
static double order_loss(const struct review_order *order, size_t row) {
    return fmax(result_real(order->result, order->loss, row), -INFINITY);
}

/* The greatest loss comes first, an unknown one last. Equal losses keep the order of rows. */
static int review_compare(const void *a, const void *b, void *context) {
    const struct review_order *order = context;
    size_t left = *(const size_t *)a, right = *(const size_t *)b;
    double left_loss = order_loss(order, left), right_loss = order_loss(order, right);
    if (left_loss != right_loss)
        return left_loss > right_loss ? -1 : 1;
    return left < right ? -1 : left > right;
}

static bool is_single(const struct result *result) { return result_length(result, "game") == 1; }

/* Prints the rows that the table lists, in order or the worst first. Of several games, a table
 * without all_rows is cut, and ends with the number of rows that are left out. */
static void review_print_table(const struct result *result, const struct review_table *review,
                               bool worst) {
    struct view_table table = review->view;
    struct review_order order = {result, review->loss};
    size_t all = result_rows_count(result, table.over), rows = 0;
    size_t *row = kept(memory_allocate(all, sizeof *row), free);
    for (size_t i = 0; i < all; i++)
        if (!table.listed || table.listed(result, i))
            row[rows++] = i;
    if (worst)
        qsort_r(row, rows, sizeof *row, review_compare, &order);
    table.row = row;
    table.rows = rows;
    if (is_single(result)) {
        table.columns = review->of_one_game;
        table.labels = 1;
    } else if (!review->all_rows && rows > MOST_ROWS) {
        table.rows = MOST_ROWS;
    }
    view_print(result, &table);
    if (table.rows < rows)
        printf("... %zu more; --csv has all\n", rows - table.rows);
}

/* The columns of the sums over the chosen moves of an agent, or of a player in a game: of_ is
 * "agent" or "player". If some losses are estimates, so are the other columns than "exact". */
#define SUM_FORMAT(of_, format_)                                                                   \
    .shown.format = (format_), .inexact = "~" format_, .exact = of_ "_exact", .whole = of_ "_moves"
#define SUM_COLUMNS(of_)                                                                           \
    {of_ "_loss", SUM_FORMAT(of_, "%.3f"), .shown.heading = "loss/move"},                          \
        {of_ "_optimal", .of = of_ "_moves", SUM_FORMAT(of_, "%.0f %%"), .shown.scale = 100,       \
         .shown.heading = "optimal"},                                                              \
        {of_ "_changed", SUM_FORMAT(of_, "%.0f"), .shown.heading = "changed", .shown.drop = 1}, {  \
        of_ "_exact", .of = of_ "_moves", .shown.format = "%.0f %%", .shown.scale = 100,           \
                      .shown.heading = "exact", .shown.drop = 2                                    \
    }

static const struct review_table agents = {
    .view = {.over = {"agent"},
             .labels = 1,
             .columns = "agent agent_moves * * * *",
             .own = {SUM_COLUMNS("agent")}},
    .all_rows = true,
    .loss = "agent_loss",
};

/* The length of an agent's name without parameters; and whether two agents have the same one. */
static size_t name_length(const char *agent) { return strcspn(agent, "("); }
static bool is_same_name(const char *a, const char *b) {
    return name_length(a) == name_length(b) && strncmp(a, b, name_length(a)) == 0;
}

/* The agent in a seat, without parameters if no other agent has its name; "" if there is none. */
static const char *seat_text(const struct result *result, const char *variable, size_t seat,
                             char buffer[VIEW_TEXT]) {
    uint64_t agent = (uint64_t)result_integer(result, "seat", seat); /* may be any, in a file */
    const char *whole =
        agent < result_length(result, "agent") ? result_text(result, "agent", agent) : "";
    for (size_t i = 0; i < result_length(result, "agent"); i++)
        if (i != agent && is_same_name(result_text(result, "agent", i), whole))
            return whole;
    snprintf(buffer, VIEW_TEXT, "%.*s", (int)name_length(whole), whole);
    return name_length(whole) < VIEW_TEXT ? buffer : whole;
}

static const struct review_table players = {
    .view = {.over = {"game", "player"},
             .labels = 2,
             .columns = "game player * player_moves * * * *",
             .own = {{.shown = {.heading = "<agent", .drop = 4}, .text = seat_text},
                     SUM_COLUMNS("player")}},
    .of_one_game = "player * player_moves * * * *",
    .loss = "player_loss",
};

/* The number of a move, from 1; rows are games times turns. */
static const char *move_number(const struct result *result, const char *variable, size_t row,
                               char buffer[VIEW_TEXT]) {
    snprintf(buffer, VIEW_TEXT, "%zu", row % result_length(result, "turn") + 1);
    return buffer;
}

/* The mark of a move: why it was not chosen, or "!" if it changed the outcome. */
static const char *mark_text(const struct result *result, const char *variable, size_t row,
                             char buffer[VIEW_TEXT]) {
    return result_integer(result, "drawn", row)        ? "random"
           : result_integer(result, "legal", row) == 1 ? "forced"
           : result_integer(result, "changed", row)    ? "!"
                                                       : "";
}

/* The best moves. If there are more than three, the first three and the number of all. */
static const char *best_text(const struct result *result, const char *variable, size_t row,
                             char buffer[VIEW_TEXT]) {
    enum { MOST_LISTED = 3 };
    const char *moves = result_text(result, variable, row), *end = moves; /* ends the first three */
    size_t count = 1;
    for (const char *comma = moves; (comma = strchr(comma, ',')); comma++)
        if (count++ == MOST_LISTED)
            end = comma;
    snprintf(buffer, VIEW_TEXT, "%.*s, ... (%zu)", (int)(end - moves), moves, count);
    return count > MOST_LISTED ? buffer : moves;
}

/* Whether the table of moves lists a row: all moves of a single game; else only chosen ones. */
static bool is_move_shown(const struct result *result, size_t row) {
    int64_t legal = result_integer(result, "legal", row); /* 0: no move, 1: a forced one */
    return legal > 0 && (is_single(result) || (legal > 1 && !result_integer(result, "drawn", row)));
}

/* The formats of a value or loss of a move. */
#define MOVE_VALUE .shown.format = "%.5g", .inexact = "~%.3g", .exact = "exact"
static const struct review_table moves = {
    .view = {.over = {"game", "turn"},
             .labels = 1,
             .listed = is_move_shown,
             .columns = "game * mover move * * * * *",
             .own = {{.shown.heading = "#", .text = move_number},
                     {"before", .shown.drop = 3, MOVE_VALUE},
                     {"after", .shown.drop = 3, MOVE_VALUE},
                     {"loss", MOVE_VALUE},
                     {.shown.heading = "", .text = mark_text},
                     {"best", .shown = {.heading = "best moves", .drop = 1}, .text = best_text}}},
    .of_one_game = "* mover move * * * * *",
    .loss = "loss",
};

/* Says which agent estimates values, with which limits, and whether it thereby judges itself. */
static void print_estimator(const struct result *result) {
    const char *estimator = result_text(result, "estimator", 0);
    bool plays = false; /* the estimator is one of the agents that played */
    for (size_t i = 0; i < result_length(result, "agent"); i++)
        plays = plays || is_same_name(result_text(result, "agent", i), estimator);
    char *text = memory_print(
        "~: estimates of {estimator}%s%s for each position. That before a move can differ from "
        "that after the previous move: it is searched one move further.%s\n",
        result_real(result, "move_seconds", 0) > 0 ? ", {move_seconds:%g} s" : "",
        result_integer(result, "move_nodes", 0) > 0 ? ", {move_nodes} nodes" : "",
        plays ? " This agent also played, so its own moves may look better than they are." : "");
    view_print_text(result, kept(text, free), 0);
}

/* Says what marks and columns mean. Prints nothing if there are no moves. */
static void print_legend(const struct result *result) {
    size_t rows = result_length(result, "game") * result_length(result, "turn");
    size_t made = 0, exact = 0; /* moves made; those with exact values */
    for (size_t i = 0; i < rows; i++)
        if (result_integer(result, "legal", i) > 0) {
            made++;
            exact += result_integer(result, "exact", i) != 0;
        }
    if (made == 0)
        return;
    if (exact < made)
        print_estimator(result);
    else
        screen_print(stdout, "All values are exact.\n");
    const struct game_entry *entry = command_game_entry(result_text(result, "game_name", 0));
    const bool rounds = entry && entry->game->shorten; /* values are those of a round of the game */
    if (rounds)
        screen_print(stdout, "Values are those at the end of the round.\n");
    screen_print(stdout,
                 "!, changed: the move changed %s%s. Means leave out random and forced "
                 "moves. Values before and after are for the player that moves.\n",
                 rounds ? "who leads after this round" : "the winner",
                 exact < made ? ", where both values are exact" : "");
    if (entry && entry->game->candidates)
        screen_print(stdout, "On the squares of best moves, smaller numbers can be as good.\n");
}

bool review_print(const struct result *result, const struct view_options *view,
                  struct error *error) {
    if (is_single(result)) {
        bool named = *result_text(result, "setting", 0);
        bool numbered = !isnan(result_real(result, "paid", 0)); /* a tournament's, not a text */
        view_print_text(
            result,
            named ? "{game_name} {setting}, payoff {payoff}" : "{game_name}, payoff {payoff}", 0);
        view_print_text(result, numbered ? ", game {game}\n\n" : "\n\n", 0);
        review_print_table(result, &moves, view->worst);
        if (*result_text(result, "loser", 0))
            view_print_text(result, "{loser} forfeits: {fault}\n", 0);
    } else {
        view_print_text(result, "{game_name}, payoff {payoff}, {game:#} of {games_asked} games\n\n",
                        0);
        if (view->worst) {
            review_print_table(result, &moves, true);
            putchar('\n');
        }
        review_print_table(result, &agents, view->worst);
    }
    putchar('\n');
    review_print_table(result, &players, view->worst);
    putchar('\n');
    print_legend(result);
    return true;
}

bool review_note(const struct result *result) {
    /* Count the moves without a loss, for which the estimator gives no values. */
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
