/// What an object of a property list or an archive stands for, one level of it.
enum ObjectForm {
  case null
  case bool(Bool)
  case number(String)
  case string([UInt8])
  case data([UInt8])
  case date(String)
  case array([Item])
  /// Keys are parts of the table's text, for a long one may be shared by many.
  case record([(key: ArraySlice<UInt8>, item: Item)])

  /// What is in a container: an object of the table, or something that stands for no object.
  enum Item {
    case object(Int)
    case number(String)
    case string(ArraySlice<UInt8>)
  }
}

/// Knows what objects stand for.
protocol ObjectForms {
  var table: PropertyListTable { get }
  /// What an object stands for. Looking into it is paid for, too, where it is more than one step.
  func form(
    of object: Int, paying budget: inout ExpansionBudget
  ) throws(PropertyListFault) -> ObjectForm
}

/// The objects as they are. A UID becomes `{"CF$UID": 1}`, which is also how XML spells it.
struct PlainForms: ObjectForms {
  let table: PropertyListTable
  /// Whether the text that writers of Foundation have for null is that.
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
        guard let key = table.string(key) else { throw table.fault(.keyNotText, at: object) }
        members.append((key, .object(value)))
      }
      return .record(members)
    }
  }
}
