#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"

#include <argp.h>

struct show_options {
    const char *file;
};

static error_t show_parse(int key, char *argument, struct argp_state *state) {
    struct show_options *options = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (options->file)
            argp_error(state, "one FILE.h5 at a time");
        options->file = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->file)
            argp_error(state, "FILE.h5 is missing");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp show_argp = {
    .parser = show_parse,
    .args_doc = "FILE.h5",
    .doc = "Prints what the command that saved a result file printed.",
};

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
    struct show_options options = {0};
    struct error error = {0};
    const char *filetype;
    if (argp_parse(&show_argp, argc, argv, 0, NULL, &options) != 0)
        return EXIT_BAD_INPUT;
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
    .summary = "prints a result file as the command that saved it did",
    .run = show_main,
};
