#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CSignposts.h"

#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// The initial capacity of a thread's table of stacks. A table that would exceed LARGEST_CAPACITY is
// emptied.
#define FIRST_CAPACITY 1024U
#define LARGEST_CAPACITY 65536U
#define MOST_MODULES 1024U

// Masks the bits that are not part of an address. Swift marks the frames of asynchronous functions
// in bit 60 of the frame pointer that they save, and arm64 may sign return addresses in the upper
// bits.
#define ADDRESS_BITS 0x0000FFFFFFFFFFFFULL

uint32_t cs_stacks;
static bool environment_stacks;
static uint32_t last_stack;

/// A stack that was defined, identified by a 64-bit hash of its addresses.
typedef struct {
  uint64_t hash;
  uint32_t id;
} known_stack;

/// A thread's stack bounds and the stacks it has defined. The bounds are 0 until they are needed.
typedef struct {
  uintptr_t low;
  uintptr_t high;
  known_stack *stacks;
  uint32_t capacity;
  uint32_t count;
  uint32_t epoch;
} thread_stacks;

static _Thread_local thread_stacks own __attribute__((tls_model("initial-exec")));
static pthread_key_t key;
static bool has_key;

// The modules defined in this recording. Guarded by the definitions lock.
static struct {
  uint32_t epoch;
  uint32_t count;
  struct {
    uint64_t start;
    uint64_t end;
  } ranges[MOST_MODULES];
} modules;

// MARK: The walk

// The walk reads the stack frames of other functions, which the sanitizers would report as an
// error.
#define READS_FRAMES __attribute__((no_sanitize("address", "hwaddress", "thread", "memory")))

typedef struct {
  uint32_t depth;
  bool is_cut;
  uint64_t hash;
} walked_stack;

static inline uint64_t mixed(uint64_t hash, uint64_t address) {
  __uint128_t product = (__uint128_t)(hash ^ address) * 0x9E3779B97F4A7C15ULL;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

// Reads only between the current frame and the end of the thread's stack, which is in use.
READS_FRAMES static inline __attribute__((always_inline)) walked_stack walk(
    const void *frame, uintptr_t low, uintptr_t high, uint64_t *addresses) {
  walked_stack result = {.hash = 0x51A1D5};
  uintptr_t position = (uintptr_t)frame;
  if (position < low) { return result; }
  while (position % sizeof(uintptr_t) == 0 && position + 2 * sizeof(uintptr_t) <= high) {
    if (result.depth == CS_DEEPEST_STACK) {
      result.is_cut = true;
      break;
    }
    const uintptr_t *words = (const uintptr_t *)position;
    uint64_t address = words[1] & ADDRESS_BITS;
    if (address == 0) { break; }
    addresses[result.depth++] = address;
    result.hash = mixed(result.hash, address);
    uintptr_t next = words[0] & (uintptr_t)ADDRESS_BITS;
    if (next <= position) { break; }
    position = next;
  }
  return result;
}

// Finds the lowest and highest address of the thread's stack; does nothing if the system does not
// provide them.
static void find_bounds(void) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) { return; }
  void *low = NULL;
  size_t size = 0;
  if (pthread_attr_getstack(&attributes, &low, &size) == 0) {
    own.low = (uintptr_t)low;
    own.high = (uintptr_t)low + size;
  }
  pthread_attr_destroy(&attributes);
}

READS_FRAMES __attribute__((noinline)) uint32_t cs_walk_stack(
    uint64_t *addresses, bool *is_cut) {
  if (own.high == 0) { find_bounds(); }
  walked_stack stack = walk(__builtin_frame_address(0), own.low, own.high, addresses);
  *is_cut = stack.is_cut;
  return stack.depth;
}

// MARK: Modules

typedef struct {
  uint64_t bias;
  cs_module module;
} found_module;

static bool is_known(uint64_t address) {
  for (uint32_t i = 0; i < modules.count; i++) {
    if (address >= modules.ranges[i].start && address < modules.ranges[i].end) { return true; }
  }
  return false;
}

