/* bukub GAME review: chooses the agent and the payoff by which moves are judged, evaluates the
 * positions of the games (strategies/match/review.h), and sets the result: who played, the moves of
 * each game with what they lost, and sums over the moves of each agent, and of each player of each
 * game. How the result is shown is in review_report.c. */
#include "cli/match/games.h"
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

/* Sums over the chosen moves of an agent, or of a player in a game. Random opening moves and moves
 * that were the only legal ones are not chosen, and do not count. */
struct review_sum {
    uint64_t moves;
    uint64_t changed, optimal, exact; /* moves that changed the outcome, lost nothing, are exact */
    double total_loss, loss;          /* sum over the moves; mean, set by review_sum_set */
};

static const struct dataset_variable review_attributes[] = {
    ATTRIBUTE(TEXT, "game_name", "the game"),
    ATTRIBUTE(
        TEXT, "payoff",
        "name of the payoff by which moves are judged; where values are those at the end of a "
        "part of the game, that of the part"),
    ATTRIBUTE(TEXT, "estimator",
              "the agent that estimates the values that the solver does not reach, with all "
              "parameters"),
    ATTRIBUTE(DOUBLE, "move_seconds",
              "limit per position, s, for the solver and again for the estimator; 0: none"),
    ATTRIBUTE(INT64, "move_nodes", "the same in nodes; 0: none"),
    ATTRIBUTE(INT64, "games_asked", "number of games to review"),
    ATTRIBUTE(INT64, "games_done", "number of games reviewed"),
    ATTRIBUTE(INT64, "positions", "number of different positions evaluated"),
    {0},
};

static const struct dataset_variable review_dimensions[] = {
    COORDINATE(TEXT, "agent", "name", "agents, as in the tournament; of a game as text, who plays"),
    COORDINATE(TEXT, "player", "name", "names of the players, in order of moving"),
    COORDINATE(INT64, "game", "1", "number of the game in the tournament, from 0"),
    COORDINATE(INT64, "turn", "1", "number of the move, from 0"),
    {0},
};

/* A variable of a struct review_sum; and all of them, from agent_moves to agent_exact or from
 * player_moves to player_exact. `of` is "agent" or "player"; dimensions are the last argument. */
#define SUM_VARIABLE(type_, of, member_, units_, long_name_, ...)                                  \
    VARIABLE(type_, of "_" #member_, units_, long_name_, .key = #member_,                          \
             DATASET_MEMBER(struct review_sum, member_), .dimensions = __VA_ARGS__)
#define REVIEW_SUM(of, ...)                                                                        \
    SUM_VARIABLE(INT64, of, moves, "moves",                                                        \
                 "number of moves it chose: neither random opening moves nor the only legal ones", \
                 __VA_ARGS__, .shown = {.heading = "moves", .drop = 3}),                           \
        SUM_VARIABLE(DOUBLE, of, loss, "points", "mean loss of these moves; NaN: none",            \
                     __VA_ARGS__),                                                                 \
        SUM_VARIABLE(INT64, of, changed, "moves", "those that changed the outcome", __VA_ARGS__),  \
        SUM_VARIABLE(INT64, of, optimal, "moves", "those without a loss", __VA_ARGS__),            \
        SUM_VARIABLE(INT64, of, exact, "moves", "those whose loss is exact", __VA_ARGS__)

static const struct dataset_variable review_agents[] = {
    REVIEW_SUM("agent", {"agent"}),
    {0},
};

#define OF_GAME .dimensions = {"game"}

static const struct dataset_variable review_per_game[] = {
    VARIABLE(TEXT, "setting", "name", "initial position, 6x6; empty: `start`", OF_GAME),
    VARIABLE(TEXT, "start", "name", "the initial position if it is not that of a setting", OF_GAME),
    VARIABLE(INT64, "length", "moves", "number of moves", OF_GAME),
    VARIABLE(INT64, "opening", "moves", "number of random moves at the beginning", OF_GAME),
    VARIABLE(TEXT, "loser", "name", "the player that forfeited; empty if there is none", OF_GAME),
    VARIABLE(TEXT, "fault", "name", "why it forfeited; empty if no player did", OF_GAME),
    VARIABLE(INT64, "seat", "1", "index in agent of the agent in this seat",
             .dimensions = {"game", "player"}),
    VARIABLE(DOUBLE, "paid", "points", "payoff of the player; NaN: unknown",
             .dimensions = {"game", "player"}),
    REVIEW_SUM("player", {"game", "player"}),
    {0},
};

