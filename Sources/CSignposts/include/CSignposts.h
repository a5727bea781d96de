// The recorder's hot path: a flag, the calling thread's chunk of memory, and one store of 32 bytes.
//
// The spool is a file that is mapped shared, so its contents survive the program.
// docs/trace-format.md describes its layout; this header defines it.

#ifndef CSIGNPOSTS_H
#define CSIGNPOSTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CTests.h"
#include "Packing.h"
#include "Vocabulary.h"

// The version of Plumbline.
#define CS_LIBRARY_VERSION "0.2.0"
#define CS_SPOOL_MAGIC 0x314C505350554C50ULL  // "PLUPSPL1", little endian
#define CS_CHUNK_MAGIC 0x4B4E4843U            // "CHNK"
#define CS_SPOOL_VERSION 3U
#define CS_HEADER_SIZE 8192U
#define CS_CHUNK_SIZE 262144U
#define CS_CHUNK_HEADER_SIZE 128U
#define CS_SLOT_SIZE 32U
#define CS_SLOTS_PER_CHUNK ((CS_CHUNK_SIZE - CS_CHUNK_HEADER_SIZE) / CS_SLOT_SIZE)
#define CS_LONGEST_RECORD 255U
// The number of chunks that can be on their way back to the program.
#define CS_RETURNED_SIZE 512U
// Set in the index of a returned chunk whose disk space was freed.
#define CS_RETURNED_EMPTY 0x80000000U
// Records with lower kinds are definitions.
#define CS_FIRST_SIGNPOST 10U
// The number of hooks into functions without a public interface; see docs/runtime-hooks.md.
#define CS_HOOK_COUNT 3U
#define CS_HOOK_VERSION_SIZE 48U

/// Clocks for the time stamps of signposts.
#define CS_CLOCK_MONOTONIC 0U
/// The processor's counter: the time-stamp counter, or the virtual count on arm64.
#define CS_CLOCK_COUNTER 1U

/// Levels of detail. Constraints, engines, measurements, passes, hierarchy, frames, tests and marks
/// are always recorded.
#define CS_DETAIL_ENGINE 0U
/// Also records each view's part in a phase.
#define CS_DETAIL_VIEWS 1U
/// Also records each view that is marked for a phase.
#define CS_DETAIL_ALL 2U
#define CS_DETAIL_DEFAULT CS_DETAIL_ALL

/// One signpost, or the first slot of a signpost with several slots.
typedef struct {
  /// The time the signpost was emitted, which is the end of its event; in ticks of the spool's
  /// clock.
  uint64_t time;
  uint8_t kind;
  /// The number of slots in the record, including this one.
  uint8_t slots;
  /// The number of the test that was running, or 0.
  uint16_t test;
  /// In ticks. UINT32_MAX if a record of kind CS_KIND_LONG_DURATION precedes this one.
  uint32_t duration;
  uint32_t subject;
  uint32_t engine;
  uint64_t payload;
} cs_record;

/// The other slots of a record.
typedef struct {
  uint64_t words[4];
} cs_slot;

/// One moment on the spool's clock, in ticks, and on CLOCK_MONOTONIC, in nanoseconds; zeros if not
/// set.
typedef struct {
  uint64_t ticks;
  uint64_t monotonic;
} cs_moment;

