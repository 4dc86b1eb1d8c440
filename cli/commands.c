#include "cli/command.h"

#include "strategies/antipalindrome/registry.h"
#include "strategies/sequencium/registry.h"

#include <stddef.h>

extern const struct command command_walk_run;
extern const struct command command_walk_sweep;
extern const struct command command_walk_compare;
extern const struct command command_walk_trace;
extern const struct command command_walk_exact;
extern const struct command command_walk_optimal;
extern const struct command command_walk_infer;
extern const struct command command_walk_strategies;
extern const struct command command_sequencium_solve;
extern const struct command command_antipalindrome_score;
extern const struct command command_antipalindrome_solve;
extern const struct command command_antipalindrome_census;
extern const struct command command_magicboard_solve;
extern const struct command command_magicboard_walker;
extern const struct command command_magicboard_census;
extern const struct command command_magicboard_hardest;
extern const struct command command_magicboard_generate;
extern const struct command command_magicboard_play;
extern const struct command command_info;
extern const struct command command_export;
extern const struct command command_version;

extern const struct game_verb game_verb_best, game_verb_play, game_verb_agents,
    game_verb_tournament, game_verb_replay;

/* All commands, those of the whole program last. */
static const struct command *const commands[] = {
    &command_walk_run,              //
    &command_walk_sweep,            //
    &command_walk_compare,          //
    &command_walk_trace,            //
    &command_walk_exact,            //
    &command_walk_optimal,          //
    &command_walk_infer,            //
    &command_walk_strategies,       //
    &command_sequencium_solve,      //
    &command_antipalindrome_score,  //
    &command_antipalindrome_solve,  //
    &command_antipalindrome_census, //
    &command_magicboard_solve,      //
    &command_magicboard_walker,     //
    &command_magicboard_census,     //
    &command_magicboard_hardest,    //
    &command_magicboard_generate,   //
    &command_magicboard_play,       //
    &command_info,                  //
    &command_export,                //
    &command_version,               //
    NULL,
};

/* The games of two or more players, and the verbs that each of them has. */
static const struct arena *const arenas[] = {
    &arena_sequencium,     //
    &arena_antipalindrome, //
    NULL,
};
static const struct game_verb *const game_verbs[] = {
    &game_verb_best,       //
    &game_verb_play,       //
    &game_verb_agents,     //
    &game_verb_tournament, //
    &game_verb_replay,     //
    NULL,
};

bool command_get(size_t i, struct command_entry *entry) {
    enum { VERBS = sizeof game_verbs / sizeof *game_verbs - 1 };
    enum { ARENAS = sizeof arenas / sizeof *arenas - 1 };
    size_t of_games = 0;
    while (commands[of_games] && commands[of_games]->game)
        of_games++;
    if (i >= of_games && i < of_games + (size_t)ARENAS * VERBS) {
        const struct arena *arena = arenas[(i - of_games) / VERBS];
        const struct game_verb *verb = game_verbs[(i - of_games) % VERBS];
        *entry = (struct command_entry){.game = arena->game->name,
                                        .verb = verb->verb,
                                        .summary = verb->summary,
                                        .arena = arena,
                                        .of_game = verb};
        return true;
    }
    size_t at = i < of_games ? i : i - (size_t)ARENAS * VERBS;
    if (at >= sizeof commands / sizeof *commands - 1)
        return false;
    *entry = (struct command_entry){.game = commands[at]->game,
                                    .verb = commands[at]->verb,
                                    .summary = commands[at]->summary,
                                    .command = commands[at]};
    return true;
}

int command_run(const struct command_entry *entry, int argc, char **argv) {
    return entry->command ? entry->command->run(argc, argv)
                          : entry->of_game->run(entry->arena, argc, argv);
}
