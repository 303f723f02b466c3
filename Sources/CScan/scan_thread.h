// A second thread for a part of the work.
#ifndef SCAN_THREAD_H
#define SCAN_THREAD_H

#include <pthread.h>
#include <signal.h>

// Starts a thread that takes no signals: they belong to the first one. Returns 0 where there can be none.
static inline int scan_thread_start(pthread_t *thread, void *(*body)(void *), void *argument) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int failure = pthread_create(thread, NULL, body, argument);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return !failure;
}

#endif
