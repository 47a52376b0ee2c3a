// Passes values of JSON without reading them: outside strings, only brackets count, and the commas
// between the children of one container.
//
//   depth    1 2      3   3 2  1         1 at the commas that are counted
//   text     , {"a":[[1],[2]]}, {…}, …
//
// A block in which the depth stays above that of the container has no such comma, and only its brackets
// are counted. In a list, values and commas must take turns, or the count would be that of other children:
//
//   starts   . 1     1        1          of words, strings and brackets at depth 1
//   commas   .   1        1              ranks in both: odd for starts, even for commas

#include "Blocks.h"
#include "CScan.h"

#define RETURN(index)                                                                      \
  {                                                                                        \
    state->depth = depth, state->in_string = state->escaped = state->in_word = 0;          \
    return index;                                                                          \
  }
#define STOP(reason, index)                                                                \
  {                                                                                        \
    state->is_stopped = reason;                                                            \
    RETURN(index)                                                                          \
  }

// Defines the loop over blocks for one processor.
#define DEFINE_SKIP(name, attribute, parity)                                               \
  attribute static size_t name(const uint8_t *bytes, size_t n, scan_skip_state *state) {   \
    uint64_t in_string = state->in_string, escaped = state->escaped;                       \
    uint64_t in_word = state->in_word;                                                     \
    intptr_t depth = state->depth;                                                         \
    const intptr_t quiet = state->commas == INTPTR_MAX ? 1 : 2;                            \
    state->is_stopped = 0, state->after_comma = 0;                                         \
    for (size_t i = 0; i < n; i += 64) {                                                   \
      block v = BLOCK(bytes, i, n);                                                        \
      uint64_t backslash = MASK(v == '\\');                                                \
      uint64_t quotes = MASK(v == '"');                                                    \
      block folded = v | 0x20;                                                             \
      uint64_t opens = MASK(folded == '{');                                                \
      uint64_t closes = MASK(folded == '}');                                               \
      uint64_t slashes = MASK(v == '/');                                                   \
      quotes &= ~escaped_bytes(backslash, escaped, &escaped);                              \
      uint64_t inside = parity(quotes) ^ in_string;                                        \
      in_string = (uint64_t)((int64_t)inside >> 63);                                       \
      opens &= ~inside, closes &= ~inside, slashes &= ~inside;                             \
      intptr_t closed = __builtin_popcountll(closes);                                      \
      if (depth - closed >= quiet && !slashes) {                                           \
        depth += __builtin_popcountll(opens) - closed;                                     \
        in_word = 0;                                                                       \
        continue;                                                                          \
      }                                                                                    \
      uint64_t commas = MASK(v == ',') & ~inside, starts = 0;                              \
      if (state->is_list) {                                                                \
        uint64_t words = ~(opens | closes | commas | slashes | quotes | inside |           \
                           MASK((v == ':') | (v == ' ') | (v == '\n') | (v == '\r') | (v == '\t')));\
        starts = (quotes & inside) | (words & ~(words << 1 | in_word));                    \
        in_word = words >> 63;                                                             \
      }                                                                                    \
      for (uint64_t left = opens | closes | slashes;; left &= left - 1) {                  \
        uint64_t before = (left & -left) - 1;                                              \
        if (quiet == 2 && depth == 1) {                                                    \
          uint64_t passed = commas & before;                                               \
          intptr_t count = __builtin_popcountll(passed);                                   \
          if (count >= state->commas) {                                                    \
            uint64_t last = passed;                                                        \
            for (intptr_t k = state->commas; --k > 0;) last &= last - 1;                   \
            before = ((last & -last) << 1) - 1;                                            \
            passed &= before;                                                              \
            count = state->commas;                                                         \
          }                                                                                \
          uint64_t both = (starts | commas) & before;                                      \
          uint64_t odd = parity(both) ^ (0 - (uint64_t)state->after_value);                \
          if (state->is_list && (starts & before) != (both & odd)) STOP(2, i)              \
          state->after_value ^= __builtin_popcountll(both) & 1;                            \
          if (count > 0) {                                                                 \
            state->after_comma = i + 64 - (size_t)__builtin_clzll(passed);                 \
            state->commas -= count;                                                        \
            if (state->commas == 0) RETURN(state->after_comma)                             \
          }                                                                                \
        }                                                                                  \
        if (!left) break;                                                                  \
        commas &= ~before, starts &= ~before;                                              \
        uint64_t bit = left & -left;                                                       \
        if (bit & opens) {                                                                 \
          if (state->is_list && depth == 1) {                                              \
            if (state->after_value) STOP(2, i)                                             \
            state->after_value = 1;                                                        \
          }                                                                                \
          depth++;                                                                         \
        } else if (bit & closes) {                                                         \
          if (--depth == 0) RETURN(1 + i + (size_t)__builtin_ctzll(left))                  \
        } else {                                                                           \
          STOP(1, i + (size_t)__builtin_ctzll(left))                                       \
        }                                                                                  \
      }                                                                                    \
    }                                                                                      \
    state->depth = depth, state->in_string = in_string, state->escaped = escaped;          \
    state->in_word = in_word;                                                              \
    return n;                                                                              \
  }

DEFINE_SKIP(skip_base, , parity_by_shifts)
#if defined(__x86_64__)
DEFINE_SKIP(skip_avx2, WIDE, parity_by_product)
DEFINE_SKIP(skip_avx512, WIDEST, parity_by_product)
#endif

size_t scan_skip(const uint8_t *bytes, size_t n, scan_skip_state *state, int width) {
  scan_touch(n);
#if defined(__x86_64__)
  if (width >= 512 && HAS_WIDEST) return skip_avx512(bytes, n, state);
  if (width >= 256 && HAS_WIDE) return skip_avx2(bytes, n, state);
#endif
  return skip_base(bytes, n, state);
}
