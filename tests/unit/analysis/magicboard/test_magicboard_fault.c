/* Memory that runs out while the large tables of exact censuses grow. */
#include "analysis/magicboard/enumerate.h"
#include "analysis/magicboard/reachable_sets.h"
#include "tests/unit/fault.h"

static bool count_small(struct error *error) {
    struct magicboard_small count;
    return magicboard_small_count(4, 9, NULL, &count, error);
}

static bool enumerate(struct error *error) {
    struct magicboard_enumeration enumeration;
    return magicboard_enumerate(3, 1, NULL, &enumeration, error);
}

TEST(lack_of_memory_is_reported) {
    assert_survives_faults(enumerate, NULL);
    assert_survives_faults(count_small, NULL);
}
