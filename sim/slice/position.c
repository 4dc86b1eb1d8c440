#include "sim/slice/position.h"

const char *slice_player_name(int player) {
    static const char *const name[SLICE_PLAYERS] = {"Player 1", "Player 2", "Player 3", "Player 4",
                                                    "Player 5", "Player 6", "Player 7", "Player 8"};
    return name[player];
}

struct slice_position slice_match_start(int side, int players, int seat) {
    struct slice_position position = {
        .grid = slice_grid_empty(side),
        .players = (uint8_t)players,
        .seat = (uint8_t)seat,
        .rounds = (uint8_t)players,
    };
    if (slice_fills(side, players) == 0)
        position.round = position.rounds;
    return position;
}

int slice_filler(const struct slice_position *position) {
    int players = position->players;
    return (position->round + players - position->seat + slice_filled_count(&position->grid)) %
           players;
}

void slice_round_end(struct slice_position *position, int score) {
    position->grid = slice_grid_empty(position->grid.side);
    position->score[position->round++] = (uint8_t)score;
}
