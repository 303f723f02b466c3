// The first half of a scan: 64 bytes at a time become the offsets at which tokens start, and strings are checked.
#ifndef SCAN_BLOCKS_H
#define SCAN_BLOCKS_H

#include "CScan.h"

// Blocks turned into offsets at one go: their bytes and offsets stay in the nearest cache.
#define SCAN_BLOCKS 128

// Bytes a node is taken to have before any was seen: most have more, and for others there is a second guess.
#define SCAN_NODE_SIZE 128

// Where the next block starts, and what the blocks before it leave open.
struct scan_blocks {
  const uint8_t *bytes;
  uint32_t size;
  uint32_t next;
  uint64_t escaped;  // 1 when the first byte of the next block is escaped.
  uint64_t in_string;  // All ones inside a string.
  uint64_t scalar;  // 1 when the last byte belonged to a number or a word.
  uint32_t checked;  // Characters that start before this offset are UTF-8.
  uint32_t low;  // Where the low half of a surrogate pair has to stand; 0 for nowhere.
  int refused;
};

// What stands where in 64 bytes.
struct scan_classes {
  uint64_t backslash, quote, punctuation, space, control, high;
};

// Turns the next blocks into offsets of operators, opening quotes and first bytes of scalars; returns how many.
typedef uint32_t (*scan_fill)(struct scan_blocks *blocks, uint32_t *offsets);

scan_fill scan_fill_of(int level);

// The rare things in strings, once per block that has some.
void scan_check_escapes(struct scan_blocks *blocks, uint32_t start, uint64_t escapes);
void scan_check_utf8(struct scan_blocks *blocks, uint32_t start, uint64_t high);

#endif
