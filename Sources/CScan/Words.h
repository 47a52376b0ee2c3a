#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "CScan.h"

// The bytes that may follow a number or a literal: blanks, brackets, a colon and a comma.
static const uint8_t ends_word[256] = {
    [' '] = 1, ['\n'] = 1, ['\r'] = 1, ['\t'] = 1, [','] = 1,
    [':'] = 1, ['['] = 1,  [']'] = 1,  ['{'] = 1,  ['}'] = 1};

// The bytes that begin tokens other than words.
static const uint8_t is_mark[256] = {
    ['"'] = 1, [','] = 1, [':'] = 1, ['['] = 1, [']'] = 1, ['{'] = 1, ['}'] = 1};

static inline int is_letter(uint8_t byte) {
  return (uint8_t)((byte | 0x20) - 'a') < 26 || byte == '_' || byte == '$';
}

// The length of the ASCII identifier at the start of some bytes, or 0 if something else follows it.
static inline size_t identifier_length(const uint8_t *bytes, size_t n) {
  if (!is_letter(bytes[0])) return 0;
  size_t length = 1;
  while (length < n && (is_letter(bytes[length]) || (uint8_t)(bytes[length] - '0') < 10)) length++;
  return length == n || ends_word[bytes[length]] ? length : 0;
}

static inline size_t literal(const uint8_t *bytes, size_t n, const char *word, size_t length) {
  return n >= length && memcmp(bytes, word, length) == 0 ? length : 0;
}

typedef uint8_t word_bytes __attribute__((vector_size(32)));
typedef _Bool word_flags __attribute__((ext_vector_type(32)));

// The same as `scan_number`, but the digits are found at once. A number without its end among the bytes is read by that.
static inline __attribute__((always_inline)) size_t number_length(const uint8_t *bytes, size_t n) {
  if (n < sizeof(word_bytes)) return scan_number(bytes, n);
  word_bytes v;
  memcpy(&v, bytes, sizeof v);
  word_flags flags = __builtin_convertvector((word_bytes)(v - '0') < 10, word_flags);
  uint32_t mask;
  memcpy(&mask, &flags, sizeof mask);
  const uint64_t others = ~(uint64_t)mask;
  size_t length = bytes[0] == '-';
  size_t digits = (size_t)__builtin_ctzll(others >> length);
  if (digits == 0 || (digits > 1 && bytes[length] == '0')) return 0;
  length += digits;
  if (length < sizeof v && bytes[length] == '.') {
    digits = (size_t)__builtin_ctzll(others >> ++length);
    if (digits == 0) return length < sizeof v ? 0 : scan_number(bytes, n);
    length += digits;
  }
  if (length < sizeof v && (bytes[length] | 0x20) == 'e') {
    length++;
    if (length < sizeof v && (bytes[length] == '+' || bytes[length] == '-')) length++;
    digits = (size_t)__builtin_ctzll(others >> length);
    if (digits == 0) return length < sizeof v ? 0 : scan_number(bytes, n);
    length += digits;
  }
  return length < sizeof v ? length : scan_number(bytes, n);
}

// The length of the number or literal at the start of some bytes, or 0. `also` is another byte that may follow it, or -1. Inlined, it is
// compiled for the processor that the caller is for.
static inline __attribute__((always_inline)) size_t inlined_word_length(
    const uint8_t *bytes, size_t n, int also) {
  size_t length;
  switch (bytes[0]) {
  case 't': length = literal(bytes, n, "true", 4); break;
  case 'f': length = literal(bytes, n, "false", 5); break;
  case 'n': length = literal(bytes, n, "null", 4); break;
  default: length = number_length(bytes, n);
  }
  return length == n || ends_word[bytes[length]] || bytes[length] == also ? length : 0;
}

static inline size_t word_length(const uint8_t *bytes, size_t n, int also) {
  return inlined_word_length(bytes, n, also);
}
