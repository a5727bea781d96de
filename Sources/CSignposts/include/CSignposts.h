// The recorder's hot path: a flag, a chunk of memory of the calling thread, one store of 32 bytes.
//
// The spool is a file that is mapped shared: what a program has written there outlives the program. Its layout is
// described in docs/trace-format.md; this header is the layout's definition.

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
// How many chunks can be on their way back to the program.
#define CS_RETURNED_SIZE 512U
// Set in the index of a chunk that comes back without its disk.
#define CS_RETURNED_EMPTY 0x80000000U
// Records of lower kinds are definitions.
#define CS_FIRST_SIGNPOST 10U
// How many hooks there are into what has no interface: see docs/runtime-hooks.md.
#define CS_HOOK_COUNT 3U
#define CS_HOOK_VERSION_SIZE 48U

/// What signposts are stamped with.
#define CS_CLOCK_MONOTONIC 0U
/// The processor's counter: the time-stamp counter, or on arm64 the virtual count.
#define CS_CLOCK_COUNTER 1U

/// Levels of detail: constraints, engines, measurements, passes, hierarchy, frames, tests and marks are always recorded.
#define CS_DETAIL_ENGINE 0U
/// Each view's part in a phase as well.
#define CS_DETAIL_VIEWS 1U
/// Each view that is marked for a phase as well.
#define CS_DETAIL_ALL 2U
#define CS_DETAIL_DEFAULT CS_DETAIL_ALL

/// One signpost, or the first slot of one that spans several.
typedef struct {
  /// When the signpost was emitted, which is when what it tells of ended; in ticks of the spool's clock.
  uint64_t time;
  uint8_t kind;
  /// How many slots the record spans, this one included.
  uint8_t slots;
  /// The number of the test that was running; 0 if there was none.
  uint16_t test;
  /// In ticks; UINT32_MAX if a record of kind CS_KIND_LONG_DURATION goes before this one.
  uint32_t duration;
  uint32_t subject;
  uint32_t engine;
  uint64_t payload;
} cs_record;

/// The further slots of a record.
typedef struct {
  uint64_t words[4];
} cs_slot;

/// One moment on the spool's clock, in ticks, and on CLOCK_MONOTONIC, in nanoseconds; zeros if none was taken.
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
  /// When the file was made.
  cs_moment start;
  /// The same moment on the wall clock, in nanoseconds since 1970.
  uint64_t start_wall;
  /// When the process ended by itself; zeros before, or if it was killed.
  cs_moment end;
  /// A moment that the collector has taken, at its last look.
  cs_moment look;
  /// The machine's run, of /proc/sys/kernel/random/boot_id: ticks mean nothing in another one.
  char boot[40];
  uint64_t limit;
  /// Signposts that were dropped, because no chunk could be had.
  uint64_t dropped;
  /// How often a chunk was claimed: the sequence number of the last claim.
  uint32_t claimed;
  /// The errno of the last chunk that could not be had.
  uint32_t claim_error;
  /// Chunks that the file has.
  uint32_t chunks;
  /// 1 if a child that was forked without handlers is noticed: the kernel wipes a page for that.
  uint32_t notices_forks;
  /// Slots that threads had filled in chunks when they left them: as many must be read.
  uint64_t left_slots;
  /// What one signpost costs, in nanoseconds.
  double cost;
  char library_version[32];
  uint32_t executable_length;
  uint32_t command_length;
  char executable[512];
  /// The arguments, each with a NUL behind it.
  char command[2048];
  /// The hooks that are left out: the version of what each is for, with a NUL behind it; nothing for one in use.
  char left_out[CS_HOOK_COUNT][CS_HOOK_VERSION_SIZE];
} cs_spool_header;

/// The file's second page: chunks that the collector has read and gives back, to be used again.
typedef struct {
  /// How many chunks were ever given back; the collector's.
  uint32_t given;
  /// How many of them were taken again; the program's.
  uint32_t taken;
  /// The chunks' indexes, CS_RETURNED_EMPTY set where the disk must be reserved again; the nth is at n % CS_RETURNED_SIZE.
  uint32_t chunks[CS_RETURNED_SIZE];
} cs_returned_chunks;

