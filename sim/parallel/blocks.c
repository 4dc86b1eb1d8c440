/* A run of blocks (blocks.h) begins with the parts of the result that a store has kept: a part is
 * the result of some consecutive units only. The other units are computed segment by segment, each
 * up to the next check of whether the result suffices; with several processes a segment consists of
 * rounds. The threads of a process merge blocks one by one, in ascending order. */
#include "sim/parallel/blocks.h"

#include "sim/base/clock.h"
#include "sim/base/processes.h"
#include "sim/statistics/histogram.h"

#include <inttypes.h>
#include <math.h>
#include <omp.h>
#include <pthread.h>
#include <sys/param.h>

/* Whether the time is up, so that no further block begins. Only asked after the first has begun. */
static bool blocks_enough(const struct blocks *blocks) {
    return blocks->enough && blocks->enough(blocks->context);
}

/* The number of blocks of so many units. */
static uint64_t block_count(const struct blocks *blocks, uint64_t units) {
    return units / blocks->size + (units % blocks->size > 0);
}

/* An empty part: histograms and further bytes, as in the result (struct blocks_sum). */
static void *part_open(const struct blocks *blocks, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    return memory_table(1, sum->histograms * sizeof(struct histogram) + sum->size, error);
}

/* What a result, or a part of the result, has behind its histograms. */
static void *after_histograms(const struct blocks *blocks, void *result) {
    return (struct histogram *)result + blocks->sum->histograms;
}

static void part_clear(const struct blocks *blocks, void *part) {
    histograms_free(part, blocks->sum->histograms);
    if (blocks->sum->clear)
        blocks->sum->clear(blocks->context, after_histograms(blocks, part));
    else
        memset(after_histograms(blocks, part), 0, blocks->sum->size);
}

static void part_close(const struct blocks *blocks, void *part) {
    if (part)
        part_clear(blocks, part);
    free(part);
}

static void part_join(const struct blocks *blocks, void *part) {
    struct histogram *to = blocks->result, *from = part;
    uint64_t *count = after_histograms(blocks, to), *added = after_histograms(blocks, from);
    for (size_t k = 0; k < blocks->sum->histograms; k++)
        histogram_merge(&to[k], &from[k]);
    if (blocks->sum->join)
        blocks->sum->join(blocks->context, count, added);
    else
        for (size_t i = 0; i < blocks->sum->size / sizeof *count; i++)
            count[i] += added[i];
}

static void pack_result(const struct blocks *blocks, struct packing *packing) {
    for (size_t k = 0; k < blocks->sum->histograms; k++)
        histogram_pack((struct histogram *)blocks->result + k, packing);
    if (blocks->sum->pack)
        blocks->sum->pack(blocks->context, after_histograms(blocks, blocks->result), packing);
    else
        packing_add(packing, after_histograms(blocks, blocks->result), blocks->sum->size);
}

/* Makes a part from its packed bytes. Returns NULL, with an error, on failure. */
static void *unpack_part(const struct blocks *blocks, struct packed *packed, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    void *part = part_open(blocks, error);
    bool done = part;
    for (size_t k = 0; done && k < sum->histograms; k++)
        done = histogram_unpack((struct histogram *)part + k, packed, error);
    void *rest = part ? after_histograms(blocks, part) : NULL;
    done = done && (sum->unpack ? sum->unpack(blocks->context, rest, packed, error)
                                : packed_take(packed, rest, sum->size, error));
    if (done)
        return part;
    part_close(blocks, part);
    return NULL;
}

/* Adds a packed part, unless it has no bytes; leaves the result unchanged on failure. */
static bool join_packed(const struct blocks *blocks, const struct packing *packing,
                        struct error *error) {
    struct packed packed = {packing->bytes, packing->size};
    void *part = packed.left > 0 ? unpack_part(blocks, &packed, error) : NULL;
    const bool joined = part || packing->size == 0;
    if (part)
        part_join(blocks, part);
    part_close(blocks, part);
    return joined;
}

/* The team of threads of this process, and what they share. They sleep until it is their turn to
 * merge; OpenMP's `ordered` spins, which on a busy machine took longer than the work itself. */
struct team {
    const struct blocks *blocks;
    const struct watch *watch;
    pthread_mutex_t lock; /* protects the members below */
    pthread_cond_t turn;  /* signals changes of merged and halted */
    uint64_t handed;      /* the first unit that no thread has taken */
    uint64_t merged;      /* the first unit that is not in the result; at most `handed` */
    bool halted;          /* a block failed: merging later ones would leave a gap */
    struct error failure; /* the error of that block */
};

