/* Whether games end. */
#include "analysis/walk/exact/exact.h"

#include "tests/unit/dense_walk.h"
#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-10, .passes = 10000};

/* The slow reference: the chain squared 20 times. So many moves decide games on such boards. */
static double ending_by_powers(const struct walk_table *table, double p) {
    FREED_BY(dense_free) struct dense_walk dense;
    dense_init(&dense, table, p);
    size_t n = dense.states + 1;
    gsl_matrix *move = gsl_matrix_calloc(n, n), *square = gsl_matrix_alloc(n, n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            gsl_matrix_set(move, i, j,
                           i == dense.states ? (i == j) : gsl_matrix_get(dense.move, i, j));
    for (int k = 0; k < 20; k++) {
        gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1, move, move, 0, square);
        gsl_matrix_memcpy(move, square);
    }
    double taken =
        gsl_matrix_get(move, dense_state(&dense, table->offer_row, table->start), dense.states);
    double left =
        gsl_matrix_get(move, dense_state(&dense, table->start_row, table->start), dense.states);
    gsl_matrix_free(move);
    gsl_matrix_free(square);
    return table->offer_take * taken + (1 - table->offer_take) * left;
}

TEST(the_probability_agrees_with_powers_of_the_chain) {
    uint64_t random = 4;
    int between = 0, certain = 0;
    for (int i = 0; i < 40; i++) {
        FREED_BY(table_free) struct walk_table table;
        struct exact_bracket ending;
        struct walk_board board = random_board(3, 3 + i % 2, 2, i % 3, &random);
        board.reset = i % 8 ? board.reset : (struct walk_collection){4, {22, 23, 24, 25}};
        struct random_strategy strategy = {.seed = check_random(&random),
                                           .by_square = i % 2,
                                           .chances = i % 4 == 1,
                                           .eager = i % 3 ? 0.75 : 0.95};
        double p = i % 4 < 2 ? 0 : 0.3;
        random_table(&table, &strategy, &board, i % 5 == 0, TABLE_EITHER);
        assert_done(exact_ending(&table, p, &limits, &ending, &reason));
        double slow = ending_by_powers(&table, p);
        assert_double(ending.value, slow, 1e-9, 0);
        assert_true(ending.lower <= slow + 1e-9 && ending.upper >= slow - 1e-9);
        assert_true(ending.upper - ending.lower <= 1e-8 && (slow < 1 - 1e-9 || ending.lower == 1));
        between += slow > 0.01 && slow < 0.99;
        certain += ending.lower == 1;
    }
    assert_in_range(between, 2, 37);
    assert_in_range(certain, 3, 37);
}
