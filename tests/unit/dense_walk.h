/* The slow reference of the exact solver: the whole chain of a table, a state for each row and
 * square, written down as one dense matrix straight from the rules. */
#ifndef TESTS_UNIT_DENSE_WALK_H
#define TESTS_UNIT_DENSE_WALK_H

#include "sim/walk/rules/board.h"
#include "sim/walk/table/table.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>

/* State row * squares + square, and last the end. */
struct dense_walk {
    const struct walk_table *table;
    size_t states;     /* without the end */
    gsl_matrix *move;  /* [states x (states + 1)]: probabilities of the next state */
    gsl_matrix *slope; /* the same: their derivatives by p */
    bool *infinite;    /* [states]: the game need not end */
};

static inline size_t dense_state(const struct dense_walk *walk, uint32_t row, int square) {
    if (row == TABLE_DONE)
        return walk->states;
    return (size_t)row * (size_t)walk->table->board->squares + (size_t)square;
}

static inline void dense_add(gsl_matrix *matrix, size_t from, size_t to, double probability) {
    gsl_matrix_set(matrix, from, to, gsl_matrix_get(matrix, from, to) + probability);
}

/* Landing on a square with that probability. */
static inline void dense_land(struct dense_walk *walk, double p, uint32_t row, size_t from,
                              int square, double weight) {
    const struct walk_table *table = walk->table;
    size_t cell = (size_t)row * table->columns + table->column[square];
    size_t next = dense_state(walk, table->next[cell], square);
    if (table->board->green[square]) {
        size_t reset = dense_state(walk, table->reset_row, square);
        dense_add(walk->move, from, reset, weight * p);
        dense_add(walk->move, from, next, weight * (1 - p));
        dense_add(walk->slope, from, reset, weight);
        dense_add(walk->slope, from, next, -weight);
        return;
    }
    double take = table->take ? table->take[cell] : 1;
    dense_add(walk->move, from, next, weight * take);
    dense_add(walk->move, from, dense_state(walk, row, square), weight * (1 - take));
}

/* Marks by repetition: states that cannot reach the end, then those that can reach such. */
static inline void dense_mark_infinite(struct dense_walk *walk) {
    size_t n = walk->states;
    bool *ends = calloc(n + 1, sizeof *ends);
    ends[n] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; !ends[i] && j <= n; j++)
                if (ends[j] && gsl_matrix_get(walk->move, i, j) > 0)
                    ends[i] = changed = true;
    }
    for (size_t i = 0; i < n; i++)
        walk->infinite[i] = !ends[i];
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; !walk->infinite[i] && j < n; j++)
                if (walk->infinite[j] && gsl_matrix_get(walk->move, i, j) > 0)
                    walk->infinite[i] = changed = true;
    }
    free(ends);
}

static inline void dense_init(struct dense_walk *walk, const struct walk_table *table, double p) {
    const struct walk_board *board = table->board;
    size_t states = (size_t)table->rows * (size_t)board->squares;
    *walk = (struct dense_walk){
        .table = table,
        .states = states,
        .move = gsl_matrix_calloc(states, states + 1),
        .slope = gsl_matrix_calloc(states, states + 1),
        .infinite = calloc(states, sizeof(bool)),
    };
    for (uint32_t row = 0; row < table->rows; row++)
        for (int square = 0; square < board->squares; square++) {
            size_t from = dense_state(walk, row, square);
            int neighbours[8];
            if (board->edge[square])
                for (int to = 0; to < board->squares; to++)
                    dense_land(walk, p, row, from, to, 1.0 / board->squares);
            else
                for (int i = 0; i < board_neighbours(board, square, neighbours); i++)
                    dense_land(walk, p, row, from, neighbours[i], 0.125);
        }
    dense_mark_infinite(walk);
}

static inline void dense_free(struct dense_walk *walk) {
    gsl_matrix_free(walk->move);
    gsl_matrix_free(walk->slope);
    free(walk->infinite);
}

/* Solves matrix x = right, and frees both. */
static inline void dense_eliminate(gsl_matrix *matrix, gsl_vector *right, double *x) {
    gsl_permutation *permutation = gsl_permutation_alloc(right->size);
    gsl_vector_view solution = gsl_vector_view_array(x, right->size);
    int sign;
    gsl_linalg_LU_decomp(matrix, permutation, &sign);
    gsl_linalg_LU_solve(matrix, permutation, right, &solution.vector);
    gsl_matrix_free(matrix);
    gsl_vector_free(right);
    gsl_permutation_free(permutation);
}

/* x with x = f + move x where the game is sure to end, elsewhere 0. f and x are [states]. */
static inline void dense_solve(const struct dense_walk *walk, const double *f, double *x) {
    size_t n = walk->states;
    gsl_matrix *matrix = gsl_matrix_calloc(n, n);
    gsl_vector *right = gsl_vector_calloc(n);
    for (size_t i = 0; i < n; i++) {
        gsl_vector_set(right, i, walk->infinite[i] ? 0 : f[i]);
        for (size_t j = 0; j < n; j++)
            gsl_matrix_set(matrix, i, j,
                           (i == j) - (walk->infinite[i] ? 0 : gsl_matrix_get(walk->move, i, j)));
    }
    dense_eliminate(matrix, right, x);
}

#endif
