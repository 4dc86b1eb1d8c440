#include "cli/match/options.h"

#include "cli/shared/args/text_input.h"
#include "sim/text/untrusted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_BYTES = 1 << 16 };

const struct option_entry game_agent_table[] = {
    {.name = "agent",
     .letter = 'a',
     .argument = "NAME(KEY=VALUE,...)",
     .help = "Agent that chooses the moves; the verb `agents' lists them",
     .kind = OPTION_LIST,
     .offset = offsetof(struct game_options, agent),
     .determines = true,
     .group = 1},
    {0},
};

const struct option_entry game_nodes_table[] = {
    {.name = "nodes",
     .argument = "N",
     .help = "Nodes per move; without --time, moves then do not depend on the speed of the machine",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = (uint64_t)1e15,
     .offset = offsetof(struct game_options, nodes),
     .determines = true,
     .group = 1},
    {0},
};

struct option_entry game_time_option(const char *usual) {
    return (struct option_entry){.name = "time",
                                 .argument = "S",
                                 .help = "Seconds per move (default %s; with --nodes, no limit)",
                                 .kind = OPTION_REAL,
                                 .lowest = 0.001,
                                 .highest = 1e6,
                                 .offset = offsetof(struct game_options, seconds),
                                 .usual = usual,
                                 .determines = true,
                                 .group = 1};
}

struct option_entry game_payoff_option(const struct game *game) {
    return (struct option_entry){.name = "payoff",
                                 .argument = "NAME",
                                 .help = "Payoff",
                                 .kind = OPTION_CHOICE,
                                 .choices = game->payoffs,
                                 .offset = offsetof(struct game_options, payoff),
                                 .usual = game->payoffs[0],
                                 .determines = true,
                                 .group = 1};
}

void game_options_init(struct game_options *options, const struct arena *arena) {
    *options = (struct game_options){.arena = arena};
    common_options_init(&options->common);
}

struct agent_limits game_options_limits(const struct game_options *options,
                                        const struct watch *watch) {
    bool timed = option_given(&options->common.parsed, "time") || options->nodes == 0;
    return (struct agent_limits){
        .seconds = timed ? options->seconds : 0,
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
