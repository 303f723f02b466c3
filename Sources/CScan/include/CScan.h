// Checks a whole document and finds its nodes, many bytes at a time.
//
// What this accepts is accepted for good; whatever is wrong or unusual it leaves to the exact reader, which says what and where.
#ifndef CSCAN_H
#define CSCAN_H

#include <stddef.h>
#include <stdint.h>

// The same hash and the same refusals on every machine: levels differ in speed alone.
enum scan_level { SCAN_PLAIN = 0, SCAN_SSE2 = 1, SCAN_AVX2 = 2, SCAN_AVX512 = 3, SCAN_NEON = 4 };

// Whether this machine can run a level.
int scan_has_level(int level);

// The fastest level of this machine.
int scan_best_level(void);

// MARK: Words

// Words of at most 16 bytes and a code for each: one multiplication, one look.
#define SCAN_WORD_LIMIT 255
#define SCAN_WORD_PLACES 1024

struct scan_word {
  uint64_t head, tail;  // The bytes of the word, zeros behind.
};

struct scan_words {
  uint64_t multiplier;
  uint32_t count;
  uint8_t places[SCAN_WORD_PLACES];  // Code of the word that may stand here; 0 for none.
  struct scan_word words[SCAN_WORD_LIMIT + 1];  // By code; 0 matches nothing.
};

// Starts an empty list of words.
void scan_words_begin(struct scan_words *words);

// Adds a word and returns its code, counted from 1; 0 when it is too long or one too many.
int scan_words_add(struct scan_words *words, const uint8_t *bytes, size_t length);

// Chooses the places so that no two words share one. Returns 0 when that failed: two words are equal.
int scan_words_finish(struct scan_words *words);

static const uint64_t scan_masks[9] = {
    0, 0xff, 0xffff, 0xffffff, 0xffffffff, 0xffffffffff, 0xffffffffffff, 0xffffffffffffff, 0xffffffffffffffff,
};

static inline uint64_t scan_load(const uint8_t *bytes) {
  uint64_t word;
  __builtin_memcpy(&word, bytes, 8);
  return word;
}

static inline uint32_t scan_word_place(uint64_t multiplier, uint64_t head, uint64_t tail) {
  return (uint32_t)(((head ^ (tail << 7 | tail >> 57)) * multiplier) >> 54);
}

// The code of a word, 0 when it is none of them. Reads 16 bytes from its start, whatever its length.
static inline unsigned scan_words_find(const struct scan_words *words, const uint8_t *bytes, size_t length) {
  if (length > 16) return 0;
  uint64_t head = scan_load(bytes) & scan_masks[length < 8 ? length : 8];
  uint64_t tail = length <= 8 ? 0 : scan_load(bytes + 8) & scan_masks[length - 8];
  unsigned code = words->places[scan_word_place(words->multiplier, head, tail)];
  return words->words[code].head == head && words->words[code].tail == tail ? code : 0;
}

// MARK: Hashes

// A hash of an id that nobody can foresee who does not know the seed.
uint64_t scan_hash(uint64_t seed, const uint8_t *bytes, size_t length);

// The slot a hash starts looking at, for any number of slots.
// - SeeAlso: Lemire, "Fast Random Integer Generation in an Interval" (ACM TOMACS 2019), for the multiplication.
static inline uint32_t scan_slot(uint32_t hash, uint32_t slots) { return (uint32_t)((uint64_t)hash * slots >> 32); }

// MARK: Documents

// Codes that the list of keys has to start with.
enum scan_key {
  SCAN_KEY_ID = 1,
  SCAN_KEY_KIND,
  SCAN_KEY_CHILDREN,
  SCAN_KEY_GRAPHICS,
  SCAN_KEY_CANVASES,
  SCAN_KEY_FORMAT,
  SCAN_KEY_VERSION,
};

// The list of keys holds at most as many as there are bits for.
#define SCAN_KEY_LIMIT 127

// How many bytes further the scan asks to look, at least.
#define SCAN_STRIDE (4u << 20)

