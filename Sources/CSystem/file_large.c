// What makes large files fast: one core reads while the other looks at what is there, and the disk starts while bytes still come.
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

// Bytes read at one go: the other thread waits for them.
enum { step = 1 << 20 };
// A page, where memory comes in huge ones.
enum { huge = 2 << 20 };

// Signals are the first thread's business.
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
  size_t arrived;  // Under the mutex, as is the word that there will be no more.
  int ended;
  size_t touched;  // From here on the memory has pages. Under the mutex.
};

// Reads until all is there, the file ends or something fails; whoever compares the counts finds out.
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

// Claims a piece of memory near the end that has no pages yet, far enough in front of the reader; NULL where there is none. Asking for
// pages takes longer than the reading does, so threads that wait do it. Called under the mutex.
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
