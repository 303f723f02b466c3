// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "file_landlock.h"
#include "file_names.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Constants of linux/landlock.h and system call numbers, defined here because older headers lack some. Equal on every architecture.
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { ASK_VERSION = 1, PATH_BENEATH = 1 };

#define RIGHT(bit) ((uint64_t)1 << (bit))
static const uint64_t execute = RIGHT(0), write_file = RIGHT(1);
// Rights to remove (4, 5) and to make (6 to 12) folders, files, sockets, pipes, devices and links.
static const uint64_t change_folder = 0x1ff0;
static const uint64_t refer = RIGHT(13), truncate_file = RIGHT(14);

struct ruleset {
  uint64_t files, network;
};

struct beneath {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

static long allow(int rules, const char *path, uint64_t rights) {
  char raw[PATH_MAX];
  if (!cs_raw_name(path, raw, sizeof raw)) return 0;
  struct beneath beneath = {.allowed = rights, .folder = open(raw, O_PATH | O_DIRECTORY | O_CLOEXEC)};
  if (beneath.folder < 0) return 0;
  long result = syscall(ADD_RULE, rules, PATH_BENEATH, &beneath, 0);
  int error = errno;
  close(beneath.folder);
  return result < 0 ? -error : 0;
}

long cs_restrict_writing(const char *const folders[], int folder_count, int runs_programs) {
  long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
  if (version < 1) return 0;
  uint64_t writing = write_file | change_folder;
  if (version >= 2) writing |= refer;
  if (version >= 3) writing |= truncate_file;
  struct ruleset attributes = {.files = writing | (runs_programs ? 0 : execute), .network = version >= 4 ? 3 : 0};
  // Landlock before version 4 accepts only the first member.
  long rules = syscall(CREATE_RULESET, &attributes, version >= 4 ? sizeof attributes : sizeof attributes.files, 0);
  if (rules < 0) return -errno;
  long result = 0;
  for (int index = 0; index < folder_count && result == 0; index++) result = allow((int)rules, folders[index], writing);
  // Programs open /dev/null for writing.
  if (result == 0 && runs_programs) result = allow((int)rules, "/dev", write_file);
  if (result == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) result = -errno;
  if (result == 0 && syscall(RESTRICT_SELF, (int)rules, 0) < 0) result = -errno;
  close((int)rules);
  return result < 0 ? result : version;
}
