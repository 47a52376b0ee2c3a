// A hash of a stream of bytes in four lanes: each takes every fourth word, so that the multiplications of a
// block of 32 bytes do not wait for each other.
//
//   words   0 1 2 3 │ 4 5 6 7 │ 8 9 …      zeros fill the last block
//   lane 0  ●─────────●─────────●─▶ ╮
//   lane 1    ●─────────●─────────●─▶ ├─▶ folded with the length of the stream
//   lane 2      ●─────────●───────────▶ ┤
//   lane 3        ●─────────●───────────▶ ╯

#include "CScan.h"
#include <string.h>

enum { LANES = 4, BLOCK_SIZE = 8 * LANES };

static inline uint64_t mixed(uint64_t lane, uint64_t word) {
  __uint128_t product = (__uint128_t)(lane ^ word) * 0xD6E8FEB86659FD93;
  return (uint64_t)(product >> 64) ^ ((uint64_t)product + 0xA0761D6478BD642F);
}

static inline uint64_t word_at(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

static void take_blocks(scan_content_hash *hash, const uint8_t *bytes, size_t count) {
  uint64_t a = hash->lanes[0], b = hash->lanes[1], c = hash->lanes[2], d = hash->lanes[3];
  for (; count > 0; count--, bytes += BLOCK_SIZE) {
    a = mixed(a, word_at(bytes));
    b = mixed(b, word_at(bytes + 8));
    c = mixed(c, word_at(bytes + 16));
    d = mixed(d, word_at(bytes + 24));
  }
  hash->lanes[0] = a, hash->lanes[1] = b, hash->lanes[2] = c, hash->lanes[3] = d;
}

scan_content_hash scan_content_hash_start(void) {
  return (scan_content_hash){
      .lanes = {0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0xD1B54A32D192ED03}};
}

void scan_content_hash_take(scan_content_hash *hash, const uint8_t *bytes, size_t n) {
  size_t pending = hash->length % BLOCK_SIZE;
  hash->length += n;
  if (pending > 0) {
    size_t part = n < BLOCK_SIZE - pending ? n : BLOCK_SIZE - pending;
    if (part > 0) memcpy(hash->pending + pending, bytes, part);
    if (pending + part < BLOCK_SIZE) return;
    take_blocks(hash, hash->pending, 1);
    bytes += part;
    n -= part;
  }
  take_blocks(hash, bytes, n / BLOCK_SIZE);
  if (n % BLOCK_SIZE > 0) memcpy(hash->pending, bytes + n - n % BLOCK_SIZE, n % BLOCK_SIZE);
}

uint64_t scan_content_hash_value(const scan_content_hash *hash) {
  scan_content_hash last = *hash;
  size_t pending = hash->length % BLOCK_SIZE;
  if (pending > 0) {
    memset(last.pending + pending, 0, BLOCK_SIZE - pending);
    take_blocks(&last, last.pending, 1);
  }
  uint64_t value = mixed(last.lanes[0], hash->length);
  for (int lane = 1; lane < LANES; lane++) value = mixed(value, last.lanes[lane]);
  return value ^ value >> 29;
}
