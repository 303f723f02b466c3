// SPDX-License-Identifier: GPL-3.0-or-later
// Terminal queries that Swift cannot make itself, because ioctl is variadic.
#ifndef CSYSTEM_TERMINAL_CONTROL_H
#define CSYSTEM_TERMINAL_CONTROL_H

/// Reads the size of the terminal behind a descriptor. Returns 0, or -1 with errno set.
int terminal_get_size(int descriptor, int *columns, int *rows);

/// Reads the size of the terminal behind a descriptor in pixels, 0 for unknown. Returns 0, or -1 with errno set.
int terminal_get_pixels(int descriptor, int *width, int *height);

/// How many bytes can be read from a descriptor without blocking.
int terminal_pending(int descriptor);

/// Opens a pipe (read end first) that is closed on exec. Returns 0, or -1 with errno set.
int terminal_pipe(int ends[2]);

#endif
