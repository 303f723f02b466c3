// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CScan.h"

// From this size on memory comes from mmap in huge pages: faulting in one costs a third of faulting in its small pages.
static const size_t huge = 2u << 20;

// Rounds up to whole huge pages; else the kernel may place the memory across their boundaries.
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

void scan_trim(void *memory, size_t size, size_t from, size_t to) {
#ifdef MADV_DONTNEED
  if (size < huge) return;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = ((uintptr_t)memory + from + page - 1) & ~(page - 1), end = ((uintptr_t)memory + to) & ~(page - 1);
  if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
#endif
}

void scan_release(void *memory, size_t size) {
  if (!memory) return;
  if (size < huge) {
    free(memory);
  } else {
    munmap(memory, whole_pages(size));
  }
}
