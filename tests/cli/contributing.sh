# The commits in CONTRIBUTING.md apply to a copy of the sources, compile without a warning, run, and
# pass their tests.
. "$ROOT/tests/cli/expect.sh"

[ "$(rounds all some)" = all ] || {
    skip 'what is compiled here has no sanitizers'
    finish
}

build=$(dirname "$BUKUB")
flags=$(cat "$build/flags") # how to compile | how to link
for floor in sim strategies analysis cli tests/unit; do
    mkdir -p "tree/$(dirname $floor)" && cp -r "$ROOT/$floor" "tree/$floor"
done

# The patches: the page's blocks, and the one that it names.
sed -n '/^```diff$/,/^```$/p' "$ROOT/CONTRIBUTING.md" | sed '/^```/d' >page.patch
expect_that 'the page shows commits' test "$(grep -c '^--- /dev/null' page.patch)" -eq 2
for patch in page.patch "$ROOT/tests/patches/nim.patch"; do
    expect 0 '' patch -s -p1 -F0 -d tree -i "$(realpath "$patch")"
    sed -n 's|^+++ b/\(.*\.c\)$|\1|p' "$patch" >>changed
done
expect_that 'no object file has the name of another one' test "$(sort changed | uniq -d | wc -l)" -eq 0

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
for test in strategies antipalindrome_agents; do
    expect 0 '' link test_$test new/tests/tests_unit_test_$test.o new/*.o
    expect_that "test_$test passes" ./test_$test
done

BUKUB=./bukub_new
expect_output '^pairs  +yes  +any two letters' bukub walk strategies
expect_output '^pairs +0\.5 +D4 +20\.1676275421 ' bukub walk exact --strategy pairs --p 0.5
expect_output '^edge  +the leftmost' bukub antipalindrome agents
expect_json 0 'all(a["forfeits"] == 0 for a in r["agents"])' bukub antipalindrome tournament \
    --agent edge --agent greedy --size 9,10 --rounds 5 --json
expect_output '^  nim tournament  ' bukub --help
expect_json 0 'r["move"] == "3"' bukub nim best 7 --nodes 2K --json
expect_json 0 'r["agents"][0]["agent"] == "uct(time=0,nodes=0,exploration=0.7)" and
    all(a["forfeits"] == 0 for a in r["agents"])' bukub nim tournament --agent random --agent uct \
    --nodes 200 --rounds 20 --json
finish
