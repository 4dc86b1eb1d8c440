#include "analysis/walk/optimal/policy_summary.h"

#include <math.h>
#include <stdlib.h>

double policy_take_of(const struct walk_table *table, uint32_t row, int square) {
    size_t cell = (size_t)row * table->columns + table->column[square];
    if (table->next[cell] == row)
        return 0;
    return table->take ? table->take[cell] : 1;
}

/* The decisions with the collection of a row, given its expected landings on each square. */
static struct policy_entry policy_entry_of(const struct walk_table *table, uint32_t row,
                                           const double landings[WALK_MAX_SQUARES]) {
    const struct walk_board *board = table->board;
    struct policy_entry entry = {.collection = table->collection[row], .row = row};
    uint32_t taken = 0, left = 0;
    for (int square = 0; square < board->squares; square++) {
        if (board->green[square] || !(landings[square] > 0))
            continue;
        double take = policy_take_of(table, row, square);
        uint32_t bit = UINT32_C(1) << board->letter[square];
        taken |= take > 0 ? bit : 0;
        left |= take < 1 ? bit : 0;
        entry.times += landings[square];
    }
    entry.takes = taken & ~left;
    entry.leaves = left & ~taken;
    entry.depends = taken & left;
    return entry;
}

static int policy_entry_compare(const void *one, const void *other) {
    const struct policy_entry *a = one, *b = other;
    if (a->times != b->times)
        return (a->times < b->times) - (a->times > b->times);
    return (a->row > b->row) - (a->row < b->row);
}

static void policy_summary_fill(struct policy_summary *summary, const struct chain *chain,
                                const struct flow *flow, bool offered) {
    const struct walk_table *table = chain->table;
    double landings[WALK_MAX_SQUARES];
    for (size_t at = 0; at < chain->batches * QUAD; at++) {
        uint32_t row = chain->row[at];
        if (row == TABLE_DONE)
            continue;
        flow_landings(chain, flow, at, landings);
        landings[table->start] += offered && row == table->start_row;
        struct policy_entry entry = policy_entry_of(table, row, landings);
        if (entry.times > 0)
            summary->entry[summary->count++] = entry;
    }
    qsort(summary->entry, summary->count, sizeof *summary->entry, policy_entry_compare);
    for (size_t i = 0; i < summary->count && !flow->whole; i++)
        summary->entry[i].times = NAN;
}

bool policy_summary_find(struct policy_summary *summary, const struct walk_table *table, double p,
                         bool offered, const struct flow_limits *limits, struct error *error) {
    *summary = (struct policy_summary){0};
    struct chain chain;
    struct flow flow = {0};
    if (!chain_init(&chain, table, p, CHAIN_FOLLOWED, error))
        return false;
    bool found = flow_follow(&chain, limits, &flow, error);
    if (found && !(summary->entry = malloc(table->rows * sizeof *summary->entry)))
        found = error_memory(error);
    if (found)
        policy_summary_fill(summary, &chain, &flow, offered);
    flow_free(&flow);
    chain_free(&chain);
    return found;
}

void policy_summary_free(struct policy_summary *summary) {
    free(summary->entry);
    *summary = (struct policy_summary){0};
}
