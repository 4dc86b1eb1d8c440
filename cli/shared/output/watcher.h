/* Progress and interruption of long computations. SIGINT, SIGTERM and SIGHUP request a clean stop;
 * a second signal ends the program at once. A progress bar with rate and remaining time, or the
 * current stage of the computation, is drawn on stderr. */
#ifndef CLI_SHARED_OUTPUT_WATCHER_H
#define CLI_SHARED_OUTPUT_WATCHER_H

#include "sim/base/watch.h"

struct watcher {
    struct watch watch;       /* passed to the library */
    const char *unit;         /* unit of progress, "games" */
    uint64_t earlier;         /* units of this part that a resumed computation had already done */
    bool shown;               /* whether progress is drawn */
    double began, part_began; /* clock_now at watcher_start, and at the last watcher_next */
    double drawn;             /* clock_now at the last drawing; 0: none, nothing is to be erased */
    double seconds;           /* from watcher_start to watcher_stop */
    char stage[32];           /* words, cut off to fit, for what is being done now; empty: none */
};

enum watcher_progress { PROGRESS_ON_TERMINAL, PROGRESS_ALWAYS, PROGRESS_NEVER };

/* Starts the clock, forgets requests to stop, installs the handlers. Do not move the watcher. */
void watcher_start(struct watcher *watcher, enum watcher_progress when, const char *unit);

/* Begins the next part, with a unit, rate and bar of its own; a request to stop stays. */
void watcher_next(struct watcher *watcher, const char *unit);

/* Clears the bar. The handlers stay installed, since results are still to be saved. */
void watcher_stop(struct watcher *watcher);

#endif
