/* The kernel for processors with byte shuffles (SSE4.1, AVX2, AVX-512, arm64), compiled once for
 * each instruction set (-DWIDTH=avx2 compiles lanes_avx2).
 *
 * An octet of a bank (a vector of bytes, one per lane: lanes_tokens.h) has three steps. First the
 * directions and coins of its moves are drawn, while games of the other set are walked (draw_moves,
 * walk_move); then the jumps and choices that need draws of their own (draw_bytes); last the tokens
 * are moved, which gives the kinds of landings (step). With AVX2, an octet of 64 lanes takes 4,500
 * instructions: 1,660 to walk, 1,310 for Philox, 530 to move the tokens; 3,100 more where jumps
 * need draws.
 *
 * Interleaving the walks of four lanes with the rounds of Philox is 1.4 times as fast as one after
 * the other. To walk eight lanes, or add the kind to the column's address first, did not help. */
#include "sim/walk/engine/lanes_tokens.h"
#include "sim/random/processor.h"
#include "sim/walk/engine/lanes_collections.h"
#include "sim/walk/engine/split.h"
#include "sim/walk/rules/path.h"

/* Lanes walked abreast, groups (vectors of words) drawn together, and rounds of Philox unrolled. */
#if defined(__AVX512BW__)
enum { ABREAST = 8, TOGETHER = GROUPS, UNROLLED = 1 };
#else
enum { ABREAST = 4, TOGETHER = 2, UNROLLED = LANES_PHILOX_ROUNDS };
#endif

/* Prevents unrolling when applied to the loop variable: an unrolled octet exceeds the cache of
 * decoded instructions, and took twice as long with SSE4.1. */
#define KEEP_ROLLED(variable) __asm__("" : "+r"(variable))

/* An octet of a bank while it is drawn: a byte for each move of each lane. */
struct planes {
    bytes direction[LANES_OCTET], coin[LANES_OCTET];
    bytes jump[LANES_OCTET];  /* the square that an edge square jumps to */
    bytes class[LANES_OCTET]; /* of the choice, see packed_table.choice */
};

/* The shuffle that collects byte 0 of the words of four lanes, then byte 1, and so on. In the odd
 * words of a block, two lanes are swapped on x86 (philox_round). */
INLINE bytes order_of_bytes(bool odd) {
    bytes order = {0};
    for (int i = 0; i < BANK; i++)
        order[i] = (uint8_t)(4 * (odd ? SCALED_LANE(i % 4) : i % 4) + i / 4 % 4);
    return order;
}

/* The shuffle that restores the order of lanes after scale(). */
INLINE bytes order_of_scaled(void) {
    bytes order = {0};
    for (int i = 0; i < BANK; i++)
        order[i] = (uint8_t)(i / 4 % 4 * 4 + SCALED_LANE(i % 4));
    return order;
}

/* Games to be walked along an octet, during the first `rounds` rounds of Philox: with LANES_OCTET
 * rounds as many games as lanes are drawn, with all ten rounds a quarter more. */
struct walkers {
    uint16_t *row;       /* of the next ABREAST games */
    const uint8_t *kind; /* theirs, by move, `stride` bytes apart, then game */
    size_t stride;       /* `stride` and `rounds` are compile-time constants */
    unsigned rounds;
    const uint16_t *end;     /* games before `end` that are left are walked afterwards */
    uint64_t entry[ABREAST]; /* the games' entries between the first and the last move */
};

/* Walks the next ABREAST games along a move, 0..7. After move 7, the games behind are next. */
INLINE void walk_move(const uint16_t *cells, uint32_t shift, struct walkers *walkers, size_t move) {
#pragma GCC unroll 8
    for (size_t i = 0; i < ABREAST; i++) {
        if (move == 0)
            walkers->entry[i] = walkers->row[i];
        uint8_t kind = walkers->kind[move * walkers->stride + i];
        walkers->entry[i] = lanes_next(cells, shift, kind, walkers->entry[i]);
        __asm__("" : "+r"(walkers->entry[i]));
        if (move == LANES_OCTET - 1)
            walkers->row[i] = (uint16_t)walkers->entry[i];
    }
    if (move == LANES_OCTET - 1) {
        walkers->row += ABREAST;
        walkers->kind += ABREAST;
    }
}

