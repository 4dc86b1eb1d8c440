/* Contests: their moves, threshold queries as contests, and their simplification (contest.h). The
 * latter splits the empty squares into regions; replaces a region that one side has for itself by
 * the longest path there, found depth first; proves the contest decided if the side that is behind
 * cannot catch up; and makes a key that equivalent contests share. */
#include "analysis/sequencium/contest.h"

#include "sim/random/draws.h"
#include "sim/random/widths.h"

#include <string.h>
#include <sys/param.h>

void contest_board_init(struct contest_board *board, const struct sequencium_board *shape) {
    *board = (struct contest_board){
        .board = *shape,
        .bytes = ((size_t)shape->squares + 7) / 8 * 8,
    };
    for (int square = 0; square < shape->squares; square++)
        board->near[square] =
            sequencium_near(shape, UINT64_C(1) << square) & ~(UINT64_C(1) << square);
}

/* Exchanges the sides. */
static void exchange_sides(const struct contest *from, struct contest *to) {
    to->empty = from->empty;
    to->tempo = -from->tempo;
    to->square = CONTEST_NO_SQUARE;
    to->regions = from->regions;
    for (int i = 0; i < from->regions; i++)
        to->region[i] = from->region[i];
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
    uint64_t written = UINT64_C(1) << square;
    uint8_t value = (uint8_t)(from->beside[0][square] + CONTEST_STEP);
    for (uint64_t rest = around; rest; rest &= rest - 1) {
        int beside = __builtin_ctzll(rest);
        if (to->beside[1][beside] < value)
            to->beside[1][beside] = value;
    }
    to->empty &= ~written;
    to->open[0] &= ~written;
    to->open[1] = (to->open[1] | around) & ~written;
    if (value > to->largest[1])
        to->largest[1] = value;
    to->beside[0][square] = to->beside[1][square] = 0;
    to->square = (uint8_t)square;
}

void contest_tempo(const struct contest_board *board, const struct contest *from,
                   struct contest *to) {
    exchange_sides(from, to);
    if (from->tempo > 0)
        to->tempo++;
}

void payoff_range(const struct sequencium_position *position, enum sequencium_payoff payoff,
                  int *least, int *most) {
    int empty = __builtin_popcountll(sequencium_empty(position));
    int red = position->maximum[SEQUENCIUM_RED];
    int blue = position->maximum[SEQUENCIUM_BLUE];
    *most = sequencium_payoff(payoff, red + empty, blue);
    *least = sequencium_payoff(payoff, red, blue + empty);
}

void threshold_contest(const struct threshold_query *query,
                       const struct sequencium_position *position, struct contest *contest) {
    int add[2] = {0}, raise[2] = {0}; /* by colour: to its numbers; its largest, at least */
    int value = query->value;
    if (query->payoff == SEQUENCIUM_GAMBLE) {
        add[SEQUENCIUM_BLUE] = value > 0;
        raise[SEQUENCIUM_BLUE] = value > 0 ? value - 1 : 0;
        raise[SEQUENCIUM_RED] = value < 0 ? -value : 0;
    } else {
        add[SEQUENCIUM_BLUE] = value > 0 ? value : 0;
        add[SEQUENCIUM_RED] = value < 0 ? -value : 0;
    }
    *contest = (struct contest){
        .empty = sequencium_empty(position),
        .square = CONTEST_NO_SQUARE,
    };
    for (int colour = 0; colour < 2; colour++) {
        int side = colour != position->mover;
        int zero = CONTEST_STEP * add[colour] + (colour == SEQUENCIUM_RED);
        int maximum = MAX(position->maximum[colour], raise[colour]);
        contest->largest[side] = (uint8_t)(CONTEST_STEP * maximum + zero);
        contest->open[side] = sequencium_open(position, colour);
        for (uint64_t rest = contest->open[side]; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            int number = sequencium_largest_near(position, colour, square);
            contest->beside[side][square] = (uint8_t)(CONTEST_STEP * number + zero);
        }
    }
}

