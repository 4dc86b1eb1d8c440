# The commits in CONTRIBUTING.md apply to a copy of the sources, compile without a warning, run, and
# pass their tests.
. "$ROOT/tests/cli/expect.sh"

build=$(dirname "$BUKUB")
flags=$(cat "$build/flags") # how to compile | how to link
for part in sim strategies analysis cli tests/unit tests/cli/results.sh tests/FAULTS.md data/FORMAT.md CHANGELOG.md; do
    mkdir -p "tree/$(dirname $part)" && cp -r "$ROOT/$part" "tree/$part"
done

# The patches: the page's blocks, one of which is a file, too, and the one that it names.
sed -n '/^```diff$/,/^```$/p' "$ROOT/CONTRIBUTING.md" | awk '/^```diff$/ { block++ } !/^```/ { print >"block-" block }'
expect_that 'the page shows commits' test "$(cat block-* | grep -c '^--- /dev/null')" -eq 3
expect_that 'the commit with a command is a file' cmp block-3 "$ROOT/tests/patches/squares.patch"
for patch in block-* "$ROOT/tests/patches/nim.patch"; do
    expect 0 '' patch -s -p1 -F0 -d tree -i "$(realpath "$patch")"
    sed -n 's|^+++ b/\(.*\.c\)$|\1|p' "$patch" >>changed
done
sort -u changed -o changed
expect_that 'no object file has the name of another one' test "$(tr / _ <changed | sort | uniq -d | wc -l)" -eq 0

# An object of the program goes to new/, one of the tests to new/tests/.
mkdir -p new/tests
compile() {
    case $1 in tests/*) folder=new/tests ;; *) folder=new ;; esac
    object=$folder/$(echo "${1%.c}" | tr / _).o
    (cd tree && ${flags%% |*} -Werror -c -o "../$object" "$1")
}
while read -r file; do
    expect 0 '' compile "$file"
done <changed

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
for test in strategies_walk_test_strategies strategies_antipalindrome_test_antipalindrome_agents; do
    expect 0 '' link $test new/tests/tests_unit_$test.o "$build/tests/unit/main.o" new/*.o
    expect_that "$test passes" ./$test "test_${test##*_test_}"
done

BUKUB=$PWD/bukub_new
expect_output '^pairs  +yes  +any two letters' bukub walk strategies
expect_output '^pairs +0\.5 +D4 +20\.1676275421 ' bukub walk exact --strategy pairs --p 0.5
expect_output '^edge  +the leftmost' bukub antipalindrome agents
expect_json 0 'all(a["forfeits"] == 0 for a in r["agents"])' bukub antipalindrome tournament \
    --agent edge --agent greedy --size 9,10 --rounds 5 --json
expect_output '^  slice squares  ' bukub --help
expect_json 0 'r["count"] == 14 and [s["lines"] for s in r["squares"]] == [7, 7, 7, 7]' \
    bukub slice squares 2 --json
expect_output '^B2 +44  0\.5238$' bukub slice squares 3
expect_output '^C3,44,0\.3793103448275862$' bukub slice squares 5 --maximal --csv
refuse 'N: "17" is out of range' bukub slice squares 17
# What the commit adds to results.sh: saves, shows, exports and repeats.
{
    sed '/^check /,$d' tree/tests/cli/results.sh
    grep '^check slice squares ' tree/tests/cli/results.sh
    echo finish
} >squares.sh
expect_output 'ok .* export --csv: slice squares 5 --maximal$' env BUKUB="$BUKUB" sh squares.sh
expect_that 'and both results are checked' test "$(grep -c '^ok .* show: slice squares' out)" -eq 2
expect_output '^  nim tournament  ' bukub --help
expect_json 0 'r["move"] == "3"' bukub nim best 7 --nodes 2K --json
expect_json 0 'r["agents"][0]["agent"] == "uct(time=0,nodes=0,exploration=0.7)" and
    all(a["forfeits"] == 0 for a in r["agents"])' bukub nim tournament --agent random --agent uct \
    --nodes 200 --rounds 20 --json
finish
