/* Comparisons of strategies, and of two samples, as results: first their variables, then functions
 * that set them. Strategies are compared by the mean number of moves. If they played the same
 * games, the differences of the games are tested (paired t test), otherwise each pair of strategies
 * is compared as two samples (two_sample.h). */
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

#define RANK .dimensions = {"rank"}

const struct dataset_variable ranking_variables[] = {
    COORDINATE(INT64, "rank", "1",
               "rank by mean, 1 is best; strategies that are not comparable come last"),
    VARIABLE(TEXT, "ranked_strategy", "name", "strategy of this rank", .key = "strategy", RANK,
             .shown.heading = "strategy"),
    VARIABLE(TEXT, "groups", "name",
             "letters: strategies that share one do not differ significantly (5 % over all pairs)",
             RANK, .shown.heading = "group"),
    VARIABLE(INT64, "comparable", "1",
             "1: all games of the strategy ended; 0: its mean cannot be compared", .flag = true,
             RANK),
    {0},
};

/* What is concluded about a pair, left and right, of strategies or of samples. */
struct compare_verdict {
    double difference;            /* left mean - right mean */
    double standard_error;        /* of the difference */
    double interval[2];           /* of the difference; the intervals of all pairs hold together */
    double p_value;               /* of equal means: paired t test or Welch's test */
    struct paired_summary paired; /* of strategies that played the same games; otherwise zeroed */
    struct two_sample tests;      /* of independent games, or of samples; otherwise zeroed */
    struct sample_summary left, right; /* of samples; otherwise zeroed */
};

/* PAIR: the variable has a value for each pair; PAIR_MEMBER: that member of the pair's verdict. */
#define PAIR .dimensions = {"pair"}
#define PAIR_MEMBER(path) DATASET_MEMBER(struct compare_verdict, path), PAIR

const struct dataset_variable pair_variables[] = {
    COORDINATE(TEXT, "pair", "name", "what is compared, left - right, as in greedy - rate",
               .key = ""),
    VARIABLE(TEXT, "left", "name", "strategy or sample on the left", PAIR),
    VARIABLE(TEXT, "right", "name", "strategy or sample on the right", PAIR),
    VARIABLE(DOUBLE, "difference", "moves",
             "difference of the means, left - right; of the same games, over those that ended for "
             "both",
             PAIR_MEMBER(difference), .shown = {.heading = "left - right", .format = "%.4f"}),
    VARIABLE(DOUBLE, "difference_standard_error", "moves", "standard error of the difference",
             .key = "standard_error", PAIR_MEMBER(standard_error)),
    VARIABLE(DOUBLE, "difference_low", "moves",
             "lower end of its confidence interval; simultaneously 95 % for all pairs",
             .key = "interval", .upper = "difference_high", PAIR_MEMBER(interval[0]),
             .shown = {.heading = "+-95%", .format = "%.4f", .half = true}),
    VARIABLE(DOUBLE, "difference_high", "moves",
             "upper end of its confidence interval; simultaneously 95 % for all pairs", .key = "",
             PAIR_MEMBER(interval[1])),
    {0},
};

const struct dataset_variable paired_variables[] = {
    VARIABLE(INT64, "pair_games", "games", "games that ended for both", .key = "games",
             PAIR_MEMBER(paired.games)),
    VARIABLE(INT64, "left_wins", "games", "games in which left took fewer moves",
             PAIR_MEMBER(paired.less),
             .shown = {.heading = "left wins %", .format = "%.1f", .drop = 1, .scale = 100}),
    VARIABLE(INT64, "ties", "games", "games in which both took equally many moves",
             PAIR_MEMBER(paired.equal),
             .shown = {.heading = "ties %", .format = "%.1f", .drop = 1, .scale = 100}),
    VARIABLE(INT64, "right_wins", "games", "games in which right took fewer moves",
             PAIR_MEMBER(paired.more),
             .shown = {.heading = "right wins %", .format = "%.1f", .drop = 1, .scale = 100}),
    VARIABLE(DOUBLE, "t", "1", "paired t statistic", PAIR_MEMBER(paired.t)),
    VARIABLE(DOUBLE, "p_value", "1", "p-value of equal means, paired t test",
             PAIR_MEMBER(paired.p_value)),
    {0},
};

/* Declares a member of a test in struct two_sample as a variable: type, test, member, unit,
 * description, ... The member welch.t is the variable welch_t, and tests.welch.t in JSON. */
#define TEST(type_, test_, member_, units_, long_name_, ...)                                       \
    VARIABLE(type_, #test_ "_" #member_, units_, long_name_, .key = "tests." #test_ "." #member_,  \
             PAIR_MEMBER(tests.test_.member_), __VA_ARGS__)
#define TWO_SAMPLE_METHOD                                                                          \
    "how its p-value was computed: exact or asymptotic, as by default in R 4.6"

