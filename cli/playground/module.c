/* The engines of the playground: compiled to WebAssembly, called by its page. Each function takes
 * texts and numbers, and answers with a JSON object, which holds until the next call; a member
 * `error` says what is wrong. Nothing is kept between calls but what would be computed again. */
#include "analysis/walk/exact/exact.h"
#include "analysis/walk/exact/transient.h"
#include "analysis/walk/review/decisions.h"
#include "analysis/walk/review/played.h"
#include "sim/base/memory.h"
#include "sim/magicboard/board.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "strategies/antipalindrome/registry.h"
#include "strategies/match/registry.h"
#include "strategies/sequencium/registry.h"
#include "strategies/slice/registry.h"
#include "strategies/walk/registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The head of a function that the page calls. */
#define EXPORT(name_, ...)                                                                         \
    const char *name_(__VA_ARGS__);                                                                \
    __attribute__((visibility("default"))) const char *name_(__VA_ARGS__)

/* The answer. */

static char *answer;
static size_t answer_size;

static FILE *answer_begin(void) {
    free(answer);
    answer = NULL;
    return memory_stream(&answer, &answer_size);
}

static void print_text(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text; text++)
        if (*text == '\n')
            fputs("\\n", out);
        else if ((unsigned char)*text < ' ')
            fputc(' ', out);
        else
            fprintf(out, "%s%c", strchr("\"\\", *text) ? "\\" : "", *text);
    fputc('"', out);
}

/* JSON has no infinite numbers. */
static void print_number(FILE *out, double value) {
    if (isfinite(value))
        fprintf(out, "%.17g", value);
    else
        fputs(isnan(value) ? "null" : "\"infinite\"", out);
}

static const char *answer_end(FILE *out, bool done, const struct error *error) {
    memory_stream_close(out);
    if (!done) {
        out = answer_begin();
        fputs("{\"error\":", out);
        print_text(out, error->text);
        fputc('}', out);
        memory_stream_close(out);
    }
    return answer;
}

/* The walk. */

/* The published board for an empty text. */
static bool read_board(struct walk_board *board, const char *text, struct error *error) {
    return *text ? board_file_parse(board, "the board", text, error)
                 : board_file_published(board, error);
}

static void print_held(FILE *out, const struct walk_collection *collection) {
    char held[WALK_PALINDROME + 1];
    collection_print(collection, held);
    print_text(out, strcmp(held, "-") == 0 ? "" : held);
}

/* {rows, columns, letters, green: squares, reset, start, text} */
EXPORT(walk_board_of, const char *text) {
    struct error error = {0};
    struct walk_board board;
    FILE *out = answer_begin();
    bool done = read_board(&board, text, &error);
    if (done) {
        const char *between = "";
        fprintf(out, "{\"rows\":%d,\"columns\":%d,\"start\":%d,\"letters\":\"", board.rows,
                board.columns, board.start);
        for (int square = 0; square < board.squares; square++)
            fputc('A' + board.letter[square], out);
        fputs("\",\"green\":[", out);
        for (int square = 0; square < board.squares; square++)
            if (board.green[square]) {
                fprintf(out, "%s%d", between, square);
                between = ",";
            }
        fputs("],\"reset\":", out);
        print_held(out, &board.reset);
        char *canonical = board_file_text(&board);
        fputs(",\"text\":", out);
        print_text(out, canonical);
        fputc('}', out);
        free(canonical);
    }
    return answer_end(out, done, &error);
}

/* {strategies: [{name, summary, memoryless}]}: those built in. */
EXPORT(walk_strategies, void) {
    FILE *out = answer_begin();
    fputs("{\"strategies\":[", out);
    for (size_t i = 0; strategy_builtin[i]; i++) {
        fprintf(out, "%s{\"name\":", i > 0 ? "," : "");
        print_text(out, strategy_builtin[i]->name);
        fputs(",\"summary\":", out);
        print_text(out, strategy_builtin[i]->summary);
        fprintf(out, ",\"memoryless\":%s}", strategy_builtin[i]->memoryless ? "true" : "false");
    }
    fputs("]}", out);
    return answer_end(out, true, NULL);
}

