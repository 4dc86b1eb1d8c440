#include "sim/base/packing.h"

#include <stdlib.h>
#include <string.h>

static bool packing_reserve(struct packing *packing, size_t size) {
    if (size <= packing->room - packing->size)
        return true;
    size_t room =
        2 * packing->room > packing->size + size ? 2 * packing->room : packing->size + size + 1024;
    unsigned char *bytes = realloc(packing->bytes, room);
    if (!bytes)
        return false;
    packing->bytes = bytes;
    packing->room = room;
    return true;
}

void packing_add(struct packing *packing, const void *bytes, size_t size) {
    if (packing->failed || !packing_reserve(packing, size)) {
        packing->failed = true;
        return;
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
