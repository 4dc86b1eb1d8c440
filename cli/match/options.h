/* Options of the verbs that games of two or more players share: agents,
 * their limits, the payoff. */
#ifndef CLI_MATCH_OPTIONS_H
#define CLI_MATCH_OPTIONS_H

#include "cli/shared/args/options.h"
#include "strategies/match/registry.h"

enum { GAME_DOC = 512 /* bytes of a verb's description */ };

struct game_options {
    const struct arena *arena;
    struct option_list agent;
    size_t payoff;  /* index in the game's payoffs */
    double seconds; /* per move */
    uint64_t nodes; /* per move; 0: not given */
    struct common_options common;
};

/* Defaults: no agents. */
void game_options_init(struct game_options *options, const struct arena *arena);

/* --agent and --nodes, for a struct game_options. */
extern const struct option_entry game_agent_table[], game_nodes_table[];

/* --time with that default, and --payoff with those of the game. */
struct option_entry game_time_option(const char *usual);
struct option_entry game_payoff_option(const struct game *game);

/* The limits of a move. With --nodes, the time is limited only if --time is given. */
struct agent_limits game_options_limits(const struct game_options *options,
                                        const struct watch *watch);

/* The name of the payoff. */
const char *game_options_payoff(const struct game_options *options);

/* Reads a position from a file or, with "-", standard input. If there is no such file, the argument
 * is the setting of a new game. position[position_size]. */
bool game_options_position(const struct game *game, const char *argument, void *position,
                           struct error *error);

#endif
