/* The kernel for AVX-512: a set of lanes is one register of bytes, a table over 64 squares another,
 * and a look-up one instruction where the processor permutes bytes (VBMI; Ice Lake, Zen 4 and
 * later). Where it does not (Skylake-X and what followed it), the same kernel looks up in eight
 * instructions, and plays the published board at five sixths of the speed.
 *
 * What a turn of 512 moves costs, in cycles of a Zen 4 core at 3.5 GHz, all in the nearest cache:
 * 330 for the random blocks (eight groups of eight lanes, 60 instructions each), 230 to transpose
 * and step, 540 to walk; 900 together, since the walk of one group hides behind the drawing of
 * another. Two loads a move bound the walk: cores that do two a cycle cannot walk a turn in less
 * than 512. In the engine 1.2 moves are drawn for one that counts (games end within a turn), and
 * 3.0 cycles pass for each that counts, with rows that come from the second cache and the change
 * of games: 1,160 million moves a second, two fifths of the bound.
 *
 * Tried, and no faster: walking eight lanes abreast (half as fast), some of the walk beside the
 * steps, the walk before the drawing. */
#if defined(__AVX512BW__)

#include "sim/walk/lanes_avx512.h"
#include "sim/common/lanes_target.h"
#include "sim/walk/lanes_walk.h"
#include "sim/walk/path.h"

/* A turn in the making: 8 bytes a lane, then 64 lanes a byte. */
struct turn {
    __m512i bits[2][GROUP]; /* moves 0-3 and 4-7: direction, coin; by group of lanes */
    __m512i jump[GROUP];    /* bytes: square jumped to */
    __m512i direction[LANES_TURN], coin[LANES_TURN], jumped[LANES_TURN];
    /* [j][move]: lanes whose choice is of class j + 1 or more. */
    uint64_t choice[PACKED_CLASSES - 1][LANES_TURN];
};

INLINE __m512i load_games(const struct lanes *lanes, int group) {
    return _mm512_load_si512(lanes->game + GROUP * group);
}

INLINE __m512i load_turns(const struct lanes *lanes, int group) {
    return _mm512_cvtepu32_epi64(_mm256_load_si256((const __m256i *)(lanes->turn + GROUP * group)));
}

INLINE void draw_moves(const struct lanes_keys *keys, const struct lanes *lanes, int group,
                       struct turn *turn) {
    struct block block = draw(keys, load_games(lanes, group), PATH_MOVE, load_turns(lanes, group));
    /* Word 1 goes above word 0, word 3 above word 2. */
    turn->bits[0][group] =
        _mm512_mask_shuffle_epi32(block.word[0], 0xAAAA, block.word[1], _MM_PERM_CCAA);
    turn->bits[1][group] =
        _mm512_mask_shuffle_epi32(block.word[2], 0xAAAA, block.word[3], _MM_PERM_CCAA);
}

/* Squares that edge squares jump to: word * squares >> 32. */
INLINE void draw_jumps(const struct lanes_setup *setup, const struct lanes_keys *keys,
                       const struct lanes *lanes, int group, struct turn *turn) {
    const __m512i squares = _mm512_set1_epi64(setup->squares);
    /* Byte 4 of each lane's eight, to all of them. */
    const __m512i fourth =
        _mm512_broadcast_i32x4(_mm_set_epi64x(0x0C0C0C0C0C0C0C0C, 0x0404040404040404));
    __m512i index = _mm512_slli_epi64(load_turns(lanes, group), 1);
    __m512i jump = _mm512_setzero_si512();
    for (int half = 0; half < 2; half++) {
        struct block block = draw(keys, load_games(lanes, group), PATH_JUMP, index);
        index = _mm512_add_epi64(index, _mm512_set1_epi64(1));
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++) {
            __m512i product = _mm512_mul_epu32(block.word[i], squares);
            jump = _mm512_mask_shuffle_epi8(jump, UINT64_C(0x0101010101010101) << (4 * half + i),
                                            product, fourth);
        }
    }
    turn->jump[group] = jump;
}

INLINE void draw_choices(const struct packed_table *table, const struct lanes_keys *keys,
                         const struct lanes *lanes, int group, struct turn *turn) {
    const __m512i lower = _mm512_set1_epi64(UINT32_MAX);
    __m512i index = _mm512_slli_epi64(load_turns(lanes, group), 1);
    for (int half = 0; half < 2; half++) {
        struct block block = draw(keys, load_games(lanes, group), PATH_CHOICE, index);
        index = _mm512_add_epi64(index, _mm512_set1_epi64(1));
        for (int i = 0; i < 4; i++) {
            __m512i word = _mm512_and_si512(block.word[i], lower);
            for (uint32_t j = 0; j < table->choices; j++) {
                uint64_t threshold = table->choice[table->choices - 1 - j];
                __mmask8 below =
                    _mm512_cmplt_epu64_mask(word, _mm512_set1_epi64((long long)threshold));
                turn->choice[j][4 * half + i] |= (uint64_t)below << GROUP * group;
            }
        }
    }
}

