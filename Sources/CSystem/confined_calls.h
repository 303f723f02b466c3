// SPDX-License-Identifier: GPL-3.0-or-later
// System calls with names beneath the root of a confined process, within CSystem. Names are raw.
#ifndef CONFINED_CALLS_H
#define CONFINED_CALLS_H

#include <sys/stat.h>
#include <sys/types.h>

// Like openat, fstatat, readlinkat and realpath, beneath the root.
int cs_open_raw(int folder, const char *raw, int flags, unsigned mode);
int cs_stat_raw(int folder, const char *raw, struct stat *facts, int follow);
ssize_t cs_readlink_raw(int folder, const char *raw, char *target, size_t capacity);
char *cs_resolve_raw(const char *raw, char *resolved);
// The descriptor for changing a folder's entry by its bare name: `folder` or AT_FDCWD; -1 with EXDEV for what may lead out of the root.
int cs_entry_folder(int folder, const char *raw);

#endif
