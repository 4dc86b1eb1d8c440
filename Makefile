# bukub. `make help` lists the targets; V=1 shows the commands; CONTRIBUTING.md says more.

# Called from another folder, `make -f SOURCES/Makefile` builds in that one.
sources := $(dir $(lastword $(MAKEFILE_LIST)))
elsewhere := $(filter-out $(realpath .),$(realpath $(sources)))
# make takes a blank for the end of a name.
destination := $(or $(BUILD),$(if $(elsewhere),$(CURDIR)))
ifneq ($(word 2,$(destination)),)
$(error $(destination): make cannot build in a folder with blanks in its name; give another one with BUILD=)
endif
ifeq ($(wildcard $(sources)Makefile),)
$(error $(MAKEFILE_LIST): make cannot use sources in a folder with blanks in its name from another one)
endif
ifneq ($(elsewhere),)
goals := $(or $(MAKECMDGOALS),all)
.PHONY: $(goals)
$(firstword $(goals)):
	@+MAKELEVEL=0 $(MAKE) --no-print-directory -C $(sources) BUILD=$(abspath $(or $(BUILD),.)) $(goals)
$(wordlist 2,$(words $(goals)),$(goals)): $(firstword $(goals))
	@:
else

prefix = $(or $(PREFIX),/usr/local)
KIND = release
CC = $(or $(compiler_$(KIND)),gcc)
# With BUILD=FOLDER nothing is written into the folder of the sources, but for `notebooks`, `format` and
# `reference`.
outside := $(addsuffix /,$(BUILD))
builds := $(or $(BUILD),build)
build := $(builds)/$(KIND)
results := $(outside)results
python = /usr/bin/python3# where Debian's packages are; another one may come first on PATH

# As many jobs as there are processors, unless the command line says otherwise (make before 4.4 does
# not show it here).
asked_jobs = $(filter -j% --jobs%,$(MAKEFLAGS) $(shell tr '\0' ' ' <"/proc/$$PPID/cmdline" 2>/dev/null))
ifeq ($(MAKELEVEL)$(asked_jobs),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 1)
endif
# Several goals, as in `make clean check`, run one after the other; not those of a make that make calls.
ifneq ($(and $(filter 0,$(MAKELEVEL)),$(word 2,$(MAKECMDGOALS))),)
.NOTPARALLEL:
endif
MAKEFLAGS += --no-print-directory
silent = $(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS))))# make -s
quiet = $(if $(V),,@$(if $(silent),,printf '  %-6s %s\n' $(1) '$(2)';))

# --- flags ------------------------------------------------------------------------------------
# A kind of build is a folder and these flags; CPPFLAGS, CFLAGS and LDFLAGS are the user's.

warnings = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla \
           -Wpointer-arith -Wundef -Wno-unused-parameter
kinds = $(patsubst kind_%,%,$(filter kind_%,$(.VARIABLES)))
sanitize = -O2 -g1 -fno-omit-frame-pointer -fno-sanitize-recover=all
kind_release = -O3
# Position-independent, the sanitizers' records of source locations need 200000 relocations at each start.
kind_asan = $(sanitize) -fno-pie -fsanitize=address,undefined
# gold, where it is installed, links each of the 60 programs in a third of the time. The leak checker
# would read the 6 MB of a shared libubsan at each exit.
link_asan = -no-pie -static-libubsan $(if $(shell command -v ld.gold),-fuse-ld=gold)
kind_tsan = $(sanitize) -fsanitize=thread
kind_fuzz = $(sanitize:-O2=-O1) -fsanitize=fuzzer-no-link,address,undefined
# Kernels take long to compile with sanitizers, minutes with those of clang. What these three checks
# find, the address sanitizer finds, too; fuzzers need none, since kernels read no input.
kernels_asan = -O1 -fno-sanitize=null,object-size,pointer-overflow
kernels_fuzz = -fno-sanitize=all
# Without optimization, gcc does not see which numbers a text can hold.
kind_cov = -O0 --coverage -Wno-format-truncation
kind_strict-gcc = -O2 -Werror
kind_strict-clang = -O1 -Werror
compiler_tsan = clang
compiler_fuzz = clang
compiler_strict-clang = clang
# Another processor, run under an emulator: its libraries are unpacked there, see make/arm64.sh.
kind_arm64 = $(kind_release)
root_arm64 = $(abspath $(builds))/arm64/root
compiler_arm64 = aarch64-linux-gnu-gcc --sysroot=$(root_arm64)
pkg_config_arm64 = env PKG_CONFIG_SYSROOT_DIR=$(root_arm64) \
    PKG_CONFIG_LIBDIR=$(root_arm64)/usr/lib/aarch64-linux-gnu/pkgconfig:$(root_arm64)/usr/share/pkgconfig
