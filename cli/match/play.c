/* bukub GAME play: a game in the terminal between the user, other persons and agents. Persons are
 * asked for moves by the prompt (cli/shared/run/prompt.h), whose commands act on the session. */
#include "cli/match/games.h"
#include "cli/shared/run/prompt.h"

#include <unistd.h>

struct match_play_options {
    struct game_options game;
    const char *position; /* a file or setting; NULL: the default of the game */
    int player;           /* number of the user, from 1; 0: none */
    int level;            /* of the agents, 1..LEVELS; 0: not given */
};

/* [level - 1] limit of the agents' nodes per move. */
static const uint64_t level_nodes[] = {20, 200, 2000, 20000, 200000};
enum { LEVELS = sizeof level_nodes / sizeof *level_nodes };

/* The agent that is another person at the same terminal. */
static const char human[] = "human";

/* Who plays a player, or advises persons: a person at the terminal, or an open agent. */
struct seat {
    bool person;
    struct agent_choice choice; /* zeroed, as is `agent`, if a person plays */
    struct agent_player agent;
};

struct game_session {
    const struct match_play_options *options;
    const struct game_rules *game;
    size_t players;
    struct seat seat[GAME_PLAYERS]; /* [players] */
    const char *name[GAME_PLAYERS]; /* [players] "you", "human" or the text of the agent */
    size_t persons;                 /* how many seats have a person; 0: the user only watches */
    struct seat adviser;            /* the agent that gives hints to persons */
    const char *setting;            /* start of the game, as "3x3", or name of a file; or "" */
    char *past;     /* [moves] positions before each move, position_size bytes each */
    uint32_t *move; /* [moves] the moves made so far */
    size_t moves;
    void *position;  /* the present position */
    uint32_t *legal; /* [most_moves] room for the legal moves of a position */
    struct agent_limits limits, agent_limits; /* of hints; of the agents, perhaps from --level */
    struct prompt prompt;
    struct watcher watcher;
};

/* At the present width of the terminal. */
static struct drawing game_session_drawing(const struct game_session *session) {
    return terminal_drawing(stdout, session->options->game.common.view.ascii);
}

/* The player to move, or GAME_OVER. */
static int game_session_mover(const struct game_session *session) {
    return session->game->mover(session->position);
}

/* The position before move number `move`, from 0. */
static void *game_session_past(const struct game_session *session, size_t move) {
    return session->past + move * session->game->position_size;
}

/* Makes a move, silently. */
static void game_session_add(struct game_session *session, uint32_t move) {
    const size_t size = session->game->position_size;
    session->past = list_with_room(session->past, session->moves, size);
    memcpy(game_session_past(session, session->moves), session->position, size);
    *list_add(session->move, session->moves) = move;
    session->game->apply(session->position, move);
}

/* Makes a move and prints it, with `why` behind it. */
static void game_session_apply(struct game_session *session, uint32_t move, const char *why) {
    const struct game_rules *game = session->game;
    printf("%s: %s%s\n", game->player_name(game_session_mover(session)),
           game->move_text(session->position, move).text, why);
    for (size_t i = 0; i < session->players; i++)
        if (!session->seat[i].person)
            agent_played(&session->seat[i].agent, session->position, move);
    const struct drawing drawing = game_session_drawing(session);
    if (game->explain)
        game->explain(session->position, move, &drawing, stdout);
    game_session_add(session, move);
}

static void game_session_draw(const void *self) {
    const struct game_session *session = self;
    const struct drawing drawing = game_session_drawing(session);
    session->game->draw(session->position, &drawing, stdout);
}

static bool game_session_make_move(void *self, const char *line, struct error *error) {
    struct game_session *session = self;
    uint32_t move;
    bool legal = session->game->move_parse(session->position, line, &move, error);
    if (legal)
        game_session_apply(session, move, "");
    return legal;
}

static void game_session_list_moves(const void *self) {
    const struct game_session *session = self;
    size_t count = session->game->moves(session->position, session->legal);
    struct wrapped list = {.out = stdout, .width = terminal_width(stdout), .between = ","};
    for (size_t i = 0; i < count; i++)
        wrapped_word(&list, session->game->move_text(session->position, session->legal[i]).text);
    putchar('\n');
}

static bool game_session_hint(void *self, struct error *error) {
    struct game_session *session = self;
    const struct game_rules *game = session->game;
    struct agent_player *adviser = &session->adviser.agent;
    struct agent_answer answer;
    if (!agent_move(adviser, session->position, &session->limits, &answer, error))
        return false;
    int mover = game_session_mover(session);
    printf("hint: %s", game->move_text(session->position, answer.move).text);
    if (answer.valued)
        printf("; value for %s%s: %.*g, %s", game->player_name(mover),
               game->shorten ? " at the end of the round" : "", answer.exact ? 5 : 3,
               answer.value[mover], answer.exact ? "exact" : "an estimate");
    if (answer.valued && answer.depth > 1)
        printf(", from %d moves ahead", answer.depth);
    /* The expected reply is what the adviser would choose. */
    void *after = kept(memory_allocate(1, game->position_size), free);
    memcpy(after, session->position, game->position_size);
    game->apply(after, answer.move);
    mover = game->mover(after); /* who replies */
    bool done = mover == GAME_OVER || agent_move(adviser, after, &session->limits, &answer, error);
    if (done && mover != GAME_OVER)
        printf("; then %s %s", game->player_name(mover), game->move_text(after, answer.move).text);
    putchar('\n');
    return done;
}

