/* The transposition table of the prover.
 *
 * An entry is one word: the upper 57 bits of the key, 1 bit for a win, and in the lowest 6 bits the
 * number of binary digits of the work, 1..63; 0 is an empty slot. A bucket is one cache line of
 * eight slots; a new entry replaces the one of its bucket with the least work.
 *
 * The table starts small and doubles in place as it fills, up to its limit. From n to 2 n buckets,
 * the next higher bit of its key says whether an entry stays in bucket b or moves to b + n.
 *
 * A word is read and written atomically, and has all bits of its key that name its bucket. So
 * threads need no locks, even while one of them grows the table: at worst, one of two entries
 * stored at the same time is lost, or one that is being moved is not found. */
#include "analysis/sequencium/transposition.h"

#include "sim/base/memory.h"

#include <sys/mman.h>

enum {
    VALUE_BITS = 7,  /* the lowest bits of an entry, below the key: a win and the work */
    WORK_BITS = 6,   /* the lowest of these: the work */
    CACHE_LINE = 64, /* bytes of a bucket */
    FIRST_BUCKETS = 1 << 12,
    HUGE_PAGE = 1 << 21, /* bytes */
};

/* The binary digits of the work of an entry; 0 if the slot is empty. */
static uint64_t work_of(uint64_t slot) { return slot & ((1 << WORK_BITS) - 1); }

/* Whether a slot has the entry of that key. */
static bool has_key(uint64_t slot, uint64_t key) {
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
    /* Untouched pages of zeros take no memory. */
    char *memory = memory_table(most * CACHE_LINE + HUGE_PAGE, 1, error);
    if (!memory)
        return false;
    char *first = memory + (HUGE_PAGE - (uintptr_t)memory % HUGE_PAGE) % HUGE_PAGE;
    /* Huge pages make look-ups of addresses faster; without them the search only takes longer. */
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

enum contest_verdict transposition_find(const struct transposition_table *table, uint64_t key) {
    const _Atomic uint64_t *slot = transposition_bucket(table, key);
    for (int i = 0; i < TRANSPOSITION_BUCKET; i++) {
        uint64_t entry = read_slot(&slot[i]);
        if (has_key(entry, key))
            return entry >> WORK_BITS & 1 ? CONTEST_WON : CONTEST_LOST;
    }
    return CONTEST_OPEN;
}

bool transposition_store(struct transposition_table *table, uint64_t key, bool wins,
                         uint64_t work) {
    /* The key's own slot in its bucket or, if it has none, the one with the least work. */
    _Atomic uint64_t *slot = transposition_bucket(table, key), *chosen = slot;
    for (int i = 0; i < TRANSPOSITION_BUCKET; i++) {
        uint64_t entry = read_slot(&slot[i]);
        if (has_key(entry, key)) {
            chosen = &slot[i];
            break;
        }
        if (work_of(entry) < work_of(read_slot(chosen)))
            chosen = &slot[i];
    }
    const bool was_empty = work_of(read_slot(chosen)) == 0;
    uint64_t digits = (uint64_t)(64 - __builtin_clzll(work));
    write_slot(chosen, key >> VALUE_BITS << VALUE_BITS | (uint64_t)wins << WORK_BITS |
                           (digits < 63 ? digits : 63));
    return was_empty;
}

void transposition_grow(struct transposition_table *table) {
    size_t buckets = atomic_load_explicit(&table->buckets, memory_order_relaxed);
    if (buckets == table->most_buckets)
        return;
    table->used += (size_t)table->threads; /* on average, the others fill as many */
    if (table->used <= buckets * TRANSPOSITION_BUCKET / 8 * 5)
        return; /* at most five eighths are used */
    atomic_store_explicit(&table->buckets, 2 * buckets, memory_order_relaxed);
    for (size_t i = 0; i < buckets * TRANSPOSITION_BUCKET; i++) {
        uint64_t entry = read_slot(&table->slot[i]); /* also serves as key of its bucket */
        _Atomic uint64_t *place = transposition_bucket(table, entry) + i % TRANSPOSITION_BUCKET;
        if (work_of(entry) > 0 && place != &table->slot[i]) {
            write_slot(place, entry);
            write_slot(&table->slot[i], 0);
        }
    }
}
