#include "analysis/slice/lines/lines.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/result_save.h"
#include "cli/slice/report.h"

#include <stdio.h>

struct lines_options {
    struct common_options common;
    int64_t side;
    bool list;
};

static const struct option_entry lines_option[] = {
    {.argument = "N",
     .help = "the size of the grid, N,",
     .kind = OPTION_WHOLE,
     .least = 1,
     .most = SLICE_SIDE,
     .offset = offsetof(struct lines_options, side),
     .determines = true,
     .required = true},
    {.name = "list",
     .help = "List every line: its ends and the squares that it passes",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct lines_options, list),
     .group = 1},
    {0},
};

static const struct option_table lines_table[] = {
    {.entry = lines_option},
    {.entry = common_options_table,
     .offset = offsetof(struct lines_options, common),
     .hidden = COMMON_THREADS | COMMON_PROGRESS},
    {0},
};

static const char lines_help[] =
    "Counts the lines across a grid of N x N (1 to 16), up to the squares that they pass: "
    "generic lines, which meet no lattice point; all lines; and maximal lines, among "
    "which is a best line of every grid. All counts are exact.\v"
    "Examples:\n"
    "  bukub slice lines 6\n"
    "  bukub slice lines 4 --list\n"
    "  bukub slice lines 12 -o lines.h5";

/* The state of the command. */
struct lines_session {
    const struct lines_options *options;
    struct slice_lines lines;
    struct watcher watcher;
};

static json_t *line_json(const struct slice_line *line, int side) {
    char from[SLICE_POINT_TEXT], to[SLICE_POINT_TEXT];
    int path[SLICE_PATH];
    int squares = slice_chord_path(&line->chord, side, path);
    slice_point_print(&line->chord.from, from);
    slice_point_print(&line->chord.to, to);
    return json_pack("{s:s, s:s, s:b, s:b, s:o}", "from", from, "to", to, "generic",
                     (int)line->generic, "maximal", (int)line->maximal, "squares",
                     passage_report_path_json(side, path, squares));
}

static int lines_print_json(const struct lines_session *session) {
    const struct slice_lines *lines = &session->lines;
    json_t *object =
        json_pack("{s:i, s:I, s:I, s:I}", "n", lines->side, "generic", (json_int_t)lines->generic,
                  "all", (json_int_t)lines->all, "maximal", (json_int_t)lines->maximal);
    if (session->options->list) {
        json_t *list = json_array();
        for (size_t i = 0; i < lines->all; i++)
            json_array_append_new(list, line_json(&lines->line[i], lines->side));
        json_object_set_new(object, "lines", list);
    }
    json_set_real(object, "seconds", session->watcher.seconds);
    return json_print(object);
}

static void print_list(const struct slice_lines *lines) {
    for (size_t i = 0; i < lines->all; i++) {
        const struct slice_line *line = &lines->line[i];
        char ends[PASSAGE_ENDS_TEXT], path[SLICE_PATH_TEXT];
        passage_report_ends(&line->chord, ends);
        slice_path_text(line, lines->side, path);
        printf("%-8s  %-22s  %s\n",
               line->maximal   ? "maximal"
               : line->generic ? "generic"
                               : "vertex",
               ends, path);
    }
}

/* The number of maximal lines by length. */
static void print_lengths(const struct slice_lines *lines) {
    size_t count[2 * SLICE_SIDE] = {0};
    for (size_t i = 0; i < lines->maximal; i++)
        count[slice_line_squares(&lines->line[i]) - 1]++;
    puts("\nmaximal lines by the boundaries that they meet:");
    for (int length = 0; length < 2 * SLICE_SIDE; length++)
        if (count[length] > 0)
            printf("%8d  %8zu\n", length, count[length]);
}

static void lines_print(const struct lines_session *session) {
    const struct slice_lines *lines = &session->lines;
    printf("lines across a %d x %d grid; lines that cross the same squares count once\n\n"
           "generic  %8zu  meet no lattice point\n"
           "all      %8zu  also through lattice points\n"
           "maximal  %8zu  no other one passes the same squares and more\n",
           lines->side, lines->side, lines->generic, lines->all, lines->maximal);
    if (session->options->list) {
        putchar('\n');
        print_list(lines);
    } else {
        print_lengths(lines);
    }
}

static struct dataset_writer *
lines_create_file(const void *what, const struct dataset_origin *origin, struct error *error) {
    const struct lines_session *session = what;
    return slice_lines_file_create(&session->lines, origin, error);
}

static int lines_work(struct lines_session *session) {
    const struct common_options *common = &session->options->common;
    struct error error = {0}, save_error = {0};
    int code = EXIT_DONE;
    watcher_start(&session->watcher, PROGRESS_NEVER, "lines", 1);
    bool done = slice_lines_open(&session->lines, (int)session->options->side, &error);
    watcher_stop(&session->watcher);
    const struct result_save save = {
        .common = common,
        .create = lines_create_file,
        .context = session,
        .timer = {"enumerate", session->watcher.seconds},
    };
    if (!done)
        return report_error(&error);
    result_save(&save, &save_error);
    if (common->json)
        code = lines_print_json(session);
    else if (!common->quiet)
        lines_print(session);
    return result_saved(common, &save_error, code);
}

static int lines_run(int argc, char **argv) {
    struct error error = {0};
    struct lines_options options = {.side = 0};
    struct lines_session session = {.options = &options};
    common_options_init(&options.common);
    if (!options_read(&options.common.parsed, lines_table, lines_help, argc, argv, &options,
                      &error) ||
        !result_savable(&options.common, &error))
        return report_error(&error);
    int code = lines_work(&session);
    slice_lines_close(&session.lines);
    return code;
}

const struct command command_slice_lines = {
    .game = "slice",
    .verb = "lines",
    .summary = "counts and lists all lines across a grid",
    .run = lines_run,
};
