#include "cli/shared/args/option_table.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"

struct show_options {
    const char *file;
};

static const struct option_entry show_option[] = {
    {.argument = "FILE.h5",
     .help = "FILE.h5",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct show_options, file),
     .required = true},
    {0},
};

static const struct option_table show_table[] = {
    {.entry = show_option},
    {0},
};

static const char show_help[] = "Prints what the command that saved a result file printed.";

static int show_result(const struct verb *verb, const struct dataset_file *file,
                       struct error *error) {
    struct result *result = result_file_read(file, verb->description, error);
    if (!result)
        return report_error(error);
    int code = verb_print(verb, result, NULL);
    if (code == EXIT_DONE && verb->note)
        verb->note(result);
    result_free(result);
    return code;
}

static int show_main(int argc, char **argv) {
    struct show_options options = {.file = NULL};
    struct parsed_options parsed;
    struct error error = {0};
    const char *filetype;
    if (!options_read(&parsed, show_table, show_help, argc, argv, &options, &error))
        return report_error(&error);
    struct dataset_file *file = dataset_open(options.file, &error);
    if (!file || !dataset_get_text(file, "filetype", &filetype, &error)) {
        dataset_close(file);
        return report_error(&error);
    }
    const struct verb *verb = verb_of_file(filetype);
    if (!verb)
        error_input(&error,
                    "%s: files of type '%.60s' can be described by `bukub info' and "
                    "exported by `bukub export', but not shown",
                    options.file, filetype);
    int code = verb ? show_result(verb, file, &error) : report_error(&error);
    dataset_close(file);
    return code;
}

const struct command command_show = {
    .verb = "show",
    .summary = "prints what the command that saved a file printed",
    .run = show_main,
};
