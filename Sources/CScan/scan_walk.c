// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "scan_columns.h"
#include "scan_scalars.h"
#include "scan_walk.h"

// An object with more unknown keys is left to the exact reader, which hashes them.
#define UNKNOWN_LIMIT 64

// MARK: Nesting

// Grows the stack of frames. Returns the new address of the innermost frame, or NULL at the depth limit or when out of memory.
static struct frame *deepen(struct scan *scan) {
  size_t room = scan->frame_room, most = (size_t)scan->rules->depth_limit + 1;
  if (room == most) return NULL;
  size_t more = room < 64 ? 256 : room * 8;
  if (more > most) more = most;
  struct frame *larger = realloc(scan->frames, more * sizeof *larger);
  if (!larger) return NULL;
  scan->frames = larger;
  scan->frame_room = more;
  return larger + (room ? room - 1 : 0);
}

// MARK: Tokens

// The offset of a string's closing quote, given the offset of the following token.
static inline uint32_t closing_quote(const uint8_t *bytes, uint32_t following) {
  uint32_t end = following - 1;
  while (classes[bytes[end]] & 2) end--;
  return end;
}

// Scans blocks until AHEAD offsets are available; after the last block, appends the offset of the end of the document.
static void refill(struct scan *scan) {
  size_t left = (size_t)(scan->last - scan->next);
  memmove(scan->offsets, scan->next, left * 4);
  scan->next = scan->offsets;
  scan->last = scan->offsets + left;
  while (scan->last - scan->next < AHEAD) {
    if (scan->blocks.next < scan->blocks.size) {
      // Numbers and literals are read in larger units, which may extend past the last block.
      if (scan->available < scan->blocks.size && scan->available < (size_t)scan->blocks.next + 64 * (SCAN_BLOCKS + 1))
        scan->available = scan->arrived(scan->rules->context, scan->blocks.next);
      scan->last += scan->fill(&scan->blocks, scan->last);
    } else {
      *scan->last++ = scan->blocks.size;
    }
  }
}

// MARK: Identity

// Records an id and its hash. Returns 0 for an invalid id.
static inline int identify(struct scan *scan, uint32_t node, uint32_t start, uint32_t end) {
  const uint8_t *bytes = scan->bytes;
  uint32_t length = end - start;
  if (length == 0 || length > scan->rules->id_limit || !(classes[bytes[start]] & 4)) return 0;
  uint8_t all = 8;
  for (uint32_t offset = start + 1; offset < end; offset++) all &= classes[bytes[offset]];
  scan->index->ids[node] = start;
  scan->hashes[node] = (uint32_t)(scan_hash(scan->rules->seed, bytes + start, length) >> 32);
  return all;
}

// Records a key that this version does not know. Returns 0 when the object has it already, or might have it.
static int note_unknown(struct scan *scan, struct frame *frame, size_t *count, uint32_t start, uint32_t length) {
  const uint8_t *bytes = scan->bytes;
  if (scan_is_assumed(scan->rules, frame->node)) return 0;
  if (*count - frame->unknown >= UNKNOWN_LIMIT || memchr(bytes + start, '\\', length)) return 0;
  for (size_t index = frame->unknown; index < *count; index++) {
    struct key other = scan->unknown[index];
    if (other.length == length && memcmp(bytes + other.start, bytes + start, length) == 0) return 0;
  }
  if (*count == scan->unknown_room) {
    size_t room = scan->unknown_room ? scan->unknown_room * 2 : 256;
    struct key *larger = realloc(scan->unknown, room * sizeof *larger);
    if (!larger) return 0;
    scan->unknown = larger;
    scan->unknown_room = room;
  }
  scan->unknown[(*count)++] = (struct key){start, length};
  return 1;
}

// MARK: Grammar

int scan_walk_begin(struct scan *scan) {
  if (!deepen(scan)) return 0;
  scan->frame = scan->frames;
  *scan->frame = (struct frame){0};
  scan->next = scan->last = scan->offsets;
  refill(scan);
  return scan->bytes[scan->next[0]] == '{';
}

