#include "sim/parallel/blocks.h"

#include "sim/base/clock.h"
#include "sim/parallel/ranks.h"

#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Whether no further block needs to begin, provided at least one has. */
static bool blocks_enough(const struct blocks *blocks) {
    return blocks->enough && blocks->enough(blocks->context);
}

int blocks_default_threads(void) {
    int processors = omp_get_num_procs();
    return processors < BLOCKS_THREADS ? processors : BLOCKS_THREADS;
}

/* Threads that wait until they are released. */
struct trial {
    pthread_mutex_t lock;
    pthread_cond_t over;
    bool ended;
};

static void *wait_for_end(void *context) {
    struct trial *trial = context;
    pthread_mutex_lock(&trial->lock);
    while (!trial->ended)
        pthread_cond_wait(&trial->over, &trial->lock);
    pthread_mutex_unlock(&trial->lock);
    return NULL;
}

int blocks_available_threads(int wanted) {
    struct trial trial = {.lock = PTHREAD_MUTEX_INITIALIZER, .over = PTHREAD_COND_INITIALIZER};
    pthread_t thread[BLOCKS_THREADS];
    int started = 0;
    if (wanted > BLOCKS_THREADS)
        wanted = BLOCKS_THREADS;
    while (started < wanted - 1 &&
           pthread_create(&thread[started], NULL, wait_for_end, &trial) == 0)
        started++;
    pthread_mutex_lock(&trial.lock);
    trial.ended = true;
    pthread_cond_broadcast(&trial.over);
    pthread_mutex_unlock(&trial.lock);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return started + 1;
}

/* The state of a run in this process. Threads sleep until it is their turn to merge; OpenMP's
 * `ordered` spins, which on a busy machine took longer than the work itself. */
struct local_run {
    const struct blocks *blocks;
    const struct watch *watch;
    pthread_mutex_t lock; /* protects the fields below */
    pthread_cond_t turn;  /* signals changes of merged and halted */
    uint64_t handed;      /* the first unit of the next block to compute */
    uint64_t merged;      /* the same of the next block to merge */
    uint64_t total;       /* units, for the progress */
    bool halted;          /* a block failed: merging later ones would leave a gap */
    struct error failure;
};

static uint64_t block_size(const struct blocks *blocks) { return blocks->size ? blocks->size : 1; }

/* The end of the block that begins with this unit. */
static uint64_t block_end(const struct blocks *blocks, uint64_t first) {
    uint64_t left = blocks->end - first, size = block_size(blocks);
    return first + (left < size ? left : size);
}

/* The number of blocks of so many units. */
static uint64_t block_count(const struct blocks *blocks, uint64_t units) {
    return units / block_size(blocks) + (units % block_size(blocks) > 0);
}

/* Assigns the next block, unless none is left or needed. */
static bool take_block(struct local_run *run, uint64_t *first) {
    pthread_mutex_lock(&run->lock);
    const struct blocks *blocks = run->blocks;
    bool more = !run->halted && run->handed < blocks->end &&
                (run->handed == blocks->first || !blocks_enough(blocks));
    if (more) {
        *first = run->handed;
        run->handed = block_end(blocks, run->handed);
    }
    pthread_mutex_unlock(&run->lock);
    return more;
}

/* Waits until all earlier blocks are merged, then merges this one if it succeeded. */
static void hand_in(struct local_run *run, int thread, uint64_t first, bool done,
                    struct error *block_error) {
    const struct blocks *blocks = run->blocks;
    pthread_mutex_lock(&run->lock);
    while (!run->halted && run->merged != first)
        pthread_cond_wait(&run->turn, &run->lock);
    if (!run->halted) {
        if (done && (!blocks->merge ||
                     blocks->merge(blocks->context, blocks->result, thread, first, block_error))) {
            run->merged = block_end(blocks, first);
            watch_progress(run->watch, run->merged, run->total);
        } else {
            run->failure = *block_error;
            run->halted = true;
        }
        pthread_cond_broadcast(&run->turn);
    }
    pthread_mutex_unlock(&run->lock);
}

/* No more threads than blocks. */
static int useful_threads(const struct blocks *blocks) {
    int threads = blocks_available_threads(blocks->threads);
    uint64_t left = block_count(blocks, blocks->end - blocks->first);
    return left == 0 ? 1 : left < (uint64_t)threads ? (int)left : threads;
}

/* blocks_run by the threads of this process, without a store or checks, of `total` units for the
 * progress. */
