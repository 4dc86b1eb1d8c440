#include "cli/shared/output/screen_table.h"
#include "cli/slice/report.h"
#include "sim/slice/grid.h"
#include "sim/text/number.h"
#include "sim/text/square.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    BEST_NAMES = 12, /* best moves listed by name, at most */
    BEST_TEXT = BEST_NAMES * SQUARE_NAME + 16,
};

static bool is_best_move(const struct slice_seat *seat, size_t i) {
    const struct slice_move *move = &seat->solution.move[i];
    return slice_seat_known(seat) && move->lower == move->upper &&
           slice_is_best(&seat->solution, i);
}

static json_t *name_json(const struct slice_round *round, int square) {
    char name[SQUARE_NAME];
    square_name(round->grid.side, square, name);
    return json_string(name);
}

/* The score, or null if it is unknown. */
static json_t *value_json(int lower, int upper) {
    return lower == upper ? json_integer(lower) : json_null();
}

static void set_score(json_t *object, int lower, int upper) {
    json_object_set_new(object, "value", value_json(lower, upper));
    if (lower != upper)
        json_object_set_new(object, "value_is", json_string("unknown"));
}

static json_t *best_moves_json(const struct slice_round *round, const struct slice_seat *seat) {
    json_t *best = json_array();
    for (size_t i = 0; i < seat->solution.moves; i++)
        if (is_best_move(seat, i))
            json_array_append_new(best, name_json(round, seat->solution.move[i].square));
    return best;
}

static json_t *seat_json(const struct slice_round *round, const struct slice_seat *seat) {
    const struct slice_solution *solution = &seat->solution;
    json_t *object = json_object(), *moves = json_array(), *line = json_array();
    json_object_set_new(object, "seat", json_integer(seat->seat));
    set_score(object, solution->lower, solution->upper);
    json_object_set_new(object, "exact", json_boolean(slice_seat_known(seat)));
    json_object_set_new(object, "lower", json_integer(solution->lower));
    json_object_set_new(object, "upper", json_integer(solution->upper));
    json_object_set_new(object, "best", best_moves_json(round, seat));
    for (size_t i = 0; i < solution->moves; i++) {
        const struct slice_move *move = &solution->move[i];
        json_t *valued = json_object();
        json_object_set_new(valued, "square", name_json(round, move->square));
        set_score(valued, move->lower, move->upper);
        json_array_append_new(moves, valued);
    }
    json_object_set_new(object, "moves", moves);
    for (int i = 0; i < seat->play.moves; i++)
        json_array_append_new(line, name_json(round, seat->play.square[i]));
    json_object_set_new(object, "line", line);
    json_object_set_new(object, "memory", json_unsigned(solution->memory));
    json_object_set_new(object, "sets", json_unsigned(solution->sets));
    json_object_set_new(object, "passes", json_integer(solution->passes));
    return object;
}

/* The scores to which lone defenders hold the offense on that seat, by their seats; null for its
 * own. */
static json_t *alone_json(const struct slice_round *round, int offense) {
    json_t *row = json_array();
    for (int defender = 0, i = 0; defender < round->players; defender++) {
        bool asked = i < round->seats && round->seat[i].seat == defender;
        const struct slice_solution *solution = &round->seat[i].solution;
        json_array_append_new(row, asked && defender != offense
                                       ? value_json(solution->lower, solution->upper)
                                       : json_null());
        i += asked;
    }
    return row;
}

/* A value for each seat of the offense, or a list of them. */
static json_t *values_json(const struct slice_round *round) {
    json_t *values = json_array();
    for (int i = 0; round->defenders == SLICE_TOGETHER && i < round->seats; i++)
        json_array_append_new(
            values, value_json(round->seat[i].solution.lower, round->seat[i].solution.upper));
    for (int offense = 0; round->defenders == SLICE_ALONE && offense < round->players; offense++)
        if (round->offense == SLICE_ALL_SEATS || round->offense == offense)
            json_array_append_new(values, alone_json(round, offense));
    return values;
}

