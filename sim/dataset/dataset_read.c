/* Opening result files and reading their attributes and variables. HDF5 trusts its input, so the
 * checksum in the last line of a file, DATASET_TRAILER, is verified before HDF5 sees the file. HDF5
 * removes this line when another program opens the file for writing: such a file is called
 * rewritten. It is opened in a child process first, which may crash, and then its attribute
 * DATASET_CONTENT must be the checksum of its contents. */
#include "sim/base/memory.h"
#include "sim/dataset/checksum.h"
#include "sim/dataset/dataset_internal.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

const struct dataset_attribute *dataset_attribute(const struct dataset_file *file,
                                                  const char *name) {
    for (size_t i = 0; i < file->attributes; i++)
        if (strcmp(file->attribute[i].name, name) == 0)
            return &file->attribute[i];
    return NULL;
}

const struct dataset_entry *dataset_entry(const struct dataset_file *file, const char *name) {
    for (size_t i = 0; i < file->entries; i++)
        if (strcmp(file->entry[i].name, name) == 0)
            return &file->entry[i];
    return NULL;
}

const struct dataset_value *dataset_get(const struct dataset_file *file, const char *name,
                                        enum dataset_type type, struct error *error) {
    const struct dataset_attribute *attribute = dataset_attribute(file, name);
    if (attribute && attribute->value.type == type)
        return &attribute->value;
    error_input(error, "%s: has %s '%s'", file->path,
                attribute ? "another type of attribute" : "no attribute", name);
    return NULL;
}

const struct dataset_entry *dataset_find(const struct dataset_file *file,
                                         const struct dataset_variable *expected,
                                         struct error *error) {
    const struct dataset_entry *found = dataset_entry(file, expected->name);
    if (!found) {
        error_input(error, "%s: has no variable '%s'", file->path, expected->name);
        return NULL;
    }
    size_t rank = found->is_dimension ? 0 : found->rank; /* coordinates are declared without one */
    bool fits = found->is_dimension == (expected->role == DATASET_COORDINATE);
    for (size_t i = 0; fits && i < rank; i++)
        fits = expected->dimensions[i] &&
               strcmp(found->dimension[i]->name, expected->dimensions[i]) == 0;
    if (found->type == expected->type && fits && !expected->dimensions[rank])
        return found;
    error_input(error, "%s: variable '%s' has %s", file->path, expected->name,
                found->type == expected->type ? "unexpected dimensions" : "an unexpected type");
    return NULL;
}

void *dataset_read(const struct dataset_file *file, const struct dataset_entry *entry,
                   struct error *error) {
    /* 64 bits for each value, whatever its type, and for the NULL behind texts. */
    void *values = memory_table(entry->size + 1, sizeof(uint64_t), error);
    if (!values || entry->size == 0)
        return values;
    hid_t dataset = H5Dopen2(file->handle, entry->name, H5P_DEFAULT);
    bool done = H5Dread(dataset, hdf5_type(entry->type), H5S_ALL, H5S_ALL, hdf5_transfer_list(),
                        values) >= 0 ||
                hdf5_failed(error, "%s: cannot read variable '%s'", file->path, entry->name);
    hdf5_close(dataset);

    /* HDF5 allocated the texts, and must free them; an empty one may be NULL. */
    char **texts = entry->type == DATASET_TEXT ? values : NULL;
    for (size_t i = 0; texts && i < entry->size; i++) {
        char *lent = texts[i];
        texts[i] = memory_copy(lent ? lent : "");
        H5free_memory(lent);
    }
    if (done)
        return values;
    dataset_free_values(entry, values);
    return NULL;
}

void dataset_free_values(const struct dataset_entry *entry, void *values) {
    char **texts = entry->type == DATASET_TEXT ? values : NULL;
    for (size_t i = 0; texts && i < entry->size; i++)
        free(texts[i]);
    free(values);
}

static const char signature[] = "\x89HDF\r\n\x1a\n"; /* the beginning of every HDF5 file */
enum { SIGNATURE_SIZE = sizeof signature - 1 };

/* Refuses an HDF5 file that has neither of the two checksums. */
static bool refuse_foreign(const char *path, struct error *error) {
    return error_input(error,
                       "%s: is an HDF5 file, but not one of bukub: it was truncated, changed or "
                       "written by another program",
                       path);
}

