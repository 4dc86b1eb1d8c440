#include "analysis/sequencium/proof_file.h"

#include "sim/dataset/checksum.h"
#include "sim/dataset/save.h"

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

static void seal(struct checksum *checksum, uint8_t bytes[SEAL]) {
    uint64_t sum = checksum_end(checksum);
    for (int i = 0; i < SEAL; i++)
        bytes[i] = (uint8_t)(sum >> 8 * i);
}

static bool check_seal(const uint8_t *bytes, size_t size) {
    struct checksum checksum;
    uint8_t expected[SEAL];
    checksum_begin(&checksum);
    checksum_add(&checksum, bytes, size - SEAL);
    seal(&checksum, expected);
    return memcmp(expected, bytes + size - SEAL, SEAL) == 0;
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
        return error_input(error, "is not a proof: its first line is \"%.*s\"", (int)length - 1,
                           magic);
    if (!check_seal(bytes, size))
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

bool proof_file_save(const char *path, bool force, const struct proof_file *file,
                     const uint8_t *proof, size_t size, struct error *error) {
    char text[MOST_TEXT + 1];
    uint8_t sum[SEAL];
    struct checksum checksum;
    char *position = sequencium_position_text(&file->position);
    if (!position)
        return error_memory(error);
    int length = snprintf(text, sizeof text, "%s%s%s%s\n\n", magic, position, before_claim,
                          proof_claim_name(file->claim));
    free(position);
    checksum_begin(&checksum);
    checksum_add(&checksum, text, (size_t)length);
    checksum_add(&checksum, proof, size);
    seal(&checksum, sum);
    const struct save_piece pieces[] = {{text, (size_t)length}, {proof, size}, {sum, SEAL}};
    return save_pieces(path, force, pieces, sizeof pieces / sizeof *pieces, error);
}
