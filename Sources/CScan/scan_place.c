// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the members that determine a node's geometry, in one pass.
#include "scan_text.h"

int scan_place(const uint8_t *bytes, size_t *offset, const struct scan_words *keys, const uint8_t *roles, unsigned stop,
               struct scan_place *place) {
  const uint8_t *p = bytes + *offset;
  for (;;) {
    const uint8_t *key, *end;
    int state = scan_next_key(&p, &key, &end);
    if (state != SCAN_FOUND) return state;
    unsigned code = scan_words_find(keys, key, (size_t)(end - key)), role = roles[code];
    *offset = (size_t)(p - bytes);
    if (code && code == stop) return SCAN_STOPPED;
    if (role >= SCAN_ROLE_MEMBER) {
      place->seen |= 1u << (role - SCAN_ROLE_MEMBER);
      place->values[role - SCAN_ROLE_MEMBER] = *offset;
    } else if (role) {
      size_t length;
      if (scan_number(p, &place->numbers[role - 1], &length)) {
        place->found |= 1u << (role - 1);
        p += length;
        continue;
      }
      place->is_odd = 1;
    }
    p = scan_behind_value(p);
  }
}