/* Extends a path, of `length` squares up to `square`; `left` are the squares not yet visited. */
static bool extend_path(struct longest_path *search, int square, int length, uint64_t left) {
    if (length > search->longest)
        search->longest = length;
    int most = length + __builtin_popcountll(left);
    for (uint64_t next = search->near[square] & left; next && most > search->longest;) {
        if (search->steps-- <= 0)
            return false;
        /* The square with the fewest continuations (Warnsdorff's rule finds whole paths early). */
        int way = __builtin_ctzll(next), fewest = SEQUENCIUM_SQUARES;
        for (uint64_t among = next; among; among &= among - 1) {
            int other = __builtin_ctzll(among);
            int ways = __builtin_popcountll(search->near[other] & left);
            way = ways < fewest ? other : way;
            fewest = ways < fewest ? ways : fewest;
        }
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

enum { MOST_SMALL = 2 }; /* squares of regions that are equivalent wherever they are */

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
    memset(keys->turned_byte, 0, sizeof keys->turned_byte);
    for (int square = 0; square < SEQUENCIUM_SQUARES; square++) {
        int turned =
            square % board->columns * board->columns + square / board->columns % board->columns;
        keys->turned[square] = (uint8_t)turned;
        for (int byte = 0; byte < 256 && square < board->squares; byte++)
            if (byte >> square % 8 & 1)
                keys->turned_byte[square / 8][byte] |= UINT64_C(1) << turned % SEQUENCIUM_SQUARES;
    }
}

static int count_squares(uint64_t set) { return __builtin_popcountll(set); }

int contest_largest_beside(const struct contest *contest, int side, uint64_t open) {
    int largest = 0;
    if (open == contest->open[side]) { /* in vectors of bytes */
        uint8_t most = 0;
        for (int i = 0; i < SEQUENCIUM_SQUARES; i++)
            most = contest->beside[side][i] > most ? contest->beside[side][i] : most;
        return most;
    }
    for (; open; open &= open - 1)
        largest = MAX(largest, contest->beside[side][__builtin_ctzll(open)]);
    return largest;
}

/* Converts a region that only `side` can enter into the best value that it can write there and
 * tempo moves. Returns false if the search takes too long. */
static bool take_region(const struct contest_board *board, struct contest *contest, int side,
                        uint64_t region, int *tempo) {
    const uint8_t *beside = contest->beside[side];
    struct longest_path path = {.near = board->near, .within = region, .steps = PATH_STEPS};
    int squares = count_squares(region);
    int least = MAX(contest->largest[0], contest->largest[1]), best = least;
    for (uint64_t open = region & contest->open[side]; open;) {
        int first = __builtin_ctzll(open); /* with the largest value next to it */
        for (uint64_t rest = open; rest; rest &= rest - 1)
            if (beside[__builtin_ctzll(rest)] > beside[first])
                first = __builtin_ctzll(rest);
        open &= ~(UINT64_C(1) << first);
        if (beside[first] + CONTEST_STEP * squares <= best)
            break;
        path.longest = best > beside[first] ? (best - beside[first]) / CONTEST_STEP : 0;
        if (!longest_path_from(&path, first))
            return false;
        best = MAX(best, beside[first] + CONTEST_STEP * path.longest);
    }
    if (best > least)
        contest->largest[side] = (uint8_t)best;
    *tempo += side == 0 ? squares : -squares;
    for (uint64_t rest = region & contest->open[side]; rest; rest &= rest - 1)
        contest->beside[side][__builtin_ctzll(rest)] = 0;
    contest->open[side] &= ~region;
    return true;
}

/* Adds a region, unless neither side can enter it, or one side alone can and takes it. */
static void add_region(const struct contest_board *board, struct contest *contest, uint64_t region,
                       int *tempo) {
    bool enters[2] = {region & contest->open[0], region & contest->open[1]};
    if (!enters[0] && !enters[1])
        return;
    if (enters[0] != enters[1] && take_region(board, contest, enters[1], region, tempo))
        return;
    contest->region[contest->regions++] = region;
}

/* Adds the regions of a set of empty squares; `seeds` has squares of all of them. */
static void add_regions(const struct contest_board *board, struct contest *contest, uint64_t empty,
                        uint64_t seeds, int *tempo) {
    while (seeds) {
        uint64_t region = sequencium_part(&board->board, empty, seeds & -seeds);
        add_region(board, contest, region, tempo);
        seeds &= ~region;
    }
}

/* Takes the square that was written last out of its region, which may fall apart. Often the
 * neighbours of the square are connected among themselves: then the region stays one. */
static void split_region(const struct contest_board *board, struct contest *contest, int *tempo) {
    uint64_t written = UINT64_C(1) << contest->square;
    int i = 0;
    while (i < contest->regions && !(contest->region[i] & written))
        i++;
    if (i == contest->regions)
        return;
    uint64_t left = contest->region[i] & ~written;
    uint64_t around = board->near[contest->square] & left;
    contest->region[i] = contest->region[--contest->regions];
    if (around && sequencium_part(&board->board, around, around & -around) == around)
        add_region(board, contest, left, tempo);
    else
        add_regions(board, contest, left, around, tempo);
}

/* Whether the side that is behind can no longer reach a value above the leader's. In a region with
 * s squares it can reach its largest value next to the region plus s steps, less half of the
 * squares on which the leader can answer, since the sides alternate. The leader's first answer, if
 * it is to move, and the squares that answers open count for one region only. */
static bool is_decided(const struct contest_board *board, const struct contest *contest,
                       int leader) {
    int target = contest->largest[leader];
    int behind = 1 - leader;
    int extra = leader == 0; /* the leader's turn: one of its answers comes first */
    int largest = contest_largest_beside(contest, behind, contest->open[behind]);
    for (int i = 0; i < contest->regions; i++) {
        uint64_t region = contest->region[i];
        uint64_t open = region & contest->open[behind];
        int answers = count_squares(region & contest->open[leader]);
        int squares = count_squares(region);
        if (!open || largest + CONTEST_STEP * (squares - answers / 2) <= target)
            continue;
        int beside = contest_largest_beside(contest, behind, open);
        if (beside + CONTEST_STEP * (squares - answers / 2) <= target)
            continue;
        /* The most and the second most squares that one of the leader's squares would open. */
        int most[2] = {0, 0};
        uint64_t own = region & contest->open[leader];
        for (uint64_t rest = own; rest; rest &= rest - 1) {
            int opens = count_squares(board->near[__builtin_ctzll(rest)] & region & ~own);
            most[1] = MAX(most[1], MIN(most[0], opens));
            most[0] = MAX(most[0], opens);
        }
        if (beside + CONTEST_STEP * (squares - (answers + most[1]) / 2) <= target)
            continue;
        if (!extra || beside + CONTEST_STEP * (squares - (answers + 1 + most[0]) / 2) > target)
            return false;
        extra = 0;
    }
    return true;
}

/* By how far a path through a region may lift the value `beside` above the target, the largest
 * value of both sides; 0: not at all, so that the value does not count. `base` is the target less a
 * step for each square of the region. Sums that do not fit into a byte wrap around. */
static uint8_t beyond(uint8_t beside, int base) {
    return (uint8_t)(beside > base && beside > 0 ? beside - base : 0);
}

/* Regions where both sides may write on each square, and no value counts, only decide who has to
 * move elsewhere: all of them are replaced by one square, or none if their squares are even. */
static void drop_shared(struct contest *contest, int target) {
    uint64_t dropped = 0, shared = contest->open[0] & contest->open[1];
    int kept = 0;
    for (int i = 0; i < contest->regions; i++) {
        uint64_t region = contest->region[i];
        int base = target - CONTEST_STEP * count_squares(region);
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
    contest->empty &= ~dropped;
    for (int side = 0; side < 2; side++) {
        contest->open[side] &= ~dropped;
        for (uint64_t rest = dropped; rest; rest &= rest - 1)
            contest->beside[side][__builtin_ctzll(rest)] = 0;
    }
}

/* What a key depends on. Values enter as rows of bytes, 0 where a side cannot write. */
struct key_parts {
    uint64_t empty, open[2];
    uint64_t rest; /* what has no place on the board */
    uint8_t row[2][SEQUENCIUM_SQUARES];
};

/* Folded product: as good a hash of two words as two random words allow (Y. Wang, wyhash). */
static uint64_t fold(uint64_t a, uint64_t b) {
    __extension__ unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* The set reflected in the diagonal of a square board. */
static uint64_t turned_set(const struct contest_keys *keys, uint64_t set) {
    uint64_t turned = 0;
    for (int i = 0; set; i++, set >>= 8)
        turned |= keys->turned_byte[i][set & 255];
    return turned;
}

static uint64_t key_of_parts(const struct contest_board *board, const struct contest_keys *keys,
                             const struct key_parts *parts) {
    const uint64_t *word = keys->word;
    uint64_t key = fold(parts->empty ^ word[0], parts->open[0] ^ word[1]) ^
                   fold(parts->open[1] ^ word[2], parts->rest ^ word[3]);
    for (size_t i = 0; i < board->bytes; i += 8) {
        uint64_t row[2];
        word += 2;
        memcpy(&row[0], &parts->row[0][i], 8);
        memcpy(&row[1], &parts->row[1][i], 8);
        key ^= fold(row[0] ^ word[2], row[1] ^ word[3]);
    }
    return key;
}

/* Sets what the key depends on. Most squares belong to the largest region: its rows are computed
 * for all squares at once, in vectors of bytes, and those of the other regions then square by
 * square. */
static void set_parts(const struct contest_keys *keys, const struct contest *contest, int leader,
                      struct key_parts *parts) {
    int target = contest->largest[leader];
    uint64_t small = 0, largest = 0;
    for (int i = 0; i < contest->regions; i++)
        if (count_squares(contest->region[i]) > count_squares(largest))
            largest = contest->region[i];
    parts->rest = (uint64_t)(contest->tempo + SEQUENCIUM_SQUARES) << 1 | (uint64_t)leader;
    int base_of_largest = target - CONTEST_STEP * count_squares(largest);
    uint8_t above = (uint8_t)MAX(base_of_largest, 0), more = (uint8_t)MAX(-base_of_largest, 0);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < SEQUENCIUM_SQUARES; i++) {
            uint8_t beside = contest->beside[side][i];
            uint8_t row = (uint8_t)((beside > above ? beside : above) - above);
            parts->row[side][i] = (uint8_t)(row + (row ? more : 0));
        }
    for (int i = 0; i < contest->regions; i++) {
        uint64_t region = contest->region[i];
        int base = target - CONTEST_STEP * count_squares(region);
        if (count_squares(region) <= MOST_SMALL) {
            /* Where a region of one or two squares is does not matter: only a sum over them. */
            uint64_t sum = 0;
            small |= region;
            for (uint64_t rest = region; rest; rest &= rest - 1) {
                int square = __builtin_ctzll(rest);
                uint64_t facts = (uint64_t)count_squares(region);
                for (int side = 0; side < 2; side++)
                    facts = facts << 9 | (contest->open[side] >> square & 1) << 8 |
                            beyond(contest->beside[side][square], base);
                sum += fold(facts ^ keys->word[0], keys->word[1]);
            }
            parts->rest += fold(sum ^ keys->word[2], keys->word[3]);
            continue;
        }
        for (int side = 0; side < 2 && region != largest; side++)
            for (uint64_t rest = region & contest->open[side]; rest; rest &= rest - 1) {
                int square = __builtin_ctzll(rest);
                parts->row[side][square] = beyond(contest->beside[side][square], base);
            }
    }
    for (uint64_t rest = small; rest; rest &= rest - 1)
        parts->row[0][__builtin_ctzll(rest)] = parts->row[1][__builtin_ctzll(rest)] = 0;
    parts->empty = contest->empty & ~small;
    for (int side = 0; side < 2; side++)
        parts->open[side] = contest->open[side] & ~small;
}

/* Sets the key: of the contest and its mirror image, the key of the one whose sets of squares are
 * smaller as numbers; if they are equal, the smaller key. */
static void set_key(const struct contest_board *board, const struct contest_keys *keys,
                    struct contest *contest, int leader) {
    struct key_parts parts, turned;
    set_parts(keys, contest, leader, &parts);
    int order = -1;
    if (keys->symmetric) {
        turned.rest = parts.rest;
        turned.empty = turned_set(keys, parts.empty);
        for (int side = 0; side < 2; side++)
            turned.open[side] = turned_set(keys, parts.open[side]);
        order = (parts.empty > turned.empty) - (parts.empty < turned.empty);
        for (int side = 0; order == 0 && side < 2; side++)
            order = (parts.open[side] > turned.open[side]) - (parts.open[side] < turned.open[side]);
        if (order >= 0)
            memset(turned.row, 0, sizeof turned.row);
        for (int side = 0; order >= 0 && side < 2; side++)
            for (uint64_t rest = parts.open[side]; rest; rest &= rest - 1) {
                int square = __builtin_ctzll(rest);
                turned.row[side][keys->turned[square]] = parts.row[side][square];
            }
    }
    contest->key = key_of_parts(board, keys, order <= 0 ? &parts : &turned);
    if (order == 0) {
        uint64_t image = key_of_parts(board, keys, &turned);
        contest->key = image < contest->key ? image : contest->key;
    }
}

EVERY_WIDTH __attribute__((flatten)) enum contest_verdict
simplify_contest(const struct contest_board *board, const struct contest_keys *keys,
                 struct contest *contest) {
    int tempo = contest->tempo;
    /* The contested regions: only what was written on changes those known before. */
    if (contest->regions == 0)
        add_regions(board, contest, contest->empty, contest->open[0] | contest->open[1], &tempo);
    else if (contest->square != CONTEST_NO_SQUARE)
        split_region(board, contest, &tempo);
    contest->empty = 0;
    for (int i = 0; i < contest->regions; i++)
        contest->empty |= contest->region[i];
    int leader = contest->largest[1] > contest->largest[0];
    if (is_decided(board, contest, leader))
        return leader == 0 ? CONTEST_WON : CONTEST_LOST;
    drop_shared(contest, contest->largest[leader]);
    /* More tempo moves than contested squares have no further effect. */
    int most = count_squares(contest->empty);
    contest->tempo = tempo > most ? most : tempo < -most ? -most : tempo;
    set_key(board, keys, contest, leader);
    return CONTEST_OPEN;
}
