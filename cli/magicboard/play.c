/* magicboard play: moving the circle in the terminal. A step goes north, east, south or west by as
 * many squares as the value of the square that the circle leaves, and must end on the board. */
#include "cli/magicboard/options.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/prompt.h"

#include <time.h>
#include <unistd.h>

static const char circle_notation[] = "n, e, s or w, or several, as sewe";

/* A game being played. Squares are numbered from 0, row by row. */
struct circle_session {
    const struct magicboard_board *board;
    int16_t to_goal[MAGICBOARD_SQUARES]; /* steps from each square to the goal; -1: no path */
    int *path;      /* [squares] the squares from the start to the circle, which may recur */
    size_t squares; /* at least 1 */
};

static int circle_square(const struct circle_session *session) {
    return session->path[session->squares - 1];
}

/* The name of the step that is best on a square from which there is a path to the goal. */
static const char *circle_best(const struct circle_session *session, int square) {
    return magicboard_direction_name(magicboard_nearer(session->board, session->to_goal, square));
}

static void circle_list_moves(const void *self) {
    const struct circle_session *session = self;
    size_t moves = 0;
    for (enum magicboard_direction step = 0; step < MAGICBOARD_DIRECTIONS; step++) {
        int target = magicboard_target(session->board, circle_square(session), step);
        if (target < 0)
            continue;
        printf("%s%s to %s", moves > 0 ? ", " : "", magicboard_direction_name(step),
               square_name(session->board->side, target).text);
        moves++;
    }
    puts(moves > 0 ? "" : "none: only undo helps");
}

static bool circle_hint(void *self, struct error *error) {
    const struct circle_session *session = self;
    int left = session->to_goal[circle_square(session)];
    if (left < 0)
        puts("hint: there is no path to the goal from here; undo");
    else
        printf("hint: %s; the goal is %d step%s away\n",
               circle_best(session, circle_square(session)), left, left == 1 ? "" : "s");
    return true;
}

static bool circle_undo(void *self) {
    struct circle_session *session = self;
    if (session->squares == 1)
        return false;
    session->squares--;
    return true;
}

static void circle_draw(const void *self) {
    const struct circle_session *session = self;
    magicboard_board_draw(session->board, circle_square(session), NULL, terminal_colour(stdout),
                          stdout);
}

/* Prints the board with its start, and the moves so far: the directions between the squares. */
static void circle_print(const void *what, FILE *out) {
    const struct circle_session *session = what;
    const struct magicboard_puzzle puzzle = {.board = *session->board, .start = session->path[0]};
    magicboard_puzzle_print(&puzzle, out);
    fputs("# moves: ", out);
    for (size_t i = 0; i + 1 < session->squares; i++) {
        int from = session->path[i], to = session->path[i + 1];
        enum magicboard_direction step = 0;
        while (magicboard_target(session->board, from, step) != to)
            step++;
        fputc(magicboard_direction_letter(step), out);
    }
    fputc('\n', out);
}

/* Makes moves until the goal is reached, or a move is not legal. */
static bool circle_make_moves(void *self, const char *line, struct error *error) {
    struct circle_session *session = self;
    if (!*line || line[strspn(line, "neswNESW")])
        return error_input(error, "%s is not a move: %s", quote(line).text, circle_notation);
    for (; *line && circle_square(session) != session->board->goal; line++) {
        enum magicboard_direction direction = magicboard_direction_of(*line);
        int square = circle_square(session);
        int target = magicboard_target(session->board, square, direction);
        if (target < 0) {
            int steps = session->board->value[square];
            return error_input(error, "\"%c\" is not legal: %d square%s %s of %s is off the board",
                               *line, steps, steps == 1 ? "" : "s",
                               magicboard_direction_name(direction),
                               square_name(session->board->side, square).text);
        }
        *list_add(session->path, session->squares) = target;
        printf("%s to %s\n", magicboard_direction_name(direction),
               square_name(session->board->side, target).text);
    }
    return true;
}

static const struct prompt_game circle_prompt = {
    .draw = circle_draw,
    .make_moves = circle_make_moves,
    .list_moves = circle_list_moves,
    .print_hint = circle_hint,
    .undo = circle_undo,
    .print = circle_print,
    .saves = "saves the board at the start and, as a comment, the moves, for `play' and others",
    .saved_use = "reads these lines from a file, and begins at the start; the moves can be typed",
};

/* Says in how many steps the goal was reached, and which of them were not on a shortest path. The
 * rest of the path leads to the goal, so to_goal is never -1. */
static void circle_review(const struct circle_session *session) {
    size_t steps = session->squares - 1;
    putchar('\n');
    circle_draw(session);
    printf("goal reached in %zu step%s; the minimum is %d\n", steps, steps == 1 ? "" : "s",
           session->to_goal[session->path[0]]);
    for (size_t i = 0; i < steps; i++) {
        int from = session->path[i], to = session->path[i + 1];
        int lost = session->to_goal[to] + 1 - session->to_goal[from];
        if (lost > 0)
            printf("step %zu, from %s to %s, lost %d: %s was best\n", i + 1,
                   square_name(session->board->side, from).text,
                   square_name(session->board->side, to).text, lost, circle_best(session, from));
    }
}

