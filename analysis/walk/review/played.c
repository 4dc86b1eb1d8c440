/* Writes, reads, replays and reviews games of the walk that a person played, as texts. A replayed
 * game is played by a strategy that repeats the choices of the text, to take (t) or to leave (l) a
 * letter. A choice costs the expected moves to come, under optimal play, minus those after the
 * other choice, if that is positive. */
#include "analysis/walk/review/played.h"

#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "sim/walk/rules/points.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

void played_print(const struct played *played, FILE *out) {
    char *board = board_file_text(&played->board);
    fprintf(out,
            "# A game of the palindrome walk, for `bukub walk play' and `bukub walk review'.\n"
            "p %s\nstart %s\n%sseed %" PRIu64 "\ngame %" PRIu64 "\nchoices %.*s\n%s",
            number_text(played->setup.p).text,
            square_name(played->board.columns, played->setup.start).text,
            played->setup.collect_at_start ? "collect-at-start\n" : "", played->seed,
            played->number, (int)played->choices, played->choice ? played->choice : "", board);
    free(board);
}

/* The lines in front of the board: each a name and, except for collect-at-start, a value. */
enum field { P, START, COLLECT, SEED, GAME, CHOICES, FIELDS };
static const char *const names[] = {"p", "start", "collect-at-start", "seed", "game", "choices"};

struct played_reader {
    struct played *played;
    char *value[FIELDS]; /* read so far, or NULL */
    struct error *error;
};

/* Reads a line into the game; but the start, a square of the board, is only kept as a text. */
static bool read_field(void *what, struct string_view line) {
    struct played_reader *reader = what;
    struct played *played = reader->played;
    struct error *error = reader->error;
    const struct string_view name = string_view_word(&line);
    enum field field = P;
    while (field < FIELDS && !string_view_is(name, names[field]))
        field++;
    if (field == FIELDS)
        return error_input(
            error, "%s: a saved game has p, start, collect-at-start, seed, game, choices, [board]",
            quote_part(name.text, name.length).text);
    if (reader->value[field])
        return error_input(error, "%s a second time", names[field]);
    line = string_view_trim(line);
    const char *value = reader->value[field] = memory_copy_part(line.text, line.length);
    switch (field) {
    case P:
        return number_parse_real(value, 0, 1, &played->setup.p, error) &&
               path_check_p(played->setup.p, error);
    case START:
        return true; /* a square of the board, which is not known yet */
    case COLLECT:
        played->setup.collect_at_start = true;
        return *value == '\0' ||
               error_input(error, "collect-at-start: %s; allowed: nothing", quote(value).text);
    case SEED:
        return number_parse_seed(value, &played->seed, error);
    case GAME:
        return number_parse_count(value, 0, UINT64_MAX, &played->number, error) ||
               error_within(error, "game");
    default: /* CHOICES */
        played->choices = strlen(value);
        played->choice = memory_copy(value);
        return value[strspn(value, "tl")] == '\0' ||
               error_input(error, "choices: %s; allowed: t and l", quote(value).text);
    }
}

bool played_parse(struct played *played, const char *name, const char *text, struct error *error) {
    const char *board = strstr(text, "[board]");
    char *fields = memory_copy_part(text, board ? (size_t)(board - text) : strlen(text));
    struct played_reader reader = {.played = played, .error = error};
    int number = 0;
    *played = (struct played){.setup = {.board = &played->board, .p = 0.5}};
    bool valid = string_view_each_line(fields, &number, read_field, &reader) ||
                 error_within(error, "%s:%d", name, number);
    /* A text that was cut off lacks the last line of the board, its start. */
    const bool whole = board && strstr(board, "\nstart");
    if (valid && !(whole && reader.value[START] && reader.value[CHOICES]))
        valid = error_input(error, "%s: is no whole game of the walk, as `play' saves it", name);
    if (valid) {
        /* Messages name lines of the text, so the board is parsed behind as many line breaks. */
        char *behind_breaks = memory_copy(text), *end = behind_breaks;
        for (const char *at = text; at < board; at++)
            if (*at == '\n')
                *end++ = '\n';
        strcpy(end, board);
        valid =
            board_file_parse(&played->board, name, behind_breaks, error) &&
            ((board_square_find(&played->board, reader.value[START], &played->setup.start, error) &&
              board_start_check(&played->board, played->setup.start, error)) ||
             error_within(error, "%s: start", name));
        free(behind_breaks);
    }
    for (size_t i = 0; i < FIELDS; i++)
        free(reader.value[i]);
    free(fields);
    return valid;
}