/// The start of a spool file.
typedef struct {
  /// CS_SPOOL_MAGIC, written last.
  uint64_t magic;
  uint32_t version;
  uint32_t chunk_size;
  uint32_t pid;
  uint32_t parent_pid;
  uint32_t epoch;
  /// 1 if the library was compiled with optimization.
  uint32_t is_optimized;
  /// CS_CLOCK_MONOTONIC or CS_CLOCK_COUNTER.
  uint32_t clock;
  /// CS_DETAIL_ENGINE, CS_DETAIL_VIEWS or CS_DETAIL_ALL.
  uint32_t detail;
  /// When the file was created.
  cs_moment start;
  /// The same moment on the wall clock, in nanoseconds since 1970.
  uint64_t start_wall;
  /// When the process ended normally; zeros before that, or if it was killed.
  cs_moment end;
  /// The moment of the collector's last read.
  cs_moment look;
  /// The machine's boot ID, from /proc/sys/kernel/random/boot_id; ticks have no meaning after a
  /// reboot.
  char boot[40];
  uint64_t limit;
  /// The number of signposts that were dropped because no chunk was available.
  uint64_t dropped;
  /// The number of chunk claims, which is the sequence number of the last claim.
  uint32_t claimed;
  /// The errno of the last failure to get a chunk.
  uint32_t claim_error;
  /// The number of chunks in the file.
  uint32_t chunks;
  /// 1 if a fork without handlers is detected, because the kernel wipes a page in the child.
  uint32_t notices_forks;
  /// The number of slots that threads had filled in chunks when they left them. A reader must find
  /// as many.
  uint64_t left_slots;
  /// The cost of one signpost, in nanoseconds.
  double cost;
  char library_version[32];
  uint32_t executable_length;
  uint32_t command_length;
  char executable[512];
  /// The arguments, each terminated by a NUL.
  char command[2048];
  /// The version of the software that each disabled hook is for, terminated by a NUL; empty for a
  /// hook in use.
  char left_out[CS_HOOK_COUNT][CS_HOOK_VERSION_SIZE];
} cs_spool_header;

/// The file's second page: chunks that the collector has read and returns for reuse.
typedef struct {
  /// The number of chunks ever returned, written by the collector.
  uint32_t given;
  /// The number of chunks taken again, written by the program.
  uint32_t taken;
  /// The chunks' indices, with CS_RETURNED_EMPTY set if disk space must be allocated again. The nth
  /// is at n % CS_RETURNED_SIZE.
  uint32_t chunks[CS_RETURNED_SIZE];
} cs_returned_chunks;

#define CS_RETURNED_OFFSET 4096U

/// The start of a chunk.
typedef struct {
  /// CS_CHUNK_MAGIC while a thread uses the chunk or has left it, written after everything except
  /// `committed`; 0 once it was read.
  uint32_t magic;
  /// The number of the claim, counted from 1 in the file; it orders a thread's chunks.
  uint32_t sequence;
  uint32_t thread;
  uint32_t is_main;
  char name[16];
  /// When the chunk was claimed.
  cs_moment start;
  /// When its thread left it for another chunk; zeros before that.
  cs_moment end;
  /// The number of complete slots, which a reader may read. Only the thread writes this cache line.
  uint32_t committed;
  uint8_t padding[60];
} cs_chunk_header;

_Static_assert(sizeof(cs_record) == CS_SLOT_SIZE, "a record is 32 bytes");
_Static_assert(sizeof(cs_slot) == CS_SLOT_SIZE, "a slot is 32 bytes");
_Static_assert(sizeof(cs_chunk_header) == CS_CHUNK_HEADER_SIZE, "a chunk's header is four slots");
_Static_assert(offsetof(cs_chunk_header, committed) == 64, "the count has a cache line of its own");
_Static_assert(sizeof(cs_spool_header) <= CS_RETURNED_OFFSET, "the spool's header fits its page");
_Static_assert(
    CS_RETURNED_OFFSET + sizeof(cs_returned_chunks) <= CS_HEADER_SIZE, "the returned chunks fit theirs");

/// The file in the spool's directory in which programs count their spools, and report that they
/// could not create one: a header and slots. They map it shared, so that they need no descriptor to
/// continue counting.
#define CS_UNRECORDED_NAME "unrecorded"
#define CS_UNRECORDED_MAGIC 0x434552504E554C50ULL
#define CS_UNRECORDED_SLOTS 60U
#define CS_UNRECORDED_SIZE 8192U

/// The start of that file, which the recorder creates with its disk space allocated.
typedef struct {
  uint64_t magic;
  uint32_t slots;
  /// The number of programs that have a slot, or would have one if there were enough.
  uint32_t count;
  /// The number of signposts dropped by programs without a slot.
  uint64_t dropped;
  /// The number of spools created in the directory.
  uint32_t spools;
  uint8_t padding[36];
} cs_unrecorded_header;

/// A program that could not create a spool when it started, or after a fork.
typedef struct {
  uint32_t pid;
  /// The errno of its last attempt.
  uint32_t error;
  /// The number of signposts that it has dropped.
  uint64_t dropped;
  uint64_t padding;
  /// The end of its program's name, terminated by a NUL.
  char name[104];
} cs_unrecorded_slot;

