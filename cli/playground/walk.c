/* The walk in the playground, a web page: boards, strategies, exact and simulated moves, a game
 * that a person plays, and optimal play. The page calls the functions with EXPORT, which return
 * JSON objects with the members that their comments list. Calls are independent: the last strategy
 * and optimum are kept only to save time. Arguments that may be large are doubles (JavaScript). */
#include "analysis/walk/exact/transient.h"
#include "analysis/walk/review/decisions.h"
#include "analysis/walk/review/played.h"
#include "cli/playground/answer.h"
#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "strategies/walk/registry.h"

#include <math.h>
#include <string.h>

/* Reads a board from the text of a file; an empty text is the published board. */
static bool read_board(struct walk_board *board, const char *text, struct error *error) {
    return *text ? board_file_parse(board, "the board", text, error)
                 : board_file_published(board, error);
}

/* Sets a member to the letters of a collection, "ABB", or "" for none. */
static void answer_held(const char *key, const struct walk_collection *collection) {
    answer_text(key, collection->size > 0 ? collection_text(collection).text : "");
}

/* A board: {rows, columns, letters: "ABCA...", green: squares, reset: letters, start, text}. */
EXPORT(walk_board_of, const char *text) {
    struct error error = answer_begin();
    struct walk_board board;
    if (!read_board(&board, text, &error))
        return answer_end(false, &error);
    char letters[WALK_MAX_SQUARES + 1] = "", *canonical = board_file_text(&board);
    for (int square = 0; square < board.squares; square++)
        letters[square] = (char)('A' + board.letter[square]);
    answer_whole("rows", board.rows);
    answer_whole("columns", board.columns);
    answer_whole("start", board.start);
    answer_text("letters", letters);
    answer_held("reset", &board.reset);
    answer_text("text", canonical);
    answer_open("green", '[');
    for (int square = 0; square < board.squares; square++)
        if (board.green[square])
            answer_whole(NULL, square);
    free(canonical);
    return answer_end(true, NULL);
}

/* {strategies: [{name, summary, memoryless}]}: those built in. */
EXPORT(walk_strategies, void) {
    answer_begin();
    answer_open("strategies", '[');
    for (size_t i = 0; strategy_builtin[i]; i++) {
        answer_open(NULL, '{');
        answer_text("name", strategy_builtin[i]->name);
        answer_text("summary", strategy_builtin[i]->summary);
        answer_flag("memoryless", strategy_builtin[i]->memoryless);
        answer_close();
    }
    return answer_end(true, NULL);
}

/* All decisions on the board, which a file for the strategy `table` answers: {collections, squares,
 * letters}. Element i of each array belongs to decision i. */
EXPORT(walk_decisions, const char *text) {
    static const char *const names[][2] = {
        {"collections", "collection"}, {"squares", "square"}, {"letters", "letter"}};
    struct error error = answer_begin();
    struct walk_board board;
    if (!read_board(&board, text, &error))
        return answer_end(false, &error);
    struct result *result = result_create(&decisions_description);
    struct walk_table table;
    game_table(&table, &board);
    decisions_to_result(&table, false, result);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        answer_open(names[k][0], '[');
        for (size_t i = 0; i < result_length(result, "decision"); i++)
            answer_text(NULL, result_text(result, names[k][1], i));
        answer_close();
    }
    table_free(&table);
    result_free(result);
    return answer_end(true, NULL);
}

/* The strategy last prepared for play, with its board, p and start; kept until another request. */
static struct prepared {
    char *key; /* the text of the request; NULL: nothing is prepared */
    struct walk_board board;
    struct strategy_set set; /* only built-in strategies: need not be freed */
    struct strategy_choice choice;
    struct walk_prepared walk;
    struct walk_table rules; /* as in prepared_fill */
    struct walk_play play;
} prepared;

/* Frees what is prepared, even if only a part. */
static void forget(void) {
    free(prepared.key);
    prepared_free(&prepared.walk);
    table_free(&prepared.rules);
    strategy_choice_free(&prepared.choice);
    prepared = (struct prepared){.key = NULL};
}

