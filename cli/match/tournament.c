#include "cli/match/tournament.h"

#include "cli/shared/output/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* State of the command. */
struct tournament_session {
    struct result *result;
    const struct arena *arena;
    struct tournament_options *options;
    struct agent_choice choice[TOURNAMENT_AGENTS];
    struct tournament_contestant contestant[TOURNAMENT_AGENTS];
    const char *agent[TOURNAMENT_AGENTS]; /* canonical names */
    const char *setting[TOURNAMENT_SETTINGS];
    struct tournament_plan plan;
    struct tournament_result games;
    struct error left_out; /* why the last omitted agent does not take part; ERROR_NONE: all do */
};

static bool tournament_choose(struct tournament_session *session, const char *text,
                              struct error *error) {
    size_t count = session->plan.agents;
    if (count == TOURNAMENT_AGENTS)
        return error_input(error, "--agent: give at most %d", TOURNAMENT_AGENTS);
    if (!agent_choose(&session->choice[count], session->arena, text, error))
        return error_within(error, "--agent");
    const struct agent_choice *choice = &session->choice[count];
    session->agent[count] = choice->text;
    session->contestant[count] =
        (struct tournament_contestant){choice->agent, choice->chosen.values};
    session->plan.agents++;
    return true;
}

/* Whether the agent chosen last can play on all settings. */
static bool tournament_can_play(const struct tournament_session *session, void *position,
                                struct error *error) {
    const struct tournament_plan *plan = &session->plan;
    const struct agent_choice *choice = &session->choice[plan->agents - 1];
    for (size_t i = 0; choice->agent->can_play && i < plan->settings; i++)
        if (plan->game->start(position, plan->setting[i], NULL) &&
            !choice->agent->can_play(choice->chosen.values, position, error))
            return false;
    return true;
}

/* Chooses all agents that can play on the settings. */
static bool choose_usual(struct tournament_session *session, struct error *error) {
    const struct arena *arena = session->arena;
    void *position = malloc(arena->game->position_size);
    bool done = position || error_memory(error);
    for (size_t i = 0; done && arena->agents[i]; i++) {
        struct error why = {0};
        done = tournament_choose(session, arena->agents[i]->name, error);
        if (!done || tournament_can_play(session, position, &why))
            continue;
        done = why.kind == ERROR_INPUT;
        if (!done)
            *error = why;
        agent_choice_free(&session->choice[--session->plan.agents]);
        error_within(&why, "%s does not take part", arena->agents[i]->name);
        session->left_out = why;
    }
    free(position);
    return done;
}

static bool choose_agents(struct tournament_session *session, struct error *error) {
    const struct option_list *given = &session->options->game.agent;
    for (size_t i = 0; i < given->count; i++)
        if (!tournament_choose(session, given->text[i], error))
            return false;
    return given->count > 0 || choose_usual(session, error);
}

/* Notes agents with a longer time of their own than --time gives, which then applies. */
static void tournament_note_time(const struct tournament_session *session) {
    const struct game_options *options = &session->options->game;
    for (size_t i = 0; i < session->plan.agents; i++) {
        const struct agent_choice *choice = &session->choice[i];
        const struct parameter *parameters = choice->agent->parameters;
        for (size_t k = 0; k < parameter_count(parameters); k++)
            if (option_given(&options->common.parsed, "time") &&
                strcmp(parameters[k].name, "time") == 0 &&
                choice->chosen.values[k].number > options->seconds)
                report_note("--time %g does not limit %s, which has a longer time of its own",
                            options->seconds, choice->text);
    }
}

static bool tournament_make_plan(struct tournament_session *session, const struct watch *watch,
                                 struct error *error) {
    struct tournament_options *options = session->options;
    struct tournament_sizes *sizes = &options->sizes;
    const struct game *game = session->arena->game;
    if (sizes->count == 0)
        snprintf(sizes->text[sizes->count++], TOURNAMENT_SETTING_TEXT, "%s", game->setting);
    session->plan = (struct tournament_plan){
        .game = game,
        .payoff = options->game.payoff,
        .settings = sizes->count,
        .setting = session->setting,
        .agent = session->agent,
        .contestant = session->contestant,
        .challenge = options->challenge,
        .rounds = options->stops ? options->max_rounds : options->rounds,
        .stop = options->stops ? &options->stop : NULL,
        .opening = options->opening,
        .seed = options->game.common.seed,
        .limits = game_options_limits(&options->game, NULL),
        .threads = options->game.common.threads,
        .watch = watch,
    };
    for (size_t i = 0; i < sizes->count; i++)
        session->setting[i] = sizes->text[i];
    uint64_t games;
    size_t players;
    if (!choose_agents(session, error) || !tournament_size(&session->plan, &games, &players, error))
        return false;
    if (session->left_out.kind != ERROR_NONE)
        report_note("%s", session->left_out.text);
    tournament_note_time(session);
    return true;
}

/* Makes the options canonical. */
static void tournament_settle(struct tournament_session *session) {
    struct option_list *agent = &session->options->game.agent;
    agent->count = session->plan.agents;
    for (size_t i = 0; i < agent->count; i++)
        agent->text[i] = session->agent[i];
}

static bool tournament_fill(void *context, uint64_t run, uint64_t end, struct error *error) {
    struct tournament_session *session = context;
    if (!tournament_stand(&session->games, error) ||
        !game_options_to_result(&session->options->game, session->result, error))
        return false;
    tournament_to_result(&session->plan, &session->games, session->result);
    return true;
}

static bool tournament_compute(const struct computation *computation, struct error *error) {
    struct tournament_session *session = calloc(1, sizeof *session);
    if (!session)
        return error_memory(error);
    session->arena = computation->arena;
    session->options = computation->options;
    session->result = computation->result;
    bool done = tournament_make_plan(session, computation->watch, error);
    if (done)
        tournament_settle(session);
    done = done && game_options_to_result(&session->options->game, session->result, error) &&
           computation_store(computation, tournament_fill, session, &session->plan.store, error) &&
           tournament_run(&session->plan, &session->games, error);
    bool stopped = !done && error->kind == ERROR_STOPPED;
    if (stopped && session->games.games_done == 0)
        error_within(error, "before the first game ended");
    if (done || (stopped && session->games.games_done > 0)) {
        result_clear(session->result);
        done = tournament_fill(session, 0, 0, error) && done;
    }
    for (size_t i = 0; i < session->plan.agents; i++)
        agent_choice_free(&session->choice[i]);
    tournament_free(&session->games);
    free(session);
    return done;
}

const struct game_verb game_verb_tournament = {
    .verb = "tournament",
    .summary = "plays agents against each other and rates them",
    .computes =
        &(const struct verb){
            .options = tournament_table,
            .help = "Plays agents against each other, each in every seat, and rates them (Elo, "
                    "mean 0). A player "
                    "that makes no legal move in time loses, at least as badly as by playing on.\v"
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
            .count = "--max-rounds",
            .hides_time = true,
        },
    .spreads = true,
};
