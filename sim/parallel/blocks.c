/* A run of blocks (blocks.h) covers consecutive units, and so does each of its pieces:
 *
 *     run       all units; a store may have the results of the first ones
 *     segment   of a run, up to the next check of whether the result suffices
 *     round     of a segment, if several processes share it
 *     share     of a round, what one process computes; or a whole segment
 *     block     of a share, what one thread computes */
#include "sim/parallel/blocks.h"

#include "sim/base/clock.h"
#include "sim/base/processes.h"
#include "sim/statistics/histogram.h"

#include <inttypes.h>
#include <math.h>
#include <omp.h>
#include <pthread.h>
#include <sys/param.h>

/* The units of a block; the last one of a segment may have fewer. */
static uint64_t block_size(const struct blocks *blocks) { return MAX(blocks->size, 1); }

/* The number of blocks of so many units. */
static uint64_t block_count(const struct blocks *blocks, uint64_t units) {
    return units / block_size(blocks) + (units % block_size(blocks) > 0);
}

/* Whether the time is up, so that no further block begins. Only asked after the first has begun. */
static bool is_enough(const struct blocks *blocks) {
    return blocks->enough && blocks->enough(blocks->context);
}

/* Makes an empty part: a result of some consecutive units, to be added to that of the units before.
 * It consists of histograms and a rest (struct blocks_sum). */
static void *part_open(const struct blocks *blocks, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    return memory_table(1, sum->histograms * sizeof(struct histogram) + sum->size, error);
}

/* What a part has behind its histograms. */
static void *after_histograms(const struct blocks *blocks, void *part) {
    return (struct histogram *)part + blocks->sum->histograms;
}

static void part_close(const struct blocks *blocks, void *part) {
    if (part)
        histograms_free(part, blocks->sum->histograms);
    if (part && blocks->sum->clear)
        blocks->sum->clear(blocks->context, after_histograms(blocks, part));
    free(part);
}

static void part_join(const struct blocks *blocks, void *result, void *part) {
    struct histogram *to = result, *from = part;
    uint64_t *count = after_histograms(blocks, to), *added = after_histograms(blocks, from);
    for (size_t k = 0; k < blocks->sum->histograms; k++)
        histogram_merge(&to[k], &from[k]);
    if (blocks->sum->join)
        blocks->sum->join(blocks->context, count, added);
    else
        for (size_t i = 0; i < blocks->sum->size / sizeof *count; i++)
            count[i] += added[i];
}

static void part_pack(const struct blocks *blocks, void *part, struct packing *packing) {
    for (size_t k = 0; k < blocks->sum->histograms; k++)
        histogram_pack((struct histogram *)part + k, packing);
    if (blocks->sum->pack)
        blocks->sum->pack(blocks->context, after_histograms(blocks, part), packing);
    else
        packing_add(packing, after_histograms(blocks, part), blocks->sum->size);
}

