// How records pack several values into a word, and how many bits each has, for writers and readers.

#ifndef PACKING_H
#define PACKING_H

#include <stdbool.h>
#include <stdint.h>

/// The limit for the length of a text, in bytes of UTF-8; longer texts are cut off.
#define CS_LONGEST_STRING (1U << 20)
/// The number of bytes of a text in one record.
#define CS_LONGEST_STRING_PART 4096U
/// The size of an expression's term in bytes: its item, attribute, variable and coefficient.
#define CS_TERM_SIZE 24U
/// Added to an engine's purpose if the engine is not Plumbline's.
#define CS_OTHER_ENGINE 0x100U
/// The number of terms in one record.
#define CS_MOST_TERMS 300U
/// The first number for texts and tests from other languages. Swift code uses lower numbers.
#define CS_FIRST_FOREIGN_STRING 0x80000000U
#define CS_FIRST_FOREIGN_TEST 0x8000U

/// A word of two halves.
static inline uint64_t cs_word(uint32_t low, uint32_t high) { return low | (uint64_t)high << 32; }

static inline uint32_t cs_low(uint64_t word) { return (uint32_t)word; }
static inline uint32_t cs_high(uint64_t word) { return (uint32_t)(word >> 32); }

// An item: 8 bits for its kind, 1 bit if it is hidden, and its index in the upper half.

static inline uint64_t cs_packed_item(uint8_t kind, bool is_hidden, uint32_t index) {
  return cs_word(kind | (is_hidden ? 1U << 8 : 0), index);
}

static inline uint8_t cs_item_kind(uint64_t word) { return (uint8_t)word; }
static inline bool cs_item_is_hidden(uint64_t word) { return (word >> 8 & 1) != 0; }

// A constraint: 8 bits each for the first attribute, the relation, the second attribute and the
// origin, and the second item in the upper half.

static inline uint64_t cs_packed_constraint(
    uint8_t first_attribute, int8_t relation, uint8_t second_attribute, uint8_t origin,
    uint32_t second_item) {
  return cs_word(
      first_attribute | (uint32_t)(uint8_t)relation << 8 | (uint32_t)second_attribute << 16 |
          (uint32_t)origin << 24,
      second_item);
}

static inline uint8_t cs_first_attribute(uint64_t word) { return (uint8_t)word; }
static inline int8_t cs_relation(uint64_t word) { return (int8_t)(word >> 8); }
static inline uint8_t cs_second_attribute(uint64_t word) { return (uint8_t)(word >> 16); }
static inline uint8_t cs_origin(uint64_t word) { return (uint8_t)(word >> 24); }

// A solver's work: 32 bits for rows, 24 bits for pivots, 8 bits whose meaning depends on the kind.

static inline uint64_t cs_packed_work(uint32_t rows_touched, uint32_t pivots, uint8_t tag) {
  uint32_t limited = pivots < 0xFFFFFFU ? pivots : 0xFFFFFFU;
  return cs_word(rows_touched, limited | (uint32_t)tag << 24);
}

static inline uint32_t cs_rows_touched(uint64_t word) { return cs_low(word); }
static inline uint32_t cs_pivots(uint64_t word) { return cs_high(word) & 0xFFFFFFU; }
static inline uint8_t cs_tag(uint64_t word) { return (uint8_t)(word >> 56); }

/// Bits of the tag of CS_KIND_EQUATION_NOTED.
#define CS_EQUATION_IS_RIGHT_TO_LEFT 1U
#define CS_EQUATION_IS_FRAME_GIVEN 2U
#define CS_EQUATION_IS_ALONE 4U

// An item's ambiguity: 8 bits for the coordinates that could differ, 8 bits for those lacking a
// constraint, and the item that is the cause in the upper half.

static inline uint64_t cs_packed_ambiguity(uint8_t free_bits, uint8_t missing_bits, uint32_t cause) {
  return cs_word(free_bits | (uint32_t)missing_bits << 8, cause);
}

static inline uint8_t cs_free_bits(uint64_t word) { return (uint8_t)word; }
static inline uint8_t cs_missing_bits(uint64_t word) { return (uint8_t)(word >> 8); }

// A measured text: 32 bits for its font, 31 bits for its length in UTF-16 code units, 1 bit if a
// cache had the result.

static inline uint64_t cs_packed_text(uint32_t font, uint32_t length, bool was_cached) {
  uint32_t limited = length < 0x7FFFFFFFU ? length : 0x7FFFFFFFU;
  return cs_word(font, limited | (was_cached ? 1U << 31 : 0));
}

static inline uint32_t cs_text_font(uint64_t word) { return cs_low(word); }
static inline uint32_t cs_text_length(uint64_t word) { return cs_high(word) & 0x7FFFFFFFU; }
static inline bool cs_text_was_cached(uint64_t word) { return word >> 63 != 0; }

#endif
