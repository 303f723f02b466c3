// SPDX-License-Identifier: GPL-3.0-or-later
// Skips over the text of a validated document; nothing here checks for errors.
#ifndef SCAN_TEXT_H
#define SCAN_TEXT_H

#include "CScan.h"

static inline uint64_t scan_has_byte(uint64_t word, uint8_t byte) {
  uint64_t mixed = word ^ 0x0101010101010101u * byte;
  return (mixed - 0x0101010101010101u) & ~mixed & 0x8080808080808080u;
}

// The next quote or backslash.
static inline const uint8_t *scan_string_stop(const uint8_t *p) {
  for (;; p += 8) {
    uint64_t word = scan_load(p), found = scan_has_byte(word, '"') | scan_has_byte(word, '\\');
    if (found) return p + __builtin_ctzll(found) / 8;
  }
}

// The byte after a string, given the byte after its opening quote.
static inline const uint8_t *scan_behind_string(const uint8_t *p) {
  for (;;) {
    p = scan_string_stop(p);
    if (*p == '"') return p + 1;
    p += 2;
  }
}

static inline int scan_is_space(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

static inline const uint8_t *scan_behind_space(const uint8_t *p) {
  while (scan_is_space(*p)) p++;
  return p;
}

static inline int scan_ends_scalar(uint8_t byte) { return byte == ',' || byte == '}' || byte == ']' || byte <= ' '; }

static inline const uint8_t *scan_behind_container(const uint8_t *p) {
  size_t depth = 0;
  for (;;) {
    // '[' and '{' differ in one bit, as do ']' and '}'.
    uint64_t word = scan_load(p), lower = word | 0x2020202020202020u;
    uint64_t found = scan_has_byte(word, '"') | scan_has_byte(lower, '{') | scan_has_byte(lower, '}');
    if (!found) {
      p += 8;
      continue;
    }
    p += __builtin_ctzll(found) / 8;
    switch (*p++) {
      case '"':
        p = scan_behind_string(p);
        break;
      case '{':
      case '[':
        depth++;
        break;
      case '}':
      case ']':
        if (--depth == 0) return p;
        break;
    }
  }
}

static inline const uint8_t *scan_behind_value(const uint8_t *p) {
  if (*p == '"') return scan_behind_string(p + 1);
  if (*p == '{' || *p == '[') return scan_behind_container(p);
  while (!scan_ends_scalar(*p)) p++;
  return p;
}

// Reads the next key of an object; p is after the opening brace or after a value, and then at the key's value. The key's bytes are from
// key to end. SCAN_FOUND, SCAN_ABSENT after the last member, or SCAN_UNSURE for a key with an escape.
static inline int scan_next_key(const uint8_t **p, const uint8_t **key, const uint8_t **end) {
  const uint8_t *at = scan_behind_space(*p);
  if (*at == ',') at = scan_behind_space(at + 1);
  if (*at != '"') return SCAN_ABSENT;
  *key = at + 1;
  *end = scan_string_stop(*key);
  if (**end != '"') return SCAN_UNSURE;
  at = *end + 1;
  // The colon almost always follows the key directly.
  if (*at != ':') at = scan_behind_space(at);
  *p = scan_behind_space(at + 1);
  return SCAN_FOUND;
}

#endif
