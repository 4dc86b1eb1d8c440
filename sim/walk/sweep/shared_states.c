#include "sim/walk/sweep/shared_states.h"

#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"

#include <stdlib.h>
#include <string.h>

struct states_run {
    const struct walk_points *points;
    size_t strategy, start, bytes;
    const struct watch *watch;
    struct walk_player *player; /* [threads] */
};

static bool states_work(void *context, int thread, uint64_t p, uint64_t end, struct error *error) {
    const struct states_run *run = context;
    const struct walk_points *points = run->points;
    const struct walk_setup setup =
        walk_point_setup(points, (struct walk_point){run->strategy, (size_t)p, run->start});
    player_close(&run->player[thread]);
    return player_open_choice(&run->player[thread], &points->strategy[run->strategy], &setup,
                              run->watch, error);
}

static bool states_append(struct shared_states *states, const void *bytes, size_t count) {
    if (states->count + count > states->room) {
        states->room = 2 * states->room + count;
        states->state = memory_resize(states->state, states->room, states->bytes);
    }
    memcpy(states->state + states->count * states->bytes, bytes, count * states->bytes);
    states->count += count;
    return true;
}

static bool states_merge(void *context, void *result, int thread, uint64_t p, struct error *error) {
    const struct states_run *run = context;
    return states_append(result, run->player[thread].self, 1);
}

static void *states_open(void *context, struct error *error) {
    const struct states_run *run = context;
    struct shared_states *part = memory_allocate(1, sizeof *part);
    part->bytes = run->bytes;
    return part;
}

static void states_close(void *context, void *part) {
    shared_states_free(part);
    free(part);
}

static void states_clear(void *context, void *part) { ((struct shared_states *)part)->count = 0; }

static void states_pack(void *context, const void *result, struct packing *packing) {
    const struct shared_states *part = result;
    packing_add(packing, part->state, part->count * part->bytes);
}

static bool states_add(void *context, void *result, struct packed *packed, struct error *error) {
    struct shared_states *states = result;
    return states_append(states, packed->next, packed->left / states->bytes);
}

bool shared_states_open(struct shared_states *states, const struct walk_points *points,
                        size_t strategy, size_t start, int threads, const struct watch *watch,
                        struct error *error) {
    static const struct blocks_sum sum = {.open = states_open,
                                          .close = states_close,
                                          .clear = states_clear,
                                          .pack = states_pack,
                                          .add = states_add};
    struct states_run run = {.points = points,
                             .strategy = strategy,
                             .start = start,
                             .bytes = points->strategy[strategy].shared_bytes(points->board),
                             .watch = watch,
                             .player = memory_allocate((size_t)threads, sizeof *run.player)};
    const struct blocks blocks = {.end = points->ps,
                                  .threads = threads,
                                  .work = states_work,
                                  .merge = states_merge,
                                  .context = &run,
                                  .result = states,
                                  .sum = &sum};
    uint64_t merged;
    *states = (struct shared_states){.bytes = run.bytes};
    bool done = blocks_run(&blocks, watch, &merged, error);
    for (int i = 0; i < threads; i++)
        player_close(&run.player[i]);
    free(run.player);
    return done;
}

void shared_states_free(struct shared_states *states) { free(states->state); }
