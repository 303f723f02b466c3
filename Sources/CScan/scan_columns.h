// The columns of an index while a document is scanned, and its table of ids.
#ifndef SCAN_COLUMNS_H
#define SCAN_COLUMNS_H

#include "CScan.h"

// Room for more nodes in all columns. Returns 0 and releases all of them when there is no memory.
// - hashes: The upper halves of the hashes of ids, by node.
int scan_columns_grow(struct scan_index *index, uint32_t **hashes, size_t capacity);

// Gives back the room behind the last node, and puts all ids into a table at most two thirds full. Returns 0 when two are equal, or there
// is no memory.
// - has_threads: Whether a second thread may take half of them.
int scan_columns_finish(struct scan_index *index, uint32_t *hashes, const uint8_t *bytes, int has_threads);

#endif
