// Finds the keys of objects that an earlier key of the same object may equal, from the positions of tokens
// (see Tokens.c) in a text that is valid.
//
// Each open object has the hashes of its keys on one stack, and a set of 256 bits with one for each hash. A
// new key nearly always has a bit of its own. Otherwise its hash is compared with the others, and the
// caller, who knows escapes, compares the keys.

#include "CScan.h"
#include <string.h>

// Returns the hash of a key. Sets `escaped` to other than 0 if it has a backslash.
static inline uint32_t hash_key(const uint8_t *key, size_t length, uint64_t seed, uint64_t *escaped) {
  const uint64_t ones = 0x0101010101010101, backslashes = 0x5C5C5C5C5C5C5C5C;
  uint64_t hash = seed ^ length;
  for (size_t i = 0; i < length; i += 8) {
    uint64_t word = 0;
    if (length - i >= 8)
      memcpy(&word, key + i, 8);
    else
      for (size_t k = length; k > i; k--) word = word << 8 | key[k - 1];
    uint64_t zero = word ^ backslashes;
    *escaped |= (zero - ones) & ~zero & (ones << 7);
    __uint128_t product = (__uint128_t)(hash ^ word) * 0x9E3779B97F4A7C15;
    hash = (uint64_t)(product >> 64) ^ (uint64_t)product;
  }
  return (uint32_t)(hash >> 32) ^ (uint32_t)hash;
}

uint32_t scan_hash_key(const uint8_t *key, size_t length, uint64_t seed) {
  uint64_t escaped = 0;
  return hash_key(key, length, seed, &escaped);
}

static int has_hash(const uint32_t *hashes, intptr_t count, uint32_t hash) {
  uint32_t found = 0;
  for (intptr_t i = 0; i < count; i++) found |= hashes[i] == hash;
  return found != 0;
}

scan_keys_result scan_keys(const uint8_t *bytes, size_t base, const uint32_t *positions, size_t count,
                           scan_key_state *state) {
  scan_object *level = state->levels + state->level;
  intptr_t string_start = state->string_start, keys = state->key_count;
  int expects_key = state->expects_key;
  size_t i = state->next;
  scan_keys_result result = SCAN_KEYS_READ_ALL;
  for (; i < count; i++) {
    intptr_t offset = (intptr_t)(base + positions[i]);
    if (string_start >= 0) {
      intptr_t start = string_start;
      if (expects_key) {
        if (keys == state->key_capacity) {
          result = SCAN_KEYS_FULL;
          break;
        }
        uint64_t escaped = 0;
        uint32_t hash =
            hash_key(bytes + start + 1, (size_t)(offset - start - 1), state->seed, &escaped);
        uint64_t bit = (uint64_t)1 << (hash & 63), *set = &level->set[hash >> 6 & 3];
        intptr_t siblings = keys - level->first_key;
        expects_key = 0;
        if (escaped || siblings >= SCAN_MOST_COMPARED ||
            (*set & bit && has_hash(state->hashes + level->first_key, siblings, hash))) {
          state->start = start;
          state->end = offset + 1;
          string_start = -1;
          i++;
          result = SCAN_KEYS_FOUND;
          break;
        }
        *set |= bit;
        state->hashes[keys] = hash;
        state->offsets[keys++] = start;
      }
      string_start = -1;
      continue;
    }
    switch (bytes[offset]) {
    case '"': string_start = offset; break;
    case '{':
    case '[':
      if (level == state->levels + state->level_capacity - 1) {
        result = SCAN_KEYS_FULL;
        goto done;
      }
      expects_key = bytes[offset] == '{';
      *++level = (scan_object){offset, keys, expects_key, {0}};
      break;
    case '}':
    case ']':
      expects_key = 0;
      if (level > state->levels) {
        keys = level->first_key;
        level--;
      }
      break;
    case ',': expects_key = level->is_object; break;
    default: break;
    }
  }
done:
  state->level = level - state->levels;
  state->string_start = string_start;
  state->key_count = keys;
  state->expects_key = expects_key;
  state->next = i;
  return result;
}
