// SPDX-License-Identifier: GPL-3.0-or-later
// The first stage of a scan: turns blocks of 64 bytes into the offsets of tokens, and checks strings.
#ifndef SCAN_BLOCKS_H
#define SCAN_BLOCKS_H

#include "CScan.h"

// The most blocks per call, so that their bytes and offsets stay in the L1 cache.
#define SCAN_BLOCKS 128

// Estimated bytes per node, for the first allocation of the columns: most nodes are larger, else the columns grow.
#define SCAN_NODE_SIZE 128

// The offset of the next block, and the state carried over from the blocks before it.
struct scan_blocks {
  const uint8_t *bytes;
  uint32_t size;
  uint32_t next;
  uint64_t escaped;  // 1 when the first byte of the next block is escaped.
  uint64_t in_string;  // All ones inside a string.
  uint64_t scalar;  // 1 when the last byte belonged to a number or a literal.
  uint32_t checked;  // UTF-8 sequences that start before this offset were checked.
  uint32_t low;  // Offset at which an escaped low surrogate must follow; 0 for none.
  int refused;
};

// The byte classes of a block, as one bit per byte.
struct scan_classes {
  uint64_t backslash, quote, punctuation, space, control, high;
};

// Appends the offsets of operators, opening quotes and first bytes of scalars in the next blocks; returns how many.
typedef uint32_t (*scan_fill)(struct scan_blocks *blocks, uint32_t *offsets);

scan_fill scan_fill_of(int level);

// Check escapes and UTF-8 sequences; called only for blocks that contain any.
void scan_check_escapes(struct scan_blocks *blocks, uint32_t start, uint64_t escapes);
void scan_check_utf8(struct scan_blocks *blocks, uint32_t start, uint64_t high);

#endif
