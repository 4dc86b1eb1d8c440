/* Options that several verbs have, and the position with which a verb begins: read, or new. */
#include "cli/match/options.h"
#include "cli/shared/args/option_values.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/command.h"

#include <errno.h>
#include <sys/stat.h>

const struct option_entry game_agent_table[] = ONE_OPTION(
    INPUT(LIST, "agent", "NAME(KEY=VALUE,...)", struct game_options, agent,
          "Agent that chooses the moves; the verb `agents' lists them", .letter = 'a', .group = 1));

/* The options --time, with that default, and --nodes. */
#define LIMITS(default_seconds)                                                                    \
    {                                                                                              \
        INPUT(REAL, "time", "S", struct game_options, seconds,                                     \
              "Seconds per move (default %s; with --nodes, no limit); an agent's own time= and "   \
              "nodes= apply instead",                                                              \
              .lowest = 0.001, .highest = 1e6, .default_text = (default_seconds), .group = 1),     \
            INPUT(COUNT, "nodes", "N", struct game_options, nodes,                                 \
                  "Nodes per move; without --time, moves then do not depend on the speed of the "  \
                  "machine",                                                                       \
                  .least = 1, .most = (uint64_t)1e15, .group = 1),                                 \
            {0},                                                                                   \
    }

const struct option_entry game_limits_table[] = LIMITS("1");
const struct option_entry game_short_limits_table[] = LIMITS("0.05");

const struct option_entry game_payoff_table[] =
    ONE_OPTION(INPUT(CHOICE, "payoff", "NAME", struct game_options, payoff, "Payoff", .group = 1));

struct agent_limits game_options_limits(const struct game_options *options,
                                        const struct watch *watch) {
    bool timed = option_given(&options->common.parsed, "time") || options->nodes == 0;
    return (struct agent_limits){
        .seconds = timed ? options->seconds : 0,
        .nodes = options->nodes,
        .watch = watch,
    };
}

bool game_options_agent(struct game_options *options, const char *by_default,
                        struct agent_choice *choice, struct error *error) {
    struct option_list *agent = &options->agent;
    const char *text = agent->count > 0 ? agent->text[0] : by_default;
    if (agent->count > 1)
        return error_input(error, "--agent: give only one");
    if (!agent_choose(choice, options->common.entry, text, error))
        return error_within(error, "--agent");
    agent->text[0] = choice->chosen.text;
    agent->count = 1;
    return true;
}

void game_options_to_result(struct game_options *options, struct result *result) {
    struct parsed_options *parsed = &options->common.parsed;
    options_include(parsed, OPTION_NAMES("time"), game_options_limits(options, NULL).seconds > 0);
    options_to_result(parsed, result);
    result_set_seed(result, options->common.seed);
}

const char *game_options_position(const struct game_rules *game, const char *argument,
                                  void *position, struct error *error) {
    enum { FILE_BYTES = 1 << 16 /* of a file with a position, at most */ };
    struct error unknown = {0}; /* the argument is no setting */
    struct stat status = {.st_mode = 0};
    const char *path = kept(installed_path(argument, game->name, ".txt"), free);
    const bool missing = strcmp(argument, "-") != 0 && stat(path, &status) != 0 && errno == ENOENT;
    /* What is no file is a setting. `..`, two empty squares, is also the name of a folder. */
    if ((missing || S_ISDIR(status.st_mode)) && game->start(position, argument, &unknown))
        return "";
    const char *text = NULL;
    if (missing)
        error_input(error, "%s is neither a file nor a start of %s: %s", quote(argument).text,
                    game->name, unknown.text);
    else
        text = kept(text_input_read(argument, game->name, "position", FILE_BYTES, error), free);
    return text && game->parse(position, text_input_name(argument), text, error) ? text : NULL;
}

const struct game_text *game_options_game(struct game_options *options, const char *argument,
                                          struct error *error) {
    const struct game_rules *rules = options->common.entry->game;
    struct game_text *game = kept(memory_allocate(1, sizeof *game), NULL);
    void *position = kept(memory_allocate(1, rules->position_size), free);
    const char *text = game_options_position(rules, argument, position, error);
    if (!text ||
        !game_text_of_position(game, rules, text_input_name(argument), text, position, error))
        return NULL;
    if (!option_given(&options->common.parsed, "payoff"))
        options->payoff = game->payoff;
    return game;
}

const struct game_rules *game_of_result(const struct result *result, struct error *error) {
    const char *name = result_text(result, "game_name", 0);
    const struct game_entry *entry = command_game_entry(name);
    if (!entry)
        error_input(error, "%s is not a game of two or more players", quote(name).text);
    return entry ? entry->game : NULL;
}
