// SPDX-License-Identifier: GPL-3.0-or-later
// Speeds up large files: one thread reads while another processes the bytes already read, and the disk starts writing early.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "file_calls.h"

// Bytes per read: after each the waiting thread is notified.
enum { step = 1 << 20 };
// Size of a huge page.
enum { huge = 2 << 20 };

// Starts a thread with all signals blocked: the main thread handles them.
static int start_quietly(pthread_t *thread, void *(*body)(void *), void *argument) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int failure = pthread_create(thread, NULL, body, argument);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return !failure;
}

// MARK: Reading

struct cs_arrival {
  int fd;
  char *bytes;
  size_t count;
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  size_t arrived;  // Guarded by the mutex, as is `ended`.
  int ended;
  size_t touched;  // Memory from this offset on has pages. Guarded by the mutex.
};

// Reads until all bytes are read, the file ends or a read fails; the caller detects the latter two by the count.
static void *read_all(void *argument) {
  struct cs_arrival *arrival = argument;
  size_t done = 0;
  int tries = 0, ended = 0;
  while (!ended) {
    size_t wanted = arrival->count - done < step ? arrival->count - done : step;
    ssize_t got = wanted ? pread(arrival->fd, arrival->bytes + done, wanted, (off_t)done) : 0;
    if (got < 0 && errno == EINTR && ++tries < 1000) continue;
    if (got > 0) done += (size_t)got;
    ended = got <= 0 || done == arrival->count;
    pthread_mutex_lock(&arrival->mutex);
    arrival->arrived = done;
    arrival->ended = ended;
    pthread_cond_broadcast(&arrival->changed);
    pthread_mutex_unlock(&arrival->mutex);
  }
  return NULL;
}

static void let_go(struct cs_arrival *arrival) {
  pthread_cond_destroy(&arrival->changed);
  pthread_mutex_destroy(&arrival->mutex);
  free(arrival);
}

struct cs_arrival *cs_arrival_start(int fd, void *bytes, size_t count) {
  struct cs_arrival *arrival = calloc(1, sizeof *arrival);
  if (!arrival) return NULL;
  arrival->fd = fd, arrival->bytes = bytes, arrival->count = arrival->touched = count;
  pthread_mutex_init(&arrival->mutex, NULL);
  pthread_cond_init(&arrival->changed, NULL);
  if (start_quietly(&arrival->thread, read_all, arrival)) return arrival;
  let_go(arrival);
  return NULL;
}

// Claims a piece of memory without pages, from the end backwards and well ahead of the reader; NULL if there is none. Allocating pages
// can take longer than reading, so waiting threads do it. The caller holds the mutex.
static char *claim_piece(struct cs_arrival *arrival) {
  if (arrival->touched < arrival->arrived + 8 * huge) return NULL;
  char *end = (char *)((uintptr_t)(arrival->bytes + arrival->touched) & ~(uintptr_t)(huge - 1));
  arrival->touched = (size_t)(end - huge - arrival->bytes);
  return end - huge;
}

static int touch(char *piece) {
#ifdef MADV_POPULATE_WRITE
  return madvise(piece, huge, MADV_POPULATE_WRITE) == 0;
#else
  return (void)piece, 0;
#endif
}

size_t cs_arrival_wait(struct cs_arrival *arrival, size_t count) {
  pthread_mutex_lock(&arrival->mutex);
  while (arrival->arrived < count && !arrival->ended) {
    char *piece = claim_piece(arrival);
    if (piece) {
      pthread_mutex_unlock(&arrival->mutex);
      int has_touched = touch(piece);
      pthread_mutex_lock(&arrival->mutex);
      if (!has_touched) arrival->touched = 0;
    } else {
      pthread_cond_wait(&arrival->changed, &arrival->mutex);
    }
  }
  size_t arrived = arrival->arrived;
  pthread_mutex_unlock(&arrival->mutex);
  return arrived;
}

size_t cs_arrival_end(struct cs_arrival *arrival) {
  pthread_join(arrival->thread, NULL);
  size_t arrived = arrival->arrived;
  let_go(arrival);
  return arrived;
}

// MARK: Writing

void cs_start_writing(int fd, int64_t offset, int64_t count) {
#ifdef SYNC_FILE_RANGE_WRITE
  (void)!sync_file_range(fd, offset, count, SYNC_FILE_RANGE_WRITE);
#else
  (void)fd, (void)offset, (void)count;
#endif
}

void cs_give_up_cache(int fd) {
#ifdef POSIX_FADV_DONTNEED
  (void)posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
#else
  (void)fd;
#endif
}
