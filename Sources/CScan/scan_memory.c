#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "scan_blocks.h"

// From here on memory comes straight from the kernel: touching a huge page costs a third of touching its small ones.
static const size_t huge = 2u << 20;

// Whole huge pages, or the kernel lays the memory across their borders.
static size_t whole_pages(size_t size) { return (size + huge - 1) & ~(huge - 1); }

void *scan_take(size_t size) {
  if (size < huge) return calloc(1, size ? size : 1);
  size = whole_pages(size);
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return NULL;
#ifdef MADV_HUGEPAGE
  madvise(memory, size, MADV_HUGEPAGE);
#endif
  return memory;
}

void scan_release(void *memory, size_t size) {
  if (!memory) return;
  if (size < huge) {
    free(memory);
  } else {
    munmap(memory, whole_pages(size));
  }
}

int scan_grow_shape(struct scan_index *index, size_t capacity) {
  size_t old = index->capacity;
  // One piece, as whoever takes the columns over has them.
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
