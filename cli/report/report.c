/* `bukub report': puts the data of result files (page_data.c) into the page that npm built. */
#include "cli/shared/output/report.h"
#include "cli/report/page_data.h"
#include "cli/shared/args/options.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/output/result_output.h"
#include "cli/shared/run/command.h"
#include "sim/base/memory.h"
#include "sim/base/save.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct report_options {
    struct option_list file;
    const char *output;
    bool force;
};

static const struct option_entry report_option[] = {
    {.argument = "FILE.h5",
     .help = "a result file",
     .kind = OPTION_LIST,
     .offset = offsetof(struct report_options, file),
     .required = true},
    OPTION(TEXT, "output", "PAGE.html", struct report_options, output, "Save the page as PAGE.html",
           .letter = 'o'),
    OPTION(FLAG, "force", NULL, struct report_options, force, "Overwrite an existing page"),
    {0},
};

static const struct option_table report_table[] = {{.entry = report_option}, {0}};

static const char report_help[] =
    "Saves one web page with the plots, boards and tables of result files. It opens from disk in "
    "any browser, and contains everything that it needs. Files of one experiment, such as a sweep "
    "and exact results, share their plots.\v"
    "Examples:\n"
    "  bukub walk sweep -o sweep.h5\n"
    "  bukub walk exact -o exact.h5\n"
    "  bukub report sweep.h5 exact.h5 -o page.html";

/* The data are between these parts of the template. */
static const char data_mark[] = "@DATA@";

/* Where the template is, from the folder of the program: installed, or in the folder of the build.
 */
static const char *const template_places[] = {"../share/bukub/report.html", "page/report.html",
                                              "build/page/report.html", "../page/report.html"};
enum { TEMPLATE_PLACES = sizeof template_places / sizeof *template_places };

/* The template as text; NULL: there is none, or it has no place for the data. */
static char *read_template(struct error *error) {
    char program[PATH_MAX], path[PATH_MAX + 64], *text = NULL;
    bool known = program_folder(program);
    size_t size = 0;
    FILE *file = NULL;
    for (size_t i = 0; known && !file && i < TEMPLATE_PLACES; i++) {
        snprintf(path, sizeof path, "%s/%s", program, template_places[i]);
        file = fopen(path, "r");
    }
    if (!file) {
        error_system(error, "report needs npm when bukub is built: install the package npm, then "
                            "run make again");
        return NULL;
    }
    ssize_t read = getdelim(&text, &size, '\0', file);
    fclose(file);
    if (read > 0 && strstr(text, data_mark))
        return text;
    free(text);
    error_system(error, "report: its page, report.html, is damaged: build bukub again");
    return NULL;
}

/* Writes what `bukub export' reads: a kind of file that a command wrote, or any other. */
static bool write_file(FILE *out, const char *path, struct error *error) {
    enum { MOST = 1 << 20 };
    struct dataset_file *file = dataset_open(path, error);
    if (!file) { /* says how a game as text becomes a result */
        struct error why = *error;
        char *text =
            strcmp(path, "-") == 0 ? NULL : text_input_read(path, NULL, "game", MOST, NULL, NULL);
        if (text && strstr(text, ", payoff "))
            error_input(error, "%s; of a game as text, `bukub GAME review %s -o FILE.h5' makes one",
                        why.text, path);
        free(text);
        return false;
    }
    const struct result_command *command = result_command_of_file(file);
    struct result *result = command ? result_file_read(file, command->description, error)
                                    : result_table_read(file, NULL, error);
    bool done = result;
    if (done)
        page_data_write(out, file, result);
    result_free(result);
    dataset_close(file);
    return done;
}

static bool save_page(const struct report_options *options, const char *template,
                      struct error *error) {
    char *data = NULL;
    size_t size = 0;
    FILE *out = memory_stream(&data, &size);
    bool done = true;
    fputs("{\"files\":[", out);
    for (size_t i = 0; done && i < options->file.count; i++) {
        fputs(i > 0 ? ",\n" : "", out);
        done = write_file(out, options->file.text[i], error);
    }
    fputs("]}", out);
    memory_stream_close(out);
    if (done && !options->output) /* said last: what is wrong with a file is more */
        done = error_input(error, "give the page's name: -o PAGE.html");
    const char *mark = strstr(template, data_mark), *rest = mark + strlen(data_mark);
    const struct save_piece piece[] = {
        {template, (size_t)(mark - template)}, {data, size}, {rest, strlen(rest)}};
    done = done && save_pieces(options->output, options->force, piece, 3, error);
    free(data);
    return done;
}

static int report_main(int argc, char **argv) {
    struct report_options options = {.output = NULL};
    struct parsed_options parsed;
    struct error error = {0};
    bool good = options_read(&parsed, report_table, report_help, argc, argv, &options, &error);
    /* Result files, which have other endings, cannot be overwritten by mistake. */
    const char *dot = options.output ? strrchr(options.output, '.') : NULL;
    if (good && options.output && !(dot && (strcmp(dot, ".html") == 0 || strcmp(dot, ".htm") == 0)))
        good = error_input(&error, "-o: the name of a page ends in .html, not '%.60s'",
                           options.output);
    good = good && (!options.output || save_check(options.output, options.force, &error));
    char *template = good ? read_template(&error) : NULL;
    good = template && save_page(&options, template, &error);
    free(template);
    if (!good)
        return report_error(&error);
    printf("saved: %s\n", options.output);
    return report_output();
}

const struct command command_report = {
    .name = "report",
    .summary = "saves results as a page for the browser",
    .run = report_main,
};
