/* `bukub report' saves results as a web page: it makes JSON of them, and puts it into the page that
 * npm built from cli/report/page. `bukub playground' saves the page built from cli/playground. */
#include "cli/shared/args/text_input.h"
#include "cli/shared/output/json.h"
#include "cli/shared/run/command.h"
#include "sim/base/save.h"

#include <float.h>
#include <zlib.h>

/* Results as the data of a report page, JSON that cli/report/page/parts/dataset.js reads:
 *
 *     {"files": [{"name": "sweep.h5",
 *                 "attributes": {"filetype": "bukub walk sweep", ...},
 *                 "variables": [{"head": {"name": "mean", "type": "double", "units": "moves",
 *                                         "dimensions": ["strategy", "p", "start"],
 *                                         "long_name": "..."},
 *                                "values": [...]}, ...]}, ...]}
 *
 * A coordinate has the name of its dimension. Whole numbers from 2^53 on are strings, and so are
 * "NaN", "Infinity" and "-Infinity". No text has a '<', so the data can be part of an HTML script
 * element. A variable of PACKED_FROM values or more has "packed": {"type": ..., "bytes": ...}
 * instead of "values": bytes compressed with zlib, in base64. The first type that fits is taken:
 *
 *     texts                   texts; the bytes are a JSON array
 *     none: "values" stay     integers of which one is 2^53 or more
 *     uint8, uint16, uint32   whole numbers from 0 on
 *     float32                 ROUNDED_FROM numbers or more; the page shows seven digits of each
 *     float64                 numbers
 *
 * The bytes of numbers are ordered so that they compress best: the lowest bytes of all numbers,
 * then the next ones of all, and so on. 1, 2, 3 as uint16 are 1 2 3 0 0 0. */

enum { PACKED_FROM = 1000, ROUNDED_FROM = 100000 };

/* How the values of a variable are packed. */
enum page_type { NOT_PACKED, TEXTS, UINT8, UINT16, UINT32, FLOAT32, FLOAT64 };

static const struct {
    const char *name;
    size_t bytes; /* of a number; of texts 0 */
} page_types[] = {
    [TEXTS] = {"texts", 0},   [UINT8] = {"uint8", 1},     [UINT16] = {"uint16", 2},
    [UINT32] = {"uint32", 4}, [FLOAT32] = {"float32", 4}, [FLOAT64] = {"float64", 8},
};

/* The first type that fits the values; none if they are few, or inexact as doubles. */
static enum page_type type_of(const struct result_values *values) {
    double largest = 0; /* of finite values, without sign */
    bool natural = true;
    if (values->size < PACKED_FROM)
        return NOT_PACKED;
    if (values->variable->type == DATASET_TEXT)
        return TEXTS;
    for (size_t i = 0; i < values->size; i++) {
        const double value = value_number(result_value(values, i));
        /* -0 is not natural, as it would lose its sign. */
        natural = natural && isfinite(value) && value == trunc(value) && !signbit(value);
        largest = isfinite(value) ? fmax(largest, fabs(value)) : largest;
    }
    if (values->variable->type != DATASET_DOUBLE && largest >= JSON_WHOLE_LIMIT)
        return NOT_PACKED;
    if (natural && largest <= UINT32_MAX)
        return largest <= UINT8_MAX ? UINT8 : largest <= UINT16_MAX ? UINT16 : UINT32;
    bool rounded = values->size >= ROUNDED_FROM && largest < FLT_MAX / 2; /* finite as float32 */
    return rounded ? FLOAT32 : FLOAT64;
}

/* Prints `before` and JSON, where '<' is escaped: it could end the script. Frees the value. */
static void print_json(FILE *out, const char *before, json_t *value) {
    char *text = NULL;
    FILE *memory = memory_stream(&text, NULL);
    json_text_print(memory, value);
    json_decref(value);
    memory_stream_close(memory);
    fputs(before, out);
    for (const char *at = text; *at; at++)
        if (*at == '<')
            fputs("\\u003c", out);
        else
            fputc(*at, out);
    free(text);
}

/* A value as the page reads it: a string if it is no number of JSON, or too large to be exact. */
static json_t *value_json(struct dataset_value value) {
    char buffer[NUMBER_TEXT];
    double number = value_number(value); /* 0 if it is a text */
    if (isinf(number))
        return json_string(number > 0 ? "Infinity" : "-Infinity");
    bool exact = value.type == DATASET_DOUBLE ? !isnan(number) : fabs(number) < JSON_WHOLE_LIMIT;
    return exact ? json_value(value) : json_string(value_text(value, buffer));
}

static json_t *values_json(const struct result_values *values) {
    json_t *array = json_array();
    for (size_t i = 0; i < values->size; i++)
        json_array_append_new(array, value_json(result_value(values, i)));
    return array;
}