/* Loads the places of a group of open coins: move * LANES + lane. */
INLINE words load_coins(const struct lanes_coins *coins, size_t first) {
    uint16_t at __attribute__((vector_size(2 * GROUP)));
    memcpy(&at, coins->at + first, sizeof at);
    return __builtin_convertvector(at, words);
}

/* Begins the blocks of open coins first..first+GROUP-1. */
INLINE void begin_coins(struct philox_blocks *blocks, const struct lanes *lanes,
                        const struct lanes_coins *coins, size_t first) {
    words at = load_coins(coins, first), lane = at & (LANES - 1);
    philox_begin(blocks, pick_words(lanes->game_low, lane), pick_words(lanes->game_high, lane),
                 PATH_COIN, (pick_words(lanes->octet, lane) - 1) * 2 + at / (4 * LANES));
}

/* Stores the words of these coins: each has word move % 4 of its block. */
INLINE void end_coins(struct philox_blocks *blocks, struct lanes_coins *coins, size_t first) {
    words move = load_coins(coins, first) / LANES, odd = -(move & 1), upper = -(move / 2 & 1);
    const words *word = blocks->word;
    philox_order(blocks);
    words low = word[0] ^ ((word[0] ^ word[1]) & odd), high = word[2] ^ ((word[2] ^ word[3]) & odd);
    store_words(coins->word + first, low ^ ((low ^ high) & upper));
}

static void draw_coins(const struct lanes_setup *setup, const struct lanes *lanes,
                       struct lanes_coins *coins, size_t first) {
    for (; first < coins->count; first += GROUP) {
        struct philox_blocks blocks;
        begin_coins(&blocks, lanes, coins, first);
#pragma GCC unroll 10
        for (int round = 0; round < LANES_PHILOX_ROUNDS; round++)
            philox_round(&blocks, setup, round);
        end_coins(&blocks, coins, first);
    }
}

/* Draws the blocks of TOGETHER groups from lane `first` on, and walks games meanwhile: after a
 * round of a group `share` times ABREAST games along a move: their number so far, modulo
 * LANES_OCTET. `tossed`, unless NULL, are the blocks of open coins, drawn as well. */
INLINE void draw_together(const struct lanes_setup *setup, uint32_t shift,
                          const struct lanes *drawn, size_t first, struct walkers *walkers,
                          struct philox_blocks *tossed, struct philox_blocks blocks[TOGETHER]) {
    const uint16_t *cells = setup->table->cells;
    const unsigned share = GROUP / ABREAST;
    for (size_t i = 0; i < TOGETHER; i++)
        philox_begin(&blocks[i], load_group(drawn->game_low + first + 4 * i),
                     load_group(drawn->game_high + first + 4 * i), PATH_MOVE,
                     load_group(drawn->octet + first + 4 * i));
#pragma GCC unroll UNROLLED
    for (unsigned round = 0; round < LANES_PHILOX_ROUNDS; round++) {
        if (tossed)
            philox_round(tossed, setup, (int)round);
#pragma GCC unroll 4
        for (unsigned group = 0; group < TOGETHER; group++) {
            philox_round(&blocks[group], setup, (int)round);
            for (unsigned i = 0; i < share && round < walkers->rounds; i++)
                walk_move(cells, shift, walkers,
                          (TOGETHER * share * round + share * group + i) % LANES_OCTET);
        }
        if (UNROLLED == 1)
            KEEP_ROLLED(round); /* after the comparisons: it hides the value */
    }
}