static bool run_local(const struct blocks *blocks, uint64_t total, const struct watch *watch,
                      uint64_t *merged, struct error *error) {
    struct local_run run = {
        .blocks = blocks,
        .watch = watch,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .turn = PTHREAD_COND_INITIALIZER,
        .handed = blocks->first,
        .merged = blocks->first,
        .total = total,
    };
#pragma omp parallel num_threads(useful_threads(blocks))
    {
        int thread = omp_get_thread_num();
        uint64_t first = 0;
        while (take_block(&run, &first)) {
            struct error block_error = {0};
            bool done = watch_stopped(watch) ? error_stopped(&block_error)
                                             : blocks->work(blocks->context, thread, first,
                                                            block_end(blocks, first), &block_error);
            hand_in(&run, thread, first, done, &block_error);
        }
    }
    *merged = run.merged;
    if (error && run.failure.kind != ERROR_NONE)
        *error = run.failure;
    return !run.halted;
}

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

/* The functions of struct blocks_sum, for results of either kind. */

static void *sum_open(const struct blocks *blocks, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    return sum->size > 0 ? allocate_result(sum->size, error) : sum->open(blocks->context, error);
}

static void sum_close(const struct blocks *blocks) {
    if (blocks->sum->size > 0)
        free(blocks->result);
    else if (blocks->result)
        blocks->sum->close(blocks->context, blocks->result);
}

static void sum_clear(const struct blocks *blocks) {
    if (blocks->sum->size > 0)
        memset(blocks->result, 0, blocks->sum->size);
    else
        blocks->sum->clear(blocks->context, blocks->result);
}

static void sum_pack(const struct blocks *blocks, struct packing *packing) {
    if (blocks->sum->size > 0)
        packing_add(packing, blocks->result, blocks->sum->size);
    else
        blocks->sum->pack(blocks->context, blocks->result, packing);
}

