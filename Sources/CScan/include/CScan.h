// SPDX-License-Identifier: GPL-3.0-or-later
// Validates a whole document and indexes its nodes, many bytes at a time.
//
// Acceptance is final; anything invalid or unusual is left to the exact reader, which reports errors by position.
#ifndef CSCAN_H
#define CSCAN_H

#include <stddef.h>
#include <stdint.h>

// Instruction sets. All levels give the same hashes and reject the same documents; they differ only in speed.
enum scan_level { SCAN_PLAIN = 0, SCAN_SSE2 = 1, SCAN_AVX2 = 2, SCAN_AVX512 = 3, SCAN_NEON = 4 };

// Whether this machine can run a level.
int scan_has_level(int level);

// The fastest level of this machine.
int scan_best_level(void);

// MARK: Words

// A perfect hash from words of at most 16 bytes to codes: a lookup is one multiplication and one comparison.
#define SCAN_WORD_LIMIT 255
#define SCAN_WORD_PLACES 1024

struct scan_word {
  uint64_t head, tail;  // The bytes of the word, padded with zeros.
};

struct scan_words {
  uint64_t multiplier;
  uint32_t count;
  uint8_t places[SCAN_WORD_PLACES];  // By hash: the code of the only word with that hash; 0 for none.
  struct scan_word words[SCAN_WORD_LIMIT + 1];  // By code; 0 matches nothing.
};

// Initialises an empty table of words.
void scan_words_begin(struct scan_words *words);

// Adds a word and returns its code, counted from 1; 0 when it is empty, too long or beyond SCAN_WORD_LIMIT.
int scan_words_add(struct scan_words *words, const uint8_t *bytes, size_t length);

// Chooses a multiplier under which no two words share a place. Returns 0 when none is found, as for two equal words.
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

// The code of a word; 0 when the table does not have it. Reads up to 16 bytes from its start, whatever its length.
static inline unsigned scan_words_find(const struct scan_words *words, const uint8_t *bytes, size_t length) {
  if (length > 16) return 0;
  uint64_t head = scan_load(bytes) & scan_masks[length < 8 ? length : 8];
  uint64_t tail = length <= 8 ? 0 : scan_load(bytes + 8) & scan_masks[length - 8];
  unsigned code = words->places[scan_word_place(words->multiplier, head, tail)];
  return words->words[code].head == head && words->words[code].tail == tail ? code : 0;
}

// MARK: Hashes

// A seeded hash, so that an attacker cannot choose colliding ids.
uint64_t scan_hash(uint64_t seed, const uint8_t *bytes, size_t length);

// The first slot to probe for a hash, for any number of slots.
// - SeeAlso: Lemire, "Fast Random Integer Generation in an Interval" (ACM TOMACS 2019), for the multiplication.
static inline uint32_t scan_slot(uint32_t hash, uint32_t slots) { return (uint32_t)((uint64_t)hash * slots >> 32); }

// MARK: Documents

// The codes of the keys that the table of keys must start with, in this order.
enum scan_key {
  SCAN_KEY_ID = 1,
  SCAN_KEY_KIND,
  SCAN_KEY_CHILDREN,
  SCAN_KEY_GRAPHICS,
  SCAN_KEY_CANVASES,
  SCAN_KEY_FORMAT,
  SCAN_KEY_VERSION,
};

// Maximum number of keys: the scan keeps a 128-bit set of those seen in an object, and codes start at 1.
#define SCAN_KEY_LIMIT 127

// The fewest bytes by which `arrived` extends the readable part of the document.
#define SCAN_STRIDE (4u << 20)

struct scan_rules {
  const struct scan_words *keys;
  const struct scan_words *kinds;  // The first one is the only known kind that may have children.
  uint64_t seed;
  uint32_t group_bit;  // Set in the `parents` entry of a node that has a list of children.
  uint32_t node_limit, level_limit, depth_limit, id_limit, number_limit;
  // Takes the number of bytes scanned; returns how many may be read: at least SCAN_STRIDE more, or all. NULL when all are available.
  size_t (*arrived)(void *context, size_t done);
  // The same for the second thread. Its offset is a position, not progress.
  size_t (*awaited)(void *context, size_t done);
  void *context;
  // A second thread starts at a line after this offset, if the document is indented like canonical form; 0 for one thread.
  size_t split;
};

