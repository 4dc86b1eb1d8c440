#include "analysis/sequencium/contest.h"

#include "sim/random/draws.h"

/* The square with the fewest continuations (Warnsdorff's rule finds complete paths early). */
static int narrowest(const uint64_t *near, uint64_t among, uint64_t left) {
    int best = __builtin_ctzll(among);
    int fewest = SEQUENCIUM_SQUARES;
    for (; among; among &= among - 1) {
        int square = __builtin_ctzll(among);
        int ways = __builtin_popcountll(near[square] & left);
        if (ways < fewest) {
            fewest = ways;
            best = square;
        }
    }
    return best;
}

/* Extends a path, of `length` squares up to `square`; `left` are the squares not yet visited. */
static bool extend_path(struct longest_path *search, int square, int length, uint64_t left) {
    if (length > search->longest)
        search->longest = length;
    int most = length + __builtin_popcountll(left);
    for (uint64_t next = search->near[square] & left; next && most > search->longest;) {
        if (search->steps-- <= 0)
            return false;
        int way = narrowest(search->near, next, left);
        next &= ~(UINT64_C(1) << way);
        if (!extend_path(search, way, length + 1, left & ~(UINT64_C(1) << way)))
            return false;
    }
    return true;
}

bool longest_path_from(struct longest_path *search, int first) {
    return extend_path(search, first, 1, search->within & ~(UINT64_C(1) << first));
}

/* Limit of a search for a longest path; a region that needs more stays in the contest. */
enum { PATH_STEPS = 1000 };

enum { MOST_REGIONS = 32 }; /* that do not touch: every other square of a row of 64, at most */

/* Regions that are still contested. */
struct regions {
    uint64_t squares[MOST_REGIONS];
    int count;
};

static uint64_t settle_random_word(uint32_t index) {
    struct stream_block block = stream_draw(0, 0, 0, index);
    return (uint64_t)block.word[0] << 32 | block.word[1];
}

void settle_keys_init(struct settle_keys *keys, const struct sequencium_board *board) {
    uint32_t index = 0;
    for (int square = 0; square < SEQUENCIUM_SQUARES; square++) {
        keys->empty[square] = settle_random_word(index++);
        for (int side = 0; side < 2; side++)
            for (int steps = 0; steps < SEQUENCIUM_SQUARES; steps++)
                keys->reach[side][square][steps] = settle_random_word(index++);
    }
    for (int tempo = 0; tempo <= 2 * SEQUENCIUM_SQUARES; tempo++)
        keys->tempo[tempo] = settle_random_word(index++);
    for (int side = 0; side < 2; side++)
        keys->leads[side] = settle_random_word(index++);
    keys->symmetric = board->rows == board->columns;
    for (int square = 0; square < SEQUENCIUM_SQUARES; square++) {
        keys->same[square] = (uint8_t)square;
        keys->turned[square] = (uint8_t)(square % board->columns * board->columns +
                                         square / board->columns % board->columns);
    }
}

static int count_squares(uint64_t set) { return __builtin_popcountll(set); }

static int maximum(int a, int b) { return a > b ? a : b; }

/* The largest value of a side next to the squares of a nonempty set. */
static int largest_beside(const struct contest *contest, int side, uint64_t open) {
    int largest = 0;
    for (; open; open &= open - 1)
        largest = maximum(largest, contest->beside[side][__builtin_ctzll(open)]);
    return largest;
}

/* The square of the set with the largest value of that side next to it. */
static int largest_square(const struct contest *contest, int side, uint64_t open) {
    int best = __builtin_ctzll(open);
    for (; open; open &= open - 1) {
        int square = __builtin_ctzll(open);
        if (contest->beside[side][square] > contest->beside[side][best])
            best = square;
    }
    return best;
}

/* The best value that a side can write in a region of its own, or `least` if that is larger.
 * Returns false if the search takes too long. */
static bool own_best(const struct contest_board *board, const struct contest *contest, int side,
                     uint64_t region, int least, int *best) {
    uint64_t open = region & contest->open[side];
    struct longest_path path = {.near = board->near, .within = region, .steps = PATH_STEPS};
    int squares = count_squares(region);
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
        *best = maximum(*best, beside + CONTEST_STEP * path.longest);
    }
    return true;
}

