/* Matches of Slice Through The Boundaries (position.h): whose turn it is, and positions as text. A
 * text has rows of the grid of the current round, and lines about the match, such as "seat 1", in
 * any order. All lines are read one by one, and then checked together. */
#include "sim/slice/position.h"

#include "sim/text/untrusted.h"

const char *slice_player_name(int player) {
    static const char *const name[SLICE_PLAYERS] = {"Player 1", "Player 2", "Player 3", "Player 4",
                                                    "Player 5", "Player 6", "Player 7", "Player 8"};
    return name[player];
}

struct slice_position slice_match_start(int side, int players, int seat) {
    struct slice_position position = {
        .grid = slice_grid_empty(side),
        .players = (uint8_t)players,
        .seat = (uint8_t)seat,
        .rounds = (uint8_t)players,
    };
    if (slice_fills(side, players) == 0)
        position.round = position.rounds;
    return position;
}

int slice_filler(const struct slice_position *position) {
    int players = position->players, filled = slice_filled_count(&position->grid);
    return (position->round + players - position->seat + filled) % players;
}

void slice_round_end(struct slice_position *position, int score) {
    position->grid = slice_grid_empty(position->grid.side);
    position->score[position->round++] = (uint8_t)score;
}

void slice_position_draw(const void *what, const struct drawing *drawing, FILE *out) {
    const struct slice_position *position = what;
    int left = slice_fills_left(position);
    if (!slice_match_over(position))
        fprintf(out, "round %d of %d: %s is offense, %d square%s left to fill\n",
                position->round + 1, position->players, slice_player_name(position->round), left,
                left == 1 ? "" : "s");
    for (int round = 0; round < position->round; round++)
        fprintf(out, "%s%s: %d%s", round == 0 ? "scores: " : ", ", slice_player_name(round),
                position->score[round], round + 1 == position->round ? "\n" : "");
    if (!slice_match_over(position))
        slice_grid_draw(&position->grid, drawing->colour, out);
}

/* An integer of lowest..highest; -1 for anything else. */
static int number_between(struct string_view digits, int lowest, int highest) {
    int number = digits.text ? string_view_number(digits, highest) : -1;
    return number >= lowest ? number : -1;
}

bool slice_setting_read(void *what, const char *text, struct error *error) {
    struct slice_position *position = what;
    struct string_view rest = string_view_of(text), side_text = string_view_cut(&rest, ':');
    struct string_view players_text = rest.text ? string_view_cut(&rest, ':') : string_view_of("2");
    struct string_view seat_text = rest.text ? rest : string_view_of("0");
    struct string_view second = side_text, first = string_view_cut(&second, 'x');
    int side = number_between(first, 1, SLICE_SIDE);
    int players = number_between(players_text, 2, SLICE_PLAYERS);
    int seat = number_between(seat_text, 0, players - 1);
    if (side < 0 || (second.text && number_between(second, 1, SLICE_SIDE) != side))
        return error_input(error, "%s: the side of a grid is 1 to %d, as in 12 or 12x12",
                           quote(text).text, SLICE_SIDE);
    if (players < 0)
        return error_input(error, "%s: the number of players follows the colon, 2 to %d",
                           quote(text).text, SLICE_PLAYERS);
    if (seat < 0)
        return error_input(error,
                           "%s: the seat of the offense in the filling order follows the "
                           "second colon, 0 to %d",
                           quote(text).text, players - 1);
    *position = slice_match_start(side, players, seat);
    return true;
}

/* What was read so far of a position: the rows of the grid, and lines about the match. */
struct match_reader {
    struct slice_grid_reader grid_reader;
    int line;                 /* number of the line that an error is about, from 1 */
    int seen[SLICE_TOPICS];   /* [topic] number of the line that gives it; 0: none */
    int players, seat;        /* as read, or the defaults */
    int round;                /* of "round 2 of 3" in a drawn position, from 1; 0: not given */
    int mover;                /* of the prompt "Player 2>", from 1; 0: not given */
    int score[SLICE_PLAYERS]; /* [scores] of finished rounds, in their order */
    int scores;               /* number of finished rounds */
    struct error *error;
};

/* Reads the number of a line about the match: `text` is the "3" of "players 3". */
static bool match_read_number(struct match_reader *reader, enum slice_topic topic,
                              struct string_view text, int lowest, int highest, int *number) {
    *number = number_between(text, lowest, highest);
    return *number >= 0 ||
           error_input(reader->error, "%s %s: %d to %d", slice_topic_names[topic],
                       quote_part(text.text ? text.text : "", text.length).text, lowest, highest);
}

/* Reads scores: "7 5" or, drawn, "Player 1: 7, Player 2: 5". */
static bool match_read_scores(struct match_reader *reader, struct string_view line) {
    for (struct string_view word; (word = string_view_word(&line)).text; reader->scores++) {
        if (string_view_is(word, "Player")) {
            string_view_word(&line); /* "1:" says nothing new: scores are in this order */
            word = string_view_without_last(string_view_word(&line), ',');
        }
        if (reader->scores == SLICE_PLAYERS)
            return error_input(reader->error, "scores: at most %d", SLICE_PLAYERS);
        if (!match_read_number(reader, SLICE_TOPIC_SCORES, word, 0, 2 * (SLICE_SIDE - 1),
                               &reader->score[reader->scores]))
            return false;
    }
    return true;
}

