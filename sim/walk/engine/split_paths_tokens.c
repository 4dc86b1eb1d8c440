/* The split pass by paths, for processors that can compress bytes (AVX-512 with VBMI2). A lane has
 * the path of a game; any number of parts of the game (values from..to-1 of p, with a collection)
 * share it. There are three sets of 64 lanes, each with a list of the parts of its games. In each
 * octet, one set is drawn. Another, drawn before, is tossed: the lower words of its open coins are
 * drawn, and its parts are divided. The third, divided before, is walked. Then the roles change.
 *
 * For each landing a byte says at which value of p it begins to be a reset. A part is divided at
 * the least such value inside its interval; the larger values are appended to the list as a part,
 * which is divided in its turn. Parts that come to a fork, a landing that differs between joined
 * tables, have a list of their own: they are divided there and walked along the rest of the octet.
 * For 101 values on the published board, a game takes 3.15 octets, compared with 5.00 if each part
 * has a lane, and 2.6 for one value. */
#include "sim/base/memory.h"
#include "sim/walk/engine/lanes_collections.h"
#include "sim/walk/engine/lanes_tokens.h"
#include "sim/walk/engine/split.h"

#include <sys/param.h>

enum {
    /* The most parts that stay in a list after an octet, three a lane, and the most that it can
     * have: a game begins in each lane, and each of eight coins may divide each part. */
    PARTS_KEPT = 3 * LANES,
    PARTS_MOST = (LANES_OCTET + 1) * (PARTS_KEPT + LANES),
};
_Static_assert(PARTS_KEPT + PARTS_MOST + LANES <= LANES_PARTS, "a block behind the last part fits");

/* Parts of games: each has the lane of its path, values from..to-1, and a row, a packed entry. */
struct part_list {
    size_t count;
    alignas(64) uint8_t lane[LANES_PARTS], from[LANES_PARTS], to[LANES_PARTS];
    alignas(64) uint16_t row[LANES_PARTS];
    alignas(64) uint8_t kind[LANES_OCTET][LANES_PARTS]; /* of its landings in the octet */
};

struct path_set {
    struct lanes lanes;
    struct part_list parts;
    uint64_t busy; /* lanes (bits) that had parts after their last octet, before forks */
};

struct paths_run {
    const struct threshold_index *index;
    const struct lanes_setup *setup;
    const struct walk_play *play;
    struct split_tally *tally;
    struct waiting_part *waiting; /* [waiting_count]: a stack of parts that found no space */
    size_t waiting_count;
    uint64_t next, end; /* games next..end-1 have not begun */
    struct part_list ended;
    struct part_list forked;   /* without the kinds of the first landing: no fork comes before it */
    uint8_t left[LANES_PARTS]; /* of these parts: how many moves of the octet follow the fork */
    struct path_set set[3];
};

INLINE words widen_bytes(const uint8_t *from) {
    return (words)_mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)from));
}

/* 64 parts of a list, of which those in `valid` (bits) exist. */
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

/* Appends the chosen parts of a block. */
INLINE void append(struct part_list *list, const struct block *block, __mmask64 chosen) {
    size_t at = list->count, low = (size_t)__builtin_popcount((uint32_t)chosen); /* from row[0] */
    _mm512_storeu_si512(list->lane + at, _mm512_maskz_compress_epi8(chosen, block->lane));
    _mm512_storeu_si512(list->from + at, _mm512_maskz_compress_epi8(chosen, block->from));
    _mm512_storeu_si512(list->to + at, _mm512_maskz_compress_epi8(chosen, block->to));
    _mm512_storeu_si512(list->row + at,
                        _mm512_maskz_compress_epi16((__mmask32)chosen, block->row[0]));
    _mm512_storeu_si512(list->row + at + low,
                        _mm512_maskz_compress_epi16((__mmask32)(chosen >> 32), block->row[1]));
    list->count = at + (size_t)__builtin_popcountll(chosen);
}

/* Divides the parts at the coins of the octet drawn last, and finds the kinds of their landings.
 * The words of open coins have been drawn since; first they decide the values. A coin that is a
 * reset from `value` on divides a part if from < value < to. As bytes without sign wrap around,
 * that is value - (from + 1) < to - (from + 1). */
