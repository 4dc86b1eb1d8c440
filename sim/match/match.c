/* A game: random moves first, then the agents in turn, until it is over or one of them fails. */
#include "sim/match/match.h"

#include "sim/base/memory.h"
#include "sim/text/untrusted.h"

#include <stdio.h>
#include <stdlib.h>

/* The next move: random, forced, or chosen by the agent. */
static bool find_move(struct match *match, const void *position, int mover, uint32_t *scratch,
                      const struct match_record *record, uint32_t *move, struct error *error) {
    const struct game_rules *game = match->game;
    if (record->moves < match->opening) {
        size_t count = game_candidates(game, position, scratch);
        *move = scratch[draws_below(&match->draws, (uint32_t)count)];
        return true;
    }
    if (game->moves(position, scratch) == 1) {
        *move = scratch[0];
        return true;
    }
    struct agent_answer answer;
    if (!agent_move(&match->player[mover], position, &match->limits, &answer, error))
        return false;
    *move = answer.move;
    return true;
}

void match_forfeit(const struct match *match, const void *position, int player, const char *fault,
                   struct match_record *record) {
    record->loser = player;
    snprintf(record->fault, sizeof record->fault, "%.*s", (int)sizeof record->fault - 1, fault);
    utf8_sanitize(record->fault); /* external programs may print anything, and truncation may split
                                     characters */
    match->game->forfeit(position, player, match->payoff, record->payoff);
}

bool match_play(struct match *match, void *position, struct match_record *record,
                struct error *error) {
    const struct game_rules *game = match->game;
    struct error move_error = {0};
    int mover;
    record->moves = record->opening = 0;
    record->loser = GAME_OVER;
    record->fault[0] = '\0';
    uint32_t *scratch = memory_allocate(game->most_moves, sizeof *scratch), move;
    while ((mover = game->mover(position)) != GAME_OVER) {
        if (!find_move(match, position, mover, scratch, record, &move, &move_error)) {
            match_forfeit(match, position, mover, move_error.text, record);
            break;
        }
        record->move = list_with_room(record->move, record->moves, sizeof *record->move);
        record->move[record->moves++] = move;
        if (record->moves <= match->opening)
            record->opening = record->moves;
        int players = game->players(position);
        for (int player = 0; player < players; player++)
            agent_played(&match->player[player], position, move);
        game->apply(position, move);
    }
    free(scratch);
    if (move_error.kind == ERROR_NONE)
        game->pay(position, match->payoff, record->payoff);
    else if (move_error.kind != ERROR_INPUT)
        *error = move_error;
    return move_error.kind == ERROR_NONE || move_error.kind == ERROR_INPUT;
}

void match_record_free(struct match_record *record) {
    free(record->move);
    *record = (struct match_record){0};
}
