#include "analysis/sequencium/answers.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_BITS = 7, WORK_BITS = 6, CACHE_LINE = 64, FIRST_BUCKETS = 1 << 12 };

static uint64_t work_of(uint64_t slot) { return slot & ((1 << WORK_BITS) - 1); }

static bool is_of(uint64_t slot, uint64_t key) {
    return (slot ^ key) >> ANSWER_BITS == 0 && work_of(slot) > 0;
}

bool answers_init(struct answers *answers, size_t bytes, struct error *error) {
    size_t most = FIRST_BUCKETS;
    while (most * 2 * CACHE_LINE <= bytes)
        most *= 2;
    /* Pages of zeros that are not touched take no memory. */
    char *memory = calloc(most * CACHE_LINE + CACHE_LINE, 1);
    if (!memory)
        return error_memory(error);
    size_t skip = (CACHE_LINE - (uintptr_t)memory % CACHE_LINE) % CACHE_LINE;
    *answers = (struct answers){
        .slot = (uint64_t *)(void *)(memory + skip),
        .buckets = FIRST_BUCKETS,
        .most_buckets = most,
        .memory = memory,
    };
    return true;
}

void answers_free(struct answers *answers) {
    free(answers->memory);
    *answers = (struct answers){0};
}

bool answers_find(const struct answers *answers, uint64_t key, bool *wins) {
    const uint64_t *slot = answers_bucket(answers, key);
    for (int i = 0; i < ANSWERS_BUCKET; i++)
        if (is_of(slot[i], key)) {
            *wins = slot[i] >> WORK_BITS & 1;
            return true;
        }
    return false;
}

/* Doubles the buckets: of each, the answers whose next bit is set go as many further. A slot has
 * all bits of its key that tell where it belongs. */
static void grow(struct answers *answers) {
    size_t buckets = answers->buckets;
    answers->buckets *= 2;
    for (size_t i = 0; i < buckets * ANSWERS_BUCKET; i++) {
        uint64_t slot = answers->slot[i];
        if (work_of(slot) > 0 && (slot >> ANSWER_BITS & buckets)) {
            answers->slot[i + buckets * ANSWERS_BUCKET] = slot;
            answers->slot[i] = 0;
        }
    }
}

void answers_keep(struct answers *answers, uint64_t key, bool wins, uint64_t work) {
    if (answers->used > answers->buckets * ANSWERS_BUCKET / 2 &&
        answers->buckets < answers->most_buckets)
        grow(answers);
    uint64_t *slot = answers_bucket(answers, key);
    uint64_t *least = slot;
    for (int i = 0; i < ANSWERS_BUCKET; i++) {
        if (is_of(slot[i], key)) {
            least = &slot[i];
            break;
        }
        if (work_of(slot[i]) < work_of(*least))
            least = &slot[i];
    }
    answers->used += work_of(*least) == 0;
    uint64_t digits = (uint64_t)(64 - __builtin_clzll(work));
    *least = key >> ANSWER_BITS << ANSWER_BITS | (uint64_t)wins << WORK_BITS |
             (digits < 63 ? digits : 63);
}
