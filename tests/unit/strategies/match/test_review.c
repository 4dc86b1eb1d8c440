/* Reviews of games: what moves lost, against brute force by the rules alone; that threads do not
 * matter; and what is not solved. */
#include "strategies/match/review.h"

#include "analysis/sequencium/solve.h"
#include "sim/sequencium/game.h"
#include "strategies/antipalindrome/registry.h"
#include "strategies/sequencium/registry.h"
#include "strategies/slice/registry.h"
#include "tests/unit/check.h"
#include "tests/unit/pick_game.h"

enum { MOST_MOVES = 256, MOST_POSITION = 1024 };

/* A game to be reviewed, from a start that was set. */
struct reviewed {
    const struct game_entry *entry;
    unsigned char start[MOST_POSITION];
    uint32_t list[MOST_MOVES];
    struct match_record game;
    struct agent_choice agent;
    struct review_plan plan;
    struct review review;
    struct review_move move[MOST_MOVES];
};

static struct reviewed *reviewed_open(const struct game_entry *entry, const char *setting,
                                      size_t payoff) {
    struct reviewed *reviewed = memory_allocate(1, sizeof *reviewed);
    assert_true(entry->game->position_size <= MOST_POSITION);
    reviewed->entry = entry;
    reviewed->game.move = reviewed->list;
    assert_true(entry->game->start(reviewed->start, setting, NULL));
    assert_true(agent_choose(&reviewed->agent, entry, entry->best, NULL));
    reviewed->plan = (struct review_plan){.entry = entry,
                                          .payoff = payoff,
                                          .agent = &reviewed->agent,
                                          .start = reviewed->start,
                                          .games = 1,
                                          .game = &reviewed->game,
                                          .limits = {.nodes = 1000000},
                                          .threads = 1};
    return reviewed;
}

static void reviewed_run(struct reviewed *reviewed) {
    assert_done(review_run(&reviewed->plan, &reviewed->review, &reason));
    review_moves(&reviewed->review, 0, reviewed->move);
    assert_int_equal(reviewed->review.games_done, 1);
    assert_int_equal(reviewed->review.positions_done, reviewed->review.positions);
}

static void reviewed_close(struct reviewed *reviewed) {
    review_free(&reviewed->review);
    agent_choice_free(&reviewed->agent);
    free(reviewed);
}

/* Adds random legal moves to the end of the game. */
static void play_at_random(struct reviewed *reviewed, uint64_t *random) {
    const struct game_rules *game = reviewed->entry->game;
    unsigned char position[MOST_POSITION];
    FREED uint32_t *legal = memory_allocate(game->most_moves, sizeof *legal);
    memcpy(position, reviewed->start, game->position_size);
    while (game->mover(position) != GAME_OVER) {
        uint32_t move = legal[check_below(random, game->moves(position, legal))];
        assert_true(reviewed->game.moves < MOST_MOVES);
        reviewed->list[reviewed->game.moves++] = move;
        game->apply(position, move);
    }
}

static void play_text(struct reviewed *reviewed, const char *const *moves) {
    const struct game_rules *game = reviewed->entry->game;
    unsigned char position[MOST_POSITION];
    memcpy(position, reviewed->start, game->position_size);
    for (; *moves; moves++) {
        uint32_t *move = &reviewed->list[reviewed->game.moves++];
        assert_done(game->move_parse(position, *moves, move, &reason));
        game->apply(position, *move);
    }
}

/* The payoff of the player under optimal play: every move, to the end. Each player maximizes its
 * own, which in games of two is minimax. */
static void plain_values(const struct game_rules *game, const void *from, size_t way,
                         double *value) {
    int mover = game->mover(from);
    if (mover == GAME_OVER) {
        game->pay(from, way, value);
        return;
    }
    FREED uint32_t *legal = memory_allocate(game->most_moves, sizeof *legal);
    size_t count = game->moves(from, legal);
    for (size_t i = 0; i < count; i++) {
        double next[GAME_PLAYERS];
        unsigned char position[MOST_POSITION];
        memcpy(position, from, game->position_size);
        game->apply(position, legal[i]);
        plain_values(game, position, way, next);
        if (i == 0 || next[mover] > value[mover])
            memcpy(value, next, sizeof next);
    }
}

