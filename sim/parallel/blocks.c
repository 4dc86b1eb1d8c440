#include "sim/parallel/blocks_internal.h"

#include "sim/parallel/ranks.h"

#include <stdlib.h>
#include <string.h>

/* Aligned, because results may contain vectors. */
static void *allocate_result(size_t size, struct error *error) {
    enum { ALIGNED = 64 };
    void *bytes = aligned_alloc(ALIGNED, (size + ALIGNED - 1) / ALIGNED * ALIGNED);
    if (bytes)
        memset(bytes, 0, size);
    else
        error_memory(error);
    return bytes;
}

void *blocks_sum_open(const struct blocks *blocks, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    return sum->size > 0 ? allocate_result(sum->size, error) : sum->open(blocks->context, error);
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
    void *part = allocate_result(sum->size, error);
    bool done = part && packed_take(packed, part, sum->size, error);
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

/* Keeps the result on rank 0. Fails if out of memory. */
static bool keep(struct kept_run *run, uint64_t merged, bool due, struct error *error) {
    const struct blocks *blocks = run->blocks;
    struct packing packing = {0};
    if (ranks_rank() > 0 || (merged == run->kept && !run->parted))
        return true;
    blocks_sum_pack(blocks, &packing);
    const struct blocks_part part = {blocks->first, merged, {packing.bytes, packing.size}};
    bool kept = blocks->store->keep(blocks->store->context, &part, due, error);
    if (kept) {
        run->kept = merged;
        run->parted = false;
    }
    packing_free(&packing);
    return kept;
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
        (void)keep(run, merged, true, NULL); /* it may succeed later */
}

/* Whether the part can be the result of its units. Fails if out of memory. */
static bool check_part(const struct blocks *blocks, const struct blocks_part *part, bool *valid,
                       struct error *error) {
    struct blocks alone = *blocks;
    struct packed packed = part->packed;
    struct error own = {0};
    alone.result = blocks_sum_open(blocks, error);
    if (!alone.result)
        return false;
    *valid = blocks_sum_add(&alone, &packed, &own) && packed.left == 0 &&
             blocks->sum->valid(blocks->context, alone.result, part->first, part->end);
    blocks_sum_close(&alone);
    return own.kind != ERROR_SYSTEM || error_memory(error);
}

/* Adds the parts in the store, on rank 0. *merged becomes the first unit that they lack. */
static bool add_kept(struct kept_run *run, uint64_t *merged, struct error *error) {
    const struct blocks *blocks = run->blocks;
    const struct blocks_store *store = blocks->store;
    size_t parts = store->begin(store->context);
    run->parted = parts > 1;
    for (size_t i = 0; i < parts; i++) {
        struct blocks_part part = store->part(store->context, i);
        bool valid;
        if (part.first == *merged && part.end > blocks->end)
            return error_input(error, "%s: has %llu already, more than the %llu requested",
                               store->name, (unsigned long long)(part.end - blocks->first),
                               (unsigned long long)(blocks->end - blocks->first));
        if (part.first != *merged || part.end < part.first)
            return error_input(error, "%s: its state is of units %llu to %llu, not %llu to %llu",
                               store->name, (unsigned long long)part.first,
                               (unsigned long long)part.end, (unsigned long long)*merged,
                               (unsigned long long)blocks->end);
        if (!check_part(blocks, &part, &valid, error))
            return false;
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
    (void)keep(&run, *merged, false, &own);
    return ranks_agree(&own, NULL, NULL, error) && done;
}
