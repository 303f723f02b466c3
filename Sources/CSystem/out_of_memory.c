// SPDX-License-Identifier: GPL-3.0-or-later
// Ends the program with a clear error when memory runs out. Swift's allocations cannot report a failure: they would trap.
#define _GNU_SOURCE
#include "out_of_memory.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_cleanup.h"
#include "terminal_modes.h"

static volatile sig_atomic_t is_watched;

void cs_end_out_of_memory(void) { is_watched = 1; }

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_ALLOCATOR_OF_ITS_OWN
#endif
#endif

// glibc lets a program replace malloc; the original is still available under these names (glibc manual, "Replacing malloc").
#if defined(__GLIBC__) && !defined(HAS_ALLOCATOR_OF_ITS_OWN)

extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void *checked(void *memory, size_t count) {
  static const char message[] = "shapeedit: error: out of memory; nothing more was done\n";
  if (memory || count == 0 || !is_watched) return memory;
  cs_cleanup_run();
  terminal_modes_restore();
  (void)!write(STDERR_FILENO, message, sizeof message - 1);
  _exit(3);
}

void *malloc(size_t count) { return checked(__libc_malloc(count), count); }
void *realloc(void *memory, size_t count) { return checked(__libc_realloc(memory, count), count); }
void *aligned_alloc(size_t alignment, size_t count) { return checked(__libc_memalign(alignment, count), count); }

int posix_memalign(void **memory, size_t alignment, size_t count) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *found = checked(__libc_memalign(alignment, count), count);
  if (!found && count) return ENOMEM;
  *memory = found;
  return 0;
}

#endif
