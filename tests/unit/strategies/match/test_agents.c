/* What must hold of every agent of every game, and of some by name. */
#include "cli/shared/run/command.h"
#include "sim/base/memory.h"
#include "sim/match/agent.h"
#include "sim/sequencium/game.h"
#include "strategies/antipalindrome/registry.h"
#include "strategies/sequencium/registry.h"
#include "strategies/slice/registry.h"
#include "tests/unit/plain_sequencium.h"
#include "tests/unit/seat.h"

/* The next game with agents in the list of commands; false if there is none. */
static bool next_game(size_t *command, const struct game_entry **entry) {
    struct command_entry listed;
    while (command_get((*command)++, &listed))
        if (listed.game_entry && strcmp(listed.command->name, "agents") == 0)
            return (*entry = listed.game_entry);
    return false;
}

/* With a table that takes no time to make, for games by the hundred. */
#define SMALL_ALPHABETA "alphabeta(table=1)"

/* A position as `play` shows it, with the prompt; to be freed. */
static char *screen_of(const struct game_rules *game, const void *position,
                       const struct drawing *drawing) {
    char *text;
    FILE *out = memory_stream(&text, NULL);
    fputc('\n', out);
    game->draw(position, drawing, out);
    fprintf(out, "%s> \n", game->player_name(game->mover(position)));
    memory_stream_close(out);
    return text;
}

TEST(positions_on_the_screen_read_back) {
    static const struct {
        const struct game_entry *entry;
        const char *setting;
    } cases[] = {
        {&entry_sequencium, "2x1"},
        {&entry_sequencium, "3x4"},
        {&entry_sequencium, "8x8"},
        {&entry_sequencium, "2x32"},
        {&entry_sequencium, "64x1"},
        {&entry_antipalindrome, "1"},
        {&entry_antipalindrome, "1:2"},
        {&entry_antipalindrome, "2"},
        {&entry_antipalindrome, "10:2"},
        {&entry_antipalindrome, "19"},
        {&entry_antipalindrome, "20:2"},
        {&entry_antipalindrome, "64"},
        {&entry_slice, "2"},
        {&entry_slice, "5:3:2"},
        {&entry_slice, "12:4:1"},
        {&entry_slice, "16"},
    };
    const struct drawing drawing = {.width = 80};
    uint64_t random = 5;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct game_rules *game = cases[i].entry->game;
        FREED void *position = memory_allocate(1, game->position_size);
        FREED void *again = memory_allocate(1, game->position_size);
        FREED uint32_t *move = memory_allocate(game->most_moves, sizeof *move);
        assert_true(game->start(position, cases[i].setting, NULL));
        while (game->mover(position) != GAME_OVER) {
            FREED char *text = screen_of(game, position, &drawing);
            if (!game->parse(again, "screen", text, &reason))
                fail_msg("%s\n%s", reason.text, text);
            assert_memory_equal(again, position, game->position_size);
            size_t count = game->moves(position, move);
            game->apply(position, move[check_below(&random, count)]);
        }
    }
}

TEST(every_descriptor_keeps_the_contract) {
    const struct game_entry *entry;
    const struct agent *agent;
    for (size_t at = 0; next_game(&at, &entry);) {
        bool best = false;
        for (size_t i = 0; (agent = entry_agent(entry, i)); i++) {
            assert_true(spec_is_word(agent->name));
            assert_non_null(agent->summary);
            assert_non_null(agent->move);
            assert_done(parameter_check(agent->parameters, &reason));
            for (size_t k = 0; k < i; k++)
                assert_string_not_equal(entry_agent(entry, k)->name, agent->name);
            best |= strcmp(agent->name, entry->best) == 0;
        }
        assert_true(best);
    }
}

TEST(every_default_can_be_written_and_read_back) {
    const struct game_entry *entry;
    for (size_t at = 0; next_game(&at, &entry);)
        for (size_t i = 0; entry->agents[i]; i++) {
            struct agent_choice choice, again;
            assert_true(agent_choose(&choice, entry, entry->agents[i]->name, NULL));
            FREED char *usage = parameter_usage(choice.agent->name, entry->agents[i]->parameters);
            assert_string_equal(choice.chosen.text, usage);
            assert_true(agent_choose(&again, entry, choice.chosen.text, NULL));
            assert_string_equal(again.chosen.text, choice.chosen.text);
            agent_choice_free(&choice);
            agent_choice_free(&again);
        }
}

