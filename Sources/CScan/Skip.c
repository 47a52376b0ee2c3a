// Passes values of JSON without reading them: outside strings, only brackets count, and the commas
// between the children of one container.
//
//   depth    1 2      3   3 2  1         1 at the commas that are counted
//   text     , {"a":[[1],[2]]}, {…}, …
//
// A block in which the depth stays above that of the container has no such comma, and only its brackets
// are counted.

#include "Blocks.h"
#include "CScan.h"

#define RETURN(index)                                                                      \
  {                                                                                        \
    state->depth = depth, state->in_string = state->escaped = 0;                           \
    return index;                                                                          \
  }

// Defines the loop over blocks for one processor.
#define DEFINE_SKIP(name, attribute, parity)                                               \
  attribute static size_t name(const uint8_t *bytes, size_t n, scan_skip_state *state) {   \
    uint64_t in_string = state->in_string, escaped = state->escaped;                       \
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
        continue;                                                                          \
      }                                                                                    \
      uint64_t commas = MASK(v == ',') & ~inside;                                          \
      for (uint64_t left = opens | closes | slashes;; left &= left - 1) {                  \
        uint64_t before = (left & -left) - 1;                                              \
        if (quiet == 2 && depth == 1 && commas & before) {                                 \
          intptr_t passed = __builtin_popcountll(commas & before);                         \
          if (passed >= state->commas) {                                                   \
            for (uint64_t comma = commas;; comma &= comma - 1) {                           \
              if (--state->commas) continue;                                               \
              state->after_comma = 1 + i + (size_t)__builtin_ctzll(comma);                 \
              RETURN(state->after_comma)                                                   \
            }                                                                              \
          }                                                                                \
          state->commas -= passed;                                                         \
          state->after_comma = i + 64 - (size_t)__builtin_clzll(commas & before);          \
        }                                                                                  \
        if (!left) break;                                                                  \
        commas &= ~before;                                                                 \
        uint64_t bit = left & -left;                                                       \
        if (bit & opens) {                                                                 \
          depth++;                                                                         \
        } else if (bit & closes) {                                                         \
          if (--depth == 0) RETURN(1 + i + (size_t)__builtin_ctzll(left))                  \
        } else {                                                                           \
          state->is_stopped = 1;                                                           \
          RETURN(i + (size_t)__builtin_ctzll(left))                                        \
        }                                                                                  \
      }                                                                                    \
    }                                                                                      \
    state->depth = depth, state->in_string = in_string, state->escaped = escaped;          \
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
