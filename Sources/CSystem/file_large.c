// What makes large files fast: both cores fill fresh memory, and the disk starts while the bytes still come.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "file_calls.h"

// From this size on the second thread pays: most of the time goes into pages the kernel has to clear.
enum { large = 16 << 20 };

struct part {
  int fd;
  char *bytes;
  size_t count;
  off_t offset;
  size_t done;
};

// Reads until the part is full, the file ends or something fails; whoever reads on finds out which.
static void *read_part(void *argument) {
  struct part *part = argument;
  int tries = 0;
  while (part->done < part->count) {
    ssize_t got = pread(part->fd, part->bytes + part->done, part->count - part->done, part->offset + (off_t)part->done);
    if (got < 0 && errno == EINTR && ++tries < 1000) continue;
    if (got <= 0) break;
    part->done += (size_t)got;
  }
  return NULL;
}

size_t cs_read_ahead(int fd, void *bytes, size_t count, int64_t offset) {
  if (count < large) return 0;
  size_t half = count / 2;
  struct part first = {fd, bytes, half, offset, 0}, second = {fd, (char *)bytes + half, count - half, offset + (off_t)half, 0};
  pthread_t thread;
  sigset_t all, before;
  // Signals are the first thread's business.
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int failure = pthread_create(&thread, NULL, read_part, &second);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (failure) return 0;
  read_part(&first);
  pthread_join(thread, NULL);
  size_t done = first.done < half ? first.done : half + second.done;
  return lseek(fd, offset + (off_t)done, SEEK_SET) < 0 ? 0 : done;
}

void cs_start_writing(int fd, int64_t offset, int64_t count) {
#ifdef SYNC_FILE_RANGE_WRITE
  (void)!sync_file_range(fd, offset, count, SYNC_FILE_RANGE_WRITE);
#else
  (void)fd, (void)offset, (void)count;
#endif
}
