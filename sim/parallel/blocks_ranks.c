/* blocks_run by several processes: rank 0 hands out spans of blocks, also to its own threads, adds
 * the parts it gets back in order, and broadcasts the result. */
#include "sim/parallel/blocks_internal.h"

#include "sim/base/clock.h"
#include "sim/parallel/ranks.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Sent by an idle rank to rank 0: the outcome of its last span, if any, followed by the bytes of
 * the part. The answer is the next span, or an empty one when the run has finished. */
struct report {
    struct blocks_outcome outcome;
    int threads;
    uint64_t bytes;
};

/* A part waiting to be added, in a list ordered by block. */
struct arrival {
    struct arrival *next;
    struct report report;
    unsigned char bytes[];
};

/* What rank 0 knows about a rank. */
struct member {
    bool waiting; /* for a span */
    int threads;
    double pace; /* s per block; 0: unknown */
};

struct lead {
    const struct blocks *blocks;
    const struct watch *watch;
    struct member *member; /* [ranks] */
    struct arrival *first;
    size_t arrivals;
    uint64_t assigned, merged;
    bool enough; /* as reported by a rank */
    double began;
};

/* Bounds the memory of parts that wait for a slow rank. */
static size_t max_arrivals(void) { return 8 * (size_t)ranks_size() + 64; }

/* The size of the next span: large enough for communication to be negligible, small enough that no
 * rank is idle at the end and little is lost when the job is killed. */
static uint64_t span_size(const struct lead *lead, const struct member *member) {
    enum { SHARE = 16, LONGEST = 20 /* s */ };
    const double shortest = 0.25; /* s */
    uint64_t left = lead->blocks->end - lead->assigned, ranks = (uint64_t)ranks_size();
    uint64_t fair = left / (2 * ranks) + 1, threads = (uint64_t)member->threads;
    double seconds = (clock_now() - lead->began) / SHARE;
    seconds = seconds < shortest ? shortest : seconds > LONGEST ? LONGEST : seconds;
    uint64_t size = threads;
    if (member->pace > 0)
        size = seconds < member->pace * (double)fair ? (uint64_t)(seconds / member->pace) : fair;
    /* At least one block per thread, if enough are left for all ranks. */
    uint64_t least = left / ranks + 1 < threads ? left / ranks + 1 : threads;
    size = size < least ? least : size > fair && fair > least ? fair : size;
    return size < left ? size : left;
}

static struct arrival *make_arrival(const struct report *report, struct error *error) {
    struct arrival *arrival = malloc(sizeof *arrival + report->bytes);
    if (arrival)
        *arrival = (struct arrival){.report = *report};
    else
        error_memory(error);
    return arrival;
}

/* Inserts the part of a rank into the list. The first report of a rank has an empty span. */
static void enqueue(struct lead *lead, int rank, struct arrival *arrival) {
    const struct blocks_outcome *outcome = &arrival->report.outcome;
    struct member *member = &lead->member[rank];
    uint64_t done = outcome->merged - outcome->span.first;
    struct arrival **at = &lead->first;
    member->waiting = true;
    member->threads = arrival->report.threads;
    if (done > 0)
        member->pace = outcome->seconds / (double)done;
    if (outcome->merged < outcome->span.end && outcome->error.kind == ERROR_NONE)
        lead->enough = true;
    if (outcome->span.first == outcome->span.end) {
        free(arrival);
        return;
    }
    while (*at && (*at)->report.outcome.span.first < outcome->span.first)
        at = &(*at)->next;
    arrival->next = *at;
    *at = arrival;
    lead->arrivals++;
}

/* Adds a part to the result. */
static bool add_arrival(struct lead *lead, const struct arrival *arrival, struct error *error) {
    const struct blocks *blocks = lead->blocks;
    const struct blocks_outcome *outcome = &arrival->report.outcome;
    struct packed packed = {arrival->bytes, arrival->report.bytes};
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
    while (added && lead->first && lead->first->report.outcome.span.first == lead->merged) {
        struct arrival *now = lead->first;
        lead->first = now->next;
        lead->arrivals--;
        added = add_arrival(lead, now, error);
        free(now);
    }
    return added;
}

