/* Checks proofs of who wins a position (check.h): reads the claimant's answer to every move of the
 * opponent, and makes all these moves on a board. Besides the rules, a reader has to believe four
 * lemmas. A claimant "wins" here if it reaches its goal: a win, or at least a draw.
 *
 * Largest numbers. If the claimant wins after the opponent writes the largest number possible on a
 * square, it also wins after a smaller one there: the same squares are empty, and open to each
 * colour, and whatever the opponent writes later is at most as large, so the same answers win.
 *
 * Situations. Of the numbers on the board only these matter: the largest of each colour, and for
 * each empty square the largest of each colour next to it. Two positions that agree in these, and
 * in the colour to move, have the same continuations and the same winners.
 *
 * Bounds. Numbers written in a region, a connected set of empty squares, depend only on those next
 * to it and on each other. So the largest that the opponent can write there is at most its largest
 * next to the region plus one for each square. If neither its largest number so far nor, in any
 * region, this bound is as large as it needs, the claimant wins.
 *
 * Mirror. Suppose that a half-turn with colours exchanged maps the numbers of the position to
 * themselves, and no square to itself. Then the side not to move gets at least a draw: it answers
 * every move with its image. That square is still empty, as a move never fills its own image, and
 * the image of a legal move is legal; so in the end both have the same largest number. */
#include "analysis/sequencium/check.h"
#include "sim/dataset/checksum.h"

#include <endian.h>
#include <sys/param.h>

bool proof_move(struct sequencium_position *position, int square) {
    struct sequencium_move move = {0};
    if (square != PROOF_PASS)
        move = sequencium_largest_move(position, square);
    if (!sequencium_legal(position, move))
        return false;
    sequencium_apply(position, move);
    return true;
}

void proof_situation_of(const struct sequencium_position *position,
                        struct proof_situation *situation) {
    *situation = (struct proof_situation){.empty = sequencium_empty(position)};
    for (int colour = 0; colour < 2; colour++) {
        uint64_t open = sequencium_open(position, colour);
        situation->maximum[colour] = position->maximum[colour];
        for (; open; open &= open - 1) {
            int square = __builtin_ctzll(open);
            situation->near[square][colour] =
                (uint8_t)sequencium_largest_near(position, colour, square);
        }
    }
}

bool proof_is_won(const struct sequencium_position *position, struct proof_goal goal) {
    int opponent = sequencium_opponent(goal.claimant);
    /* The opponent prevents the goal with a number of this size. */
    int needed = position->maximum[goal.claimant] + (goal.draw ? 1 : 0);
    if (position->maximum[opponent] >= needed)
        return false;
    uint64_t empty = sequencium_empty(position), open = sequencium_open(position, opponent);
    while (open) {
        uint64_t region = sequencium_part(&position->board, empty, open & -open);
        int enough = needed - __builtin_popcountll(region); /* each square adds at most 1 */
        for (uint64_t rest = region & open; rest; rest &= rest - 1)
            if (sequencium_largest_near(position, opponent, __builtin_ctzll(rest)) >= enough)
                return false;
        open &= ~region; /* on to the next region */
    }
    return true;
}

bool proof_is_mirrored(const struct sequencium_position *position, struct proof_goal goal) {
    int squares = position->board.squares;
    if (!goal.draw || goal.claimant == position->mover || squares % 2 != 0)
        return false;
    for (int square = 0; square < squares; square++) {
        int image = squares - 1 - square;
        if (position->number[square] != position->number[image] ||
            (position->own[SEQUENCIUM_RED] >> square & 1) !=
                (position->own[SEQUENCIUM_BLUE] >> image & 1))
            return false;
    }
    return true;
}

/* --- files ------------------------------------------------------------------------------------ */

/* The first line of a file, and the beginning of the line with the claim. */
static const char magic[] = "bukub sequencium proof 1\n";
static const char before_claim[] = "claims: ";

static const struct {
    const char *name;
    struct proof_claim claim;
} claims[] = {
    {"Red wins", {1, 1}},    {"Red gets at least a draw", {0, 1}},
    {"a draw", {0, 0}},      {"Blue gets at least a draw", {-1, 0}},
    {"Blue wins", {-1, -1}},
};

