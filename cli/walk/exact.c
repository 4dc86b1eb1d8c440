#include "analysis/walk/exact/exact_sweep.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/result_save.h"
#include "cli/walk/moves_report.h"
#include "cli/walk/options.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { KEY_DISTRIBUTION = 0x300, KEY_WIDTH, KEY_PASSES };

struct exact_options {
    struct walk_options walk;
    bool distribution;
    double width;
    uint64_t passes;
};

/* State of the command. */
struct exact_session {
    struct exact_options options;
    struct walk_setting setting;
    struct exact_plan plan;
    struct exact_point *point;
    size_t points;
    struct watcher watcher;
    bool saved;
};

static const struct argp_option exact_option[] = {
    {.name = "distribution",
     .key = KEY_DISTRIBUTION,
     .doc = "Also compute the distribution of moves, its quantiles and survival function, and the "
            "expected visits of each square, takes, resets and removals",
     .group = 2},
    {.name = "width",
     .key = KEY_WIDTH,
     .arg = "X",
     .doc = "Relative width of the bounds (default 1e-10)",
     .group = 2},
    {.name = "passes",
     .key = KEY_PASSES,
     .arg = "N",
     .doc = "Maximum number of passes over the equations (default 10K)",
     .group = 2},
    {0},
};

static error_t exact_parse(int key, char *argument, struct argp_state *state) {
    struct exact_options *options = state->input;
    struct error *error = &options->walk.common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->walk;
        return 0;
    case KEY_DISTRIBUTION:
        options->distribution = true;
        return 0;
    case KEY_WIDTH:
        return option_result(number_parse_real(argument, 1e-15, 1, &options->width, error), "width",
                             error);
    case KEY_PASSES:
        return option_result(number_parse_count(argument, 1, 1000000000, &options->passes, error),
                             "passes", error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* The canonical command line; NULL when memory is short. */
static char *exact_command_text(const struct exact_session *session) {
    const struct exact_options *options = &session->options;
    char *text = NULL, *setting = walk_setting_text(&session->setting);
    char width[NUMBER_TEXT];
    number_print(options->width, width);
    if (setting && asprintf(&text, "bukub walk exact%s%s --width %s --passes %llu", setting,
                            options->distribution ? " --distribution" : "", width,
                            (unsigned long long)options->passes) < 0)
        text = NULL;
    free(setting);
    return text;
}

static bool exact_make_plan(struct exact_session *session, struct error *error) {
    const struct exact_options *options = &session->options;
    struct walk_setting *setting = &session->setting;
    session->plan = (struct exact_plan){
        .points = walk_setting_points(setting),
        .limits = {.width = options->width, .passes = (int)options->passes},
        .distribution = options->distribution,
        .flow = flow_default_limits(),
        .threads = options->walk.common.threads,
        .watch = &session->watcher.watch,
    };
    session->plan.limits.watch = session->plan.flow.watch = session->plan.watch;
    session->points = setting->strategies * setting->p.values * setting->starts;
    session->point = calloc(session->points, sizeof *session->point);
    return session->point || error_memory(error);
}

static bool exact_open_session(struct exact_session *session, struct error *error) {
    return walk_setting_open(&session->setting, &session->options.walk, error) &&
           result_savable(&session->options.walk.common, error) && exact_make_plan(session, error);
}

static bool exact_save(struct exact_session *session, struct error *error) {
    const struct common_options *common = &session->options.walk.common;
    if (!common->output)
        return true;
    char *command_line = exact_command_text(session);
    if (!command_line)
        return error_memory(error);
    const struct dataset_origin origin = walk_setting_origin(&session->setting, command_line);
    const struct dataset_timer timer = {"solve", session->watcher.seconds};
    struct dataset_writer *writer =
        exact_file_create(&session->plan, session->point, origin, error);
    free(command_line);
    return session->saved = result_write(writer, common, &timer, 1, error);
}

static void counts_json(json_t *object, const struct walk_board *board,
                        const struct flow_counts *counts) {
    json_set_real(object, "takes", counts->takes);
    json_set_real(object, "resets", counts->resets);
    json_set_real(object, "removals", counts->removals);
    json_t *visits = json_object();
    for (int square = 0; square < board->squares; square++) {
        char name[SQUARE_NAME];
        board_square_name(board, square, name);
        json_set_real(visits, name, counts->landings[square]);
    }
    json_object_set_new(object, "visits", visits);
}

static void counts_add(struct screen_table *table, const struct flow_counts *counts) {
    screen_table_add_real(table, counts ? counts->takes : (double)NAN, 4);
    screen_table_add_real(table, counts ? counts->resets : (double)NAN, 4);
    screen_table_add_real(table, counts ? counts->removals : (double)NAN, 4);
}

static bool counts_print_visits(const struct walk_board *board, const struct flow_counts *counts) {
    struct screen_table table = {.columns = (size_t)board->columns + 1, .labels = 1};
    screen_table_add(&table, "<");
    for (int column = 1; column <= board->columns; column++)
        screen_table_add(&table, "%d ", column);
    for (int square = 0; square < board->squares; square++) {
        if (square % board->columns == 0)
            screen_table_add(&table, "%c", 'A' + square / board->columns);
        screen_table_add(&table, "%.4f%c", counts->landings[square],
                         board->green[square] ? '*' : ' ');
    }
    return screen_table_print(&table, stdout);
}

/* A solved point with its coordinates. */
struct named {
    const char *strategy;
    double p;
    char start[SQUARE_NAME];
    const struct exact_point *point;
};

static struct named exact_get(const struct exact_session *session, struct walk_point at) {
    const struct walk_points *points = &session->plan.points;
    struct named named = {
        .strategy = points->strategy[at.strategy].name,
        .p = points->p[at.p],
        .point = &session->point[walk_point_number(points, at)],
    };
    board_square_name(points->board, points->start[at.start], named.start);
    return named;
}

/* Gets the next solved point from number *next on; false if there is none. */
static bool get_next(const struct exact_session *session, size_t *next, struct named *named) {
    const struct exact_plan *plan = &session->plan;
    for (; *next < walk_points_count(&plan->points); ++*next)
        if (session->point[*next].solved) {
            *named = exact_get(session, walk_point_at(&plan->points, (*next)++));
            return true;
        }
    return false;
}

static json_t *exact_point_json(const struct exact_session *session, const struct named *named) {
    const struct exact_point *point = named->point;
    json_t *object = json_object();
    json_object_set_new(object, "strategy", json_string(named->strategy));
    json_set_real(object, "p", named->p);
    json_object_set_new(object, "start", json_string(named->start));
    json_set_real(object, "expected_moves", point->moves.value);
    json_set_real(object, "lower", point->moves.lower);
    json_set_real(object, "upper", point->moves.upper);
    json_set_real(object, "variance", point->variance.value);
    json_set_real(object, "derivative_p", point->derivative.value);
    json_set_real(object, "probability_of_ending", point->ending.value);
    json_set_real(object, "residual", point->residual);
    json_object_set_new(object, "passes", json_integer(point->passes));
    json_object_set_new(object, "converged", json_boolean(point->converged));
    if (point->flow.distribution) {
        counts_json(object, session->plan.points.board, point->counts);
        flow_report_json(object, &point->flow);
    }
    return object;
}

static json_t *exact_points_json(const struct exact_session *session) {
    json_t *points = json_array();
    struct named named;
    for (size_t next = 0; get_next(session, &next, &named);)
        json_array_append_new(points, exact_point_json(session, &named));
    return points;
}

static void exact_add_point(struct screen_table *table, const struct named *named,
                            bool distribution) {
    const struct exact_point *point = named->point;
    double above = point->moves.upper - point->moves.value;
    double below = point->moves.value - point->moves.lower;
    screen_table_add(table, "%s", named->strategy);
    screen_table_add_number(table, named->p);
    screen_table_add(table, "%s", named->start);
    screen_table_add_real(table, point->moves.value, 10);
    screen_table_add(table, "%.1g", isfinite(point->moves.value) ? fmax(above, below) : 0);
    screen_table_add_real(table, sqrt(point->variance.value), 6);
    screen_table_add_real(table, point->derivative.value, 6);
    screen_table_add(table, "%.6g", point->ending.value);
    for (size_t i = 1; distribution && i + 1 < SWEEP_QUANTILES; i += 2)
        flow_report_quantile(table, &point->flow, sweep_quantile_values[i]);
    if (distribution)
        counts_add(table, point->counts);
}

static bool exact_print_points(const struct exact_session *session) {
    static const char *const heading[] = {"<strategy", "p",          "<start", "moves",   "+-",
                                          "sd",        "d moves/dp", "ends",   "5%",      "50%",
                                          "95%",       "takes",      "resets", "removals"};
    struct screen_table table;
    screen_table_head(&table, heading, session->plan.distribution ? 14 : 8);
    struct named named;
    for (size_t next = 0; get_next(session, &next, &named);)
        exact_add_point(&table, &named, session->plan.distribution);
    return screen_table_print(&table, stdout);
}

/* Prints the visits if there is a single point. */
static bool print_visits(const struct exact_session *session) {
    const struct exact_plan *plan = &session->plan;
    bool single = plan->points.strategies * plan->points.starts == 1;
    if (!single || !session->point[0].counts)
        return true;
    printf("\nExpected visits of each square (*: green)\n\n");
    return counts_print_visits(plan->points.board, session->point[0].counts);
}

/* Expected moves by p (rows) and strategy (columns). */
static bool exact_print_matrix(const struct exact_session *session, size_t start) {
    const struct exact_plan *plan = &session->plan;
    struct screen_table table = {.columns = plan->points.strategies + 1, .labels = 1};
    screen_table_add(&table, "p");
    for (size_t strategy = 0; strategy < plan->points.strategies; strategy++)
        screen_table_add(&table, "%s", session->setting.strategy[strategy].name);
    for (size_t p = 0; p < plan->points.ps; p++) {
        screen_table_add_number(&table, plan->points.p[p]);
        for (size_t strategy = 0; strategy < plan->points.strategies; strategy++) {
            struct named named = exact_get(session, (struct walk_point){strategy, p, start});
            screen_table_add_real(&table, named.point->solved ? named.point->moves.value : NAN, 6);
        }
    }
    return screen_table_print(&table, stdout);
}

static bool exact_print_tables(const struct exact_session *session, struct error *error) {
    const struct exact_plan *plan = &session->plan;
    if (plan->points.ps == 1) {
        printf("Exact expected moves\n\n");
        return (exact_print_points(session) && print_visits(session)) || error_memory(error);
    }
    for (size_t start = 0; start < plan->points.starts; start++) {
        char name[SQUARE_NAME];
        board_square_name(plan->points.board, plan->points.start[start], name);
        printf("%sExact expected moves from %s\n\n", start > 0 ? "\n" : "", name);
        if (!exact_print_matrix(session, start))
            return error_memory(error);
    }
    return true;
}

/* Prints a note about the first point whose games may never end. */
static bool exact_note_endless(const struct exact_session *session) {
    struct named named;
    for (size_t next = 0; get_next(session, &next, &named);) {
        if (isfinite(named.point->moves.value))
            continue;
        char p[NUMBER_TEXT];
        number_print(named.p, p);
        report_note("games of %s at p = %s from %s end with probability %.6g: the expected moves "
                    "are infinite",
                    named.strategy, p, named.start, named.point->ending.value);
        return true;
    }
    return false;
}

static bool exact_note_wide(const struct exact_session *session) {
    const struct exact_limits *limits = &session->plan.limits;
    struct named named;
    double widest = 0;
    bool ran_out = false;
    for (size_t next = 0; get_next(session, &next, &named);) {
        const struct exact_point *point = named.point;
        if (point->converged || !isfinite(point->moves.value))
            continue;
        widest = fmax(widest, (point->moves.upper - point->moves.lower) / point->moves.value);
        ran_out |= point->passes >= limits->passes;
    }
    if (widest > limits->width)
        report_note("bounds have a relative width of up to %.2g, not %g: %s", widest, limits->width,
                    ran_out ? "more passes are needed" : "limited by rounding");
    return widest > limits->width && ran_out;
}

static bool exact_print_notes(const struct exact_session *session) {
    bool endless = exact_note_endless(session);
    bool wide = exact_note_wide(session);
    return !endless && !wide;
}

static int exact_print(const struct exact_session *session) {
    struct error error = {0};
    const struct common_options *common = &session->options.walk.common;
    if (common->json) {
        json_t *object = json_object();
        json_object_set_new(object, "points", exact_points_json(session));
        json_set_real(object, "seconds", session->watcher.seconds);
        return json_print(object);
    }
    if (common->quiet)
        return EXIT_DONE;
    if (!exact_print_tables(session, &error))
        return report_error(&error);
    printf("\n%.2f s\n", session->watcher.seconds);
    if (session->saved)
        printf("saved: %s\n", common->output);
    return EXIT_DONE;
}

static int exact_run_session(struct exact_session *session) {
    struct error error = {0};
    if (!exact_open_session(session, &error))
        return report_error(&error);
    watcher_start(&session->watcher, session->options.walk.common.progress, "points", 1);
    bool solved = exact_sweep(&session->plan, session->point, &error);
    watcher_stop(&session->watcher);
    bool stopped = !solved && error.kind == ERROR_STOPPED;
    if (!solved && !stopped)
        return report_error(&error);
    struct error save_error = {0};
    bool saved = exact_save(session, &save_error);
    int code = exact_print(session);
    if (stopped)
        report_note("stopped: some points were not solved");
    bool whole = exact_print_notes(session) && !stopped;
    if (!saved)
        return report_error(&save_error);
    return code == EXIT_DONE && !whole ? EXIT_IN_PART : code;
}

static int exact_main(int argc, char **argv) {
    const struct argp_child child[] = {{.argp = &walk_options_exact_argp}, {0}};
    const struct argp argp = {
        .options = exact_option,
        .parser = exact_parse,
        .doc = "Computes the expected moves of strategies of the palindrome walk, with guaranteed "
               "bounds, their variance, and their derivative with respect to p.\v"
               "Examples:\n"
               "  bukub walk exact --strategy greedy --p 0.5 --start D4\n"
               "  bukub walk exact --p 0:1:0.05 -o exact.h5\n"
               "  bukub walk exact --distribution --json",
        .children = child,
    };
    struct error error = {0};
    struct exact_session *session = calloc(1, sizeof *session);
    if (!session) {
        error_memory(&error);
        return report_error(&error);
    }
    const struct exact_limits limits = exact_default_limits();
    session->options.width = limits.width;
    session->options.passes = (uint64_t)limits.passes;
    walk_options_init_exact(&session->options.walk);
    session->options.walk.memoryless = true;
    int code =
        options_parse(&argp, argc, argv, &session->options, &session->options.walk.common, &error)
            ? exact_run_session(session)
            : report_error(&error);
    exact_points_free(session->point, session->points);
    walk_setting_free(&session->setting);
    free(session);
    return code;
}

const struct command command_walk_exact = {
    .game = "walk",
    .verb = "exact",
    .summary = "computes the exact expected moves of strategies",
    .run = exact_main,
};
