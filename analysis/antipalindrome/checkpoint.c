#include "analysis/antipalindrome/checkpoint.h"

#include "sim/antipalindrome/row_file.h"
#include "sim/common/checksum.h"
#include "sim/common/save.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

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
    char text[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(row, text);
    if (row->filled == 0)
        snprintf(text, sizeof text, "%d", row->squares);
    int length = snprintf(path, CHECKPOINT_PATH, "%s/antipalindrome-%s-first-%d.layer", directory,
                          text, row->first + 1);
    if (length >= CHECKPOINT_PATH)
        return error_input(error, "%.40s...: the name is too long", directory);
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
        return error_system(error, "%s: cannot be made: %s", directory, strerror(errno));
    return true;
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
    struct checksum checksum;
    checksum_begin(&checksum);
    checksum_add(&checksum, &header, sizeof header);
    if (layer)
        checksum_add(&checksum, layer->values, header.words * sizeof *layer->values);
    uint64_t sum = checksum_end(&checksum);
    const struct save_piece piece[] = {
        {&header, sizeof header},
        {layer ? layer->values : NULL, header.words * sizeof(uint64_t)},
        {&sum, sizeof sum},
    };
    return save_pieces(path, true, piece, sizeof piece / sizeof *piece, error);
}

/* Reads so many bytes and adds them to the checksum. */
static bool take(FILE *file, void *bytes, size_t size, struct checksum *checksum) {
    if (fread(bytes, 1, size, file) != size)
        return false;
    checksum_add(checksum, bytes, size);
    return true;
}

static bool is_damaged(struct error *error) {
    return error_input(error, "is damaged, or was not saved for this row; without it, all is "
                              "done again");
}

/* Whether it is such a file, and what it says can be. */
static bool is_sound(const struct header *header, const struct layer_space *space) {
    return memcmp(header->filetype, FILETYPE, sizeof FILETYPE - 1) == 0 &&
           header->byte_order == 1 && memcmp(&header->row, &space->row, sizeof header->row) == 0 &&
           header->size >= 0 && header->size <= space->elements;
}

/* The layer, if there is one and it is of that kind; else skips it. */
static bool read_layer(FILE *file, const struct header *header, const struct layer_space *space,
                       struct layer *layer, struct checksum *checksum, struct error *error) {
    if (header->size > 0 && header->levels == space->kind->levels) {
        if (!layer_init(layer, space, (int)header->size, error))
            return false;
        return (layer_total(layer) == header->words &&
                take(file, layer->values, header->words * sizeof *layer->values, checksum)) ||
               is_damaged(error);
    }
    for (uint64_t word = 0, bytes; word < header->words; word++)
        if (!take(file, &bytes, sizeof bytes, checksum))
            return is_damaged(error);
    return true;
}

static void learn(const struct header *header, struct row_solution *solution) {
    for (size_t i = 0; i < solution->moves; i++) {
        solution->move[i].lower = (int)header->bounds[i][0];
        solution->move[i].upper = (int)header->bounds[i][1];
    }
    solution->rows = header->rows;
    solution->passes = (int)header->passes;
}

static bool read_file(FILE *file, const struct layer_space *space, struct row_solution *solution,
                      struct retrograde_window *window, struct layer *layer, struct error *error) {
    struct header header;
    struct checksum checksum;
    uint64_t sum;
    checksum_begin(&checksum);
    if (!take(file, &header, sizeof header, &checksum) || !is_sound(&header, space))
        return is_damaged(error);
    if (!read_layer(file, &header, space, layer, &checksum, error))
        return false;
    if (fread(&sum, 1, sizeof sum, file) != sizeof sum || sum != checksum_end(&checksum) ||
        fgetc(file) != EOF)
        return is_damaged(error);
    learn(&header, solution);
    *window = retrograde_window(space->kind, (int)header.window_low);
    return true;
}

bool checkpoint_load(const char *path, const struct layer_space *space,
                     struct row_solution *solution, struct retrograde_window *window,
                     struct layer *layer, struct error *error) {
    *layer = (struct layer){0};
    FILE *file = fopen(path, "rb");
    if (!file)
        return errno == ENOENT || error_input(error, "%s: %s", path, strerror(errno));
    bool done = read_file(file, space, solution, window, layer, error);
    fclose(file);
    return done || error_within(error, "%s", path);
}
