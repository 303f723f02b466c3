// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "terminal_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "terminal_modes.h"

static int pipe_ends[2] = {-1, -1};
static volatile sig_atomic_t interrupted = 0;
// The deadly signal that was not read yet.
static volatile sig_atomic_t ending = 0;
static volatile sig_atomic_t is_writing = 0;
static struct sigaction former[NSIG];
static unsigned char is_caught[NSIG];

static int is_deadly(int number) {
  return number == SIGTERM || number == SIGHUP || number == SIGQUIT;
}

static void take_former_action(int number) {
  terminal_modes_restore();
  sigaction(number, &former[number], NULL);
  raise(number);
}

// A second after a deadly signal: a terminal that takes nothing keeps the program from reading it.
static void end_late(int number) {
  (void)number;
  if (ending && is_writing) take_former_action(ending);
  if (ending) alarm(1);
}

static void watch_ending(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = end_late;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, NULL);
  alarm(1);
}

static void write_number(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  if (is_deadly(number)) {
    // A second request before the first was read: the program does not respond, so the former action is restored and taken.
    if (ending) take_former_action(number);
    ending = number;
    watch_ending();
  }
  if (number == SIGINT || is_deadly(number)) interrupted = 1;
  // A full pipe already holds thousands of unread signals, so the write may fail.
  ssize_t written = write(pipe_ends[1], &byte, 1);
  (void)written;
  errno = saved;
}

int terminal_signals_open(void) {
  if (pipe_ends[0] < 0 && pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) < 0) return -1;
  return pipe_ends[0];
}

int terminal_signals_catch(int number) {
  if (number <= 0 || number >= NSIG) {
    errno = EINVAL;
    return -1;
  }
  if (is_caught[number]) return 0;
  if (terminal_signals_open() < 0 || sigaction(number, NULL, &former[number]) < 0) return -1;
  // If SIGCHLD is ignored, the kernel reaps children itself, and waitpid has no status.
  if (number != SIGCHLD && former[number].sa_handler == SIG_IGN && !(former[number].sa_flags & SA_SIGINFO)) return 0;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = write_number;
  // System calls of a running command are restarted; poll is interrupted all the same.
  action.sa_flags = SA_RESTART | SA_NOCLDSTOP;
  sigemptyset(&action.sa_mask);
  if (sigaction(number, &action, NULL) < 0) return -1;
  is_caught[number] = 1;
  return 1;
}

void terminal_signals_release(int number) {
  if (number <= 0 || number >= NSIG || !is_caught[number]) return;
  is_caught[number] = 0;
  sigaction(number, &former[number], NULL);
}

int terminal_signals_next(void) {
  unsigned char byte = 0;
  ssize_t count;
  do count = read(pipe_ends[0], &byte, 1);
  while (count < 0 && errno == EINTR);
  if (count != 1) return 0;
  if (is_deadly(byte)) {
    ending = 0;
    alarm(0);
  }
  return byte;
}

void terminal_signals_set_writing(int writing) { is_writing = writing; }

int terminal_signals_interrupted(void) { return interrupted; }

void terminal_signals_reset_interrupted(void) { interrupted = 0; }

void terminal_signals_stop_self(void) {
  struct sigaction plain, now;
  sigset_t stop, before;
  memset(&plain, 0, sizeof plain);
  plain.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &plain, &now);
  // A blocked signal would only stay pending.
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &stop, &before);
  raise(SIGTSTP);
  sigprocmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGTSTP, &now, NULL);
}

void terminal_signals_die_of(int number) {
  sigset_t set;
  terminal_modes_restore();
  signal(number, SIG_DFL);
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}
