// SPDX-License-Identifier: GPL-3.0-or-later
// Byte classes of JSON, and checks of numbers and literals.
#ifndef SCAN_SCALARS_H
#define SCAN_SCALARS_H

#include <string.h>

#include "CScan.h"

// Bits: 1 may follow a number or a literal, 2 white space, 4 may start an id, 8 may occur in one.
static const uint8_t classes[256] = {
    ['\t'] = 3, ['\n'] = 3, ['\r'] = 3, [' '] = 3, [','] = 1, ['}'] = 1, [']'] = 1, ['-'] = 8, ['.'] = 8, ['_'] = 12,
#define D(c) [c] = 8
    D('0'), D('1'), D('2'), D('3'), D('4'), D('5'), D('6'), D('7'), D('8'), D('9'),
#undef D
#define L(c) [c] = 12, [c + 32] = 12
    L('A'), L('B'), L('C'), L('D'), L('E'), L('F'), L('G'), L('H'), L('I'), L('J'), L('K'), L('L'), L('M'),
    L('N'), L('O'), L('P'), L('Q'), L('R'), L('S'), L('T'), L('U'), L('V'), L('W'), L('X'), L('Y'), L('Z'),
#undef L
};

static inline int is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

static const uint8_t *digits(const uint8_t *p) {
  if (!is_digit(*p)) return NULL;
  while (is_digit(*p)) p++;
  return p;
}

// Checks any number and the byte after it, digit by digit. The zero padding after the document stops the loops.
static int is_number_slowly(const uint8_t *start, uint32_t limit) {
  const uint8_t *p = start + (*start == '-');
  if (*p == '0') {
    p++;
  } else if (!(p = digits(p))) {
    return 0;
  }
  if (*p == '.' && !(p = digits(p + 1))) return 0;
  if ((*p | 0x20) == 'e') {
    p++;
    if (*p == '+' || *p == '-') p++;
    if (!(p = digits(p))) return 0;
  }
  return (classes[*p] & 1) && p - start <= limit;
}

// The high bit of each byte that is not a digit.
static inline uint64_t other_than_digits(uint64_t word) {
  uint64_t moved = word ^ 0x3030303030303030u;
  return ((moved & 0x7f7f7f7f7f7f7f7fu) + 0x7676767676767676u | moved) & 0x8080808080808080u;
}

// Checks a number; for short ones without an exponent one load of eight bytes is enough.
static inline int is_number(const uint8_t *start, uint32_t limit) {
  const uint8_t *p = start + (*start == '-');
  uint64_t others = other_than_digits(scan_load(p));
  if (others) {
    unsigned whole = (unsigned)__builtin_ctzll(others) / 8;
    uint64_t rest = others & (others - 1);
    // With a decimal point the number ends at the second byte that is not a digit.
    int has_point = p[whole] == '.';
    if (has_point & (rest == 0)) return is_number_slowly(start, limit);
    unsigned end = has_point ? (unsigned)__builtin_ctzll(rest) / 8 : whole;
    int is_well = (whole > 0) & ((p[0] != '0') | (whole == 1)) & (!has_point | (end > whole + 1)) & (classes[p[end]] & 1);
    if (is_well) return 1;
  }
  return is_number_slowly(start, limit);
}

static int is_word(const uint8_t *p) {
  switch (*p) {
    case 't':
      return memcmp(p, "true", 4) == 0 && (classes[p[4]] & 1);
    case 'f':
      return memcmp(p, "false", 5) == 0 && (classes[p[5]] & 1);
    case 'n':
      return memcmp(p, "null", 4) == 0 && (classes[p[4]] & 1);
    default:
      return 0;
  }
}

#endif
