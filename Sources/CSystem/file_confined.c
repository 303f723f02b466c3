// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "confined_calls.h"
#include "file_confined.h"
#include "file_names.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Constants of linux/openat2.h and its system call number, defined here because older headers lack them.
enum { OPENAT2 = 437, NO_MAGIC_LINKS = 2, BENEATH = 8 };
enum { patience = 1000 };

struct how {
  uint64_t flags, mode, resolve;
};

static int root = -1;
static char root_path[PATH_MAX];

const char *cs_root(void) { return root < 0 ? NULL : root_path; }

static int open_beneath(int folder, const char *raw, int flags, unsigned mode) {
  struct how how = {.flags = (unsigned)flags, .mode = flags & O_CREAT ? mode : 0, .resolve = BENEATH | NO_MAGIC_LINKS};
  int result, tries = 0;
  // EAGAIN: a folder was moved during the call, and the kernel cannot tell whether the name stayed beneath.
  do result = (int)syscall(OPENAT2, folder, raw, &how, sizeof how);
  while (result < 0 && errno == EAGAIN && ++tries < patience);
  return result;
}

long cs_confine(const char *folder) {
  char raw[PATH_MAX];
  if (!cs_raw_name(folder, raw, sizeof raw)) return -ENAMETOOLONG;
  int opened = open(raw, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return -errno;
  int probe = open_beneath(opened, ".", O_PATH | O_CLOEXEC, 0);
  if (probe < 0 || fchdir(opened) < 0 || !getcwd(root_path, sizeof root_path)) {
    int error = errno;
    if (probe >= 0) close(probe);
    close(opened);
    return -error;
  }
  close(probe);
  root = opened;
  return 0;
}

static int is_confined(int folder) { return root >= 0 && folder != CS_OWN; }
static int unconfined(int folder) { return folder == CS_OWN ? AT_FDCWD : folder; }

// A name without the path of the root, if it begins with it. Only a convenience: what is left is resolved beneath the root.
static const char *from_root(const char *raw) {
  size_t length = strcmp(root_path, "/") == 0 ? 0 : strlen(root_path);
  if (raw[0] != '/' || strncmp(raw, root_path, length) != 0 || (raw[length] != '/' && raw[length] != 0)) return raw;
  raw += length;
  while (*raw == '/') raw++;
  return *raw ? raw : ".";
}

int cs_open_raw(int folder, const char *raw, int flags, unsigned mode) {
  if (!is_confined(folder)) return openat(unconfined(folder), raw, flags, mode);
  if (folder == AT_FDCWD) return open_beneath(root, from_root(raw), flags, mode);
  return open_beneath(folder, raw, flags, mode);
}

// Closes without a change of errno.
static void close_quietly(int file) {
  int error = errno;
  close(file);
  errno = error;
}

int cs_stat_raw(int folder, const char *raw, struct stat *facts, int follow) {
  if (!is_confined(folder)) return fstatat(unconfined(folder), raw, facts, follow ? 0 : AT_SYMLINK_NOFOLLOW);
  int file = cs_open_raw(folder, raw, O_PATH | O_CLOEXEC | (follow ? 0 : O_NOFOLLOW), 0);
  if (file < 0) return -1;
  int result = fstat(file, facts);
  close_quietly(file);
  return result;
}

ssize_t cs_readlink_raw(int folder, const char *raw, char *target, size_t capacity) {
  if (!is_confined(folder)) return readlinkat(unconfined(folder), raw, target, capacity);
  int link = cs_open_raw(folder, raw, O_PATH | O_CLOEXEC | O_NOFOLLOW, 0);
  if (link < 0) return -1;
  ssize_t count = readlinkat(link, "", target, capacity);
  close_quietly(link);
  return count;
}

char *cs_resolve_raw(const char *raw, char *resolved) {
  if (root < 0) return realpath(raw, resolved);
  int file = cs_open_raw(AT_FDCWD, raw, O_PATH | O_CLOEXEC, 0);
  if (file < 0) return NULL;
  char name[32];
  snprintf(name, sizeof name, "/proc/self/fd/%d", file);
  ssize_t count = readlink(name, resolved, PATH_MAX - 1);
  close_quietly(file);
  if (count < 0) return NULL;
  resolved[count] = 0;
  return resolved;
}

int cs_entry_folder(int folder, const char *raw) {
  int leads_out = folder == AT_FDCWD || strchr(raw, '/') != NULL || strcmp(raw, "..") == 0;
  if (!is_confined(folder) || !leads_out) return unconfined(folder);
  errno = EXDEV;
  return -1;
}
