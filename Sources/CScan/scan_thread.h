// SPDX-License-Identifier: GPL-3.0-or-later
// Starting a second thread.
#ifndef SCAN_THREAD_H
#define SCAN_THREAD_H

#include <pthread.h>
#include <signal.h>

// Starts a thread that blocks all signals, so that the main thread handles them. Returns 0 on failure.
static inline int scan_thread_start(pthread_t *thread, void *(*body)(void *), void *argument) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int failure = pthread_create(thread, NULL, body, argument);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return !failure;
}

#endif