static bool sum_add(const struct blocks *blocks, struct packed *packed, struct error *error) {
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

/* Rounds: every rank computes an equal share of consecutive blocks into a part, and rank 0 adds the
 * parts in order. */
struct rounds {
    const struct blocks *whole;
    struct blocks part; /* of this rank; its result is the part */
    const struct watch *watch;
    const struct watch *display; /* receives estimates of the progress within a round */
    uint64_t first, end;         /* units of the round */
    uint64_t blocks, fewest;     /* blocks of a round; as many as all ranks have threads */
    uint64_t total;              /* units, for the progress */
};

/* The part as whole words, the first of which is its size in bytes, 0 if the part has no blocks;
 * free them. */
static uint64_t *part_words(const struct rounds *rounds, size_t *words, struct error *error) {
    static const unsigned char padding[sizeof(uint64_t)];
    struct packing packing = {0};
    uint64_t bytes = 0;
    packing_add(&packing, &bytes, sizeof bytes);
    if (rounds->part.first < rounds->part.end)
        sum_pack(&rounds->part, &packing);
    bytes = packing.size - sizeof bytes;
    packing_add(&packing, padding, sizeof padding - packing.size % sizeof padding);
    *words = packing.size / sizeof bytes;
    if (packing.failed) {
        packing_free(&packing);
        error_memory(error);
        return NULL;
    }
    memcpy(packing.bytes, &bytes, sizeof bytes);
    return (uint64_t *)(void *)packing.bytes;
}

/* Buffers for gathering parts on rank 0. */
struct gathering {
    uint64_t *words;     /* [ranks] on rank 0: the length of each part */
    size_t *give, *take; /* [ranks] */
    uint64_t *own, *all; /* this rank's part; on rank 0 those of all ranks */
};

/* After a failure, requests that are pending still use them. */
static void gathering_free(struct gathering *gathering) {
    free(gathering->words);
    free(gathering->give);
    free(gathering->take);
    free(gathering->own);
    free(gathering->all);
}

/* Sends `words` words to rank 0, which knows from gathering->words how many it takes. */
static bool gather(const struct gathering *gathering, const uint64_t *from, uint64_t words,
                   uint64_t *to, const struct watch *watch, struct error *error) {
    gathering->give[0] = words;
    return ranks_exchange(&(struct ranks_exchange){from, gathering->give, to, gathering->take},
                          watch, error);
}

/* Gathers the parts, unless this rank failed with the error `own`. */
static bool gather_parts(const struct rounds *rounds, struct gathering *gathering,
                         struct error *own, struct error *error) {
    const struct watch *watch = rounds->watch;
    size_t ranks = (size_t)ranks_size(), words = 0, total = 0;
    bool leads = ranks_rank() == 0;
    gathering->words = calloc(ranks, sizeof *gathering->words);
    gathering->give = calloc(ranks, sizeof *gathering->give);
    gathering->take = calloc(ranks, sizeof *gathering->take);
    if (own->kind == ERROR_NONE)
        gathering->own = part_words(rounds, &words, own);
    bool made = gathering->words && gathering->give && gathering->take;
    if (!made && own->kind == ERROR_NONE)
        error_memory(own);
    if (!ranks_agree(own, NULL, watch, error) || !made)
        return false;
    uint64_t size = words;
    for (size_t rank = 0; rank < ranks; rank++)
        gathering->take[rank] = leads;
    if (!gather(gathering, &size, 1, gathering->words, watch, error))
        return false;
    for (size_t rank = 0; leads && rank < ranks; rank++)
        total += gathering->take[rank] = gathering->words[rank];
    gathering->all = malloc((total + 1) * sizeof *gathering->all);
    if (!gathering->all)
        error_memory(own);
    return ranks_agree(own, NULL, watch, error) &&
           gather(gathering, gathering->own, words, gathering->all, watch, error);
}

/* Adds the parts on rank 0. */
static bool add_parts(const struct rounds *rounds, const struct gathering *gathering,
                      struct error *error) {
    const uint64_t *part = gathering->all;
    for (int rank = 0; rank < ranks_size(); part += gathering->words[rank++]) {
        struct packed packed = {(const unsigned char *)(part + 1), *part};
        if (packed.left > 0 && !sum_add(rounds->whole, &packed, error))
            return false;
    }
    return true;
}

/* Gathers and adds the parts, unless this rank failed with the error `own`: then, and when a run is
 * stopped, the parts of the round are dropped, as they would leave a gap. */
static bool collect_parts(const struct rounds *rounds, struct error *own, struct error *error) {
    struct gathering gathering = {0};
    if (!gather_parts(rounds, &gathering, own, error))
        return false;
    if (ranks_rank() == 0)
        (void)add_parts(rounds, &gathering, own);
    gathering_free(&gathering);
    return ranks_agree(own, NULL, NULL, error);
}

/* The blocks of the next round, given the longest time of a rank for the last. A round lasts a few
 * seconds, so that waiting for each other takes little, and so does what is lost when a rank dies.
 */
static uint64_t next_round(const struct rounds *rounds, double seconds) {
    const double wanted = 3, growth = 8;
    double factor = seconds * growth > wanted ? wanted / seconds : growth;
    uint64_t blocks = (uint64_t)((double)rounds->blocks * factor) / rounds->fewest;
    return (blocks > 0 ? blocks : 1) * rounds->fewest;
}

/* All ranks progress about as fast as this one. */
static void round_progress(void *context, uint64_t merged, uint64_t total) {
    const struct rounds *rounds = context;
    uint64_t done = (merged - rounds->part.first) * (uint64_t)ranks_size();
    uint64_t units = rounds->end - rounds->first;
    watch_progress(rounds->display, rounds->first + (done < units ? done : units), total);
}

/* Computes units first .. end - 1. *enough: no further round is needed. */
static bool run_round(struct rounds *rounds, uint64_t first, uint64_t end, bool *enough,
                      struct error *error) {
    const struct watch local = {
        .progress = round_progress, .context = rounds, .outer = rounds->watch};
    struct blocks *part = &rounds->part;
    uint64_t ranks = (uint64_t)ranks_size(), rank = (uint64_t)ranks_rank(), merged;
    uint64_t blocks = block_count(part, end - first), size = block_size(part);
    struct error own = {0};
    double began = clock_now();
    rounds->first = first;
    rounds->end = end;
    sum_clear(part);
    part->first = first + blocks * rank / ranks * size;
    part->end = rank + 1 == ranks ? end : first + blocks * (rank + 1) / ranks * size;
    (void)run_local(part, rounds->total, &local, &merged, &own);
    uint64_t microseconds = (uint64_t)((clock_now() - began) * 1e6);
    uint64_t ends = blocks_enough(rounds->whole);
    if (!collect_parts(rounds, &own, error) ||
        !ranks_agree(NULL, &microseconds, rounds->watch, error) ||
        !ranks_agree(NULL, &ends, rounds->watch, error))
        return false;
    rounds->blocks = next_round(rounds, (double)microseconds / 1e6);
    *enough = ends > 0;
    return true;
}

/* Replaces the result on other ranks by that of rank 0. */
static bool share_result(const struct blocks *blocks, const struct watch *watch,
                         struct error *error) {
    struct packing packing = {0};
    struct error own = {0};
    if (ranks_rank() == 0)
        sum_pack(blocks, &packing);
    uint64_t size = packing.size;
    if (packing.failed)
        error_memory(&own);
    bool done = ranks_agree(&own, &size, watch, error);
    unsigned char *bytes = done && ranks_rank() > 0 ? malloc(size + 1) : packing.bytes;
    if (done && !bytes && size > 0)
        error_memory(&own);
    done =
        done && ranks_agree(&own, NULL, watch, error) && ranks_broadcast(bytes, size, watch, error);
    if (done && ranks_rank() > 0) {
        struct packed packed = {bytes, size};
        sum_clear(blocks);
        done = sum_add(blocks, &packed, error);
    }
    free(bytes);
    return done;
}

/* The same as run_local by all ranks; the result is that of rank 0. */
static bool run_rounds(const struct blocks *blocks, uint64_t total, const struct watch *watch,
                       const struct watch *display, uint64_t *merged, struct error *error) {
    uint64_t threads = (uint64_t)blocks->threads, size = block_size(blocks);
    struct rounds rounds = {
        .whole = blocks, .part = *blocks, .watch = watch, .display = display, .total = total};
    struct error own = {0};
    rounds.part.result = sum_open(blocks, &own);
    bool done = ranks_agree(&own, &threads, watch, error), enough = false;
    rounds.blocks = rounds.fewest = threads * (uint64_t)ranks_size();
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
    if (own.kind == ERROR_NONE)
        sum_close(&rounds.part);
    return done;
}

/* Blocks whose result is kept in a store. */
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
    sum_pack(blocks, &packing);
    const struct blocks_part part = {blocks->first, merged, {packing.bytes, packing.size}};
    bool kept = packing.failed ? error_memory(error)
                               : blocks->store->keep(blocks->store->context, &part, due, error);
    if (kept) {
        run->kept = merged;
        run->parted = false;
    }
    packing_free(&packing);
    return kept;
}

