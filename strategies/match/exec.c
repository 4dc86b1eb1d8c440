/* exec: an external program chooses the moves, asked in lines of text (data/PROGRAMS.md). */
#include "sim/base/memory.h"
#include "sim/random/draws.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"
#include "strategies/match/registry.h"
#include "strategies/program/process.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { COMMAND }; /* the parameter */

/* Time limits of the program in seconds: to start; to accept input; for communication, beyond the
 * time for a move; for a move without a time limit; to end. */
static const double to_start = 10, to_take = 10, beyond = 0.5, without_limit = 60, to_end = 1;

/* A program that runs. */
struct program {
    struct process process;
    const struct game_rules *game;
    char title[AGENT_TITLE]; /* from the answer "ready TITLE" */
};

static void agent_exec_close(void *self) {
    struct program *program = self;
    process_end(&program->process, to_end);
    free(program);
}

static const char *agent_exec_title(const void *self) {
    return ((const struct program *)self)->title;
}

/* Starts the program, sends it the game and waits until it is ready. */
static bool agent_exec_open(void **self, const struct agent_setup *setup, struct error *error) {
    const struct game_rules *game = setup->game;
    struct draws draws = draws_of(setup->seed, setup->number, agent_domain(setup->player));
    uint64_t seed = (uint64_t)draws_word(&draws) << 32 | draws_word(&draws);
    char text[512], line[PROCESS_LINE];
    snprintf(text, sizeof text, "bukub 1\ngame %s\npayoff %s\nplayer %d\nseed %" PRIu64 "\nstart\n",
             game->name, game->payoffs[setup->payoff], setup->player + 1, seed);
    struct program *program = memory_allocate(1, sizeof *program);
    const char *title;
    program->game = game;
    bool done = process_start(&program->process, setup->values[COMMAND].text, error);
    program->process.watch = setup->watch;
    done = done && process_send(&program->process, text, to_take, error) &&
           answer_read(&program->process, "ready", to_start, line, &title, error);
    if (!done) {
        agent_exec_close(program);
        return false;
    }

    /* Keeps as much of the title as there is room for, but cuts no character: in UTF-8, a byte
     * 10xxxxxx continues one. What is not printable becomes '?'. */
    struct string_view shown = string_view_trim(string_view_of(title));
    if (shown.length >= AGENT_TITLE) {
        shown.length = AGENT_TITLE - 1;
        while (shown.length > 0 && (shown.text[shown.length] & 0xc0) == 0x80)
            shown.length--;
    }
    shown = string_view_trim(shown);
    memcpy(program->title, shown.text, shown.length);
    mask_controls(program->title, '\0');
    utf8_sanitize(program->title);
    *self = program;
    return true;
}

static bool agent_exec_move(void *self, const void *position, const struct agent_limits *limits,
                            struct agent_answer *answer, struct error *error) {
    struct program *program = self;
    const struct game_rules *game = program->game;
    /* Everything needed to choose a move, for programs that keep no state. */
    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
    fputs("position\n", out);
    game->print(position, out);
    fputs("legal ", out);
    uint32_t *moves = memory_allocate(game->most_moves, sizeof *moves);
    size_t count = game->moves(position, moves);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%s", i > 0 ? ", " : "", game->move_text(position, moves[i]).text);
    free(moves);
    fprintf(out, "\nmove %.3f %" PRIu64 "\n", limits->seconds, limits->nodes);
    memory_stream_close(out);

    double seconds = limits->seconds > 0 ? limits->seconds + beyond : without_limit;
    char line[PROCESS_LINE];
    const char *move; /* in `line`, as the game writes it */
    program->process.watch = limits->watch;
    bool sent = process_send(&program->process, text, to_take, error);
    free(text);
    return sent && answer_read(&program->process, "move", seconds, line, &move, error) &&
           game->move_parse(position, move, &answer->move, error);
}

/* Tells the program a move. If it does not take the message, the next request for a move fails. */
static void agent_exec_played(void *self, const void *position, uint32_t made) {
    struct program *program = self;
    char text[128];
    snprintf(text, sizeof text, "played %d %s\n", program->game->mover(position) + 1,
             program->game->move_text(position, made).text);
    process_send(&program->process, text, to_take, NULL);
}

const struct agent agent_exec = {
    .name = "exec",
    .summary = "an external program; exec:./program is short for exec(command=./program)",
    .parameters = {[COMMAND] = {COMMAND_PARAMETER}},
    .open = agent_exec_open,
    .title = agent_exec_title,
    .move = agent_exec_move,
    .played = agent_exec_played,
    .close = agent_exec_close,
};
