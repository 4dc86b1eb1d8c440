#include "sim/parallel/blocks_lead.h"

#include "sim/base/clock.h"
#include "sim/parallel/blocks_sum.h"
#include "sim/parallel/ranks.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A part that waits for its turn, in a list in the order of blocks. */
struct arrival {
    struct arrival *next;
    struct blocks_offer offer;
    unsigned char bytes[];
};

/* What rank 0 knows of a rank. */
struct member {
    bool waiting; /* for blocks to do */
    int threads;
    double pace; /* s for a block; 0: not known */
};

struct lead {
    const struct blocks *blocks;
    const struct watch *watch;
    struct member *member; /* [ranks] */
    struct arrival *first;
    size_t arrivals;
    uint64_t handed, merged;
    bool enough; /* for one of the ranks */
    double began;
};

/* Parts of runs so long that all of them wait for one that is late. */
static size_t most_arrivals(void) { return 8 * (size_t)ranks_all() + 64; }

/* How many blocks to do at once: for long enough that handing them out costs nothing, and that what
 * is sent stays little; not so many that others have nothing to do in the end, or that much is lost
 * when the job is killed. */
static uint64_t span_size(const struct lead *lead, const struct member *member) {
    enum { SHARE = 16, LONGEST = 20 /* s */ };
    const double shortest = 0.25; /* s */
    uint64_t left = lead->blocks->end - lead->handed, ranks = (uint64_t)ranks_all();
    uint64_t fair = left / (2 * ranks) + 1, threads = (uint64_t)member->threads;
    double seconds = (clock_now() - lead->began) / SHARE;
    seconds = seconds < shortest ? shortest : seconds > LONGEST ? LONGEST : seconds;
    uint64_t size = threads;
    if (member->pace > 0)
        size = seconds < member->pace * (double)fair ? (uint64_t)(seconds / member->pace) : fair;
    /* None of its threads should have nothing to do, unless there is not enough for all ranks. */
    uint64_t least = left / ranks + 1 < threads ? left / ranks + 1 : threads;
    size = size < least ? least : size > fair && fair > least ? fair : size;
    return size < left ? size : left;
}

static struct arrival *make_arrival(const struct blocks_offer *offer, struct error *error) {
    struct arrival *arrival = malloc(sizeof *arrival + offer->bytes);
    if (arrival)
        *arrival = (struct arrival){.offer = *offer};
    else
        error_memory(error);
    return arrival;
}

/* Puts down what a rank has done until its turn comes; its first word is that it has done nothing
 * yet. */
static void put_down(struct lead *lead, int rank, struct arrival *arrival) {
    const struct blocks_outcome *outcome = &arrival->offer.outcome;
    struct member *member = &lead->member[rank];
    uint64_t done = outcome->merged - outcome->span.first;
    struct arrival **at = &lead->first;
    member->waiting = true;
    member->threads = arrival->offer.threads;
    if (done > 0)
        member->pace = outcome->seconds / (double)done;
    if (outcome->merged < outcome->span.end && outcome->error.kind == ERROR_NONE)
        lead->enough = true;
    if (outcome->span.first == outcome->span.end) {
        free(arrival);
        return;
    }
    while (*at && (*at)->offer.outcome.span.first < outcome->span.first)
        at = &(*at)->next;
    arrival->next = *at;
    *at = arrival;
    lead->arrivals++;
}

/* Adds a part whose turn it is. */
static bool add_arrival(struct lead *lead, const struct arrival *arrival, struct error *error) {
    const struct blocks *blocks = lead->blocks;
    const struct blocks_outcome *outcome = &arrival->offer.outcome;
    struct packed packed = {arrival->bytes, arrival->offer.bytes};
    if (outcome->merged > outcome->span.first && !blocks_sum_add(blocks, &packed, error))
        return false;
    lead->merged = outcome->merged;
    watch_progress(lead->watch, lead->merged, blocks->end);
    if (outcome->error.kind == ERROR_NONE)
        return true;
    if (error)
        *error = outcome->error;
    return false;
}

static bool add_arrivals(struct lead *lead, struct error *error) {
    bool added = true;
    while (added && lead->first && lead->first->offer.outcome.span.first == lead->merged) {
        struct arrival *now = lead->first;
        lead->first = now->next;
        lead->arrivals--;
        added = add_arrival(lead, now, error);
        free(now);
    }
    return added;
}

