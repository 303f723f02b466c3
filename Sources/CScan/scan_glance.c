// A first look at a document as it streams by: where its nodes are, and nothing checked. What it gives is a guess until somebody
// has read the document whole; of a document that is right, it is what the whole reading gives.
#include <stdlib.h>
#include <string.h>

#include "scan_blocks.h"
#include "scan_text.h"

// Bytes kept from the piece before, for the keys in front of brackets.
#define BEHIND 256
// Bytes left for the piece after, so that an id can be seen whole.
#define AHEAD 2048
// Bytes asked for at one go: they stay in the second cache.
#define PIECE (1u << 20)

// What an open object or list is. Nodes come first.
enum role { ROOT, CANVAS, GRAPHIC, OBJECT, CANVASES, GRAPHICS, LIST };

struct glance {
  const struct scan_glance_rules *rules;
  struct scan_index *index;
  uint8_t *roles;  // Of all that is open.
  size_t depth, room;
  uint32_t node;  // The innermost open one.
  uint32_t level;
  uint32_t offsets[64 * SCAN_BLOCKS + 64];
  uint8_t bytes[BEHIND + PIECE + 64];
};

static int push(struct glance *glance, uint8_t role) {
  if (glance->depth == glance->room) {
    size_t room = glance->room ? glance->room * 2 : 1024;
    uint8_t *larger = room <= (size_t)glance->rules->depth_limit * 2 ? realloc(glance->roles, room) : NULL;
    if (!larger) return 0;
    glance->roles = larger;
    glance->room = room;
  }
  glance->roles[glance->depth++] = role;
  return 1;
}

// What a list in a node is, told by the key in front of it; -1 for a key that cannot be read here.
static int role_of_list(const uint8_t *bracket, uint8_t parent) {
  const uint8_t *p = bracket - 1, *limit = bracket - BEHIND + 16;
  while (p > limit && scan_is_space(*p)) p--;
  if (p <= limit || *p-- != ':') return -1;
  while (p > limit && scan_is_space(*p)) p--;
  if (p <= limit || *p != '"') return -1;
  const uint8_t *end = p--;
  while (p > limit && *p != '"') {
    if (*p-- == '\\') return -1;
  }
  // A quote behind a backslash is one of the key's own.
  if (p <= limit || p[-1] == '\\') return -1;
  size_t length = (size_t)(end - p - 1);
#define IS(word) (length == sizeof word - 1 && memcmp(p + 1, word, sizeof word - 1) == 0)
  switch (parent) {
    case ROOT:
      return IS("canvases") ? CANVASES : LIST;
    case CANVAS:
      return IS("graphics") ? GRAPHICS : LIST;
    default:
      return IS("children") ? GRAPHICS : LIST;
  }
#undef IS
}

// Notes a node whose id somebody asked for. Returns 0 for an object that does not start with its id.
static int identify(struct glance *glance, const uint8_t *brace, uint32_t node) {
  const struct scan_glance_rules *rules = glance->rules;
  const uint8_t *p = brace + 1, *limit = brace + AHEAD - 512;
  while (p < limit && scan_is_space(*p)) p++;
  if (p >= limit || memcmp(p, "\"id\"", 4) != 0) return 0;
  for (p += 4; p < limit && scan_is_space(*p);) p++;
  if (p >= limit || *p++ != ':') return 0;
  while (p < limit && scan_is_space(*p)) p++;
  if (p >= limit || *p++ != '"') return 0;
  size_t length = 0;
  while (p[length] != '"' && length <= rules->id_limit) length++;
  if (length > rules->id_limit) return 0;
  uint64_t hash = scan_hash(rules->seed, p, length);
  for (uint32_t slot = (uint32_t)hash & rules->mask; rules->wanted[slot]; slot = (slot + 1) & rules->mask) {
    if (rules->wanted[slot] == hash) rules->found[slot] = node;
  }
  return 1;
}

static int open_node(struct glance *glance, uint8_t role, uint32_t offset, const uint8_t *brace) {
  struct scan_index *index = glance->index;
  const struct scan_glance_rules *rules = glance->rules;
  uint32_t number = index->count;
  if (number >= rules->node_limit || (number == index->capacity && !scan_grow_shape(index, index->capacity * 2))) return 0;
  if (role != ROOT && ++glance->level > index->deepest) {
    if (glance->level > rules->level_limit) return 0;
    index->deepest = glance->level;
  }
  index->starts[number] = offset;
  index->parents[number] = glance->node | (role == GRAPHIC ? 0 : rules->group_bit);
  index->count = number + 1;
  glance->node = number;
  return !rules->mask || role == ROOT || identify(glance, brace, number);
}

