// A model with a property of every type. Its properties are accessed by descriptions of them, which do
// the same as the accessors that the macro generates.

import Foundation
import ModelFoundation
import ModelKit

/// Unchecked because specimens are used on one thread only; the descriptions of properties must be sendable.
package final class Specimen: ModelObject, @unchecked Sendable {
  /// The number of the object in a plain model; not stored.
  package var number = 0

  var int = 0
  var int8: Int8 = 0
  var int16: Int16 = 0
  var int32: Int32 = 0
  var int64: Int64 = 0
  var int128: Int128 = 0
  var uint: UInt = 0
  var uint8: UInt8 = 0
  var uint16: UInt16 = 7
  var uint32: UInt32 = 0
  var uint64: UInt64 = 0
  var uint128: UInt128 = 0
  var double = 1.5
  var float: Float = 0
  var length: CGFloat = 0
  var price: Decimal = 0
  var flag = false
  var text = ""
  var letter: Character = "x"
  var date = Date(timeIntervalSince1970: 0)
  var data = Data()
  var link: URL?
  var identifier: UUID?
  var color = Color(rgb: 0)
  var moment = DateTime(seconds: 0)
  var day: Day?
  var time: TimeOfDay?
  var interval = Interval.minutes(5)
  var blob = Blob()
  var anything: Value = .null
  var members: Record = [:]
  var level = Level.low
  var rank = Rank.first
  var span: ClosedRange<Int> = 0...0
  var window: Range<Double> = 0..<1.5

  var external = ExternalChoice.nothing
  var adjacent = AdjacentChoice.nothing
  var inside = InsideChoice.circle(radius: 1)
  var insides: [InsideChoice] = []
  var externals: [String: ExternalChoice] = [:]
  var filter = SpecimenFilter(limit: 1, words: [])
  var filters: [SpecimenFilter] = []
  var ratio = 1.5
  var heading = ""

  var maybe: Int?
  var maybeText: String?
  var notNil: Double? = 1.5
  var numbers: [Int] = []
  var texts: [String] = ["a"]
  var optionals: [Int?] = []
  var colors: [Color] = []
  var table: [[Int]] = []
  var spans: [ClosedRange<Int>] = []
  var values: [Value] = []
  var unique: Set<Int> = []
  var names: Set<String> = []
  var counts: [Int: Int] = [:]
  var labels: [String: String] = [:]
  var levels: [Level: Double] = [:]
  var lists: [String: [Int]] = [:]
  var nested: [String: [Int: Bool]] = [:]
  var rows: [[String: Int]] = []
  var dates: [Date] = []

  var child: Specimen?
  var children: [Specimen] = []
  var named: [String: Specimen] = [:]
  var grid: [[Specimen]] = []
  var groups: [Int: [Specimen]] = [:]
  var slots: [Specimen?] = []

  private static let declared: [SpecimenField] = [
    .init("int", keys: ["int", "number"], \.int), .init("int8", \.int8), .init("int16", \.int16),
    .init("int32", \.int32),
    .init("int64", \.int64), .init("int128", \.int128), .init("uint", \.uint),
    .init("uint8", \.uint8), .init("uint16", \.uint16), .init("uint32", \.uint32),
    .init("uint64", \.uint64), .init("uint128", \.uint128), .init("double", \.double),
    .init("float", \.float), .init("length", \.length), .init("price", \.price),
    .init("flag", \.flag), .init("text", keys: ["text", "title", "name"], \.text),
    .init("letter", \.letter), .init("date", \.date), .init("data", \.data), .init("link", \.link),
    .init("identifier", \.identifier), .init("color", \.color), .init("moment", \.moment),
    .init("day", \.day), .init("time", \.time), .init("interval", \.interval),
    .init("blob", \.blob), .init("anything", \.anything), .init("members", \.members),
    .init("level", \.level), .init("rank", \.rank), .init("span", \.span),
    .init("window", \.window), .init("external", \.external), .init("adjacent", \.adjacent),
    .init("inside", \.inside), .init("insides", \.insides), .init("externals", \.externals),
    .init("filter", \.filter), .init("filters", \.filters),
    // The older keys are those of other properties.
    .init("ratio", foreignKeys: ["double", "float"], \.ratio),
    .init("heading", keys: ["heading", "head"], foreignKeys: ["title", "text"], \.heading),
    .init("maybe", \.maybe), .init("maybeText", \.maybeText),
    .init("notNil", \.notNil), .init("numbers", \.numbers), .init("texts", \.texts),
    .init("optionals", \.optionals), .init("colors", \.colors), .init("table", \.table),
    .init("spans", \.spans), .init("values", \.values), .init("unique", \.unique),
    .init("names", \.names), .init("counts", \.counts), .init("labels", \.labels),
    .init("levels", \.levels), .init("lists", \.lists), .init("nested", \.nested),
    .init("rows", \.rows), .init("dates", \.dates), .init("child", \.child),
    .init("children", \.children), .init("named", \.named), .init("grid", \.grid),
    .init("groups", \.groups), .init("slots", \.slots),
  ]
  package static let fields = declared.enumerated().map { $1.numbered($0) }

  private static let ownType = ModelDiagnostics.withHandler({ _ in }) {
    ModelType("Specimen", writesNames: false, fields: fields.map(\.field))
  }
  override package class var modelType: ModelType { ownType }
}

