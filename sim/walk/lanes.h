/* Sixty-four games in flight: their paths are drawn eight moves at a time, all at once, and each
 * game's collection is then walked along its path through a packed table.
 *
 * One Philox block serves eight moves, so a turn of eight moves is the unit of everything here. A
 * kernel does both halves for two sets of lanes at a time: it draws the next turn of one set while
 * it walks the other set along the turn drawn before. Drawing keeps a core's vector units busy and
 * walking its load units, so a kernel that mixes the two well hides one behind the other.
 *
 * All kernels compute the same; path.h has the draws, and path.c is their plain twin. */
#ifndef SIM_WALK_LANES_H
#define SIM_WALK_LANES_H

#include "sim/walk/packed_table.h"
#include "sim/walk/walk.h"

#include <stdalign.h>

enum {
    LANES = 64,     /* games in a set */
    LANES_TURN = 8, /* moves in a turn */
    LANES_PLACES = 256,
    LANES_COINS = (LANES_TURN + 1) * LANES, /* room for those of a turn, and a vector more */
};

/* What a square is. */
enum { LANES_EDGE = 0x80, LANES_GREEN = 0x40 };

/* Coins of the last turn drawn whose leading bytes do not settle them, in ascending order of moves.
 */
struct lanes_coins {
    size_t count;
    /* [count]; kernels write whole vectors. */
    uint8_t lane[LANES_COINS], move[LANES_COINS];
    uint8_t leading[LANES_COINS];                  /* byte of the coin */
    alignas(64) uint32_t word[LANES_TURN * LANES]; /* the coins' lower 32 bits, once drawn */
};

/* Games in flight. A place is a square as the kernel numbers it. */
struct lanes {
    alignas(64) uint64_t game[LANES];
    alignas(64) uint32_t turn[LANES];  /* turns drawn */
    alignas(64) uint32_t row[LANES];   /* what is held after the turns walked: a packed entry */
    alignas(64) uint8_t place[LANES];  /* where the token stands after the turns drawn */
    alignas(64) uint8_t before[LANES]; /* where it stood before the last turn drawn */
    /* The last turn drawn: the kind of each landing. */
    alignas(64) uint8_t kind[LANES_TURN][LANES];
    /* Coins on green squares: below this leading byte they fall for the reset, above that one for
     * the removal; from one to the other they are open. Whoever begins a game sets these. */
    alignas(64) uint8_t resets_below[LANES];
    alignas(64) uint8_t open_to[LANES];
    /* Where setup->open: the kind of each landing if its coin falls for the reset (kind has that
     * of the removal while it is open), and the open coins. */
    alignas(64) uint8_t reset[LANES_TURN][LANES];
    struct lanes_coins open;
};

/* What decides the paths and the walk, for one kernel. */
struct lanes_setup {
    uint64_t seed;
    const struct packed_table *table;
    uint32_t squares;
    uint32_t rows, columns;                 /* of the board */
    uint32_t stride;                        /* from a square to the one below, in places */
    bool by_byte;                           /* edge squares jump by the direction byte */
    bool open;                              /* coins can be open */
    uint8_t resets_below, open_to;          /* of every lane, where there is one p */
    uint64_t threshold;                     /* path_threshold(p) */
    bool offers;                            /* the start's letter is offered */
    uint32_t start_row;                     /* the entry of a game that begins, unless it is */
    uint8_t start;                          /* the place where games start */
    uint32_t last_turn;                     /* a lane with so many turns is reported */
    bool one_reset;                         /* all resets are of one kind */
    uint8_t reset;                          /* that one */
    alignas(64) uint8_t mark[LANES_PLACES]; /* LANES_EDGE, LANES_GREEN, by place */
    alignas(64) uint8_t offset[16];         /* to the neighbour in each of 8 directions */
    alignas(64) uint8_t kind[2 * PACKED_CLASSES][LANES_PLACES]; /* the table's, by place */
};

struct lanes_kernel {
    const char *name;
    bool padded; /* places are row * 16 + column; otherwise squares */
    /* Whether this machine can run it. */
    bool (*supported)(void);
    /* Draws the next turn of `drawn` and walks `walked`, another set, along its last one. Returns
     * the lanes of `walked` (bit by lane) that have ended, are stuck, or have made last_turn
     * turns. */
    uint64_t (*turn)(const struct lanes_setup *setup, struct lanes *drawn, struct lanes *walked);
    /* Draws the coins' lower words. */
    void (*draw_coins)(const struct lanes_setup *setup, const struct lanes *lanes,
                       struct lanes_coins *coins);
};

/* Every kernel of this architecture, fastest first, ended by NULL. */
extern const struct lanes_kernel *const lanes_kernels[];

/* The first of them that this machine supports; the last needs nothing. */
const struct lanes_kernel *lanes_best(void);

/* Prepares turns of `kernel` for `play`, whose table is packed; the latter must outlive the setup.
 * In a split pass, which does not use play->p, every lane has bounds of its own. */
void lanes_set_up(struct lanes_setup *setup, const struct lanes_kernel *kernel,
                  const struct packed_table *table, const struct walk_play *play, bool split);

/* The entry of a game that begins with an offer of the start's letter. */
uint32_t lanes_offered(const struct lanes_setup *setup, const struct walk_play *play,
                       uint64_t game);

/* Puts a game that begins into a lane. */
static inline void lanes_begin(const struct lanes_setup *setup, struct lanes *lanes, int lane,
                               const struct walk_play *play, uint64_t game) {
    lanes->game[lane] = game;
    lanes->turn[lane] = 0;
    lanes->place[lane] = setup->start;
    lanes->row[lane] = setup->offers ? lanes_offered(setup, play, game) : setup->start_row;
}

/* What a lane's game came to that `turn` reported, as an engine says it. */
static inline uint32_t lanes_result(const struct lanes_setup *setup, const struct lanes *lanes,
                                    int lane, uint32_t max_moves) {
    const struct packed_table *table = setup->table;
    if (lanes->row[lane] >= table->stuck_limit)
        return ENGINE_CENSORED;
    uint32_t moves = lanes->turn[lane] * LANES_TURN - packed_moves_since(table, lanes->row[lane]);
    if (moves > max_moves)
        return ENGINE_CENSORED;
    return lanes->row[lane] < table->done_limit ? moves : ENGINE_UNFINISHABLE;
}

#endif
