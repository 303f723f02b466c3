// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "terminal_control.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

int terminal_get_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int terminal_get_pixels(int descriptor, int *width, int *height) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -1;
  *width = size.ws_xpixel;
  *height = size.ws_ypixel;
  return 0;
}

int terminal_pending(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) < 0 ? 0 : count;
}

int terminal_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
