/* bukub GAME tournament: its options; the agents that take part; then, from payoff_text on, what
 * the screen shows of a result, which may come from a file, and the notes on it. In a round, every
 * group of agents plays on every size, 6x6, called a setting elsewhere, once from every seat. */
#include "sim/match/tournament.h"
#include "cli/match/options.h"
#include "cli/shared/run/command.h"

struct tournament_options {
    struct game_options game;
    struct option_list sizes;    /* of all --size together: "6x6" */
    uint64_t rounds, max_rounds; /* `max_rounds` applies if `stops`, otherwise `rounds` */
    uint64_t opening;            /* random moves at the beginning of each game */
    bool challenge;              /* only games of the first agent */
    bool stops;                  /* by a rule: --precision or --sprt is given */
    struct tournament_stop stop; /* this rule */
};

static bool tournament_sizes_parse(void *value, const char *text, struct error *error) {
    enum { BYTES = 32 /* more than any size has */ };
    struct option_list *sizes = value;
    for (struct string_view rest = string_view_of(text); rest.text;) {
        struct string_view size = string_view_trim(string_view_cut(&rest, ','));
        if (sizes->count == TOURNAMENT_SETTINGS)
            return error_input(error, "more than %d", TOURNAMENT_SETTINGS);
        if (size.length == 0)
            return error_input(error, "a size is missing: give one, or several as A,B");
        if (size.length >= BYTES)
            return error_input(error, "%s is too long", quote_part(size.text, size.length).text);
        for (size_t i = 0; i < sizes->count; i++)
            if (string_view_is(size, sizes->text[i]))
                return error_input(error, "%s is given twice", sizes->text[i]);
        sizes->text[sizes->count++] = kept(memory_copy_part(size.text, size.length), free);
    }
    return true;
}

static void tournament_sizes_print(const void *value, FILE *out) {
    const struct option_list *sizes = value;
    for (size_t i = 0; i < sizes->count; i++)
        fprintf(out, "%s%s", i > 0 ? "," : "", sizes->text[i]);
}

static bool sprt_parse(void *value, const char *text, struct error *error) {
    struct sprt *sprt = value;
    const char *colon = strchr(text, ':');
    char *first = kept(memory_copy_part(text, colon ? (size_t)(colon - text) : 0), free);
    bool numbers = colon && number_parse_real(first, -INFINITY, INFINITY, &sprt->elo[0], NULL) &&
                   number_parse_real(colon + 1, -INFINITY, INFINITY, &sprt->elo[1], NULL);
    if (!numbers)
        return error_input(error, "%s is not ELO0:ELO1; allowed: two numbers from -%g to %g",
                           quote(text).text, SPRT_ELO, SPRT_ELO);
    if (fabs(sprt->elo[0]) > SPRT_ELO || fabs(sprt->elo[1]) > SPRT_ELO)
        return error_input(error,
                           "%s: at %g Elo the stronger side wins all but 0.3 %% of the points, and "
                           "larger differences cannot be measured; allowed: -%g to %g",
                           quote(text).text, SPRT_ELO, SPRT_ELO, SPRT_ELO);
    return sprt->elo[0] < sprt->elo[1] ||
           error_input(error, "%s: ELO0 must be below ELO1", quote(text).text);
}

static void sprt_print(const void *value, FILE *out) {
    const struct sprt *sprt = value;
    fprintf(out, "%s:%s", number_text(sprt->elo[0]).text, number_text(sprt->elo[1]).text);
}

static const struct option_entry tournament_size_option[] = ONE_OPTION(
    INPUT(PARSED, "size", "SIZE,...", struct tournament_options, sizes,
          "Sizes to play on; may be repeated: {settings} (default {setting})", .repeated = true,
          .parse = tournament_sizes_parse, .print = tournament_sizes_print, .group = 2));