// The index of a document: columns by node in preorder, and a hash table of ids. The caller releases it.
struct scan_index {
  uint32_t count;
  uint32_t deepest;
  uint32_t missing;  // Canvases and graphics without an id.
  uint32_t second;  // The number of nodes that the second thread found.
  uint32_t *starts, *ends, *counts, *parents;
  uint8_t *kinds;  // Codes of the table of kinds; 0 for an unknown kind, for the document and for canvases.
  uint32_t *ids;  // Offset of each id's first byte; 0 for a node without an id.
  size_t capacity;  // In nodes.
  uint64_t *slots;  // The upper half of an id's hash, and below it the node's number plus one; 0 is free.
  uint32_t slot_count;
};

// Returns 1 and fills the index, or returns 0 and leaves it empty.
// 64 zero bytes must be readable after the last byte.
int scan_document(const uint8_t *bytes, size_t size, const struct scan_rules *rules, int level, struct scan_index *index);

// Frees all memory of an index.
void scan_index_release(struct scan_index *index);

// MARK: Members

enum scan_found { SCAN_ABSENT, SCAN_FOUND, SCAN_STOPPED, SCAN_UNSURE };

// Finds a member of an object by its key's code, in a validated document.
// On entry the offset is after the opening brace or after a value; on return it is at the value found, or at that of the stop key.
// SCAN_UNSURE at a key with an escape; no member before it is the one wanted.
int scan_find(const uint8_t *bytes, size_t *offset, const struct scan_words *keys, unsigned code, unsigned stop);

// A member of an object: the ranges of its key between the quotes and of its value, and the key's code; 0 for an unknown key.
struct scan_pair {
  size_t key, key_end, value, value_end;
  unsigned code;
};

// Reads the next member of an object, in a validated document. On entry the offset is after the opening brace or after a value; on
// return it is after this member's value. A list under the key with code `list` is not skipped: its end and the offset are its start.
// SCAN_FOUND, SCAN_ABSENT after the last member, or SCAN_UNSURE for a key with an escape, whose code is then 0.
int scan_next_pair(const uint8_t *bytes, size_t *offset, const struct scan_words *keys, unsigned list, struct scan_pair *pair);

// The position of a member in an object, or the position at which to insert it.
struct scan_site {
  size_t value, value_end;  // Of the member.
  size_t behind;  // The end of the last member that precedes it in canonical order; 0 for none.
  size_t key_end, first_value;  // Of the first member: after its key's closing quote, and the start of its value.
  size_t first_end, second_key;  // The range between the first two members; `second_key` is 0 when there is only one.
};

// Finds a member of an object without a list of nodes, in a validated document, by its row in canonical order. `rows` maps the codes of
// keys to rows, counted from 1, with 0 for keys that are no members. The offset is after the opening brace.
// SCAN_FOUND, SCAN_ABSENT, or SCAN_UNSURE at a key with an escape.
int scan_find_site(const uint8_t *bytes, size_t offset, const struct scan_words *keys, const uint8_t *rows, unsigned row, struct scan_site *site);

// Whether a key certainly does not occur between two offsets, at any depth. A plain byte search, cheaper than reading the members.
int scan_lacks(const uint8_t *bytes, size_t start, size_t end, const struct scan_words *keys, unsigned code);

// Reads a number of at most 15 digits without an exponent, correctly rounded, and its length. Returns 0 for any other number.
int scan_number(const uint8_t *bytes, double *number, size_t *length);

// MARK: Geometry

#define SCAN_PLACE_NUMBERS 9
#define SCAN_PLACE_MEMBERS 10

// Roles of keys: 0 is none, 1 through 9 select a slot of `numbers` counted from 1, from this on one of `values`.
#define SCAN_ROLE_MEMBER 32

