// A reader of a mapped file is killed by SIGBUS when the page it touches is gone: another program
// cut the file, or the disk failed. This guard turns that into zeros and a mark.
//
//   table   [ start | end | torn ]  one slot for each mapping; 0 = free, written without locks
//   fault   address in a slot  -> a page of zeros is mapped over it, slot torn, the read goes on
//           address in no slot -> the default action, as if there were no guard
//
// The handler runs in the middle of anything, so it takes no lock and allocates nothing.

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
  atomic_int torn;
  atomic_uintptr_t start;
  atomic_uintptr_t end;
} slots[slot_count];

static atomic_int installed;
static uintptr_t page_size;

static void default_action(void) {
  signal(SIGBUS, SIG_DFL);  // The faulting read runs again and ends the process.
}

static void on_bus_error(int number, siginfo_t *info, void *context) {
  (void)number, (void)context;
  int saved_errno = errno;
  if (info->si_code <= 0) {  // Sent by a process, not by a read.
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
    void *page = (void *)(address & ~(page_size - 1));
    void *mapped = mmap(
        page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (mapped == MAP_FAILED) break;
    atomic_store(&slots[slot].torn, 1);
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
    atomic_store(&slots[slot].torn, 0);
    atomic_store(&slots[slot].start, (uintptr_t)start);
    atomic_store(&slots[slot].end, (uintptr_t)start + length);
    atomic_store(&slots[slot].state, slot_live);
    return slot;
  }
  return -1;
}

void csystem_guard_unregister(int slot) {
  if (slot >= 0 && slot < slot_count) atomic_store(&slots[slot].state, slot_free);
}

int csystem_guard_is_torn(int slot) {
  return slot >= 0 && slot < slot_count && atomic_load(&slots[slot].torn);
}
