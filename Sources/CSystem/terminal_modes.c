// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "terminal_modes.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct {
  // The process that holds the modes, so that a forked child restores nothing; 0 for none.
  volatile pid_t holder;
  int depth;
  int terminal;
  struct termios modes;
} held;

static struct {
  volatile pid_t writer;
  int descriptor;
  int count;
  char bytes[256];
} epilogue;

// Signals of crashes, and then others that end a program. Swift's traps are SIGILL on x86-64 and SIGTRAP on arm64.
static const int endings[] = {
  SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT,
  SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGPOLL, SIGSYS, SIGPWR, SIGSTKFLT,
};
enum { crash_count = 6, ending_count = sizeof endings / sizeof *endings };
static struct sigaction former[ending_count];
// A handler needs a stack of its own when the stack itself is full.
static char stack[1 << 15];

int terminal_modes_is_writable(int descriptor) {
  // A terminal may be slow, but not for long unless it takes nothing any more.
  struct pollfd waiting = {.fd = descriptor, .events = POLLOUT};
  int count;
  do count = poll(&waiting, 1, 200);
  while (count < 0 && errno == EINTR);
  return count > 0;
}

static void write_epilogue(void) {
  if (!terminal_modes_is_writable(epilogue.descriptor)) return;
  int flags = fcntl(epilogue.descriptor, F_GETFL);
  if (flags >= 0) fcntl(epilogue.descriptor, F_SETFL, flags | O_NONBLOCK);
  (void)!write(epilogue.descriptor, epilogue.bytes, (size_t)epilogue.count);
  if (flags >= 0) fcntl(epilogue.descriptor, F_SETFL, flags);
}

void terminal_modes_restore(void) {
  int saved = errno;
  pid_t process = getpid();
  if (epilogue.writer == process) {
    epilogue.writer = 0;
    write_epilogue();
  }
  if (held.holder == process) {
    held.holder = 0;
    // A background process that sets modes would be stopped instead of ended.
    sigset_t output, before;
    sigemptyset(&output);
    sigaddset(&output, SIGTTOU);
    sigprocmask(SIG_BLOCK, &output, &before);
    tcsetattr(held.terminal, TCSANOW, &held.modes);
    sigprocmask(SIG_SETMASK, &before, NULL);
  }
  errno = saved;
}

static void end(int number) {
  terminal_modes_restore();
  for (int index = 0; index < ending_count; index++) {
    if (endings[index] == number) sigaction(number, &former[index], NULL);
  }
  // Delivered when the handler returns. A fault would come again by itself; one sent by kill would not.
  raise(number);
}

static void catch_endings(void) {
  static int is_done;
  if (is_done) return;
  is_done = 1;
  atexit(terminal_modes_restore);
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack}, present;
  // A sanitizer has its own.
  if (sigaltstack(NULL, &present) == 0 && present.ss_flags & SS_DISABLE) sigaltstack(&alternate, NULL);
  for (int index = 0; index < ending_count; index++) {
    struct sigaction action;
    // One that is ignored, or means something, does not end the program.
    if (sigaction(endings[index], NULL, &former[index]) < 0) continue;
    if (index >= crash_count && former[index].sa_handler != SIG_DFL) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = end;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(endings[index], &action, NULL);
  }
}

int terminal_modes_hold(int terminal) {
  if (held.depth > 0) {
    held.depth++;
    return 0;
  }
  if (tcgetattr(terminal, &held.modes) < 0) return -1;
  catch_endings();
  held.terminal = terminal;
  held.depth = 1;
  held.holder = getpid();
  return 0;
}

void terminal_modes_release(void) {
  if (held.depth > 0 && --held.depth == 0) held.holder = 0;
}

void terminal_modes_set_epilogue(int descriptor, const void *bytes, int count) {
  epilogue.writer = 0;
  if (count <= 0 || count > (int)sizeof epilogue.bytes) return;
  memcpy(epilogue.bytes, bytes, (size_t)count);
  epilogue.descriptor = descriptor;
  epilogue.count = count;
  epilogue.writer = getpid();
}