/* Sets `prepared` to what is requested. `offered`: the letter of the start may be taken. */
static bool prepare(const char *board, const char *strategy, double p, int start, bool offered,
                    struct error *error) {
    char *key = memory_print("%s\n%s\n%.17g\n%d\n%d", board, strategy, p, start, offered);
    if (prepared.key && strcmp(key, prepared.key) == 0) {
        free(key);
        return true;
    }
    forget();
    prepared.key = key;
    strategy_set_init(&prepared.set);
    const struct walk_setup setup = {
        .board = &prepared.board, .start = start, .collect_at_start = offered, .p = p};
    bool done =
        read_board(&prepared.board, board, error) && path_check_p(p, error) &&
        ((start >= 0 && start < prepared.board.squares) ||
         error_input(error, "square %d is not on the board", start)) &&
        board_start_check(&prepared.board, start, error) &&
        strategy_choose(&prepared.choice, &prepared.set, strategy, error) &&
        prepared_open(&prepared.walk, &prepared.choice.chosen, &setup, table_coin(p), NULL, error);
    if (done)
        prepared_fill(&prepared.walk, &prepared.rules, p, &prepared.play);
    else
        forget();
    return done;
}

/* The most games of a call of walk_simulate, moves of a game, and moves of a distribution. */
enum { SIMULATED = 65536, MOST_MOVES = 1000000, SHOWN_MOVES = 2000 };

/* {moves: the expected number, lower, upper: its bounds, sd, distribution: the probabilities of 0,
 * 1, ... moves, up to SHOWN_MOVES or until 1e-6 remains}. As the distribution takes longer, it is
 * empty unless requested. */
EXPORT(walk_exact, const char *board, const char *strategy, double p, int start, int offered,
       int distribution) {
    struct error error = answer_begin();
    struct exact exact;
    struct exact_limits limits = exact_default_limits();
    bool done = prepare(board, strategy, p, start, offered, &error) &&
                (prepared.play.table ||
                 error_input(&error, "%s has memory: only simulation estimates it", strategy)) &&
                exact_solve(&exact, prepared.play.table, p, &limits, &error);
    if (!done)
        return answer_end(false, &error);
    struct exact_bracket moves = exact_game(&exact), variance = {NAN, NAN, NAN};
    struct transient_limits end = transient_limits_default(); /* where the distribution ends */
    struct transient transient = {0};
    end.tail = 1e-6;
    end.most = SHOWN_MOVES;
    if (isfinite(moves.value)) /* otherwise `sd` and the distribution stay unknown */
        done = exact_variance(&exact, &limits, &variance, &error) &&
               (!distribution || transient_find(&exact.chain, &end, &transient, &error));
    answer_number("moves", moves.value);
    answer_number("lower", moves.lower);
    answer_number("upper", moves.upper);
    answer_number("sd", sqrt(variance.value));
    answer_open("distribution", '[');
    for (uint32_t m = 0; transient.distribution && m <= transient.moves; m++)
        answer_number(NULL, transient.distribution[m]);
    transient_free(&transient);
    exact_free(&exact);
    return answer_end(done, &error);
}

/* Plays games first .. first + games - 1, at most SIMULATED: {moves: [the number of each]}, -1 for
 * games that can no longer end, -2 for those that are longer than MOST_MOVES. */
EXPORT(walk_simulate, const char *board, const char *strategy, double p, int start, int offered,
       double seed, double first, int games) {
    static uint32_t moves[SIMULATED];
    struct error error = answer_begin();
    if (!prepare(board, strategy, p, start, offered, &error))
        return answer_end(false, &error);
    if (games < 0 || games > SIMULATED)
        return answer_end(error_input(&error, "%d games; allowed: up to %d", games, SIMULATED),
                          &error);
    prepared.play.seed = (uint64_t)seed;
    prepared.play.max_moves = MOST_MOVES;
    const struct walk_engine *engine = prepared.play.table ? &engine_loop : &engine_plain;
    bool done = engine->play(NULL, &prepared.play, (uint64_t)first, (size_t)games, moves, &error);
    answer_open("moves", '[');
    for (int i = 0; done && i < games; i++)
        answer_whole(NULL, moves[i] == ENGINE_UNFINISHABLE ? -1
                           : moves[i] == ENGINE_CENSORED   ? -2
                                                           : (int)moves[i]);
    return answer_end(done, &error);
}

/* The optimum last requested, kept until another is. solve() returns it, or NULL with an error. */
static struct {
    char *key; /* text with the board and p; NULL: there is no optimum */
    struct walk_board board;
    struct optimum optimum;
} solved;

static const struct optimum *solve(const struct walk_board *board, double p, struct error *error) {
    const struct exact_limits limits = exact_default_limits();
    char *text = board_file_text(board), *key = memory_print("%.17g\n%s", p, text);
    free(text);
    if (solved.key && strcmp(solved.key, key) != 0) {
        optimum_free(&solved.optimum);
        free(solved.key);
        solved.key = NULL;
    }
    if (!solved.key) {
        solved.board = *board; /* the optimum refers to it */
        if (optimum_solve(&solved.optimum, &solved.board, p, &limits, error))
            solved.key = memory_copy(key);
    }
    free(key);
    return solved.key ? &solved.optimum : NULL;
}