/* Returns the bytes that stand for the values, not yet compressed; to be freed. */
static void *pack(const struct result_values *values, enum page_type type, size_t *size) {
    if (type == TEXTS) {
        char *text = NULL;
        FILE *memory = memory_stream(&text, size);
        print_json(memory, "", values_json(values));
        memory_stream_close(memory);
        return text;
    }
    unsigned char *bytes = memory_allocate(values->size, page_types[type].bytes);
    *size = values->size * page_types[type].bytes;
    for (size_t i = 0; i < values->size; i++) {
        const double value = value_number(result_value(values, i));
        uint64_t bits; /* the number in its lowest bytes */
        if (type == FLOAT32) {
            const float rounded = (float)value;
            uint32_t rounded_bits;
            memcpy(&rounded_bits, &rounded, sizeof rounded);
            bits = rounded_bits;
        } else if (type == FLOAT64) {
            memcpy(&bits, &value, sizeof value);
        } else {
            bits = (uint64_t)value;
        }
        for (size_t k = 0; k < page_types[type].bytes; k++)
            bytes[k * values->size + i] = (unsigned char)(bits >> 8 * k);
    }
    return bytes;
}

/* Prints bytes, compressed, in base64: four digits of six bits stand for three bytes, and '=' for a
 * digit whose bits all belong to missing bytes. */
static void print_compressed(FILE *out, const void *bytes, size_t size) {
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uLongf length = compressBound(size);
    unsigned char *compressed = memory_allocate(length + 2, 1); /* with zeros for the last group */
    if (compress(compressed, &length, bytes, size) != Z_OK)
        memory_found(NULL); /* it fails only when memory is short */
    compressed[length] = compressed[length + 1] = 0;
    for (size_t i = 0; i < length; i += 3) {
        unsigned first = compressed[i], second = compressed[i + 1], third = compressed[i + 2];
        unsigned group = first << 16 | second << 8 | third;
        fputc(digit[group >> 18], out);
        fputc(digit[group >> 12 & 63], out);
        fputc(i + 1 < length ? digit[group >> 6 & 63] : '=', out);
        fputc(i + 2 < length ? digit[group & 63] : '=', out);
    }
    free(compressed);
}

/* Prints the object of a variable. */
static void print_variable(FILE *out, const struct result_values *values) {
    const struct dataset_variable *variable = values->variable;
    json_t *dimensions = json_array();
    for (size_t i = 0; i < values->rank; i++)
        json_array_append_new(dimensions, json_string(variable->dimensions[i]));
    if (variable->role == DATASET_COORDINATE)
        json_array_append_new(dimensions, json_string(variable->name));
    print_json(out, "{\"head\":",
               json_pack("{s:s, s:o, s:s, s:o, s:o}", "name", variable->name, "dimensions",
                         dimensions, "type", value_type_name(variable->type), "units",
                         json_any_string(variable->units ? variable->units : ""), "long_name",
                         json_any_string(variable->long_name ? variable->long_name : "")));
    const enum page_type type = type_of(values);
    if (type == NOT_PACKED) {
        print_json(out, ",\"values\":", values_json(values));
    } else {
        size_t size = 0;
        void *bytes = pack(values, type, &size);
        fprintf(out, ",\"packed\":{\"type\":\"%s\",\"bytes\":\"", page_types[type].name);
        print_compressed(out, bytes, size);
        fputs("\"}", out);
        free(bytes);
    }
    fputc('}', out);
}

/* Writes the object of a result file, or of any HDF5 file of tables. Fails if it is unreadable. */
static bool write_file(FILE *out, const char *path, struct error *error) {
    struct dataset_file *file = dataset_open(path, error);
    if (!file) {
        enum { GAME_BYTES = 1 << 20 }; /* far more than any game has as text */
        const struct error why = *error;
        bool is_input = strcmp(path, "-") == 0;
        char *text = is_input ? NULL : text_input_read(path, NULL, "game", GAME_BYTES, NULL);
        if (text && strstr(text, ", payoff ")) /* a game has such a line */
            error_input(error, "%s; of a game as text, `bukub GAME review %s -o FILE.h5' makes one",
                        why.text, path);
        free(text);
        return false;
    }
    struct result *result = result_of_file(file, error);
    if (!result) {
        dataset_close(file);
        return false;
    }
    print_json(out, "{\"name\":", json_any_string(file_base_name(file->path)));
    json_t *attributes = json_object();
    for (size_t i = 0; i < file->attributes; i++)
        json_object_set_new(attributes, file->attribute[i].name,
                            value_json(file->attribute[i].value));
    print_json(out, ",\"attributes\":", attributes);
    const char *separator = "";
    fputs(",\"variables\":[", out);
    for (size_t i = 0; i < result->entries; i++) {
        const struct result_values *values = &result->entry[i];
        /* Skips variables state/..., sums that only serve to resume a computation. */
        if (!values->values || values->variable->role == DATASET_ATTRIBUTE ||
            strncmp(values->variable->name, "state/", strlen("state/")) == 0)
            continue;
        fputs(separator, out);
        print_variable(out, values);
        separator = ",";
    }
    fputs("]}", out);
    result_free(result);
    dataset_close(file);
    return true;
}

