import DocumentTree

/// Whether XML is UTF-8, by its first bytes, its declaration and all of it.
enum XMLEncoding {
  /// Where the text begins, after a byte order mark.
  static func check(_ bytes: [UInt8]) throws(PropertyListFault) -> Int {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.prefix(4).contains(0)
    {
      throw PropertyListFault(.unsupportedEncoding, at: 0)
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let offset = declared(bytes, from: start) {
      throw PropertyListFault(.unsupportedEncoding, at: offset)
    }
    let invalid = bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { UTF8Validation.firstInvalid($0, buffer.count) }
    }
    if let invalid { throw PropertyListFault(.invalidUTF8, at: invalid) }
    return start
  }

  /// Where the declaration names another encoding (XML 1.0 §4.3.3).
  private static func declared(_ bytes: [UInt8], from start: Int) -> Int? {
    let declaration = bytes[start...].prefix(200).prefix { $0 != UInt8(ascii: ">") }
    guard declaration.starts(with: "<?xml".utf8) else { return nil }
    let name = Array("encoding".utf8)
    var place = start
    while place < declaration.endIndex, !declaration[place...].starts(with: name) { place += 1 }
    let rest = declaration[place...].dropFirst(name.count).drop {
      XMLScalar.isSpace($0) || $0 == UInt8(ascii: "=")
    }
    guard let quote = rest.first else { return nil }
    let encoding = rest.dropFirst().prefix { $0 != quote }
    let known = ["utf-8", "utf8", "us-ascii", "ascii"]
    let spelled = String(decoding: encoding, as: UTF8.self).lowercased()
    return known.contains(spelled) ? nil : encoding.startIndex
  }
}
