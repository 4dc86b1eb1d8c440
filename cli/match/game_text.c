/* Reads a game from text (examples in game_text.h), in two passes. First each line is read for the
 * part of the game that it has: the head, players, initial position, moves, or a forfeit. Then the
 * initial position is set, and the moves are played from it. */
#include "cli/match/game_text.h"
#include "cli/shared/run/command.h"

#include <ctype.h>

/* A move as it was read. */
struct text_move {
    struct string_view text;   /* "A2 2" */
    struct string_view player; /* "Red"; text NULL: the player is not named */
    int line;
    bool drawn; /* a random opening move */
};

/* A line that says who plays, "Red: greedy", or any other line with a colon, of no player. */
struct text_seat {
    struct string_view player, agent;
};

/* What was read so far, in views of the text. The head is the line that names the game, the setting
 * of its initial position and its payoff: "sequencium 3x3, payoff gamble". */
struct text_reader {
    const struct game_rules *rules;
    struct game_text *game;     /* to be filled */
    const char *name;           /* of the text, in messages */
    int line;                   /* the one being read, from 1 */
    int head_line;              /* the line of the head; 0: none yet */
    bool replayed;              /* the head is not in a comment: `replay` has printed the text */
    struct string_view setting; /* of the head, "3x3"; text NULL: none */
    struct string_view loser, fault; /* "Blue", "took too long"; loser.text NULL: no forfeit */
    struct text_seat *seat;          /* [seats] */
    size_t seats;
    struct text_move *move; /* [moves] */
    size_t moves;
    /* They are in comments, as `play` saves them. Other lines do not count then: above these moves,
     * it prints the last position, whose rows look like moves on lines of their own. */
    bool saved;
    /* The lines of the initial position, below an empty line for each line of the text above them,
     * so that messages have the right line. */
    char *start;     /* complete when the stream is closed */
    FILE *start_out; /* the stream to `start` */
    int start_line;  /* the last line of the position so far; 0: none */
    struct error *error;
};

/* The view behind the first `length` bytes, trimmed. */
static struct string_view view_from(struct string_view view, size_t length) {
    return string_view_trim(string_view_from(view, length));
}

/* Splits "NAME: REST", both trimmed; false if there is no colon. */
static bool view_split(struct string_view view, struct string_view *name,
                       struct string_view *rest) {
    *rest = view;
    *name = string_view_trim(string_view_cut(rest, ':'));
    *rest = string_view_trim(*rest);
    return rest->text;
}

/* Cuts these words off the end of the view. False if it does not end with them. */
static bool view_cut_end(struct string_view *view, const char *words) {
    size_t length = strlen(words);
    if (view->length <= length || memcmp(view->text + view->length - length, words, length) != 0)
        return false;
    *view = string_view_trim((struct string_view){view->text, view->length - length});
    return true;
}

/* A copy, as valid UTF-8. */
static char *view_copy(struct string_view view) {
    char *copy = memory_copy_part(view.text, view.length);
    utf8_sanitize(copy);
    return copy;
}

bool game_text_payoff(const struct game_rules *rules, struct string_view name, size_t *payoff,
                      struct error *error) {
    for (*payoff = 0; rules->payoffs[*payoff]; ++*payoff)
        if (string_view_is(name, rules->payoffs[*payoff]))
            return true;
    return error_input(error, "%s is not a payoff of %s", quote_part(name.text, name.length).text,
                       rules->name);
}

bool game_text_make_move(const struct game_rules *rules, void *position, struct string_view text,
                         uint32_t *move, struct error *error) {
    char copy[GAME_MOVE_TEXT];
    snprintf(copy, sizeof copy, "%.*s", (int)text.length, text.text);
    if (rules->mover(position) == GAME_OVER)
        return error_input(error, "the game is over");
    if (text.length >= sizeof copy)
        return error_input(error, "%s is not a move: %s", quote_part(text.text, text.length).text,
                           rules->notation);
    if (!rules->move_parse(position, copy, move, error))
        return false;
    rules->apply(position, *move);
    return true;
}

