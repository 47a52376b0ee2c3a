import ModelData

/// A position in a decoder: a member, the next element, or the whole.
protocol DecodingSource {
  /// True if a successful attempt does not move to the next position.
  var canRepeat: Bool { get }
  mutating func isNil() throws -> Bool
  mutating func bool() throws -> Bool
  mutating func integer() throws -> Int64
  mutating func double() throws -> Double
  mutating func string() throws -> String
  mutating func decode<Content: Decodable>(_ type: Content.Type) throws -> Content
  mutating func keyed() throws -> KeyedDecodingContainer<AnyKey>
  mutating func unkeyed() throws -> UnkeyedSource
}

struct KeyedSource: DecodingSource {
  let container: KeyedDecodingContainer<AnyKey>
  var key = AnyKey("")

  var canRepeat: Bool { true }

  init(_ container: KeyedDecodingContainer<AnyKey>) { self.container = container }

  func isNil() throws -> Bool { try container.decodeNil(forKey: key) }
  func bool() throws -> Bool { try container.decode(Bool.self, forKey: key) }
  func integer() throws -> Int64 { try container.decode(Int64.self, forKey: key) }
  func double() throws -> Double { try container.decode(Double.self, forKey: key) }
  func string() throws -> String { try container.decode(String.self, forKey: key) }
  func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
    try container.decode(type, forKey: key)
  }
  func keyed() throws -> KeyedDecodingContainer<AnyKey> {
    try container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
  }
  func unkeyed() throws -> UnkeyedSource {
    UnkeyedSource(container: try container.nestedUnkeyedContainer(forKey: key))
  }
}

struct UnkeyedSource: DecodingSource {
  var container: any UnkeyedDecodingContainer
  var canRepeat: Bool { false }

  mutating func isNil() throws -> Bool { try container.decodeNil() }
  mutating func bool() throws -> Bool { try container.decode(Bool.self) }
  mutating func integer() throws -> Int64 { try container.decode(Int64.self) }
  mutating func double() throws -> Double { try container.decode(Double.self) }
  mutating func string() throws -> String { try container.decode(String.self) }
  mutating func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
    try container.decode(type)
  }
  mutating func keyed() throws -> KeyedDecodingContainer<AnyKey> {
    try container.nestedContainer(keyedBy: AnyKey.self)
  }
  mutating func unkeyed() throws -> UnkeyedSource {
    UnkeyedSource(container: try container.nestedUnkeyedContainer())
  }
}

struct SingleSource: DecodingSource {
  let decoder: any Decoder
  var canRepeat: Bool { true }

  init(_ decoder: any Decoder) { self.decoder = decoder }

  func isNil() -> Bool { (try? decoder.singleValueContainer().decodeNil()) ?? false }
  func bool() throws -> Bool { try decode(Bool.self) }
  func integer() throws -> Int64 { try decode(Int64.self) }
  func double() throws -> Double { try decode(Double.self) }
  func string() throws -> String { try decode(String.self) }
  func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
    try decoder.singleValueContainer().decode(type)
  }
  func keyed() throws -> KeyedDecodingContainer<AnyKey> {
    try decoder.container(keyedBy: AnyKey.self)
  }
  func unkeyed() throws -> UnkeyedSource {
    UnkeyedSource(container: try decoder.unkeyedContainer())
  }
}
