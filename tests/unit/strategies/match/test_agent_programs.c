/* Programs as agents: whatever they do wrong, there is no long wait, the game is lost, and nothing
 * is left of them. Each is a line for a shell. */
#include "sim/base/clock.h"
#include "sim/base/memory.h"
#include "sim/match/agent.h"
#include "sim/sequencium/game.h"
#include "strategies/program/process.h"
#include "strategies/sequencium/registry.h"
#include "tests/unit/scratch.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>

/* Answers until it is asked for a move, and then does what follows. */
#define READY "while read -r word rest; do case $word in start) echo ready me ;; move) "
#define DONE " ;; end) exit ;; esac; done"

/* No process of ours is left, not even to be waited for. */
static void assert_no_child(void) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

/* Plays greedy against a program on 3x3, with so many seconds a move. Returns how long it took. */
static double play(const char *command, double seconds, struct match_record *record) {
    FREED_BY(agent_choice_free) struct agent_choice choice;
    struct agent_player player[2] = {0}, *players[] = {&player[0], &player[1]};
    struct sequencium_position position;
    double began = clock_now();
    char text[4096];
    snprintf(text, sizeof text, "exec:%s", command);
    assert_true(agent_choose(&choice, &entry_sequencium, text, NULL));
    assert_string_equal(choice.chosen.text, text);
    struct agent_setup setup = {.game = &game_sequencium, .seed = 1};
    assert_true(agent_open(&player[0], &sequencium_greedy, &setup, NULL));
    setup.player = 1;
    setup.values = choice.chosen.values;
    assert_true(game_sequencium.start(&position, "3x3", NULL));
    if (!agent_open(&player[1], choice.agent, &setup, &reason))
        fail_msg("%s: %s", command, reason.text);
    struct match match = {
        .game = &game_sequencium, .player = players, .limits = {.seconds = seconds}};
    if (!match_play(&match, &position, record, &reason))
        fail_msg("%s: %s", command, reason.text);
    agent_close(&player[0]);
    agent_close(&player[1]);
    assert_no_child();
    return clock_now() - began;
}

TEST(the_sample_plays_to_the_end) {
    FREED_BY(match_record_free) struct match_record record = {0};
    char command[4096];
    snprintf(command, sizeof command, "/usr/bin/python3 '%s/strategies/match/example/agent.py'",
             getenv("ROOT"));
    play(command, 5, &record);
    if (record.loser != GAME_OVER)
        fail_msg("%s", record.fault);
    assert_true(record.moves > 2);
}

/* A move, with comments and a carriage return: the first legal one. */
TEST(comments_and_carriage_returns_are_let_pass) {
    FREED_BY(match_record_free) struct match_record record = {0};
    play("while read -r word rest; do case $word in "
         "start) printf 'ready\\r\\n' ;; "
         "legal) first=${rest%%,*} ;; "
         "move) yes '# thought' | head -n 1000; printf 'move %s\\r\\n' \"$first\" ;; esac; done",
         5, &record);
    if (record.loser != GAME_OVER)
        fail_msg("%s", record.fault);
}

