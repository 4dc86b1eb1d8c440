/* What the program installs to watch long work: Ctrl-C, SIGTERM and SIGHUP ask it to stop cleanly
 * (a second one, whichever, ends it at once), and a bar with rate and time left is drawn on stderr;
 * of work that tells what it is doing, that instead of the bar. */
#ifndef CLI_SHARED_OUTPUT_WATCHER_H
#define CLI_SHARED_OUTPUT_WATCHER_H

#include "sim/base/watch.h"

enum { WATCHER_STAGE = 32 };

struct watcher {
    struct watch watch; /* give this to the library */
    const char *unit;   /* of what is counted, "games" */
    uint64_t unit_size; /* that many for each step that progress tells */
    uint64_t first;     /* steps that were done before */
    bool shown, begun;
    double began, drawn;       /* s */
    double seconds;            /* from watcher_start to watcher_stop */
    char stage[WATCHER_STAGE]; /* what is being done; empty if the work does not tell */
};

enum watcher_progress { PROGRESS_ON_TERMINAL, PROGRESS_ALWAYS, PROGRESS_NEVER };

/* Starts the clock and catches the signals. */
void watcher_start(struct watcher *watcher, enum watcher_progress when, const char *unit,
                   uint64_t unit_size);

/* Clears the bar. The signals stay caught: what was done is still to be saved. */
void watcher_stop(struct watcher *watcher);

#endif
