/* Commands: one file each, named for what is typed: cli/walk/trace.c is `bukub walk trace`,
 * cli/info.c is `bukub info`. Verbs that all games of two or more players have are written once,
 * for any arena: cli/match/best.c is `bukub GAME best`. */
#ifndef CLI_SHARED_RUN_COMMAND_H
#define CLI_SHARED_RUN_COMMAND_H

#include "strategies/match/registry.h"

struct command {
    const char *game; /* NULL for commands of the whole program, as `bukub info` */
    const char *verb;
    const char *summary; /* one line, in lower case, without a full stop */
    /* argv[0] is the whole name, "bukub walk run". Returns the exit code. */
    int (*run)(int argc, char **argv);
    bool spreads; /* over all ranks; else rank 0 runs it alone */
};

/* A verb that every arena has. */
struct game_verb {
    const char *verb, *summary;
    int (*run)(const struct arena *arena, int argc, char **argv);
    bool spreads; /* as above */
};

/* What can be typed: a command, or a verb of an arena's game. */
struct command_entry {
    const char *game, *verb, *summary;
    const struct command *command; /* or else: */
    const struct arena *arena;
    const struct game_verb *of_game;
};

/* Entry number i, game by game; false when there are not so many. */
bool command_get(size_t i, struct command_entry *entry);

/* What the game is about, some lines; NULL when there is no such game. */
const char *command_rules(const char *game);

/* Runs it. */
int command_run(const struct command_entry *entry, int argc, char **argv);

#endif