/* Draws the moves of a bank, and walks other games meanwhile. */
INLINE void draw_moves(const struct lanes_setup *setup, uint32_t shift, const struct lanes *drawn,
                       struct walkers *walkers, struct philox_blocks *tossed, size_t bank,
                       struct planes *planes) {
    const bytes order[2] = {order_of_bytes(false), order_of_bytes(true)};
    bytes made[4][GROUPS]; /* word w of the blocks, that is moves 2w and 2w + 1, by group */
    for (size_t group = 0; group < GROUPS; group += TOGETHER) {
        if (GROUPS > (int)TOGETHER)
            KEEP_ROLLED(group);
        KEEP_ROLLED(setup); /* so that its keys are operands, not copied to the stack */
        struct philox_blocks blocks[TOGETHER];
        draw_together(setup, shift, drawn, bank + 4 * group, walkers, tossed, blocks);
#pragma GCC unroll 4
        for (size_t i = 0; i < TOGETHER; i++)
#pragma GCC unroll 4
            for (int word = 0; word < 4; word++)
                made[word][group + i] = shuffle((bytes)blocks[i].word[word], order[word % 2]);
    }
    while (walkers->row < walkers->end) {
#pragma GCC unroll 8
        for (size_t move = 0; move < LANES_OCTET; move++)
            walk_move(setup->table->cells, shift, walkers, move);
    }
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        transpose_words(made[i]);
        for (int odd = 0; odd < 2; odd++) {
            planes->direction[2 * i + odd] = made[i][2 * odd];
            planes->coin[2 * i + odd] = made[i][2 * odd + 1];
        }
    }
}

/* Draws a byte per move: made_of converts words of the domain, which has two blocks per octet. */
INLINE void draw_bytes(const struct lanes_setup *setup, const struct lanes *lanes,
                       enum path_domain domain,
                       bytes (*made_of)(const struct lanes_setup *setup, words word[4]),
                       size_t bank, bytes plane[LANES_OCTET]) {
    for (size_t group = 0; group < GROUPS; group++) {
        KEEP_ROLLED(group);
        struct philox_blocks half[2];
        words low = load_group(lanes->game_low + bank + 4 * group);
        words high = load_group(lanes->game_high + bank + 4 * group);
        words index = load_group(lanes->octet + bank + 4 * group) * 2;
        philox_begin(&half[0], low, high, domain, index);
        philox_begin(&half[1], low, high, domain, index + 1);
#pragma GCC unroll 10
        for (int round = 0; round < LANES_PHILOX_ROUNDS; round++)
            for (int i = 0; i < 2; i++)
                philox_round(&half[i], setup, round);
        for (size_t i = 0; i < 2; i++) {
            philox_order(&half[i]);
            plane[4 * i + group] = made_of(setup, half[i].word);
        }
    }
    for (int i = 0; i < 2; i++)
        transpose_words(plane + 4 * i);
}

/* The squares to which edge squares jump. */
INLINE bytes jumps_of(const struct lanes_setup *setup, words word[4]) {
    for (int i = 0; i < 4; i++)
        word[i] = scale(word[i], setup->squares);
    return shuffle(pack_words(word), order_of_scaled());
}

/* The classes of choices: the number of thresholds that exceed each word. */
INLINE bytes classes_of(const struct lanes_setup *setup, words word[4]) {
    words class[4];
    for (int i = 0; i < 4; i++) {
        class[i] = all_words(0);
        for (uint32_t j = 0; j < setup->table->choices; j++) {
            words last = all_words((uint32_t)setup->table->choice[j] - 1);
            class[i] -= (words)(most_words(word[i], last) == last);
        }
    }
    return pack_words(class);
}

/* Jumps that the direction byte determines, to square direction * squares >> 8. */
INLINE void jump_by_direction(const struct lanes_setup *setup, struct planes *planes) {
    int shift = 8 - __builtin_ctz(setup->squares);
    for (int move = 0; move < LANES_OCTET; move++)
        planes->jump[move] =
            (bytes)((halves)planes->direction[move] >> shift) & (uint8_t)(setup->squares - 1);
}

/* Parameters of the loop that moves tokens: compile-time constants in the frequent cases. */
struct shape {
    int parts; /* how many 64-byte parts lookup tables have: squares / 64, rounded up */
    bool marked;
    uint32_t choices;
    enum { CLOSED, OPEN, BY_VALUE } coins; /* no coin is open; some are; a split pass by paths */
};

