/* Reviews of games: each different position is evaluated once. */
#include "strategies/match/review.h"

#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"

#include <math.h>
#include <string.h>

/* The different positions of all games, as a tree of moves: positions of a game that no earlier one
 * has follow each other. */
struct review_tree {
    struct review_node {
        size_t child, sibling; /* 0: none, as the first position is nobody's child */
        uint32_t move;
    } * node;
    size_t *root; /* [starts] + 1 of the position before the first move; 0: none yet */
    size_t nodes;
};

static size_t tree_add(struct review_tree *tree, uint32_t move) {
    tree->node[tree->nodes] = (struct review_node){.move = move};
    return tree->nodes++;
}

/* Lists the positions of all games. */
static void review_list(const struct review_plan *plan, struct review *review) {
    size_t places = 0, starts = 0, turns = 0;
    for (size_t i = 0; i < plan->games; i++) {
        places += plan->game[i].moves + 1;
        starts = plan->game[i].start >= starts ? plan->game[i].start + 1 : starts;
    }
    struct review_tree tree = {.node = memory_allocate(places, sizeof *tree.node),
                               .root = memory_allocate(starts, sizeof *tree.root)};
    review->first_move = memory_allocate(plan->games, sizeof *review->first_move);
    review->positions_until = memory_allocate(plan->games, sizeof *review->positions_until);
    review->item_of_move = memory_allocate(places, sizeof *review->item_of_move);
    for (size_t i = 0; i < plan->games; i++) {
        const struct review_game *game = &plan->game[i];
        size_t *root = &tree.root[game->start], *position = review->item_of_move + turns;
        review->first_move[i] = turns;
        if (!*root)
            *root = tree_add(&tree, 0) + 1;
        position[0] = *root - 1;
        for (size_t k = 0; k < game->moves; k++) {
            size_t *link = &tree.node[position[k]].child;
            while (*link && tree.node[*link].move != game->move[k])
                link = &tree.node[*link].sibling;
            if (!*link)
                *link = tree_add(&tree, game->move[k]);
            position[k + 1] = *link;
        }
        review->positions_until[i] = tree.nodes;
        turns += game->moves + 1;
    }
    review->positions = tree.nodes;
    free(tree.node);
    free(tree.root);
}

/* The working memory of an evaluation. */
struct review_scratch {
    const struct review_plan *plan;
    const struct review *review;
    size_t payoff; /* the payoff rule of the shortened game */
    void *position;
    uint32_t *moves, *best; /* [most_moves] */
    size_t candidates;      /* in `moves` */
};

static const void *review_start(const struct review_plan *plan, const struct review_game *game) {
    return plan->start + game->start * plan->entry->game->position_size;
}

/* Shortens the game; returns the payoff rule to use. */
static size_t review_shorten(const struct review_plan *plan, void *position) {
    const struct game_rules *game = plan->entry->game;
    return game->shorten ? game->shorten(position, plan->payoff) : plan->payoff;
}

size_t review_payoff(const struct game_rules *game, const void *start, size_t starts,
                     size_t payoff) {
    void *position = memory_allocate(1, game->position_size);
    for (size_t i = 0; game->shorten && i < starts; i++) {
        memcpy(position, (const char *)start + i * game->position_size, game->position_size);
        if (game->mover(position) != GAME_OVER)
            payoff = game->shorten(position, payoff);
    }
    free(position);
    return payoff;
}

static void review_mark(const struct review_scratch *scratch, struct review_item *item,
                        uint32_t move) {
    for (size_t i = 0; i < scratch->candidates && i < REVIEW_CANDIDATES; i++)
        if (scratch->moves[i] == move)
            item->moves[i / 64] |= UINT64_C(1) << i % 64;
}

static void review_set(struct review_item *item, const struct agent_answer *answer, int players) {
    for (int i = 0; i < players; i++)
        item->value[i] = answer->valued ? answer->value[i] + 0.0 : NAN; /* not -0 */
    memcpy(item->best, item->value, sizeof item->best);
    item->exact = answer->exact;
    item->depth = answer->depth;
    item->nodes = answer->nodes;
}

