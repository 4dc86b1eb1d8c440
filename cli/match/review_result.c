/* A review as a result: who played, the moves of each game with their losses, and the sums of these
 * by agent and by player. */
#include "cli/match/review_result.h"

/* What the chosen moves of an agent, or of a player in a game, add up to. Random opening moves and
 * moves that were the only legal ones are not chosen, and do not count. */
struct review_sum {
    uint64_t moves, changed, optimal, exact;
    double loss;
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
              "limit per position, s, for the solver and again for the "
              "estimator; 0: none"),
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

#define REVIEW_SUM(of, ...)                                                                        \
    VARIABLE(INT64, of "_moves", "moves",                                                          \
             "number of moves it chose: neither random opening moves nor the only legal ones",     \
             .key = "moves", .dimensions = __VA_ARGS__, DATASET_MEMBER(struct review_sum, moves),  \
             .shown = {.heading = "moves", .drop = 3}),                                            \
        VARIABLE(DOUBLE, of "_loss", "points", "mean loss of these moves; NaN: none",              \
                 .key = "loss", .dimensions = __VA_ARGS__,                                         \
                 DATASET_MEMBER(struct review_sum, loss)),                                         \
        VARIABLE(INT64, of "_changed", "moves", "those that changed the outcome",                  \
                 .key = "changed", .dimensions = __VA_ARGS__,                                      \
                 DATASET_MEMBER(struct review_sum, changed)),                                      \
        VARIABLE(INT64, of "_optimal", "moves", "those without a loss", .key = "optimal",          \
                 .dimensions = __VA_ARGS__, DATASET_MEMBER(struct review_sum, optimal)),           \
        VARIABLE(INT64, of "_exact", "moves", "those whose loss is exact", .key = "exact",         \
                 .dimensions = __VA_ARGS__, DATASET_MEMBER(struct review_sum, exact))

static const struct dataset_variable review_agents[] = {
    REVIEW_SUM("agent", {"agent"}),
    {0},
};

static const struct dataset_variable review_per_game[] = {
    VARIABLE(TEXT, "setting", "name", "initial position, 6x6; empty: `start`",
             .dimensions = {"game"}),
    VARIABLE(TEXT, "start", "name", "the initial position if it is not that of a setting",
             .dimensions = {"game"}),
    VARIABLE(INT64, "length", "moves", "number of moves", .dimensions = {"game"}),
    VARIABLE(INT64, "opening", "moves", "number of random moves at the beginning",
             .dimensions = {"game"}),
    VARIABLE(TEXT, "loser", "name", "the player that forfeited; empty if there is none",
             .dimensions = {"game"}),
    VARIABLE(TEXT, "fault", "name", "why it forfeited; empty if no player did",
             .dimensions = {"game"}),
    VARIABLE(INT64, "seat", "1", "index in agent of the agent in this seat",
             .dimensions = {"game", "player"}),
    VARIABLE(DOUBLE, "paid", "points", "payoff of the player; NaN: unknown",
             .dimensions = {"game", "player"}),
    {0},
};

static const struct dataset_variable review_players[] = {
    REVIEW_SUM("player", {"game", "player"}),
    {0},
};

#define TURN(path) .dimensions = {"game", "turn"}, DATASET_MEMBER(struct review_move, path)

