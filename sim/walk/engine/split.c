/* The split pass: the coin thresholds of its values of p, its tally, and split_play_parts, which
 * plays one game at a time over any compiled table (also for engine_loop). The other three players
 * are in split_games.c, split_lanes.c and split_paths_tokens.c. */
#include "sim/walk/engine/split.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/path.h"

#include <string.h>
#include <sys/param.h>

struct split_pass {
    struct threshold_index *index;
    const struct lanes_kernel *kernel; /* NULL: no packed table; the next two are unused */
    struct packed_table table;
    struct lanes_setup setup;
};

/* The number of thresholds that do not exceed the coin: k of split.h. */
static uint32_t count_reached(const struct threshold_index *index, uint64_t coin) {
    uint32_t k = 0;
    while (k < index->n && index->threshold[k] <= coin)
        k++;
    return k;
}

struct threshold_index *threshold_index_make(const double *p, size_t n) {
    size_t thresholds = n + 2 * n; /* n, then 2 * stride that end a search; the stride is <= n */
    struct threshold_index *index =
        memory_allocate(1, sizeof *index + thresholds * sizeof *index->threshold + n);
    index->n = (uint32_t)n;
    index->p = p;
    index->leading = (uint8_t *)(index->threshold + thresholds);
    for (size_t k = 0; k < n; k++) {
        for (int coin = TABLE_COINS; coin > (int)table_coin(p[k]); coin--)
            index->first[coin]++; /* p ascends: the value is before these */
        index->threshold[k] = path_threshold(p[k]);
        uint64_t leading = index->threshold[k] >> 32;
        index->leading[k] = leading > UINT8_MAX ? UINT8_MAX : (uint8_t)leading;
    }
    for (size_t k = n; k < thresholds; k++)
        index->threshold[k] = UINT64_MAX;
    index->stride = 1;
    for (uint64_t byte = 0; byte < 256; byte++) {
        index->least[byte] = count_reached(index, byte << 32);
        /* Depending on the lower word, k is between least and least + more. */
        uint32_t more = count_reached(index, byte << 32 | UINT32_MAX) - index->least[byte];
        index->between[byte] = more > 0;
        while (more >= 2 * index->stride)
            index->stride *= 2;
    }
    return index;
}

void *split_prepare(const struct walk_play *play, const double *p, size_t n,
                    const struct lanes_kernel *kernel) {
    struct split_pass *pass = memory_aligned(1, sizeof *pass); /* lanes_setup is aligned */
    pass->index = threshold_index_make(p, n);
    if (!kernel || !play->table)
        return pass;
    struct walk_play typical = *play;
    typical.p = p[n / 2]; /* p affects only the order of the packed rows */
    enum table_coin coin = table_coin(p[0]);
    if (coin != table_coin(p[n - 1]))
        coin = TABLE_EITHER;
    if (packed_table_make(&pass->table, &typical, coin)) {
        pass->kernel = kernel;
        lanes_set_up(&pass->setup, kernel, &pass->table, play);
        for (int byte = 0; byte < 256; byte++) {
            pass->setup.least[byte] = (uint8_t)pass->index->least[byte];
            pass->setup.between[byte] = pass->index->between[byte] ? 128 : 0;
        }
    }
    return pass;
}

void split_release(void *state) {
    struct split_pass *pass = state;
    if (pass) {
        free(pass->index);
        packed_table_free(&pass->table);
    }
    free(pass);
}

static void count_game(void *tally, uint64_t game, uint32_t moves, uint32_t from, uint32_t to) {
    split_count(tally, moves, from, to);
}

bool split_play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                struct split_tally *tally, struct error *error) {
    const struct split_pass *pass = state;
    const struct split_sink sink = {count_game, tally};
    if (!pass->kernel) {
        split_player *player = play->table ? split_play_parts : split_play_games;
        return player(pass->index, play, first, games, &sink, error);
    }
    const bool by_paths = pass->kernel->split && pass->index->n <= SPLIT_PATHS_VALUES;
    lanes_split_player *player = by_paths ? pass->kernel->split : split_play_lanes;
    return player(pass->index, pass->kernel, &pass->setup, play, first, games, tally, error);
}

bool split_tally_init(struct split_tally *tally, size_t n, struct error *error) {
    *tally = (struct split_tally){.n = n};
    tally->dense = memory_table(SPLIT_ROWS * (n + 1), sizeof *tally->dense, error);
    return tally->dense;
}

void split_tally_clear(struct split_tally *tally) {
    const size_t width = tally->n + 1, row_size = width * sizeof *tally->dense;
    memset(tally->dense, 0, (tally->longest + 1) * row_size);
    memset(tally->dense + HISTOGRAM_DENSE * width, 0, (SPLIT_ROWS - HISTOGRAM_DENSE) * row_size);
    tally->longest = 0;
    tally->longer_count = 0;
}

void split_tally_free(struct split_tally *tally) {
    free(tally->dense);
    free(tally->longer);
    *tally = (struct split_tally){0};
}

void split_count_apart(struct split_tally *tally, uint32_t moves, uint32_t from, uint32_t to) {
    if (moves != ENGINE_CENSORED && moves != ENGINE_UNFINISHABLE) {
        *list_add(tally->longer, tally->longer_count) = (struct split_long){moves, from, to};
        return;
    }
    const size_t row = moves == ENGINE_CENSORED ? SPLIT_CENSORED : SPLIT_UNFINISHABLE;
    int32_t *difference = tally->dense + row * (tally->n + 1);
    difference[from]++;
    difference[to]--;
}