/* What each thread does: takes the next block, computes it, and merges it after all earlier ones,
 * until none is left or needed. It holds the lock, but not while it computes. */
static void run_thread(struct team *team, int thread) {
    const struct blocks *blocks = team->blocks;
    pthread_mutex_lock(&team->lock);
    for (;;) {
        const uint64_t first = team->handed, left = blocks->end - first;
        if (team->halted || left == 0 || (first > blocks->first && blocks_enough(blocks)))
            break;
        const uint64_t end = first + MIN(left, blocks->size);
        team->handed = end;
        pthread_mutex_unlock(&team->lock);

        struct error error = {0};
        void *part = blocks->add ? part_open(blocks, &error) : NULL;
        bool done;
        if (watch_stopped(team->watch))
            done = error_stopped(&error);
        else if (blocks->add)
            done = part && blocks->add(blocks->context, part, first, end, &error);
        else
            done = blocks->work(blocks->context, thread, first, end, &error);

        pthread_mutex_lock(&team->lock);
        while (!team->halted && team->merged != first)
            pthread_cond_wait(&team->turn, &team->lock);
        if (!team->halted) {
            if (done && part)
                part_join(blocks, part);
            else if (done && blocks->merge)
                done = blocks->merge(blocks->context, blocks->result, thread, first, &error);
            if (done) {
                team->merged = end;
                watch_progress(team->watch, end, blocks->end);
            } else {
                team->failure = error;
                team->halted = true;
            }
            pthread_cond_broadcast(&team->turn);
        }
        part_close(blocks, part);
    }
    pthread_mutex_unlock(&team->lock);
}

/* Computes blocks->first .. end - 1 by the threads of this process, up to the block that fails, or
 * until the time is up. *merged, unless NULL, becomes the first unit that is not in the result. */
static bool run_team(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                     struct error *error) {
    struct team team = {
        .blocks = blocks,
        .watch = watch,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .turn = PTHREAD_COND_INITIALIZER,
        .handed = blocks->first,
        .merged = blocks->first,
    };
    const uint64_t count = block_count(blocks, blocks->end - blocks->first);
    const int wanted = (int)MIN(count, (uint64_t)blocks->threads);
    const int threads = blocks_available_threads(wanted); /* NOLINT: OpenMP reads it */
#pragma omp parallel num_threads(threads)
    run_thread(&team, omp_get_thread_num());
    if (merged)
        *merged = team.merged;
    if (error && team.failure.kind != ERROR_NONE)
        *error = team.failure;
    return !team.halted;
}

/* The whole run, with a store and several processes. */
struct run {
    const struct blocks *blocks; /* its `store` is NULL on ranks other than 0 */
    const struct watch *watch;
    uint64_t merged; /* the first unit that is not in the result */
    uint64_t stored; /* the store has the result of units first .. stored - 1, as one part */
};

/* Puts the result of the units before `merged` into the store, unless it is there already. */
static void store_result(struct run *run, uint64_t merged, bool due) {
    const struct blocks *blocks = run->blocks;
    struct packing packing = {0};
    if (merged == run->stored)
        return;
    pack_result(blocks, &packing);
    const struct blocks_part part = {blocks->first, merged, {packing.bytes, packing.size}};
    blocks->store->keep(blocks->store->context, &part, due);
    run->stored = merged;
    packing_free(&packing);
}

/* Reports the units that the run has merged; saves the result if the store finds that due. */
static void run_progress(void *context, uint64_t merged, uint64_t end) {
    struct run *run = context;
    const struct blocks *blocks = run->blocks;
    watch_progress(run->watch, merged - blocks->first, blocks->end - blocks->first);
    if (blocks->store && merged < blocks->end && blocks->store->is_due(blocks->store->context))
        store_result(run, merged, true);
}

/* Adds the parts in the store to the result. As files may have been changed, checks that the parts
 * follow on one another and are possible results. */
