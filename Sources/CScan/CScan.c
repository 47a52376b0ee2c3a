#include "CScan.h"
#include <string.h>

#if DEBUG
static _Thread_local uint64_t touched;
uint64_t scan_touched(void) { return touched; }
void scan_touch(size_t count) { touched += count; }
#define TOUCH(count) scan_touch(count)
#else
uint64_t scan_touched(void) { return 0; }
void scan_touch(size_t count) { (void)count; }
#define TOUCH(count) ((void)0)
#endif

// Each kernel has three forms: a portable loop, SSE2 (the x86-64 baseline) and AVX2, used if the
// processor has it. The vector forms test one block at a time and finish with the loop.

#if defined(__x86_64__)
#include <immintrin.h>
#define VECTOR_FORMS 1
static inline int has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#endif

#define PORTABLE(name, condition)                                              \
  static size_t name##_portable(const uint8_t *b, size_t i, size_t n) {        \
    for (; i < n; i++) {                                                       \
      uint8_t c = b[i];                                                        \
      if (condition) return i;                                                 \
    }                                                                          \
    return n;                                                                  \
  }

#define COUNTED(name)                                                          \
  size_t name(const uint8_t *b, size_t n) {                                    \
    size_t found = name##_found(b, n);                                         \
    TOUCH(found);                                                              \
    return found;                                                              \
  }

#if VECTOR_FORMS
#define FORMS(name, condition, sse, avx)                                       \
  PORTABLE(name, condition)                                                    \
  static size_t name##_sse2(const uint8_t *b, size_t n) {                      \
    size_t i = 0;                                                              \
    for (; i + 16 <= n; i += 16) {                                             \
      __m128i v = _mm_loadu_si128((const __m128i *)(b + i));                   \
      unsigned m = (unsigned)_mm_movemask_epi8(sse);                           \
      if (m) return i + (size_t)__builtin_ctz(m);                              \
    }                                                                          \
    return name##_portable(b, i, n);                                           \
  }                                                                            \
  __attribute__((target("avx2"))) static size_t name##_avx2(                   \
      const uint8_t *b, size_t n) {                                            \
    size_t i = 0;                                                              \
    for (; i + 32 <= n; i += 32) {                                             \
      __m256i v = _mm256_loadu_si256((const __m256i *)(b + i));                \
      unsigned m = (unsigned)_mm256_movemask_epi8(avx);                        \
      if (m) return i + (size_t)__builtin_ctz(m);                              \
    }                                                                          \
    return name##_portable(b, i, n);                                           \
  }                                                                            \
  static size_t name##_found(const uint8_t *b, size_t n) {                     \
    /* Most runs are short, and the loop is faster for those. */               \
    size_t head = n < 8 ? n : 8;                                               \
    size_t i = name##_portable(b, 0, head);                                    \
    if (i < head || head == n) return i;                                       \
    if (n >= 64 && has_avx2()) return 8 + name##_avx2(b + 8, n - 8);           \
    return 8 + name##_sse2(b + 8, n - 8);                                      \
  }                                                                            \
  COUNTED(name)
#else
#define FORMS(name, condition, sse, avx)                                       \
  PORTABLE(name, condition)                                                    \
  static size_t name##_found(const uint8_t *b, size_t n) {                     \
    return name##_portable(b, 0, n);                                           \
  }                                                                            \
  COUNTED(name)
#endif

#define EQ1(c) _mm_cmpeq_epi8(v, _mm_set1_epi8((char)(c)))
#define EQ2(c) _mm256_cmpeq_epi8(v, _mm256_set1_epi8((char)(c)))
#define OR1(a, b) _mm_or_si128(a, b)
#define OR2(a, b) _mm256_or_si256(a, b)
#define AND1(a, b) _mm_and_si128(a, b)
#define AND2(a, b) _mm256_and_si256(a, b)
#define LE1(c) _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(c)), v)
#define LE2(c) _mm256_cmpeq_epi8(_mm256_min_epu8(v, _mm256_set1_epi8(c)), v)
#define NOT1(a) _mm_xor_si128(a, _mm_set1_epi8(-1))
#define NOT2(a) _mm256_xor_si256(a, _mm256_set1_epi8(-1))
// Setting bit 5 folds `[` onto `{` and `]` onto `}`.
#define FOLD1(c) _mm_cmpeq_epi8(_mm_or_si128(v, _mm_set1_epi8(0x20)), _mm_set1_epi8(c))
#define FOLD2(c) _mm256_cmpeq_epi8(_mm256_or_si256(v, _mm256_set1_epi8(0x20)), _mm256_set1_epi8(c))

