/* Options of all walk verbs: their tables; the setting that they are resolved into, with the board,
 * strategies, p and starts; the canonical command line of a setting, and the files that it used. */
#include "cli/walk/options.h"
#include "cli/shared/args/option_values.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/command.h"
#include "sim/base/version.h"
#include "sim/dataset/checksum.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/path.h"

#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const engine_names[] = {"table", "loop", "plain", NULL};

static bool walk_engine_parse(void *value, const char *name, struct error *error) {
    const struct walk_engine **engine = value;
    for (size_t i = 0; engines[i]; i++)
        if (strcmp(engines[i]->name, name) == 0) {
            *engine = engines[i];
            return true;
        }
    return parameter_no_name("engine", name, engine_names, ENGINES, error);
}

/* Adds quantiles to the list, which has those of any earlier --quantile; empties it on failure. */
static bool quantiles_parse(void *value, const char *text, struct error *error) {
    struct sweep_quantiles *list = value;
    struct range all = {.values = 0}; /* the new ones, then also the earlier ones */
    static const double least = 1e-9; /* neither 0 nor 1 is the level of a quantile */
    if (!range_parse(&all, text, least, 1 - least, error))
        return false;
    for (size_t i = 0; i < list->count; i++)
        *list_add(all.value, all.values) = list->value[i];
    range_sort(&all);
    bool fits = all.values <= SWEEP_QUANTILES_MOST;
    list->count = fits ? all.values : 0;
    memcpy(list->value, all.value, list->count * sizeof *list->value);
    range_free(&all);
    return fits || error_input(error, "too many; allowed: up to %d", SWEEP_QUANTILES_MOST);
}

static void quantiles_print(const void *value, FILE *out) {
    const struct sweep_quantiles *list = value;
    for (size_t i = 0; i < list->count; i++)
        fprintf(out, "%s%s", i > 0 ? "," : "", number_text(list->value[i]).text);
}

const struct option_entry walk_quantile_table[] = ONE_OPTION(
    INPUT(PARSED, "quantile", "Q", struct walk_options, plan.quantiles,
          "Also the quantile Q of the moves, e.g. 0.9, with its distribution-free 95 % confidence "
          "interval; may be repeated. Also a list 0.1,0.9 or a range 0.1:0.9:0.1",
          .repeated = true, .parse = quantiles_parse, .print = quantiles_print, .group = 2));

static bool p_parse(void *value, const char *text, struct error *error) {
    struct range *p = value;
    *p = (struct range){.values = 0};
    bool good = range_parse(p, text, 0, 1, error);
    kept(p->value, free);
    for (size_t i = 0; good && i < p->values; i++)
        good = path_check_p(p->value[i], error);
    range_sort(p);
    return good;
}

/* As p_parse, but a text with one colon and no comma, as 0:1, is an interval of two ends. */
static bool p_or_interval_parse(void *value, const char *text, struct error *error) {
    struct range *p = value;
    const char *colon = strchr(text, ':');
    if (!colon || strchr(colon + 1, ':') || strchr(text, ','))
        return p_parse(value, text, error);
    char *ends = kept(memory_copy(text), free);
    ends[colon - text] = ','; /* a list of two values */
    *p = (struct range){.values = 0};
    p->interval = range_parse(p, ends, 0, 1, NULL) && p->value[0] < p->value[1] &&
                  path_check_p(p->value[0], NULL) && path_check_p(p->value[1], NULL);
    kept(p->value, free);
    return p->interval ||
           error_input(error, "\"%.40s\": give two numbers from 0 to 1, the larger one last", text);
}

static void p_print(const void *value, FILE *out) {
    fputs(kept(range_text(value), free), out); /* evenly spaced p are a range */
}

const struct option_entry walk_board_table[] = {
    INPUT(FILE, "board", "FILE", struct walk_options, board,
          "Board file, or the name of an installed board, e.g. five (default: the published board)",
          .group = 1),
    INPUT(LIST, "plugin", "FILE.so", struct walk_options, plugin,
          "Load your own strategies from a plug-in; may be repeated", .group = 1),
    {0},
};

