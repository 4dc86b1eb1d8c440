/* Prints the answer into a text as its members are set. There is only one answer, a static one: the
 * page calls one function at a time and reads the answer before it calls the next. */
#include "cli/playground/answer.h"
#include "sim/base/memory.h"
#include "sim/text/number.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>

static char *answer;     /* owned; NULL before the first answer */
static FILE *out;        /* a stream into `answer` */
static char closing[16]; /* [depth] the brackets that end what is open, the innermost last */
static size_t depth;     /* objects and arrays that are open, the answer itself included */
static bool needs_comma; /* whether a comma precedes the next member or element */

/* Prints what precedes a value: a comma, unless the value is the first, and the key of a member. */
static void begin_value(const char *key) {
    if (needs_comma)
        fputc(',', out);
    needs_comma = true;
    if (key)
        fprintf(out, "\"%s\":", key);
}

struct error answer_begin(void) {
    free(answer);
    answer = NULL;
    out = memory_stream(&answer, NULL);
    depth = 0;
    needs_comma = false;
    answer_open(NULL, '{');
    return (struct error){0};
}

void answer_open(const char *key, char bracket) {
    assert(depth < sizeof closing);
    begin_value(key);
    fputc(bracket, out);
    closing[depth++] = bracket == '{' ? '}' : ']';
    needs_comma = false;
}

void answer_close(void) {
    fputc(closing[--depth], out);
    needs_comma = true;
}

void answer_text(const char *key, const char *text) {
    begin_value(key);
    fputc('"', out);
    for (; *text; text++)
        if (*text == '\n')
            fputs("\\n", out);
        else if ((unsigned char)*text < ' ')
            fputc(' ', out);
        else
            fprintf(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    fputc('"', out);
}

void answer_number(const char *key, double value) {
    begin_value(key);
    if (isfinite(value))
        fputs(number_text(value).text, out);
    else
        fputs(isnan(value) ? "null" : "\"infinite\"", out);
}

void answer_whole(const char *key, int64_t value) {
    begin_value(key);
    fprintf(out, "%" PRId64, value);
}

void answer_flag(const char *key, bool value) {
    begin_value(key);
    fputs(value ? "true" : "false", out);
}

const char *answer_end(bool succeeded, const struct error *error) {
    if (!succeeded) { /* what was printed so far is discarded */
        memory_stream_close(out);
        answer_begin();
        answer_text("error", error->text);
    }
    while (depth > 0)
        answer_close();
    memory_stream_close(out);
    return answer;
}