enum {
    CLAIMS = sizeof claims / sizeof *claims,
    SEAL = 8,         /* bytes of the checksum, the lowest first */
    MOST_TEXT = 1000, /* bytes before the proof */
};

const char *proof_claim_name(struct proof_claim claim) {
    for (int i = 0; i < CLAIMS; i++)
        if (claim.lower == claims[i].claim.lower && claim.upper == claims[i].claim.upper)
            return claims[i].name;
    return NULL;
}

/* The checksum of the bytes before it. */
static uint64_t checksum_of(const uint8_t *bytes, size_t size) {
    struct checksum checksum;
    checksum_begin(&checksum);
    checksum_add(&checksum, bytes, size);
    return checksum_end(&checksum);
}

bool proof_file_read(const uint8_t *bytes, size_t size, struct proof_file *file,
                     struct error *error) {
    size_t length = strlen(magic);
    if (size < length + SEAL || memcmp(bytes, magic, length) != 0)
        return error_input(error, "is not a proof: the first line of one is \"%.*s\"",
                           (int)length - 1 /* without its end */, magic);
    const uint64_t sum = checksum_of(bytes, size - SEAL), seal = htole64(sum);
    if (memcmp(&seal, bytes + size - SEAL, SEAL) != 0)
        return error_input(error, "is damaged: its checksum is not that of its bytes");

    /* Behind the first line are the position, the line with the claim, and an empty line. */
    char text[MOST_TEXT + 1] = "";
    memcpy(text, bytes, MIN(size - SEAL, MOST_TEXT));
    char *end = strstr(text, "\n\n"), *claim = strstr(text, before_claim);
    if (!end || !claim || claim > end)
        return error_input(error, "is not a proof: it has no position, claim and empty line");
    *file =
        (struct proof_file){.begin = (size_t)(end - text) + 2, .end = size - SEAL, .checksum = sum};
    *claim = *end = '\0'; /* ends the position, and the name of the claim */
    for (int i = 0; i < CLAIMS; i++)
        if (strcmp(claim + strlen(before_claim), claims[i].name) == 0) {
            file->claim = claims[i].claim;
            return sequencium_position_parse(&file->position, "position", text + length, error);
        }
    return error_input(error, "claims neither that a colour wins nor a draw");
}

void proof_file_begin(const struct sequencium_position *position, struct proof_claim claim,
                      struct packing *bytes) {
    char text[MOST_TEXT];
    char *board = printed(sequencium_position_print, position);
    int length = snprintf(text, sizeof text, "%s%s%s%s\n\n", magic, board, before_claim,
                          proof_claim_name(claim));
    free(board);
    packing_add(bytes, text, (size_t)length);
}

void proof_file_end(struct packing *bytes) {
    const uint64_t seal = htole64(checksum_of(bytes->bytes, bytes->size));
    packing_add(bytes, &seal, SEAL);
}

/* --- checking --------------------------------------------------------------------------------- */

struct proof_reader {
    const uint8_t *bytes;
    size_t at, end; /* the next byte of the proof, and its end */
    struct proof_goal goal;
    uint64_t moves, referred; /* so far; see struct proof_summary */
    struct packing kept;      /* situations of the kept positions, in the order of proof */
    size_t situation_bytes;   /* bytes of a struct proof_situation that the board uses */
    struct error *error;
};

static bool refuse(const struct proof_reader *reader, const char *reason) {
    return error_input(reader->error, "byte %zu: %s", reader->at, reason);
}

/* Reads a reference, the number of a kept position, and checks that this has the same situation.
 * The number has seven bits a byte, the lowest first; all bytes but the last are 128 or more. */
static bool check_reference(struct proof_reader *reader, const struct proof_situation *situation) {
    uint64_t number = 0;
    uint8_t byte = 128;
    for (int shift = 0; byte >= 128; shift += 7) {
        if (shift == 63)
            return refuse(reader, "the number is too large");
        if (reader->at == reader->end)
            return refuse(reader, "the proof ends too early");
        byte = reader->bytes[reader->at++];
        number |= (uint64_t)(byte & 127) << shift;
    }
    if (number >= reader->kept.size / reader->situation_bytes)
        return refuse(reader, "refers to a position that is not proved yet");
    return memcmp(situation, reader->kept.bytes + number * reader->situation_bytes,
                  reader->situation_bytes) == 0 ||
           refuse(reader, "refers to a position that is not equivalent");
}

