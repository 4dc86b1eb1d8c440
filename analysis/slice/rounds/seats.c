/* A round for all its seats: solves it seat by seat, and converts the bounds of scores that are
 * found to a result. Also makes a table of solved rounds. A result (sim/dataset/result.h) has named
 * variables, arrays over dimensions such as seat and square: move_lower[seat][square]. */
#include "analysis/slice/rounds/solve.h"

#include "sim/base/memory.h"
#include "sim/text/square.h"

#include <math.h>

const char *const slice_defenders_name[] = {
    [SLICE_TOGETHER] = "together", [SLICE_ALONE] = "alone", NULL};

struct slice_round slice_round_of(const struct slice_grid *grid, int players,
                                  enum slice_defenders defenders, int offense) {
    struct slice_round round = {
        .grid = *grid, .players = players, .defenders = defenders, .offense = offense};
    const bool together = defenders == SLICE_TOGETHER;
    for (int seat = 0; seat < players; seat++) {
        /* Together they play against that offense only; each other seat can defend alone. */
        if (offense != SLICE_ALL_SEATS && (seat == offense) != together)
            continue;
        round.seat[round.seats++] = (struct slice_seat){
            .seat = seat,
            .instance = together ? slice_instance_together(grid, players, seat)
                                 : slice_instance_alone(grid, players, seat),
            .solution = {.upper = slice_most_score(grid->side, players)},
        };
    }
    return round;
}

/* Forwards the progress of a seat to the watch of the round. */
struct seat_watch {
    const struct watch *watch;
    int seat;
    uint64_t before; /* sets visited for earlier seats */
};

static void progress(void *context, uint64_t done, uint64_t total) {
    const struct seat_watch *seat = context;
    watch_progress(seat->watch, seat->before + done, seat->before + total);
}

static void stage(void *context, const char *words) {
    const struct seat_watch *seat = context;
    char text[128];
    snprintf(text, sizeof text, "seat %d, %s", seat->seat, words);
    watch_stage(seat->watch, text);
}

bool slice_round_solve(struct slice_round *round, const struct slice_plan *plan, bool play,
                       struct error *error) {
    struct seat_watch seat_watch = {.watch = plan->watch};
    const struct watch watch = {
        .progress = progress, .stage = stage, .context = &seat_watch, .outer = plan->watch};
    struct slice_plan seat_plan = *plan;
    seat_plan.watch = &watch;
    bool all_done = true;
    for (int i = 0; i < round->seats; i++) {
        struct slice_seat *seat = &round->seat[i];
        seat_watch.seat = seat->seat;
        bool done = slice_solve(&seat->instance, &seat_plan, &seat->solution, error) &&
                    (!play || slice_optimal_play_find(&seat->instance, &seat_plan, &seat->solution,
                                                      &seat->play, error));
        if (!done) {
            /* A seat that reaches the limit of positions keeps its bounds; others are solved. */
            if (plan->nodes == 0 || error->kind != ERROR_STOPPED || watch_stopped(plan->watch))
                return false;
            all_done = false;
        }
        seat_watch.before += seat->solution.visited;
    }
    return all_done;
}

/* --- the result of a round -------------------------------------------------------------------- */

#define SEAT .dimensions = {"seat"}
#define SEAT_MEMBER(path) SEAT, DATASET_MEMBER(struct slice_seat, path)
#define SEAT_SQUARE .dimensions = {"seat", "square"}
#define ROUND .dimensions = {"round"}

