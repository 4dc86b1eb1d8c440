#include "analysis/antipalindrome/checkpoint.h"

#include "analysis/common/checkpoint_file.h"
#include "sim/antipalindrome/row_file.h"

#include <stdio.h>
#include <string.h>

#define FILETYPE "bukub antipalindrome layer 1\n"

/* What a file begins with, in the machine's byte order. */
struct header {
    char filetype[32];
    uint64_t byte_order; /* 1 */
    struct antipalindrome_row row;
    uint64_t rows;
    int64_t passes;
    int64_t bounds[2 * SUBSET_ELEMENTS][2];
    int64_t window_low;
    int64_t levels; /* of the values */
    int64_t size;   /* of the layer; 0: there is none */
    uint64_t words; /* of the layer */
};

bool checkpoint_path(const char *directory, const struct antipalindrome_row *row,
                     char path[CHECKPOINT_PATH], struct error *error) {
    char text[ANTIPALINDROME_ROW_TEXT], name[ANTIPALINDROME_ROW_TEXT + 64];
    antipalindrome_row_text(row, text);
    if (row->filled == 0)
        snprintf(text, sizeof text, "%d", row->squares);
    snprintf(name, sizeof name, "antipalindrome-%s-first-%d.layer", text, row->first + 1);
    return checkpoint_file_path(directory, name, path, error);
}

static uint64_t layer_total(const struct layer *layer) {
    return layer ? layer->order.kept * layer->words : 0;
}

bool checkpoint_save(const char *path, const struct layer_space *space,
                     const struct row_solution *solution, const struct retrograde_window *window,
                     const struct layer *layer, struct error *error) {
    struct header header = {
        .filetype = FILETYPE,
        .byte_order = 1,
        .row = space->row,
        .rows = solution->rows,
        .passes = solution->passes,
        .window_low = window->low,
        .levels = solution->kind->levels,
        .size = layer ? layer->size : 0,
        .words = layer_total(layer),
    };
    for (size_t i = 0; i < solution->moves; i++) {
        header.bounds[i][0] = solution->move[i].lower;
        header.bounds[i][1] = solution->move[i].upper;
    }
    return checkpoint_file_save(path, &header, sizeof header, layer ? layer->values : NULL,
                                header.words, error);
}

/* Whether it is such a file, and what it says can be. */
static bool is_sound(const struct header *header, const struct layer_space *space) {
    return memcmp(header->filetype, FILETYPE, sizeof FILETYPE - 1) == 0 &&
           header->byte_order == 1 && memcmp(&header->row, &space->row, sizeof header->row) == 0 &&
           header->size >= 0 && header->size <= space->elements;
}

/* The layer, if there is one and it is of that kind; else skips it. */
static bool read_layer(struct checkpoint_file *file, const struct header *header,
                       const struct layer_space *space, struct layer *layer, struct error *error) {
    if (header->size > 0 && header->levels == space->kind->levels) {
        if (!layer_init(layer, space, (int)header->size, error))
            return false;
        return (layer_total(layer) == header->words &&
                checkpoint_file_take(file, layer->values, header->words * sizeof *layer->values)) ||
               checkpoint_file_damaged(file, "row", error);
    }
    return (header->words <= UINT64_MAX / sizeof(uint64_t) &&
            checkpoint_file_take(file, NULL, header->words * sizeof(uint64_t))) ||
           checkpoint_file_damaged(file, "row", error);
}

static void learn(const struct header *header, struct row_solution *solution) {
    for (size_t i = 0; i < solution->moves; i++) {
        solution->move[i].lower = (int)header->bounds[i][0];
        solution->move[i].upper = (int)header->bounds[i][1];
    }
    solution->rows = header->rows;
    solution->passes = (int)header->passes;
}

static bool read_file(struct checkpoint_file *file, const struct layer_space *space,
                      struct row_solution *solution, struct retrograde_window *window,
                      struct layer *layer, struct error *error) {
    struct header header;
    if (!checkpoint_file_take(file, &header, sizeof header) || !is_sound(&header, space))
        return checkpoint_file_damaged(file, "row", error);
    if (!read_layer(file, &header, space, layer, error))
        return false;
    if (!checkpoint_file_ends(file))
        return checkpoint_file_damaged(file, "row", error);
    learn(&header, solution);
    *window = retrograde_window(space->kind, (int)header.window_low);
    return true;
}

bool checkpoint_load(const char *path, const struct layer_space *space,
                     struct row_solution *solution, struct retrograde_window *window,
                     struct layer *layer, struct error *error) {
    struct checkpoint_file file;
    *layer = (struct layer){0};
    bool done = checkpoint_file_open(&file, path, error) &&
                (!file.file || read_file(&file, space, solution, window, layer, error));
    checkpoint_file_close(&file);
    return done || error_within(error, "%s", path);
}