const struct option_entry walk_strategies_table[] = WALK_STRATEGY_OPTION(
    "Collection strategy; may be repeated (default: all built-in ones but hoard). "
    "`bukub walk strategies' lists them");

const struct option_entry walk_memoryless_table[] = WALK_STRATEGY_OPTION(
    "Collection strategy; may be repeated (default: all built-in ones without memory "
    "but hoard). `bukub walk strategies' lists them");

#define SEVERAL_P " (default %s). Also a list 0.1,0.5 or a range 0:1:0.05"
#define P_LIST "a list, 0.1,0.5"
#define P_OPTION(help_, list_, default_, parse_)                                                   \
    ONE_OPTION(INPUT(                                                                              \
        PARSED, "p", "P", struct walk_options, p,                                                  \
        "Probability of a reset on green squares: 0, 1, or at least 2^-40 away from both" help_,   \
        .list = (list_), .default_text = (default_), .parse = (parse_), .print = p_print,          \
        .group = 1))

const struct option_entry walk_p_table[] = P_OPTION("", NULL, "0.5", p_parse);
const struct option_entry walk_ps_table[] = P_OPTION(SEVERAL_P, P_LIST, "0.5", p_parse);
const struct option_entry walk_p_range_table[] = P_OPTION(SEVERAL_P, P_LIST, "0:1:0.05", p_parse);
const struct option_entry walk_ps_or_interval_table[] =
    P_OPTION(SEVERAL_P, P_LIST, "0.5", p_or_interval_parse);

#define WALK_START_OPTIONS(help_)                                                                  \
    {                                                                                              \
        INPUT(LIST, "start", "SQUARE", struct walk_options, start, help_, .group = 1),             \
            INPUT(FLAG, "collect-at-start", NULL, struct walk_options, collect_at_start,           \
                  "Also offer the letter of the start square", .group = 1),                        \
            {0},                                                                                   \
    }

const struct option_entry walk_start_table[] =
    WALK_START_OPTIONS("Start square, e.g. D4 (default: the board's)");

const struct option_entry walk_starts_table[] = WALK_START_OPTIONS(
    "Start square, e.g. D4; may be repeated; all: every possible one (default: the board's)");

const struct option_entry walk_length_table[] =
    ONE_OPTION(INPUT(COUNT, "max-moves", "N", struct walk_options, plan.max_moves,
                     "Stop games after N moves and count them as censored", .least = 1,
                     .most = ENGINE_MAX_MOVES, .default_text = "1M", .group = 1));

const struct option_entry walk_engine_table[] = ONE_OPTION(
    OPTION(PARSED, "engine", "NAME", struct walk_options, plan.engine,
           "Simulation engine; all give the same results: table (the fastest), loop, or plain, "
           "which simulates one game at a time, also with memory",
           .parse = walk_engine_parse, .choices = engine_names, .group = 1));

/* Appends the strategy that the text chooses to the setting, which frees it. It plays at the p and
 * start of `point` and is named after them, "greedy,p=0.95,start=D4"; for NULL, at all of them. */
static bool setting_choose(struct walk_setting *setting, const char *text,
                           const struct walk_setup *point, struct error *error) {
    struct strategy_choice *choice = &setting->choice[setting->points.strategies];
    if (!strategy_choose(choice, &setting->set, text, error))
        return false;
    struct walk_choice *chosen = &choice->chosen;
    if (setting->options->memoryless && !chosen->strategy->memoryless)
        return error_input(
            error, "%s has memory and cannot be solved exactly; `bukub walk run' estimates it",
            chosen->name);
    if (point) {
        char *name = memory_print("%s,p=%s,start=%s", chosen->name, number_text(point->p).text,
                                  square_name(setting->board.columns, point->start).text);
        chosen->name = kept(name, free);
        chosen->setup = point;
    }
    for (size_t i = 0; i < setting->points.strategies; i++)
        if (strcmp(setting->strategy[i].name, chosen->name) == 0)
            return error_input(error, "%s is given twice", chosen->name);
    setting->strategy[setting->points.strategies++] = *chosen;
    return true;
}

