/* Builds result files in memory with HDF5, and saves them. A variable is a dataset of HDF5. Each
 * dimension is a dimension scale of HDF5: the dataset of its coordinate, attached to variables. */
#include "sim/base/memory.h"
#include "sim/base/save.h"
#include "sim/dataset/checksum.h"
#include "sim/dataset/dataset_internal.h"
#include "sim/text/number.h"

#include <assert.h>
#include <hdf5_hl.h>
#include <stdio.h>
#include <string.h>
#include <sys/param.h>
#include <time.h>

enum {
    GROWTH = 1 << 16,        /* bytes by which the file in memory grows */
    CHUNK_BYTES = 1 << 18,   /* maximum size of a chunk, a part that HDF5 compresses by itself */
    COMPRESS_FROM = 1 << 14, /* bytes from which a variable is chunked and compressed */
    DEFLATE_LEVEL = 6,       /* of 9: a higher level makes smaller files and takes longer */
    TIME_TEXT = 24,          /* bytes of "2026-01-31T12:00:00Z" with its NUL, or more */
};

struct dataset_writer {
    struct dataset_file *file; /* in memory; dataset_save fills its lists of contents */
    hid_t rows; /* the variable that dataset_add_row wrote last, open until it writes another one */
    char rows_name[DATASET_NAME]; /* the name of this variable */
};

/* Adds an attribute to the file, a group or a variable. */
static bool put_attribute(hid_t object, const char *name, struct dataset_value value,
                          struct error *error) {
    const hid_t type = hdf5_type(value.type), space = H5Screate(H5S_SCALAR);
    hid_t stored = type;
    /* Whole numbers up to INT32_MAX are stored in 32 bits: R has no other integers, and its
     * packages warn of 64 bits. R cannot read unsigned numbers of 32 bits that are larger. */
    if (value.type == DATASET_INT64 && value.whole >= INT32_MIN && value.whole <= INT32_MAX)
        stored = H5T_STD_I32LE;
    if (value.type == DATASET_UINT64 && value.count <= INT32_MAX)
        stored = H5T_STD_U32LE;
    hid_t attribute = H5Acreate2(object, name, stored, space, H5P_DEFAULT, H5P_DEFAULT);
    bool done = H5Awrite(attribute, type, &value.count /* or another member */) >= 0 ||
                hdf5_failed(error, "cannot write attribute '%s'", name);
    hdf5_close(attribute);
    hdf5_close(space);
    return done;
}

bool dataset_set(struct dataset_writer *writer, const char *name, struct dataset_value value,
                 struct error *error) {
    return put_attribute(writer->file->handle, name, value, error);
}

bool dataset_is_reproducible(void) {
    const char *text = getenv("SOURCE_DATE_EPOCH");
    return text && *text;
}

/* Writes the time in SOURCE_DATE_EPOCH or, if that is not set, the present time. */
static bool creation_time(char text[TIME_TEXT], struct error *error) {
    const int64_t year_10000 = 253402300800;
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    int64_t seconds = time(NULL);
    if (dataset_is_reproducible() && !number_parse_whole(epoch, 0, year_10000 - 1, &seconds, NULL))
        return error_input(error, "SOURCE_DATE_EPOCH is '%s', not seconds since 1970", epoch);
    struct tm parts;
    strftime(text, TIME_TEXT, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&(time_t){seconds}, &parts));
    return true;
}

struct dataset_writer *dataset_create(const struct dataset_origin *origin, struct error *error) {
    struct dataset_writer *writer = memory_allocate(1, sizeof *writer);
    hdf5_quiet();
    writer->file = memory_allocate(1, sizeof *writer->file);
    writer->file->path = memory_copy("the new file");
    writer->file->handle = writer->rows = H5I_INVALID_HID;

    /* HDF5 needs distinct names for all open files, even in memory: the writer's address is one. */
    char name[32];
    snprintf(name, sizeof name, "%p", (const void *)writer);
    hid_t creation = hdf5_creation_list(H5P_FILE_CREATE);
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    if (creation >= 0 && access >= 0 && H5Pset_fapl_core(access, GROWTH, false) >= 0 &&
        H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_V18) >= 0)
        writer->file->handle = H5Fcreate(name, H5F_ACC_TRUNC, creation, access);
    hdf5_close(creation);
    hdf5_close(access);
    bool done = writer->file->handle >= 0 || hdf5_failed(error, "cannot create a file");

    struct dataset_origin with_time = *origin; /* the origin, with the time of creation */
    char now[TIME_TEXT];
    if (done && !origin->created) {
        with_time.created = now;
        done = creation_time(now, error);
    }
    /* NULL texts are left out, and so is the seed, the only uint64_t, if there is no rng. */
    for (const struct dataset_variable *at = dataset_origin_attributes; done && at->name; at++) {
        struct dataset_value value = dataset_member_value(at, &with_time);
        bool absent = (value.type == DATASET_TEXT && !value.text) ||
                      (value.type == DATASET_UINT64 && !origin->rng);
        done = absent || dataset_set(writer, at->name, value, error);
    }
    if (done)
        return writer;
    dataset_free(writer);
    return NULL;
}

