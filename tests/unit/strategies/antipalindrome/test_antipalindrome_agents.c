/* Agents of Palindromes/Antipalindromes: what each does that no other does. */
#include "analysis/antipalindrome/solve.h"
#include "sim/antipalindrome/game.h"
#include "sim/antipalindrome/row.h"
#include "strategies/antipalindrome/alphabeta.h"
#include "strategies/antipalindrome/evaluation.h"
#include "strategies/antipalindrome/registry.h"
#include "tests/unit/plain_antipalindrome.h"
#include "tests/unit/seat.h"

static int sign_of(int value) { return (value > 0) - (value < 0); }

/* The least and the greatest margin of all ways to fill the row. */
static void extremes(const struct antipalindrome_row *row, int *least, int *most) {
    uint64_t empty = antipalindrome_empty(row);
    *least = 30000;
    *most = -30000;
    for (uint64_t digits = empty;; digits = (digits - 1) & empty) {
        struct antipalindrome_row full = *row;
        full.filled |= empty;
        full.digit |= digits;
        int margin = antipalindrome_margin(&full);
        *least = margin < *least ? margin : *least;
        *most = margin > *most ? margin : *most;
        if (digits == 0)
            return;
    }
}

TEST(evaluations_have_bounds_that_hold) {
    uint64_t random = 1;
    for (int i = 0; i < 600; i++) {
        struct antipalindrome_row row =
            plain_row(8 + (int)check_below(&random, 57), i % 8, &random);
        struct evaluation found = evaluation_of(&row);
        int least, most;
        extremes(&row, &least, &most);
        assert_true(found.lower <= least * EVALUATION_POINT);
        assert_true(found.upper >= most * EVALUATION_POINT);
        if (i % 8 == 0) {
            assert_int_equal(found.lower, least * EVALUATION_POINT);
            assert_int_equal(found.value, found.lower);
            assert_int_equal(found.upper, found.lower);
        }
    }
}

/* A window counts with the chance that it has when the rest is drawn. */
TEST(evaluations_are_expected_margins) {
    static const struct {
        const char *row;
        double value;
    } known[] = {
        {"00", 2},   {".0", 0}, /* a palindrome or an antipalindrome */
        {"0..0", 2},            /* the whole one may be a palindrome, with half a chance */
        {"01", -2},  {"0..1", -2}, {"0....0", 1.5}, /* 6 with a quarter of a chance */
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct antipalindrome_row row;
        assert_true(antipalindrome_row_read(&row, string_view_of(known[i].row), NULL));
        double value = evaluation_of(&row).value / (double)EVALUATION_POINT;
        assert_double(value, known[i].value, 0, 0);
    }
}

TEST(a_search_to_the_end_finds_the_value) {
    uint64_t random = 2;
    for (int outcome = 0; outcome < 2; outcome++) {
        static struct row_search search;
        search.outcome = outcome;
        assert_true(search_init(&search.search, &search_antipalindrome, 1 << 20, NULL));
        for (int i = 0; i < 120; i++) {
            struct antipalindrome_row row =
                plain_row(7 + (int)check_below(&random, 12), 1 + i % 7, &random);
            struct search_result found;
            budget_begin(&search.search.budget, &(const struct agent_limits){0});
            search_run(&search.search, &(const struct row_node){.row = row}, NULL, &found);
            int sign = antipalindrome_mover(&row) == 0 ? 1 : -1;
            int value = sign * plain_alpha_beta(&row, -30000, 30000);
            assert_true(found.exact);
            assert_int_equal(found.value, (outcome ? sign_of(value) : value) * EVALUATION_POINT);
            antipalindrome_apply(&row, antipalindrome_move_decode((uint32_t)found.move));
            int after = sign * plain_alpha_beta(&row, -30000, 30000);
            assert_true(outcome ? sign_of(after) == sign_of(value) : after == value);
        }
        search_free(&search.search);
    }
}

TEST(solvers_play_best_moves) {
    static const char *const names[] = {"perfect", "alphabeta"};
    uint64_t random = 3;
    for (int i = 0; i < 60; i++) {
        struct antipalindrome_row row =
            plain_row(8 + (int)check_below(&random, 50), 2 + i % 5, &random);
        size_t payoff = i % 3 == 0;
        const struct agent_limits limits = {.nodes = 100000};
        struct agent_answer answer;
        assert_done(ask(&entry_antipalindrome, names[i % 2], (struct agent_setup){.payoff = payoff},
                        &row, &limits, &answer));
        int value = plain_alpha_beta(&row, -30000, 30000);
        assert_true(answer.valued && answer.exact);
        assert_double(answer.value[0], payoff ? sign_of(value) : value, 0, 0);
        assert_double(answer.value[1], -answer.value[0], 0, 0);
        antipalindrome_apply(&row, antipalindrome_move_decode(answer.move));
        int after = plain_alpha_beta(&row, -30000, 30000);
        assert_int_equal(payoff ? sign_of(after) : after, payoff ? sign_of(value) : value);
    }
}

