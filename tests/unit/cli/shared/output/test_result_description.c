/* The reference of a kind of result in Markdown. */
#include "cli/shared/output/result_output.h"
#include "tests/unit/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct dataset_variable walls[] = {
    COORDINATE(TEXT, "wall", "name", "wall of the room"),
    ATTRIBUTE(UINT64, "rooms", "number of rooms"),
    VARIABLE(DOUBLE, "height", "m", "height, |h|", .dimensions = {"wall"}),
    {0},
};

static const struct dataset_variable bricks[] = {
    VARIABLE(INT64, "bricks", "1", "bricks: * of all walls, < 9"),
    COORDINATE(INT64, "layer", "1", "layer of bricks"),
    VARIABLE(TEXT, "colour", "name", "colour of a layer", .dimensions = {"wall", "layer"}),
    {0},
};

static void assert_described(const struct result_description *description, const char *expected) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    description_print(description, out);
    assert_int_equal(fclose(out), 0);
    assert_made_text(text, expected);
}

TEST(each_role_has_a_table_with_the_variables_of_all_lists) {
    const struct result_description description = {
        .filetype = "bukub house", .format_version = 2, .variables = {walls, bricks}};
    assert_described(&description,
                     "## `bukub house`, version 2\n"
                     "\n"
                     "| attribute | type | meaning |\n"
                     "|---|---|---|\n"
                     "| `rooms` | uint64 | number of rooms |\n"
                     "\n"
                     "| dimension | type | unit | meaning |\n"
                     "|---|---|---|---|\n"
                     "| `wall` | text | name | wall of the room |\n"
                     "| `layer` | int64 | 1 | layer of bricks |\n"
                     "\n"
                     "| variable | dimensions | type | unit | meaning |\n"
                     "|---|---|---|---|---|\n"
                     "| `height` | wall | double | m | height, \\|h\\| |\n"
                     "| `bricks` | | int64 | 1 | bricks: \\* of all walls, \\< 9 |\n"
                     "| `colour` | wall, layer | text | name | colour of a layer |\n");
}

TEST(empty_tables_are_omitted) {
    static const struct dataset_variable heights[] = {VARIABLE(DOUBLE, "height", "m", "height"),
                                                      {0}};
    const struct result_description description = {
        .filetype = "bukub tower", .format_version = 1, .variables = {heights}};
    assert_described(&description, "## `bukub tower`, version 1\n"
                                   "\n"
                                   "| variable | dimensions | type | unit | meaning |\n"
                                   "|---|---|---|---|---|\n"
                                   "| `height` | | double | m | height |\n");
}