bool dataset_writable(const char *path, bool force, struct error *error) {
    char created[TIME_TEXT];
    return creation_time(created, error) && save_check(path, force, error);
}

bool dataset_add_group(struct dataset_writer *writer, const char *name, const char *long_name,
                       struct error *error) {
    hid_t creation = hdf5_creation_list(H5P_GROUP_CREATE);
    hid_t group = H5Gcreate2(writer->file->handle, name, H5P_DEFAULT, creation, H5P_DEFAULT);
    bool done = (group >= 0 || hdf5_failed(error, "cannot add group '%s'", name)) &&
                put_attribute(group, "long_name", dataset_text(long_name), error);
    hdf5_close(group);
    hdf5_close(creation);
    return done;
}

/* A property list to create a variable with length[rank]; invalid on failure. A large variable of
 * numbers is chunked and compressed. A chunk extends over as many of the last dimensions as fit,
 * and over a part of the one before. An empty variable is chunked, too: if h5repack compressed it
 * later, it would make chunks of 0 values, which HDF5 refuses. */
static hid_t storage_list(const struct dataset_variable *variable, size_t rank,
                          const hsize_t *length, hsize_t bytes) {
    const bool large = bytes >= COMPRESS_FROM && variable->type != DATASET_TEXT;
    const bool chunked = large || bytes == 0; /* a scalar, of 8 bytes, never is */
    hsize_t chunk[DATASET_DIMENSIONS], room = CHUNK_BYTES / sizeof(uint64_t);
    for (size_t i = rank; i-- > 0; room /= chunk[i])
        chunk[i] = MAX(MIN(room, length[i]), 1);
    hid_t list = hdf5_creation_list(H5P_DATASET_CREATE);
    if ((!chunked || H5Pset_chunk(list, (int)rank, chunk) >= 0) &&
        (!large || (H5Pset_shuffle(list) >= 0 && H5Pset_deflate(list, DEFLATE_LEVEL) >= 0)))
        return list;
    hdf5_close(list);
    return H5I_INVALID_HID;
}

/* Creates a variable with its attributes and, unless `values` is NULL, its values. The caller
 * attaches the scales of its dimensions. Returns an invalid id on failure. */
static hid_t create_variable(struct dataset_writer *writer, const struct dataset_variable *variable,
                             size_t rank, const hsize_t *length, const void *values,
                             struct error *error) {
    hsize_t bytes = sizeof(uint64_t), most[DATASET_DIMENSIONS]; /* bytes: 8 a value */
    for (size_t i = 0; i < rank; i++) {
        bytes *= length[i];
        /* HDF5 chunks a dimension of length 0 only if it can be extended. */
        most[i] = length[i] > 0 ? length[i] : H5S_UNLIMITED;
    }
    hid_t space = rank ? H5Screate_simple((int)rank, length, most) : H5Screate(H5S_SCALAR);
    hid_t creation = storage_list(variable, rank, length, bytes), type = hdf5_type(variable->type);
    hid_t dataset = H5Dcreate2(writer->file->handle, variable->name, type, space, H5P_DEFAULT,
                               creation, H5P_DEFAULT);
    bool written = dataset >= 0 && (!values || H5Dwrite(dataset, type, H5S_ALL, H5S_ALL,
                                                        hdf5_transfer_list(), values) >= 0);
    bool done = (written || hdf5_failed(error, "cannot write variable '%s'", variable->name)) &&
                put_attribute(dataset, "long_name", dataset_text(variable->long_name), error) &&
                put_attribute(dataset, "units", dataset_text(variable->units), error) &&
                (!variable->count || put_attribute(dataset, "kind", dataset_text("count"), error));
    hdf5_close(space);
    hdf5_close(creation);
    if (done)
        return dataset;
    hdf5_close(dataset);
    return H5I_INVALID_HID;
}

bool dataset_add_dimension(struct dataset_writer *writer, const struct dataset_variable *coordinate,
                           size_t length, const void *values, struct error *error) {
    const char *slash = strrchr(coordinate->name, '/');
    const hsize_t extent = length;
    hid_t dataset = create_variable(writer, coordinate, 1, &extent, values, error);
    if (dataset < 0)
        return false;
    bool done = H5DSset_scale(dataset, slash ? slash + 1 : coordinate->name) >= 0 ||
                hdf5_failed(error, "cannot make '%s' a dimension", coordinate->name);
    hdf5_close(dataset);
    return done;
}

