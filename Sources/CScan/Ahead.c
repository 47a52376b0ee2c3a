// Finds the tokens of JSON on a thread of its own, some windows ahead of the thread that reads them by the grammar.
//
//   searching    ▶ window 4  5  6 │ 7
//   the grammar  ▶ window 3       │ a window is used again when the grammar has left it
//
// A window is a part of the text with the positions of its tokens and the state of the search after it. Its numbers and literals
// are checked too if the grammar has enough windows to go on with, because it takes longer than the search.

#define _GNU_SOURCE
#include "CScan.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>

#define WINDOWS 4

struct scan_ahead {
  const uint8_t *bytes;
  size_t n, length, capacity;
  int width;
  pthread_t thread;
  uint32_t *positions;
  // The end of the windows that were found, and the state of the search there.
  size_t offset;
  scan_token_state state;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  // With the mutex only: the number of the windows that were found, and of those that were taken; those before `left` may be
  // used again.
  size_t found, taken, left;
  int is_done;
  scan_window windows[WINDOWS];
};

static void search(scan_ahead *ahead, scan_window *window, int checks_words) {
  const size_t left = ahead->n - ahead->offset;
  window->start = ahead->offset;
  window->count = scan_checked_tokens(
      ahead->bytes + window->start, left < ahead->length ? left : ahead->length, &ahead->state,
      window->positions, ahead->capacity, ahead->width);
  window->state = ahead->state;
  ahead->offset += ahead->state.read;
  window->has_valid_words = checks_words && scan_are_words_valid(ahead->bytes, ahead->n, window->start,
                                                                 window->positions, window->count);
}

static void *search_ahead(void *argument) {
  scan_ahead *ahead = argument;
  pthread_mutex_lock(&ahead->mutex);
  while (!ahead->is_done) {
    if (ahead->found - ahead->left == WINDOWS) {
      pthread_cond_wait(&ahead->changed, &ahead->mutex);
      continue;
    }
    scan_window *window = &ahead->windows[ahead->found % WINDOWS];
    const int has_time = ahead->found > ahead->taken + 1;
    pthread_mutex_unlock(&ahead->mutex);
    search(ahead, window, has_time);
    pthread_mutex_lock(&ahead->mutex);
    ahead->found++;
    ahead->is_done |= window->state.is_stopped || ahead->offset >= ahead->n;
    pthread_cond_signal(&ahead->changed);
  }
  pthread_mutex_unlock(&ahead->mutex);
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
  int failure = pthread_create(&ahead->thread, NULL, search_ahead, ahead);
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
  ahead->is_done = offset >= n;
  pthread_mutex_init(&ahead->mutex, NULL);
  pthread_cond_init(&ahead->changed, NULL);
  if (ahead->positions && start_thread(ahead) == 0) return ahead;
  pthread_mutex_destroy(&ahead->mutex);
  pthread_cond_destroy(&ahead->changed);
  free(ahead->positions);
  free(ahead);
  return NULL;
}

const scan_window *scan_ahead_next(scan_ahead *ahead) {
  const scan_window *window = NULL;
  pthread_mutex_lock(&ahead->mutex);
  ahead->left = ahead->taken;
  pthread_cond_signal(&ahead->changed);
  while (ahead->found == ahead->taken && !ahead->is_done)
    pthread_cond_wait(&ahead->changed, &ahead->mutex);
  if (ahead->found > ahead->taken) window = &ahead->windows[ahead->taken++ % WINDOWS];
  pthread_mutex_unlock(&ahead->mutex);
  return window;
}

void scan_ahead_stop(scan_ahead *ahead) {
  pthread_mutex_lock(&ahead->mutex);
  ahead->is_done = 1;
  pthread_cond_signal(&ahead->changed);
  pthread_mutex_unlock(&ahead->mutex);
  pthread_join(ahead->thread, NULL);
  pthread_mutex_destroy(&ahead->mutex);
  pthread_cond_destroy(&ahead->changed);
  free(ahead->positions);
  free(ahead);
}
