#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "Unrecorded.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CSignposts.h"

cs_unrecorded_state cs_unrecorded = {.file = -1};

int cs_open_directory(const char *path) {
  int directory = open(path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (directory < 0) { return -1; }
  struct stat status;
  if (fstat(directory, &status) == 0 && status.st_uid == geteuid()) { return directory; }
  close(directory);
  errno = EPERM;
  return -1;
}

// Takes the file's lock, which other programs hold for a moment only; gives up where one is stopped while it does.
static bool lock_unrecorded(int file) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  struct timespec moment = {.tv_nsec = 1000000};
  for (int attempt = 0; attempt < 200; attempt++) {
    if (fcntl(file, F_SETLK, &lock) == 0) { return true; }
    nanosleep(&moment, NULL);
  }
  return false;
}

// Draws a slot in the file that the recorder has made for this; returns its number, 0 if that cannot be.
static uint32_t draw_unrecorded_slot(int file) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != geteuid() ||
      status.st_size < CS_UNRECORDED_SIZE || !lock_unrecorded(file)) {
    return 0;
  }
  cs_unrecorded_header header;
  uint32_t slot = 0;
  if (pread(file, &header, sizeof header, 0) == (ssize_t)sizeof header &&
      header.magic == CS_UNRECORDED_MAGIC && header.count < UINT32_MAX) {
    slot = ++header.count;
    if (pwrite(file, &header, sizeof header, 0) != (ssize_t)sizeof header) { slot = 0; }
  }
  struct flock unlock = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
  fcntl(file, F_SETLK, &unlock);
  return slot;
}

// A write past the limit of file sizes would end the program.
void cs_write_unrecorded(bool has_ended) {
  if (cs_unrecorded.slot == 0 || cs_unrecorded.slot > CS_UNRECORDED_SLOTS) { return; }
  size_t offset =
      sizeof(cs_unrecorded_header) + (cs_unrecorded.slot - 1) * sizeof(cs_unrecorded_slot);
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
      limit.rlim_cur < offset + sizeof(cs_unrecorded_slot)) {
    return;
  }
  cs_unrecorded_slot slot = {
      .pid = (uint32_t)getpid(),
      .error = cs_unrecorded.error,
      .dropped = __atomic_load_n(&cs_unrecorded.dropped, __ATOMIC_RELAXED),
      .has_ended = has_ended,
  };
  char path[512] = {0};
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  const char *name = length > 0 ? strrchr(path, '/') : NULL;
  snprintf(slot.name, sizeof slot.name, "%s", name != NULL ? name + 1 : path);
  if (pwrite(cs_unrecorded.file, &slot, sizeof slot, (off_t)offset) < 0) { return; }
}

bool cs_note_unrecorded(const char *directory, int error) {
  if (cs_unrecorded.slot == 0) {
    int folder = cs_open_directory(directory);
    if (folder < 0) { return false; }
    int file = openat(folder, CS_UNRECORDED_NAME, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    close(folder);
    if (file < 0) { return false; }
    struct rlimit limit;
    bool may_write = getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
                     limit.rlim_cur >= sizeof(cs_unrecorded_header);
    uint32_t slot = may_write ? draw_unrecorded_slot(file) : 0;
    if (slot == 0) {
      close(file);
      return false;
    }
    cs_unrecorded.file = file;
    cs_unrecorded.slot = slot;
  }
  cs_unrecorded.error = (uint32_t)error;
  cs_write_unrecorded(false);
  return true;
}

void cs_forget_unrecorded(void) {
  if (cs_unrecorded.file >= 0) { close(cs_unrecorded.file); }
  cs_unrecorded = (cs_unrecorded_state){.file = -1};
}

// MARK: Files of the recorder

int cs_rename(int directory, const char *name, int other, const char *new_name, uint32_t flags) {
  return (int)syscall(SYS_renameat2, directory, name, other, new_name, flags);
}

int cs_memory_file(void) { return memfd_create("plumbline", MFD_CLOEXEC); }