static void divide(const struct paths_run *run, struct path_set *set) {
    const __m512i reset = _mm512_set1_epi8((char)run->setup->reset), one = _mm512_set1_epi8(1);
    const struct lanes_coins *open = &set->lanes.open;
    struct part_list *parts = &set->parts;
    const uint8_t *coin = (const uint8_t *)set->lanes.coin;
    uint8_t *values = (uint8_t *)set->lanes.value;
    for (size_t i = 0; i < open->count; i++)
        values[open->at[i]] = (uint8_t)threshold_index_find(
            run->index, (uint64_t)coin[open->at[i]] << 32 | open->word[i]);
    for (size_t first = 0, end; first < parts->count; first = end) {
        end = parts->count < first + 64 ? parts->count : first + 64;
        struct block block = load_block(parts, first, end);
        const __m512i least = _mm512_add_epi8(block.from, one);
        __m512i cut = _mm512_set1_epi8(-1); /* the least difference */
#pragma GCC unroll 8
        for (int move = 0; move < LANES_OCTET; move++) {
            __m512i value =
                _mm512_permutexvar_epi8(block.lane, _mm512_load_si512(set->lanes.value[move]));
            __m512i kind =
                _mm512_permutexvar_epi8(block.lane, _mm512_load_si512(set->lanes.kind[move]));
            __mmask64 resets = _mm512_cmple_epu8_mask(value, block.from);
            _mm512_storeu_si512(set->parts.kind[move] + first,
                                _mm512_mask_mov_epi8(kind, resets, reset));
            cut = _mm512_min_epu8(cut, _mm512_sub_epi8(value, least));
        }
        __mmask64 divided =
            _mm512_mask_cmplt_epu8_mask(block.valid, cut, _mm512_sub_epi8(block.to, least));
        block.from = _mm512_add_epi8(cut, least);
        _mm512_mask_storeu_epi8(parts->to + first, divided, block.from);
        append(parts, &block, divided);
    }
}

/* Counts the games of run->ended in the tally, and removes them. */
static void count_ended(struct paths_run *run, const struct lanes *lanes) {
    const struct packed_table *table = run->setup->table;
    const uint32_t max_moves = run->setup->max_moves;
    struct part_list *ended = &run->ended;
    struct split_tally *tally = run->tally;
    const uint32_t longest = tally->longest, width = (uint32_t)tally->n + 1;
    alignas(64) uint32_t result[LANES_PARTS], first[LANES_PARTS], last[LANES_PARTS];
    words longer = {0}; /* where a game took more moves than any before, or has a code */
    for (size_t i = 0; i < ended->count; i += 16) {
        words row =
            (words)_mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)(ended->row + i)));
        words moves = pick_words(lanes->octet, widen_bytes(ended->lane + i)) * LANES_OCTET -
                      ((row >> table->scale_bits) & (PACKED_CHAIN - 1)); /* packed_moves_since */
        words unfinishable = (words)(row >= table->done_limit);
        words censored = (words)(row >= table->dead_limit) | (words)(moves > max_moves);
        moves = (moves & ~unfinishable) | (unfinishable & ENGINE_UNFINISHABLE) | censored;
        longer |= (words)(moves > longest); /* as codes are: ENGINE_CENSORED has all bits */
        store_words(result + i, moves);
        store_words(first + i, moves * width + widen_bytes(ended->from + i));
        store_words(last + i, moves * width + widen_bytes(ended->to + i));
    }
    const bool rare = _mm512_test_epi32_mask((__m512i)longer, (__m512i)longer);
    for (size_t i = 0; i < ended->count; i++)
        if (rare) {
            split_count(tally, result[i], ended->from[i], ended->to[i]);
        } else {
            tally->dense[first[i]]++;
            tally->dense[last[i]]--;
        }
    ended->count = 0;
}

