// SPDX-License-Identifier: GPL-3.0-or-later
// Files that must not outlive the process: temporary files, and the document's lock file.
#ifndef CSYSTEM_FILE_CLEANUP_H
#define CSYSTEM_FILE_CLEANUP_H

// Registers a file to be removed when a signal ends the process. `folder` must stay open until `cs_cleanup_forget`.
// Returns a number for `cs_cleanup_forget`, or -1 when too many files are registered or the name is too long.
int cs_cleanup_register(int folder, const char *name);
void cs_cleanup_forget(int number);
// Removes all registered files of this process; async-signal-safe.
void cs_cleanup_run(void);
// Makes SIGINT, SIGTERM, SIGHUP and SIGQUIT remove the registered files before they end the process. An ignored signal stays ignored.
void cs_cleanup_catch_signals(void);
// Blocks these signals in the calling thread until the matching `cs_signals_release`; calls nest.
void cs_signals_hold(void);
void cs_signals_release(void);

#endif
