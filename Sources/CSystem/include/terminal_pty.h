// Programs on a pseudo-terminal, for tests that need a real one: Swift has no fork.
#ifndef CSYSTEM_TERMINAL_PTY_H
#define CSYSTEM_TERMINAL_PTY_H

/// Starts a program with its own terminal.
///
/// The arguments and the environment end with NULL; the program is looked up by its path only.
/// Returns the process id and the terminal's other end, or -1 with errno set. A program that cannot be run ends with status 127.
int terminal_pty_spawn(char *const arguments[], char *const environment[], int columns, int rows, int *master);

/// Opens a pipe whose ends, reading and writing, no other program inherits, however it is started. Returns 0, or -1 with errno set.
int terminal_pty_pipe(int ends[2]);

/// Tells the terminal, and by SIGWINCH its programs, about a new size. Returns 0, or -1 with errno set.
int terminal_pty_resize(int master, int columns, int rows);

/// Reads what the program wrote. Returns a byte count, 0 at its end, -1 with errno set (EAGAIN when the time is over).
long terminal_pty_read(int master, void *buffer, unsigned long count, int timeout_milliseconds);

/// Whether the terminal edits lines and echoes by itself, as a shell's does between programs; -1 with errno set.
int terminal_pty_is_cooked(int master);

/// Waits for a program to end. Returns 0..255 for its status, 256 + n if signal n killed it, -1 with errno set
/// (EAGAIN when the time is over).
int terminal_pty_wait(int process, int timeout_milliseconds);

#endif
