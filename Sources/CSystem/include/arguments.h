// SPDX-License-Identifier: GPL-3.0-or-later
// The program's arguments as the C library passes them.
//
// Swift's own `CommandLine` reads /proc/self/cmdline, and is empty when that cannot be read, as in a chroot.
#ifndef CSYSTEM_ARGUMENTS_H
#define CSYSTEM_ARGUMENTS_H

// The number of arguments, including the program's name; -1 where the C library does not pass them.
int cs_argument_count(void);
const char *cs_argument(int index);

#endif
