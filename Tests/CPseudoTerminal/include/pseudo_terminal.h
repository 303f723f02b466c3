// SPDX-License-Identifier: GPL-3.0-or-later
// Runs programs on a pseudo-terminal; in C because Swift has no fork.
#ifndef PSEUDO_TERMINAL_H
#define PSEUDO_TERMINAL_H

/// Starts a program on its own pseudo-terminal.
///
/// The arguments and the environment end with NULL; the program is looked up by its path only.
/// Returns the process id and sets `master`, or returns -1 with errno set. A program that cannot be run exits with status 127.
int terminal_pty_spawn(char *const arguments[], char *const environment[], int columns, int rows, int *master);

/// Sets the terminal's size, which sends SIGWINCH to its programs. Returns 0, or -1 with errno set.
int terminal_pty_resize(int master, int columns, int rows);

/// Reads the program's output. Returns a byte count, 0 at its end, -1 with errno set (EAGAIN on timeout).
long terminal_pty_read(int master, void *buffer, unsigned long count, int timeout_milliseconds);

/// Whether the terminal is in cooked mode (line editing, echo, signals), as a shell leaves it between programs; -1 with errno set.
int terminal_pty_is_cooked(int master);

/// Lets the terminal take nothing from its programs until output is started again, as Ctrl-S does. Returns 0, or -1 with errno set.
int terminal_pty_stop_output(int master);

/// Waits for a program to end. Returns 0..255 for its status, 256 + n if signal n killed it, -1 with errno set
/// (EAGAIN on timeout).
int terminal_pty_wait(int process, int timeout_milliseconds);

#endif
