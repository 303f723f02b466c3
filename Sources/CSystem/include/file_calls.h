// The system calls a document's life depends on, through one table.
//
// Every function returns what the call returns, or minus the error number: no `errno` to lose on the
// way back into Swift. A call that is interrupted (EINTR) is made again, at most a thousand times;
// `close` is never repeated, nor is `fsync` of a file, whose second answer means nothing.
//
// Names are those of `file_names.h`, so a name of any bytes can be a string on the other side.
//
// The same table carries the faults of the tests: nothing set costs one branch a call.
#ifndef CSYSTEM_FILE_CALLS_H
#define CSYSTEM_FILE_CALLS_H

#include <stddef.h>
#include <stdint.h>

#include "file_digest.h"

// What the tests and the messages call each entry of the table.
enum cs_call {
  CS_OPEN, CS_READ, CS_WRITE, CS_FSYNC, CS_FDATASYNC, CS_CLOSE, CS_STAT, CS_READLINK, CS_CHOWN, CS_CHMOD,
  CS_TRUNCATE, CS_RESERVE, CS_SEEK, CS_LISTXATTR, CS_GETXATTR, CS_SETXATTR, CS_REMOVEXATTR, CS_RENAME,
  CS_LINK, CS_UNLINK, CS_MKDIR, CS_FLOCK, CS_LIST, CS_CALL_COUNT
};

// What a file is, without its name. Times are seconds and nanoseconds since 1970.
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
// For folders, and for files whose former content is safe elsewhere.
long cs_fsync_patiently(int fd);
long cs_fdatasync(int fd);
long cs_close(int fd);
long cs_stat(int fd, struct cs_facts *facts);
long cs_stat_at(int folder, const char *name, int follow, struct cs_facts *facts);
// `capacity` is to be more than four times PATH_MAX.
long cs_readlink(int folder, const char *name, char *target, size_t capacity);
// As `realpath`, for `free`.
char *cs_real_path(const char *path);
long cs_chown(int fd, uint32_t owner, uint32_t group);
long cs_chmod(int fd, uint32_t mode);
long cs_truncate(int fd, int64_t size);
// Reserves room for `size` bytes without changing the size; 0 also where the file system cannot.
long cs_reserve(int fd, int64_t size);
long cs_rewind(int fd);
long cs_listxattr(int fd, char *names, size_t capacity);
long cs_getxattr(int fd, const char *name, void *value, size_t capacity);
long cs_setxattr(int fd, const char *name, const void *value, size_t count);
long cs_removexattr(int fd, const char *name);
long cs_rename(int folder, const char *from, const char *to);
// Like `cs_rename`, but -EEXIST when `to` is there; -EINVAL or -ENOSYS where the kernel cannot.
long cs_rename_new(int folder, const char *from, const char *to);
long cs_link(int folder, const char *from, const char *to);
long cs_unlink(int folder, const char *name);
long cs_mkdir(const char *path, unsigned mode);
// One try for the lock, exclusive or shared; -EWOULDBLOCK when somebody else has it.
long cs_flock(int fd, int exclusive);
// Lets go of the lock, also where a child that has just been forked still has a copy of the descriptor.
void cs_unlock(int fd);
// Calls `visit` with each name in a folder; stops when it returns other than 0.
long cs_list(int folder, int (*visit)(void *context, const char *name), void *context);

// A large file that another thread reads from its start into memory. NULL where no thread can be had.
struct cs_arrival;
struct cs_arrival *cs_arrival_start(int fd, void *bytes, size_t count);
// Waits until so many bytes are there, or there will be no more; returns how many are.
size_t cs_arrival_wait(struct cs_arrival *arrival, size_t count);
// Waits for the end of the reading and lets go; returns how many bytes came, fewer than asked for when something went wrong.
size_t cs_arrival_end(struct cs_arrival *arrival);
// Asks the disk to start on a range of a file. A hint: errors show themselves at the `fsync` that has to follow.
void cs_start_writing(int fd, int64_t offset, int64_t count);
// Says that a file's content will not be read again soon. A hint.
void cs_give_up_cache(int fd);

// The process's file creation mask.
uint32_t cs_umask(void);
// The coarse real-time clock, the one that stamps files, and the monotonic one, in nanoseconds.
int64_t cs_file_clock(void);
int64_t cs_steady_clock(void);
void cs_sleep_milliseconds(int milliseconds);
// 1 when a process of this number exists here, else 0.
int cs_process_exists(int pid);
long cs_host_name(char *name, size_t capacity);
// A write to a closed pipe or beyond the file size limit then fails with an error instead of a signal.
void cs_ignore_write_signals(void);
// Anonymous memory, asking for huge pages from 2 MiB on; NULL when there is none.
void *cs_memory(size_t count);
void cs_free_memory(void *memory, size_t count);

// MARK: faults, for tests

// Fails call number `call_index` (0-based, from now) with `error`; with `sticky` also every later one.
// `error` 0 fails nothing and only counts. With `short_writes` each write takes at most half of its bytes.
void cs_fault_set(long call_index, int error, int sticky, int short_writes);
// Ends the process (status 137) in place of call `call_index`; with `half`, after half of it if it is a write.
void cs_fault_kill(long call_index, int half);
void cs_fault_clear(void);
// The calls made since the last `cs_fault_set` or `cs_fault_kill`, and how many of one kind.
long cs_fault_calls(void);
long cs_fault_calls_of(enum cs_call call);
// 1 when the fault set was met.
int cs_fault_met(void);
// A second process like this one, which Swift's Glibc module does not offer.
long cs_fork(void);

#endif