static const struct dataset_variable round_variables[] = {
    ATTRIBUTE(INT64, "n", "rows and columns of the grid"),
    ATTRIBUTE(INT64, "players", "number of players"),
    ATTRIBUTE(INT64, "fills", "filled squares at the end of the round"),
    ATTRIBUTE(INT64, "filled", "filled squares of the grid now"),
    ATTRIBUTE(INT64, "mover_seat", "seat that fills the next square"),
    ATTRIBUTE(TEXT, "defenders", "together or alone"),
    ATTRIBUTE(TEXT, "value_for", "the player whose score is given, offense"),
    ATTRIBUTE(TEXT, "grid", "the grid, a word for each row: * filled, . empty", .words = true),
    COORDINATE(INT64, "seat", "1",
               "seat in the filling order, from 0: of the offense, or of the lone defender"),
    COORDINATE(TEXT, "square", "name", "square to fill next, B3"),
    COORDINATE(INT64, "offense", "1", "seat of the offense"),
    COORDINATE(INT64, "defender", "1", "seat of a lone defender"),
    VARIABLE(DOUBLE, "values", "points",
             "score to which a lone defender can hold the offense; NaN: unknown, or the same seat",
             .whole = true, .dimensions = {"offense", "defender"}),
    VARIABLE(DOUBLE, "value", "points", "score of the offense under optimal play; NaN: unknown",
             .also = "values", .whole = true, SEAT),
    VARIABLE(INT64, "exact", "1", "1: the score is known; 0: only its bounds", .flag = true, SEAT),
    VARIABLE(INT64, "lower", "points", "lower bound of the score", SEAT_MEMBER(solution.lower)),
    VARIABLE(INT64, "upper", "points", "upper bound of the score", SEAT_MEMBER(solution.upper)),
    VARIABLE(TEXT, "best", "name", "optimal squares to fill next", .also = "best", .words = true,
             SEAT),
    VARIABLE(
        TEXT, "line", "name",
        "squares filled under optimal play, as far as known; the first one if several are optimal",
        .words = true, SEAT),
    VARIABLE(UINT64, "memory", "bytes", "memory needed", SEAT_MEMBER(solution.memory)),
    VARIABLE(INT64, "sets", "sets", "sets of filled squares evaluated, in all passes",
             SEAT_MEMBER(solution.visited)),
    VARIABLE(INT64, "passes", "1", "passes over all sets of filled squares",
             SEAT_MEMBER(solution.passes)),
    VARIABLE(INT64, "legal", "1", "1: the square can be filled; 0: not", .key = "", SEAT_SQUARE),
    VARIABLE(DOUBLE, "move_value", "points",
             "score after filling the square; NaN: unknown, or it is filled", .key = "value",
             .whole = true, SEAT_SQUARE),
    VARIABLE(INT64, "move_lower", "points", "lower bound of this score; -1: the square is filled",
             .key = "lower", SEAT_SQUARE),
    VARIABLE(INT64, "move_upper", "points", "upper bound of this score; -1: the square is filled",
             .key = "upper", SEAT_SQUARE),
    {0},
};

const struct result_description slice_solve_description = {
    .filetype = "bukub slice solve",
    .format_version = 2,
    .timer = "solve",
    .variables = {round_variables},
    .rows = RESULT_ROWS({.key = "seats", .dimensions = {"seat"}},
                        {.key = "moves", .dimensions = {"seat", "square"}, .present = "legal"}),
};

bool slice_result_is_best(const struct result *result, size_t seat, size_t square) {
    size_t move = seat * result_length(result, "square") + square;
    int64_t value = result_integer(result, "lower", seat);
    return value == result_integer(result, "upper", seat) &&
           value == result_integer(result, "move_lower", move) &&
           value == result_integer(result, "move_upper", move);
}

/* The squares known to be optimal; none if the value is not known. */
static struct squares_text best_text(const struct layered_solution *solution, int side) {
    int best[LAYERED_MOVES], count = 0;
    for (size_t i = 0; solution->lower == solution->upper && i < solution->moves; i++) {
        const struct layered_move *move = &solution->move[i];
        if (move->lower == solution->lower && move->upper == solution->lower)
            best[count++] = move->square;
    }
    return squares_text(side, best, count);
}

/* The score that lies between the bounds; NaN if they do not determine it. */
static double score_between(int lower, int upper) {
    return lower == upper ? (double)lower : (double)NAN;
}

/* Sets the variables over `seat` at index i, and those over seat and square. */
static void seat_to_result(struct result *result, size_t i, const struct slice_seat *seat,
                           int side) {
    const struct layered_solution *solution = &seat->solution;
    size_t squares = (size_t)side * (size_t)side;
    result_set_whole(result, "seat", i, seat->seat);
    result_set_record(result, round_variables, i, seat);
    result_set_text(result, "line", i,
                    squares_text(side, seat->play.square, seat->play.moves).text);
    result_set_text(result, "best", i, best_text(solution, side).text);
    result_set_whole(result, "exact", i, solution->lower == solution->upper);
    result_set_real(result, "value", i, score_between(solution->lower, solution->upper));
    const struct layered_move none = {.lower = -1, .upper = -1};
    for (size_t square = 0, next = 0; square < squares; square++) { /* moves are in order */
        size_t index = i * squares + square;
        bool legal = next < solution->moves && solution->move[next].square == (int)square;
        const struct layered_move *move = legal ? &solution->move[next++] : &none;
        result_set_whole(result, "move_lower", index, move->lower);
        result_set_whole(result, "move_upper", index, move->upper);
        result_set_whole(result, "legal", index, legal);
        result_set_real(result, "move_value", index,
                        legal ? score_between(move->lower, move->upper) : (double)NAN);
    }
}

/* Sets the scores to which lone defenders hold each offense. They do not depend on the seat of the
 * offense (instance.h): a solved seat has its score in the row of every offense but itself. */
