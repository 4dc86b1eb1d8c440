#include "sim/parallel/blocks_ranks.h"

#include "sim/parallel/blocks_lead.h"
#include "sim/parallel/blocks_sum.h"
#include "sim/parallel/ranks.h"

#include <stdlib.h>
#include <time.h>

/* What every rank has in the end; behind it come the bytes of the result. */
struct ending {
    uint64_t bytes;
};

/* Waits for the answer of rank 0. */
static bool await_span(struct blocks_span *span, const struct watch *watch, struct error *error) {
    for (int from = -1;;) {
        if (!ranks_heard(&from, error))
            return false;
        if (from == 0)
            return ranks_receive(0, span, sizeof *span, watch, error);
        if (watch_stopped(watch))
            return error_stopped(error);
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    }
}

static bool do_span(struct blocks_team *team, struct blocks_span span, struct error *error) {
    blocks_team_begin(team, span);
    for (int from; !blocks_team_is_over(team);)
        if (!ranks_heard(&from, error))
            return false;
    return true;
}

static bool follow(struct blocks_team *team, const struct watch *watch, struct error *error) {
    struct blocks_offer offer = {.threads = team->blocks.threads};
    for (;;) {
        struct blocks_span span = {0, 0};
        if (!ranks_send(0, &offer, sizeof offer, watch, error) ||
            !ranks_send(0, team->packing.bytes, offer.bytes, watch, error) ||
            !await_span(&span, watch, error))
            return false;
        if (span.first == span.end)
            return true;
        if (!do_span(team, span, error))
            return false;
        offer.outcome = team->outcome;
        offer.bytes = team->packing.size;
    }
}

/* Tells all others the result. */
static bool share_result(const struct blocks *blocks, const struct watch *watch,
                         struct error *error) {
    struct packing packing = {0};
    blocks_sum_pack(blocks, &packing);
    struct ending ending = {packing.size};
    bool done = (!packing.failed || error_memory(error)) &&
                ranks_share(&ending, sizeof ending, watch, error) &&
                ranks_share(packing.bytes, packing.size, watch, error);
    packing_free(&packing);
    return done;
}

/* Takes the result of rank 0 for one's own. */
static bool take_result(const struct blocks *blocks, const struct watch *watch,
                        struct error *error) {
    struct ending ending;
    if (!ranks_share(&ending, sizeof ending, watch, error))
        return false;
    unsigned char *bytes = malloc(ending.bytes + 1);
    if (!bytes)
        return error_memory(error);
    struct packed packed = {bytes, ending.bytes};
    bool done = ranks_share(bytes, ending.bytes, watch, error);
    if (done) {
        blocks_sum_clear(blocks);
        done = blocks_sum_add(blocks, &packed, error);
    }
    free(bytes);
    return done;
}

static bool run_other(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                      struct error *error) {
    struct blocks_team team;
    bool done = blocks_team_open(&team, blocks, watch, error) && follow(&team, watch, error);
    blocks_team_close(&team);
    done = done && take_result(blocks, watch, error);
    *merged = done ? blocks->end : blocks->first;
    return done;
}

bool blocks_run_ranks(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                      struct error *error) {
    if (ranks_own() > 0)
        return run_other(blocks, watch, merged, error);
    return blocks_lead(blocks, watch, merged, error) && share_result(blocks, watch, error);
}
