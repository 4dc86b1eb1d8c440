/* Finds how often each decision of a strategy, to take a letter or to leave it, is expected in a
 * game: as often as the token lands on its square with its collection held (transient.h). The
 * regret is the sum of these numbers times what each decision loses. A summary is made, too. */
#include "analysis/walk/optimal/regret.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <math.h>

/* The games of a table's strategy, propagated from its start. */
struct games {
    struct chain chain; /* each row of the table, a collection, has a lane of its own */
    struct transient transient;
    bool offered; /* the letter of the start is decided on before the first move */
};

static void games_free(struct games *games) {
    transient_free(&games->transient);
    chain_free(&games->chain);
}

/* If it fails, there is nothing to free. */
static bool games_propagate(struct games *games, const struct walk_table *table, double p,
                            bool offered, const struct transient_limits *limits,
                            struct error *error) {
    *games = (struct games){.offered = offered};
    if (chain_init(&games->chain, table, p, CHAIN_FULL, error) &&
        transient_find(&games->chain, limits, &games->transient, error))
        return true;
    games_free(games);
    return false;
}

/* The decisions on one square with one collection held. */
struct decision {
    int square;
    double times; /* expected number in a game, positive */
    double take;  /* probability that the strategy takes the letter of the square */
};

/* Lists and counts the decisions while the collection of a lane is held; 0 if the lane has none. */
static size_t games_decisions(const struct games *games, size_t lane,
                              struct decision decision[WALK_MAX_SQUARES]) {
    const struct walk_table *table = games->chain.table;
    const uint32_t row = games->chain.row[lane];
    double times[WALK_MAX_SQUARES]; /* on green squares nothing is decided */
    size_t count = 0;
    if (!transient_landings(&games->chain, &games->transient, lane, times))
        return 0;
    if (games->offered && row == table->start_row)
        times[table->start]++;
    for (int square = 0; square < table->board->squares; square++)
        if (times[square] > 0 && !table->board->green[square])
            decision[count++] =
                (struct decision){square, times[square], table_take(table, row, square)};
    return count;
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
    if (!games_propagate(&games, table, optimum->exact.chain.p, offered, limits, error))
        return false;
    for (size_t lane = 0; lane < games.chain.lanes; lane++) {
        struct decision decision[WALK_MAX_SQUARES];
        const size_t count = games_decisions(&games, lane, decision);
        if (count == 0)
            continue;
        /* The collection held is a row of the strategy's table, and one of the game's table. */
        const struct walk_collection *held = &table->collection[games.chain.row[lane]];
        const uint32_t row = optimum->table.row_of_rank[collection_rank(held)];
        struct regret_decision sums[WALK_LETTERS] = {0}; /* on all squares with a letter */
        for (size_t i = 0; i < count; i++) {
            int square = decision[i].square;
            double times = decision[i].times, take = decision[i].take;
            /* v* of regret.h may be infinite. Illegal taking leads to the same row, and loses 0. */
            uint32_t next = table_next(&optimum->table, row, square);
            double if_taken = exact_state(&optimum->exact, next, square).value;
            double if_left = exact_state(&optimum->exact, row, square).value;
            double wrong = if_taken < if_left ? 1 - take : take; /* P(the worse outcome) */
            double loss = wrong > 0 ? wrong * fabs(if_taken - if_left) : 0; /* not 0 * infinity */
            struct regret_decision *sum = &sums[table->board->letter[square]];
            sum->times += times;
            sum->loss += times * loss;
            sum->takes += times * take;
            sum->best += if_taken < if_left ? times : 0;
        }
        for (uint8_t letter = 0; letter < WALK_LETTERS; letter++) {
            struct regret_decision sum = sums[letter];
            if (sum.loss <= 0)
                continue;
            sum.collection = *held;
            sum.letter = letter;
            sum.takes /= sum.times; /* now a fraction of the occurrences */
            sum.best /= sum.times;
            *list_add(regret->decisions, regret->count) = sum;
            regret->total += sum.loss;
        }
    }
    if (regret->count > 0)
        qsort(regret->decisions, regret->count, sizeof *regret->decisions, regret_compare);
    regret->whole = games.transient.whole;
    for (size_t i = 0; i < regret->count && !regret->whole; i++)
        regret->decisions[i].times = regret->decisions[i].loss = NAN;
    games_free(&games);
    return true;
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
    if (!games_propagate(&games, table, p, offered, limits, error))
        return false;
    for (size_t lane = 0; lane < games.chain.lanes; lane++) {
        struct decision decision[WALK_MAX_SQUARES];
        const size_t count = games_decisions(&games, lane, decision);
        if (count == 0)
            continue;
        /* A letter may be both taken and left, by chance or on two squares that have it. */
        uint32_t taken = 0, left = 0; /* bit l: letter l is ever taken; is ever left */
        const uint32_t row = games.chain.row[lane];
        struct policy_entry entry = {.collection = table->collection[row], .row = row};
        for (size_t i = 0; i < count; i++) {
            uint32_t letter = UINT32_C(1) << table->board->letter[decision[i].square];
            taken |= decision[i].take > 0 ? letter : 0;
            left |= decision[i].take < 1 ? letter : 0;
            entry.times += decision[i].times;
        }
        entry.takes = taken & ~left;
        entry.leaves = left & ~taken;
        entry.depends = taken & left;
        *list_add(summary->entry, summary->count) = entry;
    }
    if (summary->count > 0)
        qsort(summary->entry, summary->count, sizeof *summary->entry, policy_entry_compare);
    for (size_t i = 0; i < summary->count && !games.transient.whole; i++)
        summary->entry[i].times = NAN;
    games_free(&games);
    return true;
}

void policy_summary_free(struct policy_summary *summary) { free(summary->entry); }
