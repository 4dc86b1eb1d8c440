/* Grids, which options give, and lines on them: as results, printed, and as a picture (grids.h). */
#include "cli/slice/grids.h"
#include "analysis/slice/lines/extremes.h"
#include "cli/shared/args/text_input.h"
#include "sim/base/save.h"
#include "sim/slice/position.h"

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

const struct option_entry slice_filled_table[] = {
    INPUT(WHOLE, NULL, "N", struct slice_filled_options, side, "the size of the grid, N,",
          .least = 1, .most = SLICE_SIDE, .required = true),
    OPTION(WHOLE, "players", "M", struct slice_filled_options, players,
           "Fill as many squares as in a round of M players, %s (default) to 8", .least = 2,
           .most = SLICE_PLAYERS, .default_text = "2", .group = 1),
    INPUT(WHOLE, "filled", "K", struct slice_filled_options, filled,
          "Fill K squares instead, 0 to N*N", .most = SLICE_SQUARES,
          .excludes = OPTION_NAMES("players"), .group = 1),
    {0},
};

bool slice_filled_check(void *what, struct error *error) {
    struct slice_filled_options *options = what;
    const int side = options->side;
    if (!option_given(&options->common.parsed, "filled"))
        options->filled = slice_fills(side, options->players);
    if (options->filled > side * side)
        return error_input(error, "--filled %d: a grid of %d x %d has %d squares", options->filled,
                           side, side, side * side);
    options_include(&options->common.parsed, OPTION_NAMES("filled"), true); /* has a value now */
    return true;
}

const struct option_entry slice_generate_table[] = {
    INPUT(COUNT, "count", "N", struct slice_generate_options, plan.grids, "Grids", .least = 1,
          .most = SLICE_GRID_LIST, .default_text = "1", .group = 1),
    INPUT(WHOLE, "score", "S", struct slice_generate_options, plan.request.score,
          "The best line crosses exactly S boundaries", .most = 2 * SLICE_SIDE, .absent = -1,
          .group = 2),
    INPUT(FLAG, "unique", NULL, struct slice_generate_options, plan.request.unique,
          "There is only one best line (`bukub slice line' lists one)", .group = 2),
    INPUT(COUNT, "attempts", "N", struct slice_generate_options, plan.attempts,
          "Evaluate at most N grids for each one", .least = 1, .most = (uint64_t)1 << 40,
          .default_text = "100K", .group = 2),
    {0},
};

bool slice_generate_check(void *what, struct error *error) {
    struct slice_generate_options *options = what;
    struct slice_generation *plan = &options->plan;
    if (!slice_filled_check(&options->grid, error))
        return false;
    plan->side = options->grid.side;
    plan->filled = options->grid.filled;
    plan->seed = options->grid.common.seed;
    plan->threads = options->grid.common.threads;
    int most = slice_max_best_score(slice_lines_of(plan->side), plan->filled, NULL);
    return plan->request.score <= most ||
           error_input(error,
                       "--score %d: a line crosses at most %d boundaries of a %d x %d grid with %d "
                       "filled squares",
                       plan->request.score, most, plan->side, plan->side, plan->filled);
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
