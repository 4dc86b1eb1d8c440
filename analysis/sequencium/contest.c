/* Contests (contest.h): their moves, threshold queries as contests, and their simplification, which
 * decides many contests without search and gives equivalent ones the same key. A square is open to
 * a side that may write there, as one of its numbers lies beside it. The empty squares form regions
 * that do not touch; a move in one changes nothing in another. The leader is the side with the
 * largest value, the target, which the side behind has to exceed. */
#include "analysis/sequencium/contest.h"

#include "sim/random/draws.h"
#include "sim/random/processor.h"

#include <string.h>
#include <sys/param.h>

enum {
    PATH_STEPS = 1000, /* most steps of a path search; a region that needs more is not taken */
    MOST_SMALL = 2,    /* squares of regions that are equivalent wherever they are */
};

static int count_squares(uint64_t set) { return __builtin_popcountll(set); }

static uint64_t set_of(int square) { return UINT64_C(1) << square; }

int contest_largest_beside(const struct contest *contest, int side, uint64_t open) {
    uint8_t largest = 0;
    if (open == contest->open[side]) /* the common case, which compilers turn into vectors */
        for (int i = 0; i < SEQUENCIUM_SQUARES; i++)
            largest = MAX(largest, contest->beside[side][i]);
    else
        for (; open; open &= open - 1)
            largest = MAX(largest, contest->beside[side][__builtin_ctzll(open)]);
    return largest;
}

void contest_board_init(struct contest_board *board, const struct sequencium_board *shape) {
    *board = (struct contest_board){.board = *shape};
    for (int square = 0; square < shape->squares; square++)
        board->near[square] = sequencium_near(shape, set_of(square)) & ~set_of(square);
}

/* Takes squares out of the contest: neither side may write there. */
static void remove_squares(struct contest *contest, uint64_t squares) {
    contest->empty &= ~squares;
    contest->open[0] &= ~squares;
    contest->open[1] &= ~squares;
    for (; squares; squares &= squares - 1) {
        int square = __builtin_ctzll(squares);
        contest->beside[0][square] = contest->beside[1][square] = 0;
    }
}

/* Copies a contest, except its key, with its sides exchanged. */
static void exchange_sides(const struct contest *from, struct contest *to) {
    to->empty = from->empty;
    to->tempo = -from->tempo;
    to->square = CONTEST_NO_SQUARE;
    to->regions = from->regions;
    memcpy(to->region, from->region, (size_t)from->regions * sizeof *to->region);
    for (int side = 0; side < 2; side++) {
        to->open[side] = from->open[1 - side];
        to->largest[side] = from->largest[1 - side];
        memcpy(to->beside[side], from->beside[1 - side], sizeof to->beside[side]);
    }
}

void contest_write(const struct contest_board *board, const struct contest *from, int square,
                   struct contest *to) {
    exchange_sides(from, to);
    uint64_t around = board->near[square] & from->empty;
    uint8_t value = (uint8_t)(from->beside[0][square] + CONTEST_STEP);
    for (uint64_t rest = around; rest; rest &= rest - 1) {
        int beside = __builtin_ctzll(rest);
        to->beside[1][beside] = MAX(to->beside[1][beside], value);
    }
    to->open[1] |= around;
    to->largest[1] = MAX(to->largest[1], value);
    remove_squares(to, set_of(square));
    to->square = (uint8_t)square;
}

void contest_tempo(const struct contest *from, struct contest *to) {
    exchange_sides(from, to);
    if (from->tempo > 0)
        to->tempo++; /* one less of the side that is now side 1 */
}

struct sequencium_bounds payoff_range(const struct sequencium_position *position,
                                      enum sequencium_payoff payoff) {
    int empty = count_squares(sequencium_empty(position));
    int red = position->maximum[SEQUENCIUM_RED], blue = position->maximum[SEQUENCIUM_BLUE];
    return (struct sequencium_bounds){.lower = sequencium_payoff(payoff, red, blue + empty),
                                      .upper = sequencium_payoff(payoff, red + empty, blue)};
}

