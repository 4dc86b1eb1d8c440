#include "sim/walk/split.h"

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