/* Verifies the signature and the last line of a file of `size` bytes. A file without this line may
 * end where HDF5 says: then *rewritten becomes true, and the caller must verify the contents. */
static bool check_bytes(FILE *file, const char *path, uint64_t size, bool *rewritten,
                        struct error *error) {
    unsigned char begin[48] = {0}; /* up to the fields of HDF5 that are read below */
    size_t begin_size = fread(begin, 1, sizeof begin, file);
    if (!ferror(file) && memcmp(begin, signature, SIGNATURE_SIZE) != 0)
        return error_input(error, "%s: is not a result file of bukub", path);

    /* Reads everything before the last line, and then the last line. */
    uint64_t left = size < DATASET_TRAILER_SIZE ? 0 : size - DATASET_TRAILER_SIZE;
    struct checksum checksum;
    char buffer[1 << 16];
    checksum_begin(&checksum);
    rewind(file);
    for (size_t got = 1; got > 0 && left > 0; left -= got) {
        got = fread(buffer, 1, left < sizeof buffer ? (size_t)left : sizeof buffer, file);
        checksum_add(&checksum, buffer, got);
    }
    char end[DATASET_TRAILER_SIZE + 1] = {0}, expected[DATASET_TRAILER_SIZE + 1];
    size_t end_size = fread(end, 1, DATASET_TRAILER_SIZE, file);
    if (ferror(file))
        return error_system(error, "%s: cannot be read: %s", path, strerror(errno));
    if (left > 0 || (end_size < DATASET_TRAILER_SIZE && end_size < size))
        return error_input(error, "%s: changed while being read", path);
    snprintf(expected, sizeof expected, DATASET_TRAILER,
             (unsigned long long)checksum_end(&checksum));
    if (strcmp(end, expected) == 0)
        return true;
    /* HDF5 stores the size of a file at byte 28, in versions 0 and 1 of its format at byte 40. */
    const unsigned char version = begin[SIGNATURE_SIZE];
    uint64_t hdf5_size;
    memcpy(&hdf5_size, begin + (version < 2 ? 40 : 28), sizeof hdf5_size);
    *rewritten = begin_size == sizeof begin && hdf5_size == size;
    if (*rewritten)
        return true;
    /* Except for the checksum, the last line is one of bukub. */
    if (strncmp(end, expected, strcspn(DATASET_TRAILER, "%")) == 0)
        return error_input(error, "%s: is damaged: wrong checksum", path);
    return refuse_foreign(path, error);
}

/* Verifies a file as check_bytes does, *size being the number of its bytes. */
static bool check_file(const char *path, uint64_t *size, bool *rewritten, struct error *error) {
    struct stat status;
    if (stat(path, &status) != 0)
        return error_input(error, "%s: %s", path, strerror(errno));
    if (S_ISDIR(status.st_mode))
        return error_input(error, "%s: is a directory, not a result file", path);
    if (!S_ISREG(status.st_mode)) /* a FIFO would make fopen wait */
        return error_input(error, "%s: is not a regular file", path);
    if (status.st_size == 0)
        return error_input(error, "%s: is empty", path);
    FILE *file = fopen(path, "rbe");
    if (!file)
        return error_input(error, "%s: %s", path, strerror(errno));
    *size = (uint64_t)status.st_size;
    bool good = check_bytes(file, path, *size, rewritten, error);
    fclose(file);
    return good;
}

/* Adds a text with its NUL: so "ab", "c" and "a", "bc" have different checksums. */
static void add_text(struct checksum *checksum, const char *text) {
    checksum_add(checksum, text, strlen(text) + 1);
}

