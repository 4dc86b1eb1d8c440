/* `bukub version` prints how the program was built, and which kernels (functions for sets of vector
 * instructions, such as "avx2") this machine can run and BUKUB_PROCESSOR does not exclude. */
#include "sim/base/version.h"
#include "cli/shared/output/json.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/program.h"
#include "sim/random/processor.h"
#include "sim/walk/engine/lanes.h"

static const struct option_entry version_option[] = ONE_OPTION(
    OPTION(FLAG, "json", NULL, struct common_options, formatted, "Print one JSON object"));

/* The name of this architecture's kernel number i, the widest first; NULL if there are fewer. */
static const char *kernel_name(size_t i) {
    size_t widths = 0;
    while (processor_width(widths))
        widths++;
    return i < widths ? processor_width(widths - 1 - i) : NULL;
}

static json_t *version_json(const struct program *libraries) {
    json_t *versions = json_object(), *kernels = json_array();
    const char *name;
    for (size_t i = 0; i < libraries->properties; i++)
        json_object_set_new(versions, libraries->property[i].name,
                            json_string(libraries->property[i].value));
    for (size_t i = 0; (name = kernel_name(i)); i++) {
        bool allowed = processor_allows(name), excluded = processor_has(name) && !allowed;
        json_array_append_new(kernels, json_pack("{s:s, s:b, s:b}", "name", name, "available",
                                                 (int)allowed, "excluded", (int)excluded));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:o}", "version", version_string, "revision",
                     version_git_revision, "compiler", version_compiler, "flags",
                     version_build_flags, "libraries", versions, "kernels", kernels);
}

static int version_execute(void *what, struct error *error) {
    const struct common_options *options = what;
    struct program libraries = {.properties = 0};
    program_add_libraries(&libraries);
    if (options->formatted)
        return json_print(version_json(&libraries));
    printf("bukub %s (%s)\n", version_string, version_git_revision);
    printf("compiler:  %s\nflags:     %s\nlibraries:", version_compiler, version_build_flags);
    for (size_t i = 0; i < libraries.properties; i++)
        printf("%s %s %s", i > 0 ? "," : "", libraries.property[i].name,
               libraries.property[i].value);
    printf("\nkernels:  ");
    const char *best = lanes_best() ? lanes_best()->name : ""; /* the one that simulates games */
    const char *name;
    for (size_t i = 0; (name = kernel_name(i)); i++) {
        printf("%s %s", i > 0 ? "," : "", name);
        if (!processor_has(name))
            printf(" (not on this machine)");
        else if (!processor_allows(name))
            printf(" (excluded)");
        else if (strcmp(name, best) == 0)
            printf(" (plays here)");
    }
    putchar('\n');
    return EXIT_DONE;
}

const struct command command_version = {
    .name = "version",
    .summary = "prints version, compiler, libraries and kernels",
    .options = {{.entry = version_option}},
    .help = "Prints the version, the revision of the source, compiler and flags, the libraries, "
            "and the kernels available on this machine.",
    .options_size = sizeof(struct common_options),
    .execute = version_execute,
};
