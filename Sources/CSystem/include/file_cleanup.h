// Files that must not outlive the process: temporaries, and the lock of the document.
#ifndef CSYSTEM_FILE_CLEANUP_H
#define CSYSTEM_FILE_CLEANUP_H

// Has a signal that ends the process remove a file first. `folder` has to stay open until `cs_cleanup_forget`.
// Returns a number for `cs_cleanup_forget`, or -1 when too many files are registered or the name is too long.
int cs_cleanup_register(int folder, const char *name);
void cs_cleanup_forget(int number);
// Removes all registered files of this process; may be called in a signal handler.
void cs_cleanup_run(void);
// From here on INT, TERM, HUP and QUIT remove the registered files before they end the process. A signal that is ignored stays ignored.
void cs_cleanup_catch_signals(void);
// Keeps these signals waiting, in the calling thread, until as many calls of `cs_signals_release`.
void cs_signals_hold(void);
void cs_signals_release(void);

#endif