static bool game_session_review(void *self, struct error *error) {
    struct game_session *session = self;
    const struct game_options *options = &session->options->game;
    const struct match_record played = {
        .move = session->move, .moves = session->moves, .loser = GAME_OVER};
    struct review_games games;
    if (session->moves == 0)
        return error_input(error, "there are no moves");
    review_games_one(&games, session->game, session->past, session->setting, options->payoff,
                     session->name, &played);
    return review_games_print(options, &games, &session->watcher.watch, error);
}

/* Returns to the last position in which a person chose the move. */
static bool game_session_undo(void *self) {
    struct game_session *session = self;
    const struct game_rules *game = session->game;
    for (size_t move = session->moves; move-- > 0;) {
        const void *position = game_session_past(session, move);
        if (session->seat[game->mover(position)].person &&
            game->moves(position, session->legal) > 1) {
            memcpy(session->position, position, game->position_size);
            session->moves = move;
            return true;
        }
    }
    return false;
}

/* Prints the position and, as comments, the game so far: see game_text.h. */
static void game_session_print(const void *self, FILE *out) {
    const struct game_session *session = self;
    const struct game_rules *game = session->game;
    game->print(session->position, out);
    game_text_print_head(game, session->moves > 0 ? session->past : session->position,
                         session->setting, session->options->game.payoff, session->name, out);
    for (size_t i = 0; i < session->moves; i++)
        fprintf(out, "%s%s%s", i == 0 ? "# moves: " : ", ",
                game->move_text(game_session_past(session, i), session->move[i]).text,
                i + 1 == session->moves ? "\n" : "");
}

static const struct prompt_game game_session_prompt = {
    .draw = game_session_draw,
    .make_moves = game_session_make_move,
    .list_moves = game_session_list_moves,
    .print_hint = game_session_hint,
    .review = game_session_review,
    .undo = game_session_undo,
    .print = game_session_print,
    .saves = "saves the position and, as comments, the game, for `play', `review' and others",
    .saved_use = "continues these lines from a file",
};

/* Introduces the players to persons, and plays until the user quits or, without persons, the game
 * is over. Prints a game broken off. Fails if an agent fails, or if it is stopped. */
static bool game_session_play(struct game_session *session, struct error *error) {
    const struct game_rules *game = session->game;
    struct prompt *prompt = &session->prompt;
    if (session->persons > 0 && isatty(STDIN_FILENO)) {
        prompt_introduce(prompt);
        for (size_t i = 0; i < session->players; i++)
            printf("%s%s: %s%s\n", i == 0 ? "\n" : "", game->player_name((int)i),
                   session->seat[i].person ? "" : "the computer, ", session->name[i]);
    }
    bool done = true;
    while (done && !prompt->quits) {
        int mover = game_session_mover(session);
        if (mover == GAME_OVER) {
            double payoff[GAME_PLAYERS];
            putchar('\n');
            game_session_draw(session);
            game->pay(session->position, session->options->game.payoff, payoff);
            fputs("the game is over, ", stdout);
            game_text_print_outcome(game, payoff, session->players);
            if (session->persons == 0)
                break;
            /* A person may still review, save or undo, which continues the game. */
            while (done && !prompt->quits && game_session_mover(session) == GAME_OVER)
                done = prompt_ask_end(prompt, error);
        } else if (game->moves(session->position, session->legal) == 1) {
            game_session_apply(session, session->legal[0], ", the only move");
        } else if (session->seat[mover].person) {
            done = prompt_ask(prompt, game->player_name(mover), error);
        } else {
            struct agent_player *agent = &session->seat[mover].agent;
            struct agent_answer answer;
            done = agent_move(agent, session->position, &session->agent_limits, &answer, error) ||
                   error_within(error, "%s, %s", game->player_name(mover), session->name[mover]);
            if (done)
                game_session_apply(session, answer.move, "");
        }
    }
    if (session->moves > 0 &&
        (!done || (prompt->ended && game_session_mover(session) != GAME_OVER)))
        prompt_break_off(prompt);
    return done;
}

/* Opens the agent that a text of --agent names, for a player. */
static bool seat_agent(const struct game_session *session, struct seat *seat, size_t player,
                       const char *text, struct error *error) {
    const struct game_options *options = &session->options->game;
    struct agent_choice *choice = &seat->choice;
    if (!agent_choose(choice, options->common.entry, text, error))
        return error_within(error, "--agent");
    const struct agent_setup setup = {
        .game = session->game,
        .payoff = options->payoff,
        .player = (int)player,
        .seed = options->common.seed,
        .values = choice->chosen.values,
        .watch = &session->watcher.watch,
    };
    return agent_open(&seat->agent, choice->agent, &setup, error) ||
           error_within(error, "%s", choice->chosen.text);
}

