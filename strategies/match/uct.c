/* uct: Monte-Carlo tree search by upper confidence bounds: L. Kocsis, C. Szepesvari, "Bandit based
 * Monte-Carlo planning", ECML 2006. With more than two players each maximizes its own payoff:
 * N. Sturtevant, "An analysis of UCT in multi-player games", CG 2008.
 *
 * The tree holds the moves from the root on. A playout, a game to the end, descends in it, at each
 * position by the move with the largest bound, mean payoff + weight * sqrt(ln(visits of the parent)
 * / visits); beyond the tree it plays at random. Its payoffs are added to the moves that it made in
 * the tree. A leaf gets children when it is visited again. In the end the most visited move is
 * chosen. A unit of the budget, called a node, is a playout. Only candidates, the legal moves but
 * dominated ones, are tried, and positions are shortened: parts that the next moves do not affect
 * are removed (game.h).
 *
 * In games where the timing of a move matters little, moves can share statistics (RAVE, rapid
 * action value estimation): the mean of a move is mixed with that of all playouts in which the same
 * player made it there or later. The shared one has weight sqrt(k / (3 n + k)) after n visits, k =
 * UCT_SHARING: S. Gelly, D. Silver, "Combining online and offline knowledge in UCT", ICML 2007. */
#include "sim/base/memory.h"
#include "sim/match/budget.h"
#include "sim/random/draws.h"
#include "strategies/match/registry.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_NODES = 1 << 20 /* most nodes of a tree */, FIRST_STEPS = 128 /* initial step_room */ };
/* Numbers of nodes. As no move leads to the root, its number also says that there is no node. */
enum { ROOT, NO_CHILDREN = ROOT, BEYOND_TREE = ROOT };

/* A move in the tree, and the position after it. The root is the position to move from. */
struct uct_node {
    uint32_t move;        /* as the game encodes it */
    uint32_t first_child; /* number of a node; its siblings follow. NO_CHILDREN: none yet */
    uint32_t children;    /* how many */
    uint32_t visits;      /* playouts with the move here */
    double total;         /* sum of their payoffs to the player that makes the move */
    double shared_total;  /* the same over playouts in which this player made it here or later */
    uint32_t shared;      /* number of the playouts in shared_total; 0 without sharing */
};

/* A move of the playout. */
struct step {
    uint32_t move, node; /* node: number of the node of this move; or BEYOND_TREE */
    uint8_t mover;       /* the player that made the move */
};

struct uct_search {
    const struct game_rules *game;
    size_t payoff;                        /* index of the payoff rule that was asked for */
    size_t payoff_of_part;                /* index of the rule of the shortened position */
    const struct parameter_value *values; /* by UCT_TIME, UCT_NODES, ... (registry.h) */
    struct draws draws;
    struct budget budget;
    struct uct_node *node; /* [count] the tree, grown by list_add */
    uint32_t count;
    int players;
    double least[GAME_PLAYERS], most[GAME_PLAYERS]; /* payoffs of playouts so far, by player */
    int deepest;                    /* the most moves that a playout made in the tree */
    void *root;                     /* the shortened position to move from */
    void *position;                 /* the current position of the playout */
    uint32_t *moves;                /* [most_moves] workspace */
    double (*gained)[GAME_PLAYERS]; /* [most_moves] sums of payoffs, by child of ROOT and player */
    struct step *step;              /* [steps] the playout's moves in the tree; all, if shared */
    size_t steps, step_room;        /* step_room: how many there is memory for */
    uint8_t *makers; /* [move_numbers] bit 1 << player: it made the move in the playout, at the
                        position being updated or later. 0 between playouts. NULL: no sharing */
};

void uct_close(void *self) {
    struct uct_search *search = self;
    free(search->node);
    free(search->root);
    free(search->position);
    free(search->moves);
    free(search->gained);
    free(search->step);
    free(search->makers);
    free(search);
}

bool uct_open(void **self, const struct agent_setup *setup, struct error *error) {
    const struct game_rules *game = setup->game;
    struct uct_search *search = memory_allocate(1, sizeof *search);
    assert(setup->values[UCT_SHARING].number == 0 || game->move_numbers > 0); /* for makers */
    search->game = game;
    search->payoff = setup->payoff;
    search->values = setup->values;
    search->step_room = FIRST_STEPS;
    search->step = memory_allocate(search->step_room, sizeof *search->step);
    search->draws = draws_of(setup->seed, setup->number, agent_domain(setup->player));
    search->root = memory_allocate(1, game->position_size);
    search->position = memory_allocate(1, game->position_size);
    search->moves = memory_allocate(game->most_moves, sizeof *search->moves);
    search->gained = memory_allocate(game->most_moves, sizeof *search->gained);
    if (setup->values[UCT_SHARING].number > 0)
        search->makers = memory_allocate(game->move_numbers, sizeof *search->makers);
    *self = search;
    return true;
}

