/* `bukub walk review`: what the choices of a game that a person played, saved as a text, cost. And
 * `bukub walk play`: the palindrome walk in the terminal; the token moves at random, and the person
 * takes or leaves letters, by commands and choices at a prompt (prompt.h). A review ends it. */
#include "analysis/walk/review/played.h"
#include "cli/shared/args/option_values.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/prompt.h"
#include "cli/walk/verbs.h"
#include "sim/walk/rules/board.h"

#include <time.h>

static bool played_read(struct played *played, const char *file, struct error *error) {
    char *text = kept(text_input_read(file, "walk", "game", PLAYED_TEXT, error), free);
    return text && played_parse(played, file, text, error);
}

/* Sets what the choices cost, and how many moves each built-in strategy takes on the same walk, -1
 * if it does not end in MOST_MOVES. The seed and number of a walk alone determine its path. */
static bool review_compute(const struct played *played, struct result *result,
                           const struct watch *watch, struct error *error) {
    enum { MOST_MOVES = 1000000 };
    struct walk_table rules = {0}; /* prepared_fill sets it for strategies with memory */
    struct strategy_set set;
    size_t count = 0;
    bool done = true;
    if (!played_review(played, result, watch, error))
        return false;
    while (strategy_builtin[count])
        count++;
    result_dimension(result, "strategy", count);
    strategy_set_init(&set);
    for (size_t i = 0; done && i < count; i++) {
        struct strategy_choice choice;
        struct walk_prepared prepared = {0};
        struct walk_play play = {.seed = played->seed, .max_moves = MOST_MOVES, .watch = watch};
        uint32_t moves;
        done = strategy_choose(&choice, &set, strategy_builtin[i]->name, error) &&
               prepared_open(&prepared, &choice.chosen, &played->setup, table_coin(played->setup.p),
                             watch, error);
        if (done) {
            prepared_fill(&prepared, &rules, played->setup.p, &play);
            done = engine_plain.play(NULL, &play, played->number, 1, &moves, error);
        }
        if (done) {
            bool ended = moves != ENGINE_CENSORED && moves != ENGINE_UNFINISHABLE;
            result_set_text(result, "strategy", i, choice.chosen.name);
            result_set_whole(result, "strategy_moves", i, ended ? (int64_t)moves : -1);
        }
        prepared_free(&prepared);
        strategy_choice_free(&choice);
    }
    table_free(&rules);
    strategy_set_free(&set);
    return done;
}

static bool review_print(const struct result *result, const struct view_options *view,
                         struct error *error) {
    static const struct view_table choices = {
        .over = {"choice"},
        .labels = 1,
        .columns = "move square letter held taken if_taken if_left choice_cost"};
    static const struct view_table strategies = {
        .title = "The same walk under other strategies",
        .over = {"strategy"},
        .columns = "strategy *",
        .own = {{"strategy_moves", .inexact = "no end", .exact = "strategy_moves"}}};
    view_print(result, &choices);
    if (result_length(result, "choice") == 0)
        puts("\nno choice was made\n");
    else
        printf("\n%" PRId64 " moves%s; the choices cost %.3f expected moves\n\n",
               result_integer(result, "moves", 0),
               result_integer(result, "over", 0) ? "" : " so far", result_real(result, "cost", 0));
    view_print(result, &strategies);
    return true;
}

static const struct option_entry walk_review_option[] = ONE_OPTION(INPUT(
    FILE, NULL, "FILE", struct file_options, file, "a game that `play' saved", .required = true));

static bool walk_review_compute(const struct computation *computation, struct error *error) {
    const struct file_options *options = computation->options;
    struct played *played = kept(memory_allocate(1, sizeof *played), NULL);
    if (!played_read(played, options->file, error))
        return false;
    options_to_result(&options->common.parsed, computation->result);
    result_set_origin(computation->result, "board", kept(board_file_text(&played->board), free));
    return review_compute(played, computation->result, computation->watch, error);
}

const struct command command_walk_review = {
    .name = "review",
    .summary = "finds what each choice of a game cost",
    .options = {{.entry = walk_review_option}, RESULT_OPTIONS(COMMON_THREADS | COMMON_PROGRESS)},
    .help = "Finds what each choice of a game that `play' saved cost: how many more moves are to "
            "be expected, under optimal play, than after the other choice; and how the same walk "
            "ends under other strategies.\v"
            "Examples:\n"
            "  bukub walk review game.txt --csv",
    .options_size = sizeof(struct file_options),
    .progress_unit = "choices",
    .compute = walk_review_compute,
    .description = &played_review_description,
    .print = review_print,
};

