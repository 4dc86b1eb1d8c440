/* The result of a tournament on the screen, and notes on it. A tournament with a stopping rule ends
 * once mean payoffs are precise enough (--precision) or a test is decided (--sprt, see sprt.h). */
#include "cli/match/games.h"
#include "sim/match/tournament.h"

static uint64_t count_of(const struct result *result, const char *variable) {
    return (uint64_t)result_integer(result, variable, 0);
}

static bool is_cut_short(const struct result *result) {
    return count_of(result, "games_done") < count_of(result, "games_asked");
}

/* Whether a stopping rule was given: --precision, or --sprt; and whether it is satisfied. */
static bool has_precision(const struct result *result) {
    return result_find(result, "precision_reached");
}
static bool has_test(const struct result *result) { return result_find(result, "sprt_verdict"); }
static bool is_satisfied(const struct result *result) {
    const char *verdict = result_text(result, "sprt_verdict", 0);
    return count_of(result, "precision_reached") || strcmp(verdict, "H0") == 0 ||
           strcmp(verdict, "H1") == 0;
}

/* Whether the agents of a tournament with a stopping rule seem to answer always alike. This
 * compares counts, where tournament_rounds_alike compares games: after many rounds, there are no
 * more distinct games than in the first round of each cyclic order. */
static bool rounds_are_alike(const struct result *result) {
    const uint64_t planned = count_of(result, "rounds"), games = count_of(result, "games_done");
    const uint64_t per_round = planned > 0 ? count_of(result, "games_asked") / planned : 0;
    const uint64_t rounds = per_round > 0 ? games / per_round : 0; /* complete ones */
    uint64_t once = per_round; /* games of a round of each of the (players - 1)! cyclic orders */
    for (size_t i = 2; i < result_length(result, "player"); i++)
        once *= i;
    return (has_precision(result) || has_test(result)) && rounds >= TOURNAMENT_ALIKE_ROUNDS &&
           games > once && games - count_of(result, "repeated") /* distinct */ <= once;
}

/* The mean payoff, and the distance to the farther end of its interval: 0.125 +-0.698. */
static const char *payoff_text(const struct result *result, const char *variable, size_t row,
                               char buffer[VIEW_TEXT]) {
    double low = result_real(result, "mean_payoff_ci95", 2 * row);
    double high = result_real(result, "mean_payoff_ci95", 2 * row + 1);
    double mean = result_real(result, "mean_payoff", row);
    snprintf(buffer, VIEW_TEXT, "%.3f +-%.3f", mean, fmax(mean - low, high - mean));
    return isfinite(high - low) ? buffer : "-";
}

/* Prints the ranking, with points per game or, with --precision, mean payoffs with intervals. */
static void print_ranking(const struct result *result) {
    static const struct view_column interval = {"mean_payoff", .shown.heading = "per game",
                                                .text = payoff_text};
    static const struct view_column average = {
        "points", .shown = {.heading = "per game", .format = "%.2f", .drop = 4}, .of = "games"};
    bool whole = true, forfeits = false; /* whole: all points that are known are whole numbers */
    for (size_t i = 0; i < result_length(result, "agent"); i++) {
        double points = result_real(result, "points", i);
        whole = whole && (!isfinite(points) || fabs(points - round(points)) <= 1e-9);
        forfeits = forfeits || result_integer(result, "forfeits", i) > 0;
    }
    const struct view_table ranking = {
        .over = {"agent"},
        .labels = 2,
        .columns = forfeits ? "rank agent rating rating_ci95 games wins draws losses * * forfeits"
                            : "rank agent rating rating_ci95 games wins draws losses * *",
        .own = {{"points", .shown = {.format = whole ? "%.0f" : "%.2f", .drop = 2}},
                has_precision(result) ? interval : average}}; /* in place of the two * */
    view_print(result, &ranking);
}

/* A cell of the crosstable: wins, draws and losses, 3-1-2; nothing if the agents have not met. */
static const char *pair_text(const struct result *result, size_t pair, char buffer[VIEW_TEXT]) {
    bool met = result_known(result, "pair_wins", pair) ||
               result_known(result, "pair_draws", pair) ||
               result_known(result, "pair_losses", pair);
    return met ? kept(view_text(result, "{pair_wins}-{pair_draws}-{pair_losses}", pair), free) : "";
}

static const struct view_matrix crosstable = {.variable = "pair_wins",
                                              .rows = "agent",
                                              .columns = "opponent",
                                              .text = pair_text,
                                              .labels = "rank agent",
                                              .headings = "rank"};

