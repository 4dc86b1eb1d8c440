/* Finds how often each decision of a strategy, to take a letter or to leave it, is expected in a
 * game: as often as the token lands on its square with its collection held (transient.h). The
 * regret is the sum of these numbers times what each decision loses. A summary is made, too. */
#include "analysis/walk/optimal/regret.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <math.h>

/* The games of a table's strategy, propagated from its start; to be freed also on failure. */
struct games {
    struct chain chain; /* each row of the table, a collection, has a lane of its own */
    struct transient transient;
    bool offered; /* the letter of the start is decided on before the first move */
};

static bool games_propagate(struct games *games, const struct walk_table *table, double p,
                            bool offered, const struct transient_limits *limits,
                            struct error *error) {
    *games = (struct games){.offered = offered};
    return chain_init(&games->chain, table, p, CHAIN_FULL, error) &&
           transient_find(&games->chain, limits, &games->transient, error);
}

static void games_free(struct games *games) {
    transient_free(&games->transient);
    chain_free(&games->chain);
}

/* Sets times[square] to the expected number of decisions while the collection of a lane is held, 0
 * on green squares. False if the lane has no row. */
static bool games_decisions(const struct games *games, size_t lane,
                            double times[WALK_MAX_SQUARES]) {
    const struct chain *chain = &games->chain;
    const struct walk_table *table = chain->table;
    if (!transient_landings(chain, &games->transient, lane, times))
        return false;
    if (games->offered && chain->row[lane] == table->start_row)
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
    struct games games;
    *regret = (struct regret){0};
    bool found = games_propagate(&games, table, optimum->exact.chain.p, offered, limits, error);
    for (size_t lane = 0; found && lane < games.chain.lanes; lane++) {
        double times[WALK_MAX_SQUARES];
        if (!games_decisions(&games, lane, times))
            continue;
        /* Adds up the squares with the same letter. The collection held is a row of the strategy's
         * table, `row`, and also one of the game's table, `game_row`. */
        const uint32_t row = games.chain.row[lane];
        const struct walk_collection *held = &table->collection[row];
        const uint32_t game_row = optimum->table.row_of_rank[collection_rank(held)];
        struct regret_decision sums[WALK_LETTERS] = {0};
        for (int square = 0; square < table->board->squares; square++) {
            if (!(times[square] > 0))
                continue;
            /* v* of regret.h may be infinite. Illegal taking leads to the same row, and loses 0. */
            uint32_t next = table_next(&optimum->table, game_row, square);
            double if_taken = exact_state(&optimum->exact, next, square).value;
            double if_left = exact_state(&optimum->exact, game_row, square).value;
            double take = table_take(table, row, square);
            double wrong = if_taken < if_left ? 1 - take : take; /* P(the worse outcome) */
            double loss = wrong > 0 ? wrong * fabs(if_taken - if_left) : 0; /* not 0 * infinity */
            struct regret_decision *sum = &sums[table->board->letter[square]];
            sum->times += times[square];
            sum->loss += times[square] * loss;
            sum->takes += times[square] * take;
            sum->best += if_taken < if_left ? times[square] : 0;
        }
        for (uint8_t letter = 0; letter < WALK_LETTERS; letter++) {
            struct regret_decision decision = sums[letter];
            if (decision.loss <= 0)
                continue;
            decision.collection = *held;
            decision.letter = letter;
            decision.takes /= decision.times; /* now a fraction of the occurrences */
            decision.best /= decision.times;
            *list_add(regret->decisions, regret->count) = decision;
            regret->total += decision.loss;
        }
    }
    if (regret->count > 0)
        qsort(regret->decisions, regret->count, sizeof *regret->decisions, regret_compare);
    regret->whole = games.transient.whole;
    for (size_t i = 0; i < regret->count && !regret->whole; i++)
        regret->decisions[i].times = regret->decisions[i].loss = NAN;
    games_free(&games);
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
    struct games games;
    *summary = (struct policy_summary){0};
    bool found = games_propagate(&games, table, p, offered, limits, error);
    for (size_t lane = 0; found && lane < games.chain.lanes; lane++) {
        double times[WALK_MAX_SQUARES];
        if (!games_decisions(&games, lane, times))
            continue;
        /* A letter may be both taken and left, by chance or on two squares that have it. */
        uint32_t taken = 0, left = 0; /* bit l: letter l is ever taken; is ever left */
        const uint32_t row = games.chain.row[lane];
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
    for (size_t i = 0; i < summary->count && !games.transient.whole; i++)
        summary->entry[i].times = NAN;
    games_free(&games);
    return found;
}

void policy_summary_free(struct policy_summary *summary) { free(summary->entry); }
