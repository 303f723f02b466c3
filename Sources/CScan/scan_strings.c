// SPDX-License-Identifier: GPL-3.0-or-later
#include "scan_blocks.h"

static int hex(uint8_t byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  byte |= 0x20;
  return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

// The value of four hexadecimal digits; -1 when there are not four.
static int unit(const uint8_t *bytes) {
  int value = 0;
  for (int index = 0; index < 4; index++) {
    int digit = hex(bytes[index]);
    if (digit < 0) return -1;
    value = value << 4 | digit;
  }
  return value;
}

// Checks that each escape is one of JSON's, and that surrogates come in pairs.
void scan_check_escapes(struct scan_blocks *blocks, uint32_t start, uint64_t escapes) {
  for (; escapes; escapes &= escapes - 1) {
    uint32_t offset = start + (uint32_t)__builtin_ctzll(escapes);
    const uint8_t *bytes = blocks->bytes + offset;
    switch (bytes[1]) {
      case '"':
      case '\\':
      case '/':
      case 'b':
      case 'f':
      case 'n':
      case 'r':
      case 't':
        break;
      case 'u': {
        int value = unit(bytes + 2);
        if (value < 0) {
          blocks->refused = 1;
        } else if (value >= 0xdc00 && value < 0xe000) {
          if (blocks->low != offset) blocks->refused = 1;
        } else if (value >= 0xd800 && value < 0xdc00) {
          int low = bytes[6] == '\\' && bytes[7] == 'u' ? unit(bytes + 8) : -1;
          if (low < 0xdc00 || low >= 0xe000) blocks->refused = 1;
          blocks->low = offset + 6;
        }
        break;
      }
      default:
        blocks->refused = 1;
    }
  }
}

// Checks UTF-8 by table 3-7 of the Unicode Standard, one sequence after the other.
void scan_check_utf8(struct scan_blocks *blocks, uint32_t start, uint64_t high) {
  while (high) {
    uint32_t offset = start + (uint32_t)__builtin_ctzll(high);
    if (offset < blocks->checked) {
      high &= high - 1;
      continue;
    }
    const uint8_t *bytes = blocks->bytes + offset;
    uint8_t first = bytes[0], second = bytes[1];
    uint32_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    uint8_t least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    uint8_t most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    // A sequence cut off by the end fails, because the padding is zeros.
    if (first < 0xc2 || first > 0xf4 || second < least || second > most || (length > 2 && (bytes[2] & 0xc0) != 0x80) ||
        (length > 3 && (bytes[3] & 0xc0) != 0x80)) {
      blocks->refused = 1;
      return;
    }
    blocks->checked = offset + length;
    high &= high - 1;
  }
}
