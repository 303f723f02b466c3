// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a node's bytes, without decoding them: whether its values are valid and whether it is in canonical form.
//
// A positive verdict is certain. Anything unusual gets a negative one, and the exact reader decides.
#include "scan_text.h"

struct checker {
  const uint8_t *node;
  const struct scan_shape *shape;
  struct scan_verdict *verdict;
};

static int is_hex(uint8_t byte) { return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'f'); }

// Checks a number of any length. A long one is bounded from below and above; it fits only if both bounds are in range.
static const uint8_t *check_number(const uint8_t *p, const struct scan_member *member, struct scan_verdict *verdict, uint8_t *is_open) {
  double number;
  size_t length;
  if (scan_number(p, &number, &length)) {
    const uint8_t *end = p + length, *digits = p + (*p == '-');
    int has_point = 0;
    for (const uint8_t *q = digits; q < end; q++) has_point |= *q == '.';
    int is_inside = number >= member->least && number <= member->most && !(member->excludes_least && number == member->least) &&
                    !(member->type == SCAN_TYPE_WHOLE && has_point);
    if (!is_inside) verdict->fits = 0;
    // The shortest form has no trailing zeros, no sign before zero, and an exponent below a millionth.
    if ((has_point && end[-1] == '0') || (number == 0 && (*p == '-' || has_point)) || (number != 0 && number < 1e-6 && number > -1e-6)) {
      *is_open = 1;
      // A value that does not fit is kept as written.
      if (!is_inside) verdict->is_canonical = 0;
    }
    return end;
  }
  // Up to 15 integer digits are exact, and the fraction adds less than 1.
  const uint8_t *digits = p + (*p == '-'), *q = digits;
  double whole = 0;
  while (*q >= '0' && *q <= '9' && q - digits < 15) whole = whole * 10 + (*q++ - '0');
  if (q == digits || *q != '.') {
    verdict->fits = verdict->is_canonical = 0;
    return scan_behind_value(p);
  }
  double below = *p == '-' ? -whole - 1 : whole, above = *p == '-' ? -whole : whole + 1;
  if (!(below >= member->least && above <= member->most) || member->excludes_least || member->type == SCAN_TYPE_WHOLE)
    verdict->fits = verdict->is_canonical = 0;
  const uint8_t *end = q + 1;
  while (*end >= '0' && *end <= '9') end++;
  if (!scan_ends_scalar(*end)) verdict->fits = verdict->is_canonical = 0;
  *is_open = 1;
  return scan_behind_value(p);
}

// Skips the separator between two elements; canonical form has one space after the comma.
static const uint8_t *check_comma(const uint8_t *p, struct scan_verdict *verdict) {
  if (p[0] == ',' && p[1] == ' ' && !scan_is_space(p[2])) return p + 2;
  if (*p == ',' || scan_is_space(*p)) verdict->is_canonical = 0;
  p = scan_behind_space(p);
  if (*p == ',') p = scan_behind_space(p + 1);
  return p;
}

// Skips the opening bracket of a list and the white space after it; NULL when the value is not a list.
static const uint8_t *check_bracket(const uint8_t *p, struct scan_verdict *verdict) {
  if (*p != '[') {
    verdict->fits = verdict->is_canonical = 0;
    return NULL;
  }
  if (scan_is_space(*++p)) verdict->is_canonical = 0;
  return scan_behind_space(p);
}

static const uint8_t *check_numbers(const uint8_t *p, const struct scan_member *member, uint32_t *count, struct scan_verdict *verdict) {
  *count = 0;
  const uint8_t *inside = check_bracket(p, verdict);
  if (!inside) return scan_behind_value(p);
  p = inside;
  while (*p != ']') {
    uint8_t is_open = 0;
    p = check_comma(check_number(p, member, verdict, &is_open), verdict);
    if (is_open) verdict->is_canonical = 0;
    ++*count;
  }
  return p + 1;
}

static const uint8_t *check_points(const uint8_t *p, const struct scan_member *member, struct scan_verdict *verdict) {
  uint32_t count = 0, numbers;
  const uint8_t *inside = check_bracket(p, verdict);
  if (!inside) return scan_behind_value(p);
  p = inside;
  while (*p != ']') {
    p = check_comma(check_numbers(p, member, &numbers, verdict), verdict);
    if (numbers != 2) verdict->fits = 0;
    count++;
  }
  if (count < member->limit) verdict->fits = 0;
  return p + 1;
}

// A run of this many non-ASCII bytes may hold more consecutive combining marks than a text may have.
enum { marks = 60 };

