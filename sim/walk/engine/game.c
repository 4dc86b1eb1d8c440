/* Games in which the strategy is asked about each letter. First one game at one p, move by move:
 * what engine_plain plays and what is traced. Then one game at many p at once: a player of the
 * split pass (split.h), for strategies with memory, which have no transition table. */
#include "sim/walk/engine/game.h"

#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/walk/engine/split.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static struct walk_view view_of(const struct walk_game *game) {
    const struct walk_board *board = game->play->player->setup.board;
    return (struct walk_view){
        .board = board,
        .collection = &game->collection,
        .memory = game->memory,
        .turn = game->path.moves,
        .square = game->path.square,
        .letter = board->letter[game->path.square],
    };
}

/* Whether collection and square are one of these dead states, from which the game cannot end. Their
 * rows are those of the strategy's table or, for want of one, of the table of the rules. Not
 * inlined: it is rarely called. */
static __attribute__((noinline)) bool is_dead(const struct walk_game *game,
                                              const struct walk_dead *dead) {
    const struct walk_play *play = game->play;
    const struct walk_table *table = play->table ? play->table : play->rules;
    return dead_has(dead, table->row_of_rank[collection_rank(&game->collection)],
                    game->path.square);
}

static inline enum walk_game_state game_check_end(const struct walk_game *game) {
    /* Five letters are a palindrome: player_take refuses others. */
    if (game->collection.size == WALK_PALINDROME)
        return GAME_DONE;
    if (game->play->dead && game->play->dead->state && is_dead(game, game->play->dead))
        return GAME_UNFINISHABLE;
    return game->path.moves == game->play->max_moves ? GAME_CENSORED : GAME_ON;
}

/* After the collection has changed, or not. */
static inline void settle(struct walk_game *game, const struct walk_view *view) {
    const struct walk_player *player = game->play->player;
    if (player->strategy->landed)
        player->strategy->landed(player->self, view);
    game->state = game_check_end(game);
}

/* Takes or leaves the offered letter, after game->take. */
static inline void choose(struct walk_game *game, uint8_t letter) {
    game->event = GAME_LEFT;
    if (path_takes(&game->path, game->take)) {
        game->event = GAME_TAKEN;
        collection_take(&game->collection, letter);
    }
}

/* Whether the rules leave a choice on the white square. */
static bool is_free(const struct walk_game *game) {
    return game->collection.size < WALK_PALINDROME - 1 ||
           walk_completes(&game->collection, game->path.board->letter[game->path.square]);
}

/* Offers the letter of the token's square. */
static inline bool offer(struct walk_game *game, const struct walk_view *view,
                         struct error *error) {
    const struct walk_player *player = game->play->player;
    game->take = 0;
    if (!player->batch) {
        if (!player_take(player, view, &game->take, error))
            return false;
    } else if (is_free(game)) { /* a copy of the view, just written, is expensive */
        const struct walk_question question = {game->path.game, game->path.game, *view};
        if (!player->batch->ask(player->self, &question, 1, &game->take, error))
            return false;
    }
    choose(game, view->letter);
    return true;
}

/* A game before its first landing; the start's own letter is not offered. */
static void set_up(struct walk_game *game, const struct walk_play *play, uint64_t number,
                   void *memory) {
    const struct walk_player *player = play->player;
    game->play = play;
    game->collection = (struct walk_collection){0};
    game->threshold = path_threshold(play->p);
    game->memory = memory;
    game->event = GAME_BEGUN;
    if (memory)
        memset(memory, 0, player->strategy->memory_size);
    path_begin(&game->path, player->setup.board, player->setup.start, play->seed, number);
    game->state = game_check_end(game);
}

