/* The functions of struct blocks_sum, for results with and without pointers; each of the result of
 * those blocks. */
#ifndef SIM_PARALLEL_BLOCKS_SUM_H
#define SIM_PARALLEL_BLOCKS_SUM_H

#include "sim/parallel/blocks_work.h"

/* A new result of no blocks; NULL when memory is short. */
void *blocks_sum_open(const struct blocks *blocks, struct error *error);
void blocks_sum_close(const struct blocks *blocks);
void blocks_sum_clear(const struct blocks *blocks);
void blocks_sum_pack(const struct blocks *blocks, struct packing *packing);

/* Adds what was packed, or nothing when it fails. */
bool blocks_sum_add(const struct blocks *blocks, struct packed *packed, struct error *error);

#endif
