#include "cli/slice/report.h"

#include <stdio.h>
#include <string.h>

enum { SCREEN = 80 };

json_t *passage_report_grid_json(const struct slice_grid *grid) {
    return json_pack("{s:i, s:i}", "n", grid->side, "filled", slice_filled_count(grid));
}

json_t *passage_report_path_json(int side, const int *path, int squares) {
    json_t *names = json_array();
    for (int i = 0; i < squares; i++) {
        char name[SQUARE_NAME];
        square_name(side, path[i], name);
        json_array_append_new(names, json_string(name));
    }
    return names;
}

void passage_report_json(json_t *object, const struct slice_passage *passage) {
    char from[SLICE_POINT_TEXT], to[SLICE_POINT_TEXT];
    json_t *crossed = json_array(), *vertices = json_array();
    slice_point_print(&passage->chord.from, from);
    slice_point_print(&passage->chord.to, to);
    for (int i = 0; i + 1 < passage->squares; i++) {
        char step[SLICE_STEP_TEXT];
        slice_passage_step(passage, i, step);
        if (passage->crossed[i])
            json_array_append_new(crossed, json_string(step));
        if (slice_passage_through_vertex(passage, i))
            json_array_append_new(vertices, json_string(step));
    }
    json_object_set_new(object, "from", json_string(from));
    json_object_set_new(object, "to", json_string(to));
    json_object_set_new(object, "squares",
                        passage_report_path_json(passage->side, passage->path, passage->squares));
    json_object_set_new(object, "crossed", crossed);
    json_object_set_new(object, "vertices", vertices);
}

void passage_report_ends(const struct slice_chord *chord, char text[PASSAGE_ENDS_TEXT]) {
    char from[SLICE_POINT_TEXT], to[SLICE_POINT_TEXT];
    slice_point_print(&chord->from, from);
    slice_point_print(&chord->to, to);
    snprintf(text, PASSAGE_ENDS_TEXT, "%s to %s", from, to);
}

/* A list of words, wrapped at the width of the screen. */
struct word_list {
    const char *heading;
    int indent;
    int column; /* 0: nothing is printed yet */
};

static void print_word(struct word_list *list, const char *word) {
    int length = (int)strlen(word);
    if (list->column == 0)
        list->column = printf("%-*s", list->indent - 1, list->heading);
    else if (list->column + 1 + length > SCREEN)
        list->column = printf("\n%*s", list->indent - 1, "") - 1;
    list->column += printf(" %s", word);
}

static void end_words(const struct word_list *list) {
    if (list->column > 0)
        putchar('\n');
}

void passage_report_squares(const struct slice_passage *passage, const char *heading, int indent) {
    struct word_list list = {heading, indent, 0};
    for (int i = 0; i < passage->squares; i++) {
        char name[SQUARE_NAME];
        square_name(passage->side, passage->path[i], name);
        print_word(&list, name);
    }
    end_words(&list);
}

static void passage_print_steps(const struct slice_passage *passage, bool vertices,
                                struct word_list *list) {
    for (int i = 0; i + 1 < passage->squares; i++) {
        char step[SLICE_STEP_TEXT];
        slice_passage_step(passage, i, step);
        if (vertices ? slice_passage_through_vertex(passage, i) : passage->crossed[i])
            print_word(list, step);
    }
    end_words(list);
}

void passage_report_crossed(const struct slice_passage *passage, const char *heading, int indent) {
    passage_print_steps(passage, false, &(struct word_list){heading, indent, 0});
}

void passage_report_vertices(const struct slice_passage *passage, const char *heading, int indent) {
    passage_print_steps(passage, true, &(struct word_list){heading, indent, 0});
}

json_t *slice_grid_json(const struct slice_grid *grid) {
    json_t *rows = json_array();
    for (int row = 0; row < grid->side; row++) {
        char text[SLICE_SIDE + 1] = "";
        for (int column = 0; column < grid->side; column++)
            text[column] = slice_is_filled(grid, row * grid->side + column) ? '*' : '.';
        json_array_append_new(rows, json_string(text));
    }
    return rows;
}
