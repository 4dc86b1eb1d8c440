/* The variables of a tournament's result (sim/dataset/result.h), and how they are set. */
#include "sim/base/memory.h"
#include "sim/match/tournament.h"

#include <math.h>
#include <stdio.h>

/* The structs that variables are members of; others are set by name. In JSON, the members of pairs
 * have their own names, and games, which are too many, have none. */
#define OF_PLAN(path) DATASET_MEMBER(struct tournament_plan, path)
#define OF_RESULT(path) DATASET_MEMBER(struct tournament_result, path)
#define OF_SPRT(path) DATASET_MEMBER(struct sprt, path)
#define OF_STANDING(path) .dimensions = {"agent"}, DATASET_MEMBER(struct tournament_standing, path)
#define OF_PAIR(path)                                                                              \
    .key = #path, .dimensions = {"agent", "opponent"}, DATASET_MEMBER(struct tournament_pair, path)
#define OF_GAME(path) .key = "", .dimensions = {"game"}, DATASET_MEMBER(struct match_record, path)

static const struct dataset_variable tournament_planned[] = {
    ATTRIBUTE(TEXT, "game_name", "name of the game", .key = "game"),
    ATTRIBUTE(TEXT, "payoff", "name of the payoff"),
    ATTRIBUTE(INT64, "challenge",
              "1: only games of the first agent given against the others; 0: all against all",
              .flag = true, OF_PLAN(challenge)),
    ATTRIBUTE(UINT64, "rounds",
              "how often each group of agents plays each setting, each agent once on every seat; "
              "with --precision or --sprt, the maximum",
              OF_PLAN(rounds)),
    ATTRIBUTE(UINT64, "drawn_moves", "number of random opening moves", OF_PLAN(opening)),
    ATTRIBUTE(DOUBLE, "move_seconds",
              "limit of seconds for a move, 0 for none; agents may have their own as parameters",
              OF_PLAN(limits.seconds)),
    ATTRIBUTE(UINT64, "move_nodes",
              "limit of nodes for a move, 0 for none; agents may have their own as parameters",
              OF_PLAN(limits.nodes)),
    {0},
};

static const struct dataset_variable tournament_played[] = {
    ATTRIBUTE(INT64, "damped",
              "1: an additional draw of each pair that met is assumed, because ratings were "
              "infinite otherwise",
              .flag = true, OF_RESULT(damped)),
    ATTRIBUTE(UINT64, "games_asked",
              "number of games planned; with --precision or --sprt, the maximum", OF_RESULT(games)),
    ATTRIBUTE(UINT64, "games_done", "number of games played, the first ones of these",
              .key = "games", OF_RESULT(games_done)),
    ATTRIBUTE(UINT64, "repeated", "games that repeat earlier ones", OF_RESULT(repeated)),
    ATTRIBUTE(INT64, "precision_reached",
              "with --precision, 1: the intervals of all mean payoffs are as narrow as requested; "
              "0: they are not",
              .flag = true),
    {0},
};

