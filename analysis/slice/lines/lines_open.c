#include "analysis/slice/lines/lanes.h"
#include "analysis/slice/lines/lines_groups.h"
#include "analysis/slice/lines/lines_sweep.h"

#include <pthread.h>
#include <stdlib.h>

bool slice_lines_open(struct slice_lines *lines, int side, struct error *error) {
    int words = slice_boundary_words(side);
    *lines = (struct slice_lines){
        .side = side, .words = words > 0 ? words : 1, .kernel = slice_best_kernel()};
    bool done = slice_lines_sweep(side, &lines->line, &lines->all, error);
    for (size_t i = 0; done && i < lines->all; i++) {
        lines->generic += lines->line[i].generic;
        lines->maximal += lines->line[i].maximal;
    }
    done = done && slice_lines_group(lines, error);
    if (!done)
        slice_lines_close(lines);
    return done;
}

void slice_lines_close(struct slice_lines *lines) {
    free(lines->line);
    free(lines->boundary);
    *lines = (struct slice_lines){0};
}

const struct slice_lines *slice_lines_of(int side, struct error *error) {
    static struct slice_lines kept[SLICE_SIDE + 1];
    static const struct slice_lines *_Atomic ready[SLICE_SIDE + 1];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    if (ready[side])
        return ready[side];
    pthread_mutex_lock(&lock);
    if (!ready[side] && slice_lines_open(&kept[side], side, error))
        ready[side] = &kept[side];
    pthread_mutex_unlock(&lock);
    return ready[side];
}