TEST(wrong_names_are_answered_with_what_there_is) {
    static const struct text_case mistakes[] = {
        {"", "\"\": character 1: the end"},
        {"nobody", "no agent 'nobody': there are random, greedy, mirror, uct, alphabeta, exec"},
        {"greedy(n=3)", "greedy: no parameter 'n': there is none"},
        {"uct(depth=3)", "uct: no parameter 'depth': there are time, nodes, exploration"},
        {"alphabeta(table=0)", "alphabeta: table: \"0\""},
        {"exec", "exec: command: it must be given"},
        {"exec:", "a command is missing"},
        {"exec:  ", "a command is missing"},
        {"exec:\xFF", "a command is UTF-8 without control characters"},
        {"exec:true\n", "a command is UTF-8 without control characters"},
        {"exec:\x7F", "a command is UTF-8 without control characters"},
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        FREED_BY(agent_choice_free) struct agent_choice choice;
        assert_error(agent_choose(&choice, &entry_sequencium, mistakes[i].text, &reason),
                     ERROR_INPUT, mistakes[i].expected);
    }
}

/* What each player is paid if it gives up now, in every way; that it loses. */
static void note_losses(const struct game_rules *game, const void *position,
                        double (*lost)[GAME_PLAYERS]) {
    int players = game->players(position);
    for (size_t way = 0; game->payoffs[way]; way++)
        for (int player = 0; player < players; player++) {
            double paid[GAME_PLAYERS];
            game->forfeit(position, player, way, paid);
            for (int other = 0; other < players; other++)
                assert_true(other == player || paid[player] < paid[other]);
            lost[way][player] = paid[player];
        }
}

/* From anywhere in a random game: what is lost by giving up is no less than by playing on, even
 * with moves that could not be worse. */
static void play_on(const struct game_rules *game, const char *setting, uint64_t *random) {
    enum { MOMENTS = 256, WAYS = 4 };
    static double lost[MOMENTS][WAYS][GAME_PLAYERS];
    double paid[GAME_PLAYERS];
    FREED void *position = memory_allocate(1, game->position_size);
    FREED uint32_t *move = memory_allocate(game->most_moves, sizeof *move);
    size_t moments = 0;
    assert_true(game->start(position, setting, NULL));
    for (; game->mover(position) != GAME_OVER; moments++) {
        assert_true(moments < MOMENTS);
        note_losses(game, position, lost[moments]);
        size_t count = game_candidates(game, position, move);
        game->apply(position, move[check_below(random, count)]);
    }
    for (size_t way = 0; game->payoffs[way]; way++) {
        game->pay(position, way, paid);
        for (size_t i = 0; i < moments; i++)
            for (int player = 0; player < game->players(position); player++)
                assert_true(lost[i][way][player] <= paid[player]);
    }
}

TEST(no_agent_saves_points_by_giving_up) {
    uint64_t random = 8;
    const struct game_entry *entry;
    for (size_t at = 0; next_game(&at, &entry);)
        for (int number = 0; number < CHECK_ROUNDS(600); number++)
            play_on(entry->game, entry->game->setting, &random);
    for (int number = 0; number < CHECK_ROUNDS(200); number++) {
        play_on(entry_slice.game, "4:3", &random);
        play_on(entry_slice.game, "5:8:3", &random);
        play_on(entry_sequencium.game, "2x32", &random);
    }
}

static const char *sequencium_agent(size_t i) {
    const struct agent *agent = entry_sequencium.agents[i];
    return agent == &agent_alphabeta ? SMALL_ALPHABETA : agent->name;
}

/* agent_move refuses every other one, and the game is lost. */
TEST(moves_are_legal_on_random_rectangles) {
    uint64_t random = 1;
    FREED_BY(match_record_free) struct match_record record = {0};
    size_t agents = 1;
    while (entry_sequencium.agents[agents])
        agents++;
    for (uint64_t game = 0; game < CHECK_ROUNDS(500); game++) {
        const struct sequencium_board board = plain_random_start(&random).board;
        char setting[16];
        snprintf(setting, sizeof setting, "%dx%d", board.rows, board.columns);
        const char *const name[] = {sequencium_agent(check_below(&random, agents)),
                                    sequencium_agent(check_below(&random, agents))};
        play_by_name(&entry_sequencium, setting, name, 0, 1 + check_below(&random, 40),
                     check_below(&random, 6), game, &record);
    }
}

