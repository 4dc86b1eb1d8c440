# Temporary minimal build.
CFLAGS = -std=gnu17 -O2 -g -fopenmp -Wall -Wextra -Wshadow -Wconversion -I. $(shell pkg-config --cflags hdf5-serial gsl jansson)
sources = $(wildcard cli/*.c sim/*/*.c strategies/*/*.c analysis/*/*.c)
objects = $(sources:%.c=build/%.o)
all: bukub
bukub: $(objects)
	$(CC) $(CFLAGS) -o $@ $(objects) -linih -ldl -lm $(shell pkg-config --libs hdf5-serial gsl jansson) -lhdf5_hl -lhdf5
build/%.o: %.c
	@mkdir -p $(dir $@)
	$(CC) $(CFLAGS) -MMD -c -o $@ $<
-include $(objects:.o=.d)
