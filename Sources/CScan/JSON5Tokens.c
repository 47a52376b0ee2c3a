// Finds where the tokens of JSON5 begin, as Tokens.c does for JSON. A quote or a slash may be in a string of the
// other quotes or in a comment, so the parts of a block are found one after another if it has any of these. Most
// blocks have none, or are in a string as a whole.
//
//   text      {a: 'it"s', // "note⏎ "b": 1}
//   strings   ....1111...............11......     from an opening quote to the byte before the closing one
//   comments  ............1111111............
//   quotes    ....1....1.............1.1.....     those around strings

#include "CScan.h"
#include "TokenBlocks.h"

// The classes of bytes of a block, and the parts found from them.
typedef struct {
  uint64_t double_quotes, single_quotes, escaped, slashes, stars, breaks, wide;
  uint64_t strings, comments, quotes;
  // A slash that begins no comment.
  uint64_t stop;
} block_parts;

// Returns true if U+2028 or U+2029 begins at an index; they end lines.
static int is_line_separator(const uint8_t *bytes, size_t left, unsigned index) {
  return left - index > 2 && bytes[index] == 0xE2 && bytes[index + 1] == 0x80 &&
         (bytes[index + 2] | 1) == 0xA9;
}

static uint8_t byte_after(const uint8_t *bytes, size_t left, unsigned index) {
  return left - index > 1 ? bytes[index + 1] : 0;
}

// Finds the parts of a block; `left` bytes are before the end of the text.
static void find_parts(const uint8_t *bytes, size_t left, block_parts *parts, scan_token_state *state) {
  uint64_t rest = ~(uint64_t)0;
  if (state->is_in_mark) {
    parts->comments |= 1;
    rest <<= 1;
    state->is_in_mark = 0;
  }
  while (rest) {
    uint64_t found, bit;
    switch (state->region) {
    case SCAN_BETWEEN: found = parts->double_quotes | parts->single_quotes | parts->slashes; break;
    case SCAN_DOUBLE_QUOTED: found = parts->double_quotes & ~parts->escaped; break;
    case SCAN_SINGLE_QUOTED: found = parts->single_quotes & ~parts->escaped; break;
    case SCAN_LINE_COMMENT: found = parts->breaks | parts->wide; break;
    case SCAN_BLOCK_COMMENT: found = parts->stars; break;
    }
    found &= rest;
    bit = found & -found;
    // All bits if nothing was found.
    uint64_t before = rest & (bit - 1);
    unsigned index = found ? (unsigned)__builtin_ctzll(found) : 0;
    int is_mark = 0;
    switch (state->region) {
    case SCAN_BETWEEN:
      if (!found) return;
      if (bit & parts->slashes) {
        uint8_t next = byte_after(bytes, left, index);
        if (next != '/' && next != '*') {
          parts->stop = bit;
          return;
        }
        state->region = next == '/' ? SCAN_LINE_COMMENT : SCAN_BLOCK_COMMENT;
        is_mark = 1;
      } else {
        parts->quotes |= bit;
        parts->strings |= bit;
        state->region = bit & parts->double_quotes ? SCAN_DOUBLE_QUOTED : SCAN_SINGLE_QUOTED;
      }
      break;
    case SCAN_DOUBLE_QUOTED:
    case SCAN_SINGLE_QUOTED:
      parts->strings |= before;
      parts->quotes |= bit;
      if (found) state->region = SCAN_BETWEEN;
      break;
    case SCAN_LINE_COMMENT:
      parts->comments |= before;
      if (bit & parts->wide && !is_line_separator(bytes, left, index))
        parts->comments |= bit;
      else if (found)
        state->region = SCAN_BETWEEN;
      break;
    case SCAN_BLOCK_COMMENT:
      parts->comments |= before | bit;
      is_mark = found && byte_after(bytes, left, index) == '/';
      if (is_mark) state->region = SCAN_BETWEEN;
      break;
    }
    if (!found) return;
    if (is_mark) {
      parts->comments |= bit | bit << 1;
      state->is_in_mark = index == 63;
      bit <<= 1;
    }
    // The bits after the last one that was looked at; none after a mark at the end of the block.
    rest &= bit ? ~(bit | (bit - 1)) : 0;
  }
}