/* For a variable over the moves; for one that is set from a member of struct review_move. */
#define OF_MOVE .dimensions = {"game", "turn"}
#define MOVE(path) OF_MOVE, DATASET_MEMBER(struct review_move, path)

static const struct dataset_variable review_turns[] = {
    VARIABLE(TEXT, "mover", "name", "the player that moves; empty behind the end of the game",
             .key = "player", .shown = {.heading = "player", .drop = 2}, OF_MOVE),
    VARIABLE(TEXT, "move", "name", "the move in the notation of the game, B2 2", OF_MOVE),
    VARIABLE(INT64, "legal", "moves",
             "number of legal moves; 0 behind the end of the game, where reals are NaN",
             MOVE(legal)),
    VARIABLE(INT64, "drawn", "1", "1: random opening move", .flag = true, OF_MOVE),
    VARIABLE(DOUBLE, "before", "points", "value of the position for the player that moves",
             MOVE(before)),
    VARIABLE(DOUBLE, "after", "points", "value of the next position for the same player",
             MOVE(after)),
    VARIABLE(DOUBLE, "loss", "points",
             "what the move lost: `before` minus `after`; an estimate is at least 0, and 0 for the "
             "move that the estimator prefers",
             MOVE(loss)),
    VARIABLE(INT64, "exact", "1", "1: these are values of optimal play; 0: estimates", .flag = true,
             MOVE(exact)),
    VARIABLE(INT64, "changed", "1",
             "1: the move changed the outcome, for certain: who wins, or leads after the round",
             .flag = true, MOVE(changed)),
    VARIABLE(
        TEXT, "best", "name",
        "all best moves but dominated ones, B2 2, C3 1; of estimates, the preferred one; empty "
        "if there is only one legal move",
        OF_MOVE),
    VARIABLE(INT64, "depth", "moves", "depth of the search", OF_MOVE),
    VARIABLE(INT64, "nodes", "1", "positions searched, or playouts", OF_MOVE),
    {0},
};

static const struct result_description review_description = {
    .filetype = "bukub review",
    .format_version = 1,
    .timer = "review",
    .variables = {review_attributes, review_dimensions, review_agents, review_per_game,
                  review_turns},
    .rows = RESULT_ROWS({.key = "agents", .dimensions = {"agent"}}, {.key = "games", OF_GAME},
                        {.key = "players", .dimensions = {"game", "player"}},
                        {.key = "moves", .dimensions = {"game", "turn"}, .present = "legal"}),
};

static void review_sum_add(struct review_sum *sum, const struct review_move *move) {
    sum->moves++;
    sum->changed += move->changed ? 1 : 0;
    sum->optimal += move->loss <= 0 ? 1 : 0;
    sum->exact += move->exact ? 1 : 0;
    sum->total_loss += move->loss;
}

static void review_sum_set(struct result *result, const struct dataset_variable *variables,
                           size_t row, struct review_sum sum) {
    sum.loss = sum.moves > 0 ? sum.total_loss / (double)sum.moves : NAN;
    result_set_record(result, variables, row, &sum);
}

