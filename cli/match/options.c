#include "cli/match/options.h"

#include "cli/shared/args/text_input.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { KEY_PAYOFF = 0x200, KEY_TIME, KEY_NODES };
enum { FILE_BYTES = 1 << 16 };

static const struct argp_option game_option[] = {
    {.name = "agent",
     .key = 'a',
     .arg = "NAME(KEY=VALUE,...)",
     .doc = "Agent that chooses the moves; the verb `agents' lists them",
     .group = 1},
    {.name = "time",
     .key = KEY_TIME,
     .arg = "S",
     .doc = "Seconds per move (default 1, in tournaments 0.05; with --nodes, no limit)",
     .group = 1},
    {.name = "nodes",
     .key = KEY_NODES,
     .arg = "N",
     .doc = "Nodes per move; without --time, moves then do not depend on the speed of the machine",
     .group = 1},
    {.name = "payoff", .key = KEY_PAYOFF, .arg = "NAME", .doc = "Payoff", .group = 1},
    {0},
};

void game_options_init(struct game_options *options, const struct arena *arena,
                       double usual_seconds) {
    *options =
        (struct game_options){.arena = arena, .usual_seconds = usual_seconds, .seconds = NAN};
    common_options_init(&options->common);
}

static bool game_options_find_payoff(struct game_options *options, const char *name,
                                     struct error *error) {
    const char *const *payoffs = options->arena->game->payoffs;
    size_t count = 0;
    for (; payoffs[count]; count++)
        if (strcmp(payoffs[count], name) == 0) {
            options->payoff = count;
            return true;
        }
    return parameter_no_name("payoff", name, payoffs, count, error);
}

static error_t game_options_parse(int key, char *argument, struct argp_state *state) {
    struct game_options *options = state->input;
    struct error *error = &options->common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = &options->common;
        return 0;
    case 'a':
        return option_result(option_list_add(&options->agent, argument, error), "agent", error);
    case KEY_TIME:
        return option_result(number_parse_real(argument, 0.001, 1e6, &options->seconds, error),
                             "time", error);
    case KEY_NODES:
        return option_result(
            number_parse_count(argument, 1, (uint64_t)1e15, &options->nodes, error), "nodes",
            error);
    case KEY_PAYOFF:
        return option_result(game_options_find_payoff(options, argument, error), "payoff", error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Adds the game's payoffs to the help text. To be freed, or `text` itself. */
static char *game_options_fill_help(int key, const char *text, void *input) {
    const struct game_options *options = input;
    char *filled = NULL;
    size_t size = 0;
    FILE *out = key == KEY_PAYOFF && options ? open_memstream(&filled, &size) : NULL;
    if (!out)
        return (char *)text;
    const char *const *payoffs = options->arena->game->payoffs;
    fprintf(out, "%s: %s (default)", text, payoffs[0]);
    for (size_t i = 1; payoffs[i]; i++)
        fprintf(out, "%s%s", payoffs[i + 1] ? ", " : " or ", payoffs[i]);
    bool failed = ferror(out);
    if (fclose(out) == 0 && !failed)
        return filled;
    free(filled);
    return (char *)text;
}

static const struct argp_child game_options_child[] = {
    {.argp = &common_options_argp}, {.argp = &seed_options_argp}, {0}};
static const struct argp_child move_child[] = {
    {.argp = &output_options_argp}, {.argp = &seed_options_argp}, {0}};
static const struct argp_child game_options_person_child[] = {
    {.argp = &hidden_options_argp}, {.argp = &seed_options_argp}, {0}};
const struct argp game_options_argp = {.options = game_option,
                                       .parser = game_options_parse,
                                       .children = game_options_child,
                                       .help_filter = game_options_fill_help};
const struct argp game_move_options_argp = {.options = game_option,
                                            .parser = game_options_parse,
                                            .children = move_child,
                                            .help_filter = game_options_fill_help};
const struct argp game_person_options_argp = {.options = game_option,
                                              .parser = game_options_parse,
                                              .children = game_options_person_child,
                                              .help_filter = game_options_fill_help};

struct agent_limits game_options_limits(const struct game_options *options,
                                        const struct watch *watch) {
    bool unlimited = isnan(options->seconds);
    return (struct agent_limits){
        .seconds = !unlimited       ? options->seconds
                   : options->nodes ? 0
                                    : options->usual_seconds,
        .nodes = options->nodes,
        .watch = watch,
    };
}

const char *game_options_payoff(const struct game_options *options) {
    return options->arena->game->payoffs[options->payoff];
}

/* `.` and `..` are both directories and rows of empty squares. */
static bool is_directory(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool game_options_position(const struct game *game, const char *argument, void *position,
                           struct error *error) {
    struct error unread = {0};
    bool missing;
    char *text = text_input_read(argument, "position", FILE_BYTES, &missing, &unread);
    if (text) {
        bool done = game->parse(position, text_input_name(argument), text, error);
        free(text);
        return done;
    }
    struct error setting = {0};
    if ((missing || is_directory(argument)) && game->start(position, argument, &setting))
        return true;
    if (!missing) {
        *error = unread;
        return false;
    }
    return error_input(error, "%s is neither a file nor a start of %s: %s", quote(argument).text,
                       game->name, setting.text);
}
