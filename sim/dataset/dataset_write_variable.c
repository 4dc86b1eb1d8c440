#include "sim/dataset/dataset_write.h"

#include "sim/dataset/dataset_hdf5.h"

#include <assert.h>
#include <hdf5_hl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK_BYTES = 1 << 18,   /* of a piece that is compressed by itself */
    COMPRESS_FROM = 1 << 14, /* bytes from which a variable is compressed */
    DEFLATE_LEVEL = 6,
};

/* Cuts a large variable into chunks: whole last dimensions as long as they fit, then a part of
 * the next; and compresses them. */
static bool set_storage(hid_t creation, size_t rank, const hsize_t *length) {
    hsize_t chunk[DATASET_DIMENSIONS];
    hsize_t bytes = sizeof(uint64_t);
    for (size_t i = 0; i < rank; i++)
        bytes *= length[i];
    if (rank == 0 || bytes < COMPRESS_FROM)
        return true;
    hsize_t room = CHUNK_BYTES / sizeof(uint64_t);
    for (size_t i = rank; i-- > 0; room /= chunk[i])
        chunk[i] = room < 1 ? 1 : room < length[i] ? room : length[i];
    return H5Pset_chunk(creation, (int)rank, chunk) >= 0 && H5Pset_shuffle(creation) >= 0 &&
           H5Pset_deflate(creation, DEFLATE_LEVEL) >= 0;
}