/* With --sprt, the sequential probability ratio test. */
static const struct dataset_variable tournament_sprt[] = {
    ATTRIBUTE(TEXT, "sprt_agent", "agent that is tested, the first one given", .key = "sprt.agent"),
    ATTRIBUTE(TEXT, "sprt_opponent", "its opponent", .key = "sprt.opponent"),
    ATTRIBUTE(DOUBLE, "sprt_elo0", "Elo by which the agent is stronger under hypothesis H0",
              .key = "sprt.elo0", OF_SPRT(elo[0])),
    ATTRIBUTE(DOUBLE, "sprt_elo1", "the same under hypothesis H1", .key = "sprt.elo1",
              OF_SPRT(elo[1])),
    ATTRIBUTE(DOUBLE, "sprt_alpha", "probability of accepting H1 under H0", .key = "sprt.alpha",
              OF_SPRT(alpha)),
    ATTRIBUTE(DOUBLE, "sprt_beta", "probability of accepting H0 under H1", .key = "sprt.beta",
              OF_SPRT(beta)),
    ATTRIBUTE(DOUBLE, "sprt_lower", "log-likelihood ratio at or below which H0 is accepted",
              .key = "sprt.lower"),
    ATTRIBUTE(DOUBLE, "sprt_upper", "log-likelihood ratio at or above which H1 is accepted",
              .key = "sprt.upper"),
    ATTRIBUTE(DOUBLE, "sprt_log_likelihood_ratio",
              "logarithm of the likelihood of the pairs maximized under H1 minus that under H0, "
              "times the share of distinct pairs",
              .key = "sprt.log_likelihood_ratio"),
    ATTRIBUTE(UINT64, "sprt_distinct_pairs",
              "pairs of games of which at least one does not repeat an earlier one",
              .key = "sprt.distinct_pairs"),
    ATTRIBUTE(TEXT, "sprt_verdict", "hypothesis that is accepted, H0 or H1, or undecided",
              .key = "sprt.verdict"),
    COORDINATE(DOUBLE, "pair_score", "points",
               "points of the agent in a pair of games of one opening with the seats exchanged: "
               "a win is 1, a draw 0.5",
               .key = "sprt.pair_score"),
    VARIABLE(INT64, "sprt_pairs", "pairs", "pairs of games with that score", .key = "sprt.pairs",
             .dimensions = {"pair_score"}),
    {0},
};

static const struct dataset_variable tournament_dimensions[] = {
    COORDINATE(TEXT, "agent", "name",
               "name of the agent, from the highest to the lowest rating: the one that it gives "
               "itself, otherwise its specification, with a number if that is taken"),
    COORDINATE(TEXT, "opponent", "name", "opposing agent, in the same order"),
    COORDINATE(TEXT, "setting", "name", "initial position, 6x6"),
    COORDINATE(TEXT, "player", "name", "names of the players, in order of moving"),
    COORDINATE(TEXT, "bound", "name", "end of an interval: low or high"),
    COORDINATE(INT64, "game", "1", "number of the game, from 0"),
    {0},
};

static const struct dataset_variable tournament_standings[] = {
    VARIABLE(INT64, "rank", "1", "rank by rating, from 1", .dimensions = {"agent"},
             .shown.heading = "#"),
    VARIABLE(TEXT, "specification", "name", "the agent as given, with all its parameters",
             .dimensions = {"agent"}),
    VARIABLE(INT64, "games", "games", "games played", OF_STANDING(games), .shown.drop = 3),
    VARIABLE(INT64, "wins", "games", "games in which it had the highest payoff alone",
             OF_STANDING(wins)),
    VARIABLE(INT64, "draws", "games", "games in which it shared the highest payoff",
             OF_STANDING(draws)),
    VARIABLE(INT64, "losses", "games", "games in which another player had a higher payoff",
             OF_STANDING(losses)),
    VARIABLE(INT64, "forfeits", "games", "losses because it made no legal move in time",
             OF_STANDING(forfeits)),
    VARIABLE(DOUBLE, "points", "points", "sum of its payoffs", OF_STANDING(points)),
    VARIABLE(DOUBLE, "mean_payoff", "points", "mean payoff in the complete rounds",
             OF_STANDING(mean_payoff)),
    VARIABLE(DOUBLE, "mean_payoff_ci95", "points",
             "its 95 % confidence interval, rounds being independent; computed with four more "
             "rounds at the extreme payoffs, unless all are alike",
             .dimensions = {"agent", "bound"},
             DATASET_MEMBER(struct tournament_standing, mean_payoff_ci95)),
    VARIABLE(DOUBLE, "rating", "Elo",
             "maximum-likelihood Bradley-Terry rating with draws as half wins; the mean is 0; NaN "
             "if agents have not met",
             OF_STANDING(rating.value), .shown = {.heading = "Elo", .format = "%.0f"}),
    VARIABLE(DOUBLE, "rating_ci95", "Elo",
             "its 95 % confidence interval, the games of a group of agents from one opening being "
             "one observation",
             .dimensions = {"agent", "bound"},
             DATASET_MEMBER(struct tournament_standing, rating.ci95),
             .shown = {.heading = "+-95%", .format = "%.0f", .drop = 1, .half = true}),
    {0},
};

