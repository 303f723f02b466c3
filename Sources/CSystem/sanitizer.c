#define _GNU_SOURCE
// Nothing, but in a program that is built with the address sanitizer.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)

#include <errno.h>
#include <stdio.h>
#include <string.h>

const char *__asan_default_options(void);
const char *__lsan_default_options(void);
const char *__lsan_default_suppressions(void);
int __lsan_is_turned_off(void);

// Unwinding a deep stack at each allocation takes most of the time; few frames tell enough.
const char *__asan_default_options(void) { return "malloc_context_size=5"; }

// Swift keeps tags in the spare bits of references, such as which payload of an enumeration it is, and the leak checker takes those for
// no references. What C and pointers allocate is looked for, but for what fontconfig keeps for as long as a process is there. The
// initialiser of a constant (its symbol ends so) runs once in a process.
const char *__lsan_default_suppressions(void) { return "leak:swift_allocObject\nleak:WZ$\nleak:libfontconfig\n"; }

const char *__lsan_default_options(void) { return "print_suppressions=0"; }

// The program ends without giving memory back, and is run where the checker cannot start what names its findings: without PATH, under
// --safe, short of memory. What it is made of is looked at in the tests' own process and in the fuzzers.
// Only one may trace a process, and the checker has to. A test of system calls is there first.
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
