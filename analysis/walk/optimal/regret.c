#include "analysis/walk/optimal/regret.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <stdlib.h>

struct regret_search {
    const struct walk_table *table;
    const struct optimum *optimum;
    struct regret *regret;
    bool offered;
};

/* The optimum while holding the collection of a row of the table. */
static double optimum_at(const struct regret_search *search, uint32_t row, int square) {
    const struct optimum *optimum = search->optimum;
    if (row == TABLE_DONE)
        return 0;
    uint32_t same = optimum->table.row_of_rank[collection_rank(&search->table->collection[row])];
    return optimum->exact.moves.values[chain_index(&optimum->exact.chain, same, square)];
}

/* The optimum after taking the square's letter; infinite if that is illegal. */
static double optimum_taken(const struct regret_search *search, uint32_t row, int square) {
    const struct optimum *optimum = search->optimum;
    struct walk_collection collection = search->table->collection[row];
    uint8_t letter = search->table->board->letter[square];
    if (collection.size == WALK_PALINDROME - 1)
        return walk_completes(&collection, letter) ? 0 : INFINITY;
    collection = collection_add(collection, letter);
    uint32_t next = optimum->table.row_of_rank[collection_rank(&collection)];
    return optimum->exact.moves.values[chain_index(&optimum->exact.chain, next, square)];
}

/* Adds a decision that occurs `times` times and takes with that probability. */
static void regret_add(const struct regret_search *search, uint32_t row, int square, double times,
                       double take, struct regret_decision *decision) {
    double taken = optimum_taken(search, row, square);
    double left = optimum_at(search, row, square);
    double wrong = taken < left ? 1 - take : take;
    double loss = wrong > 0 && taken != left ? wrong * fabs(left - taken) : 0;
    decision->times += times;
    decision->loss += times * loss;
    decision->takes += times * take;
    decision->best += taken < left ? times : 0;
}

/* The probability with which the table takes. */
static double regret_take_of(const struct walk_table *table, uint32_t row, int square) {
    size_t cell = (size_t)row * table->columns + table->column[square];
    if (table->next[cell] == row)
        return 0;
    return table->take ? table->take[cell] : 1;
}

static bool regret_keep(struct regret *regret, const struct regret_decision *decision) {
    if (decision->loss <= 0)
        return true;
    struct regret_decision *more = list_with_room(regret->decisions, regret->count, sizeof *more);
    if (!more)
        return false;
    regret->decisions = more;
    struct regret_decision *kept = &more[regret->count++];
    *kept = *decision;
    kept->takes /= kept->times;
    kept->best /= kept->times;
    regret->total += kept->loss;
    return true;
}

/* The decisions with one row held, including the one about the letter offered at the start. */
static bool regret_of_row(const struct regret_search *search, uint32_t row, double *landings) {
    const struct walk_table *table = search->table;
    landings[table->start] += search->offered && row == table->start_row;
    const struct walk_board *board = table->board;
    struct regret_decision decisions[WALK_LETTERS] = {0};
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square] && landings[square] > 0)
            regret_add(search, row, square, landings[square], regret_take_of(table, row, square),
                       &decisions[board->letter[square]]);
    for (uint8_t letter = 0; letter < WALK_LETTERS; letter++) {
        decisions[letter].collection = table->collection[row];
        decisions[letter].letter = letter;
        if (!regret_keep(search->regret, &decisions[letter]))
            return false;
    }
    return true;
}

static int regret_compare(const void *one, const void *other) {
    const struct regret_decision *a = one, *b = other;
    return (a->loss < b->loss) - (a->loss > b->loss);
}

static bool regret_of_flow(const struct regret_search *search, const struct chain *chain,
                           const struct flow *flow) {
    struct regret *regret = search->regret;
    double landings[WALK_MAX_SQUARES];
    for (size_t at = 0; at < chain->batches * QUAD; at++) {
        if (chain->row[at] == TABLE_DONE)
            continue;
        flow_landings(chain, flow, at, landings);
        if (!regret_of_row(search, chain->row[at], landings))
            return false;
    }
    if (regret->count > 0)
        qsort(regret->decisions, regret->count, sizeof *regret->decisions, regret_compare);
    regret->whole = flow->whole;
    for (size_t i = 0; i < regret->count && !flow->whole; i++)
        regret->decisions[i].times = regret->decisions[i].loss = NAN;
    return true;
}

bool regret_find(struct regret *regret, const struct walk_table *table,
                 const struct optimum *optimum, bool offered, const struct flow_limits *limits,
                 struct error *error) {
    *regret = (struct regret){0};
    const struct regret_search search = {table, optimum, regret, offered};
    struct chain chain;
    struct flow flow = {0};
    if (!chain_init(&chain, table, optimum->exact.chain.p, CHAIN_FOLLOWED, error))
        return false;
    bool found = flow_follow(&chain, limits, &flow, error);
    if (found && !regret_of_flow(&search, &chain, &flow)) {
        regret_free(regret);
        found = error_memory(error);
    }
    flow_free(&flow);
    chain_free(&chain);
    return found;
}

void regret_free(struct regret *regret) {
    free(regret->decisions);
    *regret = (struct regret){0};
}
