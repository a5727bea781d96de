#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CSignposts.h"
#include "Internal.h"
#include "Unrecorded.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
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

// How many signposts are dropped before a full disk is asked again.
#define DROPS_UNTIL_RETRY 8192U
// How many chunks are made at once if the program is ahead of the collector: a larger write costs less.
#define LARGEST_EXTENSION 4U
#define ZEROS_SIZE 65536U
#define LARGEST_SPOOL (16ULL << 30)

_Alignas(64) cs_switches cs_state;
_Thread_local cs_thread_state cs_thread __attribute__((tls_model("initial-exec")));

// Drawn from by all threads: away from what each signpost reads.
static _Alignas(64) uint32_t last_object_id;

// Has `end_thread` called.
static pthread_key_t thread_end;
static pthread_mutex_t definitions_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t spool_lock = PTHREAD_MUTEX_INITIALIZER;

// Guarded by spool_lock.
static struct {
  int file;
  cs_spool_header *header;
  char *base;
  size_t mapped;
  // Chunks of the file that nobody has had yet, from `fresh` up to the header's count.
  uint32_t fresh;
  // How many chunks the next extension makes.
  uint32_t extension;
  // The directory that the environment named, and the one in use.
  char environment_directory[1024];
  char directory[1024];
  // Whether the next chunk needs a file of its own first: after a fork, in the child.
  bool is_pending;
} spool = {.file = -1};

// Guarded by spool_lock, too.
static char left_out_hooks[CS_HOOK_COUNT][CS_HOOK_VERSION_SIZE];

// MARK: Small things

uint32_t cs_make_object_id(void) {
  return __atomic_add_fetch(&last_object_id, 1, __ATOMIC_RELAXED);
}

// Where libdispatch has taken the main thread's place (as in an async main), any of its threads may run the main
// queue. The library need not be there.
extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));

bool cs_is_main_thread(void) {
  if (syscall(SYS_gettid) == getpid()) { return true; }
  if (dispatch_queue_get_label == NULL) { return false; }
  const char *label = dispatch_queue_get_label(NULL);
  return label != NULL && strcmp(label, "com.apple.main-thread") == 0;
}

void cs_set_current_test(uint16_t test) { cs_thread.test = test; }

void cs_lock(void) { pthread_mutex_lock(&definitions_lock); }

void cs_unlock(void) { pthread_mutex_unlock(&definitions_lock); }

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

// A file past the limit of file sizes would end the program by a signal: the limit is asked for beforehand.
static uint64_t spool_limit(void) {
  uint64_t limit = LARGEST_SPOOL;
  const char *wish = getenv("PLUMBLINE_SPOOL_LIMIT");
  if (wish != NULL) {
    char *end = NULL;
    unsigned long long bytes = strtoull(wish, &end, 10);
    if (end != wish && bytes < limit) { limit = bytes; }
  }
  struct rlimit file_size;
  if (getrlimit(RLIMIT_FSIZE, &file_size) == 0 && file_size.rlim_cur != RLIM_INFINITY &&
      file_size.rlim_cur < limit) {
    limit = file_size.rlim_cur;
  }
  return limit;
}

// Makes and maps the file. Called with spool_lock held; allocates nothing, for it runs in forked children.
static int open_spool(const char *directory, uint32_t epoch) {
  char name[64];
  snprintf(
      name, sizeof name, "%d-%u-%llx.spool", (int)getpid(), epoch,
      (unsigned long long)cs_monotonic());

  uint64_t limit = spool_limit();
  if (limit < CS_HEADER_SIZE) { return EFBIG; }
  int folder = cs_open_directory(directory);
  if (folder < 0) { return errno; }
  int file = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) {
    int error = errno;
    close(folder);
    return error;
  }
  int error = posix_fallocate(file, 0, CS_HEADER_SIZE);
  size_t size = (size_t)limit;
  char *base = MAP_FAILED;
  // Where address space is limited, a smaller spool is better than none.
  while (error == 0 && base == MAP_FAILED) {
    base = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
    if (base == MAP_FAILED) {
      if (size <= (size_t)CS_HEADER_SIZE + CS_CHUNK_SIZE) { error = errno; }
      size /= 2;
    }
  }
  if (error != 0) {
    close(file);
    unlinkat(folder, name, 0);
    close(folder);
    return error;
  }
  close(folder);

  cs_spool_header *header = (cs_spool_header *)(void *)base;
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
  header->limit = size;
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

  spool.file = file;
  spool.base = base;
  spool.header = header;
  spool.mapped = size;
  spool.fresh = 0;
  spool.extension = 1;
  if (directory != spool.directory) {
    snprintf(spool.directory, sizeof spool.directory, "%s", directory);
  }
  return 0;
}

