/* Runs of blocks: what the store has, the rest between checks, and lists of items as results. */
#include "sim/base/memory.h"
#include "sim/base/processes.h"
#include "sim/parallel/blocks_internal.h"
#include "sim/statistics/histogram.h"

#include <stdlib.h>
#include <string.h>

void *blocks_part_open(const struct blocks *blocks, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    return sum->histograms ? memory_table(sum->histograms, sizeof(struct histogram), error)
                           : memory_table(sum->size, 1, error);
}

void *blocks_part_unpack(const struct blocks *blocks, struct packed *packed, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    void *part = blocks_part_open(blocks, error);
    if (part && (sum->histograms ? histograms_unpack(part, sum->histograms, packed, error)
                 : sum->unpack   ? sum->unpack(blocks->context, part, packed, error)
                                 : packed_take(packed, part, sum->size, error)))
        return part;
    blocks_part_close(blocks, part);
    return NULL;
}

void blocks_part_close(const struct blocks *blocks, void *part) {
    if (part)
        blocks_clear(blocks, part);
    free(part);
}

void blocks_clear(const struct blocks *blocks, void *result) {
    if (blocks->sum->histograms)
        histograms_free(result, blocks->sum->histograms);
    else if (blocks->sum->clear)
        blocks->sum->clear(blocks->context, result);
    else
        memset(result, 0, blocks->sum->size);
}

void blocks_pack(const struct blocks *blocks, struct packing *packing) {
    if (blocks->sum->histograms)
        histograms_pack(blocks->result, blocks->sum->histograms, packing);
    else if (blocks->sum->pack)
        blocks->sum->pack(blocks->context, blocks->result, packing);
    else
        packing_add(packing, blocks->result, blocks->sum->size);
}

void blocks_join(const struct blocks *blocks, void *part) {
    if (blocks->sum->histograms)
        histograms_merge(blocks->result, part, blocks->sum->histograms);
    else if (blocks->sum->join)
        blocks->sum->join(blocks->context, blocks->result, part);
    else
        for (size_t i = 0; i < blocks->sum->size / sizeof(uint64_t); i++)
            ((uint64_t *)blocks->result)[i] += ((const uint64_t *)part)[i];
}

bool blocks_add(const struct blocks *blocks, struct packed *packed, struct error *error) {
    void *part = blocks_part_unpack(blocks, packed, error);
    if (!part)
        return false;
    blocks_join(blocks, part);
    blocks_part_close(blocks, part);
    return true;
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
    if (process_number() > 0 || (merged == run->kept && !run->parted))
        return;
    blocks_pack(blocks, &packing);
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
        struct error own = {0};
        void *sum = blocks_part_unpack(blocks, &part.packed, &own);
        bool valid = sum && part.packed.left == 0; /* whose bytes may be anything */
        for (size_t k = 0; valid && k < blocks->sum->histograms; k++)
            valid = histogram_holds((struct histogram *)sum + k, part.end - part.first,
                                    blocks->sum->longest);
        if (valid && !blocks->sum->histograms)
            valid = blocks->sum->valid(blocks->context, sum, part.first, part.end);
        if (valid)
            blocks_join(blocks, sum);
        blocks_part_close(blocks, sum);
        if (own.kind == ERROR_SYSTEM) {
            if (error)
                *error = own;
            return false;
        }
        if (!valid)
            return error_input(error, "%s: its state is inconsistent", store->name);
        *merged = part.end;
    }
    return true;
}

/* Whether the result suffices, as rank 0 finds. */
static bool suffices(const struct blocks *blocks, uint64_t merged, bool *enough,
                     const struct watch *watch, struct error *error) {
    bool checked = blocks->next_check && merged > blocks->first &&
                   blocks->next_check(blocks->context, merged - 1) == merged;
    uint64_t found = checked && process_number() == 0 && blocks->suffices(blocks->context, merged);
    bool done = !checked || !blocks->sum || processes_agree(NULL, &found, watch, error);
    *enough = found > 0;
    return done;
}

/* Computes the units from *merged on. */
static bool run_rest(const struct blocks *blocks, const struct watch *watch,
                     const struct watch *display, uint64_t *merged, struct error *error) {
    bool shared = process_count() > 1 && blocks->sum;
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
    uint64_t ignored = 0;
    merged = merged ? merged : &ignored;
    *merged = blocks->first;
    if (!blocks->sum || !blocks->store)
        return run_rest(blocks, &counting, &counting, merged, error);
    if (process_number() == 0)
        (void)add_kept(&run, merged, &own);
    if (!processes_agree(&own, merged, watch, error))
        return false;
    run.kept = *merged;
    if (*merged > blocks->first)
        watch_earlier(watch, *merged - blocks->first);
    bool done = run_rest(blocks, &keeping, &counting, merged, error);
    keep(&run, *merged, false);
    return processes_agree(&own, NULL, NULL, error) && done;
}

/* Lists. */

/* Items, in order. */
struct list_items {
    unsigned char *item; /* [list->items], or NULL if there are none */
    uint64_t count;
};

struct list_runner {
    const struct blocks_list *list;
    struct list_items *scratch; /* an item for each thread */
    struct list_items items;    /* the result, whose memory is the caller's */
};

static bool list_work(void *context, int thread, uint64_t block, uint64_t end,
                      struct error *error) {
    const struct list_runner *runner = context;
    unsigned char *item = runner->scratch[thread].item;
    memset(item, 0, runner->list->size);
    return runner->list->compute(runner->list->context, block, item, error);
}

static void list_join(void *context, void *result, void *other) {
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

static void list_clear(void *context, void *result) {
    const struct list_runner *runner = context;
    struct list_items *items = result;
    items->count = 0;
    if (items == &runner->items)
        return;
    free(items->item);
    items->item = NULL;
}

static void list_pack(void *context, const void *result, struct packing *packing) {
    const struct list_runner *runner = context;
    const struct list_items *part = result;
    packing_add(packing, part->item, part->count * runner->list->size);
}

static bool list_unpack(void *context, void *result, struct packed *packed, struct error *error) {
    const struct list_runner *runner = context;
    struct list_items *part = result;
    size_t size = runner->list->size;
    part->count = packed->left / size;
    if (part->count > runner->list->items)
        return error_input(error, "packed data are more items than requested");
    part->item = memory_allocate(part->count, size);
    return packed_take(packed, part->item, part->count * size, error);
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
    static const struct blocks_sum sum = {.size = sizeof(struct list_items),
                                          .join = list_join,
                                          .clear = list_clear,
                                          .pack = list_pack,
                                          .unpack = list_unpack,
                                          .valid = list_valid};
    size_t threads = (size_t)list->threads;
    unsigned char *item_of = memory_allocate(threads, list->size);
    struct list_runner runner = {.list = list,
                                 .scratch = memory_allocate(threads, sizeof *runner.scratch),
                                 .items = {.item = item}};
    for (size_t i = 0; i < threads; i++)
        runner.scratch[i] = (struct list_items){item_of + i * list->size, 1};
    const struct blocks blocks = {
        .end = list->items,
        .threads = list->threads,
        .work = list_work,
        .context = &runner,
        .scratch = runner.scratch,
        .scratch_size = sizeof *runner.scratch,
        .result = &runner.items,
        .sum = &sum,
        .store = list->store,
    };
    *done = 0;
    bool all = blocks_run(&blocks, watch, done, error);
    free(runner.scratch);
    free(item_of);
    return all;
}
