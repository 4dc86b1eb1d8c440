#!/bin/bash
# Static checks of all sources: make/lint.sh COMPILER-FLAGS...
# With words in `only`, of the files with one of them in their path; then nothing is counted, since the
# budgets are those of all sources. The exit code says whether a tool found anything.
set -u
jobs=$(nproc)
failed=0
words=${only:-}

# listed PATTERN...: files that git knows, of those that are to be checked.
listed() { git ls-files "$@" | grep -E "${words// /|}"; }

stage() { # NAME COMMAND...
    local name=$1
    shift
    if "$@"; then
        echo "clean   $name"
    else
        echo "FAILED  $name"
        failed=1
    fi
}

tidy_some() { # PATTERN CHECKS FLAGS...: the sources that match
    local pattern=$1 checks=$2
    shift 2
    listed '*.c' | grep -E "$pattern" | FLAGS="$*" CHECKS=$checks xargs -r -P "$jobs" -n 2 sh -c \
        'clang-tidy-14 --quiet --checks="$CHECKS" $BUDGET "$@" -- $FLAGS -DWIDTH=sse2 -Imake/include \
            2>/dev/null' tidy
}

# Tests are checked without the analyzer, which takes nearly all of the time: they run under
# sanitizers. In other functions it follows as many states as a fourth of that time is enough for.
export BUDGET='--extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=max-nodes=50000'
tidy() {
    tidy_some '^(cli|strategies|analysis|sim)/' '' "$@" &&
        tidy_some '^tests/' '-clang-analyzer-*' "$@"
}

check() {
    listed '*.c' | xargs -r cppcheck -q -j "$jobs" --std=c11 --enable=warning,performance,portability \
        --inline-suppr --suppress=missingIncludeSystem --error-exitcode=1 -I. -DWIDTH=sse2 \
        --library=posix --library=gnu
}
format() { listed '*.c' '*.h' | xargs -r clang-format-14 --dry-run --Werror; }
scripts() {
    listed 'make/*.sh' tests/run 'tests/*/run' .ci/run | xargs -r shellcheck --severity=warning
}
sh_scripts() {
    listed 'tests/cli/*.sh' 'tests/mpi/*.sh' 'tests/processors/*.sh' 'notebooks/*.sh' |
        xargs -r shellcheck --severity=warning --shell=sh --exclude=SC2034,SC2046,SC2258
}

stage 'order of includes' make/includes.py
[ -n "$words" ] || stage budgets make/budgets.py
stage clang-format format
stage shellcheck scripts
stage 'shellcheck of sh' sh_scripts
stage cppcheck check
stage clang-tidy tidy "$@"
exit $failed
