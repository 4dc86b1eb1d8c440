/* Commands: one file each, named for what is typed: cli/walk/run.c is `bukub walk run`, cli/info.c
 * is `bukub info`. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

struct command {
    const char *game; /* NULL for commands of the whole program, as `bukub info` */
    const char *verb;
    const char *summary; /* one line, in lower case, without a full stop */
    /* argv[0] is the whole name, "bukub walk run". Returns the exit code. */
    int (*run)(int argc, char **argv);
};

/* All commands, ended by NULL: the one list of them. */
extern const struct command *const commands[];

#endif
