/* alphabeta's search against the solver, which works otherwise; what limits promise. */
#include "analysis/sequencium/contest.h"
#include "analysis/sequencium/solve.h"
#include "sim/sequencium/game.h"
#include "strategies/sequencium/alphabeta.h"
#include "strategies/sequencium/move_bounds.h"
#include "strategies/sequencium/registry.h"
#include "tests/unit/check.h"
#include "tests/unit/plain_sequencium.h"
#include "tests/unit/seat.h"

#include <inttypes.h>

/* A position after random moves, with at most that many empty squares, that is not over. */
static void draw_position(uint64_t *random, int most_empty, struct sequencium_position *position) {
    do {
        int rows = 2 + (int)check_below(random, 4), columns = 2 + (int)check_below(random, 4);
        *position = plain_start(rows, columns);
        plain_play(position, random, (int)check_below(random, (uint64_t)most_empty) + 1, false);
    } while (!sequencium_open(position, position->mover));
}

/* Draws such a position and solves it for the payoffs in turn, each move if asked for. */
static struct sequencium_plan draw_solved(uint64_t *random, int most_empty, int number, bool each,
                                          struct sequencium_position *position,
                                          struct sequencium_solution *solution) {
    const struct sequencium_plan plan = {.payoff =
                                             (enum sequencium_payoff)(number % SEQUENCIUM_PAYOFFS),
                                         .memory = SEQUENCIUM_LEAST_MEMORY,
                                         .each = each};
    draw_position(random, most_empty, position);
    assert_true(sequencium_solve(position, &plan, solution, NULL));
    return plan;
}

/* Writes the largest number on the square. */
static void write_largest(struct sequencium_position *position, int square) {
    uint8_t number = (uint8_t)(sequencium_largest_near(position, position->mover, square) + 1);
    sequencium_apply(position, (struct sequencium_move){(uint8_t)square, number});
}

/* Searches so many positions; 0: to the end. */
static struct search_result search(const struct sequencium_position *position,
                                   enum sequencium_payoff payoff, size_t bytes, uint64_t nodes,
                                   const struct sequencium_bounds *known) {
    const struct agent_limits limits = {.nodes = nodes};
    static struct sequencium_search search;
    struct search_result result;
    assert_true(sequencium_search_init(&search, &position->board, payoff, bytes, NULL));
    budget_begin(&search.search.budget, &limits);
    sequencium_search_run(&search, position, sequencium_open(position, position->mover), known,
                          &result);
    search_free(&search.search);
    assert_true(result.exact || nodes > 0);
    return result;
}

/* Value and move, with a large table and with next to none. */
TEST(searched_to_the_end_it_is_what_the_solver_says) {
    uint64_t random = 3;
    for (int i = 0; i < 600; i++) {
        struct sequencium_position position;
        struct sequencium_solution solution;
        const struct sequencium_plan plan = draw_solved(&random, 9, i, false, &position, &solution);
        int value = position.mover == SEQUENCIUM_RED ? solution.value.lower : -solution.value.lower;
        struct search_result large = search(&position, plan.payoff, 1 << 20, 0, NULL);
        struct search_result small = search(&position, plan.payoff, 1, 0, NULL);
        assert_int_equal(large.value, EVALUATION_POINT * value);
        assert_int_equal(small.value, EVALUATION_POINT * value);
        assert_true(solution.best >> large.move & 1);
        assert_true(solution.best >> small.move & 1);
    }
}

/* The agent, with each of its ways of choosing. */
TEST(alphabeta_keeps_the_value_of_small_boards) {
    const struct agent_limits limits = {.nodes = 40000};
    uint64_t random = 6;
    for (int i = 0; i < 150; i++) {
        struct sequencium_position position;
        struct sequencium_solution solution;
        struct agent_answer answer;
        const struct sequencium_plan plan =
            draw_solved(&random, 12, i, false, &position, &solution);
        assert_done(ask(&entry_sequencium, "alphabeta(table=1)",
                        (struct agent_setup){.payoff = plan.payoff}, &position, &limits, &answer));
        assert_true(answer.exact);
        assert_double(answer.value[SEQUENCIUM_RED], solution.value.lower, 0, 0);
        assert_double(answer.value[SEQUENCIUM_BLUE], -solution.value.lower, 0, 0);
        assert_true(solution.best >> sequencium_move_decode(answer.move).square & 1);
    }
}