void threshold_contest(const struct sequencium_position *position, enum sequencium_payoff payoff,
                       int value, struct contest *contest) {
    /* [colour] What is added to its numbers, and the least that its largest number counts. */
    int added[2] = {0}, least[2] = {0};
    if (payoff == SEQUENCIUM_GAMBLE) {
        added[SEQUENCIUM_BLUE] = value > 0 ? 1 : 0; /* r > b is r >= b + 1 */
        least[SEQUENCIUM_BLUE] = MAX(value - 1, 0);
        least[SEQUENCIUM_RED] = MAX(-value, 0);
    } else {
        added[SEQUENCIUM_BLUE] = MAX(value, 0);
        added[SEQUENCIUM_RED] = MAX(-value, 0);
    }
    *contest = (struct contest){.empty = sequencium_empty(position), .square = CONTEST_NO_SQUARE};
    for (int colour = 0; colour < 2; colour++) {
        int side = colour == position->mover ? 0 : 1;
        /* The value of number 0: Red's values are odd. */
        int zero = CONTEST_STEP * added[colour] + (colour == SEQUENCIUM_RED ? 1 : 0);
        int maximum = MAX(position->maximum[colour], least[colour]);
        contest->largest[side] = (uint8_t)(CONTEST_STEP * maximum + zero);
        contest->open[side] = sequencium_open(position, colour);
        for (uint64_t rest = contest->open[side]; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            int number = sequencium_largest_near(position, colour, square);
            contest->beside[side][square] = (uint8_t)(CONTEST_STEP * number + zero);
        }
    }
}

/* --- regions ---------------------------------------------------------------------------------- */

/* A region with no square open to either side is dead. One with squares open to one side only
 * belongs to that side. The owner will fill the region completely, first along the path with the
 * largest value, then the rest, whatever else happens. So that value counts at once, and the
 * squares of the region become tempo moves: moves that the owner may make instead of moving
 * elsewhere. Only the difference of the numbers of tempo moves matters: a side that wins without a
 * pair of them answers the opponent's extra one with its own. */

/* Extends a path, whose last square is `square` and which has `length` squares, through the squares
 * of `left`, which it has not visited. False when the steps run out. */
static bool extend_path(struct longest_path *search, int square, int length, uint64_t left) {
    search->longest = MAX(search->longest, length);
    int most = length + count_squares(left);
    for (uint64_t next = search->near[square] & left; next && most > search->longest;) {
        if (search->steps-- <= 0)
            return false;
        /* First the square with the fewest continuations: Warnsdorff's rule, for paths through all
         * squares of a board, finds long ones early. */
        int best = __builtin_ctzll(next), fewest = SEQUENCIUM_SQUARES;
        for (uint64_t among = next; among; among &= among - 1) {
            int other = __builtin_ctzll(among);
            int ways = count_squares(search->near[other] & left);
            best = ways < fewest ? other : best;
            fewest = ways < fewest ? ways : fewest;
        }
        next &= ~set_of(best);
        if (!extend_path(search, best, length + 1, left & ~set_of(best)))
            return false;
    }
    return true;
}

bool longest_path_from(struct longest_path *search, int first) {
    return extend_path(search, first, 1, search->within & ~set_of(first));
}

/* Converts a region that only `side` can enter into tempo moves and the largest value that the side
 * can write there. Returns false, without a change, if the search takes too long. */
static bool take_region(const struct contest_board *board, struct contest *contest, int side,
                        uint64_t region) {
    const uint8_t *beside = contest->beside[side];
    struct longest_path path = {.near = board->near, .within = region, .steps = PATH_STEPS};
    int squares = count_squares(region);
    /* A value that is not above both largest ones changes nothing. */
    int to_exceed = MAX(contest->largest[0], contest->largest[1]), best = to_exceed;
    for (uint64_t open = region & contest->open[side]; open;) {
        int first = __builtin_ctzll(open); /* the square beside the largest value */
        for (uint64_t rest = open; rest; rest &= rest - 1)
            if (beside[__builtin_ctzll(rest)] > beside[first])
                first = __builtin_ctzll(rest);
        open &= ~set_of(first);
        if (beside[first] + CONTEST_STEP * squares <= best)
            break; /* later squares, with smaller values beside, do not lead to more either */
        path.longest = (best - beside[first]) / CONTEST_STEP; /* only longer paths count */
        if (!longest_path_from(&path, first))
            return false;
        best = MAX(best, beside[first] + CONTEST_STEP * path.longest);
    }
    if (best > to_exceed)
        contest->largest[side] = (uint8_t)best;
    contest->tempo += side == 0 ? squares : -squares;
    remove_squares(contest, region);
    return true;
}

/* Adds a region, unless neither side can enter it, or only one side can, which then takes it. */
static void add_region(const struct contest_board *board, struct contest *contest,
                       uint64_t region) {
    const bool first = region & contest->open[0], second = region & contest->open[1];
    if (!first && !second)
        return; /* it is dead */
    if (first != second && take_region(board, contest, first ? 0 : 1, region))
        return;
    contest->region[contest->regions++] = region;
}

