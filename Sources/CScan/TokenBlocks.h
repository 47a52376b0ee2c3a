#pragma once
#include "Blocks.h"

// What finding the tokens of JSON and of JSON5 have in common: the positions of a block are written, and the escapes
// in its strings are checked.

// Writes the indexes of the bits of a mask. Writes eight at a time, as most masks have several.
INLINE uint32_t *write_bits(uint32_t *out, uint64_t mask, uint32_t start) {
  int count = __builtin_popcountll(mask);
#define WRITE_EIGHT(k)                                                                     \
  for (int j = 8 * (k); j < 8 * (k) + 8; j++) {                                            \
    out[j] = start + (uint32_t)__builtin_ctzll(mask | (uint64_t)1 << 63);                  \
    mask &= mask - 1;                                                                      \
  }
  WRITE_EIGHT(0)
  if (count > 8) {
    WRITE_EIGHT(1)
    if (count > 16) {
      WRITE_EIGHT(2)
      for (int k = 3; 8 * k < count; k++) WRITE_EIGHT(k)
    }
  }
  return out + count;
}

#if defined(__x86_64__)
// Writes the indexes sixteen at a time.
WIDEST INLINE uint32_t *write_bits_at_once(uint32_t *out, uint64_t mask, uint32_t start) {
  static const uint8_t numbers[64] = {
      0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
      22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
      44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  __m512i indexes = _mm512_maskz_compress_epi8(mask, _mm512_loadu_si512(numbers));
  __m512i base = _mm512_set1_epi32((int)start);
  int count = __builtin_popcountll(mask);
#define WRITE_SIXTEEN(k)                                                                   \
  _mm512_storeu_si512(                                                                     \
      out + 16 * k,                                                                        \
      _mm512_add_epi32(_mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(indexes, k)), base))
  WRITE_SIXTEEN(0);
  if (count > 16) WRITE_SIXTEEN(1);
  if (count > 32) WRITE_SIXTEEN(2);
  if (count > 48) WRITE_SIXTEEN(3);
  return out + count;
}
#endif

// Sets `wrong` to the bytes that no escape may have (RFC 8259, section 7), except those in `allowed`, and to one of
// each unpaired surrogate if `checks_surrogates`. A \u is followed by four digits; the second digit of a surrogate
// tells if it is the first or the second of a pair, and those of a pair are six bytes apart.
#define CHECK_ESCAPES(v, after_backslash, allowed)                                         \
  {                                                                                        \
    uint64_t simple = MASK((v == '"') | (v == '\\') | (v == '/') | (v == 'b') |            \
                           (v == 'f') | (v == 'n') | (v == 'r') | (v == 't'));             \
    uint64_t u = (after_backslash) & MASK(v == 'u');                                       \
    block lower = v | 0x20;                                                                \
    uint64_t hex = MASK(((block)(v - '0') < 10) | ((block)(lower - 'a') < 6));             \
    uint64_t digits = SHIFTED(u, last_u, 1) | SHIFTED(u, last_u, 2) |                      \
                      SHIFTED(u, last_u, 3) | SHIFTED(u, last_u, 4);                       \
    wrong |= ((after_backslash) & ~(simple | u | (allowed))) | (digits & ~hex);            \
    uint64_t d = SHIFTED(u, last_u, 1) & MASK(lower == 'd');                               \
    uint64_t second = SHIFTED(d, last_d, 1);                                               \
    uint64_t first_of_pair = second & MASK((v == '8') | (v == '9') | (lower == 'a') | (lower == 'b')); \
    uint64_t last_of_pair = second & MASK((block)(lower - 'c') < 4);                       \
    if (checks_surrogates) {                                                               \
      /* The next escape is checked too, as the string may end before the second digit. */ \
      wrong |= SHIFTED(first_of_pair, last_pair, 6) ^ last_of_pair;                        \
      wrong |= SHIFTED(first_of_pair, last_pair, 3) & ~backslash;                          \
      wrong |= SHIFTED(first_of_pair, last_pair, 4) & ~u;                                  \
    }                                                                                      \
    last_u = u, last_d = d, last_pair = first_of_pair;                                     \
  }
