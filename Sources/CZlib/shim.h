// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H
#include <zlib.h>
#endif
