#include "sim/walk/table/table.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/path.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = WALK_MAX_SQUARES / 64 };

/* A set of squares: bit square % 64 of word square / 64. */
struct dead_squares {
    uint64_t word[WORDS];
};

/* States that can reach the end, found by backward search to a fixed point. */
struct dead_search {
    const struct walk_table *table;
    const struct walk_board *board;
    enum table_coin coin;
    bool may_leave; /* any letter may be left, whatever the table does */
    size_t words;   /* of a set that are in use */
    struct dead_squares all, edge, inner, green;
    struct dead_squares of_column[WALK_MAX_SQUARES]; /* by column */
    bool is_green[WALK_MAX_SQUARES];                 /* by column */
    uint64_t *ends; /* [rows * words]: the squares where a row can end */
};

static void dead_add(struct dead_squares *set, int square) {
    set->word[square / 64] |= UINT64_C(1) << square % 64;
}

/* Adds to a set the squares of another, shifted by `places` both up and down. */
static void dead_propagate(const struct dead_squares *from, int places, size_t words,
                           struct dead_squares *to) {
    for (size_t i = 0; i < words; i++) {
        to->word[i] |= from->word[i] << places | from->word[i] >> places;
        if (i > 0)
            to->word[i] |= from->word[i - 1] >> (64 - places);
        if (i + 1 < words)
            to->word[i] |= from->word[i + 1] << (64 - places);
    }
}

/* The neighbours of the squares of a set; valid only for inner squares. */
static struct dead_squares neighbours(const struct dead_search *search,
                                      const struct dead_squares *set) {
    struct dead_squares beside = {0}, near;
    dead_propagate(set, 1, search->words, &beside);
    near = beside;
    for (size_t i = 0; i < search->words; i++)
        beside.word[i] |= set->word[i];
    dead_propagate(&beside, search->board->columns, search->words, &near);
    return near;
}

/* Adds those squares among `where` from which the row can reach the end. */
static void add_ends(const struct dead_search *search, uint32_t row,
                     const struct dead_squares *where, struct dead_squares *set) {
    const uint64_t *ends =
        row == TABLE_DONE ? search->all.word : search->ends + row * search->words;
    for (size_t i = 0; i < search->words; i++)
        set->word[i] |= where->word[i] & ends[i];
}

/* Finds the squares on which a landing can change the row and then lead to the end, and those on
 * which it can leave the row unchanged. */
static void find_landings(const struct dead_search *search, uint32_t row,
                          struct dead_squares *others, struct dead_squares *same) {
    const struct walk_table *table = search->table;
    const size_t cell = (size_t)row * table->columns;
    *others = *same = (struct dead_squares){0};
    if (search->coin != TABLE_NEVER_RESETS)
        add_ends(search, table->reset_row, &search->green, others);
    for (uint32_t column = 0; column < table->columns; column++) {
        const struct dead_squares *where = &search->of_column[column];
        uint32_t next = table->next[cell + column];
        bool green = search->is_green[column];
        if (green && search->coin == TABLE_ALWAYS_RESETS)
            continue;
        if (next != row)
            add_ends(search, next, where, others);
        if (next == row ||
            (!green && (search->may_leave || (table->take && table->take[cell + column] < 1))))
            for (size_t i = 0; i < search->words; i++)
                same->word[i] |= where->word[i];
    }
}

/* Marks the states of a row with a successor that can reach the end. Returns whether any is new. */
static bool mark_row(const struct dead_search *search, uint32_t row) {
    const size_t words = search->words;
    uint64_t *ends = search->ends + row * words;
    if (memcmp(ends, search->all.word, words * sizeof *ends) == 0)
        return false;
    struct dead_squares others, same;
    find_landings(search, row, &others, &same);
    bool changed = false;
    for (bool more = true; more; changed |= more) {
        struct dead_squares landing = others;
        add_ends(search, row, &same, &landing);
        const struct dead_squares near = neighbours(search, &landing);
        uint64_t anywhere = 0;
        for (size_t i = 0; i < words; i++)
            anywhere |= landing.word[i];
        more = false;
        for (size_t i = 0; i < words; i++) {
            uint64_t before = ends[i];
            ends[i] |=
                (anywhere ? search->edge.word[i] : 0) | (near.word[i] & search->inner.word[i]);
            more |= ends[i] != before;
        }
    }
    return changed;
}

