import DocumentTree
import ModelKit

/// Writes a value as JSON text, laid out as a document's style says.
package struct JSONValueWriter {
  private let style: DocumentStyle
  private let isCompact: Bool

  private struct Level {
    var members: [(key: [UInt8]?, value: Value)]
    var next = 0
    let isRecord: Bool
  }

  /// Two spaces to a level, empty containers on one line, a line end at the end.
  package static func text(of value: Value) -> [UInt8] {
    text(of: value, style: DocumentStyle(), isCompact: false) + [0x0A]
  }

  /// The value alone, in the style of a document; all on one line where `isCompact`.
  package static func text(of value: Value, style: DocumentStyle, isCompact: Bool) -> [UInt8] {
    JSONValueWriter(style: style, isCompact: isCompact).text(of: value)
  }

  private func text(of value: Value) -> [UInt8] {
    var text: [UInt8] = []
    var levels: [Level] = []
    begin(value, &text, &levels)
    while var level = levels.popLast() {
      guard level.next < level.members.count else {
        breakLine(&text, levels.count)
        text.append(UInt8(ascii: level.isRecord ? "}" : "]"))
        continue
      }
      if level.next > 0 {
        text.append(UInt8(ascii: ","))
        if isCompact { text += style.separator }
      }
      breakLine(&text, levels.count + 1)
      let (key, value) = level.members[level.next]
      level.next += 1
      levels.append(level)
      if let key {
        text += JSONString.token(for: key)
        text += style.colon
      }
      begin(value, &text, &levels)
    }
    return text
  }

  private func breakLine(_ text: inout [UInt8], _ level: Int) {
    if isCompact { return }
    text += style.newline
    for _ in 0..<level { text += style.indentUnit }
  }

  /// Writes a scalar or an empty container; puts any other among the levels.
  private func begin(_ value: Value, _ text: inout [UInt8], _ levels: inout [Level]) {
    switch value.kind {
    case .null: text += Array("null".utf8)
    case .bool: text += Array((value.bool == true ? "true" : "false").utf8)
    case .number: text += Array((value.number ?? "0").utf8)
    case .string: text += JSONString.token(for: value.string ?? [])
    case .date: text += JSONString.token(for: Array((value.date ?? "").utf8))
    case .data: text += JSONString.token(for: base64(value.data ?? []))
    case .array where value.count == 0: text += Array("[]".utf8)
    case .record where value.count == 0: text += Array("{}".utf8)
    case .array:
      text.append(UInt8(ascii: "["))
      levels.append(Level(members: value.elements.map { (nil, $0) }, isRecord: false))
    case .record:
      text.append(UInt8(ascii: "{"))
      levels.append(Level(members: value.members.map { ($0.key, $0.value) }, isRecord: true))
    }
  }

  /// JSON has no bytes: they are text in Base64 (RFC 4648 §4).
  private func base64(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          place <= group.count
            ? alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
