// SPDX-License-Identifier: GPL-3.0-or-later
// Scans a whole document in one walk, or in two concurrent walks, of which the second one starts at a line in the middle.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "scan_columns.h"
#include "scan_thread.h"
#include "scan_walk.h"

// The second walk starts at a line within this many bytes after the offset that the rules give.
#define LINE_WINDOW (1u << 20)

// The second walk, in its own thread, from a line that begins with a graphic to the end of the document.
struct tail {
  struct scan scan;
  struct scan_index index;
  struct scan_assumptions assumed;
  struct scan *head;
  uint32_t start, levels;  // The offset at which it starts, and the number of nodes that it assumes to be open there.
  pthread_t thread;
  int is_well;
};

static void begin(struct scan *scan, const uint8_t *bytes, size_t size, const struct scan_rules *rules, int level, struct scan_index *index) {
  memset(scan, 0, offsetof(struct scan, offsets));
  scan->bytes = bytes;
  scan->rules = rules;
  scan->index = index;
  scan->fill = scan_fill_of(level);
  scan->blocks.bytes = bytes;
  scan->blocks.size = (uint32_t)size;
  scan->available = size;
  scan->stop = UINT32_MAX;
}

static void finish(struct scan *scan) {
  scan_release(scan->hashes, scan->index->capacity * 4);
  free(scan->unknown);
  free(scan->frames);
}

// MARK: The second walk

// Finds the first line after an offset that begins with an object and is indented as canonical form indents graphics.
// - levels: Receives the number of nodes open around it, as its indentation implies.
// Returns the offset of its brace, or 0.
static uint32_t find_line(const uint8_t *bytes, size_t offset, size_t end, uint32_t *levels) {
  const uint8_t *line = bytes + offset;
  while (line < bytes + end && (line = memchr(line, '\n', (size_t)(bytes + end - line)))) {
    const uint8_t *start = ++line;
    while (start < bytes + end && *start == ' ') start++;
    size_t indentation = (size_t)(start - line);
    if (start == bytes + end || *start != '{' || indentation % 2 || indentation < 4 || indentation > 2 * ASSUMED_LEVELS) continue;
    *levels = (uint32_t)indentation / 2;
    return (uint32_t)(start - bytes);
  }
  return 0;
}

// Chooses the line at which the second walk starts, and lets the first one stop there. Returns 0 if there is none.
static int locate(struct tail *tail) {
  struct scan *scan = &tail->scan;
  const struct scan_rules *rules = scan->rules;
  size_t size = scan->blocks.size, window = rules->split + LINE_WINDOW < size ? rules->split + LINE_WINDOW : size;
  if (rules->awaited) {
    scan->arrived = rules->awaited;
    scan->available = rules->awaited(rules->context, rules->split);
    if (scan->available < window) return 0;
  }
  tail->start = find_line(scan->bytes, rules->split, window, &tail->levels);
  if (tail->start) atomic_store(&tail->head->stop, tail->start);
  return tail->start > 0;
}

// JSON strings contain no line feeds, so a walk may start after any of them. Whether the nodes that it assumes to be open are open is
// checked when the first walk gets there.
static void *walk_tail(void *argument) {
  struct tail *tail = argument;
  struct scan *scan = &tail->scan;
  if (!tail->start && !locate(tail)) return NULL;
  size_t nodes = (scan->blocks.size - tail->start) / SCAN_NODE_SIZE + 16;
  tail->is_well = scan_columns_grow(&tail->index, &scan->hashes, nodes) &&
                  scan_walk_begin_inside(scan, tail->start, &tail->assumed, tail->levels) && scan_walk(scan) == WALK_ENDED;
  return NULL;
}

// Starts the second walk; NULL if it cannot be started.
static struct tail *start_tail(struct scan *head, int level) {
  struct tail *tail = malloc(sizeof *tail);
  if (!tail) return NULL;
  begin(&tail->scan, head->bytes, head->blocks.size, head->rules, level, &tail->index);
  memset(&tail->index, 0, sizeof tail->index);
  tail->head = head;
  tail->start = 0;
  tail->is_well = 0;
  // Where nothing has to be waited for, the line is chosen at once, so that the first walk always stops there.
  int can_start = head->rules->awaited || locate(tail);
  if (can_start && scan_thread_start(&tail->thread, walk_tail, tail)) return tail;
  head->stop = UINT32_MAX;
  free(tail);
  return NULL;
}

