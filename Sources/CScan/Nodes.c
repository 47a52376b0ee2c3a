// Reads JSON into the nodes of a value (`Value.Node`), from one token to the next (see Tokens.c): one label for each state,
// without recursion.
//
//   text    {"a": [1, "x\ny"]}                       tokens  { " " : [ 1 , " \ " ] }
//   nodes   record 1·5   key a   array 2·3   number 1   string x⏎y
//
// A container that is still open stores the index of the one around it in place of its size, so that no stack is needed. Escapes are
// resolved in the text itself: what they stand for is never longer, and the tokens were found before.

#include "Blocks.h"
#include "CScan.h"
#include "Words.h"
#include <string.h>

enum { NODE_NULL, NODE_BOOL, NODE_NUMBER, NODE_STRING, NODE_ARRAY = 6, NODE_RECORD, NODE_KEY };
enum { LOW_BITS = 60, MOST_POSITIONS = 1024 };

#define LOW(head) ((head) & (((uint64_t)1 << LOW_BITS) - 1))
#define HEAD(kind, low) ((uint64_t)(kind) << LOW_BITS | (uint64_t)(low))

// The tokens of a text, some at a time.
typedef struct {
  uint8_t *text;
  size_t n, offset, base;
  int is_strict, width;
  scan_token_state state;
  // The tokens that were found and not read yet.
  const uint32_t *next, *end;
  uint32_t positions[MOST_POSITIONS];
} token_source;

// The offset after a comment (RFC 8259 has none), or 0 if there is none that ends.
static size_t end_of_comment(const uint8_t *text, size_t n, size_t start) {
  if (start + 1 >= n) return 0;
  size_t i = start + 2;
  if (text[start + 1] == '/') {
    while (i < n && text[i] != '\n' && text[i] != '\r') i++;
    return i;
  }
  if (text[start + 1] != '*') return 0;
  for (; i + 1 < n; i++)
    if (text[i] == '*' && text[i + 1] == '/') return i + 2;
  return 0;
}

// Finds the next tokens. Returns 0 if there are none, at the end or at what is not valid; the offset is at the end of the text only in
// the first case.
static __attribute__((noinline)) int find_tokens(token_source *source) {
  while (source->offset < source->n) {
    uint8_t *start = source->text + source->offset;
    size_t count = scan_tokens(start, source->n - source->offset, &source->state, source->positions,
                               MOST_POSITIONS, 0, source->width);
    source->base = source->offset;
    source->next = source->positions;
    source->end = source->positions + count;
    size_t read = source->offset + source->state.read;
    if (source->state.is_stopped) {
      size_t after = source->is_strict ? 0 : end_of_comment(source->text, source->n, read);
      // What comes before the comment is read first; then it is found here again.
      if (after == 0 && count == 0) return 0;
      if (after > 0) read = after;
      memset(&source->state, 0, sizeof source->state);
    }
    source->offset = read;
    if (count > 0) return 1;
  }
  return 0;
}

// Reads \uXXXX.
static int hex_digits(const uint8_t *text, size_t n, uint32_t *unit) {
  if (n < 6 || text[0] != '\\' || text[1] != 'u') return 0;
  *unit = 0;
  for (int i = 2; i < 6; i++) {
    uint8_t digit = (uint8_t)(text[i] - '0'), letter = (uint8_t)((text[i] | 0x20) - 'a');
    if (digit >= 10 && letter >= 6) return 0;
    *unit = *unit << 4 | (digit < 10 ? digit : letter + 10u);
  }
  return 1;
}

// Writes what an escape stands for, and returns its length; 0 if it is not valid. An unpaired surrogate becomes three bytes too.
static size_t resolve_escape(const uint8_t *text, size_t n, uint8_t **target) {
  uint8_t *out = *target;
  uint32_t unit, low;
  size_t length = 2;
  switch (n < 2 ? 0 : text[1]) {
  case '"': case '\\': case '/': unit = text[1]; break;
  case 'b': unit = '\b'; break;
  case 'f': unit = '\f'; break;
  case 'n': unit = '\n'; break;
  case 'r': unit = '\r'; break;
  case 't': unit = '\t'; break;
  default:
    if (!hex_digits(text, n, &unit)) return 0;
    length = 6;
    if (unit >> 10 == 0xD800 >> 10 && hex_digits(text + 6, n - 6, &low) && low >> 10 == 0xDC00 >> 10) {
      unit = 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF);
      length = 12;
    }
  }
  if (unit < 0x80) {
    *out++ = (uint8_t)unit;
  } else if (unit < 0x800) {
    *out++ = (uint8_t)(0xC0 | unit >> 6);
    *out++ = (uint8_t)(0x80 | (unit & 0x3F));
  } else if (unit < 0x10000) {
    *out++ = (uint8_t)(0xE0 | unit >> 12);
    *out++ = (uint8_t)(0x80 | (unit >> 6 & 0x3F));
    *out++ = (uint8_t)(0x80 | (unit & 0x3F));
  } else {
    *out++ = (uint8_t)(0xF0 | unit >> 18);
    *out++ = (uint8_t)(0x80 | (unit >> 12 & 0x3F));
    *out++ = (uint8_t)(0x80 | (unit >> 6 & 0x3F));
    *out++ = (uint8_t)(0x80 | (unit & 0x3F));
  }
  *target = out;
  return length;
}

