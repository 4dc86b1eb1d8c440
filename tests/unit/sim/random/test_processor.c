/* Which kernels may be used: all that this processor has instructions for, or as many as asked. */
#include "analysis/slice/lines/batch.h"
#include "analysis/slice/lines/best.h"
#include "analysis/slice/rounds/retrograde.h"
#include "analysis/walk/solve/solve.h"
#include "sim/magicboard/lanes.h"
#include "sim/random/processor.h"
#include "sim/walk/engine/lanes.h"
#include "tests/unit/check.h"

static const char variable[] = "BUKUB_PROCESSOR";

/* How wide that is; -1: no width. */
static int place_of(const char *name) {
    for (int i = 0; processor_width((size_t)i); i++)
        if (strcmp(processor_width((size_t)i), name) == 0)
            return i;
    return -1;
}

/* A kernel may be used if its width may, and the best of a registry is the first of these. */
static void check_kernel(const char *name, bool supported, const char *best, bool *found) {
    bool allowed = processor_allows(name);
    if (place_of(name) < 0)
        fail_msg("no processor has the width %s", name);
    assert_int_equal(supported, allowed);
    if (allowed && !*found)
        assert_string_equal(best, name);
    *found |= allowed;
}

static void check_registries(void) {
    bool found[6] = {false};
    for (size_t i = 0; lanes_kernels[i]; i++)
        check_kernel(lanes_kernels[i]->name, lanes_kernels[i]->supported(),
                     lanes_best() ? lanes_best()->name : "none", &found[0]);
    found[0] |= !lanes_best();
    for (size_t i = 0; magicboard_kernels[i]; i++)
        check_kernel(magicboard_kernels[i]->name, magicboard_kernels[i]->supported(),
                     magicboard_best_kernel()->name, &found[1]);
    for (size_t i = 0; slice_line_kernels[i]; i++)
        check_kernel(slice_line_kernels[i]->name, slice_line_kernels[i]->supported(),
                     slice_fastest_line_kernel()->name, &found[2]);
    for (size_t i = 0; slice_batch_kernels[i]; i++)
        check_kernel(slice_batch_kernels[i]->name, slice_batch_kernels[i]->supported(),
                     slice_fastest_batch_kernel()->name, &found[3]);
    for (size_t i = 0; slice_block_kernels[i]; i++)
        check_kernel(slice_block_kernels[i]->name, slice_block_kernels[i]->supported(),
                     slice_fastest_block_kernel()->name, &found[4]);
    for (size_t i = 0; row_kernels[i]; i++)
        check_kernel(row_kernels[i]->name, row_kernels[i]->supported(), row_kernel_best()->name,
                     &found[5]);
    for (int i = 0; i < 6; i++)
        assert_true(found[i]);
}

TEST(every_registry_chooses_what_is_asked_for) {
    unsetenv(variable);
    check_registries();
    for (int asked = 0; processor_width((size_t)asked); asked++) {
        const char *width = processor_width((size_t)asked);
        setenv(variable, width, true);
        assert_int_equal(processor_check(&reason), processor_has(width));
        for (int i = 0; processor_width((size_t)i); i++)
            assert_int_equal(processor_allows(processor_width((size_t)i)),
                             processor_has(processor_width((size_t)i)) && i <= asked);
        check_registries();
    }
    unsetenv(variable);
}

TEST(without_a_wish_all_is_used_that_is_there) {
    const char *wishes[] = {NULL, ""};
    for (int wish = 0; wish < 2; wish++) {
        if (wishes[wish])
            setenv(variable, wishes[wish], true);
        assert_done(processor_check(&reason));
        assert_true(processor_has(processor_width(0)));
        for (size_t i = 0; processor_width(i); i++)
            assert_int_equal(processor_allows(processor_width(i)),
                             processor_has(processor_width(i)));
    }
    unsetenv(variable);
}

TEST(what_no_processor_has_is_refused) {
    setenv(variable, "avx3", true);
    assert_false(processor_check(&reason));
    assert_int_equal(reason.kind, ERROR_INPUT);
    assert_non_null(strstr(reason.text, "BUKUB_PROCESSOR: \"avx3\""));
    assert_non_null(strstr(reason.text, processor_width(0)));
    unsetenv(variable);
}
