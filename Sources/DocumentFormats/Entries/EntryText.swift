import DocumentTree
import ModelBasics

/// A text whose containers have delimiters around their entries, as the layout of entries reads it: the text
/// between two tokens, with its line breaks, comments and separators.
protocol EntryText: ByteText {
  /// What distinguishes texts of formats that share a reader.
  associatedtype Dialect: Sendable

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
  /// True if an offset begins the content of the root value.
  func isRootContent(_ offset: Int) -> Bool
  /// False if the root value has entries without delimiters around them.
  var hasRootDelimiters: Bool { get }

  static var comments: CommentDelimiters { get }
  static func isSeparator(_ byte: UInt8) -> Bool
  /// The text between two entries; nil if there is none.
  static func separator(isObject: Bool) -> [UInt8]?
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

  func isOfNoEntry(commentAt offset: Int, endingAt end: Int) -> Bool { false }
  func isTrivia(_ offset: Int) -> Bool { isComment(offset) }

  var hasRootDelimiters: Bool { true }

  func endOfComment(_ offset: Int) -> Int? { endOfComment(offset, limit: count) }

  /// True if comments may begin with a byte.
  static func beginsComment(_ byte: UInt8) -> Bool {
    byte == comments.opening.first || byte == comments.line?.first
  }

  static func separatesLast(isObject: Bool) -> Bool { false }
  static var keepsLinesWhenEmpty: Bool { false }
  static func opened(_ container: ContainerLayout) -> (opening: [UInt8], closing: [UInt8])? { nil }
  static func emptied(_ container: ContainerLayout) -> [UInt8] {
    emptyContainer(isObject: container.isObject)
  }
  static func form(
    like sample: [UInt8], _ dialect: Dialect, isObject: Bool
  ) -> EntryForm? { nil }
}

/// The texts that begin and end comments.
struct CommentDelimiters: Hashable, Sendable {
  /// Begins a comment that ends with its line.
  var line: [UInt8]?
  /// Begins and ends a comment of any number of lines.
  var opening: [UInt8]
  var closing: [UInt8]
  /// A text that a block may not contain, besides its end.
  var forbidden: [UInt8]?
  /// Begins the lines of a new block of several lines; the blanks before its star end the block.
  var linePrefix: [UInt8]

  static let slashes = CommentDelimiters(
    line: Array("//".utf8), opening: Array("/*".utf8), closing: Array("*/".utf8),
    linePrefix: Array(" * ".utf8))
}

/// The form of a container: its entries are on lines of their own, or on one line.
struct EntryForm: Hashable {
  var isSpread = false
  /// On one line: the blanks after the opening and before the closing delimiter.
  var padding: [UInt8] = []
  /// On one line: the blanks after a separator, or nil if the sample has none.
  var separator: [UInt8]?
  /// Over several lines: true if there is a separator after the last entry.
  var hasTrailingComma = false
}
