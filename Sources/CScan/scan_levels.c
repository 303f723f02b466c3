// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the same masks with the instructions of each level.
#include "scan_blocks.h"

static inline uint64_t shifted_xor(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

static inline __attribute__((always_inline)) uint32_t *append_bits(uint32_t *end, uint32_t start, uint64_t bits) {
  uint32_t *next = end + __builtin_popcountll(bits);
  // Eight at a time, to save a branch per bit: surplus entries are overwritten.
  while (bits) {
    for (int index = 0; index < 8; index++) {
      end[index] = start + (uint32_t)__builtin_ctzll(bits | (uint64_t)1 << 63);
      bits &= bits - 1;
    }
    end += 8;
  }
  return next;
}

// MARK: Plain

static void classify_plain(const uint8_t *bytes, struct scan_classes *classes) {
  struct scan_classes found = {0};
  for (int index = 0; index < 64; index++) {
    uint8_t byte = bytes[index];
    uint64_t bit = (uint64_t)1 << index;
    if (byte == '\\') found.backslash |= bit;
    if (byte == '"') found.quote |= bit;
    if (byte == ':' || byte == ',' || (byte | 0x20) == '{' || (byte | 0x20) == '}') found.punctuation |= bit;
    if (byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t') found.space |= bit;
    if (byte < 0x20) found.control |= bit;
    if (byte >= 0x80) found.high |= bit;
  }
  *classes = found;
}

#define LEVEL(name) name##_plain
#define TARGET
#define CLASSIFY classify_plain
#define PREFIX_XOR shifted_xor
#define FLATTEN append_bits
#include "scan_fill.h"

#if defined(__x86_64__)
#include <immintrin.h>

// MARK: SSE2

static inline void classify_sse2(const uint8_t *bytes, struct scan_classes *classes) {
  struct scan_classes found = {0};
  for (int index = 0; index < 64; index += 16) {
    __m128i v = _mm_loadu_si128((const __m128i *)(bytes + index));
    __m128i lower = _mm_or_si128(v, _mm_set1_epi8(0x20));
#define IS(vector, byte) _mm_cmpeq_epi8(vector, _mm_set1_epi8(byte))
#define MASK(vector) ((uint64_t)(uint32_t)_mm_movemask_epi8(vector) << index)
    found.backslash |= MASK(IS(v, '\\'));
    found.quote |= MASK(IS(v, '"'));
    __m128i bracket = _mm_or_si128(IS(lower, '{'), IS(lower, '}'));
    found.punctuation |= MASK(_mm_or_si128(bracket, _mm_or_si128(IS(v, ':'), IS(v, ','))));
    found.space |= MASK(_mm_or_si128(_mm_or_si128(IS(v, ' '), IS(v, '\n')), _mm_or_si128(IS(v, '\r'), IS(v, '\t'))));
    found.control |= MASK(_mm_cmpeq_epi8(_mm_max_epu8(v, _mm_set1_epi8(0x1f)), _mm_set1_epi8(0x1f)));
    found.high |= MASK(v);
#undef IS
#undef MASK
  }
  *classes = found;
}

#define LEVEL(name) name##_sse2
#define TARGET
#define CLASSIFY classify_sse2
#define PREFIX_XOR shifted_xor
#define FLATTEN append_bits
#include "scan_fill.h"

// Lookup tables by the low four bits of a byte: the only space or operator with these bits; operators with bit 5 set.
#define SPACES ' ', 100, 100, 100, 17, 100, 113, 2, 100, '\t', '\n', 112, 100, '\r', 100, 100
#define OPERATORS 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0

// MARK: AVX2

#define AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt,pclmul")))

AVX2 static inline uint64_t multiplied_xor(uint64_t bits) {
  __m128i product = _mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), _mm_set1_epi8(-1), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}

AVX2 static inline void classify_avx2(const uint8_t *bytes, struct scan_classes *classes) {
  const __m256i spaces = _mm256_setr_epi8(SPACES, SPACES), operators = _mm256_setr_epi8(OPERATORS, OPERATORS);
  struct scan_classes found = {0};
  for (int index = 0; index < 64; index += 32) {
    __m256i v = _mm256_loadu_si256((const __m256i *)(bytes + index));
#define MASK(vector) ((uint64_t)(uint32_t)_mm256_movemask_epi8(vector) << index)
    found.backslash |= MASK(_mm256_cmpeq_epi8(v, _mm256_set1_epi8('\\')));
    found.quote |= MASK(_mm256_cmpeq_epi8(v, _mm256_set1_epi8('"')));
    __m256i lower = _mm256_or_si256(v, _mm256_set1_epi8(0x20));
    // Two control characters match as operators too; the second stage rejects them.
    found.punctuation |= MASK(_mm256_cmpeq_epi8(lower, _mm256_shuffle_epi8(operators, v)));
    found.space |= MASK(_mm256_cmpeq_epi8(v, _mm256_shuffle_epi8(spaces, v)));
    found.control |= MASK(_mm256_cmpeq_epi8(_mm256_max_epu8(v, _mm256_set1_epi8(0x1f)), _mm256_set1_epi8(0x1f)));
    found.high |= MASK(v);
#undef MASK
  }
  *classes = found;
}

AVX2 static inline uint32_t *append_avx2(uint32_t *end, uint32_t start, uint64_t bits) {
  uint32_t *next = end + _mm_popcnt_u64(bits);
  while (bits) {
    for (int index = 0; index < 8; index++) {
      end[index] = start + (uint32_t)_tzcnt_u64(bits);
      bits = _blsr_u64(bits);
    }
    end += 8;
  }
  return next;
}

#define LEVEL(name) name##_avx2
#define TARGET AVX2
#define CLASSIFY classify_avx2
#define PREFIX_XOR multiplied_xor
#define FLATTEN append_avx2
#include "scan_fill.h"

// MARK: AVX-512

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,avx2,bmi,bmi2,popcnt,pclmul")))

AVX512 static inline uint64_t multiplied_xor_512(uint64_t bits) {
  __m128i product = _mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), _mm_set1_epi8(-1), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}

