/* Finds what result files and the command "version" say of the program: compiler, libraries, vector
 * kernels, threads, MPI processes (ranks), host and processor. */
#include "cli/shared/run/program.h"
#include "sim/base/processes.h"
#include "sim/base/version.h"
#include "sim/random/processor.h"

#include <cairo.h>
#include <gsl/gsl_version.h>
#include <hdf5.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

void program_list_libraries(struct program_libraries *libraries) {
    unsigned major = 0, minor = 0, release = 0;
    H5get_libversion(&major, &minor, &release);
    snprintf(libraries->hdf5, sizeof libraries->hdf5, "%u.%u.%u", major, minor, release);
    /* Writes "glibc 2.36" and returns its size; 0 where the C library is another one. */
    bool glibc =
        confstr(_CS_GNU_LIBC_VERSION, libraries->glibc, sizeof libraries->glibc) > strlen("glibc ");
    const struct dataset_property library[PROGRAM_LIBRARIES] = {
        {"HDF5", libraries->hdf5},
        {"GSL", gsl_version},
        {"jansson", JANSSON_VERSION},
        {"inih", version_inih},
        {"cairo", cairo_version_string()},
        {"glibc", glibc ? libraries->glibc + strlen("glibc ") : NULL},
        {"MPI", processes_library()},
    };
    libraries->count = 0;
    for (size_t i = 0; i < PROGRAM_LIBRARIES; i++)
        if (library[i].value)
            libraries->library[libraries->count++] = library[i];
}

static void add_property(struct program *program, const char *name, const char *value) {
    program->property[program->properties++] = (struct dataset_property){name, value};
}

void program_describe(struct program *program, int threads) {
    struct utsname system;
    char line[256];
    bool known = uname(&system) == 0; /* host and machine */
    program->properties = 0;
    snprintf(program->threads, sizeof program->threads, "%d", threads);
    snprintf(program->ranks, sizeof program->ranks, "%d", process_count());
    snprintf(program->host, sizeof program->host, "%s", known ? system.nodename : "unknown");
    /* The architecture, "x86_64", replaced by the model name where /proc/cpuinfo has one. */
    snprintf(program->processor, sizeof program->processor, "%s",
             known ? system.machine : "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && fgets(line, sizeof line, file)) {
        const char *value = strchr(line, ':');
        if (strncmp(line, "model name", strlen("model name")) != 0 || !value)
            continue;
        value += 1 + strspn(value + 1, " ");
        snprintf(program->processor, sizeof program->processor, "%.*s", (int)strcspn(value, "\n"),
                 value);
        break;
    }
    if (file)
        fclose(file);
    add_property(program, "compiler", version_compiler);
    add_property(program, "flags", version_build_flags);
    program_list_libraries(&program->libraries);
    for (size_t i = 0; i < program->libraries.count; i++)
        program->property[program->properties++] = program->libraries.library[i];
    const char *widest = processor_width(0); /* at first the narrowest, which every processor has */
    for (size_t i = 1; processor_width(i); i++)
        if (processor_allows(processor_width(i)))
            widest = processor_width(i);
    add_property(program, "kernel", widest);
    add_property(program, "threads", program->threads);
    add_property(program, "ranks", program->ranks);
    add_property(program, "host", program->host);
    add_property(program, "processor", program->processor);
}
