/* Choosing the best move at random, for agents of Slice. */
#include "strategies/slice/chooser.h"

#include "sim/base/memory.h"

bool chooser_open(void **self, const struct agent_setup *setup, struct error *error) {
    struct chooser *chooser = memory_allocate(1, sizeof *chooser);
    chooser->player = setup->player;
    chooser->draws = draws_of(setup->seed, setup->number, agent_domain(setup->player));
    *self = chooser;
    return true;
}

void chooser_close(void *self) { free(self); }

bool chooser_takes(struct chooser *chooser, int worth) {
    if (chooser->equal > 0 && worth < chooser->worth)
        return false;
    chooser->equal = chooser->equal > 0 && worth == chooser->worth ? chooser->equal + 1 : 1;
    chooser->worth = worth;
    return draws_below(&chooser->draws, chooser->equal) == 0;
}
