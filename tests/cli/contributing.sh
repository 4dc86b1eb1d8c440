# The commits in tests/patches, which CONTRIBUTING.md links, apply to a copy of the sources, one after the
# other. What they add compiles without a warning, runs, and passes its tests and `make lint`.
. "$ROOT/tests/cli/expect.sh"

build=$(dirname "$BUKUB")
flags=$(cat "$build/flags") # how to compile | how to link
mkdir tree
(cd "$ROOT" && cp -r --parents .clang-format .clang-tidy CHANGELOG.md CONTRIBUTING.md Makefile VERSION analysis cli \
    data/FORMAT.md data/boards make sim strategies tests "$scratch/tree")

# patch_files PATCH: what it adds or changes.
patch_files() { sed -n 's|^+++ b/||p' "$ROOT/tests/patches/$1.patch"; }
for patch in "$ROOT"/tests/patches/*.patch; do
    name=$(basename "$patch" .patch)
    expect 0 '' patch -s -p1 -F0 -d tree -i "$patch"
    patch_files "$name" >>changed
    expect_that "the page links $name" grep -q "](tests/patches/$name.patch)" "$ROOT/CONTRIBUTING.md"
done
expect_that 'a strategy is five files' test "$(patch_files two_letters | wc -l)" -eq 5
expect_that 'a format is one line of a list, and one source' \
    test "$(patch_files tsv | grep '^cli/' | tr '\n' ' ')" = 'cli/shared/output/format.h cli/shared/output/tsv.c '
grep '\.c$' changed | sort -u >sources
(cd tree && grep -rl 'PRINTED_FORMATS(' --include='*.c' cli) | sort -u - sources >compiled # the list is in a header
expect_that 'no object file has the name of another one' test "$(tr / _ <compiled | sort | uniq -d | wc -l)" -eq 0

# What the page names is there.
grep -oE '`[a-z_/]+/[a-z_]+\.[ch]`' "$ROOT/CONTRIBUTING.md" | tr -d '`' | while read -r file; do
    [ -e "tree/$file" ] || echo "$file"
done >gone
expect_that 'sources that the page names exist' test ! -s gone
grep -oE 'struct [a-z_]+' "$ROOT/CONTRIBUTING.md" | sort -u | while read -r name; do
    grep -rqF "$name {" --include='*.h' tree/cli tree/strategies tree/sim || echo "$name"
done >gone
expect_that 'so do structs' test ! -s gone

# An object of the program goes to new/, one of the tests to new/tests/.
mkdir -p new/tests
compile() {
    case $1 in tests/*) folder=new/tests ;; *) folder=new ;; esac
    object=$folder/$(echo "${1%.c}" | tr / _).o
    (cd tree && ${flags%% |*} -Werror -c -o "../$object" "$1")
}
while read -r file; do
    expect 0 '' compile "$file"
done <compiled

# link PROGRAM OBJECT...: changed objects come before the archive of the others.
link() {
    program=$1
    shift
    compiler=${flags#*| }
    libraries="-L${compiler#* -L}"
    case $compiler in *' -L'*) ;; *) libraries="-l${compiler#* -l}" ;; esac
    ${compiler%%"$libraries"} -o "$program" "$@" "$build/tests.a" $libraries -lcmocka
}
expect 0 '' link bukub_new "$build/cli/main.o" new/*.o
for object in new/tests/*_test_*.o; do
    test=test_${object##*_test_}
    expect 0 '' link "${test%.o}" "$object" "$build/tests/unit/main.o" new/*.o
    expect_that "${test%.o} passes" "./${test%.o}" "${test%.o}"
done

# The order of folders, with the rows that were added; then `make lint` of what changed. Budgets are those of
# the sources without these commits, but each source begins with a comment.
expect_output '^ok .* the sources are in order' env ROOT="$PWD/tree" sh tree/tests/cli/includes.sh
heads() { (cd tree && PYTHONDONTWRITEBYTECODE=1 make/budgets.py | grep '^ *0 .*begin with a comment$'); }
expect 0 '' heads
lint() {
    (cd tree && git init -q && git add . && make -s lint BUILD="$scratch/lint" \
        only="$(tr '\n' ' ' <../sources | sed 's/ $//')")
}
unset MAKEFLAGS MFLAGS MAKELEVEL # of the make that runs the tests
tools='git clang-format-14 clang-tidy-14 cppcheck shellcheck mpicc'
if (for tool in $tools; do command -v $tool || exit; done) >found; then
    expect 0 '' lint
    expect_that 'clang-tidy finds nothing' grep -q '^clean   clang-tidy$' out
else
    skip "make lint needs $tools"
fi

BUKUB=$PWD/bukub_new
expect_output '^two-letters  +yes  +any two letters' bukub walk strategies
expect_output '^two-letters +0\.5 +D4 +20\.1676275421 ' bukub walk exact --strategy two-letters --p 0.5
expect_output '^edge  +the leftmost' bukub antipalindrome agents
expect_json 0 'all(a["forfeits"] == 0 for a in r["agents"])' bukub antipalindrome tournament \
    --agent edge --agent greedy --size 9,10 --rounds 5 --json
expect_output '^  slice squares  ' bukub --help
expect_json 0 'r["count"] == 14 and [s["lines"] for s in r["squares"]] == [7, 7, 7, 7]' \
    bukub slice squares 2 --json
expect_output '^B2 +44  0\.5238$' bukub slice squares 3
expect_output '^C3,44,0\.3793103448275862$' bukub slice squares 5 --maximal --csv
refuse 'N: "17" .*range' bukub slice squares 17
# What the commits add to results.sh: saves, shows, exports and repeats; and to every_verb.sh.
{
    sed '/^check /,$d' tree/tests/cli/results.sh
    grep -E '^check (slice squares|nim) ' tree/tests/cli/results.sh
    sed -n '/ --tsv/,/-o lines.tsv/p' tree/tests/cli/results.sh
    sed -n '/^typed()/,/^}/p' tree/tests/cli/every_verb.sh
    grep -E '^expect 0 .* nim ' tree/tests/cli/every_verb.sh
    echo finish
} >added.sh
expect_output 'ok .* export --csv: slice squares 5 --maximal$' env BUKUB="$BUKUB" sh added.sh
expect_that 'and all of them are checked' test "$(grep -cE '^ok .* show: (slice squares|nim) ' out)" -eq 5
expect_that 'tabs, too' grep -q '^ok .* slice lines 3 -o lines\.tsv' out
expect_that 'the last one, too' grep -q '^ok .* nim review' out
expect_output '^  nim tournament  ' bukub --help
expect_json 0 'r["move"] == "3"' bukub nim best 7 --nodes 2K --json
expect_json 0 'r["agents"][0]["agent"] == "uct(time=0,nodes=0,exploration=0.7)" and
    all(a["forfeits"] == 0 for a in r["agents"])' bukub nim tournament --agent random --agent uct \
    --nodes 200 --rounds 20 --json
finish
