/* Finds and reads the files that users name. Where several processes run (MPI), each reads files by
 * itself. Only the process of rank 0 reads standard input; it sends the text to the others. */
#include "cli/shared/args/text_input.h"
#include "cli/shared/output/format.h"
#include "sim/base/processes.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <errno.h>
#include <unistd.h>

const char *const installed_folder[] = {"../share/bukub", "data", "../../data", NULL};

bool program_folder(char folder[PATH_MAX]) {
    ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX); /* adds no NUL */
    if (length <= 0 || length == PATH_MAX)
        return false;
    folder[length] = '\0';
    *strrchr(folder, '/') = '\0';
    return true;
}

char *program_file(const char *const *folders, const char *name) {
    char program[PATH_MAX];
    if (!program_folder(program))
        return NULL;
    for (; *folders; folders++) {
        char *path = memory_print("%s/%s/%s", program, *folders, name);
        if (access(path, R_OK) == 0)
            return path;
        free(path);
    }
    return NULL;
}

char *installed_path(const char *given, const char *subfolder, const char *ending) {
    if (!subfolder || !*given || strchr(given, '/') || access(given, F_OK) == 0)
        return memory_copy(given);
    /* The name may have its ending, as in command lines kept in result files, or lack it. */
    char *name = memory_print("%s/%s%s", subfolder, given, strchr(given, '.') ? "" : ending);
    char *path = program_file(installed_folder, name);
    free(name);
    return path ? path : memory_copy(given);
}

const char *file_base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool file_ending_check(const char *path, const char *const *endings, struct error *error) {
    const char *name = file_base_name(path);
    size_t length = strlen(name);
    for (size_t i = 0; endings[i]; i++) {
        size_t ending = strlen(endings[i]);
        if (length > ending && strcasecmp(name + length - ending, endings[i]) == 0)
            return true;
    }
    char allowed[64] = ""; /* ".pdf or .svg" */
    for (size_t i = 0, used = 0; endings[i] && used < sizeof allowed; i++)
        used += (size_t)snprintf(allowed + used, sizeof allowed - used, "%s%s", i > 0 ? " or " : "",
                                 endings[i]);
    return error_input(error, "%s: the name of the file must end in %s", quote(path).text, allowed);
}

const char *text_input_name(const char *argument) {
    return strcmp(argument, "-") == 0 ? "standard input" : argument;
}

/* The text of standard input, which rank 0 reads and broadcasts; as text_input_read. */
static char *standard_input_read(const char *what, size_t most, struct error *error) {
    char *text = NULL;
    if (process_number() == 0)
        text = text_file_read(stdin, text_input_name("-"), what, most, error);
    uint64_t length = text ? strlen(text) + 1 : 0; /* with the NUL; 0: it could not be read */
    bool known = processes_broadcast(&length, sizeof length, NULL, error) && length > 0;
    if (known && process_number() > 0)
        text = memory_allocate(length, 1);
    if (known && processes_broadcast(text, length, NULL, error))
        return text;
    free(text);
    return NULL;
}

char *text_input_read(const char *argument, const char *game, const char *what, size_t most,
                      struct error *error) {
    if (strcmp(argument, "-") == 0)
        return standard_input_read(what, most, error);
    char *path = installed_path(argument, game, ".txt");
    FILE *file = fopen(path, "r");
    if (!file)
        error_input(error, "%s: %s", argument, strerror(errno));
    free(path);
    if (!file)
        return NULL;
    char *text = text_file_read(file, argument, what, most, error);
    fclose(file);
    /* If the file is a result, and so no text, another message says what it is. */
    struct dataset_file *result = text ? NULL : dataset_open(argument, NULL);
    const struct dataset_value *type =
        result ? dataset_get(result, "filetype", DATASET_TEXT, NULL) : NULL;
    if (type)
        error_input(error, "%s: is a result of %s; a %s is plain text", argument,
                    quote(type->text).text, what);
    dataset_close(result);
    return text;
}

/* Returns the texts of all variables named `what` or ..._`what` as one text, to be freed, with an
 * empty line behind each. A text in one line has a row of the board in each word, so that blanks
 * become ends of lines. Returns NULL with an error, also if the file has no such text. */
static char *read_boards(const struct dataset_file *file, const char *what, struct error *error) {
    char *text;
    FILE *out = memory_stream(&text, NULL);
    bool done = true;
    for (size_t i = 0; done && i < file->entries; i++) {
        const struct dataset_entry *entry = &file->entry[i];
        const char *end = strrchr(entry->name, '_');
        if (entry->type != DATASET_TEXT || strcmp(end ? end + 1 : entry->name, what) != 0)
            continue;
        char **texts = dataset_read(file, entry, error);
        done = texts;
        for (size_t k = 0; done && texts[k]; k++) {
            char blank = strchr(texts[k], '\n') ? ' ' : '\n';
            for (const char *c = texts[k]; *c; c++)
                fputc(*c == ' ' ? blank : *c, out);
            fputs("\n\n", out);
        }
        dataset_free_values(entry, texts);
    }
    memory_stream_close(out);
    if (done && (*text || error_input(error, "%s: the result has no %s", file->path, what)))
        return text;
    free(text);
    return NULL;
}

char *board_input_read(const char *argument, const char *game, const char *what,
                       struct error *error) {
    enum { FILE_BYTES = 1 << 28 /* far more than any useful file has */ };
    if (!file_ending_check(argument, format_hdf5.endings, NULL))
        return text_input_read(argument, game, what, FILE_BYTES, error);
    struct dataset_file *file = dataset_open(argument, error);
    if (!file)
        return NULL;
    const struct dataset_value *filetype = dataset_get(file, "filetype", DATASET_TEXT, NULL);
    const struct dataset_value *board = dataset_get(file, "board", DATASET_TEXT, NULL);
    /* A file type is "bukub", a game and a verb: then words remain. Types without a game pass. */
    const char *type = filetype ? filetype->text : "";
    struct string_view words = string_view_of(type);
    bool is_result = string_view_is(string_view_word(&words), "bukub");
    bool is_of_game = string_view_is(string_view_word(&words), game);
    char *text = NULL;
    if (is_result && !is_of_game && words.length > 0)
        error_input(error, "%s: is a result of %s; allowed: a text, or a result of %s", argument,
                    quote(type).text, game);
    else
        text = board && *board->text ? memory_copy(board->text) : read_boards(file, what, error);
    dataset_close(file);
    return text;
}
