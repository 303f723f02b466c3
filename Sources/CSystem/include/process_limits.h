// SPDX-License-Identifier: GPL-3.0-or-later
// Sets up child processes beyond what posix_spawn offers.
#ifndef CSYSTEM_PROCESS_LIMITS_H
#define CSYSTEM_PROCESS_LIMITS_H

#include <stdint.h>

// Limits the address space (in bytes) and the processor time of another process of this user, and disables its core file. Returns 0, or
// minus the error number.
long cs_limit_process(int pid, uint64_t memory, uint64_t seconds);

// Creates an anonymous file in memory that is closed on exec; -1 with `errno` set on failure.
int cs_memory_file(void);

#endif
