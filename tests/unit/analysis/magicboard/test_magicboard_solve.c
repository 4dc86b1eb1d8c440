/* Solutions against definitions: all paths of a length, all simple paths, distances by
 * repeated relaxation. */
#include "analysis/magicboard/solve.h"
#include "sim/magicboard/board.h"
#include "tests/unit/random_magicboard.h"

enum { FEW = 1000, PLENTY = 100000000 };

static struct magicboard_puzzle read(const char *text) {
    const struct magicboard_reading any_size = {.any_size = true};
    FREED_BY(magicboard_batch_free) struct magicboard_batch batch;
    assert_true(magicboard_batch_parse(&batch, "f", text, &any_size, NULL));
    struct magicboard_puzzle puzzle = batch.entry->puzzle;
    return puzzle;
}

static struct magicboard_solution solve(const struct magicboard_puzzle *puzzle, uint64_t steps) {
    struct magicboard_solution solution;
    assert_done(magicboard_solve(puzzle, steps, NULL, &solution, &reason));
    return solution;
}

TEST(the_first_example_of_the_rules_has_one_shortest_solution) {
    struct magicboard_puzzle puzzle =
        read("④ 2 1 3 1\n2 3 2 1 4\n3 2 3 1 4\n1 3 4 2 3\n3 3 1 2 0\n");
    struct magicboard_solution solution = solve(&puzzle, PLENTY);
    char moves[MAGICBOARD_MOVES_TEXT];
    magicboard_moves_text(&solution, moves);
    assert_string_equal(moves, "SEWE");
    assert_int_equal(solution.length, 4);
    assert_string_equal(solution.shortest, "1");
    assert_true(solution.simple.complete);
    assert_int_equal(solution.simple.count, 28);
    assert_int_equal(solution.reach.reached, 23);
}

TEST(the_second_example_is_unsolvable_without_a_dead_end) {
    struct magicboard_puzzle puzzle =
        read("① 4 1 3 1\n4 3 2 1 4\n3 2 3 1 4\n1 3 4 2 3\n3 4 1 2 0\n");
    struct magicboard_solution solution = solve(&puzzle, PLENTY);
    assert_int_equal(solution.length, -1);
    assert_string_equal(solution.shortest, "0");
    assert_int_equal(solution.simple.count, 0);
    assert_int_equal(solution.reach.reached, 5);
    assert_int_equal(solution.dead_ends, 0);
    assert_int_equal(solution.forced, 4);
    assert_int_equal(solution.lost, 5);
}

/* The number of paths from a square to the goal of exactly `steps` steps, or simple ones (steps <
 * 0). */
static uint64_t ways(const struct magicboard_board *board, int square, int steps, bool *on) {
    uint64_t count = 0;
    if (square == board->goal)
        return steps <= 0;
    if (steps == 0 || (steps < 0 && on[square]))
        return 0;
    on[square] = true;
    for (int i = 0; i < MAGICBOARD_DIRECTIONS; i++) {
        int target = magicboard_target(board, square, (enum magicboard_direction)i);
        if (target >= 0)
            count += ways(board, target, steps < 0 ? steps : steps - 1, on);
    }
    on[square] = false;
    return count;
}

static void check_solution(const struct magicboard_puzzle *puzzle) {
    const struct magicboard_board *board = &puzzle->board;
    struct magicboard_solution solution = solve(puzzle, PLENTY);
    bool on[MAGICBOARD_SQUARES] = {false};
    char digits[32];
    int square = puzzle->start;
    for (int length = 0; length < solution.length && length < 6; length++)
        assert_int_equal(ways(board, square, length, on), 0);
    if (solution.length <= 6) {
        uint64_t count = solution.length < 0 ? 0 : ways(board, square, solution.length, on);
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
        assert_string_equal(solution.shortest, digits);
    }
    assert_int_equal(solution.simple.count, ways(board, square, -1, on));
    for (int step = 0; step < solution.length; step++)
        square = magicboard_target(board, square, (enum magicboard_direction)solution.move[step]);
    assert_true(solution.length < 0 || square == board->goal);
}

TEST(solutions_are_those_of_brute_force) {
    uint64_t random = 2;
    for (int i = 0; i < 600; i++) {
        struct magicboard_puzzle puzzle = random_magicboard(&random, 2 + i % 7 / 2);
        check_solution(&puzzle);
    }
}