// Lets go of the file. A thread that is in the middle of a signpost may still store into its chunk: the chunks that were
// claimed become private memory, so that the store harms nobody.
static void close_spool(void) {
  if (spool.header == NULL) { return; }
  spool.header->end = cs_take_moment(cs_state.clock);
  size_t used = CS_HEADER_SIZE + (size_t)spool.header->chunks * CS_CHUNK_SIZE;
  if (used > spool.mapped) { used = spool.mapped; }
  mmap(
      spool.base, used, PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  if (spool.mapped > used) { munmap(spool.base + used, spool.mapped - used); }
  close(spool.file);
  spool.file = -1;
  spool.base = NULL;
  spool.header = NULL;
}

// Has the file system find room for chunks: a store to a page that has none would end the program by a signal.
//
// Zeros are written besides: the pages that this leaves in memory are large and mapped at a small part of what pages
// cost that the file system must first make one by one (4 instead of 27 ns a slot on ext4).
static int reserve_disk(uint32_t index, uint32_t count) {
  static char zeros[ZEROS_SIZE];
  off_t offset = CS_HEADER_SIZE + (off_t)index * CS_CHUNK_SIZE;
  size_t size = (size_t)count * CS_CHUNK_SIZE;
  int error = posix_fallocate(spool.file, offset, (off_t)size);
  if (error != 0) { return error; }
  struct iovec parts[LARGEST_EXTENSION * CS_CHUNK_SIZE / ZEROS_SIZE];
  size_t written = 0;
  while (written < size) {
    int part_count = 0;
    for (size_t left = size - written; left > 0; part_count++) {
      parts[part_count].iov_base = zeros;
      parts[part_count].iov_len = left < ZEROS_SIZE ? left : ZEROS_SIZE;
      left -= parts[part_count].iov_len;
    }
    ssize_t done = pwritev(spool.file, parts, part_count, offset + (off_t)written);
    if (done < 0 && errno == EINTR) { continue; }
    if (done <= 0) { return done < 0 ? errno : ENOSPC; }
    written += (size_t)done;
  }
  return 0;
}

// Makes the file longer by as many chunks as is best; returns 0, or an errno.
static int extend_spool(void) {
  cs_spool_header *header = spool.header;
  uint32_t index = header->chunks;
  uint64_t room = (spool.mapped - CS_HEADER_SIZE) / CS_CHUNK_SIZE;
  if (index >= room) { return EFBIG; }
  uint32_t count = spool.extension;
  if (count > room - index) { count = (uint32_t)(room - index); }
  int error = reserve_disk(index, count);
  if (error != 0 && count > 1) {
    count = 1;
    error = reserve_disk(index, count);
  }
  if (error != 0) { return error; }
  if (spool.extension < LARGEST_EXTENSION) { spool.extension *= 2; }
  spool.fresh = index;
  __atomic_store_n(&header->chunks, index + count, __ATOMIC_RELEASE);
  return 0;
}

// Finds a chunk that nobody has: one that the collector has given back, or a new one. Returns 0, or an errno.
static int find_chunk(uint32_t *index) {
  cs_spool_header *header = spool.header;
  cs_returned_chunks *returned =
      (cs_returned_chunks *)(void *)(spool.base + CS_RETURNED_OFFSET);
  while (__atomic_load_n(&returned->given, __ATOMIC_ACQUIRE) != returned->taken) {
    uint32_t entry = returned->chunks[returned->taken % CS_RETURNED_SIZE];
    uint32_t candidate = entry & ~CS_RETURNED_EMPTY;
    if (candidate < header->chunks && (entry & CS_RETURNED_EMPTY) != 0) {
      int error = reserve_disk(candidate, 1);
      if (error != 0) { return error; }
    }
    __atomic_store_n(&returned->taken, returned->taken + 1, __ATOMIC_RELEASE);
    if (candidate < header->chunks) {
      *index = candidate;
      return 0;
    }
  }
  if (spool.fresh >= header->chunks) {
    int error = extend_spool();
    if (error != 0) { return error; }
  }
  *index = spool.fresh++;
  return 0;
}

// Marks the chunk as one to which the thread has written its last word, so that the reader may give it back.
static void leave_chunk(cs_thread_state *thread, uint32_t epoch, cs_moment now) {
  if (thread->epoch != epoch || thread->capacity == 0) { return; }
  cs_chunk_header *chunk =
      (cs_chunk_header *)(void *)((char *)thread->slots - CS_CHUNK_HEADER_SIZE);
  chunk->end.ticks = now.ticks;
  __atomic_store_n(&chunk->end.monotonic, now.monotonic, __ATOMIC_RELEASE);
  thread->capacity = 0;
  thread->used = 0;
}

// Called at the end of a thread that has emitted signposts. Should it emit more, it takes a chunk again.
static void end_thread(void *unused) {
  (void)unused;
  cs_thread_state *thread = &cs_thread;
  pthread_mutex_lock(&spool_lock);
  if (spool.header != NULL && thread->epoch == spool.header->epoch) {
    leave_chunk(thread, thread->epoch, cs_take_moment(cs_state.clock));
  }
  thread->epoch = 0;
  pthread_mutex_unlock(&spool_lock);
}

// Has the calling thread's signposts counted as lost for a while.
static void drop(cs_thread_state *thread, uint32_t epoch, int error) {
  cs_spool_header *header = spool.header;
  // The count of losses stands in the header; `committed` has no other use while the thread has no chunk.
  uint64_t *dropped = header != NULL ? &header->dropped : &cs_unrecorded.dropped;
  uint32_t *reason = header != NULL ? &header->claim_error : &cs_unrecorded.error;
  __atomic_store_n(reason, (uint32_t)error, __ATOMIC_RELAXED);
  __atomic_fetch_add(dropped, 1, __ATOMIC_RELAXED);
  thread->slots = NULL;
  thread->committed = (uint32_t *)(void *)dropped;
  thread->used = 0;
  thread->capacity = 0;
  thread->epoch = epoch;
  thread->drops_until_retry = DROPS_UNTIL_RETRY;
}

cs_record *cs_take_chunk(uint32_t slots, uint32_t epoch) {
  cs_thread_state *thread = &cs_thread;
  if (epoch == 0) { return NULL; }
  if (thread->epoch == epoch && thread->capacity == 0 && thread->drops_until_retry > 0) {
    thread->drops_until_retry--;
    __atomic_fetch_add((uint64_t *)(void *)thread->committed, 1, __ATOMIC_RELAXED);
    return NULL;
  }

  pthread_mutex_lock(&spool_lock);
  if (__atomic_load_n(&cs_state.recording, __ATOMIC_RELAXED) != epoch) {
    pthread_mutex_unlock(&spool_lock);
    return NULL;
  }
  if (spool.is_pending) {
    // What was defined while signposts were dropped is lost: in another recording it is defined again.
    uint32_t next = cs_unrecorded.slot == 0 ? epoch : epoch + 1;
    int error = open_spool(spool.directory, next);
    if (error != 0) {
      if (cs_note_unrecorded(spool.directory, error)) {
        drop(thread, epoch, error);
      } else {
        spool.is_pending = false;
        __atomic_store_n(&cs_state.recording, 0, __ATOMIC_RELAXED);
      }
      pthread_mutex_unlock(&spool_lock);
      return NULL;
    }
    spool.is_pending = false;
    cs_write_unrecorded(false);
    epoch = next;
    __atomic_store_n(&cs_state.epoch, epoch, __ATOMIC_RELAXED);
    __atomic_store_n(&cs_state.recording, epoch, __ATOMIC_RELAXED);
  }
  cs_spool_header *header = spool.header;
  cs_moment now = cs_take_moment(cs_state.clock);
  leave_chunk(thread, epoch, now);
  uint32_t index = 0;
  int error = find_chunk(&index);
  if (error != 0) {
    drop(thread, epoch, error);
    pthread_mutex_unlock(&spool_lock);
    return NULL;
  }
  cs_chunk_header *chunk =
      (cs_chunk_header *)(void *)(spool.base + CS_HEADER_SIZE + (uint64_t)index * CS_CHUNK_SIZE);
  uint32_t sequence = header->claimed + 1;
  chunk->committed = 0;
  chunk->sequence = sequence;
  chunk->thread = (uint32_t)syscall(SYS_gettid);
  chunk->is_main = cs_is_main_thread();
  prctl(PR_GET_NAME, chunk->name);
  chunk->start = now;
  chunk->end = (cs_moment){0, 0};
  __atomic_store_n(&chunk->magic, CS_CHUNK_MAGIC, __ATOMIC_RELEASE);
  // A reader finds every chunk up to this number.
  __atomic_store_n(&header->claimed, sequence, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&spool_lock);
  pthread_setspecific(thread_end, thread);

  thread->slots = (cs_record *)(void *)((char *)chunk + CS_CHUNK_HEADER_SIZE);
  thread->committed = &chunk->committed;
  thread->used = 0;
  thread->capacity = CS_SLOTS_PER_CHUNK;
  thread->epoch = epoch;
  return slots <= CS_SLOTS_PER_CHUNK ? thread->slots : NULL;
}

// MARK: Start and stop

// Called with spool_lock held.
static int start_in(const char *directory) {
  uint32_t epoch = cs_epoch() + 1;
  int error = open_spool(directory, epoch);
  if (error != 0) { return error; }
  __atomic_store_n(&cs_state.epoch, epoch, __ATOMIC_RELAXED);
  __atomic_store_n(&cs_state.recording, epoch, __ATOMIC_RELEASE);
  return 0;
}

// Starts in the directory that the environment names. Where no spool can be made there now, as on a full disk, signposts
// are dropped and counted, and it is tried again now and then. Called with spool_lock held.
static void start_or_wait(const char *directory) {
  int error = start_in(directory);
  if (error == 0 || !cs_note_unrecorded(directory, error)) { return; }
  if (directory != spool.directory) {
    snprintf(spool.directory, sizeof spool.directory, "%s", directory);
  }
  spool.is_pending = true;
  uint32_t epoch = cs_epoch() + 1;
  __atomic_store_n(&cs_state.epoch, epoch, __ATOMIC_RELAXED);
  __atomic_store_n(&cs_state.recording, epoch, __ATOMIC_RELEASE);
}

int cs_start(const char *directory, uint32_t detail) {
  pthread_mutex_lock(&spool_lock);
  spool.is_pending = false;
  __atomic_store_n(&cs_state.recording, 0, __ATOMIC_RELAXED);
  close_spool();
  if (detail > CS_DETAIL_ALL) { detail = choose_detail(); }
  __atomic_store_n(&cs_state.detail, detail, __ATOMIC_RELAXED);
  int error = start_in(directory);
  pthread_mutex_unlock(&spool_lock);
  return error;
}

void cs_stop(void) {
  pthread_mutex_lock(&spool_lock);
  __atomic_store_n(&cs_state.recording, 0, __ATOMIC_RELAXED);
  close_spool();
  spool.is_pending = false;
  __atomic_store_n(&cs_state.detail, choose_detail(), __ATOMIC_RELAXED);
  if (spool.environment_directory[0] != 0) { start_or_wait(spool.environment_directory); }
  pthread_mutex_unlock(&spool_lock);
}

void cs_leave_out_hook(uint32_t hook, const char *version) {
  if (hook >= CS_HOOK_COUNT) { return; }
  pthread_mutex_lock(&spool_lock);
  snprintf(left_out_hooks[hook], CS_HOOK_VERSION_SIZE, "%s", version);
  if (spool.header != NULL) {
    memcpy(spool.header->left_out[hook], left_out_hooks[hook], CS_HOOK_VERSION_SIZE);
  }
  pthread_mutex_unlock(&spool_lock);
}

static void before_fork(void) {
  pthread_mutex_lock(&definitions_lock);
  pthread_mutex_lock(&spool_lock);
}

static void after_fork_in_parent(void) {
  pthread_mutex_unlock(&spool_lock);
  pthread_mutex_unlock(&definitions_lock);
}

// The child lets go of its parent's file at once. A file of its own is made when it first emits a signpost: most
// children only go on to run another program.
static void after_fork_in_child(void) {
  cs_thread = (cs_thread_state){.test = cs_thread.test};
  cs_forget_unrecorded();
  if (spool.header != NULL) {
    munmap(spool.base, spool.mapped);
    close(spool.file);
    spool.file = -1;
    spool.base = NULL;
    spool.header = NULL;
    spool.is_pending = true;
    uint32_t epoch = cs_epoch() + 1;
    __atomic_store_n(&cs_state.epoch, epoch, __ATOMIC_RELAXED);
    __atomic_store_n(&cs_state.recording, epoch, __ATOMIC_RELAXED);
  }
  after_fork_in_parent();
}

// The Swift side of the library; a program in another language has none.
extern void cs_prepare_tests(void) __attribute__((weak));

__attribute__((constructor)) static void load(void) {
  pthread_key_create(&thread_end, end_thread);
  cs_state.clock = cs_choose_clock();
  cs_state.is_quick = cs_state.clock == CS_CLOCK_COUNTER && !cs_state.finds_tests;
  cs_state.detail = choose_detail();
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
  const char *directory = getenv("PLUMBLINE_SPOOL");
  if (directory == NULL || directory[0] == 0) { return; }
  if (strlen(directory) >= sizeof spool.environment_directory) { return; }
  pthread_mutex_lock(&spool_lock);
  snprintf(
      spool.environment_directory, sizeof spool.environment_directory, "%s", directory);
  start_or_wait(directory);
  pthread_mutex_unlock(&spool_lock);
  if (cs_prepare_tests != NULL) { cs_prepare_tests(); }
}

__attribute__((destructor)) static void unload(void) {
  pthread_mutex_lock(&spool_lock);
  if (spool.header != NULL) {
    spool.header->end = cs_take_moment(cs_state.clock);
  }
  cs_write_unrecorded(true);
  pthread_mutex_unlock(&spool_lock);
}
