#include "cli/match/tournament.h"

#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "sim/text/untrusted.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const char *rating_interval(const struct result *result, size_t row,
                                   char buffer[VIEW_TEXT]) {
    double low = result_real(result, "rating_ci95", 2 * row);
    double high = result_real(result, "rating_ci95", 2 * row + 1);
    snprintf(buffer, VIEW_TEXT, "+-%.0f", (high - low) / 2);
    return isfinite(high - low) ? buffer : "-";
}

static double points_per_game(const struct result *result, size_t row) {
    return result_real(result, "points", row) / (double)result_integer(result, "games", row);
}

/* Points have decimals unless all are whole up to rounding. */
static bool points_are_whole(const struct result *result) {
    for (size_t i = 0; i < result_length(result, "agent"); i++) {
        double points = result_real(result, "points", i);
        if (fabs(points - round(points)) > 1e-9)
            return false;
    }
    return true;
}

static bool any_forfeits(const struct result *result) {
    for (size_t agent = 0; agent < result_length(result, "agent"); agent++)
        if (result_integer(result, "forfeits", agent) > 0)
            return true;
    return false;
}

/* The mean payoff with the distance to the farther end of its interval. */
static const char *payoff_text(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    double low = result_real(result, "mean_payoff_ci95", 2 * row);
    double high = result_real(result, "mean_payoff_ci95", 2 * row + 1);
    double mean = result_real(result, "mean_payoff", row);
    snprintf(buffer, VIEW_TEXT, "%.3f +-%.3f", mean, fmax(mean - low, high - mean));
    return isfinite(high - low) ? buffer : "-";
}

static void ranking_print(const struct result *result) {
    static const struct result_rows rows = {.dimensions = {"agent"}};
    bool precise = result_find(result, "precision_reached");
    const struct view_column column[] = {
        {.heading = "#", .variable = "rank"},
        {.heading = "<agent", .variable = "agent"},
        {.heading = "Elo", .variable = "rating", .format = "%.0f"},
        {.heading = "95 %", .text = rating_interval, .drop = 1},
        {.heading = "games", .variable = "games", .drop = 3},
        {.heading = "wins", .variable = "wins"},
        {.heading = "draws", .variable = "draws"},
        {.heading = "losses", .variable = "losses"},
        {.heading = "points",
         .variable = "points",
         .format = points_are_whole(result) ? "%.0f" : "%.2f",
         .drop = 2},
        {.heading = "per game",
         .text = precise ? payoff_text : NULL,
         .value = points_per_game,
         .format = "%.2f",
         .drop = precise ? 0 : 4},
        {.heading = any_forfeits(result) ? "forfeits" : NULL, .variable = "forfeits"},
        {0},
    };
    const struct view_table table = {.rows = &rows, .labels = 2, .column = column};
    view_table_print(result, &table, stdout);
}

static const char *pair_text(const struct result *result, size_t pair, char buffer[VIEW_TEXT]) {
    int64_t wins = result_integer(result, "pair_wins", pair);
    int64_t draws = result_integer(result, "pair_draws", pair);
    int64_t losses = result_integer(result, "pair_losses", pair);
    snprintf(buffer, VIEW_TEXT, "%" PRId64 "-%" PRId64 "-%" PRId64, wins, draws, losses);
    return wins || draws || losses ? buffer : "";
}

static void crosstable_print(const struct result *result) {
    static const struct view_column labels[] = {
        {.heading = "#", .variable = "rank"},
        {.heading = "<agent", .variable = "agent"},
        {0},
    };
    static const struct view_matrix matrix = {.variable = "pair_wins",
                                              .rows = "agent",
                                              .columns = "opponent",
                                              .text = pair_text,
                                              .labels = labels,
                                              .headings = "rank"};
    view_matrix_print(result, &matrix, (size_t[DATASET_DIMENSIONS]){0}, stdout);
}

/* Whether the precision was reached, or the test is decided. */
static bool is_satisfied(const struct result *result) {
    const char *verdict = result_text(result, "sprt_verdict", 0);
    return result_integer(result, "precision_reached", 0) || strcmp(verdict, "H0") == 0 ||
           strcmp(verdict, "H1") == 0;
}

/* Pairs of games in which the agent that is tested had that many half points. */
static int64_t scored(const struct result *result, size_t half_points) {
    return half_points < result_length(result, "pair_score")
               ? result_integer(result, "sprt_pairs", half_points)
               : 0;
}

/* Whether a tournament that stops by itself has found that the agents always answer alike. */
static bool rounds_are_alike(const struct result *result) {
    uint64_t rounds = (uint64_t)result_integer(result, "rounds", 0);
    uint64_t asked = (uint64_t)result_integer(result, "games_asked", 0);
    uint64_t done = (uint64_t)result_integer(result, "games_done", 0);
    uint64_t round = rounds > 0 ? asked / rounds : 0;
    bool stops = result_find(result, "precision_reached") || result_find(result, "sprt_verdict");
    return stops && round > 0 && done / 32 >= round &&
           done - (uint64_t)result_integer(result, "repeated", 0) <= round;
}

