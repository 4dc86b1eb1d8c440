/* exec: an external program decides, by the protocol of data/PROGRAMS.md: questions are lines, and
 * so are the answers, each a probability of taking. A memoryless program is asked when the strategy
 * is opened, for all decisions that can occur, in rounds: the answers of one round show which
 * collections the next round asks about. A program with memory is asked during play, at every
 * choice of many games at once. */
#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "strategies/program/process.h"
#include "strategies/walk/decision_rules.h"
#include "strategies/walk/registry.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { COMMAND }; /* indices of parameters */

/* Time limits in seconds: for the program to get ready, for the next answer, for it to end. */
static const double to_start = 10, to_answer = 60, to_end = 1;

/* A running program. */
struct strategy_program {
    struct walk_strategy strategy; /* first: the choice points to it */
    struct process process;
    char ready[PROCESS_LINE]; /* what it says of itself, "ready NAME memoryless" */
    struct walk_batch batch;  /* how it is asked, unless it is memoryless */
    /* The answers of a memoryless program that does not use p are kept for the next opening of the
     * strategy. They are for this board; NULL: there are none. */
    const struct walk_board *known_for;
    struct walk_policy known;
};

/* An open strategy. */
struct exec_state {
    struct strategy_program *program;
    struct walk_setup setup;
    /* [square] The end of a line about a choice there, behind the collection, ",A1,K,3,1,1": the
     * square, its letter, the number of white squares with that letter, row and column. */
    char line_end[WALK_MAX_SQUARES][32];
    struct walk_policy *policy; /* the answers of a memoryless program: own or program->known */
    struct walk_policy own;     /* those of a program that uses p, at setup.p */
};

/* What programs with and without memory have in common. */

#define COLUMNS "collection,square,letter,white_squares,row,column\n"

/* Prints the line with these columns about a choice. */
static void print_choice(const struct exec_state *state, const struct walk_collection *held,
                         int square, FILE *out) {
    fprintf(out, "%s%s", collection_text(held).text, state->line_end[square]);
}

/* Sends `start` and reads the answer, what the program says of itself. */
static bool get_ready(struct strategy_program *program, char said[PROCESS_LINE],
                      struct error *error) {
    const char *rest; /* what the program says behind `ready`; not used */
    return process_send(&program->process, "start\n", to_start, error) &&
           answer_read(&program->process, "ready", to_start, said, &rest, error);
}

/* Sends `start` again after the last answer: the program must say the same of itself as at first.
 * One answer too many would be read here instead, and noticed. Also the end of a batch. */
static bool get_ready_again(void *self, struct error *error) {
    struct strategy_program *program = ((struct exec_state *)self)->program;
    char said[PROCESS_LINE];
    if (!get_ready(program, said, error))
        return error_within_input(error, "after as many answers as were asked for");
    return strcmp(said, program->ready) == 0 ||
           error_input(error, "says first \"%.46s\", then \"%.46s\"", program->ready, said);
}

/* Closes the stream of a text, sends the text, takes the answers to it, and frees it. */
static bool exchange(const struct exec_state *state, FILE *out, char **text,
                     const struct process_answers *answers, struct error *error) {
    memory_stream_close(out);
    bool done = process_exchange(&state->program->process, *text, answers, to_answer, error);
    free(*text);
    return done;
}

/* Sends the board, and p to a program that uses it. */
static bool send_setup(const struct exec_state *state, struct error *error) {
    const struct walk_board *board = state->setup.board;
    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
    fprintf(out, "board %d %d\n", board->rows, board->columns);
    for (int square = 0; square < board->squares; square++)
        fprintf(out, "%s%c%c", board->green[square] ? "*" : "", 'A' + board->letter[square],
                (square + 1) % board->columns ? ' ' : '\n');
    fprintf(out, "reset %s\n", collection_text(&board->reset).text);
    if (state->program->strategy.uses_p)
        fprintf(out, "p %s\n", number_text(state->setup.p).text);
    return exchange(state, out, &text, &(struct process_answers){.count = 0}, error);
}

/* Prefixes an error with the choice that it is about. Returns false. */
static bool within_choice(const struct walk_board *board, const struct walk_collection *collection,
                          int square, struct error *error) {
    return error_within(error, "%s", player_choice_name(board, collection, square).text);
}

/* Memoryless programs: a policy is filled with all decisions that can occur. Its rows are
 * collections in the order in which they are found. */

/* A choice: whether to take the letter of the square, holding the collection of the row. */
struct question {
    size_t row;
    int square;
};

struct questions {
    const struct exec_state *state;
    struct walk_collection *collection; /* [policy->rows]: of each row of the policy */
    struct question *question;          /* [count]: those of the round */
    size_t count;
    bool again; /* the answers must be those that the program has given before */
};

