/* table: decides by a file with the probability of taking the letter for each collection held and
 * square: a policy that `bukub walk optimal --export-policy` has saved, or a CSV file. */
#include "sim/base/memory.h"
#include "sim/walk/policy/policy.h"
#include "strategies/walk/registry.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { FILE_NAME }; /* indices of parameters */

static void table_file_close(void *self) {
    policy_free(self);
    free(self);
}

static bool table_file_open(void **self, const struct walk_setup *setup,
                            char message[WALK_MESSAGE]) {
    struct walk_policy *policy = memory_allocate(1, sizeof *policy);
    struct error error = {0};
    const char *path = setup->values[FILE_NAME].text, *dot = strrchr(path, '.');
    /* The ending of its name tells a result file. Any other file is read as CSV. */
    const bool is_result = dot && (strcasecmp(dot, ".h5") == 0 || strcasecmp(dot, ".hdf5") == 0 ||
                                   strcasecmp(dot, ".nc") == 0);
    if (is_result ? policy_read(policy, path, setup->board, &error)
                  : policy_read_csv(policy, path, setup->board, &error)) {
        *self = policy;
        return true;
    }
    table_file_close(policy);
    /* With an empty message the caller reports lack of memory. "%.*s" cuts without a warning. */
    if (!error.is_memory)
        snprintf(message, WALK_MESSAGE, "%.*s", WALK_MESSAGE - 1, error.text);
    return false;
}

const struct walk_strategy strategy_table = {
    .name = "table",
    .summary = "the decisions of a file: a policy of `bukub walk optimal', or CSV",
    .memoryless = true,
    .parameters = {[FILE_NAME] = {.name = "file",
                                  .summary = "policy (.h5, .hdf5, .nc) or collection,square,take",
                                  .kind = PARAMETER_TEXT}},
    .open = table_file_open,
    .take = policy_take,
    .close = table_file_close,
};
