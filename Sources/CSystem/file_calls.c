// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "file_calls.h"
#include "confined_calls.h"
#include "file_confined.h"
#include "file_names.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

// MARK: faults, for tests

static int armed;
static struct {
  long at, calls, of[CS_CALL_COUNT];
  int error, sticky, short_writes, kill, half, met;
} fault;

static void arm(long at) {
  memset(&fault, 0, sizeof fault);
  fault.at = at;
  armed = 1;
}

void cs_fault_set(long call_index, int error, int sticky, int short_writes) {
  arm(call_index);
  fault.error = error, fault.sticky = sticky, fault.short_writes = short_writes;
}

void cs_fault_kill(long call_index, int half) {
  arm(call_index);
  fault.kill = 1, fault.half = half;
}

void cs_fault_clear(void) { armed = 0; }
long cs_fault_calls(void) { return fault.calls; }
long cs_fault_calls_of(enum cs_call call) { return fault.of[call]; }
int cs_fault_met(void) { return fault.met; }
long cs_fork(void) { return fork(); }

// Counts a call; returns minus the error that it must fail with, or 0; 1 for a write that must end the process half-way.
static long fault_step(enum cs_call call) {
  long index = fault.calls++;
  fault.of[call]++;
  int met = index == fault.at || (fault.sticky && index > fault.at && fault.at >= 0);
  if (!met) return 0;
  fault.met = 1;
  if (fault.kill) {
    if (fault.half && call == CS_WRITE) return 1;
    _exit(137);
  }
  return -(long)fault.error;
}

static inline long step(enum cs_call call) { return __builtin_expect(armed, 0) ? fault_step(call) : 0; }

// MARK: calls

enum { patience = 1000 };

#define RESULT(expression) ({ long got_ = (long)(expression); got_ < 0 ? -(long)errno : got_; })

// Makes the call once, or returns the injected fault.
#define ONCE(call, expression) ({ long planned_ = step(call); planned_ ? planned_ : RESULT(expression); })

#define PATIENTLY(call, expression) \
  do { \
    long result_; \
    int tries_ = 0; \
    do result_ = ONCE(call, expression); \
    while (result_ == -EINTR && ++tries_ < patience); \
    return result_; \
  } while (0)

// Declares `raw` and fills it with the kernel's bytes of a name.
#define RAW(raw, name) \
  char raw[PATH_MAX]; \
  if (!cs_raw_name(name, raw, sizeof raw)) return -ENAMETOOLONG

long cs_open(int folder, const char *name, int flags, unsigned mode) {
  RAW(raw, name);
  PATIENTLY(CS_OPEN, cs_open_raw(folder, raw, flags | O_CLOEXEC, mode));
}

long cs_read(int fd, void *bytes, size_t count) { PATIENTLY(CS_READ, read(fd, bytes, count)); }

static long write_once(int fd, const void *bytes, size_t count) {
  long failure = step(CS_WRITE);
  if (failure < 0) return failure;
  if (__builtin_expect(armed, 0)) {
    if (fault.short_writes) count = (count + 1) / 2;
    if (failure == 1) {
      (void)!write(fd, bytes, count / 2);
      _exit(137);
    }
  }
  return RESULT(write(fd, bytes, count));
}

long cs_write(int fd, const void *bytes, size_t count) {
  long result;
  int tries = 0;
  do result = write_once(fd, bytes, count);
  while (result == -EINTR && ++tries < patience);
  return result;
}

long cs_fsync(int fd) { return ONCE(CS_FSYNC, fsync(fd)); }
long cs_fsync_patiently(int fd) { PATIENTLY(CS_FSYNC, fsync(fd)); }
long cs_fdatasync(int fd) { PATIENTLY(CS_FDATASYNC, fdatasync(fd)); }

// `close` frees the descriptor even when it fails, so an injected fault closes it too.
long cs_close(int fd) {
  long failure = step(CS_CLOSE), result = RESULT(close(fd));
  return failure ? failure : result;
}

