/* Games of two or more players in the playground: a call gives the whole position, as the text that
 * the game prints, and gets JSON. Large whole numbers are doubles, as in walk.c. */
#include "cli/playground/answer.h"
#include "sim/base/memory.h"
#include "strategies/antipalindrome/registry.h"
#include "strategies/sequencium/registry.h"
#include "strategies/slice/registry.h"

#include <string.h>

static const struct game_entry *const games[] = {&entry_sequencium, &entry_antipalindrome,
                                                 &entry_slice};

struct position {
    const struct game_entry *entry;
    const struct game_rules *game; /* entry->game */
    void *state;                   /* the position in the game's own type */
    uint32_t *move;                /* [moves] codes of the legal moves */
    size_t moves;                  /* 0: the game is over */
};

static void position_free(struct position *position) {
    free(position->state);
    free(position->move);
}

static void position_find_moves(struct position *position) {
    const struct game_rules *game = position->game;
    bool over = game->mover(position->state) == GAME_OVER;
    position->moves = over ? 0 : game->moves(position->state, position->move);
}

/* Reads a position, or the start of a setting: a text without a blank, "6x6". Always free it. */
static bool position_read(struct position *position, const char *name, const char *text,
                          struct error *error) {
    *position = (struct position){.entry = NULL};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i]->game->name, name) == 0)
            position->entry = games[i];
    if (!position->entry)
        return error_input(error, "%s is no game", name);
    const struct game_rules *game = position->game = position->entry->game;
    position->state = memory_allocate(1, game->position_size);
    position->move = memory_allocate(game->most_moves, sizeof *position->move);
    bool read = strpbrk(text, " \n")
                    ? game->parse(position->state, "the position", text, error)
                    : game->start(position->state, *text ? text : game->setting, error);
    if (read)
        position_find_moves(position);
    return read;
}

static bool position_is_open(const struct position *position, struct error *error) {
    return position->moves > 0 || error_input(error, "the game is over");
}

/* Sets {text, mover: -1 when the game is over, players: names, moves: the legal ones, as [{move:
 * "C3 4", place: "C3", number: 4}], payoff: of each player when the game is over}. */
static void answer_position(const struct position *position) {
    const struct game_rules *game = position->game;
    int players = game->players(position->state), mover = game->mover(position->state);
    char *text = printed(game->print, position->state);
    answer_text("text", text);
    free(text);
    answer_whole("mover", mover);
    answer_open("players", '[');
    for (int i = 0; i < players; i++)
        answer_text(NULL, game->player_name(i));
    answer_close();
    answer_open("moves", '[');
    for (size_t i = 0; i < position->moves; i++) {
        char place[GAME_MOVE_TEXT];
        answer_open(NULL, '{');
        answer_text("move", game->move_text(position->state, position->move[i]).text);
        answer_whole("number", game->move_parts(position->state, position->move[i], place));
        answer_text("place", place);
        answer_close();
    }
    answer_close();
    answer_open("payoff", '[');
    if (mover == GAME_OVER) {
        double payoff[GAME_PLAYERS];
        game->pay(position->state, 0 /* the default rule */, payoff);
        for (int i = 0; i < players; i++)
            answer_number(NULL, payoff[i]);
    }
    answer_close();
}

/* The position of a text, or at the start of a game. */
EXPORT(game_position, const char *name, const char *text) {
    struct error error = answer_begin();
    struct position position;
    bool done = position_read(&position, name, text, &error);
    if (done)
        answer_position(&position);
    position_free(&position);
    return answer_end(done, &error);
}

/* {explained: effects that the position does not show, move: as printed, position: after it} */
EXPORT(game_apply, const char *name, const char *text, const char *move_text) {
    struct error error = answer_begin();
    struct position position;
    uint32_t move;
    bool done = position_read(&position, name, text, &error) &&
                position_is_open(&position, &error) &&
                position.game->move_parse(position.state, move_text, &move, &error);
    if (done) {
        char *effects = NULL;
        FILE *lines = memory_stream(&effects, NULL);
        if (position.game->explain)
            position.game->explain(position.state, move, &(struct drawing){.ascii = true}, lines);
        memory_stream_close(lines);
        answer_text("explained", effects);
        free(effects);
        answer_text("move", position.game->move_text(position.state, move).text);
        position.game->apply(position.state, move);
        position_find_moves(&position);
        answer_open("position", '{'); /* answer_end closes it */
        answer_position(&position);
    }
    position_free(&position);
    return answer_end(done, &error);
}

/* Lets an agent choose a move; "" names the best agent. {move, exact, depth, nodes, value: of each
 * player, or empty}. Fails if the game is over. */
EXPORT(game_best, const char *name, const char *text, const char *agent_text, double nodes,
       double seed) {
    struct error error = answer_begin();
    struct position position;
    struct agent_choice choice = {.agent = NULL};
    struct agent_player agent = {.agent = NULL};
    struct agent_answer found = {.move = 0};
    bool done = position_read(&position, name, text, &error) &&
                position_is_open(&position, &error) &&
                agent_choose(&choice, position.entry,
                             *agent_text ? agent_text : position.entry->best, &error);
    if (done) {
        const struct agent_setup setup = {.game = position.game,
                                          .player = position.game->mover(position.state),
                                          .seed = (uint64_t)seed,
                                          .values = choice.chosen.values};
        const struct agent_limits limits = {.nodes = (uint64_t)nodes};
        found.move = position.move[0]; /* the answer if it is the only move */
        done = position.moves == 1 || (agent_open(&agent, choice.agent, &setup, &error) &&
                                       agent_move(&agent, position.state, &limits, &found, &error));
    }
    if (done) {
        answer_text("move", position.game->move_text(position.state, found.move).text);
        answer_flag("exact", found.exact);
        answer_whole("depth", found.depth);
        answer_whole("nodes", (int64_t)found.nodes);
        answer_open("value", '['); /* answer_end closes it */
        for (int i = 0; found.valued && i < position.game->players(position.state); i++)
            answer_number(NULL, found.value[i]);
    }
    agent_close(&agent);
    agent_choice_free(&choice);
    position_free(&position);
    return answer_end(done, &error);
}
