#include "analysis/antipalindrome/checkpoint.h"

#include "analysis/antipalindrome/layer/layer_ranks.h"
#include "analysis/layers/checkpoint_file.h"
#include "sim/antipalindrome/row.h"
#include "sim/parallel/ranks.h"

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

static uint64_t row_checkpoint_words(const struct layer *layer) {
    return layer ? layer->places.order.kept * layer->words : 0;
}

static bool row_checkpoint_next(void *context, struct save_piece *piece, struct error *error) {
    struct layer_stream *stream = context;
    const uint64_t *words = NULL;
    uint64_t count = layer_stream_next(stream);
    bool done = count == 0 || layer_stream_gather(stream, &words, error);
    *piece = (struct save_piece){words, count * sizeof *words};
    return done;
}

/* Sends all remaining pieces to rank 0. */
static bool row_checkpoint_drain(struct layer_stream *stream, struct error *error) {
    struct save_piece piece;
    bool done;
    do
        done = row_checkpoint_next(stream, &piece, error);
    while (done && piece.size > 0);
    return done;
}

static bool row_checkpoint_save_layer(const char *path, const struct row_checkpoint_header *header,
                                      const struct layer_space *space, const struct layer *layer,
                                      const struct watch *watch, struct error *error) {
    struct layer_stream stream;
    const struct save_source source = {row_checkpoint_next, &stream};
    bool done = layer_stream_open(&stream, space, layer, watch, error);
    if (done && space->rank == 0) {
        done = checkpoint_file_stream(path, header, sizeof *header, &source, error);
        /* Receive the rest even if writing failed, so that the other ranks can continue. */
        if (!done && !stream.pending)
            row_checkpoint_drain(&stream, NULL);
    } else if (done) {
        done = row_checkpoint_drain(&stream, error);
    }
    layer_stream_close(&stream);
    return done;
}

bool checkpoint_save(const char *path, const struct layer_space *space,
                     const struct row_solution *solution, const struct retrograde_window *window,
                     const struct layer *layer, const struct watch *watch, struct error *error) {
    struct row_checkpoint_header header = {
        .filetype = FILETYPE,
        .byte_order = 1,
        .row = space->row,
        .rows = solution->rows,
        .passes = solution->passes,
        .window_low = window->low,
        .levels = solution->kind->levels,
        .size = layer ? layer->size : 0,
        .words = row_checkpoint_words(layer),
    };
    for (size_t i = 0; i < solution->moves; i++) {
        header.bounds[i][0] = solution->move[i].lower;
        header.bounds[i][1] = solution->move[i].upper;
    }
    if (layer)
        return row_checkpoint_save_layer(path, &header, space, layer, watch, error);
    return space->rank > 0 || checkpoint_file_save(path, &header, sizeof header, NULL, 0, error);
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

/* Reads the layer piece by piece and scatters it. */
static bool row_checkpoint_read_pieces(struct checkpoint_file *file,
                                       const struct layer_space *space, const struct layer *layer,
                                       const struct watch *watch, struct error *error) {
    struct layer_stream stream;
    bool done = layer_stream_open(&stream, space, layer, watch, error);
    for (uint64_t words = 1; done && (words = layer_stream_next(&stream)) > 0;)
        done = (space->rank > 0 ||
                checkpoint_file_take(file, stream.piece, words * sizeof *stream.piece) ||
                checkpoint_file_damaged(file, "row", error)) &&
               layer_stream_scatter(&stream, error);
    layer_stream_close(&stream);
    return done;
}

/* Reads the layer if the search can resume from it, otherwise skips it. */
static bool row_checkpoint_read_layer(struct checkpoint_file *file,
                                      const struct row_checkpoint_header *header,
                                      const struct layer_space *space, struct layer *layer,
                                      const struct watch *watch, struct error *error) {
    if (row_checkpoint_has_layer(header, space))
        return layer_init(layer, space, (int)header->size, error) &&
               row_checkpoint_read_pieces(file, space, layer, watch, error);
    return space->rank > 0 ||
           (header->words <= UINT64_MAX / sizeof(uint64_t) &&
            checkpoint_file_take(file, NULL, header->words * sizeof(uint64_t))) ||
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

/* Reads the header and broadcasts it. */
static bool row_checkpoint_read_header(struct checkpoint_file *file,
                                       const struct layer_space *space,
                                       const struct row_solution *solution,
                                       struct row_checkpoint_header *header,
                                       const struct watch *watch, struct error *error) {
    if (file->file && !(checkpoint_file_take(file, header, sizeof *header) &&
                        row_checkpoint_valid(header, space, solution)))
        return checkpoint_file_damaged(file, "row", error);
    return space->shared.ranks < 2 || ranks_broadcast(header, sizeof *header, watch, error);
}

bool checkpoint_load(const char *path, const struct layer_space *space,
                     struct row_solution *solution, struct retrograde_window *window,
                     struct layer *layer, const struct watch *watch, struct error *error) {
    struct checkpoint_file file = {0};
    struct row_checkpoint_header header = {0};
    *layer = (struct layer){0};
    bool done = (space->rank > 0 || checkpoint_file_open(&file, path, error)) &&
                row_checkpoint_read_header(&file, space, solution, &header, watch, error);
    /* Zeroed if there was no file. */
    if (done && header.byte_order > 0) {
        done = row_checkpoint_read_layer(&file, &header, space, layer, watch, error) &&
               (space->rank > 0 || checkpoint_file_ends(&file) ||
                checkpoint_file_damaged(&file, "row", error));
        if (done)
            row_checkpoint_restore(&header, solution);
        if (done && row_checkpoint_has_layer(&header, space))
            *window = retrograde_window(space->kind, (int)header.window_low);
    }
    checkpoint_file_close(&file);
    return done || error_within(error, "%s", path);
}