static long kept(const struct stat *s, struct cs_facts *facts) {
  *facts = (struct cs_facts){
      .device = s->st_dev, .inode = s->st_ino, .links = s->st_nlink, .size = s->st_size,
      .modified_s = s->st_mtim.tv_sec, .modified_ns = s->st_mtim.tv_nsec,
      .changed_s = s->st_ctim.tv_sec, .changed_ns = s->st_ctim.tv_nsec,
      .mode = s->st_mode, .owner = s->st_uid, .group = s->st_gid};
  return 0;
}

long cs_stat(int fd, struct cs_facts *facts) {
  struct stat s;
  PATIENTLY(CS_STAT, fstat(fd, &s) ? -1 : kept(&s, facts));
}

long cs_stat_at(int folder, const char *name, int follow, struct cs_facts *facts) {
  struct stat s;
  RAW(raw, name);
  PATIENTLY(CS_STAT, cs_stat_raw(folder, raw, &s, follow) ? -1 : kept(&s, facts));
}

long cs_readlink(int folder, const char *name, char *target, size_t capacity) {
  char bytes[PATH_MAX];
  RAW(raw, name);
  if (capacity <= 4 * sizeof bytes) return -ERANGE;
  PATIENTLY(CS_READLINK, ({
    ssize_t count_ = cs_readlink_raw(folder, raw, bytes, sizeof bytes);
    count_ < 0 ? count_ : (ssize_t)cs_readable_name(bytes, (size_t)count_, target);
  }));
}

char *cs_real_path(const char *path) {
  char raw[PATH_MAX], resolved[PATH_MAX];
  if (!cs_raw_name(path, raw, sizeof raw)) {
    errno = ENAMETOOLONG;
    return NULL;
  }
  if (!cs_resolve_raw(raw, resolved)) return NULL;
  char *readable = malloc(4 * strlen(resolved) + 1);
  if (readable) cs_readable_name(resolved, strlen(resolved), readable);
  return readable;
}

long cs_chown(int fd, uint32_t owner, uint32_t group) { PATIENTLY(CS_CHOWN, fchown(fd, owner, group)); }
long cs_chmod(int fd, uint32_t mode) { PATIENTLY(CS_CHMOD, fchmod(fd, mode)); }
long cs_truncate(int fd, int64_t size) { PATIENTLY(CS_TRUNCATE, ftruncate(fd, size)); }

static long reserve(int fd, int64_t size) {
  if (size == 0 || fallocate(fd, FALLOC_FL_KEEP_SIZE, 0, size) == 0) return 0;
  return errno == EOPNOTSUPP || errno == ENOSYS ? 0 : -1;
}

long cs_reserve(int fd, int64_t size) { PATIENTLY(CS_RESERVE, reserve(fd, size)); }
long cs_rewind(int fd) { PATIENTLY(CS_SEEK, lseek(fd, 0, SEEK_SET)); }
long cs_listxattr(int fd, char *names, size_t capacity) { PATIENTLY(CS_LISTXATTR, flistxattr(fd, names, capacity)); }

long cs_getxattr(int fd, const char *name, void *value, size_t capacity) {
  PATIENTLY(CS_GETXATTR, fgetxattr(fd, name, value, capacity));
}

long cs_setxattr(int fd, const char *name, const void *value, size_t count) {
  PATIENTLY(CS_SETXATTR, fsetxattr(fd, name, value, count, 0));
}

long cs_removexattr(int fd, const char *name) { PATIENTLY(CS_REMOVEXATTR, fremovexattr(fd, name)); }

// Both names are entries of the same folder.
#define ENTRIES(folder, one, other) (cs_entry_folder(folder, one) == -1 ? -1 : cs_entry_folder(folder, other))

static long rename_entry(int folder, const char *from, const char *to, unsigned flags) {
  int there = ENTRIES(folder, from, to);
  if (there == -1) return -1;
  return flags ? renameat2(there, from, there, to, flags) : renameat(there, from, there, to);
}

