/* bukub GAME tournament: its options, and the agents that take part. In a round, every group of
 * agents plays on every size, such as 6x6, once from every seat. A size is a setting of the game in
 * tournament.h, which plays the games, and tournament_report.c shows the result. */
#include "sim/match/tournament.h"
#include "cli/match/games.h"

struct tournament_options {
    struct game_options game;
    struct option_list sizes;    /* of all --size together: "6x6" */
    uint64_t rounds, max_rounds; /* `max_rounds` applies if `stops`, otherwise `rounds` */
    uint64_t opening;            /* random moves at the beginning of each game */
    bool challenge;              /* only games of the first agent */
    struct tournament_stop stop; /* the rule of --precision or --sprt */
    bool stops;                  /* by this rule, as one of them is given: see tournament_check */
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
    struct string_view rest = string_view_of(text), first = string_view_cut(&rest, ':');
    const char *elo0 = kept(memory_copy_part(first.text, first.length), free);
    const char *elo1 = rest.text; /* NULL if there is no colon */
    if (!elo1 || !number_parse_real(elo0, -INFINITY, INFINITY, &sprt->elo[0], NULL) ||
        !number_parse_real(elo1, -INFINITY, INFINITY, &sprt->elo[1], NULL))
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

/* Checks that the options can be combined, and sets which stopping rule applies, if any. */
static bool tournament_check(void *what, struct error *error) {
    struct tournament_options *options = what;
    struct parsed_options *parsed = &options->game.common.parsed;
    options_include(parsed, OPTION_NAMES("size"), true); /* tournament_compute sets the default */
    options->stop.tests = option_given(parsed, "sprt");
    options->stops = options->stop.tests || option_given(parsed, "precision");
    if (!options->stops && !options_need(parsed, "--precision or --sprt",
                                         OPTION_NAMES("min-rounds", "max-rounds"), error))
        return false;
    if (options->stops && options->stop.minimum_rounds > options->max_rounds)
        return error_input(error, "--max-rounds: %" PRIu64 " is below --min-rounds, %" PRIu64,
                           options->max_rounds, options->stop.minimum_rounds);
    return true;
}

/* Whether an agent can play from the initial position of every size. If not, *why is an ERROR_INPUT
 * with the reason, or another error if it could not be asked. */
static bool can_take_part(const struct agent_choice *choice, const struct game_rules *game,
                          const struct option_list *sizes, struct error *why) {
    void *start = kept(memory_allocate(1, game->position_size), free);
    for (size_t i = 0; choice->agent->can_play && i < sizes->count; i++)
        if (game->start(start, sizes->text[i], NULL) && /* tournament_size refuses unknown sizes */
            !choice->agent->can_play(choice->chosen.values, start, why))
            return false;
    return true;
}

/* Chooses the agents of --agent or, by default, all that can take part, and makes the option the
 * list of their canonical texts. *left_out becomes the reason why the last other one cannot. */
static bool choose_agents(struct tournament_options *options,
                          struct agent_choice agent[TOURNAMENT_AGENTS], struct error *left_out,
                          struct error *error) {
    _Static_assert((int)OPTION_LIST_USUAL <= (int)TOURNAMENT_AGENTS, "no more can be given");
    const struct game_entry *entry = options->game.common.entry;
    struct option_list *chosen = &options->game.agent, candidates = *chosen;
    const bool all = candidates.count == 0;
    for (size_t i = 0; all && entry->agents[i]; i++)
        candidates.text[candidates.count++] = entry->agents[i]->name;
    chosen->count = 0;
    for (size_t i = 0; i < candidates.count; i++) {
        struct agent_choice *choice = &agent[chosen->count];
        struct error why = {0};
        if (!agent_choose(choice, entry, candidates.text[i], error))
            return error_within(error, "--agent");
        if (!all || can_take_part(choice, entry->game, &options->sizes, &why)) {
            chosen->text[chosen->count++] = choice->chosen.text;
        } else if (why.kind == ERROR_INPUT) {
            *left_out = why;
            error_within(left_out, "%s does not take part", candidates.text[i]);
            agent_choice_free(choice);
        } else {
            *error = why;
            return false;
        }
    }
    return true;
}

/* The plan of a tournament of the agents that choose_agents chose. It points to the options. */
static struct tournament_plan plan_of(const struct tournament_options *options,
                                      const struct agent_choice *agent, const struct watch *watch) {
    return (struct tournament_plan){
        .game = options->game.common.entry->game,
        .payoff = options->game.payoff,
        .settings = options->sizes.count,
        .setting = options->sizes.text,
        .agents = options->game.agent.count,
        .agent = agent,
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
    struct tournament_result *played = context;
    tournament_stand(played);
    game_options_to_result(computation->options, computation->result);
    tournament_to_result(played, computation->result);
}

static bool tournament_compute(const struct computation *computation, struct error *error) {
    struct tournament_options *options = computation->options;
    struct option_list *sizes = &options->sizes;
    struct agent_choice *agent = kept(memory_allocate(TOURNAMENT_AGENTS, sizeof *agent), NULL);
    struct tournament_result *played = kept(memory_allocate(1, sizeof *played), NULL);
    struct error left_out = {0};
    if (sizes->count == 0)
        sizes->text[sizes->count++] = options->game.common.entry->game->setting;
    if (!choose_agents(options, agent, &left_out, error))
        return false;
    struct tournament_plan plan = plan_of(options, agent, computation->watch);
    if (!tournament_size(&plan, &played->games, &played->players, error))
        return false;
    if (left_out.kind != ERROR_NONE)
        report_note("%s", left_out.text);
    const bool timed = option_given(&options->game.common.parsed, "time");
    for (size_t i = 0; timed && i < plan.agents; i++) {
        const struct parameter_choice *chosen = &agent[i].chosen;
        const char *own = chosen->spec ? spec_value(chosen->spec, "time") : NULL; /* exec: none */
        if (own && strtod(own, NULL) > options->game.seconds)
            report_note("--time %g does not limit %s, which has a longer time of its own",
                        options->game.seconds, chosen->text);
    }
    /* The result must identify the computation before it is stored. */
    game_options_to_result(&options->game, computation->result);
    bool done = computation_store(computation, tournament_fill, played, &plan.store, error) &&
                tournament_run(&plan, played, error);
    if (!done && error->kind != ERROR_STOPPED)
        return false;
    if (!done && played->games_done == 0)
        return error_within(error, "before the first game ended");
    result_clear(computation->result);
    tournament_fill(computation, played, 0, 0);
    return done;
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
    .help = "Plays agents against each other, each in every seat, and rates them (Elo, mean 0): "
            "all agents but exec, or those of --agent, which may be repeated. A player that makes "
            "no legal move in time loses, at least as badly as by playing on.\v"
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