pkg_config = $(pkg_config_$(KIND)) pkg-config
emulator_arm64 = qemu-aarch64 -L $(root_arm64)

# No fused multiply-add: a result has the same bits on every architecture.
language = -std=gnu17 -D_GNU_SOURCE -fopenmp -ffp-contract=off
# Where `hdf5-serial` exists, `hdf5` may be the HDF5 of MPI.
hdf5 = $(eval hdf5 := $(or $(shell for name in hdf5-serial hdf5; do \
    $(pkg_config) --exists $$name && echo $$name && break; done 2>/dev/null),hdf5-serial))$(hdf5)
modules = $(hdf5) jansson inih cairo zlib gsl gmp
# Asked for once, and only when something is compiled: on a fresh machine `make deps` comes first.
module_cflags = $(eval module_cflags := $(shell $(pkg_config) --cflags $(modules) 2>/dev/null))$(module_cflags)
module_libs = $(eval module_libs := $(shell $(pkg_config) --libs $(modules) 2>/dev/null) \
    -lhdf5_hl $(argp) -lm -ldl)$(module_libs)
# glibc has it; musl leaves it to the package argp-standalone.
argp = $(filter /%,$(shell $(CC) -print-file-name=libargp.a))
# The shared HDF5 brings thirty libraries with it, and loading those takes longer than a short command
# does: where it can be done, the program has the archives in it. `make clean all archives=` does
# without; so do the tests, whose memory faults are not for HDF5.
archives = -Wl,--exclude-libs,libhdf5.a:libhdf5_hl.a -l:libhdf5_hl.a -l:libhdf5.a -lsz -lz
# So does the shared cairo, with twenty; GSL has few, but a large table of symbols.
cairo_parts = cairo pixman-1 fontconfig freetype png16 expat uuid brotlidec brotlicommon
cairo_archives = $(if $(archives),-Wl$(comma)--exclude-libs$(comma)ALL $(cairo_parts:%=-l:lib%.a) -lz)
gsl_archives = $(if $(archives),-Wl$(comma)--exclude-libs$(comma)libgsl.a:libgslcblas.a -l:libgsl.a -l:libgslcblas.a)
gmp_archives = $(if $(archives),-Wl$(comma)--exclude-libs$(comma)libgmp.a -l:libgmp.a)
program_libs = $(patsubst -lgmp,@$(build)/gmp,$(patsubst -lgsl,@$(build)/gsl,$(patsubst -lcairo,@$(build)/cairo,$(patsubst \
    -lhdf5,@$(build)/hdf5,$(filter-out -lhdf5_hl -lgslcblas,$(module_libs))))))

no_warning = $(if $(CI),-Werror)# where all that is committed is tested
# Unit tests compile in half the time with -O1, and hardly run longer.
compiling = $(language) -g $(kind_$(KIND)) $(warnings) $(no_warning) -I. $(module_cflags) \
            $(if $(filter %_portable %_tokens,$*),$(kernels_$(KIND))) $(if $(filter tests/unit/%,$*),-O1) \
            $(CPPFLAGS) $(CFLAGS)
compile = $(CC) $(compiling)
# The linker prints what it takes: each program leaves a list of it beside itself.
linking = -g -fopenmp -rdynamic $(kind_$(KIND)) $(link_$(KIND)) $(CFLAGS) $(LDFLAGS) -Wl,--trace
link = $(CC) $(linking)

# --- sources ----------------------------------------------------------------------------------

