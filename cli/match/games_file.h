/* The games in the file of a tournament. */
#ifndef CLI_MATCH_GAMES_FILE_H
#define CLI_MATCH_GAMES_FILE_H

#include "sim/dataset/result.h"
#include "sim/match/game.h"
#include "sim/text/string_view.h"

/* Reads the games of a tournament. Fails unless it is one of this game. */
struct result *games_file_read(const char *path, const struct game *game, struct error *error);

/* Fails if there is no game of that number. */
bool games_file_has(const struct result *games, const char *path, uint64_t number,
                    struct error *error);

/* Sets the file as an input of a result. */
bool games_file_to_inputs(struct result *result, const char *path, struct error *error);

/* The moves of a game are texts between commas. */
size_t games_file_count_moves(const char *moves);

/* Reads move number `turn`, from 0. Fails if the game is over, or the move is illegal. */
bool games_file_read_move(const struct game *game, const void *position, const char *text,
                          size_t turn, uint32_t *move, struct error *error);

/* The same for the first of several moves, which becomes `text` and is cut off. */
bool games_file_cut_move(const struct game *game, const void *position, struct string_view *moves,
                         size_t turn, char text[GAME_MOVE_TEXT], uint32_t *move,
                         struct error *error);

#endif