/* Collects the outcome of the threads of rank 0. */
static bool poll_team(struct lead *lead, struct blocks_team *team, struct error *error) {
    if (lead->member[0].waiting) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        return true;
    }
    if (!blocks_team_finished(team))
        return true;
    const struct report report = {team->outcome, team->blocks.threads, team->packing.size};
    struct arrival *arrival = make_arrival(&report, error);
    if (!arrival)
        return false;
    if (report.bytes > 0)
        memcpy(arrival->bytes, team->packing.bytes, report.bytes);
    enqueue(lead, 0, arrival);
    return true;
}

/* Collects the reports of other ranks. */
static bool poll_others(struct lead *lead, struct error *error) {
    for (;;) {
        int rank;
        struct report report;
        if (!ranks_probe(&rank, error))
            return false;
        if (rank < 0)
            return true;
        if (!ranks_receive(rank, &report, sizeof report, lead->watch, error))
            return false;
        struct arrival *arrival = make_arrival(&report, error);
        if (!arrival)
            return false;
        if (!ranks_receive(rank, arrival->bytes, report.bytes, lead->watch, error)) {
            free(arrival);
            return false;
        }
        enqueue(lead, rank, arrival);
    }
}

/* Sends spans to waiting ranks. */
static bool assign_spans(struct lead *lead, struct blocks_team *team, struct error *error) {
    for (int rank = 0; rank < ranks_size(); rank++) {
        struct member *member = &lead->member[rank];
        if (!member->waiting || lead->assigned == lead->blocks->end ||
            lead->arrivals >= max_arrivals())
            continue;
        struct blocks_span span = {lead->assigned, lead->assigned + span_size(lead, member)};
        lead->assigned = span.end;
        member->waiting = false;
        if (rank == 0)
            blocks_team_start(team, span);
        else if (!ranks_send(rank, &span, sizeof span, lead->watch, error))
            return false;
    }
    return true;
}

/* Whether no further span needs to be assigned. */
static bool is_finished(const struct lead *lead) {
    const struct blocks *blocks = lead->blocks;
    return lead->merged == blocks->end ||
           (lead->assigned > blocks->first && (lead->enough || blocks_enough(blocks)));
}

/* Adds the spans that were being computed when there were enough blocks; some in between may be
 * missing. */
static bool add_incomplete(struct lead *lead, struct error *error) {
    while (lead->first) {
        lead->merged = lead->first->report.outcome.span.first;
        if (!add_arrivals(lead, error))
            return false;
    }
    return true;
}

/* Waits for all ranks and sends the others an empty span. */
static bool finish_others(struct lead *lead, struct blocks_team *team, struct error *error) {
    while (!lead->member[0].waiting)
        if (!poll_team(lead, team, error))
            return false;
    for (int rank = 1; rank < ranks_size(); rank++) {
        while (!lead->member[rank].waiting) {
            if (watch_stopped(lead->watch))
                return error_stopped(error);
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
            if (!poll_others(lead, error))
                return false;
        }
        if (!ranks_send(rank, &(struct blocks_span){0, 0}, sizeof(struct blocks_span), lead->watch,
                        error))
            return false;
    }
    return true;
}

/* On interruption of a run that accepts gaps: adds what has been computed. */
static void add_available(struct lead *lead, struct blocks_team *team) {
    if (!lead->blocks->enough || !watch_stopped(lead->watch))
        return;
    while (!lead->member[0].waiting && poll_team(lead, team, NULL))
        continue;
    while (lead->first)
        (void)add_incomplete(lead, NULL);
}

static bool lead_run(struct lead *lead, struct blocks_team *team, struct error *error) {
    while (!is_finished(lead)) {
        if (watch_stopped(lead->watch))
            return error_stopped(error);
        if (!poll_team(lead, team, error) || !poll_others(lead, error) ||
            !add_arrivals(lead, error) || !assign_spans(lead, team, error))
            return false;
    }
    return finish_others(lead, team, error) && add_incomplete(lead, error);
}

