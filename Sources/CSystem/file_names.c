// SPDX-License-Identifier: GPL-3.0-or-later
#include "file_names.h"

#include <string.h>

// U+10FF80…U+10FFFF: F4 8F, then BE or BF, then the low six bits.
static int stands_for_byte(const unsigned char *at) { return at[0] == 0xf4 && at[1] == 0x8f && (at[2] & 0xfe) == 0xbe && (at[3] & 0xc0) == 0x80; }

char *cs_raw_name(const char *name, char *raw, size_t capacity) {
  const unsigned char *from = (const unsigned char *)name;
  size_t count = 0;
  while (*from) {
    if (count + 1 >= capacity) return NULL;
    if (stands_for_byte(from)) {
      raw[count++] = (char)((from[2] == 0xbe ? 0x80 : 0xc0) | (from[3] & 0x3f));
      from += 4;
    } else {
      raw[count++] = (char)*from++;
    }
  }
  raw[count] = 0;
  return raw;
}

// The length of the UTF-8 sequence at `at`, of `left` bytes at most; 0 when it is not well-formed (Unicode 16, table 3-7) or stands
// for a byte.
static size_t sequence(const unsigned char *at, size_t left) {
  unsigned char first = at[0], low = 0x80, high = 0xbf;
  if (first < 0x80) return 1;
  size_t length = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  if (length == 0 || length > left) return 0;
  if (first == 0xe0) low = 0xa0;
  if (first == 0xed) high = 0x9f;
  if (first == 0xf0) low = 0x90;
  if (first == 0xf4) high = 0x8f;
  if (at[1] < low || at[1] > high) return 0;
  for (size_t index = 2; index < length; index++) {
    if ((at[index] & 0xc0) != 0x80) return 0;
  }
  return length == 4 && stands_for_byte(at) ? 0 : length;
}

size_t cs_readable_name(const char *raw, size_t count, char *name) {
  const unsigned char *from = (const unsigned char *)raw;
  size_t read = 0, written = 0;
  while (read < count) {
    size_t length = sequence(from + read, count - read);
    if (length) {
      memcpy(name + written, raw + read, length);
      read += length;
      written += length;
    } else {
      unsigned char byte = from[read++];
      char scalar[4] = {(char)0xf4, (char)0x8f, (char)(byte < 0xc0 ? 0xbe : 0xbf), (char)(0x80 | (byte & 0x3f))};
      memcpy(name + written, scalar, 4);
      written += 4;
    }
  }
  name[written] = 0;
  return written;
}
