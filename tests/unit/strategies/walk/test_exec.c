/* Programs as strategies: what they do wrong is said in a line with the decision, and nothing is
 * left of them. Each is a line for a shell. */
#include "sim/walk/table/table.h"
#include "tests/unit/opened_strategy.h"

#include <errno.h>
#include <sys/wait.h>

static const char small_board[] =
    "[board]\nletters =\n  A B A\n  A A B\n  B B B\ngreen = A1\nreset = A\nstart = B2\n";

/* Says `ready` when asked, does `answer` for each of n decisions, and `after` behind them. */
#define PROGRAM(ready, answer, after)                                                              \
    "while read -r word n rest; do case $word in start) " ready " ;; p) p=$n ;; decisions) "       \
    "read -r names; i=0; while [ $((i += 1)) -le $n ]; do IFS=, read -r held square letter white " \
    "row column; " answer "; done; " after " ;; end) exit ;; esac; done"
#define READY "echo ready me memoryless"

static void assert_no_child(void) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

/* Chooses `before` command `after`, and opens it twice. False with the error. */
static bool try_program(const char *before, const char *command, const char *after,
                        double (*expected)(const struct walk_view *)) {
    struct walk_board board;
    struct strategy_set set;
    struct strategy_choice choice;
    char text[1024];
    assert_done(board_file_parse(&board, "test", small_board, &reason));
    const struct walk_setup setup = {.board = &board, .start = board.start, .p = 0.25};
    strategy_set_init(&set);
    snprintf(text, sizeof text, "%sexec:%s%s", before, command, after);
    bool good = strategy_choose(&choice, &set, text, &reason);
    for (int i = 0; good && i < 2; i++) {
        FREED_BY(player_close) struct walk_player player;
        FREED_BY(table_free) struct walk_table table = {.board = NULL};
        good = player_open_choice(&player, &choice.chosen, &setup, NULL, &reason) &&
               table_compile(&table, &player, TABLE_EITHER, &reason);
        for (uint32_t row = 0; good && row < table.rows; row++)
            for (int square = 0; square < board.squares; square++) {
                const struct walk_view view = {.board = &board,
                                               .collection = &table.collection[row],
                                               .square = square,
                                               .letter = board.letter[square]};
                if (!board.green[square])
                    assert_double(table_take(&table, row, square), expected(&view), 0, 0);
            }
    }
    strategy_choice_free(&choice);
    strategy_set_free(&set);
    assert_no_child();
    return good;
}

/* Two letters, then what it holds; what completes. */
static double held_only(const struct walk_view *view) {
    const struct walk_collection *held = view->collection;
    return held->size < 2 || held->size == 4 || walk_count(held, view->letter) > 0;
}

/* The same from row B on, with the probability p. */
static double below_with_p(const struct walk_view *view) {
    return view->square < 3 ? 0 : held_only(view) * 0.25;
}

#define HELD(yes, no) "case $held in -|?|????|*$letter*) echo " yes " ;; *) echo " no " ;; esac"

TEST(answers_become_the_decisions) {
    assert_done(try_program("", PROGRAM(READY, HELD("1", "0"), ":"), "", held_only));
    assert_done(try_program("", PROGRAM(READY, HELD("TRUE", "False"), ":"), "", held_only));
}

TEST(a_program_that_uses_p_is_asked_at_each) {
    assert_done(try_program(
        "", PROGRAM(READY " p", "case $row in 1) echo 0 ;; *) " HELD("$p", "0") " ;; esac", ":"),
        "", below_with_p));
}

TEST(abuse_is_reported_with_the_decision) {
    static const struct text_case cases[] = {
        {"true", "exec:true: ended with exit code 0"},
        {"cat", "says \"bukub 1\" where \"ready ...\" belongs"},
        {PROGRAM("echo ready", ":", ":"), "allowed: ready NAME"},
        {PROGRAM("echo ready me memorless", ":", ":"), "allowed: ready NAME"},
        {PROGRAM(READY, "echo 2", ":"),
         "the letter B on A2, holding nothing: \"2\" is no probability of taking; allowed: 0 to 1"},
        {PROGRAM(READY, "echo -1", ":"), "\"-1\" is no probability"},
        {PROGRAM(READY, "echo nan", ":"), "\"nan\" is no probability"},
        {PROGRAM(READY, "echo", ":"), "\"\" is no probability"},
        {PROGRAM(READY, "echo take", ":"), "\"take\" is no probability"},
        {PROGRAM(READY, "echo 1", "echo 1"), "where \"ready ...\" belongs"},
        {PROGRAM(READY, "echo 1", "yes"), "\"y\" "},
        {PROGRAM(READY, "echo $(((asked += 1) > 20))", ":"), "answers first 0, then 1, but says"},
        {PROGRAM(READY, "echo $((i == 1))", ":"), "holding nothing: answers first 0, then 1"},
        {PROGRAM(READY, "[ $i = $n ] && exit 3; echo 1", ":"), "ended with exit code 3"},
        {PROGRAM(READY, "[ $i = 5 ] && kill -9 $$; echo 1", ":"), "was ended by signal 9"},
        {PROGRAM("echo ready \"$((times += 1))\" memoryless", "echo 1", ":"),
         "says first \"ready 1 memoryless\", then \"ready 2 memoryless\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (try_program("", cases[i].text, "", held_only))
            fail_msg("%s: is not refused", cases[i].text);
        if (reason.kind != ERROR_INPUT || !strstr(reason.text, cases[i].expected))
            fail_msg("%s: \"%s\", not \"%s\"", cases[i].text, reason.text, cases[i].expected);
    }
}
