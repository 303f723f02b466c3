// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
// Defaults of the address and leak sanitizers; empty in a program built without them.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)

#include <errno.h>
#include <stdio.h>
#include <string.h>

const char *__asan_default_options(void);
const char *__lsan_default_options(void);
const char *__lsan_default_suppressions(void);
int __lsan_is_turned_off(void);

// Unwinding a deep stack at each allocation takes most of the time; five frames are enough.
const char *__asan_default_options(void) { return "malloc_context_size=5"; }

// Swift stores tags, such as the case of an enum, in the spare bits of references, which the leak checker then does not recognise, so
// Swift objects are suppressed. Allocations of C and of unsafe pointers are checked, except those that fontconfig keeps for the life of
// the process, and those of a constant's initialiser (its symbol ends in WZ), which runs once per process.
const char *__lsan_default_suppressions(void) { return "leak:swift_allocObject\nleak:WZ$\nleak:libfontconfig\n"; }

const char *__lsan_default_options(void) { return "print_suppressions=0"; }

// The leak checker is off in the program itself, which exits without freeing memory and is tested where the checker cannot start its
// symboliser: without PATH, under --safe, short of memory. The program's modules are checked in the test process and in the fuzzers.
// It is also off in a traced process, as in a test of system calls: the checker has to trace the process, and only one tracer can.
int __lsan_is_turned_off(void) {
  char line[128];
  int tracer = 0;
  if (strcmp(program_invocation_short_name, "shapeedit") == 0) return 1;
  FILE *status = fopen("/proc/self/status", "r");
  if (!status) return 1;
  while (fgets(line, sizeof line, status)) {
    if (sscanf(line, "TracerPid: %d", &tracer) == 1) break;
  }
  fclose(status);
  return tracer != 0;
}

#endif
#endif