/* For process_exchange: stores the answer to question number `number` of the round. */
static bool take_answer(void *context, size_t number, const char *line, struct error *error) {
    const struct questions *questions = context;
    const struct walk_policy *policy = questions->state->policy;
    const struct question asked = questions->question[number];
    double *stored = &policy->take[asked.row * policy->squares + (size_t)asked.square], take;
    bool good = take_parse(line, &take, error);
    if (good && questions->again && take != *stored)
        good = error_input(error, "answers first %g, then %g, but says that it is memoryless",
                           *stored, take);
    if (!good)
        return within_choice(questions->state->setup.board, &questions->collection[asked.row],
                             asked.square, error);
    *stored = take;
    return true;
}

/* Asks for the decisions with the collections of rows first .. end - 1 of the policy, as a table in
 * CSV. Nothing is decided on green squares, nor where a fifth letter completes no palindrome. */
static bool ask_round(struct questions *questions, size_t first, size_t end, struct error *error) {
    const struct exec_state *state = questions->state;
    const struct walk_board *board = state->setup.board;
    questions->count = 0;
    for (size_t row = first; row < end; row++)
        for (int i = 0; i < board->squares; i++) {
            const int square = questions->again ? board->squares - 1 - i : i;
            const struct walk_collection *held = &questions->collection[row];
            if (!board->green[square] && collection_may_take(held, board->letter[square]))
                *list_add(questions->question, questions->count) = (struct question){row, square};
        }
    if (questions->count == 0)
        return true;

    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
    fprintf(out, "decisions %zu\n" COLUMNS, questions->count);
    const struct question *asked = questions->question;
    for (size_t left = questions->count; left > 0; left--, asked++)
        print_choice(state, &questions->collection[asked->row], asked->square, out);
    const struct process_answers answers = {questions->count, take_answer, questions};
    return exchange(state, out, &text, &answers, error);
}

/* Adds the collection to those that are asked about, unless it is among them. */
static void add_collection(struct questions *questions, struct walk_collection collection) {
    struct walk_policy *policy = questions->state->policy;
    size_t rows = policy->rows;
    policy_row(policy, &collection);
    if (policy->rows > rows)
        *list_add(questions->collection, rows) = collection;
}

/* Asks for all decisions that can occur on the board, whatever the start and the coins. The first
 * round is asked again at the end, squares backwards: a program that is not memoryless, or takes
 * the names of columns for a decision, may answer otherwise. */
static bool ask_all(struct exec_state *state, struct error *error) {
    const struct walk_board *board = state->setup.board;
    struct walk_policy *policy = state->policy;
    struct questions questions = {.state = state};
    policy_free(policy); /* of another board, or incomplete */
    policy_init(policy, board);
    add_collection(&questions, (struct walk_collection){0});
    if (memchr(board->green, 1, (size_t)board->squares))
        add_collection(&questions, board->reset);
    assert(questions.collection); /* a policy begins without rows */
    const size_t initial = policy->rows;

    /* Each round asks about the rows first .. end - 1, which the answers of the last one added. */
    bool done = send_setup(state, error);
    for (size_t first = 0, end = initial; done && first < end; first = end, end = policy->rows) {
        done = ask_round(&questions, first, end, error);
        for (size_t row = first; done && row < end; row++)
            for (size_t square = 0; square < policy->squares; square++) {
                const struct walk_collection held = questions.collection[row];
                const bool taken = policy->take[row * policy->squares + square] > 0;
                if (board->green[square])
                    add_collection(&questions, collection_remove(held, board->letter[square]));
                else if (taken && held.size < WALK_PALINDROME - 1)
                    add_collection(&questions, collection_add(held, board->letter[square]));
            }
    }

    questions.again = true;
    done = done && ask_round(&questions, 0, initial, error) && get_ready_again(state, error);
    free(questions.collection);
    free(questions.question);
    return done;
}

static double exec_take(const void *self, const struct walk_view *view) {
    const struct exec_state *state = self;
    return policy_take(state->policy, view);
}

/* Programs with memory are asked about many games at once (struct walk_batch). */

static bool batch_begin(void *self, uint64_t first, size_t games, const struct watch *watch,
                        struct error *error) {
    struct exec_state *state = self;
    struct process *process = &state->program->process;
    char text[64];
    process->watch = watch;
    snprintf(text, sizeof text, "games %" PRIu64 " %" PRIu64 "\n", first, first + games - 1);
    return send_setup(state, error) && process_send(process, text, to_answer, error);
}

/* The questions of a batch, and their answers, both [count]. */
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
    return error_within(error, "game %" PRIu64 ", move %" PRIu64, answers->question[number].game,
                        view->turn);
}

