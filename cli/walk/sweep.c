#include "cli/shared/run/command.h"
#include "cli/walk/sweep_command.h"

static int walk_sweep_main(int argc, char **argv) {
    static const struct sweep_command this = {
        .name = "bukub walk sweep",
        .doc = "Plays the same games of the palindrome walk with every strategy at every p from "
               "every start: a table of the mean moves for every start, a line for each p and a "
               "column for each strategy. With -o the whole distribution of every point is "
               "saved.\v"
               "Example: bukub walk sweep --p 0:1:0.05 --games 1M -o sweep.h5",
        .usual_p = "0:1:0.05",
    };
    return sweep_command_run(&this, argc, argv);
}

const struct command command_walk_sweep = {
    .game = "walk",
    .verb = "sweep",
    .summary = "plays the same games at every p",
    .run = walk_sweep_main,
    .spreads = true,
};
