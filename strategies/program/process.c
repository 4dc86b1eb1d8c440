/* Processes of external programs. A shell runs the command in a process group of its own. Two
 * sockets are its standard input and output, which are polled with time limits. Functions that
 * start a process come first, then those that wait, fail, read and exchange lines, and end it. */
#include "strategies/program/process.h"

#include "sim/base/clock.h"
#include "sim/text/untrusted.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static const double poll_seconds = 0.05; /* between checks for interruption */

/* A script that runs the command $1 in a shell of its own and ends as the command does, with its
 * exit code or its signal (codes above 128). The command is in the background, so that this shell
 * can react to SIGTERM meanwhile: it kills the whole process group. In the background a command has
 * no input by default, so it is given descriptor 3, a copy of this shell's standard input. This
 * shell then closes its own input and output, so that the output ends when the command does. */
static const char supervise[] =
    "trap 'kill -KILL 0' TERM; exec 3<&0; sh -c \"$1\" <&3 3<&- & exec <&- >&- 3<&-; wait $! "
    "2>/dev/null; "
    "ended=$?; trap - TERM; [ $ended -le 128 ] || kill -$((ended - 128)) $$; exit $ended";

/* Turns a child of `parent` into the command, with the sockets as its standard input and output and
 * with default signal handling. It gets a process group of its own, which can be killed as a whole
 * and which Ctrl-C in the terminal does not reach. All functions called are async-signal-safe,
 * since other threads may hold locks. */
static _Noreturn void process_become(const char *command, int input, int output, pid_t parent) {
    setpgid(0, 0);
#ifdef __linux__
    /* Asks for this signal when the thread that started this process ends, also if bukub dies. */
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (getppid() != parent) /* the parent ended before prctl */
        _exit(EXIT_FAILURE);

    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGXFSZ, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);

    /* A copy above the standard streams, which the first dup2 cannot overwrite. */
    output = fcntl(output, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0)
        _exit(EXIT_FAILURE);
    fcntl(STDIN_FILENO, F_SETFD, 0); /* not closed by exec, also where `input` was STDIN_FILENO */
    execl("/bin/sh", "sh", "-c", supervise, "sh", command, (char *)NULL);
    _exit(127);
}

/* Closes both ends of a pair. Closing -1, an end that was not made, does nothing. */
static void close_both(const int end[2]) {
    close(end[0]);
    close(end[1]);
}

bool process_start(struct process *process, const char *command, struct error *error) {
    /* End [0] of a pair is ours, [1] the process's. With two pairs, the end of the output is
     * noticed while the input is open. Sending to a closed socket can fail without a signal. */
    enum { KIND = SOCK_STREAM | SOCK_CLOEXEC };
    int input[2] = {-1, -1}, output[2] = {-1, -1};
    *process = (struct process){.input = -1, .output = -1};
    bool paired =
        socketpair(AF_UNIX, KIND, 0, input) == 0 && socketpair(AF_UNIX, KIND, 0, output) == 0;
    pid_t parent = getpid(), pid = paired ? fork() : -1;
    if (pid == 0)
        process_become(command, input[1], output[1], parent);
    if (pid < 0) {
        error_system(error, "%s: %s", command, strerror(errno));
        close_both(input);
        close_both(output);
        return false;
    }

    close(input[1]);
    close(output[1]);
    setpgid(pid, pid); /* as the child does: whichever process comes first */
    *process = (struct process){.pid = pid, .input = input[0], .output = output[0]};
    return true;
}

