/* The prompt of a game: reads lines, executes the commands that all games have, and prints help. */
#include "cli/shared/run/prompt.h"
#include "cli/shared/output/screen_table.h"
#include "sim/base/save.h"
#include "sim/text/untrusted.h"

#include <unistd.h>

/* Executes `save FILE`. Only the file that this prompt saved last is replaced. */
static void save(const char *path, struct prompt *prompt) {
    struct error error = {0};
    bool replaces = strcmp(path, prompt->saved) == 0;
    if (!*path) {
        error_input(&error, "save: a file name is missing, as in save game.txt");
    } else if (!replaces && access(path, F_OK) == 0) {
        error_input(&error, "save: %s already exists", quote(path).text);
    } else {
        char *text = printed(prompt->game->print, prompt->session);
        save_file(path, replaces, text, strlen(text), &error);
        free(text);
    }
    if (error.kind == ERROR_NONE) {
        printf("saved: %s\n", quote(path).text);
        snprintf(prompt->saved, sizeof prompt->saved, "%s", path);
    } else {
        puts(error.text);
    }
}

/* Lists the commands that `execute` knows. */
static void print_help(const struct prompt *prompt) {
    enum { COLUMN = 11 };
    const char *const line[][2] = {
        {"a move", prompt->notation},
        {"moves", "prints the legal moves"},
        {"hint", "advises a move, and says what it is worth"},
        {"review", prompt->game->review ? "prints what each move of the game lost" : NULL},
        {"undo", "takes back your last move, and what followed it"},
        {"board", "draws the board"},
        {"rules", "prints the rules of the game"},
        {"save FILE", prompt->game->saves},
        {"help", "prints this list"},
        {"quit or q", "ends the game"},
    };
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        struct wrapped text = {
            .out = stdout, .width = terminal_width(stdout), .column = COLUMN, .indent = COLUMN};
        if (!line[i][1]) /* the game has no such command */
            continue;
        printf("%-*s", COLUMN, line[i][0]);
        wrapped_text(&text, line[i][1]);
        putchar('\n');
    }
}

static bool is(const char *line, const char *command) { return strcasecmp(line, command) == 0; }

/* Executes a command or moves. When the game is over, only some commands are left. */
static bool execute(struct prompt *prompt, const char *line, struct error *error) {
    const struct prompt_game *game = prompt->game;
    if (is(line, "help")) {
        print_help(prompt);
    } else if (is(line, "rules")) {
        screen_paragraph(stdout, prompt->rules);
    } else if (is(line, "quit") || is(line, "q")) {
        prompt->quits = true;
    } else if (is(line, "save") || strncasecmp(line, "save ", strlen("save ")) == 0) {
        const char *rest = line + strlen("save");
        save(rest + strspn(rest, " "), prompt);
    } else if (is(line, "undo")) {
        if (!game->undo(prompt->session))
            puts("there is nothing to undo");
    } else if (is(line, "board")) {
        if (prompt->over) /* otherwise prompt_ask draws it before the next line */
            game->draw(prompt->session);
    } else if (is(line, "review") && game->review) {
        return game->review(prompt->session, error);
    } else if (prompt->over) {
        return error_input(error, "the game is over");
    } else if (is(line, "hint")) {
        return game->print_hint(prompt->session, error);
    } else if (is(line, "moves")) {
        game->list_moves(prompt->session);
    } else {
        return game->make_moves(prompt->session, line, error);
    }
    return true;
}

/* Reads a line, to be freed, without a byte order mark and blanks at both ends: `if_empty` if
 * nothing is left, and "quit" at the end of the input. `asked`: a line on the screen asks for it,
 * which Enter ends at a terminal. */
static char *read_line(struct prompt *prompt, bool asked, const char *if_empty) {
    char *typed = NULL;
    size_t size = 0;
    fflush(stdout);
    prompt->ended = getline(&typed, &size, stdin) < 0;
    if (asked && (prompt->ended || !isatty(STDIN_FILENO)))
        putchar('\n');
    struct string_view text = string_view_of(prompt->ended ? "quit" : text_without_mark(typed));
    struct string_view line = string_view_trim(string_view_cut(&text, '\n'));
    char *read = line.length > 0 ? memory_copy_part(line.text, line.length) : memory_copy(if_empty);
    free(typed);
    return read;
}

/* Executes a line and frees it. An invalid line is only reported. */
static bool obey(struct prompt *prompt, char *line, struct error *error) {
    struct error wrong = {0}; /* what is wrong with this line */
    bool done =
        watch_stopped(prompt->watch) ? error_stopped(&wrong) : execute(prompt, line, &wrong);
    free(line);
    if (wrong.kind == ERROR_INPUT)
        printf("%s (help lists the commands)\n", wrong.text);
    else if (!done)
        *error = wrong;
    return done || wrong.kind == ERROR_INPUT;
}

void prompt_introduce(const struct prompt *prompt) {
    if (!isatty(STDIN_FILENO))
        return;
    screen_paragraph(stdout, prompt->rules);
    screen_print(stdout, "\nType help, which lists the commands, or a move: %s\n",
                 prompt->notation);
}

bool prompt_ask(struct prompt *prompt, const char *who, struct error *error) {
    putchar('\n');
    prompt->game->draw(prompt->session);
    printf("%s> ", who);
    prompt->over = false;
    return obey(prompt, read_line(prompt, true, "board"), error);
}

bool prompt_ask_end(struct prompt *prompt, struct error *error) {
    bool asks = isatty(STDIN_FILENO);
    if (asks)
        printf("\n%ssave FILE, undo, or Enter to quit> ", prompt->game->review ? "review, " : "");
    prompt->over = true;
    return obey(prompt, read_line(prompt, asks, "quit"), error);
}

void prompt_break_off(const struct prompt *prompt) {
    printf("\nThe game was stopped; `play' %s:\n", prompt->game->saved_use);
    prompt->game->print(prompt->session, stdout);
    fflush(stdout);
}