static void keep_dead(const struct dead_search *search, struct walk_dead *dead) {
    size_t words = search->words;
    for (size_t i = 0; i < search->table->rows * words; i++)
        dead->count +=
            (uint64_t)__builtin_popcountll(search->all.word[i % words] & ~search->ends[i]);
    if (dead->count == 0)
        return;
    dead->state = memory_allocate(dead->states / 64 + 1, sizeof *dead->state);
    for (size_t state = 0; state < dead->states; state++) {
        size_t row = state / dead->squares, square = state % dead->squares;
        uint64_t ends = search->ends[row * words + square / 64] >> square % 64 & 1;
        dead->state[state / 64] |= (ends ^ 1) << state % 64;
    }
}

static void dead_set_up(struct dead_search *search) {
    const struct walk_board *board = search->board;
    search->words = ((size_t)board->squares + 63) / 64;
    for (int square = 0; square < board->squares; square++) {
        uint32_t column = search->table->column[square];
        dead_add(&search->all, square);
        dead_add(board->edge[square] ? &search->edge : &search->inner, square);
        dead_add(&search->of_column[column], square);
        search->is_green[column] = board->green[square];
        if (board->green[square])
            dead_add(&search->green, square);
    }
}

static struct walk_dead find(struct dead_search *search) {
    const struct walk_table *table = search->table;
    size_t squares = (size_t)search->board->squares;
    struct walk_dead dead = {.squares = squares, .states = table->rows * squares};
    dead_set_up(search);
    search->ends = memory_allocate(table->rows * search->words, sizeof *search->ends);
    /* Later rows mostly hold more letters and are closer to the end. */
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t row = table->rows; row-- > 0;)
            changed |= mark_row(search, row);
    }
    keep_dead(search, &dead);
    free(search->ends);
    return dead;
}

struct walk_dead table_find_dead(const struct walk_table *table, enum table_coin coin) {
    struct dead_search search = {.table = table, .board = table->board, .coin = coin};
    return find(&search);
}

struct walk_dead game_table_find_dead(const struct walk_table *game, enum table_coin coin) {
    struct dead_search search = {
        .table = game, .board = game->board, .coin = coin, .may_leave = true};
    return find(&search);
}

bool dead_agree(const struct walk_dead *one, const struct walk_dead *other) {
    size_t size = (one->states / 64 + 1) * sizeof *one->state;
    return one->count == other->count &&
           (one->count == 0 || memcmp(one->state, other->state, size) == 0);
}

void dead_free(struct walk_dead *dead) {
    free(dead->state);
    *dead = (struct walk_dead){0};
}

/* The cache. */

const struct walk_dead *dead_cache_find(struct dead_cache *dead_cache,
                                        const struct walk_board *board, enum table_coin coin) {
    if (!dead_cache->game.board) {
        game_table(&dead_cache->game, board);
        if (path_jumps_by_byte(board)) {
            dead_cache->leads = memory_allocate(256, (size_t)board->squares);
            path_find_leads(board, dead_cache->leads);
        }
    }
    if (!dead_cache->known[coin])
        dead_cache->dead[coin] = game_table_find_dead(&dead_cache->game, coin);
    dead_cache->known[coin] = true;
    return &dead_cache->dead[coin];
}

void dead_cache_free(struct dead_cache *dead_cache) {
    for (int coin = 0; coin < TABLE_COINS; coin++)
        dead_free(&dead_cache->dead[coin]);
    table_free(&dead_cache->game);
    free(dead_cache->leads);
    *dead_cache = (struct dead_cache){0};
}
