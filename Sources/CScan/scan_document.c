// The second stage of a scan: checks the grammar and the keys, and records the nodes, token by token.
#include <stdlib.h>
#include <string.h>

#include "scan_blocks.h"
#include "scan_columns.h"
#include "scan_scalars.h"

// The role of an open object or list. The roles of nodes come first.
enum role { ROOT, CANVAS, GRAPHIC, OBJECT, CANVASES, GRAPHICS, LIST };

struct frame {
  uint64_t seen[2];  // The known keys seen so far, one bit each.
  uint32_t node;  // The innermost node that this is or belongs to.
  uint32_t level;
  uint32_t unknown;  // Index of this object's first unknown key.
  uint8_t role, kind;
};

struct key {
  uint32_t start, length;
};

// An object with more unknown keys is left to the exact reader, which hashes them.
#define UNKNOWN_LIMIT 64

// The number of offsets that must be available to read a member: up to four of its own and the following one.
#define AHEAD 8

struct scan {
  const uint8_t *bytes;
  const struct scan_rules *rules;
  struct scan_index *index;
  struct scan_blocks blocks;
  scan_fill fill;
  struct frame *frames;  // The first one is a sentinel: the parent of the document's frame.
  size_t frame_room;
  struct key *unknown;
  size_t unknown_room;
  uint32_t *hashes;  // The upper halves of the hashes of ids, by node.
  size_t available;  // Bytes that may be read.
  uint32_t *next, *last;  // The offsets found but not yet consumed.
  uint32_t offsets[AHEAD + 64 * SCAN_BLOCKS + 64 + AHEAD];
};

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
        scan->available = scan->rules->arrived(scan->rules->context, scan->blocks.next);
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

