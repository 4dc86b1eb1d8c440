/* The lines of a grid, or only their numbers, as a result. */
#include "analysis/slice/lines/lines.h"

static const struct dataset_variable lines_attributes[] = {
    ATTRIBUTE(INT64, "n", "rows and columns of the grid"),
    ATTRIBUTE(INT64, "generic_lines", "number of generic lines", .key = "generic"),
    ATTRIBUTE(INT64, "all_lines", "number of lines", .key = "all"),
    ATTRIBUTE(INT64, "maximal_lines", "number of maximal lines", .key = "maximal"),
    COORDINATE(
        INT64, "line", "1",
        "number of the line, from 1; maximal lines first, lines with more squares before others"),
    {0},
};

const struct dataset_variable slice_line_kinds[] = {
    VARIABLE(INT64, "generic", "1",
             "1: a line that meets no lattice point passes these squares; 0: none", .flag = true,
             .dimensions = {"line"}),
    VARIABLE(INT64, "maximal", "1",
             "1: no line passes through all these squares and more; 0: one does", .flag = true,
             .dimensions = {"line"}),
    {0},
};

static const struct dataset_variable lines_variables[] = {
    VARIABLE(INT64, "passed", "squares", "number of squares that the line passes",
             .dimensions = {"line"}),
    VARIABLE(DOUBLE, "from_x", "squares", "left end, from the left side of the grid, as a double",
             .dimensions = {"line"}),
    VARIABLE(DOUBLE, "from_y", "squares", "left end, down from the upper side, as a double",
             .dimensions = {"line"}),
    VARIABLE(DOUBLE, "to_x", "squares", "right end, from the left side of the grid, as a double",
             .dimensions = {"line"}),
    VARIABLE(DOUBLE, "to_y", "squares", "right end, down from the upper side, as a double",
             .dimensions = {"line"}),
    VARIABLE(TEXT, "from", "name",
             "left end of such a line, exactly, 0,31/10: x to the right and y down from the upper "
             "left corner, in squares, as fractions",
             .dimensions = {"line"}),
    VARIABLE(TEXT, "to", "name", "its right end, exactly", .dimensions = {"line"}),
    VARIABLE(TEXT, "squares", "name", "squares that it passes, from left to right, D1 C1 C2 ...",
             .words = true, .dimensions = {"line"}),
    {0},
};

static const struct result_rows lines_rows[] = {{.key = "lines", .dimensions = {"line"}}, {0}};

const struct result_description slice_lines_description = {
    .filetype = "bukub slice lines",
    .format_version = 2,
    .timer = "enumerate",
    .variables = {lines_attributes, slice_line_kinds, lines_variables},
    .rows = lines_rows,
};

void slice_line_counts_to_result(struct result *result, int side) {
    struct slice_line_counts counts = slice_count_lines(side);
    result_set_whole(result, "n", 0, side);
    result_set_whole(result, "generic_lines", 0, counts.generic);
    result_set_whole(result, "all_lines", 0, counts.all);
    result_set_whole(result, "maximal_lines", 0, counts.maximal);
    result_dimension(result, "line", 0);
    result_add_list(result, slice_line_kinds);
    result_add_list(result, lines_variables);
}

void slice_lines_to_result(struct result *result, const struct slice_lines *lines) {
    result_set_whole(result, "n", 0, lines->side);
    result_set_whole(result, "generic_lines", 0, (int64_t)lines->generic);
    result_set_whole(result, "all_lines", 0, (int64_t)lines->all);
    result_set_whole(result, "maximal_lines", 0, (int64_t)lines->maximal);
    result_dimension(result, "line", lines->all);
    for (size_t i = 0; i < lines->all; i++) {
        const struct slice_line *line = &lines->line[i];
        const struct slice_point *from = &line->chord.from, *to = &line->chord.to;
        int path[SLICE_PATH], squares = slice_chord_path(&line->chord, lines->side, path);
        char text[SLICE_PATH_TEXT];
        result_set_whole(result, "line", i, (int64_t)i + 1);
        result_set_whole(result, "generic", i, line->generic);
        result_set_whole(result, "maximal", i, line->maximal);
        result_set_whole(result, "passed", i, squares);
        result_set_real(result, "from_x", i, slice_fraction_value(from->x));
        result_set_real(result, "from_y", i, slice_fraction_value(from->y));
        result_set_real(result, "to_x", i, slice_fraction_value(to->x));
        result_set_real(result, "to_y", i, slice_fraction_value(to->y));
        slice_point_print(from, text);
        result_set_text(result, "from", i, text);
        slice_point_print(to, text);
        result_set_text(result, "to", i, text);
        slice_path_text(lines->side, path, squares, text);
        result_set_text(result, "squares", i, text);
    }
}
