/* exec: an external program decides, by the protocol of data/PROGRAMS.md. One that is memoryless is
 * asked for all decisions that can occur, in rounds: the answers of one show which collections the
 * next one asks about. One with memory is asked at every choice of many games at once. */
#include "strategies/walk/exec.h"

#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "strategies/program/process.h"
#include "strategies/walk/registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMAND };

/* Seconds: to get ready; between two answers; to end. */
static const double to_start = 10, to_answer = 60, to_end = 1;

struct strategy_program {
    struct walk_strategy strategy; /* first: the choice points to it */
    struct process process;
    char ready[PROCESS_LINE]; /* what it says of itself, behind `ready` */
    bool copies;              /* it understands `copy` */
    /* Unless it uses p: what it has answered, for this board; without squares if nothing. */
    const struct walk_board *board;
    struct walk_policy known;
};

/* A landing on a white square with a choice. */
struct decision {
    uint32_t row; /* of the policy */
    int square;
};

struct questions {
    const struct walk_board *board;
    struct walk_policy *policy;
    struct walk_collection *collection; /* [policy->rows] */
    struct decision *decision;          /* of the round */
    size_t count;
    bool again; /* the answers must be those that it has given before */
};

/* Says of which choice the error is. Returns false. */
static bool within_choice(const struct walk_board *board, const struct walk_collection *collection,
                          int square, struct error *error) {
    char held[WALK_PALINDROME + 1];
    collection_print(collection, held);
    return error_within(error, "%c on %s to %s", 'A' + board->letter[square],
                        square_name(board->columns, square).text, held);
}

static bool take_answer(void *context, size_t number, const char *line, struct error *error) {
    const struct questions *questions = context;
    const struct decision *decision = &questions->decision[number];
    const struct walk_collection *collection = &questions->collection[decision->row];
    double *known = &policy_row(questions->policy, collection)[decision->square], take;
    bool read = take_parse(line, &take, error);
    if (read && (!questions->again || take == *known)) {
        *known = take;
        return true;
    }
    if (read)
        error_input(error, "answers first %g, then %g, but says that it is memoryless", *known,
                    take);
    return within_choice(questions->board, collection, decision->square, error);
}

/* The columns of a line that every question has. */
#define COLUMNS "collection,square,letter,white_squares,row,column\n"

/* The ends of such lines, one for each square. */
struct line_ends {
    char text[WALK_MAX_SQUARES][32];
};

static struct line_ends line_ends_of(const struct walk_board *board) {
    struct line_ends ends = {{""}};
    int squares[WALK_LETTERS] = {0};
    for (int square = 0; square < board->squares; square++)
        squares[board->letter[square]] += !board->green[square];
    for (int square = 0; square < board->squares; square++)
        snprintf(ends.text[square], sizeof ends.text[square], ",%s,%c,%d,%d,%d\n",
                 square_name(board->columns, square).text, 'A' + board->letter[square],
                 squares[board->letter[square]], square / board->columns + 1,
                 square % board->columns + 1);
    return ends;
}

/* Sends the questions of a round, as the lines of a CSV table, and takes the answers. */
static bool ask_round(struct strategy_program *program, struct questions *questions,
                      struct error *error) {
    if (questions->count == 0)
        return true;
    const struct line_ends ends = line_ends_of(questions->board);
    char *text = NULL;
    size_t size = 0;
    FILE *out = memory_stream(&text, &size);
    fprintf(out, "decisions %zu\n" COLUMNS, questions->count);
    for (size_t i = 0; i < questions->count; i++) {
        const struct decision *decision = &questions->decision[i];
        char held[WALK_PALINDROME + 1];
        collection_print(&questions->collection[decision->row], held);
        fprintf(out, "%s%s", held, ends.text[decision->square]);
    }
    memory_stream_close(out);
    const struct process_answers answers = {questions->count, take_answer, questions};
    bool done = process_exchange(&program->process, text, size, &answers, to_answer, error);
    free(text);
    return done;
}

/* Adds the collection to those to be asked about, unless it is there. */
static void add_collection(struct questions *questions, struct walk_collection collection) {
    size_t rows = questions->policy->rows;
    policy_row(questions->policy, &collection);
    if (questions->policy->rows == rows)
        return;
    questions->collection =
        list_with_room(questions->collection, rows, sizeof *questions->collection);
    questions->collection[rows] = collection;
}

/* Collects the decisions with the collections first .. end - 1. */
static void list_decisions(struct questions *questions, size_t first, size_t end) {
    const struct walk_board *board = questions->board;
    questions->count = 0;
    for (size_t row = first; row < end; row++)
        for (int square = 0; square < board->squares; square++) {
            const struct walk_collection *held = &questions->collection[row];
            if (board->green[square] ||
                (held->size == WALK_PALINDROME - 1 && !walk_completes(held, board->letter[square])))
                continue;
            questions->decision =
                list_with_room(questions->decision, questions->count, sizeof *questions->decision);
            questions->decision[questions->count++] = (struct decision){(uint32_t)row, square};
        }
}

