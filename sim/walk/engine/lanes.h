/* Sixty-four games in flight, one in each lane: their paths are drawn eight moves at a time,
 * simultaneously, and each game's collection is then walked along its path: for each landing, the
 * packed table leads from the collection's entry to the next one.
 *
 * One Philox block serves eight moves, so everything here works in octets of moves. A kernel, the
 * vector code for one instruction set, does both halves for two sets of lanes at a time: it draws
 * the next octet of one set while it walks the other set along its previous octet. Drawing uses a
 * core's vector units and walking its load units, so that one can hide behind the other.
 *
 * All kernels (lanes_tokens.c) find the same squares as path.c, by the draws of path.h. */
#ifndef SIM_WALK_ENGINE_LANES_H
#define SIM_WALK_ENGINE_LANES_H

#include "sim/random/lanes_philox.h"
#include "sim/walk/engine/packed_table.h"
#include "sim/walk/rules/path.h"

#include <stdalign.h>

enum {
    LANES = 64,                              /* games in a set */
    LANES_OCTET = PATH_OCTET,                /* moves in an octet */
    LANES_POLL = 16,                         /* octets of a set between two polls of the watch */
    LANES_COINS = (LANES_OCTET + 1) * LANES, /* all coins of an octet, and room for a vector */
    /* Space for the parts of games on a set's paths; planes of that size share few cache sets. */
    LANES_PARTS = 41 * LANES,
};

/* Marks of a square, stored with the kinds of its landings if these leave the bits free. */
enum { LANES_EDGE = 0x80, LANES_GREEN = 0x40, LANES_KIND = LANES_GREEN - 1 };

/* Coins of an octet. */
struct lanes_coins {
    size_t count;
    uint16_t at[LANES_COINS];               /* [count]: move * LANES + lane */
    alignas(64) uint32_t word[LANES_COINS]; /* [count]: their lower 32 bits, once drawn */
};

/* Games in flight. */
struct lanes {
    alignas(64) uint32_t game_low[LANES], game_high[LANES]; /* halves of its number */
    alignas(64) uint32_t octet[LANES];                      /* octets drawn */
    alignas(64) uint16_t row[LANES]; /* the collection after the octets walked: a packed entry */
    /* The result of each game that `octet` reports as finished: moves, or a code of engine.h. */
    alignas(64) uint32_t result[LANES];
    alignas(64) uint8_t place[LANES];             /* the token's square after the octets drawn */
    alignas(64) uint8_t before[LANES];            /* its square before the last octet drawn */
    alignas(64) uint8_t kind[LANES_OCTET][LANES]; /* kinds of the landings of the last octet */
    /* Coins on green squares: a coin with a leading byte below `resets_below` is a reset, above
     * `open_to` a removal; in between it is open: undecided until its lower bits are drawn. Set by
     * the caller when a game starts. */
    alignas(64) uint8_t resets_below[LANES];
    alignas(64) uint8_t open_to[LANES];
    /* If setup->open: the coins' leading bytes, on moves with open coins. While its coin is open, a
     * landing has the kind of the removal. */
    alignas(64) uint8_t coin[LANES_OCTET][LANES];
    /* In a pass by paths: the first value of p at which a landing is a reset; 255: none. For an
     * open coin it is the least possible one until the coin is drawn. */
    alignas(64) uint8_t value[LANES_OCTET][LANES];
    uint64_t open_lanes[LANES_OCTET]; /* the open coins of each move: bit by lane */
    struct lanes_coins open;          /* these coins as a list, in ascending order of moves */
};

/* How a game begins. Loops over lanes copy it: stores of bytes, which may alias, force reloads. */
struct lanes_start {
    bool offers;   /* the start's letter is offered, which decides the entry */
    uint16_t row;  /* otherwise the entry */
    uint8_t place; /* the start square */
};

