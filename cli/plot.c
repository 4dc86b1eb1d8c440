/* bukub plot saves the picture of a result file, which the script notebooks/plot.py draws with
 * Python and matplotlib. This command checks the file first, because the script does not. */
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/command.h"
#include "sim/base/save.h"

#include <errno.h>
#include <unistd.h>

static const struct option_entry plot_option[] = {
    OPTION(TEXT, "output", "FILE", struct common_options, output,
           "Save the picture as FILE.png, FILE.svg or FILE.pdf", .letter = 'o'),
    OPTION(FLAG, "force", NULL, struct common_options, force, "Overwrite an existing picture"),
    {0},
};

static int plot_execute(void *what, struct error *error) {
    static const char *const endings[] = {".png", ".svg", ".pdf", NULL};
    /* The folder of plot.py relative to the program: installed, in the source, in build/NAME. */
    static const char *const places[] = {"../share/bukub/plots", "notebooks", "../../notebooks",
                                         NULL};
    const struct file_options *options = what;
    const char *output = options->common.output;
    if (!output)
        return error_input(error, "give the picture's name: -o FILE.png, .svg or .pdf");
    if (!file_ending_check(output, endings, error) ||
        !save_check(output, options->common.force, error))
        return EXIT_BAD_INPUT;
    const struct dataset_file *file = kept(dataset_open(options->file, error), NULL);
    struct result *result = file ? result_of_file(file, error) : NULL; /* only to be checked */
    if (!result)
        return EXIT_BAD_INPUT;
    result_free(result);

    char *script = kept(program_file(places, "plot.py"), free);
    if (!script)
        return error_system(error, "plot.py, which draws, is missing: install bukub again");
    /* The script replaces this program, and gets its signals. */
    const char *force = options->common.force ? "--force" : NULL;
    const char *argument[] = {"python3", "-B", script, options->file, output, force, NULL};
    execvp(argument[0], (char *const *)argument);
    return error_system(error, "plot needs Python with matplotlib: python3: %s", strerror(errno));
}

const struct command command_plot = {
    .name = "plot",
    .summary = "saves the picture of a result file",
    .options = {{.entry = result_file_table}, {.entry = plot_option}},
    .help = "Saves the picture of a result file, for papers and slides. It shows what the "
            "notebooks show of such results: curves over p, distributions, boards, values of "
            "moves, tournaments. Needs Python with matplotlib, xarray and h5netcdf.\v"
            "Examples:\n"
            "  bukub plot sweep.h5 -o sweep.png\n"
            "  bukub plot exact.h5 -o exact.pdf",
    .options_size = sizeof(struct file_options),
    .execute = plot_execute,
};
