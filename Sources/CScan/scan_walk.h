// SPDX-License-Identifier: GPL-3.0-or-later
// The second stage of a scan: checks the grammar and the keys, and records the nodes, token by token.
#ifndef SCAN_WALK_H
#define SCAN_WALK_H

#include "scan_blocks.h"

// The role of an open object or list. The roles of nodes come first.
enum role { ROOT, CANVAS, GRAPHIC, OBJECT, CANVASES, GRAPHICS, LIST };

struct frame {
  uint64_t seen[2];  // The known keys seen so far, one bit each.
  uint32_t node;  // The innermost node that this is or belongs to.
  uint32_t level;
  uint32_t unknown;  // Index of this object's first unknown key.
  uint8_t role;
};

struct key {
  uint32_t start, length;
};

// The number of offsets that must be available to read a member: up to four of its own and the following one.
#define AHEAD 8

struct scan {
  const uint8_t *bytes;
  const struct scan_rules *rules;
  struct scan_index *index;
  struct scan_blocks blocks;
  scan_fill fill;
  struct frame *frames, *frame;  // The first one is a sentinel, the parent of the document's frame; `frame` is the innermost.
  size_t frame_room;
  struct key *unknown;
  size_t unknown_room, unknown_count;
  uint32_t *hashes;  // The upper halves of the hashes of ids, by node.
  size_t (*arrived)(void *context, size_t done);
  size_t available;  // Bytes that may be read.
  _Atomic uint32_t stop;  // The walk stops in front of the graphic at this offset.
  struct scan_assumptions *assumed;  // NULL for a walk that began at the start of the document.
  uint32_t *next, *last;  // The offsets found but not yet consumed.
  uint32_t offsets[AHEAD + 64 * SCAN_BLOCKS + 64 + AHEAD];
};

// The deepest list in which a walk may begin, in levels.
#define ASSUMED_LEVELS 1024

// The nodes that were open where a walk began. Their numbers are unknown there; `scan_assumed_number` gives placeholders.
struct scan_assumptions {
  uint32_t count;
  uint32_t ends[ASSUMED_LEVELS];  // By level, the end offset of the node.
  uint32_t counts[ASSUMED_LEVELS];  // By level, the number of nodes of this walk before that end.
};

enum walked { WALK_REFUSED, WALK_STOPPED, WALK_ENDED };

// A placeholder number, used by no node, for the node of a level that was open where a walk began.
static inline uint32_t scan_assumed_number(const struct scan_rules *rules, uint32_t level) { return rules->group_bit - 1 - level; }

static inline int scan_is_assumed(const struct scan_rules *rules, uint32_t node) { return node >= rules->group_bit - ASSUMED_LEVELS; }

// Prepares a walk from the start of a document.
int scan_walk_begin(struct scan *scan);

// Prepares a walk that starts at a graphic inside `count` open nodes, of which the document is the outermost.
int scan_walk_begin_inside(struct scan *scan, uint32_t start, struct scan_assumptions *assumed, uint32_t count);

// Processes tokens up to the end of the document, or up to `stop`, where a further call continues. Refuses anything invalid or unusual.
enum walked scan_walk(struct scan *scan);

// Records the end of a node; `next` is the number behind its subtree. Returns 0 if the node lacks a required member.
static inline int scan_close_node(struct scan *scan, const struct frame *frame, uint32_t end, uint32_t next) {
  struct scan_index *index = scan->index;
  uint32_t node = frame->node;
  uint64_t keys = frame->seen[0];
  index->ends[node] = end;
  index->counts[node] = next - node;
  if (frame->role == ROOT) return (keys >> SCAN_KEY_FORMAT & 1) && (keys >> SCAN_KEY_VERSION & 1);
  if (!(keys >> SCAN_KEY_ID & 1)) index->missing++;
  if (frame->role == CANVAS) return 1;
  return (keys >> SCAN_KEY_KIND & 1) && (!(keys >> SCAN_KEY_CHILDREN & 1) || index->kinds[node] <= 1);
}

#endif
