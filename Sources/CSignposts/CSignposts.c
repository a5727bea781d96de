#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CSignposts.h"
#include "Internal.h"
#include "Unrecorded.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// The number of signposts dropped before a full disk is tried again.
#define DROPS_UNTIL_RETRY 8192U
// The largest number of chunks to create in one write, if the program is ahead of the collector.
// Larger writes cost less per chunk.
#define LARGEST_EXTENSION 4U
#define ZEROS_SIZE 65536U
#define LARGEST_SPOOL (16ULL << 30)
// The file is mapped in segments, as it grows, because a program may limit its own address space.
#define CHUNKS_PER_SEGMENT 16U
#define MOST_SEGMENTS 4096U
// The number of attempts to take a lock that this thread may have itself.
#define ATTEMPTS_TO_LOCK 100
#define ATTEMPTS_TO_RESERVE 3

_Alignas(64) cs_switches cs_state;
cs_own_switches cs_own;
_Thread_local cs_thread_state cs_thread __attribute__((tls_model("initial-exec")));

// All threads write it, so it is not in the cache lines that each signpost reads.
static _Alignas(64) uint32_t last_object_id;

// Its destructor is `end_thread`.
static pthread_key_t thread_end;
static pthread_mutex_t definitions_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t spool_lock = PTHREAD_MUTEX_INITIALIZER;

enum { DEFINITIONS = 1, SPOOL = 2 };
// The locks that this thread wants or has, and those of them that it certainly has. A signal handler
// that forks may run in between.
static _Thread_local volatile uint8_t wanted_locks __attribute__((tls_model("initial-exec")));
static _Thread_local volatile uint8_t held_locks __attribute__((tls_model("initial-exec")));
// Of a thread that forks: how many forks it is in, counting those of signal handlers, and the locks
// that the outermost has taken.
static _Thread_local volatile int fork_depth __attribute__((tls_model("initial-exec")));
static _Thread_local uint8_t locks_of_fork __attribute__((tls_model("initial-exec")));

// Guarded by spool_lock.
//
// This process keeps its counts here. The header has a copy for the reader, because a program that
// overwrites its spool must not corrupt the counts.
static struct {
  cs_spool_header *header;
  // The addresses of the mapped segments; header is at the start of the first. Each has a chunk's
  // number in the file, times the size, as its offset, so that it is aligned for all page sizes, and
  // its chunks begin CS_HEADER_SIZE later.
  char *segments[MOST_SEGMENTS];
  uint32_t segment_count;
  uint32_t chunks_per_segment;
  // The largest number of chunks.
  uint32_t room;
  // The file's absolute path, and its identity in case another file gets the same name. The
  // descriptor is not kept: the program may close descriptors that it did not open, and reuse the
  // number for one of its files.
  char path[1100];
  dev_t device;
  ino_t number;
  // The number of the recording that the file belongs to.
  uint32_t epoch;
  uint32_t chunks;
  uint32_t claimed;
  // The number of chunks returned by the collector that were taken.
  uint32_t taken;
  uint64_t left_slots;
  // The chunks of the file that were never used: from `fresh` up to `chunks`.
  uint32_t fresh;
  // The number of chunks that the next extension creates.
  uint32_t extension;
  // The limit from the environment, in bytes.
  uint64_t limit;
  // The directory from the environment, and the one in use. Both paths are absolute.
  char environment_directory[1024];
  char directory[1024];
  // Whether a file must be created before the next chunk: in the child after a fork.
  bool is_pending;
} spool;

// The number of the current or last recording; also in cs_own.
static uint32_t last_epoch;
// Whether the fork handlers are running.
static bool is_forking;
// Whether this library is initialized, and whether the kernel wipes cs_own in forked children.
static bool is_loaded;
static bool notices_forks;

// Also guarded by spool_lock.
static char left_out_hooks[CS_HOOK_COUNT][CS_HOOK_VERSION_SIZE];

// MARK: Small things