static int has_many_high(const uint8_t *p, const uint8_t *end) {
  while (p < end) {
    uint64_t high = scan_load(p) & 0x8080808080808080u;
    if (!high) {
      p += 8;
      continue;
    }
    p += __builtin_ctzll(high) / 8;
    const uint8_t *first = p;
    while (p < end && *p >= 0x80) p++;
    if (p - first >= marks) return 1;
  }
  return 0;
}

// Checks a string with escapes, given the byte after its opening quote. Returns the byte after it.
static const uint8_t *check_escaped(const uint8_t *first, const struct scan_member *member, struct scan_verdict *verdict) {
  const uint8_t *p = first;
  // An escape is never shorter than what it encodes, so the length in the file is an upper bound.
  int fits = member->type == SCAN_TYPE_TEXT, is_shortest = 1;
  for (;; p += 2) {
    p = scan_string_stop(p);
    if (*p == '"') break;
    switch (p[1]) {
      case '"':
      case '\\':
      case 't':
      case 'b':
      case 'f':
        break;
      case 'n':
      case 'r':
        fits &= member->has_lines;
        break;
      case '/':
        is_shortest = 0;
        break;
      default:
        fits = is_shortest = 0;
    }
  }
  fits &= !has_many_high(first, p);
  if (!fits || (size_t)(p - first) > member->limit) verdict->fits = 0;
  if (!is_shortest || member->type != SCAN_TYPE_TEXT) verdict->is_canonical = 0;
  return p + 1;
}

static const uint8_t *check_string(const uint8_t *p, const struct scan_member *member, const struct scan_shape *shape,
                                   struct scan_verdict *verdict) {
  const uint8_t *first = p + 1, *end = scan_string_stop(first);
  if (*end != '"') return check_escaped(first, member, verdict);
  size_t length = (size_t)(end - first);
  switch (member->type) {
    case SCAN_TYPE_TEXT:
      if (length > member->limit || (length >= marks && has_many_high(first, end))) verdict->fits = 0;
      break;
    case SCAN_TYPE_WORD: {
      unsigned code = scan_words_find(shape->words, first, length);
      if (!(member->words[code / 64] >> (code % 64) & 1)) verdict->fits = 0;
      break;
    }
    case SCAN_TYPE_COLOR:
    case SCAN_TYPE_COLOR_OR_NONE: {
      if (member->type == SCAN_TYPE_COLOR_OR_NONE && length == 4 && !__builtin_memcmp(first, "none", 4)) break;
      int is_plain = *first == '#' && (length == 7 || (length == 9 && (first[7] != 'f' || first[8] != 'f')));
      for (size_t index = 1; is_plain && index < length; index++) is_plain = is_hex(first[index]);
      if (!is_plain) verdict->fits = verdict->is_canonical = 0;
      break;
    }
    default:
      verdict->fits = verdict->is_canonical = 0;
  }
  return end + 1;
}

static const uint8_t *check_value(const uint8_t *p, const struct scan_member *member, const struct scan_shape *shape,
                                  struct scan_verdict *verdict, uint8_t *is_open) {
  uint32_t count;
  if (*p == '"') return check_string(p, member, shape, verdict);
  switch (member->type) {
    case SCAN_TYPE_NUMBER:
    case SCAN_TYPE_WHOLE:
      if (*p == '-' || (*p >= '0' && *p <= '9')) return check_number(p, member, verdict, is_open);
      break;
    case SCAN_TYPE_NUMBERS:
      p = check_numbers(p, member, &count, verdict);
      if (member->limit && count != member->limit) verdict->fits = 0;
      return p;
    case SCAN_TYPE_POINTS:
      return check_points(p, member, verdict);
    case SCAN_TYPE_BOOL:
      if (*p == 't' || *p == 'f') return scan_behind_value(p);
      break;
  }
  verdict->fits = verdict->is_canonical = 0;
  return scan_behind_value(p);
}

// Reads a key and its colon. Returns the value, or NULL at the end of the object.
static const uint8_t *check_key(const uint8_t **at, int is_first, struct checker *checker, unsigned *code, const uint8_t **key) {
  const uint8_t *p = *at;
  struct scan_verdict *verdict = checker->verdict;
  if (!is_first && p[0] == ',' && p[1] == ' ' && p[2] == '"') {
    p += 2;
  } else if (*p != '"') {
    p = scan_behind_space(p);
    if (*p == ',') p = scan_behind_space(p + 1);
    *at = p;
    if (*p != '"') return NULL;
  }
  *key = p;
  const uint8_t *end = scan_string_stop(p + 1);
  *code = *end == '"' ? scan_words_find(checker->shape->keys, p + 1, (size_t)(end - p - 1)) : 0;
  if (*end != '"') {
    // An escaped key is not decoded: it may be any key.
    verdict->fits = verdict->is_canonical = 0;
    end = scan_behind_string(p + 1) - 1;
  }
  if (end[1] == ':' && end[2] == ' ' && !scan_is_space(end[3])) return end + 3;
  p = scan_behind_space(end + 1);
  return scan_behind_space(p + 1);
}

