import DocumentTree
import ModelBasics

/// A text of entries as their layout reads it: the text between two entries, with its line breaks and comments.
///
/// As the base case, each entry has its own lines, comments end with their lines, and a container ends with its last entry:
///
///     [server]  # about all of it
///       # about the port
///       port = 80  # for now
///
/// Separators, delimiters around the entries, comments of several lines and markers before entries are additions.
package protocol EntryText {
  /// What distinguishes texts of formats that share a reader.
  associatedtype Dialect: Sendable

  var count: Int { get }
  /// The offset after a byte order mark.
  var start: Int { get }
  /// The byte at an offset; 0 beyond the end.
  subscript(offset: Int) -> UInt8 { get }

  /// Creates a view of a storage's bytes. The storage must outlive it.
  init(_ storage: Bytes, _ dialect: Dialect)

  /// True if a comment begins at an offset.
  func isComment(_ offset: Int) -> Bool
  /// True if a comment, or another instruction that is no part of the values, begins at an offset.
  func isTrivia(_ offset: Int) -> Bool
  /// The spans of all comments and of such instructions.
  var commentSpans: [Span] { get }
  /// False if a source is known to have no comments before an offset. O(1).
  static func mayHaveComments(before offset: Int, in source: Source, _ dialect: Dialect) -> Bool
  /// True if the comment at an offset extends to the end of its line.
  func isLineComment(_ offset: Int) -> Bool
  /// Returns the end of the comment at an offset, before its line break; nil if it does not end before `limit`.
  func endOfComment(_ offset: Int, limit: Int) -> Int?

  /// True if the comment at an offset, on a line of its own, belongs to no entry, even directly above one.
  func isOfNoEntry(commentAt offset: Int, endingAt end: Int) -> Bool

  /// True if no entry begins at an offset: a container or the text ends there.
  func closes(at offset: Int) -> Bool
  /// True if an offset begins the content of the root value, where comments may be about the whole file.
  func isRootContent(_ offset: Int) -> Bool
  /// False if the root value has entries without delimiters around them.
  var hasRootDelimiters: Bool { get }
  /// False if containers may end with the line of their last entry, without a delimiter.
  static var hasClosingDelimiters: Bool { get }

  static var comments: CommentDelimiters { get }
  static func isSeparator(_ byte: UInt8) -> Bool
  /// The text between two entries; nil if there is none.
  static func separator(isObject: Bool) -> [UInt8]?
  /// The text before each entry on its line; nil if there is none.
  static func marker(isObject: Bool) -> [UInt8]?
  /// True if each entry is followed by a separator, also the last.
  static func separatesLast(isObject: Bool) -> Bool

  /// True if a container over several lines keeps them when it becomes empty.
  static var keepsLinesWhenEmpty: Bool { get }

  /// Returns other delimiters for a container that gets its first entries; nil if it keeps its own.
  static func opened(_ container: ContainerLayout) -> (opening: [UInt8], closing: [UInt8])?
  static func emptyContainer(isObject: Bool) -> [UInt8]
  /// Returns the text of a container that has lost its last entry.
  static func emptied(_ container: ContainerLayout) -> [UInt8]

  /// Returns the form of a container like that of a sibling, given the sibling's first bytes.
  static func form(
    like sample: [UInt8], _ dialect: Dialect, isObject: Bool
  ) -> EntryForm?
}

extension EntryText {
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  static var hasSeparators: Bool { separator(isObject: true) != nil }

  @inline(__always)
  static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// True if the line or the text ends at an offset.
  func endsLine(at offset: Int) -> Bool { offset >= count || Self.isLineBreak(self[offset]) }

  func endOfComment(_ offset: Int) -> Int? { endOfComment(offset, limit: count) }

  /// True if comments may begin with a byte.
  @inline(__always)
  static func beginsComment(_ byte: UInt8) -> Bool {
    byte == comments.block?.opening.first || byte == comments.line?.first
  }
}

// What the base case needs not say.
extension EntryText {
  package func isComment(_ offset: Int) -> Bool {
    guard let line = Self.comments.line else { return false }
    return line.indices.allSatisfy { self[offset + $0] == line[$0] }
  }
  package func closes(at offset: Int) -> Bool { endsLine(at: offset) }
  package func isOfNoEntry(commentAt offset: Int, endingAt end: Int) -> Bool { false }
  package func isTrivia(_ offset: Int) -> Bool { isComment(offset) }
  package func isLineComment(_ offset: Int) -> Bool { true }
  package static func mayHaveComments(
    before offset: Int, in source: Source, _ dialect: Dialect
  ) -> Bool { true }

  package func isRootContent(_ offset: Int) -> Bool { false }
  package var hasRootDelimiters: Bool { Self.hasClosingDelimiters }
  package static var hasClosingDelimiters: Bool { true }

  package static func isSeparator(_ byte: UInt8) -> Bool { false }
  package static func separator(isObject: Bool) -> [UInt8]? { nil }
  package static func separatesLast(isObject: Bool) -> Bool { false }
  package static func marker(isObject: Bool) -> [UInt8]? { nil }

  package static var keepsLinesWhenEmpty: Bool { false }
  package static func opened(
    _ container: ContainerLayout
  ) -> (opening: [UInt8], closing: [UInt8])? { nil }
  package static func emptyContainer(isObject: Bool) -> [UInt8] { [] }
  package static func emptied(_ container: ContainerLayout) -> [UInt8] {
    emptyContainer(isObject: container.isObject)
  }
  package static func form(
    like sample: [UInt8], _ dialect: Dialect, isObject: Bool
  ) -> EntryForm? { nil }
}

/// The texts that begin and end comments.
package struct CommentDelimiters: Hashable, Sendable {
  /// Begins a comment that ends with its line.
  package var line: [UInt8]?
  /// The delimiters of comments of any number of lines; nil if there are none.
  package var block: Block?

  package struct Block: Hashable, Sendable {
    package var opening: [UInt8]
    package var closing: [UInt8]
    /// A text that a block may not contain, besides its end.
    package var forbidden: [UInt8]?
    /// Begins the lines of a new block of several lines; the blanks before its star end the block.
    package var linePrefix: [UInt8]
  }

  package init(line: [UInt8]? = nil, block: Block? = nil) {
    self.line = line
    self.block = block
  }

  static let slashes = CommentDelimiters(
    line: Array("//".utf8),
    block: Block(
      opening: Array("/*".utf8), closing: Array("*/".utf8), linePrefix: Array(" * ".utf8)))
  package static let numberSigns = CommentDelimiters(line: Array("#".utf8))
}

/// The form of a container: its entries are on lines of their own, or on one line.
package struct EntryForm: Hashable {
  var isSpread = false
  /// On one line: the blanks after the opening and before the closing delimiter.
  var padding: [UInt8] = []
  /// On one line: the blanks after a separator, or nil if the sample has none.
  var separator: [UInt8]?
  /// Over several lines: true if there is a separator after the last entry.
  var hasTrailingComma = false
}