bool dataset_add(struct dataset_writer *writer, const struct dataset_variable *variable,
                 const void *values, struct error *error) {
    const hid_t file = writer->file->handle;
    hid_t scale[DATASET_DIMENSIONS], dataset = H5I_INVALID_HID;
    hsize_t length[DATASET_DIMENSIONS];
    size_t rank = 0;
    const char *slash = strrchr(variable->name, '/');
    bool done = true;
    assert(strlen(variable->name) < DATASET_NAME);
    for (; done && rank < DATASET_DIMENSIONS && variable->dimensions[rank]; rank++) {
        const char *dimension = variable->dimensions[rank];
        /* The scale is the coordinate in the group of the variable or, if none, in the root. */
        char near[2 * DATASET_NAME];
        snprintf(near, sizeof near, "%.*s/%s", slash ? (int)(slash - variable->name) : 0,
                 variable->name, dimension);
        const bool is_near = H5Lexists(file, near, H5P_DEFAULT) > 0;
        scale[rank] = H5Dopen2(file, is_near ? near : dimension, H5P_DEFAULT);
        hid_t space = scale[rank] < 0 ? H5I_INVALID_HID : H5Dget_space(scale[rank]);
        done = (space >= 0 && H5Sget_simple_extent_ndims(space) == 1 &&
                H5Sget_simple_extent_dims(space, &length[rank], NULL) == 1) ||
               hdf5_failed(error, "no dimension '%s' for variable '%s'", dimension, variable->name);
        hdf5_close(space);
    }
    if (done)
        dataset = create_variable(writer, variable, rank, length, values, error);
    done = dataset >= 0;
    for (size_t i = 0; done && i < rank; i++)
        done = H5DSattach_scale(dataset, scale[i], (unsigned)i) >= 0 ||
               hdf5_failed(error, "cannot give variable '%s' its dimensions", variable->name);
    for (size_t i = 0; i < rank; i++)
        hdf5_close(scale[i]);
    hdf5_close(dataset);
    return done;
}

bool dataset_add_row(struct dataset_writer *writer, const char *name, size_t row,
                     const void *values, struct error *error) {
    /* The variable stays open between rows, so that each chunk is compressed only once. */
    if (writer->rows < 0 || strcmp(writer->rows_name, name) != 0) {
        hdf5_close(writer->rows);
        writer->rows = H5Dopen2(writer->file->handle, name, H5P_DEFAULT);
        snprintf(writer->rows_name, sizeof writer->rows_name, "%s", name);
    }
    hid_t space = H5Dget_space(writer->rows), type = H5Dget_type(writer->rows);
    /* Selects the row: in dimension i, count[i] values from index first[i] on. */
    hsize_t first[DATASET_DIMENSIONS] = {0}, count[DATASET_DIMENSIONS], index = row;
    hssize_t points = H5Sget_simple_extent_npoints(space);
    int last = H5Sget_simple_extent_dims(space, count, NULL) - 1;
    bool has_row = last >= 0 && points > 0 && row < (hsize_t)points / count[last];
    for (int i = last - 1; has_row && i >= 0; i--) {
        first[i] = index % count[i];
        index /= count[i];
        count[i] = 1;
    }
    hid_t memory = has_row ? H5Screate_simple(1, &count[last], NULL) : H5I_INVALID_HID;
    bool done =
        (has_row && H5Sselect_hyperslab(space, H5S_SELECT_SET, first, NULL, count, NULL) >= 0 &&
         H5Dwrite(writer->rows, type, memory, space, hdf5_transfer_list(), values) >= 0) ||
        hdf5_failed(error, "cannot write row %zu of variable '%s'", row, name);
    hdf5_close(memory);
    hdf5_close(type);
    hdf5_close(space);
    return done;
}

bool dataset_seal(const struct dataset_file *file, const char *path, bool force,
                  struct error *error) {
    bool flushed = H5Fflush(file->handle, H5F_SCOPE_GLOBAL) >= 0;
    ssize_t bytes = flushed ? H5Fget_file_image(file->handle, NULL, 0) : -1;
    if (bytes < 0)
        return hdf5_failed(error, "%s: cannot finish a file", path);
    size_t size = (size_t)bytes;
    char *image = memory_table(size + DATASET_TRAILER_SIZE + 1, 1, error);
    if (!image)
        return error_within(error, "%s", path);
    bool done = H5Fget_file_image(file->handle, image, size) >= 0 ||
                hdf5_failed(error, "%s: cannot finish a file", path);
    struct checksum checksum;
    checksum_begin(&checksum);
    checksum_add(&checksum, image, size);
    snprintf(image + size, DATASET_TRAILER_SIZE + 1, DATASET_TRAILER,
             (unsigned long long)checksum_end(&checksum));
    done = done && save_file(path, force, image, size + DATASET_TRAILER_SIZE, error);
    free(image);
    return done;
}

bool dataset_save(struct dataset_writer *writer, const char *path, bool force,
                  struct error *error) {
    char sum[DATASET_CONTENT_SIZE];
    hdf5_close(writer->rows);
    writer->rows = H5I_INVALID_HID;
    /* Lists the new file, still in memory, to add the attribute with the checksum of its contents.
     * The size of the file limits those of variables in dataset_list; UINT32_MAX allows any. */
    bool listed = dataset_list(writer->file, UINT32_MAX, error) &&
                  dataset_content(writer->file, sum, error) &&
                  dataset_set(writer, DATASET_CONTENT, dataset_text(sum), error);
    return (listed || error_within(error, "%s", path)) &&
           dataset_seal(writer->file, path, force, error);
}

void dataset_free(struct dataset_writer *writer) {
    if (!writer)
        return;
    hdf5_close(writer->rows);
    dataset_close(writer->file);
    free(writer);
}
