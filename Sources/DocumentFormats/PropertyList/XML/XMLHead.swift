import ModelBasics

/// What the head of a document says about the texts in it: the characters that its encoding has, and its entities.
struct XMLHead: Sendable {
  var dialect = XMLDialect.propertyList
  /// nil for Unicode.
  var page: CodePage?
  /// True if the declaration names UTF-8, or no encoding.
  var isInUTF8 = true
  /// nil if the document declares none.
  var entities: XMLEntities?
  /// True for the objects of a keyed archive: entries may be the same object, and an object may contain itself.
  var isArchive = false
  /// The rule for new texts, if there is one besides the syntax.
  var textRule: (any XMLTextRule)?

  /// The length in bytes of the longest head that is read, as it is read for each text of a document.
  private static let longest = 1 << 20

  /// The head of a document that declares nothing.
  init(_ dialect: XMLDialect = .propertyList) { self.dialect = dialect }

  init(of document: Bytes) {
    let declaration = XMLDeclaration(document)
    page = declaration.page
    isInUTF8 = declaration.name.map { ["utf-8", "utf8"].contains($0.lowercased()) } ?? true
    var text = XMLText(document)
    text.count = min(text.count, Self.longest)
    if let start = XMLProlog(text).documentType {
      entities = XMLEntities(XMLDocumentType(at: start, in: text).entities)
    }
  }

  /// Returns a text with references in place of the characters that the encoding lacks; those in comments stay.
  func encodable(_ text: [UInt8]) -> [UInt8] {
    guard let page, page.firstMissing(in: text) != nil else { return text }
    let storage = Bytes(text)
    let reading = XMLText(storage)
    var result: [UInt8] = []
    var offset = 0
    while offset < text.count {
      var end = offset
      if text[offset] == UInt8(ascii: "<") {
        if reading.starts(with: "<![CDATA[", at: offset) {
          end = reading.find("]]>", from: offset, limit: text.count).map { $0 + 3 } ?? text.count
          result += Self.encodable(
            text[offset..<end], page, before: Array("]]>".utf8), after: Array("<![CDATA[".utf8))
        } else {
          end =
            reading.isTrivia(offset)
            ? reading.endOfComment(offset, limit: text.count) ?? text.count
            : reading.tag(at: offset)?.end ?? offset + 1
          result += text[offset..<end]
        }
      } else {
        end = text[offset...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
        result += Self.encodable(text[offset..<end], page, before: [], after: [])
      }
      offset = end
    }
    return result
  }

  private static func encodable(
    _ text: ArraySlice<UInt8>, _ page: CodePage, before: [UInt8], after: [UInt8]
  ) -> [UInt8] {
    let scalars = StandIn.scalars(Array(text))
    return scalars.flatMap { scalar in
      StandIn.isStandIn(scalar) || page.contains(scalar)
        ? StandIn.bytes([scalar]) : before + XMLReference.numbered(scalar) + after
    }
  }
}
