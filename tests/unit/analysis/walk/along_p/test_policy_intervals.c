/* The optimal policies at every p of an interval, against optima at single p. */
#include "analysis/walk/along_p/equal_starts.h"
#include "analysis/walk/along_p/policy_changes.h"
#include "analysis/walk/along_p/ties.h"

#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-12, .passes = 10000};

/* For the policies of games from the board's start. */
static struct policy_search between(double first, double last, const struct walk_board *board) {
    return (struct policy_search){
        .p = {first, last, 1e-9, 1, NULL}, .start = &board->start, .starts = 1};
}

/* An optimum solved from scratch at that p overlaps the bounds. */
static void check_moves(const struct walk_board *board, int start, double p, bool offered,
                        struct exact_bracket moves) {
    FREED_BY(optimum_free) struct optimum optimum;
    assert_done(optimum_solve(&optimum, board, p, &limits, &reason));
    struct exact_bracket expected = optimum_start(&optimum, start, offered);
    assert_true(moves.lower <= expected.upper && expected.lower <= moves.upper);
    assert_true(moves.upper - moves.lower < 1e-8 * moves.value);
}

/* They are neighbours, with an undecided one or a change between them. */
static void check_order(const struct policy_intervals *intervals,
                        const struct policy_search *search) {
    size_t undecided = 0, change = 0;
    double end = search->p.first;
    for (size_t i = 0; i < intervals->count; i++) {
        const struct policy_interval *interval = &intervals->interval[i];
        assert_true(end <= interval->lower && interval->lower < interval->upper);
        bool known = i == 0 && end == interval->lower;
        for (; change < intervals->changes && intervals->change[change].upper <= interval->lower;
             change++) {
            assert_true(intervals->change[change].lower == end);
            assert_true(interval->lower - end <= 1e-9);
            known = true;
        }
        if (!known) {
            assert_true(intervals->undecided[undecided].lower == end &&
                        intervals->undecided[undecided].upper == interval->lower);
            undecided++;
        }
        end = interval->upper;
    }
    if (end < search->p.last) {
        assert_true(undecided < intervals->undecided_count &&
                    intervals->undecided[undecided].lower == end);
        end = intervals->undecided[undecided++].upper;
    }
    assert_true(end == search->p.last && undecided == intervals->undecided_count &&
                change == intervals->changes);
}

/* How much less taking is worth than leaving, relatively, at that p: solved from scratch. */
static double advantage(const struct walk_board *board, const struct listed_decision *change,
                        double p) {
    FREED_BY(optimum_free) struct optimum optimum;
    assert_done(optimum_solve(&optimum, board, p, &limits, &reason));
    struct walk_collection more = collection_add(change->collection, board->letter[change->square]);
    uint32_t row = optimum.table.row_of_rank[collection_rank(&change->collection)];
    uint32_t next = optimum.table.row_of_rank[collection_rank(&more)];
    double left = exact_state(&optimum.exact, row, change->square).value;
    double taken = exact_state(&optimum.exact, next, change->square).value;
    return (left - taken) / left;
}

/* Whether a decision changes, or is open in an undecided interval, from `before` to `after`. */
static bool is_listed(const struct policy_intervals *intervals, const struct walk_collection *held,
                      int square, bool takes, double before, double after) {
    const size_t changes = intervals->changes;
    for (size_t i = 0; i < changes + intervals->opens; i++) {
        const struct listed_decision *listed =
            i < changes ? &intervals->change[i] : &intervals->open[i - changes];
        if (listed->square == square && (i >= changes || listed->takes == takes) &&
            listed->lower <= after && listed->upper >= before &&
            collection_rank(&listed->collection) == collection_rank(held))
            return true;
    }
    return false;
}

/* The optimal decision at the row and square: 1 take, -1 leave, 0 equal or without consequence. */
static int decision_at(const struct optimum *optimum, const struct walk_table *policy, uint32_t row,
                       int square) {
    uint32_t own = optimum->table.row_of_rank[collection_rank(&policy->collection[row])];
    double cost = optimum_cost(optimum, own, square);
    if (policy->collection[row].size >= WALK_PALINDROME - 1 || !(cost > 1e-9))
        return 0;
    return optimum_takes(optimum, own, square) ? 1 : -1;
}

/* Solved from scratch, decisions differ on both sides of each change; and those that differ from
 * one of some p to the next are listed. */
