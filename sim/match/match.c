/* A game: random moves first, then the agents in turn, until it is over or one of them fails. */
#include "sim/match/match.h"

#include "sim/base/memory.h"
#include "sim/text/untrusted.h"

#include <stdlib.h>
#include <string.h>

void match_forfeit(const struct match *match, const void *position, int player, const char *fault,
                   struct match_record *record) {
    enum { MOST = 255 /* bytes of a fault */ };
    record->loser = player;
    record->fault = memory_copy_part(fault, strnlen(fault, MOST));
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
    free(record->fault);
    record->fault = NULL;
    uint32_t *scratch = memory_allocate(game->most_moves, sizeof *scratch);
    while ((mover = game->mover(position)) != GAME_OVER) {
        bool random = record->moves < match->opening;
        size_t count =
            random ? game_candidates(game, position, scratch) : game->moves(position, scratch);
        struct agent_answer answer = {.move = scratch[0]}; /* forced if it is the only one */
        if (random) {
            answer.move = scratch[draws_below(&match->draws, (uint32_t)count)];
        } else if (count > 1 && !agent_move(&match->player[mover], position, &match->limits,
                                            &answer, &move_error)) {
            match_forfeit(match, position, mover, move_error.text, record);
            break;
        }
        *list_add(record->move, record->moves) = answer.move;
        if (record->moves <= match->opening)
            record->opening = record->moves;
        int players = game->players(position);
        for (int player = 0; player < players; player++)
            agent_played(&match->player[player], position, answer.move);
        game->apply(position, answer.move);
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
    free(record->fault);
    *record = (struct match_record){0};
}
