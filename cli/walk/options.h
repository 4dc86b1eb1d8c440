/* What all walk verbs are asked for: board, strategies, p, starts. The options are read first, and
 * then made into a setting, since squares and strategies mean something only on a board. */
#ifndef CLI_WALK_OPTIONS_H
#define CLI_WALK_OPTIONS_H

#include "cli/shared/args/options.h"
#include "sim/dataset/dataset.h"
#include "sim/text/range.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/rules/points.h"
#include "strategies/walk/choice.h"

struct walk_options {
    const char
        *board; /* a file, or a name of a board that is installed, or NULL: the published board */
    struct option_list strategy, start, plugin;
    const char *control; /* one more strategy, or NULL */
    const char *p;       /* as typed, or NULL: */
    const char *usual_p; /* the same, where none is given */
    bool collect_at_start;
    uint64_t max_moves;
    const struct walk_engine *engine; /* NULL: the fastest */
    bool computes;                    /* nothing is played */
    bool given_only;                  /* strategies: without --strategy, none */
    bool memoryless;                  /* strategies with memory are refused */
    struct common_options common;
};

/* Defaults: the published board, p = 0.5, all else left open. */
void walk_options_init(struct walk_options *options);

/* The same for a command that computes, and draws and plays nothing. */
void walk_options_init_exact(struct walk_options *options);

/* Child parsers, the common options included: the input is a struct walk_options. */
extern const struct argp walk_options_argp;         /* for commands that play */
extern const struct argp walk_options_trace_argp;   /* that play one game: no dataset, no engine */
extern const struct argp walk_options_exact_argp;   /* that compute: no options about games */
extern const struct argp walk_options_unsaved_argp; /* that compute, and have no dataset */

/* What the options mean. */
struct walk_setting {
    const struct walk_options *options;
    char *board_file; /* NULL: the published board */
    struct walk_board board;
    struct strategy_set set;
    struct strategy_choice choice[STRATEGY_SET_STRATEGIES + 1]; /* behind the others the control */
    struct walk_choice strategy[STRATEGY_SET_STRATEGIES + 1];   /* the same */
    size_t strategies, players; /* without the control; with it, where there is one */
    int start[OPTION_LIST_MOST];
    size_t starts;
    struct range p; /* ascending, each once */
    char *inputs;   /* of struct dataset_origin: plug-ins and policies; NULL without any */
};

/* Reads board and plug-ins, and fills in what was not given: all strategies there are
 * (unless given_only; those without memory, with memoryless), the board's start, and the usual p.
 * Free it in any case. */
bool walk_setting_open(struct walk_setting *setting, const struct walk_options *options,
                       struct error *error);
void walk_setting_free(struct walk_setting *setting);

/* The points of a sweep; the setting must outlive them. */
struct walk_points walk_setting_points(const struct walk_setting *setting);

/* The canonical options: what determines results, defaults included, in a fixed order, each with a
 * blank before it; to be freed. Equal for equal results: evenly spaced p are a range; board and
 * plug-ins are named without their folders; the published board is not named, whatever file it
 * came from, nor are plug-ins whose strategies do not play. NULL when memory is short. */
char *walk_setting_text(const struct walk_setting *setting);

/* Where a result of the setting comes from; the command line is to stay as long as it does. */
struct dataset_origin walk_setting_origin(const struct walk_setting *setting,
                                          const char *command_line);

/* Fills in `inputs`, for walk_setting_open: the plug-ins and whatever files the strategies'
 * parameters name, with their checksums. Fails when memory is short or one cannot be read. */
bool walk_setting_list_inputs(struct walk_setting *setting, struct error *error);

/* Where a board is that somebody named. */

/* `given` itself if there is such a file; else, of a word as `five`, the file of that name among
 * the boards that came with the program: share/bukub/boards/five.ini where it is installed,
 * data/boards where it was built. `given` again if it is not there either. To be freed; NULL when
 * memory is short. */
char *board_path(const char *given);

#endif