/* {collections, squares, letters}: of every decision on the board, to be answered in a file that
 * the strategy `table` reads. */
EXPORT(walk_decisions, const char *text) {
    static const char *const names[] = {"collection", "square", "letter"};
    struct error error = {0};
    struct walk_board board;
    FILE *out = answer_begin();
    bool done = read_board(&board, text, &error);
    if (done) {
        struct result *result = result_create(&decisions_description);
        struct walk_table table;
        game_table(&table, &board);
        decisions_to_result(&table, false, result);
        for (size_t k = 0; k < 3; k++) {
            fprintf(out, "%s\"%ss\":[", k > 0 ? "," : "{", names[k]);
            for (size_t i = 0; i < result_length(result, "decision"); i++) {
                fputs(i > 0 ? "," : "", out);
                print_text(out, result_text(result, names[k], i));
            }
            fputc(']', out);
        }
        fputc('}', out);
        table_free(&table);
        result_free(result);
    }
    return answer_end(out, done, &error);
}

/* A strategy at a p and start, prepared for play; kept for the next call. */
static struct prepared {
    char *key;
    struct walk_board board;
    struct strategy_set set;
    struct strategy_choice choice;
    struct walk_prepared walk;
    struct dead_cache dead_cache;
    struct walk_play play;
} prepared;

static void forget(void) {
    free(prepared.key);
    prepared_free(&prepared.walk);
    dead_cache_free(&prepared.dead_cache);
    strategy_choice_free(&prepared.choice);
    prepared = (struct prepared){.key = NULL};
}

static bool prepare(const char *board, const char *strategy, double p, int start, bool offered,
                    struct error *error) {
    char *key = memory_print("%s\n%s\n%.17g\n%d\n%d", board, strategy, p, start, offered);
    if (prepared.key && strcmp(key, prepared.key) == 0) {
        free(key);
        return true;
    }
    forget();
    strategy_set_init(&prepared.set);
    bool done = read_board(&prepared.board, board, error) && path_check_p(p, error) &&
                ((start >= 0 && start < prepared.board.squares) ||
                 error_input(error, "square %d is not on the board", start)) &&
                board_start_check(&prepared.board, start, error) &&
                strategy_choose(&prepared.choice, &prepared.set, strategy, error);
    const struct walk_setup setup = {
        .board = &prepared.board, .start = start, .collect_at_start = offered, .p = p};
    done = done && prepared_open(&prepared.walk, &prepared.choice.chosen, &setup, table_coin(p),
                                 NULL, NULL, error);
    if (done) {
        prepared_fill(&prepared.walk, &prepared.dead_cache, p, &prepared.play);
        prepared.key = key;
        return true;
    }
    free(key);
    forget();
    return false;
}

/* {moves, lower, upper, sd} and, if it is requested, {distribution: the probabilities of 0, 1, ...
 * moves}, which takes longer. */
EXPORT(walk_exact, const char *board, const char *strategy, double p, int start, int offered,
       int distribution) {
    struct error error = {0};
    FILE *out = answer_begin();
    struct exact exact;
    struct exact_limits limits = exact_default_limits();
    bool done = prepare(board, strategy, p, start, offered, &error);
    if (done && !prepared.play.table)
        done = error_input(&error, "%s has memory: only simulation estimates it", strategy);
    if (done && (done = exact_solve(&exact, prepared.play.table, p, &limits, &error))) {
        struct exact_bracket moves = exact_game(&exact), variance = {NAN, NAN, NAN};
        struct transient_limits most = transient_limits_default();
        struct transient transient = {0};
        most.tail = 1e-6;
        most.most = 2000;
        if (isfinite(moves.value))
            done = exact_variance(&exact, &limits, &variance, &error) &&
                   (!distribution || transient_find(&exact.chain, &most, &transient, &error));
        fputs("{\"moves\":", out);
        print_number(out, moves.value);
        fputs(",\"lower\":", out);
        print_number(out, moves.lower);
        fputs(",\"upper\":", out);
        print_number(out, moves.upper);
        fputs(",\"sd\":", out);
        print_number(out, sqrt(variance.value));
        fputs(",\"distribution\":[", out);
        for (uint32_t m = 0; transient.distribution && m <= transient.moves; m++)
            fprintf(out, "%s%.6g", m > 0 ? "," : "", transient.distribution[m]);
        fputs("]}", out);
        transient_free(&transient);
        exact_free(&exact);
    }
    return answer_end(out, done, &error);
}

