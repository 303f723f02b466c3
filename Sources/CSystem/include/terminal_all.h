// SPDX-License-Identifier: GPL-3.0-or-later
// Includes all terminal headers for CSystem.h.
#ifndef CSYSTEM_TERMINAL_ALL_H
#define CSYSTEM_TERMINAL_ALL_H
#include "terminal_control.h"
#include "terminal_modes.h"
#include "terminal_signals.h"
#endif
