/* Reviews of games: what each move gave away (review.h).
 *
 * Positions that games have in common are evaluated once. So the positions of all games are
 * numbered first, in the order in which they occur: games that begin alike share numbers until they
 * part. Threads then evaluate positions independently of each other, by number. At the end the
 * moves of a game are compared: the value before a move minus the value after it is the loss. */
#include "strategies/match/review.h"

#include "sim/base/memory.h"

#include <math.h>
#include <string.h>

/* A position in the tree of all games, in which each game is a path: the initial positions are the
 * children of the root, which is none itself. */
struct review_node {
    size_t child, sibling; /* first child, next child of the parent; 0, the root: none */
    uint32_t move;         /* the move to the position; of an initial one, its number */
};

/* Numbers the positions of all games: sets all members of the review that concern numbers. */
static void number_positions(struct review *review) {
    const struct review_plan *plan = review->plan;
    size_t most = 0; /* positions of all games, common ones counted in each game */
    for (size_t i = 0; i < plan->games; i++)
        most += plan->game[i].moves + 1;
    review->first_place = memory_allocate(plan->games, sizeof *review->first_place);
    review->position_at = memory_allocate(most, sizeof *review->position_at);
    review->origin = memory_allocate(most, sizeof *review->origin);

    /* Node n is the position of number n - 1. */
    struct review_node *tree = memory_allocate(most + 1, sizeof *tree);
    size_t nodes = 1, place = 0; /* place: index in position_at */
    for (size_t i = 0; i < plan->games; i++) {
        const struct match_record *game = &plan->game[i];
        size_t node = 0;
        review->first_place[i] = place;
        for (size_t k = 0; k <= game->moves; k++) {
            uint32_t move = k > 0 ? game->move[k - 1] : (uint32_t)game->setting;
            size_t *link = &tree[node].child;
            while (*link && tree[*link].move != move)
                link = &tree[*link].sibling;
            if (!*link) {
                tree[nodes].move = move;
                review->origin[nodes - 1] = (struct review_origin){.game = i, .moves = k};
                *link = nodes++;
            }
            node = *link;
            review->position_at[place++] = node - 1;
        }
    }
    review->positions = nodes - 1;
    free(tree);
}

/* A copy of a position, to be freed. */
static void *copy_of(const struct game_rules *game, const void *position) {
    return memcpy(memory_allocate(1, game->position_size), position, game->position_size);
}

/* A copy of the initial position of a game. */
static void *start_of(const struct review_plan *plan, const struct match_record *played) {
    const struct game_rules *game = plan->entry->game;
    return copy_of(game, plan->start + played->setting * game->position_size);
}

/* Memory for all moves of a position, to be freed. */
static uint32_t *move_list(const struct game_rules *game) {
    return memory_allocate(game->most_moves, sizeof(uint32_t));
}

/* The index of a move in a list; `count` if it is not there. */
static size_t index_of(const uint32_t *moves, size_t count, uint32_t move) {
    size_t i = 0;
    while (i < count && moves[i] != move)
        i++;
    return i;
}

/* The evaluation of one position, with its working memory. */
struct evaluation {
    const struct review_plan *plan;
    size_t payoff;          /* the payoff rule of the shortened game */
    void *position;         /* evaluate_position plays forced moves in it */
    uint32_t *moves, *best; /* [most_moves] candidates; best moves that the solver finds */
    size_t candidates;      /* in `moves`; 0 after forced moves: nothing is listed then */
    uint32_t preferred;     /* unless the position is solved: the move that the search chose */
};

/* Marks a move as a best one, if it is among the first candidates. */
static void add_best(const struct evaluation *evaluation, struct review_item *item, uint32_t move) {
    size_t i = index_of(evaluation->moves, evaluation->candidates, move);
    if (i < evaluation->candidates && i < REVIEW_CANDIDATES)
        item->moves[i / 64] |= UINT64_C(1) << i % 64;
}

/* Sets the values of the position to those of an answer. */
static void set_answer(const struct evaluation *evaluation, struct review_item *item,
                       const struct agent_answer *answer) {
    const int players = evaluation->plan->entry->game->players(evaluation->position);
    for (int i = 0; i < players; i++) /* -0 + 0.0 is 0, which is not printed as "-0" */
        item->value[i] = answer->valued ? answer->value[i] + 0.0 : NAN;
    item->exact = answer->exact;
    item->depth = answer->depth;
    item->nodes = answer->nodes;
}

