/* The list of all commands, and the functions of command.h that find one in it: by its words, by
 * its game, or by the type of a file that it computed. The commands of a game are its verbs; games
 * of two or more players share those of cli/match: `bukub slice best`. */
#include "cli/shared/run/command.h"
#include "strategies/antipalindrome/registry.h"
#include "strategies/sequencium/registry.h"
#include "strategies/slice/registry.h"

extern const struct command command_walk_run, command_walk_sweep, command_walk_compare,
    command_walk_trace, command_walk_exact, command_walk_optimal, command_walk_infer,
    command_walk_strategies, command_walk_decisions, command_walk_play, command_walk_review,
    command_walk_sheet;
extern const struct command command_sequencium_solve, command_sequencium_check;
extern const struct command command_antipalindrome_score, command_antipalindrome_solve,
    command_antipalindrome_census;
extern const struct command command_magicboard_solve, command_magicboard_walker,
    command_magicboard_census, command_magicboard_hardest, command_magicboard_generate,
    command_magicboard_sheet, command_magicboard_play;
extern const struct command command_slice_lines, command_slice_line, command_slice_score,
    command_slice_extremes, command_slice_solve, command_slice_census, command_slice_generate,
    command_slice_sheet;
extern const struct command command_info, command_show, command_resume, command_merge,
    command_report, command_plot, command_playground, command_export, command_version;
extern const struct command command_match_best, command_match_play, command_match_agents,
    command_match_tournament, command_match_replay, command_match_review;

static const struct command *const match_commands[] = {
    &command_match_best,
    &command_match_play,
    &command_match_agents,
    &command_match_tournament,
    &command_match_replay,
    &command_match_review,
    NULL,
};

/* The games, then the commands that belong to none. */
static const struct command_group {
    const char *game, *rules;          /* the game's name, and its rules in a few lines; or NULL */
    const struct command *command[13]; /* its own verbs, at most 12, ended by NULL */
    const struct game_entry *entry;    /* not NULL: the game has the match_commands, too */
} command_groups[] = {
    {.game = "walk",
     .rules =
         "The palindrome walk: a token moves at random over a board of letters, from an inner "
         "square to a neighbour, from the edge to any square. On a white square its letter may "
         "be taken. On a green square, with probability p, the letters held become the board's "
         "reset letters; otherwise every copy of the square's letter is lost. A fifth letter "
         "may be taken only if the five form a palindrome in some order; this ends the game. "
         "Fewer moves are better.",
     .command = {&command_walk_run, &command_walk_sweep, &command_walk_compare, &command_walk_trace,
                 &command_walk_exact, &command_walk_optimal, &command_walk_infer,
                 &command_walk_strategies, &command_walk_decisions, &command_walk_play,
                 &command_walk_review, &command_walk_sheet}},
    {.game = "sequencium",
     .rules =
         "Sequencium: Red and Blue start in opposite corners and take turns writing numbers, "
         "each on an empty square next to own numbers (also diagonally) and at most one more "
         "than the largest of these. Who cannot write passes. When nobody can, the player with "
         "the largest number wins.",
     .command = {&command_sequencium_solve, &command_sequencium_check},
     .entry = &entry_sequencium},
    {.game = "antipalindrome",
     .rules = "Palindromes/Antipalindromes: two players take turns writing a 0 or 1 on any empty "
              "square of a row. In the full row, Player 1 scores the total length of all "
              "palindromes of even length, such as 0110, and Player 2 that of all antipalindromes, "
              "in which each digit differs from its mirror image, such as 0011.",
     .command = {&command_antipalindrome_score, &command_antipalindrome_solve,
                 &command_antipalindrome_census},
     .entry = &entry_antipalindrome},
    {.game = "magicboard",
     .rules =
         "MagicBoard: a circle, drawn as ( ), moves from a corner of a board of numbers to the "
         "square that holds 0: in each step north, east, south or west, by exactly as many "
         "squares as the number under it.",
     .command = {&command_magicboard_solve, &command_magicboard_walker, &command_magicboard_census,
                 &command_magicboard_hardest, &command_magicboard_generate,
                 &command_magicboard_sheet, &command_magicboard_play}},
    {.game = "slice",
     .rules = "Slice Through The Boundaries: players take turns filling squares of a grid. When "
              "about half are filled, the offense draws a straight line across it, and scores a "
              "point for each boundary between a filled and an empty square that it crosses. Each "
              "player is the offense in one round. In `play', the line is always a best one.",
     .command = {&command_slice_lines, &command_slice_line, &command_slice_score,
                 &command_slice_solve, &command_slice_extremes, &command_slice_census,
                 &command_slice_generate, &command_slice_sheet},
     .entry = &entry_slice},
    {.command = {&command_info, &command_show, &command_export, &command_plot, &command_report,
                 &command_playground, &command_resume, &command_merge, &command_version}},
};

bool command_get(size_t i, struct command_entry *entry) {
    for (size_t at = 0; at < sizeof command_groups / sizeof *command_groups; at++) {
        const struct command_group *group = &command_groups[at];
        /* A game's own verbs precede those that it shares with other games. */
        const struct command *const *const lists[] = {group->command,
                                                      group->entry ? match_commands : NULL};
        for (size_t k = 0; k < 2 && lists[k]; k++)
            for (const struct command *const *command = lists[k]; *command; command++, i--)
                if (i == 0) {
                    *entry = (struct command_entry){group->game, *command, group->entry};
                    return true;
                }
    }
    return false;
}

int command_find(int argc, char **argv, struct command_entry *entry) {
    for (size_t i = 0; command_get(i, entry); i++) {
        int words = entry->game ? 2 : 1;
        if (argc > words && strcmp(argv[words], entry->command->name) == 0 &&
            (!entry->game || command_is_of(entry, argv[1])))
            return words;
    }
    return 0;
}

struct command_name command_name(const struct command_entry *entry) {
    struct command_name name;
    snprintf(name.text, sizeof name.text, "bukub %s%s%s", entry->game ? entry->game : "",
             entry->game ? " " : "", entry->command->name);
    return name;
}

/* Returns the group of the game, or else the last group, whose rules and entry are NULL. */
static const struct command_group *command_group_find(const char *game) {
    const struct command_group *group = command_groups;
    while (group->game && strcmp(group->game, game) != 0)
        group++;
    return group;
}

const char *command_rules(const char *game) { return command_group_find(game)->rules; }

const struct game_entry *command_game_entry(const char *game) {
    return command_group_find(game)->entry;
}

const struct command *command_of_file(const struct dataset_file *file) {
    const struct dataset_value *filetype = dataset_get(file, "filetype", DATASET_TEXT, NULL);
    struct command_entry entry;
    for (size_t i = 0; filetype && command_get(i, &entry); i++)
        for (const struct command *command = entry.command; command; command = command->other)
            if (command->compute && strcmp(command->description->filetype, filetype->text) == 0)
                return command;
    return NULL;
}

struct result *result_of_file(const struct dataset_file *file, struct error *error) {
    const struct command *command = command_of_file(file);
    return command ? result_file_read(file, command->description, error)
                   : result_table_read(file, NULL, error);
}
