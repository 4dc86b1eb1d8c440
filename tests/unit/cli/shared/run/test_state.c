/* The state of a computation in its dataset: state.h, result_set_part; and its parts: watcher.h. */
#include "cli/shared/args/option_values.h"
#include "cli/shared/output/watcher.h"
#include "cli/shared/run/state.h"
#include "tests/unit/scratch.h"

static const struct dataset_variable variables[] = {ATTRIBUTE(UINT64, "games", "games"), {0}};

static const struct result_description description = {
    .filetype = "bukub test", .format_version = 2, .variables = {variables}};

/* What is in the file, and what is to be computed. */
struct origin {
    const char *version, *revision, *inputs, *board, *parameter[6][2];
};

#define SWEEP                                                                                      \
    {"command", "bukub walk sweep"}, { "p", "0:1:0.5" }
static const struct origin begun = {
    "1.0", "abc", "0123 mine.so\n", "[board]\n", {SWEEP, {"games", "1000"}, {"max", "9"}}};

static struct result *create(const struct origin *origin) {
    struct result *result = result_create(&description);
    result_set_origin(result, "bukub_version", origin->version);
    result_set_origin(result, "git_revision", origin->revision);
    result_set_origin(result, "inputs", origin->inputs);
    result_set_origin(result, "board", origin->board);
    size_t count = 0;
    while (origin->parameter[count][0])
        count++;
    result->parameters = result_create(&parameters_description);
    result_dimension(result->parameters, PARAMETER, count);
    for (size_t i = 0; i < count; i++) {
        result_set_text(result->parameters, PARAMETER, i, origin->parameter[i][0]);
        result_set_text(result->parameters, PARAMETER_VALUE, i, origin->parameter[i][1]);
    }
    return result;
}

static void save(struct result *result) {
    result_set_whole(result, "games", 0, 12);
    assert_done(result_file_write(result, "a.h5", true, &reason));
}

static void set_part(struct result *result, uint64_t run, uint64_t first, uint64_t end,
                     const char *bytes) {
    const struct result_part part = {run, first, end, (unsigned char *)bytes, strlen(bytes)};
    result_set_part(result, &part);
}

static void assert_part(const struct result_part *part, uint64_t run, uint64_t first, uint64_t end,
                        const char *bytes) {
    assert_true(part->run == run && part->first == first && part->end == end);
    assert_int_equal(part->size, strlen(bytes));
    assert_memory_equal(part->bytes, bytes, part->size);
}

static const char *const nothing_but[] = {NULL};

static int save_state(void **state) {
    if (enter_directory(state) != 0)
        return -1;
    struct result *result = create(&begun);
    set_part(result, 0, 0, 1000, "some sums");
    save(result);
    result_free(result);
    return 0;
}

/* Parts of all sizes come back; those of a run are replaced by its next one. */
TEST_WITH(save_state, leave_directory, parts_are_ordered_by_run_and_read_back) {
    struct result *saved = create(&begun), *read = create(&begun);
    set_part(saved, 1, 5, 9, "12345678");
    set_part(saved, 3, 0, 3, "123456789");
    set_part(saved, 0, 0, 4, "1");
    set_part(saved, 2, UINT64_MAX - 1, UINT64_MAX, "");
    set_part(saved, 1, 5, 10, "1234567");
    save(saved);
    assert_true(state_read(read, "a.h5", nothing_but, NULL));
    assert_int_equal(read->parts, 4);
    assert_part(&read->part[0], 0, 0, 4, "1");
    assert_part(&read->part[1], 1, 5, 10, "1234567");
    assert_part(&read->part[2], 2, UINT64_MAX - 1, UINT64_MAX, "");
    assert_part(&read->part[3], 3, 0, 3, "123456789");
    result_free(read);
    /* Each run has a part. */
    set_part(saved, 7, 0, 3, "1");
    save(saved);
    read = create(&begun);
    assert_error(state_read(read, "a.h5", nothing_but, &reason), ERROR_INPUT,
                 "its state is inconsistent");
    result_free(read);
    result_free(saved);
}

/* A run finds its own parts only, and its result takes their place. */
TEST(each_run_has_its_own_parts) {
    struct result *result = create(&begun);
    set_part(result, 0, 0, 4, "zero");
    set_part(result, 2, 5, 9, "two");
    struct state own = {.result = result};
    const struct blocks_store store = state_store(&own);
    assert_int_equal(store.begin(store.context), 1);
    assert_int_equal(store.part(store.context, 0).end, 4);
    assert_int_equal(store.begin(store.context), 0);
    const struct blocks_part kept = {1, 2, {(const unsigned char *)"one", 3}};
    store.keep(store.context, &kept, false);
    assert_int_equal(store.begin(store.context), 1);
    assert_int_equal(store.part(store.context, 0).first, 5);
    assert_int_equal(store.begin(store.context), 0);
    assert_int_equal(result->parts, 3);
    assert_part(&result->part[1], 1, 1, 2, "one");
    result_free(result);
}

