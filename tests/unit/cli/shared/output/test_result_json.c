/* Results as JSON: what the description says of members and of nested lists. */
#include "cli/shared/output/json.h"
#include "tests/unit/check.h"

#define OVER(type_, dimension_, name_, ...)                                                        \
    { .name = name_, .type = DATASET_##type_, .dimensions = {dimension_}, __VA_ARGS__ }

static const struct dataset_variable variables[] = {
    {.name = "color", .type = DATASET_TEXT, .role = DATASET_COORDINATE},
    {.name = "size", .type = DATASET_INT64, .role = DATASET_COORDINATE},
    {.name = "part", .type = DATASET_TEXT, .role = DATASET_COORDINATE, .key = "name"},
    {.name = "owner", .type = DATASET_INT64, .dimensions = {"part"}, .key = ""},
    OVER(DOUBLE, "part", "limit", .known = "limit", .unknown = DATASET_OMITTED),
    OVER(DOUBLE, "part", "initial", .whole = true, .otherwise = "initial_text"),
    {.name = "initial_text", .type = DATASET_TEXT, .dimensions = {"part"}, .key = ""},
    {.name = "weight", .type = DATASET_DOUBLE, .dimensions = {"color"}},
    {.name = "price", .type = DATASET_DOUBLE, .dimensions = {"color", "size"}},
    {0},
};

/* Counts of two players, and of both. */
static const struct dataset_variable count_variables[] = {
    {.name = "player", .type = DATASET_INT64, .role = DATASET_COORDINATE, .key = ""},
    {.name = "points", .type = DATASET_INT64, .role = DATASET_COORDINATE},
    {.name = "whose", .type = DATASET_TEXT, .role = DATASET_COORDINATE, .key = ""},
    {.name = "mean", .type = DATASET_DOUBLE, .dimensions = {"whose"}},
    {.name = "games",
     .type = DATASET_INT64,
     .dimensions = {"player", "points"},
     .key = "counts",
     .pairs = true},
    OVER(UINT64, "points", "all_games", .key = "all.counts", .pairs = true),
    {0},
};

/* Its JSON; frees the result. */
static char *json_of(struct result *result) {
    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
    json_t *object = result_json(result);
    json_text_print(out, object);
    memory_stream_close(out);
    json_decref(object);
    result_free(result);
    return text;
}

static char *text_of(const struct result_rows *rows, bool random) {
    const struct result_description description = {
        .filetype = "test", .format_version = 3, .variables = {variables}, .rows = rows};
    static const char *const part[] = {"a", "b", "c"}, *const text[] = {"", "", "x"};
    const double initial[] = {2, NAN, NAN}, limit[] = {1.5, NAN, 2}, price[] = {1, 2, 3, 4};
    const int64_t owner[] = {1, 1, 0};
    struct result *result = result_create(&description);
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
    result->origin.seed = UINT64_MAX;
    if (random)
        result_set_origin(result, "rng", "dice");
    return json_of(result);
}

static void assert_json(const struct result_rows *rows, bool random, const char *expected) {
    assert_made_text(text_of(rows, random), expected);
}

#define PART_A "{\"name\":\"a\",\"limit\":1.5,\"initial\":2}"
#define PART_B "{\"name\":\"b\",\"initial\":null}"
#define PART_C "{\"name\":\"c\",\"limit\":2.0,\"initial\":\"x\"}"

TEST(lists_of_different_lengths_are_nested_by_their_parent) {
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
                "\"complete\":true,\"format_version\":3}");
}

