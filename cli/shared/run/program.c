/* Finds what result files and the command "version" say of the program: compiler, libraries, vector
 * kernels, threads, MPI processes (ranks), host and processor. */
#include "cli/shared/run/program.h"
#include "cli/shared/run/command.h"
#include "sim/base/processes.h"
#include "sim/base/version.h"
#include "sim/random/processor.h"

#include <cairo.h>
#include <gsl/gsl_version.h>
#include <hdf5.h>
#include <jansson.h>
#include <sys/utsname.h>
#include <unistd.h>

/* Adds a property, unless its value is not known. */
static void add_property(struct program *program, const char *name, const char *value) {
    if (value)
        program->property[program->properties++] = (struct dataset_property){name, value};
}

void program_add_libraries(struct program *program) {
    unsigned major = 0, minor = 0, release = 0;
    char glibc[32]; /* "glibc 2.36"; not set where the C library is another one */
    H5get_libversion(&major, &minor, &release);
    add_property(program, "HDF5", kept(memory_print("%u.%u.%u", major, minor, release), free));
    add_property(program, "GSL", gsl_version);
    add_property(program, "jansson", JANSSON_VERSION);
    add_property(program, "inih", version_inih);
    add_property(program, "cairo", cairo_version_string());
    if (confstr(_CS_GNU_LIBC_VERSION, glibc, sizeof glibc) > strlen("glibc "))
        add_property(program, "glibc", kept(memory_copy(glibc + strlen("glibc ")), free));
    add_property(program, "MPI", processes_library());
}

void program_describe(struct program *program, int threads) {
    add_property(program, "compiler", version_compiler);
    add_property(program, "flags", version_build_flags);
    program_add_libraries(program);
    const char *widest = processor_width(0); /* at first the narrowest, which every processor has */
    for (size_t i = 1; processor_width(i); i++)
        if (processor_allows(processor_width(i)))
            widest = processor_width(i);
    add_property(program, "kernel", widest);
    add_property(program, "threads", kept(memory_print("%d", threads), free));
    add_property(program, "ranks", kept(memory_print("%d", process_count()), free));
    struct utsname system; /* host and machine */
    bool known = uname(&system) == 0;
    add_property(program, "host", kept(memory_copy(known ? system.nodename : "unknown"), free));
    /* The model name in /proc/cpuinfo or, where that has none, the architecture, "x86_64". */
    char line[256], *processor = NULL;
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && !processor && fgets(line, sizeof line, file)) {
        const char *value = strchr(line, ':');
        if (strncmp(line, "model name", strlen("model name")) == 0 && value) {
            value += 1 + strspn(value + 1, " ");
            processor = memory_copy_part(value, strcspn(value, "\n"));
        }
    }
    if (file)
        fclose(file);
    if (!processor)
        processor = memory_copy(known ? system.machine : "unknown");
    add_property(program, "processor", kept(processor, free));
}
