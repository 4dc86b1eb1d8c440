/* Sequencium as a game for matches, a struct game_rules. Settings are boards, "6x6". The code of a
 * move is square + 64 * number, where squares are counted row by row from 0; the move is written as
 * "B2 3", or "B2" with the largest legal number. Code 0 is a pass, written "pass". */
#ifndef SIM_SEQUENCIUM_GAME_H
#define SIM_SEQUENCIUM_GAME_H

#include "sim/match/game.h"
#include "sim/sequencium/position.h"

extern const struct game_rules game_sequencium;

/* The code of a move, and the move of a code. */
static inline uint32_t sequencium_move_code(struct sequencium_move move) {
    return move.square + (uint32_t)SEQUENCIUM_SQUARES * move.number;
}

static inline struct sequencium_move sequencium_move_decode(uint32_t code) {
    return (struct sequencium_move){(uint8_t)(code % SEQUENCIUM_SQUARES),
                                    (uint8_t)(code / SEQUENCIUM_SQUARES)};
}

#endif
