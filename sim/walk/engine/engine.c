#include "sim/walk/engine/engine.h"

const struct walk_engine *const engines[ENGINES + 1] = {&engine_plain, &engine_loop, &engine_table,
                                                        NULL};

bool engine_count(struct histogram *histogram, const uint32_t *moves, size_t games,
                  struct error *error) {
    for (size_t i = 0; i < games; i++) {
        if (moves[i] < HISTOGRAM_DENSE)
            histogram->dense[moves[i]]++;
        else if (moves[i] == ENGINE_CENSORED)
            histogram->censored++;
        else if (moves[i] == ENGINE_UNFINISHABLE)
            histogram->unfinishable++;
        else if (!histogram_add(histogram, moves[i], 1, error))
            return false;
    }
    return true;
}
