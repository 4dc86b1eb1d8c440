#include "analysis/magicboard/chain.h"

#include "sim/magicboard/board.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The system of the reachable squares other than the goal from which it is reachable, numbered in
 * the order of discovery: the start is number 0. */
struct chain_system {
    const struct magicboard_board *board;
    int size;
    int16_t square[MAGICBOARD_SQUARES]; /* [size] */
    int16_t number[MAGICBOARD_SQUARES]; /* by square, -1 for others */
    double *row;                        /* [size][size] transition weights */
    double *goal;                       /* [size] weight of reaching the goal */
    double *lost;                       /* [size] weight of becoming trapped */
    double *time;                       /* [size] spent on each visit */
    double *out;                        /* [size] weight of leaving, without self-transitions */
};

static bool chain_allocate(struct chain_system *system, struct error *error) {
    size_t size = (size_t)system->size;
    system->row = calloc(size * (size + 4), sizeof *system->row);
    if (!system->row)
        return error_memory(error);
    system->goal = system->row + size * size;
    system->lost = system->goal + size;
    system->time = system->lost + size;
    system->out = system->time + size;
    return true;
}

/* Numbers the squares; none if the goal is unreachable. */
static void chain_number_squares(struct chain_system *system,
                                 const struct magicboard_puzzle *puzzle) {
    struct magicboard_reach reach;
    int16_t to_goal[MAGICBOARD_SQUARES];
    magicboard_reach(&puzzle->board, puzzle->start, &reach);
    magicboard_to_goal(&puzzle->board, to_goal);
    memset(system->number, -1, sizeof system->number);
    for (int i = 0; i < reach.reached; i++) {
        int square = reach.order[i];
        if (to_goal[square] <= 0)
            continue;
        system->number[square] = (int16_t)system->size;
        system->square[system->size++] = (int16_t)square;
    }
}

/* Sets the weights: the probability of each move, multiplied by p of its
 * target unless p is NULL. */
static void chain_set_up(struct chain_system *system, const double *p) {
    size_t size = (size_t)system->size;
    memset(system->row, 0, size * (size + 4) * sizeof *system->row);
    for (size_t i = 0; i < size; i++) {
        int targets[MAGICBOARD_DIRECTIONS], square = system->square[i];
        size_t count = magicboard_targets(system->board, square, targets);
        system->time[i] = p ? p[square] : 1;
        for (size_t k = 0; k < count; k++) {
            int target = targets[k], number = system->number[target];
            double weight = (p ? p[target] : 1) / (double)count;
            if (number >= 0)
                system->row[i * size + (size_t)number] += weight;
            else if (target == system->board->goal)
                system->goal[i] += weight;
            else
                system->lost[i] += p ? 0 : weight;
        }
    }
}

/* row k += factor * row i, for the squares that remain when i is eliminated. */
static void chain_add_row(struct chain_system *system, size_t k, size_t i, double factor) {
    size_t size = (size_t)system->size;
    double *to = system->row + k * size;
    const double *from = system->row + i * size;
    for (size_t j = 0; j < i; j++)
        to[j] += factor * from[j];
    system->goal[k] += factor * system->goal[i];
    system->lost[k] += factor * system->lost[i];
    system->time[k] += factor * system->time[i];
}

/* Eliminates the squares one by one, from the last to the start. */
static void chain_eliminate(struct chain_system *system) {
    size_t size = (size_t)system->size;
    for (size_t i = size; i-- > 0;) {
        const double *row = system->row + i * size;
        double out = system->goal[i] + system->lost[i];
        for (size_t j = 0; j < i; j++)
            out += row[j];
        system->out[i] = out;
        for (size_t k = 0; k < i; k++) {
            double weight = system->row[k * size + i];
            if (weight > 0)
                chain_add_row(system, k, i, weight / out);
        }
    }
}