/* Appends the strategy of a point, "greedy,p=0.95,start=D4"; by default at the first p or start. */
static bool choose_point(struct walk_setting *setting, const char *text, struct error *error) {
    const struct walk_board *board = &setting->board;
    struct walk_setup *place = &setting->place[setting->points.strategies];
    size_t length = 0; /* of the strategy's text: up to the first comma outside of parentheses */
    for (int depth = 0; text[length] && (depth > 0 || text[length] != ','); length++)
        depth += (text[length] == '(') - (text[length] == ')');
    const char *strategy = kept(memory_copy_part(text, length), free);
    const char *p = NULL, *start = NULL; /* as typed; NULL: not given */
    struct string_view rest = string_view_of(text + length);
    string_view_cut(&rest, ','); /* leaves what follows the comma, p and start, or no view */
    while (rest.text) {
        struct string_view value = string_view_trim(string_view_cut(&rest, ','));
        struct string_view key = string_view_trim(string_view_cut(&value, '='));
        const bool is_p = string_view_is(key, "p");
        if (!value.text || !(is_p || string_view_is(key, "start")))
            return error_input(error, "%s; allowed after the strategy: p=P, start=SQUARE",
                               quote_part(key.text, key.length).text);
        const char **typed = is_p ? &p : &start;
        if (*typed)
            return error_input(error, "%s: two values of %s", text, is_p ? "p" : "start");
        *typed = kept(memory_copy_part(value.text, value.length), free);
    }
    *place = (struct walk_setup){.board = board,
                                 .start = setting->start[0],
                                 .collect_at_start = setting->options->collect_at_start,
                                 .p = setting->options->p.value[0]};
    if (p && !(number_parse_real(p, 0, 1, &place->p, error) && path_check_p(place->p, error)))
        return false;
    if (start && !(board_square_find(board, start, &place->start, error) &&
                   board_start_check(board, place->start, error)))
        return false;
    return setting_choose(setting, strategy, place, error);
}

/* Names the option that chose a strategy in the error, unless the user stopped its program. */
static bool within_option(struct error *error, const char *option) {
    return error->kind != ERROR_STOPPED && error_within(error, "%s", option);
}

/* Chooses the strategies of --strategy, or else the default ones, those of --point, and the
 * control. Hoard is no default: its games need not end at p = 0. */
static bool choose_strategies(struct walk_setting *setting, struct error *error) {
    const struct walk_options *options = setting->options;
    const struct option_list *list = &options->strategy, *points = &options->point;
    for (size_t i = 0; i < list->count; i++)
        if (!setting_choose(setting, list->text[i], NULL, error))
            return within_option(error, "--strategy");
    bool all = list->count == 0 && points->count == 0 && !options->given_only;
    for (size_t i = 0; all && strategy_builtin[i]; i++) {
        const struct walk_strategy *strategy = strategy_builtin[i];
        bool fits = strategy->memoryless || !options->memoryless;
        if (fits && strategy != &strategy_hoard &&
            !setting_choose(setting, strategy->name, NULL, error))
            return false;
    }
    for (size_t i = 0; i < points->count; i++)
        if (!choose_point(setting, points->text[i], error))
            return within_option(error, "--point");
    return !options->control ||
           strategy_choose(&setting->control, &setting->set, options->control, error) ||
           within_option(error, "--control");
}

/* Sets the start squares: those of --start, or else that of the board. */
static bool find_starts(struct walk_setting *setting, struct error *error) {
    const struct option_list *list = &setting->options->start;
    const struct walk_board *board = &setting->board;
    setting->all_starts = list->count == 1 && strcmp(list->text[0], "all") == 0;
    for (int square = 0; setting->all_starts && square < board->squares; square++)
        if (board_start_check(board, square, NULL))
            setting->start[setting->points.starts++] = square;
    for (size_t i = 0; i < list->count && !setting->all_starts; i++) {
        int *start = &setting->start[setting->points.starts];
        if (!board_square_find(board, list->text[i], start, error) ||
            !board_start_check(board, *start, error))
            return error_within(error, "--start");
        for (size_t k = 0; k < setting->points.starts; k++)
            if (setting->start[k] == *start)
                return error_input(error, "--start: %.8s is given twice", list->text[i]);
        setting->points.starts++;
    }
    if (setting->points.starts == 0)
        setting->start[setting->points.starts++] = board->start;
    return true;
}