/* Whether the process ends within `seconds`, and how; the process remains to be reaped. */
static bool ends_within(const struct process *process, double seconds, siginfo_t *info) {
    const struct timespec pause = {.tv_nsec = 2000000}; /* 2 ms */
    for (double until = clock_now() + seconds;; nanosleep(&pause, NULL)) {
        info->si_pid = 0; /* remains 0 if waitid finds that the process runs */
        if (waitid(P_PID, (id_t)process->pid, info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info->si_pid != 0)
            return true;
        if (clock_now() >= until)
            return false;
    }
}

/* The failure of a program that closed a socket: how it ended, if it does within 0.2 s. */
static void fail_ended(struct process *process) {
    siginfo_t info;
    if (!ends_within(process, 0.2, &info))
        error_input(&process->failure, "closed its output");
    else if (info.si_code == CLD_EXITED)
        error_input(&process->failure, "ended with exit code %d%s", info.si_status,
                    info.si_status == 126   ? ": it is not executable (chmod +x)"
                    : info.si_status == 127 ? ": a program was not found"
                                            : "");
    else
        error_input(&process->failure, "was ended by signal %d (%s)", info.si_status,
                    strsignal(info.si_status));
}

/* Waits for one of the events: POLLIN, the program has said something or closed its output;
 * POLLOUT, it can be sent something or closed its input. Returns those that happened, or 0 on
 * failure. It fails at the time `until`; the message says that the program had `seconds`. With
 * POLLIN it fails at once if a NUL byte or a full buffer prevents a line from being received. */
static int wait_for(struct process *process, int events, double until, double seconds) {
    if (events & POLLIN && memchr(process->received + process->begin, '\0', process->length))
        return error_input(&process->failure, "says a NUL byte; allowed: text");
    if (events & POLLIN && process->length == sizeof process->received)
        return error_input(&process->failure, "says a line of more than %d bytes",
                           PROCESS_LINE - 1);
    for (;;) {
        double left = until - clock_now();
        struct pollfd poller[] = {
            {.fd = events & POLLIN ? process->output : -1, .events = POLLIN}, /* -1: ignored */
            {.fd = events & POLLOUT ? process->input : -1, .events = POLLOUT},
        };
        int ready = poll(poller, 2, (int)ceil(1000 * fmin(fmax(left, 0), poll_seconds))); /* ms */
        if (ready > 0)
            return (poller[0].revents ? POLLIN : 0) | (poller[1].revents ? POLLOUT : 0);
        if (ready < 0 && errno != EINTR)
            return error_system(&process->failure, "poll: %s", strerror(errno));
        if (watch_stopped(process->watch))
            return error_stopped(&process->failure);
        if (left <= 0)
            return error_input(&process->failure, "%s for %.3g s%s",
                               events & POLLIN ? "gives no answer" : "reads nothing", seconds,
                               events & POLLIN ? ": too slow, or its output is not flushed" : "");
    }
}

/* Takes the first line from what was received, without a byte order mark in front and LF or CR LF
 * behind. Returns false if the line is incomplete or has a NUL, at which wait_for then fails. */
static bool take_line(struct process *process, char line[PROCESS_LINE]) {
    const char *first = process->received + process->begin;
    const char *end = memchr(first, '\n', process->length);
    if (!end || memchr(first, '\0', (size_t)(end - first)))
        return false;
    const char *begin = text_without_mark(first); /* .NET begins its output with one */
    size_t length = (size_t)(end - begin), taken = (size_t)(end + 1 - first);
    memcpy(line, begin, length);
    process->begin += taken;
    process->length -= taken;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    return true;
}

/* Appends what the program has said, if anything, to process->received, which has room, or a
 * failure if the program closed its output. */
static void receive(struct process *process) {
    memmove(process->received, process->received + process->begin, process->length);
    process->begin = 0;
    size_t room = sizeof process->received - process->length;
    ssize_t got = recv(process->output, process->received + process->length, room, MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        fail_ended(process);
    process->length += got > 0 ? (size_t)got : 0;
}

/* Whether nothing has failed. All calls after a failure fail with its error. */
static bool works(const struct process *process, struct error *error) {
    const bool failed = process->failure.kind != ERROR_NONE;
    if (failed && error)
        *error = process->failure;
    return !failed;
}

bool process_read(struct process *process, char line[PROCESS_LINE], double until, double seconds,
                  struct error *error) {
    while (works(process, error) && !take_line(process, line))
        if (wait_for(process, POLLIN, until, seconds))
            receive(process);
    return works(process, error);
}

/* Sends and receives in any order, as the program allows: it may stop reading the text until its
 * answers so far are read. */
bool process_exchange(struct process *process, const char *text,
                      const struct process_answers *answers, double seconds, struct error *error) {
    size_t left = strlen(text), taken = 0; /* bytes to be sent; lines that were taken */
    while (works(process, error) && (left > 0 || taken < answers->count)) {
        char line[PROCESS_LINE];
        if (taken < answers->count && take_line(process, line)) {
            answers->take(answers->context, taken++, line, &process->failure);
            continue;
        }
        const int events = (taken < answers->count ? POLLIN : 0) | (left > 0 ? POLLOUT : 0);
        const int ready = wait_for(process, events, clock_now() + seconds, seconds);
        if (!ready && taken < answers->count)
            (void)error_within_input(&process->failure, "after %zu of %zu answers", taken,
                                     answers->count);
        if (ready & POLLOUT) {
            ssize_t sent = send(process->input, text, left, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent < 0 && errno != EAGAIN && errno != EINTR)
                fail_ended(process);
            text += sent > 0 ? sent : 0;
            left -= sent > 0 ? (size_t)sent : 0;
        }
        if (ready & POLLIN)
            receive(process);
    }
    return works(process, error);
}

bool process_send(struct process *process, const char *text, double seconds, struct error *error) {
    return process_exchange(process, text, &(struct process_answers){.count = 0}, seconds, error);
}

void process_end(struct process *process, double seconds) {
    if (process->pid == 0)
        return;
    siginfo_t info;
    process_send(process, "end\n", 0, NULL);
    shutdown(process->input, SHUT_WR);
    ends_within(process, works(process, NULL) ? seconds : 0, &info);
    /* Killed before it is reaped, as no other process can have its number yet; first the group. */
    kill(-process->pid, SIGKILL);
    kill(process->pid, SIGKILL);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    close(process->input);
    close(process->output);
    *process = (struct process){.input = -1, .output = -1};
}

bool answer_read(struct process *process, const char *word, double seconds, char line[PROCESS_LINE],
                 const char **rest, struct error *error) {
    size_t length = strlen(word);
    double until = clock_now() + seconds;
    int comments = 0;
    do
        if (!process_read(process, line, until, seconds, error))
            return false;
    while (line[0] == '#' && ++comments <= ANSWER_COMMENTS);
    if (strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0')) {
        *rest = line + length + (line[length] == ' ' ? 1 : 0);
        return true;
    }
    if (line[0] == '#')
        error_input(&process->failure, "says more than %d lines of comments", ANSWER_COMMENTS);
    else
        error_input(&process->failure, "says \"%.40s\" where \"%s ...\" belongs", line, word);
    return works(process, error);
}