static void seat_free(struct seat *seat) {
    agent_close(&seat->agent);
    agent_choice_free(&seat->choice);
}

/* Seats the user, and on the other seats persons and agents, in the order of --agent, of which the
 * last one also plays for all players that remain. Opens the agents, and an adviser for persons. */
static bool seat_players(struct game_session *session, struct error *error) {
    const struct option_list *named = &session->options->game.agent;
    const char *best = session->options->game.common.entry->best;
    const int user = session->options->player; /* from 1; 0: none */
    session->players = (size_t)session->game->players(session->position);
    if (user > (int)session->players)
        return error_input(error, "--player: there are only %zu players", session->players);
    size_t seats = user > 0 ? session->players - 1 : session->players; /* for --agent */
    if (named->count > seats)
        return error_input(error, "--agent: %zu agents for %zu player%s%s", named->count, seats,
                           seats == 1 ? "" : "s", user > 0 ? " besides you" : "");
    size_t next = 0, first = 0; /* index in --agent; the first person, if there is one */
    for (size_t i = 0; i < session->players; i++) {
        struct seat *seat = &session->seat[i];
        const char *text = human;
        if (user != (int)i + 1) {
            text = named->count > 0 ? named->text[next] : best;
            next += next + 1 < named->count; /* the last one stays */
        }
        seat->person = strcmp(text, human) == 0;
        if (seat->person && session->persons++ == 0)
            first = i;
        if (!seat->person && !seat_agent(session, seat, i, text, error))
            return false;
        session->name[i] = seat->person ? human : seat->choice.chosen.text;
    }
    if (session->persons == 1)
        session->name[first] = "you";
    return session->persons == 0 || seat_agent(session, &session->adviser, first, best, error);
}

static const struct option_entry match_play_option[] = {
    OPTION(TEXT, NULL, "POSITION", struct match_play_options, position, "a position"),
    OPTION(WHOLE, "player", "N", struct match_play_options, player,
           "Number of your player, from 1 (default %s); 0 to watch", .most = GAME_PLAYERS,
           .default_text = "1", .group = 2),
    OPTION(WHOLE, "level", "N", struct match_play_options, level,
           "Strength of the agents, from 1 to 5: 20, 200, 2K, 20K or 200K nodes per move",
           .least = 1, .most = LEVELS, .excludes = OPTION_NAMES("nodes", "time"), .group = 1),
    REFUSED_OUTPUT("interactive games are not saved"),
    {0},
};

static int match_play_execute(void *what, struct error *error) {
    struct match_play_options *options = what;
    const struct game_rules *game = options->game.common.entry->game;
    const char *argument = options->position ? options->position : game->setting;
    const struct game_text *saved = game_options_game(&options->game, argument, error);
    if (!saved)
        return EXIT_BAD_INPUT;
    struct game_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    *session = (struct game_session){
        .options = options,
        .game = game,
        .setting = saved->setting ? saved->setting : argument,
        .position = saved->start, /* moves are made there from now on */
        .legal = memory_allocate(game->most_moves, sizeof *session->legal),
        .limits = game_options_limits(&options->game, &session->watcher.watch),
        .prompt = {.game = &game_session_prompt,
                   .session = session,
                   .rules = command_rules(game->name),
                   .notation = game->notation,
                   .watch = &session->watcher.watch},
    };
    for (size_t i = 0; i < saved->record.moves; i++)
        game_session_add(session, saved->record.move[i]);
    session->agent_limits = session->limits;
    if (options->level > 0) {
        session->agent_limits.nodes = level_nodes[options->level - 1];
        session->agent_limits.seconds = 0;
    }
    watcher_start(&session->watcher, PROGRESS_NEVER, "nodes");
    if (seat_players(session, error) && !game_session_play(session, error) &&
        error->kind == ERROR_INPUT)
        error->kind = ERROR_SYSTEM; /* an agent has failed, not the user */
    watcher_stop(&session->watcher);
    for (size_t i = 0; i < GAME_PLAYERS; i++)
        seat_free(&session->seat[i]);
    seat_free(&session->adviser);
    return EXIT_DONE;
}

const struct command command_match_play = {
    .name = "play",
    .summary = "lets you play against agents in the terminal",
    .options = {{.entry = match_play_option},
                {.entry = game_agent_table},
                {.entry = game_payoff_table},
                {.entry = game_limits_table},
                {.entry = seed_options_table},
                {.entry = common_options_table, .hidden = COMMON_ALL},
                VIEW_OPTIONS(ascii)},
    .help = "Lets you play against agents in the terminal. POSITION is a file or the start of a "
            "game, {settings} (default {setting}). " POSITION_FILE_HELP
            " A game that `save' saved is continued, with its payoff unless --payoff is given. A "
            "move is {notation}; help lists the commands. --agent human is another person at the "
            "same terminal.\v"
            "Examples:\n"
            "  bukub {game} play {setting} --agent {best} --time 1\n"
            "  bukub {game} play {setting} --agent human",
    .options_size = sizeof(struct match_play_options),
    .execute = match_play_execute,
};
