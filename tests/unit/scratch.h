/* Tests that write files: each works in an empty directory of its own. */
#ifndef TESTS_UNIT_SCRATCH_H
#define TESTS_UNIT_SCRATCH_H

#include "tests/unit/check.h"

#include <dirent.h>
#include <unistd.h>

static inline int enter_directory(void **state) {
    char *name = strdup("/tmp/bukub-test-XXXXXX");
    *state = name;
    unsetenv("SOURCE_DATE_EPOCH");
    return name && mkdtemp(name) ? chdir(name) : -1;
}

static inline int leave_directory(void **state) {
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", (char *)*state);
    free(*state);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

/* How many files there are, hidden ones too. */
static inline int files_here(void) {
    DIR *folder = opendir(".");
    int files = -2; /* . and .. are none */
    assert_non_null(folder);
    while (readdir(folder)) /* cppcheck-suppress readdirCalled; one thread reads the stream */
        files++;
    closedir(folder);
    return files;
}

struct bytes {
    unsigned char *byte;
    size_t size;
};

static inline struct bytes read_bytes(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    struct bytes bytes = {malloc(1 << 20), 0};
    assert_non_null(bytes.byte);
    bytes.size = fread(bytes.byte, 1, 1 << 20, file);
    assert_true(bytes.size < 1 << 20);
    fclose(file);
    return bytes;
}

static inline void write_bytes(const char *path, const void *byte, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(byte, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static inline void assert_same_files(const char *one, const char *other) {
    struct bytes a = read_bytes(one), b = read_bytes(other);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.byte, b.byte, a.size);
    free(a.byte);
    free(b.byte);
}

static inline void assert_text_file(const char *path, const char *text) {
    struct bytes bytes = read_bytes(path);
    assert_int_equal(bytes.size, strlen(text));
    assert_memory_equal(bytes.byte, text, bytes.size);
    free(bytes.byte);
}

/* A test in its own directory. */
#define TEST_IN_DIRECTORY(name) TEST_WITH(enter_directory, leave_directory, name)

#endif
