/* A list whose items are computed one by one, as a run of blocks (blocks.h) of one unit, an item,
 * each: a part of the result is the items of some units. */
#include "sim/parallel/blocks.h"

#include <stdlib.h>
#include <string.h>

/* A result or a part of it: the items of consecutive units, in order. */
struct list_items {
    unsigned char *item; /* [count]; NULL: not allocated, and count is 0 */
    uint64_t count;
};

struct list_runner {
    const struct blocks_list *list;
    struct list_items items; /* the result, whose memory is the caller's */
};

/* The functions of struct blocks and struct blocks_sum, whose context is a struct list_runner. */

static bool items_add(void *context, void *result, uint64_t first, uint64_t end,
                      struct error *error) {
    const struct blocks_list *list = ((const struct list_runner *)context)->list;
    struct list_items *part = result;
    part->item = memory_allocate(1, list->size);
    part->count = 1;
    return list->compute(list->context, first, part->item, error);
}

static void items_join(void *context, void *result, void *other) {
    const struct list_runner *runner = context;
    const struct list_items *part = other;
    struct list_items *items = result;
    size_t size = runner->list->size;
    if (part->count == 0)
        return;
    if (!items->item)
        items->item = memory_allocate(runner->list->items, size);
    memcpy(items->item + items->count * size, part->item, part->count * size);
    items->count += part->count;
}

static void items_clear(void *context, void *result) {
    const struct list_runner *runner = context;
    struct list_items *items = result;
    items->count = 0;
    if (items == &runner->items)
        return;
    free(items->item);
    items->item = NULL;
}

static void items_pack(void *context, const void *result, struct packing *packing) {
    const struct list_runner *runner = context;
    const struct list_items *part = result;
    packing_add(packing, part->item, part->count * runner->list->size);
}

static bool items_unpack(void *context, void *result, struct packed *packed, struct error *error) {
    const struct list_runner *runner = context;
    struct list_items *part = result;
    size_t size = runner->list->size;
    part->count = packed->left / size;
    if (part->count > runner->list->items)
        return error_input(error, "packed data are more items than requested");
    part->item = memory_allocate(part->count, size);
    return packed_take(packed, part->item, part->count * size, error);
}

static bool items_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct list_runner *runner = context;
    const struct list_items *items = result;
    for (uint64_t i = 0; i < items->count; i++)
        if (!runner->list->valid(runner->list->context, items->item + i * runner->list->size))
            return false;
    return items->count == end - first;
}

bool blocks_list_run(const struct blocks_list *list, const struct watch *watch, void *item,
                     uint64_t *done, struct error *error) {
    static const struct blocks_sum sum = {.size = sizeof(struct list_items),
                                          .join = items_join,
                                          .clear = items_clear,
                                          .pack = items_pack,
                                          .unpack = items_unpack,
                                          .valid = items_valid};
    struct list_runner runner = {.list = list, .items = {.item = item}};
    const struct blocks blocks = {
        .end = list->items,
        .threads = list->threads,
        .add = items_add,
        .context = &runner,
        .result = &runner.items,
        .sum = &sum,
        .store = list->store,
    };
    *done = 0;
    return blocks_run(&blocks, watch, done, error);
}