/* ln n of a count n > 0. Unlike a C library's log it is the same to the last bit on every machine,
 * so that the same child is chosen. Let n = 2^k (1 + f) with 1 + f between sqrt(1/2) and sqrt(2),
 * and s = f / (2 + f), so that 2 s = f - s f. Then ln(1 + f) = 2 artanh s = 2 s + s R
 * = f - s (f - R) with R = 2/3 s^2 + 2/5 s^4 + 2/7 s^6 ..., in a fixed order of operations. ln 2 is
 * the sum of two parts; the first ends in so many zero bits that k times it is exact. */
static double log_of_count(double n) {
    enum { TERMS = 11 }; /* of R: as s^2 < 0.03, all that change the last bit */
    const double ln2_high = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33;
    int k;
    double f = frexp(n, &k), sum = 0;
    if (f < M_SQRT1_2) {
        f *= 2;
        k--;
    }
    f -= 1;
    double s = f / (2 + f), square = s * s;
    for (int i = TERMS; i > 0; i--)
        sum = square * (2.0 / (2 * i + 1) + sum);
    return k * ln2_high + (f - (s * (f - sum) - k * ln2_low));
}

/* The child to try next: a random one with neither visits nor shared playouts, or else the one with
 * the largest upper confidence bound for the player to move. */
static uint32_t choose_child(struct uct_search *search, const struct uct_node *parent, int mover) {
    const uint32_t first = parent->first_child, end = first + parent->children;
    uint32_t best = first, untried = 0; /* children without visits and shared playouts so far */
    for (uint32_t child = first; child < end; child++)
        if (search->node[child].visits == 0 && search->node[child].shared == 0) {
            untried++; /* the i-th replaces the last with probability 1 / i: a uniform choice */
            if (draws_below(&search->draws, untried) == 0)
                best = child;
        }
    if (untried > 0)
        return best;

    double best_bound = -INFINITY;
    double span = search->most[mover] - search->least[mover], scale = span > 0 ? 1 / span : 0;
    double log_visits = log_of_count(parent->visits + 1.0); /* with the current playout */
    for (uint32_t child = first; child < end; child++) {
        /* The mean payoff of the player to move, mixed with the shared mean. */
        const struct uct_node *node = &search->node[child];
        double mean = node->visits > 0 ? node->total / node->visits : 0;
        if (node->shared > 0) {
            double k = search->values[UCT_SHARING].number;
            double weight = sqrt(k / (3.0 * node->visits + k));
            mean = (1 - weight) * mean + weight * node->shared_total / node->shared;
        }
        double tried = node->visits > 0 ? node->visits : 1; /* not 0, if only shared */
        /* Payoffs are scaled to 0 .. 1, so that the weight of exploration suits every game. */
        double bound = (mean - search->least[mover]) * scale +
                       search->values[UCT_EXPLORATION].number * sqrt(log_visits / tried);
        if (bound > best_bound) {
            best_bound = bound;
            best = child;
        }
    }
    return best;
}

/* Gives a node its children, the candidates in its position; returns false if the tree is full. */
static bool add_children(struct uct_search *search, uint32_t number, const void *position) {
    const size_t count = game_candidates(search->game, position, search->moves);
    if (search->count + count > MOST_NODES)
        return false;
    search->node[number].first_child = search->count;
    search->node[number].children = (uint32_t)count;
    for (size_t i = 0; i < count; i++)
        *list_add(search->node, search->count) = (struct uct_node){.move = search->moves[i]};
    return true;
}

/* Plays and records a move of the playout; `node` as in struct step. */
static void make_step(struct uct_search *search, uint32_t move, uint32_t node, int mover) {
    if (search->steps == search->step_room) {
        search->step_room *= 2;
        search->step = memory_resize(search->step, search->step_room, sizeof *search->step);
    }
    search->step[search->steps++] = (struct step){move, node, (uint8_t)mover};
    search->game->apply(search->position, move);
}

/* Adds the payoffs of a finished playout to what its first move gained and to the nodes of its
 * moves, from the last to the first, so that `makers` has the moves made at a position or later. */