static const struct option_entry tournament_option[] = {
    INPUT(COUNT, "rounds", "N", struct tournament_options, rounds,
          "Rounds; in each, every group of agents plays on every size once from every seat",
          .least = 1, .most = UINT32_MAX, .default_text = "10"),
    INPUT(PARSED, "precision", "X", struct tournament_options, stop.precision,
          "Instead of --rounds: play until the 95 % interval of each agent's mean payoff is at "
          "most +-X, e.g. 0.1 or 5%",
          .parse = precision_option_parse, .print = precision_option_print,
          .excludes = OPTION_NAMES("rounds", "sprt")),
    INPUT(PARSED, "sprt", "ELO0:ELO1", struct tournament_options, stop.sprt,
          "Instead of --rounds: play until a sequential probability ratio test decides whether "
          "the first of two agents is stronger than the second by ELO0 (H0) or by ELO1 (H1)",
          .parse = sprt_parse, .print = sprt_print, .excludes = OPTION_NAMES("rounds")),
    INPUT(REAL, "alpha", "P", struct tournament_options, stop.sprt.alpha,
          "Probability of accepting H1 under H0", .lowest = 1e-6, .highest = 0.4,
          .default_text = "0.05", .needs = "sprt"),
    INPUT(REAL, "beta", "P", struct tournament_options, stop.sprt.beta,
          "Probability of accepting H0 under H1", .lowest = 1e-6, .highest = 0.4,
          .default_text = "0.05", .needs = "sprt"),
    INPUT(COUNT, "min-rounds", "N", struct tournament_options, stop.minimum_rounds,
          "Check the precision or the test only after N rounds", .least = 1, .most = UINT32_MAX,
          .default_text = "32"),
    INPUT(COUNT, "max-rounds", "N", struct tournament_options, max_rounds,
          "Stop after N rounds even if the precision is not reached or the test is undecided",
          .least = 1, .most = UINT32_MAX, .default_text = "100K"),
    INPUT(COUNT, "opening", "K", struct tournament_options, opening,
          "Random opening moves, the same for all games of a round (default %s: then "
          "deterministic agents repeat their games in every round)",
          .most = 1000, .default_text = "0"),
    INPUT(FLAG, "challenge", NULL, struct tournament_options, challenge,
          "Play only games of the first agent against the others"),
    {0},
};

/* Checks that the options can be combined, and sets which of the stopping rules apply and count. */
static bool tournament_check(void *what, struct error *error) {
    struct tournament_options *options = what;
    struct parsed_options *parsed = &options->game.common.parsed;
    bool precision = option_given(parsed, "precision");
    options->stop.tests = option_given(parsed, "sprt");
    options->stops = precision || options->stop.tests;
    option_include(parsed, "precision", precision);
    option_include(parsed, "min-rounds", options->stops);
    option_include(parsed, "max-rounds", options->stops);
    option_include(parsed, "sprt", options->stop.tests);
    if (!options->stops && !options_need(parsed, "--precision or --sprt",
                                         OPTION_NAMES("min-rounds", "max-rounds"), error))
        return false;
    if (options->stops && options->stop.minimum_rounds > options->max_rounds)
        return error_input(error, "--max-rounds: %" PRIu64 " is below --min-rounds, %" PRIu64,
                           options->max_rounds, options->stop.minimum_rounds);
    return true;
}

/* A tournament and what its plan points to. */
struct tournament_session {
    struct tournament_options *options;
    struct agent_choice agent[TOURNAMENT_AGENTS]; /* [plan.agents] */
    struct error left_out; /* why the last of the agents that cannot take part cannot, if any */
    struct tournament_plan plan;
    struct tournament_result played;
};

/* Adds the agents of --agent to the plan or, if it is not given, all agents of the game that can
 * take part. Makes the option the list of their canonical texts. */
