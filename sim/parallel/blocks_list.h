/* Lists whose items are computed one by one, each from its number only: shared, interrupted and
 * resumed as in blocks.h. */
#ifndef SIM_PARALLEL_BLOCKS_LIST_H
#define SIM_PARALLEL_BLOCKS_LIST_H

#include "sim/parallel/blocks.h"

struct blocks_list {
    uint64_t items;
    size_t size; /* of an item, which has no pointers */
    int threads;
    /* Computes item `number`, which is zeroed before. Called from any thread. */
    bool (*compute)(const void *context, uint64_t number, void *item, struct error *error);
    /* Whether an item from a store, which may be anything, can be one. */
    bool (*valid)(const void *context, const void *item);
    const void *context;
    const struct blocks_store *store; /* or NULL */
};

/* Computes the first *done items of item[list->items]. Fails as blocks_run does. */
bool blocks_list_run(const struct blocks_list *list, const struct watch *watch, void *item,
                     uint64_t *done, struct error *error);

#endif