/* Sets the bits of the chosen lanes, each in one of eight words, whose `or` are the lanes. */
INLINE __m512i set_bits(__m512i bits, __m512i lane, __mmask64 chosen) {
    const __m512i one = _mm512_set1_epi64(1), byte = _mm512_set1_epi64(255);
    lane = _mm512_mask_mov_epi8(_mm512_set1_epi8(64), chosen, lane); /* a shift by 64 gives 0 */
    for (int i = 0; i < 8; i++, lane = _mm512_srli_epi64(lane, 8))
        bits = _mm512_or_si512(bits, _mm512_sllv_epi64(one, _mm512_and_si512(lane, byte)));
    return bits;
}

/* Sorts the parts of `walked`, which are at the end of an octet: into run->ended if they have
 * ended, into run->forked if they came to a fork, or else into set->parts, of which the last ones
 * wait until a lane is idle if there are too many. `walked` is set->parts or run->forked: parts are
 * read before others are written in their place. *busy, unless NULL, becomes the lanes (bits) with
 * parts that have not ended. */
static void sort_walked(struct paths_run *run, struct path_set *set, struct part_list *walked,
                        uint64_t *busy) {
    const struct lanes *lanes = &set->lanes;
    struct part_list *parts = &set->parts;
    const struct packed_table *table = run->setup->table;
    const __m512i dead = _mm512_set1_epi16((short)table->dead_limit);
    const __m512i fork = _mm512_set1_epi16((short)table->fork_limit);
    const __m512i last = _mm512_set1_epi32((int)run->setup->last_octet);
    struct part_list *forked = &run->forked;
    __mmask64 late = 0;
    for (int lane = 0; lane < LANES; lane += 16)
        late |= (__mmask64)_mm512_cmpge_epu32_mask(_mm512_load_si512(lanes->octet + lane), last)
                << lane;
    const __m512i late_lane = _mm512_movm_epi8(late);
    const size_t count = walked->count;
    __m512i busy_bits = _mm512_setzero_si512();
    walked->count = 0;
    if (run->ended.count > PARTS_KEPT)
        count_ended(run, lanes);
    for (size_t first = 0; first < count; first += 64) {
        struct block block = load_block(walked, first, count);
        __mmask64 ended = 0, at_fork = 0;
        for (int half = 0; half < 2; half++) {
            ended |= (__mmask64)_mm512_cmplt_epu16_mask(block.row[half], dead) << 32 * half;
            at_fork |= (__mmask64)_mm512_cmplt_epu16_mask(block.row[half], fork) << 32 * half;
        }
        at_fork &= block.valid & ~ended;
        ended |= _mm512_movepi8_mask(_mm512_permutexvar_epi8(block.lane, late_lane)) & ~at_fork;
        if (busy)
            busy_bits = set_bits(busy_bits, block.lane, block.valid & ~ended);
        append(&run->ended, &block, block.valid & ended);
        append(parts, &block, block.valid & ~ended & ~at_fork);
        if (!at_fork)
            continue;
#pragma GCC unroll 8
        for (size_t move = 1; move < LANES_OCTET; move++)
            _mm512_storeu_si512(forked->kind[move] + forked->count,
                                _mm512_maskz_compress_epi8(
                                    at_fork, _mm512_loadu_si512(walked->kind[move] + first)));
        append(forked, &block, at_fork);
    }
    if (busy)
        *busy = (uint64_t)_mm512_reduce_or_epi64(busy_bits);
    while (parts->count > PARTS_KEPT) {
        const size_t part = --parts->count;
        *list_add(run->waiting, run->waiting_count) = waiting_part_of(
            lanes, parts->lane[part], parts->row[part], parts->from[part], parts->to[part]);
    }
}

/* Resolves the forks of parts: a part gets the row that is next at its least value, which `change`
 * has. If another row is next at larger values, these become a part at the end of the list: `rest`,
 * which is still at the fork if the row changes further among its values. The rest is written in
 * any case, and counted if there is one: branches on what chance decides would be mispredicted. */