/* Makes a part from its packed bytes. Returns NULL, with an error, on failure. */
static void *part_unpack(const struct blocks *blocks, struct packed *packed, struct error *error) {
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

/* Adds a packed part to the result, unless it has no bytes. Changes nothing on failure. */
static bool join_packed(const struct blocks *blocks, const struct packing *packing,
                        struct error *error) {
    struct packed packed = {packing->bytes, packing->size};
    if (packing->size == 0)
        return true;
    void *part = part_unpack(blocks, &packed, error);
    if (!part)
        return false;
    part_join(blocks, blocks->result, part);
    part_close(blocks, part);
    return true;
}

/* What one process computes: units first .. end - 1, of a round or of a whole segment. */
struct share {
    const struct blocks *blocks;
    const struct watch *watch; /* may stop it; gets the progress, the first unit not merged */
    uint64_t first, end;
    void *result; /* into which blocks are merged: that of the run, or a part of it */
};

/* The threads that compute a share. They sleep until it is their turn to merge; OpenMP's `ordered`
 * spins, which on a busy machine took longer than the work itself. */
struct team {
    const struct share *share;
    pthread_mutex_t lock; /* protects the members below, and the result */
    pthread_cond_t turn;  /* signals changes of merged and failed */
    uint64_t handed;      /* the first unit that no thread has taken */
    uint64_t merged;      /* the first unit that is not in the result; at most `handed` */
    bool failed;          /* a block has: merging later ones would leave a gap */
    struct error failure; /* the error of that block */
};

/* What each thread does: takes the next block, computes it, and merges it after all earlier ones,
 * until none is left or needed. It holds the lock, but not while it computes. */
static void run_thread(struct team *team, int thread) {
    const struct share *share = team->share;
    const struct blocks *blocks = share->blocks;
    pthread_mutex_lock(&team->lock);
    while (!team->failed && team->handed < share->end &&
           (team->handed == share->first || !is_enough(blocks))) {
        const uint64_t first = team->handed;
        const uint64_t end = first + MIN(share->end - first, block_size(blocks));
        team->handed = end;
        pthread_mutex_unlock(&team->lock);

        struct error error = {0};
        void *part = blocks->add ? part_open(blocks, &error) : NULL;
        bool done;
        if (watch_stopped(share->watch))
            done = error_stopped(&error);
        else if (blocks->add)
            done = part && blocks->add(blocks->context, part, first, end, &error);
        else
            done = blocks->work(blocks->context, thread, first, end, &error);

        pthread_mutex_lock(&team->lock);
        while (!team->failed && team->merged != first)
            pthread_cond_wait(&team->turn, &team->lock);
        if (!team->failed) {
            if (done && part)
                part_join(blocks, share->result, part);
            else if (done && blocks->merge)
                done = blocks->merge(blocks->context, share->result, thread, first, &error);
            if (done) {
                team->merged = end;
                watch_progress(share->watch, end, share->end);
            } else {
                team->failure = error;
                team->failed = true;
            }
            pthread_cond_broadcast(&team->turn);
        }
        part_close(blocks, part);
    }
    pthread_mutex_unlock(&team->lock);
}

/* Computes the units of a share, up to the block that fails, or until the time is up. *merged,
 * unless NULL, becomes the first unit that is not in the result. */
static bool run_team(const struct share *share, uint64_t *merged, struct error *error) {
    struct team team = {
        .share = share,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .turn = PTHREAD_COND_INITIALIZER,
        .handed = share->first,
        .merged = share->first,
    };
    const uint64_t count = block_count(share->blocks, share->end - share->first);
    const int wanted = (int)MIN(count, (uint64_t)share->blocks->threads);
    const int threads = blocks_available_threads(wanted); /* NOLINT: OpenMP reads it */
#pragma omp parallel num_threads(threads)
    run_thread(&team, omp_get_thread_num());
    if (merged)
        *merged = team.merged;
    if (error && team.failure.kind != ERROR_NONE)
        *error = team.failure;
    return !team.failed;
}

/* The whole run, with a store and several processes. */
struct run {
    const struct blocks *blocks;
    const struct blocks_store *store; /* NULL on ranks other than 0, and if there is none */
    struct watch watch;               /* calls run_progress; its `outer` is that of the caller */
    uint64_t merged;                  /* the first unit that is not in the result */
    uint64_t stored; /* the store has the result of units first .. stored - 1, as one part */
};

/* Puts the result, of the units before `merged`, into the store. */
static void store_result(struct run *run, uint64_t merged, bool due) {
    const struct blocks *blocks = run->blocks;
    struct packing packing = {0};
    part_pack(blocks, blocks->result, &packing);
    const struct blocks_part part = {blocks->first, merged, {packing.bytes, packing.size}};
    run->store->keep(run->store->context, &part, due);
    run->stored = merged;
    packing_free(&packing);
}

/* Reports that the units before `merged` are in the result; saves it if that is due. */
static void run_progress(void *context, uint64_t merged, uint64_t end) {
    struct run *run = context;
    const struct blocks *blocks = run->blocks;
    watch_progress(run->watch.outer, merged - blocks->first, blocks->end - blocks->first);
    if (run->store && merged < blocks->end && run->store->is_due(run->store->context))
        store_result(run, merged, true);
}

/* Adds the parts in the store to the result. As files may have been changed, checks that the parts
 * follow on one another and are possible results. */
static bool join_stored(struct run *run, struct error *error) {
    const struct blocks *blocks = run->blocks;
    const struct blocks_store *store = run->store;
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

        void *kept = part_unpack(blocks, &part.packed, error);
        const uint64_t units = part.end - part.first;
        bool valid = kept && part.packed.left == 0; /* whether its units could have given it */
        for (size_t k = 0; valid && k < sum->histograms; k++)
            valid = histogram_holds((struct histogram *)kept + k, units, sum->longest);
        if (valid && sum->valid)
            valid =
                sum->valid(blocks->context, after_histograms(blocks, kept), part.first, part.end);
        if (valid)
            part_join(blocks, blocks->result, kept);
        part_close(blocks, kept);
        if (!valid && error->is_memory) /* the state may be good */
            return false;
        if (!valid)
            return error_input(error, "%s: its state is inconsistent", store->name);
        run->merged = part.end;
    }
    /* Several parts are as good as none: the result is to be kept in their place. */
    run->stored = parts == 1 ? run->merged : blocks->first;
    return true;
}

