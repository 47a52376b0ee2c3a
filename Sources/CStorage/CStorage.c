#define _GNU_SOURCE
#include "CStorage.h"

#include <errno.h>
#include <malloc.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <unistd.h>

int csystem_rename_exchange(int directory, const char *a, const char *b) {
  return renameat2(directory, a, directory, b, RENAME_EXCHANGE);
}

int csystem_rename_no_replace(int directory, const char *from, const char *to) {
  return renameat2(directory, from, directory, to, RENAME_NOREPLACE);
}

ssize_t csystem_list_attributes(int file, char *names, size_t size) {
  return flistxattr(file, names, size);
}

ssize_t csystem_get_attribute(int file, const char *name, void *value, size_t size) {
  return fgetxattr(file, name, value, size);
}

int csystem_set_attribute(int file, const char *name, const void *value, size_t size) {
  return fsetxattr(file, name, value, size, 0);
}

int csystem_remove_attribute(int file, const char *name) {
  return fremovexattr(file, name);
}

int csystem_reserve(int file, int64_t length) {
  return fallocate(file, FALLOC_FL_KEEP_SIZE, 0, length);
}

static struct flock whole_file(short type) {
  struct flock lock;
  memset(&lock, 0, sizeof lock);
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return lock;
}

int csystem_lock(int file) {
  struct flock lock = whole_file(F_WRLCK);
  return fcntl(file, F_OFD_SETLK, &lock);
}

int csystem_unlock(int file) {
  struct flock lock = whole_file(F_UNLCK);
  return fcntl(file, F_OFD_SETLK, &lock);
}

int csystem_is_locked(int file) {
  struct flock lock = whole_file(F_WRLCK);
  if (fcntl(file, F_OFD_GETLK, &lock) != 0) return -1;
  return lock.l_type != F_UNLCK;
}

int csystem_is_on_memory(int file) {
  struct statfs status;
  if (fstatfs(file, &status) != 0) return -1;
  return status.f_type == TMPFS_MAGIC || status.f_type == RAMFS_MAGIC;
}

int csystem_flags(int directory, const char *name) {
  struct statx status;
  if (statx(directory, name, AT_SYMLINK_NOFOLLOW, 0, &status) != 0) return -1;
  int flags = 0;
  if (status.stx_attributes & STATX_ATTR_IMMUTABLE) flags |= csystem_immutable;
  if (status.stx_attributes & STATX_ATTR_APPEND) flags |= csystem_append_only;
  return flags;
}

void csystem_return_blocks_of(int size) {
  mallopt(M_MMAP_THRESHOLD, size);
  mallopt(M_TRIM_THRESHOLD, size);
}