uint32_t cs_make_object_id(void) {
  return __atomic_add_fetch(&last_object_id, 1, __ATOMIC_RELAXED);
}

// If libdispatch has replaced the main thread (as in an async main), any of its threads may run the
// main queue. The library may be missing.
extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));

bool cs_is_main_thread(void) {
  if (syscall(SYS_gettid) == getpid()) { return true; }
  if (dispatch_queue_get_label == NULL) { return false; }
  const char *label = dispatch_queue_get_label(NULL);
  return label != NULL && strcmp(label, "com.apple.main-thread") == 0;
}

void cs_set_current_test(uint16_t test) { cs_thread.test = test; }

static void lock(pthread_mutex_t *mutex, uint8_t name) {
  wanted_locks |= name;
  pthread_mutex_lock(mutex);
  held_locks |= name;
}

static void unlock(pthread_mutex_t *mutex, uint8_t name) {
  held_locks &= (uint8_t)~name;
  pthread_mutex_unlock(mutex);
  wanted_locks &= (uint8_t)~name;
}

void cs_lock(void) {
  cs_notice_fork();
  lock(&definitions_lock, DEFINITIONS);
}

void cs_unlock(void) { unlock(&definitions_lock, DEFINITIONS); }

int cs_release_disk(int file, int64_t offset, int64_t length) {
  return fallocate(
      file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)offset, (off_t)length);
}

static uint32_t choose_detail(void) {
  const char *wish = getenv("PLUMBLINE_DETAIL");
  if (wish == NULL) { return CS_DETAIL_DEFAULT; }
  if (strcmp(wish, "engine") == 0) { return CS_DETAIL_ENGINE; }
  if (strcmp(wish, "views") == 0) { return CS_DETAIL_VIEWS; }
  if (strcmp(wish, "all") == 0) { return CS_DETAIL_ALL; }
  return CS_DETAIL_DEFAULT;
}

// MARK: The spool file

// Call it while the program has no other thread that could change the environment.
static uint64_t choose_limit(void) {
  const char *wish = getenv("PLUMBLINE_SPOOL_LIMIT");
  if (wish == NULL) { return LARGEST_SPOOL; }
  char *end = NULL;
  unsigned long long bytes = strtoull(wish, &end, 10);
  return end != wish && bytes < LARGEST_SPOOL ? bytes : LARGEST_SPOOL;
}

// Writing past the file size limit would end the program with a signal, so the limit is queried
// first.
static uint64_t spool_limit(void) {
  struct rlimit file_size;
  if (getrlimit(RLIMIT_FSIZE, &file_size) == 0 && file_size.rlim_cur != RLIM_INFINITY &&
      file_size.rlim_cur < spool.limit) {
    return file_size.rlim_cur;
  }
  return spool.limit;
}

// Writes the absolute path of a directory, with at most the size of spool.directory; returns 0, or
// an errno.
static int resolve(const char *directory, char *path) {
  size_t room = sizeof spool.directory;
  size_t length = 0;
  if (directory[0] != '/') {
    if (getcwd(path, room - 1) == NULL) { return errno == ERANGE ? ENAMETOOLONG : errno; }
    length = strlen(path);
    path[length++] = '/';
  }
  size_t rest = strlen(directory);
  if (rest >= room - length) { return ENAMETOOLONG; }
  memcpy(path + length, directory, rest + 1);
  return 0;
}

static size_t segment_size(uint32_t chunks) {
  return CS_HEADER_SIZE + (size_t)chunks * CS_CHUNK_SIZE;
}

// Maps the file's next segment; returns 0, or an errno.
static int map_segment(int file) {
  uint32_t index = spool.segment_count;
  if (index >= MOST_SEGMENTS) { return EFBIG; }
  off_t offset = (off_t)index * spool.chunks_per_segment * CS_CHUNK_SIZE;
  void *place = mmap(
      NULL, segment_size(spool.chunks_per_segment), PROT_READ | PROT_WRITE,
      MAP_SHARED | MAP_NORESERVE, file, offset);
  if (place == MAP_FAILED) { return errno; }
  spool.segments[index] = place;
  spool.segment_count++;
  return 0;
}

