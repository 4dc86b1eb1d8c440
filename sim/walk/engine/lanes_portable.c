/* The kernel for processors without byte shuffles and for unknown ones, in GNU C vectors. The
 * Makefile gives its name (-DWIDTH=sse2: lanes_sse2).
 *
 * Edges and neighbours are computed from places row * 16 + column, and kinds are looked up one by
 * one in memory. With SSE2, these lookups take a third of the time of a turn, Philox another third.
 */
#include "sim/walk/engine/lanes_portable.h"
#include "sim/random/lanes_target.h"
#include "sim/walk/engine/lanes_walk.h"
#include "sim/walk/rules/path.h"

/* A turn while it is drawn: a byte for each move of each lane. */
struct planes {
    alignas(64) uint8_t direction[LANES_TURN][LANES];
    alignas(64) uint8_t coin[LANES_TURN][LANES];   /* leading bytes */
    alignas(64) uint8_t square[LANES_TURN][LANES]; /* the target of a jump from an edge square */
    alignas(64) uint8_t jump[LANES_TURN][LANES];   /* the place of that square */
    alignas(64) uint8_t class[LANES_TURN][LANES];  /* of the choice */
    /* Computed from these: */
    alignas(64) uint8_t place[LANES_TURN][LANES]; /* where the token lands */
    alignas(64) uint8_t fall[LANES_TURN][LANES];  /* 2 * class + (the coin is a reset) */
    alignas(64) uint8_t open[LANES_TURN][LANES];  /* 0xFF where a coin is open, on a green square */
};

static inline words load_games(const struct lanes *lanes, int lane) {
    return load_words(lanes->game_low + lane) | load_words(lanes->game_high + lane) << 32;
}

static void draw_moves(const struct lanes_keys *keys, const struct lanes *lanes,
                       struct planes *planes) {
    alignas(64) uint64_t drawn[2][LANES];
    for (int lane = 0; lane < LANES; lane += WORDS) {
        struct drawn block =
            draw(keys, load_games(lanes, lane), PATH_MOVE, load_words(lanes->turn + lane));
        for (int i = 0; i < 2; i++) {
            words both = (block.word[2 * i] & UINT32_MAX) | block.word[2 * i + 1] << 32;
            memcpy(drawn[i] + lane, &both, sizeof both);
        }
    }
    for (int i = 0; i < 2; i++) {
        uint8_t *plane[8];
        for (int byte = 0; byte < 8; byte++)
            plane[byte] = (byte % 2 ? planes->coin : planes->direction)[4 * i + byte / 2];
        transpose_all(drawn[i], plane);
    }
}

/* Draws a byte for each move from the words of a domain with two blocks per turn. */
static inline __attribute__((always_inline)) void
draw_bytes(const struct lanes_setup *setup, const struct lanes_keys *keys,
           const struct lanes *lanes, enum path_domain domain,
           words (*byte_of)(const struct lanes_setup *setup, words word),
           uint8_t plane[LANES_TURN][LANES]) {
    alignas(64) uint64_t drawn[LANES];
    for (int lane = 0; lane < LANES; lane += WORDS) {
        words made = {0};
        for (uint64_t half_turn = 0; half_turn < 2; half_turn++) {
            words index = load_words(lanes->turn + lane) * 2 + half_turn;
            struct drawn block = draw(keys, load_games(lanes, lane), domain, index & UINT32_MAX);
            for (uint64_t i = 0; i < 4; i++)
                made |= byte_of(setup, block.word[i] & UINT32_MAX) << (32 * half_turn + 8 * i);
        }
        memcpy(drawn + lane, &made, sizeof made);
    }
    uint8_t *to[8];
    for (int i = 0; i < 8; i++)
        to[i] = plane[i];
    transpose_all(drawn, to);
}

static inline words jump_of(const struct lanes_setup *setup, words word) {
    return multiply(word, all_words(setup->squares)) >> 32;
}

static inline words class_of(const struct lanes_setup *setup, words word) {
    words class = {0};
    for (uint32_t i = 0; i < setup->table->choices; i++)
        class += (word - all_words(setup->table->choice[i])) >> 63;
    return class;
}