static long link_entry(int folder, const char *from, const char *to) {
  int there = ENTRIES(folder, from, to);
  return there == -1 ? -1 : linkat(there, from, there, to, 0);
}

static long unlink_entry(int folder, const char *raw) {
  int there = cs_entry_folder(folder, raw);
  return there == -1 ? -1 : unlinkat(there, raw, 0);
}

long cs_rename(int folder, const char *from, const char *to) {
  RAW(raw_from, from);
  RAW(raw_to, to);
  PATIENTLY(CS_RENAME, rename_entry(folder, raw_from, raw_to, 0));
}

long cs_rename_new(int folder, const char *from, const char *to) {
  RAW(raw_from, from);
  RAW(raw_to, to);
  PATIENTLY(CS_RENAME, rename_entry(folder, raw_from, raw_to, RENAME_NOREPLACE));
}

long cs_link(int folder, const char *from, const char *to) {
  RAW(raw_from, from);
  RAW(raw_to, to);
  PATIENTLY(CS_LINK, link_entry(folder, raw_from, raw_to));
}

long cs_unlink(int folder, const char *name) {
  RAW(raw, name);
  PATIENTLY(CS_UNLINK, unlink_entry(folder, raw));
}

long cs_mkdir(const char *path, unsigned mode) {
  RAW(raw, path);
  PATIENTLY(CS_MKDIR, mkdir(raw, mode));
}

void cs_unlock(int fd) { flock(fd, LOCK_UN); }

long cs_flock(int fd, int exclusive) { PATIENTLY(CS_FLOCK, flock(fd, (exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB)); }

static long list(int folder, int (*visit)(void *, const char *), void *context) {
  int fd = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return -1;
  DIR *entries = fdopendir(fd);
  if (!entries) {
    int error = errno;
    close(fd);
    errno = error;
    return -1;
  }
  int error = 0, tries = 0;
  for (;;) {
    errno = 0;
    char name[4 * NAME_MAX + 1];
    struct dirent *entry = readdir(entries);
    // Repeated here and not from the start, so that no name is visited twice.
    if (!entry && errno == EINTR && ++tries < patience) continue;
    if (!entry) error = errno == EINTR ? EIO : errno;
    if (entry) cs_readable_name(entry->d_name, strlen(entry->d_name), name);
    if (!entry || visit(context, name)) break;
  }
  closedir(entries);
  errno = error;
  return error ? -1 : 0;
}

long cs_list(int folder, int (*visit)(void *, const char *), void *context) {
  PATIENTLY(CS_LIST, list(folder, visit, context));
}

// MARK: the process and the machine

uint32_t cs_umask(void) {
  mode_t mask = umask(077);
  umask(mask);
  return mask;
}

static int64_t nanoseconds(clockid_t clock) {
  struct timespec t = {0};
  clock_gettime(clock, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t cs_file_clock(void) { return nanoseconds(CLOCK_REALTIME_COARSE); }
int64_t cs_steady_clock(void) { return nanoseconds(CLOCK_MONOTONIC); }

void cs_sleep_milliseconds(int milliseconds) {
  struct timespec t = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  nanosleep(&t, NULL);
}

/* Whether a process is a zombie: it has ended and holds no locks, but has not been waited for. */
static int has_ended(int pid) {
  char path[32], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  /* The process name is in parentheses, and may contain parentheses. */
  const char *end = strrchr(text, ')');
  return end && end[1] == ' ' && (end[2] == 'Z' || end[2] == 'X');
}

int cs_process_exists(int pid) { return pid > 0 && (kill(pid, 0) == 0 || errno == EPERM) && !has_ended(pid); }
long cs_host_name(char *name, size_t capacity) { return RESULT(gethostname(name, capacity)); }

void cs_ignore_write_signals(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

void *cs_memory(size_t count) {
  void *memory = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  if (count >= 2u << 20) madvise(memory, count, MADV_HUGEPAGE);
  return memory;
}

void cs_free_memory(void *memory, size_t count) { munmap(memory, count); }
