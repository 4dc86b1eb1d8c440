/* The walk by the letter of walk.h and path.h, without anything that makes it fast: draws one by
 * one, letters as counts. The reference for what plays games. */
#ifndef TESTS_UNIT_PLAIN_WALK_H
#define TESTS_UNIT_PLAIN_WALK_H

#include "sim/random/draws.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/rules/path.h"
#include "tests/unit/check.h"

struct plain_walk {
    const struct walk_play *play;
    uint64_t game;
    uint32_t moves;
    int square;
    int held[WALK_LETTERS];
};

static inline uint32_t plain_word(const struct plain_walk *walk, enum path_domain domain,
                                  uint32_t t) {
    return stream_draw(walk->play->seed, walk->game, domain, t / 4).word[t % 4];
}

/* The sixteen bits of the last move: its coin's leading byte, its direction. */
static inline uint32_t plain_bits(const struct plain_walk *walk) {
    uint32_t t = walk->moves - 1;
    struct stream_block block = stream_draw(walk->play->seed, walk->game, PATH_MOVE, t / 8);
    return block.word[t % 8 / 2] >> (t % 2 == 0 ? 0 : 16) & 0xFFFF;
}

static inline void plain_step(struct plain_walk *walk) {
    const struct walk_board *board = walk->play->player->setup.board;
    walk->moves++;
    uint32_t direction = plain_bits(walk) & 0xFF;
    uint64_t squares = (uint64_t)board->squares;
    if (board->edge[walk->square]) {
        walk->square = 256 % board->squares == 0
                           ? (int)(direction * squares >> 8)
                           : (int)(plain_word(walk, PATH_JUMP, walk->moves - 1) * squares >> 32);
        return;
    }
    static const int down[8] = {-1, -1, -1, 0, 0, 1, 1, 1};
    static const int right[8] = {-1, 0, 1, -1, 1, -1, 0, 1};
    walk->square += down[direction / 32] * board->columns + right[direction / 32];
}

static inline bool plain_resets(const struct plain_walk *walk) {
    uint64_t coin = (uint64_t)(plain_bits(walk) >> 8) << 32;
    coin |= plain_word(walk, PATH_COIN, walk->moves - 1);
    return coin < (uint64_t)llround(ldexp(walk->play->p, 40));
}

static inline struct walk_collection plain_collection(const struct plain_walk *walk) {
    struct walk_collection collection = {0};
    for (int letter = 0; letter < WALK_LETTERS; letter++)
        for (int i = 0; i < walk->held[letter]; i++)
            collection.letter[collection.size++] = (uint8_t)letter;
    return collection;
}

static inline void plain_hold(struct plain_walk *walk, const struct walk_collection *collection) {
    memset(walk->held, 0, sizeof walk->held);
    for (int i = 0; i < collection->size; i++)
        walk->held[collection->letter[i]]++;
}

/* Five letters, of which no more than one an odd number of times. */
static inline bool plain_is_done(const struct plain_walk *walk) {
    int size = 0, odd = 0;
    for (int letter = 0; letter < WALK_LETTERS; letter++) {
        size += walk->held[letter];
        odd += walk->held[letter] % 2;
    }
    return size == WALK_PALINDROME && odd <= 1;
}

static inline void plain_offer(struct plain_walk *walk, const struct walk_view *view) {
    const struct walk_player *player = walk->play->player;
    bool allowed = view->collection->size < WALK_PALINDROME - 1;
    walk->held[view->letter]++;
    allowed = allowed || plain_is_done(walk);
    walk->held[view->letter]--;
    double take = allowed ? player->strategy->take(player->self, view) : 0;
    uint32_t word = walk->moves == 0
                        ? stream_draw(walk->play->seed, walk->game, PATH_OFFER, 0).word[0]
                        : plain_word(walk, PATH_CHOICE, walk->moves - 1);
    walk->held[view->letter] += word < (uint64_t)llround(ldexp(take, 32));
}

static inline bool plain_is_dead(const struct plain_walk *walk) {
    const struct walk_play *play = walk->play;
    if (!play->dead)
        return false;
    const struct walk_table *table = play->table ? play->table : play->rules;
    struct walk_collection held = plain_collection(walk);
    for (uint32_t row = 0; row < table->rows; row++)
        if (memcmp(&table->collection[row], &held, sizeof held) == 0)
            return dead_has(play->dead, row, walk->square);
    return false;
}

/* Plays game number `game`, with the result that an engine gives. `memory` has the strategy's
 * bytes. */
static inline uint32_t plain_walk(const struct walk_play *play, uint64_t game, void *memory) {
    const struct walk_player *player = play->player;
    const struct walk_board *board = player->setup.board;
    struct plain_walk walk = {.play = play, .game = game, .square = player->setup.start};
    if (memory)
        memset(memory, 0, player->strategy->memory_size);
    for (;; plain_step(&walk)) {
        struct walk_collection held = plain_collection(&walk);
        uint8_t letter = board->letter[walk.square];
        struct walk_view view = {board, &held, memory, walk.moves, walk.square, letter};
        if (walk.moves > 0 && board->green[walk.square]) {
            if (plain_resets(&walk))
                plain_hold(&walk, &board->reset);
            else
                walk.held[letter] = 0;
        } else if (walk.moves > 0 || player->setup.collect_at_start) {
            plain_offer(&walk, &view);
        }
        held = plain_collection(&walk);
        if (walk.moves > 0 && player->strategy->landed)
            player->strategy->landed(player->self, &view);
        if (plain_is_done(&walk))
            return walk.moves;
        if (plain_is_dead(&walk))
            return ENGINE_UNFINISHABLE;
        if (walk.moves == play->max_moves)
            return ENGINE_CENSORED;
    }
}

#endif
