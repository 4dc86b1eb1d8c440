/* `bukub walk exact`: the expected moves of strategies with guaranteed bounds, their distribution,
 * and as files the Markov chain of one strategy, for the model checker PRISM or as a list. */
#include "cli/shared/args/text_input.h"
#include "cli/walk/verbs.h"
#include "sim/base/save.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

struct exact_options {
    struct walk_options walk;
    bool distribution;
    double width;
    uint64_t passes;
    const char *prism_file, *transitions_file; /* or NULL */
};

static const struct option_entry exact_option[] = {
    INPUT(FLAG, "distribution", NULL, struct exact_options, distribution,
          "Also the distribution of moves, its quantiles, and expected visits of squares, takes, "
          "resets and removals: some on the screen, all with -o, --csv and --json"),
    INPUT(REAL, "width", "X", struct exact_options, width, "Relative width of the bounds",
          .lowest = 1e-15, .highest = 1, .default_text = "1e-10"),
    INPUT(COUNT, "passes", "N", struct exact_options, passes,
          "Maximum number of passes over the equations", .least = 1, .most = 1000000000,
          .default_text = "10K"),
    OPTION(FILE, "export-prism", "FILE", struct exact_options, prism_file,
           "With one strategy, p and start: write the Markov chain as a model for the model "
           "checker PRISM, for independent verification",
           .group = 8),
    OPTION(FILE, "transitions", "FILE.csv", struct exact_options, transitions_file,
           "With one strategy, p and start: write the Markov chain, a line for each transition: "
           "from, to, probability",
           .group = 8),
    {0},
};

/* Files of models (verbs.h); `bukub walk optimal` saves one, too. */

bool export_check(const struct export_file *file, struct error *error) {
    return !file->path || save_check(file->path, file->force, error) ||
           error_within(error, "%s", file->option);
}

bool export_prism(struct export_file *file, const struct prism_model *model, struct error *error) {
    if (!file->path)
        return true;
    FILE *text = memory_stream(&file->text, &file->size);
    bool written = prism_write(text, model, error);
    memory_stream_close(text);
    kept(file->text, free); /* freed at the end of the command */
    return written;
}

bool export_save(const struct export_file *file, struct error *error) {
    return !file->text || save_file(file->path, file->force, file->text, file->size, error) ||
           error_within(error, "%s", file->option);
}

/* The Markov chain as a list of transitions, one a line: "D4:FF,D5:FFX,0.125". A state is a square
 * and the letters held there; besides, each game (walk.h) begins in `start` and ends in `done`.
 * State row * squares + square holds the letters of that row of the table (table.h). `done` has the
 * next number after these, and `start` the one after `done`. States are written in the order in
 * which a breadth-first search from the start reaches them. */
struct transitions {
    const struct walk_table *table; /* the compiled strategy */
    size_t squares, done;           /* squares of the board; number of the state `done` */
    double *probability;            /* [done + 1] transition probabilities from the current state */
    size_t *next;  /* [nexts] states whose probability is above 0, in the order of finding */
    size_t *queue; /* [queued] states, in the order in which they were reached */
    size_t nexts, queued;
    bool *known; /* [done + 1] whether the state was reached */
};

/* Prints a state as "D4:FF", "start" or "done". */
static void state_print(const struct transitions *chain, size_t state, FILE *out) {
    if (state >= chain->done) {
        fputs(state == chain->done ? "done" : "start", out);
        return;
    }
    int square = (int)(state % chain->squares);
    fprintf(out, "%s:%s", square_name(chain->table->board->columns, square).text,
            collection_text(&chain->table->collection[state / chain->squares]).text);
}

/* Adds to the probability that the current state is followed by that row and square. */
static void transitions_add(struct transitions *chain, uint32_t row, int square,
                            double probability) {
    size_t to = row == TABLE_DONE ? chain->done : row * chain->squares + (size_t)square;
    if (probability <= 0)
        return;
    if (chain->probability[to] == 0)
        chain->next[chain->nexts++] = to;
    chain->probability[to] += probability;
}

/* Writes the transitions from the current state, and enters new states into the queue. */
static void transitions_write_state(struct transitions *chain, size_t from, FILE *out) {
    for (size_t i = 0; i < chain->nexts; i++) {
        size_t to = chain->next[i];
        state_print(chain, from, out);
        fputc(',', out);
        state_print(chain, to, out);
        fprintf(out, ",%s\n", number_text(chain->probability[to]).text);
        chain->probability[to] = 0;
        if (to != chain->done && !chain->known[to])
            chain->queue[chain->queued++] = to;
        chain->known[to] = true;
    }
    chain->nexts = 0;
}

