// Checks UTF-8 (RFC 3629) 64 bytes at a time, with a mask for each class of bytes. Each byte that begins
// a character shifts the bits of its continuation bytes into the masks after it:
//
//   text        a é  €    💶              (1, 2, 3 and 4 bytes)
//   two..       .1.1..1...                first bytes of characters of two bytes or more
//   three..     ...1..1...
//   four        ......1...
//   continues   ..1.11.111                = two.. << 1 | three.. << 2 | four << 3

#include "Blocks.h"
#include "CScan.h"

#define DEFINE_UTF8(name, attribute)                                                         \
  attribute static size_t name(const uint8_t *bytes, size_t n) {                             \
    uint64_t last_two = 0, last_three = 0, last_four = 0;                                    \
    uint64_t last_e0 = 0, last_ed = 0, last_f0 = 0, last_f4 = 0;                             \
    for (size_t i = 0; i < n; i += 64) {                                                     \
      block v = BLOCK(bytes, i, n);                                                          \
      uint64_t high = MASK(v >= 0x80);                                                       \
      if (!(high | last_two >> 63 | last_three >> 62 | last_four >> 61)) {                   \
        last_two = last_three = last_four = 0;                                               \
        last_e0 = last_ed = last_f0 = last_f4 = 0;                                           \
        continue;                                                                            \
      }                                                                                      \
      uint64_t continues = MASK((v & 0xC0) == 0x80), from_90 = MASK(v >= 0x90);              \
      uint64_t from_a0 = MASK(v >= 0xA0);                                                    \
      uint64_t never = MASK((v == 0xC0) | (v == 0xC1) | (v >= 0xF5));                        \
      uint64_t two = MASK(v >= 0xC2), three = MASK(v >= 0xE0), four = MASK(v >= 0xF0);       \
      uint64_t e0 = MASK(v == 0xE0), ed = MASK(v == 0xED);                                   \
      uint64_t f0 = MASK(v == 0xF0), f4 = MASK(v == 0xF4);                                   \
      uint64_t expected = SHIFTED(two, last_two, 1) | SHIFTED(three, last_three, 2) |        \
                          SHIFTED(four, last_four, 3);                                       \
      uint64_t faults = never | (expected ^ continues) |                                     \
                        (SHIFTED(e0, last_e0, 1) & ~from_a0) | /* overlong */                \
                        (SHIFTED(f0, last_f0, 1) & ~from_90) |                               \
                        (SHIFTED(ed, last_ed, 1) & from_a0) | /* surrogates */               \
                        (SHIFTED(f4, last_f4, 1) & from_90);  /* above U+10FFFF */           \
      if (faults) return i;                                                                  \
      last_two = two, last_three = three, last_four = four;                                  \
      last_e0 = e0, last_ed = ed, last_f0 = f0, last_f4 = f4;                                \
    }                                                                                        \
    /* A character that is cut by the end, if the last block was full. */                    \
    int is_cut = last_two >> 63 || last_three >> 62 || last_four >> 61;                      \
    return is_cut && n % 64 == 0 ? n - 1 : n;                                                \
  }

DEFINE_UTF8(utf8_base, )
#if defined(__x86_64__)
DEFINE_UTF8(utf8_wide, WIDE)
DEFINE_UTF8(utf8_widest, WIDEST)
#endif

size_t scan_utf8(const uint8_t *bytes, size_t n, int width) {
  size_t valid;
#if defined(__x86_64__)
  if (width >= 512 && HAS_WIDEST)
    valid = utf8_widest(bytes, n);
  else if (width >= 256 && HAS_WIDE)
    valid = utf8_wide(bytes, n);
  else
#endif
    valid = utf8_base(bytes, n);
  if (valid == n) return n;
  /* Back to the first byte of a character. */
  while (valid > 0 && (bytes[valid] & 0xC0) == 0x80) valid--;
  for (size_t back = 1; back < 4 && back <= valid; back++)
    if (bytes[valid - back] >= 0xC0) return valid - back;
  return valid;
}

int scan_is_utf8(const uint8_t *bytes, size_t n) {
  if (n >= 64) return scan_utf8(bytes, n, 512) == n;
  size_t i = 0;
  while (i < n) {
    uint64_t word;
    if (n - i >= sizeof word) {
      memcpy(&word, bytes + i, sizeof word);
      if (!(word & 0x8080808080808080)) {
        i += sizeof word;
        continue;
      }
    }
    const uint8_t first = bytes[i++];
    if (first < 0x80) continue;
    size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    if (first < 0xC2 || first > 0xF4 || n - i < more) return 0;
    /* Overlong characters, surrogates, and what is above U+10FFFF differ in the second byte. */
    uint8_t least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    uint8_t most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (bytes[i] < least || bytes[i] > most) return 0;
    for (size_t k = 1; k < more; k++)
      if ((bytes[i + k] & 0xC0) != 0x80) return 0;
    i += more;
  }
  return 1;
}