enum { SIMULATED = 65536 };

/* Plays games first .. first + games - 1, at most SIMULATED: {moves: [the number of each]}, -1 for
 * games that can no longer end, -2 for those that are longer than a million moves. */
EXPORT(walk_simulate, const char *board, const char *strategy, double p, int start, int offered,
       double seed, double first, int games) {
    static uint32_t moves[SIMULATED];
    struct error error = {0};
    FILE *out = answer_begin();
    bool done = prepare(board, strategy, p, start, offered, &error);
    if (done && (games < 0 || games > SIMULATED))
        done = error_input(&error, "%d games; allowed: up to %d", games, SIMULATED);
    prepared.play.seed = (uint64_t)seed;
    prepared.play.max_moves = 1000000;
    const struct walk_engine *engine = prepared.play.table ? &engine_loop : &engine_plain;
    done =
        done && engine->play(NULL, &prepared.play, (uint64_t)first, (size_t)games, moves, &error);
    fputs("{\"moves\":[", out);
    for (int i = 0; done && i < games; i++)
        fprintf(out, "%s%d", i > 0 ? "," : "",
                moves[i] == ENGINE_UNFINISHABLE ? -1
                : moves[i] == ENGINE_CENSORED   ? -2
                                                : (int)moves[i]);
    fputs("]}", out);
    return answer_end(out, done, &error);
}

/* The optimum for a board and p, kept for the next call. */
static struct {
    char *key;
    struct walk_board board;
    struct optimum optimum;
} solved;

static const struct optimum *solve(const struct walk_board *board, double p, struct error *error) {
    char *text = board_file_text(board), *key = memory_print("%.17g\n%s", p, text);
    const struct exact_limits limits = exact_default_limits();
    bool done = solved.key && strcmp(solved.key, key) == 0;
    free(text);
    if (!done) {
        if (solved.key)
            optimum_free(&solved.optimum);
        free(solved.key);
        solved.key = NULL;
        solved.board = *board;
        done = optimum_solve(&solved.optimum, &solved.board, p, &limits, error);
        if (done)
            solved.key = memory_copy(key);
    }
    free(key);
    return done ? &solved.optimum : NULL;
}

/* A game that a person plays, as `bukub walk play' saves it: {landings: [{square, event, held}],
 * square, moves, held, asks, over, stuck} and, with `hint', {taken, left}: the expected moves. */
EXPORT(walk_play, const char *text, int hint) {
    static const char *const event[] = {[GAME_BEGUN] = "begun",
                                        [GAME_LEFT] = "left",
                                        [GAME_TAKEN] = "taken",
                                        [GAME_RESET] = "reset",
                                        [GAME_REMOVAL] = "removal"};
    struct error error = {0};
    struct played played;
    FILE *out = answer_begin();
    bool done = played_parse(&played, "the game", text, &error);
    if (done) {
        struct played_game game;
        enum played_event last;
        const char *between = "";
        played_game_begin(&game, &played);
        fputs("{\"landings\":[", out);
        while ((last = played_game_move(&game)) == PLAYED_LANDED) {
            fprintf(out, "%s{\"square\":%d,\"event\":\"%s\",\"held\":", between,
                    game.landing.square, event[game.game.event]);
            print_held(out, &game.game.collection);
            fputc('}', out);
            between = ",";
        }
        fprintf(out, "],\"square\":%d,\"moves\":%u,\"asks\":%s,\"over\":%s,\"stuck\":%s,\"held\":",
                game.landing.square, game.landing.moves, last == PLAYED_ASKS ? "true" : "false",
                game.game.state == GAME_DONE ? "true" : "false",
                game.game.state == GAME_UNFINISHABLE ? "true" : "false");
        print_held(out, &game.game.collection);
        const struct optimum *optimum =
            hint && last == PLAYED_ASKS ? solve(&played.board, played.p, &error) : NULL;
        if (optimum) {
            const struct played_worth worth = played_worth(&game, optimum);
            fputs(",\"taken\":", out);
            print_number(out, worth.taken);
            fputs(",\"left\":", out);
            print_number(out, worth.left);
        }
        fputc('}', out);
        done = !hint || last != PLAYED_ASKS || optimum;
        played_game_free(&game);
    }
    played_free(&played);
    return answer_end(out, done, &error);
}

