/* Processes of external programs, with time limits for what they say. */
#include "strategies/program/process.h"

#include "sim/base/clock.h"
#include "sim/text/string_view.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static const double between_looks = 0.05; /* s between checks for interruption */

/* Runs $1 in a shell of its own and ends as it does; at SIGTERM, ends the whole process group. */
static const char supervise[] =
    "trap 'kill -KILL 0' TERM; exec 3<&0; sh -c \"$1\" <&3 3<&- & exec <&- >&- 3<&-; wait $! "
    "2>/dev/null; "
    "ended=$?; trap - TERM; [ $ended -le 128 ] || kill -$((ended - 128)) $$; exit $ended";

/* Becomes the command, as a child of `parent`; only async-signal-safe calls, since other threads
 * may hold locks. In a process group of its own, which Ctrl-C in the terminal does not reach and
 * which can be killed as a whole; with default signal handling. */
static _Noreturn void process_become(const char *command, const int end[2], pid_t parent) {
    sigset_t none;
    setpgid(0, 0);
#ifdef __linux__
    /* The system sends it with the end of the thread that started it, so also if bukub is killed.
     */
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (getppid() != parent) /* which ended before that */
        _exit(EXIT_FAILURE);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGXFSZ, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    int output = fcntl(end[1], F_DUPFD_CLOEXEC, STDERR_FILENO + 1); /* in nobody's way */
    if (dup2(end[0], STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0)
        _exit(EXIT_FAILURE);
    fcntl(STDIN_FILENO, F_SETFD, 0); /* also where end[0] was it */
    execl("/bin/sh", "sh", "-c", supervise, "sh", command, (char *)NULL);
    _exit(127);
}

static void close_both(const int end[2]) {
    close(end[0]);
    close(end[1]);
}

/* For standard input and output. Two, so that the end of the output is noticed while the input is
 * open; sockets, because writes to a closed one can fail without a signal. */
static bool open_sockets(int own[2], int other[2]) {
    int ends[2][2];
    for (int i = 0; i < 2; i++) {
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends[i]) != 0) {
            int why = errno;
            if (i > 0)
                close_both(ends[0]);
            errno = why;
            return false;
        }
        own[i] = ends[i][0];
        other[i] = ends[i][1];
    }
    return true;
}

bool process_start(struct process *process, const char *command, struct error *error) {
    int own[2], other[2];
    *process = (struct process){.input = -1, .output = -1};
    if (!open_sockets(own, other))
        return error_system(error, "%s: %s", command, strerror(errno));
    pid_t parent = getpid(), pid = fork();
    if (pid == 0)
        process_become(command, other, parent);
    int why = errno;
    close_both(other);
    if (pid < 0) {
        close_both(own);
        return error_system(error, "%s: %s", command, strerror(why));
    }
    setpgid(pid, pid); /* whoever of the two is first */
    *process = (struct process){
        .pid = pid, .input = own[0], .output = own[1], .fault = "no longer answers"};
    return true;
}

/* Records the failure for this and all further calls. */
__attribute__((format(printf, 3, 4))) static bool fail(struct process *process, struct error *error,
                                                       const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(process->fault, sizeof process->fault, format, arguments);
    va_end(arguments);
    process->failed = true;
    return error_input(error, "%s", process->fault);
}

/* Whether it ends within `seconds`; it remains to be reaped. */
static bool ends_within(const struct process *process, double seconds, siginfo_t *info) {
    const struct timespec pause = {.tv_nsec = 2000000};
    for (double until = clock_now() + seconds;; nanosleep(&pause, NULL)) {
        info->si_pid = 0;
        if (waitid(P_PID, (id_t)process->pid, info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info->si_pid != 0)
            return true;
        if (clock_now() >= until)
            return false;
    }
}

/* Reports how it ended after its connection closed. */
static bool fail_ended(struct process *process, struct error *error) {
    siginfo_t info;
    if (!ends_within(process, 0.2, &info))
        return fail(process, error, "closed its output");
    if (info.si_code == CLD_EXITED)
        return fail(process, error, "ended with exit code %d%s", info.si_status,
                    info.si_status == 126   ? ": it is not executable (chmod +x)"
                    : info.si_status == 127 ? ": there is no such program"
                                            : "");
    return fail(process, error, "was ended by signal %d (%s)", info.si_status,
                strsignal(info.si_status));
}

/* Waits until one of the events, POLLIN for its output and POLLOUT for its input, is possible. */
static bool wait_for(struct process *process, short events, double until, double seconds,
                     struct error *error) {
    for (;;) {
        double left = until - clock_now();
        struct pollfd poller[] = {
            {.fd = events & POLLIN ? process->output : -1, .events = POLLIN},
            {.fd = events & POLLOUT ? process->input : -1, .events = POLLOUT},
        };
        double slice = fmin(fmax(left, 0), between_looks);
        int ready = poll(poller, 2, (int)ceil(1000 * slice));
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR) {
            process->failed = true;
            return error_system(error, "poll: %s", strerror(errno));
        }
        if (watch_stopped(process->watch)) {
            process->failed = true;
            return error_stopped(error);
        }
        if (left <= 0)
            return fail(process, error,
                        events & POLLIN
                            ? "gives no answer for %.3g s: too slow, or its output is not flushed"
                            : "reads nothing for %.3g s",
                        seconds);
    }
}

