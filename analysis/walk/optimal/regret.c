/* The regret of a strategy, its expected moves above the optimum: the expected number of landings
 * on each square with each collection held (transient.h), times what the decision there loses. */
#include "analysis/walk/optimal/regret.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <math.h>

/* The least expected moves from a square while a collection of fewer than five letters is held. */
static double optimum_holding(const struct optimum *optimum, const struct walk_collection *held,
                              int square) {
    uint32_t row = optimum->table.row_of_rank[collection_rank(held)];
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
    const struct walk_board *board = table->board;
    struct chain chain;
    struct transient transient = {0};
    *regret = (struct regret){0};
    if (!chain_init(&chain, table, optimum->exact.chain.p, CHAIN_FULL, error))
        return false;
    bool found = transient_find(&chain, limits, &transient, error);
    for (size_t lane = 0; found && lane < chain.lanes; lane++) { /* lanes number the chain's rows */
        uint32_t row = chain.row[lane];
        double landings[WALK_MAX_SQUARES];
        if (!transient_landings(&chain, &transient, lane, landings))
            continue;
        const struct walk_collection *held = &table->collection[row];
        if (offered && row == table->start_row) /* a decision without a landing */
            landings[table->start]++;
        struct regret_decision decisions[WALK_LETTERS] = {0};                   /* by letter */
        double times_taken[WALK_LETTERS] = {0}, times_best[WALK_LETTERS] = {0}; /* likewise */
        for (int square = 0; square < board->squares; square++) {
            uint8_t letter = board->letter[square];
            double times = landings[square], take = table_take(table, row, square);
            if (board->green[square] || !(times > 0))
                continue;
            double taken = INFINITY, left = optimum_holding(optimum, held, square);
            if (held->size < WALK_PALINDROME - 1) {
                struct walk_collection after = collection_add(*held, letter);
                taken = optimum_holding(optimum, &after, square);
            } else if (walk_completes(held, letter)) { /* otherwise taking is illegal */
                taken = 0;
            }
            double wrong = taken < left ? 1 - take : take; /* probability of the worse outcome */
            double loss = wrong > 0 && taken != left ? wrong * fabs(left - taken) : 0;
            decisions[letter].times += times;
            decisions[letter].loss += times * loss;
            times_taken[letter] += times * take;
            times_best[letter] += taken < left ? times : 0;
        }
        for (uint8_t letter = 0; letter < WALK_LETTERS; letter++) {
            struct regret_decision decision = decisions[letter];
            if (decision.loss <= 0)
                continue;
            decision.collection = *held;
            decision.letter = letter;
            decision.takes = times_taken[letter] / decision.times;
            decision.best = times_best[letter] / decision.times;
            *list_add(regret->decisions, regret->count) = decision;
            regret->total += decision.loss;
        }
    }
    if (regret->count > 0)
        qsort(regret->decisions, regret->count, sizeof *regret->decisions, regret_compare);
    regret->whole = transient.whole;
    for (size_t i = 0; i < regret->count && !transient.whole; i++)
        regret->decisions[i].times = regret->decisions[i].loss = NAN;
    transient_free(&transient);
    chain_free(&chain);
    return found;
}

void regret_free(struct regret *regret) {
    free(regret->decisions);
    *regret = (struct regret){0};
}
