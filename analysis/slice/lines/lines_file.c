#include "analysis/slice/lines/lines.h"
#include "sim/dataset/dataset.h"

#include "sim/text/square.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void slice_path_text(const struct slice_line *line, int side, char text[SLICE_PATH_TEXT]) {
    int path[SLICE_PATH];
    int squares = slice_chord_path(&line->chord, side, path);
    size_t length = 0;
    for (int i = 0; i < squares; i++) {
        char name[SQUARE_NAME];
        square_name(side, path[i], name);
        length += (size_t)snprintf(text + length, SLICE_PATH_TEXT - length, "%s%s",
                                   i > 0 ? " " : "", name);
    }
}

static const struct dataset_variable line_variable = {
    .name = "line",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "number of the line, the maximal ones first, the longer ones before the others",
};

enum { GENERIC, MAXIMAL, PASSED, COUNTS };

static const struct dataset_variable counts[COUNTS] = {
    [GENERIC] = {.name = "generic",
                 .type = DATASET_INT64,
                 .units = "1",
                 .long_name = "1: a line that meets no lattice point passes these squares; 0: none",
                 .dimensions = {"line"}},
    [MAXIMAL] = {.name = "maximal",
                 .type = DATASET_INT64,
                 .units = "1",
                 .long_name =
                     "1: no line passes through these squares and at least one more; 0: one does",
                 .dimensions = {"line"}},
    [PASSED] = {.name = "squares",
                .type = DATASET_INT64,
                .units = "squares",
                .long_name = "squares that the line passes",
                .dimensions = {"line"}},
};

enum { FROM_X, FROM_Y, TO_X, TO_Y, PLACES };

static const struct dataset_variable places[PLACES] = {
    [FROM_X] = {.name = "from_x",
                .type = DATASET_DOUBLE,
                .units = "squares",
                .long_name = "left end, from the left side of the grid, as a double",
                .dimensions = {"line"}},
    [FROM_Y] = {.name = "from_y",
                .type = DATASET_DOUBLE,
                .units = "squares",
                .long_name = "left end, down from the upper side, as a double",
                .dimensions = {"line"}},
    [TO_X] = {.name = "to_x",
              .type = DATASET_DOUBLE,
              .units = "squares",
              .long_name = "right end, from the left side of the grid, as a double",
              .dimensions = {"line"}},
    [TO_Y] = {.name = "to_y",
              .type = DATASET_DOUBLE,
              .units = "squares",
              .long_name = "right end, down from the upper side, as a double",
              .dimensions = {"line"}},
};

enum { FROM, TO, PATH, TEXTS };

static const struct dataset_variable texts[TEXTS] = {
    [FROM] = {.name = "from",
              .type = DATASET_TEXT,
              .units = "name",
              .long_name = "left end of such a line, exactly: x,y as fractions of squares",
              .dimensions = {"line"}},
    [TO] = {.name = "to",
            .type = DATASET_TEXT,
            .units = "name",
            .long_name = "its right end, exactly",
            .dimensions = {"line"}},
    [PATH] = {.name = "path",
              .type = DATASET_TEXT,
              .units = "name",
              .long_name = "squares that it passes, from left to right",
              .dimensions = {"line"}},
};

static int64_t lines_figure(const struct slice_line *line, int which) {
    if (which == GENERIC || which == MAXIMAL)
        return which == GENERIC ? line->generic : line->maximal;
    return slice_line_squares(line);
}

static bool lines_file_add_counts(struct dataset_writer *writer, const struct slice_lines *lines,
                                  struct error *error) {
    int64_t *value = malloc(lines->all * sizeof *value);
    if (!value)
        return error_memory(error);
    for (size_t i = 0; i < lines->all; i++)
        value[i] = (int64_t)i + 1;
    bool done = dataset_add_dimension(writer, &line_variable, lines->all, value, error);
    for (int k = 0; done && k < COUNTS; k++) {
        for (size_t i = 0; i < lines->all; i++)
            value[i] = lines_figure(&lines->line[i], k);
        done = dataset_add(writer, &counts[k], value, error);
    }
    free(value);
    return done;
}

static double place(const struct slice_line *line, int which) {
    const struct slice_fraction of[PLACES] = {line->chord.from.x, line->chord.from.y,
                                              line->chord.to.x, line->chord.to.y};
    return slice_fraction_value(of[which]);
}

static bool add_places(struct dataset_writer *writer, const struct slice_lines *lines,
                       struct error *error) {
    double *value = malloc(lines->all * sizeof *value);
    bool done = value || error_memory(error);
    for (int k = 0; done && k < PLACES; k++) {
        for (size_t i = 0; i < lines->all; i++)
            value[i] = place(&lines->line[i], k);
        done = dataset_add(writer, &places[k], value, error);
    }
    free(value);
    return done;
}

static void print_text(const struct slice_line *line, int side, int which,
                       char text[SLICE_PATH_TEXT]) {
    if (which == PATH)
        slice_path_text(line, side, text);
    else
        slice_point_print(which == FROM ? &line->chord.from : &line->chord.to, text);
}

static bool lines_file_add_texts(struct dataset_writer *writer, const struct slice_lines *lines,
                                 struct error *error) {
    char(*text)[SLICE_PATH_TEXT] = malloc(lines->all * sizeof *text);
    const char **list = malloc(lines->all * sizeof *list);
    bool done = (text && list) || error_memory(error);
    for (int k = 0; done && k < TEXTS; k++) {
        for (size_t i = 0; i < lines->all; i++) {
            print_text(&lines->line[i], lines->side, k, text[i]);
            list[i] = text[i];
        }
        done = dataset_add(writer, &texts[k], list, error);
    }
    free(list);
    free(text);
    return done;
}

struct dataset_writer *slice_lines_file_create(const struct slice_lines *lines,
                                               const struct dataset_origin *given,
                                               struct error *error) {
    struct dataset_origin origin = *given;
    origin.filetype = SLICE_LINES_FILE_TYPE;
    origin.format_version = SLICE_LINES_FILE_VERSION;
    struct dataset_writer *writer = dataset_create(&origin, error);
    if (writer && dataset_set_int64(writer, "side", lines->side, error) &&
        lines_file_add_counts(writer, lines, error) && add_places(writer, lines, error) &&
        lines_file_add_texts(writer, lines, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
