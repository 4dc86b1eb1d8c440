#include "cli/shared/args/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "cli/shared/output/screen_table.h"
#include "cli/shared/run/command.h"
#include "sim/base/memory.h"
#include "sim/dataset/dataset.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct info_options {
    const char *file;
    bool json, formats;
};

static const struct option_entry info_option[] = {
    {.argument = "FILE.h5",
     .help = "FILE.h5",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct info_options, file)},
    OPTION(FLAG, "json", NULL, struct info_options, json, "Print one JSON object"),
    OPTION(FLAG, "formats", NULL, struct info_options, formats,
           "Without a file: print the reference of all kinds of result files, in Markdown"),
    {0},
};

static const struct option_table info_table[] = {
    {.entry = info_option},
    {0},
};

static const char info_help[] =
    "Describes a result file: how it was made, its dimensions and its variables.";

struct dimension_info {
    const struct dataset_entry *entry;
    struct dataset_value first, last; /* of its coordinate; not set when its size is 0 */
    char **texts;                     /* to which they point */
};

struct file_info {
    struct dataset_file *file;
    char **property, **value; /* of the program, ended by NULL; NULL: unknown */
    struct dimension_info *dimension;
    size_t dimensions;
    struct dataset_tables tables;
};

static bool read_texts(struct dimension_info *dimension, const struct dataset_file *file,
                       struct error *error) {
    dimension->texts = dataset_read_texts(file, dimension->entry, error);
    if (!dimension->texts)
        return false;
    dimension->first.text = dimension->texts[0];
    dimension->last.text = dimension->texts[dimension->entry->size - 1];
    return true;
}

static bool read_numbers(struct dimension_info *dimension, const struct dataset_file *file,
                         struct error *error) {
    const struct dataset_entry *entry = dimension->entry;
    uint64_t *bits = calloc(entry->size, sizeof *bits);
    bool done = bits || error_memory(error);
    done = done && dataset_read(file, entry, bits, error);
    if (done) {
        /* Whatever the type, it has 64 bits. */
        memcpy(&dimension->first.count, &bits[0], sizeof *bits);
        memcpy(&dimension->last.count, &bits[entry->size - 1], sizeof *bits);
    }
    free(bits);
    return done;
}

static bool read_ends(struct dimension_info *dimension, const struct dataset_file *file,
                      struct error *error) {
    const struct dataset_entry *entry = dimension->entry;
    dimension->first.type = dimension->last.type = entry->type;
    if (entry->size == 0)
        return true;
    return entry->type == DATASET_TEXT ? read_texts(dimension, file, error)
                                       : read_numbers(dimension, file, error);
}

static void file_info_free(struct file_info *info) {
    for (size_t i = 0; i < info->dimensions; i++)
        dataset_free_texts(info->dimension[i].texts);
    free(info->dimension);
    dataset_tables_free(&info->tables);
    dataset_free_texts(info->property);
    dataset_free_texts(info->value);
    dataset_close(info->file);
    *info = (struct file_info){0};
}

/* Reads how the program was built and run. */
static bool read_program(struct file_info *info, struct error *error) {
    const struct dataset_entry *property = dataset_entry(info->file, "program/property");
    const struct dataset_entry *value = dataset_entry(info->file, "program/value");
    if (!property || !value || property->type != DATASET_TEXT || value->type != DATASET_TEXT ||
        property->size != value->size)
        return true;
    info->property = dataset_read_texts(info->file, property, error);
    info->value = info->property ? dataset_read_texts(info->file, value, error) : NULL;
    return info->value;
}

/* Fails as dataset_open does; then there is nothing to free. */
static bool file_info_read(struct file_info *info, const char *path, struct error *error) {
    *info = (struct file_info){.file = dataset_open(path, error)};
    if (!info->file)
        return false;
    dataset_tables_list(&info->tables, info->file);
    info->dimension = memory_allocate(info->file->entries, sizeof *info->dimension);
    bool done = read_program(info, error);
    for (size_t i = 0; done && i < info->file->entries; i++) {
        const struct dataset_entry *entry = &info->file->entry[i];
        if (!entry->is_dimension)
            continue;
        struct dimension_info *dimension = &info->dimension[info->dimensions++];
        dimension->entry = entry;
        done = read_ends(dimension, info->file, error);
    }
    if (!done)
        file_info_free(info);
    return done;
}

