/* bukub GAME review: chooses the agent and the payoff by which moves are judged, evaluates the
 * positions of the games, and shows what each move lost. */
#include "cli/match/review_result.h"
#include "cli/shared/args/text_input.h"

static const struct option_entry review_option[] = {
    INPUT(FILE, NULL, "FILE", struct review_options, file, "a file of games", .required = true),
    INPUT(COUNT, "game", "I", struct review_options, number,
          "Review only this game of a tournament, from 0", .most = UINT64_MAX),
    INPUT(TEXT, "size", "SIZE", struct review_options, size,
          "Board, if the text does not name one: {settings} (default {setting})"),
    INPUT(LIST, "agent", "NAME(KEY=VALUE,...)", struct review_options, game.agent,
          "Agent that estimates what the solver does not reach; the verb `agents' lists them",
          .letter = 'a', .group = 1),
    {0},
};

struct review_session {
    struct agent_choice choice;
    struct review_games games;
    struct review_plan plan;
    struct review review;
};

static struct review_plan review_plan_of(const struct review_session *session,
                                         const struct game_options *options,
                                         const struct watch *watch) {
    return (struct review_plan){
        .entry = options->common.entry,
        .payoff = options->payoff,
        .agent = &session->choice,
        .start = session->games.start,
        .games = session->games.games,
        .game = session->games.game,
        .seed = options->common.seed,
        .limits = game_options_limits(options, watch),
        .threads = options->common.threads,
        .watch = watch,
    };
}

static void review_fill(const struct computation *computation, void *context, uint64_t run,
                        uint64_t end) {
    struct review_session *session = context;
    review_set_done(&session->plan, &session->review, end);
    review_to_result(&session->plan, &session->games, &session->review, computation->result);
}

static bool review_compute(const struct computation *computation, struct error *error) {
    struct review_options *options = computation->options;
    struct game_options *shared = &options->game;
    struct review_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    struct result *result = computation->result;
    const struct game_rules *game = shared->common.entry->game;
    if (!game_options_agent(shared, &session->choice, error) ||
        !review_games_read(&session->games, game, options, error))
        return false;
    /* The payoff is that of the games, unless another one is given. */
    bool given = option_given(&shared->common.parsed, "payoff");
    size_t asked = given ? shared->payoff : session->games.payoff;
    option_include(&shared->common.parsed, "payoff", true);
    shared->payoff = review_payoff(game, session->games.start, session->games.settings, asked);
    if (given && shared->payoff != asked)
        return error_input(error, "--payoff: moves of %s are judged by %s", game->name,
                           game->payoffs[shared->payoff]);
    game_options_to_result(shared, result);
    if (text_input_name(options->file) == options->file && /* not standard input */
        !games_file_to_inputs(result, kept(installed_path(options->file, game->name, ".txt"), free),
                              error))
        return false;
    session->plan = review_plan_of(session, shared, computation->watch);
    bool done = computation_store(computation, review_fill, session, &session->plan.store, error) &&
                review_run(&session->plan, &session->review, error);
    if (!done && error->kind != ERROR_STOPPED)
        return false;
    if (!done && session->review.positions_done == 0) {
        error_stopped(error); /* replaces what the stopped solver or agent said */
        return error_within(error, "before the first position was evaluated");
    }
    result_clear(result);
    review_fill(computation, session, 0, session->review.positions_done);
    return done;
}

bool review_games_print(const struct game_options *options, const struct review_games *games,
                        const struct watch *watch, struct error *error) {
    const struct view_options view = {.worst = false};
    const struct game_entry *entry = options->common.entry;
    struct review_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    struct result *result = kept(result_create(&review_description), NULL);
    if (!agent_choose(&session->choice, entry, entry->best, error))
        return false;
    session->games = *games;
    session->plan = review_plan_of(session, options, watch);
    session->plan.payoff = review_payoff(entry->game, games->start, games->settings, games->payoff);
    if (!review_run(&session->plan, &session->review, error))
        return false;
    review_to_result(&session->plan, games, &session->review, result);
    review_note(result);
    return review_print(result, &view, error);
}

const struct command command_match_review = {
    .name = "review",
    .summary = "finds what each move of a game lost",
    .options = {{.entry = review_option},
                VIEW_OPTIONS(worst),
                {.entry = game_payoff_table},
                {.entry = game_limits_table},
                SAMPLE_OPTIONS},
    .help =
        "Finds what each move of a game lost: the value of the position minus that of the next "
        "one, for the player that moved. Values are exact where the solver reaches, otherwise "
        "estimates of --agent. A move can take four times the limit: the solver and then the "
        "agent look at the position, and again at the one after the move that the agent prefers. "
        "FILE is a dataset of a tournament, or a game as text: what `replay' prints, what `play' "
        "saves, or a move on each line; - is standard input.\v"
        "Examples:\n"
        "  bukub {game} review games.h5 --game 12\n"
        "  bukub {game} review games.h5 --time 0.1 --worst -o review.h5\n"
        "  bukub {game} review moves.txt --size {setting} --nodes 100K\n\n"
        "Neither random opening moves nor moves without a choice count in means.",
    .options_size = sizeof(struct review_options),
    .progress_unit = "positions",
    .compute = review_compute,
    .description = &review_description,
    .print = review_print,
    .note = review_note,
    .hides_time = true,
    .all_processes = true,
};
