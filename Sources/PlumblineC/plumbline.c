#include "plumbline.h"

#include <stdlib.h>
#include <string.h>

#include "CSignposts.h"
#include "Internal.h"

static uint64_t packed(plumbline_work work, uint8_t tag) {
  return cs_packed_work(work.rows_touched, work.pivots, tag);
}

// Other languages read the header independently, and its numbers never change, so they must equal
// the trace's.
#define SAME(first, second) _Static_assert((first) == (second), #first " is " #second)
SAME(PLUMBLINE_VIEW, CS_ITEM_VIEW);
SAME(PLUMBLINE_LAYOUT_GUIDE, CS_ITEM_LAYOUT_GUIDE);
SAME(PLUMBLINE_WINDOW, CS_ITEM_WINDOW);
SAME(PLUMBLINE_REUSABLE_CELL, CS_ITEM_REUSABLE_CELL);
SAME(PLUMBLINE_NO_ATTRIBUTE, CS_ATTRIBUTE_NOT_AN_ATTRIBUTE);
SAME(PLUMBLINE_LEFT, CS_ATTRIBUTE_LEFT);
SAME(PLUMBLINE_RIGHT, CS_ATTRIBUTE_RIGHT);
SAME(PLUMBLINE_TOP, CS_ATTRIBUTE_TOP);
SAME(PLUMBLINE_BOTTOM, CS_ATTRIBUTE_BOTTOM);
SAME(PLUMBLINE_LEADING, CS_ATTRIBUTE_LEADING);
SAME(PLUMBLINE_TRAILING, CS_ATTRIBUTE_TRAILING);
SAME(PLUMBLINE_WIDTH, CS_ATTRIBUTE_WIDTH);
SAME(PLUMBLINE_HEIGHT, CS_ATTRIBUTE_HEIGHT);
SAME(PLUMBLINE_CENTER_X, CS_ATTRIBUTE_CENTER_X);
SAME(PLUMBLINE_CENTER_Y, CS_ATTRIBUTE_CENTER_Y);
SAME(PLUMBLINE_LAST_BASELINE, CS_ATTRIBUTE_LAST_BASELINE);
SAME(PLUMBLINE_FIRST_BASELINE, CS_ATTRIBUTE_FIRST_BASELINE);
SAME(PLUMBLINE_USER, CS_ORIGIN_USER);
SAME(PLUMBLINE_AUTORESIZING, CS_ORIGIN_AUTORESIZING);
SAME(PLUMBLINE_INTRINSIC_SIZE, CS_ORIGIN_INTRINSIC_CONTENT_SIZE);
SAME(PLUMBLINE_STACK, CS_ORIGIN_STACK);
SAME(PLUMBLINE_TABLE, CS_ORIGIN_TABLE);
SAME(PLUMBLINE_GUIDE, CS_ORIGIN_GUIDE);
SAME(PLUMBLINE_WINDOW_ENGINE, CS_PURPOSE_WINDOW);
SAME(PLUMBLINE_DETACHED_ENGINE, CS_PURPOSE_DETACHED);
SAME(PLUMBLINE_FITTING_ENGINE, CS_PURPOSE_SYSTEM_LAYOUT_SIZE_FITTING);
SAME(PLUMBLINE_UPDATE_CONSTRAINTS, CS_PHASE_UPDATE_CONSTRAINTS);
SAME(PLUMBLINE_LAYOUT, CS_PHASE_LAYOUT);
SAME(PLUMBLINE_DISPLAY, CS_PHASE_DISPLAY);
SAME(PLUMBLINE_ACTIVATION, CS_REASON_ACTIVATION);
SAME(PLUMBLINE_HIERARCHY, CS_REASON_HIERARCHY);
SAME(PLUMBLINE_MIGRATION, CS_REASON_MIGRATION);
SAME(PLUMBLINE_CONFLICT, CS_REASON_CONFLICT);
SAME(PLUMBLINE_ALIVE, CS_REASON_ALIVE);
SAME(PLUMBLINE_RESET, CS_REASON_RESET);
SAME(PLUMBLINE_PASSED, CS_RESULT_PASSED);
SAME(PLUMBLINE_FAILED, CS_RESULT_FAILED);
SAME(PLUMBLINE_SKIPPED, CS_RESULT_SKIPPED);

// MARK: Strings

typedef struct {
  uint64_t hash;
  size_t length;
  char *text;
  uint32_t id;
} known_string;

// Guarded by the definitions lock; emptied when a recording starts.
static struct {
  known_string *entries;
  uint32_t capacity;
  uint32_t count;
  uint32_t epoch;
} strings;

static void forget_strings(uint32_t epoch) {
  for (uint32_t i = 0; i < strings.capacity; i++) { free(strings.entries[i].text); }
  free(strings.entries);
  strings.entries = NULL;
  strings.capacity = 0;
  strings.count = 0;
  strings.epoch = epoch;
}

