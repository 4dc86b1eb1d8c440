/* Rows with the same future. */
#include "analysis/walk/solve/chain.h"
#include "sim/walk/table/table.h"

#include "tests/unit/random_walk.h"

/* By definition, pair by pair. */
static bool same_future(const struct walk_table *table, uint32_t one, uint32_t other) {
    if (table->collection[one].size != table->collection[other].size)
        return false;
    for (uint32_t column = 0; column < table->columns; column++) {
        size_t a = (size_t)one * table->columns + column;
        size_t b = (size_t)other * table->columns + column;
        bool both_end = table->next[a] == TABLE_DONE && table->next[b] == TABLE_DONE;
        bool both_stay = table->next[a] == one && table->next[b] == other;
        if (!(both_end || both_stay) || (table->take && table->take[a] != table->take[b]))
            return false;
    }
    return true;
}

static void check(const struct walk_table *table, uint32_t *lumped_rows) {
    FREED uint32_t *lumped = malloc(table->rows * sizeof *lumped);
    lumpable_find(table, lumped);
    for (uint32_t row = 0; row < table->rows; row++) {
        uint32_t first = 0;
        while (first < row && !same_future(table, first, row))
            first++;
        assert_int_equal(lumped[row], first);
        *lumped_rows += first < row;
    }
}

TEST(each_row_is_lumped_with_the_first) {
    uint64_t random = 41;
    uint32_t lumped_rows = 0;
    for (int i = 0; i < 12; i++) {
        struct walk_table table;
        struct walk_board board = random_board(4, 5, 4, i % 4, &random);
        struct random_strategy strategy = {
            .seed = check_random(&random), .chances = i % 3 == 0, .eager = 0.8};
        random_table(&table, &strategy, &board, false, TABLE_EITHER);
        check(&table, &lumped_rows);
        table_free(&table);
        game_table(&table, &board);
        check(&table, &lumped_rows);
        table_free(&table);
    }
    assert_in_range(lumped_rows, 50, 100000);
}
