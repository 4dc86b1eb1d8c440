# data/FORMAT.md has the tables of `bukub info --formats`, which follow from the descriptions.
. "$ROOT/tests/cli/expect.sh"

page=$ROOT/data/FORMAT.md
expect 0 '' bukub info --formats
cp out reference

# update PAGE: prints it as `make reference` writes it.
update() { awk -f "$ROOT/make/reference.awk" reference "$1"; }
expect 0 '' update "$page"
expect_that 'the page is up to date; otherwise `make reference` rewrites it' cmp "$page" out

# differs SED: whether updating sees this change of the page, and undoes it.
differs() {
    sed "$1" "$page" >other.md
    expect_that "sed '$1' changes the page" sh -c '! cmp -s "$1" other.md' sh "$page"
    expect 0 '' update other.md
    expect_that 'updating undoes that' cmp -s "$page" out
}
differs 's/^| `lower` .*/| `lower` | another meaning |/'
differs '/^| `max_moves` /d'
differs 's/^\(## `bukub walk sweep`, version \).*/\11/'
differs 's/^<!-- end -->$/| `none` | |\n&/'

# Each kind of file has a section, and each section with tables is of a kind of file.
sed 's/^## `bukub best`/## `bukub worst`/' "$page" >renamed.md
expect 1 'markers' update renamed.md
sed '/^<!-- tables/,$d' "$page" >short.md
expect 1 'no section' update short.md
finish