/* Converts a region that only `side` can enter into its largest value and tempo moves. */
static bool take_region(const struct contest_board *board, struct contest *contest, int side,
                        uint64_t region, int *tempo) {
    int least = maximum(contest->largest[0], contest->largest[1]);
    int best;
    if (!own_best(board, contest, side, region, least, &best))
        return false;
    if (best > least)
        contest->largest[side] = (uint8_t)best;
    *tempo += side == 0 ? count_squares(region) : -count_squares(region);
    contest->open[side] &= ~region;
    return true;
}

/* Splits the empty squares into regions and keeps the contested ones. */
static void find_regions(const struct contest_board *board, struct contest *contest,
                         struct regions *regions, int *tempo) {
    uint64_t empty = contest->empty;
    uint64_t open = contest->open[0] | contest->open[1];
    contest->empty = 0;
    regions->count = 0;
    while (open) {
        uint64_t region = sequencium_part(&board->board, empty, open & -open);
        open &= ~region;
        bool enters[2] = {region & contest->open[0], region & contest->open[1]};
        if (enters[0] != enters[1] && take_region(board, contest, enters[1], region, tempo))
            continue;
        regions->squares[regions->count++] = region;
        contest->empty |= region;
    }
}

/* Whether the side that is behind can no longer reach a value above the leader's. */
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
        int answers = count_squares(region & contest->open[leader]);
        int squares = count_squares(region);
        if (beside + CONTEST_STEP * (squares - answers / 2) <= target)
            continue;
        if (!extra || beside + CONTEST_STEP * (squares - (answers + 1) / 2) > target)
            return false;
        extra = 0;
    }
    return true;
}

/* A region's part of the key, with squares renamed by `name`. A value enters as the number of steps
 * by which it may end above the largest of both sides; values that cannot are equivalent. */
static uint64_t region_key(const struct settle_keys *keys, const struct contest *contest,
                           uint64_t region, int target, const uint8_t *name) {
    uint64_t key = 0;
    int above = CONTEST_STEP * count_squares(region) - target + 1;
    for (uint64_t rest = region; rest; rest &= rest - 1)
        key ^= keys->empty[name[__builtin_ctzll(rest)]];
    for (int side = 0; side < 2; side++)
        for (uint64_t rest = region & contest->open[side]; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            int steps = maximum(contest->beside[side][square] + above, 0) / CONTEST_STEP;
            key ^= keys->reach[side][name[square]][steps];
        }
    return key;
}

static uint64_t contest_key(const struct settle_keys *keys, const struct contest *contest,
                            const struct regions *regions, int leader, const uint8_t *name) {
    uint64_t key = keys->leads[leader] ^ keys->tempo[contest->tempo + SEQUENCIUM_SQUARES];
    for (int i = 0; i < regions->count; i++)
        key ^= region_key(keys, contest, regions->squares[i], contest->largest[leader], name);
    return key;
}

/* The smaller of the keys of the contest and of its image. */
static void set_key(const struct settle_keys *keys, struct contest *contest,
                    const struct regions *regions, int leader) {
    contest->key = contest_key(keys, contest, regions, leader, keys->same);
    if (keys->symmetric) {
        uint64_t image = contest_key(keys, contest, regions, leader, keys->turned);
        contest->key = image < contest->key ? image : contest->key;
    }
}

enum settle_verdict settle(const struct contest_board *board, const struct settle_keys *keys,
                           struct contest *contest) {
    struct regions regions;
    int tempo = contest->tempo;
    find_regions(board, contest, &regions, &tempo);
    int leader = contest->largest[1] > contest->largest[0];
    if (is_decided(contest, &regions, leader))
        return leader == 0 ? SETTLE_WON : SETTLE_LOST;
    /* More tempo moves than contested squares have no further effect. */
    int most = count_squares(contest->empty);
    contest->tempo = tempo > most ? most : tempo < -most ? -most : tempo;
    set_key(keys, contest, &regions, leader);
    return SETTLE_OPEN;
}
