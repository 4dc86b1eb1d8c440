/* Finds how often the decisions of a strategy, to take a letter or to leave it, occur in a game:
 * this follows from the expected number of landings on each square with each collection held
 * (transient.h). The regret of a strategy, its expected moves above the optimum, is the sum of
 * these numbers times what each decision loses. The summary lists which letters are taken. */
#include "analysis/walk/optimal/regret.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <math.h>

/* Sets the expected number of decisions on each square, 0 on green ones, with the collection of a
 * lane; lanes number the rows of the chain. `offered`: the letter of the start is decided on, too,
 * before the first move. False if the lane has no row. */
static bool decisions_of(const struct chain *chain, const struct transient *transient, bool offered,
                         size_t lane, double times[WALK_MAX_SQUARES]) {
    const struct walk_table *table = chain->table;
    if (!transient_landings(chain, transient, lane, times))
        return false;
    if (offered && chain->row[lane] == table->start_row)
        times[table->start]++;
    for (int square = 0; square < table->board->squares; square++)
        if (table->board->green[square])
            times[square] = 0;
    return true;
}

/* The least expected moves from a square while a row of the game is held; 0 for TABLE_DONE. */
static double least_moves(const struct optimum *optimum, uint32_t row, int square) {
    return optimum->exact.moves.values[chain_index(&optimum->exact.chain, row, square)];
}

/* The greatest loss first. */
static int regret_compare(const void *one, const void *other) {
    const struct regret_decision *a = one, *b = other;
    return (a->loss < b->loss) - (a->loss > b->loss);
}

bool regret_find(struct regret *regret, const struct walk_table *table,
                 const struct optimum *optimum, bool offered, const struct transient_limits *limits,
                 struct error *error) {
    struct chain chain;
    struct transient transient;
    *regret = (struct regret){0};
    if (!chain_init(&chain, table, optimum->exact.chain.p, CHAIN_FULL, error))
        return false;
    bool found = transient_find(&chain, limits, &transient, error);
    regret->whole = transient.whole;
    for (size_t lane = 0; found && lane < chain.lanes; lane++) {
        double times[WALK_MAX_SQUARES];
        if (!decisions_of(&chain, &transient, offered, lane, times))
            continue;

        /* Adds up the squares with the same letter. A row of the strategy's table, `row`, is a
         * collection, and so is `held`, the row of the game's table with that collection. */
        uint32_t row = chain.row[lane];
        const struct walk_collection *collection = &table->collection[row];
        uint32_t held = optimum->table.row_of_rank[collection_rank(collection)];
        struct regret_decision decisions[WALK_LETTERS] = {0};                   /* by letter */
        double times_taken[WALK_LETTERS] = {0}, times_best[WALK_LETTERS] = {0}; /* likewise */
        for (int square = 0; square < table->board->squares; square++) {
            if (!(times[square] > 0))
                continue;
            uint8_t letter = table->board->letter[square];
            /* If taking is illegal, the next row is the same, and nothing can be lost. */
            double taken = least_moves(optimum, table_next(&optimum->table, held, square), square);
            double left = least_moves(optimum, held, square);
            double take = table_take(table, row, square);
            double wrong = taken < left ? 1 - take : take; /* probability of the worse outcome */
            double loss = wrong > 0 ? wrong * fabs(taken - left) : 0; /* `taken` may be infinite */
            decisions[letter].times += times[square];
            decisions[letter].loss += times[square] * loss;
            times_taken[letter] += times[square] * take;
            times_best[letter] += taken < left ? times[square] : 0;
        }

        for (uint8_t letter = 0; letter < WALK_LETTERS; letter++) {
            struct regret_decision decision = decisions[letter];
            if (decision.loss <= 0)
                continue;
            decision.collection = *collection;
            decision.letter = letter;
            decision.takes = times_taken[letter] / decision.times;
            decision.best = times_best[letter] / decision.times;
            *list_add(regret->decisions, regret->count) = decision;
            regret->total += decision.loss;
        }
    }
    if (regret->count > 0)
        qsort(regret->decisions, regret->count, sizeof *regret->decisions, regret_compare);
    for (size_t i = 0; i < regret->count && !regret->whole; i++)
        regret->decisions[i].times = regret->decisions[i].loss = NAN;
    transient_free(&transient);
    chain_free(&chain);
    return found;
}

void regret_free(struct regret *regret) { free(regret->decisions); }

/* By decreasing number of decisions, then by row. */
static int policy_entry_compare(const void *one, const void *other) {
    const struct policy_entry *a = one, *b = other;
    if (a->times != b->times)
        return (a->times < b->times) - (a->times > b->times);
    return (a->row > b->row) - (a->row < b->row);
}

bool policy_summary_find(struct policy_summary *summary, const struct walk_table *table, double p,
                         bool offered, const struct transient_limits *limits, struct error *error) {
    struct chain chain;
    struct transient transient;
    *summary = (struct policy_summary){0};
    if (!chain_init(&chain, table, p, CHAIN_FULL, error))
        return false;
    bool found = transient_find(&chain, limits, &transient, error);
    for (size_t lane = 0; found && lane < chain.lanes; lane++) {
        uint32_t row = chain.row[lane];
        double times[WALK_MAX_SQUARES];
        if (!decisions_of(&chain, &transient, offered, lane, times))
            continue;

        /* The letters that are ever taken and left: two squares with the same letter may differ. */
        uint32_t taken = 0, left = 0; /* bits of letters */
        struct policy_entry entry = {.collection = table->collection[row], .row = row};
        for (int square = 0; square < table->board->squares; square++) {
            if (!(times[square] > 0))
                continue;
            double take = table_take(table, row, square);
            uint32_t bit = UINT32_C(1) << table->board->letter[square];
            taken |= take > 0 ? bit : 0;
            left |= take < 1 ? bit : 0;
            entry.times += times[square];
        }
        entry.takes = taken & ~left;
        entry.leaves = left & ~taken;
        entry.depends = taken & left;
        if (entry.times > 0)
            *list_add(summary->entry, summary->count) = entry;
    }
    if (summary->count > 0)
        qsort(summary->entry, summary->count, sizeof *summary->entry, policy_entry_compare);
    for (size_t i = 0; i < summary->count && !transient.whole; i++)
        summary->entry[i].times = NAN;
    transient_free(&transient);
    chain_free(&chain);
    return found;
}

void policy_summary_free(struct policy_summary *summary) { free(summary->entry); }
