#pragma once
#include <stddef.h>
#include <stdint.h>

// Fetches what is at an address into the cache of the processor.
static inline void scan_prefetch(const void *address) { __builtin_prefetch(address); }

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

/// Copies at least 64 bytes up to the first `"`, `\`, control byte (< 0x20) or 0xED, with which surrogates begin. Returns their number; up
/// to n bytes of the target may have been written.
size_t scan_copy_plain(const uint8_t *bytes, size_t n, uint8_t *target);

/// First `'`, `\` or control byte (< 0x20), for a string in single quotes.
size_t scan_single_quoted_special(const uint8_t *bytes, size_t n);

/// First byte that begins or ends a container, or begins a string or comment: `"` `{` `}` `[` `]` `/`.
size_t scan_structural(const uint8_t *bytes, size_t n);

/// The same with `'`, for formats that allow strings in single quotes.
size_t scan_structural_or_single_quote(const uint8_t *bytes, size_t n);

/// First byte that is not space, tab, CR or LF.
size_t scan_not_blank(const uint8_t *bytes, size_t n);

/// First control byte (< 0x20) that is not tab, CR or LF.
size_t scan_unusual_control(const uint8_t *bytes, size_t n);

/// First byte >= 0x80.
size_t scan_not_ascii(const uint8_t *bytes, size_t n);

/// The start of a character (RFC 3629) at or before the first byte that is not part of one, less than
/// 70 bytes before it; n if there is none. `width` is the greatest number of bits that vectors may have.
size_t scan_utf8(const uint8_t *bytes, size_t n, int width);

/// Returns true if the bytes are UTF-8 (RFC 3629); for short texts, too.
int scan_is_utf8(const uint8_t *bytes, size_t n);

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

/// The parts of JSON5 in which a quote or a slash has another meaning.
typedef enum {
  SCAN_BETWEEN,
  SCAN_DOUBLE_QUOTED,
  SCAN_SINGLE_QUOTED,
  SCAN_LINE_COMMENT,
  SCAN_BLOCK_COMMENT,
} scan_region;

