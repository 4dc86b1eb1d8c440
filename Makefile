# bukub. `make help` lists the targets; V=1 shows the commands.

PREFIX ?= /usr/local
prefix = $(PREFIX)
KIND ?= release
CC = gcc
build := build/$(KIND)

# --- flags ------------------------------------------------------------------------------------
# A kind of build is a folder and these flags; CFLAGS and LDFLAGS are the user's.

warnings = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla \
           -Wpointer-arith -Wundef
kind_release = -O3
kind_asan = -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
kind_tsan = -O1 -fsanitize=thread
kind_cov = -O0 --coverage
kind_clang = -O1

modules = hdf5-serial gsl jansson inih
# Asked for once, and only when something is compiled: on a fresh machine `make deps` comes first.
module_cflags = $(eval module_cflags := $(shell pkg-config --cflags $(modules)))$(module_cflags)
module_libs = $(eval module_libs := $(shell pkg-config --libs $(modules)) \
    -lhdf5_serial_hl -lm -ldl)$(module_libs)

compile = $(CC) -std=gnu17 -D_GNU_SOURCE -g -fopenmp $(kind_$(KIND)) $(warnings) -I. \
          $(module_cflags) $(CPPFLAGS) $(CFLAGS)
link = $(CC) -g -fopenmp -rdynamic $(kind_$(KIND)) $(LDFLAGS)

ifndef V
quiet = @echo '  $(1)  $(2)';
endif

# --- sources ----------------------------------------------------------------------------------

