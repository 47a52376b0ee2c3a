// Finds the tokens of JSON some windows ahead of the threads that read them.
//
//   searching      ▶ window 4  5  6 │ 7
//   the grammar    ▶ window 3       │ searches itself where no window is found
//   the keys       ▶ window 4       │ a window is used again when both have left it
//
// A window is a part of the text with the positions of its tokens and the state of the search after it. Its numbers and literals
// are checked too where a thread of its own has time for that, because the grammar takes longer than the search. That thread searches
// for one reader, if there is a second processor. When a second reader joins, at any time and with the window that is searched then,
// it is the first of both to come to a window that searches: so both are busy, however their work compares, and on one processor
// the text is searched once.

#define _GNU_SOURCE
#include "CScan.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>

#define WINDOWS 4
#define READERS 2

// The windows before `next` have been taken, and those before `left` may be used again.
typedef struct {
  int is_reading;
  size_t next, left;
} reader;

struct scan_ahead {
  const uint8_t *bytes;
  size_t n, length, capacity;
  int width;
  pthread_t thread;
  uint32_t *positions;
  pthread_mutex_t mutex;
  // For readers, and for the search's thread.
  pthread_cond_t changed, may_search;
  // With the mutex only: the number of the windows that were found, their end, and the state of the search there.
  size_t found, offset;
  scan_token_state state;
  int is_searching, is_done, has_thread;
  reader readers[READERS];
  scan_window windows[WINDOWS];
};

static int has_free_window(const scan_ahead *ahead) {
  for (int i = 0; i < READERS; i++) {
    const reader *reader = &ahead->readers[i];
    if (reader->is_reading && ahead->found - reader->left == WINDOWS) return 0;
  }
  return 1;
}

// Finds the next window. The mutex is not held meanwhile.
static void search(scan_ahead *ahead) {
  scan_window *window = &ahead->windows[ahead->found % WINDOWS];
  ahead->is_searching = 1;
  window->start = ahead->offset;
  window->state = ahead->state;
  // If the grammar has two windows to go on with, it is spared the words of this one. Together, both take longer.
  const int has_time = !ahead->readers[1].is_reading && ahead->found > ahead->readers[0].next + 1;
  pthread_mutex_unlock(&ahead->mutex);
  size_t left = ahead->n - window->start;
  window->count = scan_checked_tokens(
      ahead->bytes + window->start, left < ahead->length ? left : ahead->length, &window->state,
      window->positions, ahead->capacity, ahead->width);
  window->has_valid_words = has_time && scan_are_words_valid(ahead->bytes, ahead->n, window->start,
                                                             window->positions, window->count);
  pthread_mutex_lock(&ahead->mutex);
  ahead->is_searching = 0;
  ahead->found++;
  ahead->offset = window->start + window->state.read;
  ahead->state = window->state;
  ahead->is_done |= window->state.is_stopped || ahead->offset >= ahead->n;
  pthread_cond_broadcast(&ahead->changed);
}

static int can_search(const scan_ahead *ahead) {
  return !ahead->is_done && !ahead->is_searching && has_free_window(ahead);
}

static void *search_ahead(void *argument) {
  scan_ahead *ahead = argument;
  pthread_mutex_lock(&ahead->mutex);
  while (!ahead->is_done) {
    if (can_search(ahead) && !ahead->readers[1].is_reading)
      search(ahead);
    else
      pthread_cond_wait(&ahead->may_search, &ahead->mutex);
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
                             const scan_token_state *state, int width, int has_thread) {
  scan_ahead *ahead = calloc(1, sizeof *ahead);
  if (!ahead) return NULL;
  ahead->bytes = bytes, ahead->n = n, ahead->offset = offset, ahead->length = length;
  ahead->width = width, ahead->state = *state;
  ahead->capacity = scan_ahead_capacity(length);
  ahead->positions = malloc(WINDOWS * ahead->capacity * sizeof *ahead->positions);
  for (size_t k = 0; k < WINDOWS; k++)
    ahead->windows[k].positions = ahead->positions + k * ahead->capacity;
  ahead->readers[0].is_reading = 1;
  ahead->is_done = offset >= n;
  pthread_mutex_init(&ahead->mutex, NULL);
  pthread_cond_init(&ahead->changed, NULL);
  pthread_cond_init(&ahead->may_search, NULL);
  ahead->has_thread = has_thread && has_processor_for_search();
  if (ahead->positions && (!ahead->has_thread || start_thread(ahead) == 0)) return ahead;
  pthread_mutex_destroy(&ahead->mutex);
  pthread_cond_destroy(&ahead->changed);
  pthread_cond_destroy(&ahead->may_search);
  free(ahead->positions);
  free(ahead);
  return NULL;
}

size_t scan_ahead_join(scan_ahead *ahead, scan_token_state *state) {
  pthread_mutex_lock(&ahead->mutex);
  ahead->readers[1] = (reader){1, ahead->found, ahead->found};
  size_t offset = ahead->offset;
  *state = ahead->state;
  pthread_mutex_unlock(&ahead->mutex);
  return offset;
}

const scan_window *scan_ahead_next(scan_ahead *ahead, int number) {
  reader *reader = &ahead->readers[number];
  const scan_window *window = NULL;
  pthread_mutex_lock(&ahead->mutex);
  reader->left = reader->next;
  pthread_cond_broadcast(ahead->readers[1].is_reading ? &ahead->changed : &ahead->may_search);
  while (ahead->found == reader->next && !ahead->is_done) {
    if (!can_search(ahead)) {
      pthread_cond_wait(&ahead->changed, &ahead->mutex);
      continue;
    }
    // One more, so that the other reader, which often comes to the same window at the same time, need not wait for each.
    search(ahead);
    if (can_search(ahead)) search(ahead);
  }
  if (ahead->found > reader->next) window = &ahead->windows[reader->next++ % WINDOWS];
  pthread_mutex_unlock(&ahead->mutex);
  return window;
}

void scan_ahead_leave(scan_ahead *ahead, int number) {
  pthread_mutex_lock(&ahead->mutex);
  ahead->readers[number].is_reading = 0;
  // The search is for the first reader.
  if (number == 0) ahead->is_done = 1;
  pthread_cond_broadcast(&ahead->changed);
  pthread_cond_broadcast(&ahead->may_search);
  pthread_mutex_unlock(&ahead->mutex);
}

void scan_ahead_stop(scan_ahead *ahead) {
  scan_ahead_leave(ahead, 0);
  if (ahead->has_thread) pthread_join(ahead->thread, NULL);
  pthread_mutex_destroy(&ahead->mutex);
  pthread_cond_destroy(&ahead->changed);
  pthread_cond_destroy(&ahead->may_search);
  free(ahead->positions);
  free(ahead);
}