/* The kinds of landings whose coins are not resets; if the setup is marked, with marks. */
INLINE bytes find_kinds(const struct lanes_setup *setup, struct shape shape,
                        const struct lookup_index *index, bytes class) {
    bytes kind = look_up(setup->kind[0], index, shape.parts);
    for (uint32_t j = 1; j <= shape.choices; j++)
        kind = choose(kind, look_up(setup->kind[j], index, shape.parts),
                      (bytes)(class >= all_bytes((uint8_t)j)));
    return kind;
}

/* Moves the tokens of a bank, and finds the kinds of their landings. */
INLINE void step(const struct lanes_setup *setup, struct shape shape, struct lanes *lanes,
                 const struct planes *planes, size_t bank) {
    const bytes offsets = load_sixteen(setup->offset);
    const bytes resets_below = load_bytes(lanes->resets_below + bank);
    const bytes open_to = load_bytes(lanes->open_to + bank);
    const bytes reset = all_bytes(setup->reset);
    bytes place = load_bytes(lanes->place + bank);
    store_bytes(lanes->before + bank, place);
    struct lookup_index index = lookup_index(place, shape.parts);
    bytes mark = look_up(setup->mark, &index, shape.parts);
    for (int move = 0; move < LANES_OCTET; move++) {
        KEEP_ROLLED(move);
        bytes inner = place + shuffle(offsets, planes->direction[move] >> 5);
        place = choose(inner, planes->jump[move], mark); /* LANES_EDGE is the highest bit */
        index = lookup_index(place, shape.parts);
        bytes kind = find_kinds(setup, shape, &index, planes->class[move]);
        mark = shape.marked ? kind : look_up(setup->mark, &index, shape.parts);
        if (shape.marked)
            kind &= LANES_KIND;
        bytes coin = planes->coin[move];
        bytes green = mark + mark; /* LANES_GREEN, now the highest bit */
        bytes open;
        if (shape.coins == BY_VALUE) {
            struct lookup_index by_coin = lookup_index(coin, 4);
            open = green & look_up(setup->between, &by_coin, 4);
            store_bytes(lanes->value[move] + bank,
                        choose(all_bytes(UINT8_MAX), look_up(setup->least, &by_coin, 4), green));
        } else {
            bytes removes = (bytes)(most(coin, resets_below) == coin);
            open = green & removes & (bytes)(least(coin, open_to) == coin);
            kind = choose(kind, reset, green & ~removes);
        }
        store_bytes(lanes->kind[move] + bank, kind);
        if (shape.coins != CLOSED) {
            store_mask((uint8_t *)&lanes->open_lanes[move] + bank / 8, open);
            store_bytes(lanes->coin[move] + bank, coin);
        }
    }
    store_bytes(lanes->place + bank, place);
}

/* `step` with the shape of the setup: constants in three frequent cases, variables else. */
INLINE void step_with(const struct lanes_setup *setup, int parts, bool by_value,
                      struct lanes *lanes, const struct planes *planes, size_t bank) {
    struct shape shape = {parts, setup->marked, setup->table->choices, setup->open};
    if (by_value)
        shape.coins = BY_VALUE;
    if (!shape.marked || shape.choices > 0)
        step(setup, shape, lanes, planes, bank);
    else if (shape.coins == CLOSED)
        step(setup, (struct shape){parts, true, 0, CLOSED}, lanes, planes, bank);
    else
        step(setup, (struct shape){parts, true, 0, by_value ? BY_VALUE : OPEN}, lanes, planes,
             bank);
}

INLINE void count_octets(struct lanes *lanes) {
    for (size_t lane = 0; lane < LANES; lane += GROUP)
        store_words(lanes->octet + lane, load_words(lanes->octet + lane) + 1);
}

