/* bukub info prints the attributes, dimensions and variables of a result file, table by table. With
 * --formats it prints instead what all kinds of result files contain. */
#include "cli/shared/output/json.h"
#include "cli/shared/run/command.h"

struct info_options {
    struct common_options common;
    const char *file;
    bool json, formats;
};

static const struct option_entry info_option[] = {
    OPTION(TEXT, NULL, "FILE.h5", struct info_options, file, "FILE.h5", .unless = "formats"),
    OPTION(FLAG, "json", NULL, struct info_options, json, "Print one JSON object"),
    OPTION(FLAG, "formats", NULL, struct info_options, formats,
           "Without a file: print the reference of all kinds of result files, in Markdown",
           .excludes = OPTION_NAMES("FILE.h5", "json")),
    {0},
};

struct dimension_info {
    const struct dataset_entry *entry;
    struct dataset_value first, last; /* values of its coordinate; not set if its size is 0 */
};

struct file_info {
    const struct dataset_file *file;
    char **property, **value; /* how the program was built and run: "compiler", "gcc 12"; ended by
                                 NULL; NULL: the file does not say */
    struct dimension_info *dimension;
    size_t dimensions;
};

/* Fails as dataset_open does. The objects that `info` points to are kept until the command ends. */
static bool file_info_read(struct file_info *info, const char *path, struct error *error) {
    const struct dataset_file *file = info->file = kept(dataset_open(path, error), NULL);
    if (!file)
        return false;
    const struct dataset_entry *property = dataset_entry(file, "program/property");
    const struct dataset_entry *value = dataset_entry(file, "program/value");
    if (property && value && property->type == DATASET_TEXT && value->type == DATASET_TEXT &&
        property->size == value->size) {
        info->property = kept(dataset_read(file, property, error), NULL);
        info->value = info->property ? kept(dataset_read(file, value, error), NULL) : NULL;
        if (!info->value)
            return false;
    }
    info->dimension = kept(memory_allocate(file->entries, sizeof *info->dimension), free);
    for (size_t i = 0; i < file->entries; i++) {
        const struct dataset_entry *entry = &file->entry[i];
        if (!entry->is_dimension)
            continue;
        struct dimension_info *dimension = &info->dimension[info->dimensions++];
        dimension->entry = entry;
        if (entry->size == 0)
            continue;
        const struct result_values coordinate = {
            .variable = &(const struct dataset_variable){.type = entry->type},
            .size = entry->size,
            .values = kept(dataset_read(file, entry, error), NULL)};
        if (!coordinate.values)
            return false;
        dimension->first = result_value(&coordinate, 0);
        dimension->last = result_value(&coordinate, entry->size - 1);
    }
    return true;
}

static json_t *file_info_json(const struct file_info *info) {
    const struct dataset_file *file = info->file;
    json_t *attributes = json_object(), *program = json_object(), *dimensions = json_object(),
           *variables = json_object(), *tables = json_array();
    for (size_t i = 0; i < file->attributes; i++)
        value_json_set(attributes, file->attribute[i].name, file->attribute[i].value);
    for (size_t i = 0; info->value && info->property[i]; i++)
        json_object_set_new(program, info->property[i], json_any_string(info->value[i]));
    for (size_t i = 0; i < info->dimensions; i++) {
        const struct dimension_info *dimension = &info->dimension[i];
        const struct dataset_entry *entry = dimension->entry;
        json_t *one = json_pack("{s:I, s:s, s:s}", "size", (json_int_t)entry->size, "units",
                                entry->units, "long_name", entry->long_name);
        if (entry->size > 0) {
            value_json_set(one, "first", dimension->first);
            value_json_set(one, "last", dimension->last);
        }
        json_object_set_new(dimensions, entry->name, one);
    }
    for (size_t i = 0; i < file->entries; i++) {
        const struct dataset_entry *entry = &file->entry[i];
        char name[DATASET_TABLE_NAME];
        if (entry->is_dimension)
            continue;
        json_t *names = json_array();
        for (size_t k = 0; k < entry->rank; k++)
            json_array_append_new(names, json_string(entry->dimension[k]->name));
        json_object_set_new(variables, entry->name,
                            json_pack("{s:s, s:o, s:s, s:s}", "type", value_type_name(entry->type),
                                      "dimensions", names, "units", entry->units, "long_name",
                                      entry->long_name));
        if (entry->table != entry) /* the first variable of a table stands for it */
            continue;
        json_t *columns = json_copy(names);
        for (size_t k = i; k < file->entries; k++)
            if (file->entry[k].table == entry)
                json_array_append_new(columns, json_string(file->entry[k].name));
        dataset_entry_table_name(entry, name);
        json_array_append_new(tables, json_pack("{s:s, s:o}", "name", name, "columns", columns));
    }
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "file", json_any_string(file->path),
                     "attributes", attributes, "program", program, "dimensions", dimensions,
                     "variables", variables, "tables", tables);
}

/* Prints a text without newlines at its end, with ? for control characters. Indents later lines. */
static void print_text(const char *text) {
    while (*text) {
        const size_t bytes = control_bytes(text);
        if (*text != '\n')
            putchar(bytes > 0 ? '?' : *text);
        else if (text[strspn(text, "\n")])
            fputs("\n                    ", stdout);
        text += bytes > 0 ? bytes : 1;
    }
    putchar('\n');
}

static void print_property(const char *name, const char *text) {
    printf("  %-17s ", name);
    print_text(text);
}