// Creates and maps the file in spool.directory. Called with spool_lock held. It does not allocate
// memory, because it runs in forked children.
static int open_spool(uint32_t epoch) {
  char name[64];
  snprintf(
      name, sizeof name, "%d-%u-%llx.spool", (int)getpid(), epoch,
      (unsigned long long)cs_monotonic());

  uint64_t limit = spool_limit();
  if (limit < CS_HEADER_SIZE) { return EFBIG; }
  int folder = cs_open_directory(spool.directory);
  if (folder < 0) { return errno; }
  int file = cs_open(folder, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
  if (file < 0) {
    int error = errno;
    close(folder);
    return error;
  }
  struct stat status;
  int error = fstat(file, &status) != 0 ? errno : posix_fallocate(file, 0, CS_HEADER_SIZE);
  spool.segment_count = 0;
  spool.chunks_per_segment = CHUNKS_PER_SEGMENT;
  // If address space is limited, a smaller spool is better than none.
  if (error == 0) {
    do { error = map_segment(file); } while (error != 0 && (spool.chunks_per_segment /= 2) > 0);
  }
  close(file);
  if (error != 0) { unlinkat(folder, name, 0); }
  close(folder);
  if (error != 0) { return error; }

  cs_spool_header *header = (cs_spool_header *)(void *)spool.segments[0];
  header->version = CS_SPOOL_VERSION;
  header->chunk_size = CS_CHUNK_SIZE;
  header->pid = (uint32_t)getpid();
  header->parent_pid = (uint32_t)getppid();
  header->epoch = epoch;
#ifdef __OPTIMIZE__
  header->is_optimized = 1;
#endif
  header->clock = cs_state.clock;
  header->detail = cs_state.detail;
  header->limit = limit;
  header->notices_forks = notices_forks;
  header->start = cs_take_moment(cs_state.clock);
  header->start_wall = cs_wall_clock();
  cs_read_small_file("/proc/sys/kernel/random/boot_id", header->boot, sizeof header->boot - 1);
  header->cost = cs_calibrate(epoch);
  memcpy(header->library_version, CS_LIBRARY_VERSION, sizeof CS_LIBRARY_VERSION);
  ssize_t executable = readlink("/proc/self/exe", header->executable, sizeof header->executable);
  header->executable_length = executable > 0 ? (uint32_t)executable : 0;
  header->command_length = (uint32_t)cs_read_small_file(
      "/proc/self/cmdline", header->command, sizeof header->command);
  memcpy(header->left_out, left_out_hooks, sizeof header->left_out);
  __atomic_store_n(&header->magic, CS_SPOOL_MAGIC, __ATOMIC_RELEASE);

  spool.header = header;
  spool.room = (uint32_t)((limit - CS_HEADER_SIZE) / CS_CHUNK_SIZE);
  snprintf(spool.path, sizeof spool.path, "%s/%s", spool.directory, name);
  spool.device = status.st_dev;
  spool.number = status.st_ino;
  spool.epoch = epoch;
  spool.chunks = 0;
  spool.claimed = 0;
  spool.taken = 0;
  spool.left_slots = 0;
  spool.fresh = 0;
  spool.extension = 1;
  cs_count_spool();
  return 0;
}

// Unmaps the file. A thread that is emitting a signpost may still store into its chunk, so the
// claimed chunks become private memory, and the store there does no harm.
static void close_spool(void) {
  if (spool.header == NULL) { return; }
  spool.header->end = cs_take_moment(cs_state.clock);
  size_t size = segment_size(spool.chunks_per_segment);
  for (uint32_t index = 0; index < spool.segment_count; index++) {
    uint32_t chunks = spool.chunks - index * spool.chunks_per_segment;
    size_t used = chunks < spool.chunks_per_segment ? segment_size(chunks) : size;
    mmap(
        spool.segments[index], used, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    if (size > used) { munmap(spool.segments[index] + used, size - used); }
  }
  spool.header = NULL;
}

// Opens the file again temporarily. Returns a descriptor, or −1 with the reason in errno: ESTALE if
// the name now belongs to another file, EBADF if another thread has closed the descriptor.
static int reopen_spool(void) {
  int file = cs_open(AT_FDCWD, spool.path, O_RDWR | O_NOFOLLOW | O_NONBLOCK, 0);
  if (file < 0) { return -1; }
  struct stat status;
  int error = fstat(file, &status) != 0 ? errno : ESTALE;
  if (error == ESTALE && status.st_dev == spool.device && status.st_ino == spool.number) {
    return file;
  }
  close(file);
  errno = error;
  return -1;
}

// Writes zeros over a part of the file; returns 0, or an errno.
static int write_zeros(int file, off_t offset, size_t size) {
  static char zeros[ZEROS_SIZE];
  struct iovec parts[LARGEST_EXTENSION * CS_CHUNK_SIZE / ZEROS_SIZE];
  size_t written = 0;
  while (written < size) {
    int part_count = 0;
    for (size_t left = size - written; left > 0; part_count++) {
      parts[part_count].iov_base = zeros;
      parts[part_count].iov_len = left < ZEROS_SIZE ? left : ZEROS_SIZE;
      left -= parts[part_count].iov_len;
    }
    ssize_t done = pwritev(file, parts, part_count, offset + (off_t)written);
    if (done < 0 && errno == EINTR) { continue; }
    if (done <= 0) { return done < 0 ? errno : ENOSPC; }
    written += (size_t)done;
  }
  return 0;
}

// Allocates disk space for chunks, because a store to a page without disk space would end the
// program with a signal, and maps them; returns 0, or an errno.
//
// It also writes zeros. The pages that this leaves in memory are large, and mapping them costs a
// small part of mapping pages that the file system must first create one by one (4 instead of 27 ns
// per slot on ext4).
static int reserve_disk(uint32_t index, uint32_t count) {
  off_t offset = CS_HEADER_SIZE + (off_t)index * CS_CHUNK_SIZE;
  size_t size = (size_t)count * CS_CHUNK_SIZE;
  if ((uint64_t)offset + size > spool_limit()) { return EFBIG; }
  int error = EBADF;
  // A service closes all descriptors, perhaps right now.
  for (int attempt = 0; error == EBADF && attempt < ATTEMPTS_TO_RESERVE; attempt++) {
    int file = reopen_spool();
    if (file < 0) {
      error = errno;
      continue;
    }
    error = posix_fallocate(file, offset, (off_t)size);
    if (error == 0) { error = write_zeros(file, offset, size); }
    if (error == 0 && index / spool.chunks_per_segment == spool.segment_count) {
      error = map_segment(file);
    }
    close(file);
  }
  return error;
}

// Extends the file by the best number of chunks; returns 0, or an errno.
static int extend_spool(void) {
  uint32_t index = spool.chunks;
  if (index >= spool.room) { return EFBIG; }
  uint32_t left = spool.chunks_per_segment - index % spool.chunks_per_segment;
  if (left > spool.room - index) { left = spool.room - index; }
  uint32_t count = spool.extension < left ? spool.extension : left;
  int error = reserve_disk(index, count);
  if (error != 0 && count > 1) {
    count = 1;
    error = reserve_disk(index, count);
  }
  if (error != 0) { return error; }
  if (spool.extension < LARGEST_EXTENSION) { spool.extension *= 2; }
  spool.fresh = index;
  spool.chunks = index + count;
  __atomic_store_n(&spool.header->chunks, spool.chunks, __ATOMIC_RELEASE);
  return 0;
}

static cs_chunk_header *chunk_at(uint32_t index) {
  char *segment = spool.segments[index / spool.chunks_per_segment];
  return (cs_chunk_header *)(void *)(segment + segment_size(index % spool.chunks_per_segment));
}

// Finds an unused chunk: returned by the collector, or new. Returns 0, or an errno.
static int find_chunk(uint32_t *index) {
  cs_returned_chunks *returned =
      (cs_returned_chunks *)(void *)(spool.segments[0] + CS_RETURNED_OFFSET);
  // A program that overwrites the page may have stored any number there, even that of a chunk in
  // use.
  uint32_t given = __atomic_load_n(&returned->given, __ATOMIC_ACQUIRE);
  if (given - spool.taken > CS_RETURNED_SIZE) { given = spool.taken; }
  while (given != spool.taken) {
    uint32_t entry = returned->chunks[spool.taken % CS_RETURNED_SIZE];
    uint32_t candidate = entry & ~CS_RETURNED_EMPTY;
    bool is_free = candidate < spool.fresh && chunk_at(candidate)->magic == 0;
    if (is_free && (entry & CS_RETURNED_EMPTY) != 0) {
      int error = reserve_disk(candidate, 1);
      if (error != 0) { return error; }
    }
    spool.taken++;
    __atomic_store_n(&returned->taken, spool.taken, __ATOMIC_RELEASE);
    if (is_free) {
      *index = candidate;
      return 0;
    }
  }
  if (spool.fresh >= spool.chunks) {
    int error = extend_spool();
    if (error != 0) { return error; }
  }
  *index = spool.fresh++;
  return 0;
}

// Marks the chunk as complete, so that the reader may return it. Called with spool_lock held, while
// there is a spool.
static void leave_chunk(cs_thread_state *thread, uint32_t epoch, cs_moment now) {
  if (thread->epoch != epoch || thread->capacity == 0) { return; }
  cs_chunk_header *chunk =
      (cs_chunk_header *)(void *)((char *)thread->slots - CS_CHUNK_HEADER_SIZE);
  chunk->end.ticks = now.ticks;
  __atomic_store_n(&chunk->end.monotonic, now.monotonic, __ATOMIC_RELEASE);
  // After the mark: if the program is killed in between, more can be read than it counted, but
  // never less.
  spool.left_slots += thread->used;
  __atomic_store_n(&spool.header->left_slots, spool.left_slots, __ATOMIC_RELEASE);
  thread->capacity = 0;
  thread->used = 0;
}

static void lock_spool(void) {
  cs_notice_fork();
  lock(&spool_lock, SPOOL);
}

// Called at the end of a thread that has emitted signposts. If it emits more, it takes a chunk
// again.
static void end_thread(void *unused) {
  (void)unused;
  cs_thread_state *thread = &cs_thread;
  lock_spool();
  if (spool.header != NULL && thread->epoch == spool.epoch) {
    leave_chunk(thread, thread->epoch, cs_take_moment(cs_state.clock));
  }
  thread->epoch = 0;
  unlock(&spool_lock, SPOOL);
}

// Counts the calling thread's signposts as lost for a while.
static void drop(cs_thread_state *thread, uint32_t epoch, int error) {
  cs_spool_header *header = spool.header;
  // The header contains the number of losses; `committed` has no other use while the thread has no
  // chunk.
  uint64_t *dropped = header != NULL ? &header->dropped : cs_unrecorded.dropped;
  uint32_t *reason = header != NULL ? &header->claim_error : cs_unrecorded.error;
  __atomic_store_n(reason, (uint32_t)error, __ATOMIC_RELAXED);
  __atomic_fetch_add(dropped, 1, __ATOMIC_RELAXED);
  thread->slots = NULL;
  thread->committed = (uint32_t *)(void *)dropped;
  thread->used = 0;
  thread->capacity = 0;
  thread->epoch = epoch;
  thread->drops_until_retry = DROPS_UNTIL_RETRY;
}

static void set_recording(uint32_t epoch) {
  __atomic_store_n(&cs_own.recording, epoch, __ATOMIC_RELEASE);
  __atomic_store_n(&cs_state.recording, epoch, __ATOMIC_RELEASE);
}

static void set_epoch(uint32_t epoch) {
  last_epoch = epoch;
  __atomic_store_n(&cs_own.epoch, epoch, __ATOMIC_RELAXED);
  set_recording(epoch);
}

// Creates the file that the recording waits for; returns 0, or an errno. Called with spool_lock
// held.
static int open_pending_spool(void) {
  // Definitions are lost while signposts are dropped. A new recording number makes the program emit
  // them again.
  uint32_t epoch = cs_unrecorded.is_noted ? last_epoch + 1 : last_epoch;
  int error = open_spool(epoch);
  if (error == 0) {
    spool.is_pending = false;
    set_epoch(epoch);
  } else if (!cs_note_unrecorded(spool.directory, error)) {
    spool.is_pending = false;
    set_recording(0);
  }
  return error;
}

// Takes a chunk for the thread. Returns 0, or the errno for which its signposts are dropped. Called
// with spool_lock held.
static int take_chunk(cs_thread_state *thread) {
  if (spool.is_pending) {
    int error = open_pending_spool();
    if (error != 0) { return error; }
  }
  cs_moment now = cs_take_moment(cs_state.clock);
  leave_chunk(thread, spool.epoch, now);
  uint32_t index = 0;
  int error = find_chunk(&index);
  if (error != 0) { return error; }
  cs_chunk_header *chunk = chunk_at(index);
  chunk->committed = 0;
  chunk->sequence = ++spool.claimed;
  chunk->thread = (uint32_t)syscall(SYS_gettid);
  chunk->is_main = cs_is_main_thread();
  prctl(PR_GET_NAME, chunk->name);
  chunk->start = now;
  chunk->end = (cs_moment){0, 0};
  __atomic_store_n(&chunk->magic, CS_CHUNK_MAGIC, __ATOMIC_RELEASE);
  // The reader finds every chunk up to this number.
  __atomic_store_n(&spool.header->claimed, spool.claimed, __ATOMIC_RELEASE);

  thread->slots = (cs_record *)(void *)((char *)chunk + CS_CHUNK_HEADER_SIZE);
  thread->committed = &chunk->committed;
  thread->used = 0;
  thread->capacity = CS_SLOTS_PER_CHUNK;
  thread->epoch = spool.epoch;
  return 0;
}

// The calling thread's state that must be restored after a chunk was taken.
typedef struct {
  int error;
  int cancel_state;
  sigset_t signals;
} thread_surroundings;

// Prevents the thread from being cancelled, and from running a signal handler that forks, while it
// has the lock. Signals for faults of this thread stay unblocked.
static void enter(thread_surroundings *before) {
  before->error = errno;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before->cancel_state);
  sigset_t held;
  sigfillset(&held);
  static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) { sigdelset(&held, faults[i]); }
  pthread_sigmask(SIG_SETMASK, &held, &before->signals);
}