/* Sets the variables of a move of a game. `at` is the index over games and turns. */
static void review_set_move(struct result *result, size_t at, const struct game_rules *rules,
                            const void *position, const struct match_record *played, size_t turn,
                            const struct review_move *move) {
    result_set_text(result, "mover", at, rules->player_name(move->mover));
    result_set_text(result, "move", at, rules->move_text(position, played->move[turn]).text);
    result_set_whole(result, "drawn", at, turn < played->opening);
    result_set_record(result, review_turns, at, move);
    result_set_whole(result, "depth", at, move->item->depth);
    result_set_whole(result, "nodes", at, (int64_t)move->item->nodes);
    if (move->legal <= 1)
        return;
    uint32_t *candidates = memory_allocate(rules->most_moves, sizeof *candidates);
    size_t count = game_candidates(rules, position, candidates);
    char *best = NULL; /* "B2 2, C3 1" */
    FILE *out = memory_stream(&best, NULL);
    const char *between = "";
    for (size_t i = 0; i < count; i++)
        if (review_item_is_best(move->item, i)) {
            fprintf(out, "%s%s", between, rules->move_text(position, candidates[i]).text);
            between = ", ";
        }
    memory_stream_close(out);
    result_set_text(result, "best", at, best);
    free(candidates);
    free(best);
}

/* Sets all variables of game number `which` of the list, whose moves are `reviewed`, and adds the
 * chosen moves to the sums of their agents, by_agent[games->agents]. */
static void review_set_game(struct result *result, const struct game_rules *rules,
                            const struct review_games *games, size_t which,
                            const struct review_move *reviewed, struct review_sum *by_agent) {
    const struct match_record *played = &games->game[which];
    const char *setting = games->setting[played->setting];
    struct review_sum by_player[GAME_PLAYERS] = {{0}};
    void *position = memory_allocate(1, rules->position_size);
    memcpy(position, games->start + played->setting * rules->position_size, rules->position_size);
    result_set_text(result, "setting", which, setting);
    if (!*setting)
        result_set_text(result, "start", which, kept(printed(rules->print, position), free));
    result_set_whole(result, "game", which, (int64_t)(games->first + which));
    result_set_whole(result, "length", which, (int64_t)played->moves);
    result_set_whole(result, "opening", which, (int64_t)played->opening);
    if (played->loser != GAME_OVER) {
        result_set_text(result, "loser", which, rules->player_name(played->loser));
        result_set_text(result, "fault", which, played->fault);
    }

    size_t at = which * result_length(result, "turn"); /* index over game and turn */
    for (size_t turn = 0; turn < played->moves; turn++, at++) {
        const struct review_move *move = &reviewed[turn];
        review_set_move(result, at, rules, position, played, turn, move);
        if (turn >= played->opening && move->legal > 1 && !isnan(move->loss)) { /* known loss */
            review_sum_add(&by_player[move->mover], move);
            review_sum_add(&by_agent[played->agent[move->mover]], move);
        }
        rules->apply(position, played->move[turn]);
    }

    for (size_t i = 0, seat = which * games->players; i < games->players; i++, seat++) {
        result_set_whole(result, "seat", seat, (int64_t)played->agent[i]);
        result_set_real(result, "paid", seat, played->payoff[i]);
        review_sum_set(result, review_per_game, seat, by_player[i]);
    }
    free(position);
}

/* A review, with what its plan points to. */
struct review_session {
    struct agent_choice choice;
    struct review_games games;
    struct review_plan plan;
    struct review review;
};

