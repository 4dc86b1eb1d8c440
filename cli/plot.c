/* bukub plot: the picture of a result file, which notebooks/plot.py draws with Python and
 * matplotlib. The file is read here first: Python meets only results that are as their kind allows.
 */
#include "cli/shared/args/options.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/base/memory.h"
#include "sim/base/save.h"
#include "sim/dataset/dataset.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct plot_options {
    const char *file, *output;
    bool force;
};

static const struct option_entry plot_option[] = {
    OPTION(TEXT, "output", "FILE", struct plot_options, output,
           "Save the picture as FILE.png, FILE.svg or FILE.pdf", .letter = 'o'),
    OPTION(FLAG, "force", NULL, struct plot_options, force, "Overwrite an existing picture"),
    {0},
};

static const struct option_table plot_table[] = {
    {.entry = result_file_table, .offset = offsetof(struct plot_options, file)},
    {.entry = plot_option},
    {0},
};

static const char plot_help[] =
    "Saves the picture of a result file, for papers and slides. It shows what the notebooks show "
    "of "
    "such results: curves over p, distributions, boards, values of moves, tournaments. "
    "Needs Python with matplotlib, xarray and h5netcdf.\v"
    "Examples:\n"
    "  bukub plot sweep.h5 -o sweep.png\n"
    "  bukub plot exact.h5 -o exact.pdf";

static bool read_file(const char *path, struct error *error) {
    struct dataset_file *file = dataset_open(path, error);
    struct result *result = file ? result_of_file(file, error) : NULL;
    bool done = result;
    result_free(result);
    dataset_close(file);
    return done;
}

/* Runs Python, which says itself what is wrong. Returns its exit code, or -1 and the error. */
static int draw(char *file, char *output, struct error *error) {
    static const char *const places[] = {"../share/bukub/plots", "notebooks", "../../notebooks"};
    char folder[PATH_MAX], *script = NULL;
    int status = 0;
    pid_t child;
    for (size_t i = 0; i < 3 && program_folder(folder) && !script; i++) {
        script = memory_print("%s/%s/plot.py", folder, places[i]);
        if (access(script, R_OK) != 0) {
            free(script);
            script = NULL;
        }
    }
    char *argument[] = {"python3", "-B", script, file, output, NULL};
    if (!script)
        error_system(error, "plot.py, which draws pictures, is missing: install bukub again");
    else if ((errno = posix_spawnp(&child, *argument, NULL, NULL, argument, environ)) != 0 ||
             waitpid(child, &status, 0) < 0)
        error_system(error, "plot needs Python with matplotlib: python3: %s", strerror(errno));
    else if (!WIFEXITED(status))
        error_system(error, "%s: Python was ended by a signal", file);
    free(script);
    return error->kind == ERROR_NONE ? WEXITSTATUS(status) : -1;
}

static int plot_main(int argc, char **argv) {
    static const char *const formats[] = {".png", ".svg", ".pdf", NULL};
    struct plot_options options = {.file = NULL};
    struct parsed_options parsed;
    struct error error = {0};
    size_t format;
    bool good = options_read(&parsed, plot_table, plot_help, argc, argv, &options, &error) &&
                (options.output ||
                 error_input(&error, "give the picture's name: -o FILE.png, .svg or .pdf")) &&
                file_ending_find(options.output, formats, &format, &error) &&
                save_check(options.output, options.force, &error) &&
                read_file(options.file, &error);
    int code = good ? draw((char *)options.file, (char *)options.output, &error) : -1;
    if (code < 0)
        return report_error(&error);
    if (code == EXIT_DONE)
        printf("saved: %s\n", options.output);
    return code == EXIT_DONE ? report_output() : code;
}

const struct command command_plot = {
    .name = "plot",
    .summary = "saves the picture of a result file",
    .run = plot_main,
};
