/* libFuzzer: whatever a text holds, it is read as grids or refused with its line, and what is read
 * can be written and read again; its first two lines are read as the ends of a line or refused, and
 * a line that is one passes squares from side to side. */
#include "sim/base/memory.h"
#include "sim/slice/grid.h"
#include "sim/slice/passage.h"
#include "tests/fuzz/text_target.h"

static void check_again(const struct slice_grid *grid) {
    struct slice_grid_list again;
    char *text = printed(slice_grid_print, grid);
    require(slice_grid_list_parse(&again, "again", text, NULL));
    require(again.entries == 1 && memcmp(&again.entry->grid, grid, sizeof *grid) == 0);
    slice_grid_list_free(&again);
    free(text);
}

static void check_grids(const char *text) {
    struct slice_grid_list batch;
    struct error error = {0};
    if (!slice_grid_list_parse(&batch, "grid", text, &error)) {
        check_refusal(&error, "grid:");
        return;
    }
    for (size_t i = 0; i < batch.entries; i++)
        check_again(&batch.entry[i].grid);
    slice_grid_list_free(&batch);
}

static void check_chord(const struct slice_chord *chord, int side) {
    struct slice_grid grid = slice_grid_empty(side);
    struct slice_passage passage = slice_passage_of(&grid, chord);
    require(passage.squares >= 1 && passage.squares < 2 * side && passage.score == 0);
    for (int i = 0; i + 1 < passage.squares; i++) {
        int here = passage.path[i], next = passage.path[i + 1];
        require(next >= 0 && next < side * side);
        require(abs(here / side - next / side) <= 1 && abs(here % side - next % side) <= 1);
        require(here != next);
    }
}

/* A point that is read is written so that it reads back. */
static bool read_point(struct slice_point *point, const char *text, int side) {
    struct slice_point again;
    struct error error = {0};
    if (!slice_point_read(point, text, side, &error)) {
        check_refusal(&error, "");
        return false;
    }
    require(slice_point_read(&again, slice_point_text(point).text, side, NULL));
    require(memcmp(&again, point, sizeof again) == 0);
    return true;
}

static void check_text(const char *text) {
    char *line = strdup(text);
    require(line != NULL);
    check_grids(text);
    char *second = strchr(line, '\n');
    if (second) {
        struct slice_chord chord;
        struct error error = {0};
        int side = 1 + (int)(strlen(text) % SLICE_SIDE);
        *second++ = '\0';
        second[strcspn(second, "\n")] = '\0';
        if (read_point(&chord.from, line, side) && read_point(&chord.to, second, side)) {
            if (slice_chord_check(&chord, side, &error))
                check_chord(&chord, side);
            else
                check_refusal(&error, "");
        }
    }
    free(line);
}