/* Parameters of the paths and of the walk, for one kernel. */
struct lanes_setup {
    alignas(64) uint64_t key[LANES_PHILOX_ROUNDS][2][8]; /* the seed's, in vectors of words */
    const struct packed_table *table;
    uint32_t squares;
    bool by_byte;         /* edge squares jump by the direction byte */
    bool open;            /* some coins can be open */
    uint8_t resets_below; /* with one p: that of every lane, and its open_to */
    uint64_t threshold;   /* with one p: path_threshold(p) */
    struct lanes_start start;
    uint32_t max_moves;
    uint32_t last_octet;              /* a lane with this many octets is reported */
    uint32_t phase_octet, phase_move; /* the second phase begins in the octet with that number,
                                         from 1 on, with its move 0..7; octet 0: no second phase */
    bool marked;                      /* `kind` also contains the marks */
    uint8_t reset;                    /* the kind of a landing whose coin is a reset */
    alignas(64) uint8_t mark[WALK_MAX_SQUARES]; /* LANES_EDGE, LANES_GREEN, by square */
    alignas(64) uint8_t offset[16];             /* to the neighbour in each of 8 directions */
    alignas(64) uint8_t kind[PACKED_CLASSES][WALK_MAX_SQUARES]; /* the table's, by square */
    /* For octet_by_value, by leading byte of a coin: threshold_index.least, and 128 if .between */
    alignas(64) uint8_t least[256], between[256];
};

struct lanes_kernel;
struct threshold_index;
struct split_tally;

/* Plays games first .. first + games - 1 of a split pass (split.h) in lanes, and adds them to the
 * tally. `setup` is that of lanes_set_up for this pass and kernel. Fails when play->watch stops. */
typedef bool lanes_split_player(const struct threshold_index *index,
                                const struct lanes_kernel *kernel, const struct lanes_setup *setup,
                                const struct walk_play *play, uint64_t first, size_t games,
                                struct split_tally *tally, struct error *error);

struct lanes_kernel {
    const char *name;
    bool folded;             /* tables by square are looked up as lanes_vectors_x86.h says */
    bool (*supported)(void); /* whether this machine can run it */
    /* Draws the next octet of `drawn` and walks `walked`, another set, along its last one. Returns
     * the lanes of `walked` (bits) that ended, are dead or at a fork, or made last_octet octets. */
    uint64_t (*octet)(const struct lanes_setup *setup, struct lanes *drawn, struct lanes *walked);
    /* Draws the lower words of coins of the last octet drawn, from the list's `first` on. */
    void (*draw_coins)(const struct lanes_setup *setup, const struct lanes *lanes,
                       struct lanes_coins *coins, size_t first);
    /* For a pass by paths, or NULL: draws the next octet of `drawn` and the words of the open coins
     * of `tossed`, and walks that many parts: their rows and, by move, LANES_PARTS bytes apart, the
     * kinds of their landings. */
    void (*octet_by_value)(const struct lanes_setup *setup, struct lanes *drawn,
                           struct lanes *tossed, uint16_t *row, const uint8_t *kind, size_t parts);
    lanes_split_player *split; /* split_play_paths where there is octet_by_value, else NULL */
};

/* Every kernel of this architecture (x86-64 from SSE4.1 on, arm64), fastest first, then NULL. */
extern const struct lanes_kernel *const lanes_kernels[];

/* The first of these that this machine supports. NULL: none, so games are played one by one. */
const struct lanes_kernel *lanes_best(void);

/* Prepares `setup` for octets of `kernel`. `table`, the packed table of `play`, must outlive it. At
 * one p lanes_set_p follows; a split pass instead sets the bounds of coins for every lane. */
void lanes_set_up(struct lanes_setup *setup, const struct lanes_kernel *kernel,
                  const struct packed_table *table, const struct walk_play *play);

/* Sets the threshold and the bounds of coins for games at one p, and whether any can be open. */
void lanes_set_p(struct lanes_setup *setup, double p);

/* The entry of a game that begins with an offer of the start's letter. */
uint32_t lanes_offered(const struct lanes_setup *setup, const struct walk_play *play,
                       uint64_t game);

/* Adapts the kinds of landing setup->phase_move of the octet drawn last: in games whose second
 * phase begins there, they become kinds that say so. kind[games] are these kinds, lane[games] the
 * lanes of the games; with NULL each lane has one game. */
void lanes_begin_phase(const struct lanes_setup *setup, const struct lanes *lanes, uint8_t *kind,
                       const uint8_t *lane, size_t games);

/* Starts a game in a lane. */
static inline void lanes_begin(const struct lanes_setup *setup, struct lanes_start start,
                               struct lanes *lanes, size_t lane, const struct walk_play *play,
                               uint64_t game) {
    lanes->game_low[lane] = (uint32_t)game;
    lanes->game_high[lane] = (uint32_t)(game >> 32);
    lanes->octet[lane] = 0;
    lanes->place[lane] = start.place;
    lanes->row[lane] = start.offers ? (uint16_t)lanes_offered(setup, play, game) : start.row;
}

#endif
