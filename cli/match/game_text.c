#include "cli/match/game_text.h"

#include "cli/shared/run/command.h"
#include "sim/base/memory.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

enum { FEWEST_ROOM = 64 };

/* A move as it was read. */
struct text_move {
    struct string_view text, player; /* player.text: NULL if it is not named */
    int line;
    bool drawn, comment;
};

struct text_reader {
    const struct game *rules;
    struct game_text *game;
    const char *name; /* of the text */
    int line;
    bool replayed; /* behind the line with which what `replay` prints begins */
    struct string_view setting;
    struct string_view player[GAME_PLAYERS], agent[GAME_PLAYERS];
    size_t players;
    struct string_view loser, fault; /* who forfeits, and why */
    char *start; /* lines of a position, below as many empty ones as there are in the text */
    size_t start_length;
    int head_line, start_line; /* 0: none; the last line of the start */
    struct text_move *move;    /* [moves] */
    size_t moves, room;
    bool comments; /* moves are in comments */
    struct error *error;
};

static bool view_begins(struct string_view view, const char *words) {
    return view.length >= strlen(words) && memcmp(view.text, words, strlen(words)) == 0;
}

static bool view_equals(struct string_view view, const char *words) {
    return view.length == strlen(words) && view_begins(view, words);
}

static struct string_view view_from(struct string_view view, size_t first) {
    return string_view_trim((struct string_view){view.text + first, view.length - first});
}

/* Splits "NAME: REST"; false if there is no colon. */
static bool view_split(struct string_view view, struct string_view *name,
                       struct string_view *rest) {
    *rest = view;
    *name = string_view_trim(string_view_cut(rest, ':'));
    if (!rest->text)
        return false;
    *rest = string_view_trim(*rest);
    return true;
}

static bool reader_add_move(struct text_reader *reader, struct text_move move) {
    if (reader->moves == reader->room) {
        size_t room = reader->room ? 2 * reader->room : FEWEST_ROOM;
        struct text_move *longer = realloc(reader->move, room * sizeof *longer);
        if (!longer)
            return error_memory(reader->error);
        reader->move = longer;
        reader->room = room;
    }
    move.line = reader->line;
    reader->comments = reader->comments || move.comment;
    reader->move[reader->moves++] = move;
    return true;
}

/* Adds moves between commas; one at the end of the line is of no account. */
static bool reader_add_moves(struct text_reader *reader, struct string_view moves, bool comment) {
    if (moves.length > 0 && moves.text[moves.length - 1] == ',')
        moves.length--;
    while (moves.text) {
        struct string_view text = string_view_trim(string_view_cut(&moves, ','));
        if (!reader_add_move(reader, (struct text_move){.text = text, .comment = comment}))
            return false;
    }
    return true;
}

/* The lines of a position follow each other. */
static bool reader_add_start(struct text_reader *reader, struct string_view line) {
    if (reader->start && reader->start_line != reader->line - 1)
        return error_input(reader->error, "a second initial position");
    reader->start_line = reader->line;
    size_t above = reader->start ? 0 : (size_t)reader->line - 1;
    char *longer = realloc(reader->start, reader->start_length + above + line.length + 2);
    if (!longer)
        return error_memory(reader->error);
    memset(longer + reader->start_length, '\n', above);
    reader->start_length += above;
    memcpy(longer + reader->start_length, line.text, line.length);
    reader->start = longer;
    reader->start_length += line.length + 1;
    longer[reader->start_length - 1] = '\n';
    longer[reader->start_length] = '\0';
    return true;
}

/* The name of a game with which a line begins. */
static struct string_view head_name(struct string_view line) {
    size_t length = 0;
    while (length < line.length && islower((unsigned char)line.text[length]))
        length++;
    return (struct string_view){line.text, length};
}

static bool is_arena(struct string_view name) {
    char text[GAME_MOVE_TEXT];
    if (name.length >= sizeof text)
        return false;
    memcpy(text, name.text, name.length);
    text[name.length] = '\0';
    return command_arena(text) != NULL;
}

/* Whether the line is "GAME SETTING, payoff NAME" and perhaps more, of any game; with some of this
 * missing, too, but it is no sentence. */
