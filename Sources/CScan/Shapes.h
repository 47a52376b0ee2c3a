// Objects that have the keys of an earlier one, as records of a list do. Their keys are compared with those, text
// with text, and need no hashes, as the earlier object has each of them once:
//
//   {"id": 1, "name": "a"}    read key by key, and kept as a shape
//   {"id": 2, "name": "b"}    compared with the shape
//   {"id": 3, "size": 7}      compared up to "size"; gets the hashes of "id", and is read on key by key
//
// Which shape an object is compared with, is a guess by its place. Where guesses fail, fewer are made.

#pragma once
#include "CScan.h"
#include <string.h>

// Returns true if the text has the next key of the shape at the offset.
static inline int has_next_shape_key(
    const scan_object *level, intptr_t key_count, const uint8_t *bytes, size_t n, size_t offset) {
  const intptr_t siblings = key_count - level->first_key;
  if (siblings == level->shape->count || n - offset < 16) return 0;
  const scan_shape_key *key = &level->shape->keys[siblings];
  uint64_t words[2];
  memcpy(words, bytes + offset, 16);
  const uint64_t difference =
      ((words[0] ^ key->words[0]) & key->masks[0]) | ((words[1] ^ key->words[1]) & key->masks[1]);
  // One branch for short keys.
  if (!(difference | key->rest)) return 1;
  return !difference && key->rest <= n - offset - 16 &&
         !memcmp(bytes + offset + 16, bytes + key->start + 16, key->rest);
}

// Adds a key, including its quotes, to the shape of the object that is read.
static inline void add_shape_key(
    scan_shape *shape, const uint8_t *bytes, size_t n, size_t start, size_t length, uint32_t hash) {
  if (shape->count == SCAN_SHAPE_KEYS || n - start < 16) return;
  scan_shape_key *key = &shape->keys[shape->count++];
  const uint64_t all = ~(uint64_t)0;
  memcpy(key->words, bytes + start, 16);
  key->masks[0] = length < 8 ? ~(all << 8 * length) : all;
  key->masks[1] = length <= 8 ? 0 : length < 16 ? ~(all << 8 * (length - 8)) : all;
  key->start = start;
  key->rest = length > 16 ? length - 16 : 0;
  key->hash = hash;
}

// Chooses the shape of an object that begins, which may be none. `before` is the number of keys of the outer object.
static inline void begin_shape(scan_key_state *state, scan_object *level, intptr_t before) {
  const intptr_t depth = level - state->levels;
  scan_shape *shape = &state->shapes[(depth + 3 * before) & (SCAN_SHAPES - 1)];
  if (shape->pause > 0) {
    shape->pause--;
  } else if (!shape->depth) {
    shape->depth = depth;
    level->shape = shape;
    level->is_alike = shape->count > 0;
  }
}

static inline void end_shape(scan_object *level) {
  if (!level->shape) return;
  level->shape->depth = 0;
  if (level->is_alike) level->shape->failures /= 2;
}

// Reads an object without its shape from now on, and gives it the hashes of the keys that were compared with the shape. This is rare, and
// so not part of the loop over keys.
__attribute__((noinline)) static void leave_shape(scan_key_state *state, scan_object *level, intptr_t key_count) {
  scan_shape *shape = level->shape;
  level->shape = NULL;
  shape->depth = 0;
  if (!level->is_alike) return;
  level->is_alike = 0;
  for (intptr_t i = 0; i < key_count - level->first_key; i++) {
    const uint32_t hash = shape->keys[i].hash;
    state->hashes[level->first_key + i] = hash;
    level->set[hash >> 6 & 3] |= (uint64_t)1 << (hash & 63);
  }
}

// Leaves a shape that has another key next, or none.
__attribute__((noinline)) static void reject_shape(scan_key_state *state, scan_object *level, intptr_t key_count) {
  scan_shape *shape = level->shape;
  if (key_count - level->first_key < SCAN_SHAPE_KEYS) {
    shape->count = 0;
    shape->pause = shape->failures;
    if (shape->failures < 64) shape->failures = 2 * shape->failures + 1;
  }
  leave_shape(state, level, key_count);
}

// Leaves all shapes, so that each key of an open object has its hash.
__attribute__((noinline)) static void leave_shapes(scan_key_state *state, scan_object *innermost, intptr_t key_count) {
  for (int i = 0; i < SCAN_SHAPES; i++) {
    if (!state->shapes[i].depth) continue;
    scan_object *level = state->levels + state->shapes[i].depth;
    leave_shape(state, level, level == innermost ? key_count : level[1].first_key);
  }
}