/* Distances by repeated relaxation. */
TEST(distances_are_those_of_relaxation) {
    uint64_t random = 3;
    for (int i = 0; i < 310; i++) {
        struct magicboard_puzzle puzzle = random_magicboard(&random, 2 + i % 31);
        const struct magicboard_board *board = &puzzle.board;
        struct magicboard_reach reach;
        int distance[MAGICBOARD_SQUARES];
        for (int square = 0; square < board->squares; square++)
            distance[square] = square == puzzle.start ? 0 : MAGICBOARD_SQUARES;
        for (bool changed = true; changed;) {
            changed = false;
            for (int square = 0; square < board->squares; square++)
                for (int k = 0; k < MAGICBOARD_DIRECTIONS; k++) {
                    int target = magicboard_target(board, square, (enum magicboard_direction)k);
                    if (target >= 0 && distance[target] > distance[square] + 1) {
                        distance[target] = distance[square] + 1;
                        changed = true;
                    }
                }
        }
        magicboard_reach(board, puzzle.start, &reach);
        for (int square = 0; square < board->squares; square++)
            assert_int_equal(reach.distance[square],
                             distance[square] < MAGICBOARD_SQUARES ? distance[square] : -1);
    }
}

/* Squares that are lost, dead or forced, by their definitions. */
TEST(squares_are_counted_by_their_definitions) {
    uint64_t random = 4;
    for (int i = 0; i < 300; i++) {
        struct magicboard_puzzle puzzle = random_magicboard(&random, 2 + i % 9);
        struct magicboard_solution solution = solve(&puzzle, FEW);
        int dead = 0, forced = 0, lost = 0;
        for (int k = 0; k < solution.reach.reached; k++) {
            int targets[MAGICBOARD_DIRECTIONS], square = solution.reach.order[k];
            size_t count = magicboard_targets(&puzzle.board, square, targets);
            struct magicboard_reach from;
            magicboard_reach(&puzzle.board, square, &from);
            dead += count == 0 && puzzle.board.value[square] != 0;
            forced += count == 1;
            lost += from.distance[puzzle.board.goal] < 0;
        }
        assert_int_equal(solution.dead_ends, dead);
        assert_int_equal(solution.forced, forced);
        assert_int_equal(solution.lost, lost);
    }
}

/* A board of 1s: shortest ways from corner to corner are lattice paths, 62 over 31 of them. */
TEST(counts_of_lattice_paths_are_binomials) {
    struct magicboard_puzzle puzzle = {.board = {.side = 32, .squares = 1024, .goal = 1023}};
    memset(puzzle.board.value, 1, 1023);
    struct magicboard_solution solution = solve(&puzzle, 0);
    assert_int_equal(solution.length, 62);
    assert_string_equal(solution.shortest, "465428353255261088");
    assert_false(solution.simple.complete);
}

TEST(counting_stops_at_its_limit) {
    struct magicboard_puzzle puzzle = {.board = {.side = 8, .squares = 64, .goal = 63}};
    struct magicboard_solution solution;
    memset(puzzle.board.value, 1, 63);
    assert_true(magicboard_solve(&puzzle, 100000, NULL, &solution, NULL));
    assert_false(solution.simple.complete);
    assert_in_range(solution.simple.count, 1, 100000);
    puzzle.board = (struct magicboard_board){.side = 4, .squares = 16, .goal = 15};
    memset(puzzle.board.value, 1, 15);
    assert_true(magicboard_solve(&puzzle, PLENTY, NULL, &solution, NULL));
    assert_true(solution.simple.complete);
    assert_int_equal(solution.simple.count, 184); /* self-avoiding walks across 3x3 cells */
}

TEST(counting_can_be_stopped) {
    struct magicboard_puzzle puzzle = {.board = {.side = 8, .squares = 64, .goal = 63}};
    struct magicboard_solution solution;
    memset(puzzle.board.value, 1, 63);
    assert_error(magicboard_solve(&puzzle, PLENTY, &stopping, &solution, &reason), ERROR_STOPPED,
                 "stopped");
}

/* Moves of 2 stay in one of four lattices. Squares with a 1 lead from the first to the second, next
 * to its opposite corner, and from there to the last: 30 over 15, 29 over 14 and 30 over 15 ways.
 */
TEST(counts_beyond_64_bits_are_exact) {
    struct magicboard_puzzle puzzle = {.board = {.side = 32, .squares = 1024, .goal = 1023}};
    memset(puzzle.board.value, 2, 1023);
    puzzle.board.value[30 * 32 + 30] = puzzle.board.value[1] = 1;
    struct magicboard_solution solution = solve(&puzzle, 0);
    assert_int_equal(solution.length, 91);
    assert_string_equal(solution.shortest, "1866175838857499445504000");
}
