/* The prompt of a game in the terminal reads a line at a time: a command, which is the same in all
 * games (moves, hint, undo, save FILE, ..., in upper or lower case), or else a move. */
#ifndef CLI_SHARED_RUN_PROMPT_H
#define CLI_SHARED_RUN_PROMPT_H

#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <limits.h>
#include <stdio.h>

/* What a game does for the commands; `session` is the state of the running game. Functions with an
 * error fail with ERROR_INPUT if what was typed is wrong: the message is printed, and the game goes
 * on. Other errors end it. make_moves, list_moves and print_hint are not called after its end. */
struct prompt_game {
    void (*draw)(const void *session);
    bool (*make_moves)(void *session, const char *line, struct error *error);
    void (*list_moves)(const void *session);
    bool (*print_hint)(void *session, struct error *error);
    bool (*review)(void *session, struct error *error); /* NULL: there is no `review` */
    bool (*undo)(void *session);                        /* false: there is no move */
    void (*print)(const void *session, FILE *out);      /* the text that `save` saves, for `play` */
    const char *saves;                                  /* line of the help for `save` */
    const char *saved_use; /* what `play` does with the text: "reads these lines from a file" */
};

struct prompt {
    const struct prompt_game *game;
    void *session;
    const char *rules;    /* the game's rules, in a few lines */
    const char *notation; /* how a move is typed, "a square, as B3" */
    const struct watch *watch;
    char saved[PATH_MAX]; /* the file that `save` wrote last, and may replace; or "" */
    bool over;            /* the game was over when the last line was read */
    bool quits;           /* the user typed quit, or the input has ended */
    bool ended;           /* the input has ended, at a terminal by Ctrl-D */
};

/* Prints, at a terminal, the rules and how to move; a game does it once, first of all. */
void prompt_introduce(const struct prompt *prompt);

/* Draws the board, prints "who> ", reads and executes a line. ERROR_STOPPED: interrupted. */
bool prompt_ask(struct prompt *prompt, const char *who, struct error *error);

/* The same, without the board, when the game is over: `undo` may continue it. */
bool prompt_ask_end(struct prompt *prompt, struct error *error);

/* Prints what `save` would save, before an error is reported that ends the game. */
void prompt_break_off(const struct prompt *prompt);

#endif
