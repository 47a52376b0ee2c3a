import DocumentTree
import ModelData

/// Writes a value as JSON text in the style of a document, in one pass over its nodes.
package struct JSONValueWriter {
  /// The depth at which indentation stops growing: else the text would grow with the square of the
  /// depth.
  private static let deepestIndentation = 64

  private let style: DocumentStyle
  private let quotes: JSONQuotes
  private let isCompact: Bool
  private var text: [UInt8] = []
  /// A line break and the indentation of the deepest level so far.
  private var lineStart: [UInt8]
  private let newlineLength: Int

  private struct Level {
    let isRecord: Bool
    var left: Int
    var isFirst = true
  }

  /// Returns text with two spaces per level, empty containers on one line and a final line end.
  package static func text(of value: Value) -> [UInt8] {
    var writer = JSONValueWriter(DocumentStyle(), JSONQuotes(), isCompact: false)
    writer.write(value)
    writer.text.append(0x0A)
    return writer.text
  }

  /// Returns text on one line, without blanks and without a line end.
  package static func compactText(of value: Value) -> [UInt8] {
    var style = DocumentStyle()
    style.colon = [UInt8(ascii: ":")]
    style.separator = []
    return text(of: value, style: style, quotes: JSONQuotes(), isCompact: true)
  }

  /// Returns the value in the style of a document, on one line if `isCompact`.
  static func text(
    of value: Value, style: DocumentStyle, quotes: JSONQuotes, isCompact: Bool
  ) -> [UInt8] {
    var writer = JSONValueWriter(style, quotes, isCompact: isCompact)
    writer.write(value)
    return writer.text
  }

  private init(_ style: DocumentStyle, _ quotes: JSONQuotes, isCompact: Bool) {
    self.style = style
    self.quotes = quotes
    self.isCompact = isCompact
    lineStart = style.newline
    newlineLength = lineStart.count
  }

  private mutating func write(_ value: Value) {
    var levels: [Level] = []
    for position in value.subtree {
      let node = value.storage.node(position)
      value.storage.withText(of: node) { bytes in
        if case .value(let kind) = node.kind {
          if let level = levels.last, !level.isRecord { beginEntry(&levels) }
          write(kind, node.count, bytes, &levels)
          close(&levels)
        } else {
          beginEntry(&levels)
          if quotes == JSONQuotes() {
            token(for: bytes)
          } else {
            text.append(contentsOf: quotes.keyToken(for: Array(bytes)))
          }
          text.append(contentsOf: style.colon)
        }
      }
    }
  }

  private mutating func beginEntry(_ levels: inout [Level]) {
    guard let level = levels.last else { return }
    if !level.isFirst {
      text.append(UInt8(ascii: ","))
      if isCompact { text.append(contentsOf: style.separator) }
    }
    levels[levels.count - 1].isFirst = false
    levels[levels.count - 1].left -= 1
    breakLine(levels.count)
  }

  /// Ends the containers whose last entry has just been written.
  @inline(__always)
  private mutating func close(_ levels: inout [Level]) {
    while let level = levels.last, level.left == 0 {
      levels.removeLast()
      breakLine(levels.count)
      text.append(UInt8(ascii: level.isRecord ? "}" : "]"))
    }
  }

  @inline(__always)
  private mutating func breakLine(_ level: Int) {
    if isCompact { return }
    let length = newlineLength + min(level, Self.deepestIndentation) * style.indentUnit.count
    while lineStart.count < length { lineStart += style.indentUnit }
    text.append(contentsOf: lineStart[..<length])
  }

  /// Writes a scalar or an empty container; opens any other container.
  private mutating func write(
    _ kind: Value.Kind, _ count: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ levels: inout [Level]
  ) {
    switch kind {
    case .null: text.append(contentsOf: "null".utf8)
    case .bool: text.append(contentsOf: (bytes.isEmpty ? "false" : "true").utf8)
    case .number: text.append(contentsOf: bytes)
    case .string, .date: token(for: bytes)
    case .data:
      base64(Array(bytes)).withUnsafeBufferPointer { token(for: $0) }
    case .array where count == 0: text.append(contentsOf: "[]".utf8)
    case .record where count == 0: text.append(contentsOf: "{}".utf8)
    case .array, .record:
      text.append(UInt8(ascii: kind == .record ? "{" : "["))
      levels.append(Level(isRecord: kind == .record, left: count))
    }
  }

  /// Writes a string. Most strings need no escapes and are copied.
  private mutating func token(for bytes: UnsafeBufferPointer<UInt8>) {
    let quote = quotes.string(for: bytes)
    let isPlain = bytes.allSatisfy { byte in
      // An unpaired surrogate, which has to be escaped, begins with 0xED.
      byte >= 0x20 && byte != quote && byte != UInt8(ascii: "\\") && byte != 0xED
    }
    guard isPlain else {
      return text.append(contentsOf: JSONString.token(for: Array(bytes), quote: quote))
    }
    text.append(quote)
    text.append(contentsOf: bytes)
    text.append(quote)
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
