/* The files of a pass whose layers are on disk: one for each block, which is a part of a layer
 * (blocks.h), and one for the state of the pass, which computes smaller and smaller layers.
 *
 * A block is one file, DIRECTORY/antipalindrome-ROW-first-PLAYER-SIZE-BLOCK.block, where ROW is a
 * text such as 10..1 or, if all squares are empty, their number. It is a checkpoint file
 * (checkpoint.h): its numbers identify the pass, layer and block, and its words are the vectors. It
 * is written and read from beginning to end, and gets its name when it is complete.
 *
 * DIRECTORY/antipalindrome-ROW-first-PLAYER.disk names the layer that was computed last. The blocks
 * of layers with more filled squares have been deleted; a block of this layer is deleted once no
 * block of the layer with one filled square less needs it. */
#ifndef ANALYSIS_ANTIPALINDROME_BLOCK_FILES_H
#define ANALYSIS_ANTIPALINDROME_BLOCK_FILES_H

#include "analysis/antipalindrome/blocks.h"
#include "analysis/layers/checkpoint.h"

/* The path of a row's file whose name has that ending: checkpoint_path with this name. */
bool row_file_path(const char *directory, const struct antipalindrome_row *row, const char *ending,
                   char path[CHECKPOINT_PATH], struct error *error);

/* What a pass has on disk: the numbers of a checkpoint file, and so all int64_t. */
struct disk_state {
    int64_t passes; /* finished before this one */
    int64_t low;    /* lowest margin of the window, to which values are clamped */
    int64_t levels; /* margins of the window: 2 or 255 */
    int64_t outer;  /* empty squares at either end, whose state names a block (blocks.h) */
    int64_t size;   /* size of the complete layer that was computed last; 0: none */
};

/* Bytes transferred and the time it took. */
struct disk_work {
    uint64_t read, written;  /* bytes: read of vectors alone, written with whole files */
    double reading, writing; /* s */
};

/* The files of a row. */
struct block_files {
    const struct antipalindrome_row *row;
    const char *directory;      /* NULL: no files; then no function below is called */
    struct layer_blocks blocks; /* zeroed unless blocks are read or written */
    struct disk_state state;
    struct disk_work *work; /* totals, to which saving and loading blocks add */
};

bool block_files_save_state(const struct block_files *files, struct error *error);

/* Reads a state that was saved; without a file its size is 0. Fails if the file is damaged or of
 * another row. */
bool block_files_load_state(const struct block_files *files, struct disk_state *state,
                            struct error *error);

/* Deletes all blocks of the row, and the state with its file; failures are ignored. */
void block_files_clear(struct block_files *files);

/* The bytes of all these files. */
uint64_t block_files_bytes(const struct block_files *files);

/* Whether the file of a block exists. */
bool block_file_exists(const struct block_files *files, int size, uint32_t block);

/* Deletes the file of a block. */
bool block_file_delete(const struct block_files *files, int size, uint32_t block,
                       struct error *error);

/* Saves the vectors of a block: vector i is number index[i] of the vectors at `values`, or number i
 * if `index` is NULL. */
bool block_file_save(const struct block_files *files, int size, uint32_t block, uint64_t *values,
                     const uint32_t *index, struct error *error);

/* Reads a block's vectors, to the same places. Fails, naming the file, if missing or damaged. */
bool block_file_load(const struct block_files *files, int size, uint32_t block, uint64_t *values,
                     const uint32_t *index, struct error *error);

#endif
