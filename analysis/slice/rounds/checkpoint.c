/* Checkpoints of a round: the bounds of the moves, and the last layer of a pass. */
#include "analysis/slice/rounds/retrograde.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#define FILETYPE "bukub slice layer 1\n"

/* The header of a file. */
struct slice_checkpoint_header {
    char filetype[32];
    uint64_t byte_order; /* 1 */
    struct slice_instance instance;
    uint64_t sets;
    int64_t passes;
    int64_t bounds[SLICE_SOLVED_SQUARES][2];
    int64_t threshold;
    int64_t size;   /* of the layer */
    uint64_t words; /* of the layer; 0: there is none */
};

bool slice_checkpoint_path(const char *directory, const struct slice_instance *instance,
                           char path[CHECKPOINT_PATH], struct error *error) {
    char name[128], filled[32] = "";
    if (slice_filled_count(&instance->grid) > 0)
        snprintf(filled, sizeof filled, "-filled-%09" PRIx64, instance->grid.filled[0]);
    snprintf(name, sizeof name, "slice-%d%s-players-%d-lowering-%02x.layer", instance->grid.side,
             filled, instance->players, instance->minimizers);
    return checkpoint_file_path(directory, name, path, error);
}

static uint64_t layer_words(const struct slice_layer *layer) {
    return layer ? layer->order.kept * layer->stride : 0;
}

bool slice_checkpoint_save(const char *path, const struct slice_space *space,
                           const struct slice_solution *solution, int threshold,
                           const struct slice_layer *layer, struct error *error) {
    struct slice_checkpoint_header header = {
        .filetype = FILETYPE,
        .byte_order = 1,
        .instance = space->instance,
        .sets = solution->sets,
        .passes = solution->passes,
        .threshold = threshold,
        .size = layer ? layer->size : 0,
        .words = layer_words(layer),
    };
    for (size_t i = 0; i < solution->moves; i++) {
        header.bounds[i][0] = solution->move[i].lower;
        header.bounds[i][1] = solution->move[i].upper;
    }
    return checkpoint_file_save(path, &header, sizeof header, layer ? layer->words : NULL,
                                header.words, error);
}

/* Whether the header is of this instance and consistent: the bounds lie within the trivial ones. */
static bool is_sound_header(const struct slice_checkpoint_header *header,
                            const struct slice_space *space,
                            const struct slice_solution *solution) {
    for (size_t i = 0; i < solution->moves; i++)
        if (header->bounds[i][0] < solution->move[i].lower ||
            header->bounds[i][0] > header->bounds[i][1] ||
            header->bounds[i][1] > solution->move[i].upper)
            return false;
    return memcmp(header->filetype, FILETYPE, sizeof FILETYPE - 1) == 0 &&
           header->byte_order == 1 &&
           memcmp(&header->instance, &space->instance, sizeof header->instance) == 0 &&
           header->passes >= 0 && header->passes <= INT_MAX &&
           (header->words == 0 ||
            (header->size > 0 && header->size <= slice_space_deepest(space) &&
             header->threshold > solution->lower && header->threshold <= solution->upper));
}

static bool read_file(struct checkpoint_file *file, const struct slice_space *space,
                      struct slice_solution *solution, int *threshold, struct slice_layer *layer,
                      struct error *error) {
    struct slice_checkpoint_header header;
    if (!checkpoint_file_take(file, &header, sizeof header) ||
        !is_sound_header(&header, space, solution))
        return checkpoint_file_damaged(file, "round", error);
    if (header.words > 0 && !slice_layer_init(layer, space, (int)header.size, error))
        return false;
    if ((header.words > 0 &&
         (layer_words(layer) != header.words ||
          !checkpoint_file_take(file, layer->words, header.words * sizeof *layer->words))) ||
        !checkpoint_file_ends(file))
        return checkpoint_file_damaged(file, "round", error);
    for (size_t i = 0; i < solution->moves; i++) {
        solution->move[i].lower = (int)header.bounds[i][0];
        solution->move[i].upper = (int)header.bounds[i][1];
    }
    solution->sets = header.sets;
    solution->passes = (int)header.passes;
    *threshold = (int)header.threshold;
    return true;
}

bool slice_checkpoint_load(const char *path, const struct slice_space *space,
                           struct slice_solution *solution, int *threshold,
                           struct slice_layer *layer, struct error *error) {
    struct checkpoint_file file;
    *layer = (struct slice_layer){0};
    bool done = checkpoint_file_open(&file, path, error) &&
                (!file.file || read_file(&file, space, solution, threshold, layer, error));
    checkpoint_file_close(&file);
    return done || error_within(error, "%s", path);
}
