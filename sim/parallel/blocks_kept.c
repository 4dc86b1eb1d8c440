#include "sim/parallel/blocks_kept.h"

#include "sim/parallel/blocks_sum.h"
#include "sim/parallel/ranks.h"

#include <stdlib.h>

struct keeper {
    const struct blocks *blocks;
    const struct watch *watch;
    uint64_t kept; /* the first block that is not */
};

/* What cannot be kept now may be later; the store knows. */
static void save(struct keeper *keeper, uint64_t merged) {
    const struct blocks_store *store = keeper->watch->store;
    struct packing packing = {0};
    if (ranks_own() > 0 || merged == keeper->kept)
        return;
    blocks_sum_pack(keeper->blocks, &packing);
    if (!packing.failed && store->save(store->context, merged, &packing))
        keeper->kept = merged;
    packing_free(&packing);
}

static bool is_stopped(void *context) {
    const struct keeper *keeper = context;
    return watch_stopped(keeper->watch);
}

static void keep(void *context, uint64_t merged, uint64_t end) {
    struct keeper *keeper = context;
    const struct blocks_store *store = keeper->watch->store;
    watch_progress(keeper->watch, merged, end);
    if (merged < end && store->is_due(store->context))
        save(keeper, merged);
}

/* Whether so many blocks of these can be merged. */
static bool is_among(const struct blocks *blocks, uint64_t merged, struct error *error) {
    return (blocks->first <= merged && merged <= blocks->end) ||
           error_input(error, "what was kept on the way is of other work");
}

/* Adds what was kept to the result of every rank. */
static bool load(struct keeper *keeper, struct error *error) {
    const struct blocks_store *store = keeper->watch->store;
    struct packing packing = {0};
    uint64_t told[2] = {keeper->blocks->first, 0};
    bool done = ranks_own() > 0 || (store->load(store->context, &told[0], &packing, error) &&
                                    is_among(keeper->blocks, told[0], error));
    told[1] = packing.size;
    done = done && ranks_share(told, sizeof told, keeper->watch, error);
    unsigned char *bytes = packing.bytes;
    if (done && ranks_own() > 0 && !(bytes = malloc(told[1] + 1)))
        done = error_memory(error);
    struct packed packed = {bytes, told[1]};
    if (done && told[0] > keeper->blocks->first)
        done = ranks_share(bytes, told[1], keeper->watch, error) &&
               blocks_sum_add(keeper->blocks, &packed, error);
    free(bytes);
    keeper->kept = told[0];
    return done;
}

/* In the end, too, what cannot be kept is a result all the same. */
bool blocks_run_kept(const struct blocks *blocks, blocks_runner *run, const struct watch *watch,
                     uint64_t *merged, struct error *error) {
    struct keeper keeper = {.blocks = blocks, .watch = watch};
    const struct watch own = {
        .stopped = is_stopped, .progress = keep, .stage = NULL, .context = &keeper};
    *merged = blocks->first;
    if (!load(&keeper, error))
        return false;
    struct blocks rest = *blocks;
    rest.first = *merged = keeper.kept;
    bool done = keeper.kept >= blocks->end || run(&rest, &own, merged, error);
    save(&keeper, *merged);
    return done;
}
