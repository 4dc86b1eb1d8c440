/* Computes the items of a list in parallel (struct blocks_list of blocks.h), by blocks_run: unit i
 * is item i, and a block has one unit. The result, and a part of it, are the bytes of consecutive
 * items, as a struct packing. A part allocates its bytes. The result is in the caller's memory,
 * which has room for all items: so packing_add never moves it, and it is not freed. */
#include "sim/parallel/blocks.h"

/* The context of the functions below, which are members of struct blocks and blocks_sum. */
struct list_run {
    const struct blocks_list *list;
    struct packing result;
};

static bool items_add(void *context, void *part, uint64_t first, uint64_t end,
                      struct error *error) {
    const struct list_run *run = context;
    const size_t size = run->list->size;
    struct packing *item = part;
    *item = (struct packing){.bytes = memory_allocate(1, size), .size = size, .room = size};
    return run->list->compute(run->list->context, first, item->bytes, error);
}

static void items_pack(void *context, const void *result, struct packing *packing) {
    const struct packing *items = result;
    packing_add(packing, items->bytes, items->size);
}

static void items_join(void *context, void *result, void *part) {
    items_pack(context, part, result);
}

static void items_clear(void *context, void *result) {
    struct list_run *run = context;
    if (result == &run->result)
        run->result.size = 0;
    else /* a part */
        packing_free(result);
}

static bool items_unpack(void *context, void *result, struct packed *packed, struct error *error) {
    const struct list_run *run = context;
    if (packed->left > run->result.room)
        return error_input(error, "packed data are more items than requested");
    packing_add(result, packed->next, packed->left);
    packed->left = 0;
    return true;
}

static bool items_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct list_run *run = context;
    const struct blocks_list *list = run->list;
    const struct packing *items = result;
    if (items->size / list->size != end - first || items->size % list->size > 0)
        return false;
    for (size_t at = 0; at < items->size; at += list->size)
        if (!list->valid(list->context, items->bytes + at))
            return false;
    return true;
}

bool blocks_list_run(const struct blocks_list *list, const struct watch *watch, void *item,
                     uint64_t *done, struct error *error) {
    static const struct blocks_sum sum = {.size = sizeof(struct packing),
                                          .join = items_join,
                                          .clear = items_clear,
                                          .pack = items_pack,
                                          .unpack = items_unpack,
                                          .valid = items_valid};
    struct list_run run = {list, {.bytes = item, .room = list->items * list->size}};
    const struct blocks blocks = {
        .end = list->items,
        .threads = list->threads,
        .add = items_add,
        .context = &run,
        .result = &run.result,
        .sum = &sum,
        .store = list->store,
    };
    *done = 0;
    return blocks_run(&blocks, watch, done, error);
}
