#include "CSignposts.h"
#include "Internal.h"

#include <string.h>

// Emits the record for a duration of more than 32 bits.
static void emit_long_duration(uint64_t time, uint64_t duration) {
  cs_record *record = cs_reserve(1);
  if (record == NULL) { return; }
  *record = (cs_record){
      .time = time, .kind = CS_KIND_LONG_DURATION, .slots = 1, .payload = duration};
  cs_commit(1);
}

// Begins a record of any kind, without shortcuts.
static cs_record *begin_record(
    uint8_t kind, uint8_t slots, uint32_t subject, uint32_t engine, uint64_t start,
    uint64_t payload) {
  // This must come first, because finding the test may emit definitions. Definitions have no test,
  // and hold the lock that finding a test needs.
  bool finds_test = cs_state.finds_tests && kind >= CS_FIRST_SIGNPOST;
  uint16_t test = finds_test ? cs_find_test() : cs_thread.test;
  uint64_t time = cs_now();
  uint64_t duration = start != 0 && time > start ? time - start : 0;
  if (__builtin_expect(duration >= UINT32_MAX, 0)) {
    emit_long_duration(time, duration);
    duration = UINT32_MAX;
  }
  cs_record *record = cs_reserve(slots);
  cs_thread.last_time = record != NULL ? time : 0;
  if (__builtin_expect(record == NULL, 0)) { return NULL; }
  *record = (cs_record){
      .time = time,
      .kind = kind,
      .slots = slots,
      .test = test,
      .duration = (uint32_t)duration,
      .subject = subject,
      .engine = engine,
      .payload = payload,
  };
  return record;
}

void cs_emit_slowly(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t start, uint64_t payload) {
  if (begin_record(kind, 1, subject, engine, start, payload) != NULL) { cs_commit(1); }
}

void cs_emit_2_slowly(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t start, uint64_t payload,
    uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
  cs_record *record = begin_record(kind, 2, subject, engine, start, payload);
  if (record == NULL) { return; }
  *(cs_slot *)(record + 1) = (cs_slot){{a, b, c, d}};
  cs_commit(2);
}

void cs_emit_3_slowly(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t start, uint64_t payload,
    uint64_t a, uint64_t b, uint64_t c, uint64_t d,
    uint64_t e, uint64_t f, uint64_t g, uint64_t h) {
  cs_record *record = begin_record(kind, 3, subject, engine, start, payload);
  if (record == NULL) { return; }
  *(cs_slot *)(record + 1) = (cs_slot){{a, b, c, d}};
  *(cs_slot *)(record + 2) = (cs_slot){{e, f, g, h}};
  cs_commit(3);
}

void cs_emit_bytes(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t payload,
    const void *bytes, size_t length) {
  size_t longest = (CS_LONGEST_RECORD - 1) * CS_SLOT_SIZE;
  if (length > longest) { length = longest; }
  uint8_t slots = (uint8_t)(1 + (length + CS_SLOT_SIZE - 1) / CS_SLOT_SIZE);
  cs_record *record = begin_record(kind, slots, subject, engine, 0, payload);
  if (record == NULL) { return; }
  if (length > 0) { memcpy(record + 1, bytes, length); }
  cs_commit(slots);
}

double cs_calibrate(uint32_t epoch) {
  enum { count = 500 };
  static struct {
    cs_chunk_header header;
    cs_record slots[count];
  } scratch;
  cs_thread_state saved = cs_thread;
  uint32_t recording = __atomic_load_n(&cs_own.recording, __ATOMIC_RELAXED);
  uint64_t best = UINT64_MAX;
  __atomic_store_n(&cs_own.recording, epoch, __ATOMIC_RELAXED);
  for (int round = 0; round < 6; round++) {
    cs_thread = (cs_thread_state){
        .slots = scratch.slots,
        .committed = &scratch.header.committed,
        .capacity = count,
        .epoch = epoch,
    };
    uint64_t start = cs_monotonic();
    for (uint32_t i = 0; i < count; i++) { cs_emit(0, i, 0, 0, i); }
    uint64_t duration = cs_monotonic() - start;
    if (duration < best) { best = duration; }
  }
  __atomic_store_n(&cs_own.recording, recording, __ATOMIC_RELAXED);
  cs_thread = saved;
  return (double)best / count;
}