struct scan_rules {
  const struct scan_words *keys;
  const struct scan_words *kinds;  // The first one is what may have children.
  uint64_t seed;
  uint32_t group_bit;  // Marks parents of nodes that list children.
  uint32_t node_limit, level_limit, depth_limit, id_limit, number_limit;
  // Told how many bytes are done, says how many may be looked at: at least SCAN_STRIDE more, or all. NULL where all are there.
  size_t (*arrived)(void *context, size_t done);
  // The same for the second thread, which does not say how much is done but where it is.
  size_t (*awaited)(void *context, size_t done);
  void *context;
  // A second thread begins at a line behind this offset, in canonical form and whatever is indented like it; 0 for one thread.
  size_t split;
};

// Four columns of numbers by node, a kind each, and a table of ids. Whoever gets it releases it.
struct scan_index {
  uint32_t count;
  uint32_t deepest;
  uint32_t missing;  // Canvases and graphics without an id.
  uint32_t second;  // How many nodes the second thread found.
  uint32_t *starts, *ends, *counts, *parents;
  uint8_t *kinds;  // Codes of the list of kinds, 0 for what is not in it; the document and canvases have 0 too.
  uint32_t *ids;  // Offset of each id's first byte, 0 where there is none.
  size_t capacity;  // Nodes the columns have room for.
  uint64_t *slots;  // As the table of ids has them.
  uint32_t slot_count;
};

// Returns 1 and fills the index, or returns 0 and leaves nothing behind.
// 64 zero bytes have to be readable behind the last one.
int scan_document(const uint8_t *bytes, size_t size, const struct scan_rules *rules, int level, struct scan_index *index);

// Gives back all memory of an index.
void scan_index_release(struct scan_index *index);

// MARK: Members

enum scan_found { SCAN_ABSENT, SCAN_FOUND, SCAN_STOPPED, SCAN_UNSURE };

// Looks for a member of an object by its key's code, in a document that was checked.
// The offset stands behind the opening brace, or behind a value; it comes back at the value found, or at that of the stop key.
// An escaped key leaves it unsure. Nothing is unsure about the members in front of it.
int scan_find(const uint8_t *bytes, size_t *offset, const struct scan_words *keys, unsigned code, unsigned stop);

// A member of an object: the bytes of its key between the quotes and those of its value, and the key's code, 0 for none.
struct scan_pair {
  size_t key, key_end, value, value_end;
  unsigned code;
};

// The next member of an object, in a document that was checked. The offset is behind the opening brace, or behind a value; it comes
// back behind the value. A list with the key of this code is not walked: its end is its start, and the offset is there too.
// SCAN_FOUND, SCAN_ABSENT behind the last one, or SCAN_UNSURE for a key with an escape, whose code is not known.
int scan_next_pair(const uint8_t *bytes, size_t *offset, const struct scan_words *keys, unsigned list, struct scan_pair *pair);

// Where one member of an object is, or where it comes.
struct scan_site {
  size_t value, value_end;  // Of the member.
  size_t behind;  // The end of the last member that precedes it in canonical order; 0 for none.
  size_t key_end, first_value;  // Of the first member: behind the quote, and behind colon and white space.
  size_t first_end, second_key;  // What stands between two members; 0 where there is one.
};

// Looks for a member of an object that lists no nodes, in a document that was checked, by the canonical rows of members: they are given
// by the codes of keys, from 1, and 0 for what is no member. The offset is behind the opening brace.
// SCAN_FOUND, SCAN_ABSENT, or SCAN_UNSURE where a key has an escape.
int scan_find_site(const uint8_t *bytes, size_t offset, const struct scan_words *keys, const uint8_t *rows, unsigned row, struct scan_site *site);

// Whether a key certainly stands nowhere between two offsets, at any depth: a look at the bytes that costs less than a walk.
int scan_lacks(const uint8_t *bytes, size_t start, size_t end, const struct scan_words *keys, unsigned code);

// A number of few digits without an exponent, exactly rounded; 0 leaves it to whoever reads all numbers.
// Its length comes back too.
int scan_number(const uint8_t *bytes, double *number, size_t *length);