/* Back substitution: the probability of reaching the goal from each square. */
static void chain_substitute(const struct chain_system *system, double *p) {
    size_t size = (size_t)system->size;
    for (size_t i = 0; i < size; i++) {
        double sum = system->goal[i];
        for (size_t j = 0; j < i; j++)
            sum += system->row[i * size + j] * p[system->square[j]];
        p[system->square[i]] = sum / system->out[i];
    }
}

/* Expected visits, from the start on, while squares 0 .. i are watched: row k still has the weight
 * of square i as it was when i was eliminated. A square's own targets outside of the system end the
 * walk. */
static void chain_visit(const struct chain_system *system, double *visits) {
    size_t size = (size_t)system->size;
    for (size_t i = 0; i < size; i++) {
        int targets[MAGICBOARD_DIRECTIONS], square = system->square[i];
        size_t count = magicboard_targets(system->board, square, targets);
        double arrivals = i == 0;
        for (size_t k = 0; k < i; k++)
            arrivals += visits[system->square[k]] * system->row[k * size + i];
        visits[square] = arrivals / system->out[i];
        for (size_t k = 0; k < count; k++)
            if (system->number[targets[k]] < 0)
                visits[targets[k]] += visits[square] / (double)count;
    }
}

bool magicboard_chain_solve(const struct magicboard_puzzle *puzzle, struct magicboard_chain *chain,
                            struct error *error) {
    struct chain_system system = {.board = &puzzle->board};
    *chain =
        (struct magicboard_chain){.p_lost = 1, .expected_steps = INFINITY, .steps_given_goal = NAN};
    chain->p[puzzle->board.goal] = 1;
    chain_number_squares(&system, puzzle);
    if (system.size == 0) {
        chain->visits[puzzle->start] = 1;
        return true;
    }
    if (!chain_allocate(&system, error))
        return false;
    chain_set_up(&system, NULL);
    chain_eliminate(&system);
    chain_substitute(&system, chain->p);
    chain_visit(&system, chain->visits);
    chain->p_goal = chain->p[puzzle->start];
    chain->p_lost = system.lost[0] / system.out[0];
    if (chain->p_lost == 0)
        chain->p_goal = 1;
    double steps = system.time[0] / system.out[0];
    if (chain->p_lost == 0) {
        chain->expected_steps = chain->steps_given_goal = steps;
    } else if (chain->p_goal > 0) {
        chain_set_up(&system, chain->p);
        chain_eliminate(&system);
        chain->steps_given_goal = system.time[0] / system.out[0];
    }
    free(system.row);
    return true;
}

void magicboard_chain_distribution(const struct magicboard_puzzle *puzzle,
                                   const struct magicboard_chain *chain, size_t steps,
                                   double *probability, double *rest) {
    const struct magicboard_board *board = &puzzle->board;
    double at[2][MAGICBOARD_SQUARES] = {{0}};
    at[0][puzzle->start] = 1;
    for (size_t step = 0; step < steps; step++) {
        double *now = at[step % 2], *next = at[(step + 1) % 2];
        probability[step] = now[board->goal];
        memset(next, 0, sizeof at[0]);
        for (int square = 0; square < board->squares; square++) {
            int targets[MAGICBOARD_DIRECTIONS];
            if (now[square] == 0 || chain->p[square] == 0)
                continue;
            size_t count = magicboard_targets(board, square, targets);
            for (size_t k = 0; k < count; k++)
                next[targets[k]] += now[square] / (double)count;
        }
    }
    if (rest) {
        *rest = 0;
        for (int square = 0; square < board->squares; square++)
            *rest += at[steps % 2][square] * chain->p[square];
    }
}

double magicboard_chain_quantile(const struct magicboard_chain *chain, const double *probability,
                                 size_t steps, double share) {
    size_t step = chain->p_goal > 0
                      ? distribution_quantile(probability, steps, share * chain->p_goal)
                      : steps;
    return step < steps ? (double)step : (double)NAN;
}