static void leave(const thread_surroundings *before) {
  pthread_sigmask(SIG_SETMASK, &before->signals, NULL);
  pthread_setcancelstate(before->cancel_state, NULL);
  errno = before->error;
}

cs_record *cs_take_chunk(uint32_t slots, uint32_t epoch) {
  cs_thread_state *thread = &cs_thread;
  if (epoch != 0 && thread->epoch == epoch && thread->capacity == 0 &&
      thread->drops_until_retry > 0) {
    thread->drops_until_retry--;
    __atomic_fetch_add((uint64_t *)(void *)thread->committed, 1, __ATOMIC_RELAXED);
    return NULL;
  }
  if (!cs_is_recording()) { return NULL; }

  thread_surroundings before;
  enter(&before);
  lock_spool();
  bool has_chunk = false;
  // By now there may be another recording, or none.
  if (cs_is_recording()) {
    int error = take_chunk(thread);
    has_chunk = error == 0;
    if (error != 0 && cs_is_recording()) { drop(thread, last_epoch, error); }
  }
  unlock(&spool_lock, SPOOL);
  if (has_chunk) { pthread_setspecific(thread_end, thread); }
  leave(&before);
  return has_chunk && slots <= CS_SLOTS_PER_CHUNK ? thread->slots : NULL;
}