/* Adds the regions of a set of empty squares; `seeds` has a square of each, at least. */
static void add_regions(const struct contest_board *board, struct contest *contest, uint64_t empty,
                        uint64_t seeds) {
    while (seeds) {
        uint64_t region = sequencium_part(&board->board, empty, seeds & -seeds);
        add_region(board, contest, region);
        seeds &= ~region;
    }
}

/* Finds the regions, if they are not known; else brings them up to date after the last move. */
static void update_regions(const struct contest_board *board, struct contest *contest) {
    if (contest->regions == 0) {
        add_regions(board, contest, contest->empty, contest->open[0] | contest->open[1]);
    } else if (contest->square != CONTEST_NO_SQUARE) {
        /* Every open square is in a region. Only that of the square written on has changed: it has
         * lost this square, and may fall apart. Often the neighbours of the square are connected
         * among themselves: then the region stays one. */
        int i = 0;
        while (!(contest->region[i] >> contest->square & 1))
            i++;
        uint64_t left = contest->region[i] & ~set_of(contest->square);
        uint64_t around = board->near[contest->square] & left;
        contest->region[i] = contest->region[--contest->regions];
        if (around && sequencium_part(&board->board, around, around & -around) == around)
            add_region(board, contest, left);
        else
            add_regions(board, contest, left, around);
    }
    contest->empty = 0;
    for (int i = 0; i < contest->regions; i++)
        contest->empty |= contest->region[i];
}

/* --- decided contests ------------------------------------------------------------------------- */

/* The side behind loses unless it exceeds the target. In a region it gains at most one step with
 * each square that it writes on; so the squares that the leader leaves to it may be too few. A
 * leader who answers each move in the region there, while it can, gets at least half of the `a`
 * squares of the region that are open to it.
 *
 * More precisely: writing on a square opens its empty neighbours. Let one of the `a` squares open m
 * squares that are not among them, and another one n <= m (0 if a < 2). The side behind moves first
 * and takes at most one of the two. The leader writes on the other, after which at least a - 2 + n
 * squares are open to it: in all, it gets 1 + (a - 2 + n) / 2 squares, which is (a + n) / 2. If the
 * leader moves first, on the square that opens m, it gets 1 + (a - 1 + m) / 2 squares, which is
 * (a + 1 + m) / 2. This is no less; and a later move of the leader that answers none does not raise
 * squares - a / 2, those left to the side behind. So a leader who has to move loses nothing. */

/* Whether the leader wins as the side behind can no longer exceed the target in any region. A bound
 * on the squares that the leader gets is followed by a tighter and slower one. */
static bool leader_wins(const struct contest_board *board, const struct contest *contest,
                        int leader) {
    int target = contest->largest[leader], behind = 1 - leader;
    bool may_move_first = leader == 0; /* once: in the first region where it has to */
    for (int i = 0; i < contest->regions; i++) {
        uint64_t region = contest->region[i], leaders = region & contest->open[leader];
        uint64_t open = region & contest->open[behind];
        int squares = count_squares(region), a = count_squares(leaders);
        /* So many squares are too few for the side behind to exceed the target. */
        int too_few = (target - contest_largest_beside(contest, behind, open)) / CONTEST_STEP;
        if (!open || squares - a / 2 <= too_few)
            continue;
        int m = 0, n = 0; /* the most and the second most squares that one of the `a` opens */
        for (uint64_t rest = leaders; rest; rest &= rest - 1) {
            int opens = count_squares(board->near[__builtin_ctzll(rest)] & region & ~leaders);
            n = MAX(n, MIN(m, opens));
            m = MAX(m, opens);
        }
        if (squares - (a + n) / 2 <= too_few)
            continue;
        if (!may_move_first || squares - (a + 1 + m) / 2 > too_few)
            return false;
        may_move_first = false;
    }
    return true;
}

/* --- regions without value -------------------------------------------------------------------- */

/* The base of a region is as many steps below the target as the region has squares. A value up to
 * the base does not count: even a path through the whole region does not lead above the target. */
static int base_of(uint64_t region, int target) {
    return target - CONTEST_STEP * count_squares(region);
}

/* The lift of a value beside a square: how far it is above the base of the region, at most 64 steps
 * or 128; 0 if it does not count. `beside` is 0 if the side cannot write on the square. */
static uint8_t lift_of(uint8_t beside, int base) {
    const uint8_t most = (uint8_t)MAX(base, 0); /* the largest value that does not count */
    return beside > most ? (uint8_t)(beside - base) : 0;
}

