#include "cli/match/tournament.h"
#include "cli/shared/args/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/checkpoint.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/result_save.h"
#include "sim/base/version.h"
#include "sim/match/tournament.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* State of the command. */
struct tournament_session {
    struct tournament_options *options;
    struct agent_choice choice[TOURNAMENT_AGENTS];
    struct tournament_contestant contestant[TOURNAMENT_AGENTS];
    const char *agent[TOURNAMENT_AGENTS]; /* canonical names */
    const char *setting[TOURNAMENT_SETTINGS];
    struct tournament_plan plan;
    struct tournament_result result;
    struct error left_out; /* why the last omitted agent does not take part; ERROR_NONE: all do */
    struct watcher watcher;
};

static bool tournament_choose(struct tournament_session *session, const char *text,
                              struct error *error) {
    size_t count = session->plan.agents;
    if (count == TOURNAMENT_AGENTS)
        return error_input(error, "--agent: give at most %d", TOURNAMENT_AGENTS);
    if (!agent_choose(&session->choice[count], session->options->game.arena, text, error))
        return error_within(error, "--agent");
    const struct agent_choice *choice = &session->choice[count];
    session->agent[count] = choice->text;
    session->contestant[count] =
        (struct tournament_contestant){choice->agent, choice->chosen.values};
    session->plan.agents++;
    for (size_t i = 0; i < count; i++)
        if (strcmp(session->agent[i], session->agent[count]) == 0)
            return error_input(error, "--agent: %s is given twice", session->agent[i]);
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
    const struct arena *arena = session->options->game.arena;
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

/* Makes the options canonical. */
static void tournament_settle(struct tournament_session *session) {
    struct option_list *agent = &session->options->game.agent;
    agent->count = session->plan.agents;
    for (size_t i = 0; i < agent->count; i++)
        agent->text[i] = session->agent[i];
    option_include(&session->options->game.common.parsed, "time", session->plan.limits.seconds > 0);
}

static bool tournament_make_plan(struct tournament_session *session, struct error *error) {
    struct tournament_options *options = session->options;
    const struct game *game = options->game.arena->game;
    if (options->sizes.count == 0)
        snprintf(options->sizes.text[options->sizes.count++], TOURNAMENT_SETTING_TEXT, "%s",
                 game->setting);
    session->plan = (struct tournament_plan){
        .game = game,
        .payoff = options->game.payoff,
        .settings = options->sizes.count,
        .setting = session->setting,
        .agent = session->agent,
        .contestant = session->contestant,
        .challenge = options->challenge,
        .rounds = options->rounds,
        .opening = options->opening,
        .seed = options->game.common.seed,
        .limits = game_options_limits(&options->game, NULL),
        .threads = options->game.common.threads,
        .watch = &session->watcher.watch,
    };
    for (size_t i = 0; i < options->sizes.count; i++)
        session->setting[i] = options->sizes.text[i];
    uint64_t games;
    size_t players;
    if (!choose_agents(session, error))
        return false;
    tournament_settle(session);
    return tournament_size(&session->plan, &games, &players, error);
}

static bool tournament_save(const struct tournament_session *session, struct error *error) {
    const struct common_options *common = &session->options->game.common;
    if (!common->output)
        return true;
    char *command_line = options_command_line(&common->parsed);
    if (!command_line)
        return error_memory(error);
    const struct dataset_origin origin = {
        .version = version_string, .revision = version_git_revision, .command_line = command_line};
    const struct dataset_timer timer = {"play", session->watcher.seconds};
    struct dataset_writer *writer =
        tournament_file_create(&session->plan, &session->result, &origin, error);
    free(command_line);
    return result_write(writer, common, &timer, 1, error);
}

static int tournament_print(const struct tournament_session *session) {
    struct error error = {0};
    const struct common_options *common = &session->options->game.common;
    if (common->json) {
        json_t *object = tournament_report_json(&session->plan, &session->result);
        json_set_real(object, "seconds", session->watcher.seconds);
        return json_print(object);
    }
    if (common->quiet)
        return EXIT_DONE;
    if (!tournament_report_print(&session->plan, &session->result)) {
        error_memory(&error);
        return report_error(&error);
    }
    return EXIT_DONE;
}

/* Saves and prints the games that were played, also if the command was stopped. */
static int tournament_finish(const struct tournament_session *session, bool stopped) {
    struct error save_error = {0};
    tournament_save(session, &save_error);
    int code = result_saved(&session->options->game.common, &save_error, tournament_print(session));
    tournament_report_forfeits(&session->plan, &session->result);
    if (session->result.damped)
        report_note("some agents won or lost all decisive games, so that ratings would be "
                    "infinite: they are computed as if each pair had drawn one more game");
    if (!stopped)
        return code;
    report_note("stopped after %" PRIu64 " of %" PRIu64 " games%s", session->result.games_done,
                session->result.games,
                session->options->checkpoint.folder ? "; repeat the command to resume" : "");
    return code == EXIT_DONE ? EXIT_IN_PART : code;
}

/* Plays, and resumes from a checkpoint if there is one. */
static bool tournament_play_games(struct tournament_session *session, struct error *error) {
    const struct tournament_options *options = session->options;
    struct work_checkpoint checkpoint;
    char *command_line = NULL;
    if (options->checkpoint.folder)
        command_line = options_command_line(&options->game.common.parsed);
    watcher_start(&session->watcher, options->game.common.progress, "games", 1);
    bool played = work_checkpoint_open(&checkpoint, &options->checkpoint, command_line, error);
    session->plan.store = work_checkpoint_store(&checkpoint);
    played = played && tournament_run(&session->plan, &session->result, error);
    watcher_stop(&session->watcher);
    work_checkpoint_close(&checkpoint);
    free(command_line);
    return played;
}

static int tournament_play(struct tournament_session *session) {
    struct error error = {0};
    const struct common_options *common = &session->options->game.common;
    if (!tournament_make_plan(session, &error) || !result_savable(common, &error))
        return report_error(&error);
    if (session->left_out.kind != ERROR_NONE)
        report_note("%s", session->left_out.text);
    bool played = tournament_play_games(session, &error);
    bool stopped = !played && error.kind == ERROR_STOPPED;
    if (played || (stopped && session->result.games_done > 0))
        return tournament_finish(session, stopped);
    return report_error(&error);
}

static int tournament_main(const struct arena *arena, int argc, char **argv) {
    struct error error = {0};
    struct tournament_options options;
    struct tournament_session *session = NULL;
    if (!tournament_options_read(&options, arena, argc, argv, &error))
        return report_error(&error);
    session = calloc(1, sizeof *session);
    if (!session) {
        error_memory(&error);
        return report_error(&error);
    }
    session->options = &options;
    int code = tournament_play(session);
    for (size_t i = 0; i < session->plan.agents; i++)
        agent_choice_free(&session->choice[i]);
    tournament_free(&session->result);
    free(session);
    return code;
}

const struct game_verb game_verb_tournament = {
    .verb = "tournament",
    .summary = "plays agents against each other and rates them",
    .run = tournament_main,
    .spreads = true,
};