struct report_options {
    struct common_options common;
    struct option_list file;
};

static const struct option_entry report_option[] = ONE_OPTION(
    OPTION(LIST, NULL, "FILE.h5", struct report_options, file, "a result file", .required = true));

static const struct option_entry page_option[] = {
    OPTION(TEXT, "output", "PAGE.html", struct common_options, output, "Save the page as PAGE.html",
           .letter = 'o'),
    OPTION(FLAG, "force", NULL, struct common_options, force, "Overwrite an existing page"),
    {0},
};

/* The mark in the built report page that the data replace. */
static const char data_mark[] = "@DATA@";

/* The folders of built pages, relative to that of the program: installed, or in a build. */
static const char *const page_places[] = {"../share/bukub", "page", "build/page", "../page", NULL};

/* Returns the text of a built page, kept until the command ends. Fails with the message `missing`
 * if there is no such file, and if it does not contain `mark`, as a file that was cut off. */
static char *read_page(const char *name, const char *mark, const char *missing,
                       struct error *error) {
    enum { PAGE_BYTES = 1 << 28 }; /* far more than any page has */
    const char *path = kept(program_file(page_places, name), free);
    if (!path) {
        error_system(error, "%s", missing);
        return NULL;
    }
    char *text = kept(text_file_read(NULL, path, "page", PAGE_BYTES, NULL), free);
    if (text && strstr(text, mark))
        return text;
    error_system(error, "the page %s is damaged: build bukub again", name);
    return NULL;
}

/* Fails if the page of -o, if given, cannot be saved. The ending .html protects result files. */
static bool check_page(const struct common_options *options, struct error *error) {
    const char *output = options->output, *dot = output ? strrchr(output, '.') : NULL;
    if (!output)
        return true;
    if (!dot || (strcmp(dot, ".html") != 0 && strcmp(dot, ".htm") != 0))
        return error_input(error, "-o: the name of a page ends in .html, not '%.60s'", output);
    return save_check(output, options->force, error);
}

static int report_execute(void *what, struct error *error) {
    const struct report_options *options = what;
    if (!check_page(&options->common, error))
        return EXIT_BAD_INPUT;
    char *template = read_page("report.html", data_mark,
                               "report needs npm when bukub is built: install the package npm, "
                               "then run make again",
                               error);
    if (!template)
        return EXIT_COULD_NOT;
    const char *mark = strstr(template, data_mark);
    char *page = NULL;
    size_t size = 0;
    FILE *out = memory_stream(&page, &size);
    bool done = true;
    fprintf(out, "%.*s{\"files\":[", (int)(mark - template), template);
    for (size_t i = 0; done && i < options->file.count; i++) {
        fputs(i > 0 ? ",\n" : "", out);
        done = write_file(out, options->file.text[i], error);
    }
    fprintf(out, "]}%s", mark + strlen(data_mark));
    memory_stream_close(out);
    kept(page, free);
    if (!done)
        return EXIT_BAD_INPUT;
    if (!options->common.output) /* checked last: an error in a result file is reported first */
        return error_input(error, "give the page's name: -o PAGE.html");
    if (save_file(options->common.output, options->common.force, page, size, error))
        report_saved("", options->common.output);
    return EXIT_DONE;
}

const struct command command_report = {
    .name = "report",
    .summary = "saves results as a page for the browser",
    .options = {{.entry = report_option}, {.entry = page_option}},
    .help = "Saves one web page with the plots, boards and tables of result files. It opens from "
            "disk in any browser of 2023 or later, and contains everything that it needs. Files of "
            "one experiment, such as a sweep and exact results, share their plots.\v"
            "Examples:\n"
            "  bukub walk sweep -o sweep.h5\n"
            "  bukub walk exact -o exact.h5\n"
            "  bukub report sweep.h5 exact.h5 -o page.html",
    .options_size = sizeof(struct report_options),
    .execute = report_execute,
};

static int playground_execute(void *what, struct error *error) {
    const struct common_options *options = what;
    if (!check_page(options, error))
        return EXIT_BAD_INPUT;
    if (!options->output)
        return error_input(error, "give the page's name: -o PAGE.html");
    char *page = read_page("playground.html", "</html>",
                           "the playground was not built: run `make playground' in the sources; "
                           "if bukub is installed, then also `make install' again",
                           error);
    if (page && save_file(options->output, options->force, page, strlen(page), error))
        report_saved("", options->output);
    return EXIT_DONE;
}

const struct command command_playground = {
    .name = "playground",
    .summary = "saves the page in which all games are played",
    .options = {{.entry = page_option}},
    .help = "Saves one web page in which all games are played, and the walk is solved and "
            "simulated. It opens from disk and needs only a browser, of 2023 or later.\v"
            "Examples:\n"
            "  bukub playground -o playground.html",
    .options_size = sizeof(struct common_options),
    .execute = playground_execute,
};
