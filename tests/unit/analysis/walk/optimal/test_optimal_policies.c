/* The optimum against all policies there are, on boards with few decisions, and against policy
 * iteration. */
#include "analysis/walk/optimal/optimum.h"
#include "sim/walk/table/table.h"

#include "tests/unit/dense_walk.h"
#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-10, .passes = 10000};

/* All policies. The board has white squares in the middle and on one edge, both with letter 0; on
 * the green ones is letter 1, of which the reset deals some. So what is held are i of letter 0 and
 * either none or all of the reset's: for each and each white square, one bit says whether to take.
 */

enum { MIDDLE = 4, CORNER = 0 };

struct policy {
    const struct walk_board *board;
    uint32_t takes; /* bits, see decision */
};

/* The number of a decision with fewer than four letters held. */
static unsigned decision(const struct walk_collection *held, int square) {
    unsigned ones = (unsigned)walk_count(held, 0), others = held->size - ones;
    unsigned row = others == 0 ? ones : WALK_PALINDROME - 1 + ones;
    return 2 * row + (square == CORNER);
}

/* How many there are. */
static unsigned decisions(const struct walk_board *board) {
    return 2 * (WALK_PALINDROME - 1) +
           (board->reset.size > 0 ? 2 * (WALK_PALINDROME - 1U - board->reset.size) : 0);
}

static double take_by_bits(const void *self, const struct walk_view *view) {
    const struct policy *policy = self;
    if (view->collection->size == WALK_PALINDROME - 1)
        return walk_completes(view->collection, view->letter);
    return policy->takes >> decision(view->collection, view->square) & 1;
}

static const struct walk_strategy by_bits = {
    .name = "bits", .summary = "one of all", .memoryless = true, .take = take_by_bits};

static struct walk_board few_decisions(int reset) {
    struct walk_board board = blank_board(3, 3);
    for (int square = 0; square < 9; square++) {
        board.green[square] = square != MIDDLE && square != CORNER;
        board.letter[square] = board.green[square];
    }
    for (int i = 0; i < reset; i++)
        board.reset = collection_add(board.reset, 1);
    return board;
}

static double evaluate(struct policy *policy, double p) {
    FREED_BY(table_free) struct walk_table table;
    FREED_BY(exact_free) struct exact exact;
    const struct walk_player player = {
        .strategy = &by_bits,
        .self = policy,
        .setup = {.board = policy->board, .start = MIDDLE, .p = p},
    };
    assert_done(table_compile(&table, &player, TABLE_EITHER, &reason));
    assert_done(exact_solve(&exact, &table, p, &limits, &reason));
    double moves = exact_game(&exact).value;
    return moves;
}

TEST(no_policy_of_all_is_better) {
    const double ps[] = {0.2, 0.7};
    const int resets[] = {2, 3};
    for (int i = 0; i < 4; i++) {
        struct walk_board board = few_decisions(resets[i % 2]);
        FREED_BY(optimum_free) struct optimum optimum;
        double p = ps[i / 2], least = INFINITY;
        uint32_t all = UINT32_C(1) << decisions(&board);
        struct policy policy = {.board = &board};
        for (; policy.takes < all; policy.takes++)
            least = fmin(least, evaluate(&policy, p));
        assert_done(optimum_solve(&optimum, &board, p, &limits, &reason));
        struct exact_bracket best = optimum_start(&optimum, MIDDLE, false);
        assert_double(least, best.value, 0, 1e-10);
        assert_true(best.lower <= least * (1 + 1e-10) && least * (1 - 1e-10) <= best.upper);
    }
}

/* Policy iteration, with dense equations: v[rows * squares] of the decisions takes[]. */
static void evaluate_densely(const struct walk_table *game, double p, const bool *takes,
                             double *v) {
    const struct walk_board *board = game->board;
    size_t squares = (size_t)board->squares, states = game->rows * squares;
    gsl_matrix *matrix = gsl_matrix_calloc(states, states);
    gsl_vector *ones = gsl_vector_alloc(states), *solution = gsl_vector_alloc(states);
    gsl_permutation *order = gsl_permutation_alloc(states);
    assert_true(matrix && ones && solution && order);
    gsl_matrix_set_identity(matrix);
    gsl_vector_set_all(ones, 1);
    for (size_t state = 0; state < states; state++) {
        size_t row = state / squares;
        int from = (int)(state % squares), around[8];
        int count = board->edge[from] ? board->squares : board_neighbours(board, from, around);
        for (int i = 0; i < count; i++) {
            size_t square = (size_t)(board->edge[from] ? i : around[i]);
            uint32_t next = game->next[row * game->columns + game->column[square]];
            double reset = board->green[square] ? p : 0;
            if (!board->green[square] && !takes[row * squares + square])
                next = (uint32_t)row;
            if (next != TABLE_DONE)
                *gsl_matrix_ptr(matrix, state, next * squares + square) -= (1 - reset) / count;
            *gsl_matrix_ptr(matrix, state, game->reset_row * squares + square) -= reset / count;
        }
    }
    int sign;
    assert_int_equal(gsl_linalg_LU_decomp(matrix, order, &sign), 0);
    assert_int_equal(gsl_linalg_LU_solve(matrix, order, ones, solution), 0);
    for (size_t state = 0; state < states; state++)
        v[state] = gsl_vector_get(solution, state);
    gsl_matrix_free(matrix);
    gsl_vector_free(ones);
    gsl_vector_free(solution);
    gsl_permutation_free(order);
}

/* Decides otherwise where that is better; returns whether anything was. */
static bool improve(const struct walk_table *game, const double *v, bool *takes) {
    const struct walk_board *board = game->board;
    size_t squares = (size_t)board->squares;
    bool changed = false;
    for (size_t state = 0; state < game->rows * squares; state++) {
        size_t row = state / squares, square = state % squares;
        uint32_t next = game->next[row * game->columns + game->column[square]];
        double taken = next == TABLE_DONE ? 0 : v[next * squares + square];
        bool better =
            takes[state] ? v[state] < taken * (1 - 1e-11) : taken < v[state] * (1 - 1e-11);
        if (board->green[square] || !better)
            continue;
        takes[state] = !takes[state];
        changed = true;
    }
    return changed;
}

TEST(policy_iteration_agrees) {
    uint64_t random = 71;
    int rounds = 0;
    for (int i = 0; i < 5; i++) {
        FREED_BY(table_free) struct walk_table game;
        FREED_BY(optimum_free) struct optimum optimum;
        double p = 0.15 + 0.2 * i;
        struct walk_board board = random_board(3, 4, 4, 3, &random);
        game_table(&game, &board);
        assert_done(optimum_solve(&optimum, &board, p, &limits, &reason));
        size_t squares = (size_t)board.squares, states = game.rows * squares;
        FREED double *v = calloc(states, sizeof *v);
        FREED bool *takes = calloc(states, sizeof *takes);
        if (!v || !takes)
            abort();
        /* To take whatever can be taken ends every game: a proper policy to begin with. */
        for (size_t k = 0; k < states; k++)
            takes[k] = !board.green[k % squares];
        do {
            evaluate_densely(&game, p, takes, v);
            rounds++;
        } while (improve(&game, v, takes));
        for (size_t k = 0; k < states; k++) {
            struct exact_bracket bracket =
                exact_state(&optimum.exact, (uint32_t)(k / squares), (int)(k % squares));
            assert_true(bracket.lower <= v[k] * (1 + 1e-11) && v[k] * (1 - 1e-11) <= bracket.upper);
        }
    }
    assert_true(rounds >= 10); /* something had to be improved */
}
