/* Comparisons of strategies, and of two samples, as results. Strategies are compared by the mean
 * number of moves. If they played the same games, the differences of the games are tested (paired t
 * test), otherwise each pair of strategies is compared as two samples (two_sample.h). */
#include "sim/walk/sweep/compare.h"

/* The probability of any false positive among all pairs is at most this. */
static const double significance = 0.05;

const struct dataset_variable compare_variables[] = {
    ATTRIBUTE(INT64, "independent",
              "1: each strategy played games of its own; 0: all played the same games",
              .flag = true),
    VARIABLE(DOUBLE, "compared_p", "1", "probability that a green square replaces the collection",
             .key = "p"),
    VARIABLE(INT64, "compared_games", "games", "games of each strategy", .key = "games"),
    {0},
};

/* Variables of strategies that each have their own p and start (--point). */
const struct dataset_variable place_variables[] = {
    VARIABLE(DOUBLE, "point_p", "1", "p of the strategy, if each has its own",
             .dimensions = {"strategy", "p", "start"}),
    VARIABLE(TEXT, "point_start", "name", "start square of the strategy, if each has its own",
             .dimensions = {"strategy", "p", "start"}),
    {0},
};

const struct dataset_variable ranking_variables[] = {
    COORDINATE(INT64, "rank", "1",
               "rank by mean, 1 is best; strategies that are not comparable come last"),
    VARIABLE(TEXT, "ranked_strategy", "name", "strategy of this rank", .key = "strategy",
             .dimensions = {"rank"}, .shown.heading = "strategy"),
    VARIABLE(TEXT, "groups", "name",
             "letters: strategies that share one do not differ significantly (5 % over all pairs)",
             .dimensions = {"rank"}, .shown.heading = "group"),
    VARIABLE(INT64, "comparable", "1",
             "1: all games of the strategy ended; 0: its mean cannot be compared", .flag = true,
             .dimensions = {"rank"}),
    {0},
};

/* The two samples of a pair, for `walk samples`. */
struct sample_pair {
    struct sample_summary left, right;
};

/* Variables that have a value for each pair: of which struct they are a member. In JSON, tests are
 * nested objects: welch.t is tests.welch.t. */
#define OF_PAIR .dimensions = {"pair"}
#define OF_PAIRED(path) OF_PAIR, DATASET_MEMBER(struct paired_summary, path)
#define OF_TESTS(path) .key = "tests." #path, OF_PAIR, DATASET_MEMBER(struct two_sample, path)
#define OF_SAMPLES(path) OF_PAIR, DATASET_MEMBER(struct sample_pair, path)

const struct dataset_variable pair_variables[] = {
    COORDINATE(TEXT, "pair", "name", "what is compared, left - right, as in greedy - rate",
               .key = ""),
    VARIABLE(TEXT, "left", "name", "strategy or sample on the left", OF_PAIR),
    VARIABLE(TEXT, "right", "name", "strategy or sample on the right", OF_PAIR),
    VARIABLE(DOUBLE, "difference", "moves",
             "difference of the means, left - right; of the same games, over those that ended for "
             "both",
             OF_PAIR, .shown = {.heading = "left - right", .format = "%.4f"}),
    VARIABLE(DOUBLE, "difference_standard_error", "moves", "standard error of the difference",
             .key = "standard_error", OF_PAIR),
    VARIABLE(DOUBLE, "difference_low", "moves",
             "lower end of its confidence interval; simultaneously 95 % for all pairs",
             .key = "interval", .upper = "difference_high", OF_PAIR,
             .shown = {.heading = "+-95%", .format = "%.4f", .half = true}),
    VARIABLE(DOUBLE, "difference_high", "moves",
             "upper end of its confidence interval; simultaneously 95 % for all pairs", .key = "",
             OF_PAIR),
    {0},
};

