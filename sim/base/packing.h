/* Serialization of results for other processes of the same program, now or later, on the same
 * architecture: values are copied as they are in memory. */
#ifndef SIM_BASE_PACKING_H
#define SIM_BASE_PACKING_H

#include "sim/base/memory.h"

#include <stdint.h>
#include <string.h>

/* A growing buffer to pack into; a zeroed one is empty. */
struct packing {
    unsigned char *bytes; /* [size], allocated for `room` */
    size_t size, room;
};

static inline void packing_add(struct packing *packing, const void *bytes, size_t size) {
    if (size > packing->room - packing->size) {
        packing->room = 2 * packing->room + size + 1024; /* doubles, so that it moves rarely */
        packing->bytes = memory_resize(packing->bytes, packing->room, 1);
    }
    if (size > 0)
        memcpy(packing->bytes + packing->size, bytes, size);
    packing->size += size;
}

static inline void packing_free(struct packing *packing) {
    free(packing->bytes);
    *packing = (struct packing){0};
}

/* Packed bytes to read from, as far as they have not been read. */
struct packed {
    const unsigned char *next;
    size_t left;
};

/* Copies the next `size` bytes to `bytes`; ERROR_INPUT if there are fewer. */
static inline bool packed_take(struct packed *packed, void *bytes, size_t size,
                               struct error *error) {
    if (size > packed->left)
        return error_input(error, "packed data are truncated");
    if (size > 0)
        memcpy(bytes, packed->next, size);
    packed->next += size;
    packed->left -= size;
    return true;
}

/* Whether count[size] adds up to exactly `total`; by subtraction, as sums could exceed 64 bits. */
static inline bool packed_counts_are(const uint64_t *count, size_t size, uint64_t total) {
    for (size_t i = 0; i < size; i++)
        if (__builtin_sub_overflow(total, count[i], &total))
            return false;
    return total == 0;
}

#endif
