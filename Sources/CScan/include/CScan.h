#pragma once
#include <stddef.h>
#include <stdint.h>

// Searches for classes of bytes: each returns the index of the first byte of the class, or n if
// there is none. The variant for the processor is chosen at run time.

static inline int scan_is_digit(const uint8_t *bytes, size_t n, size_t i) {
  return i < n && (uint8_t)(bytes[i] - '0') < 10;
}

/// Length of the number that the bytes begin with (RFC 8259, section 6), or 0 if there is none. In the
/// header, so that it is inlined into every reader of numbers.
static inline size_t scan_number(const uint8_t *bytes, size_t n) {
  size_t i = 0;
  if (i < n && bytes[i] == '-') i++;
  if (!scan_is_digit(bytes, n, i)) return 0;
  if (bytes[i] == '0') i++;
  else while (scan_is_digit(bytes, n, i)) i++;
  if (i < n && bytes[i] == '.') {
    i++;
    if (!scan_is_digit(bytes, n, i)) return 0;
    while (scan_is_digit(bytes, n, i)) i++;
  }
  if (i < n && (bytes[i] | 0x20) == 'e') {
    i++;
    if (i < n && (bytes[i] == '+' || bytes[i] == '-')) i++;
    if (!scan_is_digit(bytes, n, i)) return 0;
    while (scan_is_digit(bytes, n, i)) i++;
  }
  return i;
}

/// First `"`, `\` or control byte (< 0x20): the first special byte in a JSON string.
size_t scan_string_special(const uint8_t *bytes, size_t n);

/// First `'`, `\` or control byte (< 0x20), for a string in single quotes.
size_t scan_single_quoted_special(const uint8_t *bytes, size_t n);

/// First byte that begins or ends a container, or begins a string or comment: `"` `{` `}` `[` `]` `/`.
size_t scan_structural(const uint8_t *bytes, size_t n);

/// The same with `'`, for formats that allow strings in single quotes.
size_t scan_structural_or_single_quote(const uint8_t *bytes, size_t n);

/// First byte that is not space, tab, CR or LF.
size_t scan_not_blank(const uint8_t *bytes, size_t n);

/// First byte >= 0x80.
size_t scan_not_ascii(const uint8_t *bytes, size_t n);

/// First `byte`.
size_t scan_byte(const uint8_t *bytes, size_t n, uint8_t byte);

/// Index after the last `byte`, or 0 if there is none.
size_t scan_byte_backward(const uint8_t *bytes, size_t n, uint8_t byte);

/// First place of `text`, of m > 0 bytes; with `ignores_case`, `text` is in lower case and matches
/// ASCII letters in both cases. Returns n if there is none.
size_t scan_text(const uint8_t *bytes, size_t n, const uint8_t *text, size_t m, int ignores_case);

/// Number of line ends: LFs, and CRs without an LF after them. A CR at index n - 1 counts.
size_t scan_line_ends(const uint8_t *bytes, size_t n);

/// Returns true if both ranges have the same bytes.
int scan_is_equal(const uint8_t *bytes, const uint8_t *others, size_t n);

/// The number of document bytes that the thread has read, here and where `scan_touch` is called.
/// Counted in debug builds only; 0 in others.
uint64_t scan_touched(void);
void scan_touch(size_t count);
