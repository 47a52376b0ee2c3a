import SwiftSyntax

// Properties stored in a nested record share one field, whose value is a structure of them:
//
//   @Field(keys: ".window.size.width") var width = 800      _record0 = _Record0()
//   @Field(keys: ".window.size.height") var height = 600      m0: _Record0_0    "size"
//   @Field(keys: ".window.title") var title = ""                m0: Int         "width"
//                                                               m1: Int         "height"
//                                                             m1: String        "title"
//
// so reading, writing, unknown members, changes and saves work as for structures.

/// A nested record that contains some properties of a class.
struct NestedRecord {
  let key: String
  /// The name of the structure.
  let type: String
  private(set) var properties: [ModelProperty] = []
  private var members: [Member] = []

  private enum Member {
    case property(ModelProperty, keys: [String])
    case record(NestedRecord)
  }

  init(key: String, type: String) {
    self.key = key
    self.type = type
  }

  /// Adds a property, in nested records if `outer` is not empty; returns the member path from this
  /// structure to its value.
  @discardableResult
  mutating func add(_ property: ModelProperty, _ outer: ArraySlice<String>, _ keys: [String])
    -> String
  {
    properties.append(property)
    guard let first = outer.first else {
      members.append(.property(property, keys: keys))
      return ".m\(members.count - 1)"
    }
    for (number, member) in members.enumerated() {
      guard case .record(var record) = member, record.key == first else { continue }
      let rest = record.add(property, outer.dropFirst(), keys)
      members[number] = .record(record)
      return ".m\(number)" + rest
    }
    var record = NestedRecord(key: first, type: "\(type)_\(members.count)")
    let rest = record.add(property, outer.dropFirst(), keys)
    members.append(.record(record))
    return ".m\(members.count - 1)" + rest
  }

  /// Returns the properties with observers, each with the expression of its value in a record.
  func observed(below value: String) -> [(name: String, value: String)] {
    members.enumerated().flatMap { number, member -> [(name: String, value: String)] in
      switch member {
      case .record(let record): return record.observed(below: "\(value).m\(number)")
      case .property(let property, _):
        guard property.hasObservers, let name = property.name?.text else { return [] }
        return [(name, "\(value).m\(number)" + (property.coder == nil ? "" : ".value"))]
      }
    }
  }

  /// Returns the declarations of the structures, innermost first.
  func declarations(of model: String, _ isGeneric: Bool) -> [String] {
    var inner: [String] = []
    var variables: [String] = []
    var fields: [String] = []
    for (number, member) in members.enumerated() {
      switch member {
      case .property(let property, let keys):
        let limits =
          property.marker("Field").map { ModeledExpansion.arguments($0, keys: keys) } ?? ""
        variables.append("var m\(number)\(property.storedValue)")
        fields.append(
          ".declared(\((property.plainName ?? "").debugDescription)\(limits), \\\(type).m\(number))"
        )
      case .record(let record):
        inner += record.declarations(of: model, isGeneric)
        variables.append("var m\(number) = \(record.type)()")
        fields.append(".declared(\(record.key.debugDescription), \\\(type).m\(number))")
      }
    }
    let value = """
      ModelKit.ValueType<\(type)>(
          "\(model).\(key)",
          fields: [
            \(fields.joined(separator: ",\n      "))
          ])
      """
    return inner + [
      """
      nonisolated private struct \(type): ModelKit.ModelValue, CustomStringConvertible {
        var description: String { storedDescription }
        \(variables.joined(separator: "\n  "))
        \(ModeledExpansion.cachedProperty("valueType", "ValueType<\(type)>", value, of: type, isGeneric))
      }
      """
    ]
  }
}

/// The fields of a class: its properties, and the nested records that contain some of them.
struct ModelFields {
  enum Slot {
    case property(ModelProperty)
    case record(NestedRecord, storage: String)
  }

  private(set) var slots: [Slot] = []
  /// By property name: the field's index, and the path to the value for a property in a nested
  /// record.
  private var locations: [String: (field: Int, path: String?)] = [:]

  init(_ properties: [ModelProperty]) {
    var records: [String: Int] = [:]
    for property in properties {
      let name = property.plainName ?? ""
      guard let path = StoredPath(property), let first = path.outer.first else {
        locations[name] = (slots.count, nil)
        slots.append(.property(property))
        continue
      }
      let number = records[first] ?? slots.count
      if records.updateValue(number, forKey: first) == nil {
        let ordinal = records.count - 1
        slots.append(
          .record(NestedRecord(key: first, type: "_Record\(ordinal)"), storage: "_record\(ordinal)")
        )
      }
      guard case .record(var record, let storage) = slots[number] else { continue }
      locations[name] = (number, storage + record.add(property, path.outer.dropFirst(), path.keys))
      slots[number] = .record(record, storage: storage)
    }
  }

  func location(of property: ModelProperty) -> (field: Int, path: String?)? {
    locations[property.plainName ?? ""]
  }

  /// Returns the declarations of the underlying stored properties and structures.
  func storage(of model: String, isGeneric: Bool) -> [String] {
    slots.flatMap { slot -> [String] in
      switch slot {
      case .property(let property): property.storageDeclaration.map { [$0] } ?? []
      case .record(let record, let storage):
        record.declarations(of: model, isGeneric)
          + ["nonisolated(unsafe) private var \(storage) = \(record.type)()"]
      }
    }
  }
}