/* Adds the moves of a line, "A2 2, B2 2"; a comma at its end is ignored. */
static void reader_add_moves(struct text_reader *reader, struct string_view moves) {
    moves = string_view_without_last(moves, ',');
    while (moves.text) { /* NULL: all are cut off */
        struct string_view text = string_view_trim(string_view_cut(&moves, ','));
        *list_add(reader->move, reader->moves) =
            (struct text_move){.text = text, .line = reader->line};
    }
}

/* The lower-case letters with which a line begins: in a head, the name of the game. */
static struct string_view head_name(struct string_view line) {
    size_t length = 0;
    while (length < line.length && islower((unsigned char)line.text[length]))
        length++;
    return (struct string_view){line.text, length};
}

/* Whether the line is a head, "GAME SETTING, payoff NAME" and perhaps more, of any game. A line
 * without a payoff, the name of a game and at most one more word, counts as a head, too, so that a
 * message can say that the payoff is missing. */
static bool is_head(struct string_view line) {
    struct string_view name = head_name(line), rest = view_from(line, name.length);
    char game[GAME_MOVE_TEXT]; /* longer than the name of any game */
    snprintf(game, sizeof game, "%.*s", (int)name.length, name.text);
    bool name_ends = name.length == line.length || strchr(" \t,", line.text[name.length]);
    if (!name_ends || !command_game_entry(game))
        return false;
    if (memmem(line.text, line.length, ", payoff ", strlen(", payoff ")))
        return true;
    string_view_word(&rest);
    return !string_view_word(&rest).text;
}

static bool reader_read_head(struct text_reader *reader, struct string_view line) {
    struct string_view name = head_name(line), rest = view_from(line, name.length);
    if (!string_view_is(name, reader->rules->name))
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
    struct string_view behind = payoff; /* becomes what follows its first word */
    if (string_view_is(string_view_word(&behind), "payoff"))
        payoff = string_view_trim(behind);
    return game_text_payoff(reader->rules, payoff, &reader->game->payoff, reader->error);
}

/* Reads a comment that is no head, without the '#': moves, who plays, or a line of the initial
 * position. The lines of the position must follow each other. */
static bool reader_read_comment(struct text_reader *reader, struct string_view line) {
    struct string_view name, rest;
    if (!view_split(line, &name, &rest))
        return true;
    if (string_view_is(name, "moves")) {
        if (!reader->saved)
            reader->moves = 0; /* they were rows of a position */
        reader->saved = true;
        reader_add_moves(reader, rest);
    } else if (string_view_is(name, "start")) {
        if (reader->start_line > 0 && reader->start_line != reader->line - 1)
            return error_input(reader->error, "a second initial position");
        for (int above = reader->start_line; above < reader->line - 1; above++)
            fputc('\n', reader->start_out);
        fprintf(reader->start_out, "%.*s\n", (int)rest.length, rest.text);
        reader->start_line = reader->line;
    } else {
        *list_add(reader->seat, reader->seats) = (struct text_seat){name, rest};
    }
    return true;
}

/* Reads a line that `replay` has printed below the head: a move, "12  Red: B2 2", a forfeit or,
 * before the moves, who plays. Any other line, of a drawing or a table, is skipped. */
static bool reader_read_replayed(struct text_reader *reader, struct string_view line) {
    struct string_view number = {NULL, 0}, name, rest;
    if (isdigit((unsigned char)line.text[0]))
        number = string_view_word(&line);
    if (!view_split(line, &name, &rest))
        return true;
    if (number.text) {
        if (string_view_number(number, 9999999) != (int)reader->moves + 1)
            return error_input(reader->error, "number %zu is the next move", reader->moves + 1);
        bool drawn = view_cut_end(&rest, "(random opening)");
        if (!reader->saved)
            *list_add(reader->move, reader->moves) = (struct text_move){
                .text = rest, .player = name, .line = reader->line, .drawn = drawn};
    } else if (view_cut_end(&name, " forfeits")) {
        reader->loser = name;
        reader->fault = rest;
    } else if (reader->moves == 0) {
        *list_add(reader->seat, reader->seats) = (struct text_seat){name, rest};
    }
    return true;
}

