#include "analysis/magicboard/hardest_file.h"

#include "sim/random/stream.h"

#include <stdlib.h>

static const struct dataset_variable d_variable = {
    .name = "d",
    .type = DATASET_INT64,
    .units = "squares",
    .long_name = "rows and columns of the board",
};
static const struct dataset_variable square_variable = {
    .name = "square",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "number of a square, row by row from the upper left, from 0",
};
static const struct dataset_variable value_variable = {
    .name = "value",
    .type = DATASET_INT64,
    .units = "squares",
    .long_name = "number on the square; -1: the board has no such square",
    .dimensions = {"d", "square"},
};

enum { LENGTH, RESTART, RESTARTS, COUNTS };
static const struct dataset_variable counts[COUNTS] = {
    [LENGTH] = {.name = "length",
                .type = DATASET_INT64,
                .units = "steps",
                .long_name = "steps of its shortest solution from the north-west",
                .dimensions = {"d"}},
    [RESTART] = {.name = "restart",
                 .type = DATASET_INT64,
                 .units = "1",
                 .long_name = "number of the restart that found it, from 0",
                 .dimensions = {"d"}},
    [RESTARTS] = {.name = "restarts",
                  .type = DATASET_INT64,
                  .units = "restarts",
                  .long_name = "restarts that were made or begun",
                  .dimensions = {"d"}},
};

static bool add_all(struct dataset_writer *writer, const struct magicboard_hardest *hardest,
                    size_t count, int64_t *value, size_t squares, struct error *error) {
    for (size_t i = 0; i < count; i++)
        value[i] = hardest[i].puzzle.board.side;
    if (!dataset_add_dimension(writer, &d_variable, count, value, error))
        return false;
    for (size_t i = 0; i < squares; i++)
        value[i] = (int64_t)i;
    if (!dataset_add_dimension(writer, &square_variable, squares, value, error))
        return false;
    for (int k = 0; k < COUNTS; k++) {
        for (size_t i = 0; i < count; i++) {
            const int64_t figure[COUNTS] = {hardest[i].length, (int64_t)hardest[i].restart,
                                            (int64_t)hardest[i].restarts};
            value[i] = figure[k];
        }
        if (!dataset_add(writer, &counts[k], value, error))
            return false;
    }
    for (size_t i = 0; i < count * squares; i++) {
        const struct magicboard_board *board = &hardest[i / squares].puzzle.board;
        value[i] = i % squares < (size_t)board->squares ? board->value[i % squares] : -1;
    }
    return dataset_add(writer, &value_variable, value, error);
}

struct dataset_writer *magicboard_hardest_file_create(const struct magicboard_hardest *hardest,
                                                      size_t count, uint64_t seed,
                                                      const struct dataset_origin *origin,
                                                      struct error *error) {
    struct dataset_origin own = *origin;
    size_t squares = 1;
    own.filetype = MAGICBOARD_HARDEST_FILE_TYPE;
    own.format_version = MAGICBOARD_HARDEST_FILE_VERSION;
    own.rng = STREAM_RNG;
    own.seed = seed;
    for (size_t i = 0; i < count; i++)
        if ((size_t)hardest[i].puzzle.board.squares > squares)
            squares = (size_t)hardest[i].puzzle.board.squares;
    int64_t *value = calloc(count * squares + count + 1, sizeof *value);
    if (!value) {
        error_memory(error);
        return NULL;
    }
    struct dataset_writer *writer = dataset_create(&own, error);
    bool done = writer && add_all(writer, hardest, count, value, squares, error);
    free(value);
    if (done)
        return writer;
    dataset_free(writer);
    return NULL;
}
