/* The split pass by paths, for processors that can compress bytes (AVX-512 with VBMI2). A lane is a
 * path, and the parts of its game are a list: any number of parts share a path, which is drawn
 * once. For each landing a byte says at which value of p it begins to be a reset. These bytes and
 * the kinds of landings are looked up for 64 parts simultaneously; a part is divided at the least
 * such value between its own, and what remains is appended to the list and divided in its turn.
 *
 * For 101 values of p, a game takes 3.15 octets of a lane on the published board, compared with
 * 5.00 if each part has its own lane, and 2.6 for one value of p. */
#include "sim/base/memory.h"
#include "sim/walk/engine/lanes_tokens.h"
#include "sim/walk/engine/split.h"

#include <stdlib.h>

enum {
    POLL = 16, /* octets of a set between two polls of the watch */
    /* Parts that stay in the list after an octet. Then the list has at most one lane's more for
     * each lane, and each of eight coins may divide a part, so that it never exceeds LANES_PARTS.
     */
    PARTS_KEPT = 3 * LANES,
    PARTS_MOST = (LANES_OCTET + 1) * (PARTS_KEPT + LANES),
};
_Static_assert(PARTS_MOST + LANES <= LANES_PARTS, "a block behind the last part fits");

/* Parts of games: the lane of the path, values from..to-1, and the row. */
struct part_list {
    size_t count;
    alignas(64) uint8_t lane[LANES_PARTS], from[LANES_PARTS], to[LANES_PARTS];
    alignas(64) uint16_t row[LANES_PARTS];
};

struct path_set {
    struct lanes lanes;
    struct part_list parts;
    alignas(64) uint8_t kind[LANES_OCTET][LANES_PARTS]; /* of each part's landings */
};

struct paths_run {
    const struct threshold_index *index;
    const struct lanes_setup *setup;
    const struct walk_play *play;
    struct split_stack stack; /* of parts for which there was no space, and those split at forks */
    uint64_t next, end;
    struct part_list ended;
    struct path_set set[3];
};

/* 64 parts of a list. */
struct block {
    __m512i lane, from, to, row[2];
    __mmask64 valid;
};

INLINE struct block load_block(const struct part_list *list, size_t first, size_t count) {
    return (struct block){
        .lane = _mm512_loadu_si512(list->lane + first),
        .from = _mm512_loadu_si512(list->from + first),
        .to = _mm512_loadu_si512(list->to + first),
        .row = {_mm512_loadu_si512(list->row + first), _mm512_loadu_si512(list->row + first + 32)},
        .valid = count - first < 64 ? ~(~UINT64_C(0) << (count - first)) : ~UINT64_C(0),
    };
}

/* Appends some parts of a block. */
INLINE void append(struct part_list *list, const struct block *block, __mmask64 chosen) {
    size_t at = list->count, low = (size_t)__builtin_popcount((uint32_t)chosen);
    _mm512_storeu_si512(list->lane + at, _mm512_maskz_compress_epi8(chosen, block->lane));
    _mm512_storeu_si512(list->from + at, _mm512_maskz_compress_epi8(chosen, block->from));
    _mm512_storeu_si512(list->to + at, _mm512_maskz_compress_epi8(chosen, block->to));
    _mm512_storeu_si512(list->row + at,
                        _mm512_maskz_compress_epi16((__mmask32)chosen, block->row[0]));
    _mm512_storeu_si512(list->row + at + low,
                        _mm512_maskz_compress_epi16((__mmask32)(chosen >> 32), block->row[1]));
    list->count = at + (size_t)__builtin_popcountll(chosen);
}

/* Decides the open coins. */
static void resolve_coins(const struct threshold_index *index, struct lanes *lanes) {
    const struct lanes_coins *open = &lanes->open;
    const uint8_t *coin = lanes->coin[0];
    uint8_t *value = lanes->value[0];
    for (size_t i = 0; i < open->count; i++) {
        size_t at = open->at[i];
        value[at] = (uint8_t)threshold_index_find(index, (uint64_t)coin[at] << 32 | open->word[i]);
    }
}