static const struct dataset_variable tournament_pairs[] = {
    VARIABLE(INT64, "pair_wins", "games",
             "games in which the agent had a higher payoff than the opponent", OF_PAIR(wins)),
    VARIABLE(INT64, "pair_draws", "games", "games in which both had the same payoff",
             OF_PAIR(draws)),
    VARIABLE(INT64, "pair_losses", "games", "games in which the opponent had a higher payoff",
             OF_PAIR(losses)),
    VARIABLE(INT64, "pair_repeated", "games", "games that repeat earlier ones", OF_PAIR(repeated)),
    VARIABLE(DOUBLE, "pair_points", "points",
             "sum of payoffs of the agent in these games; NaN for the agent itself",
             OF_PAIR(points)),
    {0},
};

static const struct dataset_variable tournament_games[] = {
    VARIABLE(INT64, "game_setting", "1", "index in setting", OF_GAME(setting)),
    VARIABLE(INT64, "opening", "moves", "number of random moves at the beginning",
             OF_GAME(opening)),
    VARIABLE(INT64, "length", "moves", "number of moves", OF_GAME(moves)),
    VARIABLE(INT64, "repeats", "1",
             "1: repeats all moves of an earlier game of these agents in these seats",
             OF_GAME(repeats)),
    VARIABLE(INT64, "loser", "1", "index in player of the player that forfeited; -1: none",
             OF_GAME(loser)),
    VARIABLE(INT64, "seat", "1", "index in agent of the agent in this seat", .key = "",
             .dimensions = {"game", "player"}),
    VARIABLE(DOUBLE, "paid", "points", "payoff of the player", .key = "",
             .dimensions = {"game", "player"}),
    VARIABLE(TEXT, "moves", "name",
             "all moves in the notation of the game, B2 2, E5 2, ..., including passes", .key = "",
             .dimensions = {"game"}),
    VARIABLE(TEXT, "fault", "name", "why the loser forfeited, or empty", OF_GAME(fault)),
    {0},
};

const struct result_description tournament_description = {
    .filetype = "bukub tournament",
    .format_version = 2,
    .timer = "play",
    .variables = {tournament_planned, tournament_played, tournament_sprt, tournament_dimensions,
                  tournament_standings, tournament_pairs, tournament_games},
    .rows = RESULT_ROWS({.key = "agents", .dimensions = {"agent"}},
                        {.key = "pairs",
                         .dimensions = {"agent", "opponent"},
                         .present = "pair_points",
                         .within = ""}),
};

static void tournament_set_sprt(struct result *result, const struct tournament_result *tournament) {
    static const char *const verdicts[] = {"undecided", "H0", "H1"};
    const struct sprt *sprt = &tournament->plan->stop->sprt;
    const struct tournament_test *test = &tournament->test;
    double bound[2]; /* of the log-likelihood ratio */
    sprt_bounds(sprt, bound);
    result_set_text(result, "sprt_agent", 0, tournament_name(tournament, 0));
    result_set_text(result, "sprt_opponent", 0, tournament_name(tournament, 1));
    result_set_record(result, tournament_sprt, 0, sprt);
    result_set_real(result, "sprt_lower", 0, bound[0]);
    result_set_real(result, "sprt_upper", 0, bound[1]);
    result_set_real(result, "sprt_log_likelihood_ratio", 0, test->log_likelihood_ratio);
    result_set_whole(result, "sprt_distinct_pairs", 0, (int64_t)test->distinct);
    /* A test that was interrupted before a check is undecided, whatever the ratio. */
    enum sprt_verdict verdict =
        tournament->satisfied ? sprt_decide(sprt, test->log_likelihood_ratio) : SPRT_UNDECIDED;
    result_set_text(result, "sprt_verdict", 0, verdicts[verdict]);
    result_dimension(result, "pair_score", SPRT_SCORES);
    for (size_t k = 0; k < SPRT_SCORES; k++) {
        result_set_real(result, "pair_score", k, (double)k / 2); /* points */
        result_set_whole(result, "sprt_pairs", k, (int64_t)test->pairs[k]);
    }
}