const struct dataset_variable paired_variables[] = {
    VARIABLE(INT64, "pair_games", "games", "games that ended for both", .key = "games",
             OF_PAIRED(games)),
    VARIABLE(INT64, "left_wins", "games", "games in which left took fewer moves", OF_PAIRED(less),
             .shown = {.heading = "left wins %", .format = "%.1f", .drop = 1, .scale = 100}),
    VARIABLE(INT64, "ties", "games", "games in which both took equally many moves",
             OF_PAIRED(equal),
             .shown = {.heading = "ties %", .format = "%.1f", .drop = 1, .scale = 100}),
    VARIABLE(INT64, "right_wins", "games", "games in which right took fewer moves", OF_PAIRED(more),
             .shown = {.heading = "right wins %", .format = "%.1f", .drop = 1, .scale = 100}),
    VARIABLE(DOUBLE, "t", "1", "paired t statistic", OF_PAIRED(t)),
    VARIABLE(DOUBLE, "p_value", "1", "p-value of equal means, paired t test", OF_PAIRED(p_value)),
    {0},
};

#define TWO_SAMPLE_METHOD                                                                          \
    "how its p-value was computed: exact or asymptotic, as by default in R 4.6"

const struct dataset_variable test_variables[] = {
    VARIABLE(DOUBLE, "welch_t", "1", "Welch's t statistic", OF_TESTS(welch.t),
             .shown = {.heading = "Welch t", .format = "%.3f", .drop = 1}),
    VARIABLE(DOUBLE, "welch_df", "1", "its degrees of freedom", OF_TESTS(welch.df)),
    VARIABLE(DOUBLE, "welch_p_value", "1", "p-value of equal means, Welch's test",
             OF_TESTS(welch.p_value)),
    VARIABLE(DOUBLE, "mann_whitney_w", "1", "pairs in which left is larger, ties a half",
             OF_TESTS(mann_whitney.w)),
    VARIABLE(DOUBLE, "mann_whitney_p_value", "1", "p-value, Mann-Whitney test",
             OF_TESTS(mann_whitney.p_value)),
    VARIABLE(DOUBLE, "mann_whitney_p_value_asymptotic", "1",
             "p-value of the normal approximation, Mann-Whitney test",
             OF_TESTS(mann_whitney.p_value_asymptotic)),
    VARIABLE(TEXT, "mann_whitney_method", "name", TWO_SAMPLE_METHOD, OF_TESTS(mann_whitney.method),
             .known = "mann_whitney_p_value"),
    VARIABLE(DOUBLE, "kolmogorov_smirnov_d", "1", "largest distance of the distribution functions",
             OF_TESTS(kolmogorov_smirnov.d),
             .shown = {.heading = "K-S D", .format = "%.4f", .drop = 1}),
    VARIABLE(DOUBLE, "kolmogorov_smirnov_p_value", "1", "p-value, Kolmogorov-Smirnov test",
             OF_TESTS(kolmogorov_smirnov.p_value)),
    VARIABLE(DOUBLE, "kolmogorov_smirnov_p_value_asymptotic", "1",
             "p-value of the limit distribution, Kolmogorov-Smirnov test",
             OF_TESTS(kolmogorov_smirnov.p_value_asymptotic)),
    VARIABLE(TEXT, "kolmogorov_smirnov_method", "name", TWO_SAMPLE_METHOD,
             OF_TESTS(kolmogorov_smirnov.method), .known = "kolmogorov_smirnov_p_value"),
    VARIABLE(DOUBLE, "chi_squared_statistic", "1", "Pearson's statistic of homogeneity",
             OF_TESTS(chi_squared.statistic)),
    VARIABLE(DOUBLE, "chi_squared_df", "1",
             "its degrees of freedom, one less than there are bins with 5 or more expected",
             OF_TESTS(chi_squared.df)),
    VARIABLE(DOUBLE, "chi_squared_p_value", "1", "p-value of one distribution, Pearson's test",
             OF_TESTS(chi_squared.p_value)),
    {0},
};

const struct dataset_variable holm_variables[] = {
    VARIABLE(DOUBLE, "p_holm", "1",
             "p_value or welch_p_value, adjusted for all pairs by Holm's method", OF_PAIR),
    {0},
};

