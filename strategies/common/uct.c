/* uct: Monte-Carlo tree search by upper confidence bounds: L. Kocsis, C. Szepesvari, "Bandit based
 * Monte-Carlo planning", ECML 2006. Among more than two players each one maximises its own payoff:
 * N. Sturtevant, "An analysis of UCT in multi-player games", CG 2008. A node is a game played out
 * at random. Only candidates are tried, and what the next
 * moves have no bearing on is left out (game.h). */
#include "sim/common/budget.h"
#include "sim/common/draws.h"
#include "strategies/common/registry.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TIME, NODES, EXPLORATION };
enum { MOST_NODES = 1 << 20, NO_CHILDREN = 0 };

/* A move in the tree; the first one stands for the root. */
struct node {
    uint32_t move;
    uint32_t first;    /* of its children, which follow each other; NO_CHILDREN: none yet */
    uint32_t children; /* how many */
    uint32_t visits;
    double total; /* of what who made the move got, over all visits */
};

struct search {
    const struct game *game;
    size_t payoff, way; /* to pay: what was asked for; what is searched with */
    double seconds, nodes, exploration;
    struct draws draws;
    struct budget budget;
    struct node *node;
    uint32_t count, room;
    int players;
    double least[GAME_PLAYERS], most[GAME_PLAYERS]; /* payoffs that were met */
    double total[GAME_PLAYERS];                     /* of all games played out */
    int deepest;
    void *root;      /* what is to be decided, without what has no bearing on it */
    void *position;  /* of the game that is played out */
    uint32_t *moves; /* [most_moves] */
    uint32_t *path;  /* [path_room] nodes from the root to the leaf, and who moved there */
    uint8_t *mover;
    size_t path_room;
};

static void release(void *self) {
    struct search *search = self;
    free(search->node);
    free(search->root);
    free(search->position);
    free(search->moves);
    free(search->path);
    free(search->mover);
    free(search);
}

static bool open(void **self, const struct agent_setup *setup, struct error *error) {
    struct search *search = calloc(1, sizeof *search);
    if (!search)
        return error_memory(error);
    search->game = setup->game;
    search->payoff = setup->payoff;
    search->seconds = setup->values[TIME].number;
    search->nodes = setup->values[NODES].number;
    search->exploration = setup->values[EXPLORATION].number;
    search->draws = draws_of(setup->seed, setup->number, agent_domain(setup->player));
    search->root = malloc(setup->game->position_size);
    search->position = malloc(setup->game->position_size);
    search->moves = malloc(setup->game->most_moves * sizeof *search->moves);
    if (search->root && search->position && search->moves) {
        *self = search;
        return true;
    }
    release(search);
    return error_memory(error);
}

/* Makes room for that many more nodes. Where there is none the tree stays as it is. */
static bool make_room(struct search *search, size_t more, struct error *error) {
    if (search->count + more <= search->room)
        return true;
    uint32_t room = search->room ? 2 * search->room : 1 << 12;
    while (room < search->count + more)
        room *= 2;
    struct node *node = realloc(search->node, room * sizeof *node);
    if (!node)
        return error_memory(error);
    search->node = node;
    search->room = room;
    return true;
}

/* Gives a node its children. */
static bool expand(struct search *search, uint32_t leaf, struct error *error) {
    size_t count = game_candidates(search->game, search->position, search->moves);
    if (search->count + count > MOST_NODES)
        return true;
    if (!make_room(search, count, error))
        return false;
    search->node[leaf].first = search->count;
    search->node[leaf].children = (uint32_t)count;
    for (size_t i = 0; i < count; i++)
        search->node[search->count++] = (struct node){.move = search->moves[i]};
    return true;
}

/* The child to try next: one that was not tried yet, at random, or else the one with the largest
 * upper confidence bound for who moves. */
static uint32_t choose_child(struct search *search, const struct node *parent, int mover) {
    uint32_t best = parent->first;
    double best_bound = -INFINITY;
    uint32_t untried = 0;
    double span = search->most[mover] - search->least[mover];
    double scale = span > 0 ? 1 / span : 0;
    double log_visits = log(parent->visits + 1.0);
    for (uint32_t child = parent->first; child < parent->first + parent->children; child++) {
        const struct node *node = &search->node[child];
        if (node->visits == 0) {
            untried++;
            if (draws_below(&search->draws, untried) == 0)
                best = child;
            continue;
        }
        if (untried > 0)
            continue;
        double mean = (node->total / node->visits - search->least[mover]) * scale;
        double bound = mean + search->exploration * sqrt(log_visits / node->visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = child;
        }
    }
    return best;
}

static bool make_path_room(struct search *search, size_t depth, struct error *error) {
    if (depth < search->path_room)
        return true;
    size_t room = search->path_room ? 2 * search->path_room : 128;
    uint32_t *path = realloc(search->path, room * sizeof *path);
    if (path)
        search->path = path;
    uint8_t *mover = realloc(search->mover, room * sizeof *mover);
    if (mover)
        search->mover = mover;
    if (!path || !mover)
        return error_memory(error);
    search->path_room = room;
    return true;
}