/* By an agent that knows nothing of earlier positions, so that their order does not matter.
 * *preferred becomes its move. */
static bool review_search(struct review_scratch *scratch, struct review_item *item,
                          uint32_t *preferred, struct error *error) {
    const struct review_plan *plan = scratch->plan;
    const struct game_rules *game = plan->entry->game;
    const struct agent_setup setup = {.game = game,
                                      .payoff = scratch->payoff,
                                      .player = game->mover(scratch->position),
                                      .seed = plan->seed,
                                      .values = plan->agent->chosen.values,
                                      .watch = plan->limits.watch};
    struct agent_player player;
    struct agent_answer answer;
    bool done = agent_open(&player, plan->agent->agent, &setup, error);
    if (done) {
        done = agent_move(&player, scratch->position, &plan->limits, &answer, error);
        agent_close(&player);
    }
    if (!done)
        return error_within(error, "%s", plan->agent->text);
    review_set(item, &answer, game->players(scratch->position));
    review_mark(scratch, item, answer.move);
    *preferred = answer.move;
    return true;
}

/* Plays forced moves and evaluates the position by the solver, else by a search. `move` is then the
 * preferred one. */
static bool review_look(struct review_scratch *scratch, struct review_item *item, uint32_t *move,
                        struct error *error) {
    const struct game_entry *entry = scratch->plan->entry;
    const struct game_rules *game = entry->game;
    bool forced = false;
    while (game->mover(scratch->position) != GAME_OVER &&
           game->moves(scratch->position, scratch->moves) == 1) {
        game->apply(scratch->position, scratch->moves[0]);
        forced = true;
    }
    if (game->mover(scratch->position) == GAME_OVER) {
        struct agent_answer over = {.valued = true, .exact = true};
        game->pay(scratch->position, scratch->payoff, over.value);
        review_set(item, &over, game->players(scratch->position));
        return true;
    }
    scratch->candidates = forced ? 0 : game_candidates(game, scratch->position, scratch->moves);
    struct solved_position solved = {.best = scratch->best};
    if (entry->solve &&
        !entry->solve(scratch->position, scratch->payoff, &scratch->plan->limits, &solved, error))
        return false;
    if (solved.answer.exact)
        review_set(item, &solved.answer, game->players(scratch->position));
    for (size_t i = 0; i < solved.bests; i++)
        review_mark(scratch, item, solved.best[i]);
    return item->exact || review_search(scratch, item, move, error);
}

/* If the position is not solved, what a move should keep is the value after the preferred one:
 * found like that after the move that was played, by a solver or a search from the position behind
 * it. */
static bool review_evaluate(const void *context, uint64_t number, void *of, struct error *error) {
    struct review_scratch scratch = *(const struct review_scratch *)context;
    const struct game_rules *game = scratch.plan->entry->game;
    struct review_item *item = of, next = {.depth = 0};
    uint32_t preferred = 0;
    scratch.position = memory_allocate(1, game->position_size);
    scratch.moves = memory_allocate(game->most_moves, sizeof *scratch.moves);
    scratch.best = memory_allocate(game->most_moves, sizeof *scratch.best);
    /* Makes the position: in the first game that has it. */
    const struct review_plan *plan = scratch.plan;
    const size_t *positions_until = scratch.review->positions_until;
    size_t first = 0, last = plan->games - 1;
    while (first < last) {
        size_t middle = first + (last - first) / 2;
        if (positions_until[middle] > number)
            last = middle;
        else
            first = middle + 1;
    }
    const struct review_game *played = &plan->game[first];
    size_t turn = played->moves + 1 - (positions_until[first] - (size_t)number);
    memcpy(scratch.position, review_start(plan, played), game->position_size);
    for (size_t i = 0; i < turn; i++)
        game->apply(scratch.position, played->move[i]);
    scratch.payoff = review_shorten(plan, scratch.position);
    bool done = review_look(&scratch, item, &preferred, error);
    if (done && !item->exact) {
        game->apply(scratch.position, preferred);
        done = review_look(&scratch, &next, &preferred, error);
        memcpy(item->best, next.value, sizeof item->best);
    }
    free(scratch.position);
    free(scratch.moves);
    free(scratch.best);
    return done;
}