void split_tally_add(const struct split_tally *tally, struct histogram *histograms, size_t stride) {
    const int32_t *difference = tally->dense;
    for (size_t row = 0; row < SPLIT_ROWS; row++, difference += tally->n + 1) {
        int64_t games = 0;
        if (row > tally->longest && row < HISTOGRAM_DENSE)
            continue; /* all of the row is 0 */
        for (size_t k = 0; k < tally->n; k++) {
            struct histogram *histogram = &histograms[k * stride];
            uint64_t *count = row < HISTOGRAM_DENSE   ? &histogram->dense[row]
                              : row == SPLIT_CENSORED ? &histogram->censored
                                                      : &histogram->unfinishable;
            games += difference[k];
            *count += (uint64_t)games;
        }
    }
    for (size_t i = 0; i < tally->longer_count; i++)
        for (size_t k = tally->longer[i].from; k < tally->longer[i].to; k++)
            histogram_add(&histograms[k * stride], tally->longer[i].moves, 1);
}

/* The player over any table. */

/* A part of a game: values from..to-1 of the index, with the same row of the table so far. */
struct game_part {
    uint32_t row, from, to;
};

/* The parts of a game that have not ended. */
struct parts {
    const struct walk_play *play;
    const struct split_sink *sink;
    struct game_part *part; /* [index->n] */
    size_t count;
};

/* Completes a landing of part i: if the part has ended, gives its result to the sink and removes
 * it; the last part takes its place. */
static inline void parts_complete(struct parts *parts, const struct path *path, size_t i) {
    const struct game_part *part = &parts->part[i];
    uint32_t result = path->moves;
    if (part->row != TABLE_DONE) {
        if (dead_has(parts->play->dead, part->row, path->square))
            result = ENGINE_UNFINISHABLE;
        else if (path->moves == parts->play->max_moves)
            result = ENGINE_CENSORED;
        else
            return;
    }
    parts->sink->end(parts->sink->context, path->game, result, part->from, part->to);
    parts->part[i] = parts->part[--parts->count];
}

/* Adds a part, and completes its landing. */
static void parts_add(struct parts *parts, const struct path *path, struct game_part part) {
    parts->part[parts->count++] = part;
    parts_complete(parts, path, parts->count - 1);
}

/* Resolves the fork that part i has in place of a row, since joined tables differ (table_join). The
 * part keeps its first values, with the same row, and the others become parts: if the row is 7 from
 * value 0 on and 9 from 40 on, a part with values 30..59 is divided at 40. */
static void parts_fork(struct parts *parts, const struct path *path, size_t i) {
    struct game_part *part = &parts->part[i];
    const struct walk_table *table = parts->play->table;
    const struct table_change *change = table->change + table->fork[part->row - TABLE_FORK];
    const uint32_t to = part->to;
    while (change[1].from <= part->from)
        change++;
    part->row = change->next;
    part->to = MIN(to, change[1].from);
    for (change++; change->from < to; change++)
        parts_add(parts, path,
                  (struct game_part){change->next, change->from, MIN(to, change[1].from)});
}

/* Loops over parts run from the last one to the first: they are past those that are added, and past
 * the last part when it takes the place of one that has ended. */

/* After a step to a white square: each part takes the letter or leaves it. */
static inline void parts_land_white(struct parts *parts, const struct path *path) {
    const struct walk_table *table = parts->play->table;
    for (size_t i = parts->count; i-- > 0;) {
        struct game_part *part = &parts->part[i];
        size_t cell = (size_t)part->row * table->columns + table->column[path->square];
        if (!table->take || path_takes(path, table->take[cell]))
            part->row = table->next[cell];
        if (table_forks(part->row))
            parts_fork(parts, path, i);
        parts_complete(parts, path, i);
    }
}

/* After a step to a green square: resets the collection at values k, k + 1, ..., where the coin is
 * below the threshold, and removes the letter at the others. Divides the part with k - 1 and k. */
static inline void parts_land_green(struct parts *parts, const struct path *path, uint32_t k) {
    const struct walk_table *table = parts->play->table;
    for (size_t i = parts->count; i-- > 0;) {
        struct game_part *part = &parts->part[i];
        const uint32_t reset = table_reset(table, part->row);
        if (part->from < k && k < part->to) {
            parts_add(parts, path, (struct game_part){reset, k, part->to});
            part->to = k;
        }
        part->row = k <= part->from ? reset : table_next(table, part->row, path->square);
        parts_complete(parts, path, i);
    }
}

/* Plays game number `number`: all its parts along its path. Returns false if the watch stops it. */
static bool parts_play_game(struct parts *parts, const struct threshold_index *index,
                            uint64_t number) {
    const struct walk_play *play = parts->play;
    const struct walk_table *table = play->table;
    struct path path;
    path_begin(&path, table->board, table->start, play->seed, number);
    bool offered = path_takes(&path, table->offer_take);
    parts_add(parts, &path,
              (struct game_part){offered ? table->offer_row : table->start_row, 0, index->n});
    while (parts->count > 0) {
        if (path.moves % ENGINE_POLL == 0 && watch_stopped(play->watch))
            return false;
        path_step(&path);
        for (size_t i = 0; path.moves == table->second_phase && i < parts->count; i++)
            parts->part[i].row += table->phase_rows;
        if (table->board->green[path.square])
            parts_land_green(parts, &path, threshold_index_find_coin(index, &path));
        else
            parts_land_white(parts, &path);
    }
    return true;
}

bool split_play_parts(const struct threshold_index *index, const struct walk_play *play,
                      uint64_t first, size_t games, const struct split_sink *sink,
                      struct error *error) {
    struct parts parts = {play, sink, memory_allocate(index->n, sizeof *parts.part), 0};
    bool played = true;
    for (size_t i = 0; played && i < games; i++)
        played = parts_play_game(&parts, index, first + i);
    free(parts.part);
    return played || error_stopped(error);
}