#define CS_RETURNED_OFFSET 4096U

/// The start of a chunk.
typedef struct {
  /// CS_CHUNK_MAGIC while a thread has the chunk or has left it, written after all but `committed`; 0 once it was read.
  uint32_t magic;
  /// The number of the claim, counting up from 1 in the file: a thread's chunks in their order.
  uint32_t sequence;
  uint32_t thread;
  uint32_t is_main;
  char name[16];
  /// When the chunk was claimed.
  cs_moment start;
  /// When its thread has left it for another one; zeros before.
  cs_moment end;
  /// How many slots are complete: what a reader may read. In a cache line of its own, which only the thread writes.
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

/// The file of the spool's directory in which programs count the spools they make, and say that they could make none: a
/// header and slots. They map it shared, so that they need no descriptor to go on counting.
#define CS_UNRECORDED_NAME "unrecorded"
#define CS_UNRECORDED_MAGIC 0x434552504E554C50ULL
#define CS_UNRECORDED_SLOTS 60U
#define CS_UNRECORDED_SIZE 8192U

/// The start of that file, which the recorder makes with all of its disk.
typedef struct {
  uint64_t magic;
  uint32_t slots;
  /// How many programs have a slot, or would if there were more of them.
  uint32_t count;
  /// Signposts that the programs without a slot have dropped.
  uint64_t dropped;
  /// How many spools were made in the directory.
  uint32_t spools;
  uint8_t padding[36];
} cs_unrecorded_header;

/// A program that could make no spool when it started, or after a fork.
typedef struct {
  uint32_t pid;
  /// The errno of its last attempt.
  uint32_t error;
  /// Signposts that it has dropped.
  uint64_t dropped;
  uint64_t padding;
  /// The end of its program's name, with a NUL behind it.
  char name[104];
} cs_unrecorded_slot;

_Static_assert(sizeof(cs_unrecorded_header) == 64, "the slots follow a header of 64 bytes");
_Static_assert(
    sizeof(cs_unrecorded_header) + CS_UNRECORDED_SLOTS * sizeof(cs_unrecorded_slot) <= CS_UNRECORDED_SIZE,
    "the slots fit the file");

/// What a thread knows of its chunk.
typedef struct {
  cs_record *_Nullable slots;
  uint32_t *_Nullable committed;
  uint32_t used;
  uint32_t capacity;
  uint32_t epoch;
  uint32_t drops_until_retry;
  /// When the thread's last signpost was emitted; 0 if that is not known.
  uint64_t last_time;
  uint16_t test;
} cs_thread_state;

/// What is asked before a signpost is emitted; it changes when a recording starts or ends only.
typedef struct {
  /// 0 while nothing records, else the number of the recording.
  uint32_t recording;
  /// CS_CLOCK_MONOTONIC or CS_CLOCK_COUNTER; the same as long as the process lives.
  uint32_t clock;
  /// CS_DETAIL_ENGINE, CS_DETAIL_VIEWS or CS_DETAIL_ALL.
  uint32_t detail;
  /// 1 if signposts ask which test they belong to: the program has loaded a test library.
  uint32_t finds_tests;
} cs_switches;

// A page of the system, so that it can be wiped without anything else.
#if defined(__aarch64__)
#define CS_PAGE_SIZE 65536
#else
#define CS_PAGE_SIZE 4096
#endif

/// What every signpost that is emitted looks at. The kernel wipes it in a forked child, so that a child that was forked
/// without the handlers of pthread_atfork does not write into its parent's chunk: see cs_notice_fork.
typedef struct __attribute__((aligned(CS_PAGE_SIZE))) {
  /// As in cs_switches.
  uint32_t recording;
  /// The number of the recording that is on, or was on last.
  uint32_t epoch;
  /// 1 if the quick way is enough: the clock is the counter, and no signpost asks which test it belongs to.
  uint32_t is_quick;
  /// 1 in the process that this page belongs to, 0 in a child that has not been noticed.
  uint32_t is_own;
} cs_own_switches;

/// In a cache line of their own: what other threads write must not take them from this one's cache.
extern cs_switches cs_state;
extern cs_own_switches cs_own;
extern _Thread_local cs_thread_state cs_thread __attribute__((tls_model("initial-exec")));

/// Where the number of the recording is, for readers that know of no more than a number; 0 while nothing records.
static inline const void *_Nonnull cs_recording_number(void) { return &cs_state.recording; }

static inline bool cs_is_recording(void) {
  return __atomic_load_n(&cs_state.recording, __ATOMIC_RELAXED) != 0;
}

/// The number of the recording that is on, or was on last.
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

/// Gives a file of a directory another name: one that is free, or that of another file, which gets its. Returns 0, or −1
/// with the reason in errno.
int cs_rename(
    int directory, const char *_Nonnull name, int other, const char *_Nonnull new_name, uint32_t flags);

/// Moves a descriptor above those of the standard streams, which may be closed: a program that prints would write into the
/// file. Returns the new one, which is closed on exec, or −1 with the reason in errno, as for a descriptor of −1.
int cs_above_standard(int file);

/// Makes a file that is in no directory, and has no disk. Returns its descriptor, or −1.
int cs_memory_file(void);

/// The processor's counter; 0 on processors that have none.
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

/// When the calling thread's last signpost was emitted, in ticks; 0 if it has emitted none, or if it was dropped.
static inline uint64_t cs_last_time(void) { return cs_thread.last_time; }

/// One moment on both clocks, some ten nanoseconds apart.
cs_moment cs_take_moment(uint32_t clock);

/// Takes a new chunk for the calling thread; returns NULL, and counts a loss, if none is available.
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

// The quick way has next to no code: it lies between an app's own, in caches that are full of that. All else than the usual
// is behind one call.

/// Begins a record where everything is as usual: see cs_switches, room in the chunk, a duration of 32 bits; else NULL.
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

/// The same at this moment; `start` is 0 for a signpost without a duration.
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

// At a time that the caller has just read: to read the clock takes most of a signpost's time. Between the two the thread
// must emit nothing.

/// Emits a record at a time, with a duration that was measured.
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

/// Emits a record of two slots at a time, without a duration.
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

/// Emits a record of three slots at a time, without a duration.
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

/// Emits a record with bytes behind it, at most 254 slots of them; what is longer is cut off.
void cs_emit_bytes(
    uint8_t kind, uint32_t subject, uint32_t engine, uint64_t payload,
    const void *_Nullable bytes, size_t length);

/// Draws the next object identifier.
uint32_t cs_make_object_id(void);

/// Whether the calling thread is the process's first, or runs the main queue in its place.
bool cs_is_main_thread(void);

/// Sets the number of the test that the calling thread runs; 0 for none.
void cs_set_current_test(uint16_t test);

/// Notes for all recordings of the process that a hook is left out, and the version of what it is for.
void cs_leave_out_hook(uint32_t hook, const char *_Nonnull version);

/// Starts a recording into a new spool file in the directory; returns 0, or an errno.
///
/// A recording that the environment asked for gives way to it until cs_stop. A level of detail that there is not means the
/// environment's.
int cs_start(const char *_Nonnull directory, uint32_t detail);

/// Ends the recording; goes back to the one that the environment asked for, if it did.
void cs_stop(void);

/// Gives the disk of a part of a file back, the file's length unchanged; what it held reads as zeros.
int cs_release_disk(int file, int64_t offset, int64_t length);

/// The lock of the definitions' tables; a fork waits for it, so that the child finds it open. A child that was forked
/// without handlers is noticed here.
void cs_lock(void);
void cs_unlock(void);

#include "CallStacks.h"
#include "TextHash.h"

#endif