/// The state of `scan_tokens` between two parts of a text. All zeros at the start of a token.
typedef struct {
  /// All ones if the next part begins inside a string.
  uint64_t in_string;
  /// 1 if the next byte is escaped.
  uint64_t escaped;
  /// 1 if the last byte belongs to a word.
  uint64_t in_word;
  /// Used by `scan_checked_tokens`: the `u` of escapes, the digits D after them, and the second digits of
  /// first surrogates in the last block.
  uint64_t last_u, last_d, last_pair;
  /// 1 if unpaired surrogates are not wrong.
  int allows_unpaired;
  /// Used by `scan_checked_json5_tokens`: where the next part begins, and 1 if its first byte is the second one of
  /// `//`, `/*` or `*/`.
  scan_region region;
  int is_in_mark;
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
/// multiple of 64 unless the text ends there. `width` is the greatest number of bits that vectors may have.
size_t scan_tokens(const uint8_t *bytes, size_t n, scan_token_state *state, uint32_t *positions,
                   size_t capacity, int is_json5, int width);

/// The same for JSON without the positions of backslashes and control characters: stops with
/// `is_stopped` 2 before a block in which a string has a control character, a wrong escape or an unpaired
/// surrogate.
size_t scan_checked_tokens(const uint8_t *bytes, size_t n, scan_token_state *state,
                           uint32_t *positions, size_t capacity, int width);

/// The same for JSON5, passing comments. `left` >= n is the number of bytes up to the end of the text. Stops before
/// a character that only JSON5 allows between tokens, and before a block in which a string has what a string of JSON
/// may not have, except the escape of a single quote.
size_t scan_checked_json5_tokens(const uint8_t *bytes, size_t n, size_t left, scan_token_state *state,
                                 uint32_t *positions, size_t capacity, int width);

/// A part of a text in which the tokens were found: where it begins, their positions counted from there, and the state of
/// the search after it.
typedef struct {
  size_t start, count;
  uint32_t *positions;
  scan_token_state state;
  /// 1 if all numbers and literals are valid.
  int has_valid_words;
} scan_window;

/// A search for tokens ahead of the thread that reads them.
typedef struct scan_ahead scan_ahead;

/// The most positions in a window. As many positions as bytes would fit any text; half of them fit nearly all windows, and the
/// others are shorter.
static inline size_t scan_ahead_capacity(size_t length) { return length / 2 + 68; }

/// Begins to search with `scan_checked_tokens` from an offset between two calls of that, in windows of up to `length` bytes,
/// a multiple of 64. The bytes must stay until the search is stopped. Returns NULL, with nothing begun, if there is only one
/// processor, not enough memory or no thread.
scan_ahead *scan_ahead_start(const uint8_t *bytes, size_t n, size_t offset, size_t length,
                             const scan_token_state *state, int width);

/// Waits for the next window, which stays until the next call. Returns NULL if there is no further one: the last ended at `n` or was
/// stopped.
const scan_window *scan_ahead_next(scan_ahead *ahead);

/// Waits for the end of the search's thread, and frees its memory.
void scan_ahead_stop(scan_ahead *ahead);

/// The state of `scan_skip` between two parts of a text. Zeros but for `depth` and `commas` at the start.
typedef struct {
  /// All ones if the next part begins inside a string; 1 if its first byte is escaped.
  uint64_t in_string, escaped;
  /// The number of open containers, with the one whose children are passed.
  intptr_t depth;
  /// The number of its commas that are still to be passed; INTPTR_MAX to pass all.
  intptr_t commas;
  /// The index after the last of them that was passed in this part of the text, or 0; not known if all are passed.
  size_t after_comma;
  /// 1 if the container is a list whose commas are counted, and if a value is before the next part.
  int is_list, after_value;
  /// 1 if the last byte belongs to a word.
  uint64_t in_word;
  /// 1 if reading stopped before a slash outside strings; 2 if values and commas of a list do not take turns.
  int is_stopped;
} scan_skip_state;

/// Passes children of a container of JSON, which need not be valid: up to the end of the last comma, or to the
/// end of the container, whose depth is then 0. Returns the index where reading stopped, or n.
size_t scan_skip(const uint8_t *bytes, size_t n, scan_skip_state *state, int width);

/// An open container while a text is read; the first one stands for the whole text. `skipped` is the
/// number of bytes inside recorded values, and `mark` the offset of the last checkpoint plus the bytes
/// skipped since.
typedef struct {
  intptr_t start, count, skipped, mark, is_keyed;
} scan_container;

typedef struct {
  intptr_t start, end, count;
} scan_record;

typedef struct {
  intptr_t container, number, offset;
} scan_checkpoint;

typedef enum {
  SCAN_EXPECTS_VALUE,
  SCAN_EXPECTS_VALUE_OR_CLOSE,
  SCAN_EXPECTS_KEY,
  SCAN_EXPECTS_KEY_OR_CLOSE,
  SCAN_EXPECTS_SEPARATOR,
  SCAN_EXPECTS_COLON,
} scan_expectation;

/// The number of keys of an object that are compared one by one. The caller has a table for objects with more.
#define SCAN_MOST_COMPARED 128

/// The numbers of shapes, which is a power of two, and of keys in one.
#define SCAN_SHAPES 16
#define SCAN_SHAPE_KEYS 128

/// A key with its quotes: the first bytes, the masks of those that belong to it, and how many follow.
typedef struct {
  uint64_t words[2], masks[2];
  size_t start, rest;
  uint32_t hash;
} scan_shape_key;

/// The first keys of an object that was read, see Keys.h.
typedef struct {
  /// The number of the open object that uses it; 0 if there is none.
  intptr_t depth;
  intptr_t count;
  /// How often objects had other keys, and the number of objects that are not compared because of that.
  int failures, pause;
  /// The last one is followed by a key that no text has.
  scan_shape_key keys[SCAN_SHAPE_KEYS + 1];
} scan_shape;

/// An open object: the offset of its bracket, the index of its first key, and a set of the hashes of its keys.
typedef struct {
  intptr_t start, first_key;
  /// The shape that the object is compared with, or that its keys are added to; or NULL.
  scan_shape *shape;
  /// 1 while all keys are those of `shape`, and their hashes are not set.
  int is_alike;
  /// The next key of the shape, or one that no text has; while an inner object is read, and after the walk.
  const scan_shape_key *expected;
  uint64_t set[4];
} scan_object;

/// The keys of all open objects.
typedef struct {
  uint64_t seed;
  uint32_t *hashes;
  intptr_t *offsets;
  intptr_t count, capacity;
  /// The open objects; the first one stands for the whole text, and `innermost` is the index of the last.
  scan_object *objects;
  intptr_t innermost, object_capacity;
  scan_shape *shapes;
} scan_key_state;

/// Opens an object, for which there must be room.
void scan_open_object(scan_key_state *keys, intptr_t start);

/// Adds a key, for which there must be room, to the innermost object.
void scan_push_key(scan_key_state *keys, const uint8_t *bytes, size_t n, intptr_t start, intptr_t end,
                   uint32_t hash);

/// The state of `scan_walk_json` between two parts of a text.
typedef struct {
  scan_expectation expects;
  /// The start of the string in which the last part ended, or -1.
  intptr_t string_start;
  intptr_t key_start, key_end, comma;
  /// The end of the last token that was read.
  intptr_t token_end;
  /// The open containers; `top` is the index of the innermost.
  scan_container *containers;
  intptr_t top, capacity;
  /// 1 if containers outside of `containers` are open.
  int has_outer;
  /// 1 if each line of the text is one document (JSON Lines). They are the children of the outermost container.
  int is_lines;
  /// 1 if the text is JSON5.
  int is_json5;
  /// 1 if `scan_are_words_valid` has checked the positions.
  int has_valid_words;
  /// The greatest number of bits that vectors may have.
  int width;
  /// The start of the document that was begun last, and the line feed that ends it; INTPTR_MAX if that is not
  /// before `searched`, the end of the part of the text that the positions cover.
  intptr_t document, line_end, searched;
  /// Where to write what the index records: two records and a checkpoint for each position.
  scan_record *records;
  scan_checkpoint *checkpoints;
  size_t record_count, checkpoint_count;
  /// The index of the next position.
  size_t next;
  /// The keys of the open containers that are objects, to find duplicates; NULL if they are not searched. It has room for as many
  /// objects as `containers`, and for a key at each third position and one more.
  scan_key_state *keys;
} scan_json_walk;

typedef enum {
  /// All positions were read.
  SCAN_READ_ALL,
  /// The next token is not what the grammar expects, or one that has to be read otherwise.
  SCAN_STOPPED,
  /// There is no room for another container.
  SCAN_FULL,
  /// The key that was read last has escapes, or its hash is that of an earlier one, or its object has many. It was not added.
  SCAN_KEY_FOUND,
} scan_walk_result;

/// Reads the tokens at positions from `scan_checked_tokens` or `scan_checked_json5_tokens`, counted from `base`, by
/// the grammar of JSON (RFC 8259), of JSON Lines or of JSON5, as far as they are correct. Values, keys and the space
/// between a key and its value are recorded if they are `grain` bytes long or more, and skipping one costs
/// `skip_cost`. It begins at the position `walk->next`.
scan_walk_result scan_walk_json(const uint8_t *bytes, size_t n, size_t base,
                                const uint32_t *positions, size_t count, intptr_t grain,
                                intptr_t skip_cost, scan_json_walk *walk);

/// A node of a value, as `Value.Node` describes it.
typedef struct {
  uint64_t head;
  intptr_t extent;
} scan_node;

/// What `scan_json_nodes` reads, and what it has read.
typedef struct {
  /// Where the text begins, after a byte order mark.
  size_t start;
  /// 1 if comments and trailing commas are not allowed.
  int is_strict;
  /// 1 if the text is a part of the text between the brackets of a list: the first one, the last one.
  int is_part, is_first, is_last;
  /// The widest vectors that may be used.
  int width;
  scan_node *nodes;
  size_t capacity;
  /// The number of nodes; of a part, the number of bytes of its whole elements, each with the comma after it.
  size_t count, read;
} scan_json_nodes_state;

typedef enum {
  SCAN_NODES_READ,
  SCAN_NODES_INVALID,
  /// There is no room for another node.
  SCAN_NODES_FULL,
} scan_nodes_result;

/// Reads a text of JSON, with comments and trailing commas unless it is strict, into nodes, and resolves its escapes in place. The
/// nodes are changed in any case. A part that is not the last one may end anywhere, and becomes a list of its whole elements.
scan_nodes_result scan_json_nodes(uint8_t *text, size_t n, scan_json_nodes_state *state);

/// Returns true if each of the positions that is the start of a number or a literal is that of a whole one.
int scan_are_words_valid(const uint8_t *bytes, size_t n, size_t base, const uint32_t *positions,
                         size_t count);

/// The state of a hash of a stream of bytes, which does not depend on how the stream is divided into parts.
typedef struct {
  uint64_t lanes[4];
  /// The bytes after the last whole block.
  uint8_t pending[32];
  uint64_t length;
} scan_content_hash;

/// Begins a stream.
scan_content_hash scan_content_hash_start(void);

/// Takes the next part of the stream.
void scan_content_hash_take(scan_content_hash *hash, const uint8_t *bytes, size_t n);

/// The hash of all parts, after which the stream may go on.
uint64_t scan_content_hash_value(const scan_content_hash *hash);

/// The hash of a key without escapes.
uint32_t scan_hash_key(const uint8_t *key, size_t length, uint64_t seed);

/// The number of document bytes that the thread has read, here and where `scan_touch` is called.
/// Counted in debug builds only; 0 in others.
uint64_t scan_touched(void);
void scan_touch(size_t count);
