/* A checksum against damage: CRC-64/XZ (polynomial 0x42f0e1eba9ea3693 of ECMA-182, reflected). It
 * notices every change of up to 64 bits in a row and any other with probability 1 - 2^-64. Check
 * value: the nine bytes "123456789" give 0x995dc9bbdf1939fa. */
#ifndef SIM_DATASET_CHECKSUM_H
#define SIM_DATASET_CHECKSUM_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdint.h>

struct checksum {
    uint64_t table[256]; /* the remainder of each byte */
    uint64_t state;
};

void checksum_begin(struct checksum *checksum);
void checksum_add(struct checksum *checksum, const void *bytes, size_t size);

/* The checksum of all bytes added. */
uint64_t checksum_end(const struct checksum *checksum);

/* The checksum of a whole file. Fails with a line that begins with `path`: ERROR_INPUT for a file
 * that cannot be opened, ERROR_SYSTEM for one that cannot be read. */
bool checksum_file(const char *path, uint64_t *sum, struct error *error);

#endif
