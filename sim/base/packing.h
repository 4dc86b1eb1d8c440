/* Serialization of results between processes of the same program on the same architecture: values
 * are copied as they are in memory. */
#ifndef SIM_BASE_PACKING_H
#define SIM_BASE_PACKING_H

#include "sim/base/error.h"

#include <stddef.h>

/* A growing buffer; a zeroed one is empty. `failed` is set once it runs out of memory. */
struct packing {
    unsigned char *bytes;
    size_t size, room;
    bool failed;
};

void packing_add(struct packing *packing, const void *bytes, size_t size);

void packing_free(struct packing *packing);

/* The bytes not yet read. */
struct packed {
    const unsigned char *next;
    size_t left;
};

/* Reads `size` bytes; ERROR_SYSTEM if there are fewer. */
bool packed_take(struct packed *packed, void *bytes, size_t size, struct error *error);

#endif