/* The value of the move to its player. */
static double plain_after(const struct game_rules *game, const void *from, size_t way,
                          uint32_t move) {
    double value[GAME_PLAYERS];
    unsigned char position[MOST_POSITION];
    memcpy(position, from, game->position_size);
    game->apply(position, move);
    plain_values(game, position, way, value);
    return value[game->mover(from)];
}

/* Every candidate is listed as best if it preserves the value, and no other one. */
static void check_best(const struct game_rules *game, const void *position, size_t way,
                       const struct review_move *move) {
    FREED uint32_t *candidate = memory_allocate(game->most_moves, sizeof *candidate);
    size_t count = game_candidates(game, position, candidate);
    for (size_t i = 0; i < count && move->legal > 1; i++)
        assert_int_equal(move->item->moves[i / 64] >> i % 64 & 1,
                         plain_after(game, position, way, candidate[i]) == move->before);
}

static void check_against_brute_force(const struct game_entry *entry, const char *setting,
                                      size_t payoff, uint64_t *random) {
    const struct game_rules *game = entry->game;
    struct reviewed *reviewed = reviewed_open(entry, setting, payoff);
    unsigned char position[MOST_POSITION];
    play_at_random(reviewed, random);
    reviewed_run(reviewed);
    memcpy(position, reviewed->start, game->position_size);
    for (size_t i = 0; i < reviewed->game.moves; i++) {
        const struct review_move *move = &reviewed->move[i];
        unsigned char part[MOST_POSITION];
        double before[GAME_PLAYERS];
        memcpy(part, position, game->position_size);
        size_t way = game->shorten ? game->shorten(part, payoff) : payoff;
        plain_values(game, part, way, before);
        double after = plain_after(game, part, way, reviewed->list[i]);
        assert_true(move->exact);
        assert_int_equal(move->mover, game->mover(position));
        assert_double(move->before, before[move->mover], 0, 0);
        assert_double(move->after, after, 0, 0);
        assert_double(move->loss, before[move->mover] - after, 0, 0);
        check_best(game, part, way, move);
        game->apply(position, reviewed->list[i]);
    }
    reviewed_close(reviewed);
}

/* All moves count, also those below the largest number in Sequencium. */
TEST(losses_are_those_of_brute_force) {
    uint64_t random = 20;
    for (int round = 0; round < CHECK_ROUNDS(2); round++)
        for (size_t payoff = 0; payoff < 3; payoff++) {
            check_against_brute_force(&entry_sequencium, "2x3", payoff, &random);
            check_against_brute_force(&entry_sequencium, "1x6", payoff, &random);
            check_against_brute_force(&entry_antipalindrome, payoff ? "4:2" : "5", payoff % 2,
                                      &random);
            check_against_brute_force(&entry_slice, "3", payoff % 2, &random);
            check_against_brute_force(&entry_slice, payoff ? "2:3" : "3:2:1", 0, &random);
        }
}

/* `bukub sequencium solve 5x5` proves 8 for Red; the moves up to the seventh are optimal, and
 * solving the position behind that one gives 8 for Blue. */
TEST(a_blunder_is_found_with_its_loss) {
    static const char *const moves[] = {"B2 2", "D4 2", "C3 3", "C4 3",
                                        "D3 4", "B3 4", "A2 1", NULL};
    struct reviewed *reviewed = reviewed_open(&entry_sequencium, "5x5", 0);
    play_text(reviewed, moves);
    reviewed_run(reviewed);
    for (size_t i = 0; i < reviewed->game.moves; i++) {
        assert_true(reviewed->move[i].exact);
        assert_double(reviewed->move[i].before, i % 2 == 0 ? 8 : -8, 0, 0);
        assert_double(reviewed->move[i].loss, i == 6 ? 16 : 0, 0, 0);
        assert_int_equal(reviewed->move[i].changed, i == 6);
    }
    reviewed_close(reviewed);
}

TEST(a_perfect_game_shows_no_loss) {
    struct reviewed *reviewed = reviewed_open(&entry_sequencium, "4x4", 0);
    struct sequencium_solution solution;
    const struct sequencium_plan plan = {.memory = SEQUENCIUM_LEAST_MEMORY};
    assert_true(sequencium_solve((const void *)reviewed->start, &plan, &solution, NULL));
    for (size_t i = 0; i < solution.line_length; i++)
        reviewed->list[reviewed->game.moves++] = sequencium_move_code(solution.line[i]);
    reviewed_run(reviewed);
    for (size_t i = 0; i < reviewed->game.moves; i++) {
        assert_true(reviewed->move[i].exact);
        assert_double(reviewed->move[i].loss, 0, 0, 0);
        assert_false(reviewed->move[i].changed);
    }
    reviewed_close(reviewed);
}