/* Sends `start` and reads what the program says of itself. */
static bool get_ready(struct strategy_program *program, char line[PROCESS_LINE], const char **rest,
                      struct error *error) {
    static const char start[] = "start\n";
    return process_send(&program->process, start, strlen(start), to_start, error) &&
           answer_read(&program->process, "ready", to_start, line, rest, error);
}

/* The same when it is ready already. More lines than were asked for would be read here. */
static bool get_ready_again(struct strategy_program *program, struct error *error) {
    char line[PROCESS_LINE];
    const char *rest;
    if (!get_ready(program, line, &rest, error))
        return error && error->kind == ERROR_INPUT &&
               error_within(error, "after as many answers as were asked for");
    return strcmp(rest, program->ready) == 0 ||
           error_input(error, "says first \"ready %.40s\", then \"ready %.40s\"", program->ready,
                       rest);
}

/* Sends the board, and p to a program that uses it. */
static bool send_setup(struct strategy_program *program, const struct walk_setup *setup,
                       struct error *error) {
    const struct walk_board *board = setup->board;
    char *text = NULL;
    size_t size = 0;
    FILE *out = memory_stream(&text, &size);
    fprintf(out, "board %d %d\n", board->rows, board->columns);
    for (int square = 0; square < board->squares; square++)
        fprintf(out, "%s%c%c", board->green[square] ? "*" : "", 'A' + board->letter[square],
                (square + 1) % board->columns ? ' ' : '\n');
    char reset[WALK_PALINDROME + 1];
    collection_print(&board->reset, reset);
    fprintf(out, "reset %s\n", reset);
    if (program->strategy.uses_p)
        fprintf(out, "p %s\n", number_text(setup->p).text);
    memory_stream_close(out);
    bool done = process_send(&program->process, text, size, to_answer, error);
    free(text);
    return done;
}

/* Asks for all decisions that can occur on the board, whatever the start and the coins. The first
 * round is asked twice: a program that is not memoryless is found out. */
static bool ask_all(struct strategy_program *program, const struct walk_setup *setup,
                    struct walk_policy *policy, struct error *error) {
    const struct walk_board *board = setup->board;
    struct questions questions = {.board = board, .policy = policy};
    size_t first_end = 0;
    policy_init(policy, board);
    bool done = send_setup(program, setup, error);
    add_collection(&questions, (struct walk_collection){0});
    if (memchr(board->green, 1, (size_t)board->squares))
        add_collection(&questions, board->reset);
    for (size_t first = 0, end; done && (end = policy->rows) > first; first = end) {
        list_decisions(&questions, first, end);
        done = ask_round(program, &questions, error);
        for (size_t i = first * policy->squares; done && i < end * policy->squares; i++) {
            const struct walk_collection held = questions.collection[i / policy->squares];
            uint8_t letter = board->letter[i % policy->squares];
            if (board->green[i % policy->squares])
                add_collection(&questions, collection_remove(held, letter));
            else if (held.size < WALK_PALINDROME - 1 && policy->take[i] > 0)
                add_collection(&questions, collection_add(held, letter));
        }
        first_end = first_end ? first_end : end;
    }
    if (done) {
        list_decisions(&questions, 0, first_end);
        questions.again = true;
        done = ask_round(program, &questions, error) && get_ready_again(program, error);
    }
    free(questions.collection);
    free(questions.decision);
    return done;
}

/* Of an open strategy. */
struct exec_state {
    struct strategy_program *program;
    struct walk_setup setup;
    struct line_ends ends; /* of a program with memory */
    const struct walk_policy *policy;
    struct walk_policy for_p; /* for one p; without squares if the answers hold for any */
};

static void exec_close(void *self) {
    struct exec_state *state = self;
    policy_free(&state->for_p);
    free(state);
}

static double exec_take(const void *self, const struct walk_view *view) {
    const struct exec_state *state = self;
    return policy_take(state->policy, view);
}

bool strategy_exec_open(void **self, const struct walk_choice *choice,
                        const struct walk_setup *setup, const struct watch *watch,
                        struct error *error) {
    struct strategy_program *program = (struct strategy_program *)choice->strategy;
    struct exec_state *state = memory_allocate(1, sizeof *state);
    state->program = program;
    state->setup = *setup;
    if (!program->strategy.memoryless) {
        state->ends = line_ends_of(setup->board);
        *self = state;
        return true;
    }
    struct walk_policy *policy = program->strategy.uses_p ? &state->for_p : &program->known;
    bool done = policy->squares > 0 && program->board == setup->board;
    state->policy = policy;
    if (!done) {
        program->process.watch = watch;
        program->board = setup->board;
        policy_free(policy);
        done = ask_all(program, setup, policy, error);
        if (!done && error && error->kind == ERROR_INPUT)
            error_within(error, "%s", choice->name);
        program->process.watch = NULL;
    }
    if (done)
        *self = state;
    else
        exec_close(state);
    return done;
}

/* A program with memory: many games at once. */

