# Each kernel leaves the same bytes.
. "$ROOT/tests/processors/datasets.sh"

make_datasets commands plain "$BUKUB"
widths=$(bukub version | sed -n 's/^kernels: *//p' | sed 's/ ([^)]*)//g; s/,//g')
case $(uname -m) in
x86_64) all='vbmi vpopcntdq avx512 avx2 sse41 sse2' ;;
aarch64) all='neon portable' ;;
*) all=portable ;;
esac
expect_that "the program lists the kernels $all" [ "$widths" = "$all" ]
here=$(bukub version --json | /usr/bin/python3 -c 'import json, sys
print(*(kernel["name"] for kernel in json.load(sys.stdin)["kernels"] if kernel["available"]))')
tried=
for width in $widths; do
    if BUKUB_PROCESSOR=$width bukub version >/dev/null 2>&1; then
        make_datasets commands "$width" env BUKUB_PROCESSOR="$width" "$BUKUB"
        same_datasets "$width" "by kernels of $width"
        tried="$tried${tried:+ }$width"
    else
        skip "not run here: $width"
    fi
done
expect_that "every kernel of this machine was tried: $here" [ "$tried" = "$here" ]
finish
