/* Catches the signals that ask for a stop, and draws the progress on one line of stderr. */
#include "cli/shared/output/watcher.h"
#include "cli/shared/output/screen_table.h"
#include "sim/base/clock.h"
#include "sim/text/number.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t asked_to_stop; /* by a signal: 0 or 1 */
static _Atomic double asked_at;             /* when (clock_now), set before asked_to_stop */

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGALRM};

/* A second signal of any of these kinds ends the program at once, unless it follows the first
 * within so many seconds: timeout(1) sends one signal to the program, then to its process group. */
static const double SAME_REQUEST = 0.25;

/* Asks for a stop. If the program still runs a second later, as in a plug-in, an alarm says so. */
static void on_signal(int number) {
    static const char note[] =
        "\nbukub: note: stops when the current step is done; Ctrl-C again stops at once\n";
    if (number == SIGALRM) {
        const int before = errno;
        if (write(STDERR_FILENO, note, strlen(note)) < 0)
            errno = before;
    } else if (!asked_to_stop) {
        alarm(1);
        asked_at = clock_now();
        asked_to_stop = 1;
    } else if (clock_now() - asked_at > SAME_REQUEST) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

static bool watcher_stopped(void *context) { return asked_to_stop != 0; }

/* The escape sequence that erases the rest of the line; "" on a dumb terminal, which knows none. */
static const char *erase_line(void) { return terminal_is_dumb() ? "" : "\033[K"; }

/* Seconds before the first drawing, as rates of shorter times are noise, and between drawings. */
static const double FIRST_DRAWN = 0.5, DRAWN_EVERY = 0.1;

/* Draws "[####......]   6 %  1.81M grids/s, 4 s left", on a narrow terminal without the bar, or in
 * a stage "  6 %  1.2G rows, 30M/s, 600 s left, pass 2, layer 9 of 30". Cuts the line to fit. */
static void watcher_progress(void *context, uint64_t done, uint64_t total) {
    enum { BAR = 30, WORDS = 160 };
    static const char full[] = "##############################";
    static const char empty[] = "..............................";
    struct watcher *watcher = context;
    double time = clock_now(), spent = time - watcher->part_began;
    bool soon = spent < FIRST_DRAWN || time - watcher->drawn < DRAWN_EVERY;
    if (!watcher->shown || (soon && done < total)) /* the last drawing is never left out */
        return;
    watcher->drawn = time;
    double share = total > 0 ? (double)done / (double)total : 1;
    double steps = (double)done - (double)watcher->earlier; /* done in the time spent */
    char words[WORDS], left[32] = "";
    if (steps > 0)
        snprintf(left, sizeof left, ", %.0f s left", spent * (double)(total - done) / steps);
    const struct number_text rate = number_scaled(spent > 0 ? steps / spent : 0);
    int room = terminal_width(stderr) - 1, marks = (int)(share * BAR);
    char bar[2 * BAR + 4] = ""; /* BAR + 4 bytes suffice; the compiler expects more */
    if (*watcher->stage) {
        snprintf(words, WORDS, "%3.0f %%  %s %s, %s/s%s, %s", 100 * share,
                 number_scaled((double)done).text, watcher->unit, rate.text, left, watcher->stage);
    } else {
        snprintf(words, WORDS, "%3.0f %%  %s %s/s%s", 100 * share, rate.text, watcher->unit, left);
        if ((int)strlen(words) < room - (BAR + 4))
            snprintf(bar, sizeof bar, "[%.*s%.*s] ", marks, full, BAR - marks, empty);
    }
    fprintf(stderr, "\r%s%.*s%s", bar, room, words, erase_line());
    fflush(stderr);
}

static void watcher_earlier(void *context, uint64_t units) {
    struct watcher *watcher = context;
    watcher->earlier += units;
}

static void watcher_stage(void *context, const char *words) {
    struct watcher *watcher = context;
    snprintf(watcher->stage, sizeof watcher->stage, "%s", words);
}

void watcher_start(struct watcher *watcher, enum watcher_progress when, const char *unit) {
    *watcher = (struct watcher){
        .watch = {.stopped = watcher_stopped,
                  .progress = watcher_progress,
                  .earlier = watcher_earlier,
                  .stage = watcher_stage,
                  .context = watcher},
        .unit = unit,
        .shown = when == PROGRESS_ALWAYS ||
                 (when == PROGRESS_ON_TERMINAL && isatty(STDERR_FILENO) && !terminal_is_dumb()),
    };
    watcher->began = watcher->part_began = clock_now();
    asked_to_stop = 0;
    struct sigaction action = {.sa_handler = on_signal}, before;
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
        /* If SIGHUP is ignored, as under nohup, it stays so. */
        if (caught[i] != SIGHUP ||
            (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN))
            sigaction(caught[i], &action, NULL);
}

static void clear_bar(const struct watcher *watcher) {
    if (watcher->shown && watcher->drawn > 0)
        fprintf(stderr, "\r%s", erase_line());
}

void watcher_next(struct watcher *watcher, const char *unit) {
    clear_bar(watcher);
    watcher->unit = unit;
    watcher->earlier = 0;
    watcher->stage[0] = '\0';
    watcher->drawn = 0;
    watcher->part_began = clock_now();
}

void watcher_stop(struct watcher *watcher) {
    watcher->seconds = clock_now() - watcher->began;
    alarm(0);
    clear_bar(watcher);
}
