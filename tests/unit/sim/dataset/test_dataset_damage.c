#include "sim/dataset/checksum.h"
#include "sim/dataset/dataset_internal.h"
#include "tests/unit/dataset_sample.h"

#include <hdf5.h>
#include <sys/stat.h>

static void assert_refused(const char *path, const char *text) {
    struct dataset_file *file = dataset_open(path, &reason);
    assert_error(file != NULL, ERROR_INPUT, text);
    assert_memory_equal(reason.text, path, strlen(path));
    assert_true(hdf5_type(DATASET_TEXT) >= 0); /* nothing else stays open */
    assert_true(H5Fget_obj_count((hid_t)H5F_OBJ_ALL, H5F_OBJ_ALL) == 1);
}

TEST_IN_DIRECTORY(damaged_files_are_refused) {
    make_file("a.h5");
    struct bytes whole = read_bytes("a.h5");
    uint64_t random = 1;
    for (int i = 0; i < 500; i++) {
        size_t at = check_below(&random, whole.size);
        unsigned char flip = (unsigned char)(1 + check_below(&random, 255));
        whole.byte[at] ^= flip;
        write_bytes("b.h5", whole.byte, whole.size);
        assert_refused("b.h5", "b.h5: is ");
        whole.byte[at] ^= flip;
    }
    whole.byte[whole.size / 2] ^= 1;
    write_bytes("b.h5", whole.byte, whole.size);
    assert_refused("b.h5", "b.h5: is damaged: wrong checksum");
    free(whole.byte);
}

static int rewritten;

static void count_rewritten(const char *path) { rewritten += strcmp(path, "b.h5") == 0; }

TEST_IN_DIRECTORY(files_cut_short_are_refused) {
    make_file("a.h5");
    struct bytes whole = read_bytes("a.h5");
    for (size_t size = 1; size < 200; size++) {
        write_bytes("b.h5", whole.byte, size);
        assert_refused("b.h5", size < 8 ? "is not a result file" : "not one of bukub");
        write_bytes("b.h5", whole.byte, whole.size - size);
        if (size != DATASET_TRAILER_SIZE) { /* as HDF5 cuts it off */
            assert_refused("b.h5", "not one of bukub");
            continue;
        }
        dataset_set_rewritten(count_rewritten);
        dataset_close(open_file("b.h5"));
        dataset_set_rewritten(NULL);
    }
    assert_true(rewritten == 1);
    for (size_t size = 200; size < whole.size; size += 997) {
        write_bytes("b.h5", whole.byte, size);
        assert_refused("b.h5", "not one of bukub: it was truncated, changed");
    }
    write_bytes("b.h5", whole.byte, whole.size);
    dataset_close(open_file("b.h5"));
    free(whole.byte);
}

TEST_IN_DIRECTORY(what_is_no_result_file_is_refused) {
    write_bytes("empty.h5", "", 0);
    assert_refused("empty.h5", "is empty");
    write_bytes("text.h5", "[board]\nletters = A\n", 20);
    assert_refused("text.h5", "is not a result file of bukub");
    assert_refused(".", "is a directory");
    assert_refused("nobody.h5", "No such file");
    assert_int_equal(mkfifo("pipe.h5", 0666), 0);
    assert_refused("pipe.h5", "is not a regular file");
    assert_refused("/dev/zero", "is not a regular file");
}

/* Adds the line that says that a file is ours, to let HDF5's own files past the checksum. */
static void sign(const char *path) {
    struct bytes bytes = read_bytes(path);
    struct checksum checksum;
    checksum_begin(&checksum);
    checksum_add(&checksum, bytes.byte, bytes.size);
    FILE *file = fopen(path, "ab");
    assert_non_null(file);
    fprintf(file, "\nbukub-crc64 %016llx\n", (unsigned long long)checksum_end(&checksum));
    assert_int_equal(fclose(file), 0);
    free(bytes.byte);
}

/* HDF5 files of other programs, each with one thing that ours do not have. */

static hid_t begin_foreign(void) {
    hid_t creation = H5Pcreate(H5P_FILE_CREATE);
    H5Pset_link_creation_order(creation, H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED);
    hid_t file = H5Fcreate("foreign.h5", H5F_ACC_TRUNC, creation, H5P_DEFAULT);
    H5Pclose(creation);
    assert_true(file >= 0);
    return file;
}