TEST(lists_over_more_dimensions_are_nested_unless_it_is_declared_otherwise) {
    const struct result_rows part = {.key = "parts", .dimensions = {"part"}};
    const struct result_rows color = {.key = "colors", .dimensions = {"color"}};
    struct result_rows price = {.key = "prices", .dimensions = {"color", "size"}};
    const struct result_rows nested[] = {part, color, price, {0}};
    assert_json(nested, true,
                "{\"parts\":[" PART_A "," PART_B "," PART_C "],\"colors\":["
                "{\"color\":\"red\",\"weight\":5.0,\"prices\":[{\"size\":0,\"price\":1.0},"
                "{\"size\":1,\"price\":2.0}]},{\"color\":\"blue\",\"weight\":null,"
                "\"weight_is\":\"unknown\",\"prices\":[{\"size\":0,\"price\":3.0},"
                "{\"size\":1,\"price\":4.0}]}],\"complete\":true,\"format_version\":3,"
                "\"seed\":\"18446744073709551615\"}");
    price.within = "";
    const struct result_rows apart[] = {part, color, price, {0}};
    assert_json(
        apart, false,
        "{\"parts\":[" PART_A "," PART_B "," PART_C "],\"colors\":["
        "{\"color\":\"red\",\"weight\":5.0},{\"color\":\"blue\",\"weight\":null,"
        "\"weight_is\":\"unknown\"}],\"prices\":["
        "{\"color\":\"red\",\"size\":0,\"price\":1.0},"
        "{\"color\":\"red\",\"size\":1,\"price\":2.0},"
        "{\"color\":\"blue\",\"size\":0,\"price\":3.0},"
        "{\"color\":\"blue\",\"size\":1,\"price\":4.0}],\"complete\":true,\"format_version\":3}");
}

TEST(keyed_rows_of_the_same_name_are_one_member) {
    static const struct result_rows rows[] = {
        {.key = "player", .dimensions = {"player"}, .keyed = true},
        {.key = "", .dimensions = {"whose"}, .keyed = true},
        {0}};
    static const struct result_description description = {
        .filetype = "test", .format_version = 1, .variables = {count_variables}, .rows = rows};
    const int64_t games[] = {0, 3, 1, 4, 0, 0};
    const uint64_t all[] = {4, 3, 1};
    static const char *const names[] = {"player1", "player2", "all"};
    struct result *result = result_create(&description);
    result_dimension(result, "player", 2);
    result_dimension(result, "points", 3);
    result_dimension(result, "whose", 3);
    for (size_t i = 0; i < 3; i++) {
        if (i < 2)
            result_set_whole(result, "player", i, (int64_t)i + 1);
        result_set_text(result, "whose", i, names[i]);
        result_set_real(result, "mean", i, 0.5);
    }
    result_fill(result, "games", games);
    result_fill(result, "all_games", all);
    assert_made_text(json_of(result), "{\"player1\":{\"mean\":0.5,\"counts\":[[1,3],[2,1]]},"
                                      "\"player2\":{\"mean\":0.5,\"counts\":[[0,4]]},"
                                      "\"all\":{\"mean\":0.5,\"counts\":[[0,4],[1,3],[2,1]]},"
                                      "\"complete\":true,\"format_version\":1}");
}

static const struct dataset_variable list_variables[] = {
    {.name = "grid", .type = DATASET_INT64, .role = DATASET_COORDINATE},
    {.name = "score", .type = DATASET_INT64, .role = DATASET_COORDINATE},
    {.name = "path", .type = DATASET_TEXT, .dimensions = {"grid"}, .words = true, .also = "paths"},
    OVER(DOUBLE, "grid", "value", .whole = true, .also = "values"),
    {.name = "counts", .type = DATASET_INT64, .dimensions = {"grid", "score"}, .pairs = true},
    {.name = "matrix", .type = DATASET_DOUBLE, .dimensions = {"score", "grid"}},
    {0},
};

static void assert_lists(size_t grids, const char *expected) {
    static const struct result_rows rows[] = {
        {.key = "grids", .dimensions = {"grid"}, .single = true}, {0}};
    static const struct result_description description = {
        .filetype = "test", .format_version = 1, .variables = {list_variables}, .rows = rows};
    const int64_t counts[] = {0, 5, 6, 0};
    struct result *result = result_create(&description);
    result_dimension(result, "grid", grids);
    result_dimension(result, "score", 2);
    result_set_text(result, "path", 0, " A1  B1 ");
    result_set_real(result, "value", 0, 4);
    result_fill(result, "counts", counts);
    result_add(result, "matrix");
    assert_made_text(json_of(result), expected);
}

