// SPDX-License-Identifier: GPL-3.0-or-later
// The system calls for reading and saving documents, each with an entry in one table (`cs_call`).
//
// Every function returns the result of the call, or minus the error number: no `errno` to lose on the
// way back into Swift. An interrupted call (EINTR) is repeated, at most a thousand times;
// `close` is never repeated, nor is `fsync` of a file, whose second result means nothing.
//
// Names are encoded as in `file_names.h`, so that Swift can hold a name of any bytes in a string. A folder is a descriptor,
// AT_FDCWD or CS_OWN; in a confined process, names stay beneath its root (`file_confined.h`).
//
// Tests inject faults through the same table; without one that costs a branch per call.
#ifndef CSYSTEM_FILE_CALLS_H
#define CSYSTEM_FILE_CALLS_H

#include <stddef.h>
#include <stdint.h>

#include "file_digest.h"

// The entries of the table, by which tests select and count calls.
enum cs_call {
  CS_OPEN, CS_READ, CS_WRITE, CS_FSYNC, CS_FDATASYNC, CS_CLOSE, CS_STAT, CS_READLINK, CS_CHOWN, CS_CHMOD,
  CS_TRUNCATE, CS_RESERVE, CS_SEEK, CS_LISTXATTR, CS_GETXATTR, CS_SETXATTR, CS_REMOVEXATTR, CS_RENAME,
  CS_LINK, CS_UNLINK, CS_MKDIR, CS_FLOCK, CS_LIST, CS_CALL_COUNT
};

// The metadata of a file. Times are seconds and nanoseconds since 1970.
struct cs_facts {
  uint64_t device, inode, links;
  int64_t size;
  int64_t modified_s, modified_ns, changed_s, changed_ns;
  uint32_t mode, owner, group;
};

long cs_open(int folder, const char *name, int flags, unsigned mode);
long cs_read(int fd, void *bytes, size_t count);
long cs_write(int fd, const void *bytes, size_t count);
long cs_fsync(int fd);
// Like `cs_fsync`, but repeated when interrupted: for folders, and for files whose former content is safe elsewhere.
long cs_fsync_patiently(int fd);
long cs_fdatasync(int fd);
long cs_close(int fd);
long cs_stat(int fd, struct cs_facts *facts);
long cs_stat_at(int folder, const char *name, int follow, struct cs_facts *facts);
// `capacity` must be more than four times PATH_MAX.
long cs_readlink(int folder, const char *name, char *target, size_t capacity);
// Like `realpath`; the caller frees the result.
char *cs_real_path(const char *path);
long cs_chown(int fd, uint32_t owner, uint32_t group);
long cs_chmod(int fd, uint32_t mode);
long cs_truncate(int fd, int64_t size);
// Reserves disk space for `size` bytes without changing the size; 0 also where the file system cannot.
long cs_reserve(int fd, int64_t size);
long cs_rewind(int fd);
long cs_listxattr(int fd, char *names, size_t capacity);
long cs_getxattr(int fd, const char *name, void *value, size_t capacity);
long cs_setxattr(int fd, const char *name, const void *value, size_t count);
long cs_removexattr(int fd, const char *name);
long cs_rename(int folder, const char *from, const char *to);
// Like `cs_rename`, but -EEXIST when `to` exists; -EINVAL or -ENOSYS where the kernel cannot.
long cs_rename_new(int folder, const char *from, const char *to);
long cs_link(int folder, const char *from, const char *to);
long cs_unlink(int folder, const char *name);
// For the program's own folders: not confined.
long cs_mkdir(const char *path, unsigned mode);
// Tries once to take the lock, exclusive or shared; -EWOULDBLOCK when another process has it.
long cs_flock(int fd, int exclusive);
// Releases the lock, even while a newly forked child has a copy of the descriptor.
void cs_unlock(int fd);
// Calls `visit` with each name in a folder; stops when it returns nonzero.
long cs_list(int folder, int (*visit)(void *context, const char *name), void *context);

// A large file that another thread reads from its start into memory. NULL when no thread can be started.
struct cs_arrival;
struct cs_arrival *cs_arrival_start(int fd, void *bytes, size_t count);
// Waits until `count` bytes have been read or reading has ended; returns how many have been read.
size_t cs_arrival_wait(struct cs_arrival *arrival, size_t count);
// Waits for the end of the reading and frees the arrival; returns how many bytes were read, fewer than requested after a failure.
size_t cs_arrival_end(struct cs_arrival *arrival);
// Starts writing a range of a file to disk. A hint: the `fsync` that must follow reports errors.
void cs_start_writing(int fd, int64_t offset, int64_t count);
// Tells the kernel that a file's content will not be read again soon. A hint.
void cs_give_up_cache(int fd);

// The process's file creation mask.
uint32_t cs_umask(void);
// The coarse real-time clock, the one that stamps files, and the monotonic one, in nanoseconds.
int64_t cs_file_clock(void);
int64_t cs_steady_clock(void);
void cs_sleep_milliseconds(int milliseconds);
// 1 when a process with this id is running on this machine, else 0.
int cs_process_exists(int pid);
long cs_host_name(char *name, size_t capacity);
// Makes a write to a closed pipe or beyond the file size limit fail with an error instead of a signal.
void cs_ignore_write_signals(void);
// Anonymous memory, with huge pages requested from 2 MiB on; NULL when out of memory.
void *cs_memory(size_t count);
void cs_free_memory(void *memory, size_t count);

// MARK: faults, for tests

// Fails call number `call_index` (0-based, from now) with `error`; with `sticky` also every later one.
// `error` 0 fails nothing and only counts. With `short_writes` each write takes at most half of its bytes.
void cs_fault_set(long call_index, int error, int sticky, int short_writes);
// Ends the process (status 137) in place of call `call_index`; with `half`, after half of it if it is a write.
void cs_fault_kill(long call_index, int half);
void cs_fault_clear(void);
// The number of calls since the last `cs_fault_set` or `cs_fault_kill`, in all and of one entry.
long cs_fault_calls(void);
long cs_fault_calls_of(enum cs_call call);
// 1 when the injected fault has occurred.
int cs_fault_met(void);
// `fork`, which Swift's Glibc module does not offer.
long cs_fork(void);

#endif
