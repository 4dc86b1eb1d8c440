/* Values of landings and the elimination of solve.h, for the four rows of a batch side by side:
 * each number is a quad, one for each lane. In a header of its own, apart from the kernels of
 * eliminate_portable.c, which have a copy for each instruction set. Short loops are unrolled, so
 * that the row that is eliminated stays in registers.
 *
 * A batch is four rows of the table, that is collections; each has a linear system over the
 * unknowns of the grid (chain.h): the inner squares, line by line, and the edge as a whole, the
 * last one. From here on, a row is a row of this system, one for each unknown. Outcomes of landings
 * give the elements of the matrix (row_land). Rows are eliminated in the order of the unknowns;
 * that of the edge, which is full, is last (eliminate, eliminate_edge). The right-hand side is
 * eliminated with the matrix, or later if the factors are those of another batch (carry_right). The
 * values follow: that of the edge, then the others backwards (solve_edge, substitute). Row i has
 * nonzero elements at unknowns i - band .. i + band and the edge; `tail`: right of the diagonal. */
#ifndef ANALYSIS_WALK_SOLVE_ELIMINATE_H
#define ANALYSIS_WALK_SOLVE_ELIMINATE_H

#include "analysis/walk/solve/solve.h"

/* Outcomes of landings, by square, in four lanes. */
struct row_landings {
    quad stay[WALK_MAX_SQUARES];  /* the probability that the collection stays the same */
    quad leave[WALK_MAX_SQUARES]; /* that it changes: 1 - stay, computed without cancellation */
    quad gain[WALK_MAX_SQUARES];  /* expected value after a change, times its probability */
    quad after_taking[WALK_MAX_SQUARES]; /* the value after taking, where that is possible */
};

/* Loads the values of the rows that landings on a square lead to. */
QUAD_INLINE void load_next(const struct row_equations *equations, size_t batch, int square,
                           quad *value) {
    const struct chain *chain = equations->chain;
    const uint32_t *next = chain->next + chain_cell(chain, batch * QUAD, square);
    const double *from = equations->values + (size_t)chain->grid.unknown[square] * QUAD;
    *value = (quad){from[next[0]], from[next[1]], from[next[2]], from[next[3]]};
}

/* Outcomes on a white square: in lanes of chain->may the letter can be taken, and it is in those of
 * chain->taken, with the probability chain->take. In all other lanes it is left. */
QUAD_INLINE void land_white(const struct row_equations *equations, size_t batch, int square,
                            struct row_landings *landings) {
    const struct chain *chain = equations->chain;
    size_t index = chain_decision(chain, batch * QUAD, square);
    landings->stay[square] = (quad){1, 1, 1, 1};
    landings->leave[square] = (quad){0};
    landings->gain[square] = (quad){0};
    if (!chain->may[index])
        return;
    quad value, take = {1, 1, 1, 1};
    load_next(equations, batch, square, &value);
    landings->after_taking[square] = value;
    if (chain->take)
        quad_load(&take, chain->take + chain_cell(chain, batch * QUAD, square));
    quad stay = 1 - take;
    quad_bits taken;
    quad_select(&taken, chain->taken[index]);
    quad_replace(&landings->stay[square], &taken, &stay);
    quad_keep(&take, &taken);
    quad_keep(&value, &taken);
    landings->leave[square] = take;
    landings->gain[square] = take * value;
}

/* Outcomes on a green square: a reset, or a removal, which may keep the row. */
QUAD_INLINE void land_green(const struct row_equations *equations, size_t batch, int square,
                            struct row_landings *landings) {
    const struct chain *chain = equations->chain;
    double p = chain->p;
    double reset = p > 0 ? p * equations->reset[chain->grid.unknown[square]] : 0;
    /* A removal keeps the row or changes it: in each lane one of the two is cleared to 0. */
    quad value, stay = (quad){0} + (1 - p), removal = stay;
    quad_bits changes;
    load_next(equations, batch, square, &value);
    quad_select(&changes, chain->may[chain_decision(chain, batch * QUAD, square)]);
    quad_bits same = ~changes;
    quad_keep(&stay, &same);
    quad_keep(&removal, &changes);
    quad_keep(&value, &changes);
    landings->stay[square] = stay;
    landings->leave[square] = removal + p;
    landings->gain[square] = p < 1 ? removal * value + reset : (quad){0} + reset;
}

/* Finds the outcomes on all squares. A discount below 1 acts like leaving for a value of 0. */
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

/* In lanes whose state may not end, the equation is v = 0, a row with no element but its diagonal.
 * There all `elements` numbers of `row` become 0, except that the last one becomes `last`: 1 if it
 * is the sum of a row, 0 if it is a right-hand side. */
QUAD_INLINE void cut_may_not_end(const struct chain *chain, size_t batch, int unknown, quad *row,
                                 int elements, double last) {
    if (!chain->may_not_end)
        return;
    const quad final = {last, last, last, last};
    quad_bits may_not_end;
    quad_select(&may_not_end,
                chain->may_not_end[batch * (size_t)chain->grid.unknowns + (size_t)unknown]);
    quad_bits ends = ~may_not_end;
    for (int i = 0; i < elements; i++)
        quad_keep(&row[i], &ends);
    quad_replace(&row[elements - 1], &may_not_end, &final);
}

/* Row i before elimination: minus the elements of unknowns i - band .. i + band, with 0 for the
 * diagonal; then minus that of the edge; then the sum of the row. */