// Returns the entry of the text, or the free entry for it.
static known_string *entry(
    known_string *entries, uint32_t capacity, uint64_t hash, const char *text, size_t length) {
  uint32_t index = (uint32_t)hash & (capacity - 1);
  while (entries[index].text != NULL &&
         (entries[index].hash != hash || entries[index].length != length ||
          memcmp(entries[index].text, text, length) != 0)) {
    index = (index + 1) & (capacity - 1);
  }
  return &entries[index];
}

static bool make_room(void) {
  if (strings.count < strings.capacity / 2) { return true; }
  uint32_t capacity = strings.capacity == 0 ? 256 : strings.capacity * 2;
  known_string *entries = calloc(capacity, sizeof *entries);
  if (entries == NULL) { return false; }
  for (uint32_t i = 0; i < strings.capacity; i++) {
    known_string old = strings.entries[i];
    if (old.text != NULL) { *entry(entries, capacity, old.hash, old.text, old.length) = old; }
  }
  free(strings.entries);
  strings.entries = entries;
  strings.capacity = capacity;
  return true;
}

// Subject is the string's number, engine the part's offset, payload the total length and the part's
// length.
static void emit_string(uint32_t id, const char *text, size_t length) {
  size_t offset = 0;
  do {
    size_t part = length - offset;
    if (part > CS_LONGEST_STRING_PART) { part = CS_LONGEST_STRING_PART; }
    cs_emit_bytes(
        CS_KIND_STRING, id, (uint32_t)offset, cs_word((uint32_t)length, (uint32_t)part),
        text + offset, part);
    offset += part;
  } while (offset < length);
}

// Returns the text's number in this recording, and defines the text if it is new. Returns 0 for
// NULL, and if memory is exhausted.
uint32_t plumbline_string_id(const char *text) {
  if (text == NULL) { return 0; }
  size_t length = strnlen(text, CS_LONGEST_STRING);
  uint64_t hash = cs_text_hash(text, length);
  uint32_t id = 0;
  cs_lock();
  if (strings.epoch != cs_epoch()) { forget_strings(cs_epoch()); }
  if (make_room()) {
    known_string *place = entry(strings.entries, strings.capacity, hash, text, length);
    if (place->text == NULL) {
      char *copy = malloc(length + 1);
      if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = 0;
        *place = (known_string){hash, length, copy, CS_FIRST_FOREIGN_STRING + strings.count};
        strings.count++;
        emit_string(place->id, text, length);
      }
    }
    id = place->id;
  }
  cs_unlock();
  return id;
}

// Returns the length of a text in UTF-16 code units, which is the unit in traces.
static uint32_t length_in_utf16(const char *text) {
  uint32_t length = 0;
  for (const uint8_t *byte = (const uint8_t *)text; *byte != 0; byte++) {
    if ((*byte & 0xC0) != 0x80) { length += *byte >= 0xF0 ? 2 : 1; }
  }
  return length;
}

// MARK: The recording

uint32_t plumbline_api_version(void) { return PLUMBLINE_API_VERSION; }

uint32_t plumbline_api_revision(void) { return PLUMBLINE_API_REVISION; }

bool plumbline_is_recording(void) { return cs_is_recording(); }

uint32_t plumbline_recording(void) { return cs_is_recording() ? cs_epoch() : 0; }

uint32_t plumbline_make_id(void) { return cs_make_object_id(); }

uint64_t plumbline_now(void) { return cs_is_recording() ? cs_now() : 0; }

// MARK: Definitions

void plumbline_define_view(const plumbline_view *view) {
  if (!cs_is_recording()) { return; }
  uint32_t class_name = plumbline_string_id(view->class_name != NULL ? view->class_name : "?");
  uint32_t identifier = plumbline_string_id(view->identifier);
  uint32_t reuse_identifier = plumbline_string_id(view->reuse_identifier);
  cs_emit_3(
      CS_KIND_ITEM, view->id, view->superview, 0,
      cs_packed_item(view->kind, view->is_hidden, view->index),
      cs_word(class_name, identifier), reuse_identifier, bits(view->frame.x), bits(view->frame.y),
      bits(view->frame.width), bits(view->frame.height), 0, 0);
}

void plumbline_define_constraint(const plumbline_constraint *constraint) {
  if (!cs_is_recording()) { return; }
  uint32_t identifier = plumbline_string_id(constraint->identifier);
  uint32_t priority;
  memcpy(&priority, &constraint->priority, sizeof priority);
  cs_emit_2(
      CS_KIND_CONSTRAINT, constraint->id, constraint->first_item, 0,
      cs_packed_constraint(
          constraint->first_attribute, constraint->relation, constraint->second_attribute,
          constraint->origin, constraint->second_item),
      bits(constraint->multiplier),
      bits(constraint->constant), cs_word(priority, constraint->host), identifier);
}