static void resolve_forks(struct paths_run *run) {
    const struct packed_table *table = run->setup->table;
    struct part_list *parts = &run->forked;
    for (size_t part = parts->count; part-- > 0;) {
        const size_t rest = parts->count;
        const uint16_t row = parts->row[part];
        const uint8_t left = (uint8_t)packed_moves_since(table, row);
        const uint8_t from = parts->from[part], to = parts->to[part];
        const struct table_change *change = packed_fork(table, row);
        run->left[part] = 0;
        if (rest == PARTS_MOST)
            continue; /* remains at the fork until others have left the list */
        while (change[1].from <= from)
            change++;
        const bool divided = change[1].from < to;
        const bool further = change[1 + divided].from < to;
        const uint8_t cut = divided ? (uint8_t)change[1].from : to;
        parts->lane[rest] = parts->lane[part];
        parts->from[rest] = cut;
        parts->to[rest] = to;
        parts->row[rest] = further ? row : (uint16_t)change[1].next;
        run->left[rest] = further ? 0 : left;
        for (size_t move = 1; move < LANES_OCTET; move++)
            parts->kind[move][rest] = parts->kind[move][part];
        parts->count += divided;
        parts->to[part] = cut;
        run->left[part] = left;
        parts->row[part] = (uint16_t)change->next;
    }
}

/* Walks parts from their forks along the moves of the octet that are left, FEW parts at a time. */
static void walk_forked(struct paths_run *run) {
    enum { FEW = 4 };
    const struct packed_table *table = run->setup->table;
    struct part_list *parts = &run->forked;
    for (size_t part = 0; part < parts->count; part += FEW) {
        uint64_t entry[FEW];
        for (size_t i = 0; i < FEW; i++)
            entry[i] = parts->row[part + i];
#pragma GCC unroll 8
        for (int move = 1; move < LANES_OCTET; move++)
#pragma GCC unroll 4
            for (size_t i = 0; i < FEW; i++) {
                uint64_t next =
                    lanes_next(table->cells, table->shift, parts->kind[move][part + i], entry[i]);
                /* If the move is left: entry[i] = next. Compilers branch, and mispredict. */
                __asm__("cmpb %b2, %3\n\tcmovae %1, %0"
                        : "+r"(entry[i])
                        : "r"(next), "ri"(LANES_OCTET - move), "m"(run->left[part + i])
                        : "cc");
            }
        for (size_t i = 0; i < FEW; i++)
            parts->row[part + i] = (uint16_t)entry[i];
    }
}

/* Assigns the next games to idle lanes (bits), as long as their numbers' upper halves are equal. */
static void begin_games(struct paths_run *run, struct path_set *set, uint64_t idle) {
    const struct lanes_start start = run->setup->start;
    struct lanes *lanes = &set->lanes;
    const uint64_t same_high = (UINT64_C(1) << 32) - (uint32_t)run->next;
    const uint64_t games =
        MIN((uint64_t)__builtin_popcountll(idle), MIN(run->end - run->next, same_high));
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
    uint64_t idle = parts->count > 0 ? ~set->busy : ~UINT64_C(0);
    for (; idle && run->waiting_count > 0; idle &= idle - 1) {
        size_t lane = (size_t)__builtin_ctzll(idle);
        const struct waiting_part *part = &run->waiting[--run->waiting_count];
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
    run->tally = tally;
    run->next = first;
    run->end = first + games;
    struct path_set *set = run->set;
    bool played = true;
    refill(run, &set[0]);
    for (unsigned octet = 0;
         played && set[0].parts.count + set[1].parts.count + set[2].parts.count > 0; octet++) {
        struct path_set *drawn = &set[octet % 3];
        struct path_set *walked = &set[(octet + 1) % 3]; /* drawn two octets ago */
        struct path_set *divided = &set[(octet + 2) % 3];
        kernel->octet_by_value(setup, &drawn->lanes, &divided->lanes, walked->parts.row,
                               walked->parts.kind[0], walked->parts.count);
        sort_walked(run, walked, &walked->parts, &walked->busy);
        while (run->forked.count > 0) { /* again if later landings are forks, too */
            resolve_forks(run);
            walk_forked(run);
            sort_walked(run, walked, &run->forked, NULL);
        }
        count_ended(run, &walked->lanes);
        refill(run, walked);
        divide(run, divided);
        lanes_begin_phase(setup, &divided->lanes, divided->parts.kind[setup->phase_move],
                          divided->parts.lane, divided->parts.count);
        if (octet % LANES_POLL == 0 && watch_stopped(play->watch))
            played = error_stopped(error);
    }
    free(run->waiting);
    free(run);
    return played;
}
