#include "sim/parallel/blocks_list.h"

#include "sim/base/memory.h"

#include <stdlib.h>
#include <string.h>

struct list_runner {
    const struct blocks_list *list;
    unsigned char *scratch; /* an item for each thread */
};

/* Items, in order. */
struct list_items {
    unsigned char *item; /* [list->items] */
    uint64_t count;
};

static unsigned char *list_scratch(const struct list_runner *runner, int thread) {
    return runner->scratch + (size_t)thread * runner->list->size;
}

static bool list_work(void *context, int thread, uint64_t block, uint64_t end,
                      struct error *error) {
    const struct list_runner *runner = context;
    unsigned char *item = list_scratch(runner, thread);
    memset(item, 0, runner->list->size);
    return runner->list->compute(runner->list->context, block, item, error);
}

static bool list_merge(void *context, void *result, int thread, uint64_t block,
                       struct error *error) {
    const struct list_runner *runner = context;
    struct list_items *items = result;
    size_t size = runner->list->size;
    memcpy(items->item + items->count++ * size, list_scratch(runner, thread), size);
    return true;
}

/* Parts of the list that other processes compute. */
static void *list_open(void *context, struct error *error) {
    const struct list_runner *runner = context;
    struct list_items *part = memory_allocate(1, sizeof *part);
    part->item = memory_allocate(runner->list->items, runner->list->size);
    return part;
}

static void list_close(void *context, void *result) {
    struct list_items *part = result;
    free(part->item);
    free(part);
}

static void list_clear(void *context, void *result) {
    struct list_items *part = result;
    part->count = 0;
}

static void list_pack(void *context, const void *result, struct packing *packing) {
    const struct list_runner *runner = context;
    const struct list_items *part = result;
    packing_add(packing, part->item, part->count * runner->list->size);
}

static bool list_add(void *context, void *result, struct packed *packed, struct error *error) {
    const struct list_runner *runner = context;
    struct list_items *items = result;
    size_t size = runner->list->size;
    uint64_t count = packed->left / size;
    if (count > runner->list->items - items->count)
        return error_input(error, "packed data are more items than requested");
    if (!packed_take(packed, items->item + items->count * size, count * size, error))
        return false;
    items->count += count;
    return true;
}

static bool list_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct list_runner *runner = context;
    const struct list_items *items = result;
    for (uint64_t i = 0; i < items->count; i++)
        if (!runner->list->valid(runner->list->context, items->item + i * runner->list->size))
            return false;
    return items->count == end - first;
}

bool blocks_list_run(const struct blocks_list *list, const struct watch *watch, void *item,
                     uint64_t *done, struct error *error) {
    static const struct blocks_sum sum = {.open = list_open,
                                          .close = list_close,
                                          .clear = list_clear,
                                          .pack = list_pack,
                                          .add = list_add,
                                          .valid = list_valid};
    struct list_runner runner = {.list = list,
                                 .scratch = memory_allocate((size_t)list->threads, list->size)};
    struct list_items items = {.item = item};
    const struct blocks blocks = {
        .end = list->items,
        .threads = list->threads,
        .work = list_work,
        .merge = list_merge,
        .context = &runner,
        .result = &items,
        .sum = &sum,
        .store = list->store,
    };
    *done = 0;
    bool all = blocks_run(&blocks, watch, done, error);
    free(runner.scratch);
    return all;
}