static void sprt_text_print(const struct result *result) {
    if (!result_find(result, "sprt_verdict"))
        return;
    screen_print(
        stdout,
        "\nSequential test of whether %s is stronger than %s by %g (H0) or %g Elo (H1):\n\n",
        quote(result_text(result, "sprt_agent", 0)).text,
        quote(result_text(result, "sprt_opponent", 0)).text, result_real(result, "sprt_elo0", 0),
        result_real(result, "sprt_elo1", 0));
    screen_print(stdout,
                 "pairs with 0, 1/2, 1, 3/2, 2 points: %" PRId64 ", %" PRId64 ", %" PRId64
                 ", %" PRId64 ", %" PRId64 "\n",
                 scored(result, 0), scored(result, 1), scored(result, 2), scored(result, 3),
                 scored(result, 4));
    uint64_t pairs = (uint64_t)result_integer(result, "games_done", 0) / 2;
    uint64_t distinct = (uint64_t)result_integer(result, "sprt_distinct_pairs", 0);
    double ratio = result_real(result, "sprt_log_likelihood_ratio", 0);
    if (distinct > 0 && distinct < pairs)
        screen_print(stdout,
                     "%" PRIu64 " of %" PRIu64 " pairs are distinct, so that the log-likelihood "
                     "ratio %.2f is multiplied by %" PRIu64 "/%" PRIu64 "\n",
                     distinct, pairs, ratio * (double)pairs / (double)distinct, distinct, pairs);
    screen_print(stdout, "log-likelihood ratio %.2f, bounds %.2f and %.2f: %s\n", ratio,
                 result_real(result, "sprt_lower", 0), result_real(result, "sprt_upper", 0),
                 is_satisfied(result) ? result_text(result, "sprt_verdict", 0) : "undecided");
}

bool tournament_print(const struct result *result, const struct view_options *view,
                      struct error *error) {
    uint64_t asked = (uint64_t)result_integer(result, "games_asked", 0);
    uint64_t done = (uint64_t)result_integer(result, "games_done", 0);
    if (done < asked && !is_satisfied(result) && !rounds_are_alike(result))
        printf("Partial: %" PRIu64 " of %" PRIu64 " games\n\n", done, asked);
    ranking_print(result);
    screen_print(stdout, "\nWins-draws-losses of each agent against each:\n\n");
    crosstable_print(result);
    sprt_text_print(result);
    uint64_t repeated = (uint64_t)result_integer(result, "repeated", 0);
    if (repeated > 0)
        screen_print(stdout,
                     "\n%" PRIu64 " of %" PRIu64 " games repeat earlier ones move by move; ratings "
                     "%scount only the distinct ones.\n",
                     repeated, done, result_find(result, "sprt_verdict") ? "and the test " : "");
    if (rounds_are_alike(result))
        screen_print(stdout, "All rounds are alike, so that more of them would not tell more.\n");
    if (repeated > 0 && result_integer(result, "drawn_moves", 0) == 0)
        puts("--opening K randomizes the openings.");
    return true;
}

/* Notes the first game that the agent forfeited. */
static void note_forfeits(const struct result *result, size_t agent) {
    size_t players = result_length(result, "player");
    for (size_t game = 0; game < result_length(result, "game"); game++) {
        int64_t loser = result_integer(result, "loser", game);
        if (loser < 0 || (size_t)loser >= players ||
            (size_t)result_integer(result, "seat", game * players + (size_t)loser) != agent)
            continue;
        report_note(
            "%s lost %" PRId64 " of %" PRId64 " games by forfeit, the first in game %zu: %s",
            result_text(result, "agent", agent), result_integer(result, "forfeits", agent),
            result_integer(result, "games", agent), game, result_text(result, "fault", game));
        return;
    }
}

static const char extension[] =
    "`bukub resume FILE --games N' extends a saved tournament to at most N rounds";

/* Returns whether the tournament is complete, and has come to what was requested. */
static bool note_stop(const struct result *result) {
    uint64_t asked = (uint64_t)result_integer(result, "games_asked", 0);
    uint64_t done = (uint64_t)result_integer(result, "games_done", 0);
    if (is_satisfied(result))
        return true;
    if (result_find(result, "sprt_verdict") && rounds_are_alike(result))
        report_note("the test is undecided after %" PRIu64
                    " games, as all rounds are alike: randomize the openings with --opening K",
                    done);
    else if (done < asked)
        report_note("stopped after %" PRIu64 " of %" PRIu64 " games", done, asked);
    else if (result_find(result, "precision_reached"))
        report_note("the precision was not reached within %" PRIu64 " games; %s", done, extension);
    else if (result_find(result, "sprt_verdict"))
        report_note("the test is undecided after %" PRIu64 " games; %s", done, extension);
    else
        return true;
    return false;
}

bool tournament_note(const struct result *result) {
    for (size_t agent = 0; agent < result_length(result, "agent"); agent++)
        if (result_integer(result, "forfeits", agent) > 0)
            note_forfeits(result, agent);
    if (result_integer(result, "damped", 0))
        report_note("some agents won or lost all decisive games, so that ratings would be "
                    "infinite: they are computed as if each pair had drawn one more game");
    return note_stop(result);
}
