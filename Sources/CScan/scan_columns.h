// The columns of an index during a scan, and its table of ids.
#ifndef SCAN_COLUMNS_H
#define SCAN_COLUMNS_H

#include "CScan.h"

// Grows all columns. Returns 0 and frees all of them when out of memory.
// - hashes: The upper halves of the hashes of ids, by node.
int scan_columns_grow(struct scan_index *index, uint32_t **hashes, size_t capacity);

// Trims the columns to the number of nodes, and builds the table of ids, at most two thirds full. Returns 0 when two ids are equal or
// memory runs out.
int scan_columns_finish(struct scan_index *index, uint32_t *hashes, const uint8_t *bytes);

#endif
