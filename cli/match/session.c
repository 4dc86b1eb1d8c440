#include "cli/match/session.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What may be typed instead of a move. */
static const char game_session_help[] = "a move      as the board names squares\n"
                                        "moves       lists the legal moves\n"
                                        "hint        what the best agent would do\n"
                                        "undo        takes back your last move and what followed\n"
                                        "help, quit\n";

static bool game_session_remember(struct game_session *session, bool asked, struct error *error) {
    size_t size = session->game->position_size;
    if (session->moves == session->room) {
        size_t room = session->room ? 2 * session->room : 64;
        char *past = realloc(session->past, room * size);
        if (past)
            session->past = past;
        bool *of_person = realloc(session->asked, room * sizeof *of_person);
        if (of_person)
            session->asked = of_person;
        if (!past || !of_person)
            return error_memory(error);
        session->room = room;
    }
    memcpy(session->past + session->moves * size, session->position, size);
    session->asked[session->moves++] = asked;
    return true;
}

/* Makes a move, and says so. */
static bool make(struct game_session *session, uint32_t move, bool asked, const char *why,
                 struct error *error) {
    const struct game *game = session->game;
    char text[GAME_MOVE_TEXT];
    if (!game_session_remember(session, asked, error))
        return false;
    game->move_text(session->position, move, text);
    printf("%s: %s%s\n", game->player_name(session->position, game->mover(session->position)), text,
           why);
    for (size_t i = 0; i < session->players; i++)
        if (session->agent[i].agent)
            agent_played(&session->agent[i], session->position, move);
    if (game->tell)
        game->tell(session->position, move, isatty(STDOUT_FILENO), stdout);
    game->apply(session->position, move);
    return true;
}

/* Back to where the person decided last. */
static void game_session_undo(struct game_session *session) {
    size_t moves = session->moves;
    while (moves > 0 && !session->asked[moves - 1])
        moves--;
    if (moves == 0) {
        puts("there is nothing to take back");
        return;
    }
    session->moves = moves - 1;
    memcpy(session->position, session->past + session->moves * session->game->position_size,
           session->game->position_size);
}

static bool game_session_hint(struct game_session *session, struct error *error) {
    struct agent_answer answer;
    const struct agent_limits limits =
        game_options_limits(session->options, &session->watcher.watch);
    char text[GAME_MOVE_TEXT];
    if (!agent_move(&session->agent[session->players], session->position, &limits, &answer, error))
        return false;
    session->game->move_text(session->position, answer.move, text);
    printf("hint: %s\n", text);
    return true;
}

static void game_session_list_moves(const struct game_session *session) {
    size_t count = session->game->moves(session->position, session->legal);
    for (size_t i = 0; i < count; i++) {
        char text[GAME_MOVE_TEXT];
        session->game->move_text(session->position, session->legal[i], text);
        printf("%s%s", i > 0 ? ", " : "", text);
    }
    putchar('\n');
}

static bool game_session_obey(struct game_session *session, const char *line, struct error *error) {
    struct error wrong = {0};
    uint32_t move;
    if (strcmp(line, "quit") == 0)
        session->quits = true;
    else if (strcmp(line, "undo") == 0)
        game_session_undo(session);
    else if (strcmp(line, "moves") == 0)
        game_session_list_moves(session);
    else if (strcmp(line, "help") == 0)
        fputs(game_session_help, stdout);
    else if (strcmp(line, "hint") == 0)
        return game_session_hint(session, error);
    else if (session->game->move_parse(session->position, line, &move, &wrong))
        return make(session, move, true, "", error);
    else if (line[0] != '\0')
        printf("%s (help lists what else)\n", wrong.text);
    return true;
}

/* Shows the board and does what the person says. */
static bool ask_person(struct game_session *session, struct error *error) {
    char *line = NULL;
    size_t size = 0;
    putchar('\n');
    session->game->draw(session->position, isatty(STDOUT_FILENO), stdout);
    printf("%s> ", session->game->player_name(session->position, session->person));
    fflush(stdout);
    ssize_t length = getline(&line, &size, stdin);
    if (!isatty(STDIN_FILENO) || length < 0)
        putchar('\n');
    bool done = true;
    if (watch_stopped(&session->watcher.watch)) {
        done = error_stopped(error);
    } else if (length < 0) {
        session->quits = true;
    } else {
        line[strcspn(line, "\r\n")] = '\0';
        done = game_session_obey(session, line, error);
    }
    free(line);
    return done;
}

static bool ask_agent(struct game_session *session, int mover, struct error *error) {
    struct agent_answer answer;
    const struct agent_limits limits =
        game_options_limits(session->options, &session->watcher.watch);
    if (!agent_move(&session->agent[mover], session->position, &limits, &answer, error))
        return error_within(error, "%s", session->choice[mover].text);
    return make(session, answer.move, false, "", error);
}

static void game_session_print_end(const struct game_session *session) {
    double payoff[GAME_PLAYERS];
    putchar('\n');
    session->game->draw(session->position, isatty(STDOUT_FILENO), stdout);
    session->game->pay(session->position, session->options->payoff, payoff);
    fputs("the game is over: ", stdout);
    for (size_t i = 0; i < session->players; i++)
        printf("%s%s gets %g", i > 0 ? ", " : "",
               session->game->player_name(session->position, (int)i), payoff[i]);
    putchar('\n');
}

bool game_session_play(struct game_session *session, struct error *error) {
    int mover;
    while (!session->quits && (mover = session->game->mover(session->position)) != GAME_OVER) {
        bool done;
        if (session->game->moves(session->position, session->legal) == 1)
            done = make(session, session->legal[0], false, ", the only move", error);
        else if (mover == session->person)
            done = ask_person(session, error);
        else
            done = ask_agent(session, mover, error);
        if (!done)
            return false;
    }
    if (!session->quits)
        game_session_print_end(session);
    return true;
}