int scan_walk_begin_inside(struct scan *scan, uint32_t start, struct scan_assumptions *assumed, uint32_t count) {
  while (scan->frame_room <= 2 * count + 1) {
    if (!deepen(scan)) return 0;
  }
  scan->assumed = assumed;
  assumed->count = count;
  scan->frames[0] = (struct frame){0};
  for (uint32_t level = 0; level < count; level++) {
    struct frame *object = scan->frames + 1 + 2 * level;
    uint32_t node = scan_assumed_number(scan->rules, level);
    // All keys count as seen, so that members after the child list are refused.
    *object = (struct frame){
        .seen = {~(uint64_t)0, ~(uint64_t)0}, .node = node, .level = level, .role = level == 0 ? ROOT : level == 1 ? CANVAS : GRAPHIC};
    object[1] = (struct frame){.node = node, .level = level, .role = level == 0 ? CANVASES : GRAPHICS};
  }
  scan->frame = scan->frames + 2 * count;
  scan->blocks.next = scan->blocks.checked = start;
  scan->next = scan->last = scan->offsets;
  refill(scan);
  return 1;
}

enum walked scan_walk(struct scan *scan) {
  const uint8_t *bytes = scan->bytes;
  const struct scan_rules *rules = scan->rules;
  struct scan_index *index = scan->index;
  struct frame *frame = scan->frame, *last_frame = scan->frames + scan->frame_room - 1;
  size_t unknown = scan->unknown_count;
  uint32_t *at = scan->next;
  uint8_t role = ROOT;

#define OPEN() \
  do { \
    if (__builtin_expect(frame == last_frame, 0)) { \
      if (!(frame = deepen(scan))) return WALK_REFUSED; \
      last_frame = scan->frames + scan->frame_room - 1; \
    } \
    frame++; \
  } while (0)

#define NEED() \
  do { \
    if (__builtin_expect(scan->last - at < AHEAD, 0)) { \
      scan->next = at; \
      refill(scan); \
      at = scan->next; \
    } \
  } while (0)