/* {choices: [{square, letter, held, taken, if_taken, if_left, cost}], cost}: what the choices of
 * such a game cost. */
EXPORT(walk_review, const char *text) {
    struct error error = {0};
    struct played played;
    FILE *out = answer_begin();
    struct result *result = result_create(&played_review_description);
    bool done = played_parse(&played, "the game", text, &error) &&
                played_review(&played, result, NULL, &error);
    fputs("{\"choices\":[", out);
    for (size_t i = 0; done && i < result_length(result, "choice"); i++) {
        static const char *const texts[] = {"square", "letter", "held"}, *const numbers[] = {
                                                                             "if_taken", "if_left",
                                                                             "choice_cost"};
        fprintf(out, "%s{\"taken\":%s", i > 0 ? "," : "",
                result_integer(result, "taken", i) ? "true" : "false");
        for (size_t k = 0; k < 3; k++) {
            fprintf(out, ",\"%s\":", texts[k]);
            print_text(out, result_text(result, texts[k], i));
            fprintf(out, ",\"%s\":", numbers[k]);
            print_number(out, result_real(result, numbers[k], i));
        }
        fputc('}', out);
    }
    fputs("],\"cost\":", out);
    print_number(out, result_real(result, "cost", 0));
    fputc('}', out);
    result_free(result);
    played_free(&played);
    return answer_end(out, done, &error);
}

/* Optimal decisions with a collection: {squares: [{takes, cost}]}; null where there is no choice.
 */
EXPORT(walk_policy, const char *board_text, double p, const char *held) {
    struct error error = {0};
    struct walk_board board;
    struct walk_collection collection = {0};
    FILE *out = answer_begin();
    bool done = read_board(&board, board_text, &error) && path_check_p(p, &error);
    for (const char *at = held; done && *at; at++) {
        done = *at >= 'A' && *at <= 'Z' && collection.size < WALK_PALINDROME - 1;
        if (done)
            collection_take(&collection, (uint8_t)(*at - 'A'));
        else
            error_input(&error, "%s is no collection; allowed: up to four letters A to Z", held);
    }
    const struct optimum *optimum = done ? solve(&board, p, &error) : NULL;
    fputs("{\"squares\":[", out);
    for (int square = 0; optimum && square < board.squares; square++) {
        const struct walk_table *table = &optimum->table;
        uint32_t row = table->row_of_rank[collection_rank(&collection)];
        double cost =
            row == TABLE_DONE || board.green[square] ? NAN : optimum_cost(optimum, row, square);
        fputs(square > 0 ? "," : "", out);
        if (isnan(cost)) {
            fputs("null", out);
            continue;
        }
        fprintf(out,
                "{\"takes\":%s,\"cost\":", optimum_takes(optimum, row, square) ? "true" : "false");
        print_number(out, cost);
        fputc('}', out);
    }
    fputs("]}", out);
    return answer_end(out, optimum, &error);
}

/* The other games. */

static const struct game_entry *const games[] = {&entry_sequencium, &entry_antipalindrome,
                                                 &entry_slice};

struct position {
    const struct game_entry *entry;
    const struct game_rules *game;
    void *at;
    uint32_t *move;
    size_t moves;
};

static void position_free(struct position *position) {
    free(position->at);
    free(position->move);
}

