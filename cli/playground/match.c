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
    void *state;    /* the position in the game's own type */
    uint32_t *move; /* [moves] codes of the legal moves */
    size_t moves;   /* 0: the game is over */
};

static void position_free(struct position *position) {
    free(position->state);
    free(position->move);
}

static void position_find_moves(struct position *position) {
    const struct game_rules *game = position->entry->game;
    bool over = game->mover(position->state) == GAME_OVER;
    position->moves = over ? 0 : game->moves(position->state, position->move);
}

/* Reads a position or, if the text has no blank, makes the start of that setting, "6x6"; and reads
 * a legal move in it, unless move_text is "". Free the position if all is read. */
static bool position_read(struct position *position, const char *name, const char *text,
                          const char *move_text, uint32_t *move, struct error *error) {
    *position = (struct position){.entry = NULL};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i]->game->name, name) == 0)
            position->entry = games[i];
    if (!position->entry)
        return error_input(error, "%s is no game", name);
    const struct game_rules *game = position->entry->game;
    position->state = memory_allocate(1, game->position_size);
    position->move = memory_allocate(game->most_moves, sizeof *position->move);
    bool read = strpbrk(text, " \n")
                    ? game->parse(position->state, "the position", text, error)
                    : game->start(position->state, *text ? text : game->setting, error);
    if (read)
        position_find_moves(position);
    if (read && *move_text)
        read = (position->moves > 0 || error_input(error, "the game is over")) &&
               game->move_parse(position->state, move_text, move, error);
    if (!read)
        position_free(position);
    return read;
}

static void position_apply(struct position *position, uint32_t move) {
    position->entry->game->apply(position->state, move);
    position_find_moves(position);
}

/* The position of a text, or at the start of a game, or after a move in it, if that is not "":
 * {text, mover: -1 when the game is over, players: names, moves: the legal ones, as [{move: "C3 4",
 * place: "C3", number: 4}], and of the move made: move: as printed, explained: effects that the
 * position does not show}. */
EXPORT(game_position, const char *name, const char *text, const char *move_text) {
    struct error error = answer_begin();
    struct position position;
    uint32_t made;
    if (!position_read(&position, name, text, move_text, &made, &error))
        return answer_end(false, &error);
    const struct game_rules *game = position.entry->game;
    if (*move_text) {
        char *effects = NULL;
        FILE *lines = memory_stream(&effects, NULL);
        if (game->explain)
            game->explain(position.state, made, &(struct drawing){.ascii = true}, lines);
        memory_stream_close(lines);
        answer_text("explained", effects);
        free(effects);
        answer_text("move", game->move_text(position.state, made).text);
        position_apply(&position, made);
    }
    char *printed_text = printed(game->print, position.state);
    answer_text("text", printed_text);
    free(printed_text);
    answer_whole("mover", game->mover(position.state));
    answer_open("players", '[');
    for (int i = 0; i < game->players(position.state); i++)
        answer_text(NULL, game->player_name(i));
    answer_close();
    answer_open("moves", '['); /* answer_end closes it */
    for (size_t i = 0; i < position.moves; i++) {
        char place[GAME_MOVE_TEXT];
        answer_open(NULL, '{');
        answer_text("move", game->move_text(position.state, position.move[i]).text);
        answer_whole("number", game->move_parts(position.state, position.move[i], place));
        answer_text("place", place);
        answer_close();
    }
    position_free(&position);
    return answer_end(true, NULL);
}

/* Has the best agent of the game choose a move. The game is not over. */
static bool ask_best_agent(const struct position *position, size_t payoff, double nodes,
                           double seed, struct agent_answer *answer, struct error *error) {
    const struct agent_limits limits = {.nodes = (uint64_t)nodes};
    struct agent_choice choice = {.agent = NULL};
    struct agent_player player = {.agent = NULL};
    bool done = agent_choose(&choice, position->entry, position->entry->best, error);
    const struct agent_setup setup = {.game = position->entry->game,
                                      .payoff = payoff,
                                      .player = position->entry->game->mover(position->state),
                                      .seed = (uint64_t)seed,
                                      .values = choice.chosen.values};
    done = done && agent_open(&player, choice.agent, &setup, error) &&
           agent_move(&player, position->state, &limits, answer, error);
    agent_close(&player);
    agent_choice_free(&choice);
    return done;
}

/* The best agent's move in a position, or after a move in it, if that is not "": {move, exact,
 * value: of each player, or empty}. The value is that of the round, after all forced moves; once
 * the game or the round is over, it is what that pays, and there is no move. */
EXPORT(game_best, const char *name, const char *text, const char *move_text, double nodes,
       double seed) {
    struct error error = answer_begin();
    struct position position;
    uint32_t made;
    if (!position_read(&position, name, text, move_text, &made, &error))
        return answer_end(false, &error);
    const struct game_rules *game = position.entry->game;
    const size_t payoff = game_shorten(game, position.state, 0 /* the default rule */);
    if (*move_text)
        position_apply(&position, made);
    const bool forced = position.moves == 1;
    if (forced)
        answer_text("move", game->move_text(position.state, position.move[0]).text);
    while (position.moves == 1)
        position_apply(&position, position.move[0]);

    const bool over = position.moves == 0;
    struct agent_answer found = {.valued = true, .exact = true};
    if (over)
        game->pay(position.state, payoff, found.value);
    bool done = over || ask_best_agent(&position, payoff, nodes, seed, &found, &error);
    if (done && !over && !forced)
        answer_text("move", game->move_text(position.state, found.move).text);
    answer_flag("exact", found.exact);
    answer_open("value", '['); /* answer_end closes it */
    for (int i = 0; found.valued && i < game->players(position.state); i++)
        answer_number(NULL, found.value[i]);
    position_free(&position);
    return answer_end(done, &error);
}
