/* What strategies are told to do is what their tables say. */
#include "analysis/walk/optimal/habits.h"
#include "sim/walk/rules/board.h"
#include "tests/unit/opened_strategy.h"
#include "tests/unit/random_walk.h"

/* Landings on white squares in a game, start included where it is offered. */
static double white_landings(const struct walk_table *table, double p, bool offered) {
    const struct flow_limits limits = flow_default_limits();
    struct chain chain;
    struct flow flow;
    struct flow_counts counts;
    struct error error = {0};
    double sum = offered;
    assert_true(chain_init(&chain, table, p, CHAIN_FOLLOWED, &error));
    assert_true(flow_follow(&chain, &limits, &flow, &error));
    flow_count(&chain, &flow, &counts);
    for (int square = 0; square < table->board->squares; square++)
        sum += table->board->green[square] ? 0 : counts.landings[square];
    flow_free(&flow);
    chain_free(&chain);
    return sum;
}

/* A letter that is taken everywhere is, and so on; each letter is in one set at most. */
static void check_habit(const struct habit *habit, const struct walk_table *table) {
    const struct walk_board *board = table->board;
    assert_int_equal(habit->takes & habit->leaves, 0);
    assert_int_equal((habit->takes | habit->leaves) & habit->depends, 0);
    uint32_t some_taken = 0, some_left = 0;
    for (int square = 0; square < board->squares; square++) {
        uint32_t bit = UINT32_C(1) << board->letter[square];
        if (board->green[square])
            continue;
        double take = habit_take(table, habit->row, square);
        some_taken |= take > 0 ? bit : 0;
        some_left |= take < 1 ? bit : 0;
    }
    assert_int_equal(habit->takes & ~some_taken, 0);
    assert_int_equal(habit->leaves & ~some_left, 0);
    assert_int_equal(habit->depends & ~(some_taken & some_left), 0);
}

static void check(const struct walk_table *table, double p, bool offered) {
    const struct flow_limits limits = flow_default_limits();
    struct habits habits;
    struct error error = {0};
    assert_true(habits_find(&habits, table, p, offered, &limits, &error));
    assert_true(habits.count > 0 && habits.count <= table->rows);
    double sum = 0;
    for (size_t i = 0; i < habits.count; i++) {
        sum += habits.habit[i].times;
        assert_true(i == 0 || habits.habit[i - 1].times >= habits.habit[i].times);
        check_habit(&habits.habit[i], table);
    }
    assert_double(sum, white_landings(table, p, offered), 0, 1e-9);
    habits_free(&habits);
}

static void every_decision_belongs_to_one_habit(void **state) {
    (void)state;
    uint64_t random = 47;
    for (int i = 0; i < 6; i++) {
        struct walk_board board;
        struct walk_table table;
        struct error error = {0};
        random_board(&board, 4 + i % 3, 5, 3 + i % 2, i, &random);
        struct random_strategy strategy = {
            .seed = check_random(&random), .by_square = i % 2, .chances = true};
        struct walk_player player = random_player(&strategy, &board, i % 3 == 0);
        assert_true(table_compile(&table, &player, TABLE_EITHER, &error));
        check(&table, 0.4, i % 3 == 0);
        table_free(&table);
    }
}

/* The optimum of the published board leaves O and W at first, and takes Y on C4, but not on H7. */
static void the_optimum_begins_as_it_is_known_to(void **state) {
    (void)state;
    const struct flow_limits limits = flow_default_limits();
    struct walk_board board;
    struct opened opened;
    struct walk_table table;
    struct habits habits;
    struct error error = {0};
    published(&board);
    open_strategy(&opened, "optimal", &board);
    assert_true(table_compile(&table, &opened.player, TABLE_EITHER, &error));
    assert_true(habits_find(&habits, &table, 0.5, false, &limits, &error));
    size_t none = 0;
    while (habits.habit[none].collection.size > 0)
        none++;
    const struct habit *first = &habits.habit[none];
    const uint32_t o = UINT32_C(1) << ('O' - 'A'), w = UINT32_C(1) << ('W' - 'A');
    assert_int_equal(first->leaves & (o | w), o | w);
    assert_int_equal(first->depends >> ('Y' - 'A') & 1, 1);
    int c4, h7;
    assert_true(board_square_find(&board, "C4", &c4, &error));
    assert_true(board_square_find(&board, "H7", &h7, &error));
    assert_double(habit_take(&table, first->row, c4), 1, 0, 0);
    assert_double(habit_take(&table, first->row, h7), 0, 0, 0);
    habits_free(&habits);
    table_free(&table);
    close_strategy(&opened);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decision_belongs_to_one_habit),
        cmocka_unit_test(the_optimum_begins_as_it_is_known_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