static void check_changes(const struct policy_intervals *intervals, const struct walk_board *board,
                          const struct policy_search *search) {
    enum { STEPS = 20 };
    struct optimum optimum[2];
    for (size_t i = 0; i < intervals->changes && i < 20; i++) {
        const struct listed_decision *change = &intervals->change[i];
        assert_true((advantage(board, change, change->lower) > 0) != change->takes);
        assert_true((advantage(board, change, change->upper) > 0) == change->takes);
    }
    for (int step = 0; step <= STEPS; step++) {
        double width = (search->p.last - search->p.first) / STEPS,
               p = search->p.first + step * width;
        FREED_BY(table_free) struct walk_table policy;
        struct optimum *now = &optimum[step % 2], *before = &optimum[(step + 1) % 2];
        assert_done(optimum_solve(now, board, p, &limits, &reason));
        assert_done(
            optimum_table(now, *search->start, search->offered, TABLE_EITHER, &policy, &reason));
        for (uint32_t row = 0; step > 0 && row < policy.rows; row++)
            for (int square = 0; square < board->squares; square++) {
                int one = decision_at(before, &policy, row, square);
                int other = decision_at(now, &policy, row, square);
                assert_true(one * other >= 0 || is_listed(intervals, &policy.collection[row],
                                                          square, other > 0, p - width, p));
            }
        if (step > 0)
            optimum_free(before);
    }
    optimum_free(&optimum[STEPS % 2]);
}

TEST(pieces_cover_the_interval) {
    uint64_t random = 101;
    size_t changes = 0, opens[2] = {0};
    for (int i = 0; i < 4; i++) {
        struct policy_intervals intervals;
        struct walk_board board = random_board(3 + i % 3, 5, 6, 4, &random);
        struct policy_search search = between(0, 1, &board);
        search.offered = i % 2;
        search.p.threads = 1 + i % 3;
        assert_done(policy_intervals_find(&intervals, &board, &search, &limits, &reason));
        check_order(&intervals, &search);
        assert_int_equal(intervals.undecided_count, 0);
        for (size_t k = 0; k < intervals.count; k++) {
            check_moves(&board, board.start, intervals.interval[k].lower, search.offered,
                        intervals.interval[k].ends[0].first);
            check_moves(&board, board.start, intervals.interval[k].upper, search.offered,
                        intervals.interval[k].ends[0].last);
        }
        search.p.first = 0.05;
        search.p.last = 0.95;
        for (int coarse = 0; coarse < 2; coarse++) { /* then several change in one short part */
            search.p.accuracy = coarse ? 2e-3 : 1e-9;
            policy_intervals_free(&intervals);
            assert_done(policy_intervals_find(&intervals, &board, &search, &limits, &reason));
            check_changes(&intervals, &board, &search);
            changes += intervals.changes;
            opens[coarse] += intervals.opens;
        }
        policy_intervals_free(&intervals);
    }
    assert_true(changes >= 3 && opens[false] == 0 && opens[true] >= 3);
}

/* Both outcomes of each tie are worth the same, computed at single p. */
static void check_ties(const struct policy_intervals *intervals, const struct walk_board *board) {
    for (int i = 0; i <= 4; i++) {
        FREED_BY(optimum_free) struct optimum optimum;
        double p = i / 4.0;
        assert_done(optimum_solve(&optimum, board, p, &limits, &reason));
        for (size_t k = 0; k < intervals->ties; k++) {
            const struct listed_decision *tie = &intervals->tie[k];
            uint32_t row = optimum.table.row_of_rank[collection_rank(&tie->collection)];
            if (tie->lower <= p && p <= tie->upper)
                assert_true(fabs(optimum_cost(&optimum, row, tie->square)) < 1e-9);
        }
    }
}

/* With `other` white, taking the A there is optimal, so that it makes no difference before. */
TEST(ties_are_not_split) {
    for (int i = 0; i < 2; i++) {
        struct walk_board board = green_ring(i == 0 ? -1 : 16, 0);
        FREED_BY(policy_intervals_free) struct policy_intervals intervals;
        struct policy_search search = between(0, 1, &board);
        search.offered = true;
        assert_done(policy_intervals_find(&intervals, &board, &search, &limits, &reason));
        check_order(&intervals, &search);
        assert_true(intervals.count == 1 && intervals.undecided_count == 0);
        assert_int_equal(intervals.ties, i == 0 ? 20 : 1);
        assert_true(intervals.tie[0].lower == 0 && intervals.tie[0].upper == 1);
        check_ties(&intervals, &board);
    }
}

/* A change cannot be found more accurately than numbers are: the search ends, and names it. */
TEST(hopeless_splits_end) {
    struct walk_board board = green_ring(12, 3);
    FREED_BY(policy_intervals_free) struct policy_intervals intervals;
    struct policy_search search = between(0.03, 0.05, &board);
    search.p.accuracy = 1e-18;
    assert_done(policy_intervals_find(&intervals, &board, &search, &limits, &reason));
    assert_true(intervals.undecided_count == 1 && intervals.opens > 0 &&
                intervals.open[0].undecided == 0);
    assert_true(intervals.undecided[0].lower < 0.0410458669 &&
                intervals.undecided[0].upper > 0.041045866);
    bool named = false;
    for (size_t i = 0; i < intervals.opens; i++) {
        const struct collection_text held = collection_text(&intervals.open[i].collection);
        named |= strcmp(held.text, "CD") == 0 && board.letter[intervals.open[i].square] == 0;
    }
    assert_true(named);
}