static bool join_stored(struct run *run, struct error *error) {
    const struct blocks *blocks = run->blocks;
    const struct blocks_store *store = blocks->store;
    const struct blocks_sum *sum = blocks->sum;
    const uint64_t each = MAX(blocks->requested, 1);
    size_t parts = store->begin(store->context);
    for (size_t i = 0; i < parts; i++) {
        struct blocks_part part = store->part(store->context, i);
        if (part.first == run->merged && part.end > blocks->end)
            return error_input(
                error, "%s: has %" PRIu64 " already, more than the %" PRIu64 " requested",
                store->name, (part.end - 1 - blocks->first) / each + 1, /* if only begun, too */
                (blocks->end - blocks->first) / each);
        if (part.first != run->merged || part.end < part.first)
            return error_input(error,
                               "%s: its state is of units %" PRIu64 " to %" PRIu64 ", not %" PRIu64
                               " to %" PRIu64,
                               store->name, part.first, part.end, run->merged, blocks->end);

        void *unpacked = unpack_part(blocks, &part.packed, error);
        bool valid = unpacked && part.packed.left == 0; /* whether its units could have given it */
        for (size_t k = 0; valid && k < sum->histograms; k++)
            valid = histogram_holds((struct histogram *)unpacked + k, part.end - part.first,
                                    sum->longest);
        if (valid && sum->valid)
            valid = sum->valid(blocks->context, after_histograms(blocks, unpacked), part.first,
                               part.end);
        if (valid)
            part_join(blocks, unpacked);
        part_close(blocks, unpacked);
        if (!valid) /* if memory is short, the state may be good */
            return !error->is_memory &&
                   error_input(error, "%s: its state is inconsistent", store->name);
        run->merged = part.end;
    }
    /* Several parts are as good as none: the result is to be kept in their place. */
    run->stored = parts == 1 ? run->merged : blocks->first;
    return true;
}

/* A round (blocks.h): the ranks' shares of its consecutive blocks differ by at most one block. */
struct round {
    struct run *run;
    struct blocks share; /* this rank's units first .. end - 1, and `result`, their part */
    uint64_t first, end; /* units first .. end - 1 of the round */
};

/* Reports the units that all ranks have merged if they are as fast as this one. */
static void round_progress(void *context, uint64_t merged, uint64_t end) {
    const struct round *round = context;
    const struct blocks *blocks = round->run->blocks;
    uint64_t done = (merged - round->share.first) * (uint64_t)process_count();
    uint64_t units = round->end - round->first;
    watch_progress(round->run->watch, round->first - blocks->first + MIN(done, units),
                   blocks->end - blocks->first);
}

/* The first unit of a rank's share of the round; if `rank` is the number of ranks, the end of the
 * round. 3 ranks share 8 blocks as 0 1, 2 3 4 and 5 6 7. The last block may have fewer units. */
static uint64_t share_first(const struct round *round, uint64_t rank) {
    const uint64_t ranks = (uint64_t)process_count();
    uint64_t count = block_count(&round->share, round->end - round->first);
    return rank == ranks ? round->end : round->first + count * rank / ranks * round->share.size;
}

/* Computes the units of the round, and adds the parts of all ranks to the result on rank 0. If any
 * rank failed or was stopped, all parts are dropped on every rank: without the missing part the
 * result would have a gap. So no part is added after one that cannot be. */
static bool run_round(struct round *round, const struct watch *watch, struct error *error) {
    const uint64_t ranks = (uint64_t)process_count(), rank = (uint64_t)process_number();
    const struct watch local = {.progress = round_progress, .context = round, .outer = watch};
    struct blocks *share = &round->share;
    struct error own = {0}; /* of this rank, until all ranks vote on it */
    struct packing mine = {0}, *part = memory_allocate(ranks, sizeof *part);
    share->first = share_first(round, rank);
    share->end = share_first(round, rank + 1);
    part_clear(share, share->result);
    if (run_team(share, &local, NULL, &own) && share->first < share->end)
        pack_result(share, &mine);
    const bool gathered = processes_gather(&own, &mine, part, watch, error);
    if (gathered) {
        uint64_t added = rank == 0 ? 0 : ranks; /* parts that are in the result of rank 0 */
        while (added < ranks && join_packed(round->run->blocks, &part[added], &own))
            added++;
        round->run->merged = share_first(round, added);
        for (uint64_t i = 0; i < ranks; i++)
            packing_free(&part[i]);
    }
    free(part);
    return gathered && processes_agree(&own, NULL, NULL, error);
}

/* A round is to last so many seconds, but at most so many times as long as the one before: little
 * time goes into waiting for the slowest rank, and little is lost when a rank dies. */
static const double round_seconds = 3, round_growth = 8;

