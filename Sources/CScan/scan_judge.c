// Tells from the bytes of a node, without decoding it, whether its values fit and whether it is written in canonical form.
//
// A yes is certain. Whatever is unusual gets a no, and the exact reader then decides.
#include "scan_text.h"

struct judge {
  const uint8_t *node;
  const struct scan_shape *shape;
  struct scan_judgement *judgement;
};

static int is_hex(uint8_t byte) { return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'f'); }

// A number of any length; its size is known well enough to say that it is inside a range, or not to say it.
static const uint8_t *judge_number(const uint8_t *p, const struct scan_member *member, struct scan_judgement *judgement, uint8_t *is_open) {
  double number;
  size_t length;
  if (scan_number(p, &number, &length)) {
    const uint8_t *end = p + length, *digits = p + (*p == '-');
    int has_point = 0;
    for (const uint8_t *q = digits; q < end; q++) has_point |= *q == '.';
    int is_inside = number >= member->least && number <= member->most && !(member->excludes_least && number == member->least) &&
                    !(member->type == SCAN_TYPE_WHOLE && has_point);
    if (!is_inside) judgement->fits = 0;
    // The shortest form has no zeros at the end, no sign before zero, and an exponent below a millionth.
    if ((has_point && end[-1] == '0') || (number == 0 && (*p == '-' || has_point)) || (number != 0 && number < 1e-6 && number > -1e-6)) {
      *is_open = 1;
      // What does not fit is kept as it is written.
      if (!is_inside) judgement->is_canonical = 0;
    }
    return end;
  }
  // Fifteen digits are read exactly, and the rest adds less than the last of them.
  const uint8_t *digits = p + (*p == '-'), *q = digits;
  double whole = 0;
  while (*q >= '0' && *q <= '9' && q - digits < 15) whole = whole * 10 + (*q++ - '0');
  if (q == digits || *q != '.') {
    judgement->fits = judgement->is_canonical = 0;
    return scan_behind_value(p);
  }
  double below = *p == '-' ? -whole - 1 : whole, above = *p == '-' ? -whole : whole + 1;
  if (!(below >= member->least && above <= member->most) || member->excludes_least || member->type == SCAN_TYPE_WHOLE)
    judgement->fits = judgement->is_canonical = 0;
  const uint8_t *end = q + 1;
  while (*end >= '0' && *end <= '9') end++;
  if (!scan_ends_scalar(*end)) judgement->fits = judgement->is_canonical = 0;
  *is_open = 1;
  return scan_behind_value(p);
}

// What stands between two elements; the shortest form has one blank behind the comma.
static const uint8_t *judge_comma(const uint8_t *p, struct scan_judgement *judgement) {
  if (p[0] == ',' && p[1] == ' ' && !scan_is_space(p[2])) return p + 2;
  if (*p == ',' || scan_is_space(*p)) judgement->is_canonical = 0;
  p = scan_behind_space(p);
  if (*p == ',') p = scan_behind_space(p + 1);
  return p;
}

// Behind the bracket that opens a list and the space there; null for what is no list.
static const uint8_t *judge_bracket(const uint8_t *p, struct scan_judgement *judgement) {
  if (*p != '[') {
    judgement->fits = judgement->is_canonical = 0;
    return NULL;
  }
  if (scan_is_space(*++p)) judgement->is_canonical = 0;
  return scan_behind_space(p);
}

static const uint8_t *judge_numbers(const uint8_t *p, const struct scan_member *member, uint32_t *count, struct scan_judgement *judgement) {
  *count = 0;
  const uint8_t *inside = judge_bracket(p, judgement);
  if (!inside) return scan_behind_value(p);
  p = inside;
  while (*p != ']') {
    uint8_t is_open = 0;
    p = judge_comma(judge_number(p, member, judgement, &is_open), judgement);
    if (is_open) judgement->is_canonical = 0;
    ++*count;
  }
  return p + 1;
}