static const char take_or_leave[] = "t or take to take the letter, l or leave to leave it";

struct walk_session {
    struct played played;    /* the walk and the choices so far */
    struct played_game game; /* the replay of `played`, which waits for the next choice */
    struct optimum optimum;  /* optimal play on the board, for hints */
    bool solved;             /* the optimum is known: the first hint computes it */
    struct prompt prompt;
    struct watcher watcher;
};

/* Makes moves, and with `prints` prints them, until the person is asked or the game is over. */
static void walk_session_go(struct walk_session *session, bool prints) {
    struct played_game *game = &session->game;
    const struct walk_board *board = &session->played.board;
    while (played_game_move(game) == PLAYED_LANDED) {
        int square = game->landing.square;
        const char letter = (char)('A' + board->letter[square]);
        const struct collection_text held = collection_text(&game->game.collection);
        if (!prints)
            continue;
        printf("%u: %s, ", game->landing.moves, square_name(board->columns, square).text);
        if (game->game.event == GAME_RESET)
            printf("green: a reset, you hold %s\n", held.text);
        else if (game->game.event == GAME_REMOVAL)
            printf("green: every %c is lost, you hold %s\n", letter, held.text);
        else if (game->game.event == GAME_TAKEN)
            printf("you take %c and hold %s\n", letter, held.text);
        else
            printf("%c is left, you hold %s\n", letter, held.text);
    }
}

static void walk_session_draw(const void *self) {
    const struct walk_session *session = self;
    const struct played_game *game = &session->game;
    walk_board_draw(stdout, &session->played.board, game->landing.square, terminal_colour(stdout));
    printf("move %u, you hold %s\n", game->landing.moves,
           collection_text(&game->game.collection).text);
}

static bool walk_session_choose(void *self, const char *line, struct error *error) {
    struct walk_session *session = self;
    struct played *played = &session->played;
    bool takes = strcasecmp(line, "t") == 0 || strcasecmp(line, "take") == 0;
    if (!takes && strcasecmp(line, "l") != 0 && strcasecmp(line, "leave") != 0)
        return error_input(error, "%s is no choice: %s", quote(line).text, take_or_leave);
    *list_add(played->choice, played->choices) = takes ? 't' : 'l';
    walk_session_go(session, true);
    return true;
}

static void walk_session_list(const void *self) { puts("take, leave"); }

static bool walk_session_hint(void *self, struct error *error) {
    struct walk_session *session = self;
    const struct exact_limits limits = walk_exact_limits(&session->watcher.watch);
    if (!session->solved && !optimum_solve(&session->optimum, &session->played.board,
                                           session->played.setup.p, &limits, error))
        return false;
    session->solved = true;
    const struct played_worth worth = played_worth(&session->game, &session->optimum);
    const char *better = worth.taken < worth.left ? "take" : "leave";
    if (isinf(worth.taken) && isinf(worth.left))
        puts("hint: the game may never end, whether you take or leave");
    else if (isinf(worth.taken) || isinf(worth.left))
        printf("hint: %s, or the game may never end\n", better);
    else
        screen_print(stdout,
                     "hint: %s; under optimal play, %.3f more moves are expected after taking, "
                     "%.3f after leaving\n",
                     better, worth.taken, worth.left);
    return true;
}

static bool walk_session_review(void *self, struct error *error) {
    struct walk_session *session = self;
    struct result *result = kept(result_create(&played_review_description), NULL);
    putchar('\n');
    return review_compute(&session->played, result, &session->watcher.watch, error) &&
           review_print(result, NULL, error);
}

/* Replays the walk without the last choice. */
static bool walk_session_undo(void *self) {
    struct walk_session *session = self;
    if (session->played.choices == 0)
        return false;
    session->played.choices--;
    played_game_free(&session->game);
    played_game_begin(&session->game, &session->played);
    walk_session_go(session, false);
    return true;
}

static void walk_session_print(const void *self, FILE *out) {
    const struct walk_session *session = self;
    played_print(&session->played, out);
}

static const struct prompt_game walk_session_prompt = {
    .draw = walk_session_draw,
    .make_moves = walk_session_choose,
    .list_moves = walk_session_list,
    .print_hint = walk_session_hint,
    .review = walk_session_review,
    .undo = walk_session_undo,
    .print = walk_session_print,
    .saves = "saves the game, for `play' and `review'",
    .saved_use = "continues these lines from a file",
};

