// Declarations that this library's files share.

#ifndef PLUMBLINE_INTERNAL_H
#define PLUMBLINE_INTERNAL_H

#include <stdint.h>
#include <string.h>

/// Returns the text's number in this recording, and defines the text if it is new. Returns 0 for
/// NULL, and if memory is exhausted.
__attribute__((visibility("hidden"))) uint32_t plumbline_string_id(const char *text);

static inline uint64_t bits(double value) {
  uint64_t result;
  memcpy(&result, &value, sizeof result);
  return result;
}

#endif
