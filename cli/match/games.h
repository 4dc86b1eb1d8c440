/* Games that are replayed or reviewed: those in the file of a tournament, or one as text; the verb
 * `review`, for the verbs that review a game, too; and what the verb `tournament` shows. */
#ifndef CLI_MATCH_GAMES_H
#define CLI_MATCH_GAMES_H

#include "cli/match/options.h"
#include "cli/shared/run/command.h"
#include "strategies/match/review.h"

/* Sets the file, by its name and checksum, as the only input of a result; and returns its name,
 * without its folder, or NULL if the result has no inputs. */
bool games_file_to_inputs(struct result *result, const char *path, struct error *error);
const char *games_file_from_inputs(const struct result *result);

/* The options of the verb `review`. */
struct review_options {
    struct game_options game;
    const char *file;
    uint64_t number;  /* of the only game, with --game */
    const char *size; /* of the board, if the text does not name one; or NULL */
};

/* A list of games with the names and positions that they refer to by index. It is never freed. */
struct review_games {
    size_t players, agents, settings; /* how many there are; players: in each game */
    char **agent;                     /* [agents] names */
    char **setting;                   /* [settings] names; "": that position has none */
    unsigned char *start;             /* [settings] initial positions, position_size bytes each */
    size_t games;
    struct match_record *game; /* [games] payoffs are NaN if the text does not have them */
    uint64_t first;            /* number that game[0] has in the file */
    size_t payoff;             /* index of the payoff rule of the games */
};

/* Reads game *number of a tournament; NULL: all games. Fails if the file is of another game. */
bool review_games_file(struct review_games *games, const struct game_rules *rules, const char *path,
                       const uint64_t *number, struct error *error);

/* Reads the games of options->file. Fails with what is allowed. */
bool review_games_read(struct review_games *games, const struct game_rules *rules,
                       const struct review_options *options, struct error *error);

/* Makes a list of one game in memory. `setting` names the initial position `start`, `payoff` is the
 * index of its rule, and agent[player] a name, or NULL. The list uses the record's pointers. */
void review_games_one(struct review_games *games, const struct game_rules *rules, const void *start,
                      const char *setting, size_t payoff, const char *const *agent,
                      const struct match_record *record);

/* What the verb `tournament` shows of its result, and the notes on it (tournament_report.c). */
bool tournament_print(const struct result *result, const struct view_options *view,
                      struct error *error);
bool tournament_note(const struct result *result);

/* The verb `review`, and what it shows of its result. */
extern const struct command command_match_review;
bool review_print(const struct result *result, const struct view_options *view,
                  struct error *error);
bool review_note(const struct result *result);

/* Reviews games with the best agent, and with limits, seed and threads of `options`; prints an
 * empty line and the review. Fails with ERROR_STOPPED. */
bool review_games_print(const struct game_options *options, const struct review_games *games,
                        const struct watch *watch, struct error *error);

/* Does the same for game `number` of a tournament with the default options of the verb `review`. */
bool review_file_print(const struct game_entry *entry, const char *file, uint64_t number,
                       struct error *error);

#endif
