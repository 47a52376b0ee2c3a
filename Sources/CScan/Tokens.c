// Finds where the tokens of JSON begin, 64 bytes at a time: each class of bytes becomes a bit mask.
//
//   text     {"a\"b": 12, "c": tr…
//   quote    .1....1.......1.1....     quotes that are not escaped
//   inside   .11111........11.....     from an opening quote to the byte before the closing one
//   op       1......1..1......1...     { } [ ] : , outside strings
//   word     .........11........11     other bytes outside strings; their first ones are reported
//   escape   ...1.................     backslashes in strings, which are reported too
//
// With `checks`, escapes and control characters are checked by masks instead of being reported: reading
// stops before a block in which one is wrong.
//
// `inside` is the parity of the quotes up to each byte: the prefix XOR of the mask, which a
// carry-less multiplication by all ones gives at once (Langdale and Lemire, "Parsing gigabytes of
// JSON per second", 2019).

#include "CScan.h"
#include "TokenBlocks.h"

// Defines the loop over blocks for one processor.
#define DEFINE_TOKENS(name, attribute, parity, write_bits, checks)                         \
  attribute static size_t name(                                                            \
      const uint8_t *bytes, size_t n, scan_token_state *state, uint32_t *positions,        \
      size_t capacity, int is_json5) {                                                     \
    uint32_t *out = positions;                                                             \
    uint64_t in_string = state->in_string, escaped = state->escaped;                       \
    uint64_t in_word = state->in_word, beyond_ascii = 0;                                   \
    uint64_t json5 = is_json5 ? ~(uint64_t)0 : 0;                                          \
    uint64_t last_u = state->last_u, last_d = state->last_d, last_pair = state->last_pair; \
    const int checks_surrogates = !state->allows_unpaired;                                 \
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
      uint64_t next_escaped;                                                               \
      escaped = escaped_bytes(backslash, escaped, &next_escaped);                          \
      uint64_t escapes = backslash & ~escaped;                                             \
      quotes &= ~escaped;                                                                  \
      uint64_t inside = parity(quotes) ^ in_string;                                        \
      if (checks) {                                                                        \
        uint64_t wrong = controls & inside;                                                \
        if (escaped & inside || last_u >> 60 || last_d >> 63 || last_pair >> 58) {         \
          CHECK_ESCAPES(v, escaped & inside, 0)                                              \
        } else {                                                                           \
          last_u = last_d = last_pair = 0;                                                 \
        }                                                                                  \
        stops &= ~inside;                                                                  \
        if (wrong & (stops ? (stops & -stops) - 1 : ~(uint64_t)0)) {                       \
          state->is_stopped = 2;                                                           \
          break;                                                                           \
        }                                                                                  \
      }                                                                                    \
      escaped = next_escaped;                                                              \
                                                                                           \
      uint64_t words = ~(ops | blanks | quotes | inside);                                  \
      uint64_t tokens = quotes | (ops & ~inside) | (words & ~(words << 1 | in_word)) |     \
                        (checks ? 0 : (escapes | controls) & inside);                      \
      stops &= ~inside;                                                                    \
      if (stops) {                                                                         \
        unsigned stop = (unsigned)__builtin_ctzll(stops);                                  \
        uint64_t before = ((uint64_t)1 << stop) - 1;                                       \
        out = write_bits(out, tokens & before, (uint32_t)i);                               \
        state->is_stopped = 1;                                                             \
        state->last_u = state->last_d = state->last_pair = 0;                              \
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
    state->last_u = last_u, state->last_d = last_d, state->last_pair = last_pair;          \
    state->beyond_ascii = beyond_ascii != 0;                                               \
    state->read = i < n ? i : n;                                                           \
    return (size_t)(out - positions);                                                      \
  }

DEFINE_TOKENS(tokens_base, , parity_by_shifts, write_bits, 0)
DEFINE_TOKENS(checked_base, , parity_by_shifts, write_bits, 1)
#if defined(__x86_64__)
DEFINE_TOKENS(tokens_avx2, WIDE, parity_by_product, write_bits, 0)
DEFINE_TOKENS(checked_avx2, WIDE, parity_by_product, write_bits, 1)
DEFINE_TOKENS(tokens_avx512, WIDEST, parity_by_product, write_bits_at_once, 0)
DEFINE_TOKENS(checked_avx512, WIDEST, parity_by_product, write_bits_at_once, 1)
#endif

size_t scan_tokens(const uint8_t *bytes, size_t n, scan_token_state *state, uint32_t *positions,
                   size_t capacity, int is_json5, int width) {
#if defined(__x86_64__)
  if (width >= 512 && HAS_WIDEST)
    return tokens_avx512(bytes, n, state, positions, capacity, is_json5);
  if (width >= 256 && HAS_WIDE)
    return tokens_avx2(bytes, n, state, positions, capacity, is_json5);
#endif
  return tokens_base(bytes, n, state, positions, capacity, is_json5);
}

size_t scan_checked_tokens(const uint8_t *bytes, size_t n, scan_token_state *state,
                           uint32_t *positions, size_t capacity, int width) {
#if defined(__x86_64__)
  if (width >= 512 && HAS_WIDEST)
    return checked_avx512(bytes, n, state, positions, capacity, 0);
  if (width >= 256 && HAS_WIDE)
    return checked_avx2(bytes, n, state, positions, capacity, 0);
#endif
  return checked_base(bytes, n, state, positions, capacity, 0);
}
