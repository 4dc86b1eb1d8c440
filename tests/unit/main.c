/* The program of a folder of unit tests: `all test_NAME` runs those of test_NAME.c, in order. */
#include "tests/unit/check.h"

#include <gsl/gsl_errno.h>
#include <stdio.h>
#include <stdlib.h>

extern const struct check_test *const __start_unit_tests[], *const __stop_unit_tests[];

static bool is_in_file(const struct check_test *test, const char *name) {
    size_t length = strlen(name);
    const char *file = strrchr(test->file, '/') + 1;
    return strncmp(file, name, length) == 0 && strcmp(file + length, ".c") == 0;
}

static int by_line(const void *one, const void *other) {
    const struct check_test *const *a = one, *const *b = other;
    return (*a)->line - (*b)->line;
}

int main(int count, char **argument) {
    const char *name = count == 2 ? argument[1] : "";
    /* cppcheck-suppress comparePointers; the ends of one section, which the linker knows */
    size_t most = (size_t)(__stop_unit_tests - __start_unit_tests), found = 0;
    const struct check_test **test = calloc(most, sizeof *test);
    struct CMUnitTest *group = calloc(most, sizeof *group);
    if (!test || !group)
        abort();
    gsl_set_error_handler_off(); /* as the program does */
    for (size_t i = 0; i < most; i++)
        if (is_in_file(__start_unit_tests[i], name))
            test[found++] = __start_unit_tests[i];
    qsort(test, found, sizeof *test, by_line);
    for (size_t i = 0; i < found; i++)
        group[i] = test[i]->test;
    if (found == 0)
        fprintf(stderr, "no tests in %s.c\n", name);
    int failed = found == 0 || _cmocka_run_group_tests(name, group, found, NULL, NULL);
    free(group);
    free(test);
    return failed;
}
