/* The checksum CRC-64/XZ (polynomial 0x42f0e1eba9ea3693 of ECMA-182, reflected). It detects every
 * burst error of up to 64 bits and any other change with probability 1 - 2^-64. Check value: the
 * nine bytes "123456789" give 0x995dc9bbdf1939fa. */
#ifndef SIM_DATASET_CHECKSUM_H
#define SIM_DATASET_CHECKSUM_H

#include "sim/base/error.h"

#include <stdint.h>

struct checksum {
    uint64_t table[8][256]; /* [zeros][byte]: remainder of the byte followed by zero bytes */
    uint64_t state;         /* remainder of the bytes so far, begun with all bits set */
};

/* Begin, add bytes any number of times, and end, which returns the checksum of all of them. */
void checksum_begin(struct checksum *checksum);
void checksum_add(struct checksum *checksum, const void *bytes, size_t size);
uint64_t checksum_end(const struct checksum *checksum);

/* The checksum of a file; ERROR_INPUT if it cannot be opened, ERROR_SYSTEM if it cannot be read. */
bool checksum_file(const char *path, uint64_t *sum, struct error *error);

#endif
