#include "analysis/walk/horizon.h"

#include "analysis/walk/game_table.h"
#include "analysis/walk/row_solve.h"

#include <math.h>
#include <stdlib.h>

struct late {
    struct chain chain;
    double *now, *next, *nothing; /* vectors of the chain's */
};

static bool begin(struct late *late, const struct walk_table *table, double p, enum chain_kind kind,
                  struct error *error) {
    *late = (struct late){.now = NULL};
    if (!chain_init(&late->chain, table, p, kind, error))
        return false;
    chain_forget_endless(&late->chain); /* they are late for ever, and no more */
    late->now = chain_vector(&late->chain);
    late->next = chain_vector(&late->chain);
    late->nothing = chain_vector(&late->chain);
    if (!late->now || !late->next || !late->nothing)
        return error_memory(error);
    for (size_t i = 0; i < late->chain.done; i++)
        late->now[i] = 1;
    return true;
}

static void end(struct late *late) {
    free(late->now);
    free(late->next);
    free(late->nothing);
    chain_free(&late->chain);
}

/* One move more. */
static void step(struct late *late) {
    const struct row_kernel *kernel = row_kernel_best();
    const struct chain *chain = &late->chain;
    struct row_equations equations = {
        .chain = &late->chain, .reward = late->nothing, .values = late->now};
    const double *reset = late->now + chain->offset[chain->table->reset_row];
    for (int unknown = 0; unknown < chain->grid.unknowns; unknown++)
        equations.reset[unknown] = reset[unknown * QUAD];
    for (size_t batch = 0; batch < chain->batches; batch++)
        kernel->apply(&equations, batch, late->next);
    double *swap = late->now;
    late->now = late->next;
    late->next = swap;
}

static double late_at(const struct late *late, uint32_t row, int square) {
    return late->now[chain_index(&late->chain, row, square)];
}

bool horizon_solve(const struct walk_board *board, double p, int start, bool offered,
                   uint32_t moves, double *within, struct error *error) {
    struct walk_table game;
    struct late late;
    if (!game_table(&game, board, error))
        return false;
    bool begun = begin(&late, &game, p, CHAIN_DECIDED, error);
    uint32_t taken = game.next[(size_t)game.start_row * game.columns + game.column[start]];
    for (uint32_t n = 0; begun && n <= moves; n++) {
        if (n > 0)
            step(&late);
        double left = late_at(&late, game.start_row, start);
        within[n] = 1 - (offered ? fmin(left, late_at(&late, taken, start)) : left);
    }
    end(&late);
    table_free(&game);
    return begun;
}

bool horizon_follow(const struct walk_table *table, double p, uint32_t moves, double *within,
                    struct error *error) {
    struct late late;
    bool begun = begin(&late, table, p, CHAIN_SOLVED, error);
    for (uint32_t n = 0; begun && n <= moves; n++) {
        if (n > 0)
            step(&late);
        double left = late_at(&late, table->start_row, table->start);
        double taken = late_at(&late, table->offer_row, table->start);
        within[n] = 1 - (table->offer_take * taken + (1 - table->offer_take) * left);
    }
    end(&late);
    return begun;
}