static const struct dataset_variable review_turns[] = {
    VARIABLE(TEXT, "mover", "name", "the player that moves; empty behind the end of the game",
             .key = "player", .dimensions = {"game", "turn"},
             .shown = {.heading = "player", .drop = 2}),
    VARIABLE(TEXT, "move", "name", "the move in the notation of the game, B2 2",
             .dimensions = {"game", "turn"}),
    VARIABLE(INT64, "legal", "moves",
             "number of legal moves; 0 behind the end of the game, where reals are NaN",
             TURN(legal)),
    VARIABLE(INT64, "drawn", "1", "1: random opening move", .flag = true,
             .dimensions = {"game", "turn"}),
    VARIABLE(DOUBLE, "before", "points", "value of the position for the player that moves",
             TURN(before)),
    VARIABLE(DOUBLE, "after", "points", "value of the next position for the same player",
             TURN(after)),
    VARIABLE(DOUBLE, "loss", "points",
             "what the move lost: `before` minus `after`; an estimate is at least 0, and 0 for the "
             "move that the estimator prefers",
             TURN(loss)),
    VARIABLE(INT64, "exact", "1", "1: these are values of optimal play; 0: estimates", .flag = true,
             TURN(exact)),
    VARIABLE(INT64, "changed", "1",
             "1: the move changed the outcome, for certain: who wins, or leads after the round",
             .flag = true, TURN(changed)),
    VARIABLE(
        TEXT, "best", "name",
        "all best moves but dominated ones, B2 2, C3 1; of estimates, the preferred one; empty "
        "if there is only one legal move",
        .dimensions = {"game", "turn"}),
    VARIABLE(INT64, "depth", "moves", "depth of the search", .dimensions = {"game", "turn"}),
    VARIABLE(INT64, "nodes", "1", "positions searched, or playouts",
             .dimensions = {"game", "turn"}),
    {0},
};

const struct result_description review_description = {
    .filetype = "bukub review",
    .format_version = 1,
    .timer = "review",
    .variables = {review_attributes, review_dimensions, review_agents, review_per_game,
                  review_players, review_turns},
    .rows =
        (const struct result_rows[]){
            {.key = "agents", .dimensions = {"agent"}},
            {.key = "games", .dimensions = {"game"}},
            {.key = "players", .dimensions = {"game", "player"}},
            {.key = "moves", .dimensions = {"game", "turn"}, .present = "legal"},
            {0}},
};

struct review_filling {
    const struct review_plan *plan;
    const struct review_games *games;
    struct result *result;
    size_t turns;             /* of the longest game */
    struct review_sum *agent; /* [agents] */
    struct review_move *move; /* [turns] of a game */
    void *position;
    uint32_t *candidates; /* [most_moves] */
};

static void review_sum_add(struct review_sum *sum, const struct review_move *move) {
    sum->moves++;
    sum->changed += move->changed;
    sum->optimal += move->loss <= 0;
    sum->exact += move->exact;
    sum->loss += move->loss;
}

static struct review_sum review_sum_mean(const struct review_sum *sum) {
    struct review_sum mean = *sum;
    mean.loss = sum->moves > 0 ? sum->loss / (double)sum->moves : NAN;
    return mean;
}

/* The best moves as a text, to be freed. */
static char *review_best(const struct review_filling *filling, const struct review_item *item) {
    const struct game_rules *game = filling->plan->entry->game;
    size_t count = game_candidates(game, filling->position, filling->candidates), size;
    char *list = NULL;
    FILE *out = memory_stream(&list, &size);
    const char *between = "";
    for (size_t i = 0; i < count && i < REVIEW_CANDIDATES; i++) {
        char text[GAME_MOVE_TEXT];
        if (!(item->moves[i / 64] >> i % 64 & 1)) /* bit i: candidate i is among the best */
            continue;
        game->move_text(filling->position, filling->candidates[i], text);
        fprintf(out, "%s%s", between, text);
        between = ", ";
    }
    memory_stream_close(out);
    return list;
}

