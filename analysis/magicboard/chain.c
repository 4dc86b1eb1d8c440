#include "analysis/magicboard/chain.h"

#include "analysis/magicboard/solve.h"
#include "sim/magicboard/board.h"
#include "sim/random/draws.h"

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

bool magicboard_chain_solve(const struct magicboard_puzzle *puzzle, struct magicboard_chain *chain,
                            struct error *error) {
    struct chain_system system = {.board = &puzzle->board};
    *chain =
        (struct magicboard_chain){.p_lost = 1, .expected_steps = INFINITY, .steps_given_goal = NAN};
    chain->p[puzzle->board.goal] = 1;
    chain_number_squares(&system, puzzle);
    if (system.size == 0)
        return true;
    if (!chain_allocate(&system, error))
        return false;
    chain_set_up(&system, NULL);
    chain_eliminate(&system);
    chain_substitute(&system, chain->p);
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
    double sum = 0;
    for (size_t step = 0; step < steps && chain->p_goal > 0; step++) {
        sum += probability[step];
        if (sum >= share * chain->p_goal)
            return (double)step;
    }
    return NAN;
}

enum { P_GOAL, P_LOST, EXPECTED, GIVEN, REST, MEAN, SD, MEASURES, COMPUTED = MEAN };

static const struct dataset_variable measures[MEASURES] = {
    [P_GOAL] = {.name = "p_goal",
                .type = DATASET_DOUBLE,
                .units = "1",
                .long_name = "probability of reaching the goal",
                .dimensions = {"puzzle"}},
    [P_LOST] = {.name = "p_lost",
                .type = DATASET_DOUBLE,
                .units = "1",
                .long_name = "probability of reaching a square without a path to the goal",
                .dimensions = {"puzzle"}},
    [EXPECTED] = {.name = "expected_steps",
                  .type = DATASET_DOUBLE,
                  .units = "steps",
                  .long_name = "expected steps to the goal; Inf if it is not reached almost surely",
                  .dimensions = {"puzzle"}},
    [GIVEN] = {.name = "expected_steps_given_goal",
               .type = DATASET_DOUBLE,
               .units = "steps",
               .long_name = "expected steps given that the goal is reached",
               .dimensions = {"puzzle"}},
    [REST] = {.name = "rest",
              .type = DATASET_DOUBLE,
              .units = "1",
              .long_name = "probability of reaching the goal after more steps than the "
                           "distribution covers",
              .dimensions = {"puzzle"}},
    [MEAN] = {.name = "walks_mean",
              .type = DATASET_DOUBLE,
              .units = "steps",
              .long_name = "mean steps of the simulated walks that reached the goal",
              .dimensions = {"puzzle"}},
    [SD] = {.name = "walks_sd",
            .type = DATASET_DOUBLE,
            .units = "steps",
            .long_name = "their standard deviation",
            .dimensions = {"puzzle"}},
};

enum { ENDED, LOST, CENSORED, COUNTS };

static const struct dataset_variable counts[COUNTS] = {
    [ENDED] = {.name = "walks_goal",
               .type = DATASET_INT64,
               .count = true,
               .units = "walks",
               .long_name = "simulated walks that reached the goal",
               .dimensions = {"puzzle"}},
    [LOST] = {.name = "walks_lost",
              .type = DATASET_INT64,
              .count = true,
              .units = "walks",
              .long_name = "simulated walks that reached a square without a path to the goal",
              .dimensions = {"puzzle"}},
    [CENSORED] = {.name = "walks_censored",
                  .type = DATASET_INT64,
                  .count = true,
                  .units = "walks",
                  .long_name = "simulated walks censored at the limit of steps",
                  .dimensions = {"puzzle"}},
};

static const struct dataset_variable steps_variable = {
    .name = "steps",
    .type = DATASET_INT64,
    .units = "steps",
    .long_name = "number of steps of a walk",
};
static const struct dataset_variable distribution_variable = {
    .name = "distribution",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "probability of reaching the goal in exactly that many steps",
    .dimensions = {"puzzle", "steps"},
};

static double walker_measure(const struct magicboard_walker *walker, int which) {
    struct moments moments = histogram_moments(&walker->histogram);
    const double values[MEASURES] = {
        [P_GOAL] = walker->chain.p_goal,
        [P_LOST] = walker->chain.p_lost,
        [EXPECTED] = walker->chain.expected_steps,
        [GIVEN] = walker->chain.steps_given_goal,
        [REST] = walker->rest,
        [MEAN] = moments_mean(&moments),
        [SD] = sqrt(moments_variance(&moments)),
    };
    return values[which];
}

static int64_t walker_count(const struct magicboard_walker *walker, int which) {
    const uint64_t values[COUNTS] = {
        [ENDED] = histogram_ended(&walker->histogram),
        [LOST] = walker->histogram.unfinishable,
        [CENSORED] = walker->histogram.censored,
    };
    return (int64_t)values[which];
}

static bool walker_add_figures(struct dataset_writer *writer,
                               const struct magicboard_walker *walker, size_t done, bool walks,
                               struct error *error) {
    double *value = calloc(done + 1, sizeof *value);
    int64_t *whole = calloc(done + 1, sizeof *whole);
    bool good = (value && whole) || error_memory(error);
    for (int k = 0; good && k < (walks ? MEASURES : COMPUTED); k++) {
        for (size_t i = 0; i < done; i++)
            value[i] = walker_measure(&walker[i], k);
        good = dataset_add(writer, &measures[k], value, error);
    }
    for (int k = 0; good && walks && k < COUNTS; k++) {
        for (size_t i = 0; i < done; i++)
            whole[i] = walker_count(&walker[i], k);
        good = dataset_add(writer, &counts[k], whole, error);
    }
    free(whole);
    free(value);
    return good;
}

static bool walker_add_distributions(struct dataset_writer *writer,
                                     const struct magicboard_walker *walker, size_t done,
                                     struct error *error) {
    int64_t steps[MAGICBOARD_CHAIN_STEPS];
    for (int i = 0; i < MAGICBOARD_CHAIN_STEPS; i++)
        steps[i] = i;
    bool good =
        dataset_add_dimension(writer, &steps_variable, MAGICBOARD_CHAIN_STEPS, steps, error) &&
        dataset_add(writer, &distribution_variable, NULL, error);
    for (size_t i = 0; good && i < done; i++)
        good = dataset_add_row(writer, distribution_variable.name, i, walker[i].probability, error);
    return good;
}

struct dataset_writer *magicboard_chain_file_create(const struct magicboard_entry *entry,
                                                    const struct magicboard_walker *walker,
                                                    size_t done, uint64_t walks, uint64_t seed,
                                                    const struct dataset_origin *origin,
                                                    struct error *error) {
    struct dataset_origin own = *origin;
    own.filetype = MAGICBOARD_CHAIN_FILE_TYPE;
    own.format_version = MAGICBOARD_CHAIN_FILE_VERSION;
    own.rng = walks > 0 ? STREAM_RNG : NULL;
    own.seed = seed;
    struct dataset_writer *writer = dataset_create(&own, error);
    if (writer && magicboard_file_add_puzzles(writer, entry, done, error) &&
        walker_add_figures(writer, walker, done, walks > 0, error) &&
        walker_add_distributions(writer, walker, done, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
