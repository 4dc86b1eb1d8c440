#include "sim/parallel/blocks.h"
#include "sim/walk/sweep/sweep_pass.h"

#include <stdlib.h>

/* The games of a block, the last of which may be shorter. */
static size_t block_games(const struct sweep *sweep, uint64_t block) {
    uint64_t left = sweep->games - block * SWEEP_BLOCK;
    return left < SWEEP_BLOCK ? (size_t)left : SWEEP_BLOCK;
}

static bool play_pass(const struct sweep_pass *pass, uint64_t first, size_t games, uint32_t *moves,
                      struct sweep_scratch *scratch, struct error *error) {
    if (!pass->engine) {
        split_tally_clear(&scratch->tally);
        return split_play(pass->state, &pass->play, first, games, &scratch->tally, error);
    }
    histogram_free(&scratch->histogram);
    return pass->engine->play(pass->state, &pass->play, first, games, moves, error) &&
           engine_count(&scratch->histogram, moves, games, error);
}

static bool work(void *context, int thread, uint64_t block, struct error *error) {
    const struct sweep *sweep = context;
    struct sweep_scratch *scratch = sweep->scratch + (size_t)thread * sweep->passes;
    uint32_t *moves = sweep->moves + (size_t)thread * SWEEP_BLOCK;
    size_t games = block_games(sweep, block);
    for (size_t i = 0; i < sweep->passes; i++)
        if (!play_pass(&sweep->pass[i], block * SWEEP_BLOCK, games, moves, &scratch[i], error))
            return seat_refuse(sweep->plan->result->strategy[sweep->pass[i].strategy], error);
    return true;
}

/* What a thread played of a pass, and where it is added: `reserve` makes room, without which
 * nothing is added; then adding cannot fail. */
static bool merge_pass(const struct sweep *sweep, struct histogram *histograms, int thread,
                       size_t number, bool reserve, struct error *error) {
    const struct sweep_result *result = sweep->plan->result;
    const struct sweep_pass *pass = &sweep->pass[number];
    const struct sweep_scratch *scratch = &sweep->scratch[(size_t)thread * sweep->passes + number];
    struct histogram *histogram =
        &histograms[sweep_result_point(result, pass->strategy, pass->first_p, pass->start)];
    if (pass->engine && reserve)
        return histogram_reserve_merge(histogram, &scratch->histogram, error);
    if (pass->engine)
        return histogram_merge(histogram, &scratch->histogram, error);
    if (reserve)
        return split_tally_reserve(&scratch->tally, histogram, result->starts, error);
    return split_tally_add(&scratch->tally, histogram, result->starts, error);
}

/* A block is added to all points or to none. */
static bool merge(void *context, void *histograms, int thread, uint64_t block,
                  struct error *error) {
    const struct sweep *sweep = context;
    (void)block;
    for (int step = 0; step < 2; step++)
        for (size_t i = 0; i < sweep->passes; i++)
            if (!merge_pass(sweep, histograms, thread, i, step == 0, error))
                return false;
    return true;
}

/* What several processes play: a histogram for each point. */

static void *open_part(void *context, struct error *error) {
    const struct sweep *sweep = context;
    struct histogram *part = calloc(sweep_result_points(sweep->plan->result), sizeof *part);
    if (!part)
        error_memory(error);
    return part;
}

static void clear_part(void *context, void *result) {
    const struct sweep *sweep = context;
    histograms_free(result, sweep_result_points(sweep->plan->result));
}

static void close_part(void *context, void *part) {
    clear_part(context, part);
    free(part);
}

static void pack(void *context, const void *result, struct packing *packing) {
    const struct sweep *sweep = context;
    histograms_pack(result, sweep_result_points(sweep->plan->result), packing);
}

static bool add(void *context, void *result, struct packed *packed, struct error *error) {
    const struct sweep *sweep = context;
    size_t points = sweep_result_points(sweep->plan->result);
    struct histogram *part = open_part(context, error);
    if (!part)
        return false;
    bool done = histograms_unpack(part, points, packed, error) &&
                histograms_merge(result, part, points, error);
    close_part(context, part);
    return done;
}

static const struct blocks_sum sum = {
    .open = open_part, .close = close_part, .clear = clear_part, .pack = pack, .add = add};

static bool is_stopped(void *context) {
    const struct sweep *sweep = context;
    return watch_stopped(sweep->plan->watch);
}

/* What is told of blocks, the result says too: whoever is told may save it. */
static void count_games(void *context, uint64_t merged, uint64_t end) {
    struct sweep *sweep = context;
    sweep->plan->result->games_done = merged < end ? merged * SWEEP_BLOCK : sweep->games;
    watch_progress(sweep->plan->watch, merged, end);
}

bool sweep_play(struct sweep *sweep, uint64_t games, struct error *error) {
    struct sweep_result *result = sweep->plan->result;
    if (games <= result->games_done)
        return true;
    sweep->games = games;
    const struct watch watch = {.stopped = is_stopped, .progress = count_games, .context = sweep};
    const struct blocks blocks = {
        .first = result->games_done / SWEEP_BLOCK,
        .end = (games + SWEEP_BLOCK - 1) / SWEEP_BLOCK,
        .threads = sweep->plan->threads,
        .work = work,
        .merge = merge,
        .context = sweep,
        .result = result->histogram,
        .sum = &sum,
    };
    uint64_t merged;
    bool all = blocks_run(&blocks, &watch, &merged, error);
    result->games_done = all ? games : merged * SWEEP_BLOCK;
    result->complete = result->games_done == result->games_asked;
    return all;
}

/* Whether every point that can have an interval has one that is narrow enough. */
static bool is_precise(const struct sweep_result *result, const struct sweep_precision *precision) {
    for (size_t i = 0; i < sweep_result_points(result); i++) {
        struct histogram_summary summary = histogram_summarise(&result->histogram[i]);
        double half_width = (summary.ci95[1] - summary.ci95[0]) / 2;
        double wanted =
            precision->width.half_width * (precision->width.relative ? summary.mean : 1);
        /* A mean that is not there (games that cannot end) never becomes precise: more games
         * would tell nothing. */
        if (summary.unfinishable == 0 && !(half_width <= wanted))
            return false;
    }
    return true;
}

bool sweep_play_to_precision(struct sweep *sweep, const struct sweep_precision *precision,
                             bool *reached, struct error *error) {
    struct sweep_result *result = sweep->plan->result;
    uint64_t most = result->games_asked;
    uint64_t games = precision->minimum_games;
    *reached = false;
    while (!*reached) {
        /* Whole blocks, a quarter more from look to look: the intervals narrow slowly. */
        games = (games / SWEEP_BLOCK + (games % SWEEP_BLOCK != 0)) * SWEEP_BLOCK;
        if (games > most)
            games = most;
        if (!sweep_play(sweep, games, error))
            return false;
        /* A run that is resumed has games beyond this look: then it was not precise here. */
        *reached = result->games_done == games && is_precise(result, precision);
        if (games == most)
            break;
        games += games / 4 + 1;
    }
    result->complete = *reached || result->games_done == most;
    return true;
}
