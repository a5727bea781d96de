// The number that stands for a text in a trace, whoever recorded it.

#ifndef TEXTHASH_H
#define TEXTHASH_H

#include <stddef.h>
#include <stdint.h>

/// The XXH64 hash of the bytes with the seed 0: the same in every process and on every machine.
///
/// It takes eight bytes at a time: a recorded program hashes each text that it sets or measures.
uint64_t cs_text_hash(const void *_Nullable text, size_t length);

#endif
