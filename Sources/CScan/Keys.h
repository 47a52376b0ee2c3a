// The part of the search for duplicate keys that is in the loop over tokens (see WalkJSON.c). Most objects have the keys of an earlier
// one, as records of a list do. Their keys are compared with those, text with text, and need no hashes, as the earlier object has
// each of them once:
//
//   {"id": 1, "name": "a"}    read key by key, and kept as a shape
//   {"id": 2, "name": "b"}    compared with the shape
//   {"id": 3, "size": 7}      compared up to "size"; gets the hashes of "id", and is read on key by key
//
// Which shape an object is compared with, is a guess by its place. Where guesses fail, fewer are made.

#pragma once
#include "CScan.h"
#include <string.h>

// What an object without a shape expects next, and one that has all keys of its shape: no text, as none begins with a zero.
static const scan_shape_key no_key = {.masks = {~(uint64_t)0, ~(uint64_t)0}};

// Returns true if the key is at the offset, from which 16 bytes can be read.
static inline int is_key(const scan_shape_key *key, const uint8_t *bytes, size_t n, size_t offset) {
  uint64_t words[2];
  memcpy(words, bytes + offset, 16);
  const uint64_t difference =
      ((words[0] ^ key->words[0]) & key->masks[0]) | ((words[1] ^ key->words[1]) & key->masks[1]);
  // One branch for short keys.
  if (!(difference | key->rest)) return 1;
  return !difference && key->rest <= n - offset - 16 &&
         !memcmp(bytes + offset + 16, bytes + key->start + 16, key->rest);
}

// Opens an object, and chooses its shape, which may be none. Returns the object.
static inline scan_object *open_object(
    scan_key_state *keys, scan_object *outer, intptr_t key_count, intptr_t start) {
  scan_object *object = outer + 1;
  *object = (scan_object){.start = start, .first_key = key_count, .expected = &no_key};
  const intptr_t depth = object - keys->objects, before = key_count - outer->first_key;
  scan_shape *shape = &keys->shapes[(depth + 3 * before) & (SCAN_SHAPES - 1)];
  if (shape->pause > 0) {
    shape->pause--;
  } else if (!shape->depth) {
    shape->depth = depth;
    object->shape = shape;
    object->is_alike = shape->count > 0;
    if (object->is_alike) object->expected = shape->keys;
  }
  return object;
}

static inline void close_object(scan_object *object) {
  if (!object->shape) return;
  object->shape->depth = 0;
  if (object->is_alike) object->shape->failures /= 2;
}

// Adds a key, including its quotes, that is not the expected one; none is expected then. Returns false if the object may have it already.
// This is rare enough for a call.
int scan_add_key(scan_key_state *keys, scan_object *object, intptr_t key_count, const uint8_t *bytes,
                 size_t n, intptr_t start, intptr_t end);

// Leaves all shapes, so that each key of an open object has its hash.
void scan_leave_shapes(scan_key_state *keys, scan_object *innermost, intptr_t key_count);