/* Extracts a complete line without NUL from the buffer, if any. */
static bool take_line(struct process *process, char line[PROCESS_LINE]) {
    const char *first = process->waiting + process->begin;
    const char *end = memchr(first, '\n', process->length);
    if (!end || memchr(first, '\0', (size_t)(end - first)))
        return false;
    const char *begin = text_without_mark(first); /* as .NET writes first */
    size_t length = (size_t)(end - begin), all = (size_t)(end + 1 - first);
    memcpy(line, begin, length);
    process->begin += all;
    process->length -= all;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    return true;
}

/* Receives what there is, at least a byte unless it returns false or *waits becomes true. */
static bool receive(struct process *process, bool *waits, struct error *error) {
    if (memchr(process->waiting + process->begin, '\0', process->length))
        return fail(process, error, "says a NUL byte; allowed: text");
    memmove(process->waiting, process->waiting + process->begin, process->length);
    process->begin = 0;
    size_t room = sizeof process->waiting - process->length;
    if (room == 0)
        return fail(process, error, "says a line of more than %d bytes", PROCESS_LINE - 1);
    ssize_t got = recv(process->output, process->waiting + process->length, room, MSG_DONTWAIT);
    *waits = got < 0 && (errno == EAGAIN || errno == EINTR);
    if (got > 0)
        process->length += (size_t)got;
    return got > 0 || *waits || fail_ended(process, error);
}

bool process_read(struct process *process, char line[PROCESS_LINE], double until, double seconds,
                  struct error *error) {
    bool waits = false;
    while (!process->failed && !take_line(process, line))
        if ((waits && !wait_for(process, POLLIN, until, seconds, error)) ||
            !receive(process, &waits, error))
            return false;
    return !process->failed || error_input(error, "%s", process->fault);
}

bool process_exchange(struct process *process, const char *text, size_t length,
                      const struct process_answers *answers, double seconds, struct error *error) {
    const size_t lines = answers->count;
    double until = clock_now() + seconds;
    char line[PROCESS_LINE];
    size_t taken = 0;
    bool full = false; /* the program must read before more can be sent */
    while (!process->failed && (length > 0 || taken < lines)) {
        bool waits = true;
        if (length > 0 && !full) {
            ssize_t sent = send(process->input, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
            full = waits = sent < 0;
            if (sent < 0 && errno != EAGAIN && errno != EINTR)
                return fail_ended(process, error);
            if (sent > 0) {
                text += sent;
                length -= (size_t)sent;
            }
        }
        for (; taken < lines && take_line(process, line); taken++, waits = false)
            if (!answers->take(answers->context, taken, line, error)) {
                process->failed = true;
                return false;
            }
        bool empty = true;
        if (taken < lines && !receive(process, &empty, error))
            return false;
        const short events = (short)((taken < lines ? POLLIN : 0) | (length > 0 ? POLLOUT : 0));
        if (!waits || !empty)
            until = clock_now() + seconds;
        else if (wait_for(process, events, until, seconds, error))
            full = false;
        else
            return false;
    }
    return !process->failed || error_input(error, "%s", process->fault);
}

bool process_send(struct process *process, const char *text, size_t length, double seconds,
                  struct error *error) {
    const struct process_answers none = {.count = 0};
    return process_exchange(process, text, length, &none, seconds, error);
}

void process_end(struct process *process, double seconds) {
    static const char end[] = "end\n";
    siginfo_t info;
    if (process->pid == 0)
        return;
    process_send(process, end, strlen(end), 0, NULL);
    shutdown(process->input, SHUT_WR);
    ends_within(process, process->failed ? 0 : seconds, &info);
    /* Before it is reaped, so that its number cannot be reused yet. */
    kill(-process->pid, SIGKILL);
    kill(process->pid, SIGKILL);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    close_both((const int[]){process->input, process->output});
    *process = (struct process){.input = -1, .output = -1};
}

bool answer_read(struct process *process, const char *word, double seconds, char line[PROCESS_LINE],
                 const char **rest, struct error *error) {
    size_t length = strlen(word);
    double until = clock_now() + seconds;
    for (int i = 0; i < ANSWER_COMMENTS; i++) {
        if (!process_read(process, line, until, seconds, error))
            return false;
        if (line[0] == '#')
            continue;
        if (strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0')) {
            *rest = line + length + (line[length] == ' ');
            return true;
        }
        process->failed = true;
        return error_input(error, "says \"%.40s\" where \"%s ...\" belongs", line, word);
    }
    process->failed = true;
    return error_input(error, "says more than %d lines of comments", ANSWER_COMMENTS);
}