// Reads the rest of a string from its first escape or control character, which was the last token. Returns the length of what it stands
// for, or -1. The last token is then its closing quote.
static __attribute__((noinline)) intptr_t resolve_string(token_source *source, size_t start, size_t mark) {
  uint8_t *text = source->text, *target = text + mark;
  while (text[mark] == '\\') {
    size_t length = resolve_escape(text + mark, source->n - mark, &target);
    if (length == 0) return -1;
    size_t plain = mark + length;
    do {
      if (source->next == source->end && !find_tokens(source)) return -1;
      mark = source->base + *source->next++;
    } while (mark < plain);
    memmove(target, text + plain, mark - plain);
    target += mark - plain;
  }
  return text[mark] == '"' ? target - (text + start) : -1;
}

INLINE scan_nodes_result read_nodes(uint8_t *text, size_t n, scan_json_nodes_state *state) {
  token_source source;
  source.text = text, source.n = n;
  source.is_strict = state->is_strict, source.width = state->width;
  source.offset = state->start, source.base = 0;
  memset(&source.state, 0, sizeof source.state);

  scan_node *const nodes = state->nodes, *node = nodes, *const room = nodes + state->capacity;
  intptr_t innermost = -1;
  uint64_t entries = 0;
  uint8_t *at = text;
  // Of a list that is read in parts: the offset after the last comma between its elements, and the nodes and elements before it.
  size_t read = 0;
  scan_node *read_nodes = nodes + 1;
  uint64_t read_entries = 0;
  const int is_part = state->is_part, is_strict = state->is_strict;

  // Copies of what is in `source`, as the compiler does not keep that in registers.
  const uint32_t *next = source.positions, *end = next;
  uint8_t *base = text;
#define FIND_TOKENS() (find_tokens(&source) ? (LOAD(), 1) : 0)
#define LOAD() (next = source.next, end = source.end, base = text + source.base)
// Sets `at` to the next token and passes it.
#define TOKEN(at_end)                                                                              \
  if (next == end && !FIND_TOKENS()) goto at_end;                                                  \
  at = base + *next++;
#define ADD(kind, low, length)                                                                     \
  if (node == room) goto full;                                                                     \
  *node++ = (scan_node){HEAD(kind, low), (intptr_t)(length)};
// Reads a string whose opening quote is at `at`.
#define STRING(kind)                                                                               \
  {                                                                                                \
    size_t start_ = (size_t)(at - text) + 1;                                                       \
    TOKEN(invalid)                                                                                 \
    intptr_t length_ = at - text - (intptr_t)start_;                                               \
    if (*at != '"') {                                                                              \
      source.next = next, source.end = end, source.base = (size_t)(base - text);                   \
      if ((length_ = resolve_string(&source, start_, (size_t)(at - text))) < 0) goto invalid;      \
      LOAD();                                                                                      \
    }                                                                                              \
    ADD(kind, start_, length_)                                                                     \
  }
#define OPEN(kind)                                                                                 \
  {                                                                                                \
    if (innermost >= 0) nodes[innermost].head = HEAD(nodes[innermost].head >> LOW_BITS, entries + 1);\
    intptr_t outer_ = innermost;                                                                   \
    innermost = node - nodes;                                                                      \
    ADD(kind, 0, outer_)                                                                           \
    entries = 0;                                                                                   \
  }
// Reads a value that begins at `at`, up to its first member or element.
#define VALUE(next)                                                                                \
  switch (*at) {                                                                                   \
  case '"':                                                                                        \
    entries++;                                                                                     \
    STRING(NODE_STRING)                                                                            \
    goto next;                                                                                     \
  case '{': OPEN(NODE_RECORD) goto first_key;                                                      \
  case '[': OPEN(NODE_ARRAY) goto first_element;                                                   \
  default: goto word_##next;                                                                       \
  }
// Reads a number or a literal. True is stored as one byte with the value 1.
#define WORD(next)                                                                                 \
  word_##next : {                                                                                  \
    size_t start_ = (size_t)(at - text), length_ = inlined_word_length(at, n - start_, '/');       \
    if (length_ == 0) goto invalid;                                                                \
    entries++;                                                                                     \
    switch (*at) {                                                                                 \
    case 't':                                                                                      \
      *at = 1;                                                                                     \
      ADD(NODE_BOOL, start_, 1)                                                                    \
      break;                                                                                       \
    case 'f': ADD(NODE_BOOL, start_, 0) break;                                                     \
    case 'n': ADD(NODE_NULL, start_, 0) break;                                                     \
    default: ADD(NODE_NUMBER, start_, length_)                                                     \
    }                                                                                              \
    goto next;                                                                                     \
  }

  if (is_part) {
    OPEN(NODE_ARRAY)
    goto next_part_element;
  }
  TOKEN(invalid)
  VALUE(after_whole)
  WORD(after_whole)