// Defines the loop over blocks for one processor.
#define DEFINE_TOKENS(name, attribute, parity, write_bits)                                 \
  attribute static size_t name(                                                            \
      const uint8_t *bytes, size_t n, size_t left, scan_token_state *state,                \
      uint32_t *positions, size_t capacity) {                                              \
    uint32_t *out = positions;                                                             \
    uint64_t escaped = state->escaped, in_word = state->in_word, beyond_ascii = 0;         \
    uint64_t last_u = state->last_u, last_d = state->last_d, last_pair = state->last_pair; \
    const int checks_surrogates = !state->allows_unpaired;                                 \
    state->is_stopped = 0;                                                                 \
    size_t i = 0;                                                                          \
    for (; i < n && (size_t)(out - positions) + 68 <= capacity; i += 64) {                 \
      block v = BLOCK(bytes, i, n);                                                        \
      uint64_t backslash = MASK(v == '\\');                                                \
      block folded = v | 0x20;                                                             \
      uint64_t ops = MASK((folded == '{') | (folded == '}') | (v == ':') | (v == ','));    \
      uint64_t blanks = MASK((v == ' ') | (v == '\n') | (v == '\r') | (v == '\t'));        \
      uint64_t controls = MASK(v < 0x20);                                                  \
      uint64_t high = MASK(v >= 0x80);                                                     \
      uint64_t single_quotes = MASK(v == '\'');                                            \
      block_parts parts = {.double_quotes = MASK(v == '"')};                               \
                                                                                           \
      uint64_t next_escaped;                                                               \
      escaped = escaped_bytes(backslash, escaped, &next_escaped);                          \
      parts.slashes = MASK(v == '/');                                                      \
      if (single_quotes | parts.slashes || state->region > SCAN_DOUBLE_QUOTED ||           \
          state->is_in_mark) {                                                             \
        parts.single_quotes = single_quotes;                                               \
        parts.escaped = escaped;                                                           \
        parts.stars = MASK(v == '*');                                                      \
        parts.breaks = MASK((v == '\n') | (v == '\r'));                                    \
        parts.wide = MASK(v == 0xE2);                                                      \
        find_parts(bytes + i, left - i, &parts, state);                                    \
      } else {                                                                             \
        parts.quotes = parts.double_quotes & ~escaped;                                     \
        parts.strings = parity(parts.quotes) ^ (0 - (uint64_t)state->region);              \
        state->region = parts.strings >> 63 ? SCAN_DOUBLE_QUOTED : SCAN_BETWEEN;           \
      }                                                                                    \
      uint64_t strings = parts.strings, outside = ~(strings | parts.comments);             \
      uint64_t stops = parts.stop | ((high | (controls & ~blanks)) & outside);             \
                                                                                           \
      uint64_t wrong = controls & strings;                                                 \
      if (escaped & strings || last_u >> 60 || last_d >> 63 || last_pair >> 58) {          \
        CHECK_ESCAPES(v, escaped & strings, single_quotes)                                 \
      } else {                                                                             \
        last_u = last_d = last_pair = 0;                                                   \
      }                                                                                    \
      if (wrong & (stops ? (stops & -stops) - 1 : ~(uint64_t)0)) {                         \
        state->is_stopped = 2;                                                             \
        break;                                                                             \
      }                                                                                    \
      escaped = next_escaped;                                                              \
                                                                                           \
      uint64_t words = outside & ~(ops | blanks | parts.quotes);                           \
      uint64_t tokens =                                                                    \
          parts.quotes | (ops & outside) | (words & ~(words << 1 | in_word));              \
      if (stops) {                                                                         \
        unsigned stop = (unsigned)__builtin_ctzll(stops);                                  \
        uint64_t before = ((uint64_t)1 << stop) - 1;                                       \
        out = write_bits(out, tokens & before, (uint32_t)i);                               \
        state->is_stopped = 1;                                                             \
        state->last_u = state->last_d = state->last_pair = 0;                              \
        state->beyond_ascii = (beyond_ascii | (high & ~outside & before)) != 0;            \
        state->read = i + stop;                                                            \
        return (size_t)(out - positions);                                                  \
      }                                                                                    \
      out = write_bits(out, tokens, (uint32_t)i);                                          \
      beyond_ascii |= high & ~outside;                                                     \
      in_word = words >> 63;                                                               \
    }                                                                                      \
    state->escaped = escaped;                                                              \
    state->in_word = in_word;                                                              \
    state->last_u = last_u, state->last_d = last_d, state->last_pair = last_pair;          \
    state->beyond_ascii = beyond_ascii != 0;                                               \
    state->read = i < n ? i : n;                                                           \
    return (size_t)(out - positions);                                                      \
  }

DEFINE_TOKENS(checked_base, , parity_by_shifts, write_bits)
#if defined(__x86_64__)
DEFINE_TOKENS(checked_avx2, WIDE, parity_by_product, write_bits)
DEFINE_TOKENS(checked_avx512, WIDEST, parity_by_product, write_bits_at_once)
#endif

size_t scan_checked_json5_tokens(const uint8_t *bytes, size_t n, size_t left, scan_token_state *state,
                                 uint32_t *positions, size_t capacity, int width) {
#if defined(__x86_64__)
  if (width >= 512 && HAS_WIDEST)
    return checked_avx512(bytes, n, left, state, positions, capacity);
  if (width >= 256 && HAS_WIDE)
    return checked_avx2(bytes, n, left, state, positions, capacity);
#endif
  return checked_base(bytes, n, left, state, positions, capacity);
}