/* Divides the parts at the coins of the octet drawn last, and finds the kinds of their landings. */
static void divide(const struct lanes_setup *setup, struct path_set *set) {
    const __m512i reset = _mm512_set1_epi8((char)setup->reset), one = _mm512_set1_epi8(1);
    struct part_list *parts = &set->parts;
    for (size_t first = 0, end; first < parts->count; first = end) {
        end = parts->count < first + 64 ? parts->count : first + 64;
        struct block block = load_block(parts, first, end);
        const __m512i least = _mm512_add_epi8(block.from, one);
        __m512i cut = _mm512_set1_epi8(-1); /* values above the least */
#pragma GCC unroll 8
        for (int move = 0; move < LANES_OCTET; move++) {
            __m512i value =
                _mm512_permutexvar_epi8(block.lane, _mm512_load_si512(set->lanes.value[move]));
            __m512i kind =
                _mm512_permutexvar_epi8(block.lane, _mm512_load_si512(set->lanes.kind[move]));
            __mmask64 resets = _mm512_cmple_epu8_mask(value, block.from);
            _mm512_storeu_si512(set->kind[move] + first, _mm512_mask_mov_epi8(kind, resets, reset));
            cut = _mm512_min_epu8(cut, _mm512_sub_epi8(value, least));
        }
        __mmask64 divided =
            _mm512_mask_cmplt_epu8_mask(block.valid, cut, _mm512_sub_epi8(block.to, least));
        block.from = _mm512_add_epi8(cut, least);
        _mm512_mask_storeu_epi8(parts->to + first, divided, block.from);
        append(parts, &block, divided);
    }
}

/* Moves the parts that have ended in the octet walked last to run->ended. */
static void remove_ended(struct paths_run *run, struct path_set *set) {
    const struct lanes_setup *setup = run->setup;
    const __m512i limit = _mm512_set1_epi16((short)setup->table->dead_limit);
    const __m512i last = _mm512_set1_epi32((int)setup->last_octet);
    struct part_list *parts = &set->parts;
    __mmask64 late = 0;
    for (int lane = 0; lane < LANES; lane += 16)
        late |= (__mmask64)_mm512_cmpge_epu32_mask(_mm512_load_si512(set->lanes.octet + lane), last)
                << lane;
    const __m512i late_lane = _mm512_movm_epi8(late);
    size_t count = parts->count;
    parts->count = 0;
    run->ended.count = 0;
    for (size_t first = 0; first < count; first += 64) {
        struct block block = load_block(parts, first, count);
        __mmask64 ended = _mm512_movepi8_mask(_mm512_permutexvar_epi8(block.lane, late_lane)) |
                          (__mmask64)_mm512_cmplt_epu16_mask(block.row[0], limit) |
                          (__mmask64)_mm512_cmplt_epu16_mask(block.row[1], limit) << 32;
        append(&run->ended, &block, block.valid & ended);
        append(parts, &block, block.valid & ~ended);
    }
}