const struct dataset_variable test_variables[] = {
    TEST(DOUBLE, welch, t, "1", "Welch's t statistic",
         .shown = {.heading = "Welch t", .format = "%.3f", .drop = 1}),
    TEST(DOUBLE, welch, df, "1", "its degrees of freedom"),
    TEST(DOUBLE, welch, p_value, "1", "p-value of equal means, Welch's test"),
    TEST(DOUBLE, mann_whitney, w, "1", "pairs in which left is larger, ties a half"),
    TEST(DOUBLE, mann_whitney, p_value, "1", "p-value, Mann-Whitney test"),
    TEST(DOUBLE, mann_whitney, p_value_asymptotic, "1",
         "p-value of the normal approximation, Mann-Whitney test"),
    TEST(TEXT, mann_whitney, method, "name", TWO_SAMPLE_METHOD, .known = "mann_whitney_p_value"),
    TEST(DOUBLE, kolmogorov_smirnov, d, "1", "largest distance of the distribution functions",
         .shown = {.heading = "K-S D", .format = "%.4f", .drop = 1}),
    TEST(DOUBLE, kolmogorov_smirnov, p_value, "1", "p-value, Kolmogorov-Smirnov test"),
    TEST(DOUBLE, kolmogorov_smirnov, p_value_asymptotic, "1",
         "p-value of the limit distribution, Kolmogorov-Smirnov test"),
    TEST(TEXT, kolmogorov_smirnov, method, "name", TWO_SAMPLE_METHOD,
         .known = "kolmogorov_smirnov_p_value"),
    TEST(DOUBLE, chi_squared, statistic, "1", "Pearson's statistic of homogeneity"),
    TEST(DOUBLE, chi_squared, df, "1",
         "its degrees of freedom, one less than there are bins with 5 or more expected"),
    TEST(DOUBLE, chi_squared, p_value, "1", "p-value of one distribution, Pearson's test"),
    {0},
};

const struct dataset_variable holm_variables[] = {
    VARIABLE(DOUBLE, "p_holm", "1",
             "p_value or welch_p_value, adjusted for all pairs by Holm's method", PAIR),
    {0},
};

/* Declares a member of both samples' summaries, described by what_, the side and more_. */
#define BOTH_SIDES(type_, member_, units_, what_, more_)                                           \
    VARIABLE(type_, "left_" #member_, units_, what_ " on the left" more_,                          \
             PAIR_MEMBER(left.member_)),                                                           \
        VARIABLE(type_, "right_" #member_, units_, what_ " on the right" more_,                    \
                 PAIR_MEMBER(right.member_))

static const struct dataset_variable sample_variables[] = {
    BOTH_SIDES(INT64, size, "numbers", "size of the sample", ""),
    BOTH_SIDES(INT64, missing, "numbers", "missing values (NA)", ", left out"),
    BOTH_SIDES(DOUBLE, mean, "moves", "mean of the sample", ""),
    VARIABLE(DOUBLE, "left_sd", "moves", "standard deviation on the left, divisor left_size - 1",
             PAIR_MEMBER(left.sd)),
    VARIABLE(DOUBLE, "right_sd", "moves", "standard deviation on the right, divisor right_size - 1",
             PAIR_MEMBER(right.sd)),
    BOTH_SIDES(DOUBLE, median, "moves", "median",
               "; of an even size, the mean of the two numbers in the middle"),
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

/* The verdict on independent samples, with an interval of that level of confidence. */
static struct compare_verdict compare_samples(const struct sample *left, const struct sample *right,
                                              double level) {
    const struct two_sample tests = two_sample_tests(left, right, level);
    return (struct compare_verdict){.difference = tests.welch.difference,
                                    .standard_error = tests.welch.standard_error,
                                    .interval = {tests.welch.interval[0], tests.welch.interval[1]},
                                    .p_value = tests.welch.p_value,
                                    .tests = tests};
}

/* The verdict on strategies that played the same games, likewise. */
static struct compare_verdict compare_games(const struct paired *games, double level) {
    const struct paired_summary paired = paired_summarise(games, level);
    return (struct compare_verdict){.difference = paired.mean,
                                    .standard_error = paired.standard_error,
                                    .interval = {paired.interval[0], paired.interval[1]},
                                    .p_value = paired.p_value,
                                    .paired = paired};
}

/* Sets the names of the pair with that number, and its values of pair_variables and `tests`. */
static void set_pair(struct result *result, size_t pair, const char *left, const char *right,
                     const struct dataset_variable *tests, const struct compare_verdict *verdict) {
    char *name = memory_print("%s - %s", left, right);
    result_set_text(result, "pair", pair, name);
    result_set_text(result, "left", pair, left);
    result_set_text(result, "right", pair, right);
    free(name);
    result_set_record(result, pair_variables, pair, verdict);
    result_set_record(result, tests, pair, verdict);
}

/* Sets all pairs of a strategy and a later one; of four, in the order 01, 02, 03, 12, 13, 23. Sets
 * p_value[pairs] to their p-values, adjusted by Holm's method. */
static void pairs_to_result(struct result *result, const struct sweep_plan *plan,
                            const struct sweep_result *played, double *p_value) {
    const struct walk_choice *strategy = plan->points.strategy;
    const struct dataset_variable *tests = plan->independent ? test_variables : paired_variables;
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
            const struct compare_verdict verdict =
                plan->independent ? compare_samples(&sample[left], &sample[right], level)
                                  : compare_games(&played->pair[pair], level);
            p_value[pair] = verdict.p_value;
            set_pair(result, pair, strategy[left].name, strategy[right].name, tests, &verdict);
        }
    multiple_holm(p_value, pairs);
    result_fill(result, "p_holm", p_value);
    for (size_t k = 0; k < n; k++)
        sample_free(&sample[k]);
}

/* Sets the ranking. It gets NaN as the mean of a strategy that is not comparable. */
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
    struct compare_verdict verdict = compare_samples(&sample[0], &sample[1], 1 - significance);
    verdict.left = sample_summarise(&sample[0]);
    verdict.right = sample_summarise(&sample[1]);
    result_dimension(result, "pair", 1);
    set_pair(result, 0, name[0], name[1], test_variables, &verdict);
    result_set_record(result, sample_variables, 0, &verdict);
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
