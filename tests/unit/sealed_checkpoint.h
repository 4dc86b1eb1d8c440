/* Checkpoints in which a number is another one, and the checksum holds. */
#ifndef TESTS_UNIT_SEALED_CHECKPOINT_H
#define TESTS_UNIT_SEALED_CHECKPOINT_H

#include "sim/dataset/checksum.h"
#include "tests/unit/scratch.h"

/* Writes what was saved with that number at that byte. */
static inline void write_sealed(const char *path, const struct bytes *saved, size_t at,
                                int64_t number) {
    struct checksum checksum;
    uint64_t sum;
    size_t size = saved->size - sizeof sum;
    FREED unsigned char *bytes = memory_allocate(1, saved->size);
    assert_true(at + sizeof number <= size);
    memcpy(bytes, saved->byte, size);
    memcpy(bytes + at, &number, sizeof number);
    checksum_begin(&checksum);
    checksum_add(&checksum, bytes, size);
    sum = checksum_end(&checksum);
    memcpy(bytes + size, &sum, sizeof sum);
    write_bytes(path, bytes, saved->size);
}

#endif
