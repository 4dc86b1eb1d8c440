/* Text, claim and checksum of proof files. */
#include "analysis/sequencium/proof_file.h"

#include "sim/dataset/checksum.h"

#include <stdlib.h>
#include <string.h>

static const char magic[] = "bukub sequencium proof 1\n";
static const char before_claim[] = "claims: ";

static const struct {
    const char *name;
    struct proof_claim claim;
} claims[] = {
    {"Red wins", {1, 1}},    {"Red gets at least a draw", {0, 1}},
    {"a draw", {0, 0}},      {"Blue gets at least a draw", {-1, 0}},
    {"Blue wins", {-1, -1}},
};

enum {
    CLAIMS = sizeof claims / sizeof *claims,
    SEAL = 8,         /* bytes of the checksum, the lowest first */
    MOST_TEXT = 1000, /* bytes before the proof */
};

const char *proof_claim_name(struct proof_claim claim) {
    for (int i = 0; i < CLAIMS; i++)
        if (claim.lower == claims[i].claim.lower && claim.upper == claims[i].claim.upper)
            return claims[i].name;
    return NULL;
}

static void seal_of(const uint8_t *bytes, size_t size, uint8_t seal[SEAL]) {
    struct checksum checksum;
    checksum_begin(&checksum);
    checksum_add(&checksum, bytes, size);
    uint64_t sum = checksum_end(&checksum);
    for (int i = 0; i < SEAL; i++)
        seal[i] = (uint8_t)(sum >> 8 * i);
}

static bool is_sealed(const uint8_t *bytes, size_t size) {
    uint8_t seal[SEAL];
    seal_of(bytes, size - SEAL, seal);
    return memcmp(seal, bytes + size - SEAL, SEAL) == 0;
}

static bool read_claim(const char *text, struct proof_claim *claim, struct error *error) {
    for (int i = 0; i < CLAIMS; i++)
        if (strcmp(text, claims[i].name) == 0) {
            *claim = claims[i].claim;
            return true;
        }
    return error_input(error, "claims neither that a colour wins nor a draw");
}

bool proof_file_read(const uint8_t *bytes, size_t size, struct proof_file *file,
                     struct error *error) {
    char text[MOST_TEXT + 1] = "";
    size_t length = strlen(magic);
    if (size < length + SEAL || memcmp(bytes, magic, length) != 0)
        return error_input(error, "is not a proof: the first line of one is \"%.*s\"",
                           (int)length - 1, magic);
    if (!is_sealed(bytes, size))
        return error_input(error, "is damaged: its checksum is not that of its bytes");
    memcpy(text, bytes, size - SEAL < MOST_TEXT ? size - SEAL : MOST_TEXT);
    char *end = strstr(text, "\n\n"), *claim = strstr(text, before_claim);
    if (!end || !claim || claim > end)
        return error_input(error, "is not a proof: it has no position, claim and empty line");
    *file = (struct proof_file){.begin = (size_t)(end - text) + 2, .end = size - SEAL};
    *end = *claim = '\0';
    return read_claim(claim + strlen(before_claim), &file->claim, error) &&
           sequencium_position_parse(&file->position, "position", text + length, error);
}

void proof_file_begin(const struct sequencium_position *position, struct proof_claim claim,
                      struct packing *bytes) {
    char text[MOST_TEXT];
    char *board = sequencium_position_text(position);
    int length = snprintf(text, sizeof text, "%s%s%s%s\n\n", magic, board, before_claim,
                          proof_claim_name(claim));
    free(board);
    packing_add(bytes, text, (size_t)length);
}

void proof_file_end(struct packing *bytes) {
    uint8_t seal[SEAL];
    seal_of(bytes->bytes, bytes->size, seal);
    packing_add(bytes, seal, SEAL);
}
