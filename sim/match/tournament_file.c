#include "sim/match/tournament.h"
#include "sim/match/tournament_internal.h"
#include "sim/random/draws.h"

#include <stdio.h>
#include <stdlib.h>

static bool tournament_file_set_attributes(struct dataset_writer *writer,
                                           const struct tournament_plan *plan,
                                           const struct tournament_result *result,
                                           struct error *error) {
    return dataset_set_text(writer, "game_name", plan->game->name, error) &&
           dataset_set_text(writer, "payoff_name", plan->game->payoffs[plan->payoff], error) &&
           dataset_set_int64(writer, "challenge", plan->challenge, error) &&
           dataset_set_uint64(writer, "rounds", plan->rounds, error) &&
           dataset_set_uint64(writer, "drawn_moves", plan->opening, error) &&
           dataset_set_double(writer, "move_seconds", plan->limits.seconds, error) &&
           dataset_set_uint64(writer, "move_nodes", plan->limits.nodes, error) &&
           dataset_set_int64(writer, "damped", result->damped, error) &&
           dataset_set_uint64(writer, "games_asked", result->games, error) &&
           dataset_set_uint64(writer, "games_done", result->games_done, error);
}

static bool add_players(struct dataset_writer *writer, const struct tournament_plan *plan,
                        const struct tournament_result *result, struct error *error) {
    const char *name[GAME_PLAYERS];
    void *position = malloc(plan->game->position_size);
    if (!position)
        return error_memory(error);
    bool done = plan->game->start(position, plan->setting[0], error);
    for (size_t i = 0; done && i < result->players; i++)
        name[i] = plan->game->player_name(position, (int)i);
    done = done && dataset_add_dimension(writer, &tournament_player, result->players, name, error);
    free(position);
    return done;
}

static bool add_dimensions(struct dataset_writer *writer, const struct tournament_plan *plan,
                           const struct tournament_result *result, struct error *error) {
    int64_t *number = calloc(result->games_done + 1, sizeof *number);
    if (!number)
        return error_memory(error);
    for (uint64_t i = 0; i < result->games_done; i++)
        number[i] = (int64_t)i;
    bool done =
        dataset_add_dimension(writer, &tournament_agent, plan->agents, plan->agent, error) &&
        dataset_add_dimension(writer, &tournament_opponent, plan->agents, plan->agent, error) &&
        dataset_add_dimension(writer, &tournament_setting, plan->settings, plan->setting, error) &&
        add_players(writer, plan, result, error) &&
        dataset_add_dimension(writer, &tournament_number, result->games_done, number, error);
    free(number);
    return done;
}

static bool add_standings(struct dataset_writer *writer, const struct tournament_result *result,
                          struct error *error) {
    size_t n = result->agents;
    int64_t *count = calloc(n, sizeof *count * TOURNAMENT_COUNTS);
    double *measure = calloc(n, sizeof *measure * TOURNAMENT_MEASURES);
    bool done = (count && measure) || error_memory(error);
    for (size_t i = 0; done && i < n; i++) {
        const struct tournament_standing *standing = &result->standing[i];
        count[TOURNAMENT_GAMES * n + i] = (int64_t)standing->games;
        count[TOURNAMENT_WINS * n + i] = (int64_t)standing->wins;
        count[TOURNAMENT_DRAWS * n + i] = (int64_t)standing->draws;
        count[TOURNAMENT_LOSSES * n + i] = (int64_t)standing->losses;
        count[TOURNAMENT_FORFEITS * n + i] = (int64_t)standing->forfeits;
        measure[TOURNAMENT_POINTS * n + i] = standing->points;
        measure[TOURNAMENT_RATING * n + i] = standing->rating.value;
        measure[TOURNAMENT_RATING_LOW * n + i] = standing->rating.low;
        measure[TOURNAMENT_RATING_HIGH * n + i] = standing->rating.high;
    }
    for (size_t k = 0; done && k < TOURNAMENT_COUNTS; k++)
        done = dataset_add(writer, &tournament_counts[k], count + k * n, error);
    for (size_t k = 0; done && k < TOURNAMENT_MEASURES; k++)
        done = dataset_add(writer, &tournament_measures[k], measure + k * n, error);
    free(count);
    free(measure);
    return done;
}

