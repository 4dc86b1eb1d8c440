/* libFuzzer: whatever a file of numbers holds, it is read as a sample or refused with its line; and
 * so is a column of it, named as the first one is, and the same on the command line. */
#include "sim/statistics/sample.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/text_target.h"

#include <math.h>

static void check_sample(const struct sample *sample) {
    uint64_t size = 0;
    require(sample->values > 0);
    for (size_t i = 0; i < sample->values; i++) {
        require(isfinite(sample->value[i].value) && sample->value[i].count > 0);
        require(i == 0 || sample->value[i - 1].value < sample->value[i].value);
        size += sample->value[i].count;
    }
    require(size == sample->size);
}

static void check_argument(const char *argument, const char *begins) {
    struct sample sample = {0};
    struct error error = {0};
    if (sample_read(&sample, argument, &error))
        check_sample(&sample);
    else
        check_refusal(&error, begins);
    sample_free(&sample);
}

static void check_text(const char *text) {
    static struct memory_file memory;
    char column[128];
    memory_file_begin(&memory);
    memory_file_add(&memory, text, strlen(text));
    check_argument(memory.path, memory.path);
    snprintf(column, sizeof column, "%s:%.*s", memory.path, (int)strcspn(text, ",\n"), text);
    check_argument(column, memory.path);
    if (text[strspn(text, "0123456789+-.,eE \t")] == '\0' && strcmp(text, "-") != 0)
        check_argument(text, "sample ");
}
