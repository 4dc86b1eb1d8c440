/* Runs of blocks: what the store has, the rest between checks, and lists of items as results. */
#include "sim/base/memory.h"
#include "sim/parallel/blocks_internal.h"
#include "sim/parallel/blocks_list.h"
#include "sim/parallel/ranks.h"

#include <stdlib.h>
#include <string.h>

void *blocks_sum_open(const struct blocks *blocks, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    /* Results may contain vectors. */
    return sum->size > 0 ? memory_aligned(1, sum->size) : sum->open(blocks->context, error);
}

void blocks_sum_close(const struct blocks *blocks) {
    if (blocks->sum->size > 0)
        free(blocks->result);
    else if (blocks->result)
        blocks->sum->close(blocks->context, blocks->result);
}

void blocks_sum_clear(const struct blocks *blocks) {
    if (blocks->sum->size > 0)
        memset(blocks->result, 0, blocks->sum->size);
    else
        blocks->sum->clear(blocks->context, blocks->result);
}

void blocks_sum_pack(const struct blocks *blocks, struct packing *packing) {
    if (blocks->sum->size > 0)
        packing_add(packing, blocks->result, blocks->sum->size);
    else
        blocks->sum->pack(blocks->context, blocks->result, packing);
}

bool blocks_sum_add(const struct blocks *blocks, struct packed *packed, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    if (sum->size == 0)
        return sum->add(blocks->context, blocks->result, packed, error);
    void *part = memory_aligned(1, sum->size);
    bool done = packed_take(packed, part, sum->size, error);
    if (done)
        sum->join(blocks->result, part);
    free(part);
    return done;
}

/* A run, and what of it is kept in the store. */
struct kept_run {
    const struct blocks *blocks;
    const struct watch *watch;
    uint64_t kept; /* the first unit that is not in the store */
    bool parted;   /* the store has several parts */
};

/* Keeps the result on rank 0. */
static void keep(struct kept_run *run, uint64_t merged, bool due) {
    const struct blocks *blocks = run->blocks;
    struct packing packing = {0};
    if (ranks_rank() > 0 || (merged == run->kept && !run->parted))
        return;
    blocks_sum_pack(blocks, &packing);
    const struct blocks_part part = {blocks->first, merged, {packing.bytes, packing.size}};
    blocks->store->keep(blocks->store->context, &part, due);
    run->kept = merged;
    run->parted = false;
    packing_free(&packing);
}

/* Counts from the first unit of the run. */
static void counted_progress(void *context, uint64_t merged, uint64_t end) {
    const struct kept_run *run = context;
    uint64_t first = run->blocks->first;
    watch_progress(run->watch, merged - first, end - first);
}

static void kept_progress(void *context, uint64_t merged, uint64_t end) {
    struct kept_run *run = context;
    const struct blocks_store *store = run->blocks->store;
    counted_progress(context, merged, end);
    if (merged < end && store->is_due(store->context))
        keep(run, merged, true);
}

/* Adds the parts in the store, on rank 0. *merged becomes the first unit that they lack. */
static bool add_kept(struct kept_run *run, uint64_t *merged, struct error *error) {
    const struct blocks *blocks = run->blocks;
    const struct blocks_store *store = blocks->store;
    size_t parts = store->begin(store->context);
    run->parted = parts > 1;
    for (size_t i = 0; i < parts; i++) {
        struct blocks_part part = store->part(store->context, i);
        if (part.first == *merged && part.end > blocks->end)
            return error_input(error, "%s: has %llu already, more than the %llu requested",
                               store->name, (unsigned long long)(part.end - blocks->first),
                               (unsigned long long)(blocks->end - blocks->first));
        if (part.first != *merged || part.end < part.first)
            return error_input(error, "%s: its state is of units %llu to %llu, not %llu to %llu",
                               store->name, (unsigned long long)part.first,
                               (unsigned long long)part.end, (unsigned long long)*merged,
                               (unsigned long long)blocks->end);
        /* Whether the part can be the result of its units. */
        struct blocks alone = *blocks;
        struct packed packed = part.packed;
        struct error own = {0};
        alone.result = blocks_sum_open(blocks, error);
        if (!alone.result)
            return false;
        bool valid = blocks_sum_add(&alone, &packed, &own) && packed.left == 0 &&
                     blocks->sum->valid(blocks->context, alone.result, part.first, part.end);
        blocks_sum_close(&alone);
        if (own.kind == ERROR_SYSTEM) {
            if (error)
                *error = own;
            return false;
        }
        if (!valid)
            return error_input(error, "%s: its state is inconsistent", store->name);
        if (!blocks_sum_add(blocks, &part.packed, error))
            return false;
        *merged = part.end;
    }
    return true;
}

/* Whether the result suffices, as rank 0 finds. */
static bool suffices(const struct blocks *blocks, uint64_t merged, bool *enough,
                     const struct watch *watch, struct error *error) {
    bool checked = blocks->next_check && merged > blocks->first &&
                   blocks->next_check(blocks->context, merged - 1) == merged;
    uint64_t found = checked && ranks_rank() == 0 && blocks->suffices(blocks->context, merged);
    bool done = !checked || !blocks->sum || ranks_agree(NULL, &found, watch, error);
    *enough = found > 0;
    return done;
}

/* Computes the units from *merged on. */
static bool run_rest(const struct blocks *blocks, const struct watch *watch,
                     const struct watch *display, uint64_t *merged, struct error *error) {
    bool shared = ranks_size() > 1 && blocks->sum;
    for (bool enough = false;;) {
        if (!suffices(blocks, *merged, &enough, watch, error))
            return false;
        if (enough || *merged == blocks->end)
            break;
        struct blocks segment = *blocks;
        segment.first = *merged;
        if (blocks->next_check)
            segment.end = blocks->next_check(blocks->context, *merged);
        if (segment.end > blocks->end)
            segment.end = blocks->end;
        if (!(shared ? blocks_run_rounds(&segment, blocks->end, watch, display, merged, error)
                     : blocks_run_local(&segment, blocks->end, watch, merged, error)))
            return false;
        if (*merged < segment.end || blocks_enough(blocks))
            break;
    }
    return !shared || blocks_share_result(blocks, watch, error);
}

bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error) {
    struct kept_run run = {.blocks = blocks, .watch = watch};
    const struct watch keeping = {.outer = watch, .progress = kept_progress, .context = &run};
    const struct watch counting = {.outer = watch, .progress = counted_progress, .context = &run};
    struct error own = {0};
    *merged = blocks->first;
    if (!blocks->sum || !blocks->store)
        return run_rest(blocks, &counting, &counting, merged, error);
    if (ranks_rank() == 0)
        (void)add_kept(&run, merged, &own);
    if (!ranks_agree(&own, merged, watch, error))
        return false;
    run.kept = *merged;
    if (*merged > blocks->first)
        watch_earlier(watch, *merged - blocks->first);
    bool done = run_rest(blocks, &keeping, &counting, merged, error);
    keep(&run, *merged, false);
    return ranks_agree(&own, NULL, NULL, error) && done;
}

/* Lists. */

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