static void defenders_to_result(struct result *result, const struct slice_round *round) {
    bool all = round->offense == SLICE_ALL_SEATS;
    size_t players = (size_t)round->players, offenses = all ? players : 1;
    result_dimension(result, "offense", offenses);
    result_dimension(result, "defender", players);
    result_add(result, "values");
    for (size_t i = 0; i < offenses; i++) {
        int offense = all ? (int)i : round->offense;
        result_set_whole(result, "offense", i, offense);
        for (int k = 0; k < round->seats; k++) {
            const struct slice_seat *seat = &round->seat[k];
            if (seat->seat != offense)
                result_set_real(result, "values", i * players + (size_t)seat->seat,
                                score_between(seat->solution.lower, seat->solution.upper));
        }
    }
}

void slice_round_to_result(struct result *result, const struct slice_round *round) {
    const struct slice_grid *grid = &round->grid;
    char words[SLICE_GRID_WORDS];
    char *board = printed(slice_grid_print, grid);
    result_set_origin(result, "board", board);
    free(board);
    slice_grid_words(grid, words);
    result_set_whole(result, "n", 0, grid->side);
    result_set_whole(result, "players", 0, round->players);
    result_set_whole(result, "fills", 0, slice_fills(grid->side, round->players));
    result_set_whole(result, "filled", 0, slice_filled_count(grid));
    result_set_whole(result, "mover_seat", 0, slice_filled_count(grid) % round->players);
    result_set_text(result, "defenders", 0, slice_defenders_name[round->defenders]);
    result_set_text(result, "grid", 0, words);
    result_dimension(result, "square", (size_t)slice_squares(grid));
    for (int square = 0; square < slice_squares(grid); square++)
        result_set_text(result, "square", (size_t)square, square_name(grid->side, square).text);
    result_dimension(result, "seat", (size_t)round->seats);
    for (int i = 0; i < round->seats; i++)
        seat_to_result(result, (size_t)i, &round->seat[i], grid->side);
    result_set_text(result, "value_for", 0, "offense");
    if (round->defenders == SLICE_ALONE)
        defenders_to_result(result, round);
}

/* --- a table of rounds ------------------------------------------------------------------------ */

/* The columns of data/reference/slice.csv, one row for each seat of each round. */
static const struct dataset_variable table_variables[] = {
    COORDINATE(INT64, "round", "1", "number of the row, from 0: a seat of a round", .key = ""),
    VARIABLE(INT64, "n", "squares", "rows and columns of the grid", ROUND),
    VARIABLE(INT64, "players", "1", "number of players", ROUND),
    VARIABLE(INT64, "fills", "squares", "filled squares at the end of the round", ROUND),
    VARIABLE(TEXT, "defenders", "name", "together or alone", ROUND),
    VARIABLE(INT64, "seat", "1",
             "seat in the filling order, from 0: of the offense, or of the lone defender", ROUND),
    VARIABLE(INT64, "score", "points", "score of the offense under optimal play", ROUND),
    VARIABLE(TEXT, "best", "name", "optimal squares to fill first", .words = true, ROUND),
    VARIABLE(TEXT, "scores", "name", "score after each first move, row by row, separated by blanks",
             ROUND),
    {0},
};

const struct result_description slice_rounds_description = {
    .filetype = "bukub slice rounds",
    .format_version = 1,
    .timer = "solve",
    .variables = {table_variables},
    .rows = RESULT_ROWS({.key = "rounds", .dimensions = {"round"}}),
};

void slice_rounds_to_result(struct result *result, const struct slice_round *round, size_t rounds) {
    size_t rows = 0, row = 0;
    for (size_t i = 0; i < rounds; i++)
        rows += (size_t)round[i].seats;
    result_dimension(result, "round", rows);
    result_add_list(result, table_variables);
    for (size_t i = 0; i < rounds; i++)
        for (int k = 0; k < round[i].seats; k++, row++) {
            const struct slice_seat *seat = &round[i].seat[k];
            const struct layered_solution *solution = &seat->solution;
            int side = round[i].grid.side;
            char scores[LAYERED_MOVES * sizeof "12"] = ""; /* each with a blank or the end */
            for (size_t m = 0, end = 0; m < solution->moves; m++)
                end += (size_t)snprintf(scores + end, sizeof scores - end, m > 0 ? " %d" : "%d",
                                        solution->move[m].lower);
            result_set_text(result, "scores", row, scores);
            result_set_text(result, "best", row, best_text(solution, side).text);
            result_set_whole(result, "n", row, side);
            result_set_whole(result, "players", row, round[i].players);
            result_set_whole(result, "fills", row, slice_fills(side, round[i].players));
            result_set_text(result, "defenders", row, slice_defenders_name[round[i].defenders]);
            result_set_whole(result, "seat", row, seat->seat);
            result_set_whole(result, "score", row, solution->lower);
        }
}
