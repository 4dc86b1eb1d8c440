#include "analysis/walk/optimal/habits.h"

#include <stdlib.h>

double habit_take(const struct walk_table *table, uint32_t row, int square) {
    size_t cell = (size_t)row * table->columns + table->column[square];
    if (table->next[cell] == row)
        return 0;
    return table->take ? table->take[cell] : 1;
}

/* What is done in a row, given the expected landings on each square with it held. */
static struct habit look(const struct walk_table *table, uint32_t row,
                         const double landings[WALK_MAX_SQUARES]) {
    const struct walk_board *board = table->board;
    struct habit habit = {.collection = table->collection[row], .row = row};
    uint32_t taken = 0, left = 0;
    for (int square = 0; square < board->squares; square++) {
        if (board->green[square] || !(landings[square] > 0))
            continue;
        double take = habit_take(table, row, square);
        uint32_t bit = UINT32_C(1) << board->letter[square];
        taken |= take > 0 ? bit : 0;
        left |= take < 1 ? bit : 0;
        habit.times += landings[square];
    }
    habit.takes = taken & ~left;
    habit.leaves = left & ~taken;
    habit.depends = taken & left;
    return habit;
}

static int most_first(const void *one, const void *other) {
    const struct habit *a = one, *b = other;
    if (a->times != b->times)
        return (a->times < b->times) - (a->times > b->times);
    return (a->row > b->row) - (a->row < b->row);
}

static void look_at_all(struct habits *habits, const struct chain *chain, const struct flow *flow,
                        bool offered) {
    const struct walk_table *table = chain->table;
    double landings[WALK_MAX_SQUARES];
    for (size_t at = 0; at < chain->batches * QUAD; at++) {
        uint32_t row = chain->row[at];
        if (row == TABLE_DONE)
            continue;
        flow_landings(chain, flow, at, landings);
        landings[table->start] += offered && row == table->start_row;
        struct habit habit = look(table, row, landings);
        if (habit.times > 0)
            habits->habit[habits->count++] = habit;
    }
    qsort(habits->habit, habits->count, sizeof *habits->habit, most_first);
}

bool habits_find(struct habits *habits, const struct walk_table *table, double p, bool offered,
                 const struct flow_limits *limits, struct error *error) {
    *habits = (struct habits){0};
    struct chain chain;
    struct flow flow = {0};
    if (!chain_init(&chain, table, p, CHAIN_FOLLOWED, error))
        return false;
    bool found = flow_follow(&chain, limits, &flow, error);
    if (found && !(habits->habit = malloc(table->rows * sizeof *habits->habit)))
        found = error_memory(error);
    if (found)
        look_at_all(habits, &chain, &flow, offered);
    flow_free(&flow);
    chain_free(&chain);
    return found;
}

void habits_free(struct habits *habits) {
    free(habits->habit);
    *habits = (struct habits){0};
}