static const struct dataset_variable sample_variables[] = {
    VARIABLE(INT64, "left_size", "numbers", "size of the sample on the left",
             OF_SAMPLES(left.size)),
    VARIABLE(INT64, "right_size", "numbers", "size of the sample on the right",
             OF_SAMPLES(right.size)),
    VARIABLE(INT64, "left_missing", "numbers", "missing values (NA) on the left, left out",
             OF_SAMPLES(left.missing)),
    VARIABLE(INT64, "right_missing", "numbers", "missing values (NA) on the right, left out",
             OF_SAMPLES(right.missing)),
    VARIABLE(DOUBLE, "left_mean", "moves", "mean of the sample on the left", OF_SAMPLES(left.mean)),
    VARIABLE(DOUBLE, "right_mean", "moves", "mean of the sample on the right",
             OF_SAMPLES(right.mean)),
    VARIABLE(DOUBLE, "left_sd", "moves", "standard deviation on the left, divisor left_size - 1",
             OF_SAMPLES(left.sd)),
    VARIABLE(DOUBLE, "right_sd", "moves", "standard deviation on the right, divisor right_size - 1",
             OF_SAMPLES(right.sd)),
    VARIABLE(DOUBLE, "left_median", "moves",
             "median on the left; of an even size, the mean of the two numbers in the middle",
             OF_SAMPLES(left.median)),
    VARIABLE(DOUBLE, "right_median", "moves",
             "median on the right; of an even size, the mean of the two numbers in the middle",
             OF_SAMPLES(right.median)),
    COORDINATE(DOUBLE, "number", "moves", "number that is in a sample", .key = ""),
    VARIABLE(INT64, "left_count", "numbers", "how often the sample on the left has it", .key = "",
             .dimensions = {"number"}),
    VARIABLE(INT64, "right_count", "numbers", "how often the sample on the right has it", .key = "",
             .dimensions = {"number"}),
    {0},
};

const struct result_rows compare_rows[] = {
    {.key = "strategies", .dimensions = {"strategy", "p", "start"}},
    {.key = "ranking", .dimensions = {"rank"}},
    {.key = "pairs", .dimensions = {"pair"}},
    {0},
};

const struct result_description samples_description = {
    .filetype = "bukub walk samples",
    .format_version = 1,
    .variables = {pair_variables, sample_variables, test_variables},
    .rows = RESULT_ROWS({.key = "pairs", .dimensions = {"pair"}, .single = true}),
};

/* Sets the names of the pair with that number, and the difference of the means. */
static void set_pair(struct result *result, size_t pair, const char *left, const char *right,
                     double difference, double standard_error, const double interval[2]) {
    char *name = memory_print("%s - %s", left, right);
    result_set_text(result, "pair", pair, name);
    result_set_text(result, "left", pair, left);
    result_set_text(result, "right", pair, right);
    result_set_real(result, "difference", pair, difference);
    result_set_real(result, "difference_standard_error", pair, standard_error);
    result_set_real(result, "difference_low", pair, interval[0]);
    result_set_real(result, "difference_high", pair, interval[1]);
    free(name);
}

/* Sets a pair of independent samples. */
static void set_tests(struct result *result, size_t pair, const char *left, const char *right,
                      const struct two_sample *tests) {
    const struct welch *welch = &tests->welch;
    set_pair(result, pair, left, right, welch->difference, welch->standard_error, welch->interval);
    result_set_record(result, test_variables, pair, tests);
}

/* Sets all pairs of a strategy and a later one; of four, in the order 01, 02, 03, 12, 13, 23. Sets
 * p_value[pairs] to their p-values, adjusted by Holm's method. */
static void pairs_to_result(struct result *result, const struct sweep_plan *plan,
                            const struct sweep_result *played, double *p_value) {
    const struct walk_choice *strategy = plan->points.strategy;
    const size_t n = plan->points.strategies, pairs = paired_count(n);
    /* Bonferroni's level of each interval, so that all hold simultaneously. Holm's procedure has no
     * such intervals; where one of these excludes 0, the difference is significant by Holm, too. */
    const double level = 1 - significance / (double)pairs;
    struct sample sample[COMPARE_MOST] = {{0}}; /* [n], of independent games */
    for (size_t k = 0; plan->independent && k < n; k++)
        sample[k] = sample_of_histogram(&played->histogram[k]);
    result_dimension(result, "pair", pairs);
    for (size_t left = 0, pair = 0; left < n; left++)
        for (size_t right = left + 1; right < n; right++, pair++) {
            const char *left_name = strategy[left].name, *right_name = strategy[right].name;
            if (plan->independent) {
                const struct two_sample tests =
                    two_sample_tests(&sample[left], &sample[right], level);
                set_tests(result, pair, left_name, right_name, &tests);
                p_value[pair] = tests.welch.p_value;
            } else {
                const struct paired_summary paired = paired_summarise(&played->pair[pair], level);
                set_pair(result, pair, left_name, right_name, paired.mean, paired.standard_error,
                         paired.interval);
                result_set_record(result, paired_variables, pair, &paired);
                p_value[pair] = paired.p_value;
            }
        }
    multiple_holm(p_value, pairs);
    result_fill(result, "p_holm", p_value);
    for (size_t k = 0; k < n; k++)
        sample_free(&sample[k]);
}