TEST(equal_games_are_equal) {
    FREED_BY(match_record_free) struct match_record first = {0}, second = {0};
    for (size_t i = 0; entry_sequencium.agents[i]; i++) {
        const char *const name[] = {sequencium_agent(i), "random"};
        play_by_name(&entry_sequencium, "5x5", name, 0, 300, 2, 11, &first);
        play_by_name(&entry_sequencium, "5x5", name, 0, 300, 2, 11, &second);
        assert_int_equal(first.moves, second.moves);
        assert_memory_equal(first.move, second.move, first.moves * sizeof *first.move);
    }
}

/* A half-turn's image is another square exactly if their number is even. */
TEST(mirror_never_loses_as_the_second_one) {
    static const char *const boards[] = {"1x2", "2x2", "2x3", "3x4",  "4x4",
                                         "5x6", "6x6", "8x7", "2x32", "64x1"};
    static const char *const others[] = {"random", "greedy", "uct", SMALL_ALPHABETA};
    FREED_BY(match_record_free) struct match_record record = {0};
    uint64_t number = 0;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            for (int game = 0; game < CHECK_ROUNDS(8); game++) {
                const char *const name[] = {others[i], "mirror"};
                play_by_name(&entry_sequencium, boards[b], name, 0, 150, 0, number++, &record);
                assert_double(record.payoff[SEQUENCIUM_BLUE], 0, 0, 0);
            }
}

/* Where there is a centre it plays as greedy, and so it does as the first one. */
TEST(mirror_is_greedy_where_it_cannot_mirror) {
    FREED_BY(match_record_free) struct match_record mirror = {0}, greedy = {0};
    play_by_name(&entry_sequencium, "6x6", (const char *const[]){"mirror", "random"}, 0, 1, 0, 5,
                 &mirror);
    play_by_name(&entry_sequencium, "6x6", (const char *const[]){"greedy", "random"}, 0, 1, 0, 5,
                 &greedy);
    assert_int_equal(mirror.moves, greedy.moves);
    assert_memory_equal(mirror.move, greedy.move, greedy.moves * sizeof *greedy.move);
}

/* By its sentence, from the legal moves. */
TEST(greedy_writes_the_largest_where_most_room_is) {
    uint64_t random = 4;
    for (int game = 0; game < CHECK_ROUNDS(200); game++) {
        struct sequencium_position position = plain_random_start(&random);
        const struct sequencium_board board = position.board;
        struct sequencium_move moves[SEQUENCIUM_MOVES];
        for (size_t count; (count = sequencium_moves(&position, moves)) > 0;) {
            struct sequencium_move best = moves[0];
            int best_key = -1;
            for (size_t i = 0; i < count; i++) {
                uint64_t near = sequencium_near(&board, UINT64_C(1) << moves[i].square);
                near &= ~(UINT64_C(1) << moves[i].square);
                int room = __builtin_popcountll(near & sequencium_empty(&position));
                int key = 10 * moves[i].number + room;
                if (key > best_key) {
                    best = moves[i];
                    best_key = key;
                }
            }
            struct sequencium_move greedy = sequencium_greedy_move(&position);
            assert_int_equal(greedy.number, best.number);
            if (greedy.number > 0)
                assert_int_equal(greedy.square, best.square);
            sequencium_apply(&position, moves[check_below(&random, count)]);
        }
    }
}

/* Wins and half of the draws of the first one in `games` games, half of them as Red. */
static double score(const char *first, const char *second, int games) {
    FREED_BY(match_record_free) struct match_record record = {0};
    double sum = 0;
    for (int game = 0; game < games; game++) {
        int red = game % 2;
        const char *const name[] = {red ? second : first, red ? first : second};
        play_by_name(&entry_sequencium, "6x6", name, 0, 0, 2, (uint64_t)game / 2, &record);
        double paid = record.payoff[red];
        sum += paid > 0 ? 1 : paid == 0 ? 0.5 : 0;
    }
    return sum / games;
}

/* With nodes that take less than a twentieth of a second. */
TEST(alphabeta_beats_the_others) {
    static const char alphabeta[] = "alphabeta(nodes=2000,table=1)";
    assert_true(score(alphabeta, "random", CHECK_ROUNDS(20)) >= 0.95);
    assert_true(score(alphabeta, "greedy", CHECK_ROUNDS(20)) >= 0.95);
    assert_true(score(alphabeta, "uct(nodes=1200)", CHECK_ROUNDS(20)) >= 0.75);
    assert_true(score("uct(nodes=500)", "random", CHECK_ROUNDS(20)) >= 0.9);
}
