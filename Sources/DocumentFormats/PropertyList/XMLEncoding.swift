import DocumentTree
import ModelBasics

/// Checks that XML is UTF-8, by its first bytes, its declaration and its content, and converts
/// UTF-16.
enum XMLEncoding {
  /// Returns the text in UTF-8. UTF-16 is recognised by its byte order mark or its first character.
  static func utf8(_ bytes: [UInt8]) throws(PropertyListFault) -> [UInt8] {
    let first = Array(bytes.prefix(2))
    guard [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0x3C], [0x3C, 0]].contains(first) else { return bytes }
    // This would be UTF-32.
    guard bytes.count.isMultiple(of: 2), Array(bytes[2...].prefix(2)) != [0, 0] else {
      throw PropertyListFault(.invalidUTF16, at: 0)
    }
    let isLittleEndian = first == [0xFF, 0xFE] || first == [0x3C, 0]
    let hasMark = first[0] >= 0xFE
    var units: [UInt8] = []
    units.reserveCapacity(bytes.count)
    for offset in stride(from: hasMark ? 2 : 0, to: bytes.count, by: 2) {
      units.append(bytes[isLittleEndian ? offset + 1 : offset])
      units.append(bytes[isLittleEndian ? offset : offset + 1])
    }
    var text: [UInt8] = []
    text.reserveCapacity(units.count / 2)
    UTF16Text.append(units[...], to: &text)
    return text
  }

  /// Checks the encoding and returns the offset of the text after a byte order mark.
  static func check(_ bytes: [UInt8]) throws(PropertyListFault) -> Int {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.prefix(4).contains(0)
    {
      throw PropertyListFault(.unsupportedEncoding, at: 0)
    }
    let start = ByteOrderMark.length(in: bytes)
    if let offset = declared(bytes, from: start) {
      throw PropertyListFault(.unsupportedEncoding, at: offset)
    }
    let invalid = bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { UTF8Validation.firstInvalid($0, buffer.count) }
    }
    if let invalid { throw PropertyListFault(.invalidUTF8, at: invalid) }
    return start
  }

  /// Returns the offset of the name of another encoding in the declaration (XML 1.0 §4.3.3), or
  /// nil.
  private static func declared(_ bytes: [UInt8], from start: Int) -> Int? {
    let declaration = bytes[start...].prefix(200).prefix { $0 != UInt8(ascii: ">") }
    guard declaration.starts(with: "<?xml".utf8) else { return nil }
    let name = Array("encoding".utf8)
    var offset = start
    while offset < declaration.endIndex, !declaration[offset...].starts(with: name) { offset += 1 }
    let rest = declaration[offset...].dropFirst(name.count).drop {
      XMLScalar.isSpace($0) || $0 == UInt8(ascii: "=")
    }
    guard let quote = rest.first else { return nil }
    let encoding = rest.dropFirst().prefix { $0 != quote }
    let known = ["utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be"]
    let lowercase = String(decoding: encoding, as: UTF8.self).lowercased()
    return known.contains(lowercase) ? nil : encoding.startIndex
  }
}