// MARK: Both together

// Appends the nodes of the second walk to those of the first one, which has stopped where the second one started.
// Returns WALK_STOPPED and changes nothing if the open nodes are not those that the second walk assumed.
static enum walked append(struct scan *head, const struct tail *tail) {
  struct scan_index *index = head->index;
  const struct scan_index *other = &tail->index;
  const struct scan_assumptions *assumed = &tail->assumed;
  uint32_t offset = index->count, count = other->count, mask = head->rules->group_bit - 1, parents[ASSUMED_LEVELS];
  // By the grammar, the innermost list and the depth determine all the roles.
  if (!tail->is_well || head->frame - head->frames != 2 * (ptrdiff_t)assumed->count) return WALK_STOPPED;
  if (index->capacity < offset + count && !scan_columns_grow(index, &head->hashes, offset + count)) return WALK_REFUSED;
  for (uint32_t level = 0; level < assumed->count; level++) {
    const struct frame *frame = head->frames + 1 + 2 * level;
    parents[level] = frame->node;
    if (!scan_close_node(head, frame, assumed->ends[level], offset + assumed->counts[level])) return WALK_REFUSED;
  }
  memcpy(index->starts + offset, other->starts, count * 4);
  memcpy(index->ends + offset, other->ends, count * 4);
  memcpy(index->counts + offset, other->counts, count * 4);
  memcpy(index->ids + offset, other->ids, count * 4);
  memcpy(index->kinds + offset, other->kinds, count);
  memcpy(head->hashes + offset, tail->scan.hashes, count * 4);
  for (uint32_t node = 0; node < count; node++) {
    uint32_t parent = other->parents[node] & mask;
    index->parents[offset + node] = (other->parents[node] & ~mask) |
                                    (scan_is_assumed(head->rules, parent) ? parents[mask - parent] : parent + offset);
  }
  index->count += count;
  index->second = count;
  index->missing += other->missing;
  if (other->deepest > index->deepest) index->deepest = other->deepest;
  return WALK_ENDED;
}

int scan_document(const uint8_t *bytes, size_t size, const struct scan_rules *rules, int level, struct scan_index *index) {
  memset(index, 0, sizeof *index);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
  return 0;
#endif
  if (size > UINT32_MAX - 128 || rules->keys->count > SCAN_KEY_LIMIT) return 0;
  struct scan *scan = malloc(sizeof *scan);
  if (!scan) return 0;
  begin(scan, bytes, size, rules, level, index);
  if (rules->arrived) {
    scan->arrived = rules->arrived;
    scan->available = rules->arrived(rules->context, 0);
  }
  // A byte order mark is not part of the text.
  if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) scan->blocks.next = 3;
  enum walked walked = WALK_REFUSED;
  struct tail *tail = rules->split > 0 && rules->split < size ? start_tail(scan, level) : NULL;
  if (scan_columns_grow(index, &scan->hashes, size / SCAN_NODE_SIZE + 16) && scan_walk_begin(scan)) walked = scan_walk(scan);
  if (tail) {
    pthread_join(tail->thread, NULL);
    if (walked == WALK_STOPPED && (walked = append(scan, tail)) == WALK_STOPPED) {
      scan->stop = UINT32_MAX;
      walked = scan_walk(scan);
    }
    finish(&tail->scan);
    scan_index_release(&tail->index);
    free(tail);
  }
  int is_well = walked == WALK_ENDED && scan_columns_finish(index, scan->hashes, bytes, rules->split > 0);
  finish(scan);
  if (!is_well) scan_index_release(index);
  free(scan);
  return is_well;
}

void scan_index_release(struct scan_index *index) {
  scan_release(index->starts, index->capacity * 16);
  scan_release(index->kinds, index->capacity);
  scan_release(index->ids, index->capacity * 4);
  scan_release(index->slots, (size_t)index->slot_count * 8);
  memset(index, 0, sizeof *index);
}