void played_free(struct played *played) { free(played->choice); }

/* The strategy's `take`: the next choice of the text. */
static double scripted_take(const void *self, const struct walk_view *view) {
    const struct played_game *game = self;
    return game->played->choice[game->next] == 't';
}

void played_game_begin(struct played_game *game, const struct played *played) {
    *game = (struct played_game){
        .played = played,
        .strategy = {.name = "you", .take = scripted_take},
        .player = {.strategy = &game->strategy, .self = game, .setup = played->setup},
        .play = {.player = &game->player,
                 .rules = &game->rules,
                 .p = played->setup.p,
                 .seed = played->seed,
                 .max_moves = ENGINE_MAX_MOVES},
    };
    game->play.dead = game_dead(&game->rules, &played->board, table_coin(played->setup.p));
    path_begin(&game->landing, &played->board, played->setup.start, played->seed, played->number);
    if (!played->setup.collect_at_start)
        walk_game_begin(&game->game, &game->play, played->number, NULL, NULL);
}

void played_game_free(struct played_game *game) { table_free(&game->rules); }

enum played_event played_game_move(struct played_game *game) {
    if (game->game.state != GAME_ON)
        return PLAYED_OVER;
    const bool begins = !game->game.play; /* not begun, as the start's letter is offered first */
    if (!begins) {
        game->landing = game->game.path;
        path_step(&game->landing);
    }
    const struct walk_board *board = &game->played->board;
    bool chooses = !board->green[game->landing.square] &&
                   collection_may_take(&game->game.collection, board->letter[game->landing.square]);
    if (chooses && game->next == game->played->choices)
        return PLAYED_ASKS;
    if (begins)
        walk_game_begin(&game->game, &game->play, game->played->number, NULL, NULL);
    else
        walk_game_move(&game->game, NULL);
    game->next += chooses;
    return PLAYED_LANDED;
}

struct played_worth played_worth(const struct played_game *game, const struct optimum *optimum) {
    const struct walk_table *table = &optimum->table;
    int square = game->landing.square;
    uint32_t row = table->row_of_rank[collection_rank(&game->game.collection)];
    uint32_t next = table_next(table, row, square); /* or TABLE_DONE, with 0 moves to come */
    return (struct played_worth){
        .taken = exact_state(&optimum->exact, next, square).value,
        .left = exact_state(&optimum->exact, row, square).value,
    };
}

#define CHOICE .dimensions = {"choice"}