// MARK: Start and stop

// Called with spool_lock held. The directory's path must be absolute.
static int start_in(const char *directory) {
  memcpy(spool.directory, directory, strlen(directory) + 1);
  cs_map_unrecorded(directory);
  int error = open_spool(last_epoch + 1);
  if (error == 0) { set_epoch(spool.epoch); }
  return error;
}

// Starts a recording in the directory from the environment. If no spool can be created there now,
// for example because the disk is full, signposts are dropped and counted, and it tries again
// periodically. Called with spool_lock held.
static void start_or_wait(void) {
  int error = start_in(spool.environment_directory);
  if (error == 0 || !cs_note_unrecorded(spool.directory, error)) { return; }
  spool.is_pending = true;
  set_epoch(last_epoch + 1);
}

int cs_start(const char *directory, uint32_t detail) {
  char path[sizeof spool.directory];
  int error = resolve(directory, path);
  lock_spool();
  spool.is_pending = false;
  set_recording(0);
  close_spool();
  if (detail > CS_DETAIL_ALL) { detail = choose_detail(); }
  __atomic_store_n(&cs_state.detail, detail, __ATOMIC_RELAXED);
  if (error == 0) { error = start_in(path); }
  unlock(&spool_lock, SPOOL);
  return error;
}

void cs_stop(void) {
  lock_spool();
  set_recording(0);
  close_spool();
  spool.is_pending = false;
  __atomic_store_n(&cs_state.detail, choose_detail(), __ATOMIC_RELAXED);
  cs_map_unrecorded(NULL);
  if (spool.environment_directory[0] != 0) { start_or_wait(); }
  unlock(&spool_lock, SPOOL);
}