/* The policies of several starts are the same, only the values differ. */
TEST(several_starts_have_their_values) {
    uint64_t random = 101;
    FREED_BY(policy_intervals_free) struct policy_intervals intervals, single;
    struct walk_board board = random_board(4, 5, 6, 4, &random);
    const int start[] = {6, 13};
    struct policy_search search = {.p = {0.1, 0.2, 1e-9, 2, NULL}, .start = start, .starts = 2};
    assert_done(policy_intervals_find(&intervals, &board, &search, &limits, &reason));
    search.start = &start[1];
    search.starts = 1;
    assert_done(policy_intervals_find(&single, &board, &search, &limits, &reason));
    assert_int_equal(intervals.count, single.count);
    for (size_t i = 0; i < intervals.count; i++) {
        const struct policy_interval *interval = &intervals.interval[i];
        assert_memory_equal(&interval->ends[1], single.interval[i].ends, sizeof *interval->ends);
        for (int k = 0; k < 2; k++) {
            check_moves(&board, start[k], interval->lower, false, interval->ends[k].first);
            check_moves(&board, start[k], interval->upper, false, interval->ends[k].last);
        }
    }
}

/* Five by five, equal to its mirror image once A and B, and C and D, are exchanged. */
static struct walk_board mirrored_board(void) {
    struct walk_board board = lettered_board(5, 5, "ACEDBBDECAECEDECAEBDAEEEB");
    board.start = 12;
    board.reset = (struct walk_collection){2, {0, 1}};
    board.green[10] = board.green[14] = true;
    return board;
}

static bool identical_starts(const struct walk_board *board, int one, int other) {
    FREED_BY(table_free) struct walk_table game;
    bool identical;
    game_table(&game, board);
    assert_done(ties_find_starts(&game, (int[]){one, other}, &identical, NULL, &reason));
    return identical;
}

/* Also if letters are exchanged; not if one letter spoils it. */
TEST(mirrored_starts_are_worth_the_same) {
    struct walk_board board = mirrored_board();
    for (int row = 1; row < 4; row++)
        assert_true(identical_starts(&board, 5 * row + 1, 5 * row + 3));
    assert_false(identical_starts(&board, 6, 11));
    board.letter[0] = 2;
    assert_false(identical_starts(&board, 6, 8));
}

TEST(threads_make_no_difference) {
    uint64_t random = 102;
    FREED_BY(policy_intervals_free) struct policy_intervals one, three;
    struct walk_board board = random_board(5, 5, 6, 4, &random);
    struct policy_search search = between(0.1, 0.25, &board);
    assert_done(policy_intervals_find(&one, &board, &search, &limits, &reason));
    search.p.threads = 3;
    assert_done(policy_intervals_find(&three, &board, &search, &limits, &reason));
    assert_true(one.count == three.count && one.changes == three.changes &&
                one.undecided_count == three.undecided_count);
    for (size_t i = 0; i < one.count; i++) {
        assert_true(one.interval[i].lower == three.interval[i].lower);
        assert_true(one.interval[i].upper == three.interval[i].upper);
        assert_memory_equal(one.interval[i].ends, three.interval[i].ends,
                            sizeof *one.interval[i].ends);
    }
    for (size_t i = 0; i < one.changes; i++)
        assert_true(one.change[i].lower == three.change[i].lower &&
                    one.change[i].square == three.change[i].square);
    assert_true(one.count > 1);
}

/* A watch of a flag, which is set when a third of the work is done. */
static bool is_set(void *context) { return *(bool *)context; }

static void set_in_time(void *context, uint64_t done, uint64_t total) {
    *(bool *)context |= done > 0 && 3 * done >= total;
}

TEST(what_a_stopped_search_left_is_not_settled) {
    uint64_t random = 102;
    FREED_BY(policy_intervals_free) struct policy_intervals intervals;
    FREED_BY(equals_free) struct equals equals;
    bool stop = false;
    const struct watch watch = {.stopped = is_set, .progress = set_in_time, .context = &stop};
    struct walk_board board = random_board(5, 5, 6, 4, &random);
    struct policy_search search = between(0.1, 0.25, &board);
    search.p.watch = &watch;
    assert_error(policy_intervals_find(&intervals, &board, &search, &limits, &reason),
                 ERROR_STOPPED, "");
    check_order(&intervals, &search);
    assert_true(intervals.count > 0 && intervals.undecided_count > 0);
    assert_true(intervals.undecided[intervals.undecided_count - 1].lower < 0.25);
    stop = false;
    const struct equal_search two = {.p = {0.1, 0.25, 1e-9, 1, &watch}, .square = {6, 7}};
    assert_error(equals_find(&equals, &board, &two, &limits, &reason), ERROR_STOPPED, "");
    assert_true(equals.count > 0 && equals.equal[equals.count - 1].upper == 0.25);
    assert_true(equals.equal[equals.count - 1].kind == EQUAL_UNSETTLED);
    assert_true(equals.below != BETTER_UNKNOWN);
}
