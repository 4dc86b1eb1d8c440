/* The points of results, a strategy, a p and a start each: how notes name them, the table of their
 * quantiles, the bounds of their expected moves, and the notes on points whose games do not all end
 * or whose bounds are wide. Several commands of the walk share these (verbs.h). */
#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "cli/walk/verbs.h"

struct point_words point_words(const struct result *result, size_t point) {
    struct point_words words;
    const char *const *over = sweep_rows->dimensions;
    size_t strategy = result_row_index(result, over, POINT_STRATEGY, point);
    size_t start = result_row_index(result, over, POINT_START, point);
    double p = result_real(result, "p", result_row_index(result, over, POINT_P, point));
    snprintf(words.text, sizeof words.text,
             isnan(p) ? "%s" : "%s at p = %s from %s", /* NaN: the name has p and start */
             result_text(result, "strategy", strategy), number_text(p).text,
             result_text(result, "start", start));
    return words;
}

struct point_words other_points(size_t affected, size_t points) {
    struct point_words words = {""};
    if (points > 1 && affected == 1)
        snprintf(words.text, sizeof words.text, "; no other point has such games");
    else if (points > 1)
        snprintf(words.text, sizeof words.text, "; %zu of %zu points have such games", affected,
                 points);
    return words;
}

static const struct view_table quantiles_of_points = {
    .title = "\nQuantiles of the moves, with distribution-free 95 % intervals",
    .over = {"strategy", "p", "start", "quantile"},
    .present = "quantiles_ci95_low",
    .labels = 4,
    .columns = "strategy p start quantile * quantiles_ci95_low quantiles_ci95_high",
    .own = {{"quantiles", .shown.heading = "moves"}}};

void points_print_quantiles(const struct result *result) {
    if (result_find(result, "quantiles_ci95_low"))
        view_print(result, &quantiles_of_points);
}

/* Prints a note about games of a kind, "censored" or "unfinishable": their number at the point with
 * the most of them, and the consequence (see view_text). False if there are no such games. */
static bool note_worst(const struct result *result, const char *kind, const char *consequence) {
    size_t points = result_rows_count(result, sweep_rows->dimensions), affected = 0, worst = 0;
    for (size_t i = 0; i < points; i++) {
        affected += result_integer(result, kind, i) > 0;
        if (result_integer(result, kind, i) > result_integer(result, kind, worst))
            worst = i;
    }
    if (affected == 0)
        return false;
    const char *ending = kept(view_text(result, consequence, 0), free);
    report_note("%" PRId64 " of %" PRId64 " games of %s %s%s%s",
                result_integer(result, kind, worst), result_integer(result, "games", worst),
                point_words(result, worst).text, ending, other_points(affected, points).text,
                affected > 1 ? ", this one the most" : "");
    return true;
}

bool points_note_unended(const struct result *result) {
    bool unfinishable =
        note_worst(result, "unfinishable", "can no longer end: the mean is infinite");
    bool censored = note_worst(result, "censored",
                               "are censored: not over after {max_moves} moves (--max-moves); the "
                               "mean does not include them");
    return !unfinishable && !censored;
}

/* The names of the variables with the expected moves of a result. */
static const struct moves_names {
    const char *moves, *lower, *upper;
    const char *converged; /* whether the bounds are as narrow as requested */
    const char *passes;    /* over the equations */
} names_exact = {"expected_moves", "lower", "upper", "converged", "passes"},
  names_optimum = {"optimum_expected_moves", "optimum_lower", "optimum_upper", "optimum_converged",
                   "optimum_passes"};

static const struct moves_names *names_of(const struct result *result) {
    return result->description == &optimum_description ? &names_optimum : &names_exact;
}

size_t moves_points(const struct result *result) {
    const struct result_values *values = result_find(result, names_of(result)->moves);
    return values ? values->size : 0;
}

double moves_error(const struct result *result, size_t point) {
    const struct moves_names *names = names_of(result);
    double value = result_real(result, names->moves, point);
    double above = result_real(result, names->upper, point) - value;
    double below = value - result_real(result, names->lower, point);
    return isfinite(value) ? fmax(above, below) : 0;
}

const char *moves_error_text(const struct result *result, const char *moves, size_t point,
                             char buffer[VIEW_TEXT]) {
    double error = moves_error(result, point);
    snprintf(buffer, VIEW_TEXT, "%.1g", error);
    return isnan(error) ? "-" : isinf(error) ? "infinite" : buffer;
}

size_t moves_infinite(const struct result *result, size_t *first) {
    size_t infinite = 0;
    for (size_t i = 0; i < moves_points(result); i++)
        if (isinf(result_real(result, names_of(result)->moves, i)) && infinite++ == 0)
            *first = i;
    return infinite;
}

bool moves_note_wide(const struct result *result) {
    const struct moves_names *names = names_of(result);
    double widest = 0, width = result_real(result, "width", 0);
    int64_t most_passes = result_integer(result, "max_passes", 0);
    bool ran_out = false, unbounded = false;
    for (size_t i = 0; i < moves_points(result); i++) {
        double value = result_real(result, names->moves, i);
        double upper = result_real(result, names->upper, i);
        if (result_integer(result, names->converged, i) || !isfinite(value))
            continue;
        unbounded = unbounded || isinf(upper);
        widest = fmax(widest, (upper - result_real(result, names->lower, i)) / value);
        ran_out = ran_out || result_integer(result, names->passes, i) >= most_passes;
    }
    if (widest > width)
        report_note("bounds have a relative width of up to %.2g, not %g: %s", widest, width,
                    ran_out ? "more passes are needed" : "limited by rounding");
    return widest > width && (ran_out || unbounded);
}
