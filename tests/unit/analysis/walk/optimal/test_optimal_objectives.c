/* Other objectives than the least expected moves: being in time, and discounted moves. */
#include "analysis/walk/exact/transient.h"
#include "analysis/walk/optimal/horizon.h"
#include "analysis/walk/optimal/optimum.h"
#include "sim/walk/table/table.h"

#include "tests/unit/dense_walk.h"
#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-10, .passes = 10000};

/* What a move from a state is worth under the best decisions, by the rules; v is [rows * squares],
 * `objective` is fmin or fmax and `done` what a finished game is worth. */
static double move_worth(const struct walk_table *game, double p, const double *v, size_t state,
                         double (*objective)(double, double), double done) {
    const struct walk_board *board = game->board;
    size_t squares = (size_t)board->squares, row = state / squares;
    int from = (int)(state % squares), around[8];
    int count = board->edge[from] ? board->squares : board_neighbours(board, from, around);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        size_t square = (size_t)(board->edge[from] ? i : around[i]);
        uint32_t next = game->next[row * game->columns + game->column[square]];
        double changed = next == TABLE_DONE ? done : v[next * squares + square];
        if (board->green[square])
            sum += p * v[game->reset_row * squares + square] + (1 - p) * changed;
        else
            sum += objective(v[row * squares + square], changed);
    }
    return sum / count;
}

/* One round of reward + discount * move_worth, in place. */
static void round_of(const struct walk_table *game, double p, double *v, double reward,
                     double discount, double (*objective)(double, double), double done) {
    size_t states = (size_t)game->rows * (size_t)game->board->squares;
    FREED double *old = malloc(states * sizeof *old);
    memcpy(old, v, states * sizeof *old);
    for (size_t state = 0; state < states; state++)
        v[state] = reward + discount * move_worth(game, p, old, state, objective, done);
}

static void random_game(struct walk_board *board, struct walk_table *game, uint64_t *random) {
    *board = random_board(3 + (int)check_below(random, 2), 4, 3, 2, random);
    game_table(game, board);
}

/* What is taken with that many moves left, by v, the best chances in so many. */
static void check_decisions(const struct horizon *horizon, const struct walk_table *game,
                            const double *v, uint32_t left) {
    uint32_t squares = (uint32_t)game->board->squares;
    for (uint32_t row = 0; row < game->rows; row++)
        for (uint32_t square = 0; square < squares; square++) {
            uint32_t next = game->next[row * game->columns + game->column[square]];
            double own = v[row * squares + square];
            double changed = next == TABLE_DONE ? 1 : v[next * squares + square];
            bool takes = horizon_takes(horizon, left, row, (int)square);
            if (game->board->green[square])
                assert_false(takes);
            else if (fabs(changed - own) > 1e-13)
                assert_int_equal(takes, changed > own);
        }
}

/* Forward and backward agree, and no other number of moves was aimed at as well. */
TEST(decisions_for_a_number_of_moves_reach_its_best_chance) {
    uint64_t random = 95;
    enum { MOVES = 30 };
    for (int i = 0; i < 6; i++) {
        FREED_BY(horizon_free) struct horizon horizon;
        struct walk_board board = random_board(3 + i % 3, 4, 3, 3, &random);
        assert_done(
            horizon_solve(&horizon, &board, 0.2 * i, board.start, i % 2, MOVES, NULL, &reason));
        double sum = 0;
        for (int n = 0; n <= MOVES; n++) {
            sum += horizon.distribution[n];
            assert_true(sum <= horizon.within[n] + 1e-13);
        }
        assert_double(sum, horizon.within[MOVES], 1e-13, 0);
    }
}

TEST(the_best_chance_in_time_agrees_with_the_rules) {
    uint64_t random = 91;
    enum { MOVES = 25 };
    const double ps[] = {0.4, 0, 1, 0.7};
    for (int i = 0; i < 4; i++) {
        struct walk_board board;
        FREED_BY(table_free) struct walk_table game;
        struct horizon horizon[2];
        random_game(&board, &game, &random);
        for (int offered = 0; offered < 2; offered++)
            assert_done(horizon_solve(&horizon[offered], &board, ps[i], board.start, offered, MOVES,
                                      NULL, &reason));
        FREED double *v = calloc((size_t)game.rows * (size_t)board.squares, sizeof *v);
        uint32_t taken = game.next[game.column[board.start]];
        for (int n = 0; n <= MOVES; n++) {
            double left = v[board.start];
            double took = v[taken * (uint32_t)board.squares + (uint32_t)board.start];
            assert_double(horizon[0].within[n], left, 1e-13, 0);
            assert_double(horizon[1].within[n], fmax(left, took), 1e-13, 0);
            const struct exact_bracket bracket = horizon_bracket(horizon[0].within[n], (uint32_t)n);
            assert_true(bracket.lower <= left + 1e-15 && left <= bracket.upper + 1e-15);
            assert_true(bracket.upper - bracket.lower < 1e-12);
            if (n < MOVES)
                check_decisions(&horizon[0], &game, v, (uint32_t)n);
            round_of(&game, ps[i], v, 0, 1, fmax, 1);
        }
        horizon_free(&horizon[0]);
        horizon_free(&horizon[1]);
    }
}

