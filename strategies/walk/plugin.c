/* Plug-ins: checks that a file is a whole shared object, loads it, and adds its strategies. */
#include "sim/base/memory.h"
#include "sim/dataset/checksum.h"
#include "strategies/walk/registry.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Checks that the file is a complete ELF shared object, up to the section headers at its end: the
 * dynamic loader crashes on truncated files. */
static bool check_file(const char *path, struct error *error) {
    struct stat status;
    ElfW(Ehdr) header;
    if (stat(path, &status) != 0)
        return error_input(error, "%s", strerror(errno));
    if (!S_ISREG(status.st_mode))
        return error_input(error, "not a file");
    FILE *file = fopen(path, "rb");
    if (!file)
        return error_input(error, "%s", strerror(errno));
    bool read = fread(&header, sizeof header, 1, file) == 1;
    fclose(file);
    if (!read || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_type != ET_DYN)
        return error_input(error, "not a shared object; build it with cc -shared -fPIC");
    const uint64_t size = (uint64_t)status.st_size;
    const uint64_t headers = (uint64_t)header.e_shentsize * header.e_shnum; /* bytes */
    return header.e_ident[EI_CLASS] != ELFCLASS64 || /* dlopen will refuse it, and say why */
           (headers <= size && header.e_shoff <= size - headers) ||
           error_input(error, "the shared object is truncated: rebuild it");
}

/* Adds the strategies of a loaded shared object, whose ABI must be that of this program; on failure
 * some of them may have been added. */
static bool add_strategies(struct strategy_set *set, void *library, struct error *error) {
    const struct walk_plugin *plugin = dlsym(library, PLUGIN_SYMBOL);
    if (!plugin)
        return error_input(error, "it does not define " PLUGIN_SYMBOL);
    if (plugin->abi != WALK_ABI)
        return error_input(error, "built for ABI %u, but this program has ABI %u: rebuild it",
                           (unsigned)plugin->abi, (unsigned)WALK_ABI);
    if (!plugin->strategies[0])
        return error_input(error, "it has no strategies");
    if (plugin->strategies[WALK_MAX_PLUGIN_STRATEGIES])
        return error_input(error, "more than %d strategies", WALK_MAX_PLUGIN_STRATEGIES);
    for (int i = 0; plugin->strategies[i]; i++)
        if (!strategy_set_add(set, plugin->strategies[i], error))
            return false;
    return true;
}

bool plugin_load(struct strategy_set *set, const char *path, struct error *error) {
    struct strategy_library library = {.path = path, .first = set->count};
    bool good = set->libraries < STRATEGY_SET_LIBRARIES ||
                error_input(error, "too many plug-ins: at most %d", STRATEGY_SET_LIBRARIES);
    if (good && check_file(path, error) && checksum_file(path, &library.checksum, error)) {
        /* dlopen searches names without '/' in system folders only. */
        char *local = strchr(path, '/') ? memory_copy(path) : memory_print("./%s", path);
        library.handle = dlopen(local, RTLD_NOW | RTLD_LOCAL);
        free(local);
        if (!library.handle)
            error_input(error, "cannot be loaded: %s", dlerror());
    }
    if (library.handle && add_strategies(set, library.handle, error)) {
        library.end = set->count;
        set->library[set->libraries++] = library;
        return true;
    }
    set->count = library.first; /* removes what add_strategies may have added */
    if (library.handle)
        dlclose(library.handle);
    return error_within(error, "%s", path);
}
