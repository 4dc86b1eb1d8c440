/* A game for three that is seen through at once, to test what is written for any game: in turn each
 * takes one of the numbers 1..9 that is left, three times, and gets their sum. To take the largest
 * number is best. */
#ifndef TESTS_UNIT_PICK_GAME_H
#define TESTS_UNIT_PICK_GAME_H

#include "sim/match/game.h"

#include <string.h>

enum { PICK_NUMBERS = 9, PICK_PLAYERS = 3 };

struct pick {
    int moves;
    int owner[PICK_NUMBERS + 1]; /* by number: 0 none, else the player from 1 */
};

static inline bool pick_start(void *position, const char *setting, struct error *error) {
    if (strcmp(setting, "nine") != 0)
        return error_input(error, "'%.20s' is not nine", setting);
    *(struct pick *)position = (struct pick){0};
    return true;
}

static inline int pick_players(const void *position) { return PICK_PLAYERS; }

static inline const char *pick_player_name(int player) {
    static const char *const name[] = {"A", "B", "C"};
    return name[player];
}

static inline int pick_mover(const void *position) {
    const struct pick *pick = position;
    return pick->moves == PICK_NUMBERS ? GAME_OVER : pick->moves % PICK_PLAYERS;
}

static inline size_t pick_moves(const void *position, uint32_t *move) {
    const struct pick *pick = position;
    size_t count = 0;
    for (uint32_t number = 1; number <= PICK_NUMBERS; number++)
        if (pick->owner[number] == 0)
            move[count++] = number;
    return count;
}

static inline void pick_apply(void *position, uint32_t move) {
    struct pick *pick = position;
    pick->owner[move] = 1 + pick->moves++ % PICK_PLAYERS;
}

static inline void pick_pay(const void *position, size_t way, double *payoff) {
    const struct pick *pick = position;
    for (int player = 0; player < PICK_PLAYERS; player++)
        payoff[player] = 0;
    for (int number = 1; number <= PICK_NUMBERS; number++)
        if (pick->owner[number] > 0)
            payoff[pick->owner[number] - 1] += number;
}

static inline void pick_forfeit(const void *position, int player, size_t way, double *payoff) {
    pick_pay(position, way, payoff);
    payoff[player] = -1;
}

static inline struct move_text pick_move_text(const void *position, uint32_t move) {
    return (struct move_text){{(char)('0' + move)}};
}

static inline bool pick_move_parse(const void *position, const char *text, uint32_t *move,
                                   struct error *error) {
    const struct pick *pick = position;
    if (text[0] < '1' || text[0] > '9' || text[1] != '\0' || pick->owner[text[0] - '0'] != 0)
        return error_input(error, "'%.20s' is not a number that is left", text);
    *move = (uint32_t)(text[0] - '0');
    return true;
}

static const char *const pick_payoffs[] = {"sum", NULL};

static const struct game_rules game_pick = {
    .name = "pick",
    .setting = "nine",
    .settings = "nine",
    .payoffs = pick_payoffs,
    .position_size = sizeof(struct pick),
    .most_moves = PICK_NUMBERS,
    .start = pick_start,
    .players = pick_players,
    .player_name = pick_player_name,
    .mover = pick_mover,
    .moves = pick_moves,
    .apply = pick_apply,
    .pay = pick_pay,
    .forfeit = pick_forfeit,
    .move_text = pick_move_text,
    .move_parse = pick_move_parse,
};

#endif
