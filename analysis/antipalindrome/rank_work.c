#include "analysis/antipalindrome/rank_work.h"

#include "sim/parallel/ranks.h"

#include <stdlib.h>

enum { WORDS = sizeof(struct rank_work) / sizeof(uint64_t) };

bool rank_work_most(struct rank_work *work, const struct watch *watch, struct error *error) {
    size_t ranks = (size_t)ranks_all();
    struct rank_work *own = malloc(ranks * sizeof *own);
    struct rank_work *all = malloc(ranks * sizeof *all);
    size_t *words = malloc(ranks * sizeof *words);
    bool done = (own && all && words) || error_memory(error);
    bool answered = true;
    for (size_t rank = 0; done && rank < ranks; rank++) {
        own[rank] = *work;
        words[rank] = WORDS;
    }
    if (done) {
        const struct ranks_exchange exchange = {(const uint64_t *)own, words, (uint64_t *)all,
                                                words};
        done = answered = ranks_exchange(&exchange, watch, error);
    }
    for (size_t rank = 0; done && rank < ranks; rank++) {
        work->memory = all[rank].memory > work->memory ? all[rank].memory : work->memory;
        work->received = all[rank].received > work->received ? all[rank].received : work->received;
        work->waited = all[rank].waited > work->waited ? all[rank].waited : work->waited;
    }
    if (!answered) /* it still may be, into that memory */
        return false;
    free(own);
    free(all);
    free(words);
    return done;
}
