#ifndef CPCRE2_SHIM_H
#define CPCRE2_SHIM_H
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
// The names of the library are macros, which Swift does not see.
static inline pcre2_code_8 *se_compile(const unsigned char *pattern, size_t length, int *error, size_t *offset) {
  return pcre2_compile_8(pattern, length, PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C, error, offset, NULL);
}
static inline void se_message(int error, unsigned char *buffer, size_t size) { pcre2_get_error_message_8(error, buffer, size); }
#endif
