// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "pseudo_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>

static void run(char *const arguments[], char *const environment[]) {
  // A test runner may block or ignore signals; the program must start as from a shell.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  closefrom(3);
  execve(arguments[0], arguments, environment);
  _exit(127);
}

int terminal_pty_spawn(char *const arguments[], char *const environment[], int columns, int rows, int *master) {
  struct winsize size;
  memset(&size, 0, sizeof size);
  size.ws_col = (unsigned short)columns;
  size.ws_row = (unsigned short)rows;
  // Close-on-exec from the start: a terminal hangs up only when no process has its master end open.
  int other = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  char name[64];
  if (other < 0) return -1;
  pid_t process = -1;
  if (!grantpt(other) && !unlockpt(other) && !ptsname_r(other, name, sizeof name) && !ioctl(other, TIOCSWINSZ, &size)) process = fork();
  if (process == 0) {
    int terminal = open(name, O_RDWR | O_NOCTTY);
    if (terminal < 0 || login_tty(terminal)) _exit(127);
    run(arguments, environment);
  }
  *master = other;
  if (process < 0) {
    int error = errno;
    close(other);
    errno = error;
  }
  return process;
}

int terminal_pty_resize(int master, int columns, int rows) {
  struct winsize size;
  memset(&size, 0, sizeof size);
  size.ws_col = (unsigned short)columns;
  size.ws_row = (unsigned short)rows;
  return ioctl(master, TIOCSWINSZ, &size);
}

long terminal_pty_read(int master, void *buffer, unsigned long count, int timeout_milliseconds) {
  struct pollfd waiting = {.fd = master, .events = POLLIN};
  int ready;
  do ready = poll(&waiting, 1, timeout_milliseconds);
  while (ready < 0 && errno == EINTR);
  if (ready == 0) errno = EAGAIN;
  if (ready <= 0) return -1;
  ssize_t got = read(master, buffer, count);
  // Linux returns EIO once no program has the terminal open.
  if (got < 0 && errno == EIO) return 0;
  return got;
}

int terminal_pty_stop_output(int master) {
  char name[64];
  if (ptsname_r(master, name, sizeof name) != 0) return -1;
  int terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return -1;
  int result = tcflow(terminal, TCOOFF);
  close(terminal);
  return result;
}

int terminal_pty_is_cooked(int master) {
  struct termios modes;
  if (tcgetattr(master, &modes) < 0) return -1;
  return (modes.c_lflag & (ICANON | ECHO | ISIG)) == (ICANON | ECHO | ISIG);
}

int terminal_pty_wait(int process, int timeout_milliseconds) {
  const struct timespec pause = {.tv_nsec = 2 * 1000 * 1000};
  for (int waited = 0;; waited += 2) {
    int status;
    pid_t ended = waitpid(process, &status, WNOHANG);
    if (ended < 0 && errno != EINTR) return -1;
    if (ended > 0) return WIFSIGNALED(status) ? 256 + WTERMSIG(status) : WEXITSTATUS(status);
    if (waited >= timeout_milliseconds) {
      errno = EAGAIN;
      return -1;
    }
    nanosleep(&pause, NULL);
  }
}
