import DocumentTree
import ModelData

/// Writes a value as JSON text in the style of a document, in one pass over its nodes or part by part.
final class JSONValueWriter {
  /// The depth at which indentation stops growing: else the text would grow with the square of the
  /// depth.
  private static let deepestIndentation = 64

  private let quotes: JSONQuotes
  private let hasPlainQuotes: Bool
  private let isCompact: Bool
  // Texts that are written often, in memory of their own: to count references to an array takes longer than to write it.
  private let colon: UnsafeMutableBufferPointer<UInt8>
  private let separator: UnsafeMutableBufferPointer<UInt8>
  /// A line break and the deepest indentation.
  private let lineStart: UnsafeMutableBufferPointer<UInt8>
  private let newlineLength: Int
  private let indentLength: Int
  @exclusivity(unchecked) private var text = ByteBuffer()

  /// For each container outside of the innermost one, true if it is a record.
  @exclusivity(unchecked) private var outer: [Bool] = []
  /// The number of containers that are open.
  @exclusivity(unchecked) private var depth = 0
  /// True if the innermost container is a record.
  @exclusivity(unchecked) private var isInRecord = false
  /// True if nothing precedes the next entry of the innermost container.
  @exclusivity(unchecked) private var isFirst = true
  @exclusivity(unchecked) private var isAfterKey = false
  @exclusivity(unchecked) private var isInvalid = false

  init(_ style: DocumentStyle, _ quotes: JSONQuotes = JSONQuotes(), isCompact: Bool) {
    self.quotes = quotes
    self.isCompact = isCompact
    hasPlainQuotes = quotes == JSONQuotes()
    colon = Self.copy(style.colon)
    separator = Self.copy(style.separator)
    newlineLength = style.newline.count
    indentLength = style.indentUnit.count
    let deepest = isCompact ? 0 : Self.deepestIndentation
    let indentation = repeatElement(style.indentUnit, count: deepest)
    lineStart = Self.copy(style.newline + indentation.joined())
  }

  deinit {
    for text in [colon, separator, lineStart] { text.deallocate() }
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeMutableBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(fromContentsOf: bytes)
    return copy
  }

  /// The style of text on one line without blanks.
  static var compactStyle: DocumentStyle {
    var style = DocumentStyle()
    style.colon = [UInt8(ascii: ":")]
    style.separator = []
    return style
  }

  /// Returns the value in the style of a document, on one line if `isCompact`.
  static func text(
    of value: Value, style: DocumentStyle, quotes: JSONQuotes = JSONQuotes(), isCompact: Bool
  ) -> [UInt8] {
    let writer = JSONValueWriter(style, quotes, isCompact: isCompact)
    writer.value(value)
    return writer.text.bytes()
  }

  // MARK: - Entries

  @inline(__always)
  private func beginValue() {
    if isInRecord {
      isInvalid = isInvalid || !isAfterKey
      isAfterKey = false
    } else if depth > 0 {
      beginEntry()
    } else {
      isInvalid = isInvalid || !isFirst
      isFirst = false
    }
  }

  @inline(__always)
  private func beginEntry() {
    if !isFirst {
      text.append(UInt8(ascii: ","))
      if isCompact { text.append(UnsafeBufferPointer(separator)) }
    }
    isFirst = false
    if !isCompact { breakLine(depth) }
  }

  private func breakLine(_ level: Int) {
    let length = newlineLength + min(level, Self.deepestIndentation) * indentLength
    text.append(UnsafeBufferPointer(rebasing: lineStart[..<length]))
  }

  private func begin(isRecord: Bool) {
    beginValue()
    text.append(isRecord ? UInt8(ascii: "{") : UInt8(ascii: "["))
    outer.append(isInRecord)
    depth &+= 1
    isInRecord = isRecord
    isFirst = true
  }

  // MARK: - Tokens

  /// Writes a string or a key.
  @inline(__always)
  private func token(_ bytes: UnsafeBufferPointer<UInt8>) {
    if hasPlainQuotes { return JSONStringWriter.write(bytes, to: &text) }
    text.append(JSONString.token(for: Array(bytes), quote: quotes.string(for: bytes)))
  }

  private func scalar(_ kind: Value.Kind, _ bytes: UnsafeBufferPointer<UInt8>) {
    switch kind {
    case .null, .array, .record: null()
    case .bool: bool(!bytes.isEmpty)
    case .number: number(bytes)
    case .string, .date: string(bytes)
    case .data: base64(Array(bytes)).withUnsafeBufferPointer { string($0) }
    }
  }

  /// Returns bytes as Base64 (RFC 4648 §4), since JSON has no binary data.
  private func base64(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        text.append(
          index <= group.count
            ? alphabet[Int(bits >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
    }
    return text
  }
}

extension JSONValueWriter: ValueOutput {
  func null() {
    beginValue()
    text.append("null")
  }

  func bool(_ bool: Bool) {
    beginValue()
    if bool { text.append("true") } else { text.append("false") }
  }

  func number(_ integer: Int64) {
    beginValue()
    text.reserve(DecimalText.room)
    text.advance(DecimalText.write(integer, to: text.end))
  }

  func number(_ double: Double) {
    beginValue()
    text.reserve(DecimalText.room)
    text.advance(DecimalText.write(double, to: text.end))
  }

  func number(_ bytes: UnsafeBufferPointer<UInt8>) {
    beginValue()
    text.append(bytes)
  }

  func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    beginValue()
    token(bytes)
  }

  func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    isInvalid = isInvalid || !isInRecord || isAfterKey
    isAfterKey = true
    beginEntry()
    if hasPlainQuotes {
      JSONStringWriter.write(bytes, to: &text)
    } else {
      text.append(quotes.keyToken(for: Array(bytes)))
    }
    text.append(UnsafeBufferPointer(colon))
  }

  func beginArray() { begin(isRecord: false) }
  func beginRecord() { begin(isRecord: true) }

  func end() {
    guard !isAfterKey, let isOuterRecord = outer.popLast() else {
      isInvalid = true
      return
    }
    depth &-= 1
    if !isFirst, !isCompact { breakLine(depth) }
    text.append(isInRecord ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    isInRecord = isOuterRecord
    isFirst = false
  }

  func value(_ value: Value) {
    // The number of entries that are left in each container of the value.
    var left: [Int] = []
    for position in value.subtree {
      let node = value.storage.node(position)
      guard case .value(let kind) = node.kind else {
        value.storage.withText(of: node) { key($0) }
        continue
      }
      switch kind {
      case .array, .record:
        begin(isRecord: kind == .record)
        if node.count > 0 {
          left.append(node.count)
          continue
        }
        end()
      default: value.storage.withText(of: node) { scalar(kind, $0) }
      }
      while let count = left.popLast() {
        if count > 1 {
          left.append(count - 1)
          break
        }
        end()
      }
    }
  }

  func finish(after head: [UInt8], before tail: [UInt8]) -> [UInt8]? {
    isInvalid || depth > 0 || isFirst ? nil : text.bytes(after: head, before: tail)
  }
}