void cs_leave_out_hook(uint32_t hook, const char *version) {
  if (hook >= CS_HOOK_COUNT) { return; }
  lock_spool();
  snprintf(left_out_hooks[hook], CS_HOOK_VERSION_SIZE, "%s", version);
  if (spool.header != NULL) {
    memcpy(spool.header->left_out[hook], left_out_hooks[hook], CS_HOOK_VERSION_SIZE);
  }
  unlock(&spool_lock, SPOOL);
}

// MARK: Forks

// The child unmaps its parent's file immediately. It creates its own file when it first emits a
// signpost, because most children only run another program. No descriptor has to be closed.
static void become_child(void) {
  cs_thread = (cs_thread_state){.test = cs_thread.test};
  cs_forget_unrecorded();
  if (spool.header != NULL) {
    for (uint32_t index = 0; index < spool.segment_count; index++) {
      munmap(spool.segments[index], segment_size(spool.chunks_per_segment));
    }
    spool.header = NULL;
    spool.is_pending = true;
  }
  uint32_t is_quick = cs_state.clock == CS_CLOCK_COUNTER && !cs_state.finds_tests;
  __atomic_store_n(&cs_own.is_quick, is_quick, __ATOMIC_RELAXED);
  if (spool.is_pending) {
    set_epoch(last_epoch + 1);
  } else {
    __atomic_store_n(&cs_own.epoch, last_epoch, __ATOMIC_RELAXED);
  }
  __atomic_store_n(&cs_own.is_own, 1, __ATOMIC_RELEASE);
}

