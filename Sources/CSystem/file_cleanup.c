#define _GNU_SOURCE
#include "file_cleanup.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "file_names.h"

enum { room = 16 };

static struct {
  // Of the process that registered it: a forked child removes nothing of its parent's.
  pid_t process;
  int folder;
  char name[NAME_MAX + 1];
  volatile sig_atomic_t is_registered;
} files[room];

static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ending_count = sizeof endings / sizeof *endings };

int cs_cleanup_register(int folder, const char *name) {
  for (int number = 0; number < room; number++) {
    if (files[number].is_registered && files[number].process == getpid()) continue;
    files[number].is_registered = 0;
    if (!cs_raw_name(name, files[number].name, sizeof files[number].name)) return -1;
    files[number].process = getpid();
    files[number].folder = folder;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    files[number].is_registered = 1;
    return number;
  }
  return -1;
}

void cs_cleanup_forget(int number) {
  if (number >= 0 && number < room && files[number].process == getpid()) files[number].is_registered = 0;
}

void cs_cleanup_run(void) {
  int saved = errno;
  for (int number = 0; number < room; number++) {
    if (files[number].is_registered && files[number].process == getpid()) unlinkat(files[number].folder, files[number].name, 0);
  }
  errno = saved;
}

static void end(int number) {
  cs_cleanup_run();
  signal(number, SIG_DFL);
  // Delivered when the handler returns, and the signal with it is no longer blocked.
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
