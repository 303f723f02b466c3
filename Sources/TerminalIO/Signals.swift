// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc

/// Whether the user (Ctrl-C) or the system (TERM, HUP, QUIT) wants to interrupt the running command.
///
/// Long commands poll it; the flag is cleared when the next line is read. Meaningful only while a ``LineEditor`` exists, which catches
/// these signals; otherwise their default actions apply.
package func isInterrupted() -> Bool { terminal_signals_interrupted() != 0 }

/// Terminates the process by a signal, so that a shell reports 128 + n and the parent sees the actual cause.
package func endProcess(bySignal signal: Int32) -> Never {
  terminal_signals_die_of(signal)
  _exit(128 + signal)
}