static bool tournament_file_add_pairs(struct dataset_writer *writer,
                                      const struct tournament_result *result, struct error *error) {
    size_t n = result->agents * result->agents;
    int64_t *count = calloc(n, sizeof *count * 4);
    double *points = calloc(n, sizeof *points);
    bool done = (count && points) || error_memory(error);
    for (size_t i = 0; done && i < n; i++) {
        count[i] = (int64_t)result->pair[i].wins;
        count[n + i] = (int64_t)result->pair[i].draws;
        count[2 * n + i] = (int64_t)result->pair[i].losses;
        count[3 * n + i] = (int64_t)result->pair[i].repeated;
        points[i] = result->pair[i].points;
    }
    done = done && dataset_add(writer, &tournament_pair_wins, count, error) &&
           dataset_add(writer, &tournament_pair_draws, count + n, error) &&
           dataset_add(writer, &tournament_pair_losses, count + 2 * n, error) &&
           dataset_add(writer, &tournament_pair_repeated, count + 3 * n, error) &&
           dataset_add(writer, &tournament_pair_points, points, error);
    free(count);
    free(points);
    return done;
}

/* The integers of each game. */
static int64_t tournament_figure(const struct tournament_game *game, size_t which) {
    const int64_t figures[] = {(int64_t)game->setting, (int64_t)game->opening, (int64_t)game->moves,
                               game->repeats, game->loser};
    return figures[which];
}

static bool tournament_file_add_figures(struct dataset_writer *writer,
                                        const struct tournament_result *result,
                                        struct error *error) {
    static const struct dataset_variable *const variable[] = {
        &tournament_game_setting, &tournament_game_opening, &tournament_game_length,
        &tournament_game_repeats, &tournament_game_loser};
    int64_t *value = calloc(result->games_done + 1, sizeof *value);
    bool done = value || error_memory(error);
    for (size_t k = 0; done && k < sizeof variable / sizeof *variable; k++) {
        for (uint64_t i = 0; i < result->games_done; i++)
            value[i] = tournament_figure(&result->game[i], k);
        done = dataset_add(writer, variable[k], value, error);
    }
    free(value);
    return done;
}

static bool add_seats(struct dataset_writer *writer, const struct tournament_result *result,
                      struct error *error) {
    size_t players = result->players;
    int64_t *seat = calloc((result->games_done + 1) * players, sizeof *seat);
    double *payoff = calloc((result->games_done + 1) * players, sizeof *payoff);
    bool done = (seat && payoff) || error_memory(error);
    for (uint64_t i = 0; done && i < result->games_done; i++)
        for (size_t k = 0; k < players; k++) {
            seat[i * players + k] = (int64_t)result->game[i].agent[k];
            payoff[i * players + k] = result->game[i].payoff[k];
        }
    done = done && dataset_add(writer, &tournament_game_seat, seat, error) &&
           dataset_add(writer, &tournament_game_payoff, payoff, error);
    free(seat);
    free(payoff);
    return done;
}

/* All moves of a game as text, to be freed. */
static bool print_moves(const struct tournament_plan *plan, const struct tournament_game *game,
                        void *position, char **text, struct error *error) {
    size_t size = 0;
    FILE *out = open_memstream(text, &size);
    if (!out)
        return error_memory(error);
    bool done = plan->game->start(position, plan->setting[game->setting], error);
    for (size_t i = 0; done && i < game->moves; i++) {
        char move[GAME_MOVE_TEXT];
        plan->game->move_text(position, game->move[i], move);
        fprintf(out, "%s%s", i > 0 ? ", " : "", move);
        plan->game->apply(position, game->move[i]);
    }
    bool failed = ferror(out);
    return (fclose(out) == 0 && !failed && done) || error_memory(error);
}

static bool tournament_file_add_texts(struct dataset_writer *writer,
                                      const struct tournament_plan *plan,
                                      const struct tournament_result *result, struct error *error) {
    char **moves = calloc(result->games_done + 1, sizeof *moves);
    const char **fault = calloc(result->games_done + 1, sizeof *fault);
    void *position = malloc(plan->game->position_size);
    bool done = (moves && fault && position) || error_memory(error);
    for (uint64_t i = 0; done && i < result->games_done; i++) {
        const struct tournament_game *game = &result->game[i];
        fault[i] = game->fault ? game->fault : "";
        done = print_moves(plan, game, position, &moves[i], error);
    }
    done = done && dataset_add(writer, &tournament_game_moves, moves, error) &&
           dataset_add(writer, &tournament_game_fault, fault, error);
    for (uint64_t i = 0; moves && i < result->games_done; i++)
        free(moves[i]);
    free(moves);
    free(fault);
    free(position);
    return done;
}

