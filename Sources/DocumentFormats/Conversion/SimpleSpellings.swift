import DocumentTree
import ModelBasics
import ModelData

/// Scalars and keys that a format spells by their text between delimiters: texts without escapes, short numbers, Booleans.
///
/// Most scalars of a file are such, and are converted without a value in between.
struct SimpleSpellings {
  /// The text of a scalar without its delimiters; its memory belongs to the document.
  enum Scalar {
    case string(UnsafeRawBufferPointer)
    case integer(UnsafeRawBufferPointer)
    case real(UnsafeRawBufferPointer)
    case bool(Bool)
  }

  private let strings: PlainSpelling?
  private let keys: PlainSpelling?
  private let integers: PlainSpelling?
  private let reals: PlainSpelling?
  /// True if reals have all their digits, however many these are.
  private let holdsLongReals: Bool
  private let booleans: (isTrue: [UInt8], isFalse: [UInt8])?

  init(
    _ target: any FormatGrammar, _ style: DocumentStyle, hasNumbers: Bool, hasBooleans: Bool
  ) {
    let tokens = target.tokens
    let site = Site.root(style)
    strings = PlainSpelling(ofTexts: { tokens.token(of: .string($0), at: site) })
    keys = PlainSpelling(ofTexts: { target.keyToken(for: $0, at: .key(style)) })
    let number = { (text: [UInt8]) in
      Value.number(String(decoding: text, as: UTF8.self)).flatMap {
        tokens.token(of: $0, at: site)
      }
    }
    integers = hasNumbers ? PlainSpelling(ofNumber: "7", number) : nil
    reals = hasNumbers ? PlainSpelling(ofNumber: "1.5", number) : nil
    holdsLongReals =
      hasNumbers && PlainSpelling(ofNumber: "0.10000000000000001", number) != nil
    let bool = { tokens.token(of: .bool($0), at: site) ?? [] }
    booleans = hasBooleans ? (bool(true), bool(false)) : nil
  }

  /// True if a text is spelled as it is.
  func isPlain(_ text: UnsafeRawBufferPointer) -> Bool { strings?.isPlain(text) ?? false }

  func scalar(
    _ kind: NodeKind, _ token: UnsafeRawBufferPointer, of source: any Tokens
  ) -> Scalar? {
    switch kind {
    case .string:
      guard let text = source.plainString(in: token), isPlain(text) else { return nil }
      return .string(text)
    case .number:
      guard let text = source.plainNumber(in: token) else { return nil }
      return switch PlainNumber(text) {
      case .integer: integers == nil ? nil : .integer(text)
      case .real: reals == nil ? nil : .real(text)
      case .longReal: reals != nil && holdsDigits(of: text) ? .real(text) : nil
      case nil: nil
      }
    case .boolean: return booleans == nil ? nil : .bool(source.bool(of: token))
    default: return nil
    }
  }

  /// True if a long real is written with all its digits: at least the shortest text of a number of 64 bits is.
  private func holdsDigits(of real: UnsafeRawBufferPointer) -> Bool {
    if holdsLongReals { return true }
    let text = String(decoding: real, as: UTF8.self)
    return Double(text)?.description == text
  }

  func key(
    _ token: UnsafeRawBufferPointer, of source: any Tokens
  ) -> UnsafeRawBufferPointer? {
    guard let text = source.plainString(in: token), keys?.isPlain(text) == true else { return nil }
    return text
  }

  func write(_ scalar: Scalar, to output: inout [UInt8]) {
    switch scalar {
    case .string(let text): strings?.write(text, to: &output)
    case .integer(let text): integers?.write(text, to: &output)
    case .real(let text): reals?.write(text, to: &output)
    case .bool(let isTrue):
      if let booleans { output += isTrue ? booleans.isTrue : booleans.isFalse }
    }
  }

  func write(key: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    keys?.write(key, to: &output)
  }
}
