// What another process gets and posix_spawn cannot give it.
#ifndef CSYSTEM_PROCESS_LIMITS_H
#define CSYSTEM_PROCESS_LIMITS_H

#include <stdint.h>

// Bounds the address space of another process of this user, in bytes, and its time of computing, and has it leave no core file. Returns 0,
// or minus the error number.
long cs_limit_process(int pid, uint64_t memory, uint64_t seconds);

// A file in memory without a name, which no other process inherits by itself; minus 1 with `errno` where there can be none.
int cs_memory_file(void);

#endif