static void kept_progress(void *context, uint64_t merged, uint64_t end) {
    struct kept_run *run = context;
    const struct blocks_store *store = run->blocks->store;
    watch_progress(run->watch, merged, end);
    if (merged < end && store->is_due(store->context))
        (void)keep(run, merged, true, NULL); /* it may succeed later */
}

/* Whether the part can be the result of its units. Fails if out of memory. */
static bool check_part(const struct blocks *blocks, const struct blocks_part *part, bool *valid,
                       struct error *error) {
    struct blocks alone = *blocks;
    struct packed packed = part->packed;
    struct error own = {0};
    alone.result = sum_open(blocks, error);
    if (!alone.result)
        return false;
    *valid = sum_add(&alone, &packed, &own) && packed.left == 0 &&
             blocks->sum->valid(blocks->context, alone.result, part->first, part->end);
    sum_close(&alone);
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
            return error_input(error, "%s: has %llu already, more than are requested", store->name,
                               (unsigned long long)(part.end - blocks->first));
        if (part.first != *merged || part.end < part.first)
            return error_input(error, "%s: its state is of units %llu to %llu, not %llu to %llu",
                               store->name, (unsigned long long)part.first,
                               (unsigned long long)part.end, (unsigned long long)*merged,
                               (unsigned long long)blocks->end);
        if (!check_part(blocks, &part, &valid, error))
            return false;
        if (!valid)
            return error_input(error, "%s: its state is inconsistent", store->name);
        if (!sum_add(blocks, &part.packed, error))
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
        if (!(shared ? run_rounds(&segment, blocks->end, watch, display, merged, error)
                     : run_local(&segment, blocks->end, watch, merged, error)))
            return false;
        if (*merged < segment.end || blocks_enough(blocks))
            break;
    }
    return !shared || share_result(blocks, watch, error);
}

bool blocks_run(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                struct error *error) {
    struct kept_run run = {.blocks = blocks, .watch = watch};
    const struct watch inner = {.outer = watch, .progress = kept_progress, .context = &run};
    struct error own = {0};
    *merged = blocks->first;
    if (!blocks->sum || !blocks->store)
        return run_rest(blocks, watch, watch, merged, error);
    if (ranks_rank() == 0)
        (void)add_kept(&run, merged, &own);
    if (!ranks_agree(&own, merged, watch, error))
        return false;
    run.kept = *merged;
    bool done = run_rest(blocks, &inner, watch, merged, error);
    (void)keep(&run, *merged, false, &own);
    return ranks_agree(&own, NULL, NULL, error) && done;
}
