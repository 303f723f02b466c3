// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of an index during a scan, and its table of ids.
#ifndef SCAN_COLUMNS_H
#define SCAN_COLUMNS_H

#include "CScan.h"

// Grows all columns. Returns 0 and frees all of them when out of memory.
// - hashes: The upper halves of the hashes of ids, by node.
int scan_columns_grow(struct scan_index *index, uint32_t **hashes, size_t capacity);

// Releases the memory after the last node, and builds a table of all ids that is at most two thirds full. Returns 0 if two ids are equal or
// there is no memory.
// - has_threads: Whether a second thread may fill half of the table.
int scan_columns_finish(struct scan_index *index, uint32_t *hashes, const uint8_t *bytes, int has_threads);

#endif
