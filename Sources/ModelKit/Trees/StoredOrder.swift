// The order of parts that have no order in an object. A set and a dictionary are written in the order of their texts,
// but a file has them in any order, and edits of the file leave them there:
//
//   file  [9, "7", 1]      the set without 9, as written  [1, 7]      in the order of the file  ["7", 1]
//
// The recursion in this file is as deep as the type of the property.

import ModelData

/// Puts parts of a property's stored value in the order of another value.
package struct StoredOrder {
  package enum Parts {
    /// The elements of sets, as the other value spells them. Those that it does not have come last, in their own order.
    case elements
    /// The members of dictionaries and structures. Those that the other value does not have come last.
    case members
  }

  private let parts: Parts
  /// The forms in which elements of sets are written, by the forms in which they are stored.
  private let writtenForms: [Value: Value]

  package init(of parts: Parts, writtenForms: [Value: Value] = [:]) {
    self.parts = parts
    self.writtenForms = writtenForms
  }

  /// Returns a stored value of a type with its parts in the order of another value.
  package func apply(to value: Value, like other: Value, _ type: FieldType) -> Value {
    let type = type.type(of: value)
    switch (value.kind, other.kind) {
    case (.array, .array) where type.isSet:
      return parts == .elements ? elements(of: value, like: other) : value
    case (.array, .array):
      guard let element = type.containerElement, value.count == other.count else { return value }
      return Value(zip(value.elements, other.elements).map { apply(to: $0, like: $1, element) })
    case (.record, .record) where type.hasMembers:
      return members(of: value, like: other, type)
    default: return value
    }
  }

  private func elements(of value: Value, like other: Value) -> Value {
    var left = value.elementCounts
    let known = other.elements.filter { element in
      if left.take(element) { return true }
      return writtenForms[element].map { left.take($0) } ?? false
    }
    return Value(known + value.elements.filter { left.take($0) })
  }

  private func members(of value: Value, like other: Value, _ type: FieldType) -> Value {
    guard var record = Record(value) else { return value }
    let others = Dictionary(other.members.map { ($0.key, $0.value) }) { $1 }
    var seen = Set<[UInt8]>()
    // Of members with one key the last is read.
    for index in record.members.indices.reversed() {
      let member = record.members[index]
      guard seen.insert(member.keyBytes).inserted, let found = others[member.keyBytes],
        let type = type.member(forKey: member.keyBytes)
      else { continue }
      record.members[index].value = apply(to: member.value, like: found, type)
    }
    if parts == .members { sort(&record, like: other) }
    return record.value
  }

  /// Sorts members. Of several with one key, each has the position of the other value's at the same occurrence.
  private func sort(_ record: inout Record, like other: Value) {
    var positions: [[UInt8]: [Int]] = [:]
    for (position, member) in other.members.enumerated() {
      positions[member.key, default: []].append(position)
    }
    var seen: [[UInt8]: Int] = [:]
    let ranked = record.members.enumerated().map { index, member in
      let occurrence = seen[member.keyBytes, default: 0]
      seen[member.keyBytes] = occurrence + 1
      let known = positions[member.keyBytes] ?? []
      let rank = occurrence < known.count ? known[occurrence] : Int.max
      return (rank: rank, index: index, member: member)
    }
    record.members = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.member)
  }
}

extension Value {
  /// The number of times that each element occurs.
  package var elementCounts: [Value: Int] {
    elements.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension Dictionary where Key == ModelData.Value, Value == Int {
  /// Takes one of the values that are left; returns false if there is none.
  package mutating func take(_ value: Key) -> Bool {
    guard let count = self[value], count > 0 else { return false }
    self[value] = count - 1
    return true
  }
}

extension FieldType {
  /// The type without optionals.
  package var unwrapped: FieldType {
    if case .optional(let type) = self { type.unwrapped } else { self }
  }

  /// True for a list whose elements have no order.
  package var isSet: Bool {
    if case .list(_, isUnique: true) = self { true } else { false }
  }

  /// True for a record whose members have no order.
  package var hasMembers: Bool {
    switch self {
    case .dictionary, .members, .structure, .enumeration: true
    default: false
    }
  }

  /// The type of the elements of a list, if these are containers too.
  package var containerElement: FieldType? {
    guard case .list(let type, isUnique: false) = self else { return nil }
    if case .list = type.unwrapped { return type }
    return type.unwrapped.hasMembers ? type : nil
  }

  /// True if a value of the type can have sets in it.
  package var hasSets: Bool {
    let type = unwrapped
    return type.isSet || type.hasMembers || type.containerElement != nil
  }

  /// Returns the type of a member of a dictionary or a structure.
  package func member(forKey key: [UInt8]) -> FieldType? {
    switch self {
    case .dictionary(let type): type
    case .members(let types): types[String(decoding: key, as: UTF8.self)]
    default: structure?.memberType(forKey: key)
    }
  }

  /// Returns the type of a stored value of this type: without optionals, and of an enumeration that of the case.
  package func type(of value: Value) -> FieldType {
    let type = unwrapped
    return type.enumeration?.caseTypes.first { $0.isCase(of: value) } ?? type
  }

  private func isCase(of value: Value) -> Bool {
    guard case .members(let types) = self else { return false }
    var isKnown = false
    return value.members.allSatisfy { key, member in
      guard let type = types[String(decoding: key, as: UTF8.self)] else { return true }
      isKnown = true
      // The name of the case.
      if case .choice(let values) = type { return values.contains(member) }
      return true
    } && isKnown
  }
}

extension ModelValue {
  fileprivate static func memberType(forKey key: [UInt8]) -> FieldType? {
    valueType.fieldsByKey[key].map { valueType.fields[$0.index].type() }
  }
}
