#include "sim/base/packing.h"

#include "sim/base/memory.h"

#include <stdlib.h>
#include <string.h>

void packing_add(struct packing *packing, const void *bytes, size_t size) {
    if (size > packing->room - packing->size) {
        packing->room = 2 * packing->room + size + 1024;
        packing->bytes = memory_resize(packing->bytes, packing->room, 1);
    }
    if (size > 0)
        memcpy(packing->bytes + packing->size, bytes, size);
    packing->size += size;
}

void packing_free(struct packing *packing) {
    free(packing->bytes);
    *packing = (struct packing){0};
}

bool packed_take(struct packed *packed, void *bytes, size_t size, struct error *error) {
    if (size > packed->left)
        return error_input(error, "packed data are truncated");
    if (size > 0)
        memcpy(bytes, packed->next, size);
    packed->next += size;
    packed->left -= size;
    return true;
}

bool packed_counts_are(const uint64_t *count, size_t size, uint64_t total) {
    for (size_t i = 0; i < size; i++) {
        if (count[i] > total)
            return false;
        total -= count[i];
    }
    return total == 0;
}
