// SPDX-License-Identifier: GPL-3.0-or-later
// Converts file names between Swift, whose strings are Unicode, and the kernel, whose names are bytes.
//
// A byte that is not part of a UTF-8 sequence becomes a scalar in Swift: 0x80…0xFF become U+10FF80…U+10FFFF, at the end of the last
// private-use plane. The calls of `file_calls.h` turn those scalars back into bytes. A name that really contains such a scalar
// reaches Swift as four of them, one for each of its bytes, so every name survives the round trip.
#ifndef CSYSTEM_FILE_NAMES_H
#define CSYSTEM_FILE_NAMES_H

#include <stddef.h>

// Converts a name from Swift to the kernel's bytes. Returns `raw`, or NULL when it does not fit.
char *cs_raw_name(const char *name, char *raw, size_t capacity);
// Converts a name from the kernel to UTF-8: at most four times as long, and a NUL. Returns the count of bytes without the NUL.
size_t cs_readable_name(const char *raw, size_t count, char *name);

#endif