/// A property of a specimen, accessed by plain values.
package struct SpecimenField: @unchecked Sendable {
  package let name: String
  let keys: [String]
  let field: Field
  let type: PlainType
  let initial: PlainValue
  private(set) var number = 0
  private let get: (Specimen) -> PlainValue
  private let set: (Specimen, Int, PlainValue, (Int) -> Specimen?) -> Void
  private let modify: (Specimen, Int, PlainEdit, (Int) -> Specimen?) -> Void

  init<Property: PlainProperty>(
    _ name: String, keys: [String] = [], foreignKeys: [String] = [],
    _ property: ReferenceWritableKeyPath<Specimen, Property> & Sendable
  ) {
    self.name = name
    self.keys = keys.isEmpty ? [name] : keys
    let first = Specimen.blank[keyPath: property]
    initial = first.plain
    type = Property.plainType
    field = Field(
      name, keys: self.keys + foreignKeys, get: { (object: Specimen) in object[keyPath: property] },
      set: { (object: Specimen, value) in object[keyPath: property] = value },
      initial: { first })
    get = { $0[keyPath: property].plain }
    set = { object, number, plain, find in
      guard let value = Property.make(plain, find),
        object.willSet(number, object[keyPath: property], value)
      else { return }
      object[keyPath: property] = value
      object.didChange(number)
    }
    modify = { object, number, edit, find in
      object.willChange(number, object[keyPath: property])
      object[keyPath: property].apply(edit, find)
      object.didChange(number)
    }
  }

  fileprivate func numbered(_ number: Int) -> SpecimenField {
    var field = self
    field.number = number
    return field
  }

  func plain(_ object: Specimen) -> PlainValue { get(object) }
  func assign(_ value: PlainValue, to object: Specimen, _ find: (Int) -> Specimen?) {
    set(object, number, value, find)
  }
  func apply(_ edit: PlainEdit, to object: Specimen, _ find: (Int) -> Specimen?) {
    modify(object, number, edit, find)
  }
}

extension Specimen {
  /// Never freed: it is made before the class has its fields.
  fileprivate static let blank = Specimen()
}

/// A model with one property, to find out the value that a text is read as.
final class Probe<Property: PlainProperty>: ModelObject {
  var held: Property?
  override class var modelType: ModelType {
    ModelType(
      "Probe", writesNames: false,
      fields: [
        Field(
          "held", get: { (probe: Probe<Property>) in probe.held },
          set: { (probe, value) in probe.held = value }, initial: { nil })
      ])
  }

  static func read(_ text: String) -> Probe? {
    try? decode(text.utf8, as: .json).0
  }
}