/* Takes directions and coins apart. */
INLINE void transpose_moves(struct turn *turn) {
#pragma GCC unroll 2
    for (int half = 0; half < 2; half++) {
        __m512i plane[8];
        transpose(turn->bits[half], plane);
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++) {
            turn->direction[4 * half + i] = plane[2 * i];
            turn->coin[4 * half + i] = plane[2 * i + 1];
        }
    }
}

/* Lists open coins of a move. */
INLINE void list_open(struct lanes_coins *coins, int move, uint64_t open, __m512i leading) {
    alignas(64) static const uint8_t lane[LANES] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    size_t count = coins->count;
    compress_bytes(coins->lane + count, open, _mm512_load_si512(lane));
    _mm512_storeu_si512(coins->move + count, _mm512_set1_epi8((char)move));
    compress_bytes(coins->leading + count, open, leading);
    coins->count = count + (size_t)__builtin_popcountll(open);
}

/* What the coin of a move does on green squares. */
INLINE __m512i throw_coins(const struct lanes_setup *setup, struct lanes *lanes,
                           const struct turn *turn, int parts, int move, __m512i place,
                           __mmask64 green, __m512i kind) {
    __m512i reset = _mm512_set1_epi8((char)setup->reset);
    if (!setup->one_reset) {
        const struct lookup resets = load_lookup(setup->kind[1], parts);
        reset = look_up(&resets, parts, place);
    }
    __m512i coin = turn->coin[move];
    __mmask64 resets =
        _mm512_mask_cmplt_epu8_mask(green, coin, _mm512_load_si512(lanes->resets_below));
    if (setup->open) {
        __mmask64 open = _mm512_mask_cmple_epu8_mask(_kandn_mask64(resets, green), coin,
                                                     _mm512_load_si512(lanes->open_to));
        _mm512_store_si512(lanes->reset[move], reset);
        if (open)
            list_open(&lanes->open, move, open, coin);
    }
    return _mm512_mask_mov_epi8(kind, resets, reset);
}

/* The kinds of the landings of one move. */
INLINE void land(const struct lanes_setup *setup, struct lanes *lanes, const struct turn *turn,
                 int parts, int move, __m512i place, __mmask64 green) {
    struct lookup kinds = load_lookup(setup->kind[0], parts);
    __m512i kind = look_up(&kinds, parts, place);
    for (uint32_t j = 0; j < setup->table->choices; j++) {
        kinds = load_lookup(setup->kind[2 * (j + 1)], parts);
        kind = _mm512_mask_mov_epi8(kind, turn->choice[j][move], look_up(&kinds, parts, place));
    }
    kind = throw_coins(setup, lanes, turn, parts, move, place, green, kind);
    _mm512_store_si512(lanes->kind[move], kind);
}

/* Moves the tokens. The tables of a board of at most 64 * parts squares have `parts` parts. */
INLINE void step(const struct lanes_setup *setup, struct lanes *lanes, const struct turn *turn,
                 int parts) {
    const struct lookup marks = load_lookup(setup->mark, parts);
    const __m512i offsets = _mm512_broadcast_i32x4(_mm_load_si128((const __m128i *)setup->offset));
    __m512i place = _mm512_load_si512(lanes->place);
    __m512i mark = look_up(&marks, parts, place);
    _mm512_store_si512(lanes->before, place);
    lanes->open.count = 0;
#pragma GCC unroll 8
    for (int move = 0; move < LANES_TURN; move++) {
        __m512i direction =
            _mm512_and_si512(_mm512_srli_epi16(turn->direction[move], 5), _mm512_set1_epi8(7));
        __m512i offset = _mm512_shuffle_epi8(offsets, direction);
        place = _mm512_mask_mov_epi8(_mm512_add_epi8(place, offset), _mm512_movepi8_mask(mark),
                                     turn->jumped[move]);
        mark = look_up(&marks, parts, place);
        __mmask64 green = _mm512_test_epi8_mask(mark, _mm512_set1_epi8(LANES_GREEN));
        land(setup, lanes, turn, parts, move, place, green);
    }
    _mm512_store_si512(lanes->place, place);
}