/* Evaluates the position by a search of the agent. It is opened anew for each position, so that
 * their order does not matter. */
static bool search_position(struct evaluation *evaluation, struct review_item *item,
                            struct error *error) {
    const struct review_plan *plan = evaluation->plan;
    const struct agent_setup setup = {.game = plan->entry->game,
                                      .payoff = evaluation->payoff,
                                      .player = plan->entry->game->mover(evaluation->position),
                                      .seed = plan->seed,
                                      .values = plan->agent->chosen.values,
                                      .watch = plan->limits.watch};
    struct agent_player player = {.agent = NULL};
    struct agent_answer answer;
    bool done = agent_open(&player, plan->agent->agent, &setup, error) &&
                agent_move(&player, evaluation->position, &plan->limits, &answer, error);
    agent_close(&player);
    if (!done)
        return error_within(error, "%s", plan->agent->chosen.text);
    set_answer(evaluation, item, &answer);
    add_best(evaluation, item, answer.move);
    evaluation->preferred = answer.move;
    return true;
}

/* Plays forced moves and evaluates the position that they lead to: at the end of the game by the
 * payoffs, otherwise by the solver or, if the limits do not suffice for it, by a search. */
static bool evaluate_position(struct evaluation *evaluation, struct review_item *item,
                              struct error *error) {
    const struct review_plan *plan = evaluation->plan;
    const struct game_rules *game = plan->entry->game;
    void *position = evaluation->position;
    bool forced = false;
    while (game->mover(position) != GAME_OVER && game->moves(position, evaluation->moves) == 1) {
        game->apply(position, evaluation->moves[0]);
        forced = true;
    }
    if (game->mover(position) == GAME_OVER) {
        struct agent_answer end = {.valued = true, .exact = true};
        game->pay(position, evaluation->payoff, end.value);
        set_answer(evaluation, item, &end);
        return true;
    }
    evaluation->candidates = forced ? 0 : game_candidates(game, position, evaluation->moves);
    struct solved_position solved = {.best = evaluation->best};
    if (plan->entry->solve &&
        !plan->entry->solve(position, evaluation->payoff, &plan->limits, &solved, error))
        return false;
    if (!solved.answer.exact)
        return search_position(evaluation, item, error);
    set_answer(evaluation, item, &solved.answer);
    for (size_t i = 0; i < solved.bests; i++)
        add_best(evaluation, item, solved.best[i]);
    return true;
}

/* The function `compute` of struct blocks_list: evaluates the position of that number. If it is not
 * solved, the position after the preferred move is evaluated, too: its value is the target. */
static bool evaluate_number(const void *context, uint64_t number, void *evaluated,
                            struct error *error) {
    const struct review *review = context;
    const struct review_plan *plan = review->plan;
    const struct game_rules *game = plan->entry->game;
    const struct review_origin origin = review->origin[number];
    const struct match_record *played = &plan->game[origin.game];
    struct review_item *item = evaluated, next = {.depth = 0};
    struct evaluation evaluation = {
        .plan = plan,
        .position = start_of(plan, played),
        .moves = move_list(game),
        .best = move_list(game),
    };
    for (size_t i = 0; i < origin.moves; i++)
        game->apply(evaluation.position, played->move[i]);
    evaluation.payoff = game_shorten(game, evaluation.position, plan->payoff);
    bool done = evaluate_position(&evaluation, item, error);
    if (done && !item->exact) {
        game->apply(evaluation.position, evaluation.preferred);
        done = evaluate_position(&evaluation, &next, error);
    }
    memcpy(item->target, item->exact ? item->value : next.value, sizeof item->target);
    free(evaluation.position);
    free(evaluation.moves);
    free(evaluation.best);
    return done;
}

static bool item_is_valid(const void *context, const void *saved) {
    const struct review_item *item = saved;
    for (int i = 0; i < GAME_PLAYERS; i++)
        if (isinf(item->value[i]) || isinf(item->target[i]))
            return false;
    return item->exact <= 1 && item->depth >= 0 && item->nodes <= INT64_MAX;
}