/* Makes the variable with its attributes and values, without dimension scales. */
static hid_t create_variable(struct dataset_writer *writer, const struct dataset_variable *variable,
                             size_t rank, const hsize_t *length, const void *values,
                             struct error *error) {
    enum dataset_type type = variable->type;
    hid_t creation = hdf5_creation_list(H5P_DATASET_CREATE);
    hid_t space = rank ? H5Screate_simple((int)rank, length, NULL) : H5Screate(H5S_SCALAR);
    hid_t dataset = H5I_INVALID_HID;
    if (creation >= 0 && space >= 0 &&
        (type == DATASET_TEXT || set_storage(creation, rank, length)))
        dataset = H5Dcreate2(writer->file, variable->name, hdf5_file_type(type, writer->text),
                             space, H5P_DEFAULT, creation, H5P_DEFAULT);
    bool done = dataset >= 0 && (!values || H5Dwrite(dataset, hdf5_memory_type(type, writer->text),
                                                     H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
    if (!done)
        hdf5_failed(error, "cannot write variable '%s'", variable->name);
    const char *kind = "count";
    done = done &&
           hdf5_put(writer, dataset, "long_name", DATASET_TEXT, &variable->long_name, error) &&
           hdf5_put(writer, dataset, "units", DATASET_TEXT, &variable->units, error) &&
           (!variable->count || hdf5_put(writer, dataset, "kind", DATASET_TEXT, &kind, error));
    hdf5_close(space);
    if (!done)
        hdf5_close(dataset);
    hdf5_close(creation);
    return done ? dataset : H5I_INVALID_HID;
}

bool dataset_add_dimension(struct dataset_writer *writer, const struct dataset_variable *coordinate,
                           size_t length, const void *values, struct error *error) {
    const char *slash = strrchr(coordinate->name, '/');
    const hsize_t extent = length;
    hid_t dataset = create_variable(writer, coordinate, 1, &extent, values, error);
    if (dataset < 0)
        return false;
    bool done = H5DSset_scale(dataset, slash ? slash + 1 : coordinate->name) >= 0;
    if (!done)
        hdf5_failed(error, "cannot make '%s' a dimension", coordinate->name);
    hdf5_close(dataset);
    return done;
}

/* Opens the coordinate of the variable's dimension: in the variable's group, or in the root. */
static hid_t open_scale(const struct dataset_writer *writer,
                        const struct dataset_variable *variable, const char *dimension) {
    const char *slash = strrchr(variable->name, '/');
    if (slash && !strchr(dimension, '/')) {
        char path[2 * DATASET_NAME];
        snprintf(path, sizeof path, "%.*s/%s", (int)(slash - variable->name), variable->name,
                 dimension);
        if (H5Lexists(writer->file, path, H5P_DEFAULT) > 0)
            return H5Dopen2(writer->file, path, H5P_DEFAULT);
    }
    return H5Dopen2(writer->file, dimension, H5P_DEFAULT);
}

static hsize_t scale_length(hid_t scale) {
    hid_t space = H5Dget_space(scale);
    hssize_t length = H5Sget_simple_extent_npoints(space);
    hdf5_close(space);
    return length < 0 ? 0 : (hsize_t)length;
}

/* Opens the coordinates of all dimensions; unused places of scale[] are H5I_INVALID_HID. */
static bool open_scales(struct dataset_writer *writer, const struct dataset_variable *variable,
                        hid_t scale[DATASET_DIMENSIONS], hsize_t length[DATASET_DIMENSIONS],
                        size_t *rank, struct error *error) {
    *rank = 0;
    for (size_t i = 0; i < DATASET_DIMENSIONS; i++)
        scale[i] = H5I_INVALID_HID;
    for (size_t i = 0; i < DATASET_DIMENSIONS && variable->dimensions[i]; i++) {
        scale[i] = open_scale(writer, variable, variable->dimensions[i]);
        if (scale[i] < 0)
            return hdf5_failed(error, "no dimension '%s' for variable '%s'",
                               variable->dimensions[i], variable->name);
        length[i] = scale_length(scale[i]);
        *rank = i + 1;
    }
    return true;
}

bool dataset_add(struct dataset_writer *writer, const struct dataset_variable *variable,
                 const void *values, struct error *error) {
    hid_t scale[DATASET_DIMENSIONS], dataset = H5I_INVALID_HID;
    hsize_t length[DATASET_DIMENSIONS];
    size_t rank;
    assert(strlen(variable->name) < DATASET_NAME);
    bool done = open_scales(writer, variable, scale, length, &rank, error);
    if (done)
        dataset = create_variable(writer, variable, rank, length, values, error);
    done = dataset >= 0;
    for (size_t i = 0; done && i < rank; i++)
        if (H5DSattach_scale(dataset, scale[i], (unsigned)i) < 0)
            done = hdf5_failed(error, "cannot give variable '%s' its dimensions", variable->name);
    for (size_t i = 0; i < DATASET_DIMENSIONS; i++)
        hdf5_close(scale[i]);
    hdf5_close(dataset);
    return done;
}

/* The variable stays open from row to row: only so are chunks compressed once. */
static hid_t open_rows(struct dataset_writer *writer, const char *name) {
    if (writer->rows >= 0 && strcmp(writer->rows_name, name) == 0)
        return writer->rows;
    hdf5_close(writer->rows);
    writer->rows = H5Dopen2(writer->file, name, H5P_DEFAULT);
    snprintf(writer->rows_name, sizeof writer->rows_name, "%s", name);
    return writer->rows;
}

bool dataset_add_row(struct dataset_writer *writer, const char *name, size_t row,
                     const void *values, struct error *error) {
    hid_t dataset = open_rows(writer, name);
    hid_t space = dataset < 0 ? H5I_INVALID_HID : H5Dget_space(dataset);
    hid_t type = dataset < 0 ? H5I_INVALID_HID : H5Dget_type(dataset);
    hid_t native = type < 0 ? H5I_INVALID_HID : H5Tget_native_type(type, H5T_DIR_DEFAULT);
    hid_t memory = H5I_INVALID_HID;
    if (space >= 0 && native >= 0 && hdf5_select_row(space, row)) {
        hsize_t columns = (hsize_t)H5Sget_select_npoints(space);
        memory = H5Screate_simple(1, &columns, NULL);
    }
    bool done = memory >= 0 && H5Dwrite(dataset, native, memory, space, H5P_DEFAULT, values) >= 0;
    if (!done)
        hdf5_failed(error, "cannot write row %zu of variable '%s'", row, name);
    hdf5_close(memory);
    hdf5_close(native);
    hdf5_close(type);
    hdf5_close(space);
    return done;
}
