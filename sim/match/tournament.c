/* Runs tournaments (tournament.h) as blocks of games (blocks.h). The number of a game determines
 * its agents, their seats and its opening, the random moves at the beginning.
 *
 * The games are numbered so that the rotation of the seats changes fastest. A group is a choice of
 * as many agents as the game has players:
 *
 *     number = ((round * settings + setting) * groups + group) * players + rotation */
#include "sim/match/tournament.h"

#include "sim/base/integers.h"
#include "sim/base/memory.h"
#include "sim/text/untrusted.h"

#include <omp.h>

enum { OPENING_DOMAIN = 0x100 /* random stream of openings; differs from each agent_domain */ };
static const uint64_t most_games = UINT64_C(1) << 32;

bool tournament_size(const struct tournament_plan *plan, uint64_t *games, size_t *players,
                     struct error *error) {
    void *position = memory_allocate(1, plan->game->position_size);
    bool done = true;
    *players = 0;
    for (size_t i = 0; done && i < plan->settings; i++) {
        done = plan->game->start(position, plan->setting[i], error);
        size_t in_setting = done ? (size_t)plan->game->players(position) : 0;
        if (done && i > 0 && in_setting != *players)
            done = error_input(error, "%s is for %zu players, %s for %zu", plan->setting[0],
                               *players, plan->setting[i], in_setting);
        *players = in_setting;
    }
    free(position);
    if (!done)
        return false;
    if (plan->agents < *players)
        return error_input(error, "%zu players need at least %zu agents", *players, *players);
    if (plan->stop && plan->stop->tests && (plan->agents != 2 || *players != 2))
        return error_input(error, "the test is for two agents and players, not %zu and %zu",
                           plan->agents, *players);
    const size_t fixed = plan->challenge ? 1 : 0; /* in a challenge, agent 0 is in each group */
    uint64_t groups = binomial_coefficient(plan->agents - fixed, *players - fixed);
    uint64_t round = groups * *players * plan->settings; /* games of a round */
    if (round == 0)
        return error_input(error, "no settings to play");
    if (plan->rounds > most_games / round)
        return error_input(error, "more than 2^32 games");
    *games = round * plan->rounds;
    return true;
}

/* Sets the setting and the agents of game `number`. Returns the number of its opening, which all
 * groups and rotations share: round * settings + setting. */
static uint64_t set_game(const struct tournament_result *tournament, uint64_t number,
                         struct match_record *game) {
    const struct tournament_plan *plan = tournament->plan;
    size_t players = tournament->players;
    uint64_t groups = tournament->round / players / plan->settings;
    uint64_t rotation = number % players, opening = number / players / groups;
    *game = (struct match_record){.setting = opening % plan->settings};
    /* Groups have their agents in ascending order, and are themselves in lexicographic order. The
     * one to find is number `left` of those that begin with group[0 .. chosen - 1] and go on with
     * `agent` or a later one. The first `with` of these go on with `agent`. */
    size_t group[GAME_PLAYERS] = {0}, chosen = plan->challenge ? 1 : 0;
    uint64_t left = number / players % groups;
    for (size_t agent = chosen; chosen < players; agent++) {
        uint64_t with = binomial_coefficient(plan->agents - agent - 1, players - chosen - 1);
        if (left < with)
            group[chosen++] = agent;
        else
            left -= with;
    }
    /* The round selects one of (players - 1)! cyclic orders; order 0 is ascending. group[0] stays,
     * since rotations move it. For i = 2, 3, ... group[i] changes places with group[i - d], where
     * d, 0 .. i - 1, is the next digit of `order` in the number system with the bases 2, 3, ... */
    uint64_t order = opening / plan->settings; /* the round */
    for (size_t i = 2; i < players; i++) {
        size_t other = i - order % i, agent = group[i];
        order /= i;
        group[i] = group[other];
        group[other] = agent;
    }
    for (size_t i = 0; i < players; i++)
        game->agent[i] = group[(i + rotation) % players];
    return opening;
}

/* Opens an agent as that player of game `number`. */
static bool open_agent(const struct tournament_plan *plan, size_t agent, size_t player,
                       uint64_t number, struct agent_player *opened, struct error *error) {
    const struct agent_setup setup = {.game = plan->game,
                                      .payoff = plan->payoff,
                                      .player = (int)player,
                                      .seed = plan->seed,
                                      .number = number,
                                      .values = plan->agent[agent].chosen.values,
                                      .watch = plan->watch};
    return agent_open(opened, plan->agent[agent].agent, &setup, error);
}

const char *tournament_name(const struct tournament_result *result, size_t agent) {
    return result->title[agent] ? result->title[agent] : result->plan->agent[agent].chosen.text;
}

/* Whether an earlier agent has the name, or it is the canonical name of other agents only. */
static bool is_taken(const struct tournament_result *result, size_t agent, const char *name) {
    const struct agent_choice *choice = result->plan->agent;
    const bool is_own = strcmp(choice[agent].chosen.text, name) == 0;
    for (size_t i = 0; i < result->plan->agents; i++)
        if ((i < agent && strcmp(tournament_name(result, i), name) == 0) ||
            (!is_own && strcmp(choice[i].chosen.text, name) == 0))
            return true;
    return false;
}

