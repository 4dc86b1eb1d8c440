#include "cli/magicboard/options.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/prompt.h"
#include "sim/magicboard/board.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Commands of the prompt. */
static const char circle_help[] = "n e s w     a move; several, as in sewe, one after the other\n"
                                  "moves       lists the legal moves\n"
                                  "hint        a move on a shortest path to the goal\n"
                                  "undo        takes back your last move\n"
                                  "board       shows the board\n"
                                  "save FILE   saves the board, with your moves as a comment\n"
                                  "help; quit or q\n";

/* State of a game. */
struct circle_session {
    const struct magicboard_board *board;
    int16_t to_goal[MAGICBOARD_SQUARES]; /* steps from each square to the goal, -1: no path */
    int square;                          /* of the circle */
    int *past;                           /* [moves] previous squares */
    size_t moves, room;
    int shortest; /* steps from the start */
    bool quits;
};

static bool circle_make_move(struct circle_session *session, enum magicboard_direction direction,
                             struct error *error) {
    int target = magicboard_target(session->board, session->square, direction);
    char name[SQUARE_NAME];
    if (target < 0) {
        square_name(session->board->side, session->square, name);
        printf("%d squares %s of %s is off the board\n", session->board->value[session->square],
               magicboard_direction_name(direction), name);
        return true;
    }
    if (session->moves == session->room) {
        size_t room = session->room ? 2 * session->room : 64;
        int *past = realloc(session->past, room * sizeof *past);
        if (!past)
            return error_memory(error);
        session->past = past;
        session->room = room;
    }
    session->past[session->moves++] = session->square;
    session->square = target;
    square_name(session->board->side, target, name);
    printf("%s to %s\n", magicboard_direction_name(direction), name);
    return true;
}

static void circle_list_moves(const struct circle_session *session) {
    const char *between = "";
    for (int i = 0; i < MAGICBOARD_DIRECTIONS; i++) {
        enum magicboard_direction direction = (enum magicboard_direction)i;
        int target = magicboard_target(session->board, session->square, direction);
        char name[SQUARE_NAME];
        if (target < 0)
            continue;
        square_name(session->board->side, target, name);
        printf("%s%s to %s", between, magicboard_direction_name(direction), name);
        between = ", ";
    }
    puts(*between ? "" : "none: only undo helps");
}

static void circle_hint(const struct circle_session *session) {
    if (session->to_goal[session->square] < 0) {
        puts("hint: there is no path to the goal from here; undo");
        return;
    }
    for (int i = 0; i < MAGICBOARD_DIRECTIONS; i++) {
        enum magicboard_direction direction = (enum magicboard_direction)i;
        int target = magicboard_target(session->board, session->square, direction);
        if (target < 0 || session->to_goal[target] != session->to_goal[session->square] - 1)
            continue;
        int left = session->to_goal[session->square];
        printf("hint: %s; the goal is %d step%s away\n", magicboard_direction_name(direction), left,
               left == 1 ? "" : "s");
        return;
    }
}

static void circle_undo(struct circle_session *session) {
    if (session->moves > 0)
        session->square = session->past[--session->moves];
    else
        puts("there is nothing to take back");
}

/* Prints the board with its start, and the moves so far. */
static void circle_print_saved(const void *what, FILE *out) {
    const struct circle_session *session = what;
    const struct magicboard_puzzle puzzle = {
        .board = *session->board, .start = session->moves > 0 ? session->past[0] : session->square};
    magicboard_puzzle_print(&puzzle, out);
    fputs("# moves: ", out);
    for (size_t i = 0; i < session->moves; i++) {
        int next = i + 1 < session->moves ? session->past[i + 1] : session->square;
        enum magicboard_direction direction = MAGICBOARD_EAST;
        while (direction < MAGICBOARD_WEST &&
               magicboard_target(session->board, session->past[i], direction) != next)
            direction++;
        fputc(magicboard_direction_letter(direction), out);
    }
    fputc('\n', out);
}

/* Whether the line consists of letters of directions only. */
static bool is_moves(const char *line) {
    size_t i = 0;
    while (magicboard_direction_of(line[i]) != MAGICBOARD_DIRECTIONS)
        i++;
    return i > 0 && line[i] == '\0';
}

static bool circle_obey(struct circle_session *session, const char *line, struct error *error) {
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0) {
        session->quits = true;
    } else if (strcmp(line, "board") == 0 || prompt_saves(line, circle_print_saved, session)) {
        return true; /* the board is shown before the next line is read */
    } else if (strcmp(line, "undo") == 0) {
        circle_undo(session);
    } else if (strcmp(line, "moves") == 0) {
        circle_list_moves(session);
    } else if (strcmp(line, "help") == 0) {
        fputs(circle_help, stdout);
    } else if (strcmp(line, "hint") == 0) {
        circle_hint(session);
    } else if (is_moves(line)) {
        for (; *line && session->square != session->board->goal; line++)
            if (!circle_make_move(session, magicboard_direction_of(*line), error))
                return false;
    } else if (line[0] != '\0') {
        puts("unknown command: a move is n, e, s or w; help lists the others");
    }
    return true;
}