/* Computes a segment of the run in rounds; only rank 0 has the result. */
static bool run_rounds(struct run *run, const struct blocks *segment, const struct watch *watch,
                       struct error *error) {
    struct round round = {.run = run, .share = *segment};
    struct error own = {0};
    uint64_t threads = (uint64_t)segment->threads;
    round.share.result = part_open(segment, &own);
    /* Fails if any rank has failed; otherwise `threads` becomes the largest of all ranks. */
    bool done = processes_agree(&own, &threads, watch, error);
    const uint64_t fewest = threads * (uint64_t)process_count(); /* blocks; no thread is idle */
    uint64_t count = fewest; /* blocks of the next round; 0: the time is up, there is none */
    while (done && count > 0 && run->merged < segment->end) {
        const uint64_t left = block_count(segment, segment->end - run->merged);
        const double began = clock_now();
        round.first = run->merged;
        round.end = left > count ? round.first + count * segment->size : segment->end;
        done = run_round(&round, watch, error);
        /* Rank 0 decides: all ranks agree on the largest number, and the others give 0. */
        const double factor = fmin(round_seconds / (clock_now() - began), round_growth);
        const uint64_t next = MAX((uint64_t)((double)count * factor) / fewest, 1) * fewest;
        count = process_number() > 0 || blocks_enough(segment) ? 0 : next;
        done = done && processes_agree(NULL, &count, watch, error);
        if (done)
            watch_progress(watch, round.end, segment->end);
    }
    part_close(segment, round.share.result);
    return done;
}

/* Gives the result of rank 0 to the other processes, whose own is still empty. */
static bool share_result(const struct blocks *blocks, const struct watch *watch,
                         struct error *error) {
    struct packing packing = {0};
    struct error own = {0};
    if (process_number() == 0)
        pack_result(blocks, &packing);
    uint64_t size = packing.size; /* the largest counts: the other ranks have packed nothing */
    if (!processes_agree(NULL, &size, watch, error)) {
        packing_free(&packing);
        return false;
    }
    if (process_number() > 0)
        packing = (struct packing){.bytes = memory_allocate(size, 1), .size = size};
    if (!processes_broadcast(packing.bytes, size, watch, error))
        return false; /* the bytes, which MPI may still use after a stop, are not freed */
    if (process_number() > 0)
        (void)join_packed(blocks, &packing, &own); /* all ranks vote on `own` below */
    packing_free(&packing);
    return processes_agree(&own, NULL, NULL, error);
}

/* Computes the units that the result lacks, segment by segment. A run that was stopped at a check
 * resumes with this check: its first segment is empty. */
static bool run_segments(struct run *run, const struct watch *watch, struct error *error) {
    const struct blocks *blocks = run->blocks;
    const bool shared = process_count() > 1 && blocks->sum;
    struct blocks segment = *blocks;
    /* All checks up to this unit are done. Without units there is nothing to check. */
    uint64_t checked = run->merged > blocks->first ? run->merged - 1 : blocks->first;
    while (run->merged < blocks->end) {
        segment.first = run->merged;
        if (blocks->next_check)
            segment.end = blocks->next_check(blocks->context, checked);
        if (!(shared ? run_rounds(run, &segment, watch, error)
                     : run_team(&segment, watch, &run->merged, error)))
            return false;
        if (run->merged < segment.end || run->merged == blocks->end)
            break;
        /* Rank 0, which has the result, tells the others whether it suffices. */
        uint64_t suffices =
            process_number() == 0 && blocks->suffices(blocks->context, blocks->result);
        if (!processes_agree(NULL, &suffices, watch, error))
            return false;
        if (suffices)
            break;
        checked = run->merged;
    }
    return !shared || share_result(blocks, watch, error);
}

bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error) {
    struct blocks whole = *blocks;
    whole.size = blocks->size > 0 ? blocks->size : 1;
    whole.store = process_number() == 0 ? blocks->store : NULL; /* rank 0 saves */
    struct run run = {.blocks = &whole, .watch = watch, .merged = blocks->first};
    const struct watch reporting = {.outer = watch, .progress = run_progress, .context = &run};
    struct error own = {0};
    if (whole.store)
        (void)join_stored(&run, &own);
    bool done = !blocks->store || processes_agree(&own, &run.merged, watch, error);
    if (done) {
        if (run.merged > blocks->first)
            watch_earlier(watch, run.merged - blocks->first);
        done = run_segments(&run, &reporting, error);
        if (whole.store)
            store_result(&run, run.merged, false);
        if (blocks->store) /* the other ranks wait until rank 0 has stored the result */
            done = processes_agree(&own, NULL, NULL, error) && done;
    }
    if (merged)
        *merged = run.merged;
    return done;
}
