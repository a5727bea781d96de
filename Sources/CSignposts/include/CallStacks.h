// Call stacks: who caused a signpost.
//
// A record of kind CS_KIND_STACK_OF_NEXT goes directly before the signpost whose stack it names. What it names is
// defined earlier, by the same thread, in a record of kind CS_KIND_STACK; the modules that the addresses lie in are
// written down before that. docs/trace-format.md describes the three.

#ifndef CALLSTACKS_H
#define CALLSTACKS_H

#include <stdbool.h>
#include <stdint.h>

// CS_KIND_STACK: subject its number, engine 1 if outer frames were left out, payload the number of addresses, which
// follow, innermost first.
// CS_KIND_MODULE: subject its number, payload what is added to the file's addresses; a cs_module follows.
// CS_KIND_STACK_OF_NEXT: subject the number of the next signpost's stack, engine the next signpost's kind.

// How many frames of a stack are kept, the innermost ones.
#define CS_DEEPEST_STACK 64U
#define CS_LONGEST_BUILD_ID 32U
#define CS_LONGEST_MODULE_PATH 2048U

/// A program or library as it lies in memory, and what tells its file from another of the same path.
typedef struct {
  /// Where it lies in memory.
  uint64_t start;
  uint64_t end;
  /// In bytes; 0 if the file could not be looked at, as for the kernel's own library.
  uint64_t file_size;
  /// When the file was written, in nanoseconds since 1970.
  uint64_t file_time;
  uint32_t build_id_length;
  uint32_t path_length;
  uint8_t build_id[CS_LONGEST_BUILD_ID];
  /// Only the first `path_length` bytes are written.
  char path[CS_LONGEST_MODULE_PATH];
} cs_module;

/// 1 while signposts get call stacks.
extern uint32_t cs_stacks;

/// Emits the calling thread's stack for the signpost of that kind which it emits next.
void cs_emit_stack(uint8_t kind);

/// The same, where stacks are wanted.
static inline void cs_note_stack(uint8_t kind) {
  if (__builtin_expect(__atomic_load_n(&cs_stacks, __ATOMIC_RELAXED) != 0, 0)) {
    cs_emit_stack(kind);
  }
}

/// Sets whether signposts get call stacks, until cs_restore_stacks.
void cs_record_stacks(bool wanted);

/// Goes back to what the environment asked for: PLUMBLINE_STACKS=1.
void cs_restore_stacks(void);

/// The frames of the calling thread, innermost first: return addresses, at most CS_DEEPEST_STACK.
///
/// Frames are found by their frame pointers; a frame that has none ends the walk, or is skipped.
uint32_t cs_walk_stack(uint64_t *_Nonnull addresses, bool *_Nonnull is_cut);

#endif