json_t *slice_solve_report_json(const struct slice_round *round, double seconds) {
    json_t *best = json_array(), *seats = json_array();
    const struct slice_grid *grid = &round->grid;
    for (int i = 0; i < round->seats; i++) {
        json_array_append_new(best, best_moves_json(round, &round->seat[i]));
        json_array_append_new(seats, seat_json(round, &round->seat[i]));
    }
    json_t *object =
        json_pack("{s:i, s:i, s:i, s:i, s:i, s:s, s:s}", "n", grid->side, "players", round->players,
                  "fills", slice_fills(grid->side, round->players), "filled",
                  slice_filled_count(grid), "mover_seat", slice_filled_count(grid) % round->players,
                  "defenders", slice_defenders_name[round->defenders], "value_for", "offense");
    json_object_set_new(object, "grid", slice_grid_json(grid));
    json_object_set_new(object, "values", values_json(round));
    json_object_set_new(object, "best", best);
    json_object_set_new(object, "seats", seats);
    json_set_real(object, "seconds", seconds);
    return object;
}

/* "4", or "4 to 6" if only bounds are known. */
static void value_text(const struct slice_solution *solution, char text[16]) {
    if (solution->lower == solution->upper)
        snprintf(text, 16, "%d", solution->lower);
    else
        snprintf(text, 16, "%d to %d", solution->lower, solution->upper);
}

/* The best moves: their squares, or their number. */
static void best_text(const struct slice_round *round, const struct slice_seat *seat,
                      char text[BEST_TEXT]) {
    size_t best = 0, moves = seat->solution.moves, length = 0;
    for (size_t i = 0; i < moves; i++)
        best += is_best_move(seat, i);
    snprintf(text, BEST_TEXT, best == 0 ? "-" : best == moves ? "all" : "%zu of %zu", best, moves);
    for (size_t i = 0; best > 0 && best <= BEST_NAMES && i < moves; i++) {
        char name[SQUARE_NAME];
        square_name(round->grid.side, seat->solution.move[i].square, name);
        if (is_best_move(seat, i))
            length += (size_t)snprintf(text + length, BEST_TEXT - length, "%s%s",
                                       length > 0 ? " " : "", name);
    }
}

static bool print_seat_scores(const struct slice_round *round) {
    struct screen_table table = {.columns = 3, .labels = 2};
    screen_table_add(&table, "seat");
    screen_table_add(&table, "score");
    screen_table_add(&table, "<best moves");
    for (int i = 0; i < round->seats; i++) {
        const struct slice_seat *seat = &round->seat[i];
        char value[16], best[BEST_TEXT];
        value_text(&seat->solution, value);
        best_text(round, seat, best);
        screen_table_add(&table, "%d", seat->seat);
        screen_table_add(&table, "%s", value);
        screen_table_add(&table, "%s", best);
    }
    return screen_table_print(&table, stdout);
}

/* The move on that square; NULL if it is filled. */
static const struct slice_move *move_on(const struct slice_solution *solution, int square) {
    for (size_t i = 0; i < solution->moves; i++)
        if (solution->move[i].square == square)
            return &solution->move[i];
    return NULL;
}

/* The value of each move; the best have a star. */
static bool print_move_scores(const struct slice_round *round, const struct slice_seat *seat) {
    int side = round->grid.side;
    struct screen_table table = {.columns = (size_t)side + 1, .labels = 1};
    screen_table_add(&table, "< ");
    for (int column = 1; column <= side; column++)
        screen_table_add(&table, "%d ", column);
    for (int square = 0; square < side * side; square++) {
        const struct slice_move *move = move_on(&seat->solution, square);
        if (square % side == 0)
            screen_table_add(&table, "%c", 'A' + square / side);
        if (!move)
            screen_table_add(&table, "# ");
        else if (move->lower != move->upper)
            screen_table_add(&table, "? ");
        else
            screen_table_add(&table, "%d%s", move->lower,
                             is_best_move(seat, (size_t)(move - seat->solution.move)) ? "*" : " ");
    }
    return screen_table_print(&table, stdout);
}

static void print_play(const struct slice_round *round, const struct slice_seat *seat) {
    if (seat->play.moves == 0)
        return;
    fputs("optimal play:", stdout);
    for (int i = 0; i < seat->play.moves; i++) {
        char name[SQUARE_NAME];
        square_name(round->grid.side, seat->play.square[i], name);
        printf(" %s", name);
    }
    putchar('\n');
}