static json_t *attributes_json(const struct dataset_file *file) {
    json_t *object = json_object();
    for (size_t i = 0; i < file->attributes; i++)
        value_json_set(object, file->attribute[i].name, &file->attribute[i].value);
    return object;
}

static json_t *dimensions_json(const struct file_info *info) {
    json_t *object = json_object();
    for (size_t i = 0; i < info->dimensions; i++) {
        const struct dimension_info *dimension = &info->dimension[i];
        const struct dataset_entry *entry = dimension->entry;
        assert(entry);
        json_t *one = json_pack("{s:I, s:s, s:s}", "size", (json_int_t)entry->size, "units",
                                entry->units, "long_name", entry->long_name);
        if (entry->size > 0) {
            value_json_set(one, "first", &dimension->first);
            value_json_set(one, "last", &dimension->last);
        }
        json_object_set_new(object, entry->name, one);
    }
    return object;
}

static json_t *variables_json(const struct dataset_file *file) {
    json_t *object = json_object();
    for (size_t i = 0; i < file->entries; i++) {
        const struct dataset_entry *entry = &file->entry[i];
        if (entry->is_dimension)
            continue;
        json_t *names = json_array();
        for (size_t k = 0; k < entry->rank; k++)
            json_array_append_new(names, json_string(entry->dimension[k]->name));
        json_object_set_new(object, entry->name,
                            json_pack("{s:s, s:o, s:s, s:s}", "type", value_type_name(entry->type),
                                      "dimensions", names, "units", entry->units, "long_name",
                                      entry->long_name));
    }
    return object;
}

static json_t *tables_json(const struct dataset_tables *tables) {
    json_t *array = json_array();
    for (size_t i = 0; i < tables->count; i++) {
        const struct dataset_table *table = &tables->table[i];
        json_t *columns = json_array();
        for (size_t k = 0; k < table->columns; k++)
            json_array_append_new(columns, json_string(table->column[k]->name));
        json_array_append_new(array,
                              json_pack("{s:s, s:o}", "name", table->name, "columns", columns));
    }
    return array;
}

static json_t *program_json(const struct file_info *info) {
    json_t *object = json_object();
    for (size_t i = 0; info->value && info->property[i]; i++)
        json_object_set_new(object, info->property[i], json_any_string(info->value[i]));
    return object;
}

/* NULL when memory is short. */
static json_t *file_info_json(const struct file_info *info) {
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "file", json_any_string(info->file->path),
                     "attributes", attributes_json(info->file), "program", program_json(info),
                     "dimensions", dimensions_json(info), "variables", variables_json(info->file),
                     "tables", tables_json(&info->tables));
}

/* Prints a text with the lines after the first indented, without the last line's end. */
static void info_print_text(const char *text) {
    for (size_t bytes; *text; text += bytes > 0 ? bytes : 1) {
        bytes = control_bytes(text);
        if (*text != '\n')
            putchar(bytes > 0 ? '?' : *text);
        else if (text[strspn(text, "\n")])
            fputs("\n                    ", stdout);
    }
    putchar('\n');
}

/* Prints 1 and 0 as yes and no. */
static const char *attribute_text(const struct dataset_attribute *attribute,
                                  char buffer[NUMBER_TEXT]) {
    if (strcmp(attribute->name, "complete") == 0 && attribute->value.type == DATASET_INT64)
        return attribute->value.whole ? "yes" : "no";
    return value_text(&attribute->value, buffer);
}

static void print_attributes(const struct dataset_file *file) {
    for (size_t i = 0; i < file->attributes; i++) {
        char buffer[NUMBER_TEXT];
        printf("  %-17s ", file->attribute[i].name);
        info_print_text(attribute_text(&file->attribute[i], buffer));
    }
}