bool walk_game_begin(struct walk_game *game, const struct walk_play *play, uint64_t number,
                     void *memory, struct error *error) {
    const struct walk_player *player = play->player;
    if (player->batch && !player->batch->begin(player->self, number, 1, play->watch, error))
        return false;
    set_up(game, play, number, memory);
    const struct walk_view view = view_of(game);
    if (player->setup.collect_at_start) {
        if (!offer(game, &view, error))
            return false;
        game->state = game_check_end(game);
    }
    return true;
}

/* Completes a move after path_step(&game->path); `resets` matters on green squares only. */
static inline bool land(struct walk_game *game, bool resets, struct error *error) {
    const struct walk_view view = view_of(game);
    if (view.board->green[view.square]) {
        game->event = resets ? GAME_RESET : GAME_REMOVAL;
        game->collection =
            resets ? view.board->reset : collection_remove(game->collection, view.letter);
    } else if (!offer(game, &view, error)) {
        return false;
    }
    settle(game, &view);
    return true;
}

bool walk_game_move(struct walk_game *game, struct error *error) {
    struct path *path = &game->path;
    path_step(path);
    return land(game, path->board->green[path->square] && path_resets(path, game->threshold),
                error);
}

/* Prefixes the error with the game and that p. Returns false. */
static bool refuse(const struct walk_game *game, double p, struct error *error) {
    const struct walk_setup *setup = &game->play->player->setup;
    return error_within(error, "game %llu at p = %s from %s, move %u",
                        (unsigned long long)game->path.game, number_text(p).text,
                        square_name(setup->board->columns, setup->start).text, game->path.moves);
}

/* The result of a game that is not GAME_ON, as an engine writes it. */
static uint32_t result_of(const struct walk_game *game) {
    return game->state == GAME_UNFINISHABLE ? ENGINE_UNFINISHABLE
           : game->state == GAME_CENSORED   ? ENGINE_CENSORED
                                            : game->path.moves;
}

bool walk_game_play(struct walk_game *game, const struct walk_play *play, uint64_t number,
                    void *memory, uint32_t *result, struct error *error) {
    bool played = walk_game_begin(game, play, number, memory, error);
    while (played && game->state == GAME_ON) {
        if (game->path.moves % ENGINE_POLL == 0 && watch_stopped(play->watch))
            return error_stopped(error);
        played = walk_game_move(game, error);
    }
    *result = result_of(game);
    return played || refuse(game, play->p, error);
}

/* Many values of p. A branch is a game at an interval of values of p at which it has been the same
 * so far. A coin that is a reset at some of them only divides the interval: the others become a new
 * branch, with its own copy of the game's memory. A strategy of this process is asked move by move,
 * depth first: one branch is played to its end, the others wait on a stack. An external program
 * (struct walk_batch) is asked about many branches of many games at once, those on top of the
 * stack. */

/* Games of a program that begin together, and branches that advance together, at most. */
enum { IN_FLIGHT = 16384 };

/* A game at values from..to-1 of the index; the memory of the strategy follows the struct. */
struct branch {
    alignas(max_align_t) struct walk_game game;
    uint32_t from, to;
    /* For a program, which knows branches by numbers: that of a game's first branch is the game's.
     * `known` is the branch that this one was at the last question, which the program copies. */
    uint64_t number, known;
};

struct branch_run {
    const struct threshold_index *index; /* the values of p */
    struct walk_play play;               /* its dead states are those for 0 < p < 1 */
    const struct split_sink *sink;       /* takes the results */
    size_t stride;                       /* bytes of a branch and its memory */
    char *branch;                        /* a stack: [room * stride], `count` of them in use */
    size_t count, room;
    uint64_t numbers; /* the next number of a program's branch */
};

static struct branch *branch_at(const struct branch_run *run, size_t i) {
    return (struct branch *)(run->branch + i * run->stride);
}

static void *memory_of(const struct branch_run *run, struct branch *branch) {
    return run->play.player->strategy->memory_size > 0 ? branch + 1 : NULL;
}