/* Jumps that the direction byte determines, to square direction * squares >> 8. */
static void jump_by_direction(const struct lanes_setup *setup, struct planes *planes) {
    int shift = 8 - __builtin_ctz(setup->squares);
    for (int move = 0; move < LANES_TURN; move++)
        for (int lane = 0; lane < LANES; lane++)
            planes->square[move][lane] = (uint8_t)(planes->direction[move][lane] >> shift);
}

/* Converts squares to places, row * 16 + column. */
static void jump_to_places(const struct lanes_setup *setup, struct planes *planes) {
    uint16_t factor = (uint16_t)((1u << 16) / setup->columns + 1);
    uint16_t gap = (uint16_t)(setup->stride - setup->columns);
    for (int move = 0; move < LANES_TURN; move++)
        for (int lane = 0; lane < LANES; lane++) {
            uint16_t square = planes->square[move][lane];
            uint16_t row = (uint16_t)((uint32_t)square * factor >> 16);
            planes->jump[move][lane] = (uint8_t)(square + row * gap);
        }
}

/* The difference of places to the neighbour in direction 0..7, NW N NE W E SW S SE. If n numbers
 * the 3 x 3 squares around a square row by row, it is 16 * (n / 3 - 1) + n % 3 - 1; the middle, n =
 * 4, is not a direction. */
static inline bytes offset_of(bytes direction) {
    flags d = (flags)direction;
    bytes n = direction - (bytes)(d > 3);
    return n - 17 + ((bytes)(d > 2) & 13) + ((bytes)(d > 4) & 13);
}

/* 0xFF where a place is on the edge. */
static inline bytes edge_of(const struct lanes_setup *setup, bytes place) {
    bytes inner_rows = all_bytes((uint8_t)(16 * (setup->rows - 2)));
    bytes inner_columns = all_bytes((uint8_t)(setup->columns - 2));
    return (bytes)((place - 16 >= inner_rows) | ((place & 15) - 1 >= inner_columns));
}

/* Moves the tokens. */
static void step(const struct lanes_setup *setup, struct lanes *lanes, struct planes *planes) {
    for (int lane = 0; lane < LANES; lane += BYTES) {
        bytes place = load_bytes(lanes->place + lane);
        bytes resets_below = load_bytes(lanes->resets_below + lane);
        bytes open_to = load_bytes(lanes->open_to + lane);
        store_bytes(lanes->before + lane, place);
        for (int move = 0; move < LANES_TURN; move++) {
            bytes direction = load_bytes(planes->direction[move] + lane) >> 5;
            bytes jump = load_bytes(planes->jump[move] + lane);
            bytes edge = edge_of(setup, place);
            place = (edge & jump) | (~edge & (place + offset_of(direction)));
            store_bytes(planes->place[move] + lane, place);
            bytes coin = load_bytes(planes->coin[move] + lane);
            bytes resets = (bytes)(coin < resets_below) & 1;
            bytes open = (bytes)((coin >= resets_below) & (coin <= open_to));
            store_bytes(planes->open[move] + lane, open);
            bytes class = load_bytes(planes->class[move] + lane);
            store_bytes(planes->fall[move] + lane, class + class + resets);
        }
        store_bytes(lanes->place + lane, place);
    }
}

/* Looks up sixteen kinds, by fall * 256 + place. Eight are stored at once: storing single bytes
 * took as long as the lookups. The barrier prevents the compiler from using gather instructions,
 * which take twice as long. */
static void find_kinds(const uint8_t *restrict kind, const uint8_t *place, const uint8_t *fall,
                       uint8_t *restrict found) {
    half places, falls;
    memcpy(&places, place, sizeof places);
    memcpy(&falls, fall, sizeof falls);
    const half pairs[2] = {interleave_low(places, falls), interleave_high(places, falls)};
    uint16_t index[HALF];
    memcpy(index, pairs, sizeof index);
    for (int first = 0; first < HALF; first += 8) {
        uint64_t kinds = 0;
        for (int i = 0; i < 8; i++) {
            kinds |= (uint64_t)kind[index[first + i]] << 8 * i;
            __asm__("" : "+r"(kinds));
        }
        memcpy(found + first, &kinds, sizeof kinds);
    }
}