static const struct dataset_variable review_variables[] = {
    ATTRIBUTE(DOUBLE, "p", "probability that a green square replaces the collection"),
    ATTRIBUTE(TEXT, "start", "start square"),
    ATTRIBUTE(UINT64, "game", "number of the game"),
    VARIABLE(INT64, "moves", "moves", "number of moves so far"),
    VARIABLE(INT64, "over", "1", "1: five letters make a palindrome; 0: not yet", .flag = true),
    VARIABLE(DOUBLE, "cost", "moves", "expected moves that the choices cost, in all"),
    COORDINATE(INT64, "choice", "1", "number of the choice, from 1"),
    VARIABLE(INT64, "move", "moves", "number of the move", CHOICE),
    VARIABLE(TEXT, "square", "name", "square of the token", CHOICE, .shown.heading = "<square"),
    VARIABLE(TEXT, "letter", "name", "its letter", CHOICE, .shown.heading = "<letter"),
    VARIABLE(TEXT, "held", "name", "letters held before the choice; - for none", CHOICE,
             .shown.heading = "<held"),
    VARIABLE(INT64, "taken", "1", "1: the letter was taken; 0: it was left", .flag = true, CHOICE,
             .shown = {.heading = "<you", .flag = {"leave it", "take it"}}),
    VARIABLE(DOUBLE, "if_taken", "moves", "expected moves to come if it is taken, optimal play",
             CHOICE, .shown = {.heading = "if taken", .format = "%.3f"}),
    VARIABLE(DOUBLE, "if_left", "moves", "expected moves to come if it is left, optimal play",
             CHOICE, .shown = {.heading = "if left", .format = "%.3f"}),
    VARIABLE(DOUBLE, "choice_cost", "moves", "expected moves that the choice cost", .key = "cost",
             CHOICE, .shown = {.heading = "cost", .format = "%.3f"}),
    COORDINATE(TEXT, "strategy", "name", "strategy on the same walk"),
    VARIABLE(INT64, "strategy_moves", "moves",
             "moves of the same walk with that strategy; -1: none", .key = "moves",
             .dimensions = {"strategy"}, .shown.heading = "moves"),
    {0},
};

const struct result_description played_review_description = {
    .filetype = "bukub walk review",
    .format_version = 1,
    .variables = {review_variables},
    .rows = RESULT_ROWS({.key = "choices", .dimensions = {"choice"}},
                        {.key = "strategies", .dimensions = {"strategy"}}),
};

bool played_review(const struct played *played, struct result *result, const struct watch *watch,
                   struct error *error) {
    const struct walk_board *board = &played->board;
    struct exact_limits limits = exact_default_limits();
    struct optimum optimum;
    double cost = 0;
    limits.watch = watch;
    result_set_real(result, "p", 0, played->setup.p);
    result_set_text(result, "start", 0, square_name(board->columns, played->setup.start).text);
    result_set_whole(result, "game", 0, (int64_t)played->number);
    result_dimension(result, "choice", played->choices);
    if (!optimum_solve(&optimum, board, played->setup.p, &limits, error))
        return false;
    /* Replays the game without choices: whenever one is asked for, it is rated, then made. */
    struct played so_far = *played;
    struct played_game game;
    so_far.choices = 0;
    played_game_begin(&game, &so_far);
    for (enum played_event event; (event = played_game_move(&game)) != PLAYED_OVER;) {
        if (event == PLAYED_LANDED)
            continue;
        if (so_far.choices == played->choices)
            break; /* all were made: the game is not over */
        size_t index = so_far.choices++;
        bool taken = played->choice[index] == 't';
        const struct played_worth worth = played_worth(&game, &optimum);
        /* The maximum is 0 also for NaN, when both values are infinite. */
        double lost = fmax(0, taken ? worth.taken - worth.left : worth.left - worth.taken);
        cost += lost;
        result_set_whole(result, "choice", index, (int64_t)so_far.choices);
        result_set_whole(result, "move", index, game.landing.moves);
        walk_square_to_result(result, "square", index, board, game.landing.square);
        walk_letter_to_result(result, "letter", index, board->letter[game.landing.square]);
        result_set_text(result, "held", index, collection_text(&game.game.collection).text);
        result_set_whole(result, "taken", index, taken);
        result_set_real(result, "if_taken", index, worth.taken);
        result_set_real(result, "if_left", index, worth.left);
        result_set_real(result, "choice_cost", index, lost);
    }
    result_set_real(result, "cost", 0, cost);
    result_set_whole(result, "moves", 0, (int64_t)game.game.path.moves);
    result_set_whole(result, "over", 0, game.game.state == GAME_DONE);
    played_game_free(&game);
    optimum_free(&optimum);
    return so_far.choices == played->choices ||
           error_input(error, "the game has only %zu choices, not %zu", so_far.choices,
                       played->choices);
}
