/* The prompt of a game in the terminal. All games have the same commands, in upper or lower case:
 * moves, hint, undo, save FILE, ...; any other line is a move. */
#ifndef CLI_SHARED_RUN_PROMPT_H
#define CLI_SHARED_RUN_PROMPT_H

#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <stdio.h>

/* What a game does. Functions that return bool fail with ERROR_INPUT, which is printed, if what was
 * typed is wrong; other errors end the game. Moves and hints only before the game is over. */
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
    bool over;       /* the game was over when the last line was read */
    bool quits;      /* the user typed quit, or the input has ended */
    bool ended;      /* the input has ended, at a terminal by Ctrl-D */
};

/* Shows the board, and reads and executes a line; at a terminal, the first time it says how to
 * move. Fails with ERROR_STOPPED when interrupted. */
bool prompt_ask(struct prompt *prompt, const char *who, struct error *error);

/* The same when the game is over, without the board: `undo' may continue it. */
bool prompt_ask_end(struct prompt *prompt, struct error *error);

/* Prints what `save` would save, before an error is reported that ends the game. */
void prompt_break_off(const struct prompt *prompt);

#endif
