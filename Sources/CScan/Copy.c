// Copies the bytes of JSON strings 64 at a time, up to the first one that cannot stay as it is.

#include "Blocks.h"
#include "CScan.h"

// Copies the block at an index. The bytes before a marked one were copied in any case.
#define COPY_BLOCK(index)                                                                          \
  {                                                                                                \
    block v_;                                                                                      \
    memcpy(&v_, bytes + (index), 64);                                                              \
    memcpy(target + (index), &v_, 64);                                                             \
    uint64_t marked_ = MASK((v_ == '"') | (v_ == '\\') | (v_ < 0x20) | (v_ == 0xED));              \
    if (marked_) return (index) + (size_t)__builtin_ctzll(marked_);                                \
  }

// The last two blocks overlap.
#define DEFINE_COPY(name, attribute)                                                               \
  attribute static size_t name(const uint8_t *bytes, size_t n, uint8_t *target) {                  \
    for (size_t i = 0; i + 64 < n; i += 64) COPY_BLOCK(i)                                          \
    COPY_BLOCK(n - 64)                                                                             \
    return n;                                                                                      \
  }

DEFINE_COPY(copy_base, )
#if defined(__x86_64__)
DEFINE_COPY(copy_wide, WIDE)
#endif

size_t scan_copy_plain(const uint8_t *bytes, size_t n, uint8_t *target) {
#if defined(__x86_64__)
  if (HAS_WIDE) return copy_wide(bytes, n, target);
#endif
  return copy_base(bytes, n, target);
}