/* Known: 3x3 is worth 5 to Red, who begins in the middle. */
TEST(uct_finds_the_first_move_of_3x3) {
    const struct agent_limits limits = {.nodes = 4000};
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct sequencium_position position = plain_start(3, 3);
        struct agent_answer answer;
        assert_done(ask(&entry_sequencium, "uct", (struct agent_setup){.seed = seed}, &position,
                        &limits, &answer));
        assert_int_equal(sequencium_move_decode(answer.move).square, 4);
        assert_int_equal(sequencium_move_decode(answer.move).number, 2);
        assert_int_equal(answer.nodes, 4000);
    }
}

/* What is guessed of a finished game is what is paid, and of an even position that the mover is a
 * little better. */
TEST(guesses_agree_with_what_is_plain) {
    for (int payoff = 0; payoff < SEQUENCIUM_PAYOFFS; payoff++)
        for (int side = 2; side <= 8; side++) {
            struct sequencium_position position = plain_start(side, side);
            struct contest_board board;
            struct contest contest;
            contest_board_init(&board, &position.board);
            threshold_contest(&position, SEQUENCIUM_OUTCOME, 0, &contest);
            int value = evaluation(&board, &contest, (enum sequencium_payoff)payoff);
            assert_in_range(value, 1, 4 * EVALUATION_POINT);
            position.maximum[0] = 7;
            position.maximum[1] = 4;
            threshold_contest(&position, SEQUENCIUM_OUTCOME, 0, &contest);
            int red = sequencium_payoff((enum sequencium_payoff)payoff, 7, 4);
            assert_int_equal(evaluation_end(&contest, (enum sequencium_payoff)payoff),
                             EVALUATION_POINT * red);
        }
}

TEST(limits_are_kept) {
    static const char *const names[] = {"uct", "alphabeta"};
    static const uint64_t nodes[] = {1, 2, 63, 64, 1000, 20000};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t k = 0; k < sizeof nodes / sizeof *nodes; k++) {
            const struct agent_limits limits = {.nodes = nodes[k]};
            struct sequencium_position position = plain_start(8, 8);
            struct agent_answer answer;
            assert_done(ask(&entry_sequencium, names[i], (struct agent_setup){0}, &position,
                            &limits, &answer));
            assert_int_equal(answer.nodes, nodes[k]);
        }
}

/* An agent's own limits go before those that it is given. */
TEST(own_limits_go_first) {
    const struct agent_limits given = {.seconds = 3, .nodes = 7};
    struct agent_limits limits = budget_limits(&given, 0, 0);
    assert_double(limits.seconds, 3, 0, 0);
    assert_int_equal(limits.nodes, 7);
    limits = budget_limits(&given, 0, 50);
    assert_double(limits.seconds, 0, 0, 0);
    assert_int_equal(limits.nodes, 50);
    limits = budget_limits(&given, 0.5, 0);
    assert_double(limits.seconds, 0.5, 0, 0);
    assert_int_equal(limits.nodes, 0);
}

/* When the time is over before anything was looked at, also if the solver used it up. */
TEST(a_moment_is_taken_in_any_case) {
    static const char *const boards[] = {"5x5", "4x7", "6x6", "8x8"};
    const struct agent_limits limits = {.seconds = 1e-9};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct sequencium_position position;
        struct agent_answer answer;
        assert_true(game_sequencium.start(&position, boards[i], NULL));
        assert_done(ask(&entry_sequencium, "alphabeta", (struct agent_setup){0}, &position, &limits,
                        &answer));
        assert_in_range(answer.nodes, 1000, 20000);
        assert_in_range(answer.depth, 4, 40);
    }
}

