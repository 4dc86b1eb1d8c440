/* libFuzzer: whatever a program answers, its answers are read line by line, and a move is a legal
 * one or refused; and whatever names an agent, it is chosen with parameters within their limits, or
 * refused. The first line is the game's letter, a setting and an agent, separated by blanks; what
 * follows is what the program says. */
#include "strategies/antipalindrome/registry.h"
#include "strategies/program/process.h"
#include "strategies/sequencium/registry.h"
#include "strategies/slice/registry.h"
#include "tests/fuzz/text_target.h"

#include <math.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_MOVES = 12 };

static void check_agent(const struct game_entry *entry, const char *text) {
    struct agent_choice choice, again;
    struct error error = {0};
    if (!agent_choose(&choice, entry, text, &error)) {
        check_refusal(&error, "");
        return;
    }
    const struct parameter *parameter = choice.agent->parameters;
    for (size_t i = 0; parameter[i].name; i++)
        require(parameter_is_text(&parameter[i]) ||
                (choice.chosen.values[i].number >= parameter[i].minimum &&
                 choice.chosen.values[i].number <= parameter[i].maximum));
    require(agent_choose(&again, entry, choice.chosen.text, &error));
    require(strcmp(choice.chosen.text, again.chosen.text) == 0);
    agent_choice_free(&again);
    agent_choice_free(&choice);
}

/* A move that was read is one of the legal ones, and reads back. */
static void check_move(const struct game_rules *game, const void *position, uint32_t move) {
    const struct move_text shown = game->move_text(position, move);
    uint32_t again, *legal = malloc(game->most_moves * sizeof *legal);
    require(legal != NULL);
    size_t count = game->moves(position, legal), found = 0;
    while (found < count && legal[found] != move)
        found++;
    require(found < count);
    require(game->move_parse(position, shown.text, &again, NULL) && again == move);
    free(legal);
}

/* Nobody waits: what the process says is all there. */
static bool read_move(struct process *process, const struct game_rules *game, void *position) {
    char line[PROCESS_LINE];
    const char *rest;
    uint32_t move;
    struct error error = {0};
    if (!answer_read(process, "move", 0, line, &rest, &error) ||
        !game->move_parse(position, rest, &move, &error)) {
        check_refusal(&error, "");
        return false;
    }
    check_move(game, position, move);
    game->apply(position, move);
    return true;
}

static void check_answers(const struct game_rules *game, void *position, const char *said) {
    int ends[2];
    char line[PROCESS_LINE];
    const char *rest;
    struct error error = {0};
    require(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0);
    struct process process = {.input = -1, .output = ends[0]};
    size_t length = strlen(said);
    require(send(ends[1], said, length, MSG_DONTWAIT) == (ssize_t)length || length == 0);
    if (answer_read(&process, "ready", 0, line, &rest, &error)) {
        bool more = true;
        for (int i = 0; more && i < MOST_MOVES && game->mover(position) != GAME_OVER; i++)
            more = read_move(&process, game, position);
    } else {
        check_refusal(&error, "");
    }
    close(ends[0]);
    close(ends[1]);
}

static const struct game_entry *entry_of(char letter) {
    switch (letter) {
    case 'a':
        return &entry_antipalindrome;
    case 's':
        return &entry_slice;
    default:
        return &entry_sequencium;
    }
}

static void check_text(const char *text) {
    char *line = strdup(text);
    require(line != NULL);
    char *said = line;
    char *agent = strsep(&said, "\n");
    const struct game_entry *entry = entry_of(*strsep(&agent, " "));
    const char *setting = strsep(&agent, " ");
    check_agent(entry, agent ? agent : "");
    /* The lines of large grids take seconds. */
    if (entry == &entry_slice && setting && strspn(setting, "0123456789x") > 1)
        setting = "3";
    void *position = calloc(1, entry->game->position_size);
    struct error error = {0};
    require(position != NULL);
    if (!entry->game->start(position, setting ? setting : "", &error))
        check_refusal(&error, "");
    else if (said)
        check_answers(entry->game, position, said);
    free(position);
    free(line);
}
