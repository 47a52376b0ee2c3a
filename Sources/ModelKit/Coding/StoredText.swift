import ModelBasics
import ModelData

/// A lossless encoding of values as bytes. It keeps kinds, order, repeated keys, text that is not UTF-8, and every
/// digit of numbers.
///
///     {"a": [1.50, null]}      { k1:a [ #4:1.50 n e e
///
/// One letter starts each item: n, t and f are null, true and false; #, s, d and @ are a number, a string, data and
/// a date; k is a key; [ and { begin a container, and e ends it. Texts are preceded by their length in bytes. There
/// are no blanks in the encoding.
package enum StoredText {
  /// The key of the encoding in an archive of `ModelArchive`.
  package static let archiveKey = "modeled.value"

  /// Returns the value in the root object of such an archive; nil if the object is another.
  package static func value(archivedIn root: Value) -> Value? {
    root[Array(archiveKey.utf8)]?.data.flatMap(value(of:))
  }

  /// Returns the encoding of a value.
  package static func text(of value: Value) -> [UInt8] {
    var text: [UInt8] = []
    var ends: [Int] = []
    for index in value.subtree {
      let node = value.storage.node(index)
      while let end = ends.last, index >= end {
        text.append(UInt8(ascii: "e"))
        ends.removeLast()
      }
      switch node.kind {
      case .value(.null): text.append(UInt8(ascii: "n"))
      case .value(.bool): text.append(UInt8(ascii: node.text.isEmpty ? "f" : "t"))
      case .value(.array), .value(.record):
        text.append(UInt8(ascii: node.kind == .value(.array) ? "[" : "{"))
        ends.append(index + node.size)
      case .value(.number): append("#", value.bytes(of: node), to: &text)
      case .value(.string): append("s", value.bytes(of: node), to: &text)
      case .value(.data): append("d", value.bytes(of: node), to: &text)
      case .value(.date): append("@", value.bytes(of: node), to: &text)
      case .key: append("k", value.bytes(of: node), to: &text)
      }
    }
    return text + [UInt8](repeating: UInt8(ascii: "e"), count: ends.count)
  }

  private static func append(
    _ letter: Unicode.Scalar, _ bytes: [UInt8], to text: inout [UInt8]
  ) {
    text.append(UInt8(ascii: letter))
    text += Array("\(bytes.count):".utf8)
    text += bytes
  }

  /// Returns the value of an encoding, or nil if the bytes are not one.
  package static func value(of text: [UInt8]) -> Value? {
    var builder = ValueBuilder()
    var offset = 0
    while offset < text.count {
      let letter = text[offset]
      offset += 1
      switch letter {
      case UInt8(ascii: "n"): builder.null()
      case UInt8(ascii: "t"): builder.bool(true)
      case UInt8(ascii: "f"): builder.bool(false)
      case UInt8(ascii: "["): builder.beginArray()
      case UInt8(ascii: "{"): builder.beginRecord()
      case UInt8(ascii: "e"): builder.end()
      default:
        guard let bytes = bytes(text, &offset), add(letter, bytes, to: &builder) else { return nil }
      }
    }
    return builder.finish()
  }

  private static func add(
    _ letter: UInt8, _ bytes: [UInt8], to builder: inout ValueBuilder
  ) -> Bool {
    switch letter {
    case UInt8(ascii: "#"): builder.number(String(decoding: bytes, as: UTF8.self))
    case UInt8(ascii: "s"): builder.string(bytes)
    case UInt8(ascii: "d"): builder.data(bytes)
    case UInt8(ascii: "@"): builder.date(String(decoding: bytes, as: UTF8.self))
    case UInt8(ascii: "k"): builder.key(bytes)
    default: return false
    }
    return true
  }

  private static func bytes(_ text: [UInt8], _ offset: inout Int) -> [UInt8]? {
    let digits = text[offset...].prefix(20).prefix { decimalDigit($0) != nil }
    guard let count = Int(String(decoding: digits, as: UTF8.self)), digits.endIndex < text.count,
      text[digits.endIndex] == UInt8(ascii: ":"), count < text.count - digits.endIndex
    else { return nil }
    let start = digits.endIndex + 1
    offset = start + count
    return Array(text[start..<offset])
  }
}