TEST(the_members_of_a_single_row_have_no_list) {
    assert_lists(1, "{\"paths\":[[\"A1\",\"B1\"]],\"values\":[4],\"matrix\":[[null],[null]],"
                    "\"grid\":0,\"path\":[\"A1\",\"B1\"],\"value\":4,\"counts\":[[1,5]],"
                    "\"complete\":true,\"format_version\":1}");
}

TEST(words_pairs_and_the_values_of_all_rows_are_lists) {
    assert_lists(2, "{\"grids\":[{\"grid\":0,\"path\":[\"A1\",\"B1\"],\"value\":4,"
                    "\"counts\":[[1,5]]},{\"grid\":1,\"path\":[],\"value\":null,"
                    "\"value_is\":\"unknown\",\"counts\":[[0,6]]}],"
                    "\"paths\":[[\"A1\",\"B1\"],[]],\"values\":[4,null],"
                    "\"matrix\":[[null,null],[null,null]],\"complete\":true,\"format_version\":1}");
}

static const struct dataset_variable board_variables[] = {
    {.name = "board", .type = DATASET_INT64, .role = DATASET_COORDINATE, .key = ""},
    {.name = "solvable", .type = DATASET_INT64, .dimensions = {"board"}, .flag = true},
    OVER(INT64, "board", "length", .known = "solvable", .unknown = DATASET_INFINITE),
    {.name = "ways", .type = DATASET_INT64, .dimensions = {"board"}, .known = "solvable"},
    {.name = "moves", .type = DATASET_TEXT, .dimensions = {"board"}, .known = "solvable"},
    {.name = "squares", .type = DATASET_TEXT, .dimensions = {"board"}, .words = true},
    {.name = "paths", .type = DATASET_TEXT, .dimensions = {"board"}, .whole = true},
    OVER(DOUBLE, "board", "low", .key = "ci95", .upper = "high"),
    {.name = "high", .type = DATASET_DOUBLE, .dimensions = {"board"}, .key = ""},
    {0},
};

static struct result *boards_of(const struct result_description *description, size_t boards) {
    static const char *const squares[] = {"A1 B2", ""}, *const paths[] = {"12",
                                                                          "9223372036854775808"};
    const double high[] = {2, INFINITY};
    struct result *result = result_create(description);
    result_dimension(result, "board", boards);
    for (size_t i = 0; i < boards; i++) {
        result_set_whole(result, "solvable", i, i == 0);
        result_set_whole(result, "length", i, i == 0 ? 3 : -1);
        result_set_whole(result, "ways", i, 1);
        result_set_text(result, "moves", i, i == 0 ? "SEE" : "");
        result_set_text(result, "squares", i, squares[i]);
        result_set_text(result, "paths", i, paths[i]);
        result_set_real(result, "low", i, 1);
        result_set_real(result, "high", i, high[i]);
    }
    return result;
}

#define SOLVED                                                                                     \
    "\"solvable\":true,\"length\":3,\"ways\":1,\"moves\":\"SEE\",\"squares\":[\"A1\",\"B2\"],"     \
    "\"paths\":12,\"ci95\":[1.0,2.0]"

TEST(what_is_not_known_is_null_and_texts_can_be_lists_or_numbers) {
    static const struct result_rows rows[] = {{.key = "boards", .dimensions = {"board"}}, {0}};
    const struct result_description description = {
        .filetype = "test", .format_version = 1, .variables = {board_variables}, .rows = rows};
    FREED char *text = json_of(boards_of(&description, 2));
    assert_string_equal(
        text, "{\"boards\":[{" SOLVED "},{\"solvable\":false,\"length\":null,"
              "\"length_is\":\"infinite\",\"ways\":null,\"ways_is\":\"unknown\",\"moves\":null,"
              "\"squares\":[],\"paths\":\"9223372036854775808\",\"ci95\":[null,null],"
              "\"ci95_is\":\"infinite\"}],\"complete\":true,\"format_version\":1}");
}