/* Pushes a branch, whose content is undefined. The others may move. */
static struct branch *branch_push(struct branch_run *run) {
    if (run->count == run->room) {
        run->room = 2 * run->room + 8;
        run->branch = memory_resize(run->branch, run->room, run->stride);
        for (size_t i = 0; i < run->count; i++)
            branch_at(run, i)->game.memory = memory_of(run, branch_at(run, i));
    }
    return branch_at(run, run->count++);
}

/* Completes the landing of branch i on a green square. The coin is a reset at values k and above.
 * If they begin within the branch, values from..k-1 become a branch on top of the stack. */
static inline void branch_land_on_green(struct branch_run *run, size_t i) {
    struct branch *now = branch_at(run, i);
    uint32_t k = threshold_index_find_coin(run->index, &now->game.path);
    if (now->from < k && k < now->to) {
        struct branch *lower = branch_push(run);
        now = branch_at(run, i);
        memcpy(lower, now, run->stride);
        lower->game.memory = memory_of(run, lower);
        lower->number = run->numbers++;
        lower->to = now->from = k;
        land(&lower->game, false, NULL);
    }
    land(&now->game, k <= now->from, NULL);
}

/* Removes values from..to-1, the lower or upper end of the branch: counts them as unfinishable. */
static void branch_count_dead(const struct branch_run *run, struct branch *now, uint32_t from,
                              uint32_t to) {
    if (from == now->from)
        now->from = to;
    else
        now->to = from;
    run->sink->end(run->sink->context, now->game.path.game, ENGINE_UNFINISHABLE, from, to);
}

/* Whether the branch has ended, and its result is counted. Some states are dead for p = 0 or p = 1
 * only: the branch loses these values there. Since dead states are followed by dead states only,
 * one in PATH_OCTET moves is examined. */
static inline bool branch_has_ended(const struct branch_run *run, struct branch *now) {
    const uint32_t above_0 = run->index->above_0, from_1 = run->index->from_1;
    const struct walk_dead *dead = run->play.rules->dead;
    const struct walk_dead *at_0 = &dead[TABLE_NEVER_RESETS], *at_1 = &dead[TABLE_ALWAYS_RESETS];
    if (now->game.state == GAME_ON && now->game.path.moves % PATH_OCTET != 0)
        return false;
    if (now->game.state == GAME_ON || now->game.state == GAME_CENSORED) {
        if (now->from < above_0 && at_0->state && is_dead(&now->game, at_0))
            branch_count_dead(run, now, now->from, now->to < above_0 ? now->to : above_0);
        if (now->to > from_1 && now->from < now->to && at_1->state && is_dead(&now->game, at_1))
            branch_count_dead(run, now, now->from > from_1 ? now->from : from_1, now->to);
        if (now->game.state == GAME_ON)
            return now->from == now->to;
    }
    if (now->from < now->to)
        run->sink->end(run->sink->context, now->game.path.game, result_of(&now->game), now->from,
                       now->to);
    return true;
}

/* Depth first. */

/* Plays game number `number`. */
static bool play_game(struct branch_run *run, uint64_t number, struct error *error) {
    run->count = 0;
    struct branch *now = branch_push(run);
    now->from = 0;
    now->to = run->index->n;
    if (!walk_game_begin(&now->game, &run->play, number, memory_of(run, now), error))
        return refuse(&now->game, run->index->p[0], error);
    while (run->count > 0) {
        now = branch_at(run, run->count - 1);
        if (branch_has_ended(run, now)) {
            run->count--;
            continue;
        }
        if (now->game.path.moves % ENGINE_POLL == 0 && watch_stopped(run->play.watch))
            return error_stopped(error);
        path_step(&now->game.path);
        if (now->game.path.board->green[now->game.path.square])
            branch_land_on_green(run, run->count - 1);
        else if (!land(&now->game, false, error))
            return refuse(&now->game, run->index->p[now->from], error);
    }
    return true;
}

/* Many at once. */

