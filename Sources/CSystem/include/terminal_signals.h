// Signals as bytes in a pipe: the handlers do nothing else, so a loop decides when to act.
#ifndef CSYSTEM_TERMINAL_SIGNALS_H
#define CSYSTEM_TERMINAL_SIGNALS_H

/// Opens the pipe once and returns the end to poll, or -1 with errno set.
int terminal_signals_open(void);

/// Sends a signal's number to the pipe from now on. Returns 0, or -1 with errno set.
///
/// A signal that is ignored (as under nohup) stays ignored.
int terminal_signals_catch(int signal_number);

/// Gives a signal back what it did before it was caught.
void terminal_signals_release(int signal_number);

/// The next signal waiting in the pipe, or 0.
int terminal_signals_next(void);

/// Whether SIGINT, SIGTERM, SIGHUP or SIGQUIT came since the last reset.
int terminal_signals_interrupted(void);

/// Forgets an interruption.
void terminal_signals_reset_interrupted(void);

/// Stops the process by SIGTSTP as if it had never been caught; returns when it is continued.
void terminal_signals_stop_self(void);

/// Makes writes to a closed pipe fail with EPIPE instead of ending the process.
void terminal_signals_ignore_broken_pipe(void);

/// Ends the process by a signal, so that its parent sees the true cause. Does not return for a deadly signal.
void terminal_signals_die_of(int signal_number);

#endif
