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

/// The start of a character (RFC 3629) at or before the first byte that is not part of one, less than
/// 70 bytes before it; n if there is none.
size_t scan_utf8(const uint8_t *bytes, size_t n, int is_wide);

/// First `byte`.
size_t scan_byte(const uint8_t *bytes, size_t n, uint8_t byte);

/// Index after the last `byte`, or 0 if there is none.
size_t scan_byte_backward(const uint8_t *bytes, size_t n, uint8_t byte);

/// A text of `length` > 0 bytes. With `ignores_case`, it is in lower case and matches ASCII letters in
/// both cases.
typedef struct {
  const uint8_t *text;
  size_t length;
  int ignores_case;
} scan_pattern;

/// First position at which one of the patterns is; n if there is none.
size_t scan_patterns(const uint8_t *bytes, size_t n, const scan_pattern *patterns, size_t count,
                     int is_wide);

/// Number of line ends: LFs, and CRs without an LF after them. A CR at index n - 1 counts.
size_t scan_line_ends(const uint8_t *bytes, size_t n);

/// Returns true if both ranges have the same bytes.
int scan_is_equal(const uint8_t *bytes, const uint8_t *others, size_t n);

/// The state of `scan_tokens` between two parts of a text. All zeros at the start of a token.
typedef struct {
  /// All ones if the next part begins inside a string.
  uint64_t in_string;
  /// 1 if the next byte is escaped.
  uint64_t escaped;
  /// 1 if the last byte belongs to a word.
  uint64_t in_word;
  /// The number of bytes that were read.
  size_t read;
  /// 1 if there are bytes >= 0x80 among them.
  int beyond_ascii;
  /// 1 if reading stopped before a byte that may begin a comment; in JSON5 also before a single
  /// quote and other bytes outside strings that are not in JSON.
  int is_stopped;
} scan_token_state;

/// Writes the indexes of brackets, colons and commas, of the first byte of each word, of both quotes
/// of strings, and of backslashes and control characters in strings. Returns their number.
///
/// Reads whole blocks of 64 bytes until fewer than 68 of the `capacity` are left; n must be a
/// multiple of 64 unless the text ends there. The kernel for the base of the architecture is used if
/// `is_wide` is 0.
size_t scan_tokens(const uint8_t *bytes, size_t n, scan_token_state *state, uint32_t *positions,
                   size_t capacity, int is_json5, int is_wide);

/// The number of document bytes that the thread has read, here and where `scan_touch` is called.
/// Counted in debug builds only; 0 in others.
uint64_t scan_touched(void);
void scan_touch(size_t count);
