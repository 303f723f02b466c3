// SPDX-License-Identifier: GPL-3.0-or-later
// The first stage of a scan for one level. Included once per level with these set:
//   LEVEL(name)  the name of a function on this level
//   TARGET       the attribute that enables the level's instructions
//   CLASSIFY     void(const uint8_t *, struct scan_classes *)
//   PREFIX_XOR   uint64_t(uint64_t): each bit the parity of itself and those below
//   FLATTEN      uint32_t *(uint32_t *, uint32_t, uint64_t): appends the offsets of set bits; may write up to 64 entries past them
//
// - SeeAlso: Langdale and Lemire, "Parsing gigabytes of JSON per second" (VLDB 2019), for the masks.

// Returns the mask of bytes in strings, opening quotes included; also the masks of unescaped quotes and of the backslashes of escapes.
TARGET static inline __attribute__((always_inline)) uint64_t LEVEL(strings)(
    struct scan_blocks *state, const struct scan_classes *classes, uint64_t *quotes, uint64_t *escapes) {
  const uint64_t odd = 0xaaaaaaaaaaaaaaaau;
  // A byte is escaped when an odd number of backslashes precedes it.
  uint64_t escaped = state->escaped;
  *escapes = 0;
  if (classes->backslash | state->escaped) {
    uint64_t candidates = classes->backslash & ~state->escaped;
    uint64_t follows = candidates << 1 | state->escaped;
    uint64_t starts = classes->backslash & odd & ~follows;
    uint64_t sum;
    state->escaped = (uint64_t)__builtin_add_overflow(starts, candidates, &sum);
    escaped = (0x5555555555555555u ^ (sum << 1)) & follows;
    *escapes = classes->backslash & ~escaped;
  }
  *quotes = classes->quote & ~escaped;
  uint64_t in_string = PREFIX_XOR(*quotes) ^ state->in_string;
  state->in_string = (uint64_t)((int64_t)in_string >> 63);
  return in_string;
}

TARGET static uint32_t LEVEL(fill)(struct scan_blocks *blocks, uint32_t *offsets) {
  struct scan_blocks state = *blocks;
  uint32_t *end = offsets;
  for (int block = 0; block < SCAN_BLOCKS && state.next < state.size; block++) {
    struct scan_classes classes;
    CLASSIFY(state.bytes + state.next, &classes);
    uint64_t quote, escapes, in_string = LEVEL(strings)(&state, &classes, &quote, &escapes);
    uint32_t left = state.size - state.next;
    uint64_t inside = left < 64 ? ((uint64_t)1 << left) - 1 : ~(uint64_t)0;
    uint64_t scalar = ~(classes.punctuation | classes.space);
    uint64_t bare = scalar & ~quote;
    uint64_t starts = scalar & ~(bare << 1 | state.scalar);
    state.scalar = bare >> 63;
    if (classes.control & in_string & inside) state.refused = 1;
    if (escapes) scan_check_escapes(&state, state.next, escapes & inside);
    if (classes.high) scan_check_utf8(&state, state.next, classes.high);
    end = FLATTEN(end, state.next, (classes.punctuation | starts) & ~(in_string ^ quote) & inside);
    state.next += 64;
  }
  *blocks = state;
  return (uint32_t)(end - offsets);
}

#undef LEVEL
#undef TARGET
#undef CLASSIFY
#undef PREFIX_XOR
#undef FLATTEN
