// The second half of a scan: the grammar, the keys and the nodes, from one token to the next.
#ifndef SCAN_WALK_H
#define SCAN_WALK_H

#include "scan_blocks.h"

// What an open object or list is. Nodes come first.
enum role { ROOT, CANVAS, GRAPHIC, OBJECT, CANVASES, GRAPHICS, LIST };

struct frame {
  uint64_t seen[2];  // The known keys met so far, a bit each.
  uint32_t node;  // The innermost node this is, or is part of.
  uint32_t level;
  uint32_t unknown;  // Where the unknown keys of this object begin.
  uint8_t role;
};

struct key {
  uint32_t start, length;
};

// Offsets that are read at one go, at most: four of a member, and the one behind.
#define AHEAD 8

struct scan {
  const uint8_t *bytes;
  const struct scan_rules *rules;
  struct scan_index *index;
  struct scan_blocks blocks;
  scan_fill fill;
  struct frame *frames, *frame;  // The first one is the parent of the document, the other one is the innermost.
  size_t frame_room;
  struct key *unknown;
  size_t unknown_room, unknown_count;
  uint32_t *hashes;  // The upper halves of the hashes of ids, by node.
  size_t (*arrived)(void *context, size_t done);
  size_t available;  // Bytes that may be read.
  _Atomic uint32_t stop;  // The walk stops in front of the graphic at this offset.
  struct scan_assumptions *assumed;  // NULL for a walk that began at the start of the document.
  uint32_t *next, *last;  // The offsets found and not yet read.
  uint32_t offsets[AHEAD + 64 * SCAN_BLOCKS + 64 + AHEAD];
};

// The deepest list in which a walk may begin, in levels.
#define ASSUMED_LEVELS 1024

// The open nodes around the place at which a walk began. Their numbers are not known there: `scan_assumed_number` stands for them.
struct scan_assumptions {
  uint32_t count;
  uint32_t ends[ASSUMED_LEVELS];  // By level, where the node ends.
  uint32_t counts[ASSUMED_LEVELS];  // By level, the nodes of this walk in front of that end.
};

enum walked { WALK_REFUSED, WALK_STOPPED, WALK_ENDED };

// A number that no node has, for the open node of a level around the place at which a walk began.
static inline uint32_t scan_assumed_number(const struct scan_rules *rules, uint32_t level) { return rules->group_bit - 1 - level; }

static inline int scan_is_assumed(const struct scan_rules *rules, uint32_t node) { return node >= rules->group_bit - ASSUMED_LEVELS; }

// Prepares a walk from the start of a document.
int scan_walk_begin(struct scan *scan);

// Prepares a walk from a graphic of a list that is the child list of `count` nodes, the document first.
int scan_walk_begin_inside(struct scan *scan, uint32_t start, struct scan_assumptions *assumed, uint32_t count);

// Walks over all tokens up to the end of the document or to `stop`, from where it can be called again.
enum walked scan_walk(struct scan *scan);

// Notes the end of a node, whose subtree ends in front of the node `next`. Returns 0 for one that lacks something.
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
