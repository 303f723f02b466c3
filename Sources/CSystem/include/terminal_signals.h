// SPDX-License-Identifier: GPL-3.0-or-later
// Delivers signals as bytes in a pipe, so that the event loop decides when to act on them.
#ifndef CSYSTEM_TERMINAL_SIGNALS_H
#define CSYSTEM_TERMINAL_SIGNALS_H

/// Opens the pipe at the first call; returns its read end, or -1 with errno set.
int terminal_signals_open(void);

/// Installs a handler that writes a signal's number to the pipe. Returns 1, 0 if nothing changed, or -1 with errno set.
///
/// An ignored signal (as under nohup) stays ignored, except SIGCHLD. A second SIGTERM, SIGHUP or SIGQUIT before the first was read takes its former action.
int terminal_signals_catch(int signal_number);

/// Restores the action that a signal had before it was caught.
void terminal_signals_release(int signal_number);

/// Reads the next signal from the pipe; 0 when there is none.
int terminal_signals_next(void);

/// States whether the program is writing to the terminal. If that takes a second after SIGTERM, SIGHUP or SIGQUIT, the former action is taken.
void terminal_signals_set_writing(int is_writing);

/// Whether SIGINT, SIGTERM, SIGHUP or SIGQUIT came since the last reset.
int terminal_signals_interrupted(void);

/// Clears the flag that ``terminal_signals_interrupted`` returns.
void terminal_signals_reset_interrupted(void);

/// Stops the process by SIGTSTP as if it had never been caught; returns when it is continued.
void terminal_signals_stop_self(void);

/// Ends the process by a signal, so that its parent sees the true cause. Does not return for a deadly signal.
void terminal_signals_die_of(int signal_number);

#endif
