#include "sim/walk/engine/split_pass.h"

#include <stdlib.h>
#include <string.h>

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

static bool keep_long(struct split_tally *tally, struct split_long game, struct error *error) {
    if (tally->longer_count == tally->longer_room) {
        size_t room = tally->longer_room ? 2 * tally->longer_room : 64;
        void *longer = realloc(tally->longer, room * sizeof *tally->longer);
        if (!longer)
            return error_memory(error);
        tally->longer = longer;
        tally->longer_room = room;
    }
    tally->longer[tally->longer_count++] = game;
    return true;
}

bool split_count_apart(struct split_tally *tally, uint32_t moves, uint32_t from, uint32_t to,
                       struct error *error) {
    if (moves != ENGINE_CENSORED && moves != ENGINE_UNFINISHABLE)
        return keep_long(tally, (struct split_long){moves, from, to}, error);
    int32_t *difference = moves == ENGINE_CENSORED ? tally->censored : tally->unfinishable;
    difference[from]++;
    difference[to]--;
    return true;
}

static int by_moves(const void *one, const void *other) {
    const struct split_long *a = one, *b = other;
    return (a->moves > b->moves) - (a->moves < b->moves);
}

/* Pairs that the long games of value k need, and the histogram does not have: the games are in
 * order of moves. */
static size_t new_pairs(const struct split_tally *tally, size_t k,
                        const struct histogram *histogram) {
    size_t pairs = 0;
    uint32_t last = 0;
    for (size_t i = 0; i < tally->longer_count; i++) {
        const struct split_long *game = &tally->longer[i];
        if (game->from <= k && k < game->to && game->moves != last) {
            last = game->moves;
            pairs += !histogram_has_pair(histogram, last);
        }
    }
    return pairs;
}

bool split_tally_reserve(const struct split_tally *tally, struct histogram *histograms,
                         size_t stride, struct error *error) {
    if (tally->longer_count == 0)
        return true;
    qsort(tally->longer, tally->longer_count, sizeof *tally->longer, by_moves);
    for (size_t k = 0; k < tally->n; k++) {
        struct histogram *histogram = &histograms[k * stride];
        size_t pairs = histogram->pairs + new_pairs(tally, k, histogram);
        if (!histogram_reserve(histogram, pairs, error))
            return false;
    }
    return true;
}

bool split_tally_add(const struct split_tally *tally, struct histogram *histograms, size_t stride,
                     struct error *error) {
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
            if (!histogram_add(&histograms[k * stride], tally->longer[i].moves, 1, error))
                return false;
    return true;
}
