#include "cli/match/tournament.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"

#include <inttypes.h>
#include <math.h>

/* Agents from the strongest to the weakest. */
static void tournament_report_rank(const struct tournament_result *result,
                                   size_t order[TOURNAMENT_AGENTS]) {
    for (size_t i = 0; i < result->agents; i++) {
        size_t at = i;
        double value = result->standing[i].rating.value;
        for (; at > 0 && result->standing[order[at - 1]].rating.value < value; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void add_count(struct screen_table *table, uint64_t count) {
    screen_table_add(table, "%" PRIu64, count);
}

/* Decimals of points: none if all are whole up to rounding. */
static int find_decimals(const struct tournament_result *result) {
    int decimals = 0;
    for (size_t i = 0; i < result->agents; i++) {
        double points = result->standing[i].points;
        decimals = fabs(points - round(points)) > 1e-9 ? 2 : decimals;
    }
    return decimals;
}

static void add_standing(struct screen_table *table, const char *agent,
                         const struct tournament_standing *standing, int decimals) {
    const struct rating *rating = &standing->rating;
    screen_table_add(table, "%s", agent);
    screen_table_add_real(table, rating->value, 0);
    if (isfinite(rating->value))
        screen_table_add(table, "+-%.0f", (rating->high - rating->low) / 2);
    else
        screen_table_add(table, "-");
    add_count(table, standing->games);
    add_count(table, standing->wins);
    add_count(table, standing->draws);
    add_count(table, standing->losses);
    screen_table_add_real(table, standing->points, decimals);
    screen_table_add_real(table, standing->points / (double)standing->games, 2);
}

static bool tournament_report_print_ranking(const struct tournament_plan *plan,
                                            const struct tournament_result *result,
                                            const size_t *order) {
    static const char *const heading[] = {"#",    "<agent", "rating", "95 %",   "games",
                                          "wins", "draws",  "losses", "points", "per game"};
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    for (size_t i = 0; i < result->agents; i++) {
        screen_table_add(&table, "%zu", i + 1);
        add_standing(&table, plan->agent[order[i]], &result->standing[order[i]],
                     find_decimals(result));
    }
    return screen_table_print(&table, stdout);
}

static bool print_crosstable(const struct tournament_plan *plan,
                             const struct tournament_result *result, const size_t *order) {
    struct screen_table table = {.columns = 2 + result->agents};
    screen_table_add(&table, "#");
    screen_table_add(&table, "<wins-draws-losses against");
    for (size_t i = 0; i < result->agents; i++)
        screen_table_add(&table, "%zu", i + 1);
    for (size_t i = 0; i < result->agents; i++) {
        screen_table_add(&table, "%zu", i + 1);
        screen_table_add(&table, "%s", plan->agent[order[i]]);
        for (size_t k = 0; k < result->agents; k++) {
            const struct tournament_pair *pair =
                &result->pair[order[i] * result->agents + order[k]];
            if (pair->wins + pair->draws + pair->losses == 0)
                screen_table_add(&table, "%s", "");
            else
                screen_table_add(&table, "%" PRIu64 "-%" PRIu64 "-%" PRIu64, pair->wins,
                                 pair->draws, pair->losses);
        }
    }
    return screen_table_print(&table, stdout);
}

bool tournament_report_print(const struct tournament_plan *plan,
                             const struct tournament_result *result) {
    size_t order[TOURNAMENT_AGENTS];
    tournament_report_rank(result, order);
    if (!tournament_report_print_ranking(plan, result, order))
        return false;
    putchar('\n');
    if (!print_crosstable(plan, result, order))
        return false;
    if (result->repeated > 0)
        printf("\n%" PRIu64 " of %" PRIu64
               " games repeat earlier ones move by move; for ratings each counts once.\n"
               "--opening K randomizes the openings.\n",
               result->repeated, result->games_done);
    return true;
}

static json_t *tournament_report_agent_json(const char *agent,
                                            const struct tournament_standing *standing) {
    const double interval[] = {standing->rating.low, standing->rating.high};
    json_t *object =
        json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:f}", "agent", agent, "games",
                  (json_int_t)standing->games, "wins", (json_int_t)standing->wins, "draws",
                  (json_int_t)standing->draws, "losses", (json_int_t)standing->losses, "forfeits",
                  (json_int_t)standing->forfeits, "points", standing->points);
    json_set_real(object, "rating", standing->rating.value);
    json_set_interval(object, "rating_ci95", interval);
    return object;
}

static json_t *tournament_report_pair_json(const struct tournament_plan *plan,
                                           const struct tournament_result *result, size_t agent,
                                           size_t opponent) {
    const struct tournament_pair *pair = &result->pair[agent * result->agents + opponent];
    return json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:f}", "agent", plan->agent[agent], "opponent",
                     plan->agent[opponent], "wins", (json_int_t)pair->wins, "draws",
                     (json_int_t)pair->draws, "losses", (json_int_t)pair->losses, "repeated",
                     (json_int_t)pair->repeated, "points", pair->points);
}

json_t *tournament_report_json(const struct tournament_plan *plan,
                               const struct tournament_result *result) {
    size_t order[TOURNAMENT_AGENTS];
    json_t *agents = json_array(), *pairs = json_array();
    tournament_report_rank(result, order);
    for (size_t i = 0; i < result->agents; i++)
        json_array_append_new(agents, tournament_report_agent_json(plan->agent[order[i]],
                                                                   &result->standing[order[i]]));
    for (size_t i = 0; i < result->agents; i++)
        for (size_t k = 0; k < result->agents; k++)
            if (i != k)
                json_array_append_new(
                    pairs, tournament_report_pair_json(plan, result, order[i], order[k]));
    return json_pack("{s:s, s:s, s:I, s:I, s:I, s:b, s:o, s:o}", "game", plan->game->name, "payoff",
                     plan->game->payoffs[plan->payoff], "games_asked", (json_int_t)result->games,
                     "games", (json_int_t)result->games_done, "repeated",
                     (json_int_t)result->repeated, "damped", result->damped, "agents", agents,
                     "pairs", pairs);
}

void tournament_report_forfeits(const struct tournament_plan *plan,
                                const struct tournament_result *result) {
    for (size_t agent = 0; agent < result->agents; agent++) {
        uint64_t i = 0;
        if (result->standing[agent].forfeits == 0)
            continue;
        while (result->game[i].loser == GAME_OVER ||
               result->game[i].agent[result->game[i].loser] != agent)
            i++;
        report_note("%s lost %" PRIu64 " of %" PRIu64
                    " games by forfeit, the first in game %" PRIu64 ": %s",
                    plan->agent[agent], result->standing[agent].forfeits,
                    result->standing[agent].games, i, result->game[i].fault);
    }
}
