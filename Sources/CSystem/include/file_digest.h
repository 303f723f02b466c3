// SPDX-License-Identifier: GPL-3.0-or-later
// XXH64, the 64-bit hash by Yann Collet, from its published specification
// (github.com/Cyan4973/xxHash, doc/xxhash_spec.md): about as fast as memory, so that a save can hash what it writes.
#ifndef CSYSTEM_FILE_DIGEST_H
#define CSYSTEM_FILE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

struct cs_digest {
  uint64_t lanes[4];
  uint64_t seed, total;
  uint8_t rest[32];
  uint32_t rest_count;
};

void cs_digest_begin(struct cs_digest *digest, uint64_t seed);
void cs_digest_add(struct cs_digest *digest, const void *bytes, size_t count);
uint64_t cs_digest_end(const struct cs_digest *digest);
uint64_t cs_digest_of(const void *bytes, size_t count, uint64_t seed);

#endif