static void review_set_game(struct review_filling *filling, size_t which) {
    const struct game_rules *game = filling->plan->entry->game;
    const struct review_games *games = filling->games;
    const struct match_record *played = &games->game[which];
    struct result *result = filling->result;
    struct review_sum sum[GAME_PLAYERS] = {{0}};
    memcpy(filling->position, games->start + played->setting * game->position_size,
           game->position_size);
    const char *setting = games->setting[played->setting];
    char text[GAME_MOVE_TEXT];
    result_set_text(result, "setting", which, setting);
    if (!*setting) {
        char *start = printed(game->print, filling->position);
        result_set_text(result, "start", which, start);
        free(start);
    }
    result_set_whole(result, "game", which, (int64_t)(games->first + which));
    result_set_whole(result, "length", which, (int64_t)played->moves);
    result_set_whole(result, "opening", which, (int64_t)played->opening);
    if (played->loser != GAME_OVER) {
        result_set_text(result, "loser", which, game->player_name(played->loser));
        result_set_text(result, "fault", which, played->fault);
    }
    for (size_t turn = 0; turn < played->moves; turn++) {
        const struct review_move *move = &filling->move[turn];
        size_t at = which * filling->turns + turn;
        char *best = review_best(filling, move->item);
        game->move_text(filling->position, played->move[turn], text);
        result_set_text(result, "mover", at, game->player_name(move->mover));
        result_set_text(result, "move", at, text);
        result_set_record(result, review_turns, at, move);
        result_set_whole(result, "drawn", at, turn < played->opening);
        result_set_whole(result, "depth", at, move->item->depth);
        result_set_whole(result, "nodes", at, (int64_t)move->item->nodes);
        if (move->legal > 1)
            result_set_text(result, "best", at, best);
        free(best);
        if (turn >= played->opening && move->legal > 1 && !isnan(move->loss)) { /* it was chosen */
            review_sum_add(&sum[move->mover], move);
            review_sum_add(&filling->agent[played->agent[move->mover]], move);
        }
        game->apply(filling->position, played->move[turn]);
    }
    for (size_t i = 0, at = which * games->players; i < games->players; i++, at++) {
        struct review_sum mean = review_sum_mean(&sum[i]);
        result_set_whole(result, "seat", at, (int64_t)played->agent[i]);
        result_set_real(result, "paid", at, played->payoff[i]);
        result_set_record(result, review_players, at, &mean);
    }
}

void review_to_result(const struct review_plan *plan, const struct review_games *games,
                      const struct review *review, struct result *result) {
    const struct game_rules *game = plan->entry->game;
    size_t turns = 0;
    for (size_t i = 0; i < review->games_done; i++)
        turns = games->game[i].moves > turns ? games->game[i].moves : turns;
    struct review_filling filling = {
        .plan = plan,
        .games = games,
        .result = result,
        .turns = turns,
        .agent = memory_allocate(games->agents, sizeof *filling.agent),
        .move = memory_allocate(turns, sizeof *filling.move),
        .position = memory_allocate(1, game->position_size),
        .candidates = memory_allocate(game->most_moves, sizeof *filling.candidates),
    };
    result_set_text(result, "game_name", 0, game->name);
    result_set_text(result, "payoff", 0, game->payoffs[plan->payoff]);
    result_set_text(result, "estimator", 0, plan->agent->text);
    result_set_real(result, "move_seconds", 0, plan->limits.seconds);
    result_set_whole(result, "move_nodes", 0, (int64_t)plan->limits.nodes);
    result_set_whole(result, "games_asked", 0, (int64_t)plan->games);
    result_set_whole(result, "games_done", 0, (int64_t)review->games_done);
    result_set_whole(result, "positions", 0, (int64_t)review->positions_done);
    result_names(result, "agent", (const char *const *)games->agent, games->agents);
    result_dimension(result, "player", games->players);
    for (size_t i = 0; i < games->players; i++)
        result_set_text(result, "player", i, game->player_name((int)i));
    result_dimension(result, "game", review->games_done);
    result_dimension(result, "turn", turns);
    result_add_list(result, review_agents);
    result_add_list(result, review_per_game);
    result_add_list(result, review_players);
    result_add_list(result, review_turns);
    for (size_t i = 0; i < review->games_done; i++) {
        review_moves(plan, review, i, filling.move);
        review_set_game(&filling, i);
    }
    for (size_t i = 0; i < games->agents; i++) {
        struct review_sum mean = review_sum_mean(&filling.agent[i]);
        result_set_record(result, review_agents, i, &mean);
    }
    free(filling.agent);
    free(filling.move);
    free(filling.position);
    free(filling.candidates);
}
