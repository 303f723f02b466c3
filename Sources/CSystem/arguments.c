// SPDX-License-Identifier: GPL-3.0-or-later
#include "arguments.h"

#include <features.h>

static int count = -1;
static char **arguments;

#ifdef __GLIBC__
// The GNU C library passes the arguments of `main` to constructors. Other libraries pass none.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}
#endif

int cs_argument_count(void) { return count; }
const char *cs_argument(int index) { return arguments[index]; }
