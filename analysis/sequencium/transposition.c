/* The transposition table of the prover. An entry is one word, the upper bits of the key, the
 * winner and the logarithm of the work: threads need no locks. The table grows by doubling in
 * place. */
#include "analysis/sequencium/transposition.h"

#include "sim/base/memory.h"

#include <sys/mman.h>

enum {
    VALUE_BITS = 7,
    WORK_BITS = 6,
    CACHE_LINE = 64,
    FIRST_BUCKETS = 1 << 12,
    HUGE_PAGE = 1 << 21,
};

/* The digits of the work of an entry, 0 if the slot is empty; whether it is of that key. */
static uint64_t work_of(uint64_t slot) { return slot & ((1 << WORK_BITS) - 1); }

static bool is_of(uint64_t slot, uint64_t key) {
    return (slot ^ key) >> VALUE_BITS == 0 && work_of(slot) > 0;
}

static uint64_t read_slot(const _Atomic uint64_t *slot) {
    return atomic_load_explicit(slot, memory_order_relaxed);
}

static void write_slot(_Atomic uint64_t *slot, uint64_t entry) {
    atomic_store_explicit(slot, entry, memory_order_relaxed);
}

bool transposition_init(struct transposition_table *table, size_t bytes, struct error *error) {
    size_t most = FIRST_BUCKETS;
    while (most * 2 * CACHE_LINE <= bytes)
        most *= 2;
    size_t align = most * CACHE_LINE < HUGE_PAGE ? CACHE_LINE : HUGE_PAGE;
    /* Untouched pages of zeros take no memory. */
    char *memory = memory_table(most * CACHE_LINE + align, 1, error);
    if (!memory)
        return false;
    char *first = memory + (align - (uintptr_t)memory % align) % align;
    /* Fewer misses of the processor's table of pages; without, the search only takes longer. */
    if (align == HUGE_PAGE)
        (void)madvise(first, most * CACHE_LINE, MADV_HUGEPAGE);
    *table = (struct transposition_table){
        .slot = (_Atomic uint64_t *)(void *)first,
        .buckets = FIRST_BUCKETS,
        .most_buckets = most,
        .memory = memory,
        .threads = 1,
    };
    return true;
}

void transposition_free(struct transposition_table *table) {
    free(table->memory);
    *table = (struct transposition_table){0};
}

bool transposition_find(const struct transposition_table *table, uint64_t key, bool *wins) {
    const _Atomic uint64_t *slot = transposition_bucket(table, key);
    for (int i = 0; i < TRANSPOSITION_BUCKET; i++) {
        uint64_t entry = read_slot(&slot[i]);
        if (is_of(entry, key)) {
            *wins = entry >> WORK_BITS & 1;
            return true;
        }
    }
    return false;
}

/* Stores an entry in the slot of its bucket that is its own, or one with the least work; returns
 * whether that was empty. */
static bool fill_slot(struct transposition_table *table, uint64_t key, bool wins, uint64_t work) {
    _Atomic uint64_t *slot = transposition_bucket(table, key), *least = slot;
    for (int i = 0; i < TRANSPOSITION_BUCKET; i++) {
        uint64_t entry = read_slot(&slot[i]);
        if (is_of(entry, key)) {
            least = &slot[i];
            break;
        }
        if (work_of(entry) < work_of(read_slot(least)))
            least = &slot[i];
    }
    bool empty = work_of(read_slot(least)) == 0;
    uint64_t digits = (uint64_t)(64 - __builtin_clzll(work));
    write_slot(least, key >> VALUE_BITS << VALUE_BITS | (uint64_t)wins << WORK_BITS |
                          (digits < 63 ? digits : 63));
    return empty;
}

/* When the table is doubled, entries move to the buckets that a further bit of their keys names,
 * those of one bucket to different ones than those of another. A slot stores all key bits that
 * determine its place. */
void transposition_store(struct transposition_table *table, uint64_t key, bool wins,
                         uint64_t work) {
    size_t buckets = atomic_load_explicit(&table->buckets, memory_order_relaxed);
    bool grows = buckets < table->most_buckets;
    if (grows && table->used > buckets * TRANSPOSITION_BUCKET / 8 * 5) {
        atomic_store_explicit(&table->buckets, 2 * buckets, memory_order_relaxed);
        for (size_t i = 0; i < buckets * TRANSPOSITION_BUCKET; i++) {
            uint64_t entry = read_slot(&table->slot[i]);
            _Atomic uint64_t *place = transposition_bucket(table, entry) + i % TRANSPOSITION_BUCKET;
            if (work_of(entry) > 0 && place != &table->slot[i]) {
                write_slot(place, entry);
                write_slot(&table->slot[i], 0);
            }
        }
    }
    if (fill_slot(table, key, wins, work) && grows)
        table->used += (size_t)table->threads;
}

void transposition_add(struct transposition_table *table, uint64_t key, bool wins, uint64_t work) {
    (void)fill_slot(table, key, wins, work);
}