first_key:
  TOKEN(invalid)
  if (*at == '"') goto key;
  if (*at == '}') goto closing;
  goto invalid;

next_key:
  TOKEN(invalid)
  if (*at != '"') {
    if (*at == '}' && !is_strict) goto closing;
    goto invalid;
  }

key:
  STRING(NODE_KEY)
  TOKEN(invalid)
  if (*at != ':') goto invalid;
  TOKEN(invalid)
  VALUE(after_member)
  WORD(after_member)

after_member:
  TOKEN(invalid)
  if (*at == ',') goto next_key;
  if (*at == '}') goto closing;
  goto invalid;

first_element:
  TOKEN(invalid)
  if (*at == ']') goto closing;
  goto element;

next_element:
  TOKEN(invalid)
  if (*at == ']' && !is_strict) goto closing;
element:
  VALUE(after_element)
  WORD(after_element)

after_element:
  TOKEN(invalid)
  if (*at == ',') goto next_element;
  if (*at == ']') goto closing;
  goto invalid;

closing: {
  intptr_t outer = nodes[innermost].extent;
  nodes[innermost].head = HEAD(nodes[innermost].head >> LOW_BITS, entries);
  nodes[innermost].extent = node - nodes - innermost;
  innermost = outer;
  if (outer < 0) goto after_whole;
  entries = LOW(nodes[outer].head);
  if (is_part && outer == 0) goto after_part_element;
  if (nodes[outer].head >> LOW_BITS == NODE_RECORD) goto after_member;
  goto after_element;
}

next_part_element:
  TOKEN(end_of_part)
  VALUE(after_part_element)
  WORD(after_part_element)

after_part_element:
  TOKEN(end_of_last_element)
  if (*at != ',') goto invalid;
  read = (size_t)(at - text) + 1, read_nodes = node, read_entries = entries;
  goto next_part_element;

after_whole:
  if (next != end || find_tokens(&source) || source.offset < n) goto invalid;
  state->count = (size_t)(node - nodes);
  return SCAN_NODES_READ;

end_of_part:
  // A comma may be the last, and a list may have no elements.
  if (source.offset < n || !((state->is_first && read == 0) || !is_strict)) goto invalid;
end_of_last_element:
  if (source.offset < n || !state->is_last) goto invalid;
  read = n, read_nodes = node, read_entries = entries;
  goto end_part;

full:
  if (!is_part || read == 0) return SCAN_NODES_FULL;
  goto end_part;

invalid:
  if (!is_part || state->is_last || read == 0) return SCAN_NODES_INVALID;
end_part:
  nodes[0] = (scan_node){HEAD(NODE_ARRAY, read_entries), read_nodes - nodes};
  state->count = (size_t)(read_nodes - nodes);
  state->read = read;
  return SCAN_NODES_READ;
}

#if defined(__x86_64__)
WIDE static scan_nodes_result read_nodes_avx2(uint8_t *text, size_t n, scan_json_nodes_state *state) {
  return read_nodes(text, n, state);
}
#endif

scan_nodes_result scan_json_nodes(uint8_t *text, size_t n, scan_json_nodes_state *state) {
#if defined(__x86_64__)
  if (state->width >= 256 && HAS_WIDE) return read_nodes_avx2(text, n, state);
#endif
  return read_nodes(text, n, state);
}