static bool choose_agents(struct tournament_session *session, struct error *error) {
    const struct game_entry *entry = session->options->game.common.entry;
    struct option_list *named = &session->options->game.agent;
    struct tournament_plan *plan = &session->plan;
    void *position = kept(memory_allocate(1, plan->game->position_size), free); /* workspace */
    const bool all = named->count == 0;
    for (size_t i = 0; all && entry->agents[i]; i++)
        named->text[named->count++] = entry->agents[i]->name;
    for (size_t i = 0; i < named->count; i++) {
        if (plan->agents == TOURNAMENT_AGENTS)
            return error_input(error, "--agent: give at most %d", TOURNAMENT_AGENTS);
        struct agent_choice *choice = &session->agent[plan->agents];
        struct error why = {0}; /* the agent cannot take part */
        if (!agent_choose(choice, entry, named->text[i], error))
            return error_within(error, "--agent");
        const bool asked = all && choice->agent->can_play;
        bool plays = true; /* on all settings; tournament_size refuses unknown ones */
        for (size_t k = 0; asked && plays && k < plan->settings; k++)
            plays = !plan->game->start(position, plan->setting[k], NULL) ||
                    choice->agent->can_play(choice->chosen.values, position, &why);
        if (plays) {
            named->text[plan->agents++] = choice->chosen.text;
        } else if (why.kind == ERROR_INPUT) {
            session->left_out = why;
            error_within(&session->left_out, "%s does not take part", named->text[i]);
            agent_choice_free(choice);
        } else { /* it could not be asked */
            *error = why;
            return false;
        }
    }
    named->count = plan->agents;
    return true;
}

/* Sets the plan but for its agents. Completes --size. */
static void tournament_make_plan(struct tournament_session *session, const struct watch *watch) {
    struct tournament_options *options = session->options;
    struct option_list *sizes = &options->sizes;
    const struct game_rules *game = options->game.common.entry->game;
    if (sizes->count == 0)
        sizes->text[sizes->count++] = game->setting;
    session->plan = (struct tournament_plan){
        .game = game,
        .payoff = options->game.payoff,
        .settings = sizes->count,
        .setting = sizes->text,
        .agent = session->agent,
        .challenge = options->challenge,
        .rounds = options->stops ? options->max_rounds : options->rounds,
        .stop = options->stops ? &options->stop : NULL,
        .opening = options->opening,
        .seed = options->game.common.seed,
        .limits = game_options_limits(&options->game, NULL),
        .threads = options->game.common.threads,
        .watch = watch,
    };
}

/* A computation_fill: sets all that is known from the games so far. */
static void tournament_fill(const struct computation *computation, void *context, uint64_t run,
                            uint64_t end) {
    struct tournament_session *session = context;
    tournament_stand(&session->played);
    game_options_to_result(computation->options, computation->result);
    tournament_to_result(&session->played, computation->result);
}