/* Takes or leaves the letter with probability `take`, and completes the landing. */
static void decide(struct walk_game *game, double take) {
    const struct walk_view view = view_of(game);
    game->take = take;
    choose(game, view.letter);
    settle(game, &view);
}

/* Moves branch i to its next choice. False if there is none: the branch has ended, or the watch
 * stops it. */
static bool move_to_choice(struct branch_run *run, size_t i) {
    for (;;) {
        struct branch *now = branch_at(run, i);
        struct walk_game *game = &now->game;
        if (branch_has_ended(run, now) ||
            (game->path.moves % ENGINE_POLL == 0 && watch_stopped(run->play.watch)))
            return false;
        path_step(&game->path);
        if (game->path.board->green[game->path.square])
            branch_land_on_green(run, i);
        else if (is_free(game))
            return true;
        else
            decide(game, 0);
    }
}

/* Asks about branches first..count-1, each at a choice, and makes the choices. */
static bool ask_about(struct branch_run *run, size_t first, struct error *error) {
    const struct walk_player *player = run->play.player;
    const size_t count = run->count - first;
    if (watch_stopped(run->play.watch))
        return error_stopped(error);
    if (count == 0)
        return true;
    struct walk_question *question = memory_allocate(count, sizeof *question);
    double *take = memory_allocate(count, sizeof *take);
    for (size_t i = 0; i < count; i++) {
        struct branch *now = branch_at(run, first + i);
        question[i] = (struct walk_question){now->number, now->known, view_of(&now->game)};
        now->known = now->number;
    }
    bool asked = player->batch->ask(player->self, question, count, take, error);
    for (size_t i = 0; asked && i < count; i++)
        decide(&branch_at(run, first + i)->game, take[i]);
    free(question);
    free(take);
    return asked;
}

/* Plays at most IN_FLIGHT games. */
static bool play_together(struct branch_run *run, uint64_t first, size_t games,
                          struct error *error) {
    const struct walk_player *player = run->play.player;
    run->count = 0;
    run->numbers = first + games;
    for (size_t i = 0; i < games; i++) {
        struct branch *branch = branch_push(run);
        *branch = (struct branch){.to = run->index->n, .number = first + i, .known = first + i};
        set_up(&branch->game, &run->play, first + i, NULL);
    }
    bool done = player->batch->begin(player->self, first, games, run->play.watch, error) &&
                (!player->setup.collect_at_start || ask_about(run, 0, error));
    while (done && run->count > 0) { /* the top of the stack, up to its next choices */
        const size_t bottom = run->count > IN_FLIGHT ? run->count - IN_FLIGHT : 0;
        size_t kept = bottom;
        for (size_t i = bottom; i < run->count; i++) /* those that are pushed meanwhile, too */
            if (move_to_choice(run, i)) {
                memmove(branch_at(run, kept), branch_at(run, i), run->stride);
                kept++;
            }
        run->count = kept;
        done = ask_about(run, bottom, error);
    }
    return done && player->batch->end(player->self, error);
}

bool split_play_games(const struct threshold_index *index, const struct walk_play *play,
                      uint64_t first, size_t games, const struct split_sink *sink,
                      struct error *error) {
    struct branch_run run = {.index = index,
                             .play = *play,
                             .sink = sink,
                             .stride =
                                 sizeof(struct branch) + strategy_memory(play->player->strategy)};
    run.play.dead = &play->rules->dead[TABLE_EITHER];
    bool played = true;
    if (!play->player->batch) {
        for (size_t i = 0; played && i < games; i++)
            played = play_game(&run, first + i, error);
    } else {
#pragma omp critical(batch)
        for (size_t i = 0; played && i < games; i += IN_FLIGHT)
            played = play_together(&run, first + i, games - i < IN_FLIGHT ? games - i : IN_FLIGHT,
                                   error);
    }
    free(run.branch);
    return played;
}