/* Shows the board, and reads and executes a line. */
static bool circle_prompt(struct circle_session *session, const struct watch *watch,
                          struct error *error) {
    char *line = NULL;
    size_t size = 0;
    putchar('\n');
    magicboard_board_draw(session->board, session->square, NULL, isatty(STDOUT_FILENO), stdout);
    fputs("move> ", stdout);
    fflush(stdout);
    ssize_t length = getline(&line, &size, stdin);
    if (!isatty(STDIN_FILENO) || length < 0)
        putchar('\n');
    bool done = true;
    if (watch_stopped(watch)) {
        done = error_stopped(error);
    } else if (length < 0) {
        session->quits = true;
    } else {
        line[strcspn(line, "\r\n")] = '\0';
        done = circle_obey(session, line, error);
    }
    free(line);
    return done;
}

static void circle_print_end(const struct circle_session *session) {
    putchar('\n');
    magicboard_board_draw(session->board, session->square, NULL, isatty(STDOUT_FILENO), stdout);
    printf("goal reached in %zu step%s; the minimum is %d\n", session->moves,
           session->moves == 1 ? "" : "s", session->shortest);
}

static bool circle_play(const struct magicboard_puzzle *puzzle, struct error *error) {
    struct circle_session session = {.board = &puzzle->board, .square = puzzle->start};
    struct watcher watcher;
    bool done = true;
    magicboard_to_goal(session.board, session.to_goal);
    session.shortest = session.to_goal[puzzle->start];
    if (session.shortest < 0)
        report_note("the goal is unreachable");
    watcher_start(&watcher, PROGRESS_NEVER, "moves");
    while (done && !session.quits && session.square != session.board->goal)
        done = circle_prompt(&session, &watcher.watch, error);
    watcher_stop(&watcher);
    if (done && !session.quits)
        circle_print_end(&session);
    free(session.past);
    return done;
}

struct circle_options {
    struct magicboard_options magicboard;
    int64_t board; /* its number in the file; 0: the only one */
};

/* Finds the puzzle to play; NULL if there is none, or more than one. */
static const struct magicboard_puzzle *circle_choose(const struct circle_options *options,
                                                     const struct magicboard_batch *batch,
                                                     struct error *error) {
    const struct magicboard_puzzle *chosen = NULL;
    const char *file = options->magicboard.file;
    size_t boards = batch->entry[batch->entries - 1].board, puzzles = 0;
    if (options->board > (int64_t)boards)
        error_input(error, "--board %" PRId64 ": %s has %zu board%s", options->board, file, boards,
                    boards == 1 ? "" : "s");
    else if (options->board == 0 && boards > 1)
        error_input(error, "%s: %zu boards; --board N chooses one", file, boards);
    else
        for (size_t i = 0; i < batch->entries; i++)
            if (options->board == 0 || batch->entry[i].board == (size_t)options->board) {
                chosen = &batch->entry[i].puzzle;
                puzzles++;
            }
    if (puzzles <= 1)
        return chosen;
    error_input(error, "%s: %zu starts; --start CORNER chooses one", file, puzzles);
    return NULL;
}

static const struct option_entry circle_option[] = {
    OPTION(WHOLE, "board", "N", struct circle_options, board,
           "Play board number N of the file, from 1 (needed if it has several)", .least = 1,
           .most = MAGICBOARD_BATCH, .group = 1),
    {.name = "output",
     .letter = 'o',
     .argument = "FILE.h5",
     .refused = "play has no output to save"},
    {.name = "json", .refused = "play has no output to save"},
    {0},
};

static const struct option_table circle_table[] = {
    {.entry = circle_option},
    {.entry = magicboard_options_table, .offset = offsetof(struct circle_options, magicboard)},
    {.entry = common_options_table,
     .offset = offsetof(struct circle_options, magicboard.common),
     .hidden = COMMON_ALL},
    {0},
};

static const char circle_doc[] =
    "Lets you move the circle in the terminal. Type n, e, s or w, or help.\v"
    "Examples:\n"
    "  bukub magicboard play data/magicboard/example.txt\n"
    "  bukub magicboard play boards.txt --board 3";

static int circle_run(int argc, char **argv) {
    struct error error = {0};
    struct circle_options options = {0};
    struct magicboard_options *magicboard = &options.magicboard;
    struct magicboard_batch batch = {0};
    common_options_init(&magicboard->common);
    bool good = options_read(&magicboard->common.parsed, circle_table, circle_doc, argc, argv,
                             &options, &error);
    if (good && strcmp(magicboard->file, "-") == 0)
        good = error_input(&error, "-: play reads moves, not the board, from standard input");
    good = good && magicboard_options_read(magicboard, &batch, &error);
    const struct magicboard_puzzle *puzzle = good ? circle_choose(&options, &batch, &error) : NULL;
    good = puzzle && circle_play(puzzle, &error);
    magicboard_batch_free(&batch);
    return good ? EXIT_DONE : report_error(&error);
}

const struct command command_magicboard_play = {
    .game = "magicboard",
    .verb = "play",
    .summary = "lets you move the circle in the terminal",
    .run = circle_run,
};
