/* Opens agents (agent.h), asks them for moves, and plays games between them, whose first moves are
 * random. A game ends when it is over by its rules or an agent fails. A budget (budget.h) says how
 * much of the time and nodes for a move an agent has left. */
#include "sim/match/agent.h"

#include "sim/base/clock.h"
#include "sim/base/memory.h"
#include "sim/match/budget.h"
#include "sim/text/untrusted.h"

bool agent_open(struct agent_player *player, const struct agent *agent,
                const struct agent_setup *setup, struct error *error) {
    player->agent = agent;
    player->setup = *setup;
    if (!agent->open || agent->open(&player->self, &player->setup, error))
        return true;
    *player = (struct agent_player){0};
    return false;
}

void agent_close(struct agent_player *player) {
    if (player->agent && player->agent->close)
        player->agent->close(player->self);
    *player = (struct agent_player){0};
}

bool agent_move(struct agent_player *player, const void *position,
                const struct agent_limits *limits, struct agent_answer *answer,
                struct error *error) {
    const struct game_rules *game = player->setup.game;
    uint32_t *moves = memory_allocate(game->most_moves, sizeof *moves);
    size_t count = game->moves(position, moves);
    *answer = (struct agent_answer){.move = moves[0]};
    bool done = count == 1 || player->agent->move(player->self, position, limits, answer, error);
    /* Checks that the move is legal: a program may answer anything. */
    while (count > 0 && moves[count - 1] != answer->move)
        count--;
    free(moves);
    return done &&
           (count > 0 || error_input(error, "an illegal move (%u)", (unsigned)answer->move));
}

void agent_played(struct agent_player *player, const void *position, uint32_t move) {
    if (player->agent->played)
        player->agent->played(player->self, position, move);
}

/* A game between agents. */

void match_forfeit(const struct match *match, const void *position, int player, const char *fault,
                   struct match_record *record) {
    enum { MOST = 255 /* bytes that are kept of a fault: enough for a line or two */ };
    record->loser = player;
    /* External programs may print anything, and the cut may split a character. */
    record->fault = memory_copy_part(fault, strnlen(fault, MOST));
    utf8_sanitize(record->fault);
    match->game->forfeit(position, player, match->payoff, record->payoff);
}

bool match_play(struct match *match, void *position, struct match_record *record,
                struct error *error) {
    const struct game_rules *game = match->game;
    record->moves = record->opening = 0;
    record->loser = GAME_OVER;
    free(record->fault);
    record->fault = NULL;

    /* Stops when the game is over, or when the agent of the mover fails. */
    struct error failure = {0};
    uint32_t *moves = memory_allocate(game->most_moves, sizeof *moves);
    int mover;
    while ((mover = game->mover(position)) != GAME_OVER) {
        uint32_t move;
        if (record->moves < match->opening) {
            size_t count = game_candidates(game, position, moves);
            move = moves[draws_below(&match->draws, (uint32_t)count)];
            record->opening++;
        } else {
            struct agent_answer answer;
            if (!agent_move(&match->player[mover], position, &match->limits, &answer, &failure))
                break;
            move = answer.move;
        }
        *list_add(record->move, record->moves) = move;
        for (int player = 0; player < game->players(position); player++)
            agent_played(&match->player[player], position, move);
        game->apply(position, move);
    }
    free(moves);

    switch (failure.kind) { /* a fault of the agent is ERROR_INPUT: its game is lost */
    case ERROR_NONE:
        game->pay(position, match->payoff, record->payoff);
        return true;
    case ERROR_INPUT:
        match_forfeit(match, position, mover, failure.text, record);
        return true;
    default:
        *error = failure;
        return false;
    }
}

void match_record_free(struct match_record *record) {
    free(record->move);
    free(record->fault);
    *record = (struct match_record){0};
}

/* Budgets. */

struct agent_limits budget_limits(const struct agent_limits *given, double seconds, double nodes) {
    struct agent_limits limits = *given;
    if (seconds > 0 || nodes > 0) {
        limits.seconds = seconds;
        limits.nodes = (uint64_t)nodes;
    }
    return limits;
}

void budget_begin(struct budget *budget, const struct agent_limits *limits) {
    *budget = (struct budget){.limits = *limits, .began = clock_now(), .units = 1};
    budget_allow_moment(budget);
}

void budget_allow_moment(struct budget *budget) {
    enum { MOMENT = 1 << 10 }; /* nodes: few, so that the move is not late by much */
    budget->least = budget->nodes + MOMENT;
}

bool budget_look(struct budget *budget) {
    if (watch_stopped(budget->limits.watch))
        budget->spent = budget->stopped = true;
    if (budget->limits.seconds > 0 && budget->nodes >= budget->least &&
        clock_now() - budget->began >= budget->limits.seconds)
        budget->spent = true;
    return !budget->spent;
}

static bool budget_watch_stopped(void *context) {
    struct budget *budget = context;
    return !budget_look(budget) || (budget->limits.nodes && budget->nodes >= budget->limits.nodes);
}

static void budget_watch_progress(void *context, uint64_t done, uint64_t total) {
    struct budget *budget = context;
    budget->nodes = budget->before + done / budget->units;
}

struct watch budget_watch(struct budget *budget, uint64_t units) {
    budget->units = units;
    return (struct watch){
        .stopped = budget_watch_stopped, .progress = budget_watch_progress, .context = budget};
}

bool budget_was_short(const struct budget *budget, const struct error *reason,
                      struct error *error) {
    bool beyond_solver = reason->kind == ERROR_INPUT; /* it refused the position as too large */
    bool beyond_budget = reason->kind == ERROR_STOPPED && !budget->stopped; /* not by the user */
    if (!beyond_solver && !beyond_budget)
        *error = *reason;
    return beyond_solver || beyond_budget;
}