// Processes all tokens. Returns 0 for anything invalid or unusual.
static int walk(struct scan *scan) {
  const uint8_t *bytes = scan->bytes;
  const struct scan_rules *rules = scan->rules;
  struct scan_index *index = scan->index;
  struct frame *frame = scan->frames, *last_frame = frame + scan->frame_room - 1;
  size_t unknown = 0;
  uint32_t *at;
  uint8_t role = ROOT;

#define OPEN() \
  do { \
    if (__builtin_expect(frame == last_frame, 0)) { \
      if (!(frame = deepen(scan))) return 0; \
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

  *frame = (struct frame){0};
  scan->next = scan->last = scan->offsets;
  refill(scan);
  at = scan->next;
  if (bytes[at[0]] != '{') return 0;

open_object:  // At the opening brace of an object with this `role`.
{
  OPEN();
  struct frame *parent = frame - 1;
  uint32_t node = parent->node, level = parent->level;
  if (role <= GRAPHIC) {
    uint32_t number = index->count;
    if (number == index->capacity && !scan_columns_grow(index, &scan->hashes, index->capacity * 2)) return 0;
    if (number >= rules->node_limit) return 0;
    index->starts[number] = at[0];
    // The enclosing list's frame holds the node that owns the list: the parent.
    index->parents[number] = node | (role == GRAPHIC ? 0 : rules->group_bit);
    index->count = number + 1;
    if (role != ROOT) level++;
    if (level > index->deepest) {
      if (level > rules->level_limit) return 0;
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
  if (bytes[key] != '"' || bytes[at[1]] != ':') return 0;
  uint32_t length = closing_quote(bytes, at[1]) - key - 1;
  unsigned code = scan_words_find(rules->keys, bytes + key + 1, length);
  if (code) {
    uint64_t bit = (uint64_t)1 << (code & 63), *seen = &frame->seen[code >> 6];
    if (*seen & bit) return 0;
    *seen |= bit;
  } else if (!note_unknown(scan, frame, &unknown, key + 1, length)) {
    return 0;
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
    if (!is_number(bytes + value, rules->number_limit)) return 0;
    at++;
  } else {
    if (!is_word(bytes + value)) return 0;
    at++;
  }
  goto behind_member;

special:
  switch (code) {
    case SCAN_KEY_ID:
      if (frame->role == ROOT) goto ordinary;
      if (first != '"' || at[1] >= scan->blocks.size) return 0;
      if (!identify(scan, frame->node, value + 1, closing_quote(bytes, at[1]))) return 0;
      at++;
      goto behind_member;
    case SCAN_KEY_KIND: {
      if (frame->role != GRAPHIC) goto ordinary;
      if (first != '"' || at[1] >= scan->blocks.size) return 0;
      uint32_t word = closing_quote(bytes, at[1]) - value - 1;
      unsigned kind = scan_words_find(rules->kinds, bytes + value + 1, word);
      // An escape may hide a known kind.
      if (!kind && memchr(bytes + value + 1, '\\', word)) return 0;
      index->kinds[frame->node] = (uint8_t)kind;
      at++;
      goto behind_member;
    }
    case SCAN_KEY_FORMAT:
      if (frame->role != ROOT) goto ordinary;
      if (memcmp(bytes + value, "\"shapeedit\"", 11) != 0) return 0;
      at++;
      goto behind_member;
    case SCAN_KEY_VERSION:
      if (frame->role != ROOT) goto ordinary;
      if (first != '1' || !(classes[bytes[value + 1]] & 1)) return 0;
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
  if (first != '[') return 0;
  goto open_list;
}

behind_member:  // After a value in an object.
  if (bytes[at[0]] == ',') {
    at++;
    goto member;
  }
  if (bytes[at[0]] != '}') return 0;

close_object:  // At the closing brace of the innermost object.
{
  uint32_t node = frame->node, end = *at++ + 1;
  unknown = frame->unknown;
  if (frame->role <= GRAPHIC) {
    uint64_t keys = frame->seen[0];
    index->ends[node] = end;
    index->counts[node] = index->count - node;
    if (frame->role == GRAPHIC) {
      if (!(keys >> SCAN_KEY_KIND & 1)) return 0;
      if ((keys >> SCAN_KEY_CHILDREN & 1) && index->kinds[node] > 1) return 0;
      if (!(keys >> SCAN_KEY_ID & 1)) index->missing++;
    } else if (frame->role == CANVAS) {
      if (!(keys >> SCAN_KEY_ID & 1)) index->missing++;
    } else {
      if (!(keys >> SCAN_KEY_FORMAT & 1) || !(keys >> SCAN_KEY_VERSION & 1)) return 0;
      goto end;
    }
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
  if (bytes[at[0]] != ']') return 0;

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
  uint8_t first = bytes[value];
  if (first == '{') {
    role = frame->role == LIST ? OBJECT : frame->role == GRAPHICS ? GRAPHIC : CANVAS;
    goto open_object;
  }
  if (frame->role != LIST) return 0;
  if (first == '[') {
    role = LIST;
    goto open_list;
  }
  if (first != '"' && !(first == '-' || is_digit(first) ? is_number(bytes + value, rules->number_limit) : is_word(bytes + value))) return 0;
  at++;
  goto behind_element;
}

end:
  scan->next = at;
  refill(scan);
  // Only white space may follow, so the next offset must be that of the end.
  return scan->next[0] == scan->blocks.size && !scan->blocks.in_string && !scan->blocks.refused;
#undef NEED
#undef OPEN
}

int scan_document(const uint8_t *bytes, size_t size, const struct scan_rules *rules, int level, struct scan_index *index) {
  memset(index, 0, sizeof *index);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
  return 0;
#endif
  if (size > UINT32_MAX - 128 || rules->keys->count > SCAN_KEY_LIMIT) return 0;
  struct scan *scan = malloc(sizeof *scan);
  int is_well = 0;
  if (scan) {
    memset(scan, 0, offsetof(struct scan, offsets));
    scan->bytes = bytes;
    scan->rules = rules;
    scan->index = index;
    scan->fill = scan_fill_of(level);
    scan->blocks.bytes = bytes;
    scan->blocks.size = (uint32_t)size;
    scan->available = rules->arrived ? rules->arrived(rules->context, 0) : size;
    // A byte order mark is not part of the text.
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) scan->blocks.next = 3;
    is_well = deepen(scan) && scan_columns_grow(index, &scan->hashes, size / SCAN_NODE_SIZE + 16) && walk(scan) &&
              scan_columns_finish(index, scan->hashes, bytes);
    scan_release(scan->hashes, index->capacity * 4);
    free(scan->unknown);
    free(scan->frames);
    if (!is_well) scan_index_release(index);
  }
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
