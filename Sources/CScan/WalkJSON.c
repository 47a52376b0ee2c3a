// Reads JSON by its grammar, from one token to the next (see Tokens.c): one label for each state, without
// recursion.
//
//        {  ─▶ first_key ─▶ colon ─▶ member ─▶ after_member ─,─▶ next_key
//        [  ─▶ first_element ─▶ after_element ─,─▶ next_element
//
// A token is committed when its end is known: until then the state is that before it, so that a careful
// reader can go on at any token with which this one has stopped.
//
// In JSON Lines, a value after another one begins the next document if a line feed is between them. The line
// feed that ends a document is searched when the document begins, in the part of the text that the positions
// cover, and again in each part that follows while it has not been found.
//
// If asked to, it compares the keys of each object (see Keys.h), and stops after one that may be there already.
//
// Of JSON5, keys that are ASCII identifiers, single quotes and trailing commas are known. Comments have no positions.

#include "Blocks.h"
#include "CScan.h"
#include "Keys.h"
#include "Words.h"
#include <string.h>

// The offset of the first line feed in a range, or INTPTR_MAX.
static inline intptr_t line_feed(const uint8_t *bytes, intptr_t start, intptr_t end) {
  if (start >= end) return INTPTR_MAX;
  const uint8_t *found = memchr(bytes + start, '\n', (size_t)(end - start));
  return found ? found - bytes : INTPTR_MAX;
}

