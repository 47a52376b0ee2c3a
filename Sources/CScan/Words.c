// Checks the numbers and literals among the tokens of JSON (see Tokens.c), where a thread has time for it before the grammar reads them.

#include "Blocks.h"
#include "CScan.h"
#include "Words.h"

INLINE int are_words_valid(const uint8_t *bytes, size_t n, size_t base, const uint32_t *positions,
                           size_t count) {
  for (size_t i = 0; i < count; i++) {
    const size_t start = base + positions[i];
    if (!is_mark[bytes[start]] && inlined_word_length(bytes + start, n - start, -1) == 0) return 0;
  }
  return 1;
}

#if defined(__x86_64__)
WIDE static int are_words_valid_avx2(const uint8_t *bytes, size_t n, size_t base,
                                     const uint32_t *positions, size_t count) {
  return are_words_valid(bytes, n, base, positions, count);
}
#endif

int scan_are_words_valid(const uint8_t *bytes, size_t n, size_t base, const uint32_t *positions,
                         size_t count) {
#if defined(__x86_64__)
  if (HAS_WIDE) return are_words_valid_avx2(bytes, n, base, positions, count);
#endif
  return are_words_valid(bytes, n, base, positions, count);
}
