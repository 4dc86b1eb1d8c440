/* Stands in for the functions that the playground's engines call but a page lacks: saving, result
 * files, programs and 512-bit numbers are refused, and mmap is replaced. */
#include "analysis/walk/solve/direct.h"
#include "sim/base/save.h"
#include "sim/dataset/result.h"
#include "strategies/match/registry.h"
#include "strategies/walk/registry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static const char absent[] = "not available in a page";

/* sim/base/save.h: nothing is saved. */
bool save_begin(struct saving *saving, const char *path, bool force, struct error *error) {
    return error_input(error, "%s", absent);
}
void save_write(struct saving *saving, const void *bytes, size_t size) {}
bool save_end(struct saving *saving, struct error *error) { return false; }
bool save_check(const char *path, bool force, struct error *error) {
    return error_input(error, "%s", absent);
}

/* sim/dataset: no file is ever open, so that only dataset_open is called. */
struct dataset_file *dataset_open(const char *path, struct error *error) {
    error_input(error, "%s: files are %s", path, absent);
    return NULL;
}
void dataset_close(struct dataset_file *file) {}
const struct dataset_value *dataset_get(const struct dataset_file *file, const char *name,
                                        enum dataset_type type, struct error *error) {
    return NULL;
}
struct result *result_file_read(const struct dataset_file *file,
                                const struct result_description *description, struct error *error) {
    return NULL;
}

/* The agent and the strategy that are programs; strategies/walk/registry.h. */
const struct agent agent_exec = {.name = "exec"};
const struct walk_strategy strategy_exec = {.name = "exec"};
struct strategy_program *strategy_program_start(struct walk_choice *choice,
                                                const struct parameter_choice *chosen,
                                                const struct watch *watch, struct error *error) {
    error_input(error, "%s: programs are %s", chosen->text, absent);
    return NULL;
}
void strategy_program_end(struct strategy_program *program) {}

/* The solver with 512-bit numbers: direct_solve returns NULL, and the others are there to be linked
 * only. Without it, values too large to iterate only have wide bounds. */
struct direct *direct_solve(struct chain *chain, enum direct_reward reward,
                            const struct direct *moves) {
    return NULL;
}
void direct_free(struct direct *direct) {}
double direct_value(const struct direct *direct, size_t index) { return NAN; }
double direct_difference(const struct direct *direct, size_t one, size_t other) { return NAN; }
double direct_variance(const struct direct *moves, const struct direct *squares,
                       const struct chain *chain) {
    return NAN;
}

/* These replace mmap and munmap (platform.h, which linters do not read). Large blocks begin at a
 * multiple of a huge page, for which a solver's layers ask; to unmap a part of one does nothing. */
void *platform_map(size_t size);
int platform_unmap(void *memory);

enum { MAPPED = 64 /* blocks at a time */, HUGE_PAGE = 1 << 21, CACHE_LINE = 64 /* bytes */ };
static void *mapped[MAPPED]; /* the blocks, in any order; NULL: a free place */

/* The place of a block in the list, or a free place if the block is NULL; NULL if there is none. */
static void **find_place(const void *block) {
    for (size_t i = 0; i < MAPPED; i++)
        if (mapped[i] == block)
            return &mapped[i];
    return NULL;
}

void *platform_map(size_t size) {
    const size_t boundary = size < HUGE_PAGE ? CACHE_LINE : HUGE_PAGE;
    void **place = find_place(NULL);
    if (!place)
        return MAP_FAILED;
    *place = aligned_alloc(boundary, (size + boundary - 1) / boundary * boundary);
    return *place ? memset(*place, 0, size) : MAP_FAILED;
}

int platform_unmap(void *memory) {
    void **place = find_place(memory);
    if (place) {
        free(memory);
        *place = NULL;
    }
    return 0;
}