// Finds the linker's build ID in the notes of a segment.
static void read_build_id(const char *notes, size_t size, cs_module *module) {
  size_t offset = 0;
  while (offset + sizeof(ElfW(Nhdr)) <= size) {
    const ElfW(Nhdr) *note = (const void *)(notes + offset);
    size_t name = offset + sizeof *note;
    size_t description = name + ((note->n_namesz + 3UL) & ~3UL);
    size_t end = description + ((note->n_descsz + 3UL) & ~3UL);
    if (end > size || end <= offset) { return; }
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 &&
        memcmp(notes + name, "GNU", 4) == 0 && note->n_descsz <= CS_LONGEST_BUILD_ID) {
      module->build_id_length = note->n_descsz;
      memcpy(module->build_id, notes + description, note->n_descsz);
      return;
    }
    offset = end;
  }
}

static void read_path(const char *name, cs_module *module) {
  ssize_t length = 0;
  if (name == NULL || name[0] == 0) {
    length = readlink("/proc/self/exe", module->path, sizeof module->path - 1);
  } else {
    length = (ssize_t)strnlen(name, sizeof module->path - 1);
    memcpy(module->path, name, (size_t)length);
  }
  module->path_length = length > 0 ? (uint32_t)length : 0;
  module->path[module->path_length] = 0;
  struct stat status;
  if (module->path_length > 0 && stat(module->path, &status) == 0) {
    module->file_size = (uint64_t)status.st_size;
    module->file_time =
        (uint64_t)status.st_mtim.tv_sec * 1000000000ULL + (uint64_t)status.st_mtim.tv_nsec;
  }
}

static int note_module(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  (void)context;
  static cs_module module;  // Long; the definitions lock guards it.
  memset(&module, 0, offsetof(cs_module, path));
  module.start = UINT64_MAX;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    uint64_t start = (uint64_t)info->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD) {
      if (start < module.start) { module.start = start; }
      if (start + segment->p_memsz > module.end) { module.end = start + segment->p_memsz; }
    } else if (segment->p_type == PT_NOTE && module.build_id_length == 0) {
      read_build_id((const char *)(uintptr_t)start, segment->p_filesz, &module);
    }
  }
  if (module.end <= module.start || is_known(module.start)) { return 0; }
  if (modules.count == MOST_MODULES) { return 1; }
  modules.ranges[modules.count].start = module.start;
  modules.ranges[modules.count].end = module.end;
  modules.count++;
  read_path(info->dlpi_name, &module);
  cs_emit_bytes(
      CS_KIND_MODULE, modules.count, 0, (uint64_t)info->dlpi_addr, &module,
      offsetof(cs_module, path) + module.path_length);
  return 0;
}

// Defines the modules that contain the addresses, together with all loaded modules, unless they are
// already defined.
static void note_modules(const uint64_t *addresses, uint32_t count, uint32_t epoch) {
  cs_lock();
  if (modules.epoch != epoch) {
    modules.epoch = epoch;
    modules.count = 0;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (is_known(addresses[i])) { continue; }
    dl_iterate_phdr(note_module, NULL);
    break;
  }
  cs_unlock();
}

// MARK: The table

static void release_table(void *stacks) {
  (void)stacks;
  if (own.stacks != NULL) { munmap(own.stacks, own.capacity * sizeof(known_stack)); }
  own.stacks = NULL;
  own.capacity = 0;
  own.count = 0;
}