TEST(the_members_of_a_single_row_can_also_be_at_the_root) {
    static const struct result_rows rows[] = {
        {.key = "boards", .dimensions = {"board"}, .at_root = true}, {0}};
    const struct result_description description = {
        .filetype = "test", .format_version = 1, .variables = {board_variables}, .rows = rows};
    assert_made_text(json_of(boards_of(&description, 1)),
                     "{\"boards\":[{" SOLVED "}]," SOLVED
                     ",\"complete\":true,\"format_version\":1}");
    FREED char *two = json_of(boards_of(&description, 2));
    assert_non_null(strstr(two, "}],\"complete\":true,\"format_version\":1}"));
}

TEST(a_coordinate_without_a_key_is_omitted) {
    static const struct dataset_variable numbered[] = {
        {.name = "turn", .type = DATASET_INT64, .role = DATASET_COORDINATE, .key = ""},
        {.name = "move", .type = DATASET_TEXT, .dimensions = {"turn"}},
        {0},
    };
    static const struct result_rows rows[] = {{.key = "moves", .dimensions = {"turn"}}, {0}};
    const struct result_description description = {
        .filetype = "test", .format_version = 1, .variables = {numbered}, .rows = rows};
    struct result *result = result_create(&description);
    result_dimension(result, "turn", 1);
    result_set_text(result, "move", 0, "B2");
    json_t *object = result_json(result);
    const json_t *row = json_array_get(json_object_get(object, "moves"), 0);
    assert_int_equal(json_object_size(row), 1);
    assert_string_equal(json_string_value(json_object_get(row, "move")), "B2");
    json_decref(object);
    result_free(result);
}

TEST(a_list_with_keys_is_nested_objects_and_coordinates_can_be_left_out) {
    static const struct dataset_variable lists[] = {
        {.name = "row", .type = DATASET_INT64, .role = DATASET_COORDINATE, .key = ""},
        {.name = "sum", .type = DATASET_DOUBLE, .dimensions = {"row"}},
        {.name = "cell", .type = DATASET_INT64, .role = DATASET_COORDINATE},
        {.name = "cell_row", .type = DATASET_INT64, .dimensions = {"cell"}},
        {.name = "letter", .type = DATASET_TEXT, .dimensions = {"cell"}},
        {.name = "square", .type = DATASET_TEXT, .dimensions = {"cell"}},
        {.name = "share", .type = DATASET_DOUBLE, .dimensions = {"cell"}},
        {0},
    };
    static const struct result_rows rows[] = {
        {.key = "rows", .dimensions = {"row"}},
        {.key = "cells",
         .dimensions = {"cell"},
         .within = "rows",
         .parent = "cell_row",
         .keys = {"letter", "square"},
         .value = "share"},
        {0},
    };
    const struct result_description description = {
        .filetype = "test", .format_version = 1, .variables = {lists}, .rows = rows};
    static const char *const letter[] = {"R", "R", "S"}, *const square[] = {"A1", "B2", "A1"};
    const double share[] = {1, 0.5, INFINITY}, sum[] = {1, 2};
    struct result *result = result_create(&description);
    result_dimension(result, "row", 2);
    result_dimension(result, "cell", 3);
    result_fill(result, "sum", sum);
    result_fill(result, "cell_row", (const int64_t[]){0, 0, 0});
    for (size_t i = 0; i < 3; i++) {
        result_set_text(result, "letter", i, letter[i]);
        result_set_text(result, "square", i, square[i]);
    }
    result_fill(result, "share", share);
    FREED char *text = json_of(result);
    assert_string_equal(text,
                        "{\"rows\":[{\"sum\":1.0,\"cells\":{\"R\":{\"A1\":1.0,\"B2\":0.5},"
                        "\"S\":{\"A1\":null,\"A1_is\":\"infinite\"}}},{\"sum\":2.0,\"cells\":{}}],"
                        "\"complete\":true,\"format_version\":1}");
}
