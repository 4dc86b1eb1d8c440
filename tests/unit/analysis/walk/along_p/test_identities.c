/* Values that are equal as functions of p, against ties that are known. */
#include "analysis/walk/along_p/identities.h"

#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-12, .passes = 10000};

TEST(integers_modulo_the_prime) {
    uint64_t random = 7;
    for (uint64_t i = 0; i < 1000; i++) {
        uint64_t a = 1 + check_below(&random, MODULAR_PRIME - 1);
        uint64_t b = i < 4 ? MODULAR_PRIME - 1 - i : check_below(&random, MODULAR_PRIME);
        assert_true(modular_multiply(a, b) == (unsigned __int128)a * b % MODULAR_PRIME);
        assert_true(modular_add(a, b) == (a + b) % MODULAR_PRIME);
        assert_true(modular_add(b, modular_minus(b)) == 0);
        assert_true(modular_multiply(a, modular_inverse(a)) == 1);
    }
}

struct settling {
    struct model model;
    struct actions actions;
};

/* Eliminates what can be eliminated without knowing any ties. */
static void settle(struct settling *settling, const struct walk_board *board, double lower,
                   double upper) {
    *settling = (struct settling){.actions = {.rows = 0}};
    assert_done(model_solve(&settling->model, board, lower, upper, &limits, &reason));
    eliminate_actions(&settling->actions, &settling->model, lower, upper);
}

static void settling_free(struct settling *settling) {
    actions_free(&settling->actions);
    model_free(&settling->model);
}

static size_t likely_ties(const struct settling *settling) {
    return actions_likely_ties(&settling->actions, &settling->model);
}

static bool hold(const struct settling *settling) {
    bool found;
    assert_done(identities_hold(&settling->actions, &settling->model, &found, NULL, &reason));
    return found;
}

/* The second board has no green squares, and for its ties the continuations differ. */
TEST(open_ties_have_equal_values) {
    const struct walk_board board[] = {green_ring(-1, 0), lettered_board(3, 4, "AAAABCDBBBCD")};
    for (int i = 0; i < 2; i++) {
        FREED_BY(settling_free) struct settling settling;
        settle(&settling, &board[i], 0.4, 0.41);
        assert_true(settling.actions.bounded && settling.actions.open_count == (i == 0 ? 20 : 4));
        assert_int_equal(likely_ties(&settling), settling.actions.open_count);
        assert_true(hold(&settling));
    }
}

/* Near the p at which a decision changes, both outcomes have almost the same value. */
TEST(a_change_is_no_tie) {
    struct walk_board board = green_ring(12, 3);
    FREED_BY(settling_free) struct settling settling;
    settle(&settling, &board, 0.0410458664, 0.0410458665);
    assert_true(settling.actions.bounded && settling.actions.open_count > 0);
    assert_int_equal(likely_ties(&settling), settling.actions.open_count);
    assert_false(hold(&settling));
}

/* In long intervals decisions that are worth something are open, too. */
TEST(open_decisions_are_no_ties) {
    uint64_t random = 11;
    size_t compared = 0;
    for (int i = 0; i < 10; i++) {
        FREED_BY(settling_free) struct settling settling;
        struct walk_board board = random_board(4, 5, 6, 4, &random);
        settle(&settling, &board, 0.09 * i, 0.09 * i + 0.1);
        if (settling.actions.bounded && settling.actions.open_count > 0) {
            assert_int_equal(likely_ties(&settling), 0);
            assert_false(hold(&settling));
            compared++;
        }
    }
    assert_true(compared > 2);
}

/* Nothing is open there, so that only their number can be the reason. */
TEST(too_many_states_are_not_compared) {
    struct walk_board board = lone_white_board(6, 20);
    FREED_BY(settling_free) struct settling settling;
    settle(&settling, &board, 0.3, 0.31);
    assert_false(hold(&settling));
}
