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
    size_t payoff;        /* index in the game's payoffs */
    double usual_seconds; /* per move, without --time and --nodes */
    double seconds;       /* per move; NaN: not given */
    uint64_t nodes;       /* per move; 0: not given */
    struct common_options common;
};

/* Defaults: no agents and limits, the game's first payoff. */
void game_options_init(struct game_options *options, const struct arena *arena,
                       double usual_seconds);

/* Child parsers, including --seed and the common options, of which --help shows the applicable
 * ones. Their input is a struct game_options. */
extern const struct argp game_options_argp;        /* many games, dataset */
extern const struct argp game_move_options_argp;   /* one move */
extern const struct argp game_person_options_argp; /* interactive game */

/* The limits of a move: the given ones, or else the usual time. */
struct agent_limits game_options_limits(const struct game_options *options,
                                        const struct watch *watch);

/* The name of the payoff. */
const char *game_options_payoff(const struct game_options *options);

/* Reads a position from a file or, with "-", standard input. If there is no such file, the argument
 * is the setting of a new game. position[position_size]. */
bool game_options_position(const struct game *game, const char *argument, void *position,
                           struct error *error);

#endif
