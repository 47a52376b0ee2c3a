import DocumentTree
import ModelBasics

/// A token of a value that is laid out like another one.
struct FittedToken {
  enum Kind {
    case open(isObject: Bool), close
    /// What is between two entries; an empty text where nothing needs to be.
    case separator
    /// What is between a key and its value; an empty text where nothing needs to be.
    case assignment
    /// A key, a scalar, or a container that is one token.
    case text

    var isClosing: Bool { if case .close = self { true } else { false } }
    var opensContainer: Bool { if case .open = self { true } else { false } }
  }

  var kind: Kind
  var span: Span

  /// True if an object begins, false if an array does; nil for other tokens.
  var isObject: Bool? { if case .open(let isObject) = kind { isObject } else { nil } }

  init(_ kind: Kind, _ span: Span) {
    self.kind = kind
    self.span = span
  }
}

/// A text whose values can be laid out like others.
protocol FittedText: EntryText {
  /// Returns the tokens of a value, which may be cut off.
  static func fittedTokens(of text: Bytes, _ dialect: Dialect) -> [FittedToken]

  /// Returns the text between a key and its value in a style. A line break in it puts the value on a line of its own.
  static func assignment(_ style: DocumentStyle) -> [UInt8]

  /// True if arrays of scalars are laid out as the objects around them; else they stay as they were typed.
  static var listsFollowObjects: Bool { get }
}

extension FittedText {
  static func form(like sample: [UInt8], _ dialect: Dialect, isObject: Bool) -> EntryForm? {
    EntryShape<Self>(of: sample, dialect).likelyForm(
      of: EntryLevel(isObject: isObject, depth: 0), holdsContainers: false)
  }
}
