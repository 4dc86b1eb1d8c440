#include "cli/walk/moves_report.h"

#include "cli/shared/output/json.h"
#include "sim/text/number.h"
#include "sim/walk/sweep/sweep.h"

#include <math.h>
#include <stdlib.h>

double figures_mean(const struct histogram_summary *summary) {
    return summary->unfinishable > 0 ? INFINITY : summary->mean;
}

/* Sets a statistic of moves, or null if no game ended. */
static void figures_set_moves(json_t *object, const char *key,
                              const struct histogram_summary *summary, uint64_t moves) {
    if (summary->ended > 0)
        json_object_set_new(object, key, json_unsigned(moves));
    else
        json_set_real(object, key, NAN);
}

/* All quantiles exist or none; "quantiles_is" explains null. */
static void set_quantiles(json_t *object, const struct histogram *histogram,
                          const struct histogram_summary *summary) {
    json_t *quantiles = json_object();
    for (size_t i = 0; i < SWEEP_QUANTILES; i++) {
        char key[NUMBER_TEXT];
        double q = sweep_quantile_values[i];
        number_print(q, key);
        json_object_set_new(quantiles, key,
                            summary->ended > 0 ? json_unsigned(histogram_quantile(histogram, q))
                                               : json_null());
    }
    json_object_set_new(object, "quantiles", quantiles);
    if (summary->ended == 0)
        json_object_set_new(object, "quantiles_is", json_string("unknown"));
}

void figures_report_json(json_t *object, const struct histogram *histogram,
                         const struct histogram_summary *summary) {
    static const double infinite[] = {INFINITY, INFINITY};
    json_set_real(object, "mean", figures_mean(summary));
    json_set_real(object, "standard_error", summary->standard_error);
    json_set_interval(object, "ci95", summary->unfinishable > 0 ? infinite : summary->ci95);
    json_set_real(object, "sd", summary->sd);
    figures_set_moves(object, "min", summary, summary->minimum);
    figures_set_moves(object, "max", summary, summary->maximum);
    set_quantiles(object, histogram, summary);
    json_object_set_new(object, "ended", json_unsigned(summary->ended));
    json_object_set_new(object, "censored", json_unsigned(summary->censored));
    json_object_set_new(object, "unfinishable", json_unsigned(summary->unfinishable));
}

/* The probability of more than m moves, by m; NULL when memory is short. */
static json_t *survival_json(const struct flow *flow) {
    double *longer = json_allocate((flow->moves + 1) * sizeof *longer);
    if (!longer)
        return NULL;
    json_t *survival = json_array();
    flow_survival(flow, flow->moves + 1, longer);
    for (uint32_t m = 0; m <= flow->moves; m++)
        json_append_real(survival, longer[m]);
    free(longer);
    return survival;
}

void flow_report_json(json_t *object, const struct flow *flow) {
    json_t *quantiles = json_object();
    for (size_t i = 0; i < SWEEP_QUANTILES; i++) {
        char key[NUMBER_TEXT];
        number_print(sweep_quantile_values[i], key);
        uint32_t moves = flow_quantile(flow, sweep_quantile_values[i]);
        if (moves == UINT32_MAX)
            json_set_real(quantiles, key, NAN);
        else
            json_object_set_new(quantiles, key, json_unsigned(moves));
    }
    json_object_set_new(object, "quantiles", quantiles);
    json_t *distribution = json_array();
    for (uint32_t m = 0; m <= flow->moves; m++)
        json_append_real(distribution, flow->distribution[m]);
    json_object_set_new(object, "distribution", distribution);
    json_object_set_new(object, "survival", survival_json(flow));
    json_set_real(object, "tail", flow->tail);
}

void flow_report_quantile(struct screen_table *table, const struct flow *flow, double q) {
    uint32_t moves = flow->distribution ? flow_quantile(flow, q) : UINT32_MAX;
    if (moves == UINT32_MAX)
        screen_table_add(table, "-");
    else
        screen_table_add(table, "%u", moves);
}
