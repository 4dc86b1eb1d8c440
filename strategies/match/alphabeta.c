/* The agent alphabeta: alpha-beta search with iterative deepening (alphabeta_search.h). The struct
 * search_game of a game has its functions: `choose` solves the rest of the game once it can. */
#include "sim/base/memory.h"
#include "strategies/match/alphabeta_search.h"
#include "strategies/match/registry.h"

#include <assert.h>

enum { TIME, NODES, TABLE }; /* the parameters, by position in their list */

/* The games whose registry.c lists the agent. */
static const struct search_game *const games[] = {&search_sequencium, &search_antipalindrome, NULL};

struct alphabeta {
    const struct search_game *game;
    struct agent_setup setup;
    void *search; /* of the game, begins with a struct search; NULL before the first move */
};

static bool alphabeta_open(void **self, const struct agent_setup *setup, struct error *error) {
    struct alphabeta *agent = *self = memory_allocate(1, sizeof *agent);
    size_t i = 0;
    while (games[i] && games[i]->game != setup->game)
        i++;
    assert(games[i]);
    *agent = (struct alphabeta){.game = games[i], .setup = *setup};
    return true;
}

static void alphabeta_close(void *self) {
    struct alphabeta *agent = self;
    if (agent->search)
        agent->game->close(agent->search);
    free(agent);
}

static bool alphabeta_move(void *self, const void *position, const struct agent_limits *given,
                           struct agent_answer *answer, struct error *error) {
    struct alphabeta *agent = self;
    const struct search_game *game = agent->game;
    const struct parameter_value *values = agent->setup.values;
    size_t bytes = (size_t)values[TABLE].number << 20; /* from MiB */
    if (!agent->search && !game->open(&agent->search, &agent->setup, bytes, position, error))
        return false;
    struct budget *budget = &((struct search *)agent->search)->budget;
    struct agent_limits limits = budget_limits(given, values[TIME].number, values[NODES].number);
    struct search_result found;
    budget_begin(budget, &limits);
    if (!game->choose(agent->search, position, &found, error))
        return false;
    if (budget->stopped)
        return error_stopped(error);
    int mover = agent->setup.game->mover(position);
    answer->move = game->code(position, found.move);
    answer->valued = true;
    answer->value[mover] = (double)found.value / game->point; /* in points */
    answer->value[1 - mover] = 0 - answer->value[mover];      /* not -0 */
    answer->exact = found.exact;
    answer->depth = found.depth;
    answer->nodes = budget->nodes;
    return true;
}

const struct agent agent_alphabeta = {
    .name = "alphabeta",
    .summary = "alpha-beta search; solves the rest of the game once it can",
    .parameters = {[TIME] = {AGENT_TIME},
                   [NODES] = {AGENT_NODES("positions examined")},
                   [TABLE] = {.name = "table",
                              .summary = "MiB of memory for each transposition table",
                              .kind = PARAMETER_WHOLE,
                              .initial = 16,
                              .minimum = 1,
                              .maximum = 65536}},
    .open = alphabeta_open,
    .move = alphabeta_move,
    .close = alphabeta_close,
};
