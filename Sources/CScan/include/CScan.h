#pragma once
#include <stddef.h>
#include <stdint.h>

// Byte-class kernels: each returns the index of the first byte in the class, or n.
// Chosen at run time where the processor has more than the baseline.

/// First `"`, `\` or control byte (< 0x20): where a JSON string stops being plain.
size_t scan_string_special(const uint8_t *bytes, size_t n);

/// The same for a string in single quotes.
size_t scan_single_quoted_special(const uint8_t *bytes, size_t n);

/// First byte that opens, closes or hides structure: `"` `{` `}` `[` `]` `/`.
size_t scan_structural(const uint8_t *bytes, size_t n);

/// The same where strings may be in single quotes too.
size_t scan_structural_or_single_quote(const uint8_t *bytes, size_t n);

/// First byte that is not space, tab, CR or LF.
size_t scan_not_blank(const uint8_t *bytes, size_t n);

/// First byte >= 0x80.
size_t scan_not_ascii(const uint8_t *bytes, size_t n);

/// First `byte`.
size_t scan_byte(const uint8_t *bytes, size_t n, uint8_t byte);

/// After the last `byte`, or 0.
size_t scan_byte_backward(const uint8_t *bytes, size_t n, uint8_t byte);

/// Number of LFs and of CRs that no LF follows. The last of the bytes counts as followed by none.
size_t scan_line_ends(const uint8_t *bytes, size_t n);

/// Whether two stretches are the same.
int scan_is_equal(const uint8_t *bytes, const uint8_t *others, size_t n);

/// Debug builds count the bytes of documents that each thread has looked at, here and where
/// `scan_touch` is called; others count nothing.
uint64_t scan_touched(void);
void scan_touch(size_t count);