/* Plays until the person quits, the input ends or something fails. Prints a game broken off. */
static void walk_session_play(struct walk_session *session, struct error *error) {
    const struct walk_game *game = &session->game.game;
    struct prompt *prompt = &session->prompt;
    bool done = true;
    walk_session_go(session, true);
    while (done && !prompt->quits) {
        if (game->state == GAME_ON) {
            char question[24];
            snprintf(question, sizeof question, "take %c? t or l",
                     'A' + session->played.board.letter[session->game.landing.square]);
            done = prompt_ask(prompt, question, error);
            continue;
        }
        putchar('\n');
        walk_session_draw(session);
        if (game->state == GAME_DONE)
            printf("palindrome %s", collection_palindrome(&game->collection).text);
        else
            fputs("the game can no longer end,", stdout);
        printf(" after %u move%s\n", game->path.moves, game->path.moves == 1 ? "" : "s");
        done = walk_session_review(session, error);
        while (done && !prompt->quits && game->state != GAME_ON) /* until `undo` continues it */
            done = prompt_ask_end(prompt, error);
    }
    bool broken_off = !done || (prompt->ended && game->state == GAME_ON);
    if (broken_off && session->played.choices > 0)
        prompt_break_off(prompt);
}

struct walk_play_options {
    struct walk_options walk;
    const char *file; /* a saved game, or NULL */
    uint64_t game;    /* number of the walk: with the seed, it determines the path */
};

static const struct option_entry walk_play_option[] = {
    OPTION(TEXT, NULL, "FILE", struct walk_play_options, file, "a game that `play' saved"),
    OPTION(COUNT, "game", "I", struct walk_play_options, game, "Number of the walk",
           .most = UINT64_MAX, .default_text = "0", .group = 2),
    OPTION(SEED, "seed", "N", struct walk_play_options, walk.common.seed,
           "Seed of the random streams (default: another one for every game)", .group = 2),
    REFUSED_OUTPUT("interactive games are saved by the command save"),
    {0},
};

/* Sets the game to play: a saved one, or a new walk on the board of the options. */
static bool walk_play_choose(struct walk_play_options *options, struct played *played,
                             struct error *error) {
    struct walk_options *walk = &options->walk;
    const struct parsed_options *parsed = &walk->common.parsed;
    if (options->file && strcmp(options->file, "-") == 0)
        return error_input(error, "-: play reads choices, not the game, from standard input");
    if (options->file) {
        static const char *const own[] = {"board", "p",    "start", "collect-at-start",
                                          "seed",  "game", NULL};
        return options_exclude(parsed, "a saved game", own, error) &&
               played_read(played, options->file, error);
    }
    walk->given_only = true; /* no strategies by default: the person decides */
    const struct walk_setting *setting = walk_setting_open(walk, NULL, error);
    if (!setting || !walk_setting_check_one(setting, "give exactly one", "give exactly one", error))
        return false;
    *played = (struct played){
        .board = setting->board,
        .setup = walk_point_setup(&setting->points, (struct walk_point){0}),
        .seed = option_given(parsed, "seed") ? walk->common.seed : (uint64_t)time(NULL),
        .number = options->game,
    };
    return true;
}

static int walk_play_execute(void *options, struct error *error) {
    struct walk_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    struct played *played = &session->played;
    session->prompt = (struct prompt){.game = &walk_session_prompt,
                                      .session = session,
                                      .rules = command_rules("walk"),
                                      .notation = take_or_leave,
                                      .watch = &session->watcher.watch};
    if (!walk_play_choose(options, played, error))
        return EXIT_BAD_INPUT;
    watcher_start(&session->watcher, PROGRESS_NEVER, "moves");
    played_game_begin(&session->game, played);
    prompt_introduce(&session->prompt);
    screen_print(stdout,
                 "\nThe walk of seed %" PRIu64 ": p is %s, the reset letters are %s, "
                 "brackets hold the token, * is a green square.\n",
                 played->seed, number_text(played->setup.p).text,
                 collection_text(&played->board.reset).text);
    walk_session_play(session, error);
    watcher_stop(&session->watcher);
    return EXIT_DONE;
}

const struct command command_walk_play = {
    .name = "play",
    .summary = "lets you take and leave letters in the terminal",
    .options = {{.entry = walk_play_option},
                {.entry = walk_board_table},
                {.entry = walk_p_table},
                {.entry = walk_start_table},
                {.entry = common_options_table, .hidden = COMMON_ALL}},
    .help =
        "Lets you play the palindrome walk in the terminal: the token moves, and you take or leave "
        "the letters of white squares. At the end a review says what your choices cost, and how "
        "the same walk ends under other strategies. FILE is a game that `save' saved.\v"
        "Examples:\n"
        "  bukub walk play\n"
        "  bukub walk play --board five --p 0.2 --seed 7",
    .options_size = sizeof(struct walk_play_options),
    .execute = walk_play_execute,
};
