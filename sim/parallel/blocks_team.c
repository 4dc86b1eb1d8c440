#include "sim/parallel/blocks_internal.h"

#include "sim/base/clock.h"

static bool team_stopped(void *context) {
    struct blocks_team *team = context;
    pthread_mutex_lock(&team->lock);
    bool leaving = team->leaving;
    pthread_mutex_unlock(&team->lock);
    return leaving;
}

static void team_compute_span(struct blocks_team *team) {
    struct blocks_outcome *outcome = &team->outcome;
    double began = clock_now();
    blocks_sum_clear(&team->blocks);
    team->blocks.first = outcome->span.first;
    team->blocks.end = outcome->span.end;
    team->packing.size = 0;
    (void)blocks_run_local(&team->blocks, &team->watch, &outcome->merged, &outcome->error);
    blocks_sum_pack(&team->blocks, &team->packing);
    if (team->packing.failed) {
        team->packing = (struct packing){.bytes = team->packing.bytes, .room = team->packing.room};
        outcome->merged = outcome->span.first;
        error_memory(&outcome->error);
    }
    outcome->seconds = clock_now() - began;
}

static void *team_main(void *context) {
    struct blocks_team *team = context;
    pthread_mutex_lock(&team->lock);
    for (;;) {
        while (!team->busy && !team->leaving)
            pthread_cond_wait(&team->changed, &team->lock);
        if (!team->busy)
            break;
        pthread_mutex_unlock(&team->lock);
        team_compute_span(team);
        pthread_mutex_lock(&team->lock);
        team->busy = false;
        pthread_cond_broadcast(&team->changed);
    }
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

bool blocks_team_open(struct blocks_team *team, const struct blocks *blocks,
                      const struct watch *watch, struct error *error) {
    *team = (struct blocks_team){
        .blocks = *blocks,
        .watch = {.stopped = team_stopped, .context = team, .outer = watch},
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .changed = PTHREAD_COND_INITIALIZER,
    };
    team->blocks.result = blocks_sum_open(blocks, error);
    if (!team->blocks.result)
        return false;
    team->threaded = pthread_create(&team->thread, NULL, team_main, team) == 0;
    return true;
}

void blocks_team_close(struct blocks_team *team) {
    pthread_mutex_lock(&team->lock);
    team->leaving = true;
    pthread_cond_broadcast(&team->changed);
    pthread_mutex_unlock(&team->lock);
    if (team->threaded)
        pthread_join(team->thread, NULL);
    blocks_sum_close(&team->blocks);
    packing_free(&team->packing);
}

void blocks_team_start(struct blocks_team *team, struct blocks_span span) {
    team->outcome = (struct blocks_outcome){.span = span, .merged = span.first};
    if (!team->threaded) {
        team_compute_span(team);
        return;
    }
    pthread_mutex_lock(&team->lock);
    team->busy = true;
    pthread_cond_broadcast(&team->changed);
    pthread_mutex_unlock(&team->lock);
}

bool blocks_team_finished(struct blocks_team *team) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&team->lock);
    if (team->busy)
        pthread_cond_timedwait(&team->changed, &team->lock, &until);
    bool finished = !team->busy;
    pthread_mutex_unlock(&team->lock);
    return finished;
}