/* Replaces the regions without value by one of their squares, or by none if they have an even
 * number. In such a region both sides may write on every square, and no value beside one counts:
 * all that matters is the number of moves. Two squares cancel: a side that wins without them
 * answers the opponent's move on one with the other; and a side that can move nowhere else is
 * blocked for good, so that the opponent's moves decide alone. */
static void cancel_regions(struct contest *contest, int target) {
    uint64_t dropped = 0, shared = contest->open[0] & contest->open[1];
    int kept = 0;
    for (int i = 0; i < contest->regions; i++) {
        uint64_t region = contest->region[i];
        int base = base_of(region, target);
        if (!(region & ~shared) && contest_largest_beside(contest, 0, region) <= base &&
            contest_largest_beside(contest, 1, region) <= base)
            dropped |= region;
        else
            contest->region[kept++] = region;
    }
    if (kept == contest->regions)
        return;
    if (count_squares(dropped) % 2 == 1) {
        contest->region[kept++] = dropped & -dropped;
        dropped &= dropped - 1;
    }
    contest->regions = kept;
    remove_squares(contest, dropped);
}

/* --- keys ------------------------------------------------------------------------------------- */

/* In a key, a value counts by its lift. Of a region of one or two squares the place on the board
 * does not matter, only the values beside each. On square boards, mirror images have equal keys. */

static uint64_t contest_random_word(uint32_t index) {
    struct stream_block block = stream_draw(0, 0, 0, index);
    return (uint64_t)block.word[0] << 32 | block.word[1];
}

void contest_keys_init(struct contest_keys *keys, const struct sequencium_board *board) {
    uint32_t index = 0;
    for (int square = 0; square < SEQUENCIUM_SQUARES; square++) {
        keys->empty[square] = contest_random_word(index++);
        for (int side = 0; side < 2; side++)
            for (int steps = 0; steps < SEQUENCIUM_SQUARES; steps++)
                keys->reach[side][square][steps] = contest_random_word(index++);
    }
    for (int i = 0; i < CONTEST_WORDS; i++)
        keys->word[i] = contest_random_word(index++);
    keys->symmetric = board->rows == board->columns;
    memset(keys->image_of_byte, 0, sizeof keys->image_of_byte);
    for (int square = 0; keys->symmetric && square < board->squares; square++) {
        /* Reflected: row and column exchanged. */
        int image = square % board->columns * board->columns + square / board->columns;
        keys->image[square] = (uint8_t)image;
        for (int byte = 0; byte < 256; byte++)
            if (byte >> square % 8 & 1)
                keys->image_of_byte[square / 8][byte] |= set_of(image);
    }
}

/* What a key depends on. */
enum { KEY_SETS = 3 };
struct key_parts {
    uint64_t set[KEY_SETS]; /* `empty` and both `open` of the contest, without small regions */
    uint64_t placeless;     /* what has no place on the board, small regions included */
    uint8_t lift[2][SEQUENCIUM_SQUARES]; /* [side][square] lift_of, 0 in small regions */
};

/* A hash of two words, each the exclusive or of data and a random word: the lower half of their
 * product, exclusive or the upper half (Y. Wang, wyhash). */
