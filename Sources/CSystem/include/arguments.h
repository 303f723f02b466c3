// The program's arguments as the kernel handed them over.
//
// Swift's own `CommandLine` reads /proc/self/cmdline, and has no arguments where that cannot be read: in a chroot, say.
#ifndef CSYSTEM_ARGUMENTS_H
#define CSYSTEM_ARGUMENTS_H

// How many there are, the program's name included; -1 where the C library does not say.
int cs_argument_count(void);
const char *cs_argument(int index);

#endif
