# The same values on processors that are emulated: arm64, and x86-64 without any AVX.
. "$ROOT/tests/processors/datasets.sh"

make_datasets emulated plain "$BUKUB"
arm64=$ROOT/build/arm64
if [ -x "$arm64/bukub" ] && command -v qemu-aarch64 >/dev/null; then
    make_datasets emulated arm64 qemu-aarch64 -L "$arm64/root" "$arm64/bukub"
    same_values arm64 'on arm64'
else
    skip 'not run here: arm64; see CONTRIBUTING.md'
fi
if [ "$(uname -m)" = x86_64 ] && command -v qemu-x86_64 >/dev/null; then
    make_datasets emulated nehalem qemu-x86_64 -cpu Nehalem "$BUKUB"
    same_values nehalem 'without AVX'
else
    skip 'not run here: x86-64 without AVX'
fi
finish