floors = sim strategies analysis
# With MPI=1 (or whatever is not 0 or empty) one file takes the place of another.
with_mpi := $(filter-out 0 no,$(MPI))
mpi_source := sim/base/processes_mpi.c
alone_source := sim/base/processes_alone.c
# Sources of any depth; examples and the playground are not part of the program.
sources_in = $(sort $(shell find $(1) -name '*.c' -not -path '*/example/*' -not -path '*/playground/*'))
library_sources := $(filter-out $(mpi_source),$(call sources_in,$(floors)))
cli_sources := $(call sources_in,cli)
unit_sources := $(sort $(shell find tests/unit -name 'test_*.c'))
fuzz_sources := $(sort $(wildcard tests/fuzz/fuzz_*.c))
bench_sources := $(sort $(wildcard tests/bench/bench_*.c))
plugin_sources := $(sort $(wildcard strategies/walk/example/*.c tests/plugin/*.c))
made_sources := $(build)/published_board.c $(build)/version.c

# Kernels are compiled once for each width, and the fastest supported one is selected at run time
# (sim/random/processor.h). A *_portable.c is compiled for all widths of the target unless it has its
# own list, a *_tokens.c only for the widths of its list.
kernel_sources := $(filter %_portable.c %_tokens.c,$(library_sources))
widths_x86_64 = sse2 avx2 avx512
widths_x86_64_sim/walk/engine/lanes_tokens = sse41 avx2 avx512 vbmi
widths_x86_64_sim/walk/engine/split_paths_tokens = vbmi
widths_x86_64_analysis/slice/lines/best_portable = sse2 avx2 avx512 vpopcntdq
widths_aarch64_sim/walk/engine/lanes_tokens = neon
width_sse2 = -msse2
width_sse41 = -msse4.1
width_avx2 = -mavx2 -mpopcnt -mbmi -mbmi2
width_avx512 = -mavx512f -mavx512bw -mavx512dq -mavx512vl -mpopcnt -mbmi -mbmi2
width_vbmi = $(width_avx512) -mavx512vbmi -mavx512vbmi2
width_vpopcntdq = $(width_avx512) -mavx512vpopcntdq
widest_x86_64 = $(width_vbmi) # of linters
target := $(firstword $(subst -, ,$(shell $(CC) -dumpmachine 2>/dev/null)))# of the compiler
widths_of = $(or $(widths_$(target)_$(1)),$(if $(filter %_portable,$(1)),$(or $(widths_$(target)),portable)))
kernels := $(foreach kernel,$(kernel_sources:.c=),$(addprefix $(kernel).,$(call widths_of,$(kernel))))

objects_of = $(patsubst %.c,$(build)/%.o,$(1))
kernel_objects := $(kernels:%=$(build)/%.o)
library_objects := $(call objects_of,$(filter-out $(kernel_sources),$(library_sources))) \
                   $(kernel_objects) $(made_sources:.c=.o)
cli_objects := $(call objects_of,$(cli_sources))
# Tests are linked with everything but main.
test_objects := $(library_objects) $(filter-out %/main.o,$(cli_objects))
test_sources := $(unit_sources) tests/unit/main.c tests/unit/fault.c $(fuzz_sources) $(bench_sources) \
    tests/fuzz/replay.c
# Unit tests are one program a folder.
programs_of = $(patsubst %,$(build)/%all,$(sort $(dir $(1))))
unit_programs := $(call programs_of,$(unit_sources))
replay_programs := $(fuzz_sources:tests/fuzz/%.c=$(build)/replay/%)
fuzz_programs := $(fuzz_sources:tests/fuzz/%.c=$(build)/fuzz/%)
bench_programs := $(bench_sources:tests/bench/%.c=$(build)/bench/%)
# The unit tests with one of these in the names of their files.
named = $(foreach source,$(unit_sources),$(if $(strip $(foreach name,$(1),$(findstring $(name),$(notdir \
    $(source))))),$(source)))
plugins := $(patsubst %.c,$(build)/plugin/%.so,$(notdir $(plugin_sources)))

# --- targets ----------------------------------------------------------------------------------

.PHONY: all report_page playground browser help deps demo check unit arm64 emulated processors mpi kills \
    fractions bench asan tsan cov fuzz strict lint format reference results-page pictures notebooks \
    dist man install uninstall clean tests threads objects FORCE
.DELETE_ON_ERROR:
.SECONDARY:

## all: builds ./bukub (the default); BUILD=FOLDER or make -f .../Makefile: builds elsewhere
program := $(build)/bukub$(if $(with_mpi),-mpi)
bukub := $(or $(BUILD),.)/bukub
all: $(if $(filter release,$(KIND)),$(bukub) report_page,$(program))

help:
	@sed -n 's/^## \([a-z-]*\): /  make \1\t/p' Makefile | expand -t 20

# The packages that a target needs (make/packages.txt).
need = @sh make/deps.sh make/packages.txt

## deps: installs the packages that demo and check need, with apt
deps:
	$(need) build plots page tests manual $(if $(with_mpi),mpi)

## demo: simulates every strategy at 21 values of p; a table, a dataset, a plot, a page
demo:
	$(need) build plots page
	@$(MAKE) all
	@mkdir -p $(results)
	@$(bukub) walk sweep --p 0:1:0.05 --start D4 --games 1M --force -o $(results)/demo.h5 || \
	    test $$? -eq 3
	@$(bukub) plot $(results)/demo.h5 --force -o $(results)/demo.png >/dev/null
	@$(bukub) report $(results)/demo.h5 --force -o $(results)/demo.html >/dev/null
	@echo $(results)/demo.h5; echo $(results)/demo.png; echo $(results)/demo.html

## playground: every game as one page for the browser, results/playground.html
playground:
	$(need) build page wasm
	@$(MAKE) $(builds)/page/playground.html
	@mkdir -p $(results)
	@cp $(builds)/page/playground.html $(results)/playground.html
	@echo $(results)/playground.html

## check: builds and runs all tests; `make check only=board`: those with board in their name
check:
	$(need) build plots page tests manual
	@$(MAKE) $(bukub) tests
	@bash tests/run $(build) '' $(only)

## unit: builds and runs the unit tests; `make unit only=board`: those with board in their name
unit: $(call programs_of,$(call named,$(or $(only),test))) $(plugins)
	@bash tests/run $(build) unit $(only)

## bench: measures speeds, relative to plain reference code; results/bench.json
bench:
	$(need) build
	@$(MAKE) $(bench_programs) $(build)/bukub
	@mkdir -p $(results)
	@for program in $(bench_programs); do \
	    $$program --output $(results)/$$(basename $$program).json || exit 1; done
	@$(python) tests/bench/bench_commands.py $(build)/bukub $(results)/bench_commands.json
	@$(python) tests/bench/join.py $(results)/bench.json $(bench_sources:tests/bench/%.c=$(results)/%.json) \
	    $(results)/bench_commands.json
	@echo $(results)/bench.json

## arm64: builds the unit tests for arm64 and runs them under an emulator
arm64:
	$(need) build tests arm64
	@sh make/arm64.sh make/packages.txt $(root_arm64)
	@$(MAKE) KIND=arm64 emulated
emulated: $(call programs_of,$(call named,$(or $(only),test))) $(plugins) $(build)/bukub
	@emulator='$(emulator_$(KIND))' bash tests/run $(build) unit $(only)

## browser: opens report pages in a headless Chromium
browser:
	$(need) build page browser
	@$(MAKE) $(bukub) report_page
	@bash tests/run $(build) report $(only)

## processors: compares results of all kernels, other libraries and emulated processors
processors:
	$(need) build plots tests
	@$(MAKE) $(bukub) $(plugins)
	@if sh make/deps.sh make/packages.txt arm64 && sh make/arm64.sh make/packages.txt $(root_arm64); \
	    then $(MAKE) KIND=arm64 all; \
	    else echo 'note: arm64 is not tried here'; fi
	@bash tests/run $(build) processors $(only)
	@sh make/kernels.sh $(build)/bukub

## mpi: tests with several processes; `make MPI=1` builds ./bukub with MPI
mpi:
	$(need) build tests mpi
	@$(MAKE) $(build)/bukub $(build)/bukub-mpi $(plugins)
	@bash tests/run $(build) mpi $(only)

## kills: kills computations at random moments, `kills=100` times each, in 1 and in 2 processes
kills = 100
kills:
	@KILLS=$(kills) TEST_SECONDS=36000 $(MAKE) mpi only=killed

## fractions: checks `walk optimal --changes` in exact fractions, on `boards=100` of `seed=1`
boards = 100
seed = 1
fractions:
	$(need) build plots
	@$(MAKE) $(bukub)
	@mkdir -p $(build)/fractions
	@OMP_NUM_THREADS=1 $(python) -B tests/fractions/random_boards.py $(bukub) $(boards) $(seed) \
	    $(build)/fractions

# Overwrites the shadow memory of large tables instead of mapping it anew, which faults page by page.
asan_options = clear_shadow_mmap_threshold=1000000000
## asan: unit tests and every verb with the address and undefined-behaviour sanitizers
asan:
	$(need) build plots page tests manual
	@$(MAKE) KIND=asan tests
	@ASAN_OPTIONS=$(asan_options) bash tests/run $(builds)/asan '' $(only)

## tsan: unit tests of multithreaded code with the thread sanitizer
# That of clang, which understands clang's OpenMP.
thread_tests = $(or $(only),engines sweep optim objective tournament antipalindrome_solve magicboard_hardest \
    slice_checkpoint slice_census blocks sequencium_threads)
thread_sources = $(call named,$(thread_tests))
thread_programs = $(call programs_of,$(thread_sources))
tsan:
	$(need) build tests develop
	@$(MAKE) threads
	@$(MAKE) KIND=tsan threads
	@TSAN_OPTIONS=ignore_noninstrumented_modules=1 bash tests/run $(builds)/tsan unit $(thread_tests)
threads: $(thread_programs) $(plugins)

## cov: test coverage by line; results/coverage.html
cov:
	$(need) build plots tests manual develop
	@$(MAKE) KIND=cov tests
	@find $(builds)/cov -name '*.gcda' -delete
	@bash tests/run $(builds)/cov
	@mkdir -p $(results)
	@gcovr --root . --object-directory $(builds)/cov --exclude tests --exclude build \
	    --html-details $(results)/coverage.html --print-summary

## fuzz: libFuzzer on everything that reads input, `seconds=10` for each target
seconds = 10
fuzz:
	$(need) build tests develop
	@$(MAKE) $(replay_programs)
	@$(MAKE) KIND=fuzz fuzzers
	@bash tests/fuzz/run $(builds)/fuzz/fuzz $(seconds)

## strict: compiles everything with gcc and clang, and fails on warnings
strict:
	$(need) build tests mpi develop
	@$(MAKE) KIND=strict-gcc objects
	@$(MAKE) KIND=strict-clang objects

## lint: order of includes, budgets, clang-format, clang-tidy, cppcheck, shellcheck; also with only=
lint:
	$(need) build tests mpi develop
	@$(MAKE) $(made_sources)
	@only='$(only)' bash make/lint.sh $(language) $(warnings) $(widest_$(target)) -I. $$(pkg-config --cflags $(modules) ompi-c)

## format: formats all sources
format:
	$(need) develop
	clang-format-14 -i $$(git ls-files '*.c' '*.h')

## reference: rewrites the tables of data/FORMAT.md from the descriptions of results
reference: $(bukub)
	@$(bukub) info --formats | awk -f make/reference.awk - data/FORMAT.md >data/FORMAT.md.new && \
	    mv data/FORMAT.md.new data/FORMAT.md || { rm -f data/FORMAT.md.new; exit 1; }

## results-page: rewrites tables of pages and data/reference/oeis from data/reference
results-page:
	@$(python) -B make/results.py

## pictures: redraws the pictures of RESULTS.md
pictures:
	$(need) build plots
	@$(MAKE) BUILD= bukub
	@$(python) -B notebooks/results_pictures.py data/reference/pictures

## notebooks: executes the notebooks with fresh data; also as HTML pages and pictures in results/
notebooks:
	$(need) build plots notebook
	@$(MAKE) BUILD= bukub
	@$(python) -B notebooks/execute.py

## dist: packs what is committed, in bukub-VERSION.tar.gz
dist:
	@sh make/dist.sh $(or $(BUILD),.)

## man: manual pages from --help; build/man
man:
	$(need) build manual
	@$(MAKE) $(bukub)
	@sh make/man.sh $(bukub) $(builds)/man

## install: program, manual, completion, header, boards; prefix=, DESTDIR=
# What is built is installed as it is, with whatever compiler and flags it was built.
install: $(if $(wildcard $(bukub)),,$(bukub))
	@if command -v help2man >/dev/null; then sh make/man.sh $(bukub) $(builds)/man; \
	    else echo 'no manual pages without help2man: see make/packages.txt' >&2; fi
	BUKUB=$(bukub) BUILD=$(builds) sh make/install.sh '$(DESTDIR)' '$(prefix)'

## uninstall: removes what install installed
uninstall:
	BUILD=$(builds) sh make/install.sh --remove '$(DESTDIR)' '$(prefix)'

## clean: removes build products
clean:
	rm -rf $(if $(BUILD),$(addprefix $(BUILD)/,$(kinds) man completion bukub.pc),build) $(bukub)

# --- rules ------------------------------------------------------------------------------------

tests: report_page $(unit_programs) $(replay_programs) $(plugins) $(build)/bukub \
    $(call objects_of,$(bench_sources))
fuzzers: $(fuzz_programs)
objects: $(test_objects) $(build)/$(mpi_source:.c=.o) $(build)/cli/main.o $(call objects_of,$(test_sources)) $(plugins)

ifneq ($(BUILD),)
.PHONY: bukub
bukub: $(bukub)
endif
$(bukub): $(program) FORCE
	@[ $< -ef $@ ] || ln -f $< $@ 2>/dev/null || cp -f $< $@

$(build)/bukub: $(library_objects) $(cli_objects) | $(build)/hdf5 $(build)/cairo $(build)/gsl $(build)/gmp
	$(call quiet,LINK,$@)$(link) -o $@ $^ $(program_libs) >$@.objects

# How the program is linked with these libraries: tried once, with some of their functions.
$(build)/hdf5: calls = H5open() + H5DSis_scale()
$(build)/cairo: calls = cairo_pdf_version_to_string()
$(build)/gsl: calls = gsl_cdf_tdist_Q() + gsl_linalg_cholesky_invert()
hdf5_archives = $(archives)
hdf5_shared = -lhdf5_hl -lhdf5
cairo_shared = -lcairo
gsl_shared = -lgsl -lgslcblas
$(build)/gmp: calls = __gmpf_init2()
gmp_shared = -lgmp
$(build)/hdf5 $(build)/cairo $(build)/gsl $(build)/gmp: Makefile $(build)/flags
	@echo 'int main() { return $(calls); }' | $(CC) -w -std=gnu89 -x c -o $@.try - \
	    $(filter -L%,$(module_libs)) $($(@F)_archives) -lm -ldl 2>/dev/null && \
	    echo '$($(@F)_archives)' >$@ || echo '$($(@F)_shared)' >$@
	@rm -f $@.try

# The template of `bukub report`. Its libraries come from npm, in the versions of package-lock.json;
# without them everything else is built.
page_sources := $(shell find cli/report/page -type f) notebooks/colours.json
report_page: $(builds)/page/report.html
$(builds)/page/report.html: $(page_sources)
	@mkdir -p $(@D)
	@cp cli/report/page/package.json cli/report/page/package-lock.json $(@D)
	@[ -x $(@D)/node_modules/.bin/esbuild -a $(@D)/node_modules -nt cli/report/page/package-lock.json ] || \
	    { command -v npm && npm --prefix $(@D) ci --ignore-scripts --no-audit --no-fund --loglevel=error && \
	      touch $(@D)/node_modules; } >/dev/null || \
	    { echo 'note: `bukub report` needs a page whose libraries npm could not fetch' >&2; exit 0; }
	$(call quiet,PAGE,$@)[ ! -d $(@D)/node_modules ] || node cli/report/page/build.mjs $(@D) $@

# The playground: the engines as WebAssembly, without what a page has not: files, processes, HDF5.
wasm := $(builds)/wasm
wasm_sources := $(wildcard cli/playground/*.c cli/playground/platform/*.c) $(filter-out %_tokens.c \
    sim/dataset/dataset_% sim/dataset/result_file.c sim/base/save.c strategies/program/process.c %/exec.c \
    strategies/walk/plugin.c analysis/walk/solve/direct.c analysis/magicboard/results.c \
    analysis/walk/optimal_results/optimal_result.c, $(library_sources))
wasm_objects := $(wasm_sources:%.c=$(wasm)/%.o) $(wasm)/published_board.o
wasm_compile = clang --target=wasm32-wasi -O3 -msimd128 $(filter-out -fopenmp,$(language)) -DWIDTH=portable -w -I. \
    -Icli/playground/platform -include cli/playground/platform/platform.h -fvisibility=hidden \
    $(addprefix -D_WASI_EMULATED_,PROCESS_CLOCKS MMAN SIGNAL) -MMD -MP -c -o $@ $<
$(wasm)/%.o: %.c
	@mkdir -p $(@D)
	$(call quiet,WASM,$<)$(wasm_compile)
$(wasm)/published_board.o: $(build)/published_board.c
	@mkdir -p $(@D)
	$(call quiet,WASM,$<)$(wasm_compile)
$(wasm)/engine.wasm: $(wasm_objects)
	$(call quiet,LINK,$@)rm -f $(wasm)/library.a && llvm-ar rcs $(wasm)/library.a $(filter-out $(wasm)/cli/%,$^) && \
	    clang --target=wasm32-wasi -mexec-model=reactor -o $@ $(filter $(wasm)/cli/%,$^) $(wasm)/library.a -lm \
	    $(addprefix -lwasi-emulated-,process-clocks mman signal) -Wl,-z,stack-size=8388608,--stack-first \
	    -Wl,--export-dynamic,--gc-sections,--export=malloc,--export=free,--strip-all
$(builds)/page/playground.html: $(wasm)/engine.wasm $(builds)/page/report.html $(wildcard cli/playground/page/*)
	@mkdir -p $(@D)
	$(call quiet,PAGE,$@)node cli/playground/page/build.mjs $(builds)/page $< $@
-include $(wasm_objects:.o=.d)

# The MPI compilers are the same compilers with headers and libraries of MPI.
$(build)/bukub-mpi: $(library_objects) $(cli_objects) $(build)/$(mpi_source:.c=.o) | $(build)/hdf5 $(build)/cairo $(build)/gsl $(build)/gmp
	$(call quiet,LINK,$@)OMPI_CC='$(CC)' mpicc $(linking) -o $@ \
	    $(filter-out $(build)/$(alone_source:.c=.o),$^) $(program_libs) >$@.objects

# A file that stays as old as it is if nothing changed; another make may do the same at the same time.
replace = cmp -s $@.$$$$ $@ && rm $@.$$$$ || mv $@.$$$$ $@

# Compiler and flags: a change rebuilds all objects.
$(build)/flags: FORCE
	@$(pkg_config) --exists --print-errors $(modules) || \
	    { echo 'bukub: `make deps` installs what is missing' >&2; exit 2; }
	@! printf '#if !__has_include(<argp.h>)\nmissing\n#endif\n' | $(CC) $(CPPFLAGS) $(CFLAGS) -E - 2>/dev/null | \
	    grep -q missing || \
	    { echo 'bukub: argp.h is missing; where the C library is musl, argp-standalone has it' >&2; exit 2; }
	@mkdir -p $(@D)
	@echo '$(compile) | $(link) $(module_libs)' >$@.$$$$; $(replace)

$(build)/$(mpi_source:.c=.o): $(mpi_source) $(build)/flags
	@mkdir -p $(@D)
	$(call quiet,MPICC,$<)OMPI_CC='$(CC)' mpicc $(compiling) -MMD -MP -c -o $@ $<

$(build)/%.o: %.c $(build)/flags
	@mkdir -p $(@D)
	$(call quiet,CC,$<)$(compile) -MMD -MP -c -o $@ $<

$(build)/%.o: $(build)/%.c $(build)/flags
	$(call quiet,CC,$<)$(compile) -c -o $@ $<

define kernel_rule
$(build)/%.$(1).o: %.c $(build)/flags
	@mkdir -p $$(@D)
	$$(call quiet,CC,$$< ($(1)))$$(compile) $(width_$(1)) -DWIDTH=$(1) -MMD -MP -c -o $$@ $$<
endef
$(foreach width,$(sort $(suffix $(kernels))),$(eval $(call kernel_rule,$(subst .,,$(width)))))

$(build)/published_board.c: data/boards/published.ini
	@mkdir -p $(@D)
	@{ echo 'extern const char board_file_published_text[];'; \
	   echo 'const char board_file_published_text[] ='; \
	   sed 's/[\\"]/\\&/g; s/.*/    "&\\n"/' $<; echo '    ;'; } >$@

$(build)/version.c: FORCE
	@mkdir -p $(@D)
	@sh make/version.sh '$(strip $(language) $(kind_$(KIND)) $(CPPFLAGS) $(CFLAGS))' >$@.$$$$; $(replace)

# Unit tests replace the allocators, in our own objects only (tests/unit/fault.c).
wrap = $(addprefix -Wl$(comma)--wrap=,malloc calloc realloc reallocarray aligned_alloc strdup strndup \
    vasprintf asprintf open_memstream fmemopen memory_aligned memory_allocate memory_array memory_resize memory_copy memory_copy_part \
    memory_print memory_stream memory_table)
comma := ,

# Kinds with some of the programs only: their archive has what these take in the release, where they
# are linked first.
programs_fuzz = $(replay_programs)
programs_tsan = $(thread_programs)
taken = $(shell cd $(builds)/release && cat $(programs_$(KIND):$(build)/%=%.objects) 2>/dev/null)
needed_objects = $(filter $(patsubst $(builds)/release/%,$(build)/%,$(taken)),$(test_objects))

# A program takes from it what it needs. Not `ar r`: objects in different folders share names.
$(build)/tests.a: $(or $(if $(programs_$(KIND)),$(needed_objects)),$(test_objects))
	@rm -f $@ && ar qcsT $@ $^

linked_tsan = $(thread_sources)
$(foreach folder,$(sort $(dir $(unit_sources))),$(eval $(build)/$(folder)all: $(call objects_of,$(filter \
    $(folder)test_%,$(or $(linked_$(KIND)),$(unit_sources))) tests/unit/main.c tests/unit/fault.c) $(build)/tests.a))
$(unit_programs):
	$(call quiet,LINK,$@)$(link) $(wrap) -o $@ $^ $(module_libs) -lcmocka >$@.objects

$(build)/replay/%: $(build)/tests/fuzz/%.o $(build)/tests/fuzz/replay.o $(build)/tests.a
	@mkdir -p $(@D)
	$(call quiet,LINK,$@)$(link) -o $@ $^ $(module_libs) >$@.objects

$(build)/fuzz/%: $(build)/tests/fuzz/%.o $(build)/tests.a
	@mkdir -p $(@D)
	$(call quiet,LINK,$@)$(link) -fsanitize=fuzzer -o $@ $^ $(module_libs) >$@.objects

$(build)/bench/%: $(build)/tests/bench/%.o $(build)/tests.a
	@mkdir -p $(@D)
	$(call quiet,LINK,$@)$(link) -o $@ $^ $(module_libs) >$@.objects

vpath %.c strategies/walk/example tests/plugin
$(build)/plugin/%.so: %.c sim/walk/rules/walk.h sim/text/parameter_type.h $(build)/flags
	@mkdir -p $(@D)
	$(call quiet,PLUGIN,$@)$(CC) -std=gnu17 -O2 $(filter -Werror,$(kind_$(KIND)) $(no_warning)) \
	    $(warnings) \
	    -Wno-missing-prototypes -shared -fPIC -Imake/include -o $@ $<

-include $(patsubst %.o,%.d,$(library_objects) $(build)/$(mpi_source:.c=.o) $(cli_objects) $(call objects_of,$(test_sources)))

endif