/* Opens every agent once, to detect before the first game an agent that cannot play at all, and to
 * learn its title: the one that the agent gives itself or, if that is "", its canonical name; with
 * a number behind it if another agent has that name. */
static bool try_agents(struct tournament_result *result, struct error *error) {
    for (size_t i = 0; i < result->plan->agents; i++) {
        const char *canonical = result->plan->agent[i].chosen.text;
        struct agent_player player = {.agent = NULL};
        if (!open_agent(result->plan, i, 0, 0, &player, error))
            return error_within(error, "%s", canonical);
        /* The name is trimmed: an agent that is a command may have blanks around it. */
        const char *title = player.agent->title ? player.agent->title(player.self) : "";
        struct string_view wanted = string_view_trim(string_view_of(*title ? title : canonical));
        char *name = memory_copy_part(wanted.text, wanted.length);
        for (int number = 2; is_taken(result, i, name); number++) {
            free(name);
            name = memory_print("%.*s (%d)", (int)wanted.length, wanted.text, number);
        }
        result->title[i] = name;
        agent_close(&player);
    }
    return true;
}

/* Functions of struct blocks and struct blocks_sum (sim/parallel/blocks.h): a unit is a game, the
 * context the result of the whole tournament, and a part of the result has only `game`. */

static void games_clear(void *context, void *result) {
    struct tournament_result *part = result;
    for (uint64_t i = 0; i < part->games_done; i++)
        match_record_free(&part->game[i]);
    free(part->game);
    part->game = NULL;
    part->games_done = 0;
}

/* Packs of each game the record as in memory, but without pointers; its moves; the size of its
 * fault with the NUL, or 0 if there is none; and the fault. */
static void games_pack(void *context, const void *result, struct packing *packing) {
    const struct tournament_result *part = result;
    for (uint64_t i = 0; i < part->games_done; i++) {
        struct match_record game = part->game[i];
        size_t length = game.fault ? strlen(game.fault) + 1 : 0;
        game.move = NULL;
        game.fault = NULL;
        game.repeats = false; /* tournament_stand sets it */
        packing_add(packing, &game, sizeof game);
        packing_add(packing, part->game[i].move, game.moves * sizeof *game.move);
        packing_add(packing, &length, sizeof length);
        packing_add(packing, part->game[i].fault, length);
    }
}

static bool games_unpack(void *context, void *result, struct packed *packed, struct error *error) {
    struct tournament_result *part = result;
    while (packed->left > 0) {
        struct match_record game;
        size_t length = 0;
        if (!packed_take(packed, &game, sizeof game, error))
            return false;
        if (game.moves > packed->left / sizeof *game.move)
            return error_input(error, "packed data are not a game");
        game.move = memory_allocate(game.moves, sizeof *game.move);
        game.fault = NULL;
        bool done = packed_take(packed, game.move, game.moves * sizeof *game.move, error) &&
                    packed_take(packed, &length, sizeof length, error) &&
                    (length <= packed->left || error_input(error, "packed data are not a game"));
        if (done && length > 0) {
            game.fault = memory_allocate(length + 1, 1);
            done = packed_take(packed, game.fault, length, error);
        }
        *list_add(part->game, part->games_done) = game; /* freed with the part, also on failure */
        if (!done)
            return false;
    }
    return true;
}

static void games_join(void *context, void *result, void *other) {
    struct tournament_result *games = result, *part = other;
    for (uint64_t i = 0; i < part->games_done; i++)
        *list_add(games->game, games->games_done) = part->game[i];
    part->games_done = 0; /* their moves belong to the result now */
}

/* Plays game `number` into an empty part. An agent that cannot be opened for it forfeits it. */
static bool games_add(void *context, void *result, uint64_t number, uint64_t end,
                      struct error *error) {
    const struct tournament_result *tournament = context;
    const struct tournament_plan *plan = tournament->plan;
    struct tournament_result *part = result;
    struct match_record game;
    uint64_t opening_number = set_game(tournament, number, &game);
    void *position = memory_allocate(1, plan->game->position_size);
    plan->game->start(position, plan->setting[game.setting], NULL);

    struct agent_player once[GAME_PLAYERS] = {{0}}; /* those that are open for this game only */
    struct agent_player *player[GAME_PLAYERS];
    for (size_t i = 0; i < tournament->players; i++) {
        const size_t agent = game.agent[i];
        const bool stays_open = agent < GAME_PLAYERS && plan->agent[agent].agent->opens_again;
        player[i] = stays_open ? &tournament->kept[omp_get_thread_num()][agent] : &once[i];
    }
    struct match match = {.game = plan->game,
                          .payoff = plan->payoff,
                          .player = player,
                          .limits = {plan->limits.seconds, plan->limits.nodes, plan->watch},
                          .opening = plan->opening,
                          .draws = draws_of(plan->seed, opening_number, OPENING_DOMAIN)};
    size_t opened = 0; /* players */
    while (opened < tournament->players &&
           open_agent(plan, game.agent[opened], opened, number, player[opened], error))
        opened++;
    bool done = true;
    if (opened == tournament->players)
        done = match_play(&match, position, &game, error);
    else if (error->kind == ERROR_INPUT) /* a fault of the agent */
        match_forfeit(&match, position, (int)opened, error->text, &game);
    else
        done = false;
    if (done)
        *list_add(part->game, part->games_done) = game;
    else
        match_record_free(&game);

    for (size_t i = 0; i < tournament->players; i++)
        agent_close(&once[i]); /* not open if it stays open elsewhere */
    free(position);
    return done;
}

