#include "analysis/walk/infer/infer.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"
#include "sim/statistics/sample.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct infer_options {
    struct walk_options walk;
    const char *sample;
};

/* State of the command. */
struct infer_session {
    struct infer_options options;
    struct walk_setting setting;
    struct sample sample;
    struct infer_plan plan;
    struct infer_point *point;
    struct infer_best *best;
    struct watcher watcher;
};

static bool infer_sample_set(void *value, const char *text, struct error *error) {
    const char **sample = value;
    if (*sample)
        return error_input(error, "given twice");
    *sample = text;
    return true;
}

static const struct option_entry infer_option[] = {
    {.name = "sample",
     .argument = "NUMBERS|FILE.csv",
     .help = "Observed move counts",
     .kind = OPTION_PARSED,
     .parse = infer_sample_set,
     .offset = offsetof(struct infer_options, sample),
     .group = 2},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE.h5",
     .refused = "this result cannot be saved as a dataset; use --json"},
    {0},
};

static const struct option_table infer_table[] = {
    {.entry = infer_option},
    {.entry = walk_board_table, .offset = offsetof(struct infer_options, walk)},
    {.entry = walk_memoryless_table, .offset = offsetof(struct infer_options, walk)},
    {.entry = walk_ps_table, .offset = offsetof(struct infer_options, walk)},
    {.entry = walk_starts_table, .offset = offsetof(struct infer_options, walk)},
    {.entry = common_options_table,
     .offset = offsetof(struct infer_options, walk.common),
     .hidden = COMMON_SAVING},
    {0},
};

static const char infer_help[] =
    "Computes how likely observed move counts are under each strategy, which p explains "
    "them best, and how well it fits.\v"
    "Examples:\n"
    "  bukub walk infer --sample 25,13,16,24,7\n"
    "  bukub walk infer --sample mine.csv --strategy greedy --p 0:1:0.1 --start F6";

/* One strategy from one start. */
struct infer_hypothesis {
    const char *strategy;
    char start[SQUARE_NAME];
    const struct infer_best *best;
    const struct infer_point *point; /* of the first p; `step` is the distance to the next p */
    size_t step;
};

static size_t infer_hypotheses(const struct infer_session *session) {
    return session->plan.points.strategies * session->plan.points.starts;
}

static struct infer_hypothesis infer_get(const struct infer_session *session, size_t i) {
    const struct infer_plan *plan = &session->plan;
    size_t strategy = i / plan->points.starts, start = i % plan->points.starts;
    struct infer_hypothesis hypothesis = {
        .strategy = session->setting.strategy[strategy].name,
        .best = &session->best[i],
        .point =
            &session
                 ->point[walk_point_number(&plan->points, (struct walk_point){strategy, 0, start})],
        .step = plan->points.starts,
    };
    board_square_name(plan->points.board, plan->points.start[start], hypothesis.start);
    return hypothesis;
}

static json_t *infer_hypothesis_json(const struct infer_hypothesis *hypothesis,
                                     const char *log_likelihood, double value,
                                     const struct likelihood_fit *fit) {
    json_t *object =
        json_pack("{s:s, s:s}", "strategy", hypothesis->strategy, "start", hypothesis->start);
    json_set_real(object, log_likelihood, value);
    json_set_real(object, "chi_squared", fit->chi_squared);
    json_object_set_new(object, "cells", json_integer(fit->cells));
    json_set_real(object, "p_value", fit->p_value);
    return object;
}

static json_t *infer_best_json(const struct infer_hypothesis *hypothesis) {
    const struct likelihood_p *likely = &hypothesis->best->likely;
    json_t *object = infer_hypothesis_json(hypothesis, "log_likelihood", likely->log_likelihood,
                                           &hypothesis->best->fit);
    json_set_real(object, "p", likely->p);
    const double interval[] = {likely->lower, likely->upper};
    json_set_interval(object, "ci95", interval);
    return object;
}

static int infer_print_json(const struct infer_session *session) {
    const struct infer_plan *plan = &session->plan;
    json_t *points = json_array(), *best = json_array();
    for (size_t i = 0; i < infer_hypotheses(session); i++) {
        struct infer_hypothesis hypothesis = infer_get(session, i);
        json_array_append_new(best, infer_best_json(&hypothesis));
        for (size_t k = 0; k < plan->points.ps; k++) {
            const struct infer_point *point = &hypothesis.point[k * hypothesis.step];
            json_t *object = infer_hypothesis_json(&hypothesis, "log_likelihood",
                                                   point->log_likelihood, &point->fit);
            json_set_real(object, "p", plan->points.p[k]);
            json_array_append_new(points, object);
        }
    }
    return json_print(json_pack("{s:o, s:o, s:o, s:f}", "games",
                                json_unsigned(session->sample.size), "points", points, "best", best,
                                "seconds", session->watcher.seconds));
}

