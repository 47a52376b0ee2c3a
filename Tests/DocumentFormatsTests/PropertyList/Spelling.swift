import Foundation
import ModelData

/// Returns a value as one line: JSON, with `<00ff>` for data and `@…` for dates. Recursive, so for
/// shallow values only. The canonical text has sorted keys and no digits that a double does not
/// need.
func spelled(_ value: Value, canonical: Bool = false) -> String {
  func quoted(_ text: [UInt8]) -> String { "\"\(String(decoding: text, as: UTF8.self))\"" }
  switch value.kind {
  case .null: return "null"
  case .bool: return value.bool == true ? "true" : "false"
  case .number:
    let text = value.number ?? ""
    guard canonical, text.contains("e") || text.contains("."), let number = Double(text) else {
      return text
    }
    return String(describing: number)
  case .string: return quoted(value.string ?? [])
  case .data: return "<" + (value.data ?? []).map { String(format: "%02x", $0) }.joined() + ">"
  case .date: return "@" + (value.date ?? "")
  case .array:
    return "[" + value.elements.map { spelled($0, canonical: canonical) }.joined(separator: ", ")
      + "]"
  case .record:
    let members = value.members.map {
      "\(quoted($0.key)): \(spelled($0.value, canonical: canonical))"
    }
    return "{" + (canonical ? members.sorted() : members).joined(separator: ", ") + "}"
  }
}

/// Decodes Base64 with line breaks.
func decoded(_ base64: String) -> [UInt8] {
  Array(Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
}

/// Returns a binary property list of objects, the first of which is the root. One byte per offset
/// is enough for small ones.
func binary(_ objects: [UInt8]..., offsetWidth: Int = 1, referenceWidth: Int = 1) -> [UInt8] {
  binary(objects, offsetWidth: offsetWidth, referenceWidth: referenceWidth)
}

func binary(_ objects: [[UInt8]], offsetWidth: Int, referenceWidth: Int) -> [UInt8] {
  func number(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> min(63, 8 * $0)) }
  }
  var file = Array("bplist00".utf8)
  var offsets: [UInt8] = []
  for object in objects {
    offsets += number(file.count, offsetWidth)
    file += object
  }
  let start = file.count
  file += offsets + [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
  return file + number(objects.count, 8) + number(0, 8) + number(start, 8)
}

/// Returns an object with references of two bytes.
func references(_ marker: UInt8, _ numbers: [Int]) -> [UInt8] {
  [marker | 0x0F, 0x11, UInt8(numbers.count >> 8), UInt8(numbers.count & 0xFF)]
    + numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
}