static void print_program(const struct file_info *info) {
    if (info->value)
        puts("\nbuilt and run with");
    for (size_t i = 0; info->value && info->property[i]; i++) {
        mask_controls(info->property[i], 0);
        printf("  %-17s ", info->property[i]);
        info_print_text(info->value[i]);
    }
}

static void info_begin(struct screen_table *table, size_t columns, const char *const *heading) {
    *table = (struct screen_table){.columns = columns};
    for (size_t i = 0; i < columns; i++)
        screen_table_add(table, "%s", heading[i]);
}

static void print_dimensions(const struct file_info *info) {
    static const char *const heading[] = {"<dimension", "size",   "<first",
                                          "<last",      "<units", "<meaning"};
    struct screen_table table;
    info_begin(&table, 6, heading);
    for (size_t i = 0; i < info->dimensions; i++) {
        const struct dimension_info *dimension = &info->dimension[i];
        const struct dataset_entry *entry = dimension->entry;
        assert(entry);
        char first[NUMBER_TEXT], last[NUMBER_TEXT];
        bool none = entry->size == 0;
        screen_table_add(&table, "%s", entry->name);
        screen_table_add(&table, "%zu", entry->size);
        screen_table_add(&table, "%s", none ? "" : value_text(&dimension->first, first));
        screen_table_add(&table, "%s", none ? "" : value_text(&dimension->last, last));
        screen_table_add(&table, "%s", entry->units);
        screen_table_add(&table, "%s", entry->long_name);
    }
    screen_table_print(&table, stdout);
}

static void print_variables(const struct file_info *info) {
    static const char *const heading[] = {"<variable", "<units", "<table", "<meaning"};
    struct screen_table table;
    info_begin(&table, 4, heading);
    for (size_t i = 0; i < info->tables.count; i++) {
        const struct dataset_table *of = &info->tables.table[i];
        for (size_t k = of->coordinates; k < of->columns; k++) {
            screen_table_add(&table, "%s", of->column[k]->name);
            screen_table_add(&table, "%s", of->column[k]->units);
            screen_table_add(&table, "%s", of->name);
            screen_table_add(&table, "%s", of->column[k]->long_name);
        }
    }
    screen_table_print(&table, stdout);
}

static void print_info(const struct file_info *info) {
    printf("%s\n", info->file->path);
    print_attributes(info->file);
    print_program(info);
    putchar('\n');
    print_dimensions(info);
    putchar('\n');
    print_variables(info);
}

static int info_print_file(const struct info_options *options) {
    struct error error = {0};
    struct file_info info;
    if (!file_info_read(&info, options->file, &error))
        return report_error(&error);
    int code = EXIT_DONE;
    if (options->json)
        code = json_print(file_info_json(&info));
    else
        print_info(&info);
    file_info_free(&info);
    return code;
}

static void info_print_formats(void) {
    const struct verb *verb;
    for (size_t i = 0; (verb = verb_of_kind(i)); i++) {
        if (i > 0)
            putchar('\n');
        description_print(verb->description, stdout);
    }
}

static bool info_check(const struct info_options *options, const struct parsed_options *parsed,
                       struct error *error) {
    if (!options->formats)
        return options->file || error_input(error, "FILE.h5 is missing");
    return options_exclude(parsed, "--formats", OPTION_NAMES("FILE.h5", "json"), error);
}

static int info_main(int argc, char **argv) {
    struct info_options options = {.file = NULL};
    struct parsed_options parsed;
    struct error error = {0};
    if (!options_read(&parsed, info_table, info_help, argc, argv, &options, &error) ||
        !info_check(&options, &parsed, &error))
        return report_error(&error);
    if (!options.formats)
        return info_print_file(&options);
    info_print_formats();
    return EXIT_DONE;
}

const struct command command_info = {
    .verb = "info",
    .summary = "describes a result file",
    .run = info_main,
};
