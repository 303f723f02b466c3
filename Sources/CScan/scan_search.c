// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <string.h>

#include "CScan.h"

ptrdiff_t scan_search(const uint8_t *bytes, size_t start, size_t end, const uint8_t *word, size_t length) {
  const uint8_t *found = start < end ? memmem(bytes + start, end - start, word, length) : NULL;
  return found ? found - bytes : -1;
}