static bool print_seat(const struct slice_round *round, const struct slice_seat *seat) {
    bool alone = round->defenders == SLICE_ALONE;
    if (seat->solution.moves == 0)
        return true;
    printf("\nScore after filling a square, with %s on seat %d (* best",
           alone ? "the lone defender" : "the offense", seat->seat);
    printf("%s):\n", slice_filled_count(&round->grid) > 0 ? ", # filled" : "");
    if (!print_move_scores(round, seat))
        return false;
    print_play(round, seat);
    return true;
}

static void print_search_work(const struct slice_round *round, double seconds) {
    uint64_t sets = 0, memory = 0;
    int passes = 0;
    char text[3][NUMBER_TEXT];
    for (int i = 0; i < round->seats; i++) {
        const struct slice_solution *solution = &round->seat[i].solution;
        sets += solution->sets;
        passes += solution->passes;
        memory = solution->memory > memory ? solution->memory : memory;
    }
    number_print_scaled((double)sets, text[0]);
    number_print_scaled((double)memory, text[1]);
    number_print_scaled(seconds > 0 ? (double)sets / seconds : 0, text[2]);
    printf("\n%s sets of filled squares in %d pass%s, %sB of memory; %.2f s, %s sets/s\n", text[0],
           passes, passes == 1 ? "" : "es", text[1], seconds, text[2]);
}

bool slice_solve_report_print(const struct slice_round *round, double seconds) {
    int filled = slice_filled_count(&round->grid),
        fills = slice_fills(round->grid.side, round->players);
    slice_grid_draw(&round->grid, isatty(STDOUT_FILENO), stdout);
    printf("%d players fill %d squares", round->players, fills);
    if (filled < fills)
        printf("%s; seat %d is next", filled > 0 ? " in all" : "", filled % round->players);
    printf("\n\n%s\n", round->defenders == SLICE_TOGETHER
                           ? "Score of the offense on each seat when all defenders cooperate:"
                           : "Score to which a defender on each seat can hold the offense when all "
                             "others help the offense:");
    bool done = print_seat_scores(round);
    for (int i = 0; done && i < round->seats; i++)
        done = print_seat(round, &round->seat[i]);
    if (done)
        print_search_work(round, seconds);
    return done;
}

static void print_csv_heading(void) { puts("n,players,fills,defenders,seat,score,best,scores"); }

void slice_solve_report_csv(const struct slice_round *round) {
    for (int i = 0; i < round->seats; i++) {
        const struct slice_seat *seat = &round->seat[i];
        const struct slice_solution *solution = &seat->solution;
        const char *blank = "";
        printf("%d,%d,%d,%s,%d,%d,", round->grid.side, round->players,
               slice_fills(round->grid.side, round->players),
               slice_defenders_name[round->defenders], seat->seat, solution->lower);
        for (size_t at = 0; at < solution->moves; at++)
            if (is_best_move(seat, at)) {
                char name[SQUARE_NAME];
                square_name(round->grid.side, solution->move[at].square, name);
                printf("%s%s", blank, name);
                blank = " ";
            }
        for (size_t at = 0; at < solution->moves; at++)
            printf("%c%d", at == 0 ? ',' : ' ', solution->move[at].lower);
        puts(solution->moves == 0 ? "," : "");
    }
}

/* The rows of one side and number of players; with two players there is only one defender. */
static bool print_size(const struct slice_plan *plan, int side, int players, struct error *error) {
    struct slice_grid grid = slice_grid_empty(side);
    for (int defenders = SLICE_TOGETHER; defenders <= (players > 2 ? SLICE_ALONE : SLICE_TOGETHER);
         defenders++) {
        struct slice_round round =
            slice_round_of(&grid, players, (enum slice_defenders)defenders, SLICE_ALL_SEATS);
        if (!slice_round_solve(&round, plan, false, error))
            return false;
        slice_solve_report_csv(&round);
        fflush(stdout);
    }
    return true;
}

bool slice_solve_table_print(const struct slice_plan *plan, int side, int first, int last,
                             struct error *error) {
    bool done = true;
    print_csv_heading();
    for (int size = 2; size <= side; size++)
        for (int players = first; done && players <= last; players++)
            done = slice_fills(size, players) == 0 || print_size(plan, size, players, error);
    return done;
}