/* Sets the ranking by the means that sweep_to_result has set, NaN for what is not comparable. */
static void ranking_to_result(struct result *result, size_t n, const double *p_value) {
    double mean[COMPARE_MOST];
    for (size_t k = 0; k < n; k++) {
        int64_t ended = result_integer(result, "ended", k);
        bool comparable = ended > 0 && ended == result_integer(result, "games", k);
        mean[k] = comparable ? result_real(result, "mean", k) : NAN;
    }
    struct ranking ranking = {.groups = 0};
    ranking_build(&ranking, n, mean, p_value, significance);
    result_dimension(result, "rank", n);
    for (size_t rank = 0; rank < n; rank++) {
        size_t k = ranking.order[rank], length = 0;
        char groups[COMPARE_MOST + 1] = ""; /* a letter a .. z for each; * from the 27th group on */
        for (size_t i = 0; !isnan(mean[k]) && i < ranking.groups && length < COMPARE_MOST; i++)
            if (ranking.group[i] >> rank & 1)
                groups[length++] = (char)(i < 26 ? 'a' + i : '*');
        result_set_whole(result, "rank", rank, (int64_t)rank + 1);
        result_set_text(result, "ranked_strategy", rank, result_text(result, "strategy", k));
        result_set_whole(result, "comparable", rank, !isnan(mean[k]));
        result_set_text(result, "groups", rank, groups);
    }
    ranking_free(&ranking);
}

void compare_to_result(struct result *result, const struct sweep_plan *plan,
                       const struct sweep_result *played) {
    result_set_whole(result, "independent", 0, plan->independent);
    sweep_to_result(result, plan, played);
    if (plan->points.strategy[0].setup) { /* then all strategies have a p and start of their own */
        result_set_real(result, "p", 0, NAN);
        result_set_text(result, "start", 0, "");
        for (size_t k = 0; k < plan->points.strategies; k++) {
            const struct walk_setup *setup = plan->points.strategy[k].setup;
            result_set_real(result, "point_p", k, setup->p);
            walk_square_to_result(result, "point_start", k, setup->board, setup->start);
        }
    }
    result_set_real(result, "compared_p", 0, result_real(result, "p", 0));
    result_set_whole(result, "compared_games", 0, result_integer(result, "games_done", 0));
    double p_value[COMPARE_MOST * (COMPARE_MOST - 1) / 2];
    pairs_to_result(result, plan, played, p_value);
    ranking_to_result(result, plan->points.strategies, p_value);
}

void samples_to_result(struct result *result, const struct sample sample[2],
                       const char *const name[2]) {
    const struct two_sample tests = two_sample_tests(&sample[0], &sample[1], 1 - significance);
    const struct sample_pair pair = {sample_summarise(&sample[0]), sample_summarise(&sample[1])};
    result_dimension(result, "pair", 1);
    set_tests(result, 0, name[0], name[1], &tests);
    result_set_record(result, sample_variables, 0, &pair);
    size_t numbers = 0; /* distinct numbers in the samples */
    for (struct sample_walk walk = {0}; sample_walk_next(&walk, &sample[0], &sample[1]);)
        numbers++;
    result_dimension(result, "number", numbers);
    struct sample_walk walk = {0};
    for (size_t i = 0; sample_walk_next(&walk, &sample[0], &sample[1]); i++) {
        result_set_real(result, "number", i, walk.value);
        result_set_whole(result, "left_count", i, (int64_t)walk.at_x);
        result_set_whole(result, "right_count", i, (int64_t)walk.at_y);
    }
}
