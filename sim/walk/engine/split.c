#include "sim/walk/engine/split.h"

#include "sim/base/memory.h"

#include "sim/walk/rules/path.h"

#include <stdlib.h>
#include <string.h>

struct split_pass {
    struct split_grid *grid;
    const struct lanes_kernel *kernel; /* NULL: the table is not packed */
    struct packed_table table;
    struct lanes_setup setup;
};

/* The number of thresholds that do not exceed the coin. */
static uint32_t count_reached(const struct split_grid *grid, uint64_t coin) {
    uint32_t k = 0;
    while (k < grid->n && grid->threshold[k] <= coin)
        k++;
    return k;
}

static void bound_by_bytes(struct split_grid *grid) {
    grid->stride = 1;
    for (uint64_t byte = 0; byte < 256; byte++) {
        grid->least[byte] = count_reached(grid, byte << 32);
        uint32_t more = count_reached(grid, byte << 32 | UINT32_MAX) - grid->least[byte];
        grid->between[byte] = more > 0;
        while (more >= 2 * grid->stride)
            grid->stride *= 2;
    }
}

struct split_grid *split_grid_make(const double *p, size_t n) {
    size_t thresholds = n + 2 * n; /* the stride is at most n */
    struct split_grid *grid = malloc(sizeof *grid + thresholds * sizeof *grid->threshold + n);
    if (!grid)
        return NULL;
    grid->n = (uint32_t)n;
    grid->p = p;
    grid->above_0 = grid->from_1 = 0;
    grid->leading = (uint8_t *)(grid->threshold + thresholds);
    for (size_t k = 0; k < n; k++) {
        grid->above_0 += table_coin(p[k]) == TABLE_NEVER_RESETS;
        grid->from_1 += table_coin(p[k]) != TABLE_ALWAYS_RESETS;
        grid->threshold[k] = path_threshold(p[k]);
        uint64_t leading = grid->threshold[k] >> 32;
        grid->leading[k] = leading > UINT8_MAX ? UINT8_MAX : (uint8_t)leading;
    }
    for (size_t k = n; k < thresholds; k++)
        grid->threshold[k] = UINT64_MAX;
    bound_by_bytes(grid);
    return grid;
}

void split_release(void *state) {
    struct split_pass *pass = state;
    if (pass) {
        free(pass->grid);
        packed_table_free(&pass->table);
    }
    free(pass);
}

/* The possible outcomes of coins in a pass. */
static enum table_coin pass_coin(const double *p, size_t n) {
    enum table_coin first = table_coin(p[0]);
    return first == table_coin(p[n - 1]) ? first : TABLE_EITHER;
}

/* Packs the table for the kernel if it fits. */
static bool split_pass_pack(struct split_pass *pass, const struct walk_play *play, const double *p,
                            size_t n, const struct lanes_kernel *kernel, struct error *error) {
    struct walk_play typical = *play;
    typical.p = p[n / 2];
    bool fits;
    if (!packed_table_make(&pass->table, &typical, pass_coin(p, n), &fits, error))
        return false;
    if (!fits)
        return true;
    pass->kernel = kernel;
    lanes_set_up(&pass->setup, kernel, &pass->table, play, true);
    return true;
}

bool split_prepare_with(void **state, const struct walk_play *play, const double *p, size_t n,
                        const struct lanes_kernel *kernel, struct error *error) {
    struct split_pass *pass = aligned_alloc(alignof(struct split_pass), sizeof *pass);
    if (!pass)
        return error_memory(error);
    *pass = (struct split_pass){.grid = split_grid_make(p, n)};
    bool prepared = pass->grid || error_memory(error);
    if (prepared && kernel && play->table)
        prepared = split_pass_pack(pass, play, p, n, kernel, error);
    if (prepared)
        *state = pass;
    else
        split_release(pass);
    return prepared;
}

static bool count_game(void *tally, uint32_t moves, uint32_t from, uint32_t to,
                       struct error *error) {
    return split_count(tally, moves, from, to, error);
}

bool split_play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                struct split_tally *tally, struct error *error) {
    const struct split_pass *pass = state;
    const struct split_sink sink = {count_game, tally};
    if (!play->table)
        return split_play_games(pass->grid, play, first, games, &sink, error);
    if (!pass->kernel)
        return split_play_parts(pass->grid, play, first, games, &sink, error);
    return split_play_lanes(pass->grid, pass->kernel, &pass->setup, play, first, games, tally,
                            error);
}

bool split_tally_init(struct split_tally *tally, size_t n, struct error *error) {
    *tally = (struct split_tally){.n = n};
    tally->dense = calloc(HISTOGRAM_DENSE * (n + 1), sizeof *tally->dense);
    tally->censored = calloc(n + 1, sizeof *tally->censored);
    tally->unfinishable = calloc(n + 1, sizeof *tally->unfinishable);
    if (tally->dense && tally->censored && tally->unfinishable)
        return true;
    split_tally_free(tally);
    return error_memory(error);
}

void split_tally_clear(struct split_tally *tally) {
    size_t width = tally->n + 1;
    memset(tally->dense, 0, (tally->longest + 1) * width * sizeof *tally->dense);
    memset(tally->censored, 0, width * sizeof *tally->censored);
    memset(tally->unfinishable, 0, width * sizeof *tally->unfinishable);
    tally->longest = 0;
    tally->longer_count = 0;
}

void split_tally_free(struct split_tally *tally) {
    free(tally->dense);
    free(tally->censored);
    free(tally->unfinishable);
    free(tally->longer);
    *tally = (struct split_tally){0};
}

bool split_count_apart(struct split_tally *tally, uint32_t moves, uint32_t from, uint32_t to,
                       struct error *error) {
    if (moves != ENGINE_CENSORED && moves != ENGINE_UNFINISHABLE) {
        tally->longer = list_with_room(tally->longer, tally->longer_count, sizeof *tally->longer);
        tally->longer[tally->longer_count++] = (struct split_long){moves, from, to};
        return true;
    }
    int32_t *difference = moves == ENGINE_CENSORED ? tally->censored : tally->unfinishable;
    difference[from]++;
    difference[to]--;
    return true;
}

void split_tally_add(const struct split_tally *tally, struct histogram *histograms, size_t stride) {
    size_t width = tally->n + 1;
    for (size_t moves = 0; moves <= tally->longest; moves++) {
        int64_t games = 0;
        for (size_t k = 0; k < tally->n; k++) {
            games += tally->dense[moves * width + k];
            histograms[k * stride].dense[moves] += (uint64_t)games;
        }
    }
    int64_t censored = 0;
    int64_t unfinishable = 0;
    for (size_t k = 0; k < tally->n; k++) {
        censored += tally->censored[k];
        unfinishable += tally->unfinishable[k];
        histograms[k * stride].censored += (uint64_t)censored;
        histograms[k * stride].unfinishable += (uint64_t)unfinishable;
    }
    for (size_t i = 0; i < tally->longer_count; i++)
        for (size_t k = tally->longer[i].from; k < tally->longer[i].to; k++)
            histogram_add(&histograms[k * stride], tally->longer[i].moves, 1);
}
