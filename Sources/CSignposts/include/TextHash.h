// The number that identifies a text in a trace, regardless of the program that recorded it.

#ifndef TEXTHASH_H
#define TEXTHASH_H

#include <stddef.h>
#include <stdint.h>

/// Returns the XXH64 hash of the bytes with seed 0, which is the same in every process and on every
/// machine.
///
/// It processes eight bytes at a time, because a recorded program hashes each text that it sets or
/// measures.
uint64_t cs_text_hash(const void *_Nullable text, size_t length);

#endif
