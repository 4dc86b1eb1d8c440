/* The prompt of a game in the terminal: its commands, in upper or lower case, are those of all
 * games. */
#ifndef CLI_SHARED_RUN_PROMPT_H
#define CLI_SHARED_RUN_PROMPT_H

#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <stdio.h>

/* What a game does. Functions that return bool fail with ERROR_INPUT if what was typed is wrong,
 * which is printed; other errors end the game. Moves and hints are asked for only before the game
 * is over. */
struct prompt_game {
    const char *hint;   /* what `hint` prints, for the help */
    const char *undone; /* what `undo` takes back */
    void (*draw)(const void *session);
    bool (*make_moves)(void *session, const char *line, struct error *error);
    void (*list_moves)(const void *session);
    bool (*print_hint)(void *session, struct error *error);
    bool (*review)(void *session, struct error *error); /* prints what moves lost; NULL: cannot */
    bool (*undo)(void *session);                        /* false: there is no move */
    void (*print)(const void *session, FILE *out); /* what `save` saves: other commands read it */
    const char *saves;                             /* what that is, for the help */
    const char *saved_use;                         /* what `play' does with it */
};

struct prompt {
    const struct prompt_game *game;
    void *session;
    const char *notation; /* how a move is typed, "a square, as B3" */
    const struct watch *watch;
    char saved[256]; /* the file that it saved last, and may replace; or "" */
    bool introduced; /* the notation was printed */
    bool over;       /* the game was over when it last asked */
    bool quits;      /* the user typed quit, or there is no more input */
    bool ended;      /* nor from a terminal: Ctrl-D */
};

/* Shows the board, and reads and executes a line; at a terminal, the first time it says how to
 * move. Fails with ERROR_STOPPED when interrupted. */
bool prompt_ask(struct prompt *prompt, const char *who, struct error *error);

/* The same at a terminal when the game is over: what was typed may change that, or quit. */
bool prompt_ask_end(struct prompt *prompt, struct error *error);

/* Prints what `save` would save, before an error is reported that ends the game. */
void prompt_break_off(const struct prompt *prompt);

#endif
