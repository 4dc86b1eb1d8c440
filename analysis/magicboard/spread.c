#include "analysis/magicboard/spread.h"

#include <stdlib.h>
#include <string.h>

void spread_free(struct spread *spread) {
    free(spread->set);
    free(spread->slot);
    *spread = (struct spread){0};
}

bool spread_room(struct spread *spread, size_t wanted) {
    if (wanted <= spread->room)
        return true;
    size_t room = spread->room ? spread->room : 256;
    while (room < wanted)
        room *= 2;
    struct state *set = realloc(spread->set, room * sizeof *set);
    if (set)
        spread->set = set;
    uint32_t *slot = realloc(spread->slot, 2 * room * sizeof *slot);
    if (slot)
        spread->slot = slot;
    if (!set || !slot)
        return false;
    spread->room = room;
    return true;
}

void spread_begin(struct spread *spread, size_t wanted) {
    spread->slots = 16;
    while (spread->slots < 2 * wanted)
        spread->slots *= 2;
    memset(spread->slot, 0, spread->slots * sizeof *spread->slot);
    spread->count = 0;
}

void spread_add(struct spread *spread, uint32_t set, uint64_t ways) {
    size_t at = (set * UINT32_C(0x9E3779B1)) >> 7 & (spread->slots - 1);
    while (spread->slot[at] != 0 && spread->set[spread->slot[at] - 1].key != set)
        at = (at + 1) & (spread->slots - 1);
    if (spread->slot[at] == 0) {
        spread->set[spread->count] = (struct state){set, 0};
        spread->slot[at] = (uint32_t)++spread->count;
    }
    spread->set[spread->slot[at] - 1].weight += ways;
}
