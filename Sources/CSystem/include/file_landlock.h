// What a process may still do to the file system, by Landlock (Linux 5.13 and later).
#ifndef CSYSTEM_FILE_LANDLOCK_H
#define CSYSTEM_FILE_LANDLOCK_H

// Takes from this process, for good, the right to change files and folders outside of `folders`, to run
// programs, and, where the kernel can, to use TCP. What is open stays open. A folder that is not there is left out.
// Returns the version of Landlock in use; 0 where the kernel has none, and nothing is changed; minus the error number when it refused.
long cs_restrict_writing(const char *const folders[], int folder_count);

#endif