// MARK: Places

#define SCAN_PLACE_NUMBERS 9
#define SCAN_PLACE_MEMBERS 8

// Roles of keys: 0 is none, 1 through 9 a number by its slot, and from this on a member by its own.
#define SCAN_ROLE_MEMBER 32

// The numbers that place a node, and which other members decide about its place.
struct scan_place {
  double numbers[SCAN_PLACE_NUMBERS];
  size_t values[SCAN_PLACE_MEMBERS];  // Offsets of the values of the members seen.
  uint32_t found;  // Slots with a number.
  uint32_t seen;  // Members that are there.
  uint32_t is_odd;  // A number that only a full reading can tell.
};

// Reads the members of an object that have a role, by the codes of their keys, up to its end or the stop key: SCAN_ABSENT and
// SCAN_STOPPED, with the offset as scan_find has it. An escaped key leaves it unsure.
int scan_place(const uint8_t *bytes, size_t *offset, const struct scan_words *keys, const uint8_t *roles, unsigned stop,
               struct scan_place *place);

// MARK: Judging

// What a member may hold, as far as its bytes alone can tell.
enum scan_type {
  SCAN_TYPE_OTHER,  // Nothing can be told.
  SCAN_TYPE_NUMBER,
  SCAN_TYPE_WHOLE,
  SCAN_TYPE_BOOL,
  SCAN_TYPE_WORD,  // Of a list, as bits by code.
  SCAN_TYPE_TEXT,
  SCAN_TYPE_COLOR,
  SCAN_TYPE_COLOR_OR_NONE,
  SCAN_TYPE_NUMBERS,
  SCAN_TYPE_POINTS,
  SCAN_TYPE_OBJECT,
};

struct scan_member {
  uint8_t type;
  uint8_t row;  // Its place in canonical order, from 1; 0 for what is no member here.
  uint8_t object;  // The object its own members stand in, from 1.
  uint8_t excludes_least;
  uint8_t has_lines;  // A text of several lines.
  uint32_t limit;  // Bytes of a text; how many numbers, 0 for any; how many points at least.
  double least, most;
  uint64_t words[4];
};

struct scan_shape {
  const struct scan_words *keys;
  const struct scan_words *words;
  const struct scan_member *members;  // For each object, the node itself first, one for each code of a key.
  uint32_t stride;
};

// One member: where its key, its value and what is behind it start, counted from the node's first byte.
struct scan_entry {
  uint32_t key, value, end;
  uint8_t row, object;
  uint8_t is_open;  // A number that only a full reading can compare with its shortest form.
};

struct scan_verdict {
  uint8_t fits;  // Every value is certainly what its property takes.
  uint8_t is_canonical;  // The members stand in canonical order, each value as writing it anew would give it but for the numbers marked.
  uint8_t is_whole;  // The verdict reached the end of the node, or its list of children when there was no way past it.
  uint32_t count, capacity;  // Of the entries, whose memory the caller gives.
  uint32_t list;  // Where the list of children starts, counted from the node's first byte; 0 for none.
  struct scan_entry *entries;  // In the order read, the members of an object behind the object.
};

// Judges the members of a node of a document that was checked.
// - start: its opening brace. leading: how many of id and kind it has to start with.
// - list: the code of the key its children stand under, 0 for a leaf; list_end: the offset behind their bracket, 0 to stop in front of
//   them. The way past an empty list needs neither.
void scan_check(const uint8_t *bytes, size_t start, unsigned leading, unsigned list, size_t list_end, const struct scan_shape *shape,
                struct scan_verdict *verdict);

// MARK: Memory

// Zeroed memory, in huge pages where it is large. Null when there is none.
void *scan_take(size_t size);

// Gives back what lies between two offsets of memory from scan_take, which reads as zeros from then on. What was never written to takes
// memory too where it is part of a huge page.
void scan_trim(void *memory, size_t size, size_t from, size_t to);

// Gives back what scan_take gave for the same size.
void scan_release(void *memory, size_t size);

#endif