static int add(struct checker *checker, const struct scan_member *member, unsigned object, const uint8_t *key, const uint8_t *value) {
  struct scan_verdict *verdict = checker->verdict;
  if (verdict->count == verdict->capacity || value - checker->node > UINT32_MAX / 2) return 0;
  verdict->entries[verdict->count++] = (struct scan_entry){
      .key = (uint32_t)(key - checker->node), .value = (uint32_t)(value - checker->node), .row = member->row, .object = (uint8_t)object};
  return 1;
}

// Checks the members of an object such as a fill, from after its opening brace. Returns the byte after it; NULL for too many members.
static const uint8_t *check_object(const uint8_t *p, unsigned object, struct checker *checker) {
  struct scan_verdict *verdict = checker->verdict;
  uint8_t last = 0;
  for (int is_first = 1;; is_first = 0) {
    unsigned code;
    const uint8_t *key, *value = check_key(&p, is_first, checker, &code, &key);
    if (!value) return p + 1;
    const struct scan_member *member = checker->shape->members + object * checker->shape->stride + code;
    if (member->row <= last) verdict->is_canonical = 0;
    if (!code || !member->row) {
      verdict->fits = verdict->is_canonical = 0;
      p = scan_behind_value(value);
      continue;
    }
    last = member->row;
    if (!add(checker, member, object, key, value)) return NULL;
    struct scan_entry *entry = &verdict->entries[verdict->count - 1];
    p = check_value(value, member, checker->shape, verdict, &entry->is_open);
    entry->end = (uint32_t)(p - checker->node);
  }
}

void scan_check(const uint8_t *bytes, size_t start, unsigned leading, unsigned list, size_t list_end, const struct scan_shape *shape,
                struct scan_verdict *verdict) {
  verdict->fits = verdict->is_canonical = 1;
  verdict->is_whole = 0;
  verdict->count = verdict->list = 0;
  struct checker checker = {bytes + start, shape, verdict};
  const uint8_t *p = bytes + start + 1;
  uint8_t last = 0;
  unsigned met = 0;
  for (int is_first = 1;; is_first = 0) {
    unsigned code;
    const uint8_t *key, *value = check_key(&p, is_first, &checker, &code, &key);
    if (!value) break;
    if (verdict->list) verdict->is_canonical = 0;
    if (code && code == list && *value == '[') {
      if (value - checker.node > UINT32_MAX / 2) goto unsure;
      verdict->list = (uint32_t)(value - checker.node);
      const uint8_t *inside = scan_behind_space(value + 1);
      if (*inside == ']') {
        p = inside + 1;
        continue;
      }
      if (!list_end) {
        verdict->is_whole = 1;
        if (met < leading) verdict->is_canonical = 0;
        return;
      }
      p = bytes + list_end;
      continue;
    }
    const struct scan_member *member = shape->members + code;
    int is_leading = met < leading && code == (met ? SCAN_KEY_KIND : SCAN_KEY_ID);
    if (!is_leading && (met < leading || member->row <= last || (leading && code == SCAN_KEY_ID) || (leading > 1 && code == SCAN_KEY_KIND)))
      verdict->is_canonical = 0;
    if (!code || !member->row) {
      verdict->fits = verdict->is_canonical = 0;
      p = scan_behind_value(value);
      met = leading;
      continue;
    }
    if (is_leading) met++;
    else last = member->row;
    if (!add(&checker, member, 0, key, value)) goto unsure;
    uint32_t place = verdict->count - 1;
    if (member->type == SCAN_TYPE_OBJECT && *value == '{') {
      p = check_object(value + 1, member->object, &checker);
      if (!p) goto unsure;
    } else if ((code == SCAN_KEY_ID || code == SCAN_KEY_KIND) && leading) {
      // scan_document has checked both.
      if (*scan_string_stop(value + 1) != '"') verdict->is_canonical = 0;
      if (*value != '"') goto unsure;
      p = scan_behind_string(value + 1);
    } else {
      p = check_value(value, member, shape, verdict, &verdict->entries[place].is_open);
    }
    verdict->entries[place].end = (uint32_t)(p - checker.node);
  }
  if (met < leading) verdict->is_canonical = 0;
  verdict->is_whole = 1;
  return;
unsure:
  verdict->fits = verdict->is_canonical = 0;
}
