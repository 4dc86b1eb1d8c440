#include "cli/magicboard/solve_report.h"

#include "cli/shared/output/json.h"
#include "sim/magicboard/board.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *plural(int count) { return count == 1 ? "" : "s"; }

static void puzzle_print_counts(const struct magicboard_entry *entry,
                                const struct magicboard_solution *solution) {
    char shortest[BIG_COUNT_TEXT];
    big_count_print(&solution->shortest, shortest);
    if (solution->length >= 0) {
        uint64_t simple = solution->simple.count;
        if (strcmp(shortest, "1") == 0)
            puts("the only shortest solution");
        else
            printf("%s shortest solutions\n", shortest);
        printf("%s%" PRIu64 " solution%s no square twice\n",
               solution->simple.complete ? "" : "at least ", simple,
               simple == 1 ? " visits" : "s visit");
    }
    printf("%d of %d squares are reachable: %d with one legal move, %d with none (dead ends)\n"
           "from %d of them, dead ends included, the goal cannot be reached\n",
           solution->reach.reached, entry->puzzle.board.squares, solution->forced,
           solution->dead_ends, solution->lost);
}

static void puzzle_print_steps(const struct magicboard_puzzle *puzzle,
                               const struct magicboard_solution *solution) {
    const struct magicboard_board *board = &puzzle->board;
    bool colour = isatty(STDOUT_FILENO);
    int square = puzzle->start;
    for (int step = 0; step < solution->length; step++) {
        enum magicboard_direction direction = (enum magicboard_direction)solution->move[step];
        char name[SQUARE_NAME];
        square_name(board->side, square, name);
        printf("\nstep %d: from %s %d square%s %s\n", step + 1, name, board->value[square],
               plural(board->value[square]), magicboard_direction_name(direction));
        magicboard_board_draw(board, square, NULL, colour, stdout);
        square = magicboard_target(board, square, direction);
    }
    puts("\nthe goal is reached");
    magicboard_board_draw(board, square, NULL, colour, stdout);
}

static void puzzle_print_reached(const struct magicboard_puzzle *puzzle,
                                 const struct magicboard_solution *solution) {
    bool near[MAGICBOARD_SQUARES];
    for (int square = 0; square < puzzle->board.squares; square++)
        near[square] = solution->reach.distance[square] >= 0;
    puts("\nreachable squares in brackets:");
    magicboard_board_draw(&puzzle->board, puzzle->start, near, isatty(STDOUT_FILENO), stdout);
}

void solve_report_puzzle(const struct magicboard_entry *entry,
                         const struct magicboard_solution *solution) {
    const struct magicboard_puzzle *puzzle = &entry->puzzle;
    char moves[MAGICBOARD_MOVES_TEXT];
    magicboard_moves_text(solution, moves);
    printf("board %zu, from %s: ", entry->board, magicboard_corner_name(puzzle->corner));
    if (solution->length >= 0)
        printf("solved in %d step%s, %s\n", solution->length, plural(solution->length), moves);
    else
        puts("unsolvable");
    puzzle_print_counts(entry, solution);
    if (solution->length >= 0)
        puzzle_print_steps(puzzle, solution);
    else
        puzzle_print_reached(puzzle, solution);
}

void solve_report_begin(struct screen_table *table) {
    static const char *const heading[] = {"board",    "<start", "side",      "length",
                                          "shortest", "simple", "reachable", "dead",
                                          "forced",   "lost",   "<moves"};
    screen_table_head(table, heading, sizeof heading / sizeof *heading);
    table->labels = 2;
}

void solve_report_add(struct screen_table *table, const struct magicboard_entry *entry,
                      const struct magicboard_solution *solution) {
    char moves[MAGICBOARD_MOVES_TEXT], shortest[BIG_COUNT_TEXT];
    bool solvable = solution->length >= 0;
    magicboard_moves_text(solution, moves);
    big_count_print(&solution->shortest, shortest);
    screen_table_add(table, "%zu", entry->board);
    screen_table_add(table, "%s", magicboard_corner_name(entry->puzzle.corner));
    screen_table_add(table, "%d", entry->puzzle.board.side);
    screen_table_add_real(table, solvable ? solution->length : HUGE_VAL, 0);
    screen_table_add(table, "%s", shortest);
    screen_table_add(table, "%s%" PRIu64,
                     solution->simple.complete ? "" : ">=", solution->simple.count);
    screen_table_add(table, "%d", solution->reach.reached);
    screen_table_add(table, "%d", solution->dead_ends);
    screen_table_add(table, "%d", solution->forced);
    screen_table_add(table, "%d", solution->lost);
    screen_table_add(table, "%s", solvable ? moves : "unsolvable");
}

/* The names of the reachable squares. */
static json_t *puzzle_reached_json(const struct magicboard_puzzle *puzzle,
                                   const struct magicboard_reach *reach) {
    json_t *squares = json_array();
    for (int square = 0; square < puzzle->board.squares; square++) {
        char name[SQUARE_NAME];
        square_name(puzzle->board.side, square, name);
        if (reach->distance[square] >= 0)
            json_array_append_new(squares, json_string(name));
    }
    return squares;
}

static void puzzle_set_counts(json_t *object, const struct magicboard_solution *solution) {
    char shortest[BIG_COUNT_TEXT];
    big_count_print(&solution->shortest, shortest);
    uint64_t low = solution->shortest.word[0] | (uint64_t)solution->shortest.word[1] << 32;
    struct big_count small = big_count_of(low);
    bool fits = memcmp(&small, &solution->shortest, sizeof small) == 0;
    json_object_set_new(object, "shortest_solutions",
                        fits ? json_unsigned(low) : json_string(shortest));
    if (solution->simple.complete)
        json_object_set_new(object, "simple_solutions", json_unsigned(solution->simple.count));
    else
        json_set_real(object, "simple_solutions", NAN);
    json_object_set_new(object, "simple_solutions_at_least", json_unsigned(solution->simple.count));
}

json_t *solve_report_puzzle_json(const struct magicboard_entry *entry,
                                 const struct magicboard_solution *solution) {
    const struct magicboard_puzzle *puzzle = &entry->puzzle;
    char moves[MAGICBOARD_MOVES_TEXT];
    bool solvable = solution->length >= 0;
    magicboard_moves_text(solution, moves);
    json_t *object = json_pack("{s:I, s:s, s:i, s:b}", "board", (json_int_t)entry->board, "start",
                               magicboard_corner_name(puzzle->corner), "side", puzzle->board.side,
                               "solvable", (int)solvable);
    if (solvable)
        json_object_set_new(object, "length", json_integer(solution->length));
    else
        json_set_real(object, "length", INFINITY);
    json_object_set_new(object, "moves", solvable ? json_string(moves) : json_null());
    puzzle_set_counts(object, solution);
    json_object_set_new(object, "reachable", json_integer(solution->reach.reached));
    json_object_set_new(object, "dead_ends", json_integer(solution->dead_ends));
    json_object_set_new(object, "forced", json_integer(solution->forced));
    json_object_set_new(object, "lost", json_integer(solution->lost));
    json_object_set_new(object, "squares", puzzle_reached_json(puzzle, &solution->reach));
    return object;
}
