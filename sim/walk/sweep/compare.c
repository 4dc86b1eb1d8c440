/* Comparisons: blocks of games are played by each strategy in turn and compared game by game. */
#include "sim/walk/sweep/compare.h"

#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"
#include "sim/statistics/confidence.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct contestant {
    struct walk_prepared prepared;
    const struct walk_engine *engine;
    struct walk_play play;
    void *state; /* the engine's */
};

struct comparison {
    const struct sweep_plan *plan;
    struct contestant *contestant; /* [strategies] */
    struct dead_cache dead_cache;
};

static bool open_contestant(struct comparison *comparison, size_t strategy, struct error *error) {
    const struct sweep_plan *plan = comparison->plan;
    struct contestant *contestant = &comparison->contestant[strategy];
    const struct walk_choice *choice = &plan->points.strategy[strategy];
    struct walk_setup setup = walk_point_setup(&plan->points, (struct walk_point){strategy, 0, 0});
    if (!prepared_open(&contestant->prepared, choice, &setup, table_coin(setup.p), NULL,
                       plan->watch, error))
        return false;
    const struct walk_engine *engine =
        prepared_engine(&contestant->prepared, choice->name, plan->engine, error);
    if (!engine)
        return false;
    contestant->play = (struct walk_play){
        .seed = plan->seed, .max_moves = (uint32_t)plan->max_moves, .watch = plan->watch};
    prepared_fill(&contestant->prepared, &comparison->dead_cache, setup.p, &contestant->play);
    contestant->engine = engine;
    contestant->state = engine->prepare ? engine->prepare(&contestant->play) : NULL;
    return true;
}

static void result_init(struct compare_result *result, size_t strategies) {
    *result = (struct compare_result){
        .strategies = strategies,
        .histogram = memory_allocate(strategies, sizeof *result->histogram),
        .pair = memory_allocate(compare_pairs(strategies), sizeof *result->pair),
    };
}

void compare_free(struct compare_result *result) {
    if (result->histogram)
        histograms_free(result->histogram, result->strategies);
    free(result->histogram);
    free(result->pair);
    *result = (struct compare_result){0};
}

static bool compare_add(void *context, void *part, uint64_t first, uint64_t end,
                        struct error *error) {
    const struct comparison *comparison = context;
    const struct sweep_plan *plan = comparison->plan;
    const size_t games = (size_t)(end - first), strategies = plan->points.strategies;
    struct compare_result *result = part;
    uint32_t *moves = memory_allocate(strategies * games, sizeof *moves);
    bool played = true;
    result_init(result, strategies);
    for (size_t k = 0; played && k < strategies; k++) {
        const struct contestant *contestant = &comparison->contestant[k];
        uint64_t own = plan->independent ? k * COMPARE_GAMES : 0;
        played = contestant->engine->play(contestant->state, &contestant->play, own + first, games,
                                          moves + k * games, error) ||
                 prepared_refuse(plan->points.strategy[k].name, error);
        if (played)
            engine_count(&result->histogram[k], moves + k * games, games);
    }
    for (size_t left = 0; played && !plan->independent && left < strategies; left++)
        for (size_t right = left + 1; right < strategies; right++)
            paired_add_games(&result->pair[compare_pair(strategies, left, right)],
                             moves + left * games, moves + right * games, games, ENGINE_MAX_MOVES);
    result->games_done = games;
    free(moves);
    return played;
}

static void compare_join(void *context, void *to, void *from) {
    struct compare_result *result = to;
    const struct compare_result *part = from;
    if (!result->histogram)
        result_init(result, part->strategies);
    histograms_merge(result->histogram, part->histogram, result->strategies);
    for (size_t i = 0; i < compare_pairs(result->strategies); i++)
        paired_merge(&result->pair[i], &part->pair[i]);
    result->games_done += part->games_done;
}

static void compare_clear(void *context, void *result) { compare_free(result); }

static void compare_pack(void *context, const void *result, struct packing *packing) {
    const struct compare_result *part = result;
    histograms_pack(part->histogram, part->strategies, packing);
    packing_add(packing, part->pair, compare_pairs(part->strategies) * sizeof *part->pair);
    packing_add(packing, &part->games_done, sizeof part->games_done);
}

static bool compare_unpack(void *context, void *result, struct packed *packed,
                           struct error *error) {
    const struct comparison *comparison = context;
    struct compare_result *part = result;
    result_init(part, comparison->plan->points.strategies);
    return histograms_unpack(part->histogram, part->strategies, packed, error) &&
           packed_take(packed, part->pair, compare_pairs(part->strategies) * sizeof *part->pair,
                       error) &&
           packed_take(packed, &part->games_done, sizeof part->games_done, error);
}