static void circle_play(const struct magicboard_puzzle *puzzle, struct error *error) {
    struct circle_session session = {.board = &puzzle->board};
    struct watcher watcher;
    struct prompt prompt = {.game = &circle_prompt,
                            .session = &session,
                            .rules = command_rules("magicboard"),
                            .notation = circle_notation,
                            .watch = &watcher.watch};
    bool interrupted = false;
    *list_add(session.path, session.squares) = puzzle->start;
    magicboard_to_goal(session.board, session.to_goal);
    prompt_introduce(&prompt);
    if (session.to_goal[puzzle->start] < 0)
        report_note("the goal is unreachable");
    watcher_start(&watcher, PROGRESS_NEVER, "moves");
    while (!interrupted && !prompt.quits && circle_square(&session) != session.board->goal)
        interrupted = !prompt_ask(&prompt, "move", error);
    watcher_stop(&watcher);
    if (circle_square(&session) == session.board->goal)
        circle_review(&session);
    if ((interrupted || prompt.ended) && session.squares > 1) /* but not after `quit` */
        prompt_break_off(&prompt);
    free(session.path);
}

struct circle_options {
    struct magicboard_options magicboard;
    int board; /* its number in the file; 0: the only one */
};

static const struct option_entry circle_option[] = {
    OPTION(WHOLE, "board", "N", struct circle_options, board,
           "Play board number N of the file, from 1 (needed if it has several)", .least = 1,
           .most = MAGICBOARD_BATCH, .group = 1),
    OPTION(FILE, NULL, "FILE", struct circle_options, magicboard.file,
           "a file with boards, or a side from 2 to 20, as in `bukub magicboard play 6',",
           .required = true), /* in the error, " is missing" follows this text */
    OPTION(PARSED, "start", "CORNER", struct circle_options, magicboard.reading,
           "Start of the circle: NW, NE, SW or SE (default: the mark on the board, otherwise NW); "
           "needed if the circle has moved",
           .letter = 's', .parse = magicboard_start_parse,
           .choices = OPTION_NAMES("NW", "NE", "SW", "SE"), .group = 1),
    OPTION(FLAG, "any-size", NULL, struct circle_options, magicboard.reading.any_size,
           "No effect: boards of side 2 to 32 are always allowed", .group = 1),
    REFUSED_OUTPUT("play has no output to save"),
    {0},
};

/* Makes a random board of the side that is given instead of a file, the only board of the batch.
 * The goal is at least `side` steps away. The time is the seed, for a new board each second. */
static bool circle_make_board(const struct magicboard_options *options,
                              struct magicboard_batch *batch, struct error *error) {
    int16_t to_goal[MAGICBOARD_SQUARES];
    int64_t side;
    if (!number_parse_whole(options->file, MAGICBOARD_LEAST, MAGICBOARD_RANDOM_MOST, &side, error))
        return false;
    if (options->reading.start == MAGICBOARD_FROM_CORNER)
        return error_input(error, "--start: the start of a random board is NW");
    batch->entry = kept(memory_allocate(1, sizeof *batch->entry), free);
    batch->entries = batch->entry->board = 1;
    struct magicboard_puzzle *puzzle = &batch->entry->puzzle;
    uint64_t number = 0;
    do {
        *puzzle = magicboard_random((int)side, (uint64_t)time(NULL), number++);
        magicboard_to_goal(&puzzle->board, to_goal);
    } while (to_goal[puzzle->start] < side);
    return true;
}

static int circle_execute(void *what, struct error *error) {
    struct circle_options *options = what;
    struct magicboard_options *magicboard = &options->magicboard;
    const char *file = magicboard->file; /* or a side: a number that is no file's name */
    const bool is_side = access(file, F_OK) != 0 && !file[strspn(file, "0123456789.")];
    struct magicboard_batch batch = {0};
    magicboard->reading.any_size = true;
    if (magicboard->reading.start == MAGICBOARD_FROM_ALL)
        return error_input(error, "--start: give one corner: NW, NE, SW or SE");
    if (strcmp(file, "-") == 0)
        return error_input(error, "-: play reads moves, not the board, from standard input");
    if (!(is_side ? circle_make_board(magicboard, &batch, error)
                  : magicboard_options_read(magicboard, &batch, error)))
        return EXIT_BAD_INPUT;
    const size_t boards = batch.entries; /* a board has one entry, as it has one start */
    const size_t number = options->board > 0 ? (size_t)options->board : 1;
    if (options->board == 0 && boards > 1)
        return error_input(error, "%s: %zu boards; --board N chooses one", file, boards);
    if (number > boards)
        return error_input(error, "--board %zu: %s has %zu board%s", number, file, boards,
                           boards == 1 ? "" : "s");
    circle_play(&batch.entry[number - 1].puzzle, error);
    return EXIT_DONE;
}

const struct command command_magicboard_play = {
    .name = "play",
    .summary = "lets you move the circle in the terminal",
    .options = {{.entry = circle_option}, {.entry = common_options_table, .hidden = COMMON_ALL}},
    .help = "Lets you move the circle in the terminal. A move is n, e, s or w, or several, as "
            "sewe; help lists the commands. Instead of a file, a number from 2 to 20 is the side "
            "of a random board.\v"
            "Examples:\n"
            "  bukub magicboard play 6\n"
            "  bukub magicboard play example\n"
            "  bukub magicboard play boards.txt --board 3",
    .options_size = sizeof(struct circle_options),
    .execute = circle_execute,
};
