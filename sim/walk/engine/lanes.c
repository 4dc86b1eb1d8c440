/* The list of kernels, and the setup that they get: parameters of paths, and tables by square. */
#include "sim/walk/engine/lanes.h"

#include "sim/random/processor.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/path.h"

#include <string.h>

#if defined(__x86_64__)
extern const struct lanes_kernel lanes_vbmi, lanes_avx512, lanes_avx2, lanes_sse41;
const struct lanes_kernel *const lanes_kernels[] = {&lanes_vbmi, &lanes_avx512, &lanes_avx2,
                                                    &lanes_sse41, NULL};
#elif defined(__aarch64__)
extern const struct lanes_kernel lanes_neon;
const struct lanes_kernel *const lanes_kernels[] = {&lanes_neon, NULL};
#else
const struct lanes_kernel *const lanes_kernels[] = {NULL};
#endif

KERNEL_FASTEST(lanes_kernel, lanes_kernels, lanes_best)

uint32_t lanes_offered(const struct lanes_setup *setup, const struct walk_play *play,
                       uint64_t game) {
    const struct walk_table *table = play->table;
    struct path path;
    path_begin(&path, table->board, table->start, play->seed, game);
    return path_takes(&path, table->offer_take) ? setup->table->offer : setup->table->start;
}

void lanes_begin_phase(const struct lanes_setup *setup, const struct lanes *lanes, uint8_t *kind,
                       const uint8_t *lane, size_t games) {
    if (setup->phase_octet == 0) /* there is no second phase */
        return;
    for (size_t i = 0; i < games; i++)
        if (lanes->octet[lane ? lane[i] : i] == setup->phase_octet)
            kind[i] = setup->table->first_of_phase[kind[i]];
}

/* Replaces T0 .. T3, sixteen bytes each, by T0, T0 ^ T1, T1 ^ T2, T2 ^ T3 (lanes_vectors_x86.h). */
static void fold(uint8_t table[WALK_MAX_SQUARES]) {
    for (int i = WALK_MAX_SQUARES - 1; i >= 0; i--)
        if (i % 64 >= 16)
            table[i] ^= table[i - 16];
}

void lanes_set_up(struct lanes_setup *setup, const struct lanes_kernel *kernel,
                  const struct packed_table *table, const struct walk_play *play) {
    const struct walk_board *board = play->table->board;
    memset(setup, 0, sizeof *setup);
    setup->table = table;
    setup->open = true; /* lanes_set_p may find that no coin is */
    /* Paths. */
    setup->squares = (uint32_t)board->squares;
    setup->by_byte = path_jumps_by_byte(board);
    const struct lanes_keys keys = lanes_keys(play->seed);
    for (int round = 0; round < LANES_PHILOX_ROUNDS; round++)
        for (int i = 0; i < 2; i++)
            for (int word = 0; word < 8; word++)
                setup->key[round][i][word] = keys.key[round][i] << 32 | keys.key[round][i];
    int neighbours[8];
    board_neighbours(board, 0, neighbours); /* those of square 0 are the offsets */
    for (int i = 0; i < 8; i++)
        setup->offset[i] = (uint8_t)neighbours[i];

    /* The beginning and the end of games, and of the second phase. */
    setup->start = (struct lanes_start){.offers = play->table->offer_take > 0,
                                        .row = (uint16_t)table->start,
                                        .place = (uint8_t)play->table->start};
    setup->max_moves = play->max_moves;
    setup->last_octet = (play->max_moves + LANES_OCTET - 1) / LANES_OCTET;
    if (play->table->second_phase > 0) {
        uint64_t landing = play->table->second_phase - 1; /* numbered from 0 */
        setup->phase_octet = (uint32_t)(landing / LANES_OCTET + 1);
        setup->phase_move = (uint32_t)(landing % LANES_OCTET);
    }

    /* Kinds of landings and marks, by square. */
    setup->reset = table->reset;
    memcpy(setup->kind, table->kind, sizeof setup->kind);
    setup->marked = table->kinds <= LANES_KIND + 1;
    for (int square = 0; square < board->squares; square++) {
        setup->mark[square] = (uint8_t)((board->edge[square] ? LANES_EDGE : 0) |
                                        (board->green[square] ? LANES_GREEN : 0));
        for (uint32_t i = 0; setup->marked && i <= table->choices; i++)
            setup->kind[i][square] |= setup->mark[square];
    }
    if (!kernel->folded)
        return;
    fold(setup->mark);
    for (uint32_t i = 0; i <= table->choices; i++)
        fold(setup->kind[i]);
}

void lanes_set_p(struct lanes_setup *setup, double p) {
    setup->threshold = path_threshold(p);
    const uint64_t leading = setup->threshold >> 32;
    /* Without lower bits the leading byte decides. For p = 1 it is 256: byte 255 is open. */
    setup->open = (uint32_t)setup->threshold != 0 || leading > UINT8_MAX;
    setup->resets_below = leading > UINT8_MAX ? UINT8_MAX : (uint8_t)leading;
}
