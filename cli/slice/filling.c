#include "cli/slice/filling.h"

#include "cli/shared/args/options.h"
#include "sim/slice/position.h"
#include "sim/text/number.h"

#include <inttypes.h>

enum { KEY_PLAYERS = 0x380, KEY_FILLED, USUAL_PLAYERS = 2 };

static const struct argp_option option[] = {
    {.name = "players",
     .key = KEY_PLAYERS,
     .arg = "M",
     .doc = "As many squares are filled as in a round of M players, 2 (default) to 8",
     .group = 1},
    {.name = "filled",
     .key = KEY_FILLED,
     .arg = "K",
     .doc = "So many squares are filled, 0 to N*N, whatever players would fill",
     .group = 1},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    struct slice_filling *filling = state->input;
    switch (key) {
    case KEY_PLAYERS:
        return option_result(
            number_parse_whole(argument, 2, SLICE_PLAYERS, &filling->players, filling->error),
            "players", filling->error);
    case KEY_FILLED:
        return option_result(
            number_parse_whole(argument, 0, SLICE_SQUARES, &filling->given, filling->error),
            "filled", filling->error);
    case ARGP_KEY_ARG:
        if (filling->size)
            argp_error(state, "one size at a time");
        filling->size = argument;
        return 0;
    case ARGP_KEY_END:
        if (!filling->size)
            argp_error(state, "the size of the grid, N, is missing");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp slice_filling_argp = {.options = option, .parser = parse, .args_doc = "N"};

void slice_filling_init(struct slice_filling *filling, struct error *error) {
    *filling = (struct slice_filling){
        .given = SLICE_FILLING_NONE, .players = SLICE_FILLING_NONE, .error = error};
}

bool slice_filling_settle(struct slice_filling *filling, struct error *error) {
    int64_t side;
    if (!number_parse_whole(filling->size, 1, SLICE_SIDE, &side, error))
        return error_within(error, "N");
    if (filling->given != SLICE_FILLING_NONE && filling->players != SLICE_FILLING_NONE)
        return error_input(error, "--players and --filled both say how many squares are filled: "
                                  "give one of them");
    if (filling->given > side * side)
        return error_input(error, "--filled %" PRId64 ": a grid of %d x %d has %d squares",
                           filling->given, (int)side, (int)side, (int)(side * side));
    int players = filling->players == SLICE_FILLING_NONE ? USUAL_PLAYERS : (int)filling->players;
    filling->side = (int)side;
    filling->filled = filling->given == SLICE_FILLING_NONE ? slice_fills((int)side, players)
                                                           : (int)filling->given;
    return true;
}
