// Constraints with any number of terms, and other features of engines that Plumbline's own engine
// lacks.
//
// A trace's constraint names two items. A constraint with more terms names one: its expression.
// This is a layout guide of the first term's item, whose terms are defined once. Equal expressions
// of a recording are the same guide, so equal constraints are recognized in the same way as all
// others.

#include <stdlib.h>
#include <string.h>

#include "CSignposts.h"
#include "Internal.h"
#include "plumbline.h"

// MARK: Expressions

/// A term in the spool's format.
typedef struct {
  uint32_t item;
  uint32_t attribute;
  uint32_t variable;
  // For a frame: 0 to 3, for x, y, width and height. Otherwise 0.
  uint32_t side;
  double coefficient;
} packed_term;

_Static_assert(sizeof(packed_term) == CS_TERM_SIZE, "readers know the size");

typedef struct {
  uint64_t hash;
  packed_term *terms;
  size_t count;
  uint32_t id;
} expression;

// Guarded by the definitions lock; emptied when a recording starts.
static struct {
  expression *entries;
  uint32_t capacity;
  uint32_t count;
  uint32_t epoch;
} expressions;

static void forget_expressions(uint32_t epoch) {
  for (uint32_t i = 0; i < expressions.capacity; i++) { free(expressions.entries[i].terms); }
  free(expressions.entries);
  expressions.entries = NULL;
  expressions.capacity = 0;
  expressions.count = 0;
  expressions.epoch = epoch;
}

// Returns the entry of the terms, or the free entry for them.
static expression *place_of(
    expression *entries, uint32_t capacity, uint64_t hash, const packed_term *terms,
    size_t count) {
  uint32_t index = (uint32_t)hash & (capacity - 1);
  while (entries[index].terms != NULL &&
         (entries[index].hash != hash || entries[index].count != count ||
          memcmp(entries[index].terms, terms, count * sizeof *terms) != 0)) {
    index = (index + 1) & (capacity - 1);
  }
  return &entries[index];
}

static bool make_room(void) {
  if (expressions.count < expressions.capacity / 2) { return true; }
  uint32_t capacity = expressions.capacity == 0 ? 256 : expressions.capacity * 2;
  expression *entries = calloc(capacity, sizeof *entries);
  if (entries == NULL) { return false; }
  for (uint32_t i = 0; i < expressions.capacity; i++) {
    expression old = expressions.entries[i];
    if (old.terms != NULL) {
      *place_of(entries, capacity, old.hash, old.terms, old.count) = old;
    }
  }
  free(expressions.entries);
  expressions.entries = entries;
  expressions.capacity = capacity;
  return true;
}

// Subject is the expression, engine the first term's position, payload the total number of terms
// and the number in this record.
static void emit_terms(uint32_t id, const packed_term *terms, size_t count) {
  size_t first = 0;
  do {
    size_t part = count - first;
    if (part > CS_MOST_TERMS) { part = CS_MOST_TERMS; }
    cs_emit_bytes(
        CS_KIND_TERMS_NOTED, id, (uint32_t)first, cs_word((uint32_t)count, (uint32_t)part),
        terms + first, part * sizeof *terms);
    first += part;
  } while (first < count);
}

// Returns the expression's guide, and takes ownership of the terms. Returns 0 if there is no
// memory.
static uint32_t expression_id(packed_term *terms, size_t count, uint32_t class_name) {
  uint64_t hash = cs_text_hash((const char *)terms, count * sizeof *terms);
  uint32_t id = 0;
  cs_lock();
  if (expressions.epoch != cs_epoch()) { forget_expressions(cs_epoch()); }
  if (make_room()) {
    expression *place = place_of(expressions.entries, expressions.capacity, hash, terms, count);
    if (place->terms == NULL) {
      *place = (expression){hash, terms, count, cs_make_object_id()};
      expressions.count++;
      cs_emit_3(
          CS_KIND_ITEM, place->id, terms[0].item, 0,
          cs_packed_item(CS_ITEM_LAYOUT_GUIDE, false, 0), class_name, 0, 0, 0, 0, 0, 0, 0);
      emit_terms(place->id, terms, count);
      terms = NULL;
    }
    id = place->id;
  }
  cs_unlock();
  free(terms);
  return id;
}

// MARK: Constraints

float plumbline_priority_of_weight(double weight) {
  if (weight >= PLUMBLINE_REQUIRED_WEIGHT) { return 1000; }
  // A weight that is not a number has the lowest priority, too.
  if (!(weight > 0)) { return 1; }
  if (weight < 1) { return (float)(1 + 249 * weight); }
  // Interpolates linearly between powers of ten, so the library needs no logarithm.
  double decades = 0;
  for (; weight >= 10; weight /= 10) { decades++; }
  double priority = 250 + 250 * (decades + (weight - 1) / 9) / 3;
  return priority < 999 ? (float)priority : 999;
}

static packed_term packed(const plumbline_term *term, uint32_t side) {
  return (packed_term){
      term->item, term->attribute, plumbline_string_id(term->variable), side, term->coefficient};
}

