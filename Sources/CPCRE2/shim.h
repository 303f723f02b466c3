// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CPCRE2_SHIM_H
#define CPCRE2_SHIM_H
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
// The library's names are macros, which Swift does not import.
static inline pcre2_code_8 *se_compile(const unsigned char *pattern, size_t length, int is_counted, int *error, size_t *offset) {
  return pcre2_compile_8(pattern, length, (is_counted ? PCRE2_AUTO_CALLOUT : 0) | PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C, error, offset, NULL);
}
static inline void se_message(int error, unsigned char *buffer, size_t size) { pcre2_get_error_message_8(error, buffer, size); }

// The remaining step budget of a match, and its last position.
struct se_work {
  long left;
  size_t place;
};

// Called before each item of a counted pattern. The library's own match limit would not do: it restarts at each start offset.
static int se_step(pcre2_callout_block_8 *block, void *data) {
  struct se_work *work = data;
  size_t place = block->current_position, distance = place > work->place ? place - work->place : work->place - place;
  work->place = place;
  work->left -= 1 + (long)(distance / 16);
  return work->left < 0 ? PCRE2_ERROR_CALLOUT : 0;
}

static inline void se_count(pcre2_match_context_8 *context, struct se_work *work) { pcre2_set_callout_8(context, se_step, work); }
#endif