static bool is_head(const struct text_reader *reader, struct string_view line) {
    struct string_view name = head_name(line), rest = view_from(line, name.length);
    bool ends = name.length == line.length || strchr(" \t,", line.text[name.length]);
    if (!ends || !(view_equals(name, reader->rules->name) || is_arena(name)))
        return false;
    if (memmem(line.text, line.length, ", payoff ", strlen(", payoff ")))
        return true;
    string_view_word(&rest);
    return !string_view_word(&rest).text;
}

static bool reader_set_payoff(struct text_reader *reader, struct string_view payoff) {
    const char *const *payoffs = reader->rules->payoffs;
    for (size_t i = 0; payoffs[i]; i++)
        if (view_equals(payoff, payoffs[i])) {
            reader->game->payoff = i;
            return true;
        }
    return error_input(reader->error, "%s is not a payoff of %s",
                       quote_part(payoff.text, payoff.length).text, reader->rules->name);
}

static bool reader_read_head(struct text_reader *reader, struct string_view line) {
    const char *game = reader->rules->name;
    struct string_view name = head_name(line), rest = view_from(line, name.length);
    if (!view_equals(name, game))
        return error_input(reader->error, "is a game of %.*s; use `bukub %.*s review'",
                           (int)name.length, name.text, (int)name.length, name.text);
    if (reader->head_line > 0)
        return error_input(reader->error, "a second game; the first one begins in line %d",
                           reader->head_line);
    reader->head_line = reader->line;
    struct string_view setting = string_view_trim(string_view_cut(&rest, ','));
    if (!rest.text)
        return error_input(reader->error, "\", payoff NAME\" is missing");
    struct string_view payoff = string_view_trim(string_view_cut(&rest, ','));
    if (setting.length > 0)
        reader->setting = setting;
    return reader_set_payoff(
        reader, view_begins(payoff, "payoff ") ? view_from(payoff, strlen("payoff ")) : payoff);
}

/* Notes who plays; other lines with a colon are of no use later. */
static void reader_note_agent(struct text_reader *reader, struct string_view line) {
    struct string_view name, agent;
    if (reader->players == GAME_PLAYERS || !view_split(line, &name, &agent) || name.length == 0)
        return;
    reader->player[reader->players] = name;
    reader->agent[reader->players++] = agent;
}

/* Notes "Red forfeits: REASON". Returns whether the line is that. */
static bool reader_note_forfeit(struct text_reader *reader, struct string_view line) {
    static const char forfeits[] = " forfeits";
    const size_t ending = strlen(forfeits);
    struct string_view name, fault;
    if (!view_split(line, &name, &fault) || name.length <= ending ||
        memcmp(name.text + name.length - ending, forfeits, ending) != 0)
        return false;
    reader->loser = string_view_trim((struct string_view){name.text, name.length - ending});
    reader->fault = fault;
    return true;
}

/* Reads "12  Red: B2 2  (random opening)". */
static bool reader_read_numbered(struct text_reader *reader, struct string_view line) {
    static const char drawn[] = "(random opening)";
    struct text_move move = {.drawn = false};
    struct string_view rest = line, number = string_view_word(&rest);
    if (!view_split(rest, &move.player, &move.text))
        return true; /* of a drawing */
    if (string_view_number(number, 9999999) != (int)reader->moves + 1)
        return error_input(reader->error, "number %zu is the next move", reader->moves + 1);
    size_t length = move.text.length;
    if (length > strlen(drawn) &&
        memcmp(move.text.text + length - strlen(drawn), drawn, strlen(drawn)) == 0) {
        move.drawn = true;
        move.text.length -= strlen(drawn);
        move.text = string_view_trim(move.text);
    }
    return reader_add_move(reader, move);
}

static bool reader_read_comment(struct text_reader *reader, struct string_view line) {
    static const char moves[] = "moves:", start[] = "start:";
    if (view_begins(line, moves))
        return reader_add_moves(reader, view_from(line, strlen(moves)), true);
    if (view_begins(line, start))
        return reader_add_start(reader, view_from(line, strlen(start)));
    if (is_head(reader, line))
        return reader_read_head(reader, line);
    reader_note_agent(reader, line);
    return true;
}