/* The mean of what replies with largest numbers are worth to who moved before, by brute force. */
static double plain_hope(struct plain_table *table, const struct sequencium_position *next,
                         int payoff) {
    double sum = 0;
    int sign = next->mover == SEQUENCIUM_RED ? -1 : 1;
    uint64_t open = sequencium_open(next, next->mover);
    if (!open)
        return sign * plain_solve(table, next).by[payoff];
    for (uint64_t rest = open; rest; rest &= rest - 1) {
        struct sequencium_position after = *next;
        write_largest(&after, __builtin_ctzll(rest));
        sum += plain_solve(table, &after).by[payoff];
    }
    return sign * sum / __builtin_popcountll(open);
}

TEST(traps_are_set_where_most_replies_lose) {
    uint64_t random = 9;
    int chosen = 0;
    for (int i = 0; i < 300; i++) {
        FREED_BY(plain_free) struct plain_table table = {.largest_only = true};
        struct sequencium_position position;
        struct sequencium_solution solution;
        uint64_t searched;
        double most = -100, hope[SEQUENCIUM_SQUARES] = {0};
        const struct sequencium_plan plan = draw_solved(&random, 9, i, false, &position, &solution);
        uint64_t left = solution.best;
        assert_true(trap_find(&position, &plan, &left, &searched, NULL));
        for (uint64_t rest = solution.best; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            struct sequencium_position next = position;
            write_largest(&next, square);
            hope[square] = plain_hope(&table, &next, (int)plan.payoff);
            most = hope[square] > most ? hope[square] : most;
        }
        for (uint64_t rest = solution.best; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            assert_int_equal(left >> square & 1, hope[square] == most);
        }
        assert_int_equal(left & ~solution.best, 0);
        chosen += left != solution.best;
    }
    assert_true(chosen > 50);
}

/* Checks the bounds against the values of a solution. */
static void assert_bounds(const struct move_bounds *bounds,
                          const struct sequencium_solution *solution, bool exact) {
    bool red = bounds->position->mover == SEQUENCIUM_RED;
    int best = red ? solution->value.lower : -solution->value.lower;
    struct sequencium_bounds value = move_bounds_value(bounds);
    assert_true(!exact || value.lower == value.upper);
    assert_true(value.lower <= best && best <= value.upper);
    for (uint64_t rest = bounds->squares; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        int after = red ? solution->after[square].lower : -solution->after[square].lower;
        assert_true(bounds->after[square].lower <= after && after <= bounds->after[square].upper);
    }
    if (exact)
        assert_int_equal(move_bounds_proven(bounds), solution->best);
}

static const int no_score[SEQUENCIUM_SQUARES];

TEST(bounds_of_moves_meet_at_what_the_solver_says) {
    uint64_t random = 12;
    for (int i = 0; i < 300; i++) {
        struct sequencium_position position;
        struct sequencium_solution solution;
        struct move_bounds bounds;
        FREED_BY(contest_prover_free) struct contest_prover prover = {.threads = 0};
        const struct sequencium_plan plan = draw_solved(&random, 10, i, true, &position, &solution);
        assert_true(contest_prover_init(&prover, &position.board, plan.memory, NULL, NULL));
        move_bounds_init(&bounds, &position, plan.payoff, no_score);
        assert_bounds(&bounds, &solution, false);
        assert_true(move_bounds_narrow(&bounds, &prover, (int)check_below(&random, 5) - 2));
        assert_bounds(&bounds, &solution, true);
    }
}

TEST(bounds_of_moves_hold_when_interrupted) {
    const struct sequencium_plan plan = {.memory = SEQUENCIUM_LEAST_MEMORY, .each = true};
    struct sequencium_position position = plain_start(3, 8);
    struct sequencium_solution solution;
    struct move_bounds bounds;
    FREED_BY(contest_prover_free) struct contest_prover prover = {.threads = 0};
    int looks = 0, interrupted = 0;
    const struct watch watch = {.stopped = stop_after, .context = &looks};
    assert_true(sequencium_solve(&position, &plan, &solution, NULL));
    assert_true(contest_prover_init(&prover, &position.board, plan.memory, &watch, NULL));
    move_bounds_init(&bounds, &position, plan.payoff, no_score);
    while (!move_bounds_narrow(&bounds, &prover, 0)) {
        assert_bounds(&bounds, &solution, false);
        prover.stopped = false;
        looks = ++interrupted;
    }
    assert_bounds(&bounds, &solution, true);
    assert_true(interrupted > 1);
}