static bool check_answer(struct proof_reader *reader, const struct sequencium_position *position);

/* Checks that the claimant wins after every move of the opponent, who is to move: of its largest
 * number on each open square or, if there is none, a pass. The game is not over. */
static bool check_replies(struct proof_reader *reader, const struct sequencium_position *position) {
    uint64_t open = sequencium_open(position, position->mover);
    do {
        struct sequencium_position next = *position;
        proof_move(&next, open ? __builtin_ctzll(open) : PROOF_PASS);
        if (!check_answer(reader, &next))
            return false;
        open &= open - 1; /* removes that square; 0 stays 0 */
    } while (open);
    return true;
}

/* Checks that the claimant, who is to move, wins. The recursion is as deep as the game is long, as
 * no two passes follow each other. Every call that does not return at once reads a byte: so the
 * time is proportional to the size of the proof. */
static bool check_answer(struct proof_reader *reader, const struct sequencium_position *position) {
    if (proof_is_won(position, reader->goal))
        return true;
    if (sequencium_over(position))
        return refuse(reader, "the game is over, and not won by the claimant");

    /* Makes the answer. */
    if (reader->at == reader->end)
        return refuse(reader, "the proof ends too early");
    int square = reader->bytes[reader->at] % PROOF_MOVES;
    int follows = reader->bytes[reader->at] / PROOF_MOVES;
    struct sequencium_position next = *position;
    if (follows > PROOF_REFERENCE || !proof_move(&next, square))
        return refuse(reader, "the move is not legal");
    reader->at++;
    reader->moves++;
    if (proof_is_won(&next, reader->goal))
        return true;
    if (sequencium_over(&next))
        return refuse(reader, "the game is over, and not won by the claimant");

    struct proof_situation situation; /* the opponent is to move, as in all kept ones */
    if (follows != PROOF_REPLIES)
        proof_situation_of(&next, &situation);
    if (follows == PROOF_REFERENCE)
        return check_reference(reader, &situation);
    if (!check_replies(reader, &next))
        return false;
    if (follows == PROOF_KEPT)
        packing_add(&reader->kept, &situation, reader->situation_bytes);
    return true;
}

/* Checks that a colour reaches its goal. */
static bool check_goal(struct proof_reader *reader, const struct sequencium_position *position,
                       struct proof_goal goal) {
    if (proof_is_won(position, goal) || proof_is_mirrored(position, goal))
        return true;
    if (sequencium_over(position))
        return refuse(reader, "the game is over, and not as is claimed");
    reader->goal = goal;
    bool proved = position->mover == goal.claimant ? check_answer(reader, position)
                                                   : check_replies(reader, position);
    reader->referred += reader->kept.size / reader->situation_bytes;
    packing_free(&reader->kept);
    return proved;
}

/* A draw is proved in two parts: that Red gets at least a draw, and that Blue does. */
bool proof_check(const uint8_t *bytes, size_t size, struct proof_summary *summary,
                 struct error *error) {
    struct proof_file file;
    if (!proof_file_read(bytes, size, &file, error))
        return false;
    struct proof_reader reader = {
        .bytes = bytes,
        .at = file.begin,
        .end = file.end,
        .situation_bytes =
            offsetof(struct proof_situation, near) + 2 * (size_t)file.position.board.squares,
        .error = error,
    };
    const struct proof_goal red = {.claimant = SEQUENCIUM_RED, .draw = file.claim.lower == 0};
    const struct proof_goal blue = {.claimant = SEQUENCIUM_BLUE, .draw = file.claim.upper == 0};
    bool done = (file.claim.lower == -1 || check_goal(&reader, &file.position, red)) &&
                (file.claim.upper == 1 || check_goal(&reader, &file.position, blue)) &&
                (reader.at == reader.end || refuse(&reader, "more follows after the proof"));
    *summary = (struct proof_summary){file.position, file.claim, reader.moves, reader.referred,
                                      file.checksum};
    return done;
}
