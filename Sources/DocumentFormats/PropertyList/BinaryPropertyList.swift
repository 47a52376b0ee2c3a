import ModelData

/// Reads the values of binary property lists. The objects are those of the files that are edited (``BinaryObjects``), so both readers
/// take and refuse the same files. Each object that is used is read once.
package struct BinaryPropertyList {
  private let objects: BinaryObjects
  private var table: PropertyListTable
  private var budget: ExpansionBudget
  /// The numbers of the objects that are referenced but not read yet.
  private var waiting: [Int] = []
  private var isKnown: [Bool]

  /// Returns the value of a whole file.
  ///
  /// A set becomes an array, a UID becomes `{"CF$UID": 1}`, and infinities and NaN become the
  /// strings that XML property lists have for them.
  package static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> Value {
    let table = try table(bytes)
    return try ObjectExpander.value(of: table.root, PlainForms(table: table))
  }

  static func table(_ bytes: [UInt8]) throws(PropertyListFault) -> PropertyListTable {
    let objects: BinaryObjects
    do throws(BinaryFault) {
      objects = try BinaryObjects(bytes)
    } catch {
      throw PropertyListFault(
        error, at: error == .badTrailer ? max(0, bytes.count - Trailer.size) : 0)
    }
    var reader = BinaryPropertyList(objects)
    try reader.readObjects()
    return reader.table
  }

  private init(_ objects: BinaryObjects) {
    self.objects = objects
    table = PropertyListTable(fileSize: objects.bytes.count)
    budget = ExpansionBudget(fileSize: objects.bytes.count)
    isKnown = Array(repeating: false, count: objects.count)
    table.objects = Array(
      repeating: PropertyListTable.Object(content: .null, offset: 0), count: objects.count)
    table.root = objects.trailer.root
  }

  private mutating func readObjects() throws(PropertyListFault) {
    need(objects.trailer.root)
    while let number = waiting.popLast() {
      let record: BinaryRecord
      let content: PropertyListTable.Content?
      do throws(BinaryFault) {
        record = try objects.record(of: number)
        content = try self.content(record)
      } catch {
        let entry = objects.trailer.offsets + number * objects.trailer.offsetWidth
        throw PropertyListFault(
          error, at: error == .badOffset ? entry : objects.offset(of: number) ?? entry)
      }
      guard let content else { throw PropertyListFault(.badDate, at: record.start) }
      table.objects[number] = PropertyListTable.Object(content: content, offset: record.start)
    }
  }

  private mutating func need(_ object: Int) {
    guard !isKnown[object] else { return }
    isKnown[object] = true
    waiting.append(object)
  }

  /// Returns nil for a date outside the years 0000 to 9999.
  private mutating func content(
    _ record: BinaryRecord
  ) throws(BinaryFault) -> PropertyListTable.Content? {
    guard budget.pay(bytes: record.width + 8 * objects.referenceCount(record)) else {
      throw .expandsTooMuch(length: nil)
    }
    switch record.kind {
    case .array, .set: return .array(try references(record))
    case .dictionary: return .record(try references(record))
    case .null, .other, .kept: return .null
    case .true, .false: return .bool(record.kind == .true)
    case .date:
      let bits = BinaryScalar.unsigned(objects.bytes[record.content..<record.end]) ?? 0
      return ReferenceDate.text(secondsAfter: Double(bitPattern: bits)).map { .date($0) }
    case .integer, .real, .uid, .data, .string: break
    }
    let text = try BinaryScalar.text(of: record, in: objects)
    switch record.kind {
    case .data: return .data(append(text))
    case .string: return .string(append(text))
    case .uid:
      guard let number = Int(String(decoding: text, as: UTF8.self)) else { throw .numberTooLarge }
      return .uid(number)
    case .real:
      if let word = XMLScalar.notFinite(text) { return .string(append(Array(word.name.utf8))) }
      let number = String(decoding: text, as: UTF8.self)
      return .number(number.hasSuffix(".0") ? String(number.dropLast(2)) : number)
    default: return .number(String(decoding: text, as: UTF8.self))
    }
  }

  private mutating func append(_ text: [UInt8]) -> Range<Int> {
    let start = table.text.count
    table.text += text
    return start..<table.text.count
  }

  /// Appends the references of an object; those to keys and values alternate.
  private mutating func references(_ record: BinaryRecord) throws(BinaryFault) -> Range<Int> {
    let start = table.references.count
    for index in 0..<record.count {
      try addReference(objects.element(index, of: record))
      if record.kind == .dictionary { try addReference(objects.value(index, of: record)) }
    }
    return start..<table.references.count
  }

  private mutating func addReference(_ number: Int) throws(BinaryFault) {
    guard number < objects.count else { throw .badReference(number) }
    table.references.append(number)
    need(number)
  }
}

extension PropertyListFault {
  fileprivate init(_ fault: BinaryFault, at offset: Int) {
    let reason: Reason =
      switch fault {
      case .notBinary, .unknownVersion: .unknownVersion
      case .badTrailer: .badTrailer
      case .badOffset, .truncated: .badOffset
      case .unknownMarker: .badObject
      case .badReference: .badReference
      case .numberTooLarge: .badNumber
      case .cycle: .cycle
      case .expandsTooMuch, .tooManyFaults, .tooLarge: .expandsTooMuch
      }
    self.init(reason, at: offset)
  }
}
