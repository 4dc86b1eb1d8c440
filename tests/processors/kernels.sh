# Each kernel leaves the same bytes.
. "$ROOT/tests/processors/datasets.sh"

make_datasets commands plain "$BUKUB"
expect_that 'there are twenty datasets' [ "$(find plain -name '*.h5' | wc -l)" -ge 20 ]
widths=$(bukub version | sed -n 's/^kernels: *//p' | sed 's/ ([^)]*)//g; s/,//g')
for width in $widths; do
    if BUKUB_PROCESSOR=$width bukub version >/dev/null 2>&1; then
        make_datasets commands "$width" env BUKUB_PROCESSOR="$width" "$BUKUB"
        same_datasets "$width" "by kernels of $width"
    else
        skip "not run here: $width"
    fi
done
finish
