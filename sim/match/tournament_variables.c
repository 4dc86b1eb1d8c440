#include "sim/match/tournament_variables.h"

const struct dataset_variable tournament_agent = {
    .name = "agent",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "agent with all its parameters",
};
const struct dataset_variable tournament_opponent = {
    .name = "opponent",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "the agent that it played against",
};
const struct dataset_variable tournament_player = {
    .name = "player",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "what the players of the game are called, in the order of moving",
};
const struct dataset_variable tournament_setting = {
    .name = "setting",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "what a game began with",
};
const struct dataset_variable tournament_number = {
    .name = "game",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "number of a game",
};

const struct dataset_variable tournament_counts[TOURNAMENT_COUNTS] = {
    [TOURNAMENT_GAMES] = {.name = "games",
                          .type = DATASET_INT64,
                          .units = "games",
                          .long_name = "games played",
                          .dimensions = {"agent"}},
    [TOURNAMENT_WINS] = {.name = "wins",
                         .type = DATASET_INT64,
                         .units = "games",
                         .long_name = "games in which nobody was paid as much",
                         .dimensions = {"agent"}},
    [TOURNAMENT_DRAWS] = {.name = "draws",
                          .type = DATASET_INT64,
                          .units = "games",
                          .long_name = "games in which others were paid as much, and nobody more",
                          .dimensions = {"agent"}},
    [TOURNAMENT_LOSSES] = {.name = "losses",
                           .type = DATASET_INT64,
                           .units = "games",
                           .long_name = "games in which somebody was paid more",
                           .dimensions = {"agent"}},
    [TOURNAMENT_FORFEITS] = {.name = "forfeits",
                             .type = DATASET_INT64,
                             .units = "games",
                             .long_name = "games that it lost by its own fault",
                             .dimensions = {"agent"}},
};

const struct dataset_variable tournament_measures[TOURNAMENT_MEASURES] = {
    [TOURNAMENT_POINTS] = {.name = "points",
                           .type = DATASET_DOUBLE,
                           .units = "points",
                           .long_name = "what it was paid in all its games",
                           .dimensions = {"agent"}},
    [TOURNAMENT_RATING] = {.name = "rating",
                           .type = DATASET_DOUBLE,
                           .units = "Elo",
                           .long_name = "Bradley-Terry rating, draws as half wins; mean 0",
                           .dimensions = {"agent"}},
    [TOURNAMENT_RATING_LOW] = {.name = "rating_low",
                               .type = DATASET_DOUBLE,
                               .units = "Elo",
                               .long_name = "lower end of its 95 % interval",
                               .dimensions = {"agent"}},
    [TOURNAMENT_RATING_HIGH] = {.name = "rating_high",
                                .type = DATASET_DOUBLE,
                                .units = "Elo",
                                .long_name = "upper end of its 95 % interval",
                                .dimensions = {"agent"}},
};

const struct dataset_variable tournament_pair_wins = {
    .name = "pair_wins",
    .type = DATASET_INT64,
    .units = "games",
    .long_name = "games in which the agent was paid more than the opponent",
    .dimensions = {"agent", "opponent"},
};
const struct dataset_variable tournament_pair_draws = {
    .name = "pair_draws",
    .type = DATASET_INT64,
    .units = "games",
    .long_name = "games in which both were paid as much",
    .dimensions = {"agent", "opponent"},
};
const struct dataset_variable tournament_pair_losses = {
    .name = "pair_losses",
    .type = DATASET_INT64,
    .units = "games",
    .long_name = "games in which the opponent was paid more",
    .dimensions = {"agent", "opponent"},
};
const struct dataset_variable tournament_pair_repeated = {
    .name = "pair_repeated",
    .type = DATASET_INT64,
    .units = "games",
    .long_name = "games that repeat earlier ones",
    .dimensions = {"agent", "opponent"},
};
const struct dataset_variable tournament_pair_points = {
    .name = "pair_points",
    .type = DATASET_DOUBLE,
    .units = "points",
    .long_name = "what the agent was paid in these games",
    .dimensions = {"agent", "opponent"},
};

const struct dataset_variable tournament_game_setting = {
    .name = "game_setting",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "place in setting",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_opening = {
    .name = "opening",
    .type = DATASET_INT64,
    .units = "moves",
    .long_name = "moves at the beginning that were drawn",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_length = {
    .name = "length",
    .type = DATASET_INT64,
    .units = "moves",
    .long_name = "moves",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_repeats = {
    .name = "repeats",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "1: the same as an earlier game of these agents in these seats",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_loser = {
    .name = "loser",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "place in player of who lost by its own fault; -1: nobody",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_fault = {
    .name = "fault",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "what the loser did wrong",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_moves = {
    .name = "moves",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "all moves, with commas between them",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_seat = {
    .name = "seat",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "place in agent of who played",
    .dimensions = {"game", "player"},
};
const struct dataset_variable tournament_game_payoff = {
    .name = "payoff",
    .type = DATASET_DOUBLE,
    .units = "points",
    .long_name = "what the player was paid",
    .dimensions = {"game", "player"},
};