static known_stack *make_table(uint32_t capacity) {
  void *table = mmap(
      NULL, capacity * sizeof(known_stack), PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return table == MAP_FAILED ? NULL : table;
}

// Returns the entry of the hash, or the free entry for it.
static inline known_stack *entry(known_stack *stacks, uint32_t capacity, uint64_t hash) {
  uint32_t index = (uint32_t)(hash >> 32) & (capacity - 1);
  while (stacks[index].id != 0 && stacks[index].hash != hash) {
    index = (index + 1) & (capacity - 1);
  }
  return &stacks[index];
}

static void empty_table(void) {
  if (own.stacks != NULL) { memset(own.stacks, 0, own.capacity * sizeof(known_stack)); }
  own.count = 0;
}

// Makes room for one more stack; returns false if memory is exhausted.
static bool make_room(void) {
  if (own.count < own.capacity / 2) { return true; }
  if (own.capacity == LARGEST_CAPACITY) {
    empty_table();
    return true;
  }
  uint32_t capacity = own.capacity == 0 ? FIRST_CAPACITY : own.capacity * 4;
  known_stack *stacks = make_table(capacity);
  if (stacks == NULL) { return false; }
  for (uint32_t i = 0; i < own.capacity; i++) {
    if (own.stacks[i].id != 0) { *entry(stacks, capacity, own.stacks[i].hash) = own.stacks[i]; }
  }
  uint32_t count = own.count;
  release_table(NULL);
  own.stacks = stacks;
  own.capacity = capacity;
  own.count = count;
  if (has_key) { pthread_setspecific(key, stacks); }
  return true;
}

static __attribute__((noinline)) uint32_t define_stack(
    const uint64_t *addresses, walked_stack stack, uint32_t epoch) {
  if (!make_room()) { return 0; }
  note_modules(addresses, stack.depth, epoch);
  uint32_t id = __atomic_add_fetch(&last_stack, 1, __ATOMIC_RELAXED);
  cs_emit_bytes(
      CS_KIND_STACK, id, stack.is_cut, stack.depth, addresses, stack.depth * sizeof *addresses);
  known_stack *place = entry(own.stacks, own.capacity, stack.hash);
  *place = (known_stack){.hash = stack.hash, .id = id};
  own.count++;
  return id;
}

READS_FRAMES __attribute__((noinline)) void cs_emit_stack(uint8_t kind) {
  uint32_t epoch = __atomic_load_n(&cs_own.recording, __ATOMIC_RELAXED);
  if (epoch == 0) { return; }
  // Finding the test may emit signposts, which would come between the stack and its signpost.
  if (cs_state.finds_tests) { (void)cs_find_test(); }
  // If the spool is full, the signpost is dropped and counted. Its stack is counted with it.
  if (cs_thread.epoch == epoch && cs_thread.capacity == 0) { return; }
  if (__builtin_expect(own.epoch != epoch, 0)) {
    if (own.high == 0) { find_bounds(); }
    empty_table();
    own.epoch = epoch;
  }
  uint64_t addresses[CS_DEEPEST_STACK];
  walked_stack stack = walk(__builtin_frame_address(0), own.low, own.high, addresses);
  if (stack.depth == 0) { return; }
  uint32_t id = 0;
  if (__builtin_expect(own.capacity != 0, 1)) {
    id = entry(own.stacks, own.capacity, stack.hash)->id;
  }
  if (__builtin_expect(id == 0, 0)) {
    id = define_stack(addresses, stack, epoch);
    if (id == 0) { return; }
  }
  cs_record *record = cs_reserve(1);
  if (__builtin_expect(record == NULL, 0)) { return; }
  *record = (cs_record){
      .time = cs_now(),
      .kind = CS_KIND_STACK_OF_NEXT,
      .slots = 1,
      .test = cs_thread.test,
      .subject = id,
      .engine = kind,
  };
  cs_commit(1);
}

// MARK: The switch

void cs_record_stacks(bool wanted) {
  __atomic_store_n(&cs_stacks, wanted ? 1 : 0, __ATOMIC_RELAXED);
}

void cs_restore_stacks(void) { cs_record_stacks(environment_stacks); }

__attribute__((constructor)) static void load(void) {
  has_key = pthread_key_create(&key, release_table) == 0;
  const char *wish = getenv("PLUMBLINE_STACKS");
  environment_stacks = wish != NULL && strcmp(wish, "1") == 0;
  cs_restore_stacks();
}