  if (frame != scan->frames) goto element;

open_object:  // At the opening brace of an object with this `role`.
{
  OPEN();
  struct frame *parent = frame - 1;
  uint32_t node = parent->node, level = parent->level;
  if (role <= GRAPHIC) {
    uint32_t number = index->count;
    if (number == index->capacity && !scan_columns_grow(index, &scan->hashes, index->capacity * 2)) return WALK_REFUSED;
    if (number >= rules->node_limit) return WALK_REFUSED;
    index->starts[number] = at[0];
    // The enclosing list's frame holds the node that owns the list: the parent.
    index->parents[number] = node | (role == GRAPHIC ? 0 : rules->group_bit);
    index->count = number + 1;
    if (role != ROOT) level++;
    if (level > index->deepest) {
      if (level > rules->level_limit) return WALK_REFUSED;
      index->deepest = level;
    }
    node = number;
  }
  *frame = (struct frame){.node = node, .level = level, .unknown = (uint32_t)unknown, .role = role};
  at++;
  NEED();
  if (bytes[at[0]] == '}') goto close_object;
}

member:  // At a key of the innermost object.
{
  NEED();
  uint32_t key = at[0], value = at[2];
  if (bytes[key] != '"' || bytes[at[1]] != ':') return WALK_REFUSED;
  uint32_t length = closing_quote(bytes, at[1]) - key - 1;
  unsigned code = scan_words_find(rules->keys, bytes + key + 1, length);
  if (code) {
    uint64_t bit = (uint64_t)1 << (code & 63), *seen = &frame->seen[code >> 6];
    if (*seen & bit) return WALK_REFUSED;
    *seen |= bit;
  } else if (!note_unknown(scan, frame, &unknown, key + 1, length)) {
    return WALK_REFUSED;
  }
  uint8_t first = bytes[value];
  at += 2;
  if (code <= SCAN_KEY_VERSION && code && frame->role <= GRAPHIC) goto special;

ordinary:
  if (first == '"') {
    at++;
  } else if (first == '{') {
    role = OBJECT;
    goto open_object;
  } else if (first == '[') {
    role = LIST;
    goto open_list;
  } else if (first == '-' || is_digit(first)) {
    if (!is_number(bytes + value, rules->number_limit)) return WALK_REFUSED;
    at++;
  } else {
    if (!is_word(bytes + value)) return WALK_REFUSED;
    at++;
  }
  goto behind_member;

special:
  switch (code) {
    case SCAN_KEY_ID:
      if (frame->role == ROOT) goto ordinary;
      if (first != '"' || at[1] >= scan->blocks.size) return WALK_REFUSED;
      if (!identify(scan, frame->node, value + 1, closing_quote(bytes, at[1]))) return WALK_REFUSED;
      at++;
      goto behind_member;
    case SCAN_KEY_KIND: {
      if (frame->role != GRAPHIC) goto ordinary;
      if (first != '"' || at[1] >= scan->blocks.size) return WALK_REFUSED;
      uint32_t word = closing_quote(bytes, at[1]) - value - 1;
      unsigned kind = scan_words_find(rules->kinds, bytes + value + 1, word);
      // An escape may hide a known kind.
      if (!kind && memchr(bytes + value + 1, '\\', word)) return WALK_REFUSED;
      index->kinds[frame->node] = (uint8_t)kind;
      at++;
      goto behind_member;
    }
    case SCAN_KEY_FORMAT:
      if (frame->role != ROOT) goto ordinary;
      if (memcmp(bytes + value, "\"shapeedit\"", 11) != 0) return WALK_REFUSED;
      at++;
      goto behind_member;
    case SCAN_KEY_VERSION:
      if (frame->role != ROOT) goto ordinary;
      if (first != '1' || !(classes[bytes[value + 1]] & 1)) return WALK_REFUSED;
      at++;
      goto behind_member;
    case SCAN_KEY_CHILDREN:
      if (frame->role != GRAPHIC) goto ordinary;
      index->parents[frame->node] |= rules->group_bit;
      role = GRAPHICS;
      break;
    case SCAN_KEY_GRAPHICS:
      if (frame->role != CANVAS) goto ordinary;
      role = GRAPHICS;
      break;
    case SCAN_KEY_CANVASES:
      if (frame->role != ROOT) goto ordinary;
      role = CANVASES;
      break;
  }
  if (first != '[') return WALK_REFUSED;
  goto open_list;
}

behind_member:  // After a value in an object.
  if (bytes[at[0]] == ',') {
    at++;
    goto member;
  }
  if (bytes[at[0]] != '}') return WALK_REFUSED;

close_object:  // At the closing brace of the innermost object.
{
  uint32_t end = *at++ + 1;
  unknown = frame->unknown;
  if (frame->role <= GRAPHIC) {
    if (scan_is_assumed(rules, frame->node)) {
      scan->assumed->ends[frame->level] = end;
      scan->assumed->counts[frame->level] = index->count;
    } else if (!scan_close_node(scan, frame, end, index->count)) {
      return WALK_REFUSED;
    }
    if (frame->role == ROOT) goto end;
  }
  frame--;
}

behind_value:  // After a list or an object; `frame` is the one that contains it.
  NEED();
  if (frame->role <= OBJECT) goto behind_member;

behind_element:
  if (bytes[at[0]] == ',') {
    at++;
    goto element;
  }
  if (bytes[at[0]] != ']') return WALK_REFUSED;

close_list:
  at++;
  frame--;
  goto behind_value;

open_list:  // At the opening bracket of a list with this `role`.
{
  OPEN();
  struct frame *parent = frame - 1;
  frame->node = parent->node;
  frame->level = parent->level;
  frame->role = role;
  at++;
  NEED();
  if (bytes[at[0]] == ']') goto close_list;
}

element:  // At an element of the innermost list.
{
  NEED();
  uint32_t value = at[0];
  if (__builtin_expect(value >= atomic_load_explicit(&scan->stop, memory_order_relaxed), 0)) {
    if (value == scan->stop && frame->role == GRAPHICS) {
      scan->frame = frame;
      scan->next = at;
      scan->unknown_count = unknown;
      return scan->blocks.refused ? WALK_REFUSED : WALK_STOPPED;
    }
    scan->stop = UINT32_MAX;
  }
  uint8_t first = bytes[value];
  if (first == '{') {
    role = frame->role == LIST ? OBJECT : frame->role == GRAPHICS ? GRAPHIC : CANVAS;
    goto open_object;
  }
  if (frame->role != LIST) return WALK_REFUSED;
  if (first == '[') {
    role = LIST;
    goto open_list;
  }
  if (first != '"' && !(first == '-' || is_digit(first) ? is_number(bytes + value, rules->number_limit) : is_word(bytes + value))) return WALK_REFUSED;
  at++;
  goto behind_element;
}

end:
  scan->next = at;
  refill(scan);
  // Only white space may follow, so the next offset must be that of the end.
  return scan->next[0] == scan->blocks.size && !scan->blocks.in_string && !scan->blocks.refused ? WALK_ENDED : WALK_REFUSED;
#undef NEED
#undef OPEN
}
