/* Stands in for the library inih, by which board files are read. */
#include <ctype.h>
#include <ini.h>
#include <stdbool.h>
#include <string.h>

/* Removes blanks at both ends of a text, which is changed, and returns what is left. */
static char *trim(char *text) {
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        *--end = '\0';
    return text + strspn(text, " \t\n\v\f\r");
}

/* Parses as inih does with its default settings: sections, key = value, values that continue on
 * indented lines, comments from a ; or # at the beginning. Returns the first wrong line, or 0. */
int ini_parse_stream(ini_reader reader, void *stream, ini_handler handler, void *user) {
    char line[INI_MAX_LINE], section[64] = "", name[64] = "";
    int first_wrong = 0;
    for (int number = 1; reader(line, sizeof line, stream); number++) {
        const bool continues = *name && isspace((unsigned char)line[0]);
        char *text = trim(line), *separator = strpbrk(text, "=:"); /* of a key and its value */
        if (*text == '\0' || *text == ';' || *text == '#')
            continue;
        bool valid = false;
        if (continues) {
            valid = handler(user, section, name, text);
        } else if (*text == '[') {
            const char *end = strchr(text, ']');
            snprintf(section, sizeof section, "%.*s", end ? (int)(end - text - 1) : 0, text + 1);
            *name = '\0';
            valid = end;
        } else if (separator) {
            *separator = '\0';
            snprintf(name, sizeof name, "%s", trim(text));
            valid = handler(user, section, name, trim(separator + 1));
        }
        if (!valid && first_wrong == 0)
            first_wrong = number;
    }
    return first_wrong;
}