/* Reads a file or an installed board. If a name is neither, the error lists those installed. */
static bool read_board(struct walk_setting *setting, struct error *error) {
    const char *given = setting->options->board;
    if (!given)
        return board_file_published(&setting->board, error);
    setting->board_file = kept(installed_path(given, "boards", ".ini"), free);
    if (board_file_read(&setting->board, setting->board_file, error))
        return true;
    if (!*given || strpbrk(given, "./") || access(setting->board_file, F_OK) == 0)
        return false; /* it is a path, or the file exists */
    char program[PATH_MAX], pattern[PATH_MAX + 32];
    glob_t found = {0};
    for (size_t i = 0; installed_folder[i] && program_folder(program); i++) {
        snprintf(pattern, sizeof pattern, "%s/%s/boards/*.ini", program, installed_folder[i]);
        (void)glob(pattern, i > 0 ? GLOB_APPEND : 0, NULL, &found);
    }
    const char **names = kept(memory_allocate(found.gl_pathc, sizeof *names), free);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        *strrchr(found.gl_pathv[i], '.') = '\0';
        names[i] = file_base_name(found.gl_pathv[i]);
    }
    parameter_no_name("file or installed board", given, names, found.gl_pathc, error);
    globfree(&found);
    return false;
}

void walk_print_input(FILE *out, uint64_t checksum, const char *path) {
    fprintf(out, "%016" PRIx64 " %s\n", checksum, file_base_name(path));
}

bool walk_print_file(FILE *out, const char *path, struct error *error) {
    struct stat status;
    struct error unreadable = {0};
    uint64_t checksum;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return true;
    if (checksum_file(path, &checksum, &unreadable))
        walk_print_input(out, checksum, path);
    return unreadable.kind != ERROR_SYSTEM || error_system(error, "%s", unreadable.text);
}

static void list_text(struct option_list *list, const char *text) {
    list->text[list->count++] = text;
}

/* Prints a line for each input of a strategy and of those that it builds on: their plug-ins and the
 * files that are parameters. Plug-ins, by their number in the set, are listed only once. */
static bool print_inputs(FILE *out, struct walk_setting *setting, const struct walk_choice *choice,
                         bool listed[STRATEGY_SET_LIBRARIES], struct error *error) {
    const struct walk_composition *composition = choice->composition;
    const struct parameter *parameter = choice->strategy->parameters;
    const struct strategy_library *library =
        strategy_set_library(&setting->set, choice_declared(choice));
    if (library && !listed[library - setting->set.library]) {
        listed[library - setting->set.library] = true;
        walk_print_input(out, library->checksum, library->path);
        list_text(&setting->plugin, file_base_name(library->path));
    }
    for (size_t i = 0; i < parameter_count(parameter); i++)
        if ((parameter[i].kind == PARAMETER_TEXT &&
             !walk_print_file(out, choice->values[i].text, error)) ||
            (composition && composition->base[i] &&
             !print_inputs(out, setting, composition->base[i], listed, error)))
            return false;
    return true;
}

/* Sets setting->inputs, those of the strategies and options->input, and setting->plugin. */
static bool set_inputs(struct walk_setting *setting, struct error *error) {
    const struct walk_options *options = setting->options;
    bool listed[STRATEGY_SET_LIBRARIES] = {false};
    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
    bool done = true;
    for (size_t i = 0; done && i < setting->points.strategies; i++)
        done = print_inputs(out, setting, &setting->strategy[i], listed, error);
    if (done && options->control)
        done = print_inputs(out, setting, &setting->control.chosen, listed, error);
    if (done && options->input)
        done = walk_print_file(out, options->input, error);
    memory_stream_close(out);
    utf8_sanitize(text);
    kept(text, free);
    setting->inputs = *text ? text : NULL;
    return done;
}

static void walk_setting_release(void *object) {
    struct walk_setting *setting = object;
    for (size_t i = 0; i < STRATEGY_SET_STRATEGIES; i++) /* zeroed ones, and one refused, too */
        strategy_choice_free(&setting->choice[i]);
    strategy_choice_free(&setting->control);
    strategy_set_free(&setting->set);
    free(setting);
}