/* Whether the moves are legal and lead to the recorded payoff; `position`, `legal`: workspace. */
static bool moves_are_valid(const struct tournament_result *tournament,
                            const struct match_record *record, void *position, uint32_t *legal) {
    const struct tournament_plan *plan = tournament->plan;
    const struct game_rules *game = plan->game;
    double payoff[GAME_PLAYERS] = {0};
    if (!game->start(position, plan->setting[record->setting], NULL))
        return false;
    for (size_t i = 0; i < record->moves; i++) {
        if (!game_allows(game, position, record->move[i], legal))
            return false;
        game->apply(position, record->move[i]);
    }
    const bool forfeited = record->loser != GAME_OVER;
    if (record->loser < GAME_OVER || record->loser >= (int)tournament->players ||
        record->opening > record->moves || forfeited == (game->mover(position) == GAME_OVER))
        return false;
    if (forfeited)
        game->forfeit(position, record->loser, plan->payoff, payoff);
    else
        game->pay(position, plan->payoff, payoff);
    for (size_t player = 0; player < tournament->players; player++)
        if (payoff[player] != record->payoff[player])
            return false;
    return true;
}

/* Whether an unpacked part can be that of games first .. end - 1. */
static bool games_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct tournament_result *tournament = context, *part = result;
    const struct game_rules *rules = tournament->plan->game;
    uint32_t *legal = memory_allocate(rules->most_moves, sizeof *legal);
    void *position = memory_allocate(1, rules->position_size);
    bool valid = part->games_done == end - first;
    for (uint64_t i = 0; valid && i < part->games_done; i++) {
        const struct match_record *record = &part->game[i];
        struct match_record game;
        set_game(tournament, first + i, &game);
        /* The reason of a forfeit is in one line, and absent without one. */
        const char *fault = record->fault ? record->fault : "";
        while (utf8_printable(fault) > 0)
            fault += utf8_printable(fault);
        valid = record->setting == game.setting &&
                memcmp(record->agent, game.agent, sizeof game.agent) == 0 && *fault == '\0' &&
                (record->loser == GAME_OVER) == !record->fault &&
                moves_are_valid(tournament, record, position, legal);
    }
    free(position);
    free(legal);
    return valid;
}

/* Whether the tournament may end: by its rule, or because tested agents always answer alike. */
static bool suffices(void *context, const void *result) {
    struct tournament_result *tournament = context;
    tournament_stand(tournament);
    return tournament_satisfied(tournament) ||
           (tournament->plan->stop->tests && tournament_rounds_alike(tournament));
}

bool tournament_run(const struct tournament_plan *plan, struct tournament_result *result,
                    struct error *error) {
    *result = (struct tournament_result){.plan = plan};
    if (!tournament_size(plan, &result->games, &result->players, error))
        return false;
    result->round = plan->rounds > 0 ? result->games / plan->rounds : 0;
    static const struct blocks_sum sum = {.size = sizeof *result,
                                          .join = games_join,
                                          .clear = games_clear,
                                          .pack = games_pack,
                                          .unpack = games_unpack,
                                          .valid = games_valid};
    const struct blocks blocks = {.end = result->games,
                                  .threads = plan->threads,
                                  .add = games_add,
                                  .next_check = plan->stop ? tournament_next_check : NULL,
                                  .suffices = suffices,
                                  .context = result,
                                  .result = result,
                                  .sum = &sum,
                                  .store = plan->store};
    const size_t threads = plan->threads > 1 ? (size_t)plan->threads : 1;
    result->kept = memory_allocate(threads, sizeof *result->kept);
    bool done = try_agents(result, error) && blocks_run(&blocks, plan->watch, NULL, error);
    for (size_t i = 0; i < threads * GAME_PLAYERS; i++)
        agent_close(&result->kept[i / GAME_PLAYERS][i % GAME_PLAYERS]);
    free(result->kept);
    tournament_stand(result);
    result->satisfied = done && plan->stop && tournament_satisfied(result);
    return done;
}

void tournament_free(struct tournament_result *result) {
    for (size_t i = 0; i < TOURNAMENT_AGENTS; i++)
        free(result->title[i]);
    games_clear(NULL, result);
    free(result->standing);
    free(result->pair);
    *result = (struct tournament_result){0};
}
