# Includes lead downward: make/includes.py on the sources, and on copies with a wrong include. And
# sources do not grow: make/budgets.py.
. "$ROOT/tests/cli/expect.sh"

check="$ROOT/make/includes.py"
in_copy() { (cd copy && "$check" "$@"); }
in_project() { (cd "$ROOT" && "$check" "$@"); }

expect 0 '' in_project
expect_that 'the sources are in order' test ! -s out
expect 0 '' in_project --report
expect_that 'folders are counted' grep -qE '^sim/base +[0-9]+ +[0-9]+ +[0-9]+$' out
expect 0 '' in_project --reach cli/main.c
expect_that 'a file reaches others' grep -qE '^ *[1-9][0-9]+ cli/main.c$' out
expect 1 'no/such.c is no source' in_project --reach no/such.c

mkdir copy
(cd "$ROOT" && cp -r --parents CONTRIBUTING.md cli sim strategies analysis "$scratch/copy")
expect 0 '' in_copy

# wrong FILE INCLUDED REASON: that include is refused, and named with its line.
wrong() {
    cp "copy/$1" kept
    sed -i "1i #include \"$2\"" "copy/$1"
    expect 1 '' in_copy
    expect_that "$1 may not include $2" grep -qE "^$1:1: .*$3" out
    expect_that 'nothing else is found' test "$(wc -l <out)" -eq 1
    mv kept "copy/$1"
}
wrong sim/base/error.c sim/text/untrusted.h 'sim/base may not include sim/text/untrusted.h'
wrong sim/match/agent.c analysis/layers/subsets.h 'may not include analysis/layers/subsets.h'
wrong analysis/slice/lines/extremes.c strategies/match/registry.h 'not below it'
wrong sim/sequencium/position.c sim/slice/grid.h 'not below it'
wrong sim/base/error.c sim/nowhere/error.h 'in no folder of the table'

# What is counted now is the limit for one source more.
cat >more.py <<'END'
import budgets
budgets.LIMITS = budgets.counts()
assert not budgets.main(), "the limit itself is allowed"
with open("sim/base/more.c", "w") as more:
    more.writelines(f"static int once{i}(void) {{ return {i}; }}\nint f{i}(void) {{ return once{i}(); }}\n" for i in range(200))
assert budgets.main(), "one more is not"
END
more() { (cd copy && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$ROOT/make python3 ../more.py); }
expect 0 '' more
for what in 'lines of sim' 'sources of the program' 'begin with a comment' 'named once, in %'; do
    expect_that "there are not more $what" grep -q "$what: too many\$" out
done
rm copy/sim/base/more.c

mkdir copy/sim/nowhere
echo >copy/sim/nowhere/nothing.c
expect 1 '' in_copy
expect_that 'a folder has a row' grep -q '^sim/nowhere: has no row' out
finish