/* Sets the games; rank_of[agent] is the number of an agent in the result. */
static void tournament_set_games(struct result *result, const struct tournament_result *tournament,
                                 const size_t *rank_of) {
    const struct tournament_plan *plan = tournament->plan;
    const size_t players = tournament->players;
    void *position = memory_allocate(1, plan->game->position_size);
    result_add_list(result, tournament_games);
    int64_t *seat = result_add(result, "seat"); /* [game][player], as `payoff` */
    double *payoff = result_add(result, "paid");
    char **moves = result_add(result, "moves");
    for (uint64_t i = 0; i < tournament->games_done; i++) {
        const struct match_record *game = &tournament->game[i];
        result_set_record(result, tournament_games, i, game);
        for (size_t k = 0; k < players; k++) {
            seat[i * players + k] = (int64_t)rank_of[game->agent[k]];
            payoff[i * players + k] = game->payoff[k];
        }
        FILE *out = memory_stream(&moves[i], NULL);
        plan->game->start(position, plan->setting[game->setting], NULL);
        for (size_t k = 0; k < game->moves; k++) {
            fprintf(out, "%s%s", k > 0 ? ", " : "",
                    plan->game->move_text(position, game->move[k]).text);
            plan->game->apply(position, game->move[k]);
        }
        memory_stream_close(out);
    }
    free(position);
}

void tournament_to_result(const struct tournament_result *tournament, struct result *result) {
    const struct tournament_plan *plan = tournament->plan;
    const size_t agents = plan->agents;
    size_t rank_of[TOURNAMENT_AGENTS] = {0}; /* [agents] from 0, by descending rating */
    /* Of two, the lower rating goes down a rank; of equal ones, or if all are NaN, the later. */
    const struct tournament_standing *standing = tournament->standing;
    for (size_t i = 0; i < agents; i++)
        for (size_t k = 0; k < i; k++)
            rank_of[standing[i].rating.value > standing[k].rating.value ? k : i]++;
    result_set_seed(result, plan->seed);
    result_set_text(result, "game_name", 0, plan->game->name);
    result_set_text(result, "payoff", 0, plan->game->payoffs[plan->payoff]);
    result_set_record(result, tournament_planned, 0, plan);
    result_set_record(result, tournament_played, 0, tournament);
    if (plan->stop && plan->stop->tests)
        tournament_set_sprt(result, tournament);
    else if (plan->stop)
        result_set_whole(result, "precision_reached", 0, tournament->satisfied);
    const char *name[TOURNAMENT_AGENTS], *player[GAME_PLAYERS];
    for (size_t i = 0; i < agents; i++)
        name[rank_of[i]] = tournament_name(tournament, i);
    for (size_t i = 0; i < tournament->players; i++)
        player[i] = plan->game->player_name((int)i);
    result_names(result, "agent", name, agents);
    result_names(result, "opponent", name, agents);
    result_names(result, "setting", plan->setting, plan->settings);
    result_names(result, "player", player, tournament->players);
    result_names(result, "bound", (const char *const[]){"low", "high"}, 2);
    result_dimension(result, "game", tournament->games_done);
    for (size_t i = 0; i < agents; i++) {
        const size_t rank = rank_of[i];
        result_set_whole(result, "rank", rank, (int64_t)rank + 1);
        result_set_text(result, "specification", rank, plan->agent[i].chosen.text);
        result_set_record(result, tournament_standings, rank, &standing[i]);
        for (size_t k = 0; k < agents; k++)
            result_set_record(result, tournament_pairs, rank * agents + rank_of[k],
                              &tournament->pair[i * agents + k]);
        result_set_real(result, "pair_points", rank * agents + rank, NAN); /* omitted in JSON */
    }
    tournament_set_games(result, tournament, rank_of);
}