static char *transitions_text(const struct walk_table *table, double p, size_t *size) {
    const struct walk_board *board = table->board;
    const size_t squares = (size_t)board->squares, done = table->rows * squares;
    char *text = NULL;
    FILE *out = memory_stream(&text, size);
    struct transitions chain = {
        .table = table,
        .squares = squares,
        .done = done,
        .probability = kept(memory_allocate(done + 1, sizeof *chain.probability), free),
        .next = kept(memory_allocate(done + 1, sizeof *chain.next), free),
        .queue = kept(memory_allocate(done + 1, sizeof *chain.queue), free),
        .known = kept(memory_allocate(done + 1, sizeof *chain.known), free),
    };
    fputs("from,to,probability\n", out);
    transitions_add(&chain, table->offer_row, table->start, table->offer_take);
    transitions_add(&chain, table->start_row, table->start, 1 - table->offer_take);
    transitions_write_state(&chain, done + 1, out); /* from `start` */
    for (size_t i = 0; i < chain.queued; i++) {
        uint32_t row = (uint32_t)(chain.queue[i] / squares);
        int square = (int)(chain.queue[i] % squares), near[8]; /* its neighbours */
        bool edge = board->edge[square]; /* from an edge, a move may end on any square */
        int ways = edge ? board->squares : board_neighbours(board, square, near);
        for (int way = 0; way < ways; way++) {
            int to = edge ? way : near[way];
            uint32_t next = table_next(table, row, to);
            if (board->green[to]) {
                transitions_add(&chain, next, to, (1 - p) / ways);
                transitions_add(&chain, table->reset_row, to, p / ways);
            } else {
                double take = table_take(table, row, to);
                transitions_add(&chain, next, to, take / ways);
                transitions_add(&chain, row, to, (1 - take) / ways);
            }
        }
        transitions_write_state(&chain, chain.queue[i], out);
    }
    memory_stream_close(out);
    return kept(text, free);
}

struct exact_export {
    struct export_file prism, transitions;
    const struct walk_setting *setting;
};

/* The visit function of exact_sweep: makes the texts of the files from the compiled strategy. */
static bool exact_make_model(void *context, const struct walk_table *table, double p,
                             struct error *error) {
    struct exact_export *export = context;
    const struct prism_model model = {
        .board = table->board,
        .start = table->start,
        .offered = export->setting->options->collect_at_start,
        .table = table,
        .strategy = export->setting->strategy[0].name,
        .p = p,
    };
    if (export->transitions.path)
        export->transitions.text = transitions_text(table, p, &export->transitions.size);
    return export_prism(&export->prism, &model, error);
}

static bool exact_compute(const struct computation *computation, struct error *error) {
    struct exact_options *options = computation->options;
    const bool exports = options->prism_file || options->transitions_file;
    options->walk.memoryless = true;
    struct walk_setting *setting = walk_setting_open(&options->walk, computation->watch, error);
    if (!setting)
        return false;
    if (exports && walk_points_count(&setting->points) != 1)
        return error_input(error, "%s: give one --strategy, one --p and one --start",
                           options->prism_file ? "--export-prism" : "--transitions");
    if (options->transitions_file &&
        !file_ending_check(options->transitions_file, format_csv.endings, error))
        return error_within(error, "--transitions");
    struct exact_export export = {
        .prism = {"--export-prism", options->prism_file, .force = options->walk.common.force},
        .transitions = {"--transitions", options->transitions_file,
                        .force = options->walk.common.force},
        .setting = setting};
    if (!export_check(&export.prism, error) || !export_check(&export.transitions, error))
        return false;
    struct exact_plan plan = walk_exact_plan(setting, computation->watch);
    plan.limits.width = options->width;
    plan.limits.passes = (int)options->passes;
    plan.distribution = options->distribution;
    plan.visit = exports ? exact_make_model : NULL;
    plan.context = &export;
    size_t points = walk_points_count(&plan.points);
    struct exact_point *point = kept(memory_table(points, sizeof *point, error), NULL);
    walk_setting_to_result(setting, computation->result);
    bool done = point && exact_sweep(&plan, point, error);
    if (done || (point && error->kind == ERROR_STOPPED))
        exact_to_result(computation->result, &plan, point);
    if (done && export_save(&export.prism, computation->unsaved))
        export_save(&export.transitions, computation->unsaved);
    return done;
}