FORMS(scan_string_special, c == '"' || c == '\\' || c < 0x20,
      OR1(OR1(EQ1('"'), EQ1('\\')), LE1(0x1f)),
      OR2(OR2(EQ2('"'), EQ2('\\')), LE2(0x1f)))

FORMS(scan_structural,
      c == '"' || c == '{' || c == '}' || c == '[' || c == ']' || c == '/',
      OR1(OR1(EQ1('"'), EQ1('/')), OR1(FOLD1('{'), FOLD1('}'))),
      OR2(OR2(EQ2('"'), EQ2('/')), OR2(FOLD2('{'), FOLD2('}'))))

FORMS(scan_single_quoted_special, c == '\'' || c == '\\' || c < 0x20,
      OR1(OR1(EQ1('\''), EQ1('\\')), LE1(0x1f)),
      OR2(OR2(EQ2('\''), EQ2('\\')), LE2(0x1f)))

FORMS(scan_structural_or_single_quote,
      c == '"' || c == '\'' || c == '{' || c == '}' || c == '[' || c == ']' || c == '/',
      OR1(OR1(OR1(EQ1('"'), EQ1('\'')), EQ1('/')), OR1(FOLD1('{'), FOLD1('}'))),
      OR2(OR2(OR2(EQ2('"'), EQ2('\'')), EQ2('/')), OR2(FOLD2('{'), FOLD2('}'))))

FORMS(scan_not_blank, !(c == ' ' || c == '\n' || c == '\r' || c == '\t'),
      NOT1(OR1(OR1(EQ1(' '), EQ1('\n')), OR1(EQ1('\r'), EQ1('\t')))),
      NOT2(OR2(OR2(EQ2(' '), EQ2('\n')), OR2(EQ2('\r'), EQ2('\t')))))

FORMS(scan_unusual_control, c < 0x20 && c != '\n' && c != '\r' && c != '\t',
      AND1(LE1(0x1f), NOT1(OR1(EQ1('\n'), OR1(EQ1('\r'), EQ1('\t'))))),
      AND2(LE2(0x1f), NOT2(OR2(EQ2('\n'), OR2(EQ2('\r'), EQ2('\t'))))))

FORMS(scan_not_ascii, c >= 0x80, v, v)

size_t scan_byte(const uint8_t *bytes, size_t n, uint8_t byte) {
  if (n == 0) return 0;
  const uint8_t *found = memchr(bytes, byte, n);
  size_t index = found ? (size_t)(found - bytes) : n;
  TOUCH(index);
  return index;
}

size_t scan_byte_backward(const uint8_t *bytes, size_t n, uint8_t byte) {
  size_t index = n;
  while (index > 0 && bytes[index - 1] != byte) index--;
  TOUCH(n - index);
  return index;
}

// A line ends with an LF, or with a CR without an LF after it. The blocks are short so that the
// 8-bit counts of a block, which the compiler vectorises, do not overflow.
size_t scan_line_ends(const uint8_t *bytes, size_t n) {
  TOUCH(n);
  size_t count = 0;
  for (size_t start = 0; start < n; start += 128) {
    size_t end = n - start < 128 ? n : start + 128;
    uint8_t feeds = 0, returns = 0;
    for (size_t i = start; i < end; i++) {
      feeds += bytes[i] == '\n';
      returns += bytes[i] == '\r';
    }
    count += feeds;
    if (returns == 0) continue;
    for (size_t i = start; i < end; i++)
      count += bytes[i] == '\r' && !(i + 1 < n && bytes[i + 1] == '\n');
  }
  return count;
}

int scan_is_equal(const uint8_t *bytes, const uint8_t *others, size_t n) {
  TOUCH(n);
  return n == 0 || memcmp(bytes, others, n) == 0;
}
