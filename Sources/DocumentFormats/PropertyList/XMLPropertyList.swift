import DocumentTree
import ModelBasics
import ModelData

/// Reads the values of XML property lists, by Apple's DTD PropertyList-1.0 and the behaviour of Apple's readers.
///
/// The text is in one of the encodings that property lists are edited in, and checked by the same reader. A `<real>` that is not a
/// decimal number (`nan`, `inf`) becomes a string with the same text.
package struct XMLPropertyList {
  private var table: PropertyListTable
  private let text: XMLText
  private let entities: XMLEntities?
  private var open: [Container] = []
  /// The objects in the open containers so far, in order.
  private var contents: [Int] = []

  private struct Container {
    var object: Int
    var isKeyed: Bool
    /// The index in ``contents`` of its first item.
    var first: Int
  }

  /// Returns the value of a whole file.
  package static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> Value {
    let text = text(in: bytes)
    do throws(PropertyListFault) {
      let table = try unplacedTable(text)
      return try ObjectExpander.value(of: table.root, PlainForms(table: table))
    } catch {
      throw error.placed(in: text)
    }
  }

  /// Returns the text of a file in UTF-8.
  static func text(in file: [UInt8]) -> [UInt8] {
    let text = Format.xmlPropertyList.carried(Bytes(file)).text
    return text.array(Span(0, text.count))
  }

  /// Reads the objects of a text. Faults have no line and column yet.
  static func unplacedTable(_ text: [UInt8]) throws(PropertyListFault) -> PropertyListTable {
    let storage = Bytes(text)
    let head = XMLHead(of: storage)
    let index = IndexBox()
    var reader = XMLReader(storage, index, head, corrects: false)
    reader.readDocument()
    if let invalid = index.read({ $0.findings.invalidByte }) {
      throw PropertyListFault(.invalidUTF8, at: invalid)
    }
    if let fault = index.firstFault { throw PropertyListFault(fault, in: storage) }
    var list = XMLPropertyList(storage, head.entities)
    list.readObjects()
    return list.table
  }

  private init(_ storage: Bytes, _ entities: XMLEntities?) {
    text = XMLText(storage)
    self.entities = entities
    table = PropertyListTable(fileSize: storage.count)
  }

  /// Reads the elements of a text without faults.
  private mutating func readObjects() {
    guard let root = XMLProlog(text).root else { return }
    var tags = XMLTags(text, at: root)
    while let tag = tags.next(before: text.count) {
      guard let element = tag.element, element != .plist else { continue }
      if tag.form == .closing {
        close()
        continue
      }
      let object = table.objects.count
      contents.append(object)
      table.objects.append(PropertyListTable.Object(content: .array(0..<0), offset: tag.start))
      if element.isContainer {
        open.append(
          Container(object: object, isKeyed: element == .dict, first: contents.count))
        if tag.form == .empty { close() }
        continue
      }
      var content = Span(tag.end, tag.end)
      if tag.form == .opening {
        content.end = text.endOfContent(tag.end, limit: text.count) ?? text.count
        tags.skip(to: text.tag(at: content.end)?.end ?? text.count)
      }
      table.objects[object].content = self.content(
        of: element, XMLScalarText(text, content, entities).decoded)
    }
  }

  private mutating func close() {
    guard let container = open.popLast() else { return }
    let start = table.references.count
    table.references += contents[container.first...]
    let range = start..<table.references.count
    table.objects[container.object].content = container.isKeyed ? .record(range) : .array(range)
    contents.removeSubrange(container.first...)
  }

  private mutating func content(
    of element: XMLElement, _ text: [UInt8]
  ) -> PropertyListTable.Content {
    switch element {
    case .true, .false: return .bool(element == .true)
    case .integer: return .number(XMLScalar.integer(text) ?? "0")
    case .real:
      if let number = XMLScalar.real(text) { return .number(number) }
      return .string(append(Array((XMLScalar.notFinite(text) ?? .notANumber).name.utf8)))
    case .date: return .date(String(decoding: XMLScalar.trimmed(text), as: UTF8.self))
    case .data: return .data(append(XMLScalar.base64(text) ?? []))
    default: return .string(append(text))
    }
  }

  private mutating func append(_ bytes: [UInt8]) -> Range<Int> {
    let start = table.text.count
    table.text += bytes
    return start..<table.text.count
  }
}

extension PropertyListFault {
  /// Returns the same fault with its line and column, for a property list in text form.
  func placed(in bytes: [UInt8]) -> PropertyListFault {
    var fault = self
    fault.position = Bytes(bytes).position(at: offset)
    return fault
  }

  /// Creates the fault for one of a document in XML.
  fileprivate init(_ fault: Fault, in text: Bytes) {
    let isAtEnd = fault.offset >= text.count
    var offset = fault.offset
    let reason: Reason
    switch XMLFault(rawValue: fault.code) {
    case .emptyDocument, .unterminatedComment, .unterminatedInstruction, .unterminatedElement:
      reason = .unexpectedEnd
    case .wrongClosing: reason = isAtEnd ? .unexpectedEnd : .wrongEndTag
    case .badTag:
      let rest = Span(offset, text.count)
      reason = text.firstIndex(of: UInt8(ascii: ">"), in: rest) == nil ? .unexpectedEnd : .badMarkup
    case .expectedValue: reason = .expectedValue
    case .expectedKey: reason = .expectedKey
    case .unexpectedText, .textInBoolean: reason = .unexpectedText
    case .unknownElement: reason = .unknownElement
    case .badReference, .missingReference, .missingCharacter: reason = .badCharacterReference
    case .unknownEntity: reason = .unknownEntity
    case .externalEntity, .parameterEntity, .largeEntity, .entityMarkup: reason = .entityDefinition
    case .unknownEncoding, .contradictedEncoding, .largeEncoded: reason = .unsupportedEncoding
    case .brokenUnits: reason = .invalidUTF16
    case .badInteger, .badReal, .signedHexadecimal: reason = .badNumber
    case .badDate: reason = .badDate
    case .badData, .missingPadding: reason = .badData
    case .trailingData: reason = .trailingData
    default: reason = .badMarkup
    }
    if [.badNumber, .badDate, .badData].contains(reason) {
      // The element is to blame; the fault is at its text.
      while offset > 0, text[offset] != UInt8(ascii: "<") { offset -= 1 }
    }
    self.init(reason, at: offset)
  }
}
