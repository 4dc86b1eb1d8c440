#include "analysis/sequencium/contest.h"
#include "analysis/sequencium/prove.h"
#include "tests/unit/check.h"
#include "tests/unit/plain_sequencium.h"

/* The longest path by trying all of them. */
static int plain_longest(const uint64_t *near, uint64_t left, int square) {
    int longest = 0;
    left &= ~(UINT64_C(1) << square);
    for (uint64_t next = near[square] & left; next; next &= next - 1) {
        int length = plain_longest(near, left, __builtin_ctzll(next));
        longest = length > longest ? length : longest;
    }
    return longest + 1;
}

TEST(longest_paths_are_those_of_trying_all) {
    uint64_t random = 7;
    for (int i = 0; i < 2000; i++) {
        struct sequencium_position start = plain_random_start(&random);
        struct contest_board board;
        contest_board_init(&board, &start.board);
        uint64_t within = 0;
        for (int k = 0; k < 9; k++)
            within |= UINT64_C(1) << check_below(&random, start.board.squares);
        int first = __builtin_ctzll(within);
        struct longest_path path = {.near = board.near, .within = within, .steps = 1000000};
        assert_true(longest_path_from(&path, first));
        assert_int_equal(path.longest, plain_longest(board.near, within, first));
        struct longest_path known = {
            .near = board.near, .within = within, .longest = path.longest, .steps = 1000000};
        assert_true(longest_path_from(&known, first));
        assert_int_equal(known.longest, path.longest);
        struct longest_path hurried = {.near = board.near, .within = within, .steps = 1};
        if (path.longest > 2)
            assert_false(longest_path_from(&hurried, first));
    }
}

/* Whether Red leads in the contest of the query. */
static bool red_leads(const struct sequencium_position *position, enum sequencium_payoff payoff,
                      int value) {
    struct contest contest;
    threshold_contest(position, payoff, value, &contest);
    assert_int_not_equal(contest.largest[0], contest.largest[1]);
    return contest.largest[position->mover] > contest.largest[1 - position->mover];
}

TEST(questions_ask_what_they_say) {
    struct sequencium_position position = plain_start(8, 8);
    position.own[SEQUENCIUM_RED] = position.board.all; /* the game is over */
    for (int red = 1; red < SEQUENCIUM_SQUARES; red++)
        for (int blue = 1; red + blue <= SEQUENCIUM_SQUARES; blue++)
            for (int i = 0; i < SEQUENCIUM_PAYOFFS; i++) {
                enum sequencium_payoff payoff = (enum sequencium_payoff)i;
                int most = payoff == SEQUENCIUM_OUTCOME ? 1 : SEQUENCIUM_SQUARES - 1;
                int paid = sequencium_payoff(payoff, red, blue);
                position.maximum[SEQUENCIUM_RED] = (uint8_t)red;
                position.maximum[SEQUENCIUM_BLUE] = (uint8_t)blue;
                position.mover = red % 2 == 1;
                for (int value = 1 - most; value <= most; value++)
                    assert_int_equal(red_leads(&position, payoff, value), paid >= value);
            }
}

TEST(the_range_holds_whatever_is_played) {
    uint64_t random = 8;
    for (int game = 0; game < 500; game++) {
        struct sequencium_position position = plain_random(&random, 3 + game % 30, game % 2);
        struct sequencium_move moves[SEQUENCIUM_MOVES];
        struct sequencium_bounds range[SEQUENCIUM_PAYOFFS];
        for (int i = 0; i < SEQUENCIUM_PAYOFFS; i++)
            range[i] = payoff_range(&position, (enum sequencium_payoff)i);
        for (size_t count; (count = sequencium_moves(&position, moves)) > 0;)
            sequencium_apply(&position, moves[check_below(&random, count)]);
        for (int i = 0; i < SEQUENCIUM_PAYOFFS; i++)
            assert_in_range(sequencium_payoff((enum sequencium_payoff)i, position.maximum[0],
                                              position.maximum[1]) +
                                100,
                            range[i].lower + 100, range[i].upper + 100);
    }
}

/* Answers by key, as they come. */
struct seen {
    uint64_t key[1 << 16];
    uint8_t answer[1 << 16];
    int found;
};

static void check_answer(struct seen *seen, uint64_t key, bool wins) {
    size_t place = key & 0xFFFF;
    while (seen->key[place] != 0 && seen->key[place] != key)
        place = (place + 1) & 0xFFFF;
    if (seen->key[place] == key) {
        assert_int_equal(seen->answer[place], wins);
        seen->found++;
    }
    seen->key[place] = key;
    seen->answer[place] = wins;
}

/* On boards of each shape: simplification finds what brute force finds, and positions with the
 * same key have the same answer. */
