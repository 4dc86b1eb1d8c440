/* Helpers for reading and writing HDF5 files: the reasons of errors, the types of values, and the
 * property lists with which objects are created. HDF5 is used by one thread at a time. */
#include "sim/dataset/dataset_internal.h"

void hdf5_quiet(void) {
    H5dont_atexit();
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
}

/* Called by H5Ewalk2 for each error on the stack of HDF5; number 0 is of the innermost call. */
static herr_t keep_innermost(unsigned number, const H5E_error2_t *reason, void *data) {
    const char **innermost = data;
    if (number == 0)
        *innermost = reason->desc;
    return 0;
}

const char *hdf5_reason(void) {
    const char *reason = "no reason given";
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_innermost, &reason);
    return reason;
}

void hdf5_close(hid_t id) {
    if (id >= 0)
        H5Idec_ref(id); /* an object without references is closed, whatever its kind */
}

hid_t hdf5_type(enum dataset_type type) {
    if (type == DATASET_DOUBLE)
        return H5T_IEEE_F64LE;
    if (type == DATASET_INT64)
        return H5T_STD_I64LE;
    if (type == DATASET_UINT64)
        return H5T_STD_U64LE;
    static hid_t text = H5I_INVALID_HID; /* UTF-8 of any length; made once and never closed */
    if (text < 0) {
        hid_t made = H5Tcopy(H5T_C_S1);
        if (H5Tset_size(made, H5T_VARIABLE) >= 0 && H5Tset_cset(made, H5T_CSET_UTF8) >= 0)
            text = made;
        else
            hdf5_close(made);
    }
    return text;
}

hid_t hdf5_transfer_list(void) {
    static hid_t list = H5I_INVALID_HID; /* made once and never closed */
    if (list < 0) {
        list = H5Pcreate(H5P_DATASET_XFER);
        H5Pset_buffer(list, 1 << 14, NULL, NULL); /* bytes; on failure, the default stays */
    }
    return list;
}

hid_t hdf5_creation_list(hid_t class) {
    hid_t list = H5Pcreate(class);
    const unsigned order = H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED;
    if (H5Pset_obj_track_times(list, false) >= 0 && /* times would make equal files differ */
        H5Pset_attr_creation_order(list, order) >= 0 &&
        (class == H5P_DATASET_CREATE || /* datasets have attributes, but contain no objects */
         H5Pset_link_creation_order(list, order) >= 0))
        return list;
    hdf5_close(list);
    return H5I_INVALID_HID;
}
