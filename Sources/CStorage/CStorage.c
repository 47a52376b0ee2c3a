#define _GNU_SOURCE
#include "CStorage.h"

#include <errno.h>
#include <malloc.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <time.h>
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

static struct flock lock_of(short type, int kind) {
  struct flock lock;
  memset(&lock, 0, sizeof lock);
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = kind;
  lock.l_len = 1;
  return lock;
}

int csystem_lock(int file, int kind) {
  struct flock lock = lock_of(F_WRLCK, kind);
  return fcntl(file, F_OFD_SETLK, &lock);
}

int csystem_unlock(int file, int kind) {
  struct flock lock = lock_of(F_UNLCK, kind);
  return fcntl(file, F_OFD_SETLK, &lock);
}

int csystem_is_locked(int file, int kind) {
  struct flock lock = lock_of(F_WRLCK, kind);
  if (fcntl(file, F_OFD_GETLK, &lock) != 0) return -1;
  return lock.l_type != F_UNLCK;
}

int csystem_is_on_memory(int file) {
  struct statfs status;
  if (fstatfs(file, &status) != 0) return -1;
  return status.f_type == TMPFS_MAGIC || status.f_type == RAMFS_MAGIC;
}

int csystem_path_only(void) { return O_PATH; }

int csystem_flags(int directory, const char *name) {
  struct statx status;
  if (statx(directory, name, AT_SYMLINK_NOFOLLOW, 0, &status) != 0) return -1;
  int flags = 0;
  if (status.stx_attributes & STATX_ATTR_IMMUTABLE) flags |= csystem_immutable;
  if (status.stx_attributes & STATX_ATTR_APPEND) flags |= csystem_append_only;
  return flags;
}

int csystem_watch_open(void) {
  return inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
}

int csystem_watch_add(int watcher, const char *path, int is_folder) {
  uint32_t names = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR;
  uint32_t content = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB;
  return inotify_add_watch(
      watcher, path, (is_folder ? names : content) | IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW);
}

int csystem_watch_remove(int watcher, int watch) {
  return inotify_rm_watch(watcher, watch);
}

int csystem_watch_kind(uint32_t mask) {
  int kind = 0;
  if (mask & (IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)) kind |= csystem_watch_written;
  if (mask & (IN_CREATE | IN_MOVED_TO)) kind |= csystem_watch_appeared;
  if (mask & IN_DELETE) kind |= csystem_watch_removed;
  if (mask & IN_MOVED_FROM) kind |= csystem_watch_moved_away;
  if (mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT)) kind |= csystem_watch_lost;
  if (mask & IN_Q_OVERFLOW) kind |= csystem_watch_overflow;
  return kind;
}

int csystem_is_remote(const char *path) {
  struct statfs status;
  if (statfs(path, &status) != 0) return -1;
  switch ((uint32_t)status.f_type) {
  case 0x6969:      // NFS
  case 0x517B:      // SMB
  case 0xFE534D42:  // SMB2
  case 0xFF534D42:  // CIFS
  case 0x65735546:  // FUSE
  case 0x01021997:  // 9P
  case 0x73757245:  // Coda
  case 0x5346414F:  // AFS
  case 0x00C36400:  // Ceph
  case 0x0BD00BD0:  // Lustre
  case 0x01161970:  // GFS2
  case 0x7461636F:  // OCFS2
  case 0x786F4256:  // VirtualBox
  case 0xBACBACBC:  // VMware
    return 1;
  default: return 0;
  }
}

void csystem_return_blocks_of(int size) {
  mallopt(M_MMAP_THRESHOLD, size);
  mallopt(M_TRIM_THRESHOLD, size);
}

int csystem_start_writeback(int file, int64_t offset, int64_t count) {
  return sync_file_range(file, offset, count, SYNC_FILE_RANGE_WRITE);
}

// The seconds after which the system has written changed pages (vm.dirty_expire_centisecs, and some more).
#define WRITTEN_AFTER 60

// Since Linux 6.5.
#ifndef SYS_cachestat
#define SYS_cachestat 451
#endif

int csystem_forget(int file, int64_t offset, int64_t count) {
  struct { uint64_t offset, count; } range = {(uint64_t)offset, (uint64_t)count};
  struct { uint64_t cached, dirty, writeback, evicted, recently_evicted; } pages;
  if (syscall(SYS_cachestat, file, &range, &pages, 0) == 0) {
    if (pages.dirty > 0 || pages.writeback > 0) return 0;
  } else {
    struct stat status;
    if (fstat(file, &status) != 0 || time(NULL) - status.st_mtime < WRITTEN_AFTER) return 0;
  }
  return posix_fadvise(file, offset, count, POSIX_FADV_DONTNEED);
}

void csystem_read_pages(const void *bytes, size_t count) {
  const volatile char *page = bytes;
  for (size_t offset = 0; offset < count; offset += 4096) (void)page[offset];
  if (count > 0) (void)page[count - 1];
}
