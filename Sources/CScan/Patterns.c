// Finds texts by two of their bytes at once, 64 positions at a time, and compares the rest where both
// are found (W. Muła, 2008). The bytes are the first and the last; texts that begin in the same way, as
// the spellings of escapes do, share their first two.

#include "Blocks.h"
#include "CScan.h"

typedef struct {
  uint8_t first, other;
  // 0x20 if the byte is a letter in either case.
  uint8_t first_fold, other_fold;
  size_t distance;
} filter;

enum { most_filters = 4 };

static uint8_t lower(uint8_t c) { return c >= 'A' && c <= 'Z' ? c | 0x20 : c; }

static int is_equal(const uint8_t *bytes, const scan_pattern *pattern) {
  if (!pattern->ignores_case) return memcmp(bytes, pattern->text, pattern->length) == 0;
  for (size_t i = 0; i < pattern->length; i++)
    if (lower(bytes[i]) != pattern->text[i]) return 0;
  return 1;
}

static int is_any(const uint8_t *bytes, size_t left, const scan_pattern *patterns, size_t count) {
  for (size_t k = 0; k < count; k++)
    if (patterns[k].length <= left && is_equal(bytes, &patterns[k])) return 1;
  return 0;
}

static filter filter_of(const scan_pattern *patterns, size_t count, size_t index) {
  const scan_pattern *pattern = &patterns[index];
  size_t distance = pattern->length - 1;
  for (size_t k = 0; k < count; k++)
    if (k != index && distance > 1 && patterns[k].length > 1 &&
        memcmp(patterns[k].text, pattern->text, 2) == 0)
      distance = 1;
  uint8_t first = pattern->text[0], other = pattern->text[distance];
  uint8_t fold = pattern->ignores_case ? 0x20 : 0;
  return (filter){
      first, other,
      first >= 'a' && first <= 'z' ? fold : 0,
      other >= 'a' && other <= 'z' ? fold : 0,
      distance,
  };
}

static int is_same(const filter *a, const filter *b) {
  return a->first == b->first && a->other == b->other && a->first_fold == b->first_fold &&
         a->other_fold == b->other_fold && a->distance == b->distance;
}

// Returns the number of filters, or 0 if there are too many.
static size_t make_filters(filter *filters, const scan_pattern *patterns, size_t count) {
  size_t made = 0;
  for (size_t k = 0; k < count; k++) {
    filter next = filter_of(patterns, count, k);
    size_t same = 0;
    while (same < made && !is_same(&filters[same], &next)) same++;
    if (same < made) continue;
    if (made == most_filters) return 0;
    filters[made++] = next;
  }
  return made;
}

#define DEFINE_PATTERNS(name, attribute)                                                       \
  attribute static size_t name(                                                                \
      const uint8_t *bytes, size_t n, const scan_pattern *patterns, size_t count,              \
      const filter *filters, size_t filter_count) {                                            \
    for (size_t i = 0; i < n; i += 64) {                                                       \
      block v = BLOCK(bytes, i, n);                                                            \
      uint64_t mask = 0;                                                                       \
      for (size_t k = 0; k < filter_count; k++) {                                              \
        const filter *f = &filters[k];                                                         \
        if (i + f->distance >= n) continue;                                                    \
        block w = BLOCK(bytes, i + f->distance, n);                                            \
        mask |= MASK(((v | f->first_fold) == f->first) & ((w | f->other_fold) == f->other));   \
      }                                                                                        \
      for (; mask; mask &= mask - 1) {                                                         \
        size_t at = i + (size_t)__builtin_ctzll(mask);                                         \
        if (at < n && is_any(bytes + at, n - at, patterns, count)) return at;                  \
      }                                                                                        \
    }                                                                                          \
    return n;                                                                                  \
  }

DEFINE_PATTERNS(patterns_base, )
#if defined(__x86_64__)
DEFINE_PATTERNS(patterns_wide, WIDE)
#endif

static size_t found(const uint8_t *bytes, size_t n, const scan_pattern *patterns, size_t count,
                    int is_wide) {
  filter filters[most_filters];
  size_t filter_count = make_filters(filters, patterns, count);
  if (filter_count == 0) {
    for (size_t i = 0; i < n; i++)
      if (is_any(bytes + i, n - i, patterns, count)) return i;
    return n;
  }
#if defined(__x86_64__)
  if (is_wide && HAS_WIDE)
    return patterns_wide(bytes, n, patterns, count, filters, filter_count);
#endif
  return patterns_base(bytes, n, patterns, count, filters, filter_count);
}

size_t scan_patterns(const uint8_t *bytes, size_t n, const scan_pattern *patterns, size_t count,
                     int is_wide) {
  size_t index = found(bytes, n, patterns, count, is_wide);
  scan_touch(index);
  return index;
}
