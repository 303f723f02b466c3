// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the names that this process opens beneath one folder (openat2, Linux 5.6 and later).
#ifndef CSYSTEM_FILE_CONFINED_H
#define CSYSTEM_FILE_CONFINED_H

// In place of a folder's descriptor: the name is an absolute path of the program's own files, such as journals, to which
// confinement does not apply. Names from users and documents never go with it.
static const int CS_OWN = -200;

// Makes `folder` the working directory and, from now on, the root of all names that `file_calls.h` takes: a name that leads out of it,
// by `..`, by a symbolic link or as an absolute path, is refused with -EXDEV. The kernel compares folders, not strings. An
// absolute name below the folder's canonical path is taken as relative to it.
// Returns 0; minus the error number where it cannot be done, -ENOSYS where the kernel lacks openat2.
long cs_confine(const char *folder);
// The canonical path of the root, as the kernel's bytes; NULL unless `cs_confine` has succeeded.
const char *cs_root(void);

#endif