static void add_real(struct screen_table *table, double value, const char *format) {
    char text[NUMBER_TEXT];
    snprintf(text, sizeof text, format, value);
    screen_table_add(table, "%s", isnan(value) ? "-" : isinf(value) ? "impossible" : text);
}

static bool infer_print_points(const struct infer_session *session) {
    static const char *const heading[] = {"<strategy", "<start", "p", "log-likelihood", "fit"};
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t i = 0; i < infer_hypotheses(session); i++) {
        struct infer_hypothesis hypothesis = infer_get(session, i);
        for (size_t k = 0; k < session->plan.points.ps; k++) {
            const struct infer_point *point = &hypothesis.point[k * hypothesis.step];
            char p[NUMBER_TEXT];
            number_print(session->plan.points.p[k], p);
            screen_table_add(&table, "%s", hypothesis.strategy);
            screen_table_add(&table, "%s", hypothesis.start);
            screen_table_add(&table, "%s", p);
            add_real(&table, point->log_likelihood, "%.4f");
            add_real(&table, point->fit.p_value, "%.4f");
        }
    }
    return screen_table_print(&table, stdout);
}

static bool infer_print_best(const struct infer_session *session) {
    static const char *const heading[] = {"<strategy", "<start",         "p",  "from",
                                          "to",        "log-likelihood", "fit"};
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t i = 0; i < infer_hypotheses(session); i++) {
        struct infer_hypothesis hypothesis = infer_get(session, i);
        const struct likelihood_p *likely = &hypothesis.best->likely;
        bool possible = !isnan(likely->p);
        screen_table_add(&table, "%s", hypothesis.strategy);
        screen_table_add(&table, "%s", hypothesis.start);
        add_real(&table, likely->p, "%.4f");
        add_real(&table, possible ? likely->lower : NAN, "%.4f");
        add_real(&table, possible ? likely->upper : NAN, "%.4f");
        add_real(&table, likely->log_likelihood, "%.4f");
        add_real(&table, hypothesis.best->fit.p_value, "%.4f");
    }
    return screen_table_print(&table, stdout);
}

static int infer_print(const struct infer_session *session) {
    struct error error = {0};
    if (session->options.walk.common.json)
        return infer_print_json(session);
    if (session->options.walk.common.quiet)
        return EXIT_DONE;
    printf("Log-likelihood of %llu games\n\n", (unsigned long long)session->sample.size);
    bool printed = infer_print_points(session);
    printf("\nMaximum-likelihood p, with its 95 %% interval\n\n");
    printed = printed && infer_print_best(session);
    puts("\nfit: p-value of Pearson's test; small values indicate a poor fit.");
    if (printed)
        return EXIT_DONE;
    error_memory(&error);
    return report_error(&error);
}

static bool infer_open_session(struct infer_session *session, struct error *error) {
    struct walk_setting *setting = &session->setting;
    const struct infer_options *options = &session->options;
    if (!options->sample)
        return error_input(error,
                           "--sample: give the observed move counts, e.g. --sample 25,13,16");
    if (!walk_setting_open(setting, &options->walk, error))
        return false;
    if (!sample_read(&session->sample, options->sample, error) ||
        !infer_check(&session->sample, error))
        return error_within(error, "--sample");
    session->plan = (struct infer_plan){
        .sample = &session->sample,
        .points = walk_setting_points(setting),
        .threads = options->walk.common.threads,
        .watch = &session->watcher.watch,
    };
    size_t hypotheses = infer_hypotheses(session);
    session->point = calloc(hypotheses * setting->p.values, sizeof *session->point);
    session->best = calloc(hypotheses, sizeof *session->best);
    return (session->point && session->best) || error_memory(error);
}

static int infer_run_session(struct infer_session *session) {
    struct error error = {0};
    if (!infer_open_session(session, &error))
        return report_error(&error);
    watcher_start(&session->watcher, session->options.walk.common.progress, "strategies", 1);
    bool done = infer_sweep(&session->plan, session->point, session->best, &error);
    watcher_stop(&session->watcher);
    return done ? infer_print(session) : report_error(&error);
}

static int infer_main(int argc, char **argv) {
    struct error error = {0};
    struct infer_session *session = calloc(1, sizeof *session);
    if (!session) {
        error_memory(&error);
        return report_error(&error);
    }
    walk_options_init_exact(&session->options.walk);
    session->options.walk.memoryless = true;
    int code = options_read(&session->options.walk.common.parsed, infer_table, infer_help, argc,
                            argv, &session->options, &error)
                   ? infer_run_session(session)
                   : report_error(&error);
    free(session->point);
    free(session->best);
    sample_free(&session->sample);
    walk_setting_free(&session->setting);
    free(session);
    return code;
}

const struct command command_walk_infer = {
    .game = "walk",
    .verb = "infer",
    .summary = "finds the strategy and p that explain move counts",
    .run = infer_main,
};
