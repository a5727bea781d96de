#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "Unrecorded.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "Internal.h"

cs_unrecorded_state cs_unrecorded;

int cs_open_directory(const char *path) {
  int directory = cs_open(AT_FDCWD, path, O_PATH | O_DIRECTORY | O_NOFOLLOW, 0);
  if (directory < 0) { return -1; }
  struct stat status;
  if (fstat(directory, &status) == 0 && status.st_uid == geteuid()) { return directory; }
  close(directory);
  errno = EPERM;
  return -1;
}

// Maps the file that the recorder has created in the directory, with its disk space allocated;
// returns NULL on failure.
//
// It uses only one descriptor, because the program may not have others. So the file is checked after
// it is opened.
static cs_unrecorded_header *map_file(const char *directory) {
  char path[2048];
  int length = snprintf(path, sizeof path, "%s/%s", directory, CS_UNRECORDED_NAME);
  if (length < 0 || (size_t)length >= sizeof path) { return NULL; }
  int file = cs_open(AT_FDCWD, path, O_RDWR | O_NOFOLLOW | O_NONBLOCK, 0);
  if (file < 0) { return NULL; }
  struct stat status;
  cs_unrecorded_header header;
  void *place = MAP_FAILED;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
      status.st_size >= CS_UNRECORDED_SIZE &&
      pread(file, &header, sizeof header, 0) == (ssize_t)sizeof header &&
      header.magic == CS_UNRECORDED_MAGIC) {
    int fixed = cs_unrecorded.place != NULL ? MAP_FIXED : 0;
    place = mmap(
        cs_unrecorded.place, CS_UNRECORDED_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | fixed, file, 0);
  }
  close(file);
  return place != MAP_FAILED ? place : NULL;
}

void cs_map_unrecorded(const char *directory) {
  if (cs_unrecorded.header != NULL) {
    // A thread may still be counting dropped signposts there, so the address must stay mapped.
    mmap(
        cs_unrecorded.place, CS_UNRECORDED_SIZE, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    cs_unrecorded.header = NULL;
  }
  cs_forget_unrecorded();
  if (directory == NULL) { return; }
  cs_unrecorded.header = map_file(directory);
  if (cs_unrecorded.header != NULL) { cs_unrecorded.place = cs_unrecorded.header; }
}

bool cs_note_unrecorded(const char *directory, int error) {
  if (cs_unrecorded.header == NULL) { cs_map_unrecorded(directory); }
  cs_unrecorded_header *header = cs_unrecorded.header;
  if (header == NULL) { return false; }
  if (!cs_unrecorded.is_noted) {
    cs_unrecorded.is_noted = true;
    uint32_t index = __atomic_fetch_add(&header->count, 1, __ATOMIC_RELAXED);
    if (index < CS_UNRECORDED_SLOTS) {
      cs_unrecorded_slot *slot = (cs_unrecorded_slot *)(void *)(header + 1) + index;
      char path[512] = {0};
      ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
      const char *name = length > 0 ? strrchr(path, '/') : NULL;
      snprintf(slot->name, sizeof slot->name, "%s", name != NULL ? name + 1 : path);
      __atomic_store_n(&slot->pid, (uint32_t)getpid(), __ATOMIC_RELEASE);
      cs_unrecorded.dropped = &slot->dropped;
      cs_unrecorded.error = &slot->error;
    } else {
      static uint32_t error_of_many;
      cs_unrecorded.dropped = &header->dropped;
      cs_unrecorded.error = &error_of_many;
    }
  }
  __atomic_store_n(cs_unrecorded.error, (uint32_t)error, __ATOMIC_RELAXED);
  return true;
}

void cs_count_spool(void) {
  if (cs_unrecorded.header != NULL) {
    __atomic_fetch_add(&cs_unrecorded.header->spools, 1, __ATOMIC_RELAXED);
  }
}

void cs_forget_unrecorded(void) {
  cs_unrecorded.is_noted = false;
  cs_unrecorded.dropped = NULL;
  cs_unrecorded.error = NULL;
}

// MARK: Files of the recorder

int cs_rename(int directory, const char *name, int other, const char *new_name, uint32_t flags) {
  return (int)syscall(SYS_renameat2, directory, name, other, new_name, flags);
}

int cs_memory_file(void) { return cs_above_standard(memfd_create("plumbline", MFD_CLOEXEC)); }