/* Several processes. All ranks call each of the following functions together. */

/* Sets *value on all ranks to what it is on rank 0. */
static bool take_from_rank_0(uint64_t *value, const struct run *run, struct error *error) {
    if (process_number() > 0)
        *value = 0; /* all ranks agree on the largest */
    return processes_agree(NULL, value, &run->watch, error);
}

/* A round, units first .. end - 1: each rank's share of its blocks differs by at most one block. */
struct round {
    struct run *run;
    uint64_t first, end;
};

/* The first unit of a rank's share of the round; if `rank` is the number of ranks, the end of the
 * round. 3 ranks share 8 blocks as 0 1, 2 3 4 and 5 6 7. The last block may have fewer units. */
static uint64_t share_first(const struct round *round, uint64_t rank) {
    const struct blocks *blocks = round->run->blocks;
    const uint64_t ranks = (uint64_t)process_count();
    uint64_t count = block_count(blocks, round->end - round->first);
    return rank == ranks ? round->end : round->first + count * rank / ranks * block_size(blocks);
}

/* Reports the units that all ranks have merged if they are as fast as this one. */
static void round_progress(void *context, uint64_t merged, uint64_t end) {
    const struct round *round = context;
    const struct blocks *blocks = round->run->blocks;
    uint64_t own = merged - share_first(round, (uint64_t)process_number());
    uint64_t done = MIN(own * (uint64_t)process_count(), round->end - round->first);
    watch_progress(round->run->watch.outer, round->first - blocks->first + done,
                   blocks->end - blocks->first);
}

/* Computes the units of the round, and adds the parts of all ranks to the result on rank 0. If any
 * rank failed or was stopped, all parts are dropped on every rank: without the missing part the
 * result would have a gap. So no part is added after one that cannot be. */
static bool run_round(struct round *round, struct error *error) {
    struct run *run = round->run;
    const struct blocks *blocks = run->blocks;
    const uint64_t ranks = (uint64_t)process_count(), rank = (uint64_t)process_number();
    const struct watch watch = {.progress = round_progress, .context = round, .outer = &run->watch};
    struct error own = {0}; /* of this rank, until all ranks vote on it */
    const struct share share = {blocks, &watch, share_first(round, rank),
                                share_first(round, rank + 1), part_open(blocks, &own)};
    struct packing mine = {0}, *packed = memory_allocate(ranks, sizeof *packed);
    if (share.result && run_team(&share, NULL, &own) && share.first < share.end)
        part_pack(blocks, share.result, &mine);
    part_close(blocks, share.result);
    const bool gathered = processes_gather(&own, &mine, packed, &run->watch, error);
    bool joined = true; /* all so far */
    for (uint64_t i = 0; gathered && i < ranks; i++) {
        joined = joined && (rank > 0 || join_packed(blocks, &packed[i], &own));
        if (joined)
            run->merged = share_first(round, i + 1);
        packing_free(&packed[i]);
    }
    free(packed);
    return gathered && processes_agree(&own, NULL, NULL, error);
}

/* Computes the units up to `end` in rounds; only rank 0 has the result. A round is to last
 * `seconds`, but at most `growth` times as long as the one before: little time goes into waiting
 * for the slowest rank, and little is lost when a rank dies. */
