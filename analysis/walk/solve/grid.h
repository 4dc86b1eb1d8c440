/* The board as the unknowns of a small linear system.
 *
 * All edge squares send the token on alike, so whatever is expected of the future is the same on
 * each: the unknowns are the inner squares, and last one for every edge square. Inner squares are
 * numbered along the shorter side, so that neighbours are at most `band` unknowns apart. */
#ifndef ANALYSIS_WALK_SOLVE_GRID_H
#define ANALYSIS_WALK_SOLVE_GRID_H

#include "sim/walk/rules/walk.h"

enum {
    GRID_MAX_INNER = (WALK_MAX_SIDE - 2) * (WALK_MAX_SIDE - 2),
    GRID_MAX_UNKNOWNS = GRID_MAX_INNER + 1,
    GRID_MAX_BAND = WALK_MAX_SIDE - 1,
};

struct grid {
    const struct walk_board *board;
    int inner;                     /* inner squares: unknowns 0 .. inner - 1 */
    int unknowns;                  /* inner + 1; the last stands for all edge squares */
    int band;                      /* inner squares of the shorter side, and one more */
    int unknown[WALK_MAX_SQUARES]; /* by square */
    int square[GRID_MAX_INNER];    /* by unknown */
    int greens;                    /* different unknowns on which green squares lie */
    int green[GRID_MAX_UNKNOWNS];  /* the first `greens` */
    int around[GRID_MAX_INNER][8]; /* the squares around, by unknown */
    /* Whether the unknown by that much before or after it is an inner square next to it, in the
     * order - band, 1 - band, 2 - band, -1, 1, band - 2, band - 1, band. */
    bool touches[GRID_MAX_INNER][8];
};

/* Numbers the squares of the board, which must outlive the grid. */
void grid_init(struct grid *grid, const struct walk_board *board);

#endif