static bool batch_begin(void *self, uint64_t first, size_t games, const struct watch *watch,
                        struct error *error) {
    struct exec_state *state = self;
    struct process *process = &state->program->process;
    char text[64];
    process->watch = watch;
    snprintf(text, sizeof text, "games %llu %llu\n", (unsigned long long)first,
             (unsigned long long)(first + games - 1));
    return send_setup(state->program, &state->setup, error) &&
           process_send(process, text, strlen(text), to_answer, error);
}

struct batch_answers {
    const struct walk_question *question;
    double *take;
};

static bool take_batch_answer(void *context, size_t number, const char *line, struct error *error) {
    const struct batch_answers *answers = context;
    const struct walk_view *view = &answers->question[number].view;
    if (take_parse(line, &answers->take[number], error))
        return true;
    within_choice(view->board, view->collection, view->square, error);
    return error_within(error, "game %llu, move %llu",
                        (unsigned long long)answers->question[number].game,
                        (unsigned long long)view->turn);
}

static bool batch_ask(void *self, const struct walk_question *question, size_t count, double *take,
                      struct error *error) {
    const struct exec_state *state = self;
    struct batch_answers answers = {question, take};
    const struct process_answers all = {count, take_batch_answer, &answers};
    char *text = NULL;
    size_t size = 0;
    FILE *out = memory_stream(&text, &size);
    for (size_t i = 0; i < count; i++)
        if (question[i].origin != question[i].game)
            fprintf(out, "copy %llu %llu\n", (unsigned long long)question[i].origin,
                    (unsigned long long)question[i].game);
    fprintf(out, "choices %zu\ngame,turn," COLUMNS, count);
    for (size_t i = 0; i < count; i++) {
        const struct walk_view *view = &question[i].view;
        char held[WALK_PALINDROME + 1];
        collection_print(view->collection, held);
        fprintf(out, "%llu,%llu,%s%s", (unsigned long long)question[i].game,
                (unsigned long long)view->turn, held, state->ends.text[view->square]);
    }
    memory_stream_close(out);
    bool done = process_exchange(&state->program->process, text, size, &all, to_answer, error);
    free(text);
    return done;
}

static bool batch_end(void *self, struct error *error) {
    return get_ready_again(((struct exec_state *)self)->program, error);
}

const struct walk_batch *strategy_batch_of_program(const struct strategy_program *program) {
    static const struct walk_batch batch = {false, batch_begin, batch_ask, batch_end},
                                   copying = {true, batch_begin, batch_ask, batch_end};
    return program->strategy.memoryless ? NULL : program->copies ? &copying : &batch;
}

struct strategy_program *strategy_program_start(const char *name, const char *command,
                                                const struct watch *watch, struct error *error) {
    static const char hello[] = "bukub 1\ngame walk\n";
    struct strategy_program *program = memory_allocate(1, sizeof *program);
    char line[PROCESS_LINE];
    const char *rest;
    program->strategy = strategy_exec;
    program->strategy.memoryless = false; /* unless it says so */
    program->strategy.name = name;
    bool ready = process_start(&program->process, command, error);
    program->process.watch = watch;
    ready = ready && process_send(&program->process, hello, strlen(hello), to_start, error) &&
            get_ready(program, line, &rest, error);
    program->process.watch = NULL;
    if (ready) { /* what it says of itself: a name, then each of these at most once */
        strcpy(program->ready, rest);
        struct {
            const char *word;
            bool *said;
        } const allowed[] = {{"memoryless", &program->strategy.memoryless},
                             {"copies", &program->copies},
                             {"p", &program->strategy.uses_p}};
        struct string_view words = string_view_of(rest), word = string_view_word(&words);
        ready = word.text;
        while (ready && (word = string_view_word(&words)).text) {
            ready = false;
            for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
                if (string_view_is(word, allowed[i].word) && !*allowed[i].said)
                    ready = *allowed[i].said = true;
        }
        if (!ready)
            error_input(error,
                        "says %s; allowed: ready NAME, behind it perhaps memoryless, copies and p",
                        quote(line).text);
    }
    if (ready)
        return program;
    strategy_program_end(program);
    if (error && error->kind == ERROR_INPUT)
        error_within(error, "%s", name);
    return NULL;
}

const struct walk_strategy *strategy_of_program(const struct strategy_program *program) {
    return &program->strategy;
}

void strategy_program_end(struct strategy_program *program) {
    if (!program)
        return;
    process_end(&program->process, to_end);
    policy_free(&program->known);
    free(program);
}

/* As a program declares itself, it is replaced by the copy in struct strategy_program. */
const struct walk_strategy strategy_exec = {
    .name = "exec",
    .summary = "an external program; exec:./program is short for exec(command=./program)",
    .parameters =
        {[COMMAND] = {.name = "command",
                      .summary = "shell command to run; see PROGRAMS.md in data or share/doc/bukub",
                      .kind = PARAMETER_TEXT}},
    .memoryless = true,
    .take = exec_take,
    .close = exec_close,
};
