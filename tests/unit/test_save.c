#include "tests/unit/dataset_sample.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

static void an_existing_file_is_replaced_only_with_force(void **state) {
    (void)state;
    struct error error = {0};
    write_bytes("a.h5", "mine", 4);
    assert_error(dataset_writable("a.h5", false, &error), &error, ERROR_INPUT,
                 "a.h5: is there already");
    assert_error(save_all("a.h5", false, false, &error), &error, ERROR_INPUT,
                 "a.h5: is there already");
    assert_text_file("a.h5", "mine");
    assert_int_equal(files_here(), 1);
    assert_true(dataset_writable("a.h5", true, &error));
    assert_text_file("a.h5", "mine");
    assert_true(save_all("a.h5", true, false, &error));
    dataset_close(open_file("a.h5"));
    assert_int_equal(files_here(), 1);
}

static void asking_leaves_no_trace(void **state) {
    (void)state;
    struct error error = {0};
    assert_true(dataset_writable("a.h5", false, &error));
    assert_int_equal(files_here(), 0);
}

static void a_link_stays_a_link(void **state) {
    (void)state;
    struct error error = {0};
    struct stat status;
    assert_int_equal(mkdir("far", 0777), 0);
    write_bytes("far/a.h5", "old", 3);
    assert_int_equal(symlink("far/a.h5", "link.h5"), 0);
    assert_true(save_all("link.h5", true, false, &error));
    assert_int_equal(lstat("link.h5", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    dataset_close(open_file("far/a.h5"));
}

static void places_that_cannot_be_written_are_refused_before_the_work(void **state) {
    (void)state;
    struct error error = {0};
    char name[5000];
    memset(name, 'a', sizeof name);
    name[sizeof name - 1] = '\0';
    assert_error(dataset_writable("nowhere/a.h5", false, &error), &error, ERROR_SYSTEM,
                 "nowhere/a.h5: cannot be written: No such file or directory");
    assert_error(dataset_writable("/proc/a.h5", false, &error), &error, ERROR_SYSTEM,
                 "/proc/a.h5: cannot be written");
    assert_error(dataset_writable(".", true, &error), &error, ERROR_INPUT, "no plain file");
    assert_error(dataset_writable("/dev/full", true, &error), &error, ERROR_INPUT,
                 "/dev/full: is there and is no plain file");
    assert_error(dataset_writable("", false, &error), &error, ERROR_INPUT, "no name");
    assert_error(dataset_writable("a/", false, &error), &error, ERROR_INPUT, "no name");
    assert_error(dataset_writable(name, false, &error), &error, ERROR_INPUT, "too long");
    name[300] = '\0';
    assert_error(dataset_writable(name, false, &error), &error, ERROR_SYSTEM, "too long");
    write_bytes("file", "x", 1);
    assert_error(dataset_writable("file/a.h5", false, &error), &error, ERROR_SYSTEM,
                 "file/a.h5: cannot be written: Not a directory");
    assert_error(save_all("nowhere/a.h5", false, false, &error), &error, ERROR_SYSTEM,
                 "nowhere/a.h5: cannot be written");
}

static void a_full_disk_leaves_the_old_file_and_nothing_else(void **state) {
    (void)state;
    struct error error = {0};
    struct rlimit old, small;
    write_bytes("a.h5", "mine", 4);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    /* At the start, in the middle and just before the end of the file. */
    make_file("whole.h5");
    struct bytes whole = read_bytes("whole.h5");
    const size_t limits[] = {0, 1, 4096, whole.size / 2, whole.size - 1};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        small = old;
        small.rlim_cur = limits[i];
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        bool saved = save_all("a.h5", true, false, &error);
        bool saved_new = save_all("new.h5", false, false, &error);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
        assert_false(saved);
        assert_error(saved_new, &error, ERROR_SYSTEM, "new.h5: cannot be written: File too large");
        assert_text_file("a.h5", "mine");
        assert_int_equal(files_here(), 2);
    }
    free(whole.byte);
    signal(SIGXFSZ, SIG_DFL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_DIRECTORY(an_existing_file_is_replaced_only_with_force),
        IN_DIRECTORY(asking_leaves_no_trace),
        IN_DIRECTORY(a_link_stays_a_link),
        IN_DIRECTORY(places_that_cannot_be_written_are_refused_before_the_work),
        IN_DIRECTORY(a_full_disk_leaves_the_old_file_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