/* In time with the strategy's own distribution, which comes from forward. */
TEST(a_strategy_in_time_is_its_distribution_summed) {
    uint64_t random = 92;
    enum { MOVES = 40 };
    for (int i = 0; i < 6; i++) {
        FREED_BY(table_free) struct walk_table table;
        FREED_BY(chain_free) struct chain chain;
        FREED_BY(transient_free) struct transient transient;
        FREED_BY(horizon_free) struct horizon best;
        const struct transient_limits follow = {.tail = 0, .most = MOVES};
        struct walk_board board = random_board(4, 4, 3, 3, &random);
        struct random_strategy strategy = {
            .seed = check_random(&random), .chances = i % 2, .eager = 0.8};
        random_table(&table, &strategy, &board, i % 3 == 0, TABLE_EITHER);
        assert_done(chain_init(&chain, &table, 0.35, CHAIN_LUMPED, &reason));
        assert_done(transient_find(&chain, &follow, &transient, &reason));
        assert_done(
            horizon_solve(&best, &board, 0.35, board.start, i % 3 == 0, MOVES, NULL, &reason));
        double sum = 0, within;
        for (uint32_t n = 0; n <= MOVES; n++) {
            assert_done(horizon_follow(&table, 0.35, n, &within, NULL, &reason));
            sum += transient.distribution[n];
            assert_double(within, sum, 1e-13, 0);
            assert_true(within <= best.within[n] + 1e-13);
        }
    }
}

TEST(discounted_moves_agree_with_the_dense_chain) {
    uint64_t random = 93;
    const double discount = 0.9;
    for (int i = 0; i < 8; i++) {
        FREED_BY(table_free) struct walk_table table;
        FREED_BY(exact_free) struct exact exact;
        FREED_BY(dense_free) struct dense_walk dense;
        double p = i % 4 == 0 ? 0 : 0.2 * (i % 4);
        struct walk_board board = random_board(3, 4, 2, 2, &random);
        struct random_strategy strategy = {
            .seed = check_random(&random), .chances = i % 2, .eager = 0.7};
        random_table(&table, &strategy, &board, false, TABLE_EITHER);
        assert_done(
            exact_solve_discounted(&exact, &table, p, CHAIN_LUMPED, discount, &limits, &reason));
        assert_true(exact.moves.converged);
        dense_init(&dense, &table, p);
        gsl_matrix_scale(dense.move, discount);
        memset(dense.infinite, 0, dense.states * sizeof *dense.infinite);
        double *ones = malloc(dense.states * sizeof *ones), *v = malloc(dense.states * sizeof *v);
        for (size_t k = 0; k < dense.states; k++)
            ones[k] = 1;
        dense_solve(&dense, ones, v);
        for (uint32_t row = 0; row < table.rows; row++)
            for (int square = 0; square < board.squares; square++) {
                struct exact_bracket bracket = exact_state(&exact, row, square);
                double expected = v[dense_state(&dense, row, square)];
                assert_double(bracket.value, expected, 0, 1e-10);
                assert_true(bracket.lower <= expected * (1 + 1e-13) &&
                            bracket.upper >= expected * (1 - 1e-13));
            }
        free(ones);
        free(v);
    }
}

TEST(the_discounted_optimum_agrees_with_value_iteration) {
    uint64_t random = 94;
    const double discount = 0.95;
    const double ps[] = {0.5, 0, 1};
    for (int i = 0; i < 3; i++) {
        struct walk_board board;
        FREED_BY(table_free) struct walk_table game;
        FREED_BY(optimum_free) struct optimum optimum;
        random_game(&board, &game, &random);
        assert_done(optimum_solve_discounted(&optimum, &board, ps[i], discount, &limits, &reason));
        assert_true(optimum.exact.moves.converged);
        size_t squares = (size_t)board.squares, states = game.rows * squares;
        FREED double *v = calloc(states, sizeof *v);
        for (int round = 0; round < 600; round++)
            round_of(&game, ps[i], v, 1, discount, fmin, 0);
        for (size_t k = 0; k < states; k++)
            assert_double(
                exact_state(&optimum.exact, (uint32_t)(k / squares), (int)(k % squares)).value,
                v[k], 0, 1e-10);
    }
}
