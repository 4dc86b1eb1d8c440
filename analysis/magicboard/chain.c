/* Solves the absorbing Markov chain of a random walker.
 *
 * Elimination without subtraction (W. K. Grassmann, M. I. Taksar, D. P. Heyman, "Regenerative
 * analysis and steady state distributions for Markov chains", Operations Research 33, 1985; C. A.
 * O'Cinneide, "Entrywise perturbation theory and error analysis for Markov chains", Numer. Math.
 * 65, 1993): eliminating square i adds w(k, i) w(i, j) / out(i) to the weight w(k, j) of each move
 * k -> j between the squares that remain, where out(i), the weight of leaving i, is a sum of
 * weights. So every result is accurate to nearly the full precision of a double, however small it
 * is. At first w(k, j) is the probability of the move. The goal and getting trapped are targets
 * that are not eliminated: in the end, the start has weights of moves to these two alone.
 *
 * Given that the goal is reached, a move k -> j has the probability w(k, j) p(j) / p(k), where p is
 * the probability of reaching the goal from a square. The second system has these moves, with all
 * weights and the time of square k multiplied by p(k). */
#include "analysis/magicboard/chain.h"

#include "sim/base/memory.h"

#include <math.h>
#include <string.h>

/* The equations of the squares, but the goal, that the walker can reach and from which it can reach
 * the goal. They are numbered in the order of discovery: the start is number 0. */
struct chain_system {
    const struct magicboard_board *board;
    int size;
    int16_t square[MAGICBOARD_SQUARES]; /* [size] */
    int16_t number[MAGICBOARD_SQUARES]; /* [square] its number; -1: it has none */
    double *w; /* [size][size] w(k, j), the weight of moves from square number k to number j */
    double goal[MAGICBOARD_SQUARES]; /* [size] weight of reaching the goal */
    double lost[MAGICBOARD_SQUARES]; /* [size] weight of becoming trapped */
    double out[MAGICBOARD_SQUARES];  /* [size] goal + lost + weights to other squares that remain */
    double time[MAGICBOARD_SQUARES]; /* [size] steps of a visit and then on eliminated squares */
};

/* Numbers the squares; none if the walker is trapped from the start. The caller frees system->w. */
static void chain_system_init(struct chain_system *system, const struct magicboard_puzzle *puzzle) {
    struct magicboard_reach reach;
    int16_t to_goal[MAGICBOARD_SQUARES]; /* steps: 0 on the goal, -1 without a path */
    magicboard_reach(&puzzle->board, puzzle->start, &reach);
    magicboard_to_goal(&puzzle->board, to_goal);
    *system = (struct chain_system){.board = &puzzle->board};
    memset(system->number, -1, sizeof system->number);
    for (int i = 0; i < reach.reached; i++) {
        int square = reach.order[i];
        if (to_goal[square] <= 0)
            continue;
        system->number[square] = (int16_t)system->size;
        system->square[system->size++] = (int16_t)square;
    }
    system->w = memory_allocate((size_t)system->size * (size_t)system->size, sizeof *system->w);
}

/* Sets the weights and times of the second system, where p[square] is 0 if walks are trapped there;
 * those of the first system if all p[square] are 1. */
static void chain_set_up(struct chain_system *system, const double *p) {
    size_t size = (size_t)system->size;
    memset(system->w, 0, size * size * sizeof *system->w);
    for (size_t i = 0; i < size; i++) {
        int targets[MAGICBOARD_DIRECTIONS], square = system->square[i];
        size_t count = magicboard_targets(system->board, square, targets);
        system->goal[i] = system->lost[i] = 0;
        system->time[i] = p[square];
        for (size_t k = 0; k < count; k++) {
            int target = targets[k], number = system->number[target];
            double weight = p[target] / (double)count;
            if (number >= 0)
                system->w[i * size + (size_t)number] += weight;
            else if (target == system->board->goal)
                system->goal[i] += weight;
            else
                system->lost[i] += weight;
        }
    }
}

/* Eliminates square after square, from the last one to the start: adds the row of each, weighted,
 * to the rows of the squares that remain. */
