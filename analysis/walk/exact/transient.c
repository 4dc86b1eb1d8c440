/* The distribution over states, moved forward a move at a time. A state is a row of the table (a
 * collection) and an unknown: an inner square or, as the last one, the whole edge. The layout is
 * that of chain.h: the probability of a state is at index offset[row] + unknown * QUAD, and that of
 * finished games follows from index `done` on. A lane is the place of a row in this layout.
 *
 * A move takes two steps. First the probability of each state goes to the squares on which the
 * token may land: from an inner square the eight neighbours, from the edge all squares. Then the
 * probability of each landing goes to the rows that may be held after it. */
#include "analysis/walk/exact/transient.h"

#include "sim/base/memory.h"
#include "sim/statistics/histogram.h"

#include <math.h>
#include <string.h>

/* The first step, for one row: from[unknown * QUAD] are the probabilities of its states, landings[]
 * become those of a landing on each square. Or both are expected numbers: of moves and landings. */
static void transient_land(const struct grid *grid, const double *from,
                           double landings[WALK_MAX_SQUARES]) {
    double jump = from[grid->inner * QUAD] / grid->board->squares;
    for (int square = 0; square < grid->board->squares; square++)
        landings[square] = jump;
    for (int unknown = 0; unknown < grid->inner; unknown++) {
        double step = from[unknown * QUAD] / 8;
        for (int i = 0; i < 8; i++)
            landings[grid->around[unknown][i]] += step;
    }
}

double transient_step(const struct chain *chain, double least, const double *from, double *to) {
    const struct grid *grid = &chain->grid;
    double landings[WALK_MAX_SQUARES], dropped = 0;
    double *reset = to + chain->offset[chain->table->reset_row]; /* [unknown * QUAD] */
    memset(to, 0, chain->values * sizeof *to);
    for (size_t lane = 0; lane < chain->lanes; lane++) {
        if (chain->row[lane] == TABLE_DONE) /* the lane has no row */
            continue;
        size_t offset = chain->offset[chain->row[lane]];
        double sum = 0;
        for (int unknown = 0; unknown < grid->unknowns; unknown++)
            sum += from[offset + (size_t)unknown * QUAD];
        if (sum <= least) {
            dropped += sum;
            continue;
        }
        transient_land(grid, from + offset, landings);
        /* The second step. `next` is the state with the letter taken, or the end. On a green square
         * it is the state after a removal, which happens unless there is a reset. */
        for (int square = 0; square < grid->board->squares; square++) {
            double landing = landings[square];
            size_t cell = chain_cell(chain, lane, square);
            size_t unknown = (size_t)grid->unknown[square] * QUAD;
            double *next = to + chain->next[cell] + unknown;
            if (grid->board->green[square]) {
                reset[unknown] += landing * chain->p;
                *next += landing * (1 - chain->p);
                continue;
            }
            bool decided = !chain->minimise || chain_takes(chain, lane, square);
            double take = chain->take ? chain->take[cell] : decided; /* probability of taking */
            *next += landing * take;
            if (take < 1) /* if the letter is left, the row stays */
                to[offset + unknown] += landing * (1 - take);
        }
    }
    return dropped;
}

bool transient_find(const struct chain *chain, const struct transient_limits *limits,
                    struct transient *transient, struct error *error) {
    const struct walk_table *table = chain->table;
    const double least = limits->cut / limits->most / table->rows; /* cut / (most R), transient.h */
    double *now = chain_vector(chain, error), *next = chain_vector(chain, error);
    double dropped = 0; /* probability of the states dropped so far */
    *transient =
        (struct transient){.held = chain_vector(chain, error),
                           .distribution = memory_allocate(1, sizeof *transient->distribution),
                           .tail = 1};
    bool done = transient->held && now && next;
    if (done) { /* the letter of the start may be taken before the first move */
        now[chain_index(chain, table->offer_row, table->start)] += table->offer_take;
        now[chain_index(chain, table->start_row, table->start)] += 1 - table->offer_take;
    }
    while (done && transient->tail > limits->tail && transient->moves < limits->most) {
        for (size_t i = 0; i < chain->done; i++)
            transient->held[i] += now[i];
        dropped += transient_step(chain, least, now, next);
        double ends = 0, goes_on = 0; /* probabilities that the game does so with this move */
        for (size_t i = 0; i < chain->done; i++)
            goes_on += next[i];
        for (size_t i = chain->done; i < chain->values; i++)
            ends += next[i];
        transient->distribution =
            list_with_room(transient->distribution, ++transient->moves, sizeof ends);
        transient->distribution[transient->moves] = ends;
        transient->tail = goes_on + dropped;
        chain_swap(&now, &next);
        done = !watch_stopped(limits->watch) || error_stopped(error);
    }
    transient->whole = transient->tail <= limits->tail;
    free(now);
    free(next);
    if (!done)
        transient_free(transient);
    return done;
}

void transient_forget_held(struct transient *transient) {
    free(transient->held);
    transient->held = NULL;
}

void transient_free(struct transient *transient) {
    transient_forget_held(transient);
    free(transient->distribution);
    *transient = (struct transient){0};
}

uint32_t transient_quantile(const struct transient *transient, double q) {
    size_t moves = distribution_quantile(transient->distribution, transient->moves + (size_t)1, q);
    return moves > transient->moves ? UINT32_MAX : (uint32_t)moves;
}

/* Adds backwards, so that the smallest probabilities are added first. */
void transient_survival(const struct transient *transient, uint32_t count, double survival[]) {
    double sum = transient->tail;
    for (uint32_t m = transient->moves; m < count; m++)
        survival[m] = sum;
    for (uint32_t m = transient->moves; m-- > 0;) {
        sum += transient->distribution[m + 1];
        if (m < count)
            survival[m] = sum;
    }
}

bool transient_landings(const struct chain *chain, const struct transient *transient, size_t lane,
                        double landings[WALK_MAX_SQUARES]) {
    if (chain->row[lane] == TABLE_DONE)
        return false;
    transient_land(&chain->grid, transient->held + chain->offset[chain->row[lane]], landings);
    return true;
}

void transient_count(const struct chain *chain, const struct transient *transient,
                     struct transient_counts *counts) {
    const struct walk_table *table = chain->table;
    const struct walk_board *board = chain->grid.board;
    const double initial = transient->whole ? 0 : NAN; /* of every sum; NaN makes it NaN */
    *counts = (struct transient_counts){
        .takes = table->offer_take + initial, .resets = initial, .removals = initial};
    for (int square = 0; square < board->squares; square++)
        counts->landings[square] = initial;
    for (size_t lane = 0; lane < chain->lanes; lane++) {
        double landings[WALK_MAX_SQUARES];
        uint32_t row = chain->row[lane];
        if (!transient_landings(chain, transient, lane, landings))
            continue;
        for (int square = 0; square < board->squares; square++) {
            double landing = landings[square];
            bool changes = table_next(table, row, square) != row;
            counts->landings[square] += landing;
            if (board->green[square]) {
                counts->resets += landing * chain->p;
                counts->removals += changes ? landing * (1 - chain->p) : 0;
            } else if (changes) {
                counts->takes += landing * table_take(table, row, square);
            }
        }
    }
}
