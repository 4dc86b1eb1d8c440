/* What landings come to, in four rows side by side: kept in a header so that each kernel of
 * row_solve.c has its own copy, made for its machine. */
#ifndef ANALYSIS_WALK_SOLVE_LANDING_H
#define ANALYSIS_WALK_SOLVE_LANDING_H

#include "analysis/walk/solve/row_solve.h"

/* What landings come to, by square, in four lanes. */
struct landings {
    quad stay[WALK_MAX_SQUARES];  /* the probability of keeping the row */
    quad leave[WALK_MAX_SQUARES]; /* of leaving it: 1 - stay, without cancellation */
    quad gain[WALK_MAX_SQUARES];  /* what leaving brings, times its probability */
    quad other[WALK_MAX_SQUARES]; /* with minimise: what taking the letter brings */
};

QUAD_INLINE size_t cell_of(const struct chain *chain, size_t batch, int square) {
    return (batch * chain->table->columns + chain->table->column[square]) * QUAD;
}

/* Values of the rows that landings on a square lead to. */
QUAD_INLINE void load_next(const struct row_equations *equations, size_t batch, int square,
                           quad *value) {
    const struct chain *chain = equations->chain;
    const uint32_t *next = chain->next + cell_of(chain, batch, square);
    const double *at = equations->values + (size_t)chain->grid.unknown[square] * QUAD;
    *value = (quad){at[next[0]], at[next[1]], at[next[2]], at[next[3]]};
}

QUAD_INLINE void land_white(const struct row_equations *equations, size_t batch, int square,
                            struct landings *landings) {
    const struct chain *chain = equations->chain;
    size_t state = batch * (size_t)chain->grid.board->squares + (size_t)square;
    unsigned may = chain->may[state];
    landings->stay[square] = (quad){1, 1, 1, 1};
    landings->leave[square] = (quad){0};
    landings->gain[square] = (quad){0};
    if (!may)
        return;
    quad value;
    quad_bits taken;
    load_next(equations, batch, square, &value);
    quad_select(&taken, chain->taken[state]);
    landings->other[square] = value;
    quad weight = {1, 1, 1, 1};
    if (chain->take)
        quad_load(&weight, chain->take + cell_of(chain, batch, square));
    quad rest = 1 - weight;
    quad_replace(&landings->stay[square], &taken, &rest);
    quad_keep(&weight, &taken);
    quad_keep(&value, &taken);
    landings->leave[square] = weight;
    landings->gain[square] = weight * value;
}

QUAD_INLINE void land_green(const struct row_equations *equations, size_t batch, int square,
                            struct landings *landings) {
    const struct chain *chain = equations->chain;
    double p = chain->p;
    double reset = p > 0 ? p * equations->reset[chain->grid.unknown[square]] : 0;
    quad removal = (quad){0} + (1 - p);
    quad value;
    quad_bits removed;
    load_next(equations, batch, square, &value);
    quad_select(&removed, chain->may[batch * (size_t)chain->grid.board->squares + (size_t)square]);
    quad gone = removal;
    quad_keep(&gone, &removed);
    quad_keep(&value, &removed);
    quad_bits kept = ~removed;
    quad stay = removal;
    quad_keep(&stay, &kept);
    landings->stay[square] = stay;
    landings->leave[square] = gone + p;
    landings->gain[square] = p < 1 ? gone * value + reset : (quad){0} + reset;
}

/* All squares. */
QUAD_INLINE void land(const struct row_equations *equations, size_t batch,
                      struct landings *landings) {
    const struct walk_board *board = equations->chain->grid.board;
    for (int square = 0; square < board->squares; square++)
        if (board->green[square])
            land_green(equations, batch, square, landings);
        else
            land_white(equations, batch, square, landings);
    double discount = equations->chain->discount;
    for (int square = 0; discount < 1 && square < board->squares; square++) {
        landings->stay[square] *= discount;
        landings->gain[square] *= discount;
        landings->leave[square] = (1 - discount) + landings->leave[square] * discount;
    }
}

#endif
