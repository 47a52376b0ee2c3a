#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Calls that Swift's C library module does not export. Each returns -1 and sets errno like the
// underlying call.

int csystem_rename_exchange(int directory, const char *a, const char *b);
int csystem_rename_no_replace(int directory, const char *from, const char *to);

ssize_t csystem_list_attributes(int file, char *names, size_t size);
ssize_t csystem_get_attribute(int file, const char *name, void *value, size_t size);
int csystem_set_attribute(int file, const char *name, const void *value, size_t size);
int csystem_remove_attribute(int file, const char *name);

// Reserves space for `length` bytes without changing the size of the file.
int csystem_reserve(int file, int64_t length);

// What a lock is for; each kind is a byte of the file.
enum { csystem_writing = 0, csystem_changing = 1 };

// A write lock that belongs to the open file description, not to the process; taken without waiting.
int csystem_lock(int file, int kind);
int csystem_unlock(int file, int kind);
// Returns 1 if another open file description holds such a lock, 0 if none does.
int csystem_is_locked(int file, int kind);

// Returns 1 if the file is on a file system that is lost without power (tmpfs, ramfs), 0 if not.
int csystem_is_on_memory(int file);

// The flag that opens a folder only for names in it, which needs no permission to list them (O_PATH).
int csystem_path_only(void);

enum { csystem_immutable = 1, csystem_append_only = 2 };
// Returns the immutable and append-only flags of a file, if the file system supports them.
int csystem_flags(int directory, const char *name);

// Watches names and files for changes (inotify). The events are read with `read`; each is a `struct
// inotify_event`.
int csystem_watch_open(void);
enum {
  csystem_watch_written = 1,
  csystem_watch_appeared = 2,
  csystem_watch_removed = 4,
  csystem_watch_moved_away = 8,
  csystem_watch_lost = 16,
  csystem_watch_overflow = 32,
};
// Watches the names in a folder, or the content of a file. Returns the number of the watch, which
// is the same for the same file.
int csystem_watch_add(int watcher, const char *path, int is_folder);
int csystem_watch_remove(int watcher, int watch);
// Converts the mask of an event to the flags above.
int csystem_watch_kind(uint32_t mask);

// Returns 1 if the path is on a file system whose files can be changed by other machines or
// programs without notifying this system, such as NFS; 0 if not.
int csystem_is_remote(const char *path);

// Begins to write a range of a file to the disk, without waiting.
int csystem_start_writeback(int file, int64_t offset, int64_t count);

// Gives the memory back in which the system keeps a range of a file, unless a part of it is not on the disk yet: that would be written first.
int csystem_forget(int file, int64_t offset, int64_t count);

// Reads a byte of each page, so that pages that are gone are known before a system call fails on them.
void csystem_read_pages(const void *bytes, size_t count);

// Makes the allocator return freed blocks of at least this size to the system. Otherwise the C
// library keeps ever larger ones, and the paths of a deep document are large.
void csystem_return_blocks_of(int size);

// The SIGBUS guard. From the first page of a mapped file that cannot be read any more, because the
// file was truncated or the disk failed, the mapping reads as zeros and is marked torn. Returns a
// slot, or -1 if all slots are in use.
int csystem_guard_register(const void *start, size_t length);
void csystem_guard_unregister(int slot);
int csystem_guard_is_torn(int slot);
// Returns the number of signals that it took to find the lost pages.
int csystem_guard_signals(int slot);