/* Whether a table of a review follows its heading. */
static bool begins_review(struct string_view rest) {
    struct string_view line = {.length = 0}, word;
    while (rest.text && line.length == 0)
        line = string_view_trim(string_view_cut(&rest, '\n'));
    word = string_view_word(&line);
    return view_equals(word, "#") && view_equals(string_view_word(&line), "player") &&
           view_equals(string_view_word(&line), "move");
}

static bool reader_read_line(struct text_reader *reader, struct string_view line) {
    if (line.length == 0)
        return true;
    if (line.text[0] == '#')
        return reader_read_comment(reader, view_from(line, 1));
    if (is_head(reader, line)) {
        reader->replayed = true;
        return reader_read_head(reader, line);
    }
    if (!reader->replayed)
        return reader_add_moves(reader, line, false);
    if (isdigit((unsigned char)line.text[0]))
        return reader_read_numbered(reader, line);
    if (reader_note_forfeit(reader, line))
        return true;
    if (reader->moves == 0)
        reader_note_agent(reader, line);
    return true;
}

/* What is read of the text: not the review below what `replay --review` prints. */
static bool reader_read(struct text_reader *reader, const char *text) {
    struct string_view rest = string_view_of(text);
    while (rest.text) {
        struct string_view line = string_view_trim(string_view_cut(&rest, '\n'));
        reader->line++;
        if (reader->replayed && is_head(reader, line) && begins_review(rest))
            break;
        if (!reader_read_line(reader, line))
            return error_within(reader->error, "%s:%d", reader->name, reader->line);
    }
    return true;
}

/* Whether a game of that setting starts so. */
static bool starts_so(const struct game *rules, const void *start, const char *setting) {
    void *position = calloc(1, rules->position_size);
    bool same = position && rules->start(position, setting, NULL) &&
                memcmp(position, start, rules->position_size) == 0;
    free(position);
    return same;
}

/* Reads the position that the text gives, which must not be another one than that of its setting.
 */
static bool reader_parse_start(struct text_reader *reader) {
    struct game_text *game = reader->game;
    return reader->rules->parse(game->start, reader->name, reader->start, reader->error) &&
           (!reader->setting.text || starts_so(reader->rules, game->start, game->setting) ||
            error_input(
                reader->error, "%s:%d: is not the initial position of %s, which line %d names",
                reader->name, reader->start_line, quote(game->setting).text, reader->head_line));
}

/* Sets the initial position. */
static bool reader_start(struct text_reader *reader, const char *setting) {
    struct game_text *game = reader->game;
    if (setting && (reader->start || reader->setting.text))
        return error_input(reader->error, "--size: %s already names its board", reader->name);
    game->start = malloc(reader->rules->position_size);
    if (reader->setting.text)
        game->setting = strndup(reader->setting.text, reader->setting.length);
    else
        game->setting = strdup(reader->start ? "" : setting ? setting : reader->rules->setting);
    if (!game->start || !game->setting)
        return error_memory(reader->error);
    return reader->start ? reader_parse_start(reader)
                         : reader->rules->start(game->start, game->setting, reader->error) ||
                               error_within(reader->error, setting ? "--size" : "%s", reader->name);
}

static bool reader_parse_move(const struct text_reader *reader, const void *position,
                              const struct text_move *read, uint32_t *move) {
    const struct game *rules = reader->rules;
    char text[GAME_MOVE_TEXT];
    int mover = rules->mover(position);
    if (mover == GAME_OVER)
        return error_input(reader->error, "the game is over before this move");
    if (read->player.text && !view_equals(read->player, rules->player_name(position, mover)))
        return error_input(reader->error, "it is the turn of %s",
                           rules->player_name(position, mover));
    if (read->text.length >= sizeof text)
        return error_input(reader->error, "%s is not a move: %s",
                           quote_part(read->text.text, read->text.length).text, rules->notation);
    memcpy(text, read->text.text, read->text.length);
    text[read->text.length] = '\0';
    return rules->move_parse(position, text, move, reader->error);
}

