#include "analysis/sequencium/settle.h"

#include "analysis/sequencium/longest_path.h"
#include "sim/random/stream.h"

/* Steps of a search for a longest path. A region whose paths take more is played on in. */
enum { PATH_STEPS = 1000 };

enum { MOST_REGIONS = 16 }; /* that do not touch, on 8x8 squares */

/* Regions that are still contested. */
struct regions {
    uint64_t squares[MOST_REGIONS];
    int count;
};

static uint64_t random_word(uint32_t index) {
    struct stream_block block = stream_draw(0, 0, 0, index);
    return (uint64_t)block.word[0] << 32 | block.word[1];
}

void settle_keys_init(struct settle_keys *keys, const struct sequencium_board *board) {
    uint32_t index = 0;
    for (int square = 0; square < SEQUENCIUM_SQUARES; square++) {
        keys->empty[square] = random_word(index++);
        for (int side = 0; side < 2; side++)
            for (int steps = 0; steps < SEQUENCIUM_SQUARES; steps++)
                keys->reach[side][square][steps] = random_word(index++);
    }
    for (int waits = 0; waits <= 2 * SEQUENCIUM_SQUARES; waits++)
        keys->waits[waits] = random_word(index++);
    for (int side = 0; side < 2; side++)
        keys->leads[side] = random_word(index++);
    keys->symmetric = board->rows == board->columns;
    for (int square = 0; square < SEQUENCIUM_SQUARES; square++) {
        keys->same[square] = (uint8_t)square;
        keys->turned[square] = (uint8_t)(square % board->columns * board->columns +
                                         square / board->columns % board->columns);
    }
}

static int count(uint64_t set) { return __builtin_popcountll(set); }

static int larger(int a, int b) { return a > b ? a : b; }

/* The largest value that a side has next to open squares of the set, which are not none. */
static int largest_beside(const struct contest *contest, int side, uint64_t open) {
    int largest = 0;
    for (; open; open &= open - 1)
        largest = larger(largest, contest->beside[side][__builtin_ctzll(open)]);
    return largest;
}

/* The square of the set that has the largest value of that side's next to it. */
static int largest_square(const struct contest *contest, int side, uint64_t open) {
    int best = __builtin_ctzll(open);
    for (; open; open &= open - 1) {
        int square = __builtin_ctzll(open);
        if (contest->beside[side][square] > contest->beside[side][best])
            best = square;
    }
    return best;
}

/* The best value that a side can write in a region of its own, or `least` if that is not above it.
 * Returns false if it takes too long to say. */
static bool own_best(const struct contest_board *board, const struct contest *contest, int side,
                     uint64_t region, int least, int *best) {
    uint64_t open = region & contest->open[side];
    struct longest_path path = {.near = board->near, .within = region, .steps = PATH_STEPS};
    int squares = count(region);
    *best = least;
    while (open) {
        int first = largest_square(contest, side, open);
        int beside = contest->beside[side][first];
        open &= ~(UINT64_C(1) << first);
        if (beside + CONTEST_STEP * squares <= *best)
            return true;
        path.longest = *best > beside ? (*best - beside) / CONTEST_STEP : 0;
        if (!longest_path_from(&path, first))
            return false;
        *best = larger(*best, beside + CONTEST_STEP * path.longest);
    }
    return true;
}

/* Makes a region that only `side` can enter values and moves that it has. */
static bool take_region(const struct contest_board *board, struct contest *contest, int side,
                        uint64_t region, int *waits) {
    int least = larger(contest->largest[0], contest->largest[1]);
    int best;
    if (!own_best(board, contest, side, region, least, &best))
        return false;
    if (best > least)
        contest->largest[side] = (uint8_t)best;
    *waits += side == 0 ? count(region) : -count(region);
    contest->open[side] &= ~region;
    return true;
}

/* Splits the empty squares into regions, and leaves those that are contested. */
static void find_regions(const struct contest_board *board, struct contest *contest,
                         struct regions *regions, int *waits) {
    uint64_t empty = contest->empty;
    uint64_t open = contest->open[0] | contest->open[1];
    contest->empty = 0;
    regions->count = 0;
    while (open) {
        uint64_t region = sequencium_part(&board->board, empty, open & -open);
        open &= ~region;
        bool enters[2] = {region & contest->open[0], region & contest->open[1]};
        if (enters[0] != enters[1] && take_region(board, contest, enters[1], region, waits))
            continue;
        regions->squares[regions->count++] = region;
        contest->empty |= region;
    }
}

/* Whether the side that is behind can no longer get a value above the leader's. */
static bool is_decided(const struct contest *contest, const struct regions *regions, int leader) {
    int target = contest->largest[leader];
    int behind = 1 - leader;
    int extra = leader == 0; /* the leader's turn: one of its answers comes first */
    for (int i = 0; i < regions->count; i++) {
        uint64_t region = regions->squares[i];
        uint64_t open = region & contest->open[behind];
        if (!open)
            continue;
        int beside = largest_beside(contest, behind, open);
        int answers = count(region & contest->open[leader]);
        int squares = count(region);
        if (beside + CONTEST_STEP * (squares - answers / 2) <= target)
            continue;
        if (!extra || beside + CONTEST_STEP * (squares - (answers + 1) / 2) > target)
            return false;
        extra = 0;
    }
    return true;
}

/* The part of a region in a key, squares being called what `name` calls them. Values count by the
 * steps that they can come above the largest of both sides; a value that cannot is as good as any
 * other such. */
static uint64_t region_key(const struct settle_keys *keys, const struct contest *contest,
                           uint64_t region, int target, const uint8_t *name) {
    uint64_t key = 0;
    int above = CONTEST_STEP * count(region) - target + 1;
    for (uint64_t rest = region; rest; rest &= rest - 1)
        key ^= keys->empty[name[__builtin_ctzll(rest)]];
    for (int side = 0; side < 2; side++)
        for (uint64_t rest = region & contest->open[side]; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            int steps = larger(contest->beside[side][square] + above, 0) / CONTEST_STEP;
            key ^= keys->reach[side][name[square]][steps];
        }
    return key;
}

static uint64_t key_of(const struct settle_keys *keys, const struct contest *contest,
                       const struct regions *regions, int leader, const uint8_t *name) {
    uint64_t key = keys->leads[leader] ^ keys->waits[contest->waits + SEQUENCIUM_SQUARES];
    for (int i = 0; i < regions->count; i++)
        key ^= region_key(keys, contest, regions->squares[i], contest->largest[leader], name);
    return key;
}

/* The smaller one of the contest's key and its image's. */
static void set_key(const struct settle_keys *keys, struct contest *contest,
                    const struct regions *regions, int leader) {
    contest->key = key_of(keys, contest, regions, leader, keys->same);
    if (keys->symmetric) {
        uint64_t image = key_of(keys, contest, regions, leader, keys->turned);
        contest->key = image < contest->key ? image : contest->key;
    }
}

enum settle_verdict settle(const struct contest_board *board, const struct settle_keys *keys,
                           struct contest *contest) {
    struct regions regions;
    int waits = contest->waits;
    find_regions(board, contest, &regions, &waits);
    int leader = contest->largest[1] > contest->largest[0];
    if (is_decided(contest, &regions, leader))
        return leader == 0 ? SETTLE_WON : SETTLE_LOST;
    /* More moves elsewhere than there are squares here are of no more use. */
    int most = count(contest->empty);
    contest->waits = waits > most ? most : waits < -most ? -most : waits;
    set_key(keys, contest, &regions, leader);
    return SETTLE_OPEN;
}