// Takes a lock before a fork; returns its name, or 0 if this thread has it already: a signal handler
// forks, and has interrupted the code between lock() and unlock().
static uint8_t lock_for_fork(pthread_mutex_t *mutex, uint8_t name) {
  if ((held_locks & name) != 0) { return 0; }
  if (wanted_locks == 0) {
    pthread_mutex_lock(mutex);
    return name;
  }
  // Another thread has the lock, perhaps while it waits for one that this thread has, or this thread
  // got it right before the signal.
  for (int attempt = 0; attempt < ATTEMPTS_TO_LOCK; attempt++) {
    if (pthread_mutex_trylock(mutex) == 0) { return name; }
    struct timespec millisecond = {0, 1000000};
    nanosleep(&millisecond, NULL);
  }
  return 0;
}

static void before_fork(void) {
  cs_notice_fork();
  // Before the locks, because a signal handler may fork while this fork waits for them.
  is_forking = true;
  if (fork_depth++ > 0) { return; }
  locks_of_fork = lock_for_fork(&definitions_lock, DEFINITIONS);
  locks_of_fork |= lock_for_fork(&spool_lock, SPOOL);
  is_forking = true;
}

static void after_fork_in_parent(void) {
  if (fork_depth > 1) {
    fork_depth--;
    return;
  }
  is_forking = false;
  if ((locks_of_fork & SPOOL) != 0) { pthread_mutex_unlock(&spool_lock); }
  if ((locks_of_fork & DEFINITIONS) != 0) { pthread_mutex_unlock(&definitions_lock); }
  // Last, because a signal handler that forks in between must not want the locks.
  fork_depth = 0;
}

