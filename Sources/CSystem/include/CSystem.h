// SPDX-License-Identifier: GPL-3.0-or-later
// System functions that Swift's Glibc module lacks.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "arguments.h"
#include "file_calls.h"
#include "file_cleanup.h"
#include "file_confined.h"
#include "file_landlock.h"
#include "file_names.h"
#include "out_of_memory.h"
#include "process_limits.h"
#include "runtime_path.h"
#include "text_widths.h"
#include "terminal_all.h"

#endif