TEST(decided_contests_are_as_by_brute_force) {
    static const struct {
        int rows, columns, empty;
    } boards[] = {{3, 3, 7}, {3, 4, 8}, {4, 4, 8}, {2, 7, 9},
                  {4, 5, 7}, {1, 8, 6}, {9, 3, 7}, {64, 1, 6}};
    uint64_t random = 9;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct sequencium_position start = plain_start(boards[i].rows, boards[i].columns);
        FREED_BY(plain_free) struct plain_table table = {.largest_only = true};
        FREED struct seen *seen = memory_allocate(1, sizeof *seen);
        FREED struct contest_keys *keys = memory_allocate(1, sizeof *keys);
        struct contest_board board;
        contest_board_init(&board, &start.board);
        contest_keys_init(keys, &start.board);
        int decided = 0;
        for (int game = 0; game < 3000; game++) {
            struct sequencium_position position = start;
            struct sequencium_move moves[SEQUENCIUM_MOVES];
            int left = (int)check_below(&random, (uint64_t)boards[i].empty + 1);
            for (size_t count = 1;
                 count > 0 && __builtin_popcountll(sequencium_empty(&position)) > left;) {
                count = sequencium_moves(&position, moves);
                if (count > 0)
                    sequencium_apply(&position, moves[check_below(&random, count)]);
            }
            struct plain_values values = plain_solve(&table, &position);
            for (int value = -2; value <= 3; value++) {
                struct contest contest;
                bool yes = values.by[SEQUENCIUM_GAMBLE] >= value;
                bool wins = yes == (position.mover == SEQUENCIUM_RED);
                threshold_contest(&position, SEQUENCIUM_GAMBLE, value, &contest);
                enum contest_verdict verdict = simplify_contest(&board, keys, &contest);
                decided += verdict != CONTEST_OPEN;
                if (verdict == CONTEST_OPEN)
                    check_answer(seen, contest.key, wins);
                else
                    assert_int_equal(verdict == CONTEST_WON, wins);
            }
        }
        assert_true(decided > 100 &&
                    (seen->found > 100 || boards[i].rows == 1 || boards[i].columns == 1));
    }
}

/* Every other square of a row of 64 is a region of its own, which both sides can enter. */
TEST(as_many_regions_as_can_be_are_removed) {
    struct contest contest = {.largest = {100, 101}, .square = CONTEST_NO_SQUARE};
    struct sequencium_position start = plain_start(1, SEQUENCIUM_SQUARES);
    FREED struct contest_keys *keys = memory_allocate(1, sizeof *keys);
    struct contest_board board;
    contest_board_init(&board, &start.board);
    contest_keys_init(keys, &start.board);
    contest.empty = contest.open[0] = contest.open[1] = UINT64_C(0x5555555555555555);
    memset(contest.beside, 100, sizeof contest.beside);
    assert_int_equal(simplify_contest(&board, keys, &contest), CONTEST_OPEN);
    assert_true(contest.empty == UINT64_C(0x5555555555555555));
}

/* Positions of a square board and their images have one key. */
TEST(images_share_a_key) {
    uint64_t random = 10;
    struct sequencium_position start = plain_start(5, 5);
    FREED struct contest_keys *keys = memory_allocate(1, sizeof *keys);
    struct contest_board board;
    int compared = 0;
    contest_board_init(&board, &start.board);
    contest_keys_init(keys, &start.board);
    for (int game = 0; game < 300; game++) {
        struct sequencium_position position = start, image = start;
        struct sequencium_move moves[SEQUENCIUM_MOVES];
        for (int played = 0; played < 1 + game % 16; played++) {
            size_t count = sequencium_moves(&position, moves);
            if (count == 0)
                break;
            struct sequencium_move move = moves[check_below(&random, count)];
            sequencium_apply(&position, move);
            move.square = (uint8_t)(move.square % 5 * 5 + move.square / 5);
            sequencium_apply(&image, move);
        }
        struct contest one, other;
        threshold_contest(&position, SEQUENCIUM_MARGIN, 0, &one);
        threshold_contest(&image, SEQUENCIUM_MARGIN, 0, &other);
        enum contest_verdict verdict = simplify_contest(&board, keys, &one);
        assert_int_equal(simplify_contest(&board, keys, &other), verdict);
        if (verdict == CONTEST_OPEN) {
            assert_true(one.key == other.key);
            compared++;
        }
    }
    assert_true(compared > 100);
}

/* Adds a region on which both sides may write, next to these values. */
static void add_region(struct contest *contest, uint64_t region, uint8_t own, uint8_t other) {
    contest->empty |= region;
    for (int side = 0; side < 2; side++)
        contest->open[side] |= region;
    for (; region; region &= region - 1) {
        contest->beside[0][__builtin_ctzll(region)] = own;
        contest->beside[1][__builtin_ctzll(region)] = other;
    }
}

static uint64_t simplified_key(const struct contest_board *board, const struct contest_keys *keys,
                               struct contest contest) {
    assert_int_equal(simplify_contest(board, keys, &contest), CONTEST_OPEN);
    return contest.key;
}