static const uint8_t *judge_points(const uint8_t *p, const struct scan_member *member, struct scan_judgement *judgement) {
  uint32_t count = 0, numbers;
  const uint8_t *inside = judge_bracket(p, judgement);
  if (!inside) return scan_behind_value(p);
  p = inside;
  while (*p != ']') {
    p = judge_comma(judge_numbers(p, member, &numbers, judgement), judgement);
    if (numbers != 2) judgement->fits = 0;
    count++;
  }
  if (count < member->limit) judgement->fits = 0;
  return p + 1;
}

// So many bytes beyond ASCII may hold more combining marks in a row than a text may have.
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

// A string with escapes, from its first byte inside. Returns what is behind it.
static const uint8_t *judge_escaped(const uint8_t *first, const struct scan_member *member, struct scan_judgement *judgement) {
  const uint8_t *p = first;
  // What is escaped is never longer than its escape.
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
  if (!fits || (size_t)(p - first) > member->limit) judgement->fits = 0;
  if (!is_shortest || member->type != SCAN_TYPE_TEXT) judgement->is_canonical = 0;
  return p + 1;
}

static const uint8_t *judge_string(const uint8_t *p, const struct scan_member *member, const struct scan_shape *shape,
                                   struct scan_judgement *judgement) {
  const uint8_t *first = p + 1, *end = scan_string_stop(first);
  if (*end != '"') return judge_escaped(first, member, judgement);
  size_t length = (size_t)(end - first);
  switch (member->type) {
    case SCAN_TYPE_TEXT:
      if (length > member->limit || (length >= marks && has_many_high(first, end))) judgement->fits = 0;
      break;
    case SCAN_TYPE_WORD: {
      unsigned code = scan_words_find(shape->words, first, length);
      if (!(member->words[code / 64] >> (code % 64) & 1)) judgement->fits = 0;
      break;
    }
    case SCAN_TYPE_COLOR:
    case SCAN_TYPE_COLOR_OR_NONE: {
      if (member->type == SCAN_TYPE_COLOR_OR_NONE && length == 4 && !__builtin_memcmp(first, "none", 4)) break;
      int is_plain = *first == '#' && (length == 7 || (length == 9 && (first[7] != 'f' || first[8] != 'f')));
      for (size_t index = 1; is_plain && index < length; index++) is_plain = is_hex(first[index]);
      if (!is_plain) judgement->fits = judgement->is_canonical = 0;
      break;
    }
    default:
      judgement->fits = judgement->is_canonical = 0;
  }
  return end + 1;
}

static const uint8_t *judge_value(const uint8_t *p, const struct scan_member *member, const struct scan_shape *shape,
                                  struct scan_judgement *judgement, uint8_t *is_open) {
  uint32_t count;
  if (*p == '"') return judge_string(p, member, shape, judgement);
  switch (member->type) {
    case SCAN_TYPE_NUMBER:
    case SCAN_TYPE_WHOLE:
      if (*p == '-' || (*p >= '0' && *p <= '9')) return judge_number(p, member, judgement, is_open);
      break;
    case SCAN_TYPE_NUMBERS:
      p = judge_numbers(p, member, &count, judgement);
      if (member->limit && count != member->limit) judgement->fits = 0;
      return p;
    case SCAN_TYPE_POINTS:
      return judge_points(p, member, judgement);
    case SCAN_TYPE_BOOL:
      if (*p == 't' || *p == 'f') return scan_behind_value(p);
      break;
  }
  judgement->fits = judgement->is_canonical = 0;
  return scan_behind_value(p);
}

// One key and the colon behind it. Returns the value, or null at the end of the object.
static const uint8_t *judge_key(const uint8_t **at, int is_first, struct judge *judge, unsigned *code, const uint8_t **key) {
  const uint8_t *p = *at;
  struct scan_judgement *judgement = judge->judgement;
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
  *code = *end == '"' ? scan_words_find(judge->shape->keys, p + 1, (size_t)(end - p - 1)) : 0;
  if (*end != '"') {
    // An escaped key may be any.
    judgement->fits = judgement->is_canonical = 0;
    end = scan_behind_string(p + 1) - 1;
  }
  if (end[1] == ':' && end[2] == ' ' && !scan_is_space(end[3])) return end + 3;
  p = scan_behind_space(end + 1);
  return scan_behind_space(p + 1);
}