/* Prints how the file was made, then its dimensions, then its variables. */
static void file_info_print(const struct file_info *info) {
    print_text(info->file->path);
    for (size_t i = 0; i < info->file->attributes; i++) {
        const char *name = info->file->attribute[i].name;
        const struct dataset_value value = info->file->attribute[i].value;
        bool answer = strcmp(name, "complete") == 0 && value.type == DATASET_INT64;
        char buffer[NUMBER_TEXT];
        print_property(name, !answer ? value_text(value, buffer) : value.whole ? "yes" : "no");
    }
    if (info->value)
        puts("\nbuilt and run with");
    for (size_t i = 0; info->value && info->property[i]; i++) {
        mask_controls(info->property[i], 0);
        print_property(info->property[i], info->value[i]);
    }

    struct screen_table dimensions = {.columns = 0}, variables = {.columns = 0};
    screen_table_head(&dimensions,
                      OPTION_NAMES("<dimension", "size", "<first", "<last", "<units", "<meaning"));
    for (size_t i = 0; i < info->dimensions; i++) {
        const struct dimension_info *dimension = &info->dimension[i];
        const struct dataset_entry *entry = dimension->entry;
        char first[NUMBER_TEXT], last[NUMBER_TEXT];
        bool none = entry->size == 0;
        screen_table_add(&dimensions, "%s", entry->name);
        screen_table_add(&dimensions, "%zu", entry->size);
        screen_table_add(&dimensions, "%s", none ? "" : value_text(dimension->first, first));
        screen_table_add(&dimensions, "%s", none ? "" : value_text(dimension->last, last));
        screen_table_add(&dimensions, "%s", entry->units);
        screen_table_add(&dimensions, "%s", entry->long_name);
    }
    screen_table_head(&variables, OPTION_NAMES("<variable", "<units", "<table", "<meaning"));
    const struct dataset_entry *first = info->file->entry, *end = first + info->file->entries;
    for (const struct dataset_entry *table = first; table < end; table++) {
        char name[DATASET_TABLE_NAME];
        if (table->table != table) /* the first variable of a table stands for it */
            continue;
        dataset_entry_table_name(table, name);
        for (const struct dataset_entry *entry = table; entry < end; entry++) {
            if (entry->table != table)
                continue;
            screen_table_add(&variables, "%s", entry->name);
            screen_table_add(&variables, "%s", entry->units);
            screen_table_add(&variables, "%s", name);
            screen_table_add(&variables, "%s", entry->long_name);
        }
    }
    putchar('\n');
    screen_table_print(&dimensions);
    putchar('\n');
    screen_table_print(&variables);
}

/* Prints a Markdown table of the declarations with this role, or nothing if there are none. */
static void description_print_table(const struct result_description *description,
                                    enum dataset_role role) {
    static const char *const head[] = {
        [DATASET_ATTRIBUTE] = "| attribute | type | meaning |\n|---|---|---|\n",
        [DATASET_COORDINATE] = "| dimension | type | unit | meaning |\n|---|---|---|---|\n",
        [DATASET_VARIABLE] =
            "| variable | dimensions | type | unit | meaning |\n|---|---|---|---|---|\n",
    };
    size_t rows = 0;
    for (size_t part = 0; description->variables[part]; part++)
        for (const struct dataset_variable *at = description->variables[part]; at->name; at++) {
            if (at->role != role)
                continue;
            if (rows++ == 0)
                printf("\n%s", head[role]);
            printf("| `%s` | ", at->name);
            for (size_t i = 0; role == DATASET_VARIABLE && at->dimensions[i]; i++)
                printf("%s%s", i > 0 ? ", " : "", at->dimensions[i]);
            if (role == DATASET_VARIABLE)
                fputs(at->dimensions[0] ? " | " : "| ", stdout);
            printf("%s | ", value_type_name(at->type));
            if (role != DATASET_ATTRIBUTE)
                printf("%s | ", at->units);
            for (const char *text = at->long_name; *text; text++)
                printf("%s%c", strchr("|*<\\", *text) ? "\\" : "", *text);
            puts(" |");
        }
}

/* Prints what each kind of results contains; several commands can compute one kind. */
static void print_formats(void) {
    const struct result_description **kind = NULL;
    size_t kinds = 0;
    struct command_entry entry;
    for (size_t i = 0; command_get(i, &entry); i++)
        for (const struct command *command = entry.command; command; command = command->other) {
            const struct result_description *description = command->description;
            size_t k = 0;
            while (description && k < kinds &&
                   strcmp(kind[k]->filetype, description->filetype) != 0)
                k++;
            if (description && k == kinds)
                *list_add(kind, kinds) = description;
        }
    for (size_t k = 0; k < kinds; k++) {
        printf("%s## `%s`, version %d\n", k > 0 ? "\n" : "", kind[k]->filetype,
               kind[k]->format_version);
        description_print_table(kind[k], DATASET_ATTRIBUTE);
        description_print_table(kind[k], DATASET_COORDINATE);
        description_print_table(kind[k], DATASET_VARIABLE);
    }
    free(kind);
}

static int info_execute(void *what, struct error *error) {
    const struct info_options *options = what;
    if (options->formats) {
        print_formats();
        return EXIT_DONE;
    }
    struct file_info info = {.file = NULL};
    if (!file_info_read(&info, options->file, error))
        return EXIT_BAD_INPUT;
    if (options->json)
        return json_print(file_info_json(&info));
    file_info_print(&info);
    return EXIT_DONE;
}

const struct command command_info = {
    .name = "info",
    .summary = "describes a result file",
    .options = {{.entry = info_option}},
    .help = "Describes a result file: how it was made, its dimensions and its variables.",
    .options_size = sizeof(struct info_options),
    .execute = info_execute,
};