/* Reads the part of the game that is in a line, if any. */
static bool reader_read_line(struct text_reader *reader, struct string_view line) {
    bool comment = line.length > 0 && line.text[0] == '#';
    if (comment)
        line = view_from(line, 1);
    if (line.length == 0)
        return true;
    if (is_head(line)) {
        reader->replayed = reader->replayed || !comment;
        return reader_read_head(reader, line);
    }
    if (comment)
        return reader_read_comment(reader, line);
    if (reader->replayed)
        return reader_read_replayed(reader, line);
    if (!reader->saved)
        reader_add_moves(reader, line);
    return true;
}

/* Whether `start` is the initial position of the setting. `position` is workspace. */
static bool is_start_of(const struct game_rules *rules, const void *start, const char *setting,
                        void *position) {
    return rules->start(position, setting, NULL) &&
           memcmp(position, start, rules->position_size) == 0;
}

/* Sets the initial position: that of the text or, if there is none, of the setting that the text
 * names, or else of `setting`. If the text has both, they must agree. */
static bool reader_start(struct text_reader *reader, const char *setting) {
    const struct game_rules *rules = reader->rules;
    struct game_text *game = reader->game;
    bool named = reader->setting.text, given = reader->start_line > 0;
    if (setting && (given || named))
        return error_input(reader->error, "--size: %s already names its board", reader->name);
    game->start = memory_allocate(1, rules->position_size);
    if (named)
        game->setting = memory_copy_part(reader->setting.text, reader->setting.length);
    else
        game->setting = memory_copy(given ? "" : setting ? setting : rules->setting);
    if (!given)
        return rules->start(game->start, game->setting, reader->error) ||
               error_within(reader->error, "%s", setting ? "--size" : reader->name);
    return rules->parse(game->start, reader->name, reader->start, reader->error) &&
           (!named || is_start_of(rules, game->start, game->setting, game->end) ||
            error_input(
                reader->error, "%s:%d: is not the initial position of %s, which line %d names",
                reader->name, reader->start_line, quote(game->setting).text, reader->head_line));
}

/* Plays the moves, and sets those of the record. */
static bool reader_play(struct text_reader *reader) {
    const struct game_rules *rules = reader->rules;
    struct match_record *record = &reader->game->record;
    void *position = memcpy(reader->game->end, reader->game->start, rules->position_size);
    record->move = memory_allocate(reader->moves, sizeof *record->move);
    for (size_t i = 0; i < reader->moves; i++) {
        const struct text_move *read = &reader->move[i];
        int mover = rules->mover(position);
        bool legal;
        if (mover == GAME_OVER)
            legal = error_input(reader->error, "the game is over before this move");
        else if (read->player.text && !string_view_is(read->player, rules->player_name(mover)))
            legal = error_input(reader->error, "it is the turn of %s", rules->player_name(mover));
        else
            legal =
                game_text_make_move(rules, position, read->text, &record->move[i], reader->error);
        if (!legal)
            return error_within(reader->error, "%s:%d", reader->name, read->line);
        record->moves++;
        if (read->drawn && record->opening == i)
            record->opening++; /* the random moves before the first other one */
    }
    return true;
}

/* Whether the text begins with the heading of the table of moves, which follows a review's head. */
static bool is_review(struct string_view text) {
    while (text.length > 0 && isspace((unsigned char)*text.text))
        text = string_view_from(text, 1);
    return string_view_is(string_view_word(&text), "#") &&
           string_view_is(string_view_word(&text), "player") &&
           string_view_is(string_view_word(&text), "move");
}

/* Sets the game, after all lines of the text are read. */
static bool reader_finish(struct text_reader *reader, const char *text, const char *setting) {
    const struct game_rules *rules = reader->rules;
    struct game_text *game = reader->game;
    struct match_record *record = &game->record;
    if (!reader_start(reader, setting) || !reader_play(reader)) {
        /* What was read as moves may be the rows of a position, saved before any move. */
        if (game->start && reader->moves > 0 && record->moves == 0 &&
            rules->parse(game->start, reader->name, text, NULL))
            error_input(reader->error, "%s: is a position, and there are no moves", reader->name);
        return false;
    }

    /* If the text names several agents of a player, the first one counts. */
    for (int player = 0; player < rules->players(game->start); player++) {
        const char *name = rules->player_name(player);
        for (size_t i = 0; i < reader->seats && !game->agent[player]; i++)
            if (string_view_is(reader->seat[i].player, name))
                game->agent[player] = view_copy(reader->seat[i].agent);
        if (reader->loser.text && string_view_is(reader->loser, name)) {
            record->loser = player;
            record->fault = view_copy(reader->fault);
        }
    }
    /* A text without moves must say why: a player forfeited, or no move is possible. */
    return record->moves > 0 || record->loser != GAME_OVER ||
           (reader->replayed && rules->mover(game->start) == GAME_OVER) ||
           error_input(reader->error, "%s: there are no moves", reader->name);
}

