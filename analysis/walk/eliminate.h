/* The elimination of row_solve.h, in four rows side by side. */
#ifndef ANALYSIS_WALK_ELIMINATE_H
#define ANALYSIS_WALK_ELIMINATE_H

#include "analysis/walk/landing.h"

/* A row of the system: multiplied by the number of squares that follow. The off-diagonal element
 * to unknown j is minus the stay of j's square. */
struct system {
    quad exit[GRID_MAX_UNKNOWNS];  /* the row's sum */
    quad edge[GRID_MAX_UNKNOWNS];  /* minus the element to the edge */
    quad right[GRID_MAX_UNKNOWNS]; /* the right-hand side */
};

/* An eliminated row: its elements to the `band` unknowns after it, to the edge, its sum, its right
 * side. */
enum { MAX_TAIL = GRID_MAX_BAND + 3 };

/* A state from which the game need not end has the equation v = 0 here. */
QUAD_INLINE void cut_endless(const struct chain *chain, size_t batch, int unknown, quad *row,
                             int elements) {
    const quad one = {1, 1, 1, 1};
    quad_bits endless;
    quad_select(&endless, chain->endless[batch * (size_t)chain->grid.unknowns + (size_t)unknown]);
    quad_bits sure = ~endless;
    for (int i = 0; i < elements; i++)
        quad_keep(&row[i], &sure);
    quad_replace(&row[elements - 2], &endless, &one); /* the sum */
}

/* Row i as it is given: unknowns i - band .. i + band, then edge, sum, right side. */
QUAD_INLINE void load_row(const struct chain *chain, size_t batch, const struct landings *landings,
                          const struct system *system, int i, int band, quad *row) {
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
    row[2 * band + 3] = system->right[i];
    if (chain->endless)
        cut_endless(chain, batch, i, row, 2 * band + 4);
}

/* row += factor * tail, both from the same unknown on. */
QUAD_INLINE void add_row(quad *row, const quad *factor, const quad *tail, int elements) {
#pragma GCC unroll 32
    for (int k = 0; k < elements; k++)
        row[k] += *factor * tail[k];
}

/* Eliminates the inner unknowns. Of row i are left: tail[i * (band + 3)], its elements to the band
 * unknowns after it, to the edge, its sum, its right side; and pivot[i], 1 / its pivot. */
QUAD_INLINE void eliminate(const struct chain *chain, size_t batch, const struct landings *landings,
                           const struct system *system, int band, quad *restrict tail,
                           quad *restrict pivot) {
    const size_t width = (size_t)band + 3;
    for (int i = 0; i < chain->grid.inner; i++) {
        quad row[2 * GRID_MAX_BAND + 4];
        load_row(chain, batch, landings, system, i, band, row);
#pragma GCC unroll 16
        for (int j = 0; j < band; j++) {
            int k = i - band + j;
            if (k < 0)
                continue;
            quad factor = row[j] * pivot[k];
            add_row(&row[j + 1], &factor, tail + (size_t)k * width, band);
            add_row(&row[2 * band + 1], &factor, tail + (size_t)k * width + band, 3);
        }
        quad *own = tail + (size_t)i * width;
        quad sum = {0};
#pragma GCC unroll 32
        for (int k = 0; k < band + 3; k++)
            own[k] = row[band + 1 + k];
#pragma GCC unroll 32
        for (int k = 0; k < band + 2; k++)
            sum += row[band + 1 + k];
        pivot[i] = 1 / sum;
    }
}

/* The value of the edge: its row, which has an element to every unknown, eliminated. */
QUAD_INLINE void solve_edge(const struct chain *chain, size_t batch,
                            const struct landings *landings, const struct system *system, int band,
                            const quad *restrict tail, const quad *restrict pivot, quad *value) {
    const struct grid *grid = &chain->grid;
    int inner = grid->inner;
    quad row[GRID_MAX_BAND + 1]; /* elements to unknowns i .. i + band */
    quad right[3] = {{0}, system->exit[inner], system->right[inner]};
    for (int k = 0; k <= band; k++)
        row[k] = k < inner ? landings->stay[grid->square[k]] : (quad){0};
    for (int i = 0; i < inner; i++) {
        const quad *above = tail + (size_t)i * (size_t)(band + 3);
        quad factor = row[0] * pivot[i];
#pragma GCC unroll 16
        for (int k = 0; k < band; k++)
            row[k] = row[k + 1] + factor * above[k];
        int next = i + band + 1;
        row[band] = next < inner ? landings->stay[grid->square[next]] : (quad){0};
        add_row(right, &factor, above + band, 3);
    }
    if (chain->endless) {
        const quad one = {1, 1, 1, 1};
        quad_bits endless;
        quad_select(&endless, chain->endless[batch * (size_t)grid->unknowns + (size_t)inner]);
        quad_replace(&right[1], &endless, &one);
        endless = ~endless;
        quad_keep(&right[2], &endless);
    }
    *value = right[2] / right[1];
}

/* Inner values, from the last to the first, behind the edge's, which is given. */
QUAD_INLINE void substitute(int inner, int band, const quad *restrict tail,
                            const quad *restrict pivot, quad *restrict value) {
    quad after[GRID_MAX_BAND];
#pragma GCC unroll 16
    for (int k = 0; k < band; k++)
        after[k] = (quad){0};
    for (int i = inner - 1; i >= 0; i--) {
        const quad *own = tail + (size_t)i * (size_t)(band + 3);
        quad odd = own[band + 2] + own[band] * value[inner];
        quad even = {0};
#pragma GCC unroll 16
        for (int k = band - 1; k >= 0; k--)
            if (k % 2 == 1)
                odd += own[k] * after[k];
            else
                even += own[k] * after[k];
        value[i] = (odd + even) * pivot[i];
#pragma GCC unroll 16
        for (int k = band - 1; k > 0; k--)
            after[k] = after[k - 1];
        after[0] = value[i];
    }
}

#endif