/* Finds the open coins of a move in sixteen lanes. */
static void find_open(const struct lanes_setup *setup, struct lanes *lanes,
                      const struct planes *planes, int move, int first) {
    for (int lane = first; lane < first + HALF; lane++) {
        uint8_t place = planes->place[move][lane];
        uint64_t green = setup->mark[place] / LANES_GREEN & 1;
        lanes->coin[move][lane] = planes->coin[move][lane];
        lanes->open_lanes[move] |= (planes->open[move][lane] & green) << lane;
    }
}

static void find_all(const struct lanes_setup *setup, struct lanes *lanes,
                     const struct planes *planes) {
    memset(lanes->open_lanes, 0, sizeof lanes->open_lanes);
    for (int move = 0; move < LANES_TURN; move++)
        for (int lane = 0; lane < LANES; lane += HALF) {
            find_kinds(setup->kind[0], planes->place[move] + lane, planes->fall[move] + lane,
                       lanes->kind[move] + lane);
            uint64_t candidates[2];
            memcpy(candidates, planes->open[move] + lane, sizeof candidates);
            if (setup->open && (candidates[0] | candidates[1]))
                find_open(setup, lanes, planes, move, lane);
        }
    if (setup->open)
        lanes_list_open(lanes);
}

static void draw_turn(const struct lanes_setup *setup, struct lanes *lanes) {
    struct planes planes;
    const struct lanes_keys keys = lanes_keys(setup->seed);
    draw_moves(&keys, lanes, &planes);
    if (setup->by_byte)
        jump_by_direction(setup, &planes);
    else
        draw_bytes(setup, &keys, lanes, PATH_JUMP, jump_of, planes.square);
    jump_to_places(setup, &planes);
    if (setup->table->choices > 0)
        draw_bytes(setup, &keys, lanes, PATH_CHOICE, class_of, planes.class);
    else
        memset(planes.class, 0, sizeof planes.class);
    for (int lane = 0; lane < LANES; lane++)
        lanes->turn[lane]++;
    step(setup, lanes, &planes);
    find_all(setup, lanes, &planes);
}

static uint64_t turn(const struct lanes_setup *setup, struct lanes *drawn, struct lanes *walked) {
    draw_turn(setup, drawn);
    const struct packed_table *table = setup->table;
    if (table->shift == PACKED_FREE_SHIFT)
        for (int lane = 0; lane < LANES; lane++)
            lanes_walk(table->cells, PACKED_FREE_SHIFT, walked, lane, 1);
    else
        for (int lane = 0; lane < LANES; lane++)
            lanes_walk(table->cells, table->shift, walked, lane, 1);
    lanes_find_results(setup, walked);
    uint64_t ended = 0;
    for (int lane = 0; lane < LANES; lane++)
        ended |= (uint64_t)((walked->row[lane] < table->dead_limit) |
                            (walked->turn[lane] >= setup->last_turn))
                 << lane;
    return ended;
}

static void draw_coins(const struct lanes_setup *setup, const struct lanes *lanes,
                       struct lanes_coins *coins) {
    const struct lanes_keys keys = lanes_keys(setup->seed);
    for (size_t first = 0; first < coins->count; first += WORDS) {
        size_t left = coins->count - first;
        size_t count = left < WORDS ? left : WORDS;
        words game = {0}, index = {0};
        for (size_t i = 0; i < count; i++) {
            size_t lane = coins->at[first + i] % LANES, move = coins->at[first + i] / LANES;
            game[i] = lanes_game(lanes, lane);
            index[i] = (lanes->turn[lane] - 1) * 2 + (uint32_t)move / 4;
        }
        struct drawn block = draw(&keys, game, PATH_COIN, index);
        for (size_t i = 0; i < count; i++)
            coins->word[first + i] = (uint32_t)block.word[coins->at[first + i] / LANES % 4][i];
    }
}

extern const struct lanes_kernel LANES_NAME(lanes_, WIDTH);
const struct lanes_kernel LANES_NAME(lanes_, WIDTH) = {
    .name = LANES_TEXT(WIDTH),
    .padded = true,
    .supported = lanes_supported,
    .turn = turn,
    .draw_coins = draw_coins,
};