static void backpropagate(struct uct_search *search) {
    double payoff[GAME_PLAYERS];
    search->game->pay(search->position, search->payoff_of_part, payoff);
    /* The first move is one in the tree, as the root has children. */
    double *gained = search->gained[search->step[0].node - search->node[ROOT].first_child];
    for (int player = 0; player < search->players; player++) {
        gained[player] += payoff[player];
        search->least[player] = fmin(search->least[player], payoff[player]);
        search->most[player] = fmax(search->most[player], payoff[player]);
    }

    search->node[ROOT].visits++;
    for (size_t i = search->steps; i-- > 0;) {
        const struct step *step = &search->step[i];
        if (search->makers)
            search->makers[step->move] |= (uint8_t)(1U << step->mover);
        if (step->node == BEYOND_TREE)
            continue;
        double paid = payoff[step->mover];
        search->node[step->node].visits++;
        search->node[step->node].total += paid;
        if (!search->makers)
            continue;
        /* Shares the payoff with all moves from here that the player made here or later. */
        const struct uct_node *parent = &search->node[i > 0 ? search->step[i - 1].node : ROOT];
        struct uct_node *node = &search->node[parent->first_child], *end = node + parent->children;
        for (; node < end; node++)
            if (search->makers[node->move] >> step->mover & 1) {
                node->shared++;
                node->shared_total += paid;
            }
    }
    for (size_t i = 0; search->makers && i < search->steps; i++)
        search->makers[search->step[i].move] = 0;
}

/* A playout from the root, first in the tree, then at random. */
static void play_out(struct uct_search *search) {
    const struct game_rules *game = search->game;
    int mover;
    memcpy(search->position, search->root, game->position_size);
    search->steps = 0;
    /* Descends in the tree to a node without visits. A leaf with visits is given children first. */
    for (uint32_t here = ROOT; (mover = game->mover(search->position)) != GAME_OVER;) {
        const struct uct_node *node = &search->node[here];
        if (node->first_child == NO_CHILDREN &&
            (node->visits == 0 || !add_children(search, here, search->position)))
            break;
        here = choose_child(search, &search->node[here], mover);
        make_step(search, search->node[here].move, here, mover);
    }
    const int depth = (int)search->steps;
    search->deepest = depth > search->deepest ? depth : search->deepest;

    while ((mover = game->mover(search->position)) != GAME_OVER) {
        uint32_t move;
        if (game->draw_move) {
            move = game->draw_move(search->position, &search->draws);
        } else {
            size_t count = game_candidates(game, search->position, search->moves);
            move = search->moves[draws_below(&search->draws, (uint32_t)count)];
        }
        if (search->makers)
            make_step(search, move, BEYOND_TREE, mover);
        else
            game->apply(search->position, move);
    }
    backpropagate(search);
}

bool uct_move(void *self, const void *position, const struct agent_limits *given,
              struct agent_answer *answer, struct error *error) {
    struct uct_search *search = self;
    const struct game_rules *game = search->game;
    struct agent_limits limits =
        budget_limits(given, search->values[UCT_TIME].number, search->values[UCT_NODES].number);
    search->deepest = 0;
    search->players = game->players(position);
    memcpy(search->root, position, game->position_size);
    search->payoff_of_part = game_shorten(game, search->root, search->payoff);
    for (int player = 0; player < GAME_PLAYERS; player++) {
        search->least[player] = DBL_MAX;
        search->most[player] = -DBL_MAX;
    }
    memset(search->gained, 0, game->most_moves * sizeof *search->gained);
    search->count = 0; /* the root counts as visited once, as any other node with children */
    *list_add(search->node, search->count) = (struct uct_node){.visits = 1};
    add_children(search, ROOT, search->root);

    budget_begin(&search->budget, &limits);
    while (budget_spend(&search->budget)) /* at least once, however short the time */
        play_out(search);
    if (search->budget.stopped)
        return error_stopped(error);

    /* The most visited move; among equal ones, that with the larger total for its player. */
    const struct uct_node *root = &search->node[ROOT], *first = &search->node[root->first_child];
    const struct uct_node *best = first;
    for (const struct uct_node *child = first; child < first + root->children; child++)
        if (child->visits > best->visits ||
            (child->visits == best->visits && child->total > best->total))
            best = child;
    answer->move = best->move;
    answer->valued = true;
    for (int player = 0; player < search->players; player++)
        answer->value[player] = search->gained[best - first][player] / best->visits;
    answer->depth = search->deepest;
    answer->nodes = search->budget.nodes;
    return true;
}

const struct agent agent_uct = {
    .name = "uct",
    .summary = "Monte-Carlo tree search; a node is a random playout",
    .parameters = {[UCT_TIME] = {AGENT_TIME},
                   [UCT_NODES] = {AGENT_NODES("playouts")},
                   [UCT_EXPLORATION] = {.name = "exploration",
                                        .summary = "weight of exploration",
                                        .initial = 0.7,
                                        .maximum = 100}},
    .open = uct_open,
    .move = uct_move,
    .close = uct_close,
};