bool dataset_content(const struct dataset_file *file, char sum[DATASET_CONTENT_SIZE],
                     struct error *error) {
    struct checksum checksum;
    checksum_begin(&checksum);
    for (size_t i = 0; i < file->attributes; i++) {
        const struct dataset_attribute *attribute = &file->attribute[i];
        if (strcmp(attribute->name, DATASET_CONTENT) == 0)
            break; /* later attributes were added by other programs */
        add_text(&checksum, attribute->name);
        if (attribute->value.type == DATASET_TEXT)
            add_text(&checksum, attribute->value.text);
        else
            checksum_add(&checksum, &attribute->value.count, sizeof attribute->value.count);
    }
    bool done = true;
    for (size_t i = 0; done && i < file->entries; i++) {
        const struct dataset_entry *entry = &file->entry[i];
        add_text(&checksum, entry->name);
        for (size_t k = 0; k < entry->rank; k++) {
            const uint64_t length = entry->length[k];
            add_text(&checksum, entry->dimension[k]->name);
            checksum_add(&checksum, &length, sizeof length);
        }
        const bool is_text = entry->type == DATASET_TEXT;
        void *values = dataset_read(file, entry, error);
        done = values;
        for (size_t k = 0; done && is_text && k < entry->size; k++)
            add_text(&checksum, ((char **)values)[k]);
        if (done && !is_text) /* numbers, of whatever type, have the size of a uint64_t */
            checksum_add(&checksum, values, entry->size * sizeof(uint64_t));
        dataset_free_values(entry, values);
    }
    snprintf(sum, DATASET_CONTENT_SIZE, "%016llx", (unsigned long long)checksum_end(&checksum));
    return done;
}

/* Opens a file whose bytes were verified. If it is rewritten, verifies its contents instead. */
static struct dataset_file *open_file(const char *path, uint64_t bytes, bool rewritten,
                                      struct error *error) {
    struct dataset_file *file = memory_allocate(1, sizeof *file);
    file->path = memory_copy(path);
    hdf5_quiet();
    file->handle = H5I_INVALID_HID;
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    /* Without locks, which some file systems do not support. */
    if (access >= 0 && H5Pset_file_locking(access, false, true) >= 0)
        file->handle = H5Fopen(path, H5F_ACC_RDONLY, access);
    bool good = file->handle >= 0 || hdf5_failed(error, "%s: cannot be opened", path);
    hdf5_close(access);
    if (good && rewritten && H5Aexists(file->handle, DATASET_CONTENT) <= 0)
        good = refuse_foreign(path, error);
    good = good && dataset_list(file, bytes, error);
    if (good && rewritten) {
        const struct dataset_value *expected =
            dataset_get(file, DATASET_CONTENT, DATASET_TEXT, error);
        char sum[DATASET_CONTENT_SIZE];
        good = expected && dataset_content(file, sum, error) &&
               (strcmp(sum, expected->text) == 0 ||
                error_input(error,
                            "%s: was changed by another program: wrong checksum of its contents",
                            file->path));
    }
    if (good)
        return file;
    dataset_close(file);
    return NULL;
}

/* Opens a rewritten file in a child process, where HDF5 may crash or never end if the file is
 * damaged. Fails if that happens; other errors are found when the file is opened again. */
static bool try_open(const char *path, uint64_t bytes, struct error *error) {
    const uint64_t bytes_per_second = 1 << 20; /* for the time limit: HDF5 reads at least as many */
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct error ignored = {0};
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        close(STDERR_FILENO);
        signal(SIGALRM, SIG_DFL);
        alarm((unsigned)(5 + bytes / bytes_per_second));
        _exit(open_file(path, bytes, true, &ignored) ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    if (child < 0)
        return error_system(error, "%s: %s", path, strerror(errno));
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) || error_input(error, "%s: is damaged: HDF5 cannot read it", path);
}

static void (*rewritten_handler)(const char *path);

void dataset_set_rewritten(void (*handler)(const char *path)) { rewritten_handler = handler; }

struct dataset_file *dataset_open(const char *path, struct error *error) {
    uint64_t bytes = 0;
    bool rewritten = false;
    if (!check_file(path, &bytes, &rewritten, error) ||
        (rewritten && !try_open(path, bytes, error)))
        return NULL;
    struct dataset_file *file = open_file(path, bytes, rewritten, error);
    if (rewritten && !file && error && !error->is_memory)
        error->kind = ERROR_INPUT; /* also where HDF5 failed: only the file can be the reason */
    if (rewritten && file && rewritten_handler)
        rewritten_handler(path);
    return file;
}

void dataset_close(struct dataset_file *file) {
    if (!file)
        return;
    for (size_t i = 0; i < file->attributes; i++)
        if (file->attribute[i].value.type == DATASET_TEXT)
            free((char *)file->attribute[i].value.text);
    for (size_t i = 0; i < file->entries; i++) {
        free(file->entry[i].units);
        free(file->entry[i].long_name);
    }
    hdf5_close(file->handle);
    free(file->attribute);
    free(file->entry);
    free(file->path);
    free(file);
}
