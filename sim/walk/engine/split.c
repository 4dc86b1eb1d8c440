#include "sim/walk/engine/split_pass.h"

#include "sim/walk/rules/path.h"

#include <stdlib.h>

struct pass {
    struct split_grid *grid;
    const struct lanes_kernel *kernel; /* NULL: the table is not packed */
    struct packed_table table;
    struct lanes_setup setup;
};

/* How many thresholds a coin reaches. */
static uint32_t count_reached(const struct split_grid *grid, uint64_t coin) {
    uint32_t k = 0;
    while (k < grid->n && grid->threshold[k] <= coin)
        k++;
    return k;
}

static void bound_by_bytes(struct split_grid *grid) {
    grid->stride = 1;
    for (uint64_t byte = 0; byte < 256; byte++) {
        grid->least[byte] = count_reached(grid, byte << 32);
        uint32_t more = count_reached(grid, byte << 32 | UINT32_MAX) - grid->least[byte];
        grid->between[byte] = more > 0;
        while (more >= 2 * grid->stride)
            grid->stride *= 2;
    }
}

struct split_grid *split_grid_make(const double *p, size_t n) {
    size_t thresholds = n + 2 * n; /* the stride is n at most */
    struct split_grid *grid = malloc(sizeof *grid + thresholds * sizeof *grid->threshold + n);
    if (!grid)
        return NULL;
    grid->n = (uint32_t)n;
    grid->p = p;
    grid->above_0 = grid->from_1 = 0;
    grid->leading = (uint8_t *)(grid->threshold + thresholds);
    for (size_t k = 0; k < n; k++) {
        grid->above_0 += table_coin(p[k]) == TABLE_NEVER_RESETS;
        grid->from_1 += table_coin(p[k]) != TABLE_ALWAYS_RESETS;
        grid->threshold[k] = path_threshold(p[k]);
        uint64_t leading = grid->threshold[k] >> 32;
        grid->leading[k] = leading > UINT8_MAX ? UINT8_MAX : (uint8_t)leading;
    }
    for (size_t k = n; k < thresholds; k++)
        grid->threshold[k] = UINT64_MAX;
    bound_by_bytes(grid);
    return grid;
}

void split_release(void *state) {
    struct pass *pass = state;
    if (pass) {
        free(pass->grid);
        packed_table_free(&pass->table);
    }
    free(pass);
}

/* How coins can fall in a pass. */
static enum table_coin pass_coin(const double *p, size_t n) {
    enum table_coin first = table_coin(p[0]);
    return first == table_coin(p[n - 1]) ? first : TABLE_EITHER;
}

/* Packs the table for the kernel, if it can be packed. */
static bool set_up(struct pass *pass, const struct walk_play *play, const double *p, size_t n,
                   const struct lanes_kernel *kernel, struct error *error) {
    struct walk_play typical = *play;
    typical.p = p[n / 2];
    bool fits;
    if (!packed_table_make(&pass->table, &typical, pass_coin(p, n), &fits, error))
        return false;
    if (!fits)
        return true;
    pass->kernel = kernel;
    lanes_set_up(&pass->setup, kernel, &pass->table, play, true);
    return true;
}

bool split_prepare_with(void **state, const struct walk_play *play, const double *p, size_t n,
                        const struct lanes_kernel *kernel, struct error *error) {
    struct pass *pass = aligned_alloc(alignof(struct pass), sizeof *pass);
    if (!pass)
        return error_memory(error);
    *pass = (struct pass){.grid = split_grid_make(p, n)};
    bool prepared = pass->grid || error_memory(error);
    if (prepared && kernel && play->table)
        prepared = set_up(pass, play, p, n, kernel, error);
    if (prepared)
        *state = pass;
    else
        split_release(pass);
    return prepared;
}

bool split_play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                struct split_tally *tally, struct error *error) {
    const struct pass *pass = state;
    if (!play->table)
        return split_play_games(pass->grid, play, first, games, tally, error);
    if (!pass->kernel)
        return split_play_parts(pass->grid, play, first, games, tally, error);
    return split_play_lanes(pass->grid, pass->kernel, &pass->setup, play, first, games, tally,
                            error);
}
