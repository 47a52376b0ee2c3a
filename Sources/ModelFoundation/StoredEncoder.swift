// The stored form of a Codable type in a property. The type encodes itself into parts, which are written when it is
// complete, because the last encoding of a key replaces an earlier one, and a parent can encode after its children:
//
//     Filter(day: …, words: […])  ─encode(to:)─▶  members {day: Date, words: elements [String]}  ─▶  FieldWriter

import Foundation
import ModelBasics
import ModelKit

/// A part of the stored form of a Codable value.
final class EncodedPart {
  fileprivate enum Content {
    case none
    case scalar(any FieldValue)
    case elements([EncodedPart])
    /// The members by key; `areNames` is false if the keys are those of a dictionary.
    case members([String: EncodedPart], areNames: Bool)
  }

  fileprivate var content = Content.none

  /// Encodes a value.
  static func of(_ value: some Encodable) throws -> EncodedPart {
    let part = EncodedPart()
    try StoredEncoder(part, []).encode(value)
    return part
  }

  /// Writes the part; members are in the order of their keys, so that other stored parts of each member are kept.
  func write(to writer: FieldWriter) {
    switch content {
    case .none: writer.null()
    case .scalar(let value): value.write(to: writer)
    case .elements(let elements):
      writer.beginArray()
      for element in elements { element.write(to: writer) }
      writer.end()
    case .members(let members, let areNames):
      if areNames { writer.beginRecord() } else { writer.beginDictionary() }
      for (key, member) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      ) {
        writer.key(key)
        member.write(to: writer)
      }
      writer.end()
    }
  }

  fileprivate func becomeRecord(areNames: Bool = true) {
    if case .members = content { return }
    content = .members([:], areNames: areNames)
  }

  fileprivate func becomeArray() {
    if case .elements = content { return }
    content = .elements([])
  }

  fileprivate func member(_ key: any CodingKey) -> EncodedPart {
    let member = EncodedPart()
    if case .members(var members, let areNames) = content {
      content = .none
      members[key.stringValue] = member
      content = .members(members, areNames: areNames)
    }
    return member
  }

  fileprivate func element() -> EncodedPart {
    let element = EncodedPart()
    if case .elements(var elements) = content {
      content = .none
      elements.append(element)
      content = .elements(elements)
    }
    return element
  }

  fileprivate var count: Int {
    if case .elements(let elements) = content { return elements.count }
    return 0
  }
}

/// An encoder of one part. Dates, data, URLs and numbers become the values that properties of these types have.
private struct StoredEncoder: ValueEncoder {
  let part: EncodedPart
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ part: EncodedPart, _ codingPath: [any CodingKey]) {
    self.part = part
    self.codingPath = codingPath
  }

  func encode<Content: Encodable>(_ value: Content) throws {
    if let scalar = try scalar(value) {
      part.content = .scalar(scalar)
    } else {
      if Content.self is any StringKeyed.Type { part.becomeRecord(areNames: false) }
      try value.encode(to: self)
    }
  }

  func encode(value: Value) { part.content = .scalar(value) }

  private func scalar(_ value: some Encodable) throws -> (any FieldValue)? {
    switch value {
    case is Bool, is String, is any FixedWidthInteger, is URL, is Data, is Decimal:
      return value as? any FieldValue
    case let date as Date:
      if let problem = date.partProblems.first { throw refusal(date, problem.message) }
      return date
    case let number as any BinaryFloatingPoint:
      guard number.isFinite else { throw refusal(value, UnstorableText.notFinite) }
      return value as? any FieldValue
    default: return nil
    }
  }

  private func refusal(_ value: Any, _ message: String) -> EncodingError {
    .invalidValue(value, .init(codingPath: codingPath, debugDescription: message))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    part.becomeRecord()
    return KeyedEncodingContainer(Keyed(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    part.becomeArray()
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  fileprivate func member(_ key: any CodingKey) -> StoredEncoder {
    StoredEncoder(part.member(key), codingPath + [key])
  }

  fileprivate func element() -> StoredEncoder {
    let key = PartKey(intValue: part.count)
    return StoredEncoder(part.element(), codingPath + [key])
  }
}

private protocol StringKeyed {}
extension Dictionary: StringKeyed where Key == String {}

private struct PartKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: StoredEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { _ = encoder.member(key) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try encoder.member(key).encode(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.member(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.member(PartKey(stringValue: "super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let encoder: StoredEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.part.count }

  func encodeNil() { _ = encoder.element() }
  func encode(_ value: some Encodable) throws { try encoder.element().encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder.element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.element().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.element() }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: StoredEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.part.content = .none }
  func encode(_ value: some Encodable) throws { try encoder.encode(value) }
}
