import ModelData
import ModelValues

/// Writes a value as an XML property list, laid out as by Apple's writers, with a tab for each
/// level.
///
/// Property lists have no null: it is written as the string `$null`, as Foundation does. A date
/// that `<date>` cannot represent (with a fraction or an offset, or without a time) becomes a
/// string. Bytes of strings that are not UTF-8 become U+FFFD.
package enum XMLPropertyListWriter {
  private struct Level {
    var members: [(key: [UInt8]?, value: Value)]
    var next = 0
    let isRecord: Bool
  }

  package static func text(of value: Value) -> [UInt8] {
    var text = Array(head.utf8)
    var levels: [Level] = []
    begin(value, &text, &levels)
    while var level = levels.popLast() {
      guard level.next < level.members.count else {
        line(level.isRecord ? "</dict>" : "</array>", levels.count, &text)
        continue
      }
      let (key, value) = level.members[level.next]
      level.next += 1
      levels.append(level)
      if let key { element("key", key, levels.count, &text) }
      begin(value, &text, &levels)
    }
    return text + Array("</plist>\n".utf8)
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// Writes a scalar or an empty container; pushes any other container on the levels.
  private static func begin(_ value: Value, _ text: inout [UInt8], _ levels: inout [Level]) {
    let level = levels.count
    switch value.kind {
    case .null: element("string", Array("$null".utf8), level, &text)
    case .bool: line(value.bool == true ? "<true/>" : "<false/>", level, &text)
    case .number:
      let number = value.number ?? "0"
      let isWhole = !number.utf8.contains { [UInt8(ascii: "."), 0x65, 0x45].contains($0) }
      element(isWhole ? "integer" : "real", Array(number.utf8), level, &text)
    case .string: element("string", value.string ?? [], level, &text)
    case .date:
      let date = Array((value.date ?? "").utf8)
      element(XMLScalar.isPlainDate(date) ? "date" : "string", date, level, &text)
    case .data: element("data", Array(Blob(value.data ?? []).base64.utf8), level, &text)
    case .array where value.count == 0: line("<array/>", level, &text)
    case .record where value.count == 0: line("<dict/>", level, &text)
    case .array:
      line("<array>", level, &text)
      levels.append(Level(members: value.elements.map { (nil, $0) }, isRecord: false))
    case .record:
      line("<dict>", level, &text)
      levels.append(Level(members: value.members.map { ($0.key, $0.value) }, isRecord: true))
    }
  }

  private static func line(_ markup: String, _ level: Int, _ text: inout [UInt8]) {
    text += [UInt8](repeating: 0x09, count: level)
    text += Array(markup.utf8)
    text.append(0x0A)
  }

  private static func element(
    _ name: String, _ content: [UInt8], _ level: Int, _ text: inout [UInt8]
  ) {
    text += [UInt8](repeating: 0x09, count: level)
    text += Array("<\(name)>".utf8)
    for byte in String(decoding: content, as: UTF8.self).utf8 {
      switch byte {
      case UInt8(ascii: "&"): text += Array("&amp;".utf8)
      case UInt8(ascii: "<"): text += Array("&lt;".utf8)
      case UInt8(ascii: ">"): text += Array("&gt;".utf8)
      // A reader may convert a carriage return to a line feed.
      case 0x0D: text += Array("&#13;".utf8)
      default: text.append(byte)
      }
    }
    text += Array("</\(name)>\n".utf8)
  }
}