// With `lines`, the text is JSON Lines, and with `json5` it is JSON5. With `checked`, the numbers and literals were checked by
// `scan_are_words_valid`. With `compares`, keys are compared. They are constants, so that there is one function for each.
static inline __attribute__((always_inline)) scan_walk_result walk_tokens(
    const uint8_t *bytes, size_t n, size_t base, const uint32_t *positions, size_t count,
    intptr_t grain, intptr_t skip_cost, scan_json_walk *walk, const int lines,
    const int json5, const int checked, const int compares) {
  const uint32_t *next = positions + walk->next, *end = positions + count;
  scan_container *top = walk->containers + walk->top;
  scan_container *const outermost = walk->containers;
  scan_container *const last = walk->containers + walk->capacity - 1;
  scan_record *record = walk->records + walk->record_count;
  scan_checkpoint *checkpoint = walk->checkpoints + walk->checkpoint_count;
  intptr_t key_start = walk->key_start, key_end = walk->key_end, token_end = walk->token_end;
  intptr_t comma = walk->comma, string_start = -1, start = 0, close = 0;
  intptr_t line_end = walk->line_end;
  // The last word whose end was not searched; no token ends at -1.
  intptr_t last_word = -2;
  scan_expectation expects = walk->expects;
  scan_walk_result result = SCAN_STOPPED;
  scan_key_state *const keys = walk->keys;
  scan_object *object = compares ? keys->objects + keys->innermost : NULL;
  // The innermost object has no shape when a walk ends, or one that its keys are added to.
  const scan_shape_key *expected = &no_key;
  intptr_t key_count = compares ? keys->count : 0;

#define RETURN(state, outcome)                                                                     \
  {                                                                                                \
    expects = state;                                                                               \
    result = outcome;                                                                              \
    goto done;                                                                                     \
  }
// Sets `start` to the position of the next token, which is passed by NEXT.
#define PEEK_ANY(state)                                                                            \
  if (next == end) RETURN(state, SCAN_READ_ALL)                                                    \
  start = (intptr_t)(base + *next);
// The same for a token that must be on the line of its document.
#define PEEK(state)                                                                                \
  PEEK_ANY(state)                                                                                  \
  if (lines && start >= line_end) RETURN(state, SCAN_STOPPED)
#define NEXT() next++
#define FIRST_BYTE() (json5 && bytes[start] == '\'' ? '"' : bytes[start])
#define RECORD(from, to, children)                                                                 \
  {                                                                                                \
    *record++ = (scan_record){from, to, children};                                                 \
    intptr_t skipped_ = (to) - (from) - skip_cost;                                                 \
    top->skipped += skipped_;                                                                      \
    top->mark += skipped_;                                                                         \
  }
#define CHILD(offset)                                                                              \
  {                                                                                                \
    if ((offset) - top->mark >= grain) {                                                           \
      *checkpoint++ = (scan_checkpoint){top->start, top->count, offset};                           \
      top->mark = offset;                                                                          \
    }                                                                                              \
    top->count++;                                                                                  \
  }
// Counts an element, or a document that has no line feed before `searched_from`.
#define ELEMENT(offset, searched_from)                                                             \
  if (top != outermost) {                                                                          \
    CHILD(offset)                                                                                  \
  } else if (lines) {                                                                              \
    walk->document = offset;                                                                       \
    line_end = line_feed(bytes, searched_from, walk->searched);                                    \
    CHILD(offset)                                                                                  \
  }
// Passes the opening quote and sets `close` to the closing one, if that is among the positions.
#define STRING(state)                                                                              \
  NEXT();                                                                                          \
  if (next == end) {                                                                               \
    string_start = start;                                                                          \
    RETURN(state, SCAN_READ_ALL)                                                                   \
  }                                                                                                \
  close = (intptr_t)(base + *next++);
#define SCALAR(from, to)                                                                           \
  if ((to) - (from) >= grain) RECORD(from, to, 0)                                                  \
  token_end = to;
// Passes a number or a literal. The end of one that was checked is before the next token, and is searched only if it matters: in a long
// one, and in the last one.
#define WORD(count_it, state)                                                                      \
  {                                                                                                \
    if (checked && !is_mark[bytes[start]] && end - next > 1 && next[1] - *next < grain) {          \
      count_it                                                                                     \
      NEXT();                                                                                      \
      last_word = start;                                                                           \
      token_end = start + 1;                                                                       \
    } else {                                                                                       \
      intptr_t length_ = (intptr_t)inlined_word_length(bytes + start, n - (size_t)start, -1);      \
      if (length_ == 0) RETURN(state, SCAN_STOPPED)                                                \
      count_it                                                                                     \
      NEXT();                                                                                      \
      SCALAR(start, start + length_)                                                               \
    }                                                                                              \
  }
#define OPEN(keyed)                                                                                \
  NEXT();                                                                                          \
  *++top = (scan_container){start, 0, 0, start, keyed};                                            \
  if (compares && keyed) {                                                                         \
    object->expected = expected;                                                                   \
    object = open_object(keys, object, key_count, start);                                          \
    expected = object->expected;                                                                   \
  }                                                                                                \
  token_end = start + 1;
#define HEAD()                                                                                     \
  if (start - key_start >= grain) {                                                                \
    RECORD(key_start, start, key_end - key_start)                                                  \
    key_start = INTPTR_MAX / 2;                                                                    \
  }

  if (lines && line_end == INTPTR_MAX && next == positions)
    line_end = line_feed(bytes, (intptr_t)base, walk->searched);
  if (walk->string_start >= 0) {
    start = walk->string_start;
    if (next == end) {
      string_start = start;
      RETURN(expects, SCAN_READ_ALL)
    }
    close = (intptr_t)(base + *next++);
    if (expects == SCAN_EXPECTS_KEY) goto key_closed;
    if (top->is_keyed) goto member_string_closed;
    goto element_string_closed;
  }
  switch (expects) {
  case SCAN_EXPECTS_VALUE: if (top->is_keyed) goto member; else goto next_element;
  case SCAN_EXPECTS_VALUE_OR_CLOSE: goto first_element;
  case SCAN_EXPECTS_KEY: goto next_key;
  case SCAN_EXPECTS_KEY_OR_CLOSE: goto first_key;
  case SCAN_EXPECTS_SEPARATOR: goto after_value;
  case SCAN_EXPECTS_COLON: goto colon;
  }

first_key:
  PEEK(SCAN_EXPECTS_KEY_OR_CLOSE)
  if (bytes[start] == '"') goto key;
  if (bytes[start] == '}') goto closing;
  expects = SCAN_EXPECTS_KEY_OR_CLOSE;
  goto other_key;

next_key:
  PEEK(SCAN_EXPECTS_KEY)
  if (bytes[start] == '"') goto key;
  if (json5 && bytes[start] == '}') goto closing;
  expects = SCAN_EXPECTS_KEY;

other_key:
  if (!json5) RETURN(expects, SCAN_STOPPED)
  if (bytes[start] != '\'') {
    intptr_t length = (intptr_t)identifier_length(bytes + start, n - (size_t)start);
    if (length == 0) RETURN(expects, SCAN_STOPPED)
    NEXT();
    close = start + length - 1;
    goto key_closed;
  }

key:
  STRING(SCAN_EXPECTS_KEY)
key_closed:
  CHILD(start)
  key_start = start;
  key_end = token_end = close + 1;
  if (compares) {
    if (n - (size_t)start >= 16 && is_key(expected, bytes, n, (size_t)start)) {
      keys->offsets[key_count] = start;
      expected++;
    } else {
      expected = &no_key;
      if (!scan_add_key(keys, object, key_count, bytes, n, start, close + 1))
        RETURN(SCAN_EXPECTS_COLON, SCAN_KEY_FOUND)
    }
    key_count++;
  }

colon:
  PEEK(SCAN_EXPECTS_COLON)
  if (bytes[start] != ':') RETURN(SCAN_EXPECTS_COLON, SCAN_STOPPED)
  NEXT();
  token_end = start + 1;

member:
  PEEK(SCAN_EXPECTS_VALUE)
  switch (FIRST_BYTE()) {
  case '"':
    HEAD()
    STRING(SCAN_EXPECTS_VALUE)
  member_string_closed:
    SCALAR(start, close + 1)
    break;
  case '{':
    if (top == last) RETURN(SCAN_EXPECTS_VALUE, SCAN_FULL)
    HEAD()
    OPEN(1)
    goto first_key;
  case '[':
    if (top == last) RETURN(SCAN_EXPECTS_VALUE, SCAN_FULL)
    HEAD()
    OPEN(0)
    goto first_element;
  default: WORD(HEAD(), SCAN_EXPECTS_VALUE)
  }

after_member:
  PEEK(SCAN_EXPECTS_SEPARATOR)
  if (bytes[start] == ',') {
    comma = start;
    NEXT();
    token_end = start + 1;
    goto next_key;
  }
  if (bytes[start] == '}') goto closing;
  RETURN(SCAN_EXPECTS_SEPARATOR, SCAN_STOPPED)

first_element:
  PEEK(SCAN_EXPECTS_VALUE_OR_CLOSE)
  if (bytes[start] == ']') goto closing;
  expects = SCAN_EXPECTS_VALUE_OR_CLOSE;
  goto element;

next_element:
  PEEK_ANY(SCAN_EXPECTS_VALUE)
  if (lines && start >= line_end && top != outermost) RETURN(SCAN_EXPECTS_VALUE, SCAN_STOPPED)
  if (json5 && bytes[start] == ']' && top != outermost) goto closing;
  expects = SCAN_EXPECTS_VALUE;

element:
  switch (FIRST_BYTE()) {
  case '"':
    STRING(expects)
  element_string_closed:
    ELEMENT(start, close)
    SCALAR(start, close + 1)
    break;
  case '{':
    if (top == last) RETURN(expects, SCAN_FULL)
    ELEMENT(start, start)
    OPEN(1)
    goto first_key;
  case '[':
    if (top == last) RETURN(expects, SCAN_FULL)
    ELEMENT(start, start)
    OPEN(0)
    goto first_element;
  default: WORD(ELEMENT(start, start), expects)
  }

after_element:
  PEEK_ANY(SCAN_EXPECTS_SEPARATOR)
  if (lines && start >= line_end) {
    if (top != outermost) RETURN(SCAN_EXPECTS_SEPARATOR, SCAN_STOPPED)
    expects = SCAN_EXPECTS_VALUE;
    goto element;
  }
  if (top == outermost) RETURN(SCAN_EXPECTS_SEPARATOR, SCAN_STOPPED)
  if (bytes[start] == ',') {
    comma = start;
    NEXT();
    token_end = start + 1;
    goto next_element;
  }
  if (bytes[start] == ']') goto closing;
  RETURN(SCAN_EXPECTS_SEPARATOR, SCAN_STOPPED)

closing: {
  if (top == outermost + 1 && walk->has_outer) {
    expects = token_end > top->start + 1 ? SCAN_EXPECTS_SEPARATOR
              : top->is_keyed            ? SCAN_EXPECTS_KEY_OR_CLOSE
                                         : SCAN_EXPECTS_VALUE_OR_CLOSE;
    RETURN(expects, SCAN_STOPPED)
  }
  NEXT();
  token_end = start + 1;
  scan_container closed = *top--;
  if (compares && closed.is_keyed) {
    close_object(object);
    key_count = object->first_key;
    object--;
    expected = object->expected;
  }
  if (token_end - closed.start - closed.skipped >= grain) {
    RECORD(closed.start, token_end, closed.count)
  } else {
    top->skipped += closed.skipped;
    top->mark += closed.skipped;
  }
}
after_value:
  if (top->is_keyed) goto after_member;
  goto after_element;

done:
  if (checked && token_end == last_word + 1)
    token_end += (intptr_t)word_length(bytes + last_word, n - (size_t)last_word, -1) - 1;
  if (compares) {
    // The caller, who adds the key that was found, or not, opens and closes no object meanwhile.
    if (result != SCAN_KEY_FOUND) scan_leave_shapes(keys, object, key_count);
    keys->innermost = object - keys->objects;
    keys->count = key_count;
  }
  walk->next = (size_t)(next - positions);
  walk->expects = expects;
  walk->string_start = string_start;
  walk->key_start = key_start;
  walk->key_end = key_end;
  walk->comma = comma;
  walk->token_end = token_end;
  walk->line_end = line_end;
  walk->top = top - walk->containers;
  walk->record_count = (size_t)(record - walk->records);
  walk->checkpoint_count = (size_t)(checkpoint - walk->checkpoints);
  return result;
}