/* Prints what is tested, the pairs of games of one opening by their points, and the verdict. */
static void print_test(const struct result *result) {
    screen_print(
        stdout,
        "\nSequential test of whether %s is stronger than %s by %g (H0) or %g Elo (H1):\n\n",
        quote(result_text(result, "sprt_agent", 0)).text,
        quote(result_text(result, "sprt_opponent", 0)).text, result_real(result, "sprt_elo0", 0),
        result_real(result, "sprt_elo1", 0));
    fputs("pairs with 0, 1/2, 1, 3/2, 2 points: ", stdout);
    for (size_t i = 0; i < SPRT_SCORES; i++)
        printf("%s%" PRId64, i > 0 ? ", " : "", result_integer(result, "sprt_pairs", i));
    putchar('\n');
    uint64_t pairs = count_of(result, "games_done") / 2;
    uint64_t distinct = count_of(result, "sprt_distinct_pairs");
    double ratio = result_real(result, "sprt_log_likelihood_ratio", 0);
    if (distinct > 0 && distinct < pairs)
        screen_print(stdout,
                     "%" PRIu64 " of %" PRIu64 " pairs are distinct, so that the log-likelihood "
                     "ratio %.2f is multiplied by %" PRIu64 "/%" PRIu64 "\n",
                     distinct, pairs, ratio * (double)pairs / (double)distinct, distinct, pairs);
    view_print_text(result,
                    "log-likelihood ratio {sprt_log_likelihood_ratio:%.2f}, bounds "
                    "{sprt_lower:%.2f} and {sprt_upper:%.2f}: ",
                    0);
    puts(is_satisfied(result) ? result_text(result, "sprt_verdict", 0) : "undecided");
}

bool tournament_print(const struct result *result, const struct view_options *view,
                      struct error *error) {
    const bool alike = rounds_are_alike(result), test = has_test(result);
    if (is_cut_short(result) && !is_satisfied(result) && !alike)
        view_print_text(result, "Partial: {games_done} of {games_asked} games\n\n", 0);
    print_ranking(result);
    screen_print(stdout, "\nWins-draws-losses of each agent against each:\n\n");
    view_print_matrix(result, &crosstable, (size_t[DATASET_DIMENSIONS]){0});
    if (test)
        print_test(result);
    const bool repeats = result_integer(result, "repeated", 0) > 0;
    if (repeats)
        screen_print(stdout,
                     "\n%" PRIu64 " of %" PRIu64 " games repeat earlier ones move by move; in "
                     "ratings%s, all together weigh as much as the distinct ones.\n",
                     count_of(result, "repeated"), count_of(result, "games_done"),
                     test ? " and the test" : "");
    if (alike)
        screen_print(stdout, "All rounds are alike, so that more of them would not tell more.\n");
    if (repeats && result_integer(result, "drawn_moves", 0) == 0)
        puts("--opening K randomizes the openings.");
    return true;
}

/* The first game that the agent lost by forfeit; the number of all games if there is none. */
static size_t first_forfeit(const struct result *result, size_t agent) {
    const size_t games = result_length(result, "game"), players = result_length(result, "player");
    for (size_t game = 0; game < games; game++) {
        size_t loser = (size_t)result_integer(result, "loser", game); /* a player; else: none */
        if (loser < players &&
            (size_t)result_integer(result, "seat", game * players + loser) == agent)
            return game;
    }
    return games;
}

#define EXTENSION "`bukub resume FILE --total N' extends a saved tournament to at most N rounds"

/* What was requested, but not reached, and why, as a text for view_note; NULL: all was reached. */
static const char *shortfall_of(const struct result *result) {
    if (is_satisfied(result))
        return NULL;
    if (has_test(result) && rounds_are_alike(result))
        return "the test is undecided after {games_done} games, as all rounds are alike: "
               "randomize the openings with --opening K";
    if (is_cut_short(result) && has_precision(result))
        return "stopped after {games_done} of at most {games_asked} games; the column `per game' "
               "is that of the complete rounds";
    if (is_cut_short(result))
        return "stopped after {games_done} of {games_asked} games";
    if (has_test(result))
        return "the test is undecided after {games_done} games; " EXTENSION;
    if (has_precision(result))
        return "the precision was not reached within {games_done} games; " EXTENSION;
    return NULL;
}

bool tournament_note(const struct result *result) {
    for (size_t agent = 0; agent < result_length(result, "agent"); agent++) {
        const size_t first = first_forfeit(result, agent);
        if (first < result_length(result, "game"))
            report_note(
                "%s lost %" PRId64 " of %" PRId64 " games by forfeit, the first in game %zu: %s",
                result_text(result, "agent", agent), result_integer(result, "forfeits", agent),
                result_integer(result, "games", agent), first, result_text(result, "fault", first));
    }
    if (result_integer(result, "damped", 0))
        report_note("some agents won or lost all decisive games, so that ratings would be "
                    "infinite: they are computed as if each pair had drawn one more game");
    const char *shortfall = shortfall_of(result);
    if (shortfall)
        view_note(result, shortfall, 0);
    return !shortfall;
}
