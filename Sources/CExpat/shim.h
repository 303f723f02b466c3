// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CEXPAT_SHIM_H
#define CEXPAT_SHIM_H
#include <expat.h>
#endif