struct dataset_writer *tournament_file_create(const struct tournament_plan *plan,
                                              const struct tournament_result *result,
                                              const struct dataset_origin *origin,
                                              struct error *error) {
    struct dataset_origin whole = *origin;
    whole.filetype = TOURNAMENT_FILE_TYPE;
    whole.format_version = TOURNAMENT_FILE_VERSION;
    whole.rng = STREAM_RNG;
    whole.seed = plan->seed;
    struct dataset_writer *writer = dataset_create(&whole, error);
    if (writer && tournament_file_set_attributes(writer, plan, result, error) &&
        add_dimensions(writer, plan, result, error) && add_standings(writer, result, error) &&
        tournament_file_add_pairs(writer, result, error) &&
        tournament_file_add_figures(writer, result, error) && add_seats(writer, result, error) &&
        tournament_file_add_texts(writer, plan, result, error))
        return writer;
    dataset_free(writer);
    return NULL;
}

/* The variables of the file. */

const struct dataset_variable tournament_agent = {
    .name = "agent",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "agent with all parameters",
};
const struct dataset_variable tournament_opponent = {
    .name = "opponent",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "opposing agent",
};
const struct dataset_variable tournament_player = {
    .name = "player",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "names of the players, in order of moving",
};
const struct dataset_variable tournament_setting = {
    .name = "setting",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "setting of a game",
};
const struct dataset_variable tournament_number = {
    .name = "game",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "number of the game",
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
                         .long_name = "games in which it had the highest payoff alone",
                         .dimensions = {"agent"}},
    [TOURNAMENT_DRAWS] = {.name = "draws",
                          .type = DATASET_INT64,
                          .units = "games",
                          .long_name = "games in which it shared the highest payoff",
                          .dimensions = {"agent"}},
    [TOURNAMENT_LOSSES] = {.name = "losses",
                           .type = DATASET_INT64,
                           .units = "games",
                           .long_name = "games in which another player had a higher payoff",
                           .dimensions = {"agent"}},
    [TOURNAMENT_FORFEITS] = {.name = "forfeits",
                             .type = DATASET_INT64,
                             .units = "games",
                             .long_name = "games that it forfeited",
                             .dimensions = {"agent"}},
};

const struct dataset_variable tournament_measures[TOURNAMENT_MEASURES] = {
    [TOURNAMENT_POINTS] = {.name = "points",
                           .type = DATASET_DOUBLE,
                           .units = "points",
                           .long_name = "sum of its payoffs",
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
    .long_name = "games in which the agent had a higher payoff than the opponent",
    .dimensions = {"agent", "opponent"},
};
const struct dataset_variable tournament_pair_draws = {
    .name = "pair_draws",
    .type = DATASET_INT64,
    .units = "games",
    .long_name = "games in which both had the same payoff",
    .dimensions = {"agent", "opponent"},
};
const struct dataset_variable tournament_pair_losses = {
    .name = "pair_losses",
    .type = DATASET_INT64,
    .units = "games",
    .long_name = "games in which the opponent had a higher payoff",
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
    .long_name = "sum of payoffs of the agent in these games",
    .dimensions = {"agent", "opponent"},
};

const struct dataset_variable tournament_game_setting = {
    .name = "game_setting",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "index in setting",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_opening = {
    .name = "opening",
    .type = DATASET_INT64,
    .units = "moves",
    .long_name = "number of random moves at the beginning",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_length = {
    .name = "length",
    .type = DATASET_INT64,
    .units = "moves",
    .long_name = "number of moves",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_repeats = {
    .name = "repeats",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "1: repeats an earlier game of these agents in these seats",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_loser = {
    .name = "loser",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "index in player of the player that forfeited; -1: none",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_fault = {
    .name = "fault",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "why the loser forfeited",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_moves = {
    .name = "moves",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "all moves, separated by commas",
    .dimensions = {"game"},
};
const struct dataset_variable tournament_game_seat = {
    .name = "seat",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "index in agent of the agent in this seat",
    .dimensions = {"game", "player"},
};
const struct dataset_variable tournament_game_payoff = {
    .name = "payoff",
    .type = DATASET_DOUBLE,
    .units = "points",
    .long_name = "payoff of the player",
    .dimensions = {"game", "player"},
};
