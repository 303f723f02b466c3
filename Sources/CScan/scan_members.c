// SPDX-License-Identifier: GPL-3.0-or-later
// Reads single members of a validated document; nothing here checks for errors.
#include "scan_text.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

int scan_find(const uint8_t *bytes, size_t *offset, const struct scan_words *keys, unsigned code, unsigned stop) {
  const struct scan_word wanted = keys->words[code];
  const uint8_t *p = bytes + *offset;
  for (;;) {
    const uint8_t *key, *end;
    int state = scan_next_key(&p, &key, &end);
    if (state != SCAN_FOUND) return state;
    size_t length = (size_t)(end - key);
    if (length <= 16) {
      uint64_t head = scan_load(key) & scan_masks[length < 8 ? length : 8];
      uint64_t tail = length <= 8 ? 0 : scan_load(key + 8) & scan_masks[length - 8];
      *offset = (size_t)(p - bytes);
      if (head == wanted.head && tail == wanted.tail) return SCAN_FOUND;
      if (head == keys->words[stop].head && tail == keys->words[stop].tail) return SCAN_STOPPED;
    }
    p = scan_behind_value(p);
  }
}

int scan_next_pair(const uint8_t *bytes, size_t *offset, const struct scan_words *keys, unsigned list, struct scan_pair *pair) {
  const uint8_t *p = bytes + *offset, *key, *end;
  int state = scan_next_key(&p, &key, &end);
  if (state == SCAN_ABSENT) return state;
  if (state == SCAN_UNSURE) {
    end = scan_behind_string(key) - 1;
    p = scan_behind_space(scan_behind_space(end + 1) + 1);
  }
  unsigned code = state == SCAN_FOUND ? scan_words_find(keys, key, (size_t)(end - key)) : 0;
  const uint8_t *behind = code && code == list && *p == '[' ? p : scan_behind_value(p);
  *pair = (struct scan_pair){(size_t)(key - bytes), (size_t)(end - bytes), (size_t)(p - bytes), (size_t)(behind - bytes), code};
  *offset = pair->value_end;
  return state;
}

int scan_find_site(const uint8_t *bytes, size_t offset, const struct scan_words *keys, const uint8_t *rows, unsigned row, struct scan_site *site) {
  const uint8_t *p = bytes + offset, *key, *end;
  *site = (struct scan_site){0};
  for (;;) {
    int state = scan_next_key(&p, &key, &end);
    if (state != SCAN_FOUND) return state;
    unsigned found = rows[scan_words_find(keys, key, (size_t)(end - key))];
    size_t value = (size_t)(p - bytes);
    if (!site->key_end) {
      site->key_end = (size_t)(end + 1 - bytes);
      site->first_value = value;
    } else if (!site->second_key) {
      site->second_key = (size_t)(key - 1 - bytes);
    }
    p = scan_behind_value(p);
    size_t behind = (size_t)(p - bytes);
    if (!site->first_end) site->first_end = behind;
    if (found == row) {
      site->value = value;
      site->value_end = behind;
      return SCAN_FOUND;
    }
    if (found && found < row) site->behind = behind;
  }
}

int scan_lacks(const uint8_t *bytes, size_t start, size_t end, const struct scan_words *keys, unsigned code) {
#if defined(__SSE2__)
  const struct scan_word word = keys->words[code];
  int length = word.tail ? 16 - __builtin_clzll(word.tail) / 8 : 8 - __builtin_clzll(word.head | 1) / 8;
  uint64_t last = length > 8 ? word.tail >> (8 * (length - 9)) : word.head >> (8 * (length - 1));
  const __m128i quotes = _mm_set1_epi8('"'), backslashes = _mm_set1_epi8('\\');
  const __m128i firsts = _mm_set1_epi8((char)word.head), lasts = _mm_set1_epi8((char)last);
#define IS(offset, what) _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(p + (offset))), what)
  for (const uint8_t *p = bytes + start; p < bytes + end; p += 16) {
    __m128i opens = _mm_and_si128(IS(0, quotes), IS(1, firsts)), closes = _mm_and_si128(IS(length, lasts), IS(length + 1, quotes));
    // Any backslash may belong to an escaped key.
    if (_mm_movemask_epi8(_mm_or_si128(_mm_and_si128(opens, closes), IS(0, backslashes)))) return 0;
  }
#undef IS
  return 1;
#else
  (void)bytes, (void)start, (void)end, (void)keys, (void)code;
  return 0;
#endif
}

int scan_number(const uint8_t *bytes, double *number, size_t *length) {
  static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const uint8_t *p = bytes + (*bytes == '-'), *start = p, *point = NULL;
  // A double holds 15 digits exactly, so the division is the only rounding.
  uint64_t value = 0;
  for (;; p++) {
    unsigned digit = (unsigned)*p - '0';
    if (digit < 10) {
      value = value * 10 + digit;
    } else if (*p == '.' && !point) {
      point = p;
    } else {
      break;
    }
    if (p - start > 15) return 0;
  }
  if (p == start || start == point || p[-1] == '.' || !scan_ends_scalar(*p) || (*start == '0' && p > start + 1 && point != start + 1)) return 0;
  double magnitude = (double)value / powers[point ? p - point - 1 : 0];
  *number = *bytes == '-' ? -magnitude : magnitude;
  *length = (size_t)(p - bytes);
  return 1;
}
