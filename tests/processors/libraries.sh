# What libraries do on processors with less leaves the same values, and passes the same checks.
. "$ROOT/tests/processors/datasets.sh"

# glibc chooses among versions of its functions by what the processor has.
tunables=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-AVX,-FMA,-FMA4,-AVX2_Usable,-FMA_Usable
without_fma() { env GLIBC_TUNABLES=$tunables "$@"; }
make_datasets commands plain "$BUKUB"
make_datasets commands glibc env GLIBC_TUNABLES=$tunables "$BUKUB"
same_values glibc 'with a glibc without FMA and AVX'
linker=/lib64/ld-linux-x86-64.so.2
if grep -qsw avx2 /proc/cpuinfo; then
    $linker --list-diagnostics >features
    without_fma $linker --list-diagnostics | grep -v '^env' >fewer
    grep -v '^env' features >all
    expect_that 'glibc takes the processor for another one' sh -c '! cmp -s all fewer'
else
    skip 'glibc knows nothing here that could be switched off'
fi

# GSL, and what libm may round either way, are used for derived numbers only: games, moves, boards and
# solvers do without, but for gsl_sort and gsl_sort_index, which round nothing. (HDF5 may be in the
# program, too, so that objects are asked.)
libm=$(ldd "$BUKUB" | sed -n 's/.*libm\.so.* => \([^ ]*\).*/\1/p')
symbols() { nm "$@" | sed 's/@.*//; s/.* //' | sort -u; }
symbols -D --defined-only "$libm" |
    grep -vxE 'ceil|floor|l?l?r(ound|int)|f(max|min|rexp)|ldexp|nextafter|sqrt' >rounding
find "${BUKUB%/*}" -name '*.o' ! -path '*/tests/*' -exec nm -A --undefined-only {} + | sed 's/@.*//' |
    awk 'NR == FNR { rounding[$1]; next } $NF in rounding || ($NF ~ /^gsl_/ && $NF !~ /^gsl_sort(_index)?$/) { print $1 }' rounding - |
    sed "s|^${BUKUB%/*}/||" | sort -u >derive
expect_that 'only derived numbers depend on GSL and the rounding of libm' sh -c '! grep -vE \
    "^(sim/statistics/|analysis/(walk/infer/infer|magicboard/difficulty)|cli/(main|shared/run/program))" derive'
expect_that 'the objects that derive numbers were found' grep -q sim/statistics/confidence derive

# The checks in Python, with a numpy for processors without AVX2.
features=$(/usr/bin/python3 -c 'from numpy.core import _multiarray_umath as numpy
print(*(name for name in numpy.__cpu_dispatch__ if numpy.__cpu_features__[name] and
        name.startswith(("AVX2", "AVX512", "FMA"))))')
echo "# numpy without $features"
lesser() { without_fma NPY_DISABLE_CPU_FEATURES="$features" "$@"; }
expect 0 '' lesser sh "$ROOT/tests/cli/plots_shown.sh"
expect 0 '' lesser /usr/bin/python3 -B "$ROOT/tests/cli/check_tournament.py" plain/tournament.h5 Red Blue
finish
