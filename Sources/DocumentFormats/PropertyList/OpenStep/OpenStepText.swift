import CScan
import DocumentTree
import ModelBasics

/// A token of an OpenStep property list with its kind and span.
struct OpenStepToken {
  enum Kind {
    case openDictionary, openArray, closeDictionary, closeArray
    case equals, semicolon, comma
    /// A string in quotes.
    case string
    /// A string without quotes, or any other text.
    case word
    /// `<…>`: bytes, or a typed value of GNUstep.
    case data
    /// A byte that begins no token.
    case stray
  }

  let kind: Kind
  let start: Int
  let end: Int

  var beginsValue: Bool {
    switch kind {
    case .openDictionary, .openArray, .string, .word, .data: true
    default: false
    }
  }
  var beginsKey: Bool { kind == .string || kind == .word }

  /// True for a value that only GNUstep has: a number, a Boolean, a date, or bytes in Base64.
  func isExtended(in text: OpenStepText) -> Bool {
    guard kind == .data, end - start > 2 else { return false }
    let second = text.bytes[start + 1]
    return second == UInt8(ascii: "*") || second == UInt8(ascii: "[")
  }
}

/// The basic steps of reading an OpenStep property list: blanks, comments, tokens. Offsets are checked against the end of the text;
/// nothing allocates memory.
struct OpenStepText: ByteText {
  let bytes: UnsafePointer<UInt8>
  /// The end of the text. May be less than the size of the storage, to read only a part of it.
  var count: Int

  /// Creates a view of a storage's bytes. The storage must outlive it.
  init(_ storage: Bytes) {
    let buffer = storage.all
    count = buffer.count
    bytes = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? NoBytes.pointer
  }

  // MARK: - Between tokens

  @inline(__always)
  func skipBlank(_ offset: Int) -> Int {
    guard offset < count else { return count }
    guard Self.isBlank(bytes[offset]) else { return offset }
    // Most blanks are one space.
    let next = offset + 1
    if next < count, bytes[next] > 0x20 { return next }
    return next + scan_not_blank(bytes + next, count - next)
  }

  /// Returns the offset after blanks and comments, or nil if they extend beyond `limit`. A comment that does not end extends to the
  /// end of the text.
  func pastTrivia(_ start: Int, limit: Int) -> Int? {
    let limit = min(limit, count)
    var offset = start
    while offset < limit {
      if Self.isBlank(bytes[offset]) {
        offset += scan_not_blank(bytes + offset, limit - offset)
      }
      guard offset < limit, isComment(offset) else { break }
      guard let end = endOfComment(offset, limit: limit) else {
        return limit == count ? count : nil
      }
      offset = end
    }
    return offset < limit || limit == count ? min(offset, count) : nil
  }

  func pastTrivia(_ start: Int) -> Int { pastTrivia(start, limit: count) ?? count }

  // MARK: - Tokens

  /// Returns the token at an offset, or nil if there is none or it does not end before `limit`.
  @inline(__always)
  func token(at offset: Int, limit: Int = .max) -> OpenStepToken? {
    guard offset < min(limit, count) else { return nil }
    let kind = Self.kind(ofTokenWith: bytes[offset])
    let end: Int?
    switch kind {
    case .string: end = endOfString(offset, limit: limit)
    case .data: end = endOfData(offset, limit: limit)
    case .word: end = endOfWord(offset, limit: limit)
    default: end = offset + 1
    }
    return end.map { OpenStepToken(kind: kind, start: offset, end: $0) }
  }

  static func kind(ofTokenWith byte: UInt8) -> OpenStepToken.Kind {
    switch byte {
    case UInt8(ascii: "{"): .openDictionary
    case UInt8(ascii: "("): .openArray
    case UInt8(ascii: "}"): .closeDictionary
    case UInt8(ascii: ")"): .closeArray
    case UInt8(ascii: "="): .equals
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .string
    case UInt8(ascii: "<"): .data
    case UInt8(ascii: ">"): .stray
    default: .word
    }
  }

  /// Returns the offset after the closing quote of the string at an offset, or nil if there is none before `limit`.
  func endOfString(_ offset: Int, limit: Int) -> Int? {
    var end = offset + 1
    let limit = min(limit, count)
    let quote = self[offset]
    let isSingle = quote == UInt8(ascii: "'")
    while end < limit {
      end +=
        isSingle
        ? scan_single_quoted_special(bytes + end, limit - end)
        : scan_string_special(bytes + end, limit - end)
      guard end < limit else { return nil }
      if bytes[end] == quote { return end + 1 }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Returns the offset after the `>` of the token at an offset, or nil if there is none before `limit`.
  func endOfData(_ offset: Int, limit: Int) -> Int? {
    let limit = min(limit, count)
    guard offset < limit else { return nil }
    let end = offset + scan_byte(bytes + offset, limit - offset, UInt8(ascii: ">"))
    return end < limit ? end + 1 : nil
  }

  /// Returns the offset after the word at an offset, or nil if it does not end before `limit`. A slash is a part of it, unless it
  /// begins a comment with a star.
  func endOfWord(_ offset: Int, limit: Int) -> Int? {
    var end = offset + 1
    let limit = min(limit, count)
    #if DEBUG
      defer { scan_touch(max(0, end - offset)) }
    #endif
    while end < limit {
      let byte = bytes[end]
      if !Self.isWord(byte), Self.endsWord(byte) { return end }
      if byte == UInt8(ascii: "/"), self[end + 1] == UInt8(ascii: "*") { return end }
      end += 1
    }
    return limit == count ? min(end, count) : nil
  }

  @inline(__always)
  private static func endsWord(_ byte: UInt8) -> Bool {
    isBlank(byte) || kind(ofTokenWith: byte) != .word
  }

  /// Returns true if a string without quotes may contain a byte.
  @inline(__always)
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  // MARK: - Root

  /// The length in bytes of the longest string that is read to find out whether it is the whole document.
  private static let longestRoot = 1 << 16

  /// The first token after the head comments.
  var firstToken: Int { pastTrivia(start) }

  /// True if the document has entries without braces around them, as `.strings` files have. An empty document is one without
  /// entries.
  var isBare: Bool {
    let first = firstToken
    guard first < count else { return true }
    switch Self.kind(ofTokenWith: bytes[first]) {
    case .openDictionary, .openArray, .data: return false
    case .string, .word:
      let limit = limit(first, Self.longestRoot)
      guard let end = token(at: first, limit: limit)?.end else { return false }
      guard let next = pastTrivia(end, limit: limit) else { return true }
      return next < count
    default: return true
    }
  }
}