// The numbers that determine a node's geometry, and where the other members are that affect it.
struct scan_place {
  double numbers[SCAN_PLACE_NUMBERS];
  size_t values[SCAN_PLACE_MEMBERS];  // Offsets of the values of the members seen.
  uint32_t found;  // Bit set of the slots with a number.
  uint32_t seen;  // Bit set of the members present.
  uint32_t is_odd;  // 1 when a number needs the exact reader.
};

// Reads the members of an object whose keys have a role, up to its end (SCAN_ABSENT) or the stop key (SCAN_STOPPED), with the offset
// as in scan_find. SCAN_UNSURE at a key with an escape.
int scan_place(const uint8_t *bytes, size_t *offset, const struct scan_words *keys, const uint8_t *roles, unsigned stop,
               struct scan_place *place);

// MARK: Checking

// The type of a member's value, as far as its bytes alone can show it.
enum scan_type {
  SCAN_TYPE_OTHER,  // Never certain to fit.
  SCAN_TYPE_NUMBER,
  SCAN_TYPE_WHOLE,
  SCAN_TYPE_BOOL,
  SCAN_TYPE_WORD,  // One of a set of words, a bit by code.
  SCAN_TYPE_TEXT,
  SCAN_TYPE_COLOR,
  SCAN_TYPE_COLOR_OR_NONE,
  SCAN_TYPE_NUMBERS,
  SCAN_TYPE_POINTS,
  SCAN_TYPE_OBJECT,
};

struct scan_member {
  uint8_t type;
  uint8_t row;  // Its row in canonical order, from 1; 0 for a key that is no member here.
  uint8_t object;  // For an object, its index in `members` of the shape, from 1.
  uint8_t excludes_least;
  uint8_t has_lines;  // Whether a text may have line breaks.
  uint32_t limit;  // The most bytes of a text; the exact count of numbers, 0 for any; the fewest points.
  double least, most;
  uint64_t words[4];
};

struct scan_shape {
  const struct scan_words *keys;
  const struct scan_words *words;
  const struct scan_member *members;  // For each object, the node itself first, one per key code.
  uint32_t stride;  // Key codes per object.
};

// One member: the offsets of its key's quote, its value and its end, counted from the node's first byte.
struct scan_entry {
  uint32_t key, value, end;
  uint8_t row, object;
  uint8_t is_open;  // 1 for a number that only the exact reader can compare with its shortest form.
};

struct scan_verdict {
  uint8_t fits;  // Every value is certainly valid for its property, and no key is unknown.
  uint8_t is_canonical;  // Members are in canonical order, and all values in canonical form, except numbers marked `is_open`.
  uint8_t is_whole;  // The check reached the end of the node, or its list of children when `list_end` was 0.
  uint32_t count, capacity;  // Of the entries, whose memory the caller provides.
  uint32_t list;  // Offset of the list of children from the node's first byte; 0 for none.
  struct scan_entry *entries;  // In document order, an object before its members.
};

// Checks the members of a node of a validated document.
// - start: offset of its opening brace. leading: how many of `id` and `kind` it must start with, in this order.
// - list: code of the key of its list of children, 0 for a leaf; list_end: offset after the list's closing bracket, 0 to stop before
//   the children. An empty list is skipped without it.
void scan_check(const uint8_t *bytes, size_t start, unsigned leading, unsigned list, size_t list_end, const struct scan_shape *shape,
                struct scan_verdict *verdict);

// The offset of the first occurrence of a word at or after an offset; -1 where there is none.
ptrdiff_t scan_search(const uint8_t *bytes, size_t start, size_t end, const uint8_t *word, size_t length);

// MARK: Memory

// Allocates zeroed memory, in huge pages when it is large. NULL when out of memory.
void *scan_take(size_t size);

// Returns the whole pages between two offsets of memory from scan_take to the kernel; they read as zeros afterwards. Useful even for
// pages never written to, which occupy memory as part of a huge page.
void scan_trim(void *memory, size_t size, size_t from, size_t to);

// Frees memory from scan_take, given the size that was requested.
void scan_release(void *memory, size_t size);

#endif
