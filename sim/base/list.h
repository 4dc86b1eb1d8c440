/* Lists that grow by one element at a time. */
#ifndef SIM_BASE_LIST_H
#define SIM_BASE_LIST_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdlib.h>

/* The list of `count` elements of a size, with room for one more, or NULL when memory is short: the
 * list then remains. NULL is an empty list. The capacity is the next power of two. */
static inline void *list_with_room(void *list, size_t count, size_t size, struct error *error) {
    if (list && (count & (count - 1)) != 0)
        return list;
    void *more = realloc(list, (count ? 2 * count : 1) * size);
    if (!more)
        error_memory(error);
    return more;
}

#endif
