/* `bukub walk optimal` along an interval of p, --p 0:1: where the optimal decisions change, with
 * --changes; where two starts take equally many moves, with --equal. It is proved that they do not
 * elsewhere; intervals where rounding prevents a proof are listed as not settled. */
#include "cli/walk/optimal.h"
#include "sim/walk/rules/board.h"

/* A change of a decision is located in an interval of p that is at most this wide. */
static const double accuracy = 1e-9;

/* Relative width of bounds along p. For up to 100 expected moves, rounding dominates below it. */
static const double bounds_width = 1e-12;

/* Sets the squares of --equal, "D4,F6", from which games can start. */
static bool parse_equal(const char *text, int square[2], const struct walk_board *board,
                        struct error *error) {
    const char *comma = strchr(text, ',');
    if (!comma)
        return error_input(error, "--equal: give two squares, e.g. D4,F6");
    const char *first = kept(memory_copy_part(text, (size_t)(comma - text)), free);
    const char *const name[2] = {first, comma + 1};
    for (size_t i = 0; i < 2; i++)
        if (!board_square_find(board, name[i], &square[i], error) ||
            !board_start_check(board, square[i], error))
            return error_within(error, "--equal");
    return square[0] != square[1] || error_input(error, "--equal: the squares are equal");
}

bool along_p_check(struct along_p *along, const struct optimal_options *options,
                   const struct walk_board *board, struct error *error) {
    const struct range *p = &options->walk.p;
    if (options->changes && p->values < 2)
        return error_input(error, "--changes: give an interval, e.g. --p 0:1");
    if ((options->changes || p->interval) && p->value[p->values - 1] - p->value[0] < accuracy)
        return error_input(error, "--p: an interval must be at least %g long", accuracy);
    if (!options->equal)
        return true;
    if (!parse_equal(options->equal, along->equal_square, board, error))
        return false;
    if (!p->interval)
        return error_input(error, "--equal: give an interval, e.g. --p 0:1");
    return !options->walk.collect_at_start ||
           error_input(error, "--equal cannot be combined with --collect-at-start");
}

bool along_p_find(struct along_p *along, const struct optimal_options *options,
                  const struct exact_plan *plan, const struct computation *computation,
                  struct error *error) {
    const struct walk_points *points = &plan->points;
    const struct p_interval p = {.first = points->p[0],
                                 .last = points->p[points->ps - 1],
                                 .accuracy = accuracy,
                                 .threads = plan->threads,
                                 .watch = plan->watch};
    struct exact_limits limits = plan->limits;
    limits.width = bounds_width;
    bool found = true;
    if (options->changes) {
        const struct policy_search search = {p, points->start, points->starts,
                                             points->collect_at_start};
        computation_part(computation, "intervals of p");
        found = policy_intervals_find(&along->intervals, points->board, &search, &limits, error);
    }
    if (found && options->equal) {
        struct equal_search search = {p, {along->equal_square[0], along->equal_square[1]}};
        /* If the starts are equal just where two intervals meet, neither interval is proved: the
         * two together must not be wider than the accuracy. */
        search.p.accuracy /= 2;
        computation_part(computation, "intervals of p");
        found = equals_find(&along->equals, points->board, &search, &limits, error);
    }
    return found;
}

/* Tables; `columns` names variables, and a * stands for the next column of `own`. */
static const struct view_table changes = {
    .title = "Changes of the optimal decisions along p",
    .over = {"change"},
    .labels = 2,
    .columns = "change_p_lower change_p_upper change_collection change_letter change_square "
               "change_takes_above"};

static const struct view_table pieces = {
    .title = "Intervals of p with one policy, proved optimal",
    .over = {"piece"},
    .labels = 2,
    .columns = "piece_p_lower piece_p_upper piece_first_moves piece_last_moves"};

static const struct view_table gaps = {.title = "Intervals of p that are not settled",
                                       .over = {"gap"},
                                       .columns = "gap_p_lower gap_p_upper gap_decisions"};

static const struct view_table unsettled_decisions = {
    .title = "Decisions that are not settled there, the first 100 of each",
    .over = {"unsettled"},
    .columns = "* unsettled_collection unsettled_letter unsettled_square",
    .own = {{"gap_p_lower", .by = "unsettled_gap"}}};

static const struct view_table ties = {
    .title = "Decisions proved to make no difference",
    .over = {"tie"},
    .columns = "tie_p_lower tie_p_upper tie_collection tie_letter tie_square"};

static const struct view_table equal_intervals = {
    .title = "Intervals of p where the starts {equal_starts} may be worth the same",
    .over = {"equal"},
    .columns = "equal_p_lower equal_p_upper equal_kind equal_better_above"};

void along_p_print(const struct result *result) {
    if (result_find(result, "change")) {
        struct view_table intervals = pieces;
        if (result_length(result, "start") > 1)
            intervals.title = "Intervals of p with one policy, proved optimal (moves: from the "
                              "first start)";
        view_print_counted(result, &changes);
        view_print_counted(result, &intervals);
        view_print_counted(result, &gaps);
        if (result_length(result, "unsettled") > 0)
            view_print_counted(result, &unsettled_decisions);
        view_print_counted(result, &ties);
    }
    if (result_find(result, "equal")) {
        const char *better = result_text(result, "equal_better", 0);
        view_print_counted(result, &equal_intervals);
        if (*better)
            screen_print(stdout, "\n%s is better %s\n", better,
                         result_length(result, "equal") == 0 ? "at every p"
                                                             : "below the first of them");
    }
}

/* Whether moves from some start are infinite at p: then no interval that ends there is settled. */
static bool is_infinite_at(const struct result *result, double p) {
    for (size_t i = 0; i < moves_points(result); i++)
        if (result_real(result, "p", i / result_length(result, "start")) == p &&
            isinf(result_real(result, "optimum_expected_moves", i)))
            return true;
    return false;
}

bool along_p_note(const struct result *result) {
    size_t unsettled = 0; /* of --changes, unless an end has infinite moves, and of --equal */
    for (size_t i = 0; i < result_length(result, "gap"); i++)
        unsettled += !is_infinite_at(result, result_real(result, "gap_p_lower", i)) &&
                     !is_infinite_at(result, result_real(result, "gap_p_upper", i));
    for (size_t i = 0; i < result_length(result, "equal"); i++)
        unsettled += strcmp(result_text(result, "equal_kind", i), "unsettled") == 0;
    if (unsettled > 0 && result->complete)
        report_note("intervals of p that are not settled, as moves are infinite or rounding is too "
                    "large there, or they are too short: %zu",
                    unsettled);
    return unsettled == 0;
}