/* Where the budget does not allow to solve, it searches, and does not claim to know. */
TEST(alphabeta_keeps_to_its_nodes) {
    for (uint64_t nodes = 1; nodes < 2000; nodes *= 3) {
        struct antipalindrome_row row = antipalindrome_start(40, 0);
        const struct agent_limits limits = {.nodes = nodes};
        struct agent_answer answer;
        assert_done(ask(&entry_antipalindrome, "alphabeta", (struct agent_setup){0}, &row, &limits,
                        &answer));
        assert_true(answer.nodes <= nodes);
        assert_false(answer.exact);
    }
}

TEST(agents_stop_on_request) {
    const struct agent_limits limits = {.nodes = 1000000000, .watch = &stopping};
    static const char *const names[] = {"perfect(empty=30)", "alphabeta"};
    for (int i = 0; i < 2; i++) {
        struct antipalindrome_row row = antipalindrome_start(16 + 20 * i, 0);
        struct agent_answer answer;
        assert_error(
            ask(&entry_antipalindrome, names[i], (struct agent_setup){0}, &row, &limits, &answer),
            ERROR_STOPPED, "");
    }
}

TEST(perfect_refuses_what_takes_too_long) {
    struct antipalindrome_row row = antipalindrome_start(14, 0);
    const struct agent_limits limits = {0};
    struct agent_answer answer;
    assert_error(ask(&entry_antipalindrome, "perfect(empty=13)", (struct agent_setup){0}, &row,
                     &limits, &answer),
                 ERROR_INPUT, "14 empty squares are too many for perfect(empty=13)");
}

TEST(greedy_gains_the_most_at_once) {
    uint64_t random = 4;
    for (int i = 0; i < 500; i++) {
        struct antipalindrome_row row =
            plain_row(2 + (int)check_below(&random, 60), 1 + i % 2, &random);
        int sign = antipalindrome_mover(&row) == 0 ? 1 : -1;
        struct antipalindrome_row chosen = row;
        antipalindrome_apply(&chosen, antipalindrome_greedy_move(&row));
        for (uint64_t rest = antipalindrome_empty(&row); rest; rest &= rest - 1)
            for (uint8_t digit = 0; digit < 2; digit++) {
                struct antipalindrome_row next = plain_after(row, __builtin_ctzll(rest), digit);
                assert_true(sign * antipalindrome_margin(&chosen) >=
                            sign * antipalindrome_margin(&next));
            }
    }
}

/* Against any play the last mover ends with a row that is its own as a whole. */
TEST(pairing_gets_the_whole_row) {
    uint64_t random = 5;
    for (int i = 0; i < 200; i++) {
        struct antipalindrome_row row =
            antipalindrome_start(1 + (int)check_below(&random, 64), (int)check_below(&random, 2));
        int last = (row.first + row.squares + 1) % 2;
        while (antipalindrome_empty(&row)) {
            struct antipalindrome_move move = {(uint8_t)check_below(&random, row.squares),
                                               (uint8_t)check_below(&random, 2)};
            if (antipalindrome_mover(&row) == last)
                move = antipalindrome_pairing_move(&row);
            if (!(row.filled >> move.square & 1))
                antipalindrome_apply(&row, move);
        }
        for (int square = 0; square < row.squares / 2; square++)
            assert_int_equal((row.digit >> square ^ row.digit >> (row.squares - 1 - square)) & 1,
                             last);
    }
}

/* The worst that the opponent of a player who answers in the mirror square can do, by trying all of
 * its moves. */
static int worst(const struct antipalindrome_row *row, int player) {
    int sign = player == 0 ? 1 : -1;
    if (!antipalindrome_empty(row))
        return sign * antipalindrome_margin(row);
    struct antipalindrome_row next = *row;
    if (antipalindrome_mover(row) == player) {
        antipalindrome_apply(&next, antipalindrome_pairing_move(row));
        return worst(&next, player);
    }
    int least = 30000;
    for (uint64_t rest = antipalindrome_empty(row); rest; rest &= rest - 1)
        for (uint8_t digit = 0; digit < 2; digit++) {
            next = plain_after(*row, __builtin_ctzll(rest), digit);
            int margin = worst(&next, player);
            least = margin < least ? margin : least;
        }
    return least;
}

TEST(what_pairing_guarantees_is_the_worst_that_can_happen) {
    for (int squares = 1; squares <= 11; squares++)
        for (int first = 0; first < 2; first++) {
            struct antipalindrome_row row = antipalindrome_start(squares, first);
            int player = guarantee_player(squares, first);
            assert_int_equal(guarantee_margin(squares, player), worst(&row, player));
        }
}

/* Best play is at least as good. */
TEST(no_guarantee_is_above_the_value) {
    for (int squares = 1; squares <= 14; squares++) {
        struct antipalindrome_row row = antipalindrome_start(squares, 0);
        const struct row_plan plan = {.memory = 100000000, .threads = 1};
        struct row_solution solution;
        int player = guarantee_player(squares, 0);
        assert_true(antipalindrome_solve(&row, &plan, &solution, NULL));
        assert_true(guarantee_margin(squares, player) <=
                    (player == 0 ? solution.values.lower : -solution.values.lower));
    }
}
