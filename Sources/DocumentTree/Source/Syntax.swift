import ModelBasics

/// What the tree asks of a format. All offsets are into one source; nothing here recurses.
package protocol Syntax: Sendable {
  /// Where the root value begins, after a byte order mark and trivia; nil in an empty document.
  func rootOffset(in bytes: Bytes) -> Int?

  /// The entry at an offset: key, value, kind. By the index where it knows, and by at most
  /// `budget` bytes of reading where it does not; when that is not enough, an entry that is not
  /// known. Reads no further than the value's first byte.
  func entry(at offset: Int, isMember: Bool, in source: Source, budget: Int) -> Entry

  /// Where the value that begins at an offset ends, by the index where it knows and by at most
  /// `budget` bytes of reading where it does not; nil when that is not enough.
  func end(ofValueAt offset: Int, in source: Source, budget: Int) -> Int?

  /// The first child of the container that opens at an offset.
  func firstChild(ofContainerAt offset: Int, in source: Source, budget: Int) -> SourceStep

  /// The child after the one whose value ends at `end`.
  func nextChild(
    after end: Int, inContainerAt offset: Int, in source: Source, budget: Int
  ) -> SourceStep

  /// Reads the whole source: checks it, and builds the index.
  func index(_ bytes: Bytes, into builder: consuming IndexBuilder)

  /// The same for the text of one entry, with its key if it has one.
  func indexEntry(_ bytes: Bytes, into builder: consuming IndexBuilder)

  /// Words for a fault of this format: what is wrong and what would be right.
  func message(for fault: Fault, in bytes: Bytes) -> String

  /// Whether a text is exactly one value, with nothing around it but spaces; its span if so.
  func valueSpan(in text: Bytes) -> Result<Span, Fault>

  /// What a text that is no value begins like, and why it is not that, as a clause; nil if it begins
  /// like nothing but text.
  func resemblance(of text: Bytes) -> String?

  /// Where the entry begins in a text as `slotParts` makes it, and whether it has a key.
  func entryOffset(in text: Bytes) -> (offset: Int, isMember: Bool)?

  /// Whether a text is exactly one key token; the text of a token for a key.
  func isKey(_ text: [UInt8]) -> Bool
  func keyToken(for key: [UInt8]) -> [UInt8]
  func keyBytes(of token: [UInt8]) -> [UInt8]

  /// Indentation, spacing and line ends as a source has them.
  func style(of bytes: Bytes) -> DocumentStyle

  /// A value that is put in, laid out like a sample (which may be cut off); without one it keeps its
  /// lines.
  func fitted(_ text: [UInt8], like sample: [UInt8]?, style: DocumentStyle) -> [UInt8]

  /// A text that is put in, with the style's line ends and indentation step.
  func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8]

  /// What stands between the key and the value of a new entry.
  func colon(before value: [UInt8], style: DocumentStyle) -> [UInt8]

  /// Whether there are comments in a text.
  func hasComments(_ text: Bytes) -> Bool

  /// The comments between a key and its value, for a value that goes without its key; empty if there
  /// are none.
  func comments(between keyEnd: Int, and valueStart: Int, in bytes: Bytes) -> [UInt8]

  /// Brackets and commas, for reading a stretch of a source again.
  func brackets(in bytes: Bytes) -> any BracketReading

  /// The parts of a container whose children are not those of its source, in order: rules for
  /// separators, indentation, comments and blank lines are the format's.
  func render(_ container: ContainerLayout) -> [Part]

  /// The entry in `slot` with the comments that belong to it and no separator.
  func slotParts(_ slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part]
}

extension Syntax {
  /// The entry at an offset of a text of our own.
  package func entry(at offset: Int, isMember: Bool, in text: Bytes) -> Entry {
    entry(at: offset, isMember: isMember, in: Source(text), budget: .max)
  }
}

/// An entry as its source has it.
package struct Entry: Hashable, Sendable {
  package var key: Span?
  package var valueStart: Int
  package var kind: NodeKind
  /// False when the key, or what is around it, goes on beyond what was read.
  package var isKnown: Bool

  package init(key: Span?, valueStart: Int, kind: NodeKind, isKnown: Bool = true) {
    self.key = key
    self.valueStart = valueStart
    self.kind = kind
    self.isKnown = isKnown
  }
}

package enum SourceStep: Hashable, Sendable {
  /// The next child's entry begins here.
  case child(Int)
  /// The closing bracket is here.
  case close(Int)
  case fault(Int)
  /// Further than was to be read.
  case unknown
}

/// Why a source is not valid, by a code of its format, and where.
package struct Fault: Error, Hashable, Sendable {
  /// Where it is put right: all tokens before this have been read and are valid.
  package var offset: Int
  package var code: Int
  /// Where reading stopped.
  package var noticed: Int
  /// The edit that removes the fault; nil if none is certain.
  package var correction: Correction?

  package init(offset: Int, code: Int, noticed: Int? = nil, correction: Correction? = nil) {
    self.offset = offset
    self.code = code
    self.noticed = noticed ?? offset
    self.correction = correction
  }
}

/// Bytes to put in place of others.
package struct Correction: Hashable, Sendable {
  package var span: Span
  package var text: [UInt8]

  package init(_ span: Span, _ text: [UInt8]) {
    self.span = span
    self.text = text
  }
}