/* A position from its text, or from a setting, "6x6", if that is one line without a blank. */
static bool position_read(struct position *position, const char *name, const char *text,
                          struct error *error) {
    *position = (struct position){.entry = NULL};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i]->game->name, name) == 0)
            position->entry = games[i];
    if (!position->entry)
        return error_input(error, "%s is no game", name);
    const struct game_rules *game = position->game = position->entry->game;
    position->at = memory_allocate(1, game->position_size);
    position->move = memory_allocate(game->most_moves, sizeof *position->move);
    bool read = strpbrk(text, " \n")
                    ? game->parse(position->at, "the position", text, error)
                    : game->start(position->at, *text ? text : game->setting, error);
    if (read && game->mover(position->at) != GAME_OVER)
        position->moves = game->moves(position->at, position->move);
    return read;
}

static void position_print(const struct position *position, FILE *out) {
    const struct game_rules *game = position->game;
    int players = game->players(position->at), mover = game->mover(position->at);
    char *text = NULL;
    size_t size = 0;
    FILE *lines = memory_stream(&text, &size);
    game->print(position->at, lines);
    memory_stream_close(lines);
    fputs("{\"text\":", out);
    print_text(out, text);
    free(text);
    fprintf(out, ",\"mover\":%d,\"players\":[", mover);
    for (int i = 0; i < players; i++) {
        fputs(i > 0 ? "," : "", out);
        print_text(out, game->player_name(position->at, i));
    }
    fputs("],\"moves\":[", out);
    for (size_t i = 0; i < position->moves; i++) {
        char move[GAME_MOVE_TEXT], place[GAME_MOVE_TEXT];
        int number = game->move_parts(position->at, position->move[i], place);
        game->move_text(position->at, position->move[i], move);
        fprintf(out, "%s{\"move\":", i > 0 ? "," : "");
        print_text(out, move);
        fputs(",\"place\":", out);
        print_text(out, place);
        fprintf(out, ",\"number\":%d}", number);
    }
    fputs("],\"payoff\":[", out);
    double payoff[GAME_PLAYERS];
    if (mover == GAME_OVER)
        game->pay(position->at, 0, payoff);
    for (int i = 0; mover == GAME_OVER && i < players; i++)
        fprintf(out, "%s%.17g", i > 0 ? "," : "", payoff[i]);
    fputs("]}", out);
}

/* {text, mover: -1 when the game is over, players: names, moves: [{move, place, number}], payoff}
 */
EXPORT(game_position, const char *name, const char *text) {
    struct error error = {0};
    struct position position;
    FILE *out = answer_begin();
    bool done = position_read(&position, name, text, &error);
    if (done)
        position_print(&position, out);
    position_free(&position);
    return answer_end(out, done, &error);
}

/* {position: the same after a move, explained: what the position does not show of its effects} */
EXPORT(game_apply, const char *name, const char *text, const char *move_text) {
    struct error error = {0};
    struct position position;
    uint32_t move;
    FILE *out = answer_begin();
    bool done = position_read(&position, name, text, &error) &&
                (position.moves > 0 || error_input(&error, "the game is over")) &&
                position.game->move_parse(position.at, move_text, &move, &error);
    if (done) {
        const struct game_rules *game = position.game;
        char *effects = NULL;
        size_t size = 0;
        FILE *lines = memory_stream(&effects, &size);
        const struct drawing plain = {.ascii = true};
        if (game->explain)
            game->explain(position.at, move, &plain, lines);
        memory_stream_close(lines);
        fputs("{\"explained\":", out);
        print_text(out, effects);
        fputs(",\"position\":", out);
        free(effects);
        game->apply(position.at, move);
        position.moves =
            game->mover(position.at) == GAME_OVER ? 0 : game->moves(position.at, position.move);
        position_print(&position, out);
        fputc('}', out);
    }
    position_free(&position);
    return answer_end(out, done, &error);
}

/* {move, value: of each player, or empty, exact, depth, nodes}: what an agent plays; "" is the best
 * one. Not if the game is over. */
