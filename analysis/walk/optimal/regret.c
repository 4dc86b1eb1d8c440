/* Finds how often each decision of a strategy, to take a letter or to leave it, is expected in a
 * game: as often as the token lands on its square with its collection held (transient.h). The
 * regret is the sum of these numbers times what each decision loses. A summary is made, too. */
#include "analysis/walk/optimal/regret.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <math.h>

/* Sets times[square] to the expected number of decisions in a game, 0 on green squares, while the
 * collection of a lane (chain.h) is held. With `offered`, the letter of the start is decided on
 * before the first move, too. False if the lane has no row. */
static bool count_decisions(const struct chain *chain, const struct transient *transient,
                            bool offered, size_t lane, double times[WALK_MAX_SQUARES]) {
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

/* For qsort: the greatest loss first. */
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
        if (!count_decisions(&chain, &transient, offered, lane, times))
            continue;

        /* Adds up the squares with the same letter. The collection held is a row of the strategy's
         * table, `row`, and also one of the game's table, `game_row`. */
        uint32_t row = chain.row[lane];
        const struct walk_collection *collection = &table->collection[row];
        uint32_t game_row = optimum->table.row_of_rank[collection_rank(collection)];
        struct regret_decision decisions[WALK_LETTERS] = {0}; /* by letter */
        for (int square = 0; square < table->board->squares; square++) {
            if (!(times[square] > 0))
                continue;
            uint8_t letter = table->board->letter[square];
            /* v* of regret.h may be infinite. Illegal taking leads to the same row, and loses 0. */
            const uint32_t next = table_next(&optimum->table, game_row, square);
            double if_taken = exact_state(&optimum->exact, next, square).value;
            double if_left = exact_state(&optimum->exact, game_row, square).value;
            double take = table_take(table, row, square);
            double wrong = if_taken < if_left ? 1 - take : take; /* P(the worse outcome) */
            double loss = wrong > 0 ? wrong * fabs(if_taken - if_left) : 0; /* not 0 * infinity */
            decisions[letter].times += times[square];
            decisions[letter].loss += times[square] * loss;
            decisions[letter].takes += times[square] * take;
            decisions[letter].best += if_taken < if_left ? times[square] : 0;
        }

        for (uint8_t letter = 0; letter < WALK_LETTERS; letter++) {
            struct regret_decision decision = decisions[letter];
            if (decision.loss <= 0)
                continue;
            decision.collection = *collection;
            decision.letter = letter;
            decision.takes /= decision.times; /* now a fraction of the occurrences */
            decision.best /= decision.times;
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

/* For qsort: by decreasing number of decisions, then by row. */
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
        if (!count_decisions(&chain, &transient, offered, lane, times))
            continue;

        /* A letter may be both taken and left, by chance or on two squares that have it. */
        uint32_t taken = 0, left = 0; /* bit l: letter l is ever taken; is ever left */
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
