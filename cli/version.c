#include "sim/base/version.h"
#include "cli/shared/args/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/parallel/ranks.h"
#include "sim/random/processor.h"
#include "sim/walk/engine/lanes.h"

#include <cairo.h>
#include <gnu/libc-version.h>
#include <hdf5.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* A library and its version: of the loaded library or, if unknown, at compile time. */
struct library {
    const char *name, *version; /* NULL: not built in */
};
enum { LIBRARIES = 6 /* at most */ };

static void list_libraries(struct library library[LIBRARIES], char hdf5[32]) {
    unsigned major = 0, minor = 0, release = 0;
    H5get_libversion(&major, &minor, &release);
    snprintf(hdf5, 32, "%u.%u.%u", major, minor, release);
    library[0] = (struct library){"HDF5", hdf5};
    library[1] = (struct library){"jansson", JANSSON_VERSION};
    library[2] = (struct library){"inih", version_inih};
    library[3] = (struct library){"cairo", cairo_version_string()};
    library[4] = (struct library){"glibc", gnu_get_libc_version()};
    library[5] = (struct library){"MPI", ranks_library()};
}

static size_t widths(void) {
    size_t count = 0;
    while (processor_width(count))
        count++;
    return count;
}

/* A note about the kernels of a width. */
static const char *note(const char *width) {
    if (!processor_has(width))
        return " (not on this machine)";
    if (!processor_allows(width))
        return " (excluded)";
    return strcmp(width, lanes_best()->name) == 0 ? " (plays here)" : "";
}

static int version_print_json(const struct library library[LIBRARIES]) {
    json_t *libraries = json_object(), *kernels = json_array();
    for (size_t i = 0; i < LIBRARIES && library[i].version; i++)
        json_object_set_new(libraries, library[i].name, json_string(library[i].version));
    for (size_t i = widths(); i-- > 0;) {
        const char *name = processor_width(i);
        bool here = processor_has(name), allowed = processor_allows(name);
        json_array_append_new(kernels, json_pack("{s:s, s:b, s:b}", "name", name, "available",
                                                 (int)allowed, "excluded", here && !allowed));
    }
    return json_print(json_pack("{s:s, s:s, s:s, s:s, s:o, s:o}", "version", version_string,
                                "revision", version_git_revision, "compiler", version_compiler,
                                "flags", version_build_flags, "libraries", libraries, "kernels",
                                kernels));
}

static void version_print(const struct library library[LIBRARIES]) {
    printf("bukub %s (%s)\n", version_string, version_git_revision);
    printf("compiler:  %s\nflags:     %s\nlibraries:", version_compiler, version_build_flags);
    for (size_t i = 0; i < LIBRARIES && library[i].version; i++)
        printf("%s %s %s", i > 0 ? "," : "", library[i].name, library[i].version);
    printf("\nkernels:  ");
    for (size_t i = widths(); i-- > 0;)
        printf(" %s%s%s", processor_width(i), note(processor_width(i)), i > 0 ? "," : "");
    putchar('\n');
}

static int version_main(int argc, char **argv) {
    static const char help[] =
        "Prints the version, the revision of the source, compiler and flags, the libraries, "
        "and the kernels available on this machine.";
    struct error error = {0};
    struct parsed_options parsed;
    bool json = false;
    struct library library[LIBRARIES];
    char hdf5[32];
    if (!options_read(&parsed, json_options_table, help, argc, argv, &json, &error))
        return report_error(&error);
    list_libraries(library, hdf5);
    if (json)
        return version_print_json(library);
    version_print(library);
    return EXIT_DONE;
}

const struct command command_version = {
    .verb = "version",
    .summary = "prints version, compiler, libraries and kernels",
    .run = version_main,
};