TEST(abuse_loses_the_game_with_what_was_wrong) {
    static const struct text_case cases[] = {
        {READY "echo move Z9 9" DONE, "\"Z9 9\" is not a move"},
        {READY "echo move A1 2" DONE, "\"A1 2\" is not legal"},
        {READY "echo move" DONE, "is not a move"},
        {READY "echo B2 2" DONE, "says \"B2 2\" where \"move ...\" belongs"},
        {READY "printf '\\377\\376x\\n'" DONE, "says \"??x\" where"},
        {READY "echo moved B2 2" DONE, "where \"move ...\" belongs"},
        {READY "echo" DONE, "says \"\" where"},
        {READY "exit 3" DONE, "ended with exit code 3"},
        {READY "kill -9 $$" DONE, "was ended by signal 9 (Killed)"},
        {READY "sleep 100" DONE, "gives no answer for 0.55 s"},
        {READY "exec sleep 100" DONE, "gives no answer for 0.55 s"},
        {READY "trap '' TERM INT HUP PIPE; sleep 100" DONE, "gives no answer for 0.55 s"},
        {READY "printf 'move B2'; sleep 100" DONE, "gives no answer for 0.55 s"},
        {READY "exec tr '\\0' x </dev/zero" DONE, "says a line of more than 4095 bytes"},
        {READY "exec cat /dev/zero" DONE, "says a NUL byte"},
        {READY "exec yes '# and so on'" DONE, "says more than 1000 lines of comments"},
        {READY "exec yes" DONE, "says \"y\" where \"move ...\" belongs"},
        {READY "exec >&- <&-; sleep 100" DONE, "closed its output"},
        {READY "exec >&-; sleep 100" DONE, "closed its output"},
        {READY "sleep 100 & exit 0" DONE, "gives no answer for 0.55 s"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FREED_BY(match_record_free) struct match_record record = {0};
        double seconds = play(cases[i].text, 0.05, &record);
        assert_int_equal(record.loser, SEQUENCIUM_BLUE);
        if (!strstr(record.fault, cases[i].expected))
            fail_msg("%s: \"%s\", not \"%s\"", cases[i].text, record.fault, cases[i].expected);
        /* Red has written a 2, and six squares are empty. */
        assert_double(record.payoff[SEQUENCIUM_RED], 8, 0, 0);
        assert_true(seconds < 10);
    }
}

/* It says what it did wrong when it is opened: see introduce. */
TEST(what_does_not_get_ready_cannot_be_opened) {
    static const struct text_case cases[] = {
        {"./there-is-no-such-program 2>/dev/null", "ended with exit code 127"},
        {"true", "ended with exit code 0"},
        {"cat", "says \"bukub 1\" where \"ready ...\" belongs"},
        {"echo ready_made; cat >/dev/null", "says \"ready_made\" where"},
        {"kill -SEGV $$", "was ended by signal 11"},
        {"exec >&- <&-; sleep 100", "closed its output"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct parameter_value value = {.text = cases[i].text};
        const struct agent_setup setup = {.game = &game_sequencium, .values = &value};
        struct agent_player player = {0};
        assert_error(agent_open(&player, &agent_exec, &setup, &reason), ERROR_INPUT,
                     cases[i].expected);
        assert_no_child();
    }
}

/* What it has started in the background is ended with it. */
TEST(nothing_of_its_group_is_left) {
    struct process process;
    char line[PROCESS_LINE];
    assert_true(process_start(&process, "sh -c 'sleep 1000 & echo $!; sleep 1000'", NULL));
    assert_true(process_read(&process, line, clock_now() + 5, 5, NULL));
    pid_t child = (pid_t)strtol(line, NULL, 10);
    assert_true(child > 1);
    assert_int_equal(kill(child, 0), 0);
    process_end(&process, 0);
    assert_no_child();
    /* Whoever inherits it may need a moment to notice its end. */
    for (int i = 0; i < 200 && kill(child, 0) == 0; i++)
        usleep(10000);
    bool gone = kill(child, 0) != 0;
    if (!gone) { /* or it is there to be waited for, where nobody does */
        char path[64], status[256] = "";
        snprintf(path, sizeof path, "/proc/%d/stat", (int)child);
        FILE *file = fopen(path, "r");
        gone = !file || !fgets(status, sizeof status, file) || strstr(status, ") Z");
        if (file)
            fclose(file);
    }
    assert_true(gone);
}

/* More than a socket holds, to one that does not read: neither a hang nor a signal. */
TEST(one_that_reads_nothing_is_not_waited_for) {
    enum { BYTES = 1 << 22 };
    struct process process;
    char *text = memset(memory_allocate(BYTES, 1), ' ', BYTES - 1), line[PROCESS_LINE];
    assert_true(process_start(&process, "sleep 100", NULL));
    assert_error(process_send(&process, text, 0.1, &reason), ERROR_INPUT,
                 "reads nothing for 0.1 s");
    assert_error(process_read(&process, line, clock_now() + 5, 5, &reason), ERROR_INPUT,
                 "reads nothing for 0.1 s");
    assert_error(process_send(&process, " ", 5, &reason), ERROR_INPUT, "reads nothing for 0.1 s");
    process_end(&process, 0);
    assert_true(process_start(&process, "true", NULL));
    assert_error(process_send(&process, text, 5, &reason), ERROR_INPUT, "ended with exit code 0");
    process_end(&process, 0);
    free(text);
    assert_no_child();
}

/* Nor does a later call, such as that of another thread, blame the program for the stop. */
TEST(whoever_asks_to_stop_need_not_wait) {
    struct process process;
    char line[PROCESS_LINE];
    double began = clock_now();
    assert_true(process_start(&process, "sleep 100", NULL));
    process.watch = &stopping;
    assert_error(process_read(&process, line, clock_now() + 60, 60, &reason), ERROR_STOPPED, "");
    assert_error(process_send(&process, "", 60, &reason), ERROR_STOPPED, "");
    process_end(&process, 0);
    assert_true(clock_now() - began < 10);
    assert_no_child();
}

/* Every byte of several lines arrives, however they are cut up. */
TEST(lines_come_one_by_one) {
    struct process process;
    char line[PROCESS_LINE], expected[PROCESS_LINE];
    assert_true(process_start(
        &process, "sh -c 'i=0; while [ $i -lt 500 ]; do echo \"line $i\"; i=$((i+1)); done'",
        NULL));
    for (int i = 0; i < 500; i++) {
        snprintf(expected, sizeof expected, "line %d", i);
        assert_true(process_read(&process, line, clock_now() + 10, 10, NULL));
        assert_string_equal(line, expected);
    }
    assert_false(process_read(&process, line, clock_now() + 10, 10, NULL));
    process_end(&process, 1);
    assert_no_child();
}
