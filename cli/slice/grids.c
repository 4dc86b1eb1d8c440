/* Grids and lines on them: reading, results, output and a picture (grids.h). */
#include "cli/slice/grids.h"
#include "cli/shared/args/text_input.h"
#include "sim/base/save.h"

#include <sys/param.h>

enum { SCREEN = 80 /* columns, at most */, NAMES_TEXT = SLICE_PATH * SLICE_STEP_TEXT };

const struct option_entry slice_file_table[] = {
    INPUT(FILE, NULL, "GRID", struct slice_file_options, file, "a file with a grid",
          .required = true),
    OPTION(FILE, "svg", "FILE.svg", struct slice_file_options, svg,
           "Also draw the grid and the line as a picture; --force overwrites an existing file",
           .group = 1),
    {0},
};

bool slice_grids_read(const struct slice_file_options *options, struct slice_grid_list *list,
                      struct error *error) {
    static const char *const endings[] = {".svg", NULL};
    if (options->svg && (!file_ending_check(options->svg, endings, error) ||
                         !save_check(options->svg, options->common.force, error)))
        return error_within(error, "--svg");
    const char *text = kept(board_input_read(options->file, "slice", "grid", error), free);
    if (!text || !slice_grid_list_parse(list, text_input_name(options->file), text, error))
        return false;
    kept(list->entry, free);
    return !options->svg || list->entries == 1 ||
           error_input(error, "--svg: only for a single grid, %s has %zu",
                       text_input_name(options->file), list->entries);
}

const struct dataset_variable slice_grid_variables[] = {
    COORDINATE(INT64, "number", "1", "number of the grid in the file, from 1"),
    VARIABLE(INT64, "file_line", "1", "line of the file in which the grid begins",
             .dimensions = {"number"}),
    VARIABLE(TEXT, "grid", "name", "the grid, a word for each row: * filled, . empty",
             .words = true, .dimensions = {"number"}),
    VARIABLE(INT64, "n", "squares", "its rows and columns", .dimensions = {"number"}),
    VARIABLE(INT64, "filled", "squares", "number of filled squares", .dimensions = {"number"}),
    {0},
};

void slice_grids_to_result(struct result *result, const struct slice_grid_list *grids) {
    result_dimension(result, "number", grids->entries);
    for (size_t i = 0; i < grids->entries; i++) {
        const struct slice_grid *grid = &grids->entry[i].grid;
        char words[SLICE_GRID_WORDS];
        slice_grid_words(grid, words);
        result_set_whole(result, "number", i, (int64_t)i + 1);
        if (grids->entry[i].line > 0) /* read from a file */
            result_set_whole(result, "file_line", i, grids->entry[i].line);
        result_set_text(result, "grid", i, words);
        result_set_whole(result, "n", i, grid->side);
        result_set_whole(result, "filled", i, slice_filled_count(grid));
    }
}

bool slice_grid_of_result(const struct result *result, size_t index, struct slice_grid *grid,
                          struct error *error) {
    return slice_grid_of_words(grid, result_text(result, "grid", index), error) ||
           error_within(error, "grid %zu", index + 1);
}

void slice_grid_heading_print(const struct result *result, size_t index) {
    if (result_length(result, "number") > 1) {
        fputs(index > 0 ? "\n" : "", stdout);
        view_print_text(result, "grid {number} (line {file_line} of the file)\n", index);
    }
}

/* The names of one part of what a line passes: "A1 B1", or "A1-B1 A1-B2" for its crossings. */
static void passage_names(const struct slice_passage *passage, enum slice_passage_part part,
                          char names[NAMES_TEXT]) {
    if (part == SLICE_PASSED) {
        strcpy(names, squares_text(passage->side, passage->path, passage->squares).text);
        return;
    }
    size_t length = 0;
    *names = '\0';
    for (int i = 0; i + 1 < passage->squares; i++) {
        char step[SLICE_STEP_TEXT];
        slice_passage_step(passage, i, step);
        if (part == SLICE_CROSSED ? passage->crossed[i] : slice_passage_through_vertex(passage, i))
            length += (size_t)snprintf(names + length, NAMES_TEXT - length, "%s%s",
                                       length > 0 ? " " : "", step);
    }
}

void slice_passage_to_result(struct result *result, size_t index,
                             const struct slice_passage *passage) {
    static const char *const names[] = {
        [SLICE_PASSED] = "squares", [SLICE_CROSSED] = "crossed", [SLICE_VERTICES] = "vertices"};
    char text[NAMES_TEXT];
    result_set_text(result, "from", index, slice_point_text(&passage->chord.from).text);
    result_set_text(result, "to", index, slice_point_text(&passage->chord.to).text);
    for (enum slice_passage_part part = SLICE_PASSED; part <= SLICE_VERTICES; part++) {
        passage_names(passage, part, text);
        result_set_text(result, names[part], index, text);
    }
}

bool slice_passage_of_result(const struct result *result, const char *from, const char *to,
                             size_t index, const struct slice_grid *grid,
                             struct slice_passage *passage, struct error *error) {
    struct slice_chord line;
    if (!slice_point_read(&line.from, result_text(result, from, index), grid->side, error) ||
        !slice_point_read(&line.to, result_text(result, to, index), grid->side, error) ||
        !slice_chord_check(&line, grid->side, error))
        return false;
    *passage = slice_passage_of(grid, &line);
    return true;
}

void slice_passage_print(const struct slice_passage *passage, enum slice_passage_part part,
                         const char *heading, int indent) {
    char names[NAMES_TEXT];
    passage_names(passage, part, names);
    if (!*names)
        return;
    int width = terminal_width(stdout), blanks = indent - 1; /* words begin with one more */
    struct wrapped list = {.out = stdout, .width = MIN(width, SCREEN), .indent = blanks};
    list.column = printf("%-*s", blanks, heading);
    wrapped_text(&list, names);
    putchar('\n');
}

void slice_picture_save(const struct slice_file_options *options, const struct slice_grid *grid,
                        const struct slice_passage *passage, const struct slice_chord *other,
                        size_t others, const struct computation *computation) {
    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
    slice_passage_svg(grid, passage, other, others, out);
    memory_stream_close(out);
    if (!save_file(options->svg, options->common.force, text, strlen(text), computation->unsaved))
        error_within(computation->unsaved, "--svg");
    else
        *computation->other_file = options->svg;
    free(text);
}
