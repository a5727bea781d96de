#include "CSignposts.h"

#include <string.h>

// Follows the algorithm's specification: Collet, xxHash 0.1.1.

#define PRIME1 0x9E3779B185EBCA87ULL
#define PRIME2 0xC2B2AE3D27D4EB4FULL
#define PRIME3 0x165667B19E3779F9ULL
#define PRIME4 0x85EBCA77C2B2AE63ULL
#define PRIME5 0x27D4EB2F165667C5ULL

static inline uint64_t rotated(uint64_t word, unsigned count) {
  return word << count | word >> (64 - count);
}

// Numbers are little-endian in the specification, and on all machines that this library supports.
static inline uint64_t word_at(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

static inline uint64_t round_of(uint64_t lane, uint64_t word) {
  return rotated(lane + word * PRIME2, 31) * PRIME1;
}

static inline uint64_t merged(uint64_t hash, uint64_t lane) {
  return (hash ^ round_of(0, lane)) * PRIME1 + PRIME4;
}

uint64_t cs_text_hash(const void *text, size_t length) {
  const uint8_t *bytes = text;
  size_t rest = length;
  uint64_t hash = PRIME5;
  if (rest >= 32) {
    uint64_t lanes[4] = {PRIME1 + PRIME2, PRIME2, 0, 0 - PRIME1};
    for (; rest >= 32; rest -= 32, bytes += 32) {
      for (int i = 0; i < 4; i++) { lanes[i] = round_of(lanes[i], word_at(bytes + 8 * i)); }
    }
    hash = rotated(lanes[0], 1) + rotated(lanes[1], 7) + rotated(lanes[2], 12) +
           rotated(lanes[3], 18);
    for (int i = 0; i < 4; i++) { hash = merged(hash, lanes[i]); }
  }
  hash += length;
  for (; rest >= 8; rest -= 8, bytes += 8) {
    hash = rotated(hash ^ round_of(0, word_at(bytes)), 27) * PRIME1 + PRIME4;
  }
  if (rest >= 4) {
    uint32_t half;
    memcpy(&half, bytes, sizeof half);
    hash = rotated(hash ^ half * PRIME1, 23) * PRIME2 + PRIME3;
    rest -= 4;
    bytes += 4;
  }
  for (; rest > 0; rest--, bytes++) { hash = rotated(hash ^ *bytes * PRIME5, 11) * PRIME1; }
  hash = (hash ^ hash >> 33) * PRIME2;
  hash = (hash ^ hash >> 29) * PRIME3;
  return hash ^ hash >> 32;
}