static int add(struct judge *judge, const struct scan_member *member, unsigned object, const uint8_t *key, const uint8_t *value) {
  struct scan_judgement *judgement = judge->judgement;
  if (judgement->count == judgement->capacity || value - judge->node > UINT32_MAX / 2) return 0;
  judgement->entries[judgement->count++] = (struct scan_entry){
      .key = (uint32_t)(key - judge->node), .value = (uint32_t)(value - judge->node), .row = member->row, .object = (uint8_t)object};
  return 1;
}

// The members of an object such as a fill, from behind its opening brace. Returns what is behind it, or null when there are too many.
static const uint8_t *judge_object(const uint8_t *p, unsigned object, struct judge *judge) {
  struct scan_judgement *judgement = judge->judgement;
  uint8_t last = 0;
  for (int is_first = 1;; is_first = 0) {
    unsigned code;
    const uint8_t *key, *value = judge_key(&p, is_first, judge, &code, &key);
    if (!value) return p + 1;
    const struct scan_member *member = judge->shape->members + object * judge->shape->stride + code;
    if (member->row <= last) judgement->is_canonical = 0;
    if (!code || !member->row) {
      judgement->is_canonical = 0;
      p = scan_behind_value(value);
      continue;
    }
    last = member->row;
    if (!add(judge, member, object, key, value)) return NULL;
    struct scan_entry *entry = &judgement->entries[judgement->count - 1];
    p = judge_value(value, member, judge->shape, judgement, &entry->is_open);
    entry->end = (uint32_t)(p - judge->node);
  }
}

void scan_judge(const uint8_t *bytes, size_t start, unsigned leading, unsigned list, size_t list_end, const struct scan_shape *shape,
                struct scan_judgement *judgement) {
  judgement->fits = judgement->is_canonical = 1;
  judgement->is_whole = 0;
  judgement->count = judgement->list = 0;
  struct judge judge = {bytes + start, shape, judgement};
  const uint8_t *p = bytes + start + 1;
  uint8_t last = 0;
  unsigned met = 0;
  for (int is_first = 1;; is_first = 0) {
    unsigned code;
    const uint8_t *key, *value = judge_key(&p, is_first, &judge, &code, &key);
    if (!value) break;
    if (judgement->list) judgement->is_canonical = 0;
    if (code && code == list && *value == '[') {
      if (value - judge.node > UINT32_MAX / 2) goto unsure;
      judgement->list = (uint32_t)(value - judge.node);
      const uint8_t *inside = scan_behind_space(value + 1);
      if (*inside == ']') {
        p = inside + 1;
        continue;
      }
      if (!list_end) {
        judgement->is_whole = 1;
        if (met < leading) judgement->is_canonical = 0;
        return;
      }
      p = bytes + list_end;
      continue;
    }
    const struct scan_member *member = shape->members + code;
    int is_leading = met < leading && code == (met ? SCAN_KEY_KIND : SCAN_KEY_ID);
    if (!is_leading && (met < leading || member->row <= last || (leading && code == SCAN_KEY_ID) || (leading > 1 && code == SCAN_KEY_KIND)))
      judgement->is_canonical = 0;
    if (!code || !member->row) {
      judgement->is_canonical = 0;
      p = scan_behind_value(value);
      met = leading;
      continue;
    }
    if (is_leading) met++;
    else last = member->row;
    if (!add(&judge, member, 0, key, value)) goto unsure;
    uint32_t place = judgement->count - 1;
    if (member->type == SCAN_TYPE_OBJECT && *value == '{') {
      p = judge_object(value + 1, member->object, &judge);
      if (!p) goto unsure;
    } else if ((code == SCAN_KEY_ID || code == SCAN_KEY_KIND) && leading) {
      // Both were read when the document was checked.
      if (*scan_string_stop(value + 1) != '"') judgement->is_canonical = 0;
      if (*value != '"') goto unsure;
      p = scan_behind_string(value + 1);
    } else {
      p = judge_value(value, member, shape, judgement, &judgement->entries[place].is_open);
    }
    judgement->entries[place].end = (uint32_t)(p - judge.node);
  }
  if (met < leading) judgement->is_canonical = 0;
  judgement->is_whole = 1;
  return;
unsure:
  judgement->fits = judgement->is_canonical = 0;
}
