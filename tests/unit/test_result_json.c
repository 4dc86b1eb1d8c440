/* Results as JSON: what the description says of members and of nested lists. */
#include "cli/shared/output/json.h"
#include "cli/shared/output/result_output.h"
#include "tests/unit/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const struct dataset_variable variables[] = {
    {.name = "color", .type = DATASET_TEXT, .role = DATASET_COORDINATE},
    {.name = "size", .type = DATASET_INT64, .role = DATASET_COORDINATE},
    {.name = "part", .type = DATASET_TEXT, .role = DATASET_COORDINATE, .key = "name"},
    {.name = "owner", .type = DATASET_INT64, .dimensions = {"part"}, .key = ""},
    {.name = "limit", .type = DATASET_DOUBLE, .dimensions = {"part"}, .optional = true},
    {.name = "initial",
     .type = DATASET_DOUBLE,
     .dimensions = {"part"},
     .whole = true,
     .otherwise = "initial_text"},
    {.name = "initial_text", .type = DATASET_TEXT, .dimensions = {"part"}, .key = ""},
    {.name = "weight", .type = DATASET_DOUBLE, .dimensions = {"color"}},
    {.name = "price", .type = DATASET_DOUBLE, .dimensions = {"color", "size"}},
    {0},
};

static char *text_of(const struct result_rows *rows, bool random) {
    const struct result_description description = {
        .filetype = "test", .format_version = 3, .variables = {variables}, .rows = rows};
    static const char *const part[] = {"a", "b", "c"}, *const text[] = {"", "", "x"};
    const double initial[] = {2, NAN, NAN}, limit[] = {1.5, NAN, 2}, price[] = {1, 2, 3, 4};
    const int64_t owner[] = {1, 1, 0};
    struct error error = {0};
    struct result *result = result_create(&description, &error);
    assert_non_null(result);
    result_dimension(result, "color", 2);
    result_dimension(result, "size", 2);
    result_dimension(result, "part", 3);
    for (size_t i = 0; i < 3; i++) {
        result_set_text(result, "part", i, part[i]);
        result_set_text(result, "initial_text", i, text[i]);
    }
    result_set_text(result, "color", 0, "red");
    result_set_text(result, "color", 1, "blue");
    result_set_real(result, "weight", 0, 5);
    result_fill(result, "owner", owner);
    result_fill(result, "initial", initial);
    result_fill(result, "limit", limit);
    result_fill(result, "price", price);
    result->seed = UINT64_MAX;
    if (random)
        result_set_origin(result, &result->rng, "dice");
    char *written = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&written, &size);
    assert_non_null(out);
    json_t *object = result_json(result);
    json_text_print(out, object);
    assert_int_equal(fclose(out), 0);
    json_decref(object);
    result_free(result);
    return written;
}

static void assert_json(const struct result_rows *rows, bool random, const char *expected) {
    char *text = text_of(rows, random);
    assert_string_equal(text, expected);
    free(text);
}

#define PART_A "{\"name\":\"a\",\"limit\":1.5,\"initial\":2}"
#define PART_B "{\"name\":\"b\",\"initial\":null}"
#define PART_C "{\"name\":\"c\",\"limit\":2.0,\"initial\":\"x\"}"

static void lists_of_different_lengths_are_nested_by_their_parent(void **state) {
    (void)state;
    static const struct result_rows rows[] = {
        {.key = "colors", .dimensions = {"color"}},
        {.key = "parts", .dimensions = {"part"}, .within = "colors", .parent = "owner"},
        {0},
    };
    assert_json(rows, false,
                "{\"colors\":[{\"color\":\"red\",\"parts\":[" PART_C
                "],\"weight\":5.0,\"price\":[1.0,2.0]},"
                "{\"color\":\"blue\",\"parts\":[" PART_A "," PART_B
                "],\"weight\":null,\"weight_is\":\"unknown\",\"price\":[3.0,4.0]}],"
                "\"format_version\":3}");
}

static void lists_over_more_dimensions_are_nested_unless_it_is_declared_otherwise(void **state) {
    (void)state;
    const struct result_rows part = {.key = "parts", .dimensions = {"part"}};
    const struct result_rows color = {.key = "colors", .dimensions = {"color"}};
    struct result_rows price = {.key = "prices", .dimensions = {"color", "size"}};
    const struct result_rows nested[] = {part, color, price, {0}};
    assert_json(nested, true,
                "{\"parts\":[" PART_A "," PART_B "," PART_C "],\"colors\":["
                "{\"color\":\"red\",\"weight\":5.0,\"prices\":[{\"size\":0,\"price\":1.0},"
                "{\"size\":1,\"price\":2.0}]},{\"color\":\"blue\",\"weight\":null,"
                "\"weight_is\":\"unknown\",\"prices\":[{\"size\":0,\"price\":3.0},"
                "{\"size\":1,\"price\":4.0}]}],\"format_version\":3,"
                "\"seed\":\"18446744073709551615\"}");
    price.within = "";
    const struct result_rows apart[] = {part, color, price, {0}};
    assert_json(apart, false,
                "{\"parts\":[" PART_A "," PART_B "," PART_C "],\"colors\":["
                "{\"color\":\"red\",\"weight\":5.0},{\"color\":\"blue\",\"weight\":null,"
                "\"weight_is\":\"unknown\"}],\"prices\":["
                "{\"color\":\"red\",\"size\":0,\"price\":1.0},"
                "{\"color\":\"red\",\"size\":1,\"price\":2.0},"
                "{\"color\":\"blue\",\"size\":0,\"price\":3.0},"
                "{\"color\":\"blue\",\"size\":1,\"price\":4.0}],\"format_version\":3}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_of_different_lengths_are_nested_by_their_parent),
        cmocka_unit_test(lists_over_more_dimensions_are_nested_unless_it_is_declared_otherwise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
