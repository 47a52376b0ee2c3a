// Finds where the tokens of JSON begin, 64 bytes at a time: each class of bytes becomes a bit mask.
//
//   text     {"a\"b": 12, "c": tr…
//   quote    .1....1.......1.1....     quotes that are not escaped
//   inside   .11111........11.....     from an opening quote to the byte before the closing one
//   op       1......1..1......1...     { } [ ] : , outside strings
//   word     .........11........11     other bytes outside strings; their first ones are reported
//   escape   ...1.................     backslashes in strings, which are reported too
//
// `inside` is the parity of the quotes up to each byte: the prefix XOR of the mask, which a
// carry-less multiplication by all ones gives at once (Langdale and Lemire, "Parsing gigabytes of
// JSON per second", 2019).

#include "Blocks.h"
#include "CScan.h"

INLINE uint64_t parity_by_shifts(uint64_t mask) {
  for (int shift = 1; shift < 64; shift *= 2) mask ^= mask << shift;
  return mask;
}

#if defined(__x86_64__)
WIDE INLINE uint64_t parity_by_product(uint64_t mask) {
  __m128i product =
      _mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)mask), _mm_set1_epi8(-1), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}
#endif

// Writes the indexes of the bits of a mask. Writes four at a time, as most masks have several.
INLINE uint32_t *write_bits(uint32_t *out, uint64_t mask, uint32_t start) {
  uint32_t *end = out + __builtin_popcountll(mask);
  while (mask) {
    uint32_t *next = out;
    for (int k = 0; k < 4; k++) {
      *next++ = start + (uint32_t)__builtin_ctzll(mask | (uint64_t)1 << 63);
      mask &= mask - 1;
    }
    out = next;
  }
  return end;
}

// Defines the loop over blocks for one processor.
#define DEFINE_TOKENS(name, attribute, parity)                                             \
  attribute static size_t name(                                                            \
      const uint8_t *bytes, size_t n, scan_token_state *state, uint32_t *positions,        \
      size_t capacity, int is_json5) {                                                     \
    uint32_t *out = positions;                                                             \
    uint64_t in_string = state->in_string, escaped = state->escaped;                       \
    uint64_t in_word = state->in_word, beyond_ascii = 0;                                   \
    uint64_t json5 = is_json5 ? ~(uint64_t)0 : 0;                                          \
    state->is_stopped = 0;                                                                 \
    size_t i = 0;                                                                          \
    for (; i < n && (size_t)(out - positions) + 68 <= capacity; i += 64) {                 \
      block v = BLOCK(bytes, i, n);                                                        \
      uint64_t backslash = MASK(v == '\\');                                                \
      uint64_t quotes = MASK(v == '"');                                                    \
      block folded = v | 0x20;                                                             \
      uint64_t ops = MASK((folded == '{') | (folded == '}') | (v == ':') | (v == ','));    \
      uint64_t blanks = MASK((v == ' ') | (v == '\n') | (v == '\r') | (v == '\t'));        \
      uint64_t controls = MASK(v < 0x20);                                                  \
      uint64_t stops = MASK(v == '/');                                                     \
      uint64_t high = MASK(v >= 0x80);                                                     \
      stops |= json5 & (high | MASK((v == '\'') | (v == 0x0B) | (v == 0x0C)));              \
                                                                                           \
      uint64_t escapes = 0, next_escaped = 0;                                              \
      for (uint64_t left = backslash & ~escaped; left;) {                                  \
        uint64_t one = left & -left;                                                       \
        escapes |= one;                                                                    \
        escaped |= one << 1;                                                               \
        next_escaped = one >> 63;                                                          \
        left &= ~(one | one << 1);                                                         \
      }                                                                                    \
      quotes &= ~escaped;                                                                  \
      escaped = next_escaped;                                                              \
                                                                                           \
      uint64_t inside = parity(quotes) ^ in_string;                                        \
      uint64_t words = ~(ops | blanks | quotes | inside);                                  \
      uint64_t tokens = quotes | (ops & ~inside) | (words & ~(words << 1 | in_word)) |     \
                        ((escapes | controls) & inside);                                   \
      stops &= ~inside;                                                                    \
      if (stops) {                                                                         \
        unsigned stop = (unsigned)__builtin_ctzll(stops);                                  \
        uint64_t before = ((uint64_t)1 << stop) - 1;                                       \
        out = write_bits(out, tokens & before, (uint32_t)i);                               \
        state->is_stopped = 1;                                                             \
        state->in_string = 0;                                                              \
        state->escaped = 0;                                                                \
        state->in_word = stop ? words >> (stop - 1) & 1 : in_word;                         \
        state->beyond_ascii = (beyond_ascii | (high & before)) != 0;                       \
        state->read = i + stop;                                                            \
        return (size_t)(out - positions);                                                  \
      }                                                                                    \
      out = write_bits(out, tokens, (uint32_t)i);                                          \
      beyond_ascii |= high;                                                                \
      in_string = (uint64_t)((int64_t)inside >> 63);                                       \
      in_word = words >> 63;                                                               \
    }                                                                                      \
    state->in_string = in_string;                                                          \
    state->escaped = escaped;                                                              \
    state->in_word = in_word;                                                              \
    state->beyond_ascii = beyond_ascii != 0;                                               \
    state->read = i < n ? i : n;                                                           \
    return (size_t)(out - positions);                                                      \
  }

DEFINE_TOKENS(tokens_base, , parity_by_shifts)
#if defined(__x86_64__)
DEFINE_TOKENS(tokens_avx2, WIDE, parity_by_product)
#endif

size_t scan_tokens(const uint8_t *bytes, size_t n, scan_token_state *state, uint32_t *positions,
                   size_t capacity, int is_json5, int is_wide) {
#if defined(__x86_64__)
  if (is_wide && HAS_WIDE)
    return tokens_avx2(bytes, n, state, positions, capacity, is_json5);
#endif
  return tokens_base(bytes, n, state, positions, capacity, is_json5);
}
