#include "cli/magicboard/deadline.h"

#include "sim/common/clock.h"

bool deadline_passed(const struct deadline *deadline) {
    return deadline->end > 0 && clock_now() >= deadline->end;
}

static bool stopped(void *context) {
    const struct deadline *deadline = context;
    return deadline_passed(deadline) || watch_stopped(deadline->above);
}

static void progress(void *context, uint64_t done, uint64_t total) {
    const struct deadline *deadline = context;
    watch_progress(deadline->above, done, total);
}

void deadline_start(struct deadline *deadline, double seconds, const struct watch *above) {
    *deadline = (struct deadline){
        .watch = {.stopped = stopped, .progress = progress, .context = deadline},
        .above = above,
        .end = seconds > 0 ? clock_now() + seconds : 0,
    };
}