// MARK: Engines and passes

// Emits a signpost of one slot, with the call stack that caused it if the recording has them.
static void emit_caused(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t start, uint64_t payload) {
  if (!cs_is_recording()) { return; }
  cs_note_stack(kind);
  cs_emit(kind, subject, engine, start, payload);
}

static void emit(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t start, uint64_t payload) {
  if (cs_is_recording()) { cs_emit(kind, subject, engine, start, payload); }
}

void plumbline_engine_created(uint32_t engine, uint8_t purpose, uint32_t view, uint32_t parent) {
  emit_caused(
      CS_KIND_ENGINE_CREATED, view, engine, 0, cs_word(purpose | CS_OTHER_ENGINE, parent));
}

void plumbline_engine_discarded(uint32_t engine) {
  emit(CS_KIND_ENGINE_DISCARDED, 0, engine, 0, 0);
}

void plumbline_pass_began(uint32_t engine, uint32_t turn) {
  if (turn == 0) {
    emit_caused(CS_KIND_PASS_BEGAN, 0, engine, 0, 0);
  } else {
    emit(CS_KIND_PASS_BEGAN, 0, engine, 0, turn);
  }
}

void plumbline_phase_ended(
    uint32_t engine, uint8_t phase, uint64_t start, uint32_t views_visited) {
  emit(CS_KIND_PASS_PHASE, views_visited, engine, start, phase);
}

void plumbline_pass_ended(uint32_t engine, uint64_t start, uint32_t views_visited) {
  emit(CS_KIND_PASS_ENDED, views_visited, engine, start, 0);
}

// MARK: What an engine does

void plumbline_constraint_added(
    uint32_t constraint, uint32_t engine, uint8_t reason, uint64_t start, plumbline_work work) {
  if (reason == PLUMBLINE_ALIVE) {
    emit(CS_KIND_CONSTRAINT_ADDED, constraint, engine, start, packed(work, reason));
  } else {
    emit_caused(CS_KIND_CONSTRAINT_ADDED, constraint, engine, start, packed(work, reason));
  }
}

void plumbline_constraint_removed(
    uint32_t constraint, uint32_t engine, uint8_t reason, uint64_t start, plumbline_work work) {
  emit_caused(CS_KIND_CONSTRAINT_REMOVED, constraint, engine, start, packed(work, reason));
}

static void emit_set(
    uint8_t kind, uint32_t constraint, uint32_t engine, double from, double to, uint64_t start,
    plumbline_work work) {
  if (!cs_is_recording()) { return; }
  cs_note_stack(kind);
  cs_emit_2(kind, constraint, engine, start, packed(work, 0), bits(from), bits(to), 0, 0);
}

void plumbline_constant_set(
    uint32_t constraint, uint32_t engine, double from, double to, uint64_t start,
    plumbline_work work) {
  emit_set(CS_KIND_CONSTANT_SET, constraint, engine, from, to, start, work);
}

void plumbline_priority_set(
    uint32_t constraint, uint32_t engine, double from, double to, uint64_t start,
    plumbline_work work) {
  emit_set(CS_KIND_PRIORITY_SET, constraint, engine, from, to, start, work);
}

void plumbline_constraint_broken(
    uint32_t constraint, uint32_t engine, const uint32_t *others, size_t count) {
  if (!cs_is_recording()) { return; }
  cs_note_stack(CS_KIND_CONSTRAINT_BROKEN);
  cs_emit_bytes(
      CS_KIND_CONSTRAINT_BROKEN, constraint, engine, count, others, count * sizeof *others);
}

void plumbline_error_minimized(
    uint32_t engine, uint64_t start, plumbline_work work, uint32_t constraints) {
  emit(CS_KIND_ERROR_MINIMIZED, constraints, engine, start, packed(work, 0));
}

void plumbline_values_read(uint32_t engine, uint64_t start, uint32_t views) {
  emit(CS_KIND_VALUES_READ, views, engine, start, 0);
}

void plumbline_layout_ambiguous(
    uint32_t view, uint32_t engine, uint8_t free_bits, uint8_t missing_bits, uint32_t cause) {
  emit(
      CS_KIND_AMBIGUITY_NOTED, view, engine, 0,
      cs_packed_ambiguity(free_bits, missing_bits, cause));
}

// MARK: What happens to views

void plumbline_view_phase(uint8_t phase, uint32_t view, uint32_t engine, uint64_t start) {
  // Layouts are recorded at every level, because events before a view's first layout are judged
  // differently from later ones.
  if (phase == PLUMBLINE_LAYOUT || cs_is_recording_detail(CS_DETAIL_VIEWS)) {
    emit(CS_KIND_VIEW_PHASE, view, engine, start, phase);
  }
}