/* What the own threads have done. */
static bool hear_team(struct lead *lead, struct blocks_team *team, struct error *error) {
    if (lead->member[0].waiting) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        return true;
    }
    if (!blocks_team_is_over(team))
        return true;
    const struct blocks_offer offer = {team->outcome, team->blocks.threads, team->packing.size};
    struct arrival *arrival = make_arrival(&offer, error);
    if (!arrival)
        return false;
    if (offer.bytes > 0)
        memcpy(arrival->bytes, team->packing.bytes, offer.bytes);
    put_down(lead, 0, arrival);
    return true;
}

/* What others have done. */
static bool hear_others(struct lead *lead, struct error *error) {
    for (;;) {
        int rank;
        struct blocks_offer offer;
        if (!ranks_heard(&rank, error))
            return false;
        if (rank < 0)
            return true;
        if (!ranks_receive(rank, &offer, sizeof offer, lead->watch, error))
            return false;
        struct arrival *arrival = make_arrival(&offer, error);
        if (!arrival)
            return false;
        if (!ranks_receive(rank, arrival->bytes, offer.bytes, lead->watch, error)) {
            free(arrival);
            return false;
        }
        put_down(lead, rank, arrival);
    }
}

/* Hands out blocks to whoever waits for some. */
static bool hand_out(struct lead *lead, struct blocks_team *team, struct error *error) {
    for (int rank = 0; rank < ranks_all(); rank++) {
        struct member *member = &lead->member[rank];
        if (!member->waiting || lead->handed == lead->blocks->end ||
            lead->arrivals >= most_arrivals())
            continue;
        struct blocks_span span = {lead->handed, lead->handed + span_size(lead, member)};
        lead->handed = span.end;
        member->waiting = false;
        if (rank == 0)
            blocks_team_begin(team, span);
        else if (!ranks_send(rank, &span, sizeof span, lead->watch, error))
            return false;
    }
    return true;
}

/* Whether no more blocks are to be done. */
static bool is_over(const struct lead *lead) {
    const struct blocks *blocks = lead->blocks;
    return lead->merged == blocks->end ||
           (lead->handed > blocks->first && (lead->enough || blocks_enough(blocks)));
}

/* What was under way when it was enough. */
static bool add_rest(struct lead *lead, struct error *error) {
    while (lead->first) {
        lead->merged = lead->first->offer.outcome.span.first;
        if (!add_arrivals(lead, error))
            return false;
    }
    return true;
}

/* Whether all wait, and the others hear that there is nothing more to do. */
static bool dismiss(struct lead *lead, struct blocks_team *team, struct error *error) {
    while (!lead->member[0].waiting)
        if (!hear_team(lead, team, error))
            return false;
    for (int rank = 1; rank < ranks_all(); rank++) {
        while (!lead->member[rank].waiting) {
            if (watch_stopped(lead->watch))
                return error_stopped(error);
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
            if (!hear_others(lead, error))
                return false;
        }
        if (!ranks_send(rank, &(struct blocks_span){0, 0}, sizeof(struct blocks_span), lead->watch,
                        error))
            return false;
    }
    return true;
}

/* Where some in between may be missing: what there is when somebody asks to stop. */
static void add_what_there_is(struct lead *lead, struct blocks_team *team) {
    if (!lead->blocks->enough || !watch_stopped(lead->watch))
        return;
    while (!lead->member[0].waiting && hear_team(lead, team, NULL))
        continue;
    while (lead->first)
        (void)add_rest(lead, NULL);
}

static bool lead_all(struct lead *lead, struct blocks_team *team, struct error *error) {
    while (!is_over(lead)) {
        if (watch_stopped(lead->watch))
            return error_stopped(error);
        if (!hear_team(lead, team, error) || !hear_others(lead, error) ||
            !add_arrivals(lead, error) || !hand_out(lead, team, error))
            return false;
    }
    return dismiss(lead, team, error) && add_rest(lead, error);
}

bool blocks_lead(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                 struct error *error) {
    struct lead lead = {
        .blocks = blocks,
        .watch = watch,
        .handed = blocks->first,
        .merged = blocks->first,
        .began = clock_now(),
        .member = calloc((size_t)ranks_all(), sizeof *lead.member),
    };
    struct blocks_team team;
    bool done = blocks_team_open(&team, blocks, watch, error);
    if (done && !lead.member)
        done = error_memory(error);
    if (done) {
        lead.member[0] = (struct member){.waiting = true, .threads = blocks->threads};
        done = lead_all(&lead, &team, error);
        if (!done)
            add_what_there_is(&lead, &team);
    }
    if (!done)
        ranks_tell(error);
    blocks_team_close(&team);
    for (struct arrival *arrival = lead.first, *next; arrival; arrival = next) {
        next = arrival->next;
        free(arrival);
    }
    free(lead.member);
    *merged = lead.merged;
    return done;
}
