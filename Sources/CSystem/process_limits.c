// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "process_limits.h"

#include <errno.h>
#include <sys/mman.h>
#include <sys/resource.h>

long cs_limit_process(int pid, uint64_t memory, uint64_t seconds) {
  struct rlimit space = {memory, memory}, time = {seconds, seconds}, none = {0, 0};
  if (prlimit(pid, RLIMIT_CORE, &none, 0) < 0 || prlimit(pid, RLIMIT_AS, &space, 0) < 0) return -errno;
  if (prlimit(pid, RLIMIT_CPU, &time, 0) < 0) return -errno;
  return 0;
}

int cs_memory_file(void) { return memfd_create("shapeedit", MFD_CLOEXEC); }
