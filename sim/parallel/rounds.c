/* Blocks computed by several processes, in rounds: every rank computes an equal share of
 * consecutive blocks into a part, and rank 0 adds the parts in order. */
#include "sim/base/memory.h"
#include "sim/parallel/blocks_internal.h"

#include "sim/base/clock.h"
#include "sim/base/processes.h"

#include <stdlib.h>

/* The state of a run. */
struct rounds {
    const struct blocks *whole;
    struct blocks part; /* of this rank; its result is the part */
    const struct watch *watch;
    const struct watch *display; /* receives estimates of the progress within a round */
    uint64_t first, end;         /* units of the round */
    uint64_t blocks, fewest;     /* blocks of a round; as many as all ranks have threads */
    uint64_t total;              /* units, for the progress */
};

/* Gathers and adds the parts, unless this rank failed with the error `own`: then, and when a run is
 * stopped, the parts of the round are dropped, as they would leave a gap. */
static bool collect_parts(const struct rounds *rounds, struct error *own, struct error *error) {
    size_t ranks = (size_t)process_count();
    struct packing mine = {0}, *part = memory_allocate(ranks, sizeof *part);
    if (own->kind == ERROR_NONE && rounds->part.first < rounds->part.end)
        blocks_pack(&rounds->part, &mine);
    bool gathered = processes_gather(own, &mine, part, rounds->watch, error);
    for (size_t rank = 0; gathered && rank < ranks; rank++) {
        struct packed packed = {part[rank].bytes, part[rank].size};
        if (process_number() == 0 && packed.left > 0 && own->kind == ERROR_NONE)
            blocks_add(rounds->whole, &packed, own);
        packing_free(&part[rank]);
    }
    free(part);
    return gathered && processes_agree(own, NULL, NULL, error);
}

/* All ranks progress about as fast as this one. */
static void round_progress(void *context, uint64_t merged, uint64_t total) {
    const struct rounds *rounds = context;
    uint64_t done = (merged - rounds->part.first) * (uint64_t)process_count();
    uint64_t units = rounds->end - rounds->first;
    watch_progress(rounds->display, rounds->first + (done < units ? done : units), total);
}

/* Computes units first .. end - 1. *enough: no further round is needed. */
static bool run_round(struct rounds *rounds, uint64_t first, uint64_t end, bool *enough,
                      struct error *error) {
    const struct watch local = {
        .progress = round_progress, .context = rounds, .outer = rounds->watch};
    struct blocks *part = &rounds->part;
    uint64_t ranks = (uint64_t)process_count(), rank = (uint64_t)process_number(), merged;
    uint64_t blocks = block_count(part, end - first), size = block_size(part);
    struct error own = {0};
    double began = clock_now();
    rounds->first = first;
    rounds->end = end;
    blocks_clear(part, part->result);
    part->first = first + blocks * rank / ranks * size;
    part->end = rank + 1 == ranks ? end : first + blocks * (rank + 1) / ranks * size;
    (void)blocks_run_local(part, rounds->total, &local, &merged, &own);
    uint64_t microseconds = (uint64_t)((clock_now() - began) * 1e6);
    uint64_t ends = blocks_enough(rounds->whole);
    if (!collect_parts(rounds, &own, error) ||
        !processes_agree(NULL, &microseconds, rounds->watch, error) ||
        !processes_agree(NULL, &ends, rounds->watch, error))
        return false;
    /* The blocks of the next round, given the longest time of a rank for this one: it lasts a few
     * seconds, so that waiting for each other takes little, and so does what is lost when a rank
     * dies. */
    const double wanted = 3, growth = 8;
    double seconds = (double)microseconds / 1e6;
    double factor = seconds * growth > wanted ? wanted / seconds : growth;
    uint64_t times = (uint64_t)((double)rounds->blocks * factor) / rounds->fewest;
    rounds->blocks = (times > 0 ? times : 1) * rounds->fewest;
    *enough = ends > 0;
    return true;
}

bool blocks_share_result(const struct blocks *blocks, const struct watch *watch,
                         struct error *error) {
    struct packing packing = {0};
    struct error own = {0};
    if (process_number() == 0)
        blocks_pack(blocks, &packing);
    uint64_t size = packing.size;
    bool done = processes_agree(&own, &size, watch, error);
    unsigned char *bytes = packing.bytes;
    if (done && process_number() > 0)
        bytes = memory_table(size, 1, &own);
    done = done && processes_agree(&own, NULL, watch, error) &&
           processes_broadcast(bytes, size, watch, error);
    if (done && process_number() > 0) {
        struct packed packed = {bytes, size};
        blocks_clear(blocks, blocks->result);
        done = blocks_add(blocks, &packed, error);
    }
    free(bytes);
    return done;
}

bool blocks_run_rounds(const struct blocks *blocks, uint64_t total, const struct watch *watch,
                       const struct watch *display, uint64_t *merged, struct error *error) {
    uint64_t threads = (uint64_t)blocks->threads, size = block_size(blocks);
    struct rounds rounds = {
        .whole = blocks, .part = *blocks, .watch = watch, .display = display, .total = total};
    struct error own = {0};
    rounds.part.result = blocks_part_open(blocks, &own);
    bool done = processes_agree(&own, &threads, watch, error), enough = false;
    rounds.blocks = rounds.fewest = threads * (uint64_t)process_count();
    *merged = blocks->first;
    while (done && !enough && *merged < blocks->end) {
        uint64_t left = blocks->end - *merged;
        uint64_t end = left / size < rounds.blocks ? blocks->end : *merged + rounds.blocks * size;
        done = run_round(&rounds, *merged, end, &enough, error);
        if (done) {
            *merged = end;
            watch_progress(watch, end, total);
        }
    }
    blocks_part_close(blocks, rounds.part.result);
    return done;
}
