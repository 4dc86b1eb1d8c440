/* Values of landings and the elimination of solve.h, for four rows side by side: in a header, so
 * that each kernel of eliminate_rows.c has a copy compiled for its instruction set. */
#ifndef ANALYSIS_WALK_SOLVE_ELIMINATE_H
#define ANALYSIS_WALK_SOLVE_ELIMINATE_H

#include "analysis/walk/solve/solve.h"

/* Outcomes of landings, by square, in four lanes. */
struct row_landings {
    quad stay[WALK_MAX_SQUARES];  /* the probability of keeping the row */
    quad leave[WALK_MAX_SQUARES]; /* of leaving it: 1 - stay, computed without cancellation */
    quad gain[WALK_MAX_SQUARES];  /* expected value on leaving, times its probability */
    quad other[WALK_MAX_SQUARES]; /* with minimise: the value of taking the letter */
};

QUAD_INLINE size_t cell_of(const struct chain *chain, size_t batch, int square) {
    return (batch * chain->table->columns + chain->table->column[square]) * QUAD;
}

/* Loads the values of the rows that landings on a square lead to. */
QUAD_INLINE void load_next(const struct row_equations *equations, size_t batch, int square,
                           quad *value) {
    const struct chain *chain = equations->chain;
    const uint32_t *next = chain->next + cell_of(chain, batch, square);
    const double *at = equations->values + (size_t)chain->grid.unknown[square] * QUAD;
    *value = (quad){at[next[0]], at[next[1]], at[next[2]], at[next[3]]};
}

