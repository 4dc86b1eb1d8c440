#include "cli/shared/run/command.h"
#include "cli/walk/sweep_command.h"

static int walk_run_main(int argc, char **argv) {
    static const struct sweep_command this = {
        .name = "bukub walk run",
        .doc = "Plays games of the palindrome walk and reports how many moves they take: for every "
               "strategy and start the mean and its 95 % interval, the standard deviation, and "
               "within how many moves 5, 50 and 95 % of the games were over. With -o the whole "
               "distribution is saved.\v"
               "Example: bukub walk run --strategy pairs-first --p 0.5 --start D4 --games 10M",
        .one_p = true,
    };
    return sweep_command_run(&this, argc, argv);
}

const struct command command_walk_run = {
    .game = "walk",
    .verb = "run",
    .summary = "plays games at one p",
    .run = walk_run_main,
    .spreads = true,
};