static uint64_t fold(uint64_t a, uint64_t b) {
    __extension__ unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t key_of_parts(const struct contest_board *board, const struct contest_keys *keys,
                             const struct key_parts *parts) {
    const uint64_t *word = keys->word;
    uint64_t key = fold(parts->set[0] ^ word[0], parts->set[1] ^ word[1]) ^
                   fold(parts->set[2] ^ word[2], parts->placeless ^ word[3]);
    word += 4; /* two more words for each eight squares */
    for (int i = 0; i < board->board.squares; i += 8, word += 2) {
        uint64_t lift[2]; /* of eight squares */
        memcpy(&lift[0], &parts->lift[0][i], 8);
        memcpy(&lift[1], &parts->lift[1][i], 8);
        key ^= fold(lift[0] ^ word[0], lift[1] ^ word[1]);
    }
    return key;
}

/* A hash of a small region with that base: of the sum of hashes of its squares, in any order. */
static uint64_t hash_small(const struct contest_keys *keys, const struct contest *contest,
                           uint64_t region, int base) {
    uint64_t sum = 0;
    for (uint64_t rest = region; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        uint64_t facts = (uint64_t)count_squares(region);
        for (int side = 0; side < 2; side++) /* one bit and eight bits for each */
            facts = facts << 9 | (contest->open[side] >> square & 1) << 8 |
                    lift_of(contest->beside[side][square], base);
        sum += fold(facts ^ keys->word[0], keys->word[1]);
    }
    return fold(sum ^ keys->word[2], keys->word[3]);
}

/* Sets what the key depends on. As most squares belong to the largest region, lifts are computed as
 * if all did, in a loop of vector instructions; then those of other regions, square by square. */
static void set_parts(const struct contest_keys *keys, const struct contest *contest, int leader,
                      struct key_parts *parts) {
    const int target = contest->largest[leader];
    uint64_t largest = 0, small = 0; /* the largest region, and all squares of the small ones */
    for (int i = 0; i < contest->regions; i++)
        if (count_squares(contest->region[i]) > count_squares(largest))
            largest = contest->region[i];
    const int base_of_largest = base_of(largest, target);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < SEQUENCIUM_SQUARES; i++)
            parts->lift[side][i] = lift_of(contest->beside[side][i], base_of_largest);

    parts->placeless = (uint64_t)(contest->tempo + SEQUENCIUM_SQUARES) << 1 | (uint64_t)leader;
    for (int i = 0; i < contest->regions; i++) {
        const uint64_t region = contest->region[i];
        const int base = base_of(region, target);
        if (count_squares(region) <= MOST_SMALL) {
            small |= region;
            parts->placeless += hash_small(keys, contest, region, base);
        } else if (region != largest) {
            for (uint64_t rest = region; rest; rest &= rest - 1)
                for (int side = 0; side < 2; side++) {
                    int square = __builtin_ctzll(rest);
                    parts->lift[side][square] = lift_of(contest->beside[side][square], base);
                }
        }
    }
    for (uint64_t rest = small; rest; rest &= rest - 1)
        parts->lift[0][__builtin_ctzll(rest)] = parts->lift[1][__builtin_ctzll(rest)] = 0;
    parts->set[0] = contest->empty & ~small;
    parts->set[1] = contest->open[0] & ~small;
    parts->set[2] = contest->open[1] & ~small;
}

/* The mirror image of a set in the diagonal of a square board. */
static uint64_t reflect(const struct contest_keys *keys, uint64_t set) {
    uint64_t image = 0;
    for (int byte = 0; byte < 8 && set >> 8 * byte > 0; byte++)
        image |= keys->image_of_byte[byte][set >> 8 * byte & 255];
    return image;
}

/* Sets the key to that of the contest or, on a square board, its mirror image: of the one with the
 * smaller sets of squares, as numbers; if these are equal, which is rare, to the smaller key. */
static void set_key(const struct contest_board *board, const struct contest_keys *keys,
                    struct contest *contest, int leader) {
    struct key_parts parts;
    set_parts(keys, contest, leader, &parts);
    bool may_be_own = true, may_be_image = keys->symmetric; /* whose key it is */
    for (int i = 0; may_be_own && may_be_image && i < KEY_SETS; i++) {
        uint64_t image = reflect(keys, parts.set[i]);
        may_be_own = parts.set[i] <= image;
        may_be_image = image <= parts.set[i];
    }
    contest->key = may_be_own ? key_of_parts(board, keys, &parts) : UINT64_MAX;
    if (!may_be_image)
        return;
    struct key_parts image = {.placeless = parts.placeless};
    for (int i = 0; i < KEY_SETS; i++)
        image.set[i] = reflect(keys, parts.set[i]);
    for (int side = 0; side < 2; side++)
        for (uint64_t rest = parts.set[1 + side]; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            image.lift[side][keys->image[square]] = parts.lift[side][square];
        }
    contest->key = MIN(contest->key, key_of_parts(board, keys, &image));
}

/* Flattened, so that the loops of the functions it calls are vectorized, too (EVERY_WIDTH). */
EVERY_WIDTH __attribute__((flatten)) enum contest_verdict
simplify_contest(const struct contest_board *board, const struct contest_keys *keys,
                 struct contest *contest) {
    update_regions(board, contest);
    int leader = contest->largest[1] > contest->largest[0] ? 1 : 0; /* they are never equal */
    if (leader_wins(board, contest, leader))
        return leader == 0 ? CONTEST_WON : CONTEST_LOST;
    cancel_regions(contest, contest->largest[leader]);
    /* More tempo moves than contested squares have no further effect. */
    int most = count_squares(contest->empty);
    contest->tempo = MAX(-most, MIN(contest->tempo, most));
    set_key(board, keys, contest, leader);
    return CONTEST_OPEN;
}
