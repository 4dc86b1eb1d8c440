#include "cli/shared/run/command.h"

#include "strategies/antipalindrome/registry.h"
#include "strategies/sequencium/registry.h"
#include "strategies/slice/registry.h"

#include <stddef.h>
#include <string.h>

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
extern const struct command command_slice_lines;
extern const struct command command_slice_line;
extern const struct command command_slice_score;
extern const struct command command_slice_extremes;
extern const struct command command_slice_solve;
extern const struct command command_slice_census;
extern const struct command command_info;
extern const struct command command_export;
extern const struct command command_version;

extern const struct game_verb game_verb_best, game_verb_play, game_verb_agents,
    game_verb_tournament, game_verb_replay;

/* Verbs that every game of two or more players has. */
static const struct game_verb *const arena_verbs[] = {
    &game_verb_best, &game_verb_play, &game_verb_agents, &game_verb_tournament, &game_verb_replay,
};
enum { ARENA_VERBS = sizeof arena_verbs / sizeof *arena_verbs };

/* What belongs to one game: verbs of its own, ended by NULL, and what agents play it in. */
struct room {
    const char *game, *rules;
    const struct command *command[12];
    const struct arena *arena;
};

/* All games in turn, and what belongs to the whole program. */
static const struct room rooms[] = {
    {.game = "walk",
     .rules = "The palindrome walk: a token wanders over a lettered board, at random. On a\n"
              "white square its letter may be taken; a green square replaces the letters\n"
              "held with the board's reset letters with probability p, and else takes its own\n"
              "letter away. Five letters that can be arranged into a palindrome end the\n"
              "game; few moves are good.",
     .command = {&command_walk_run, &command_walk_sweep, &command_walk_compare, &command_walk_trace,
                 &command_walk_exact, &command_walk_optimal, &command_walk_infer,
                 &command_walk_strategies}},
    {.game = "sequencium",
     .rules = "Sequencium: from opposite corners Red and Blue write numbers in turns, each\n"
              "on an empty square beside own ones, diagonally too, and at most one more than\n"
              "the largest of these. Who wrote the largest number wins.",
     .command = {&command_sequencium_solve},
     .arena = &arena_sequencium},
    {.game = "antipalindrome",
     .rules = "Palindromes/Antipalindromes: two players fill a row with 0s and 1s in turns.\n"
              "The first scores the lengths of all palindromes of even length in it, the\n"
              "second those of all antipalindromes, in which each digit differs from its\n"
              "mirror image.",
     .command = {&command_antipalindrome_score, &command_antipalindrome_solve,
                 &command_antipalindrome_census},
     .arena = &arena_antipalindrome},
    {.game = "magicboard",
     .rules = "MagicBoard: a circle goes from a corner of a board of numbers to the square\n"
              "that holds 0, in each step by exactly as many squares as the number under it\n"
              "says.",
     .command = {&command_magicboard_solve, &command_magicboard_walker, &command_magicboard_census,
                 &command_magicboard_hardest, &command_magicboard_generate,
                 &command_magicboard_play}},
    {.game = "slice",
     .rules = "Slice Through The Boundaries: squares of a grid are filled in turns, then a\n"
              "straight line is drawn across and scores a point for each boundary between a\n"
              "filled and an empty square that it crosses.",
     .command = {&command_slice_lines, &command_slice_line, &command_slice_score,
                 &command_slice_solve, &command_slice_extremes, &command_slice_census},
     .arena = &arena_slice},
    {.command = {&command_info, &command_export, &command_version}},
};

/* Entry number *i of the room; or false, with *i less by as many as there are. */
static bool get_of_room(const struct room *room, size_t *i, struct command_entry *entry) {
    for (size_t at = 0; room->command[at]; at++)
        if ((*i)-- == 0) {
            const struct command *command = room->command[at];
            *entry = (struct command_entry){.game = command->game,
                                            .verb = command->verb,
                                            .summary = command->summary,
                                            .command = command};
            return true;
        }
    for (size_t at = 0; room->arena && at < ARENA_VERBS; at++)
        if ((*i)-- == 0) {
            const struct game_verb *verb = arena_verbs[at];
            *entry = (struct command_entry){.game = room->arena->game->name,
                                            .verb = verb->verb,
                                            .summary = verb->summary,
                                            .arena = room->arena,
                                            .of_game = verb};
            return true;
        }
    return false;
}

bool command_get(size_t i, struct command_entry *entry) {
    for (size_t room = 0; room < sizeof rooms / sizeof *rooms; room++)
        if (get_of_room(&rooms[room], &i, entry))
            return true;
    return false;
}

const char *command_rules(const char *game) {
    for (size_t room = 0; room < sizeof rooms / sizeof *rooms; room++)
        if (rooms[room].game && strcmp(rooms[room].game, game) == 0)
            return rooms[room].rules;
    return NULL;
}

int command_run(const struct command_entry *entry, int argc, char **argv) {
    return entry->command ? entry->command->run(argc, argv)
                          : entry->of_game->run(entry->arena, argc, argv);
}
