/* Memory that runs out while results are saved and read. */
#include "sim/dataset/result.h"
#include "tests/unit/dataset_sample.h"
#include "tests/unit/fault.h"

/* Saving over a file, which must stay until it is replaced. */

static int prepare(void **state) {
    if (enter_directory(state) != 0)
        return -1;
    setenv("SOURCE_DATE_EPOCH", "1", 1);
    write_bytes("a.h5", "mine", 4);
    return 0;
}

static bool save_sample(struct error *error) { return save_all("a.h5", true, true, error); }

static void old_file_is_untouched(void) {
    assert_text_file("a.h5", "mine");
    assert_int_equal(files_here(), 1);
}

TEST_WITH(prepare, leave_directory, saving_without_memory_loses_nothing) {
    assert_survives_faults(save_sample, old_file_is_untouched);
    dataset_close(open_file("a.h5"));
}

/* Reading. */

static int prepare_sample(void **state) {
    if (enter_directory(state) != 0)
        return -1;
    make_file("a.h5");
    return 0;
}

static bool read_table(const struct dataset_file *file, const struct dataset_entry *table,
                       struct error *error) {
    struct result *read = result_table_read(file, table, error);
    result_free(read);
    return read;
}

static bool read_sample(struct error *error) {
    struct dataset_file *file = dataset_open("a.h5", error);
    bool done = file;
    for (size_t i = 0; done && i < file->entries; i++)
        if (file->entry[i].table == &file->entry[i])
            done = read_table(file, &file->entry[i], error);
    dataset_close(file);
    return done;
}

TEST_WITH(prepare_sample, leave_directory, reading_without_memory_is_reported) {
    assert_survives_faults(read_sample, NULL);
}