_Static_assert(sizeof(cs_unrecorded_header) == 64, "the slots follow a header of 64 bytes");
_Static_assert(
    sizeof(cs_unrecorded_header) + CS_UNRECORDED_SLOTS * sizeof(cs_unrecorded_slot) <= CS_UNRECORDED_SIZE,
    "the slots fit the file");

/// A thread's position in its chunk.
typedef struct {
  cs_record *_Nullable slots;
  uint32_t *_Nullable committed;
  uint32_t used;
  uint32_t capacity;
  uint32_t epoch;
  uint32_t drops_until_retry;
  /// When the thread's last signpost was emitted, or 0 if not known.
  uint64_t last_time;
  uint16_t test;
} cs_thread_state;

/// Read before a signpost is emitted. It changes only when a recording starts or ends.
typedef struct {
  /// The number of the recording, or 0.
  uint32_t recording;
  /// CS_CLOCK_MONOTONIC or CS_CLOCK_COUNTER; it never changes during the process.
  uint32_t clock;
  /// CS_DETAIL_ENGINE, CS_DETAIL_VIEWS or CS_DETAIL_ALL.
  uint32_t detail;
  /// 1 if signposts search for their test, because the program has loaded a test library.
  uint32_t finds_tests;
} cs_switches;

// A full system page, so that it can be wiped separately.
#if defined(__aarch64__)
#define CS_PAGE_SIZE 65536
#else
#define CS_PAGE_SIZE 4096
#endif

/// Read by every emitted signpost. The kernel wipes it in a forked child, so that a child that was
/// forked without the handlers of pthread_atfork does not write into its parent's chunk; see
/// cs_notice_fork.
typedef struct __attribute__((aligned(CS_PAGE_SIZE))) {
  /// As in cs_switches.
  uint32_t recording;
  /// The number of the current or last recording.
  uint32_t epoch;
  /// 1 if the quick path is sufficient: the clock is the counter, and signposts do not search for
  /// their test.
  uint32_t is_quick;
  /// 1 in the process that owns this page, 0 in a forked child that was not detected yet.
  uint32_t is_own;
} cs_own_switches;

/// In separate cache lines, so that writes by other threads do not evict them.
extern cs_switches cs_state;
extern cs_own_switches cs_own;
extern _Thread_local cs_thread_state cs_thread __attribute__((tls_model("initial-exec")));

/// The address of the recording's number, for code that only reads a number; 0 while there is no
/// recording.
static inline const void *_Nonnull cs_recording_number(void) { return &cs_state.recording; }

static inline bool cs_is_recording(void) {
  return __atomic_load_n(&cs_state.recording, __ATOMIC_RELAXED) != 0;
}

/// The number of the current or last recording.
static inline uint32_t cs_epoch(void) {
  return __atomic_load_n(&cs_own.epoch, __ATOMIC_RELAXED);
}

/// Whether signposts of a level of detail are recorded.
static inline bool cs_is_recording_detail(uint32_t detail) {
  return cs_is_recording() && __atomic_load_n(&cs_state.detail, __ATOMIC_RELAXED) >= detail;
}

/// The time, in nanoseconds of CLOCK_MONOTONIC.
uint64_t cs_monotonic(void);

#define CS_RENAME_EXCLUSIVELY 1U
#define CS_RENAME_EXCHANGING 2U

/// Renames a file in a directory. The new name must be free, or belong to a file that gets the old
/// name in exchange. Returns 0, or −1 with the reason in errno.
int cs_rename(
    int directory, const char *_Nonnull name, int other, const char *_Nonnull new_name, uint32_t flags);

/// Moves a descriptor above those of the standard streams. These may be closed, and a program that
/// prints would then write into the file. Returns the new descriptor, which is closed on exec, or
/// −1 with the reason in errno, also if the descriptor is −1.
int cs_above_standard(int file);

/// Creates a file in memory that has no name. Returns its descriptor, or −1.
int cs_memory_file(void);

/// The processor's counter; 0 on processors without one.
static inline uint64_t cs_counter(void) {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
  uint64_t count;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(count));
  return count;
#else
  return 0;
#endif
}