static void close_node(struct glance *glance, uint32_t end) {
  struct scan_index *index = glance->index;
  uint32_t node = glance->node;
  index->ends[node] = end;
  index->counts[node] = index->count - node;
  glance->node = index->parents[node] & ~glance->rules->group_bit;
  if (node) glance->level--;
}

// Walks over the brackets found in a piece. Returns 0 for whatever is wrong or unusual.
static int walk(struct glance *glance, const uint8_t *bytes, uint32_t base, const uint32_t *at, const uint32_t *end) {
  for (; at < end; at++) {
    const uint8_t *bracket = bytes + *at;
    uint32_t offset = base + *at;
    size_t depth = glance->depth;
    int parent = depth ? glance->roles[depth - 1] : -1, role;
    switch (*bracket) {
      case '{':
        role = parent == GRAPHICS ? GRAPHIC : parent == CANVASES ? CANVAS : parent < 0 ? ROOT : OBJECT;
        // A second document stands behind the first one.
        if (role == ROOT && glance->index->count) return 0;
        if (role < OBJECT && !open_node(glance, (uint8_t)role, offset, bracket)) return 0;
        if (!push(glance, (uint8_t)role)) return 0;
        break;
      case '[':
        if (parent < 0 || parent == CANVASES || parent == GRAPHICS) return 0;
        role = parent <= GRAPHIC ? role_of_list(bracket, (uint8_t)parent) : LIST;
        if (role < 0) return 0;
        if (role == GRAPHICS && parent == GRAPHIC) glance->index->parents[glance->node] |= glance->rules->group_bit;
        if (!push(glance, (uint8_t)role)) return 0;
        break;
      case '}':
        if (parent < 0 || parent >= CANVASES) return 0;
        if (parent <= GRAPHIC) close_node(glance, offset + 1);
        glance->depth--;
        break;
      default:
        if (parent < CANVASES) return 0;
        glance->depth--;
    }
  }
  return 1;
}

static int look(struct glance *glance, scan_fill fill, size_t size) {
  struct scan_blocks blocks = {0};
  uint8_t *start = glance->bytes + BEHIND;
  size_t filled = 0, base = 0;
  blocks.bytes = start;
  memset(glance->bytes, 0, BEHIND);
  for (;;) {
    size_t left = size - base - filled, room = PIECE - filled, wanted = left < room ? left : room;
    if (wanted && !glance->rules->read(glance->rules->context, start + filled, base + filled, wanted)) return 0;
    filled += wanted;
    int is_last = base + filled == size;
    size_t done = is_last ? filled : (filled - AHEAD) & ~(size_t)63;
    if (is_last) memset(start + filled, 0, 64);
    blocks.size = (uint32_t)done;
    blocks.next = 0;
    // A byte order mark is no part of the text.
    if (base == 0 && filled >= 3 && memcmp(start, "\xef\xbb\xbf", 3) == 0) memset(start, ' ', 3);
    while (blocks.next < blocks.size) {
      uint32_t count = fill(&blocks, glance->offsets);
      if (!walk(glance, start, (uint32_t)base, glance->offsets, glance->offsets + count)) return 0;
    }
    if (is_last) return glance->index->count > 0 && !glance->depth && !blocks.in_string;
    memmove(glance->bytes, start + done - BEHIND, BEHIND + filled - done);
    filled -= done;
    base += done;
  }
}

int scan_glance(size_t size, const struct scan_glance_rules *rules, int level, struct scan_index *index) {
  memset(index, 0, sizeof *index);
  if (size > UINT32_MAX - 128) return 0;
  struct glance *glance = malloc(sizeof *glance);
  if (!glance) return 0;
  memset(glance, 0, offsetof(struct glance, offsets));
  glance->rules = rules;
  glance->index = index;
  int is_well = scan_grow_shape(index, size / SCAN_NODE_SIZE + 16) && look(glance, scan_fill_brackets_of(level), size);
  free(glance->roles);
  free(glance);
  if (!is_well) scan_index_release(index);
  return is_well;
}
