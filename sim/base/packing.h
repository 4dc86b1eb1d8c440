/* Serialization of results between processes of the same program on the same architecture: values
 * are copied as they are in memory. */
#ifndef SIM_BASE_PACKING_H
#define SIM_BASE_PACKING_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdint.h>

/* A growing buffer; a zeroed one is empty. */
struct packing {
    unsigned char *bytes;
    size_t size, room;
};

void packing_add(struct packing *packing, const void *bytes, size_t size);

void packing_free(struct packing *packing);

/* The bytes not yet read. */
struct packed {
    const unsigned char *next;
    size_t left;
};

/* Reads `size` bytes; ERROR_INPUT if there are fewer. */
bool packed_take(struct packed *packed, void *bytes, size_t size, struct error *error);

/* Whether the counts add up to exactly `total`, which sums of 64 bits could only seem to. */
bool packed_counts_are(const uint64_t *count, size_t size, uint64_t total);

#endif
