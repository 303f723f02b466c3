// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the Swift runtime start where it cannot find itself.
#ifndef CSYSTEM_RUNTIME_PATH_H
#define CSYSTEM_RUNTIME_PATH_H

/// Unsets SWIFT_ROOT if a start without /proc set it, so that child processes do not inherit it.
void cs_forget_runtime_path(void);

#endif