/* Reads a line about the match, which may be given once, or a row of the grid. */
static bool match_read_line(void *context, struct string_view line) {
    struct match_reader *reader = context;
    enum slice_topic topic = slice_topic_cut(&line);
    if (topic == SLICE_TOPICS)
        return slice_grid_read_line(&reader->grid_reader, line, reader->error);
    /* The line "round 2 of 3: ..." gives the players, and the prompt gives the seat. */
    const enum slice_topic given = topic == SLICE_TOPIC_ROUND    ? SLICE_TOPIC_PLAYERS
                                   : topic == SLICE_TOPIC_PROMPT ? SLICE_TOPIC_SEAT
                                                                 : topic;
    if (reader->seen[given])
        return error_input(reader->error, "line %d already gives the %s", reader->seen[given],
                           slice_topic_names[given]);
    reader->seen[given] = reader->line;
    switch (topic) {
    case SLICE_TOPIC_PLAYERS:
        return match_read_number(reader, topic, line, 2, SLICE_PLAYERS, &reader->players);
    case SLICE_TOPIC_SEAT:
        return match_read_number(reader, topic, line, 0, SLICE_PLAYERS - 1, &reader->seat);
    case SLICE_TOPIC_ROUND: { /* "round 2 of 3: Player 2 is offense, ..." */
        struct string_view number = string_view_word(&line), of = string_view_word(&line);
        struct string_view players = string_view_without_last(string_view_word(&line), ':');
        reader->players = number_between(players, 2, SLICE_PLAYERS);
        reader->round = number_between(number, 1, reader->players);
        return (string_view_is(of, "of") && reader->players > 0 && reader->round > 0) ||
               error_input(reader->error,
                           "a round is given as round 1 of 2: ..., of 2 to %d players",
                           SLICE_PLAYERS);
    }
    case SLICE_TOPIC_PROMPT: { /* "2>" of the prompt "Player 2>" */
        struct string_view number = string_view_without_last(line, '>');
        reader->mover = number.length < line.length ? number_between(number, 1, SLICE_PLAYERS) : -1;
        return reader->mover > 0 ||
               error_input(reader->error,
                           "after Player, only a number from 1 to %d and > are read, as in "
                           "Player 1>: who is to move",
                           SLICE_PLAYERS);
    }
    default: /* SLICE_TOPIC_SCORES */
        return match_read_scores(reader, line);
    }
}

/* Says that the error is about the line that gives `topic`. Returns the error, to be set. */
static struct error *error_in_line_of(struct match_reader *reader, enum slice_topic topic) {
    reader->line = reader->seen[topic];
    return reader->error;
}

/* Makes a position of what was read. Fails if lines contradict each other or the rules. */
static bool match_finish(struct match_reader *reader, struct slice_position *position) {
    if (!slice_grid_read_end(&reader->grid_reader, reader->error))
        return false;
    const int side = reader->grid_reader.grid.side, players = reader->players;
    const int filled = slice_filled_count(&reader->grid_reader.grid); /* filled squares now */
    const int fills = slice_fills(side, players);     /* filled squares at the end of a round */
    const int most = slice_most_score(side, players); /* bound on a score */

    /* Checks that the lines about the match agree with each other and with the grid's side. */
    if (reader->seat >= players)
        return error_input(error_in_line_of(reader, SLICE_TOPIC_SEAT),
                           "seat %d: of %d players, 0 to %d", reader->seat, players, players - 1);
    if (reader->scores > players)
        return error_input(error_in_line_of(reader, SLICE_TOPIC_SCORES),
                           "%d scores: each of the %d players is offense once", reader->scores,
                           players);
    if (reader->round > 0 && reader->round != reader->scores + 1)
        return error_input(error_in_line_of(reader, SLICE_TOPIC_PLAYERS),
                           "round %d: %d scores of finished rounds are given", reader->round,
                           reader->scores);
    for (int i = 0; i < reader->scores; i++)
        if (reader->score[i] > most)
            return error_input(error_in_line_of(reader, SLICE_TOPIC_SCORES),
                               "a score of %d: no line crosses more than %d boundaries",
                               reader->score[i], most);
    if (reader->mover > players)
        return error_input(error_in_line_of(reader, SLICE_TOPIC_SEAT), "Player %d: of %d players",
                           reader->mover, players);

    /* Checks that the grid can be filled further or, after the last round, is empty. */
    if ((reader->scores == players || fills == 0) && filled > 0)
        return error_input(reader->error,
                           "%d filled squares after the last round: the grid must be empty",
                           filled);
    if (filled > fills)
        return error_input(reader->error, "%d filled squares: %d players fill %d in a round",
                           filled, players, fills);
    if (filled == fills && fills > 0)
        return error_input(reader->error,
                           "the round is over, all its %d squares are filled: add its score to the "
                           "scores and start the next round with an empty grid",
                           fills);

    /* The prompt gives the seat: fill f is made by mover - 1 = (round - seat + f) mod players
     * (position.h), solved for the seat, with round = scores and f = filled. */
    if (reader->mover > 0)
        reader->seat = (reader->scores + filled + players - (reader->mover - 1)) % players;
    *position = slice_match_start(side, players, reader->seat);
    if (slice_match_over(position))
        return true;
    position->grid = reader->grid_reader.grid;
    position->round = (uint8_t)reader->scores;
    for (int i = 0; i < reader->scores; i++)
        position->score[i] = (uint8_t)reader->score[i];
    return true;
}

bool slice_position_parse(void *position, const char *name, const char *text, struct error *error) {
    struct match_reader reader = {.players = 2, .error = error};
    return (string_view_each_line(text, &reader.line, match_read_line, &reader) &&
            match_finish(&reader, position)) ||
           error_within(error, "%s:%d", name, reader.line);
}

void slice_position_print(const void *what, FILE *out) {
    const struct slice_position *position = what;
    fprintf(out, "players %d\nseat %d\n", position->players, position->seat);
    for (int round = 0; round < position->round; round++)
        fprintf(out, "%s %d%s", round == 0 ? "scores" : "", position->score[round],
                round + 1 == position->round ? "\n" : "");
    slice_grid_print(&position->grid, out);
}
