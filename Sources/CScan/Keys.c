// Finds the keys of objects that an earlier key of the same object may equal, from the positions of tokens
// (see Tokens.c) in a text that is valid.
//
// Each open object has the hashes of its keys on one stack, and a set of 256 bits with one for each hash. A
// new key nearly always has a bit of its own. Otherwise its hash is compared with the others, and the
// caller, who knows escapes, compares the keys. Of JSON5, keys in single quotes and ASCII identifiers are known.

#include "CScan.h"
#include "Shapes.h"
#include "Words.h"
#include <string.h>

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

scan_keys_result scan_keys(const uint8_t *bytes, size_t n, size_t base, const uint32_t *positions,
                           size_t count, scan_key_state *state) {
  scan_object *level = state->levels + state->level;
  intptr_t string_start = state->string_start, keys = state->key_count;
  int expects_key = state->expects_key;
  size_t i = state->next;
  scan_keys_result result = SCAN_KEYS_READ_ALL;
  for (; i < count; i++) {
    intptr_t start = string_start, offset = (intptr_t)(base + positions[i]);
    // The key without its quotes.
    intptr_t key = start + 1, key_end = offset;
    if (start < 0) {
      if (expects_key && level->is_alike) {
        if (has_next_shape_key(level, keys, bytes, n, (size_t)offset)) {
          if (i + 4 < count && keys < state->key_capacity) {
            state->offsets[keys++] = offset;
            expects_key = 0;
            // Passes the quotes, the colon and the value, unless that is a container.
            i += 3;
            const uint8_t byte = bytes[base + positions[i]];
            if ((byte | 0x20) == '{') {
              i--;
              continue;
            }
            if (byte == '"' || byte == '\'') i++;
            if (i + 1 < count && bytes[base + positions[i + 1]] == ',') i++, expects_key = 1;
            continue;
          }
          leave_shape(state, level, keys);
        } else if (bytes[offset] != '}') {
          reject_shape(state, level, keys);
        }
      }
      const uint8_t byte = bytes[offset];
      if (byte == ',') {
        expects_key = level->is_object;
        continue;
      }
      const int is_string = byte == '"' || (byte == '\'' && state->is_json5);
      if (!is_string) {
        const uint8_t folded = byte | 0x20;
        if (folded == '{') {
          if (level == state->levels + state->level_capacity - 1) {
            result = SCAN_KEYS_FULL;
            break;
          }
          expects_key = byte == '{';
          const intptr_t before = keys - level->first_key;
          *++level = (scan_object){offset, keys, expects_key, 0, NULL, {0}};
          if (expects_key) begin_shape(state, level, before);
          continue;
        }
        if (folded == '}') {
          expects_key = 0;
          if (level > state->levels) {
            end_shape(level);
            keys = level->first_key;
            level--;
          }
          continue;
        }
        if (!expects_key || !state->is_json5) continue;
      }
      start = offset;
      if (expects_key && keys == state->key_capacity) {
        result = SCAN_KEYS_FULL;
        break;
      }
      if (is_string) {
        if (++i == count) {
          string_start = start;
          break;
        }
        key = start + 1, key_end = (intptr_t)(base + positions[i]);
      } else {
        key = start, key_end = start + (intptr_t)identifier_length(bytes + start, n - (size_t)start);
        if (key_end == key) {
          state->start = start;
          result = SCAN_KEYS_UNKNOWN;
          break;
        }
      }
    }
    string_start = -1;
    if (!expects_key) continue;
    expects_key = 0;
    uint64_t escaped = 0;
    uint32_t hash =
        hash_key(bytes + key, (size_t)(key_end - key), (size_t)key, state->seed, &escaped);
    uint64_t bit = (uint64_t)1 << (hash & 63), *set = &level->set[hash >> 6 & 3];
    intptr_t siblings = keys - level->first_key;
    if (escaped || siblings >= SCAN_MOST_COMPARED ||
        (*set & bit && has_hash(state->hashes + level->first_key, siblings, hash))) {
      state->start = start;
      state->end = key == start ? key_end : key_end + 1;
      i++;
      result = SCAN_KEYS_FOUND;
      break;
    }
    *set |= bit;
    // Only keys in quotes: one without has another number of positions.
    if (level->shape && key > start) {
      add_shape_key(level->shape, bytes, n, (size_t)start, (size_t)(key_end + 1 - start), hash);
    }
    state->hashes[keys] = hash;
    state->offsets[keys++] = start;
  }
  leave_shapes(state, level, keys);
  state->level = level - state->levels;
  state->string_start = string_start;
  state->key_count = keys;
  state->expects_key = expects_key;
  state->next = i;
  return result;
}