static void count_ended(const struct paths_run *run, const struct lanes *lanes) {
    const struct packed_table *table = run->setup->table;
    const uint32_t max_moves = run->setup->max_moves;
    const struct part_list *ended = &run->ended;
    alignas(64) uint32_t result[LANES_PARTS];
    for (size_t i = 0; i < ended->count; i += 16) {
        __m512i lane = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(ended->lane + i)));
        words row =
            (words)_mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)(ended->row + i)));
        words moves = pick_words(lanes->octet, (words)lane) * LANES_OCTET -
                      ((row >> table->scale_bits) & (PACKED_CHAIN - 1));
        words unfinishable = (words)(row >= table->done_limit);
        words censored = (words)(row >= table->dead_limit) | (words)(moves > max_moves);
        moves = (moves & ~unfinishable) | (unfinishable & ENGINE_UNFINISHABLE);
        store_words(result + i, moves | censored); /* ENGINE_CENSORED has all bits */
    }
    struct split_tally *tally = run->stack.tally;
    int32_t *dense = tally->dense; /* split_count in registers */
    const size_t width = tally->n + 1;
    uint32_t longest = tally->longest;
    for (size_t i = 0; i < ended->count; i++) {
        uint32_t moves = result[i];
        if (moves >= HISTOGRAM_DENSE) {
            split_count_apart(tally, moves, ended->from[i], ended->to[i]);
            continue;
        }
        dense[moves * width + ended->from[i]]++;
        dense[moves * width + ended->to[i]]--;
        longest = moves > longest ? moves : longest;
    }
    tally->longest = longest;
}

/* Splits the parts that came to a fork in the octet walked last. */
static void split_forked(struct paths_run *run, struct path_set *set) {
    const struct packed_table *table = run->stack.setup->table;
    struct part_list *parts = &set->parts;
    const __m512i least = _mm512_set1_epi16((short)table->dead_limit);
    const __m512i forks = _mm512_set1_epi16((short)(table->fork_limit - table->dead_limit));
    for (size_t first = 0; first < parts->count; first += 32) {
        __m512i row = _mm512_loadu_si512(parts->row + first);
        uint32_t forked = _mm512_cmplt_epu16_mask(_mm512_sub_epi16(row, least), forks);
        for (; forked; forked &= forked - 1) {
            size_t part = first + (size_t)__builtin_ctz(forked);
            if (part >= parts->count)
                break;
            uint32_t to = parts->to[part];
            parts->row[part] =
                split_at_forks(&run->stack, &set->lanes, parts->lane[part], parts->row[part],
                               set->kind[0] + part, LANES_PARTS, parts->from[part], &to);
            parts->to[part] = (uint8_t)to;
        }
    }
}

/* The lanes that have no parts, bit by lane. */
static uint64_t idle_lanes(const struct part_list *parts) {
    const __m512i one = _mm512_set1_epi64(1);
    __m512i busy = _mm512_setzero_si512();
    for (size_t first = 0; first < parts->count; first += 64) {
        struct block block = load_block(parts, first, parts->count);
        /* A shift by 64 gives 0. */
        __m512i lane = _mm512_mask_mov_epi8(_mm512_set1_epi8(64), block.valid, block.lane);
        for (int byte = 0; byte < 8; byte++, lane = _mm512_srli_epi64(lane, 8))
            busy = _mm512_or_si512(
                busy, _mm512_sllv_epi64(one, _mm512_and_si512(lane, _mm512_set1_epi64(255))));
    }
    return ~(uint64_t)_mm512_reduce_or_epi64(busy);
}

/* Assigns the next games to idle lanes; no further than to a multiple of 2^32. */
static void begin_games(struct paths_run *run, struct path_set *set, uint64_t idle) {
    const struct lanes_start start = run->setup->start;
    struct lanes *lanes = &set->lanes;
    uint64_t games = (uint64_t)__builtin_popcountll(idle), left = run->end - run->next;
    uint64_t same_high = (UINT64_C(1) << 32) - (uint32_t)run->next;
    games = games < left ? games : left;
    games = games < same_high ? games : same_high;
    if (games == 0)
        return;
    bytes number = {0};
    for (int i = 0; i < BANK; i++)
        number[i] = (uint8_t)i;
    const __mmask64 begun = _pdep_u64(~UINT64_C(0) >> (64 - games), idle);
    const __m512i row = _mm512_set1_epi16((short)start.row), zero = _mm512_setzero_si512();
    const struct block whole = {
        (__m512i)number, zero, _mm512_set1_epi8((char)run->index->n), {row, row}, begun};
    append(&set->parts, &whole, begun);
    _mm512_mask_storeu_epi8(lanes->place, begun, _mm512_set1_epi8((char)start.place));
    const __m512i following = _mm512_cvtepu8_epi32(_mm512_castsi512_si128((__m512i)number));
    const words high = all_words((uint32_t)(run->next >> 32));
    uint32_t low = (uint32_t)run->next;
    for (int lane = 0; lane < LANES; lane += GROUP) {
        __mmask16 some = (__mmask16)(begun >> lane);
        __m512i game = (__m512i)((words)_mm512_maskz_expand_epi32(some, following) + low);
        _mm512_mask_storeu_epi32(lanes->game_low + lane, some, game);
        _mm512_mask_storeu_epi32(lanes->game_high + lane, some, (__m512i)high);
        _mm512_mask_storeu_epi32(lanes->octet + lane, some, zero);
        low += (uint32_t)__builtin_popcount(some);
    }
    uint16_t *rows = set->parts.row + set->parts.count - games;
    for (uint64_t i = 0; start.offers && i < games; i++)
        rows[i] = (uint16_t)lanes_offered(run->setup, run->play, run->next + i);
    run->next += games;
}