bool game_text_read(struct game_text *game, const struct game_rules *rules, const char *name,
                    const char *text, const char *setting, struct error *error) {
    *game = (struct game_text){.record.loser = GAME_OVER};
    if (*text == '{' || strncmp(text, "# player\n", strlen("# player\n")) == 0) /* JSON or CSV */
        return error_input(error,
                           "%s: is neither what `replay' prints without --csv and --json, nor what "
                           "`play' saves, nor moves on lines of their own",
                           name);
    struct text_reader reader = {.rules = rules, .game = game, .name = name, .error = error};
    reader.start_out = memory_stream(&reader.start, NULL);
    game->end = memory_allocate(1, rules->position_size);
    bool done = true;
    for (struct string_view rest = string_view_of(text); done && rest.text;) {
        struct string_view line = string_view_line(&rest, &reader.line);
        if (reader.replayed && is_head(line) && is_review(rest))
            break; /* `replay --review` has printed a review below the game */
        done = reader_read_line(&reader, line) || error_within(error, "%s:%d", name, reader.line);
    }
    memory_stream_close(reader.start_out);
    done = done && reader_finish(&reader, text, setting);
    free(reader.seat);
    free(reader.move);
    free(reader.start);
    return done;
}

bool game_text_of_position(struct game_text *game, const struct game_rules *rules, const char *name,
                           const char *text, const void *end, struct error *error) {
    const size_t size = rules->position_size;
    struct error wrong = {0};
    if (game_text_read(game, rules, name, text, NULL, &wrong) && memcmp(game->end, end, size) == 0)
        return true;
    /* The payoff is known once the head is read, even if other lines are wrong. */
    const size_t payoff = game->payoff;
    game_text_free(game);
    *game = (struct game_text){.start = memcpy(memory_allocate(1, size), end, size),
                               .payoff = payoff,
                               .record.loser = GAME_OVER,
                               .end = memcpy(memory_allocate(1, size), end, size)};
    if (!rules->payoffs[payoff])
        *error = wrong;
    return rules->payoffs[payoff];
}

void game_text_free(struct game_text *game) {
    free(game->start);
    free(game->end);
    free(game->setting);
    match_record_free(&game->record);
    for (size_t i = 0; i < GAME_PLAYERS; i++)
        free(game->agent[i]);
    *game = (struct game_text){.start = NULL};
}

void game_text_print_head(const struct game_rules *rules, const void *start, const char *setting,
                          size_t payoff, const char *const *agent, FILE *out) {
    bool set =
        is_start_of(rules, start, setting, kept(memory_allocate(1, rules->position_size), free));
    fprintf(out, "# %s%s%s, payoff %s\n", rules->name, set ? " " : "", set ? setting : "",
            rules->payoffs[payoff]);
    for (int i = 0; i < rules->players(start); i++)
        fprintf(out, "# %s: %s\n", rules->player_name(i), agent[i]);
    char *text = set ? NULL : kept(printed(rules->print, start), free);
    for (char *rest = text, *line; (line = strsep(&rest, "\n"));)
        if (*line)
            fprintf(out, "# start: %s\n", line);
}

void game_text_print_outcome(const struct game_rules *rules, const double *payoff, size_t players) {
    const unsigned leaders = game_leaders(payoff, players);
    const size_t count = (size_t)__builtin_popcount(leaders);
    if (count == 1)
        printf("%s wins: ", rules->player_name(__builtin_ctz(leaders)));
    else if (count == players)
        fputs("a draw: ", stdout);
    for (size_t i = 0; i < players; i++)
        printf("%s%s gets %g", i > 0 ? ", " : "", rules->player_name((int)i), payoff[i]);
    putchar('\n');
}
