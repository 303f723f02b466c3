// SPDX-License-Identifier: GPL-3.0-or-later
#include "runtime_path.h"

#include <stdlib.h>
#include <unistd.h>

static int is_set;

// Before `main`, a statically linked runtime looks for its own file by /proc/self/exe, and aborts if that fails. The path is used only to
// find the program that prints backtraces, and `SWIFT_ROOT` replaces the lookup. Constructors with a priority run first.
__attribute__((constructor(101))) static void set_root(void) {
  char byte;
  if (getenv("SWIFT_ROOT") || readlink("/proc/self/exe", &byte, 1) >= 0) return;
  is_set = setenv("SWIFT_ROOT", "/", 0) == 0;
}

void cs_forget_runtime_path(void) {
  if (is_set) unsetenv("SWIFT_ROOT");
}
