// SPDX-License-Identifier: GPL-3.0-or-later
// Restricts this process's access to the file system by Landlock (Linux 5.13 and later).
#ifndef CSYSTEM_FILE_LANDLOCK_H
#define CSYSTEM_FILE_LANDLOCK_H

// Permanently revokes this process's right to change files and folders outside of `folders`, to run programs unless
// `runs_programs` is set, and, where the kernel supports it, to use TCP. Programs that it starts are restricted
// as well. Open descriptors keep working. A folder that does not exist is skipped.
// Returns the version of Landlock in use; 0 where the kernel has none, and nothing is changed; minus the error number on failure.
long cs_restrict_writing(const char *const folders[], int folder_count, int runs_programs);

#endif
