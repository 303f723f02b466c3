// SPDX-License-Identifier: GPL-3.0-or-later
#include "file_digest.h"

#include <string.h>

static const uint64_t prime1 = 11400714785074694791u, prime2 = 14029467366897019727u, prime3 = 1609587929392839161u,
                      prime4 = 9650029242287828579u, prime5 = 2870177450012600261u;

static inline uint64_t rotated(uint64_t x, int bits) { return (x << bits) | (x >> (64 - bits)); }

static inline uint64_t load64(const uint8_t *p) {
  uint64_t x;
  memcpy(&x, p, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  x = __builtin_bswap64(x);
#endif
  return x;
}

static inline uint32_t load32(const uint8_t *p) {
  uint32_t x;
  memcpy(&x, p, 4);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  x = __builtin_bswap32(x);
#endif
  return x;
}

static inline uint64_t round64(uint64_t lane, uint64_t input) { return rotated(lane + input * prime2, 31) * prime1; }

static inline uint64_t merged(uint64_t hash, uint64_t lane) { return (hash ^ round64(0, lane)) * prime1 + prime4; }

// Consumes whole stripes of 32 bytes; returns the count of bytes consumed.
static size_t take_stripes(uint64_t lanes[4], const uint8_t *p, size_t count) {
  uint64_t a = lanes[0], b = lanes[1], c = lanes[2], d = lanes[3];
  size_t taken = count & ~(size_t)31;
  for (const uint8_t *end = p + taken; p < end; p += 32) {
    a = round64(a, load64(p));
    b = round64(b, load64(p + 8));
    c = round64(c, load64(p + 16));
    d = round64(d, load64(p + 24));
  }
  lanes[0] = a, lanes[1] = b, lanes[2] = c, lanes[3] = d;
  return taken;
}

void cs_digest_begin(struct cs_digest *digest, uint64_t seed) {
  memset(digest, 0, sizeof *digest);
  digest->seed = seed;
  digest->lanes[0] = seed + prime1 + prime2;
  digest->lanes[1] = seed + prime2;
  digest->lanes[2] = seed;
  digest->lanes[3] = seed - prime1;
}

void cs_digest_add(struct cs_digest *digest, const void *bytes, size_t count) {
  const uint8_t *p = bytes;
  digest->total += count;
  if (digest->rest_count) {
    size_t missing = 32 - digest->rest_count, taken = count < missing ? count : missing;
    if (taken) memcpy(digest->rest + digest->rest_count, p, taken);
    digest->rest_count += (uint32_t)taken;
    if (digest->rest_count < 32) return;
    take_stripes(digest->lanes, digest->rest, 32);
    digest->rest_count = 0;
    p += taken, count -= taken;
  }
  size_t taken = take_stripes(digest->lanes, p, count);
  digest->rest_count = (uint32_t)(count - taken);
  if (digest->rest_count) memcpy(digest->rest, p + taken, digest->rest_count);
}

uint64_t cs_digest_end(const struct cs_digest *digest) {
  const uint64_t *lanes = digest->lanes;
  uint64_t hash = digest->seed + prime5;
  if (digest->total >= 32) {
    hash = rotated(lanes[0], 1) + rotated(lanes[1], 7) + rotated(lanes[2], 12) + rotated(lanes[3], 18);
    for (int i = 0; i < 4; i++) hash = merged(hash, lanes[i]);
  }
  hash += digest->total;
  const uint8_t *p = digest->rest, *end = p + digest->rest_count;
  for (; p + 8 <= end; p += 8) hash = rotated(hash ^ round64(0, load64(p)), 27) * prime1 + prime4;
  for (; p + 4 <= end; p += 4) hash = rotated(hash ^ (load32(p) * prime1), 23) * prime2 + prime3;
  for (; p < end; p++) hash = rotated(hash ^ (*p * prime5), 11) * prime1;
  hash = (hash ^ (hash >> 33)) * prime2;
  hash = (hash ^ (hash >> 29)) * prime3;
  return hash ^ (hash >> 32);
}

uint64_t cs_digest_of(const void *bytes, size_t count, uint64_t seed) {
  struct cs_digest digest;
  cs_digest_begin(&digest, seed);
  cs_digest_add(&digest, bytes, count);
  return cs_digest_end(&digest);
}
