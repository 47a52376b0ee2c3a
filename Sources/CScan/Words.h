#pragma once
#include <stddef.h>
#include <stdint.h>

// The bytes that may follow a number or a literal: blanks, brackets, a colon and a comma.
static const uint8_t ends_word[256] = {
    [' '] = 1, ['\n'] = 1, ['\r'] = 1, ['\t'] = 1, [','] = 1,
    [':'] = 1, ['['] = 1,  [']'] = 1,  ['{'] = 1,  ['}'] = 1};

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
