import CScan
import ModelBasics
import ModelData

/// Reads a JSON text (RFC 8259, with comments and trailing commas if the dialect allows them) in
/// one pass. Records the offsets of keys and values, and resolves escapes in place.
///
/// Accepts the same texts as ``JSONReader``, but does not report faults. Zeros follow the text
/// (``ValueStorage``); as no valid text contains a zero, the loops stop there and need not check
/// for the end.
struct JSONValueParser {
  private let text: UnsafeMutablePointer<UInt8>
  private let count: Int
  private let isStrict: Bool
  private var offset = 0
  private(set) var nodes: NodeWriter

  /// Creates a parser of a text with at least eight zeros after its `count` bytes.
  init(
    _ text: UnsafeMutablePointer<UInt8>, _ count: Int, _ dialect: JSONDialect, _ nodes: NodeWriter
  ) {
    self.text = text
    self.count = count
    // The additions of JSON5 are read by a document instead.
    isStrict = dialect == .strict
    self.nodes = nodes
  }

  /// Returns true if the whole text is one value.
  mutating func parse() -> Bool {
    offset = ByteOrderMark.length(in: UnsafeBufferPointer(start: text, count: count))
    guard skipTrivia(), value() else { return false }
    while !nodes.isAtTop, !nodes.isFull {
      guard following() else { return false }
    }
    return skipTrivia() && offset == count
  }

  /// Reads the next entry of the innermost container, with the comma before it, or the end of the container.
  @inline(__always)
  private mutating func following() -> Bool {
    guard skipTrivia() else { return false }
    let close = UInt8(ascii: nodes.isInRecord ? "}" : "]")
    switch text[offset] {
    case UInt8(ascii: ","):
      offset &+= 1
      guard skipTrivia() else { return false }
      guard text[offset] == close, !isStrict else { return entry() }
    case close: break
    default: return false
    }
    offset &+= 1
    nodes.end()
    return true
  }

  /// Reads whole elements of an array, whose text ends with this text if `isEnd`; otherwise its rest follows. Returns the length of
  /// the elements with the comma after each, or nil if there is not one whole element, or the end is not valid. `isFirst` is false if a
  /// comma comes before the text.
  mutating func elements(isFirst: Bool, isEnd: Bool) -> Int? {
    nodes.begin(isRecord: false)
    var (read, mark) = (0, nodes.mark)
    while skipTrivia() {
      // A comma may be the last, and a list may have no elements.
      if isEnd, offset == count, isFirst && read == 0 || !isStrict {
        nodes.end()
        return count
      }
      guard value(), rest(), skipTrivia() else { break }
      if isEnd, offset == count {
        nodes.end()
        return count
      }
      guard text[offset] == UInt8(ascii: ",") else { break }
      offset &+= 1
      (read, mark) = (offset, nodes.mark)
    }
    if isEnd && !nodes.isFull || read == 0 { return nil }
    nodes.rewind(to: mark)
    nodes.end()
    return read
  }

  /// Reads the rest of a value that is the element of the outermost array.
  private mutating func rest() -> Bool {
    while !nodes.isInOutermost, !nodes.isFull {
      guard following() else { return false }
    }
    return !nodes.isFull
  }

  /// Reads a member or an element.
  @inline(__always)
  private mutating func entry() -> Bool {
    guard nodes.isInRecord else { return value() }
    guard text[offset] == UInt8(ascii: "\""), let key = string() else { return false }
    nodes.key(at: key.start, length: key.length)
    guard skipTrivia(), text[offset] == UInt8(ascii: ":") else { return false }
    offset &+= 1
    return skipTrivia() && value()
  }

  /// Reads a value. Of a container, reads everything up to the first scalar or end.
  @inline(__always)
  private mutating func value() -> Bool {
    while true {
      switch text[offset] {
      case UInt8(ascii: "\""):
        guard let string = string() else { return false }
        nodes.scalar(.string, at: string.start, length: string.length)
        return true
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
      case UInt8(ascii: "t"): return literal("true", .bool, 1)
      case UInt8(ascii: "f"): return literal("false", .bool, 0)
      case UInt8(ascii: "n"): return literal("null", .null, 0)
      case UInt8(ascii: "["):
        nodes.begin(isRecord: false)
        offset &+= 1
        guard skipTrivia() else { return false }
        if text[offset] == UInt8(ascii: "]") {
          offset &+= 1
          nodes.end()
          return true
        }
      case UInt8(ascii: "{"):
        nodes.begin(isRecord: true)
        offset &+= 1
        guard skipTrivia() else { return false }
        if text[offset] == UInt8(ascii: "}") {
          offset &+= 1
          nodes.end()
          return true
        }
        guard text[offset] == UInt8(ascii: "\""), let key = string() else { return false }
        nodes.key(at: key.start, length: key.length)
        guard skipTrivia(), text[offset] == UInt8(ascii: ":") else { return false }
        offset &+= 1
        guard skipTrivia() else { return false }
      default: return false
      }
    }
  }