/* Bounds that hold, loose or tight, change neither the value nor whether the move is optimal. */
TEST(searched_within_bounds_it_is_what_the_solver_says) {
    uint64_t random = 15;
    for (int i = 0; i < 300; i++) {
        struct sequencium_position position;
        struct sequencium_solution solution;
        struct sequencium_bounds known[SEQUENCIUM_SQUARES];
        const struct sequencium_plan plan = draw_solved(&random, 9, i, true, &position, &solution);
        bool red = position.mover == SEQUENCIUM_RED;
        uint64_t open = sequencium_open(&position, position.mover);
        for (uint64_t rest = open; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            int value = red ? solution.after[square].lower : -solution.after[square].lower;
            known[square].lower = value - (int)check_below(&random, 4);
            known[square].upper = value + (int)check_below(&random, 4);
        }
        struct search_result result = search(&position, plan.payoff, 1 << 20, 0, known);
        int value = red ? solution.value.lower : -solution.value.lower;
        assert_int_equal(result.value, EVALUATION_POINT * value);
        assert_true(solution.best >> result.move & 1);
    }
}

/* Squares as in critical.txt. */
static void place(struct sequencium_position *position, const char *squares) {
    assert_true(game_sequencium.start(position, "6x6", NULL));
    position->own[SEQUENCIUM_RED] = position->own[SEQUENCIUM_BLUE] = 0;
    for (int square = 0; square < position->board.squares; square++) {
        char letter = squares[square];
        if (letter == '.')
            continue;
        int colour = letter >= 'a' ? SEQUENCIUM_BLUE : SEQUENCIUM_RED;
        sequencium_write(position, colour, square,
                         letter - (colour == SEQUENCIUM_BLUE ? 'a' : 'A') + 1);
    }
}

/* The evaluation of version 0.1 failed in 18 %. */
TEST(short_searches_rarely_lose_the_outcome) {
    enum { POSITIONS = 120 };
    FILE *file = fopen("tests/unit/strategies/sequencium/critical.txt", "r");
    int errors = 0, positions = 0;
    char line[200];
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        struct sequencium_position position;
        uint8_t mover;
        uint64_t best;
        char squares[37];
        if (line[0] == '#')
            continue;
        assert_int_equal(sscanf(line, "%36s %" SCNu8 " %" SCNx64, squares, &mover, &best), 3);
        place(&position, squares);
        position.mover = mover;
        struct search_result result = search(&position, SEQUENCIUM_GAMBLE, 1 << 18, 1000, NULL);
        errors += !(best >> result.move & 1);
        positions++;
    }
    fclose(file);
    assert_int_equal(positions, POSITIONS);
    assert_in_range(errors, 0, POSITIONS / 10);
}

/* A stopped search leaves all squares. */
TEST(a_stopped_search_for_traps_leaves_all) {
    struct sequencium_position position = plain_start(8, 8);
    const struct sequencium_plan plan = {.memory = SEQUENCIUM_LEAST_MEMORY, .watch = &stopping};
    uint64_t squares = 0x102, searched;
    assert_error(trap_find(&position, &plan, &squares, &searched, &reason), ERROR_STOPPED, "");
    assert_int_equal(squares, 0x102);
    assert_true(searched > 0);
}

TEST(whoever_asks_to_stop_is_obeyed) {
    static const char *const names[] = {"uct", "alphabeta"};
    const struct agent_limits limits = {.watch = &stopping};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int large = 0; large < 2; large++) {
            struct sequencium_position position;
            struct agent_answer answer;
            assert_true(game_sequencium.start(&position, large ? "8x8" : "5x5", NULL));
            assert_error(ask(&entry_sequencium, names[i], (struct agent_setup){0}, &position,
                             &limits, &answer),
                         ERROR_STOPPED, "");
        }
}
