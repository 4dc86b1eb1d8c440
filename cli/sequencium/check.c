/* bukub sequencium check: reads a proof, has it checked, and prints what it proves. */
#include "analysis/sequencium/check.h"
#include "cli/shared/run/command.h"

#include <errno.h>
#include <sys/stat.h>

static const struct option_entry proof_option[] =
    ONE_OPTION(INPUT(FILE, NULL, "FILE", struct file_options, file, "a proof", .required = true));

static const struct dataset_variable proof_variables[] = {
    ATTRIBUTE(TEXT, "claim", "what is proved: `Red wins`, `a draw`, ..."),
    VARIABLE(UINT64, "moves", "1", "moves in the proof"),
    VARIABLE(UINT64, "referred", "1", "positions to which the proof refers again"),
    VARIABLE(UINT64, "bytes", "B", "size of the file"),
    ATTRIBUTE(TEXT, "checksum", "with which the file ends, 16 hexadecimal digits"),
    {0},
};

static bool check_compute(const struct computation *computation, struct error *error) {
    const struct file_options *options = computation->options;
    const char *path = options->file;
    if (strcmp(path, "-") == 0)
        return error_input(error, "-: standard input cannot be checked; save the proof in a file");
    struct stat status = {.st_size = 0};
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) /* opening a pipe would wait */
        return error_input(error, "%s: is not a regular file", path);
    FILE *file = fopen(path, "rb");
    if (!file)
        return error_input(error, "%s: %s", path, strerror(errno));

    size_t room = (size_t)status.st_size + 1; /* reading a byte more meets the end, or an error */
    unsigned char *bytes = kept(memory_table(room, 1, error), free);
    size_t size = bytes ? fread(bytes, 1, room, file) : 0;
    bool whole =
        bytes && (!ferror(file) || error_system(error, "cannot be read: %s", strerror(errno)));
    fclose(file);
    struct proof_summary summary;
    if (!whole || !proof_check(bytes, size, &summary, error))
        return error_within(error, "%s", path);

    struct result *result = computation->result;
    result_set_origin(result, "board",
                      kept(printed(sequencium_position_print, &summary.position), free));
    result_set_text(result, "claim", 0, proof_claim_name(summary.claim));
    result_set_whole(result, "moves", 0, (int64_t)summary.moves);
    result_set_whole(result, "referred", 0, (int64_t)summary.referred);
    result_set_whole(result, "bytes", 0, (int64_t)size);
    result_set_text(result, "checksum", 0,
                    kept(memory_print("%016" PRIx64, summary.checksum), free));
    return true;
}

static bool check_print(const struct result *result, const struct view_options *view,
                        struct error *error) {
    struct sequencium_position position;
    if (!sequencium_position_parse(&position, "board", result_board(result), error))
        return false;
    const struct drawing drawing = terminal_drawing(stdout, view->ascii);
    sequencium_position_draw(&position, &drawing, stdout);
    printf("%s to move\n\n", sequencium_colour_name(position.mover));
    view_print_text(result, "proved: {claim}\n", 0);
    view_print_text(result,
                    "{bytes} bytes, {moves} moves, {referred} positions referred to again\n", 0);
    view_print_text(result, "checksum {checksum}\n", 0);
    return true;
}

const struct command command_sequencium_check = {
    .name = "check",
    .summary = "checks a proof of who wins",
    .options = {{.entry = proof_option},
                RESULT_OPTIONS(/* without */ COMMON_THREADS | COMMON_PROGRESS)},
    .help = "Checks a proof saved by `bukub sequencium solve --proof': that a colour wins, or gets "
            "at least a draw, against all moves. The checker neither searches nor uses code of the "
            "solver, only the rules and four lemmas, which analysis/sequencium/check.c states.\v"
            "Examples:\n"
            "  bukub sequencium solve 5x5 --proof 5x5.proof\n"
            "  bukub sequencium check 5x5.proof",
    .options_size = sizeof(struct file_options),
    .compute = check_compute,
    .description = RESULT_DESCRIPTION(.filetype = "bukub sequencium check", .format_version = 1,
                                      .timer = "check", .variables = {proof_variables}),
    .print = check_print,
    .shows_time = true,
};