QUAD_INLINE void load_row(const struct chain *chain, size_t batch,
                          const struct row_landings *landings, const struct system *system, int i,
                          int band, quad *row) {
    const struct grid *grid = &chain->grid;
    const int step[8] = {-band, 1 - band, 2 - band, -1, 1, band - 2, band - 1, band}; /* touches */
#pragma GCC unroll 32
    for (int j = 0; j <= 2 * band; j++)
        row[j] = (quad){0};
#pragma GCC unroll 8
    for (int direction = 0; direction < 8; direction++)
        if (grid->touches[i][direction])
            row[band + step[direction]] = landings->stay[grid->square[i + step[direction]]];
    row[2 * band + 1] = system->edge[i];
    row[2 * band + 2] = system->exit[i];
    cut_may_not_end(chain, batch, i, row, 2 * band + 3, 1);
}

/* row += factor * tail, both starting at the same unknown. */
QUAD_INLINE void add_row(quad *row, const quad *factor, const quad *tail, int elements) {
#pragma GCC unroll 32
    for (int k = 0; k < elements; k++)
        row[k] += *factor * tail[k];
}

/* Eliminates the inner unknowns, with their right-hand sides. Of each row i, after multiples of the
 * previous rows were added, it keeps tail[i * (band + 2)], with the elements of the next `band`
 * unknowns and of the edge, and the row sum; and pivot[i], 1 / the diagonal element, their sum. */
QUAD_INLINE void eliminate(const struct chain *chain, size_t batch,
                           const struct row_landings *landings, const struct system *system,
                           int band, struct row_factors *restrict factors, quad *restrict right) {
    const size_t width = (size_t)band + 2;
    for (int i = 0; i < chain->grid.inner; i++) {
        quad row[2 * GRID_MAX_BAND + 3];
        load_row(chain, batch, landings, system, i, band, row);
        cut_may_not_end(chain, batch, i, &right[i], 1, 0);
        quad carried = right[i];
#pragma GCC unroll 16
        for (int j = 0; j < band; j++) {
            int k = i - band + j;
            if (k < 0)
                continue;
            quad factor = row[j] * factors->pivot[k];
            factors->factor[i * band + j] = factor;
            carried += factor * right[k];
            add_row(&row[j + 1], &factor, factors->tail + (size_t)k * width, band);
            add_row(&row[2 * band + 1], &factor, factors->tail + (size_t)k * width + band, 2);
        }
        right[i] = carried;
        quad *tail = factors->tail + (size_t)i * width;
        quad sum = {0};
#pragma GCC unroll 32
        for (int k = 0; k < band + 2; k++) {
            tail[k] = row[band + 1 + k];
            sum += tail[k];
        }
        factors->pivot[i] = 1 / sum;
    }
}

/* Eliminates the edge row, which has an element of every unknown. */
QUAD_INLINE void eliminate_edge(const struct chain *chain, size_t batch,
                                const struct row_landings *landings, const struct system *system,
                                int band, struct row_factors *restrict factors) {
    const struct grid *grid = &chain->grid;
    int inner = grid->inner;
    quad row[GRID_MAX_BAND + 1];              /* elements to unknowns i .. i + band */
    quad sum[2] = {{0}, system->exit[inner]}; /* the diagonal, not needed; the sum of the row */
    for (int k = 0; k <= band; k++)
        row[k] = k < inner ? landings->stay[grid->square[k]] : (quad){0};
    for (int i = 0; i < inner; i++) {
        const quad *tail = factors->tail + (size_t)i * (size_t)(band + 2);
        quad factor = row[0] * factors->pivot[i];
        factors->edge_factor[i] = factor;
#pragma GCC unroll 16
        for (int k = 0; k < band; k++)
            row[k] = row[k + 1] + factor * tail[k];
        int next = i + band + 1;
        row[band] = next < inner ? landings->stay[grid->square[next]] : (quad){0};
        add_row(sum, &factor, tail + band, 2);
    }
    factors->edge_pivot = sum[1];
    cut_may_not_end(chain, batch, inner, &factors->edge_pivot, 1, 1);
}

/* Applies the elimination to the right-hand side of the inner unknowns. */
QUAD_INLINE void carry_right(const struct chain *chain, size_t batch,
                             const struct row_factors *restrict factors, int band,
                             quad *restrict right) {
    for (int i = 0; i < chain->grid.inner; i++) {
        quad sum = right[i];
        cut_may_not_end(chain, batch, i, &sum, 1, 0);
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
    cut_may_not_end(chain, batch, inner, &sum, 1, 0);
    *value = sum / factors->edge_pivot;
}

/* Back substitution of the inner values, given the edge's. Two sums, of odd and of even unknowns,
 * do not wait for each other. */
QUAD_INLINE void substitute(int inner, int band, const struct row_factors *restrict factors,
                            const quad *restrict right, quad *restrict value) {
    quad after[GRID_MAX_BAND]; /* the values of the next `band` unknowns */
#pragma GCC unroll 16
    for (int k = 0; k < band; k++)
        after[k] = (quad){0};
    for (int i = inner - 1; i >= 0; i--) {
        const quad *tail = factors->tail + (size_t)i * (size_t)(band + 2);
        quad odd = right[i] + tail[band] * value[inner];
        quad even = {0};
#pragma GCC unroll 16
        for (int k = band - 1; k >= 0; k--)
            if (k % 2 == 1)
                odd += tail[k] * after[k];
            else
                even += tail[k] * after[k];
        value[i] = (odd + even) * factors->pivot[i];
#pragma GCC unroll 16
        for (int k = band - 1; k > 0; k--)
            after[k] = after[k - 1];
        after[0] = value[i];
    }
}

#endif