/* Follows the tree to a leaf and a move beyond it. *depth: moves made. */
static bool descend(struct search *search, size_t *depth, struct error *error) {
    const struct game *game = search->game;
    uint32_t at = 0;
    for (*depth = 0;; ++*depth) {
        int mover = game->mover(search->position);
        if (mover == GAME_OVER)
            return true;
        bool leaf = search->node[at].first == NO_CHILDREN;
        if (leaf && search->node[at].visits > 0 && !expand(search, at, error))
            return false;
        if (search->node[at].first == NO_CHILDREN)
            return true;
        if (!make_path_room(search, *depth, error))
            return false;
        at = choose_child(search, &search->node[at], mover);
        search->path[*depth] = at;
        search->mover[*depth] = (uint8_t)mover;
        game->apply(search->position, search->node[at].move);
        if (leaf) {
            ++*depth;
            return true;
        }
    }
}

static void finish_at_random(struct search *search) {
    const struct game *game = search->game;
    if (game->play_out)
        game->play_out(search->position, &search->draws);
    while (game->mover(search->position) != GAME_OVER) {
        size_t count = game_candidates(game, search->position, search->moves);
        game->apply(search->position, search->moves[draws_below(&search->draws, (uint32_t)count)]);
    }
}

/* Plays a game out from the root, first by the tree, then at random, and notes what came of it. */
static bool play_out(struct search *search, struct error *error) {
    const struct game *game = search->game;
    size_t depth;
    double payoff[GAME_PLAYERS];
    memcpy(search->position, search->root, game->position_size);
    if (!descend(search, &depth, error))
        return false;
    finish_at_random(search);
    game->pay(search->position, search->way, payoff);
    for (int player = 0; player < search->players; player++) {
        search->total[player] += payoff[player];
        search->least[player] = fmin(search->least[player], payoff[player]);
        search->most[player] = fmax(search->most[player], payoff[player]);
    }
    search->node[0].visits++;
    for (size_t i = 0; i < depth; i++) {
        search->node[search->path[i]].visits++;
        search->node[search->path[i]].total += payoff[search->mover[i]];
    }
    search->deepest = (int)depth > search->deepest ? (int)depth : search->deepest;
    return true;
}

static bool plant(struct search *search, const void *root, struct error *error) {
    const struct game *game = search->game;
    search->count = 0;
    search->deepest = 0;
    search->players = game->players(root);
    memcpy(search->root, root, game->position_size);
    search->way = game->shorten ? game->shorten(search->root, search->payoff) : search->payoff;
    for (int player = 0; player < GAME_PLAYERS; player++) {
        search->least[player] = DBL_MAX;
        search->most[player] = -DBL_MAX;
        search->total[player] = 0;
    }
    if (!make_room(search, 1, error))
        return false;
    /* As if visited, so that it has children from the first game on. */
    search->node[search->count++] = (struct node){.visits = 1};
    return true;
}

/* The move that was tried most, of these the better one. */
static void answer_best(const struct search *search, int mover, struct agent_answer *answer) {
    const struct node *root = &search->node[0], *best = &search->node[root->first];
    for (uint32_t child = root->first; child < root->first + root->children; child++) {
        const struct node *node = &search->node[child];
        if (node->visits > best->visits ||
            (node->visits == best->visits && node->total > best->total))
            best = node;
    }
    double games = (double)search->budget.nodes;
    answer->move = best->move;
    answer->valued = true;
    for (int player = 0; player < search->players; player++)
        answer->value[player] = search->total[player] / games;
    if (best->visits > 0)
        answer->value[mover] = best->total / best->visits;
    answer->depth = search->deepest;
    answer->nodes = search->budget.nodes;
}

static bool move(void *self, const void *position, const struct agent_limits *given,
                 struct agent_answer *answer, struct error *error) {
    struct search *search = self;
    struct agent_limits limits = budget_limits(given, search->seconds, search->nodes);
    if (!plant(search, position, error))
        return false;
    budget_begin(&search->budget, &limits);
    while (budget_spend(&search->budget))
        if (!play_out(search, error))
            return false;
    if (search->budget.stopped)
        return error_stopped(error);
    answer_best(search, search->game->mover(position), answer);
    return true;
}

const struct agent agent_uct = {
    .name = "uct",
    .summary = "Monte-Carlo tree search; a node is a game played out at random",
    .parameters = {[TIME] = {.name = "time",
                             .summary = "seconds for a move; 0: as long as it is given",
                             .maximum = 1e6},
                   [NODES] = {.name = "nodes",
                              .summary = "games played out for a move; 0: as many as it is given",
                              .kind = PARAMETER_WHOLE,
                              .maximum = 1e15},
                   [EXPLORATION] = {.name = "exploration",
                                    .summary = "how far it looks beyond the best move so far",
                                    .initial = 0.7,
                                    .maximum = 100}},
    .open = open,
    .move = move,
    .close = release,
};
