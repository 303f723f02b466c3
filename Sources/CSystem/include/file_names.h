// Names of files between Swift, whose strings are Unicode, and the kernel, whose names are bytes.
//
// A byte that belongs to no UTF-8 sequence reaches Swift as a scalar of its own: 0x80…0xFF as U+10FF80…U+10FFFF, at the end of the last
// private plane. The calls of `file_calls.h` turn those scalars back into their bytes. A name that really holds such a scalar
// reaches Swift as the four bytes of it, so every name comes back as it was.
#ifndef CSYSTEM_FILE_NAMES_H
#define CSYSTEM_FILE_NAMES_H

#include <stddef.h>

// Writes a name as the kernel knows it. Returns `raw`, or NULL when it does not fit.
char *cs_raw_name(const char *name, char *raw, size_t capacity);
// Writes a name of the kernel's as UTF-8, at most four times as long and a NUL. Returns the count of bytes without the NUL.
size_t cs_readable_name(const char *raw, size_t count, char *name);

#endif