/* Sets all that is known of the games whose positions are all evaluated. */
static void review_to_result(const struct review_session *session, struct result *result) {
    const struct review_plan *plan = &session->plan;
    const struct review_games *games = &session->games;
    const struct review *review = &session->review;
    const struct game_rules *rules = plan->entry->game;
    size_t turns = 0; /* of the longest game */
    for (size_t i = 0; i < review->games_done; i++)
        turns = games->game[i].moves > turns ? games->game[i].moves : turns;
    result_set_text(result, "game_name", 0, rules->name);
    result_set_text(result, "payoff", 0, rules->payoffs[plan->payoff]);
    result_set_text(result, "estimator", 0, plan->agent->chosen.text);
    result_set_real(result, "move_seconds", 0, plan->limits.seconds);
    result_set_whole(result, "move_nodes", 0, (int64_t)plan->limits.nodes);
    result_set_whole(result, "games_asked", 0, (int64_t)plan->games);
    result_set_whole(result, "games_done", 0, (int64_t)review->games_done);
    result_set_whole(result, "positions", 0, (int64_t)review->positions_done);
    result_names(result, "agent", (const char *const *)games->agent, games->agents);
    result_dimension(result, "player", games->players);
    for (size_t i = 0; i < games->players; i++)
        result_set_text(result, "player", i, rules->player_name((int)i));
    result_dimension(result, "game", review->games_done);
    result_dimension(result, "turn", turns);
    /* Add all variables, even those that no game sets, such as `fault` where nobody forfeited. */
    result_add_list(result, review_agents);
    result_add_list(result, review_per_game);
    result_add_list(result, review_turns);
    struct review_sum *by_agent = memory_allocate(games->agents, sizeof *by_agent);
    struct review_move *reviewed = memory_allocate(turns, sizeof *reviewed); /* of one game */
    for (size_t i = 0; i < review->games_done; i++) {
        review_moves(review, i, reviewed);
        review_set_game(result, rules, games, i, reviewed, by_agent);
    }
    for (size_t i = 0; i < games->agents; i++)
        review_sum_set(result, review_agents, i, by_agent[i]);
    free(by_agent);
    free(reviewed);
}

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
    review_set_done(&session->review, end);
    review_to_result(session, computation->result);
}

static bool review_compute(const struct computation *computation, struct error *error) {
    struct review_options *options = computation->options;
    struct game_options *shared = &options->game;
    struct review_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    struct result *result = computation->result;
    const struct game_rules *game = shared->common.entry->game;
    if (!game_options_agent(shared, shared->common.entry->best, &session->choice, error) ||
        !review_games_read(&session->games, game, options, error))
        return false;
    /* The payoff is that of the games, unless another one is given. */
    bool given = option_given(&shared->common.parsed, "payoff");
    size_t asked = given ? shared->payoff : session->games.payoff;
    options_include(&shared->common.parsed, OPTION_NAMES("payoff"), true);
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
    const struct game_entry *entry = options->common.entry;
    struct review_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    struct result *result = kept(result_create(&review_description), NULL);
    putchar('\n');
    if (!agent_choose(&session->choice, entry, entry->best, error))
        return false;
    session->games = *games;
    session->plan = review_plan_of(session, options, watch);
    session->plan.payoff = review_payoff(entry->game, games->start, games->settings, games->payoff);
    if (!review_run(&session->plan, &session->review, error))
        return false;
    review_to_result(session, result);
    review_note(result);
    return review_print(result, &(struct view_options){0}, error);
}

bool review_file_print(const struct game_entry *entry, const char *file, uint64_t number,
                       struct error *error) {
    struct review_options options = {.file = NULL}; /* with the defaults of the verb */
    struct common_options *common = &options.game.common;
    struct review_games games;
    struct watcher watcher;
    common_options_init(common);
    common->entry = entry;
    options_begin(&common->parsed, "bukub", command_match_review.options, entry->game->payoffs,
                  &options);
    if (!review_games_file(&games, entry->game, file, &number, error))
        return false;
    watcher_start(&watcher, PROGRESS_ON_TERMINAL, command_match_review.progress_unit);
    bool done = review_games_print(&options.game, &games, &watcher.watch, error);
    watcher_stop(&watcher);
    return done;
}

const struct command command_match_review = {
    .name = "review",
    .summary = "finds what each move of a game lost",
    .options = {{.entry = review_option},
                VIEW_OPTIONS(worst),
                {.entry = game_payoff_table},
                {.entry = game_limits_table},
                SAMPLE_OPTIONS},
    .help = "Finds what each move of a game lost: the value of the position minus that of the next "
            "one, for the player that moved. Values are exact where the solver reaches, otherwise "
            "estimates of --agent. A move can take four times the limit: solver and agent each "
            "search its position, and the one after the move that the agent prefers. FILE is a "
            "dataset of a tournament, or a game as text: what `replay' prints, what `play' saves, "
            "or a move on each line; - is standard input.\v"
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
    .all_processes = true,
};