floors = sim strategies analysis
library_sources := $(sort $(foreach floor,$(floors),$(wildcard $(floor)/*/*.c)))
cli_sources := $(sort $(wildcard cli/*.c cli/*/*.c))
unit_sources := $(sort $(wildcard tests/unit/test_*.c))
fuzz_sources := $(sort $(wildcard tests/fuzz/fuzz_*.c))
bench_sources := $(sort $(wildcard tests/bench/bench_*.c))
made_sources := $(build)/published_board.c $(build)/version.c

# Kernels compiled once for each width, under names of their own; the widest that the machine has
# is chosen at run time.
kernel_sources := sim/walk/lanes_kernel.c
widths_x86_64 := sse2 avx2 avx512
width_sse2 = -msse2
width_avx2 = -mavx2
width_avx512 = -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vbmi -mprefer-vector-width=512
widths := $(or $(widths_$(shell uname -m)),portable)

objects_of = $(patsubst %.c,$(build)/%.o,$(1))
plain_sources := $(filter-out $(kernel_sources),$(library_sources))
kernel_objects := $(foreach source,$(wildcard $(kernel_sources)),\
    $(foreach width,$(widths),$(build)/$(source:.c=.$(width).o)))
library_objects := $(call objects_of,$(plain_sources)) $(kernel_objects) \
                   $(made_sources:.c=.o)
cli_objects := $(call objects_of,$(cli_sources))
# What tests are linked with: everything but main.
test_objects := $(library_objects) $(filter-out %/main.o,$(cli_objects))
unit_programs := $(patsubst tests/unit/%.c,$(build)/tests/%,$(unit_sources))
bench_programs := $(patsubst tests/bench/%.c,$(build)/bench/%,$(bench_sources))
plugin_sources := $(sort $(wildcard strategies/walk/example/*.c tests/plugin/*.c))
plugins := $(patsubst %.c,$(build)/plugin/%.so,$(notdir $(plugin_sources)))

# --- targets ----------------------------------------------------------------------------------

.PHONY: all help deps demo check bench asan tsan cov lint format plots install uninstall clean FORCE
.DELETE_ON_ERROR:
.SECONDARY:

## all: builds ./bukub (the default)
all: bukub

help:
	@sed -n 's/^## \([a-z]*\): /  make \1\t/p' Makefile | expand -t 18

## deps: makes sure of all packages, installing with apt what is missing
deps:
	@sh make/deps.sh make/packages.txt

## demo: sweeps p with every strategy, one million games a point; leaves a dataset and a plot
demo: deps
	@$(MAKE) --no-print-directory bukub
	@mkdir -p results
	@./bukub walk sweep --p 0:1:0.05 --start D4 --games 1M --force -o results/demo.h5 || \
	    test $$? -eq 3
	@/usr/bin/python3 notebooks/plot_sweep.py results/demo.h5 results/demo.png
	@echo results/demo.h5; echo results/demo.png

## check: builds and runs every test
check: deps
	@$(MAKE) --no-print-directory bukub tests
	@sh tests/run $(build)

## bench: measures speeds as ratios; results/bench_*.json
bench: deps
	@$(MAKE) --no-print-directory $(bench_programs)
	@mkdir -p results
	@for program in $(bench_programs); do \
	    $$program --output results/$$(basename $$program).json || exit 1; done

## asan: the tests under the address and undefined-behaviour sanitizers
asan: deps
	@$(MAKE) --no-print-directory KIND=asan tests
	@sh tests/run build/asan

## tsan: the tests that use threads under the thread sanitizer (clang, libomp)
tsan: deps
	@$(MAKE) --no-print-directory KIND=tsan CC=clang tests
	@TSAN_OPTIONS=ignore_noninstrumented_modules=1 sh tests/run build/tsan

## cov: which lines the tests run; results/coverage.html
cov: deps
	@$(MAKE) --no-print-directory KIND=cov tests
	@sh tests/run build/cov
	@mkdir -p results
	@gcovr --root . --object-directory build/cov --exclude tests --exclude build \
	    --html-details results/coverage.html --print-summary

## lint: clang-tidy, cppcheck, formatting
lint: deps
	@sh make/lint.sh "-std=gnu17 -D_GNU_SOURCE -I. $$(pkg-config --cflags $(modules))"

## format: formats all sources
format:
	clang-format -i $$(git ls-files '*.c' '*.h')

## plots: executes the notebook and leaves its pictures in results/
plots: deps
	@$(MAKE) --no-print-directory bukub
	@sh notebooks/plots.sh

## install: under PREFIX (/usr/local): program, plug-in header, pkg-config file, boards
install: bukub
	install -D bukub $(DESTDIR)$(prefix)/bin/bukub
	install -D -m 644 sim/walk/walk.h $(DESTDIR)$(prefix)/include/bukub/walk.h
	install -d $(DESTDIR)$(prefix)/lib/pkgconfig $(DESTDIR)$(prefix)/share/bukub/boards
	sed -e 's|@PREFIX@|$(prefix)|' -e "s|@VERSION@|$$(cat VERSION)|" make/bukub.pc.in \
	    > $(DESTDIR)$(prefix)/lib/pkgconfig/bukub.pc
	install -m 644 data/boards/*.ini $(DESTDIR)$(prefix)/share/bukub/boards

## uninstall: takes away what install put there
uninstall:
	rm -f $(DESTDIR)$(prefix)/bin/bukub $(DESTDIR)$(prefix)/include/bukub/walk.h \
	    $(DESTDIR)$(prefix)/lib/pkgconfig/bukub.pc
	rm -rf $(DESTDIR)$(prefix)/share/bukub
	-rmdir $(DESTDIR)$(prefix)/include/bukub

## clean: removes what was built
clean:
	rm -rf build bukub

# --- rules ------------------------------------------------------------------------------------

.PHONY: tests objects
tests: $(unit_programs) $(plugins) $(build)/bukub
objects: $(test_objects) $(call objects_of,$(unit_sources) $(bench_sources))

bukub: build/release/bukub
	@ln -f $< $@ 2>/dev/null || cp -f $< $@

$(build)/bukub: $(library_objects) $(cli_objects)
	$(call quiet,LINK,$@)$(link) -o $@ $^ $(module_libs)

# What the objects were compiled with: a change rebuilds them.
$(build)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(compile) $(link)' | cmp -s - $@ || echo '$(compile) $(link)' > $@

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
$(foreach width,$(widths),$(eval $(call kernel_rule,$(width))))

$(build)/published_board.c: data/boards/published.ini
	@mkdir -p $(@D)
	@{ echo 'extern const char board_file_published_text[];'; \
	   echo 'const char board_file_published_text[] ='; \
	   sed 's/.*/    "&\\n"/' $<; echo '    ;'; } > $@

$(build)/version.c: FORCE
	@mkdir -p $(@D)
	@sh make/version.sh '$(kind_$(KIND)) $(CFLAGS)' > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(build)/tests/%: $(build)/tests/unit/%.o $(test_objects)
	@mkdir -p $(@D)
	$(call quiet,LINK,$@)$(link) $(if $(findstring fault,$*),$(wrap)) -o $@ $^ \
	    $(module_libs) -lcmocka

# Tests of memory faults replace the allocators, in our own objects only.
wrap = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=strdup,--wrap=vasprintf

$(build)/bench/%: $(build)/tests/bench/%.o $(test_objects)
	@mkdir -p $(@D)
	$(call quiet,LINK,$@)$(link) -o $@ $^ $(module_libs)

vpath %.c strategies/walk/example tests/plugin
$(build)/plugin/%.so: %.c sim/walk/walk.h
	@mkdir -p $(@D)
	$(call quiet,PLUGIN,$@)$(CC) -std=gnu17 -O2 -Wall -Wextra -shared -fPIC \
	    -Imake/include -o $@ $<

-include $(patsubst %.o,%.d,$(library_objects) $(cli_objects) \
    $(call objects_of,$(unit_sources) $(bench_sources)))