/* Plays the moves. Below those in comments, other lines are a position. */
static bool reader_play(struct text_reader *reader) {
    struct game_text *game = reader->game;
    void *position = malloc(reader->rules->position_size);
    game->move = malloc((reader->moves + 1) * sizeof *game->move);
    bool done = (position && game->move) || error_memory(reader->error);
    if (done)
        memcpy(position, game->start, reader->rules->position_size);
    for (size_t i = 0; done && i < reader->moves; i++) {
        const struct text_move *read = &reader->move[i];
        uint32_t move = 0;
        if (reader->comments && !read->comment)
            continue;
        done = reader_parse_move(reader, position, read, &move) ||
               error_within(reader->error, "%s:%d", reader->name, read->line);
        if (!done)
            break;
        game->opening += read->drawn && game->opening == game->moves;
        game->move[game->moves++] = move;
        reader->rules->apply(position, move);
    }
    free(position);
    return done;
}

/* Names who plays `player`, as the text first does. */
static bool reader_set_agent(struct text_reader *reader, int player) {
    struct game_text *game = reader->game;
    const char *name = reader->rules->player_name(game->start, player);
    for (size_t i = 0; i < reader->players; i++)
        if (view_equals(reader->player[i], name)) {
            struct string_view agent = reader->agent[i];
            game->agent[player] = strndup(agent.text, agent.length);
            if (!game->agent[player])
                return error_memory(reader->error);
            utf8_sanitize(game->agent[player]);
            return true;
        }
    return true;
}

static bool reader_set_forfeit(struct text_reader *reader) {
    struct game_text *game = reader->game;
    int players = reader->rules->players(game->start);
    for (int player = 0; reader->loser.text && player < players; player++)
        if (view_equals(reader->loser, reader->rules->player_name(game->start, player))) {
            game->loser = player;
            game->fault = strndup(reader->fault.text, reader->fault.length);
            if (!game->fault)
                return error_memory(reader->error);
            utf8_sanitize(game->fault);
        }
    return true;
}

static bool reader_set_agents(struct text_reader *reader) {
    int players = reader->rules->players(reader->game->start);
    for (int player = 0; player < players; player++)
        if (!reader_set_agent(reader, player))
            return false;
    return true;
}

/* Whether there are moves, or it says why not: a player forfeited, or no move is possible. */
static bool has_game(const struct text_reader *reader) {
    const struct game_text *game = reader->game;
    return game->moves > 0 || game->loser != GAME_OVER ||
           (reader->replayed && reader->rules->mover(game->start) == GAME_OVER);
}

/* Whether it is the JSON or CSV of a game. */
static bool is_data(const char *text) {
    return *text == '{' || strncmp(text, "# player\n", strlen("# player\n")) == 0;
}

bool game_text_read(struct game_text *game, const struct game *rules, const char *name,
                    const char *text, const char *setting, struct error *error) {
    *game = (struct game_text){.loser = GAME_OVER};
    if (is_data(text))
        return error_input(error,
                           "%s: is neither what `replay' prints without --csv and --json, nor what "
                           "`play' saves, nor moves on lines of their own",
                           name);
    struct text_reader reader = {.rules = rules, .game = game, .name = name, .error = error};
    bool done = reader_read(&reader, text) && reader_start(&reader, setting) &&
                reader_play(&reader) && reader_set_agents(&reader) && reader_set_forfeit(&reader) &&
                (has_game(&reader) || error_input(error, "%s: there are no moves", name));
    free(reader.move);
    free(reader.start);
    return done;
}

void game_text_free(struct game_text *game) {
    free(game->start);
    free(game->setting);
    free(game->move);
    free(game->fault);
    for (size_t i = 0; i < GAME_PLAYERS; i++)
        free(game->agent[i]);
    *game = (struct game_text){.start = NULL};
}

void game_text_print_head(const struct game *rules, const void *start, const char *setting,
                          size_t payoff, const char *const *agent, FILE *out) {
    bool set = starts_so(rules, start, setting);
    fprintf(out, "# %s%s%s, payoff %s\n", rules->name, set ? " " : "", set ? setting : "",
            rules->payoffs[payoff]);
    for (int i = 0; i < rules->players(start); i++)
        fprintf(out, "# %s: %s\n", rules->player_name(start, i), agent[i]);
    char *text = set ? NULL : printed(rules->print, start);
    for (char *rest = text, *line; (line = strsep(&rest, "\n"));)
        if (*line)
            fprintf(out, "# start: %s\n", line);
    free(text);
}