/* Each * in `columns` is the next of `own`. Columns from quantiles on need --distribution. */
static const struct view_table exact_points = {
    .title = "Exact expected moves",
    POINT_ROWS,
    .columns = "strategy p start expected_moves * variance derivative_p probability_of_ending "
               "* * * takes resets removals",
    .own = {{"expected_moves", .shown.heading = "+-", .text = moves_error_text},
            QUANTILE_COLUMNS("exact_quantiles", 0)}};

/* Prints for each start the expected moves by p and strategy, and the largest error of all. */
static void print_matrices(const struct result *result) {
    static const struct view_matrix matrix = {.variable = "expected_moves",
                                              .shown = {BOUNDS("lower", "upper", 6)},
                                              .rows = "p",
                                              .columns = "strategy"};
    for (size_t start = 0; start < result_length(result, "start"); start++) {
        fputs(start > 0 ? "\n" : "", stdout);
        view_print_text(result, "Exact expected moves from {start}\n\n", start);
        view_print_matrix(result, &matrix, (size_t[DATASET_DIMENSIONS]){[POINT_START] = start});
    }
    double largest = 0; /* relative error */
    for (size_t i = 0; i < moves_points(result); i++)
        if (isfinite(result_real(result, "upper", i)))
            largest =
                fmax(largest, moves_error(result, i) / result_real(result, "expected_moves", i));
    screen_print(stdout, "\nLargest error: %.1g of the value\n", largest);
    screen_print(stdout, "Bounds, variance and derivative%s: --csv, --json or -o\n",
                 result_find(result, "distribution") ? ", distributions and visits" : "");
}

/* Prints rows of points and, of a single one, the visits of squares; at several p, matrices. */
static bool exact_print(const struct result *result, const struct view_options *view,
                        struct error *error) {
    if (result_length(result, "p") != 1) {
        print_matrices(result);
        return true;
    }
    view_print(result, &exact_points);
    bool single = result_length(result, "strategy") == 1 && result_length(result, "start") == 1;
    if (!single || !result_known(result, "takes", 0)) /* with --distribution, if games end */
        return true;
    struct walk_board board;
    if (!board_file_parse(&board, "board", result_board(result), error))
        return false;
    char text[WALK_MAX_SQUARES][SQUARE_TEXT];
    for (int square = 0; square < board.squares; square++)
        snprintf(text[square], SQUARE_TEXT, "%.4f%c", result_real(result, "visits", (size_t)square),
                 board.green[square] ? '*' : ' ');
    screen_print(stdout, "\nExpected visits of each square (*: green)\n\n");
    view_squares_print(text, (size_t)board.squares, (size_t)board.columns);
    return true;
}

static bool exact_note(const struct result *result) {
    size_t first; /* point with infinite moves */
    const size_t infinite = moves_infinite(result, &first);
    if (!result->complete)
        report_note("stopped: some points were not solved");
    if (infinite > 0)
        report_note("games of %s end with probability %.6g: the expected moves are infinite%s",
                    point_words(result, first).text,
                    result_real(result, "probability_of_ending", first),
                    other_points(infinite, moves_points(result)).text);
    return !moves_note_wide(result) && result->complete && infinite == 0;
}

const struct command command_walk_exact = {
    .name = "exact",
    .summary = "computes the exact expected moves of strategies",
    .options = {{.entry = walk_board_table},
                {.entry = walk_memoryless_table},
                {.entry = walk_ps_table},
                {.entry = walk_starts_table},
                {.entry = exact_option, .group = 2},
                RESULT_OPTIONS(0)},
    .help = "Computes the expected moves of strategies of the palindrome walk, with guaranteed "
            "bounds, their variance, and their derivative with respect to p.\v"
            "Examples:\n"
            "  bukub walk exact --strategy greedy --p 0.5 --start D4\n"
            "  bukub walk exact --p 0:1:0.05 -o exact.h5\n"
            "  bukub walk exact --strategy greedy --export-prism greedy.prism\n"
            "  bukub walk exact --board tiny --strategy greedy --transitions chain.csv\n"
            "  bukub walk exact --distribution --json",
    .options_size = sizeof(struct exact_options),
    .progress_unit = "points",
    .compute = exact_compute,
    .description = &exact_description,
    .print = exact_print,
    .note = exact_note,
    .shows_time = true,
};
