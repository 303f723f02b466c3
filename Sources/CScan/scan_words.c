// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "CScan.h"

void scan_words_begin(struct scan_words *words) {
  memset(words, 0, sizeof *words);
  // Code 0 must match no word: the byte 0xff does not occur in UTF-8.
  words->words[0] = (struct scan_word){~(uint64_t)0, ~(uint64_t)0};
}

int scan_words_add(struct scan_words *words, const uint8_t *bytes, size_t length) {
  if (length == 0 || length > 16 || words->count == SCAN_WORD_LIMIT) return 0;
  uint8_t padded[16] = {0};
  memcpy(padded, bytes, length);
  words->count++;
  words->words[words->count] = (struct scan_word){scan_load(padded), scan_load(padded + 8)};
  return (int)words->count;
}

static int fits(struct scan_words *words) {
  memset(words->places, 0, sizeof words->places);
  for (uint32_t code = 1; code <= words->count; code++) {
    struct scan_word word = words->words[code];
    uint8_t *place = &words->places[scan_word_place(words->multiplier, word.head, word.tail)];
    if (*place) return 0;
    *place = (uint8_t)code;
  }
  return 1;
}

int scan_words_finish(struct scan_words *words) {
  uint64_t state = 0x9e3779b97f4a7c15u;
  for (int attempt = 0; attempt < 100000; attempt++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    words->multiplier = state | 1;
    if (fits(words)) return 1;
  }
  return 0;
}

static inline uint64_t mixed(uint64_t value) {
  unsigned __int128 product = (unsigned __int128)value * 0xd6e8feb86659fd93u;
  return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

uint64_t scan_hash(uint64_t seed, const uint8_t *bytes, size_t length) {
  uint64_t state = seed ^ (uint64_t)length * 0x9e3779b97f4a7c15u;
  size_t offset = 0;
  for (; offset + 8 <= length; offset += 8) state = mixed(state ^ scan_load(bytes + offset));
  uint64_t rest = 0;
  for (; offset < length; offset++) rest = rest << 8 | bytes[offset];
  return mixed(state ^ rest);
}
