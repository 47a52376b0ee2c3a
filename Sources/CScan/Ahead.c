// Finds the tokens of JSON on a thread of its own, some windows ahead of the thread that reads them by the grammar.
//
//   searching    ▶ window 4  5  6 │ 7
//   reading      ▶ window 3       │ waits while no window is found, and is waited for while all are full
//
// A window is a part of the text with the positions of its tokens and the state of the search after it.

#define _GNU_SOURCE
#include "CScan.h"
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#define WINDOWS 4

struct scan_ahead {
  const uint8_t *bytes;
  size_t n, offset, length, capacity;
  int width;
  scan_token_state state;
  pthread_t thread;
  sem_t found, free;
  atomic_int is_over;
  size_t next;
  int holds_window;
  uint32_t *positions;
  scan_window windows[WINDOWS];
};

static void wait_for(sem_t *semaphore) {
  while (sem_wait(semaphore) != 0 && errno == EINTR) {}
}

static void *search(void *argument) {
  scan_ahead *ahead = argument;
  for (size_t number = 0; ahead->offset < ahead->n; number++) {
    wait_for(&ahead->free);
    if (atomic_load(&ahead->is_over)) break;
    scan_window *window = &ahead->windows[number % WINDOWS];
    size_t left = ahead->n - ahead->offset;
    window->start = ahead->offset;
    window->count = scan_checked_tokens(
        ahead->bytes + ahead->offset, left < ahead->length ? left : ahead->length, &ahead->state,
        window->positions, ahead->capacity, ahead->width);
    window->state = ahead->state;
    ahead->offset += ahead->state.read;
    sem_post(&ahead->found);
    if (ahead->state.is_stopped) break;
  }
  return NULL;
}

static int has_processor_for_search(void) {
  cpu_set_t allowed;
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 && CPU_COUNT(&allowed) > 1;
}

// The thread handles no signals but those of its own faults, such as a lost page of a mapped file.
static int start_thread(scan_ahead *ahead) {
  sigset_t all, before;
  sigfillset(&all);
  sigdelset(&all, SIGBUS);
  sigdelset(&all, SIGSEGV);
  sigdelset(&all, SIGFPE);
  sigdelset(&all, SIGILL);
  if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0) return -1;
  int failure = pthread_create(&ahead->thread, NULL, search, ahead);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return failure;
}

scan_ahead *scan_ahead_start(const uint8_t *bytes, size_t n, size_t offset, size_t length,
                             const scan_token_state *state, int width) {
  if (!has_processor_for_search()) return NULL;
  scan_ahead *ahead = calloc(1, sizeof *ahead);
  if (!ahead) return NULL;
  ahead->bytes = bytes, ahead->n = n, ahead->offset = offset, ahead->length = length;
  ahead->width = width, ahead->state = *state;
  ahead->capacity = scan_ahead_capacity(length);
  ahead->positions = malloc(WINDOWS * ahead->capacity * sizeof *ahead->positions);
  for (size_t k = 0; k < WINDOWS; k++)
    ahead->windows[k].positions = ahead->positions + k * ahead->capacity;
  sem_init(&ahead->found, 0, 0);
  sem_init(&ahead->free, 0, WINDOWS);
  if (ahead->positions && start_thread(ahead) == 0) return ahead;
  sem_destroy(&ahead->found);
  sem_destroy(&ahead->free);
  free(ahead->positions);
  free(ahead);
  return NULL;
}

const scan_window *scan_ahead_next(scan_ahead *ahead) {
  if (ahead->holds_window) sem_post(&ahead->free);
  wait_for(&ahead->found);
  ahead->holds_window = 1;
  return &ahead->windows[ahead->next++ % WINDOWS];
}

void scan_ahead_stop(scan_ahead *ahead) {
  atomic_store(&ahead->is_over, 1);
  sem_post(&ahead->free);
  pthread_join(ahead->thread, NULL);
  sem_destroy(&ahead->found);
  sem_destroy(&ahead->free);
  free(ahead->positions);
  free(ahead);
}
