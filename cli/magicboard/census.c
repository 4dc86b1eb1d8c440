#include "cli/magicboard/census_report.h"
#include "cli/magicboard/sides.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/census_run.h"
#include "cli/shared/run/command.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <stdlib.h>

enum { KEY_BOARDS = 0x300, KEY_EXACT };

struct options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    struct magicboard_sides sides;
    uint64_t boards;
    bool boards_given, exact;
};

static const struct argp_option option[] = {
    {.name = "d",
     .key = 'd',
     .arg = "D",
     .doc = "Rows and columns: 2 to 20, also several, 5,8 or 5:20:1 (default 8)",
     .group = 1},
    {.name = "boards",
     .key = KEY_BOARDS,
     .arg = "N",
     .doc = "Boards of each d (default 1M)",
     .group = 1},
    {.name = "exact",
     .key = KEY_EXACT,
     .doc = "Count all boards instead: d is 2 to 5; 5 takes minutes and 1 GB",
     .group = 1},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    struct options *options = state->input;
    struct error *error = &options->common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->common;
        state->child_inputs[1] = &options->common;
        state->child_inputs[2] = &options->checkpoint;
        return 0;
    case 'd':
        return option_result(magicboard_sides_parse(&options->sides, argument, error), "d", error);
    case KEY_BOARDS:
        options->boards_given = true;
        return option_result(
            number_parse_count(argument, 1, (uint64_t)1 << 40, &options->boards, error), "boards",
            error);
    case KEY_EXACT:
        options->exact = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What the command works on. */
struct session {
    const struct options *options;
    struct watcher watcher;
    struct magicboard_point *point; /* [done], and one that is not all there */
    size_t done;
};

static bool count(const struct session *session, struct magicboard_point *point,
                  struct error *error) {
    const struct options *options = session->options;
    const struct watch *watch = &session->watcher.watch;
    if (point->exact)
        return magicboard_enumerate(point->side, options->common.threads, watch,
                                    &point->enumeration, error);
    const struct magicboard_census census = {
        .side = point->side,
        .seed = options->common.seed,
        .boards = options->boards,
        .threads = options->common.threads,
        .kernel = magicboard_best_kernel(),
        .watch = watch,
    };
    return magicboard_census(&census, &point->tally, error);
}

/* Counts side after side. A side of which the drawing was stopped counts with the boards there
 * are. */
static bool count_all(void *what, struct error *error) {
    struct session *session = what;
    const struct magicboard_sides *sides = &session->options->sides;
    session->point = calloc(sides->count, sizeof *session->point);
    if (!session->point)
        return error_memory(error);
    for (size_t i = 0; i < sides->count; i++) {
        struct magicboard_point *point = &session->point[i];
        point->side = sides->side[i];
        point->exact = session->options->exact;
        bool counted = count(session, point, error);
        session->done += counted || point->tally.boards > 0;
        if (!counted)
            return false;
    }
    return true;
}

static void print_command(const void *what, FILE *out) {
    const struct session *session = what;
    const struct options *options = session->options;
    fputs("bukub magicboard census --d ", out);
    magicboard_sides_print(&options->sides, out);
    if (options->exact)
        fputs(" --exact", out);
    else
        fprintf(out, " --boards %" PRIu64 " --seed %" PRIu64, options->boards,
                options->common.seed);
}

static struct dataset_writer *create_file(const void *what, const struct dataset_origin *origin,
                                          struct error *error) {
    const struct session *session = what;
    return magicboard_census_file_create(session->point, session->done,
                                         session->options->common.seed, origin, error);
}

static bool begun(const void *what) {
    const struct session *session = what;
    return session->done > 0;
}

static struct census_report report_of(const struct session *session) {
    return (struct census_report){
        .point = session->point, .count = session->done, .seconds = session->watcher.seconds};
}

static json_t *make_json(const void *what) {
    const struct census_report report = report_of(what);
    return census_report_json(&report);
}

static bool print(const void *what) {
    const struct census_report report = report_of(what);
    return census_report_print(&report);
}

static void note_stop(const void *what) {
    const struct session *session = what;
    report_note("stopped: what there is are %zu of %zu sides, and of the last one the boards told",
                session->done, session->options->sides.count);
}

static int work(struct session *session) {
    bool exact = session->options->exact;
    const struct census_run census = {.common = &session->options->common,
                                      .checkpoint = &session->options->checkpoint,
                                      .unit = exact ? "parts of a step" : "boards",
                                      .unit_size = exact ? 1 : MAGICBOARD_CENSUS_BLOCK,
                                      .watcher = &session->watcher,
                                      .context = session,
                                      .count = count_all,
                                      .begun = begun,
                                      .print_command = print_command,
                                      .create = create_file,
                                      .json = make_json,
                                      .print = print,
                                      .note_stop = note_stop};
    return census_run(&census);
}

/* What the options allow together. */
static bool check(const struct options *options, struct error *error) {
    if (!options->exact)
        return true;
    if (options->boards_given)
        return error_input(error, "--exact: not with --boards, all boards are counted");
    if (options->common.seed_given)
        return error_input(error, "--exact: not with --seed, nothing is drawn");
    for (size_t i = 0; i < options->sides.count; i++)
        if (options->sides.side[i] > MAGICBOARD_ENUMERATE_MOST)
            return error_input(error, "--exact: d is 2 to %d, not %d", MAGICBOARD_ENUMERATE_MOST,
                               options->sides.side[i]);
    return true;
}

static int run(int argc, char **argv) {
    const struct argp_child child[] = {{.argp = &common_options_argp},
                                       {.argp = &seed_options_argp},
                                       {.argp = &checkpoint_options_argp},
                                       {0}};
    const struct argp argp = {
        .options = option,
        .parser = parse,
        .doc = "Draws random boards, the goal on any square but the start, other values from 1 to "
               "d - 1, and tells how many can be solved, and in how many steps. The value under a "
               "goal does not matter, so that a board without one tells of all goals at once; "
               "beside that stands the plain estimate, of one goal for each board.\v"
               "Examples:\n"
               "  bukub magicboard census --d 8 --boards 10M\n"
               "  bukub magicboard census --d 5:20:1 -o census.h5\n"
               "  bukub magicboard census --d 2:4:1 --exact",
        .children = child,
    };
    struct error error = {0};
    struct options options = {.boards = 1000000, .sides = {.side = {8}, .count = 1}};
    struct session session = {.options = &options};
    common_options_init(&options.common);
    checkpoint_options_init(&options.checkpoint, &options.common.error);
    if (!options_parse(&argp, argc, argv, &options, &options.common, &error) ||
        !check(&options, &error))
        return report_error(&error);
    int code = work(&session);
    free(session.point);
    return code;
}

const struct command command_magicboard_census = {
    .game = "magicboard",
    .verb = "census",
    .summary = "counts how many boards can be solved",
    .run = run,
    .spreads = true,
};