// The child's other threads, which may have had the locks, do not exist. A signal handler that forks
// may emit before the code returns that it has interrupted with a lock.
static void reset_locks(void) {
  definitions_lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  spool_lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
}

static void after_fork_in_child(void) {
  // Another library's handler may have emitted a signpost, so that the fork was already noticed.
  if (!is_forking) { return; }
  become_child();
  reset_locks();
  if (fork_depth > 0) { fork_depth--; }
  is_forking = fork_depth > 0;
}

void cs_notice_fork(void) {
  if (__builtin_expect(__atomic_load_n(&cs_own.is_own, __ATOMIC_ACQUIRE) == 1, 1)) { return; }
  if (!is_loaded) { return; }
  uint32_t expected = 0;
  if (!__atomic_compare_exchange_n(
          &cs_own.is_own, &expected, 2, false, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) {
    // Another thread of the child got here first and is working on it.
    while (__atomic_load_n(&cs_own.is_own, __ATOMIC_ACQUIRE) == 2) { sched_yield(); }
    return;
  }
  reset_locks();
  is_forking = false;
  fork_depth = 0;
  held_locks = 0;
  become_child();
}

// The Swift part of the library; programs in other languages do not have it.
extern void cs_prepare_tests(void) __attribute__((weak));

__attribute__((constructor)) static void load(void) {
  pthread_key_create(&thread_end, end_thread);
  cs_state.clock = cs_choose_clock();
  cs_state.detail = choose_detail();
  cs_own.is_quick = cs_state.clock == CS_CLOCK_COUNTER && !cs_state.finds_tests;
  notices_forks = madvise(&cs_own, sizeof cs_own, MADV_WIPEONFORK) == 0;
  __atomic_store_n(&cs_own.is_own, 1, __ATOMIC_RELEASE);
  is_loaded = true;
  spool.limit = choose_limit();
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
  const char *directory = getenv("PLUMBLINE_SPOOL");
  if (directory == NULL || directory[0] == 0) { return; }
  lock_spool();
  if (resolve(directory, spool.environment_directory) == 0) {
    start_or_wait();
  } else {
    spool.environment_directory[0] = 0;
  }
  unlock(&spool_lock, SPOOL);
  if (cs_prepare_tests != NULL) { cs_prepare_tests(); }
}

__attribute__((destructor)) static void unload(void) {
  lock_spool();
  if (spool.header != NULL) {
    spool.header->end = cs_take_moment(cs_state.clock);
  }
  unlock(&spool_lock, SPOOL);
}