void plumbline_define_linear_constraint(const plumbline_linear_constraint *constraint) {
  if (!cs_is_recording() || constraint->count == 0) { return; }
  packed_term *terms = calloc(constraint->count, sizeof *terms);
  if (terms == NULL) { return; }
  for (size_t i = 0; i < constraint->count; i++) {
    const plumbline_term *term = &constraint->terms[i];
    terms[i] = packed(term, 0);
  }
  uint32_t class_name = plumbline_string_id("Expression");
  uint32_t expression = expression_id(terms, constraint->count, class_name);
  uint32_t identifier = plumbline_string_id(constraint->identifier);
  float priority = constraint->priority;
  if (constraint->weight != 0) {
    priority = plumbline_priority_of_weight(constraint->weight);
    cs_emit(CS_KIND_WEIGHT_NOTED, constraint->id, 0, 0, bits(constraint->weight));
  }
  uint32_t priority_bits;
  memcpy(&priority_bits, &priority, sizeof priority_bits);
  cs_emit_2(
      CS_KIND_CONSTRAINT, constraint->id, expression, 0,
      cs_packed_constraint(
          CS_ATTRIBUTE_NOT_AN_ATTRIBUTE, constraint->relation, CS_ATTRIBUTE_NOT_AN_ATTRIBUTE,
          constraint->origin, 0),
      bits(1), bits(constraint->constant), cs_word(priority_bits, constraint->host), identifier);
}

// MARK: Engines

void plumbline_pass_named(uint32_t engine, const char *name) {
  if (!cs_is_recording()) { return; }
  uint32_t text = plumbline_string_id(name != NULL ? name : "?");
  cs_emit(CS_KIND_PASS_NAMED, text, engine, 0, 0);
}

void plumbline_variables_chosen(
    uint32_t engine, const plumbline_variable_value *values, size_t count) {
  if (!cs_is_recording()) { return; }
  packed_term packed[64];
  for (size_t first = 0; first < count; first += 64) {
    size_t part = count - first < 64 ? count - first : 64;
    for (size_t i = 0; i < part; i++) {
      const plumbline_variable_value *value = &values[first + i];
      uint32_t name = plumbline_string_id(value->variable);
      packed[i] = (packed_term){value->item, value->attribute, name, 0, value->value};
    }
    cs_emit_bytes(
        CS_KIND_VARIABLES_NOTED, (uint32_t)first, engine, part, packed, part * sizeof *packed);
  }
}

void plumbline_solver_reset(
    uint32_t engine, const uint32_t *constraints, size_t count, uint64_t start) {
  if (!cs_is_recording()) { return; }
  cs_note_stack(CS_KIND_SOLVER_RESET);
  cs_emit(CS_KIND_SOLVER_RESET, count < UINT32_MAX ? (uint32_t)count : UINT32_MAX, engine, start, 0);
  for (size_t i = 0; i < count; i++) {
    cs_emit(
        CS_KIND_CONSTRAINT_REMOVED, constraints[i], engine, 0,
        cs_packed_work(0, 0, CS_REASON_RESET));
  }
}

// MARK: Views

// Subject is the view, engine the first term's position, payload the number of terms in this
// record. A constant is a term without an item.
void plumbline_define_frame(uint32_t view, const plumbline_side sides[4]) {
  if (!cs_is_recording()) { return; }
  packed_term terms[64];
  uint32_t first = 0, count = 0;
  for (uint32_t side = 0; sides != NULL && side < 4; side++) {
    for (size_t i = 0; i <= sides[side].count; i++) {
      if (count == 64) {
        cs_emit_bytes(CS_KIND_FRAME_NOTED, view, first, count, terms, count * sizeof *terms);
        first += count;
        count = 0;
      }
      terms[count++] = i < sides[side].count
                           ? packed(&sides[side].terms[i], side)
                           : (packed_term){0, 0, 0, side, sides[side].constant};
    }
  }
  cs_emit_bytes(CS_KIND_FRAME_NOTED, view, first, count, terms, count * sizeof *terms);
}

void plumbline_size_measured(
    uint32_t view, uint32_t engine, uint64_t start, const plumbline_size *size) {
  if (!cs_is_recording()) { return; }
  uint32_t function = plumbline_string_id(size->function != NULL ? size->function : "?");
  cs_note_stack(CS_KIND_SIZE_MEASURED);
  cs_emit_2(
      CS_KIND_SIZE_MEASURED, view, engine, start, cs_word(function, size->was_cached),
      bits(size->limit_width), bits(size->limit_height), bits(size->width), bits(size->height));
}

void plumbline_cache_looked_up(uint32_t view, uint32_t engine, const char *cache, bool was_hit) {
  if (!cs_is_recording()) { return; }
  uint32_t name = plumbline_string_id(cache != NULL ? cache : "?");
  cs_emit(CS_KIND_CACHE_LOOKED_UP, view, engine, 0, cs_word(name, was_hit));
}
