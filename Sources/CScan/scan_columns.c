// SPDX-License-Identifier: GPL-3.0-or-later
#include "scan_columns.h"

#include <pthread.h>
#include <string.h>

#include "scan_thread.h"

static int grow_column(void *column, size_t size, size_t old, size_t new) {
  void **memory = column, *larger = scan_take(new * size);
  if (!larger) return 0;
  if (*memory) memcpy(larger, *memory, old * size);
  scan_release(*memory, old * size);
  *memory = larger;
  return 1;
}

// Grows the four columns of numbers. Returns 0 and changes nothing when out of memory.
static int grow_shape(struct scan_index *index, size_t capacity) {
  size_t old = index->capacity;
  // One allocation, as NodeIndex expects when it takes the columns over.
  uint32_t *columns = scan_take(capacity * 16);
  if (!columns) return 0;
  for (size_t column = 0; old && column < 4; column++) {
    memcpy(columns + column * capacity, index->starts + column * old, index->count * 4);
  }
  if (old) scan_release(index->starts, old * 16);
  index->starts = columns;
  index->ends = columns + capacity;
  index->counts = columns + 2 * capacity;
  index->parents = columns + 3 * capacity;
  index->capacity = capacity;
  return 1;
}

int scan_columns_grow(struct scan_index *index, uint32_t **hashes, size_t capacity) {
  size_t old = index->capacity;
  if (!grow_shape(index, capacity)) return 0;
  if (!grow_column(&index->kinds, 1, old, capacity)) goto failed;
  if (!grow_column(&index->ids, 4, old, capacity)) goto failed_ids;
  if (!grow_column(hashes, 4, old, capacity)) goto failed_hashes;
  return 1;

failed_hashes:
  scan_release(index->ids, capacity * 4);
  index->ids = NULL;
  scan_release(*hashes, old * 4);
  *hashes = NULL;
failed_ids:
  scan_release(index->kinds, capacity);
  index->kinds = NULL;
failed:
  if (index->ids) scan_release(index->ids, old * 4);
  if (*hashes) scan_release(*hashes, old * 4);
  if (index->kinds) scan_release(index->kinds, old);
  scan_release(index->starts, capacity * 16);
  memset(index, 0, sizeof *index);
  *hashes = NULL;
  return 0;
}

// Returns the memory after the last node to the kernel.
static void trim(struct scan_index *index, uint32_t *hashes) {
  size_t room = index->capacity, count = index->count;
  for (size_t column = 0; column < 4; column++) {
    scan_trim(index->starts, room * 16, (column * room + count) * 4, (column + 1) * room * 4);
  }
  scan_trim(index->kinds, room, count, room);
  scan_trim(index->ids, room * 4, count * 4, room * 4);
  scan_trim(hashes, room * 4, count * 4, room * 4);
}

// Whether two ids are the same, closing quotes included.
static int is_same_id(const uint8_t *one, const uint8_t *other) {
  while (*one == *other && *one != '"') {
    one++;
    other++;
  }
  return *one == *other;
}

// MARK: Ids

// The most nodes whose probe sequence may leave their part of the table. Sequences in a table at most two thirds full are short.
#define LEFT_LIMIT 1024

// A range of slots of the id table that one thread fills.
struct part {
  struct scan_index *index;
  const uint32_t *hashes;
  const uint8_t *bytes;
  uint32_t from, to;
  uint32_t left[LEFT_LIMIT], left_count;
  int is_well;
};

enum placed { DUPLICATE, PLACED, LEFT };

// Puts a node's id into the first free slot of a range.
static inline enum placed place(const struct part *part, uint32_t node, uint32_t slot, uint32_t end) {
  const struct scan_index *index = part->index;
  uint32_t hash = part->hashes[node];
  for (uint64_t entry; (entry = index->slots[slot]);) {
    if (entry >> 32 == hash && is_same_id(part->bytes + index->ids[(uint32_t)entry - 1], part->bytes + index->ids[node])) return DUPLICATE;
    if (++slot == end) return LEFT;
  }
  index->slots[slot] = (uint64_t)hash << 32 | (node + 1);
  return PLACED;
}

// Nodes whose slots are prefetched before the nodes of the batch before them are placed.
#define BATCH 64

struct batch {
  uint32_t nodes[BATCH], slots[BATCH], count;
};

// Collects those nodes of a range whose slots are in a part, and prefetches the slots, because they are accessed in random order.
static void collect(const struct part *part, uint32_t node, uint32_t end, struct batch *batch) {
  const struct scan_index *index = part->index;
  uint32_t slots = index->slot_count, from = part->from, size = part->to - part->from, count = 0;
  // Without branches: half of the nodes belong to the other part, in no order that could be predicted.
  for (; node < end; node++) {
    uint32_t slot = scan_slot(part->hashes[node], slots);
    batch->nodes[count] = node;
    batch->slots[count] = slot;
    count += (slot - from < size) & (index->ids[node] != 0);
  }
  for (uint32_t own = 0; own < count; own++) __builtin_prefetch(&index->slots[batch->slots[own]], 1);
  batch->count = count;
}

static void *fill_part(void *argument) {
  struct part *part = argument;
  uint32_t count = part->index->count;
  struct batch batches[2] = {{.count = 0}, {.count = 0}}, *batch = &batches[0], *next = &batches[1];
  for (uint32_t node = 1; node < count || batch->count; node += BATCH) {
    next->count = 0;
    if (node < count) collect(part, node, count - node < BATCH ? count : node + BATCH, next);
    for (uint32_t own = 0; own < batch->count; own++) {
      enum placed placed = place(part, batch->nodes[own], batch->slots[own], part->to);
      if (placed == DUPLICATE || (placed == LEFT && part->left_count == LEFT_LIMIT)) return NULL;
      if (placed == LEFT) part->left[part->left_count++] = batch->nodes[own];
    }
    struct batch *done = batch;
    batch = next;
    next = done;
  }
  part->is_well = 1;
  return NULL;
}

// Places the nodes whose probe sequence left their part: it continues after the part and wraps around at the end of the table.
static int place_left(const struct part *part) {
  uint32_t slots = part->index->slot_count;
  for (uint32_t left = 0; left < part->left_count; left++) {
    enum placed placed = part->to == slots ? LEFT : place(part, part->left[left], part->to, slots);
    if (placed == LEFT) placed = place(part, part->left[left], 0, slots);
    if (placed != PLACED) return 0;
  }
  return part->is_well;
}

int scan_columns_finish(struct scan_index *index, uint32_t *hashes, const uint8_t *bytes, int has_threads) {
  uint32_t ids = index->count - 1 - index->missing, slots = 64 + ids / 2 * 3;
  // All nodes are known now, and the table takes most of the memory.
  trim(index, hashes);
  index->slots = scan_take((size_t)slots * 8);
  if (!index->slots) return 0;
  index->slot_count = slots;
  struct part parts[2] = {{.index = index, .hashes = hashes, .bytes = bytes, .to = slots}};
  pthread_t thread;
  int is_parted = has_threads;
  if (is_parted) {
    parts[1] = parts[0];
    parts[0].to = parts[1].from = slots / 2;
    is_parted = scan_thread_start(&thread, fill_part, &parts[1]);
    if (!is_parted) parts[0].to = slots;
  }
  fill_part(&parts[0]);
  if (is_parted) pthread_join(thread, NULL);
  return place_left(&parts[0]) && (!is_parted || place_left(&parts[1]));
}
