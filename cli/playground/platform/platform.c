/* Replaces what the playground's module calls but a page lacks: files, programs, 512-bit numbers;
 * and the library inih by a reader of board files. */
#include "analysis/walk/solve/direct.h"
#include "sim/base/save.h"
#include "sim/dataset/result.h"
#include "strategies/match/registry.h"
#include "strategies/walk/exec.h"
#include "strategies/walk/registry.h"

#include <ctype.h>
#include <ini.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static const char absent[] = "not available in a page";

bool save_begin(struct saving *saving, const char *path, bool force, struct error *error) {
    return error_input(error, "%s", absent);
}
void save_write(struct saving *saving, const void *bytes, size_t size) {}
bool save_end(struct saving *saving, struct error *error) { return false; }

bool save_check(const char *path, bool force, struct error *error) {
    return error_input(error, "%s", absent);
}

/* No file is ever open. */
struct dataset_file *dataset_open(const char *path, struct error *error) {
    error_input(error, "%s: files are %s", path, absent);
    return NULL;
}
void dataset_close(struct dataset_file *file) {}
const struct dataset_attribute *dataset_attribute(const struct dataset_file *file,
                                                  const char *name) {
    return NULL;
}
const struct dataset_value *dataset_get(const struct dataset_file *file, const char *name,
                                        enum dataset_type type, struct error *error) {
    return NULL;
}
struct result *result_file_read(const struct dataset_file *file,
                                const struct result_description *description, struct error *error) {
    return NULL;
}

const struct agent agent_exec = {.name = "exec"};

const struct walk_strategy strategy_exec = {.name = "exec"};

struct strategy_program *strategy_program_start(struct walk_choice *choice,
                                                const struct parameter_choice *chosen,
                                                const struct watch *watch, struct error *error) {
    error_input(error, "%s: programs are %s", chosen->text, absent);
    return NULL;
}

void strategy_program_end(struct strategy_program *program) {}

/* Returns NULL: without 512-bit numbers, values too large to iterate only have wide bounds. */
struct direct *direct_solve(struct chain *chain, enum direct_reward reward,
                            const struct direct *moves) {
    return NULL;
}
void direct_free(struct direct *direct) {}
double direct_value(const struct direct *direct, size_t index) { return NAN; }
double direct_difference(const struct direct *direct, size_t one, size_t other) { return NAN; }
double direct_game(const struct direct *direct, const struct chain *chain) { return NAN; }
double direct_variance(const struct direct *moves, const struct direct *squares,
                       const struct chain *chain) {
    return NAN;
}

/* Allocates zeroed memory at a large boundary, as the layers of a solver need it. munmap frees the
 * whole block if it is given its beginning; for a part that begins elsewhere it does nothing. */
enum { MAPPED = 64 /* at a time */, MAP_BOUNDARY = 1 << 21 };
static void *mapped[MAPPED];

void *platform_map(size_t size);
int platform_unmap(void *memory);

void *platform_map(size_t size) {
    size_t boundary = size < MAP_BOUNDARY ? 64 : MAP_BOUNDARY, i = 0;
    while (i < MAPPED && mapped[i])
        i++;
    if (i == MAPPED)
        return MAP_FAILED;
    mapped[i] = aligned_alloc(boundary, (size + boundary - 1) / boundary * boundary);
    return mapped[i] ? memset(mapped[i], 0, size) : MAP_FAILED;
}

int platform_unmap(void *memory) {
    size_t i = 0;
    while (i < MAPPED && mapped[i] != memory)
        i++;
    if (i < MAPPED) {
        free(memory);
        mapped[i] = NULL;
    }
    return 0;
}

static char *trim(char *text) {
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        *--end = '\0';
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

/* Parses as inih does with its default settings: sections, key = value, values that continue on
 * indented lines, comments from a ; or # at the beginning. Returns the first wrong line, or 0. */
int ini_parse_stream(ini_reader reader, void *stream, ini_handler handler, void *user) {
    char line[INI_MAX_LINE], section[64] = "", name[64] = "";
    int first_wrong = 0;
    for (int number = 1; reader(line, sizeof line, stream); number++) {
        bool indented = isspace((unsigned char)line[0]), valid = true;
        char *text = trim(line), *bracket = strchr(text, ']'), *separator = strpbrk(text, "=:");
        if (*text == '\0' || *text == ';' || *text == '#')
            continue;
        if (*name && indented) {
            valid = handler(user, section, name, text);
        } else if (*text == '[') {
            valid = bracket;
            snprintf(section, sizeof section, "%.*s", valid ? (int)(bracket - text - 1) : 0,
                     text + 1);
            *name = '\0';
        } else if (separator) {
            *separator = '\0';
            snprintf(name, sizeof name, "%s", trim(text));
            valid = handler(user, section, name, trim(separator + 1));
        } else {
            valid = false;
        }
        if (!valid && first_wrong == 0)
            first_wrong = number;
    }
    return first_wrong;
}