/* Assigns the parts on the stack to idle lanes, and then the next games. */
static void refill(struct paths_run *run, struct path_set *set) {
    struct lanes *lanes = &set->lanes;
    struct part_list *parts = &set->parts;
    uint64_t idle = idle_lanes(parts);
    for (; idle && run->stack.count > 0; idle &= idle - 1) {
        size_t lane = (size_t)__builtin_ctzll(idle);
        const struct waiting_part *part = &run->stack.part[--run->stack.count];
        lanes->game_low[lane] = part->game_low;
        lanes->game_high[lane] = part->game_high;
        lanes->octet[lane] = part->octet;
        lanes->place[lane] = part->place;
        parts->lane[parts->count] = (uint8_t)lane;
        parts->from[parts->count] = (uint8_t)part->from;
        parts->to[parts->count] = (uint8_t)part->to;
        parts->row[parts->count++] = part->row;
    }
    begin_games(run, set, idle);
}

bool split_play_paths(const struct threshold_index *index, const struct lanes_kernel *kernel,
                      const struct lanes_setup *setup, const struct walk_play *play, uint64_t first,
                      size_t games, struct split_tally *tally, struct error *error) {
    struct paths_run *run = memory_aligned(1, sizeof *run);
    run->index = index;
    run->setup = setup;
    run->play = play;
    run->stack = (struct split_stack){.setup = setup, .tally = tally};
    run->next = first;
    run->end = first + games;
    struct path_set *drawn = &run->set[0], *divided = &run->set[1], *walked = &run->set[2];
    bool played = true;
    refill(run, drawn);
    for (unsigned octet = 1;
         played && drawn->parts.count + divided->parts.count + walked->parts.count > 0; octet++) {
        kernel->octet_by_value(setup, &drawn->lanes, &divided->lanes, walked->parts.row,
                               walked->kind[0], walked->parts.count);
        resolve_coins(index, &divided->lanes);
        if (setup->table->fork_limit > setup->table->dead_limit)
            split_forked(run, walked);
        remove_ended(run, walked);
        count_ended(run, &walked->lanes);
        while (walked->parts.count > PARTS_KEPT) {
            struct part_list *parts = &walked->parts;
            size_t part = --parts->count;
            split_leave(&run->stack, &walked->lanes, parts->lane[part], parts->row[part],
                        parts->from[part], parts->to[part]);
        }
        refill(run, walked);
        divide(setup, divided);
        lanes_begin_phase(setup, &divided->lanes, divided->kind[setup->phase_move],
                          divided->parts.lane, divided->parts.count);
        struct path_set *next = walked;
        walked = divided;
        divided = drawn;
        drawn = next;
        if (octet % POLL == 0 && watch_stopped(play->watch))
            played = error_stopped(error);
    }
    free(run->stack.part);
    free(run);
    return played;
}