/// The time on the clock that signposts are stamped with, in its ticks.
static inline uint64_t cs_now(void) {
  if (__builtin_expect(__atomic_load_n(&cs_state.clock, __ATOMIC_RELAXED) == CS_CLOCK_COUNTER, 1)) {
    return cs_counter();
  }
  return cs_monotonic();
}

/// When the calling thread's last signpost was emitted, in ticks; 0 if it has emitted none, or if
/// that was dropped.
static inline uint64_t cs_last_time(void) { return cs_thread.last_time; }

/// One moment on both clocks, read about ten nanoseconds apart.
cs_moment cs_take_moment(uint32_t clock);

/// Takes a new chunk for the calling thread. Returns NULL and counts a loss if none is available.
cs_record *_Nullable cs_take_chunk(uint32_t slots, uint32_t epoch);

static inline cs_record *_Nullable cs_reserve(uint32_t slots) {
  uint32_t epoch = __atomic_load_n(&cs_own.recording, __ATOMIC_RELAXED);
  cs_thread_state *thread = &cs_thread;
  if (__builtin_expect(thread->epoch != epoch || thread->used + slots > thread->capacity, 0)) {
    return cs_take_chunk(slots, epoch);
  }
  return thread->slots + thread->used;
}

static inline void cs_commit(uint32_t slots) {
  cs_thread.used += slots;
  __atomic_store_n(cs_thread.committed, cs_thread.used, __ATOMIC_RELEASE);
}

// The quick path has very little code, because it runs between an app's own code, in caches full of
// that. Everything unusual is behind one call.

/// Begins a record in the usual case: see cs_switches, room in the chunk, and a duration of 32
/// bits. Otherwise returns NULL.
static inline cs_record *_Nullable cs_begin_quickly_at(
    uint64_t time, uint8_t kind, uint8_t slots, uint32_t subject, uint32_t engine,
    uint64_t duration, uint64_t payload) {
  if (__builtin_expect(!__atomic_load_n(&cs_own.is_quick, __ATOMIC_RELAXED), 0)) { return NULL; }
  uint32_t epoch = __atomic_load_n(&cs_own.recording, __ATOMIC_RELAXED);
  cs_thread_state *thread = &cs_thread;
  if (__builtin_expect(duration >= UINT32_MAX, 0)) { return NULL; }
  if (__builtin_expect(thread->epoch != epoch || thread->used + slots > thread->capacity, 0)) {
    return NULL;
  }
  thread->last_time = time;
  cs_record *record = thread->slots + thread->used;
  *record = (cs_record){
      .time = time,
      .kind = kind,
      .slots = slots,
      .test = thread->test,
      .duration = (uint32_t)duration,
      .subject = subject,
      .engine = engine,
      .payload = payload,
  };
  return record;
}

/// Begins a record at the current time; `start` is 0 for a signpost without a duration.
static inline cs_record *_Nullable cs_begin_quickly(
    uint8_t kind, uint8_t slots, uint32_t subject, uint32_t engine, uint64_t start,
    uint64_t payload) {
  uint64_t time = cs_counter();
  uint64_t duration = start != 0 ? time - start : 0;
  return cs_begin_quickly_at(time, kind, slots, subject, engine, duration, payload);
}

void cs_emit_slowly(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t start, uint64_t payload);
void cs_emit_2_slowly(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t start, uint64_t payload,
    uint64_t a, uint64_t b, uint64_t c, uint64_t d);
void cs_emit_3_slowly(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t start, uint64_t payload,
    uint64_t a, uint64_t b, uint64_t c, uint64_t d,
    uint64_t e, uint64_t f, uint64_t g, uint64_t h);

static inline void cs_emit(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t start, uint64_t payload) {
  if (__builtin_expect(
          cs_begin_quickly(kind, 1, subject, engine, start, payload) == NULL, 0)) {
    return cs_emit_slowly(kind, subject, engine, start, payload);
  }
  cs_commit(1);
}

/// Emits a record of two slots.
static inline void cs_emit_2(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t start, uint64_t payload,
    uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
  cs_record *record = cs_begin_quickly(kind, 2, subject, engine, start, payload);
  if (__builtin_expect(record == NULL, 0)) {
    return cs_emit_2_slowly(kind, subject, engine, start, payload, a, b, c, d);
  }
  *(cs_slot *)(record + 1) = (cs_slot){{a, b, c, d}};
  cs_commit(2);
}

