/* Runs a fuzz target where there is no libFuzzer: over the files of a folder, then over random
 * changes of them, the same ones each time. Says in TAP what it did. What a target gets lies in a
 * mapped file, so that the input is still there when the target crashed:
 *
 *     replay/fuzz_range tests/fuzz/corpus/range build/release/log/fuzz_range.input */
#include "tests/unit/check.h"

#include <dirent.h>
#include <fcntl.h>
#include <gsl/gsl_errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { INPUT = 4096, SEEDS = 64, STROKES = 6 };

extern const int fuzz_replayed;

struct input {
    size_t size;
    uint8_t byte[INPUT];
};

struct corpus {
    size_t count;
    struct input seed[SEEDS];
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int by_name(const struct dirent *file) { return file->d_name[0] != '.'; }

/* In the order of names, so that every machine makes the same changes. */
static bool read_corpus(struct corpus *corpus, const char *folder) {
    struct dirent **file;
    int files = scandir(folder, &file, by_name, alphasort);
    for (int i = 0; i < files; i++) {
        char path[INPUT];
        snprintf(path, sizeof path, "%s/%s", folder, file[i]->d_name);
        FILE *stream = corpus->count < SEEDS ? fopen(path, "rb") : NULL;
        if (stream) {
            struct input *seed = &corpus->seed[corpus->count++];
            seed->size = fread(seed->byte, 1, INPUT, stream);
            fclose(stream);
        }
        free(file[i]);
    }
    if (files >= 0)
        free(file);
    return corpus->count > 0;
}

static void insert(struct input *input, size_t at, const uint8_t *bytes, size_t count) {
    if (count > INPUT - input->size)
        return;
    memmove(input->byte + at + count, input->byte + at, input->size - at);
    memmove(input->byte + at, bytes, count);
    input->size += count;
}

static void erase(struct input *input, size_t at, size_t count) {
    if (count > input->size - at)
        count = input->size - at;
    memmove(input->byte + at, input->byte + at + count, input->size - at - count);
    input->size -= count;
}

/* One change: a byte, a bit, a piece taken out, or a piece of another seed put in. */
static void change(struct input *input, const struct corpus *corpus, uint64_t *random) {
    size_t at = check_below(random, input->size + 1);
    uint8_t byte = (uint8_t)check_random(random);
    const struct input *other = &corpus->seed[check_below(random, corpus->count)];
    size_t from = check_below(random, other->size + 1);
    size_t count = check_below(random, other->size - from + 1);
    switch (check_below(random, 5)) {
    case 0:
        insert(input, at, &byte, 1);
        break;
    case 1:
        erase(input, at, 1 + check_below(random, 8));
        break;
    case 2:
        insert(input, at, other->byte + from, count);
        break;
    case 3:
        if (at < input->size)
            input->byte[at] ^= (uint8_t)(1U << (byte & 7));
        break;
    default:
        if (at < input->size)
            input->byte[at] = byte;
    }
}

static void try_input(const struct input *input, struct input *seen) {
    memcpy(seen, input, sizeof *seen);
    LLVMFuzzerTestOneInput(seen->byte, seen->size);
}

/* The first seconds of what libFuzzer would do. */
static void replay(const struct corpus *corpus, struct input *seen) {
    uint64_t random = 1;
    for (size_t i = 0; i < corpus->count; i++)
        try_input(&corpus->seed[i], seen);
    for (int i = 0; i < fuzz_replayed; i++) {
        struct input input = corpus->seed[check_below(&random, corpus->count)];
        for (uint64_t strokes = 1 + check_below(&random, STROKES); strokes > 0; strokes--)
            change(&input, corpus, &random);
        try_input(&input, seen);
    }
}

static struct input *map_input(const char *path) {
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || ftruncate(file, sizeof(struct input)) != 0)
        return NULL;
    void *map = mmap(NULL, sizeof(struct input), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (map == MAP_FAILED)
        return NULL;
    return map;
}

int main(int argc, char **argv) {
    static struct corpus corpus;
    gsl_set_error_handler_off(); /* as the program does */
    if (argc != 3 || !read_corpus(&corpus, argv[1])) {
        printf("not ok 1 - no inputs to replay\n");
        return 1;
    }
    struct input *seen = map_input(argv[2]);
    if (!seen) {
        printf("not ok 1 - %s cannot be mapped\n", argv[2]);
        return 1;
    }
    printf("# the input last tried, after its size, is in %s\n", argv[2]);
    fflush(stdout);
    replay(&corpus, seen);
    printf("ok 1 - %zu inputs and %d changes of them\n1..1\n", corpus.count, fuzz_replayed);
    return 0;
}