/* A game that a person plays, in a text as `bukub walk play' saves it: {landings: [{square, event,
 * held}], square, moves, held, asks: a choice is missing, over, stuck: the game cannot end} and, if
 * it asks and with `hint', {taken, left}: the expected moves after either choice. */
EXPORT(walk_play, const char *text, int hint) {
    static const char *const event[] = {
        [GAME_BEGUN] = "begun", [GAME_LEFT] = "left",       [GAME_TAKEN] = "taken",
        [GAME_RESET] = "reset", [GAME_REMOVAL] = "removal",
    };
    struct error error = answer_begin();
    struct played played;
    if (!played_parse(&played, "the game", text, &error)) {
        played_free(&played);
        return answer_end(false, &error);
    }
    struct played_game game;
    enum played_event last;
    played_game_begin(&game, &played);
    answer_open("landings", '[');
    while ((last = played_game_move(&game)) == PLAYED_LANDED) {
        answer_open(NULL, '{');
        answer_whole("square", game.landing.square);
        answer_text("event", event[game.game.event]);
        answer_held("held", &game.game.collection);
        answer_close();
    }
    answer_close();
    answer_whole("square", game.landing.square);
    answer_whole("moves", game.landing.moves);
    answer_flag("asks", last == PLAYED_ASKS);
    answer_flag("over", game.game.state == GAME_DONE);
    answer_flag("stuck", game.game.state == GAME_UNFINISHABLE);
    answer_held("held", &game.game.collection);
    const struct optimum *optimum =
        hint && last == PLAYED_ASKS ? solve(&played.board, played.setup.p, &error) : NULL;
    if (optimum) {
        const struct played_worth worth = played_worth(&game, optimum);
        answer_number("taken", worth.taken);
        answer_number("left", worth.left);
    }
    played_game_free(&game);
    played_free(&played);
    return answer_end(error.kind == ERROR_NONE, &error);
}

/* {choices: [{square, letter, held, taken, if_taken, if_left, choice_cost}], cost}: for each choice
 * of such a game, the expected moves if taken and if left, and its cost; and the cost of all. */
EXPORT(walk_review, const char *text) {
    struct error error = answer_begin();
    struct played played;
    struct result *result = result_create(&played_review_description);
    bool done = played_parse(&played, "the game", text, &error) &&
                played_review(&played, result, NULL, &error);
    answer_number("cost", result_real(result, "cost", 0)); /* discarded if it failed */
    answer_open("choices", '[');
    for (size_t i = 0; done && i < result_length(result, "choice"); i++) {
        answer_open(NULL, '{');
        answer_text("square", result_text(result, "square", i));
        answer_text("letter", result_text(result, "letter", i));
        answer_text("held", result_text(result, "held", i));
        answer_flag("taken", result_integer(result, "taken", i));
        answer_number("if_taken", result_real(result, "if_taken", i));
        answer_number("if_left", result_real(result, "if_left", i));
        answer_number("choice_cost", result_real(result, "choice_cost", i));
        answer_close();
    }
    result_free(result);
    played_free(&played);
    return answer_end(done, &error);
}

/* {squares: [{takes, cost}]}: whether an optimal player with this collection takes the letter of
 * the square, and how many moves the other decision costs. Null without a choice or a cost. */
EXPORT(walk_policy, const char *board_text, double p, const char *held) {
    struct error error = answer_begin();
    struct walk_board board;
    struct walk_collection collection;
    bool done =
        read_board(&board, board_text, &error) && path_check_p(p, &error) &&
        ((*held != '-' && collection_parse(held, &collection)) || /* a fifth would end the game */
         error_input(&error, "%s is no collection; allowed: up to four letters A to Z", held));
    const struct optimum *optimum = done ? solve(&board, p, &error) : NULL;
    answer_open("squares", '[');
    for (int square = 0; optimum && square < board.squares; square++) {
        uint32_t row = optimum->table.row_of_rank[collection_rank(&collection)];
        double cost =
            row == TABLE_DONE || board.green[square] ? NAN : optimum_cost(optimum, row, square);
        if (isnan(cost)) {
            answer_number(NULL, NAN);
            continue;
        }
        answer_open(NULL, '{');
        answer_flag("takes", optimum_takes(optimum, row, square));
        answer_number("cost", cost);
        answer_close();
    }
    return answer_end(optimum, &error);
}
