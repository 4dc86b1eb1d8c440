#!/bin/bash
# Static checks of all sources: make/lint.sh COMPILER-FLAGS...
# The exit code says whether a tool found anything.
set -u
jobs=$(nproc)
failed=0
mapfile -t sources < <(git ls-files '*.c')
mapfile -t headers < <(git ls-files '*.h')
mapfile -t scripts < <(git ls-files 'make/*.sh' tests/run 'tests/*/run' .ci/run)
mapfile -t sh_scripts < <(git ls-files 'tests/cli/*.sh' 'tests/mpi/*.sh' 'tests/processors/*.sh' 'notebooks/*.sh')

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
    git ls-files '*.c' | grep -E "$pattern" | FLAGS="$*" CHECKS=$checks xargs -P "$jobs" -n 4 sh -c \
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
    cppcheck -q -j "$jobs" --std=c11 --enable=warning,performance,portability \
        --inline-suppr --suppress=missingIncludeSystem --error-exitcode=1 -I. -DWIDTH=sse2 \
        --library=posix --library=gnu "${sources[@]}"
}

stage 'order of includes' make/includes.py
stage budgets make/budgets.py
stage clang-format clang-format-14 --dry-run --Werror "${sources[@]}" "${headers[@]}"
stage shellcheck shellcheck --severity=warning "${scripts[@]}"
stage 'shellcheck of sh' shellcheck --severity=warning --shell=sh --exclude=SC2034,SC2046,SC2258 \
    "${sh_scripts[@]}"
stage cppcheck check
stage clang-tidy tidy "$@"
exit $failed