TEST(positions_in_common_are_evaluated_once) {
    static const char *const first[] = {"B2 2", "D4 2", "C3 3", NULL};
    static const char *const second[] = {"B2 2", "D4 2", "B3 3", "C4 3", NULL};
    struct reviewed *reviewed = reviewed_open(&entry_sequencium, "5x5", 0);
    struct reviewed *other = reviewed_open(&entry_sequencium, "5x5", 0);
    play_text(reviewed, first);
    play_text(other, second);
    const struct match_record games[] = {reviewed->game, other->game, reviewed->game};
    reviewed->plan.game = games;
    reviewed->plan.games = 3;
    reviewed->plan.limits.nodes = 10;
    assert_true(review_run(&reviewed->plan, &reviewed->review, NULL));
    assert_int_equal(reviewed->review.positions, 4 + 2);
    assert_int_equal(reviewed->review.games_done, 3);
    review_set_done(&reviewed->review, 5);
    assert_int_equal(reviewed->review.games_done, 1);
    reviewed_close(reviewed);
    reviewed_close(other);
}

/* On a board that is too large for the solver. */
TEST(estimates_do_not_depend_on_threads) {
    struct reviewed *reviewed[2];
    for (int i = 0; i < 2; i++) {
        uint64_t random = 3;
        reviewed[i] = reviewed_open(&entry_sequencium, "6x6", 0);
        play_at_random(reviewed[i], &random);
        reviewed[i]->game.moves = 12;
        reviewed[i]->plan.limits.nodes = 300;
        reviewed[i]->plan.threads = 1 + 2 * i;
        reviewed_run(reviewed[i]);
    }
    for (size_t k = 0; k < 12; k++) {
        const struct review_move *move = &reviewed[0]->move[k];
        assert_true(move->loss >= 0);
        assert_memory_equal(move->item, reviewed[1]->move[k].item, sizeof *move->item);
    }
    assert_false(reviewed[0]->move[0].exact);
    assert_true(reviewed[0]->move[0].item->nodes > 0);
    reviewed_close(reviewed[0]);
    reviewed_close(reviewed[1]);
}

/* Its values are those of the same position, found in the same way. */
TEST(the_preferred_move_has_no_loss) {
    const struct game_rules *game = entry_sequencium.game;
    struct reviewed *reviewed = reviewed_open(&entry_sequencium, "6x6", 0);
    FREED uint32_t *candidate = memory_allocate(game->most_moves, sizeof *candidate);
    reviewed->plan.limits.nodes = 300;
    game_candidates(game, reviewed->start, candidate);
    reviewed->list[reviewed->game.moves++] = candidate[0];
    reviewed_run(reviewed);
    int preferred = __builtin_ctzll(reviewed->move[0].item->moves[0]);
    review_free(&reviewed->review);
    reviewed->list[0] = candidate[preferred];
    reviewed_run(reviewed);
    assert_false(reviewed->move[0].exact);
    assert_double(reviewed->move[0].before, reviewed->move[0].after, 0, 0);
    assert_double(reviewed->move[0].loss, 0, 0, 0);
    reviewed_close(reviewed);
}

/* A game of three players. */
TEST(a_game_without_a_solver_is_estimated) {
    static const struct agent *const agents[] = {&agent_uct, NULL};
    static const struct game_entry entry = {.game = &game_pick, .agents = agents, .best = "uct"};
    struct reviewed *reviewed = reviewed_open(&entry, "nine", 0);
    uint64_t random = 1;
    play_at_random(reviewed, &random);
    reviewed->plan.limits.nodes = 2000;
    reviewed_run(reviewed);
    for (size_t i = 0; i < reviewed->game.moves; i++)
        assert_true(reviewed->move[i].loss >= 0);
    assert_int_equal(reviewed->move[8].legal, 1);
    assert_true(reviewed->move[8].exact);
    assert_double(reviewed->move[8].loss, 0, 0, 0);
    reviewed_close(reviewed);
}
