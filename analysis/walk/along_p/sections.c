#include "analysis/walk/along_p/sections.h"

#include "analysis/walk/along_p/model.h"
#include "sim/base/memory.h"

#include <stdlib.h>

static bool add_end(struct sections *sections, size_t ends, double end, struct error *error) {
    double *more = list_with_room(sections->end, ends, sizeof *more);
    if (!more)
        return false;
    sections->end = more;
    more[ends] = end;
    return true;
}

static bool divide(struct sections *sections, double lower, double upper, double accuracy,
                   struct error *error) {
    if (!model_suits(lower, upper) && upper - lower >= accuracy) {
        double middle = model_middle(lower, upper);
        return divide(sections, lower, middle, accuracy, error) &&
               divide(sections, middle, upper, accuracy, error);
    }
    if (!add_end(sections, sections->count + 1, upper, error))
        return false;
    sections->count++;
    return true;
}

bool sections_list(struct sections *sections, double lower, double upper, double accuracy,
                   struct error *error) {
    *sections = (struct sections){.count = 0};
    return add_end(sections, 0, lower, error) && divide(sections, lower, upper, accuracy, error);
}

void sections_free(struct sections *sections) {
    free(sections->end);
    *sections = (struct sections){.count = 0};
}
