#include "runtime_path.h"

#include <stdlib.h>
#include <unistd.h>

static int is_set;

// The runtime looks for its own file before `main`, by /proc/self/exe where it is linked statically, and aborts without an answer. It
// only wants to know where a program that prints backtraces would be. `SWIFT_ROOT` answers it; constructors with a priority run first.
__attribute__((constructor(101))) static void tell_root(void) {
  char byte;
  if (getenv("SWIFT_ROOT") || readlink("/proc/self/exe", &byte, 1) >= 0) return;
  is_set = setenv("SWIFT_ROOT", "/", 0) == 0;
}

void cs_forget_runtime_path(void) {
  if (is_set) unsetenv("SWIFT_ROOT");
}
