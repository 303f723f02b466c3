// Bounds for a process that was just started: posix_spawn sets none.
#ifndef CSYSTEM_PROCESS_LIMITS_H
#define CSYSTEM_PROCESS_LIMITS_H

#include <stdint.h>

// Bounds the address space of another process of this user, in bytes, and has it leave no core file. Returns 0, or minus the error number.
long cs_limit_process(int pid, uint64_t memory);

#endif