static bool run_leader(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                       struct error *error) {
    struct lead lead = {
        .blocks = blocks,
        .watch = watch,
        .assigned = blocks->first,
        .merged = blocks->first,
        .began = clock_now(),
        .member = calloc((size_t)ranks_size(), sizeof *lead.member),
    };
    struct blocks_team team;
    bool done = blocks_team_open(&team, blocks, watch, error);
    if (done && !lead.member)
        done = error_memory(error);
    if (done) {
        lead.member[0] = (struct member){.waiting = true, .threads = blocks->threads};
        done = lead_run(&lead, &team, error);
        if (!done)
            add_available(&lead, &team);
    }
    if (!done)
        ranks_report_failure(error);
    blocks_team_close(&team);
    for (struct arrival *arrival = lead.first, *next; arrival; arrival = next) {
        next = arrival->next;
        free(arrival);
    }
    free(lead.member);
    *merged = lead.merged;
    return done;
}

/* Broadcast by rank 0 at the end, followed by the packed result. */
struct result_header {
    uint64_t bytes;
};

/* Waits for a span from rank 0. */
static bool await_span(struct blocks_span *span, const struct watch *watch, struct error *error) {
    for (int from = -1;;) {
        if (!ranks_probe(&from, error))
            return false;
        if (from == 0)
            return ranks_receive(0, span, sizeof *span, watch, error);
        if (watch_stopped(watch))
            return error_stopped(error);
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    }
}

static bool ranks_compute_span(struct blocks_team *team, struct blocks_span span,
                               struct error *error) {
    blocks_team_start(team, span);
    for (int from; !blocks_team_finished(team);)
        if (!ranks_probe(&from, error))
            return false;
    return true;
}

static bool follow_lead(struct blocks_team *team, const struct watch *watch, struct error *error) {
    struct report report = {.threads = team->blocks.threads};
    for (;;) {
        struct blocks_span span = {0, 0};
        if (!ranks_send(0, &report, sizeof report, watch, error) ||
            !ranks_send(0, team->packing.bytes, report.bytes, watch, error) ||
            !await_span(&span, watch, error))
            return false;
        if (span.first == span.end)
            return true;
        if (!ranks_compute_span(team, span, error))
            return false;
        report.outcome = team->outcome;
        report.bytes = team->packing.size;
    }
}

/* Run by rank 0. */
static bool broadcast_result(const struct blocks *blocks, const struct watch *watch,
                             struct error *error) {
    struct packing packing = {0};
    blocks_sum_pack(blocks, &packing);
    struct result_header header = {packing.size};
    bool done = (!packing.failed || error_memory(error)) &&
                ranks_broadcast(&header, sizeof header, watch, error) &&
                ranks_broadcast(packing.bytes, packing.size, watch, error);
    packing_free(&packing);
    return done;
}

/* Replaces the result by that of rank 0. */
static bool receive_result(const struct blocks *blocks, const struct watch *watch,
                           struct error *error) {
    struct result_header header;
    if (!ranks_broadcast(&header, sizeof header, watch, error))
        return false;
    unsigned char *bytes = malloc(header.bytes + 1);
    if (!bytes)
        return error_memory(error);
    struct packed packed = {bytes, header.bytes};
    bool done = ranks_broadcast(bytes, header.bytes, watch, error);
    if (done) {
        blocks_sum_clear(blocks);
        done = blocks_sum_add(blocks, &packed, error);
    }
    free(bytes);
    return done;
}

static bool run_follower(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                         struct error *error) {
    struct blocks_team team;
    bool done = blocks_team_open(&team, blocks, watch, error) && follow_lead(&team, watch, error);
    blocks_team_close(&team);
    done = done && receive_result(blocks, watch, error);
    *merged = done ? blocks->end : blocks->first;
    return done;
}

bool blocks_run_ranks(const struct blocks *blocks, const struct watch *watch, uint64_t *merged,
                      struct error *error) {
    if (ranks_rank() > 0)
        return run_follower(blocks, watch, merged, error);
    return run_leader(blocks, watch, merged, error) && broadcast_result(blocks, watch, error);
}