struct walk_setting *walk_setting_open(const struct walk_options *options,
                                       const struct watch *watch, struct error *error) {
    struct walk_setting *setting = kept(memory_allocate(1, sizeof *setting), walk_setting_release);
    setting->options = options;
    setting->points = (struct walk_points){
        .board = &setting->board,
        .collect_at_start = options->collect_at_start,
        .ps = options->p.values,
        .strategy = setting->strategy,
        .p = options->p.value,
        .start = setting->start,
    };
    strategy_set_init(&setting->set);
    setting->set.watch = watch;
    bool good = read_board(setting, error);
    for (size_t i = 0; good && i < options->plugin.count; i++)
        good = plugin_load(&setting->set, options->plugin.text[i], error) ||
               error_within(error, "--plugin");
    good = good && find_starts(setting, error) && choose_strategies(setting, error);
    return good && set_inputs(setting, error) ? setting : NULL;
}

bool walk_setting_check_one(const struct walk_setting *setting, const char *several_p,
                            const char *several_starts, struct error *error) {
    return (setting->points.ps == 1 || error_input(error, "--p: %s", several_p)) &&
           (setting->points.starts == 1 || error_input(error, "--start: %s", several_starts));
}

struct sweep_plan walk_sweep_plan(const struct walk_setting *setting, const struct watch *watch) {
    struct sweep_plan plan = setting->options->plan;
    plan.points = setting->points;
    plan.seed = setting->options->common.seed;
    plan.threads = setting->options->common.threads;
    plan.watch = watch;
    return plan;
}

struct exact_limits walk_exact_limits(const struct watch *watch) {
    struct exact_limits limits = exact_default_limits();
    limits.watch = watch;
    return limits;
}

struct exact_plan walk_exact_plan(const struct walk_setting *setting, const struct watch *watch) {
    struct exact_plan plan = {.points = setting->points,
                              .limits = walk_exact_limits(watch),
                              .transient = transient_limits_default(),
                              .threads = setting->options->common.threads,
                              .watch = watch};
    plan.transient.watch = watch;
    return plan;
}

struct dataset_origin walk_setting_origin(const struct walk_setting *setting,
                                          const struct result *result) {
    return (struct dataset_origin){.version = version_string,
                                   .revision = version_git_revision,
                                   .command_line = result->origin.command_line,
                                   .inputs = setting->inputs};
}

void walk_setting_to_result(const struct walk_setting *setting, struct result *result) {
    const struct walk_options *options = setting->options;
    struct parsed_options parsed = options->common.parsed;
    struct option_list board = {.count = 0}, strategy = {.count = 0}, point = {.count = 0},
                       control = {.count = 0}, start = {.count = 0};
    struct walk_board published; /* it is left out, whatever file it is from */
    char *board_text = kept(board_file_text(&setting->board), free);
    if (setting->board_file && board_file_published(&published, NULL) &&
        strcmp(kept(board_file_text(&published), free), board_text) != 0)
        list_text(&board, file_base_name(setting->board_file));
    for (size_t i = 0; i < setting->points.strategies; i++)
        list_text(setting->strategy[i].setup ? &point : &strategy, setting->strategy[i].name);
    if (options->control)
        list_text(&control, setting->control.chosen.name);
    if (setting->all_starts)
        list_text(&start, "all");
    for (size_t i = 0; i < setting->points.starts && !setting->all_starts; i++) {
        const struct square_text square = square_name(setting->board.columns, setting->start[i]);
        list_text(&start, kept(memory_copy(square.text), free));
    }
    option_set_canonical(&parsed, "board", &board);
    option_set_canonical(&parsed, "plugin", &setting->plugin);
    option_set_canonical(&parsed, "strategy", &strategy);
    option_set_canonical(&parsed, "point", &point);
    option_set_canonical(&parsed, "control", &control);
    option_set_canonical(&parsed, "start", &start);
    options_to_result(&parsed, result);
    result_set_origin(result, "inputs", setting->inputs);
    result_set_origin(result, "board", board_text);
    if (option_find(&parsed, "seed")) /* otherwise nothing is random */
        result_set_seed(result, options->common.seed);
}