/* 0xFF in a bank's lanes whose games ended, are dead or at a fork, or made last_octet octets. */
INLINE bytes ended(const struct lanes_setup *setup, const struct lanes *lanes, size_t bank) {
    const words last = all_words(setup->last_octet);
    const halves limit = (uint16_t)setup->table->fork_limit - (halves){0};
    bytes late[GROUPS];
    for (size_t group = 0; group < GROUPS; group++) {
        words octet = load_group(lanes->octet + bank + 4 * group);
        late[group] = (bytes)(most_words(octet, last) == octet);
    }
    const halves *row = (const halves *)(lanes->row + bank);
    return narrow_groups(late) | narrow((bytes)(row[0] < limit), (bytes)(row[1] < limit));
}

/* Draws a bank's octet and walks as many games as it has lanes. */
INLINE void draw_bank(const struct lanes_setup *setup, bool by_value, struct lanes *drawn,
                      struct walkers *walkers, struct philox_blocks *tossed, size_t bank) {
    struct planes planes;
    if (setup->table->shift == PACKED_FREE_SHIFT)
        draw_moves(setup, PACKED_FREE_SHIFT, drawn, walkers, tossed, bank, &planes);
    else
        draw_moves(setup, setup->table->shift, drawn, walkers, tossed, bank, &planes);
    if (setup->by_byte)
        jump_by_direction(setup, &planes);
    else
        draw_bytes(setup, drawn, PATH_JUMP, jumps_of, bank, planes.jump);
    if (setup->table->choices > 0)
        draw_bytes(setup, drawn, PATH_CHOICE, classes_of, bank, planes.class);
    if (setup->squares <= 64)
        step_with(setup, 1, by_value, drawn, &planes, bank);
    else if (setup->squares <= 128)
        step_with(setup, 2, by_value, drawn, &planes, bank);
    else if (setup->squares <= 192)
        step_with(setup, 3, by_value, drawn, &planes, bank);
    else
        step_with(setup, 4, by_value, drawn, &planes, bank);
}

static uint64_t octet(const struct lanes_setup *setup, struct lanes *drawn, struct lanes *walked) {
    struct walkers walkers = {
        .row = walked->row, .kind = walked->kind[0], .stride = LANES, .rounds = LANES_OCTET};
    for (size_t bank = 0; bank < LANES; bank += BANK) {
        KEEP_ROLLED(bank);
        draw_bank(setup, false, drawn, &walkers, NULL, bank);
    }
    if (setup->open)
        lanes_list_open(drawn);
    count_octets(drawn);
    lanes_find_results(setup, walked);
    uint64_t over;
    for (size_t bank = 0; bank < LANES; bank += BANK)
        store_mask((uint8_t *)&over + bank / 8, ended(setup, walked, bank));
    return over;
}

#if defined(__AVX512VBMI2__)
static void octet_by_value(const struct lanes_setup *setup, struct lanes *drawn,
                           struct lanes *tossed, uint16_t *row, const uint8_t *kind, size_t parts) {
    struct walkers walkers = {
        .row = row, .kind = kind, .stride = LANES_PARTS, .rounds = LANES_PHILOX_ROUNDS};
    walkers.end = row + parts;
    struct philox_blocks blocks;
    begin_coins(&blocks, tossed, &tossed->open, 0);
    draw_bank(setup, true, drawn, &walkers, &blocks, 0);
    end_coins(&blocks, &tossed->open, 0);
    draw_coins(setup, tossed, &tossed->open, GROUP);
    lanes_list_open(drawn);
    count_octets(drawn);
}
#endif

extern const struct lanes_kernel LANES_NAME(lanes_, WIDTH);
const struct lanes_kernel LANES_NAME(lanes_, WIDTH) = {
    .name = LANES_TEXT(WIDTH),
#if !defined(__aarch64__) && !defined(__AVX512VBMI__)
    .folded = true,
#endif
    .supported = lanes_supported,
    .octet = octet,
    .draw_coins = draw_coins,
#if defined(__AVX512VBMI2__)
    .octet_by_value = octet_by_value,
    .split = split_play_paths,
#endif
};
