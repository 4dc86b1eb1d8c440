/* What verbs of games of two or more players are asked for: agents, how long they may think, what
 * is paid. */
#ifndef CLI_MATCH_OPTIONS_H
#define CLI_MATCH_OPTIONS_H

#include "cli/shared/args/options.h"
#include "strategies/match/registry.h"

enum { GAME_DOC = 512 /* bytes of a verb's description */ };

struct game_options {
    const struct arena *arena;
    struct option_list agent;
    size_t payoff;        /* which of the game's */
    double usual_seconds; /* for a move where nothing is given */
    double seconds;       /* for a move; NaN: not given */
    uint64_t nodes;       /* the same; 0: not given */
    struct common_options common;
};

/* Defaults: all left open, the usual payoff. */
void game_options_init(struct game_options *options, const struct arena *arena,
                       double usual_seconds);

/* Child parsers, --seed and the common options included, of which only those are shown that mean
 * something: their input is a struct game_options. */
extern const struct argp game_options_argp;        /* for many games, and a dataset */
extern const struct argp game_move_options_argp;   /* for a move */
extern const struct argp game_person_options_argp; /* for a game with a person */

/* The limits of a move: what was given, or else the usual time. */
struct agent_limits game_options_limits(const struct game_options *options,
                                        const struct watch *watch);

/* The name of the way to pay. */
const char *game_options_payoff(const struct game_options *options);

/* Reads a position: of a file, "-" being standard input, or if there is no such file the first one
 * of a setting of the game. position[position_size]. */
bool game_options_position(const struct game *game, const char *argument, void *position,
                           struct error *error);

#endif
