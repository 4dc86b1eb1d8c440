#include "sim/antipalindrome/census_file.h"

#include "sim/random/stream.h"

#include <stdlib.h>

static const struct dataset_variable player_variable = {
    .name = "player",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "player: 1 scores palindromes, 2 antipalindromes",
};
static const struct dataset_variable score_variable = {
    .name = "score",
    .type = DATASET_INT64,
    .units = "points",
    .long_name = "score of a player",
};
static const struct dataset_variable margin_variable = {
    .name = "margin",
    .type = DATASET_INT64,
    .units = "points",
    .long_name = "score of player 1 minus that of player 2",
};
static const struct dataset_variable score_rows = {
    .name = "score_rows",
    .type = DATASET_INT64,
    .count = true,
    .units = "rows",
    .long_name = "full rows in which the player has that score",
    .dimensions = {"player", "score"},
};
static const struct dataset_variable margin_rows = {
    .name = "margin_rows",
    .type = DATASET_INT64,
    .count = true,
    .units = "rows",
    .long_name = "full rows with that margin",
    .dimensions = {"margin"},
};

/* The largest score of any player that came up, halved, and the same of margins. */
static size_t largest_score(const struct antipalindrome_tally *tally) {
    size_t largest = ANTIPALINDROME_SCORES - 1;
    while (largest > 0 && !tally->score[0][largest] && !tally->score[1][largest])
        largest--;
    return largest;
}

/* Adds a dimension of even numbers from `first`. */
static bool add_even(struct dataset_writer *writer, const struct dataset_variable *variable,
                     int64_t first, size_t length, struct error *error) {
    int64_t *value = calloc(length, sizeof *value);
    if (!value)
        return error_memory(error);
    for (size_t i = 0; i < length; i++)
        value[i] = first + 2 * (int64_t)i;
    bool done = dataset_add_dimension(writer, variable, length, value, error);
    free(value);
    return done;
}

static bool add_scores(struct dataset_writer *writer, const struct antipalindrome_tally *tally,
                       size_t scores, struct error *error) {
    uint64_t *rows = calloc(2 * scores, sizeof *rows);
    if (!rows)
        return error_memory(error);
    for (size_t i = 0; i < scores; i++) {
        rows[i] = tally->score[0][i];
        rows[scores + i] = tally->score[1][i];
    }
    bool done = dataset_add(writer, &score_rows, rows, error);
    free(rows);
    return done;
}

static bool add_all(struct dataset_writer *writer, const struct antipalindrome_census *census,
                    const struct antipalindrome_tally *tally, struct error *error) {
    static const int64_t player[] = {1, 2};
    size_t largest = largest_score(tally);
    const uint64_t *margins = tally->margin + (ANTIPALINDROME_SCORES - 1 - largest);
    return dataset_set_int64(writer, "squares", census->row.squares, error) &&
           dataset_set_int64(writer, "exact", census->exact, error) &&
           dataset_set_uint64(writer, "rows_asked", antipalindrome_census_rows(census), error) &&
           dataset_set_uint64(writer, "rows_done", tally->rows, error) &&
           dataset_add_dimension(writer, &player_variable, 2, player, error) &&
           add_even(writer, &score_variable, 0, largest + 1, error) &&
           add_even(writer, &margin_variable, -2 * (int64_t)largest, 2 * largest + 1, error) &&
           add_scores(writer, tally, largest + 1, error) &&
           dataset_add(writer, &margin_rows, margins, error);
}

struct dataset_writer *antipalindrome_census_file_create(const struct antipalindrome_census *census,
                                                         const struct antipalindrome_tally *tally,
                                                         const struct dataset_origin *given,
                                                         struct error *error) {
    struct dataset_origin origin = *given;
    origin.filetype = ANTIPALINDROME_CENSUS_FILE_TYPE;
    origin.format_version = ANTIPALINDROME_CENSUS_FILE_VERSION;
    origin.rng = census->exact ? NULL : STREAM_RNG;
    origin.seed = census->seed;
    struct dataset_writer *writer = dataset_create(&origin, error);
    if (writer && add_all(writer, census, tally, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