EXPORT(game_best, const char *name, const char *text, const char *agent_text, double nodes,
       double seed) {
    struct error error = {0};
    struct position position;
    struct agent_choice choice = {.agent = NULL};
    struct agent_player agent = {.agent = NULL};
    struct agent_answer found = {.move = 0};
    FILE *out = answer_begin();
    bool done = position_read(&position, name, text, &error) &&
                (position.moves > 0 || error_input(&error, "the game is over")) &&
                agent_choose(&choice, position.entry,
                             *agent_text ? agent_text : position.entry->best, &error);
    if (done) {
        const struct agent_setup setup = {.game = position.game,
                                          .player = position.game->mover(position.at),
                                          .seed = (uint64_t)seed,
                                          .values = choice.chosen.values};
        const struct agent_limits limits = {.nodes = (uint64_t)nodes};
        found.move = position.move[0];
        done = position.moves == 1 || (agent_open(&agent, choice.agent, &setup, &error) &&
                                       agent_move(&agent, position.at, &limits, &found, &error));
    }
    if (done) {
        char move[GAME_MOVE_TEXT];
        int players = position.game->players(position.at);
        position.game->move_text(position.at, found.move, move);
        fputs("{\"move\":", out);
        print_text(out, move);
        fprintf(out, ",\"exact\":%s,\"depth\":%d,\"nodes\":%llu,\"value\":[",
                found.exact ? "true" : "false", found.depth, (unsigned long long)found.nodes);
        for (int i = 0; found.valued && i < players; i++)
            fprintf(out, "%s%.17g", i > 0 ? "," : "", found.value[i]);
        fputs("]}", out);
    }
    agent_close(&agent);
    agent_choice_free(&choice);
    position_free(&position);
    return answer_end(out, done, &error);
}

/* MagicBoard: {side, values, start, goal, to_goal: steps from each square or -1, targets: of each
 * square, by direction e n s w, or -1, text} of a board given as text or, with an empty text, of a
 * random one. */
EXPORT(magicboard_of, const char *text, int side, double seed, double number) {
    struct error error = {0};
    static const struct magicboard_reading reading = {.any_size = false};
    struct magicboard_batch batch = {0};
    FILE *out = answer_begin();
    struct magicboard_puzzle puzzle;
    bool done;
    if (*text) {
        done = magicboard_batch_parse(&batch, "the board", text, &reading, &error);
        if (done)
            puzzle = batch.entry[0].puzzle;
    } else {
        done = (side >= MAGICBOARD_LEAST && side <= MAGICBOARD_RANDOM_MOST) ||
               error_input(&error, "side %d; allowed: %d to %d", side, MAGICBOARD_LEAST,
                           MAGICBOARD_RANDOM_MOST);
        if (done)
            puzzle = magicboard_random(side, (uint64_t)seed, (uint64_t)number);
    }
    if (done) {
        int16_t to_goal[MAGICBOARD_SQUARES];
        const struct magicboard_board *board = &puzzle.board;
        int squares = board->side * board->side;
        magicboard_to_goal(board, to_goal);
        fprintf(out, "{\"side\":%d,\"start\":%d,\"goal\":%d,\"values\":[", board->side,
                puzzle.start, board->goal);
        for (int i = 0; i < squares; i++)
            fprintf(out, "%s%d", i > 0 ? "," : "", board->value[i]);
        fputs("],\"to_goal\":[", out);
        for (int i = 0; i < squares; i++)
            fprintf(out, "%s%d", i > 0 ? "," : "", to_goal[i]);
        fputs("],\"targets\":[", out);
        for (int i = 0; i < squares; i++) {
            fputs(i > 0 ? ",[" : "[", out);
            for (int k = 0; k < MAGICBOARD_DIRECTIONS; k++)
                fprintf(out, "%s%d", k > 0 ? "," : "",
                        magicboard_target(board, i, (enum magicboard_direction)k));
            fputc(']', out);
        }
        char *lines = magicboard_puzzle_text(&puzzle);
        fputs("],\"text\":", out);
        print_text(out, lines);
        fputc('}', out);
        free(lines);
    }
    magicboard_batch_free(&batch);
    return answer_end(out, done, &error);
}
