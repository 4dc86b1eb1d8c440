#include "analysis/layers/marks.h"

#include <stdlib.h>
#include <string.h>

bool marks_init(struct marks *marks, uint64_t bound, struct error *error) {
    size_t words = bound / 64 + 1;
    *marks = (struct marks){.words = words,
                            .word = calloc(words, sizeof *marks->word),
                            .before = calloc(words, sizeof *marks->before)};
    return (marks->word && marks->before) || error_memory(error);
}

void marks_free(struct marks *marks) {
    free(marks->word);
    free(marks->before);
    *marks = (struct marks){0};
}

void marks_clear(struct marks *marks) { memset(marks->word, 0, marks->words * sizeof(uint64_t)); }

uint64_t marks_count(struct marks *marks) {
    uint64_t count = 0;
    for (size_t i = 0; i < marks->words; i++) {
        marks->before[i] = (uint32_t)count;
        count += (uint64_t)__builtin_popcountll(marks->word[i]);
    }
    return count;
}
