import CSystem
import Glibc

/// Whether the user (Ctrl-C) or the system (TERM, HUP, QUIT) wants the running command to stop.
///
/// A long command asks now and then; the flag is cleared when the next line is read. Meaningful while a ``LineEditor``
/// is alive, which catches these signals; else their default actions hold.
package func isInterrupted() -> Bool { terminal_signals_interrupted() != 0 }

/// Makes a write to a closed pipe an error (``OutputError/closed``) instead of the end of the process.
package func ignoreBrokenPipes() { terminal_signals_ignore_broken_pipe() }

/// Ends the process by a signal, so that a shell reports 128 + n and a parent sees the true cause.
package func endProcess(bySignal signal: Int32) -> Never {
  terminal_signals_die_of(signal)
  _exit(128 + signal)
}
