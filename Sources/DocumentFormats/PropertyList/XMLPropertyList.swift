import DocumentTree
import ModelBasics
import ModelData
import ModelValues

/// Reads XML property lists, by Apple's DTD PropertyList-1.0 and the behaviour of Apple's readers.
///
/// The text is UTF-8 or UTF-16. The `<plist>` element around the value may be missing. A `<real>`
/// that is not a decimal number (`nan`, `inf`) becomes a string with the same text.
package struct XMLPropertyList {
  private var scanner: XMLScanner
  private var table: PropertyListTable
  private var open: [Container] = []
  /// The objects in the open containers so far, in order.
  private var contents: [Int] = []
  private var root: Int?

  private struct Container {
    var name: Range<Int>
    var element: Element
    var object: Int
    /// The index in ``contents`` of its first item.
    var first: Int
    var offset: Int
  }

  private enum Element: String {
    case plist, dict, array
    case key, string, integer, real, date, data
    case `true`, `false`
  }

  /// Returns the value of a whole file.
  package static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> Value {
    let text = try XMLEncoding.utf8(bytes)
    do throws(PropertyListFault) {
      let table = try unplacedTable(text)
      return try ObjectExpander.value(of: table.root, PlainForms(table: table))
    } catch {
      throw error.placed(in: text)
    }
  }

  /// Reads the objects. Faults have no line and column yet.
  static func unplacedTable(_ bytes: [UInt8]) throws(PropertyListFault) -> PropertyListTable {
    let start = try XMLEncoding.check(bytes)
    var reader = XMLPropertyList(bytes, from: start)
    try reader.readFile()
    return reader.table
  }

  private init(_ bytes: [UInt8], from start: Int) {
    scanner = XMLScanner(bytes, from: start)
    table = PropertyListTable(fileSize: bytes.count)
  }
}

extension XMLPropertyList {
  private mutating func readFile() throws(PropertyListFault) {
    while true {
      switch try scanner.next() {
      case .endOfFile:
        guard let root, open.isEmpty else { throw fault(.unexpectedEnd) }
        table.root = root
        return
      case .text:
        if let offset = firstOfText() { throw PropertyListFault(.unexpectedText, at: offset) }
      case .end(let name): try end(name)
      case .start(let name, let isEmpty): try begin(name, isEmpty: isEmpty)
      }
    }
  }

  private mutating func begin(
    _ name: Range<Int>, isEmpty: Bool
  ) throws(PropertyListFault) {
    let text = String(decoding: scanner.bytes[name], as: UTF8.self)
    let offset = scanner.start
    guard let element = Element(rawValue: text) else { throw fault(.unknownElement) }
    if element == .plist {
      guard open.isEmpty, root == nil else { throw fault(.expectedValue) }
      open.append(
        Container(name: name, element: .plist, object: 0, first: 0, offset: offset))
      if isEmpty { try end(name) }
      return
    }
    try expect(element)
    let object = table.objects.count
    contents.append(object)
    if open.isEmpty || open.last?.element == .plist { root = object }
    if element == .dict || element == .array {
      table.objects.append(PropertyListTable.Object(content: .array(0..<0), offset: offset))
      open.append(
        Container(
          name: name, element: element, object: object, first: contents.count, offset: offset))
      if isEmpty { try end(name) }
      return
    }
    let scalar = isEmpty ? [] : try self.text(until: name)
    let content = try content(of: element, scalar, at: offset)
    table.objects.append(PropertyListTable.Object(content: content, offset: offset))
  }

  /// Throws if the element is not allowed in this position.
  private func expect(_ element: Element) throws(PropertyListFault) {
    switch open.last?.element {
    case .dict:
      let isKeyNext = (contents.count - (open.last?.first ?? 0)).isMultiple(of: 2)
      if isKeyNext != (element == .key) { throw fault(isKeyNext ? .expectedKey : .expectedValue) }
    case .array:
      if element == .key { throw fault(.expectedValue) }
    default:
      if root != nil { throw fault(.trailingData) }
      if element == .key { throw fault(.expectedValue) }
    }
  }

  private mutating func end(_ name: Range<Int>) throws(PropertyListFault) {
    guard let container = open.popLast(),
      scanner.bytes[container.name].elementsEqual(scanner.bytes[name])
    else { throw fault(.wrongEndTag) }
    guard container.element != .plist else {
      if root == nil { throw fault(.expectedValue) }
      return
    }
    let items = contents[container.first...]
    let start = table.references.count
    table.references += items
    let range = start..<table.references.count
    if container.element == .dict {
      guard items.count.isMultiple(of: 2) else { throw fault(.expectedValue) }
      table.objects[container.object].content = .record(range)
    } else {
      table.objects[container.object].content = .array(range)
    }
    contents.removeSubrange(container.first...)
  }

  /// Returns the text up to the end tag of an element without child elements.
  private mutating func text(
    until name: Range<Int>
  ) throws(PropertyListFault) -> [UInt8] {
    var text: [UInt8] = []
    while true {
      switch try scanner.next() {
      case .text: text += scanner.text
      case .start: throw fault(.badMarkup)
      case .endOfFile: throw fault(.unexpectedEnd)
      case .end(let end):
        guard scanner.bytes[end].elementsEqual(scanner.bytes[name]) else {
          throw fault(.wrongEndTag)
        }
        return text
      }
    }
  }

  private mutating func content(
    of element: Element, _ text: [UInt8], at offset: Int
  ) throws(PropertyListFault) -> PropertyListTable.Content {
    switch element {
    case .true, .false:
      if !XMLScalar.trimmed(text).isEmpty { throw PropertyListFault(.unexpectedText, at: offset) }
      return .bool(element == .true)
    case .integer:
      guard let number = XMLScalar.integer(text) else {
        throw PropertyListFault(.badNumber, at: offset)
      }
      return .number(number)
    case .real:
      if let number = XMLScalar.real(text) { return .number(number) }
      guard let text = XMLScalar.notFinite(text) else {
        throw PropertyListFault(.badNumber, at: offset)
      }
      return .string(append(Array(text.name.utf8)))
    case .date:
      let spelling = Array(XMLScalar.trimmed(text))
      guard let (date, _) = DateTime.read(spelling), date.offset != nil else {
        throw PropertyListFault(.badDate, at: offset)
      }
      return .date(String(decoding: spelling, as: UTF8.self))
    case .data:
      guard let data = XMLScalar.base64(text) else { throw PropertyListFault(.badData, at: offset) }
      return .data(append(data))
    default: return .string(append(text))
    }
  }

  private mutating func append(_ bytes: [UInt8]) -> Range<Int> {
    let start = table.text.count
    table.text += bytes
    return start..<table.text.count
  }

  /// Returns the offset of the first byte of the last text that is not white space.
  private func firstOfText() -> Int? {
    scanner.text.allSatisfy(XMLScalar.isSpace)
      ? nil : scanner.bytes[scanner.start...].firstIndex { !XMLScalar.isSpace($0) }
  }

  private func fault(_ reason: PropertyListFault.Reason) -> PropertyListFault {
    PropertyListFault(reason, at: reason == .unexpectedEnd ? scanner.bytes.count : scanner.start)
  }
}

extension PropertyListFault {
  /// Returns the same fault with its line and column, for a property list in text form.
  func placed(in bytes: [UInt8]) -> PropertyListFault {
    var fault = self
    fault.position = Bytes(bytes).position(at: offset)
    return fault
  }
}