// Each kind of walk is a function of its own, so that the compiler has all registers for it.
#define PARAMETERS                                                                                 \
  const uint8_t *bytes, size_t n, size_t base, const uint32_t *positions, size_t count,            \
      intptr_t grain, intptr_t skip_cost, scan_json_walk *walk
#define WALK(name, target, lines, json5, checked, compares)                                        \
  target static scan_walk_result name(PARAMETERS) {                                                \
    return walk_tokens(bytes, n, base, positions, count, grain, skip_cost, walk, lines, json5,     \
                       checked, compares);                                                         \
  }
#define WALKS(width, target)                                                                       \
  WALK(walk_##width, target, 0, 0, 0, 0)                                                           \
  WALK(walk_checked_##width, target, 0, 0, 1, 0)                                                   \
  WALK(walk_lines_##width, target, 1, 0, 0, 0)                                                     \
  WALK(walk_checked_lines_##width, target, 1, 0, 1, 0)                                             \
  WALK(walk_json5_##width, target, 0, 1, 0, 0)                                                     \
  WALK(walk_keys_##width, target, 0, 0, 0, 1)                                                      \
  WALK(walk_checked_keys_##width, target, 0, 0, 1, 1)                                              \
  WALK(walk_lines_keys_##width, target, 1, 0, 0, 1)                                                \
  WALK(walk_checked_lines_keys_##width, target, 1, 0, 1, 1)                                        \
  WALK(walk_json5_keys_##width, target, 0, 1, 0, 1)                                                \
  static walk_function *const walks_##width[] = {                                                  \
      walk_##width,                                                                                \
      walk_checked_##width,                                                                        \
      walk_lines_##width,                                                                          \
      walk_checked_lines_##width,                                                                  \
      walk_json5_##width,                                                                          \
      walk_keys_##width,                                                                           \
      walk_checked_keys_##width,                                                                   \
      walk_lines_keys_##width,                                                                     \
      walk_checked_lines_keys_##width,                                                             \
      walk_json5_keys_##width,                                                                     \
  };

typedef scan_walk_result walk_function(PARAMETERS);

WALKS(narrow, )
#if defined(__x86_64__)
WALKS(wide, WIDE)
#endif

scan_walk_result scan_walk_json(const uint8_t *bytes, size_t n, size_t base,
                                const uint32_t *positions, size_t count, intptr_t grain,
                                intptr_t skip_cost, scan_json_walk *walk) {
  walk_function *const *walks = walks_narrow;
#if defined(__x86_64__)
  if (walk->width >= 256 && HAS_WIDE) walks = walks_wide;
#endif
  const int checked = walk->has_valid_words != 0;
  const int kind = walk->is_json5 ? 4 : walk->is_lines ? 2 + checked : checked;
  return walks[walk->keys ? kind + 5 : kind](bytes, n, base, positions, count, grain, skip_cost, walk);
}