/* Jumps by direction byte are to square direction * squares >> 8. */
INLINE void jump_by_direction(const struct lanes_setup *setup, struct turn *turn) {
    const __m128i shift = _mm_cvtsi32_si128(8 - __builtin_ctz(setup->squares));
    const __m512i mask = _mm512_set1_epi8((char)(setup->squares - 1));
#pragma GCC unroll 8
    for (int move = 0; move < LANES_TURN; move++)
        turn->jumped[move] = _mm512_and_si512(_mm512_srl_epi16(turn->direction[move], shift), mask);
}

INLINE void count_turns(struct lanes *lanes) {
    for (int lane = 0; lane < LANES; lane += 16) {
        __m512i turn = _mm512_load_si512(lanes->turn + lane);
        _mm512_store_si512(lanes->turn + lane, _mm512_add_epi32(turn, _mm512_set1_epi32(1)));
    }
}

INLINE uint64_t ended(const struct lanes_setup *setup, const struct lanes *lanes) {
    const __m512i limit = _mm512_set1_epi32((int)setup->table->stuck_limit);
    const __m512i last = _mm512_set1_epi32((int)setup->last_turn);
    uint64_t mask = 0;
    for (int lane = 0; lane < LANES; lane += 16) {
        __mmask16 over = _mm512_cmplt_epu32_mask(_mm512_load_si512(lanes->row + lane), limit);
        over |= _mm512_cmpge_epu32_mask(_mm512_load_si512(lanes->turn + lane), last);
        mask |= (uint64_t)over << lane;
    }
    return mask;
}

INLINE void draw_and_walk(const struct lanes_setup *setup, uint32_t shift, struct lanes *drawn,
                          struct lanes *walked, struct turn *turn) {
    const struct packed_table *table = setup->table;
    const struct lanes_keys keys = lanes_keys(setup->seed);
    for (int group = 0; group < GROUP; group++) {
        draw_moves(&keys, drawn, group, turn);
        lanes_walk(table->cells, shift, walked, GROUP * group, GROUP);
        if (!setup->by_byte)
            draw_jumps(setup, &keys, drawn, group, turn);
        if (table->choices > 0)
            draw_choices(table, &keys, drawn, group, turn);
    }
}

static uint64_t take_turn(const struct lanes_setup *setup, struct lanes *drawn,
                          struct lanes *walked) {
    struct turn turn;
    memset(turn.choice, 0, setup->table->choices * sizeof turn.choice[0]);
    if (setup->table->shift == PACKED_FREE_SHIFT)
        draw_and_walk(setup, PACKED_FREE_SHIFT, drawn, walked, &turn);
    else
        draw_and_walk(setup, setup->table->shift, drawn, walked, &turn);
    transpose_moves(&turn);
    if (setup->by_byte)
        jump_by_direction(setup, &turn);
    else
        transpose(turn.jump, turn.jumped);
    count_turns(drawn);
    if (setup->squares <= 64)
        step(setup, drawn, &turn, 1);
    else if (setup->squares <= 128)
        step(setup, drawn, &turn, 2);
    else
        step(setup, drawn, &turn, 4);
    return ended(setup, walked);
}

static void draw_coins(const struct lanes_setup *setup, const struct lanes *lanes,
                       struct lanes_coins *coins) {
    const struct lanes_keys keys = lanes_keys(setup->seed);
    /* All of them before any is loaded as a vector: a vector waits until what it is made of is in
     * the cache. */
    alignas(64) uint64_t game[LANES_COINS], index[LANES_COINS];
    for (size_t i = 0; i < coins->count; i++) {
        uint8_t lane = coins->lane[i];
        game[i] = lanes->game[lane];
        index[i] = (lanes->turn[lane] - 1) * 2 + coins->move[i] / 4;
    }
    for (size_t first = 0; first < coins->count; first += GROUP) {
        struct block block = draw(&keys, _mm512_load_si512(game + first), PATH_COIN,
                                  _mm512_load_si512(index + first));
        __m512i move = _mm512_cvtepu8_epi64(_mm_loadu_si64(coins->move + first));
        __m512i word = block.word[0];
        for (int i = 1; i < 4; i++) {
            __mmask8 chosen = _mm512_cmpeq_epi64_mask(_mm512_and_si512(move, _mm512_set1_epi64(3)),
                                                      _mm512_set1_epi64(i));
            word = _mm512_mask_mov_epi64(word, chosen, block.word[i]);
        }
        _mm256_store_si256((__m256i *)(coins->word + first), _mm512_cvtepi64_epi32(word));
    }
}

extern const struct lanes_kernel LANES_NAME(lanes_, WIDTH);
const struct lanes_kernel LANES_NAME(lanes_, WIDTH) = {
    .name = LANES_TEXT(WIDTH),
    .supported = lanes_supported,
    .turn = take_turn,
    .draw_coins = draw_coins,
};

#else
/* ISO C wants a declaration in every file. */
struct lanes_avx512_needs_its_flags;
#endif
