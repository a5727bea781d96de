// What the files of this library share.

#ifndef PLUMBLINE_INTERNAL_H
#define PLUMBLINE_INTERNAL_H

#include <stdint.h>
#include <string.h>

/// The text's number in this recording; writes the text down if it is new. 0 for NULL, and if memory is out.
__attribute__((visibility("hidden"))) uint32_t plumbline_string_id(const char *text);

static inline uint64_t bits(double value) {
  uint64_t result;
  memcpy(&result, &value, sizeof result);
  return result;
}

#endif
