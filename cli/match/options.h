/* What the verbs of all games of two or more players share: options, and reading positions. */
#ifndef CLI_MATCH_OPTIONS_H
#define CLI_MATCH_OPTIONS_H

#include "cli/match/game_text.h"
#include "cli/shared/args/options.h"

/* For the help of verbs that read a position from a file. */
#define POSITION_FILE_HELP                                                                         \
    "A file has a position as `save' and `replay --position' write it, or a drawing of one, "      \
    "without other lines than the one that says who is to move."

/* The options of one verb may be only some of these. */
struct game_options {
    struct common_options common;
    struct option_list agent;
    size_t payoff;  /* index in the game's payoffs */
    double seconds; /* per move */
    uint64_t nodes; /* per move; 0: not given */
};

/* Tables for a struct game_options: --agent; --payoff; --time, by default 1 or 0.05 s; --nodes. */
extern const struct option_entry game_agent_table[], game_payoff_table[], game_limits_table[],
    game_short_limits_table[];

/* The limits of a move. With --nodes, the time is limited only if --time is given. */
struct agent_limits game_options_limits(const struct game_options *options,
                                        const struct watch *watch);

/* Chooses the agent of --agent or, if it is not given, `by_default`, and makes the option its
 * canonical name. Fails if several are given. Free the choice in any case. */
bool game_options_agent(struct game_options *options, const char *by_default,
                        struct agent_choice *choice, struct error *error);

/* Sets the command line and the seed of a result. The agent must have its canonical name before. */
void game_options_to_result(struct game_options *options, struct result *result);

/* Reads a position from a file or, with "-", from standard input into position[position_size]. If
 * there is no such file, the argument is the setting of a new game. Returns the text that was read,
 * kept; "" of a setting; NULL: it fails. */
const char *game_options_position(const struct game_rules *game, const char *argument,
                                  void *position, struct error *error);

/* The same with the game so far, whose payoff is that of the options unless --payoff is given: if
 * `play` saved the position, the saved game; otherwise it begins there. Never freed. */
const struct game_text *game_options_game(struct game_options *options, const char *argument,
                                          struct error *error);

/* The game of the attribute "game_name"; NULL with an error if there is none. */
const struct game_rules *game_of_result(const struct result *result, struct error *error);

#endif