static void add_foreign(hid_t file, const char *name, hid_t type, int rank, const hsize_t *length) {
    hid_t space = H5Screate_simple(rank, length, NULL);
    hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    hsize_t chunk[10] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    H5Pset_chunk(creation, rank, chunk);
    hid_t dataset = H5Dcreate2(file, name, type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    assert_true(dataset >= 0);
    H5Dclose(dataset);
    H5Pclose(creation);
    H5Sclose(space);
}

static void add_foreign_attribute(hid_t file, hid_t type, hsize_t length) {
    hid_t space = H5Screate_simple(1, &length, NULL);
    hid_t attribute = H5Acreate2(file, "strange", type, space, H5P_DEFAULT, H5P_DEFAULT);
    assert_true(attribute >= 0);
    H5Aclose(attribute);
    H5Sclose(space);
}

static void end_foreign(hid_t file, const char *text) {
    assert_true(H5Fclose(file) >= 0);
    assert_refused("foreign.h5", "not one of bukub");
    sign("foreign.h5");
    assert_refused("foreign.h5", text);
}

static void assert_variable_refused(hid_t type, int rank, const hsize_t *size, const char *text) {
    hid_t file = begin_foreign();
    add_foreign(file, "a", type, rank, size);
    end_foreign(file, text);
}

TEST_IN_DIRECTORY(a_file_that_hdf5_cannot_open_is_refused_with_its_reason) {
    static const char bytes[] = "\x89HDF\r\n\x1a\n\xff and nothing else that makes a file";
    write_bytes("a.h5", bytes, sizeof bytes);
    sign("a.h5");
    assert_error(dataset_open("a.h5", &reason) != NULL, ERROR_SYSTEM,
                 "a.h5: cannot be opened: HDF5: bad superblock version number");
}

TEST_IN_DIRECTORY(files_of_other_programs_are_refused_even_when_signed) {
    const hsize_t small[10] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    const hsize_t huge[2] = {UINT64_C(1) << 50, UINT64_C(1) << 20};
    const hsize_t wide[2] = {UINT64_C(1) << 40, 1 << 20};
    assert_variable_refused(H5T_NATIVE_DOUBLE, 1, small, "'a' has dimensions of a kind");
    assert_variable_refused(H5T_NATIVE_DOUBLE, 1, huge,
                            "'a' claims more values than the file can hold");
    assert_variable_refused(H5T_NATIVE_DOUBLE, 2, wide,
                            "'a' claims more values than the file can hold");
    assert_variable_refused(H5T_NATIVE_DOUBLE, 9, small, "'a' has many dimensions");
    assert_variable_refused(H5T_C_S1, 1, small, "'a' has a type");
    assert_variable_refused(H5T_STD_REF_OBJ, 1, small, "'a' has a type");
    hid_t file = begin_foreign();
    add_foreign_attribute(file, H5T_NATIVE_INT, 2);
    end_foreign(file, "'strange' is an attribute of a kind");
    file = begin_foreign();
    hid_t type = H5Tcopy(H5T_NATIVE_INT);
    H5Tcommit2(file, "t", type, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Tclose(type);
    end_foreign(file, "'t' is of a kind");
}

TEST_IN_DIRECTORY(deep_groups_and_long_names_are_refused) {
    char name[200];
    hid_t file = begin_foreign();
    hid_t list = H5Pcreate(H5P_GROUP_CREATE);
    H5Pset_link_creation_order(list, H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED);
    H5Gclose(H5Gcreate2(file, "g", H5P_DEFAULT, list, H5P_DEFAULT));
    H5Gclose(H5Gcreate2(file, "g/h", H5P_DEFAULT, list, H5P_DEFAULT));
    end_foreign(file, "'g/h' is of a kind");
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    file = begin_foreign();
    H5Gclose(H5Gcreate2(file, name, H5P_DEFAULT, list, H5P_DEFAULT));
    end_foreign(file, "has a long name");
    H5Pclose(list);
}

TEST_IN_DIRECTORY(the_checksum_is_the_published_one) {
    struct checksum checksum;
    checksum_begin(&checksum);
    checksum_add(&checksum, "1234", 4);
    checksum_add(&checksum, "56789", 5);
    assert_true(checksum_end(&checksum) == UINT64_C(0x995dc9bbdf1939fa));
}

/* The remainder bit by bit, by the definition. */
static uint64_t plain_checksum(const unsigned char *bytes, size_t size) {
    uint64_t state = UINT64_MAX;
    for (size_t bit = 0; bit < 8 * size; bit++) {
        bool one = (state ^ (uint64_t)(bytes[bit / 8] >> bit % 8)) & 1;
        state = state >> 1 ^ (one ? UINT64_C(0xc96c5795d7870f42) : 0);
    }
    return ~state;
}

TEST_IN_DIRECTORY(the_checksum_does_not_depend_on_how_bytes_are_added) {
    unsigned char bytes[64];
    uint64_t random = 1;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)check_below(&random, 256);
    for (size_t begin = 0; begin < 8; begin++)
        for (size_t size = 0; size <= 40; size++)
            for (size_t first = 0; first <= size; first++) {
                struct checksum checksum;
                checksum_begin(&checksum);
                checksum_add(&checksum, bytes + begin, first);
                checksum_add(&checksum, bytes + begin + first, size - first);
                assert_true(checksum_end(&checksum) == plain_checksum(bytes + begin, size));
            }
}

TEST_IN_DIRECTORY(the_checksum_of_a_file_is_that_of_its_bytes) {
    uint64_t sum;
    FILE *file = fopen("digits", "w");
    assert_non_null(file);
    fputs("123456789", file);
    fclose(file);
    assert_done(checksum_file("digits", &sum, &reason));
    assert_true(sum == UINT64_C(0x995dc9bbdf1939fa));
    assert_error(checksum_file("nowhere", &sum, &reason), ERROR_INPUT, "nowhere: No such file");
    assert_error(checksum_file(".", &sum, &reason), ERROR_SYSTEM, ".: Is a directory");
}