/* Sends one line for each copy, and one for each choice. */
static bool batch_ask(void *self, const struct walk_copy *copy, size_t copies,
                      const struct walk_question *question, size_t count, double *take,
                      struct error *error) {
    const struct exec_state *state = self;
    struct batch_answers answers = {question, take};
    const struct process_answers all = {count, take_batch_answer, &answers};
    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
    for (size_t i = 0; i < copies; i++)
        fprintf(out, "copy %" PRIu64 " %" PRIu64 "\n", copy[i].origin, copy[i].game);
    fprintf(out, "choices %zu\ngame,turn," COLUMNS, count);
    for (size_t i = 0; i < count; i++) {
        const struct walk_view *view = &question[i].view;
        fprintf(out, "%" PRIu64 ",%" PRIu64 ",", question[i].game, view->turn);
        print_choice(state, view->collection, view->square, out);
    }
    return exchange(state, out, &text, &all, error);
}

/* The strategy. */

static void exec_close(void *self) {
    struct exec_state *state = self;
    policy_free(&state->own);
    free(state);
}

/* The member `open` of the struct walk_choice of a program. Only one thread at a time calls it. */
static bool exec_open(void **self, const struct walk_choice *choice, const struct walk_setup *setup,
                      const struct watch *watch, struct error *error) {
    struct strategy_program *program = (void *)choice->strategy; /* its first member is this */
    const struct walk_board *board = setup->board;
    struct exec_state *state = memory_allocate(1, sizeof *state);
    *self = state;
    state->program = program;
    state->setup = *setup;
    const struct rule_state rule = rule_state_of(board, NULL);
    for (int square = 0; square < board->squares; square++)
        snprintf(state->line_end[square], sizeof state->line_end[square], ",%s,%c,%d,%d,%d\n",
                 square_name(board->columns, square).text, 'A' + board->letter[square],
                 rule.white_squares[board->letter[square]], square / board->columns + 1,
                 square % board->columns + 1);

    const bool uses_p = program->strategy.uses_p;
    state->policy = uses_p ? &state->own : &program->known;
    if (!program->strategy.memoryless || program->known_for == board)
        return true;
    program->known_for = NULL;
    program->process.watch = watch;
    bool done = ask_all(state, error);
    program->process.watch = NULL;
    if (!done) {
        exec_close(state);
        return error_within_input(error, "%s", choice->name);
    }
    if (!uses_p)
        program->known_for = board;
    return true;
}

/* Reads the properties that a program states behind its name, each at most once. */
static bool read_properties(struct strategy_program *program, struct error *error) {
    struct string_view rest = string_view_of(program->ready + strlen("ready"));
    bool valid = string_view_word(&rest).text; /* the name */
    struct string_view word = string_view_word(&rest);
    for (; valid && word.text; word = string_view_word(&rest)) {
        bool *property = string_view_is(word, "memoryless") ? &program->strategy.memoryless
                         : string_view_is(word, "copies")   ? &program->batch.copies
                         : string_view_is(word, "p")        ? &program->strategy.uses_p
                                                            : NULL;
        valid = property && !*property;
        if (valid)
            *property = true;
    }
    return valid ||
           error_input(error,
                       "says %s; allowed: ready NAME, behind it perhaps memoryless, copies and p",
                       quote(program->ready).text);
}

struct strategy_program *strategy_program_start(struct walk_choice *choice,
                                                const struct parameter_choice *chosen,
                                                const struct watch *watch, struct error *error) {
    struct strategy_program *program = memory_allocate(1, sizeof *program);
    program->strategy = strategy_exec;
    program->strategy.name = chosen->text;
    program->strategy.memoryless = false; /* unless it says so */
    program->batch =
        (struct walk_batch){.begin = batch_begin, .ask = batch_ask, .end = get_ready_again};

    bool ready = process_start(&program->process, chosen->values[COMMAND].text, error);
    program->process.watch = watch;
    ready = ready && process_send(&program->process, "bukub 1\ngame walk\n", to_start, error) &&
            get_ready(program, program->ready, error);
    program->process.watch = NULL;
    if (!ready || !read_properties(program, error)) {
        strategy_program_end(program);
        (void)error_within_input(error, "%s", chosen->text);
        return NULL;
    }

    *choice = (struct walk_choice){
        .strategy = &program->strategy,
        .values = chosen->values,
        .name = chosen->text,
        .open = exec_open,
    };
    if (!program->strategy.memoryless)
        choice->batch = &program->batch;
    return program;
}

void strategy_program_end(struct strategy_program *program) {
    if (!program)
        return;
    process_end(&program->process, to_end);
    policy_free(&program->known);
    free(program);
}

/* The entry for lists and help. Each running program has a copy of it, with its own properties. */
const struct walk_strategy strategy_exec = {
    .name = "exec",
    .summary = "an external program, memoryless if it says so; written exec:./program for short",
    .parameters = {[COMMAND] = {COMMAND_PARAMETER}},
    .memoryless = true,
    .take = exec_take,
    .close = exec_close,
};
