/* Commands: one file each, named for what is typed: cli/walk/trace.c is `bukub walk trace`,
 * cli/info.c is `bukub info`. Verbs of all games of two or more players are written once, for any
 * arena: cli/match/best.c is `bukub GAME best`. */
#ifndef CLI_SHARED_RUN_COMMAND_H
#define CLI_SHARED_RUN_COMMAND_H

#include "strategies/match/registry.h"

struct command {
    const char *game; /* NULL for commands without a game, e.g. `bukub info` */
    const char *verb;
    const char *summary; /* one line, in lower case, without a full stop */
    /* argv[0] is the whole name, "bukub walk run". Returns the exit code. */
    int (*run)(int argc, char **argv);
    bool spreads; /* runs on all ranks; else on rank 0 only */
};

/* A verb of every arena. */
struct game_verb {
    const char *verb, *summary;
    int (*run)(const struct arena *arena, int argc, char **argv);
    bool spreads; /* as above */
};

/* An entry of the command line: a command, or a verb of an arena. */
struct command_entry {
    const char *game, *verb, *summary;
    const struct command *command; /* or NULL: */
    const struct arena *arena;
    const struct game_verb *of_game;
};

/* Gets entry number i, ordered by game; false if there is none. */
bool command_get(size_t i, struct command_entry *entry);

/* The rules of the game in a few lines; NULL if there is no such game. */
const char *command_rules(const char *game);

/* Runs it. */
int command_run(const struct command_entry *entry, int argc, char **argv);

#endif