static bool run_rounds(struct run *run, uint64_t end, struct error *error) {
    static const double seconds = 3, growth = 8;
    const struct blocks *blocks = run->blocks;
    uint64_t threads = (uint64_t)blocks->threads; /* becomes the largest number of all ranks */
    bool done = processes_agree(NULL, &threads, &run->watch, error);
    const uint64_t fewest = threads * (uint64_t)process_count(); /* blocks; no thread is idle */
    uint64_t count = fewest; /* of the next round; 0: the time is up */
    while (done && count > 0 && run->merged < end) {
        const uint64_t left = block_count(blocks, end - run->merged), first = run->merged;
        struct round round = {run, first, left > count ? first + count * block_size(blocks) : end};
        const double began = clock_now();
        done = run_round(&round, error);
        const double factor = fmin(seconds / (clock_now() - began), growth);
        count = MAX((uint64_t)((double)count * factor) / fewest, 1) * fewest;
        if (process_number() == 0 && is_enough(blocks))
            count = 0;
        done = done && take_from_rank_0(&count, run, error);
        if (done)
            watch_progress(&run->watch, round.end, end);
    }
    return done;
}

/* Gives the result of rank 0 to the other processes, whose own is still empty. */
static bool share_result(const struct run *run, struct error *error) {
    const struct blocks *blocks = run->blocks;
    struct packing packing = {0};
    struct error own = {0};
    if (process_number() == 0)
        part_pack(blocks, blocks->result, &packing);
    uint64_t size = packing.size;
    if (!take_from_rank_0(&size, run, error)) {
        packing_free(&packing);
        return false;
    }
    if (process_number() > 0)
        packing = (struct packing){.bytes = memory_allocate(size, 1), .size = size};
    if (!processes_broadcast(packing.bytes, size, &run->watch, error))
        return false; /* the bytes, which MPI may still use after a stop, are not freed */
    if (process_number() > 0)
        (void)join_packed(blocks, &packing, &own); /* all ranks vote on `own` below */
    packing_free(&packing);
    return processes_agree(&own, NULL, NULL, error);
}

/* Computes the units that the result lacks, segment by segment. */
static bool run_segments(struct run *run, struct error *error) {
    const struct blocks *blocks = run->blocks;
    const bool shared = process_count() > 1 && blocks->sum;
    /* The next check is behind this unit. A run that was stopped may not have done the check at
     * `merged`: then this is next, and the first segment is empty. */
    uint64_t checked = run->merged > blocks->first ? run->merged - 1 : blocks->first;
    while (run->merged < blocks->end) {
        const uint64_t end =
            blocks->next_check ? blocks->next_check(blocks->context, checked) : blocks->end;
        const struct share whole = {blocks, &run->watch, run->merged, end, blocks->result};
        if (!(shared ? run_rounds(run, end, error) : run_team(&whole, &run->merged, error)))
            return false;
        if (run->merged < end || run->merged == blocks->end) /* the time is up, or all is done */
            break;
        uint64_t suffices = process_number() == 0 /* which has the result */ &&
                            blocks->suffices(blocks->context, blocks->result);
        if (!take_from_rank_0(&suffices, run, error))
            return false;
        if (suffices)
            break;
        checked = run->merged;
    }
    return !shared || share_result(run, error);
}

bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error) {
    struct run run = {
        .blocks = blocks,
        .store = process_number() == 0 ? blocks->store : NULL,
        .watch = {.outer = watch, .progress = run_progress, .context = &run},
        .merged = blocks->first,
    };
    struct error own = {0};
    if (run.store)
        (void)join_stored(&run, &own);
    bool done = !blocks->store || processes_agree(&own, &run.merged, watch, error);
    if (done) {
        if (run.merged > blocks->first)
            watch_earlier(watch, run.merged - blocks->first);
        done = run_segments(&run, error);
        if (run.store && run.stored != run.merged)
            store_result(&run, run.merged, false);
        if (blocks->store) /* the other ranks wait until rank 0 has stored the result */
            done = processes_agree(&own, NULL, NULL, error) && done;
    }
    if (merged)
        *merged = run.merged;
    return done;
}