/* Small regions have one key wherever they are; squares that only give moves cancel in pairs. */
TEST(equivalent_regions_share_a_key) {
    struct sequencium_position start = plain_start(8, 7);
    FREED struct contest_keys *keys = memory_allocate(1, sizeof *keys);
    struct contest_board board;
    contest_board_init(&board, &start.board);
    contest_keys_init(keys, &start.board);
    struct contest contest = {.largest = {10, 11}, .square = CONTEST_NO_SQUARE};
    add_region(&contest, 0x1C, 10, 11); /* A3 A4 A5 */
    uint64_t alone = simplified_key(&board, keys, contest);

    struct contest one = contest, moved = contest, other = contest;
    add_region(&one, UINT64_C(3) << 21, 10, 9);      /* D1 D2 */
    add_region(&moved, UINT64_C(0x81) << 37, 10, 9); /* F3 G3 */
    add_region(&other, UINT64_C(3) << 21, 10, 11);
    assert_true(simplified_key(&board, keys, one) == simplified_key(&board, keys, moved));
    assert_true(simplified_key(&board, keys, one) != simplified_key(&board, keys, other));
    assert_true(simplified_key(&board, keys, one) != alone);

    struct contest odd = contest, even = contest, more = contest;
    add_region(&odd, UINT64_C(1) << 21, 2, 3);
    add_region(&even, UINT64_C(3) << 21, 2, 3);
    add_region(&more, UINT64_C(3) << 21, 2, 3);
    add_region(&more, UINT64_C(1) << 55, 4, 3);
    assert_true(simplified_key(&board, keys, even) == alone);
    assert_true(simplified_key(&board, keys, odd) != alone);
    assert_true(simplified_key(&board, keys, more) == simplified_key(&board, keys, odd));
}

/* What is stored for a random key in these tests. */
static bool wins_at(uint64_t key) { return key >> 20 & 1; }

/* Whether that is found. */
static bool is_kept(const struct transposition_table *table, uint64_t key) {
    return transposition_find(table, key) == (wins_at(key) ? CONTEST_WON : CONTEST_LOST);
}

/* Whatever is found was kept; before the table is full, all that was kept is found. */
TEST(answers_are_those_that_were_kept) {
    struct transposition_table table = {.slot = NULL};
    uint64_t random = 11;
    assert_true(transposition_init(&table, TRANSPOSITION_LEAST_BYTES, NULL));
    size_t least = table.buckets;
    enum { KEPT = 400000 };
    FREED uint64_t *key = memory_allocate(KEPT, sizeof *key);
    size_t found = 0;
    for (size_t i = 0; i < KEPT; i++) {
        key[i] = check_random(&random) & ~UINT64_C(127);
        assert_int_equal(transposition_find(&table, key[i]), CONTEST_OPEN);
        if (transposition_store(&table, key[i], wins_at(key[i]), 1 + check_random(&random) % 1000))
            transposition_grow(&table);
        assert_true(is_kept(&table, key[i]));
    }
    assert_true(table.buckets > least && table.buckets == table.most_buckets);
    assert_true(table.most_buckets * TRANSPOSITION_BUCKET * sizeof(uint64_t) <=
                TRANSPOSITION_LEAST_BYTES);
    for (size_t i = 0; i < KEPT; i++)
        if (transposition_find(&table, key[i]) != CONTEST_OPEN) {
            assert_true(is_kept(&table, key[i]));
            found++;
        }
    assert_true(found > table.buckets * TRANSPOSITION_BUCKET / 100 * 98);
    transposition_free(&table);
    /* With room for all, little is lost, however often it grows. */
    assert_true(transposition_init(&table, 1 << 24, NULL));
    for (size_t i = 0; i < KEPT; i++)
        if (transposition_store(&table, key[i], wins_at(key[i]), 1))
            transposition_grow(&table);
    found = 0;
    for (size_t i = 0; i < KEPT; i++)
        found += transposition_find(&table, key[i]) != CONTEST_OPEN;
    assert_int_equal(found, table.used);
    assert_true(found > KEPT / 100 * 95);
    transposition_free(&table);
    /* Two threads, of which one grows the table as if both stored as much. */
    assert_true(transposition_init(&table, 1 << 24, NULL));
    table.threads = 2;
    for (size_t i = 0; i < KEPT; i++)
        if (transposition_store(&table, key[i], wins_at(key[i]), 1) && i % 2 == 0)
            transposition_grow(&table);
    size_t both = 0;
    for (size_t i = 0; i < KEPT; i++)
        both += is_kept(&table, key[i]);
    assert_true(both > KEPT / 100 * 95);
    assert_true(table.used > KEPT / 100 * 95 && table.used <= KEPT);
    transposition_free(&table);
}

/* What took more work stays when a bucket is full. */
TEST(what_took_least_work_gives_way) {
    FREED_BY(transposition_free) struct transposition_table table = {.slot = NULL};
    assert_true(transposition_init(&table, TRANSPOSITION_LEAST_BYTES, NULL));
    for (uint64_t i = 0; i <= TRANSPOSITION_BUCKET; i++) /* keys of one bucket */
        transposition_store(&table, i << 40, true, i == 3 ? 1 : 100);
    for (uint64_t i = 0; i <= TRANSPOSITION_BUCKET; i++)
        assert_int_equal(transposition_find(&table, i << 40), i == 3 ? CONTEST_OPEN : CONTEST_WON);
    transposition_store(&table, UINT64_C(5) << 40, false, UINT64_MAX);
    assert_int_equal(transposition_find(&table, UINT64_C(5) << 40), CONTEST_LOST);
}