size_t review_payoff(const struct game_rules *game, const void *start, size_t starts,
                     size_t payoff) {
    for (size_t i = 0; i < starts; i++) {
        void *position = copy_of(game, (const char *)start + i * game->position_size);
        if (game->mover(position) != GAME_OVER)
            payoff = game_shorten(game, position, payoff);
        free(position);
    }
    return payoff;
}

bool review_run(const struct review_plan *plan, struct review *review, struct error *error) {
    *review = (struct review){.plan = plan};
    number_positions(review);
    const struct blocks_list list = {.items = review->positions,
                                     .size = sizeof *review->item,
                                     .threads = plan->threads,
                                     .compute = evaluate_number,
                                     .valid = item_is_valid,
                                     .context = review,
                                     .store = plan->store};
    review->item = memory_allocate(review->positions, sizeof *review->item);
    bool done = blocks_list_run(&list, plan->watch, review->item, &review->positions_done, error);
    review_set_done(review, review->positions_done);
    return done;
}

void review_set_done(struct review *review, uint64_t positions) {
    review->positions_done = positions;
    review->games_done =
        positions < review->positions ? review->origin[positions].game : review->plan->games;
}

void review_free(struct review *review) {
    free(review->item);
    free(review->first_place);
    free(review->position_at);
    free(review->origin);
    *review = (struct review){0};
}

/* Sets payoffs[players] to those after a move that ends the game, shortened as for the evaluation;
 * returns false if it does not end there. */
static bool pays(const struct review_plan *plan, const void *position, uint32_t move,
                 double payoffs[GAME_PLAYERS]) {
    const struct game_rules *game = plan->entry->game;
    void *next = copy_of(game, position);
    const size_t payoff = game_shorten(game, next, plan->payoff);
    game->apply(next, move);
    const bool ends = game->mover(next) == GAME_OVER;
    if (ends)
        game->pay(next, payoff, payoffs);
    free(next);
    return ends;
}

/* Judges a move made in a position, given the evaluations of this position and of the next one. */
static struct review_move judge_move(const struct review_plan *plan, const void *position,
                                     uint32_t made, const struct review_item *item,
                                     const struct review_item *next) {
    const struct game_rules *game = plan->entry->game;
    const size_t players = (size_t)game->players(position);
    const int mover = game->mover(position);
    /* A move is best if the evaluation lists it as such, or if it is the only legal one. */
    uint32_t *moves = move_list(game);
    const size_t legal = game->moves(position, moves);
    const size_t candidates = game_candidates(game, position, moves);
    const size_t candidate = index_of(moves, candidates, made);
    const bool best =
        legal == 1 || (candidate < candidates && review_item_is_best(item, candidate));
    free(moves);

    double payoffs[GAME_PLAYERS];
    const bool ends = pays(plan, position, made, payoffs);
    const double *before = item->target, *after = ends ? payoffs : next->value;
    /* A best move loses nothing: its value is that of the position if this is solved, otherwise
     * that after the move. */
    if (best && item->exact)
        after = before;
    else if (best)
        before = after;
    const bool exact = item->exact && (best || ends || next->exact);
    const double lost = before[mover] - after[mover]; /* an estimated one may be negative */
    return (struct review_move){
        .mover = mover,
        .legal = legal,
        .before = before[mover],
        .after = after[mover],
        .loss = lost < 0 ? 0 : lost,
        .exact = exact,
        .changed =
            exact && lost > 0 && game_leaders(before, players) != game_leaders(after, players),
        .item = item,
    };
}

void review_moves(const struct review *review, size_t game_number, struct review_move *reviewed) {
    const struct review_plan *plan = review->plan;
    const struct match_record *played = &plan->game[game_number];
    const size_t *position_at = review->position_at + review->first_place[game_number];
    void *position = start_of(plan, played);
    for (size_t i = 0; i < played->moves; i++) {
        reviewed[i] = judge_move(plan, position, played->move[i], &review->item[position_at[i]],
                                 &review->item[position_at[i + 1]]);
        plan->entry->game->apply(position, played->move[i]);
    }
    free(position);
}
