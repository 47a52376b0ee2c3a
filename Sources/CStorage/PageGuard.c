// A program that reads a mapped file is killed by SIGBUS if the page it reads is gone: another
// program truncated the file, or the disk failed. This guard returns zeros instead and marks the
// mapping.
//
//   table   [ start | end | lost ]  one slot for each mapping; written without locks
//   fault   address in a slot  -> zeros are mapped from its page to the first lost page, the slot
//                                 is torn, the read continues
//           address in no slot -> the default action, as without a guard
//
// If a page is gone because the file was truncated, all pages after it are gone too. They are
// replaced at once, since a gigabyte has 262,144 pages and each signal costs as much as reading
// many pages. After a disk failure this loses the rest of the file, which could not be trusted
// anyway.
//
// The handler can interrupt any code, so it takes no lock and allocates nothing.

#define _GNU_SOURCE
#include "CStorage.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { slot_count = 1024 };
enum { slot_free, slot_claimed, slot_live };

static struct {
  atomic_int state;
  // Pages from here on are zeros; equal to `end` while none is lost.
  atomic_uintptr_t lost;
  atomic_int signals;
  atomic_uintptr_t start;
  atomic_uintptr_t end;
} slots[slot_count];

static atomic_int installed;
static uintptr_t page_size;

static void default_action(void) {
  signal(SIGBUS, SIG_DFL);  // The faulting read is repeated and ends the process.
}

static void on_bus_error(int number, siginfo_t *info, void *context) {
  (void)number, (void)context;
  int saved_errno = errno;
  if (info->si_code <= 0) {  // Sent by a process, not caused by a read.
    default_action();
    raise(SIGBUS);
    errno = saved_errno;
    return;
  }
  uintptr_t address = (uintptr_t)info->si_addr;
  for (int slot = 0; slot < slot_count; slot++) {
    if (atomic_load(&slots[slot].state) != slot_live) continue;
    if (address < atomic_load(&slots[slot].start)) continue;
    if (address >= atomic_load(&slots[slot].end)) continue;
    uintptr_t page = address & ~(page_size - 1);
    uintptr_t lost = atomic_load(&slots[slot].lost);
    // Another thread may have replaced the page already.
    if (page < lost) {
      size_t length = lost - page;
      void *mapped = mmap(
          (void *)page, length, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
      if (mapped == MAP_FAILED) break;
      atomic_fetch_add(&slots[slot].signals, 1);
      while (page < lost && !atomic_compare_exchange_weak(&slots[slot].lost, &lost, page)) {
      }
    }
    errno = saved_errno;
    return;
  }
  default_action();
  errno = saved_errno;
}

static void install(void) {
  int expected = 0;
  if (!atomic_compare_exchange_strong(&installed, &expected, 1)) return;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  sigaction(SIGBUS, &action, NULL);
}

int csystem_guard_register(const void *start, size_t length) {
  install();
  for (int slot = 0; slot < slot_count; slot++) {
    int expected = slot_free;
    if (!atomic_compare_exchange_strong(&slots[slot].state, &expected, slot_claimed)) continue;
    atomic_store(&slots[slot].start, (uintptr_t)start);
    atomic_store(&slots[slot].end, (uintptr_t)start + length);
    atomic_store(&slots[slot].lost, (uintptr_t)start + length);
    atomic_store(&slots[slot].signals, 0);
    atomic_store(&slots[slot].state, slot_live);
    return slot;
  }
  return -1;
}

void csystem_guard_unregister(int slot) {
  if (slot >= 0 && slot < slot_count) atomic_store(&slots[slot].state, slot_free);
}

int csystem_guard_is_torn(int slot) {
  return slot >= 0 && slot < slot_count &&
         atomic_load(&slots[slot].lost) < atomic_load(&slots[slot].end);
}

int csystem_guard_signals(int slot) {
  return slot >= 0 && slot < slot_count ? atomic_load(&slots[slot].signals) : 0;
}
