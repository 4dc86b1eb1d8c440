/* Policy summaries agree with the tables of strategies. */
#include "analysis/walk/optimal/regret.h"
#include "sim/walk/rules/board.h"
#include "tests/unit/opened_strategy.h"

/* Landings on white squares in a game, start included where it is offered. */
static double white_landings(const struct walk_table *table, double p, bool offered) {
    const struct transient_limits limits = transient_limits_default();
    FREED_BY(chain_free) struct chain chain;
    FREED_BY(transient_free) struct transient transient;
    struct transient_counts counts;
    double sum = offered;
    assert_done(chain_init(&chain, table, p, CHAIN_FULL, &reason));
    assert_done(transient_find(&chain, &limits, &transient, &reason));
    transient_count(&chain, &transient, &counts);
    for (int square = 0; square < table->board->squares; square++)
        sum += table->board->green[square] ? 0 : counts.landings[square];
    return sum;
}

/* A letter that is taken everywhere is, and so on; each letter is in one set at most. */
static void check_entry(const struct policy_entry *entry, const struct walk_table *table) {
    const struct walk_board *board = table->board;
    assert_int_equal(entry->takes & entry->leaves, 0);
    assert_int_equal((entry->takes | entry->leaves) & entry->depends, 0);
    uint32_t some_taken = 0, some_left = 0;
    for (int square = 0; square < board->squares; square++) {
        uint32_t bit = UINT32_C(1) << board->letter[square];
        if (board->green[square])
            continue;
        double take = table_take(table, entry->row, square);
        some_taken |= take > 0 ? bit : 0;
        some_left |= take < 1 ? bit : 0;
    }
    assert_int_equal(entry->takes & ~some_taken, 0);
    assert_int_equal(entry->leaves & ~some_left, 0);
    assert_int_equal(entry->depends & ~(some_taken & some_left), 0);
}

static void check(const struct walk_table *table, double p, bool offered) {
    const struct transient_limits limits = transient_limits_default();
    FREED_BY(policy_summary_free) struct policy_summary summary;
    assert_done(policy_summary_find(&summary, table, p, offered, &limits, &reason));
    assert_true(summary.count > 0 && summary.count <= table->rows);
    double sum = 0;
    for (size_t i = 0; i < summary.count; i++) {
        sum += summary.entry[i].times;
        assert_false(i > 0 && summary.entry[i - 1].times < summary.entry[i].times);
        check_entry(&summary.entry[i], table);
    }
    assert_double(sum, white_landings(table, p, offered), 0, 1e-9);
}

TEST(every_decision_belongs_to_one_entry) {
    uint64_t random = 47;
    for (int i = 0; i < 6; i++) {
        FREED_BY(table_free) struct walk_table table;
        struct walk_board board = random_board(4 + i % 3, 5, 3 + i % 2, i, &random);
        struct random_strategy strategy = {
            .seed = check_random(&random), .by_square = i % 2, .chances = true};
        random_table(&table, &strategy, &board, i % 3 == 0, TABLE_EITHER);
        check(&table, 0.4, i % 3 == 0);
    }
}

/* The optimum of the published board leaves O and W at first, and takes Y on C4, but not on H7. */
TEST(the_optimum_begins_as_it_is_known_to) {
    const struct transient_limits limits = transient_limits_default();
    struct walk_board board = published_board();
    FREED_BY(close_strategy) struct opened opened;
    FREED_BY(table_free) struct walk_table table;
    FREED_BY(policy_summary_free) struct policy_summary summary;
    open_strategy(&opened, "optimal", &board);
    assert_done(table_compile(&table, &opened.player, TABLE_EITHER, &reason));
    assert_done(policy_summary_find(&summary, &table, 0.5, false, &limits, &reason));
    size_t none = 0;
    while (summary.entry[none].collection.size > 0)
        none++;
    const struct policy_entry *first = &summary.entry[none];
    const uint32_t o = UINT32_C(1) << ('O' - 'A'), w = UINT32_C(1) << ('W' - 'A');
    assert_int_equal(first->leaves & (o | w), o | w);
    assert_int_equal(first->depends >> ('Y' - 'A') & 1, 1);
    int c4, h7;
    assert_done(board_square_find(&board, "C4", &c4, &reason));
    assert_done(board_square_find(&board, "H7", &h7, &reason));
    assert_double(table_take(&table, first->row, c4), 1, 0, 0);
    assert_double(table_take(&table, first->row, h7), 0, 0, 0);
}
