/* Line-based communication with another program through its standard input and output, with time
 * limits for everything; the program and its children never outlive process_end nor, on Linux, the
 * thread that started it.
 *
 * Functions fail with ERROR_INPUT and what the program did, or with ERROR_STOPPED if the watch
 * requests it. After a failure all further calls fail in the same way. */
#ifndef STRATEGIES_PROGRAM_PROCESS_H
#define STRATEGIES_PROGRAM_PROCESS_H

#include "sim/base/watch.h"
#include "sim/text/parameter.h"

#include <sys/types.h>

enum { PROCESS_LINE = 4096 /* maximum bytes of a line, with NUL */ };

struct process {
    pid_t pid;                   /* the leader of its process group; 0: not started */
    int input, output;           /* our ends of the sockets to its standard input and output */
    const struct watch *watch;   /* polled while waiting; NULL unless set after process_start */
    char received[PROCESS_LINE]; /* what the program has said */
    size_t begin, length;        /* the part of `received` that is not yet read */
    struct error failure;        /* the first one, as "closed its output"; ERROR_NONE: none yet */
};

/* Runs the command in a shell. ERROR_SYSTEM if that fails; a missing program is noticed only by the
 * first process_read or process_send. */
bool process_start(struct process *process, const char *command, struct error *error);

/* Sends a text. Fails if the program reads nothing for `seconds`. */
bool process_send(struct process *process, const char *text, double seconds, struct error *error);

/* Reads a line, without LF or CR LF, before `until`, a time of clock_now (clock.h). Messages of
 * failures say that the program had `seconds`. */
bool process_read(struct process *process, char line[PROCESS_LINE], double until, double seconds,
                  struct error *error);

/* The lines that answer a text: `take` gets each, counted from 0, without its line end. */
struct process_answers {
    size_t count;
    bool (*take)(void *context, size_t number, const char *line, struct error *error);
    void *context;
};

/* Sends a text of any length and meanwhile reads the lines that answer the text. Fails if neither
 * is possible for `seconds`, and if answers->take does. */
bool process_exchange(struct process *process, const char *text,
                      const struct process_answers *answers, double seconds, struct error *error);

/* Sends `end`, closes the program's standard input, waits for at most `seconds` unless the program
 * failed before, then kills its process group. Does nothing if it was not started. */
void process_end(struct process *process, double seconds);

enum { ANSWER_COMMENTS = 1000 /* maximum number of comment lines before an answer */ };

/* Reads an answer that begins with `word`, skipping comments, within `seconds`, in the protocol of
 * data/PROGRAMS.md. *rest is the part of `line` after the word. Fails as process_read does, and
 * when the answer is another. */
bool answer_read(struct process *process, const char *word, double seconds, char line[PROCESS_LINE],
                 const char **rest, struct error *error);

/* The parameter of an agent or a strategy that is an external program: its members. */
#define COMMAND_PARAMETER                                                                          \
    .name = "command", .kind = PARAMETER_TEXT,                                                     \
    .summary = "shell command to run; see PROGRAMS.md in data or share/doc/bukub"

/* Whether the text is exec:COMMAND: an agent or a strategy that is an external program. */
bool command_is(const char *text);

/* Chooses the command of such a text as the value of the first parameter. Any printable command is
 * allowed, also with characters that values of a spec may not have. */
bool command_choose(struct parameter_choice *chosen, const char *text, struct error *error);

/* Parses any other text of an agent or a strategy, as spec_parse does. For one that seems to be a
 * command, as "python3 agent.py" or "./agent.py", or, if `tables`, the name of a file for `table`,
 * the message says how to write it. `what` was expected, "an agent". */
bool command_parse_spec(struct spec *spec, const char *text, const char *what, bool tables,
                        struct error *error);

#endif