// For a time that the caller has just read, because reading the clock takes most of a signpost's
// time. The thread must not emit anything in between.

/// Emits a record at a given time, with a measured duration.
static inline void cs_emit_at(
    uint64_t time, uint8_t kind, uint32_t subject, uint32_t engine, uint64_t duration,
    uint64_t payload) {
  if (__builtin_expect(
          cs_begin_quickly_at(time, kind, 1, subject, engine, duration, payload) == NULL, 0)) {
    return cs_emit_slowly(
        kind, subject, engine, duration != 0 ? cs_now() - duration : 0, payload);
  }
  cs_commit(1);
}

/// Emits a record of two slots at a given time, without a duration.
static inline void cs_emit_2_at(
    uint64_t time, uint8_t kind, uint32_t subject, uint32_t engine, uint64_t payload,
    uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
  cs_record *record = cs_begin_quickly_at(time, kind, 2, subject, engine, 0, payload);
  if (__builtin_expect(record == NULL, 0)) {
    return cs_emit_2_slowly(kind, subject, engine, 0, payload, a, b, c, d);
  }
  *(cs_slot *)(record + 1) = (cs_slot){{a, b, c, d}};
  cs_commit(2);
}

/// Emits a record of three slots at a given time, without a duration.
static inline void cs_emit_3_at(
    uint64_t time, uint8_t kind, uint32_t subject, uint32_t engine, uint64_t payload,
    uint64_t a, uint64_t b, uint64_t c, uint64_t d,
    uint64_t e, uint64_t f, uint64_t g, uint64_t h) {
  cs_record *record = cs_begin_quickly_at(time, kind, 3, subject, engine, 0, payload);
  if (__builtin_expect(record == NULL, 0)) {
    return cs_emit_3_slowly(kind, subject, engine, 0, payload, a, b, c, d, e, f, g, h);
  }
  *(cs_slot *)(record + 1) = (cs_slot){{a, b, c, d}};
  *(cs_slot *)(record + 2) = (cs_slot){{e, f, g, h}};
  cs_commit(3);
}

/// Emits a record of three slots.
static inline void cs_emit_3(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t start, uint64_t payload,
    uint64_t a, uint64_t b, uint64_t c, uint64_t d,
    uint64_t e, uint64_t f, uint64_t g, uint64_t h) {
  cs_record *record = cs_begin_quickly(kind, 3, subject, engine, start, payload);
  if (__builtin_expect(record == NULL, 0)) {
    return cs_emit_3_slowly(kind, subject, engine, start, payload, a, b, c, d, e, f, g, h);
  }
  *(cs_slot *)(record + 1) = (cs_slot){{a, b, c, d}};
  *(cs_slot *)(record + 2) = (cs_slot){{e, f, g, h}};
  cs_commit(3);
}

/// Emits a record followed by bytes, at most 254 slots of them. The rest is cut off.
void cs_emit_bytes(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t payload,
    const void *_Nullable bytes, size_t length);

/// Returns the next object identifier.
uint32_t cs_make_object_id(void);

/// Returns whether the calling thread is the process's first thread, or runs the main queue in its
/// place.
bool cs_is_main_thread(void);

/// Sets the number of the test that the calling thread runs; 0 for none.
void cs_set_current_test(uint16_t test);

/// Records, for all recordings of the process, that a hook is disabled, and the version of the
/// software that it is for.
void cs_leave_out_hook(uint32_t hook, const char *_Nonnull version);

/// Starts a recording into a new spool file in the directory; returns 0, or an errno.
///
/// It suspends a recording that the environment requested until cs_stop. An unknown level of detail
/// means the environment's level.
int cs_start(const char *_Nonnull directory, uint32_t detail);

/// Ends the recording, and resumes the recording that the environment requested, if any.
void cs_stop(void);

/// Frees the disk space of a part of a file. The file keeps its length, and the part reads as
/// zeros.
int cs_release_disk(int file, int64_t offset, int64_t length);

/// Takes the lock of the definition tables. A fork waits for it, so that the child finds it
/// unlocked. This also detects a child that was forked without handlers.
void cs_lock(void);
void cs_unlock(void);

#include "CallStacks.h"
#include "TextHash.h"

#endif
