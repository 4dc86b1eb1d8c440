/* Games as text: as `replay` prints them, as `play` saves them, or as moves on lines of their own
 * or between commas.
 *
 *     sequencium 3x3, payoff gamble, game 0      what `replay` prints begins with this line; with
 *     Red: greedy                                it, moves are the lines with a number, a player
 *     Blue: random                               and a move, and other lines, such as drawings,
 *       1  Red: A2 2                             are left out but for the reason of a forfeit
 *     Blue forfeits: took too long
 *
 *     # sequencium 3x3, payoff gamble            what `play` saves has all this in comments below
 *     # Red: you                                 the last position; if the game started from
 *     # Blue: greedy                             another position than that of a setting, this
 *     # moves: A2 2, B2 2                        follows line by line behind "# start:" */
#ifndef CLI_MATCH_GAME_TEXT_H
#define CLI_MATCH_GAME_TEXT_H

#include "sim/match/agent.h"

struct game_text {
    void *start;                /* the initial position */
    char *setting;              /* the setting that has this position; "": none; NULL: unknown */
    size_t payoff;              /* index of the payoff rule, the default if the text names none */
    char *agent[GAME_PLAYERS];  /* who plays, by player; NULL: unknown */
    struct match_record record; /* the moves, all legal, and who forfeits; no payoffs */
    void *end;                  /* the position after the moves */
};

/* Reads a game; messages call the text `name`. A text without an initial position has that of
 * `setting` (NULL: the default). Fails with NAME:LINE and what is allowed. Free the game always. */
bool game_text_read(struct game_text *game, const struct game_rules *rules, const char *name,
                    const char *text, const char *setting, struct error *error);
void game_text_free(struct game_text *game);

/* Reads the game that `play` saved in comments below the position `end`. If there is none, or if
 * its moves do not lead there, as after editing, the game begins at `end`, and only the payoff is
 * read. Fails if that is not one of this game. Free the game always. */
bool game_text_of_position(struct game_text *game, const struct game_rules *rules, const char *name,
                           const char *text, const void *end, struct error *error);

/* The index of the payoff of that name; without one, fails with that of the NULL that ends them. */
bool game_text_payoff(const struct game_rules *rules, struct string_view name, size_t *payoff,
                      struct error *error);

/* Reads a move in the game's notation, and makes it. Fails if it is illegal or the game is over. */
bool game_text_make_move(const struct game_rules *rules, void *position, struct string_view text,
                         uint32_t *move, struct error *error);

/* Prints what `play` saves between the position and the moves. agent[player]: who plays. */
void game_text_print_head(const struct game_rules *rules, const void *start, const char *setting,
                          size_t payoff, const char *const *agent, FILE *out);

/* Prints how a game ended, payoff[players]: "Red wins: Red gets 3, Blue gets -3". */
void game_text_print_outcome(const struct game_rules *rules, const double *payoff, size_t players);

#endif
