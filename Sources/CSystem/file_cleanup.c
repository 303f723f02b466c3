// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "file_cleanup.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "file_names.h"
#include "terminal_modes.h"

enum { room = 16 };

static struct {
  // The process that registered the file, so that a forked child removes none of its parent's; 0 for a free entry, `filling` during
  // registration.
  int owner;
  int folder;
  char name[NAME_MAX + 1];
} files[room];

enum { filling = -1 };

static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ending_count = sizeof endings / sizeof *endings };

int cs_cleanup_register(int folder, const char *name) {
  int process = getpid();
  for (int number = 0; number < room; number++) {
    int owner = __atomic_load_n(&files[number].owner, __ATOMIC_RELAXED);
    if (owner == process || owner == filling) continue;
    // The thread that wins the exchange fills the entry.
    if (!__atomic_compare_exchange_n(&files[number].owner, &owner, filling, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) continue;
    int fits = cs_raw_name(name, files[number].name, sizeof files[number].name) != 0;
    files[number].folder = folder;
    __atomic_store_n(&files[number].owner, fits ? process : 0, __ATOMIC_RELEASE);
    return fits ? number : -1;
  }
  return -1;
}

void cs_cleanup_forget(int number) {
  int process = getpid();
  if (number < 0 || number >= room) return;
  __atomic_compare_exchange_n(&files[number].owner, &process, 0, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
}

void cs_cleanup_run(void) {
  int saved = errno;
  int process = getpid();
  for (int number = 0; number < room; number++) {
    if (__atomic_load_n(&files[number].owner, __ATOMIC_ACQUIRE) == process) unlinkat(files[number].folder, files[number].name, 0);
  }
  errno = saved;
}

static void end(int number) {
  cs_cleanup_run();
  terminal_modes_restore();
  signal(number, SIG_DFL);
  // Delivered when the handler returns and the signal is unblocked.
  raise(number);
}

void cs_cleanup_catch_signals(void) {
  for (int index = 0; index < ending_count; index++) {
    struct sigaction former, action;
    if (sigaction(endings[index], NULL, &former) < 0 || (former.sa_handler != SIG_DFL && !(former.sa_flags & SA_SIGINFO))) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = end;
    sigfillset(&action.sa_mask);
    sigaction(endings[index], &action, NULL);
  }
}

static __thread sigset_t before;
static __thread int depth;

void cs_signals_hold(void) {
  sigset_t set;
  if (depth++ > 0) return;
  sigemptyset(&set);
  for (int index = 0; index < ending_count; index++) sigaddset(&set, endings[index]);
  pthread_sigmask(SIG_BLOCK, &set, &before);
}

void cs_signals_release(void) {
  if (--depth == 0) pthread_sigmask(SIG_SETMASK, &before, NULL);
}
