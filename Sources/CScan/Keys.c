// The keys of open objects, to find those that an earlier key of the same object may equal.
//
// Each open object has the hashes of its keys on one stack, and a set of 256 bits with one for each hash. A
// new key nearly always has a bit of its own. Otherwise its hash is compared with the others, and the
// caller, who knows escapes, compares the keys.

#include "Keys.h"

// Returns the hash of a key, before which `before` bytes can be read. Sets `escaped` to other than 0 if it has a
// backslash.
static inline uint32_t hash_key(
    const uint8_t *key, size_t length, size_t before, uint64_t seed, uint64_t *escaped) {
  const uint64_t ones = 0x0101010101010101, backslashes = 0x5C5C5C5C5C5C5C5C;
  uint64_t hash = seed ^ length;
  for (size_t i = 0; i < length; i += 8) {
    uint64_t word = 0;
    size_t left = length - i;
    if (left >= 8) {
      memcpy(&word, key + i, 8);
    } else if (before + length >= 8) {
      memcpy(&word, key + length - 8, 8);
      word >>= 64 - 8 * left;
    } else {
      for (size_t k = length; k > i; k--) word = word << 8 | key[k - 1];
    }
    uint64_t zero = word ^ backslashes;
    *escaped |= (zero - ones) & ~zero & (ones << 7);
    __uint128_t product = (__uint128_t)(hash ^ word) * 0x9E3779B97F4A7C15;
    hash = (uint64_t)(product >> 64) ^ (uint64_t)product;
  }
  return (uint32_t)(hash >> 32) ^ (uint32_t)hash;
}

uint32_t scan_hash_key(const uint8_t *key, size_t length, uint64_t seed) {
  uint64_t escaped = 0;
  return hash_key(key, length, 0, seed, &escaped);
}

static int has_hash(const uint32_t *hashes, intptr_t count, uint32_t hash) {
  uint32_t found = 0;
  for (intptr_t i = 0; i < count; i++) found |= hashes[i] == hash;
  return found != 0;
}

// Adds a key, including its quotes, to the shape of the object that is read.
static void add_shape_key(
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
  key[1] = no_key;
}

// Reads an object without its shape from now on, and gives it the hashes of the keys that were compared with the shape.
static void leave_shape(scan_key_state *keys, scan_object *object, intptr_t key_count) {
  scan_shape *shape = object->shape;
  object->shape = NULL;
  object->expected = &no_key;
  shape->depth = 0;
  if (!object->is_alike) return;
  object->is_alike = 0;
  for (intptr_t i = 0; i < key_count - object->first_key; i++) {
    const uint32_t hash = shape->keys[i].hash;
    keys->hashes[object->first_key + i] = hash;
    object->set[hash >> 6 & 3] |= (uint64_t)1 << (hash & 63);
  }
}

// Leaves a shape that has another key next, or none.
static void reject_shape(scan_key_state *keys, scan_object *object, intptr_t key_count) {
  scan_shape *shape = object->shape;
  if (key_count - object->first_key < SCAN_SHAPE_KEYS) {
    shape->count = 0;
    shape->pause = shape->failures;
    if (shape->failures < 64) shape->failures = 2 * shape->failures + 1;
  }
  leave_shape(keys, object, key_count);
}

void scan_leave_shapes(scan_key_state *keys, scan_object *innermost, intptr_t key_count) {
  for (int i = 0; i < SCAN_SHAPES; i++) {
    if (!keys->shapes[i].depth) continue;
    scan_object *object = keys->objects + keys->shapes[i].depth;
    leave_shape(keys, object, object == innermost ? key_count : object[1].first_key);
  }
}

void scan_open_object(scan_key_state *keys, intptr_t start) {
  keys->objects[++keys->innermost] =
      (scan_object){.start = start, .first_key = keys->count, .expected = &no_key};
}

static void push_key(scan_key_state *keys, scan_object *object, intptr_t key_count, const uint8_t *bytes,
                     size_t n, intptr_t start, intptr_t end, uint32_t hash) {
  object->set[hash >> 6 & 3] |= (uint64_t)1 << (hash & 63);
  // Only keys in quotes, whose end shows where the compared text ends.
  if (object->shape && (bytes[start] == '"' || bytes[start] == '\'')) {
    add_shape_key(object->shape, bytes, n, (size_t)start, (size_t)(end - start), hash);
  }
  keys->hashes[key_count] = hash;
  keys->offsets[key_count] = start;
}

int scan_add_key(scan_key_state *keys, scan_object *object, intptr_t key_count, const uint8_t *bytes,
                 size_t n, intptr_t start, intptr_t end) {
  if (object->is_alike) reject_shape(keys, object, key_count);
  const intptr_t quotes = bytes[start] == '"' || bytes[start] == '\'';
  const intptr_t key = start + quotes, length = end - quotes - key;
  const intptr_t siblings = key_count - object->first_key;
  uint64_t escaped = 0;
  const uint32_t hash = hash_key(bytes + key, (size_t)length, (size_t)key, keys->seed, &escaped);
  if (escaped || siblings >= SCAN_MOST_COMPARED ||
      (object->set[hash >> 6 & 3] >> (hash & 63) & 1 &&
       has_hash(keys->hashes + object->first_key, siblings, hash)))
    return 0;
  push_key(keys, object, key_count, bytes, n, start, end, hash);
  return 1;
}

void scan_push_key(scan_key_state *keys, const uint8_t *bytes, size_t n, intptr_t start, intptr_t end,
                   uint32_t hash) {
  push_key(keys, keys->objects + keys->innermost, keys->count, bytes, n, start, end, hash);
  keys->count++;
}
