/* Kernels against path.c, move by move, and packed tables against the tables they were made of. */
#include "sim/walk/engine/lanes.h"
#include "sim/walk/rules/path.h"
#include "tests/unit/random_play.h"

enum { OCTETS = 12 };

/* A play with its packed table. */
struct packed_play {
    struct random_play made;
    struct packed_table table;
};

static void make(struct packed_play *packed, int rows, int columns, double p, uint64_t *random) {
    struct random_strategy strategy = {.seed = check_random(random), .eager = 0.7};
    random_play_make(&packed->made, rows, columns, 6, 5, strategy, p, random);
    assert_true(packed_table_make(&packed->table, &packed->made.play, TABLE_EITHER));
}

static void unmake(struct packed_play *packed) {
    packed_table_free(&packed->table);
    random_play_free(&packed->made);
}

/* The kind of the landing that the path has made; open coins are said to be removals. */
static uint8_t kind_of(const struct packed_play *packed, const struct lanes_setup *setup,
                       const struct path *path) {
    bool resets = path_whole_coin(path) < setup->threshold && path->coin != setup->resets_below;
    return resets && packed->made.board.green[path->square] ? packed->table.reset
                                                            : packed->table.kind[0][path->square];
}

/* One lane's octet, against its path. Returns the open coins met. */
static size_t check_lane(const struct packed_play *packed, const struct lanes_setup *setup,
                         const struct lanes *lanes, int lane, struct path *path) {
    const struct walk_board *board = &packed->made.board;
    size_t opens = 0;
    assert_int_equal(lanes->before[lane], path->square);
    for (int move = 0; move < LANES_OCTET; move++) {
        path_step(path);
        assert_int_equal(lanes->kind[move][lane], kind_of(packed, setup, path));
        if (!setup->open || !board->green[path->square] || path->coin != setup->resets_below)
            continue;
        size_t i = 0;
        const struct lanes_coins *open = &lanes->open;
        while (i < open->count && open->at[i] != move * LANES + lane)
            i++;
        assert_in_range(i, 0, open->count - 1);
        assert_int_equal(lanes->coin[move][lane], path->coin);
        assert_int_equal(open->word[i], (uint32_t)path_whole_coin(path));
        assert_int_equal(setup->reset, packed->table.reset);
        opens++;
    }
    assert_int_equal(lanes->place[lane], path->square);
    return opens;
}

/* Returns the open coins that were met. */
static size_t check_kernel(const struct packed_play *packed, const struct lanes_kernel *kernel) {
    static struct lanes drawn, walked;
    static struct lanes_setup setup;
    struct path path[LANES];
    const struct walk_play *play = &packed->made.play;
    size_t met = 0;
    memset(&drawn, 0, sizeof drawn);
    memset(&walked, 0, sizeof walked);
    lanes_set_up(&setup, kernel, &packed->table, play);
    lanes_set_p(&setup, play->p);
    memset(drawn.resets_below, setup.resets_below, sizeof drawn.resets_below);
    memset(drawn.open_to, setup.resets_below, sizeof drawn.open_to);
    for (size_t lane = 0; lane < LANES; lane++) {
        uint64_t game = (UINT64_C(1) << 32) - 32 + lane;
        lanes_begin(&setup, setup.start, &drawn, lane, play, game);
        path_begin(&path[lane], &packed->made.board, packed->made.board.start, play->seed, game);
    }
    for (int octet = 0; octet < OCTETS; octet++) {
        kernel->octet(&setup, &drawn, &walked);
        size_t opens = 0;
        if (setup.open)
            kernel->draw_coins(&setup, &drawn, &drawn.open, 0);
        for (int lane = 0; lane < LANES; lane++)
            opens += check_lane(packed, &setup, &drawn, lane, &path[lane]);
        if (setup.open)
            assert_int_equal(drawn.open.count, opens);
        met += opens;
    }
    return met;
}

TEST(every_kernel_draws_the_paths_of_path_c) {
    static const double probability[] = {0, 1, 0.5, 0.3, 1.0 / 3, 0.999};
    uint64_t random = 51;
    size_t met = 0;
    for (int rows = 3; rows <= 16; rows++)
        for (int columns = 3; columns <= 16; columns += 1 + rows % 3) {
            struct packed_play packed;
            make(&packed, rows, columns, probability[(rows + columns) % 6], &random);
            for (size_t i = 0; lanes_kernels[i]; i++)
                if (lanes_kernels[i]->supported())
                    met += check_kernel(&packed, lanes_kernels[i]);
            unmake(&packed);
        }
    assert_true(met > 100);
}

/* The entry after a landing of that kind. */
static uint32_t next_entry(const struct packed_table *table, uint32_t entry, uint8_t kind) {
    return table->cells[((size_t)entry << table->shift) / sizeof *table->cells + kind];
}

TEST(a_packed_table_ends_when_the_table_does) {
    uint64_t random = 52;
    for (int round = 0; round < 20; round++) {
        struct packed_play packed;
        make(&packed, 5, 5 + round % 4, 0.4, &random);
        const struct walk_table *table = &packed.made.table;
        const struct packed_table *small = &packed.table;
        assert_true(small->rows <= table->rows + 2 * PACKED_CHAIN);
        for (int walk = 0; walk < 200; walk++) {
            uint32_t row = table->start_row;
            uint32_t entry = small->start;
            int square = table->start;
            while (row != TABLE_DONE && !dead_has(&packed.made.dead, row, square)) {
                assert_true(!packed_decided(small, entry));
                square = (int)check_below(&random, (uint64_t)packed.made.board.squares);
                bool resets = packed.made.board.green[square] && check_below(&random, 2) == 1;
                row = resets ? table->reset_row : table_next(table, row, square);
                entry = next_entry(small, entry, resets ? small->reset : small->kind[0][square]);
            }
            assert_int_equal(entry, row == TABLE_DONE ? 0 : small->done_limit);
            /* From then on the chain counts, and stays at its end. */
            for (uint32_t ago = 1; ago < 12; ago++) {
                entry = next_entry(small, entry, small->kind[0][ago]);
                const uint32_t since = ago < PACKED_CHAIN ? ago : PACKED_CHAIN - 1;
                assert_int_equal(entry >> small->scale_bits,
                                 (row == TABLE_DONE ? 0 : PACKED_CHAIN) + since);
                assert_int_equal(packed_moves_since(small, entry), since);
            }
        }
        unmake(&packed);
    }
}

/* Any letter completes two pairs: without green squares it does not matter which they are. */
TEST(equal_futures_share_a_row) {
    uint64_t random = 53;
    double always = 1;
    FREED_BY(random_play_free) struct random_play made;
    struct packed_table packed;
    made.board = random_board(8, 8, 12, 0, &random);
    random_play_of(&made, take_alike, &always, 0, &random);
    assert_true(packed_table_make(&packed, &made.play, TABLE_NEVER_RESETS));
    assert_true(packed.rows < made.table.rows / 2);
    packed_table_free(&packed);
}