/* What cannot be resumed. */

static void assert_not_read(const struct origin *now, const char *const *may_differ,
                            const char *text) {
    struct result *result = create(now);
    bool read = state_read(result, "a.h5", may_differ, &reason);
    assert_int_equal(result->parts, read);
    result_free(result);
    if (!text) {
        assert_true(read);
        return;
    }
    assert_error(read, ERROR_INPUT, text);
    assert_memory_equal(reason.text, "a.h5: ", 6);
}

TEST_WITH(save_state, leave_directory, other_parameters_are_refused_by_name) {
    const char *const games[] = {"games", NULL};
    static const struct {
        const char *parameter[6][2], *text;
    } cases[] = {
        {{SWEEP, {"games", "2000"}, {"max", "9"}}, "with \"--games 1000\", not \"--games 2000\""},
        {{SWEEP, {"max", "9"}, {"games", "9"}}, "with \"--games 1000\", not \"--games 9\""},
        {{{"command", "bukub walk run"}}, "with \"bukub walk sweep\", not \"bukub walk run\""},
        {{SWEEP, {"games", "1000"}}, "was computed with \"--max 9\""},
        {{SWEEP, {"games", "1000"}, {"max", "9"}, {"odd", ""}}, "without \"--odd\""},
        {{SWEEP, {"games", "1000"}, {"max", "9"}, {"FILE", "a"}}, "without \"FILE a\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct origin now = begun;
        memcpy(now.parameter, cases[i].parameter, sizeof now.parameter);
        assert_not_read(&now, nothing_but, cases[i].text);
        assert_not_read(&now, games, i < 2 ? NULL : cases[i].text);
    }
}

TEST_WITH(save_state, leave_directory, another_version_or_board_is_refused) {
    struct origin now = begun;
    assert_not_read(&now, nothing_but, NULL);
    now.version = "1.1";
    assert_not_read(&now, nothing_but, "its version of bukub is \"1.0\", not \"1.1\"");
    now = begun;
    now.revision = "def";
    assert_not_read(&now, nothing_but, "its revision of bukub is \"abc\", not \"def\"");
    now = begun;
    now.board = "[plank]\n";
    assert_not_read(&now, nothing_but, "was computed on another board");
    now.board = NULL; /* generated */
    assert_not_read(&now, nothing_but, NULL);
}

TEST_WITH(save_state, leave_directory, other_input_files_are_refused) {
    static const char *const inputs[] = {NULL, "0124 mine.so\n", "0123 mine.so\n4567 policy.h5\n",
                                         "0123 mine.so\n4567 mine.so\n"};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        struct origin now = begun;
        now.inputs = inputs[i];
        assert_not_read(&now, nothing_but,
                        i == 2 ? "was computed with another file \"policy.h5\""
                               : "was computed with another file \"mine.so\"");
    }
}

TEST_WITH(save_state, leave_directory, a_file_of_another_kind_is_refused) {
    static const struct {
        const char *filetype;
        int version;
        const char *text;
    } cases[] = {
        {"bukub slice census", 2, "is a file of type \"bukub slice census\", not bukub test"},
        {"bukub test", 9, "has version 9 of its format, not 2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct dataset_origin origin = {.filetype = cases[i].filetype,
                                              .format_version = cases[i].version};
        struct dataset_writer *writer = dataset_create(&origin, &reason);
        assert_done(dataset_save(writer, "a.h5", true, &reason));
        dataset_free(writer);
        assert_not_read(&begun, nothing_but, cases[i].text);
    }
    struct result *empty = create(&begun);
    save(empty);
    result_free(empty);
    assert_not_read(&begun, nothing_but, "has no state to resume from");
    write_bytes("a.h5", "text", 4);
    assert_not_read(&begun, nothing_but, "is not a result file");
}

TEST(the_next_part_begins_without_a_stage) {
    struct watcher watcher;
    watcher_start(&watcher, PROGRESS_NEVER, "rows");
    watch_stage(&watcher.watch, "layer 9");
    watcher_next(&watcher, "games");
    assert_string_equal(watcher.stage, "");
}