void plumbline_set_needs(uint8_t phase, uint32_t view, uint32_t engine, uint32_t requester) {
  if (cs_is_recording_detail(CS_DETAIL_ALL)) {
    emit_caused(CS_KIND_SET_NEEDS, view, engine, 0, cs_word(phase, requester));
  }
}

void plumbline_frame_changed(
    uint32_t view, uint32_t engine, plumbline_rect from, plumbline_rect to) {
  if (!cs_is_recording()) { return; }
  cs_emit_3(
      CS_KIND_FRAME_CHANGED, view, engine, 0, 0, bits(from.x), bits(from.y), bits(from.width),
      bits(from.height), bits(to.x), bits(to.y), bits(to.width), bits(to.height));
}

void plumbline_view_added(uint32_t view, uint32_t engine, uint32_t superview, uint32_t index) {
  emit_caused(CS_KIND_VIEW_ADDED, view, engine, 0, cs_word(superview, index));
}

void plumbline_view_removed(uint32_t view, uint32_t engine, uint32_t superview, uint32_t index) {
  emit_caused(CS_KIND_VIEW_REMOVED, view, engine, 0, cs_word(superview, index));
}

void plumbline_view_hidden(uint32_t view, uint32_t engine, bool is_hidden) {
  emit_caused(CS_KIND_VIEW_HIDDEN, view, engine, 0, is_hidden);
}

void plumbline_text_set(uint32_t view, uint32_t engine, const char *text) {
  if (!cs_is_recording()) { return; }
  if (text == NULL) { text = ""; }
  cs_note_stack(CS_KIND_TEXT_SET);
  cs_emit_2(
      CS_KIND_TEXT_SET, view, engine, 0, cs_text_hash(text, strlen(text)), length_in_utf16(text),
      0, 0, 0);
}

void plumbline_size_invalidated(uint32_t view, uint32_t engine) {
  emit_caused(CS_KIND_INTRINSIC_SIZE_INVALIDATED, view, engine, 0, 0);
}

void plumbline_text_measured(
    uint32_t view, uint32_t engine, uint64_t start, const plumbline_measurement *measurement) {
  if (!cs_is_recording()) { return; }
  const char *text = measurement->text != NULL ? measurement->text : "";
  uint32_t font = plumbline_string_id(measurement->font != NULL ? measurement->font : "?");
  cs_note_stack(CS_KIND_INTRINSIC_SIZE_MEASURED);
  cs_emit_2(
      CS_KIND_INTRINSIC_SIZE_MEASURED, view, engine, start, cs_text_hash(text, strlen(text)),
      bits(measurement->limit_width), bits(measurement->width), bits(measurement->height),
      cs_packed_text(font, length_in_utf16(text), measurement->was_cached));
}

// MARK: The program's own

uint32_t plumbline_test_began(const char *name) {
  if (!cs_is_recording()) { return 0; }
  static uint32_t last;
  uint32_t test = CS_FIRST_FOREIGN_TEST + __atomic_fetch_add(&last, 1, __ATOMIC_RELAXED);
  uint32_t id = plumbline_string_id(name != NULL ? name : "?");
  // Numbers that do not fit in a record's 16 bits are omitted.
  cs_set_current_test(test <= UINT16_MAX ? (uint16_t)test : 0);
  cs_emit(CS_KIND_TEST_BEGAN, test, 0, 0, id);
  return test;
}

void plumbline_test_ended(uint32_t test, uint8_t result) {
  if (test == 0) { return; }
  emit(CS_KIND_TEST_ENDED, test, 0, 0, cs_word(0, result));
  cs_set_current_test(0);
}

void plumbline_mark(const char *name) {
  if (!cs_is_recording()) { return; }
  uint32_t id = plumbline_string_id(name != NULL ? name : "?");
  cs_note_stack(CS_KIND_MARK);
  cs_emit(CS_KIND_MARK, id, 0, 0, 0);
}

uint32_t plumbline_interval_began(const char *name) {
  if (!cs_is_recording()) { return 0; }
  uint32_t interval = cs_make_object_id();
  emit(CS_KIND_INTERVAL_BEGAN, interval, 0, 0, plumbline_string_id(name != NULL ? name : "?"));
  return interval;
}

void plumbline_interval_ended(uint32_t interval) {
  if (interval != 0) { emit(CS_KIND_INTERVAL_ENDED, interval, 0, 0, 0); }
}

void plumbline_value(const char *name, double value) {
  if (!cs_is_recording()) { return; }
  emit(CS_KIND_VALUE, plumbline_string_id(name != NULL ? name : "?"), 0, 0, bits(value));
}
