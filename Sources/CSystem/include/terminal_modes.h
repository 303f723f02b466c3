// SPDX-License-Identifier: GPL-3.0-or-later
// Restores the modes of a terminal however the program ends.
#ifndef CSYSTEM_TERMINAL_MODES_H
#define CSYSTEM_TERMINAL_MODES_H

/// Remembers the modes of a terminal until they are released, and restores them when the program exits, crashes or is killed by a signal
/// that can be caught and is not ignored.
///
/// Calls nest; the modes found by the first one are restored. Returns 0, or -1 with errno set.
int terminal_modes_hold(int terminal);

/// Ends a hold.
void terminal_modes_release(void);

/// Sets the bytes that are written to a descriptor before modes are restored at an ending, for instance to leave the alternate screen;
/// a count of 0 removes them. At most 256 bytes. Needs no hold.
void terminal_modes_set_epilogue(int descriptor, const void *bytes, int count);

/// Whether a terminal takes bytes, now or within a fifth of a second. Async-signal-safe.
int terminal_modes_is_writable(int descriptor);

/// Writes the epilogue, if the terminal takes it, and restores the modes, if this process holds any. Async-signal-safe.
void terminal_modes_restore(void);

#endif
