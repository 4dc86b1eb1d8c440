/* Computes the items of a list in parallel (struct blocks_list of blocks.h), by blocks_run: unit i
 * is item i, a block has one unit, and the context is the list. The result, and a part of it, are
 * the bytes of consecutive items, as a struct packing. A part allocates its bytes. The result is in
 * the caller's memory, which has room for all items: so packing_add never moves it. */
#include "sim/parallel/blocks.h"

static bool items_add(void *context, void *part, uint64_t first, uint64_t end,
                      struct error *error) {
    const struct blocks_list *list = context;
    struct packing *item = part;
    *item = (struct packing){memory_allocate(1, list->size), list->size, list->size};
    return list->compute(list->context, first, item->bytes, error);
}

static void items_pack(void *context, const void *result, struct packing *packing) {
    const struct packing *items = result;
    packing_add(packing, items->bytes, items->size);
}

static void items_join(void *context, void *result, void *part) {
    items_pack(context, part, result);
}

static void items_clear(void *context, void *part) { packing_free(part); }

static bool items_unpack(void *context, void *result, struct packed *packed, struct error *error) {
    const struct blocks_list *list = context;
    if (packed->left > list->items * list->size)
        return error_input(error, "packed data are more items than requested");
    packing_add(result, packed->next, packed->left);
    packed->left = 0;
    return true;
}

static bool items_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct blocks_list *list = context;
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
    struct packing result = {.bytes = item, .room = list->items * list->size};
    const struct blocks blocks = {
        .end = list->items,
        .threads = list->threads,
        .add = items_add,
        .context = (void *)list,
        .result = &result,
        .sum = &sum,
        .store = list->store,
    };
    return blocks_run(&blocks, watch, done, error);
}