  // MARK: - Tokens

  private mutating func literal(_ word: StaticString, _ kind: Value.Kind, _ length: Int) -> Bool {
    let size = word.utf8CodeUnitCount
    for index in 0..<size where text[offset &+ index] != word.utf8Start[index] { return false }
    if JSONText.isWord(text[offset &+ size]) { return false }
    // True is stored as one byte with the value 1.
    if length > 0 { text[offset] = 1 }
    nodes.scalar(kind, at: offset, length: length)
    offset &+= size
    return true
  }

  @inline(__always)
  private mutating func number() -> Bool {
    let start = offset
    let length = scan_number(text + start, count &- start)
    let end = start &+ length
    if length == 0 { return false }
    if JSONText.isWord(text[end]) { return false }
    nodes.scalar(.number, at: start, length: end &- start)
    offset = end
    return true
  }

  /// Reads a string and returns the position of its bytes. `offset` is then after the string.
  @inline(__always)
  private mutating func string() -> (start: Int, length: Int)? {
    let start = offset &+ 1
    let end = endOfPlain(start)
    if text[end] == UInt8(ascii: "\"") {
      offset = end &+ 1
      return (start, end &- start)
    }
    return escapedString(start, end)
  }

  /// Returns the offset of the first quote, backslash or control character, checking eight bytes at
  /// a time.
  @inline(__always)
  private func endOfPlain(_ start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var end = start
    while true {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(text + end).loadUnaligned(as: UInt64.self))
      let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
      let escapes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
      let found =
        (quotes &- ones) & ~quotes | (escapes &- ones) & ~escapes | (word &- ones &* 0x20) & ~word
      let marks = found & (ones &* 0x80)
      if marks != 0 { return end &+ marks.trailingZeroBitCount &>> 3 }
      end &+= 8
    }
  }

  /// Reads a string with escapes, and stores its bytes at its start: they are never longer than its
  /// token.
  private mutating func escapedString(_ start: Int, _ firstEscape: Int) -> (Int, Int)? {
    var end = firstEscape
    var target = text + firstEscape
    while text[end] != UInt8(ascii: "\"") {
      guard let length = readEscape(end, to: &target) else { return nil }
      end &+= length
      let plainEnd = endOfPlain(end)
      // Both ranges are in the same text, so the bytes are copied one by one, forwards.
      while end < plainEnd {
        target.pointee = text[end]
        target += 1
        end &+= 1
      }
    }
    offset = end &+ 1
    return (start, target - (text + start))
  }

  /// Reads an escape at an offset, stores its bytes, and returns its length; nil if it is not valid.
  @inline(__always)
  private func readEscape(_ offset: Int, to target: inout UnsafeMutablePointer<UInt8>) -> Int? {
    guard text[offset] == UInt8(ascii: "\\") else { return nil }
    let byte: UInt8
    switch text[offset &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte = text[offset &+ 1]
    case UInt8(ascii: "b"): byte = 0x08
    case UInt8(ascii: "f"): byte = 0x0C
    case UInt8(ascii: "n"): byte = 0x0A
    case UInt8(ascii: "r"): byte = 0x0D
    case UInt8(ascii: "t"): byte = 0x09
    case UInt8(ascii: "u"):
      // The zeros after the text are not digits.
      guard let (scalar, length) = JSONString.escape(text + offset, count &- offset, .strict) else {
        return nil
      }
      target += JSONString.store(scalar, at: target)
      return length
    default: return nil
    }
    target.pointee = byte
    target += 1
    return 2
  }

  // MARK: - Trivia

  /// Skips white space and comments. Returns false if comments are not allowed or one does not end.
  @inline(__always)
  private mutating func skipTrivia() -> Bool {
    while JSONText.isBlank(text[offset]) { offset &+= 1 }
    return text[offset] == UInt8(ascii: "/") ? skipComments() : true
  }

  private mutating func skipComments() -> Bool {
    while text[offset] == UInt8(ascii: "/") {
      guard !isStrict else { return false }
      switch text[offset &+ 1] {
      case UInt8(ascii: "/"):
        while offset < count, text[offset] != 0x0A, text[offset] != 0x0D { offset &+= 1 }
      case UInt8(ascii: "*"):
        offset &+= 2
        while text[offset] != UInt8(ascii: "*") || text[offset &+ 1] != UInt8(ascii: "/") {
          guard offset < count else { return false }
          offset &+= 1
        }
        offset &+= 2
      default: return false
      }
      while JSONText.isBlank(text[offset]) { offset &+= 1 }
    }
    return true
  }
}