static bool compare_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct comparison *comparison = context;
    const struct sweep_plan *plan = comparison->plan;
    const struct compare_result *part = result;
    for (size_t i = 0; i < part->strategies; i++)
        if (!histogram_holds(&part->histogram[i], end - first, plan->max_moves))
            return false;
    const uint64_t games = plan->independent ? 0 : end - first; /* that a pair compares in all */
    for (size_t i = 0; i < compare_pairs(part->strategies); i++) {
        const struct paired *paired = &part->pair[i];
        const struct moments *difference = &paired->difference;
        __int128 most = (__int128)difference->count * plan->max_moves;
        if (difference->count > games || paired->excluded != games - difference->count ||
            paired->less > difference->count || paired->equal > difference->count - paired->less ||
            difference->sum < -most || difference->sum > most ||
            difference->squares > (unsigned __int128)most * plan->max_moves)
            return false;
    }
    return part->games_done == end - first;
}

static const struct blocks_sum compare_sum = {.size = sizeof(struct compare_result),
                                              .join = compare_join,
                                              .clear = compare_clear,
                                              .pack = compare_pack,
                                              .unpack = compare_unpack,
                                              .valid = compare_valid};

bool compare_run(const struct sweep_plan *plan, struct compare_result *result,
                 struct error *error) {
    const size_t strategies = plan->points.strategies;
    struct comparison comparison = {
        .plan = plan,
        .contestant = memory_allocate(strategies, sizeof *comparison.contestant),
    };
    result_init(result, strategies);
    const struct blocks blocks = {
        .first = plan->first_game,
        .end = plan->first_game + plan->games,
        .size = COMPARE_BLOCK,
        .threads = plan->threads,
        .add = compare_add,
        .context = &comparison,
        .result = result,
        .sum = &compare_sum,
        .store = plan->store,
    };
    bool played = true;
    for (size_t i = 0; played && i < strategies; i++)
        played = open_contestant(&comparison, i, error);
    played = played && blocks_run(&blocks, plan->watch, NULL, error);
    for (size_t i = 0; i < strategies; i++) {
        struct contestant *contestant = &comparison.contestant[i];
        if (contestant->engine && contestant->engine->release)
            contestant->engine->release(contestant->state);
        prepared_free(&contestant->prepared);
    }
    dead_cache_free(&comparison.dead_cache);
    free(comparison.contestant);
    return played;
}

/* The squared differences of CHUNK games of fewer than SHORT moves have a sum below 2^64. */
enum { CHUNK = 65536, SHORT = 1 << 23 };

/* Adds up to CHUNK games, in a loop that compilers vectorise. If a game has SHORT or more moves,
 * adds nothing and returns false. */
static bool add_short(struct paired *paired, const uint32_t *left, const uint32_t *right,
                      size_t games) {
    int64_t sum = 0;
    uint64_t squares = 0, less = 0, equal = 0;
    uint32_t bits = 0;
    for (size_t i = 0; i < games; i++) {
        int64_t difference = (int64_t)left[i] - right[i];
        bits |= left[i] | right[i];
        sum += difference;
        squares += (uint64_t)difference * (uint64_t)difference;
        less += left[i] < right[i];
        equal += left[i] == right[i];
    }
    if (bits >= SHORT)
        return false;
    struct moments moments = {games, sum, squares};
    moments_merge(&paired->difference, &moments);
    paired->less += less;
    paired->equal += equal;
    return true;
}

void paired_add_games(struct paired *paired, const uint32_t *left, const uint32_t *right,
                      size_t games, uint32_t longest) {
    for (size_t first = 0; first < games; first += CHUNK) {
        size_t chunk = games - first < CHUNK ? games - first : CHUNK;
        if (longest >= SHORT - 1 && add_short(paired, left + first, right + first, chunk))
            continue;
        for (size_t i = first; i < first + chunk; i++) {
            if (left[i] <= longest && right[i] <= longest)
                paired_add(paired, left[i], right[i]);
            else
                paired->excluded++;
        }
    }
}

void paired_merge(struct paired *paired, const struct paired *other) {
    moments_merge(&paired->difference, &other->difference);
    paired->less += other->less;
    paired->equal += other->equal;
    paired->excluded += other->excluded;
}

struct paired_summary paired_summarise(const struct paired *paired, double level) {
    const struct moments *difference = &paired->difference;
    double mean = moments_mean(difference);
    struct paired_summary summary = {
        .games = difference->count,
        .less = paired->less,
        .equal = paired->equal,
        .more = difference->count - paired->less - paired->equal,
        .mean = mean,
        .standard_error = NAN,
        .interval = {NAN, NAN},
        .t = NAN,
        .p_value = NAN,
    };
    if (difference->count < 2)
        return summary;
    double n = (double)difference->count;
    summary.standard_error = sqrt(moments_variance(difference) / n);
    double half = student_half_width(level, n - 1) * summary.standard_error;
    summary.interval[0] = mean - half;
    summary.interval[1] = mean + half;
    summary.t = mean == 0 ? 0 : mean / summary.standard_error;
    summary.p_value = student_two_sided(summary.t, n - 1);
    return summary;
}