static void chain_eliminate(struct chain_system *system) {
    size_t size = (size_t)system->size;
    for (size_t i = size; i-- > 0;) {
        const double *row = system->w + i * size;
        double out = system->goal[i] + system->lost[i];
        for (size_t j = 0; j < i; j++)
            out += row[j];
        system->out[i] = out;
        for (size_t k = 0; k < i; k++) {
            double *to = system->w + k * size;
            double factor = to[i] / out; /* the share of row i */
            if (factor == 0)
                continue;
            for (size_t j = 0; j < i; j++)
                to[j] += factor * row[j];
            system->goal[k] += factor * system->goal[i];
            system->lost[k] += factor * system->lost[i];
            system->time[k] += factor * system->time[i];
        }
    }
}

void magicboard_chain_solve(const struct magicboard_puzzle *puzzle,
                            struct magicboard_chain *chain) {
    struct chain_system system;
    chain_system_init(&system, puzzle);
    const size_t size = (size_t)system.size;
    *chain =
        (struct magicboard_chain){.p_lost = 1, .expected_steps = INFINITY, .steps_given_goal = NAN};
    chain->p[puzzle->board.goal] = 1;
    if (size == 0) {
        chain->visits[puzzle->start] = 1;
        free(system.w);
        return;
    }
    double ones[MAGICBOARD_SQUARES];
    for (int square = 0; square < puzzle->board.squares; square++)
        ones[square] = 1;
    chain_set_up(&system, ones);
    chain_eliminate(&system);

    /* Back substitution, by ascending number: the probability of reaching the goal from each
     * square, and the expected visits to it. When square i was eliminated, squares 0 .. i remained,
     * and row k < i still has the w(k, i) of that time. Walks end on targets outside the system. */
    for (size_t i = 0; i < size; i++) {
        int targets[MAGICBOARD_DIRECTIONS], square = system.square[i];
        size_t count = magicboard_targets(system.board, square, targets);
        double to_goals = system.goal[i]; /* weight of moves, times p where they lead */
        double arrivals = i == 0 ? 1 : 0; /* walks begin on square number 0 */
        for (size_t k = 0; k < i; k++) {
            to_goals += system.w[i * size + k] * chain->p[system.square[k]];
            arrivals += chain->visits[system.square[k]] * system.w[k * size + i];
        }
        chain->p[square] = to_goals / system.out[i];
        chain->visits[square] = arrivals / system.out[i];
        for (size_t k = 0; k < count; k++)
            if (system.number[targets[k]] < 0)
                chain->visits[targets[k]] += chain->visits[square] / (double)count;
    }

    /* The start has weights of moves to the goal and to traps alone. */
    chain->p_goal = chain->p[puzzle->start];
    chain->p_lost = system.lost[0] / system.out[0];
    if (chain->p_lost == 0) {
        chain->p_goal = 1; /* without rounding errors */
        chain->expected_steps = chain->steps_given_goal = system.time[0] / system.out[0];
    } else if (chain->p_goal > 0) {
        chain_set_up(&system, chain->p);
        chain_eliminate(&system);
        chain->steps_given_goal = system.time[0] / system.out[0];
    }
    free(system.w);
}

void magicboard_chain_distribution(const struct magicboard_puzzle *puzzle,
                                   const struct magicboard_chain *chain, size_t steps,
                                   double *probability, double *rest) {
    const struct magicboard_board *board = &puzzle->board;
    double p_on[2][MAGICBOARD_SQUARES] = {{0}}; /* [step % 2] where the walk is after that step */
    p_on[0][puzzle->start] = 1;
    for (size_t step = 0; step < steps; step++) {
        double *now = p_on[step % 2], *next = p_on[(step + 1) % 2];
        probability[step] = now[board->goal];
        memset(next, 0, sizeof p_on[0]);
        for (int square = 0; square < board->squares; square++) {
            int targets[MAGICBOARD_DIRECTIONS];
            if (now[square] == 0 || chain->p[square] == 0) /* 0: the walk is trapped */
                continue;
            size_t count = magicboard_targets(board, square, targets);
            for (size_t k = 0; k < count; k++)
                next[targets[k]] += now[square] / (double)count;
        }
    }
    *rest = 0;
    for (int square = 0; square < board->squares; square++)
        *rest += p_on[steps % 2][square] * chain->p[square];
}