static bool review_item_valid(const void *context, const void *of) {
    const struct review_item *item = of;
    for (int i = 0; i < GAME_PLAYERS; i++)
        if (isinf(item->value[i]) || isinf(item->best[i]))
            return false;
    return item->exact <= 1 && item->depth >= 0 && item->nodes <= INT64_MAX;
}

bool review_run(const struct review_plan *plan, struct review *review, struct error *error) {
    *review = (struct review){0};
    review_list(plan, review);
    const struct review_scratch job = {.plan = plan, .review = review};
    const struct blocks_list list = {.items = review->positions,
                                     .size = sizeof *review->item,
                                     .threads = plan->threads,
                                     .compute = review_evaluate,
                                     .valid = review_item_valid,
                                     .context = &job,
                                     .store = plan->store};
    review->item = memory_allocate(review->positions, sizeof *review->item);
    bool done = blocks_list_run(&list, plan->watch, review->item, &review->positions_done, error);
    review_set_done(plan, review, review->positions_done);
    return done;
}

void review_set_done(const struct review_plan *plan, struct review *review, uint64_t positions) {
    review->positions_done = positions;
    review->games_done = 0;
    while (review->games_done < plan->games &&
           review->positions_until[review->games_done] <= review->positions_done)
        review->games_done++;
}

void review_free(struct review *review) {
    free(review->item);
    free(review->first_move);
    free(review->item_of_move);
    free(review->positions_until);
    *review = (struct review){0};
}

void review_moves(const struct review_plan *plan, const struct review *review, size_t game_number,
                  struct review_move *of_move) {
    const struct game_rules *game = plan->entry->game;
    const struct review_game *played = &plan->game[game_number];
    const size_t *item_of = review->item_of_move + review->first_move[game_number];
    void *position = memory_allocate(1, game->position_size);
    void *shortened = memory_allocate(1, game->position_size);
    uint32_t *moves = memory_allocate(game->most_moves, sizeof *moves);
    memcpy(position, review_start(plan, played), game->position_size);
    for (size_t i = 0; i < played->moves; i++) {
        /* The values after the move, or the payoffs where it ends the part of the game that is
         * evaluated. */
        const struct review_item *item = &review->item[item_of[i]];
        const struct review_item *next = &review->item[item_of[i + 1]];
        const uint32_t made = played->move[i];
        double paid[GAME_PLAYERS];
        const double *before = item->best, *after = next->value;
        bool exact = next->exact, best = false; /* among those that the evaluation lists */
        memcpy(shortened, position, game->position_size);
        size_t payoff = review_shorten(plan, shortened);
        game->apply(shortened, made);
        if (game->mover(shortened) == GAME_OVER) {
            game->pay(shortened, payoff, paid);
            after = paid;
            exact = true;
        }
        size_t count = game_candidates(game, position, moves);
        for (size_t k = 0; k < count && k < REVIEW_CANDIDATES; k++)
            best |= moves[k] == made && (item->moves[k / 64] >> k % 64 & 1);
        struct review_move *move = &of_move[i];
        move->item = item;
        move->mover = game->mover(position);
        move->legal = game->moves(position, moves);
        /* Values before and after the move are equal if it is the only one or a best one: those of
         * the position if it is solved, otherwise those after the move. */
        if (best || move->legal == 1)
            before = after = item->exact ? before : after;
        move->exact = item->exact && (exact || after == before);
        move->before = before[move->mover];
        move->after = after[move->mover];
        move->loss = move->before - move->after;
        if (move->loss < 0)
            move->loss = 0;
        size_t players = (size_t)game->players(position);
        move->changed = move->exact && move->loss > 0 &&
                        game_winner(before, players) != game_winner(after, players);
        game->apply(position, played->move[i]);
    }
    free(position);
    free(shortened);
    free(moves);
}
