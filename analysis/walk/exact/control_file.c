#include "analysis/walk/exact/control_file.h"

#include "analysis/walk/exact/figures.h"

#define PLACE(member) offsetof(struct control_point, member)

static const struct figure figures[] = {
    {"control_expected", "moves", "expected moves of the control, exactly",
     PLACE(expectation.value)},
    {"control_expected_low", "moves", "lower bound of that", PLACE(expectation.lower)},
    {"control_expected_high", "moves", "upper bound of that", PLACE(expectation.upper)},
    {"control_mean", "moves", "mean number of moves of the control in these games", PLACE(mean)},
    {"corrected_mean", "moves", "mean number of moves, corrected by the control",
     PLACE(corrected.mean)},
    {"corrected_standard_error", "moves", "standard error of the corrected mean",
     PLACE(corrected.standard_error)},
    {"corrected_ci95_low", "moves", "lower end of the 95 % interval of the corrected mean",
     PLACE(corrected.interval[0])},
    {"corrected_ci95_high", "moves", "upper end of the 95 % interval of the corrected mean",
     PLACE(corrected.interval[1])},
    {"control_coefficient", "1", "what a move that the control is off corrects",
     PLACE(corrected.coefficient)},
    {"control_correlation", "1", "correlation of the moves with the control's",
     PLACE(corrected.correlation)},
    {"variance_reduction", "1", "variance of the mean over that of the corrected one",
     PLACE(corrected.reduction)},
    {0},
};

static bool is_known(const void *point) { return ((const struct control_point *)point)->played; }

bool control_file_add(struct dataset_writer *writer, const struct control_plan *plan,
                      const struct control_point *point, struct error *error) {
    const struct sweep_result *result = plan->sweep.result;
    const struct figure_points points = {
        .point = point,
        .size = sizeof *point,
        .count = sweep_result_points(result),
        .known = is_known,
        .dimensions = {"strategy", "p", "start"},
    };
    return dataset_set_text(writer, "control", plan->control, error) &&
           figures_add(writer, figures, &points, error);
}
