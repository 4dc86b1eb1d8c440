/* Checkpoints of solving a row. */
#include "analysis/antipalindrome/checkpoint.h"

#include "analysis/layers/checkpoint_file.h"
#include "sim/antipalindrome/row.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define FILETYPE "bukub antipalindrome layer 1\n"

/* The header of a file, in native byte order. */
struct row_checkpoint_header {
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

void checkpoint_name(const struct antipalindrome_row *row, char name[CHECKPOINT_NAME]) {
    char text[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(row, text);
    if (row->filled == 0)
        snprintf(text, sizeof text, "%d", row->squares);
    snprintf(name, CHECKPOINT_NAME, "antipalindrome-%s-first-%d", text, row->first + 1);
}

bool checkpoint_path(const char *directory, const struct antipalindrome_row *row,
                     char path[CHECKPOINT_PATH], struct error *error) {
    char name[CHECKPOINT_NAME];
    checkpoint_name(row, name);
    strcat(name, ".layer");
    return checkpoint_file_path(directory, name, path, error);
}

bool checkpoint_save(const char *path, const struct layer_space *space,
                     const struct row_solution *solution, const struct retrograde_window *window,
                     const struct layer *layer, struct error *error) {
    uint64_t words = layer ? layer_length(layer) : 0;
    struct row_checkpoint_header header = {
        .filetype = FILETYPE,
        .byte_order = 1,
        .row = space->row,
        .rows = solution->rows,
        .passes = solution->passes,
        .window_low = window->low,
        .levels = solution->kind->levels,
        .size = layer ? layer->size : 0,
        .words = words,
    };
    for (size_t i = 0; i < solution->moves; i++) {
        header.bounds[i][0] = solution->move[i].lower;
        header.bounds[i][1] = solution->move[i].upper;
    }
    return checkpoint_file_save(path, &header, sizeof header, layer ? layer->values : NULL, words,
                                error);
}

/* Whether there is a layer to resume from, with the same kind of values. */
static bool row_checkpoint_has_layer(const struct row_checkpoint_header *header,
                                     const struct layer_space *space) {
    return header->size > 0 && header->levels == space->kind->levels;
}

/* Whether the bounds lie within those of the solution. */
static bool row_checkpoint_bounds_valid(const struct row_checkpoint_header *header,
                                        const struct row_solution *solution) {
    for (size_t i = 0; i < solution->moves; i++) {
        int64_t lower = header->bounds[i][0], upper = header->bounds[i][1];
        if (lower < solution->move[i].lower || lower > upper || upper > solution->move[i].upper ||
            lower % 2 != 0 || upper % 2 != 0)
            return false;
    }
    return header->passes >= 0 && header->passes <= INT_MAX;
}

/* Whether the window overlaps the bounds of the solution. */
static bool row_checkpoint_window_valid(const struct row_checkpoint_header *header,
                                        const struct row_solution *solution) {
    int64_t low = header->window_low, width = 2 * header->levels;
    return low % 2 == 0 && low > solution->lower - width && low < solution->upper;
}

/* Whether the header is that of a checkpoint of this row with consistent contents. */
static bool row_checkpoint_valid(const struct row_checkpoint_header *header,
                                 const struct layer_space *space,
                                 const struct row_solution *solution) {
    return memcmp(header->filetype, FILETYPE, sizeof FILETYPE - 1) == 0 &&
           header->byte_order == 1 && memcmp(&header->row, &space->row, sizeof header->row) == 0 &&
           row_checkpoint_bounds_valid(header, solution) && header->size >= 0 &&
           header->size <= space->elements &&
           (!row_checkpoint_has_layer(header, space) ||
            (header->words == layer_words(space, (int)header->size) &&
             row_checkpoint_window_valid(header, solution)));
}

/* Reads the layer if the search can resume from it, otherwise skips it. */
static bool row_checkpoint_read_layer(struct checkpoint_file *file,
                                      const struct row_checkpoint_header *header,
                                      const struct layer_space *space, struct layer *layer,
                                      struct error *error) {
    if (row_checkpoint_has_layer(header, space) &&
        !layer_init(layer, space, (int)header->size, error))
        return false;
    return (header->words <= UINT64_MAX / sizeof(uint64_t) &&
            checkpoint_file_take(file, layer->values, header->words * sizeof(uint64_t))) ||
           checkpoint_file_damaged(file, "row", error);
}

static void row_checkpoint_restore(const struct row_checkpoint_header *header,
                                   struct row_solution *solution) {
    for (size_t i = 0; i < solution->moves; i++) {
        solution->move[i].lower = (int)header->bounds[i][0];
        solution->move[i].upper = (int)header->bounds[i][1];
    }
    solution->rows = header->rows;
    solution->passes = (int)header->passes;
}

bool checkpoint_load(const char *path, const struct layer_space *space,
                     struct row_solution *solution, struct retrograde_window *window,
                     struct layer *layer, struct error *error) {
    struct checkpoint_file file = {0};
    struct row_checkpoint_header header = {0};
    *layer = (struct layer){0};
    bool done = checkpoint_file_open(&file, path, error);
    if (done && file.file) {
        done = (checkpoint_file_take(&file, &header, sizeof header) &&
                row_checkpoint_valid(&header, space, solution)) ||
               checkpoint_file_damaged(&file, "row", error);
        done = done && row_checkpoint_read_layer(&file, &header, space, layer, error) &&
               (checkpoint_file_ends(&file) || checkpoint_file_damaged(&file, "row", error));
        if (done)
            row_checkpoint_restore(&header, solution);
        if (done && row_checkpoint_has_layer(&header, space))
            *window = retrograde_window(space->kind, (int)header.window_low);
    }
    checkpoint_file_close(&file);
    return done || error_within(error, "%s", path);
}
