#include "sim/match/tournament.h"

#include "sim/dataset/dataset.h"
#include "sim/match/tournament_internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct tournament_reader {
    struct dataset_file *file;
    uint64_t number;
    struct error *error;
};

/* A copy of a text attribute. */
static bool copy_attribute(const struct tournament_reader *reader, const char *name, char **copy) {
    const char *value;
    if (!dataset_get_text(reader->file, name, &value, reader->error))
        return false;
    *copy = strdup(value);
    return *copy || error_memory(reader->error);
}

/* A copy of element `at` of a text variable. */
static bool copy_text(const struct tournament_reader *reader,
                      const struct dataset_variable *variable, uint64_t at, char **copy) {
    const struct dataset_entry *entry;
    if (!dataset_find(reader->file, variable, &entry, reader->error))
        return false;
    if (at >= entry->size)
        return error_input(reader->error, "%s: there is no %s %" PRIu64, reader->file->path,
                           variable->name, at);
    char **texts = dataset_read_texts(reader->file, entry, reader->error);
    if (!texts)
        return false;
    *copy = strdup(texts[at]);
    dataset_free_texts(texts);
    return *copy || error_memory(reader->error);
}

/* An element of an integer variable. */
static bool read_whole(const struct tournament_reader *reader,
                       const struct dataset_variable *variable, int64_t *whole) {
    const struct dataset_entry *entry;
    if (!dataset_find(reader->file, variable, &entry, reader->error))
        return false;
    int64_t *values = malloc(entry->size * sizeof *values + 1);
    if (!values)
        return error_memory(reader->error);
    bool done = dataset_read(reader->file, entry, values, reader->error);
    *whole = done ? values[reader->number] : 0;
    free(values);
    return done;
}

static bool read_players(const struct tournament_reader *reader, struct tournament_saved *saved) {
    const struct dataset_entry *seats, *payoffs;
    int64_t seat[GAME_PLAYERS];
    if (!dataset_find(reader->file, &tournament_game_seat, &seats, reader->error) ||
        !dataset_find(reader->file, &tournament_game_payoff, &payoffs, reader->error))
        return false;
    if (seats->length[1] > GAME_PLAYERS)
        return error_input(reader->error, "%s: more than %d players", reader->file->path,
                           GAME_PLAYERS);
    saved->players = seats->length[1];
    if (!dataset_read_row(reader->file, seats, reader->number, seat, reader->error) ||
        !dataset_read_row(reader->file, payoffs, reader->number, saved->paid, reader->error))
        return false;
    for (size_t i = 0; i < saved->players; i++)
        if (!copy_text(reader, &tournament_agent, (uint64_t)seat[i], &saved->agent[i]))
            return false;
    return true;
}

static bool tournament_check_file(const struct tournament_reader *reader) {
    const char *filetype;
    int64_t version;
    if (!dataset_get_text(reader->file, "filetype", &filetype, reader->error) ||
        !dataset_get_int64(reader->file, "format_version", &version, reader->error))
        return false;
    if (strcmp(filetype, TOURNAMENT_FILE_TYPE) != 0 || version != TOURNAMENT_FILE_VERSION)
        return error_input(reader->error, "%s: not a tournament file, version %d",
                           reader->file->path, TOURNAMENT_FILE_VERSION);
    const struct dataset_entry *games = dataset_entry(reader->file, tournament_number.name);
    size_t size = games ? games->size : 0;
    return reader->number < size ||
           error_input(reader->error,
                       "%s: there is no game %" PRIu64 " among its %zu, numbered from 0",
                       reader->file->path, reader->number, size);
}

static bool read_game(const struct tournament_reader *reader, struct tournament_saved *saved) {
    int64_t setting;
    return tournament_check_file(reader) && copy_attribute(reader, "game_name", &saved->game) &&
           copy_attribute(reader, "payoff_name", &saved->payoff) &&
           read_whole(reader, &tournament_game_setting, &setting) &&
           copy_text(reader, &tournament_setting, (uint64_t)setting, &saved->setting) &&
           read_whole(reader, &tournament_game_opening, &saved->opening) &&
           read_whole(reader, &tournament_game_loser, &saved->loser) &&
           copy_text(reader, &tournament_game_moves, reader->number, &saved->moves) &&
           copy_text(reader, &tournament_game_fault, reader->number, &saved->fault) &&
           read_players(reader, saved);
}

bool tournament_read(struct tournament_saved *saved, const char *path, uint64_t number,
                     struct error *error) {
    *saved = (struct tournament_saved){0};
    struct tournament_reader reader = {
        .file = dataset_open(path, error), .number = number, .error = error};
    bool done = reader.file && read_game(&reader, saved);
    dataset_close(reader.file);
    return done;
}

void tournament_saved_free(struct tournament_saved *saved) {
    free(saved->game);
    free(saved->payoff);
    free(saved->setting);
    free(saved->moves);
    free(saved->fault);
    for (size_t i = 0; i < GAME_PLAYERS; i++)
        free(saved->agent[i]);
    *saved = (struct tournament_saved){0};
}