QUAD_INLINE void land_white(const struct row_equations *equations, size_t batch, int square,
                            struct row_landings *landings) {
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
                            struct row_landings *landings) {
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
QUAD_INLINE void row_land(const struct row_equations *equations, size_t batch,
                          struct row_landings *landings) {
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

/* The rows of the system, multiplied by the number of squares that follow. The off-diagonal element
 * of unknown j is minus the stay of j's square. */
struct system {
    quad exit[GRID_MAX_UNKNOWNS]; /* the row sum */
    quad edge[GRID_MAX_UNKNOWNS]; /* minus the element of the edge unknown */
};

/* The lanes in which the state may not end: their equation is v = 0. */
QUAD_INLINE void select_may_not_end(const struct chain *chain, size_t batch, int unknown,
                                    quad_bits *may_not_end) {
    quad_select(may_not_end,
                chain->may_not_end[batch * (size_t)chain->grid.unknowns + (size_t)unknown]);
}

QUAD_INLINE void cut_may_not_end(const struct chain *chain, size_t batch, int unknown, quad *row,
                                 int elements) {
    const quad one = {1, 1, 1, 1};
    quad_bits may_not_end;
    select_may_not_end(chain, batch, unknown, &may_not_end);
    quad_bits sure = ~may_not_end;
    for (int i = 0; i < elements; i++)
        quad_keep(&row[i], &sure);
    quad_replace(&row[elements - 1], &may_not_end, &one); /* the sum */
}

/* Row i before elimination: elements of unknowns i - band .. i + band, then edge, sum. */
QUAD_INLINE void load_row(const struct chain *chain, size_t batch,
                          const struct row_landings *landings, const struct system *system, int i,
                          int band, quad *row) {
    const struct grid *grid = &chain->grid;
    const int step[8] = {-band, 1 - band, 2 - band, -1, 1, band - 2, band - 1, band};
#pragma GCC unroll 32
    for (int j = 0; j <= 2 * band; j++)
        row[j] = (quad){0};
#pragma GCC unroll 8
    for (int direction = 0; direction < 8; direction++)
        if (grid->touches[i][direction])
            row[band + step[direction]] = landings->stay[grid->square[i + step[direction]]];
    row[2 * band + 1] = system->edge[i];
    row[2 * band + 2] = system->exit[i];
    if (chain->may_not_end)
        cut_may_not_end(chain, batch, i, row, 2 * band + 3);
}

/* row += factor * tail, both starting at the same unknown. */
QUAD_INLINE void add_row(quad *row, const quad *factor, const quad *tail, int elements) {
#pragma GCC unroll 32
    for (int k = 0; k < elements; k++)
        row[k] += *factor * tail[k];
}

/* Eliminates the inner unknowns. Keeps of row i: tail[i * (band + 2)], its elements of the next
 * band unknowns and of the edge, and its sum; and pivot[i], 1 / its pivot. */
QUAD_INLINE void eliminate(const struct chain *chain, size_t batch,
                           const struct row_landings *landings, const struct system *system,
                           int band, struct row_factors *restrict factors) {
    const size_t width = (size_t)band + 2;
    for (int i = 0; i < chain->grid.inner; i++) {
        quad row[2 * GRID_MAX_BAND + 3];
        load_row(chain, batch, landings, system, i, band, row);
#pragma GCC unroll 16
        for (int j = 0; j < band; j++) {
            int k = i - band + j;
            if (k < 0)
                continue;
            quad factor = row[j] * factors->pivot[k];
            factors->factor[i * band + j] = factor;
            add_row(&row[j + 1], &factor, factors->tail + (size_t)k * width, band);
            add_row(&row[2 * band + 1], &factor, factors->tail + (size_t)k * width + band, 2);
        }
        quad *own = factors->tail + (size_t)i * width;
        quad sum = {0};
#pragma GCC unroll 32
        for (int k = 0; k < band + 2; k++)
            own[k] = row[band + 1 + k];
#pragma GCC unroll 32
        for (int k = 0; k < band + 2; k++)
            sum += row[band + 1 + k];
        factors->pivot[i] = 1 / sum;
    }
}

/* Eliminates the edge row, which has an element of every unknown. */
QUAD_INLINE void eliminate_edge(const struct chain *chain, size_t batch,
                                const struct row_landings *landings, const struct system *system,
                                int band, struct row_factors *restrict factors) {
    const struct grid *grid = &chain->grid;
    int inner = grid->inner;
    quad row[GRID_MAX_BAND + 1]; /* elements to unknowns i .. i + band */
    quad sum[2] = {{0}, system->exit[inner]};
    for (int k = 0; k <= band; k++)
        row[k] = k < inner ? landings->stay[grid->square[k]] : (quad){0};
    for (int i = 0; i < inner; i++) {
        const quad *above = factors->tail + (size_t)i * (size_t)(band + 2);
        quad factor = row[0] * factors->pivot[i];
        factors->edge_factor[i] = factor;
#pragma GCC unroll 16
        for (int k = 0; k < band; k++)
            row[k] = row[k + 1] + factor * above[k];
        int next = i + band + 1;
        row[band] = next < inner ? landings->stay[grid->square[next]] : (quad){0};
        add_row(sum, &factor, above + band, 2);
    }
    factors->edge_pivot = sum[1];
    if (chain->may_not_end) {
        const quad one = {1, 1, 1, 1};
        quad_bits may_not_end;
        select_may_not_end(chain, batch, inner, &may_not_end);
        quad_replace(&factors->edge_pivot, &may_not_end, &one);
    }
}

/* Applies the elimination to the right-hand side of the inner unknowns. */
QUAD_INLINE void carry_right(const struct chain *chain, size_t batch,
                             const struct row_factors *restrict factors, int band,
                             quad *restrict right) {
    for (int i = 0; i < chain->grid.inner; i++) {
        quad sum = right[i];
        if (chain->may_not_end) {
            quad_bits may_not_end;
            select_may_not_end(chain, batch, i, &may_not_end);
            may_not_end = ~may_not_end;
            quad_keep(&sum, &may_not_end);
        }
        const quad *factor = factors->factor + (size_t)i * (size_t)band;
#pragma GCC unroll 16
        for (int j = 0; j < band; j++)
            if (i - band + j >= 0)
                sum += factor[j] * right[i - band + j];
        right[i] = sum;
    }
}

QUAD_INLINE void solve_edge(const struct chain *chain, size_t batch,
                            const struct row_factors *restrict factors, const quad *restrict right,
                            quad *restrict value) {
    int inner = chain->grid.inner;
    quad sum = right[inner];
    for (int i = 0; i < inner; i++)
        sum += factors->edge_factor[i] * right[i];
    if (chain->may_not_end) {
        quad_bits may_not_end;
        select_may_not_end(chain, batch, inner, &may_not_end);
        may_not_end = ~may_not_end;
        quad_keep(&sum, &may_not_end);
    }
    *value = sum / factors->edge_pivot;
}

/* Back substitution of the inner values, given the edge's. */
QUAD_INLINE void substitute(int inner, int band, const struct row_factors *restrict factors,
                            const quad *restrict right, quad *restrict value) {
    quad after[GRID_MAX_BAND];
#pragma GCC unroll 16
    for (int k = 0; k < band; k++)
        after[k] = (quad){0};
    for (int i = inner - 1; i >= 0; i--) {
        const quad *own = factors->tail + (size_t)i * (size_t)(band + 2);
        quad odd = right[i] + own[band] * value[inner];
        quad even = {0};
#pragma GCC unroll 16
        for (int k = band - 1; k >= 0; k--)
            if (k % 2 == 1)
                odd += own[k] * after[k];
            else
                even += own[k] * after[k];
        value[i] = (odd + even) * factors->pivot[i];
#pragma GCC unroll 16
        for (int k = band - 1; k > 0; k--)
            after[k] = after[k - 1];
        after[0] = value[i];
    }
}

#endif