AVX512 static inline void classify_avx512(const uint8_t *bytes, struct scan_classes *classes) {
  const __m512i spaces = _mm512_broadcast_i32x4(_mm_setr_epi8(SPACES)), operators = _mm512_broadcast_i32x4(_mm_setr_epi8(OPERATORS));
  __m512i v = _mm512_loadu_si512(bytes);
  classes->backslash = _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('\\'));
  classes->quote = _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('"'));
  __m512i lower = _mm512_or_si512(v, _mm512_set1_epi8(0x20));
  classes->punctuation = _mm512_cmpeq_epi8_mask(lower, _mm512_shuffle_epi8(operators, v));
  classes->space = _mm512_cmpeq_epi8_mask(v, _mm512_shuffle_epi8(spaces, v));
  classes->control = _mm512_cmplt_epu8_mask(v, _mm512_set1_epi8(0x20));
  classes->high = _mm512_movepi8_mask(v);
}

AVX512 static inline uint32_t *append_avx512(uint32_t *end, uint32_t start, uint64_t bits) {
  const __m512i places = _mm512_set_epi8(
      63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32,
      31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  __m512i found = _mm512_maskz_compress_epi8(bits, places), base = _mm512_set1_epi32((int)start);
  unsigned count = (unsigned)_mm_popcnt_u64(bits);
#define STORE(part) \
  _mm512_storeu_si512(end + 16 * part, _mm512_add_epi32(base, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(found, part))))
  STORE(0);
  STORE(1);
  if (count > 32) {
    STORE(2);
    STORE(3);
  }
#undef STORE
  return end + count;
}

#define LEVEL(name) name##_avx512
#define TARGET AVX512
#define CLASSIFY classify_avx512
#define PREFIX_XOR multiplied_xor_512
#define FLATTEN append_avx512
#include "scan_fill.h"
#endif

#if defined(__aarch64__)
#include <arm_neon.h>

// MARK: NEON

static inline uint64_t mask_neon(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) {
  const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t low = vpaddq_u8(vandq_u8(a, bits), vandq_u8(b, bits)), high = vpaddq_u8(vandq_u8(c, bits), vandq_u8(d, bits));
  uint8x16_t sum = vpaddq_u8(low, high);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
}

static inline void classify_neon(const uint8_t *bytes, struct scan_classes *classes) {
  uint8x16_t v[4], is[4];
  for (int index = 0; index < 4; index++) v[index] = vld1q_u8(bytes + 16 * index);
#define EACH(expression) \
  (is[0] = expression(v[0]), is[1] = expression(v[1]), is[2] = expression(v[2]), is[3] = expression(v[3]), \
   mask_neon(is[0], is[1], is[2], is[3]))
#define IS(x, byte) vceqq_u8(x, vdupq_n_u8(byte))
#define LOWER(x) vorrq_u8(x, vdupq_n_u8(0x20))
#define BACKSLASH(x) IS(x, '\\')
#define QUOTE(x) IS(x, '"')
#define BRACKET(x) vorrq_u8(IS(LOWER(x), '{'), IS(LOWER(x), '}'))
#define OPERATOR(x) vorrq_u8(BRACKET(x), vorrq_u8(IS(x, ':'), IS(x, ',')))
#define SPACE(x) vorrq_u8(vorrq_u8(IS(x, ' '), IS(x, '\n')), vorrq_u8(IS(x, '\r'), IS(x, '\t')))
#define CONTROL(x) vcltq_u8(x, vdupq_n_u8(0x20))
#define HIGH(x) vcgeq_u8(x, vdupq_n_u8(0x80))
  classes->backslash = EACH(BACKSLASH);
  classes->quote = EACH(QUOTE);
  classes->punctuation = EACH(OPERATOR);
  classes->space = EACH(SPACE);
  classes->control = EACH(CONTROL);
  classes->high = EACH(HIGH);
}

#define LEVEL(name) name##_neon
#define TARGET
#define CLASSIFY classify_neon
#define PREFIX_XOR shifted_xor
#define FLATTEN append_bits
#include "scan_fill.h"
#endif

// MARK: Choice

int scan_has_level(int level) {
  switch (level) {
    case SCAN_PLAIN:
      return 1;
#if defined(__x86_64__)
    case SCAN_SSE2:
      return 1;
    case SCAN_AVX2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
             __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("pclmul");
    case SCAN_AVX512:
      return scan_has_level(SCAN_AVX2) && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2");
#elif defined(__aarch64__)
    case SCAN_NEON:
      return 1;
#endif
    default:
      return 0;
  }
}

int scan_best_level(void) {
  for (int level = SCAN_NEON; level > SCAN_PLAIN; level--) {
    if (scan_has_level(level)) return level;
  }
  return SCAN_PLAIN;
}

scan_fill scan_fill_of(int level) {
  switch (scan_has_level(level) ? level : SCAN_PLAIN) {
#if defined(__x86_64__)
    case SCAN_SSE2:
      return fill_sse2;
    case SCAN_AVX2:
      return fill_avx2;
    case SCAN_AVX512:
      return fill_avx512;
#elif defined(__aarch64__)
    case SCAN_NEON:
      return fill_neon;
#endif
    default:
      return fill_plain;
  }
}
