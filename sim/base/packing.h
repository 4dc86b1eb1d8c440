/* Bytes that one process makes of a result and another makes the result of again. Both are the same
 * program on the same kind of machine: values are written as they lie in memory. */
#ifndef SIM_BASE_PACKING_H
#define SIM_BASE_PACKING_H

#include "sim/base/error.h"

#include <stddef.h>

/* Bytes that grow. A zeroed one is empty. Out of memory is remembered until somebody asks. */
struct packing {
    unsigned char *bytes;
    size_t size, room;
    bool failed;
};

/* Appends the bytes. */
void packing_add(struct packing *packing, const void *bytes, size_t size);

void packing_free(struct packing *packing);

/* What is left to be read. */
struct packed {
    const unsigned char *next;
    size_t left;
};

/* Takes so many bytes; fails, with an error of the system, where there are fewer. */
bool packed_take(struct packed *packed, void *bytes, size_t size, struct error *error);

#endif
