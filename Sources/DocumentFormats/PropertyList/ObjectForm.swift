/// One level of the value of an object in a property list or archive.
enum ObjectForm {
  case null
  case bool(Bool)
  case number(String)
  case string([UInt8])
  case data([UInt8])
  case date(String)
  case array([Item])
  /// Keys are slices of the table's text, since many objects may share a long key.
  case record([(key: ArraySlice<UInt8>, item: Item)])

  /// An item of a container: an object of the table, or a value that is not an object.
  enum Item {
    case object(Int)
    case number(String)
    case string(ArraySlice<UInt8>)
  }
}

/// Converts objects to values, one level at a time.
protocol ObjectForms {
  var table: PropertyListTable { get }
  /// Returns the form of an object. Steps beyond the first are paid for as well.
  func form(
    of object: Int, paying budget: inout ExpansionBudget
  ) throws(PropertyListFault) -> ObjectForm
}

/// Converts objects without interpretation. A UID becomes `{"CF$UID": 1}`, as in XML.
struct PlainForms: ObjectForms {
  let table: PropertyListTable
  /// True if the string `$null`, which Foundation writes for null, is read as null.
  var readsNull = false

  static let uidKey = Array("CF$UID".utf8)[...]

  func form(
    of object: Int, paying budget: inout ExpansionBudget
  ) throws(PropertyListFault) -> ObjectForm {
    switch table.objects[object].content {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .number(let text): return .number(text)
    case .string where readsNull && table.isString(object, "$null"): return .null
    case .string(let range): return .string(Array(table.text[range]))
    case .data(let range): return .data(Array(table.text[range]))
    case .date(let text): return .date(text)
    case .uid(let number): return .record([(Self.uidKey, .number(String(number)))])
    case .array(let range): return .array(table.references[range].map { .object($0) })
    case .record:
      var members: [(key: ArraySlice<UInt8>, item: ObjectForm.Item)] = []
      for (key, value) in table.members(object) ?? [] {
        guard let key = table.keyText(key) else { throw table.fault(.keyNotText, at: object) }
        members.append((key, .object(value)))
      }
      return .record(members)
    }
  }
}
