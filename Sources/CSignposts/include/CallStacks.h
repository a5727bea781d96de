// Call stacks of signposts.
//
// A record of kind CS_KIND_STACK_OF_NEXT directly precedes the signpost that it gives a stack. The
// same thread has defined that stack earlier, in a record of kind CS_KIND_STACK. The modules that
// contain the stack's addresses are defined before that. docs/trace-format.md describes the three
// kinds.

#ifndef CALLSTACKS_H
#define CALLSTACKS_H

#include <stdbool.h>
#include <stdint.h>

// CS_KIND_STACK: subject is its number, engine is 1 if outer frames were omitted, payload is the
// number of addresses, which follow, innermost first. CS_KIND_MODULE: subject is its number,
// payload is the offset added to the file's addresses; a cs_module follows. CS_KIND_STACK_OF_NEXT:
// subject is the number of the next signpost's stack, engine is the next signpost's kind.

// The number of innermost frames that are recorded of a stack.
#define CS_DEEPEST_STACK 64U
#define CS_LONGEST_BUILD_ID 32U
#define CS_LONGEST_MODULE_PATH 2048U

/// A loaded program or library, with data that identifies its file among others with the same path.
typedef struct {
  /// The address range in memory.
  uint64_t start;
  uint64_t end;
  /// In bytes; 0 if the file could not be examined, such as the kernel's vDSO.
  uint64_t file_size;
  /// The file's modification time, in nanoseconds since 1970.
  uint64_t file_time;
  uint32_t build_id_length;
  uint32_t path_length;
  uint8_t build_id[CS_LONGEST_BUILD_ID];
  /// Only the first `path_length` bytes are written.
  char path[CS_LONGEST_MODULE_PATH];
} cs_module;

/// 1 while signposts get call stacks.
extern uint32_t cs_stacks;

/// Emits the calling thread's stack for a signpost of that kind, which must be emitted next.
void cs_emit_stack(uint8_t kind);

/// Emits the stack if the recording has call stacks.
static inline void cs_note_stack(uint8_t kind) {
  if (__builtin_expect(__atomic_load_n(&cs_stacks, __ATOMIC_RELAXED) != 0, 0)) {
    cs_emit_stack(kind);
  }
}

/// Sets whether signposts get call stacks, until cs_restore_stacks.
void cs_record_stacks(bool wanted);

/// Restores the setting from the environment: PLUMBLINE_STACKS=1.
void cs_restore_stacks(void);

/// Writes the return addresses of the calling thread's frames, innermost first, at most
/// CS_DEEPEST_STACK.
///
/// Frames are found through frame pointers. A frame without one ends the walk, or is skipped.
uint32_t cs_walk_stack(uint64_t *_Nonnull addresses, bool *_Nonnull is_cut);

#endif
