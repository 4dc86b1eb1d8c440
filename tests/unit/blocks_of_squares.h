/* Blocks whose result is known: unit u adds u^2 to a sum, or is put behind the others of a list. */
#ifndef TESTS_UNIT_BLOCKS_OF_SQUARES_H
#define TESTS_UNIT_BLOCKS_OF_SQUARES_H

#include "sim/parallel/blocks.h"
#include "tests/unit/check.h"
#include "tests/unit/kept_in_memory.h"

#include <stdlib.h>
#include <sys/param.h>

enum { UNITS = 57, THREADS = 3 };

struct squares {
    uint64_t size; /* units of a block; 0: one */
    uint64_t first[THREADS], end[THREADS];
    uint64_t refused; /* the block of this unit fails */
    /* When to check, and after how many units it suffices. */
    uint64_t interval, enough;
    uint64_t checks, last_check;
};

static const struct squares squares_of_all = {.refused = UINT64_MAX, .enough = UINT64_MAX};

struct list {
    uint64_t item[UNITS];
    size_t count;
};

static inline bool work(void *context, int thread, uint64_t first, uint64_t end,
                        struct error *error) {
    struct squares *squares = context;
    squares->first[thread] = first;
    squares->end[thread] = end;
    return squares->refused < first || squares->refused >= end ||
           error_input(error, "not unit %d", (int)squares->refused);
}

static inline bool add_squares(void *context, void *result, int thread, uint64_t first,
                               struct error *error) {
    const struct squares *squares = context;
    assert_int_equal(squares->first[thread], first);
    for (uint64_t i = first; i < squares->end[thread]; i++)
        *(uint64_t *)result += i * i;
    return true;
}

static inline void join(void *context, void *result, void *part) {
    *(uint64_t *)result += *(const uint64_t *)part;
}

static inline bool put_behind(void *context, void *result, int thread, uint64_t first,
                              struct error *error) {
    const struct squares *squares = context;
    struct list *list = result;
    assert_int_equal(squares->first[thread], first);
    for (uint64_t i = first; i < squares->end[thread]; i++)
        list->item[list->count++] = i;
    return true;
}

static inline void join_list(void *context, void *result, void *other) {
    struct list *list = result;
    const struct list *part = other;
    for (size_t i = 0; i < part->count; i++)
        list->item[list->count++] = part->item[i];
}

static inline void pack_list(void *context, const void *result, struct packing *packing) {
    const struct list *list = result;
    packing_add(packing, list->item, list->count * sizeof *list->item);
}

static inline bool unpack_list(void *context, void *result, struct packed *packed,
                               struct error *error) {
    struct list *list = result;
    list->count = packed->left / sizeof *list->item;
    return packed_take(packed, list->item, packed->left, error);
}

static inline uint64_t next_check(void *context, uint64_t unit) {
    const struct squares *squares = context;
    return MIN((unit / squares->interval + 1) * squares->interval, UNITS);
}

static inline bool suffices(void *context, const void *result) {
    struct squares *squares = context;
    squares->checks++;
    squares->last_check = ((const struct list *)result)->count; /* all units before it */
    return squares->last_check >= squares->enough;
}

static inline uint64_t sum_below(uint64_t n) { return n > 0 ? n * (n - 1) * (2 * n - 1) / 6 : 0; }

static inline bool valid_sum(void *context, const void *result, uint64_t first, uint64_t end) {
    return *(const uint64_t *)result == sum_below(end) - sum_below(first);
}

static inline bool valid_list(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct list *list = result;
    for (size_t i = 0; i < list->count; i++)
        if (list->item[i] != first + i)
            return false;
    return list->count == end - first;
}

static const struct blocks_sum plain = {.size = sizeof(uint64_t), .join = join, .valid = valid_sum};
static const struct blocks_sum listed = {.size = sizeof(struct list),
                                         .join = join_list,
                                         .pack = pack_list,
                                         .unpack = unpack_list,
                                         .valid = valid_list};

/* All units, into a list. */
static inline struct blocks listing(struct squares *squares, struct list *list, int threads,
                                    const struct blocks_store *store) {
    return (struct blocks){.end = UNITS,
                           .size = squares->size,
                           .threads = threads,
                           .work = work,
                           .merge = put_behind,
                           .next_check = squares->interval > 0 ? next_check : NULL,
                           .suffices = suffices,
                           .context = squares,
                           .result = list,
                           .sum = &listed,
                           .store = store};
}

/* All units, into a sum. */
static inline struct blocks summing(struct squares *squares, uint64_t *sum, int threads,
                                    const struct blocks_store *store) {
    return (struct blocks){.end = UNITS,
                           .size = squares->size,
                           .threads = threads,
                           .work = work,
                           .merge = add_squares,
                           .context = squares,
                           .result = sum,
                           .sum = &plain,
                           .store = store};
}

static inline void assert_all_in_order(const struct list *list, uint64_t count) {
    assert_int_equal(list->count, count);
    for (uint64_t i = 0; i < count; i++)
        assert_int_equal(list->item[i], i);
}

#endif
