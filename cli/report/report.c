/* `bukub report' puts the data of result files (page_data.c) into the page that npm built; `bukub
 * playground' saves the other page that it built. */
#include "cli/report/page_data.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/command.h"
#include "sim/base/save.h"

struct report_options {
    struct option_list file;
    const char *output;
    bool force;
};

static const struct option_entry report_option[] =
    ONE_OPTION({.argument = "FILE.h5",
                .help = "a result file",
                .kind = OPTION_LIST,
                .offset = offsetof(struct report_options, file),
                .required = true});

static const struct option_entry page_option[] = {
    OPTION(TEXT, "output", "PAGE.html", struct report_options, output, "Save the page as PAGE.html",
           .letter = 'o'),
    OPTION(FLAG, "force", NULL, struct report_options, force, "Overwrite an existing page"),
    {0},
};

static const struct option_table report_table[] = {
    {.entry = report_option}, {.entry = page_option}, {0}};

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

/* Where pages are, from the folder of the program: installed, or in the folder of the build. */
static const char *const page_places[] = {"../share/bukub", "page", "build/page", "../page"};
enum { PAGE_PLACES = sizeof page_places / sizeof *page_places };

/* A page as text; NULL: there is none, which needs what `missing` says, or `mark` is not in it. */
static char *read_page(const char *name, const char *mark, const char *missing,
                       struct error *error) {
    char program[PATH_MAX], path[PATH_MAX + 64], *text = NULL;
    bool known = program_folder(program);
    size_t size = 0;
    FILE *file = NULL;
    for (size_t i = 0; known && !file && i < PAGE_PLACES; i++) {
        snprintf(path, sizeof path, "%s/%s/%s", program, page_places[i], name);
        file = fopen(path, "r");
    }
    if (!file) {
        error_system(error, "%s", missing);
        return NULL;
    }
    ssize_t read = getdelim(&text, &size, '\0', file);
    fclose(file);
    if (read > 0 && strstr(text, mark))
        return text;
    free(text);
    error_system(error, "the page %s is damaged: build bukub again", name);
    return NULL;
}

/* Result files, which have other endings, cannot be overwritten by mistake. */
static bool check_page_name(const char *output, bool force, struct error *error) {
    const char *dot = strrchr(output, '.');
    if (!dot || (strcmp(dot, ".html") != 0 && strcmp(dot, ".htm") != 0))
        return error_input(error, "-o: the name of a page ends in .html, not '%.60s'", output);
    return save_check(output, force, error);
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
    const struct command *command = command_of_file(file);
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
    good = good && (!options.output || check_page_name(options.output, options.force, &error));
    char *template = good ? read_page("report.html", data_mark,
                                      "report needs npm when bukub is built: install the package "
                                      "npm, then run make again",
                                      &error)
                          : NULL;
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

static const struct option_table playground_table[] = {{.entry = page_option}, {0}};

static const char playground_help[] =
    "Saves one web page in which all games are played, and the walk is solved and simulated. It "
    "opens from disk in any browser, and contains everything that it needs.\v"
    "Examples:\n"
    "  bukub playground -o playground.html";

static int playground_main(int argc, char **argv) {
    struct report_options options = {.output = NULL};
    struct parsed_options parsed;
    struct error error = {0};
    char *page = NULL;
    bool good =
        options_read(&parsed, playground_table, playground_help, argc, argv, &options, &error) &&
        (options.output || error_input(&error, "give the page's name: -o PAGE.html")) &&
        check_page_name(options.output, options.force, &error) &&
        (page = read_page("playground.html", "</html>",
                          "the playground is built by `make playground' before bukub is installed",
                          &error)) &&
        save_file(options.output, options.force, page, strlen(page), &error);
    free(page);
    if (!good)
        return report_error(&error);
    printf("saved: %s\n", options.output);
    return report_output();
}

const struct command command_playground = {
    .name = "playground",
    .summary = "saves the page in which all games are played",
    .run = playground_main,
};
