import DocumentTree
import ModelBasics

/// An XML declaration and the encoding that it names (XML 1.0, sections 2.8 and 4.3.3).
///
///     <?xml version="1.0" encoding="ISO-8859-1"?>
struct XMLDeclaration {
  /// Texts larger than this are only read in UTF-8, as converted text is kept in memory.
  static let largestConverted = 256 << 20
  /// The length in bytes of the longest declaration that is read.
  private static let longest = 1 << 12

  private let bytes: Bytes
  /// The span of the name without quotes; nil if none is declared.
  private(set) var nameSpan: Span?
  private let hasByteOrderMark: Bool

  /// The offset at which the declaration is not as XML has it (section 2.8); nil if there is none.
  private(set) var malformed: Int?

  init(_ bytes: Bytes) {
    self.bytes = bytes
    var text = XMLText(bytes)
    text.count = min(text.count, Self.longest)
    hasByteOrderMark = text.start > 0
    var offset = text.start + 5
    guard text.starts(with: "<?xml", at: text.start),
      XMLText.isBlank(text[offset]) || text.starts(with: "?>", at: offset)
    else { return }
    // What may still follow, in this order.
    var following = ["version", "encoding", "standalone"]
    while true {
      let isSeparate = XMLText.isBlank(text[offset])
      offset = text.skipBlank(offset)
      let start = offset
      if text.starts(with: "?>", at: offset) {
        if following.first == "version" { malformed = malformed ?? offset }
        return
      }
      while XMLText.isNameByte(text[offset]) { offset += 1 }
      let name = Span(start, offset)
      offset = text.skipBlank(offset)
      guard !name.isEmpty, text[offset] == UInt8(ascii: "=") else { break }
      offset = text.skipBlank(offset + 1)
      let quote = text[offset]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { break }
      let valueStart = offset + 1
      offset = valueStart
      while offset < text.count, text[offset] != quote { offset += 1 }
      guard offset < text.count else { break }
      let value = Span(valueStart, offset)
      let word = String(decoding: bytes.array(name), as: UTF8.self)
      if word == "encoding", nameSpan == nil { nameSpan = value }
      if let place = following.firstIndex(of: word), isSeparate, allows(value, for: word),
        place == 0 || following.first != "version"
      {
        following.removeFirst(place + 1)
      } else {
        malformed = malformed ?? start
      }
      offset += 1
    }
    malformed = malformed ?? min(offset, text.count)
  }

  private func allows(_ value: Span, for word: String) -> Bool {
    let value = String(decoding: bytes.array(value), as: UTF8.self)
    return switch word {
    case "version": value.hasPrefix("1.")
    case "standalone": ["yes", "no"].contains(value)
    default: true
    }
  }

  var name: String? { nameSpan.map { String(decoding: bytes.array($0), as: UTF8.self) } }

  /// The code page that the characters of the document are limited to; nil for Unicode. A byte order mark is stronger than the
  /// declaration.
  var page: CodePage? { hasByteOrderMark ? nil : name.flatMap { CodePage(named: $0) } }

  /// The encodings of Unicode, with the number of bytes in their units.
  private static let unicodeWidths = [
    "utf-8": 1, "utf8": 1, "utf-16": 2, "utf16": 2, "utf-32": 4, "utf32": 4, "ucs-2": 2, "ucs-4": 4,
    "iso-10646-ucs-2": 2, "iso-10646-ucs-4": 4,
  ]

  /// The number of bytes in the units of the encoding of Unicode that the declaration names; nil if it names none.
  private var unicodeWidth: Int? {
    guard let name = name?.lowercased() else { return nil }
    var bare = name.hasSuffix("le") || name.hasSuffix("be") ? String(name.dropLast(2)) : name
    if bare != name, bare.hasSuffix("-") { bare.removeLast() }
    return Self.unicodeWidths[bare]
  }

  /// True if the declaration names an encoding of Unicode, or none.
  private var isUnicode: Bool { nameSpan == nil || unicodeWidth != nil }

  /// The number of bytes in the units of the encoding that the declaration names; nil if it names none that is known.
  var unitWidth: Int? { unicodeWidth ?? name.flatMap { CodePage(named: $0) }.map { _ in 1 } }

  /// The reason why the text cannot be read: the encoding is not known, or the file was too large to be converted.
  var fault: Fault? {
    let start = Array(bytes.array(Span(0, min(4, bytes.count))))
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
      || start.contains(0) && start.contains(UInt8(ascii: "<"))
    {
      return (bytes.count > Self.largestConverted ? XMLFault.largeEncoded : .brokenUnits).at(0)
    }
    guard !hasByteOrderMark, let nameSpan, !isUnicode else { return nil }
    guard let page else { return XMLFault.unknownEncoding.at(nameSpan.start) }
    let isConverted = page != .ascii
    return isConverted && bytes.count > Self.largestConverted
      ? XMLFault.largeEncoded.at(nameSpan.start) : nil
  }

  /// A declaration that a byte order mark contradicts.
  var contradiction: Fault? {
    guard hasByteOrderMark, let nameSpan, !isUnicode else { return nil }
    return XMLFault.contradictedEncoding.at(nameSpan.start)
  }
}
