#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Blocks of 64 bytes, whose classes of bytes become masks of 64 bits. The code is written once, with
// vectors of the compiler, and compiled for the base of the architecture and for AVX2.

typedef uint8_t block __attribute__((vector_size(64)));
typedef _Bool flags __attribute__((ext_vector_type(64)));

// Macros, as vectors cannot be passed to functions that are compiled for different processors.

// The block at an index of n bytes. Spaces follow the last byte.
#define BLOCK(bytes, index, n)                                                 \
  ({                                                                           \
    block v_;                                                                  \
    if ((n) - (index) >= 64) {                                                 \
      memcpy(&v_, (bytes) + (index), 64);                                      \
    } else {                                                                   \
      uint8_t rest_[64];                                                       \
      memset(rest_, ' ', 64);                                                  \
      memcpy(rest_, (bytes) + (index), (n) - (index));                         \
      memcpy(&v_, rest_, 64);                                                  \
    }                                                                          \
    v_;                                                                        \
  })

// The mask of a comparison. The empty instruction hides where the mask comes from: the compiler would
// compute with 64 booleans one by one.
#define MASK(comparison)                                                       \
  ({                                                                           \
    flags f_ = __builtin_convertvector((comparison), flags);                   \
    uint64_t m_;                                                               \
    memcpy(&m_, &f_, 8);                                                       \
    __asm__("" : "+r"(m_));                                                    \
    m_;                                                                        \
  })

// A mask shifted up by some bits, with the bits that the last block shifted out.
#define SHIFTED(mask, last, by) ((mask) << (by) | (last) >> (64 - (by)))

#define INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#include <immintrin.h>
#define WIDE __attribute__((target("avx2,pclmul,bmi")))
#define HAS_WIDE                                                               \
  (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("bmi"))
#define WIDEST __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,pclmul,bmi")))
#define HAS_WIDEST                                                             \
  (HAS_WIDE && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && \
   __builtin_cpu_supports("avx512vbmi2"))
#endif

// The bytes that a backslash escapes, and in `*next` 1 if the first byte of the next block is one; `first` is that
// of this block. In a run of backslashes every second one is escaped: a subtraction borrows from one run to its end,
// which tells runs of odd length from even ones (simdjson, `json_escape_scanner`).
INLINE uint64_t escaped_bytes(uint64_t backslashes, uint64_t first, uint64_t *next) {
  const uint64_t odd = 0xAAAAAAAAAAAAAAAA;
  if (!backslashes) {
    *next = 0;
    return first;
  }
  uint64_t escapes = backslashes & ~first;
  uint64_t ends = ((escapes << 1 | odd) - escapes) ^ odd;
  *next = (ends & backslashes) >> 63;
  return ends ^ (backslashes | first);
}

// The parity of the bits up to each one.
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
