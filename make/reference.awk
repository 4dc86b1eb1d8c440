# Replaces the tables of data/FORMAT.md, which are between markers, and the versions in its headings:
#     bukub info --formats | awk -f make/reference.awk - data/FORMAT.md
# Fails if a kind of file has no section with markers, or a section with markers no kind of file.

function fail(message) {
    print "make/reference.awk: " message >"/dev/stderr"
    failed = 1
    exit 1
}

# The kind of file of a heading, or nothing.
function kind_of(line) {
    return line ~ /^## `.*`, version [0-9]+$/ ? substr(line, 5, index(line, "`, ") - 5) : ""
}

/^## / { kind = kind_of($0) }

NR == FNR {
    if (/^## /)
        heading[kind] = $0
    else if (/^\|/)
        tables[kind] = tables[kind] (blank && tables[kind] ? "\n" : "") $0 "\n"
    blank = /^$/
    next
}

/^<!-- tables/ {
    if (!(kind in tables) || kind in done)
        fail("no tables for the markers in section \"" kind "\"")
    done[kind] = 1
    printf "%s\n\n%s\n", $0, tables[kind]
    skip = 1
}
/^<!-- end -->$/ { skip = 0 }
!skip { print(kind in heading && /^## / ? heading[kind] : $0) }

END {
    for (kind in heading)
        if (!failed && !(kind in done))
            fail("no section with markers for the tables of \"" kind "\"")
    exit failed
}
