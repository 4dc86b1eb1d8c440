/* A monotonic clock in seconds. */
#ifndef SIM_BASE_CLOCK_H
#define SIM_BASE_CLOCK_H

#include <time.h>

static inline double clock_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

#endif
