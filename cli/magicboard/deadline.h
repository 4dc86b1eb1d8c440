/* Work that ends when its time is over, as if somebody had asked to stop. */
#ifndef CLI_MAGICBOARD_DEADLINE_H
#define CLI_MAGICBOARD_DEADLINE_H

#include "sim/common/watch.h"

struct deadline {
    struct watch watch;        /* give this to the library */
    const struct watch *above; /* who else watches */
    double end;                /* s, of clock_now; 0: never */
};

/* From now on, so many seconds; 0: for ever. */
void deadline_start(struct deadline *deadline, double seconds, const struct watch *above);

/* Whether the time is over. */
bool deadline_passed(const struct deadline *deadline);

#endif
