import ModelBasics

/// Splits XML into tags and text, for the part of XML 1.0 that property lists use.
///
/// Comments, processing instructions, a DOCTYPE without definitions, and attributes are skipped. No
/// external file is read. Line breaks are not converted and control characters are accepted, as by
/// Apple's readers; Apple's writers depend on it.
struct XMLScanner {
  enum Token {
    case start(name: Range<Int>, isEmpty: Bool)
    case end(name: Range<Int>)
    case text
    case endOfFile
  }

  let bytes: [UInt8]
  private(set) var position: Int
  /// The offset of the last token.
  private(set) var start = 0
  /// The text of the last text token, with references replaced.
  private(set) var text: [UInt8] = []

  init(_ bytes: [UInt8], from position: Int) {
    self.bytes = bytes
    self.position = position
  }

  func isName(_ range: Range<Int>, _ name: String) -> Bool { bytes[range].elementsEqual(name.utf8) }

  mutating func next() throws(PropertyListFault) -> Token {
    start = position
    text.removeAll(keepingCapacity: true)
    var isText = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "<") {
        if starts(with: "<!--") {
          try skip(past: "-->", from: position + 4)
        } else if starts(with: "<![CDATA[") {
          let from = position + 9
          try skip(past: "]]>", from: from)
          text += bytes[from..<position - 3]
          isText = true
        } else if starts(with: "<?") {
          try skip(past: "?>", from: position + 2)
        } else if isText {
          return .text
        } else if starts(with: "<!") {
          try skipDoctype()
        } else {
          start = position
          return try tag()
        }
        continue
      }
      if byte == UInt8(ascii: "&") {
        try reference()
      } else {
        text.append(byte)
        position += 1
      }
      isText = true
    }
    return isText ? .text : .endOfFile
  }

  private func starts(with markup: StaticString, at offset: Int? = nil) -> Bool {
    let rest = bytes[(offset ?? position)...]
    return markup.withUTF8Buffer { rest.starts(with: $0) }
  }

  private mutating func skip(
    past end: StaticString, from: Int
  ) throws(PropertyListFault) {
    var offset = from
    while offset < bytes.count, !starts(with: end, at: offset) { offset += 1 }
    guard offset < bytes.count else { throw PropertyListFault(.unexpectedEnd, at: position) }
    position = offset + end.utf8CodeUnitCount
  }

  /// Skips a DOCTYPE that only names an external definition. Internal definitions are not allowed,
  /// as their expansion could grow without limit.
  private mutating func skipDoctype() throws(PropertyListFault) {
    guard starts(with: "<!DOCTYPE") else { throw PropertyListFault(.badMarkup, at: position) }
    try skipToEndOfTag()
  }

  private mutating func tag() throws(PropertyListFault) -> Token {
    let isEnd = starts(with: "</")
    let first = position + (isEnd ? 2 : 1)
    var last = first
    while last < bytes.count, Self.isNameByte(bytes[last]) { last += 1 }
    guard last > first else {
      throw PropertyListFault(first < bytes.count ? .badMarkup : .unexpectedEnd, at: position)
    }
    try skipToEndOfTag()
    if isEnd { return .end(name: first..<last) }
    return .start(name: first..<last, isEmpty: bytes[position - 2] == UInt8(ascii: "/"))
  }

  /// Skips attributes: a `>` in quotes does not end the tag.
  private mutating func skipToEndOfTag() throws(PropertyListFault) {
    var quote: UInt8?
    var offset = position + 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): throw PropertyListFault(.entityDefinition, at: offset - 1)
      case UInt8(ascii: "<"): throw PropertyListFault(.badMarkup, at: offset - 1)
      case UInt8(ascii: ">"):
        position = offset
        return
      default: break
      }
    }
    throw PropertyListFault(.unexpectedEnd, at: position)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): true
    default: false
    }
  }

  /// Reads a reference: `&amp;` and similar, `&#10;` and `&#xA;`.
  private mutating func reference() throws(PropertyListFault) {
    // The longest reference is `&#x10FFFF;`, possibly with leading zeros.
    let rest = bytes[position...].prefix(40)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
      throw PropertyListFault(.unknownEntity, at: position)
    }
    let name = String(decoding: rest[(position + 1)..<end], as: UTF8.self)
    switch name {
    case "amp": text.append(UInt8(ascii: "&"))
    case "lt": text.append(UInt8(ascii: "<"))
    case "gt": text.append(UInt8(ascii: ">"))
    case "quot": text.append(UInt8(ascii: "\""))
    case "apos": text.append(UInt8(ascii: "'"))
    default:
      guard name.utf8.first == UInt8(ascii: "#") else {
        throw PropertyListFault(.unknownEntity, at: position)
      }
      let isHexadecimal = name.utf8.dropFirst().first == UInt8(ascii: "x")
      let digits = Array(name.utf8.dropFirst(isHexadecimal ? 2 : 1))
      // The initializer of UInt32 would also accept a sign.
      guard digits.allSatisfy({ hexadecimalDigit($0) != nil }),
        let number = UInt32(
          String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
        Unicode.Scalar(number) != nil
      else { throw PropertyListFault(.badCharacterReference, at: position) }
      UTF16Text.append(scalar: number, to: &text)
    }
    position = end + 1
  }
}
