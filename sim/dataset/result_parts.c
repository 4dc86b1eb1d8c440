/* The state of a computation in its dataset: the group `state`. */
#include "sim/base/memory.h"
#include "sim/dataset/result.h"

#include <stdlib.h>
#include <string.h>

enum { PART_RUN, PART_FIRST, PART_END, PART_BYTES, PART_COLUMNS };

static const struct dataset_variable parts_dimension =
    COORDINATE(UINT64, "state/part", "1", "number of a part of the state");
static const struct dataset_variable columns[PART_COLUMNS] = {
    [PART_RUN] = VARIABLE(UINT64, "state/run", "1", "run of the computation that the part is of",
                          .dimensions = {"state/part"}),
    [PART_FIRST] = VARIABLE(UINT64, "state/first", "1",
                            "number of the first unit, such as a game, that is in its sums",
                            .dimensions = {"state/part"}),
    [PART_END] = VARIABLE(UINT64, "state/end", "1", "number of the last unit, plus 1",
                          .dimensions = {"state/part"}),
    [PART_BYTES] =
        VARIABLE(UINT64, "state/bytes", "bytes", "size of its sums", .dimensions = {"state/part"}),
};
/* Its own coordinate, so that it needs no other one of the same length. */
static const struct dataset_variable words_dimension =
    COORDINATE(UINT64, "state/words", "1",
               "the sums of all parts, in the format of this version of bukub, each padded to "
               "whole words");

void result_clear_parts(struct result *result) {
    for (size_t i = 0; i < result->parts; i++)
        free(result->part[i].bytes);
    free(result->part);
    result->part = NULL;
    result->parts = 0;
}

/* Inserts a part before number `at`, and takes its bytes. */
static void insert_part(struct result *result, size_t at, struct result_part part) {
    struct result_part *parts = list_with_room(result->part, result->parts, sizeof *parts);
    memmove(parts + at + 1, parts + at, (result->parts - at) * sizeof *parts);
    parts[at] = part;
    result->part = parts;
    result->parts++;
}

void result_set_part(struct result *result, const struct result_part *part) {
    struct result_part copy = *part;
    size_t begin = 0, end;
    while (begin < result->parts && result->part[begin].run < part->run)
        begin++;
    copy.bytes = memory_allocate(part->size, 1);
    if (part->size > 0)
        memcpy(copy.bytes, part->bytes, part->size);
    for (end = begin; end < result->parts && result->part[end].run == part->run; end++)
        free(result->part[end].bytes);
    if (end > begin)
        memmove(result->part + begin, result->part + end,
                (result->parts - end) * sizeof *result->part);
    result->parts -= end - begin;
    insert_part(result, begin, copy);
}

static uint64_t words_of(uint64_t bytes) {
    return bytes / sizeof(uint64_t) + (bytes % sizeof(uint64_t) > 0);
}

static uint64_t *part_member(struct result_part *part, int column, uint64_t *size) {
    *size = part->size;
    return column == PART_RUN     ? &part->run
           : column == PART_FIRST ? &part->first
           : column == PART_END   ? &part->end
                                  : size;
}

bool result_write_parts(struct dataset_writer *writer, const struct result *result,
                        struct error *error) {
    if (result->parts == 0)
        return true;
    bool done = dataset_add_group(writer, "state", "sums that the computation resumes from", error);
    uint64_t count = 0, at = 0, size;
    uint64_t *values = memory_allocate(result->parts, sizeof *values);
    for (size_t i = 0; i < result->parts; i++) {
        values[i] = i;
        count += words_of(result->part[i].size);
    }
    done = done && dataset_add_dimension(writer, &parts_dimension, result->parts, values, error);
    for (int column = 0; done && column < PART_COLUMNS; column++) {
        for (size_t i = 0; i < result->parts; i++)
            values[i] = *part_member(&result->part[i], column, &size);
        done = dataset_add(writer, &columns[column], values, error);
    }
    free(values);
    uint64_t *words = done ? memory_table(count, sizeof *words, error) : NULL;
    for (size_t i = 0; words && i < result->parts; i++) {
        memcpy(words + at, result->part[i].bytes, result->part[i].size);
        at += words_of(result->part[i].size);
    }
    done = words && dataset_add_dimension(writer, &words_dimension, count, words, error);
    free(words);
    return done;
}

static bool is_damaged(const struct dataset_file *file, struct error *error) {
    return error_input(error, "%s: its state is inconsistent", file->path);
}

/* Gives each part its bytes. */
static bool cut_words(struct result_part *part, const uint64_t *size, size_t parts,
                      const uint64_t *words, uint64_t count, const struct dataset_file *file,
                      struct error *error) {
    for (size_t i = 0; i < parts; i++) {
        bool next_run = part[i].run == (i == 0 ? 0 : part[i - 1].run + 1);
        bool ordered = next_run || (i > 0 && part[i - 1].run == part[i].run &&
                                    part[i - 1].end == part[i].first);
        if (!ordered || part[i].first > part[i].end || size[i] / sizeof *words > count ||
            words_of(size[i]) > count)
            return is_damaged(file, error);
        part[i].size = size[i];
        part[i].bytes = memory_allocate(size[i], 1);
        memcpy(part[i].bytes, words, size[i]);
        words += words_of(size[i]);
        count -= words_of(size[i]);
    }
    return count == 0 || is_damaged(file, error);
}

static bool read_bytes(struct result_part *part, size_t parts, const struct dataset_file *file,
                       struct error *error) {
    const struct dataset_entry *entry;
    uint64_t *values = memory_table(parts, sizeof *values, error), *words = NULL;
    uint64_t *size = memory_table(parts, sizeof *size, error);
    bool done = values && size;
    for (int column = 0; done && column < PART_COLUMNS; column++) {
        done = dataset_find(file, &columns[column], &entry, error) &&
               dataset_read(file, entry, values, error);
        for (size_t i = 0; done && i < parts; i++)
            *(column == PART_BYTES ? &size[i] : part_member(&part[i], column, &(uint64_t){0})) =
                values[i];
    }
    done = done && dataset_find(file, &words_dimension, &entry, error) &&
           (words = memory_table(entry->size, sizeof *words, error)) &&
           dataset_read(file, entry, words, error) &&
           cut_words(part, size, parts, words, entry->size, file, error);
    free(words);
    free(values);
    free(size);
    return done;
}

bool result_has_parts(const struct dataset_file *file) {
    return dataset_entry(file, parts_dimension.name);
}

bool result_read_parts(struct result *result, const struct dataset_file *file,
                       struct error *error) {
    const struct dataset_entry *entry;
    if (!result_has_parts(file))
        return error_input(error, "%s: has no state to resume from", file->path);
    if (!dataset_find(file, &parts_dimension, &entry, error))
        return false;
    size_t parts = entry->size, taken = 0;
    struct result_part *part = memory_table(parts, sizeof *part, error);
    bool done = part && read_bytes(part, parts, file, error);
    for (; done && taken < parts; taken++) {
        size_t at = 0;
        while (at < result->parts && result->part[at].run <= part[taken].run)
            at++;
        insert_part(result, at, part[taken]);
    }
    for (size_t i = taken; part && i < parts; i++)
        free(part[i].bytes);
    free(part);
    return done;
}
