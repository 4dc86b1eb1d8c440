/* Sequencium as a struct game_rules. Settings are boards, "6x6". A move is square + 64 * number,
 * written as "B2 3", or "B2" with the largest legal number; 0 is a pass, written "pass". */
#ifndef SIM_SEQUENCIUM_GAME_H
#define SIM_SEQUENCIUM_GAME_H

#include "sim/match/game.h"
#include "sim/sequencium/position.h"

extern const struct game_rules game_sequencium;

/* Encodes and decodes a move. */
static inline uint32_t sequencium_move_code(struct sequencium_move move) {
    return move.square + (uint32_t)SEQUENCIUM_SQUARES * move.number;
}

static inline struct sequencium_move sequencium_move_decode(uint32_t code) {
    return (struct sequencium_move){(uint8_t)(code % SEQUENCIUM_SQUARES),
                                    (uint8_t)(code / SEQUENCIUM_SQUARES)};
}

#endif
