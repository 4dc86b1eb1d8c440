/* The optimum where games are long: boards on which nearly every inner square is green. Deciding
 * in every pass is led astray there, and policy iteration must find it. */
#include "analysis/walk/optimal/optimum.h"
#include "analysis/walk/solve/chain.h"
#include "sim/walk/table/table.h"

#include "tests/unit/dense_walk.h"
#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-10, .passes = 10000};

/* Whatever strategies do, and what the best decisions bring when they are solved as a table. */
static void check_optimum(const struct optimum *optimum, double p) {
    const struct walk_board *board = optimum->table.board;
    struct exact_bracket best = optimum_start(optimum, board->start, false);
    struct walk_table table;
    struct exact exact;
    assert_true(optimum->exact.moves.converged);
    assert_done(optimum_table(optimum, board->start, false, TABLE_EITHER, &table, &reason));
    assert_done(exact_solve(&exact, &table, p, &limits, &reason));
    assert_double(exact_game(&exact).value, best.value, 0, 1e-10);
    exact_free(&exact);
    table_free(&table);
    for (int i = 0; i < 6; i++) {
        struct random_strategy strategy = {.seed = (uint64_t)i, .eager = 0.95 - 0.05 * i};
        random_table(&table, &strategy, board, false, TABLE_EITHER);
        assert_done(exact_solve(&exact, &table, p, &limits, &reason));
        assert_true(exact_game(&exact).upper >= best.lower);
        exact_free(&exact);
        table_free(&table);
    }
}

TEST(the_optimum_of_long_games_is_found) {
    const struct {
        int side, letters;
        double p;
    } game[] = {{8, 5, 0}, {8, 9, 0}, {10, 4, 0.01}, {10, 5, 0.01}};
    for (size_t i = 0; i < sizeof game / sizeof *game; i++) {
        struct walk_board board = lone_white_board(game[i].side, game[i].letters);
        FREED_BY(optimum_free) struct optimum optimum;
        assert_done(optimum_solve(&optimum, &board, game[i].p, &limits, &reason));
        check_optimum(&optimum, game[i].p);
    }
}

/* Plays what the chain has decided: letters are taken with probability 0 or 1. */
static void decided_table(struct walk_table *game, const struct chain *chain, double *take) {
    const struct walk_board *board = game->board;
    size_t squares = (size_t)board->squares;
    assert_int_equal(game->columns, squares);
    for (size_t row = 0; row < game->rows; row++)
        for (size_t square = 0; square < squares; square++) {
            size_t batch = chain->offset[row] / QUAD / (size_t)chain->grid.unknowns;
            size_t lane = chain->offset[row] % QUAD;
            bool taken = chain->taken[batch * squares + square] >> lane & 1;
            take[row * squares + square] = board->green[square] || taken;
        }
    game->take = take;
}

/* The game with a column for each square, so that a table can hold any decisions. */
static void game_by_square(struct walk_table *game, const struct walk_board *board) {
    game_table(game, board);
    size_t squares = (size_t)board->squares;
    uint32_t *next = malloc(game->rows * squares * sizeof *next);
    for (size_t row = 0; row < game->rows; row++)
        for (size_t square = 0; square < squares; square++)
            next[row * squares + square] = game->next[row * game->columns + game->column[square]];
    free(game->next);
    game->next = next;
    game->columns = (uint32_t)squares;
    for (size_t square = 0; square < squares; square++)
        game->column[square] = (uint16_t)square;
}

/* By the whole chain, written down: sure to end from wherever that can be. */
static void check_decided(const struct walk_board *board, double p) {
    struct walk_table game;
    FREED_BY(chain_free) struct chain chain;
    FREED_BY(dense_free) struct dense_walk walk;
    game_by_square(&game, board);
    assert_done(chain_init(&chain, &game, p, CHAIN_MDP, &reason));
    chain_decide_to_end(&chain);
    double *take = calloc((size_t)game.rows * game.columns, sizeof *take);
    decided_table(&game, &chain, take);
    dense_init(&walk, &game, p);
    for (uint32_t row = 0; row < game.rows; row++)
        for (int square = 0; square < board->squares; square++) {
            size_t at = chain_index(&chain, row, square);
            bool may_not_end = chain.may_not_end && chain.may_not_end[at / QUAD] >> at % QUAD & 1;
            assert_int_equal(walk.infinite[dense_state(&walk, row, square)], may_not_end);
        }
    table_free(&game); /* and take */
}

TEST(decisions_end_every_game_that_can_be_ended) {
    uint64_t random = 5;
    const double p[] = {0, 1, 0.4};
    for (int i = 0; i < 24; i++) {
        struct walk_board board = random_board(3 + i % 2, 3, 2 + i % 2, i % 7, &random);
        check_decided(&board, p[i % 3]);
    }
}
