/* Opens agents (agent.h), asks them for moves, and plays games between them, whose first moves are
 * random. A game ends when it is over by its rules or an agent fails. */
#include "sim/match/agent.h"

#include "sim/base/memory.h"
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
    bool done = true;
    *answer = (struct agent_answer){0};
    if (game->moves(position, moves) == 1)
        answer->move = moves[0];
    else
        done = player->agent->move(player->self, position, limits, answer, error) &&
               (game_allows(game, position, answer->move, moves) || /* programs may err */
                error_input(error, "an illegal move (%u)", (unsigned)answer->move));
    free(moves);
    return done;
}

void agent_played(struct agent_player *player, const void *position, uint32_t move) {
    if (player->agent->played)
        player->agent->played(player->self, position, move);
}

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
            if (!agent_move(match->player[mover], position, &match->limits, &answer, &failure))
                break;
            move = answer.move;
        }
        *list_add(record->move, record->moves) = move;
        for (int player = 0; player < game->players(position); player++)
            agent_played(match->player[player], position, move);
        game->apply(position, move);
    }
    free(moves);

    if (failure.kind == ERROR_NONE)
        game->pay(position, match->payoff, record->payoff);
    else if (failure.kind == ERROR_INPUT) /* a fault of the agent, which loses the game */
        match_forfeit(match, position, mover, failure.text, record);
    else
        *error = failure;
    return failure.kind == ERROR_NONE || failure.kind == ERROR_INPUT;
}

void match_record_free(struct match_record *record) {
    free(record->move);
    free(record->fault);
    *record = (struct match_record){0};
}