static bool tournament_compute(const struct computation *computation, struct error *error) {
    struct tournament_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    session->options = computation->options;
    const struct game_options *options = &session->options->game;
    const struct tournament_plan *plan = &session->plan;
    tournament_make_plan(session, computation->watch);
    if (!choose_agents(session, error) ||
        !tournament_size(plan, &session->played.games, &session->played.players, error))
        return false;
    if (session->left_out.kind != ERROR_NONE)
        report_note("%s", session->left_out.text);
    /* A time of an agent's own applies instead of --time, also if it is longer. */
    const bool timed = option_given(&options->common.parsed, "time");
    for (size_t i = 0; timed && i < plan->agents; i++) {
        const struct parameter_choice *chosen = &session->agent[i].chosen;
        const char *own = chosen->spec ? spec_value(chosen->spec, "time") : NULL; /* exec: none */
        if (own && strtod(own, NULL) > options->seconds)
            report_note("--time %g does not limit %s, which has a longer time of its own",
                        options->seconds, chosen->text);
    }
    /* The result must identify the computation before it is stored. */
    game_options_to_result(computation->options, computation->result);
    bool done =
        computation_store(computation, tournament_fill, session, &session->plan.store, error) &&
        tournament_run(plan, &session->played, error);
    if (!done && error->kind != ERROR_STOPPED)
        return false;
    if (!done && session->played.games_done == 0)
        return error_within(error, "before the first game ended");
    result_clear(computation->result);
    tournament_fill(computation, session, 0, 0);
    return done;
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

/* The last column of the ranking: with --precision the mean payoff, otherwise points per game. */
static const struct view_column interval = {"mean_payoff", .shown.heading = "per game",
                                            .text = payoff_text};
static const struct view_column per_game = {
    "points", .shown = {.heading = "per game", .format = "%.2f", .drop = 4}, .of = "games"};

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

static uint64_t count_of(const struct result *result, const char *variable) {
    return (uint64_t)result_integer(result, variable, 0);
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
    uint64_t first = per_round; /* games of the first round of each of (players - 1)! orders */
    for (size_t i = 2; i < result_length(result, "player"); i++)
        first *= i;
    return (has_precision(result) || has_test(result)) && rounds >= TOURNAMENT_ALIKE_ROUNDS &&
           games > first && games - count_of(result, "repeated") /* distinct */ <= first;
}

/* Prints the hypotheses, what was counted and the verdict of the sequential test. */
static void sprt_text_print(const struct result *result) {
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

static bool is_cut_short(const struct result *result) {
    return count_of(result, "games_done") < count_of(result, "games_asked");
}

/* The columns * are points, then `interval` or `per_game`. */
#define RANKING "rank agent rating rating_ci95 games wins draws losses * *"

static bool tournament_print(const struct result *result, const struct view_options *view,
                             struct error *error) {
    const bool alike = rounds_are_alike(result), test = has_test(result);
    if (is_cut_short(result) && !is_satisfied(result) && !alike)
        view_print_text(result, "Partial: {games_done} of {games_asked} games\n\n", 0);
    bool whole = true, forfeits = false; /* whole: all points that are known are whole numbers */
    for (size_t i = 0; i < result_length(result, "agent"); i++) {
        double points = result_real(result, "points", i);
        whole = whole && (!isfinite(points) || fabs(points - round(points)) <= 1e-9);
        forfeits = forfeits || result_integer(result, "forfeits", i) > 0;
    }
    const struct view_table ranking = {
        .over = {"agent"},
        .labels = 2,
        .columns = forfeits ? RANKING " forfeits" : RANKING,
        .own = {{"points", .shown = {.format = whole ? "%.0f" : "%.2f", .drop = 2}},
                has_precision(result) ? interval : per_game}};
    view_print(result, &ranking);
    screen_print(stdout, "\nWins-draws-losses of each agent against each:\n\n");
    view_print_matrix(result, &crosstable, (size_t[DATASET_DIMENSIONS]){0});
    if (test)
        sprt_text_print(result);
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

#define EXTENSION "`bukub resume FILE --total N' extends a saved tournament to at most N rounds"

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

/* Notes forfeits, ratings and the stopping rule. False if what was requested is not reached. */
static bool tournament_note(const struct result *result) {
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
    if (is_satisfied(result))
        return true;
    const char *unmet = NULL; /* what was requested, but not reached, and why */
    if (has_test(result) && rounds_are_alike(result))
        unmet = "the test is undecided after {games_done} games, as all rounds are alike: "
                "randomize the openings with --opening K";
    else if (is_cut_short(result) && has_precision(result))
        unmet = "stopped after {games_done} of at most {games_asked} games; the column `per "
                "game' is that of the complete rounds";
    else if (is_cut_short(result))
        unmet = "stopped after {games_done} of {games_asked} games";
    else if (has_test(result))
        unmet = "the test is undecided after {games_done} games; " EXTENSION;
    else if (has_precision(result))
        unmet = "the precision was not reached within {games_done} games; " EXTENSION;
    if (unmet)
        view_note(result, unmet, 0);
    return !unmet;
}

const struct command command_match_tournament = {
    .name = "tournament",
    .summary = "plays agents against each other and rates them",
    .options = {{.entry = game_agent_table},
                {.entry = tournament_size_option},
                {.entry = game_payoff_table},
                {.entry = tournament_option, .group = 2},
                {.entry = game_short_limits_table},
                SAMPLE_OPTIONS},
    .help = "Plays agents against each other, each in every seat, and rates them (Elo, mean 0). A "
            "player that makes no legal move in time loses, at least as badly as by playing on.\v"
            "Examples:\n"
            "  bukub {game} tournament --agent random --agent {best}\n"
            "  bukub {game} tournament --size {setting} --nodes 1000 -o games.h5\n"
            "  bukub {game} tournament -a random -a {best} --sprt 0:50",
    .options_size = sizeof(struct tournament_options),
    .check = tournament_check,
    .progress_unit = "games",
    .compute = tournament_compute,
    .description = &tournament_description,
    .print = tournament_print,
    .note = tournament_note,
    .count = "rounds",
    .most = "max-rounds",
    .all_processes = true,
};
