#include "scan_columns.h"

#include <string.h>

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

int scan_columns_finish(struct scan_index *index, uint32_t *hashes, const uint8_t *bytes) {
  uint32_t ids = index->count - 1 - index->missing, slots = 64 + ids / 2 * 3;
  // All nodes are known now, and the table takes most of the memory.
  trim(index, hashes);
  index->slots = scan_take((size_t)slots * 8);
  if (!index->slots) return 0;
  index->slot_count = slots;
  for (uint32_t node = 1; node < index->count; node++) {
    // Slots are visited in random order, so those needed soon are prefetched.
    if (node + 16 < index->count) __builtin_prefetch(&index->slots[scan_slot(hashes[node + 16], slots)], 1);
    if (!index->ids[node]) continue;
    uint32_t slot = scan_slot(hashes[node], slots);
    for (uint64_t entry; (entry = index->slots[slot]); slot = slot + 1 == slots ? 0 : slot + 1) {
      if (entry >> 32 != hashes[node]) continue;
      uint32_t other = (uint32_t)entry - 1;
      if (is_same_id(bytes + index->ids[other], bytes + index->ids[node])) return 0;
    }
    index->slots[slot] = (uint64_t)hashes[node] << 32 | (node + 1);
  }
  return 1;
}
