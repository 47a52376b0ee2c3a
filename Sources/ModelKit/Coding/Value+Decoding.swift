// A decoder does not reveal the type of its data, so each type is tried. The loop uses no stack for depth:
//
//   a record?  ──▶ its keys, in the order in which the decoder lists them
//   a list?    ──▶ its elements
//   a scalar?  ──▶ null, bool, whole number, number, text; data and dates if Foundation is available

import ModelData

extension Value: Decodable {
  /// Decodes a value from any data.
  ///
  /// Members are in the order of the decoder's keys, which for `JSONDecoder` is not the order of the data. Numbers
  /// are as exact as the decoder provides them: whole numbers up to 128 bits, others up to 38 digits if Foundation
  /// is available, otherwise as the nearest double.
  ///
  /// - Throws: `DecodingError` if the data is not a value, or is nested more than 512 levels deep.
  public init(from decoder: any Decoder) throws {
    var reading = ValueDecoding()
    self = try reading.value(from: decoder)
  }
}

extension Record: Decodable {
  /// Decodes a record from the members that a decoder has.
  public init(from decoder: any Decoder) throws {
    guard let record = Record(try Value(from: decoder)) else {
      throw DecodingError.typeMismatch(
        Record.self,
        .init(codingPath: decoder.codingPath, debugDescription: CodingMessage.notARecord))
    }
    self = record
  }
}

struct ValueDecoding {
  static let maximumDepth = 512

  /// A container that is still open.
  private enum Level {
    case record(KeyedDecodingContainer<AnyKey>, ArraySlice<AnyKey>)
    case array(any UnkeyedDecodingContainer)
  }

  private var builder = ValueBuilder()
  private var levels: [Level] = []

  mutating func value(from decoder: any Decoder) throws -> Value {
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
      try begin(container)
    } else if let container = try? decoder.unkeyedContainer() {
      try begin(container)
    } else {
      return try DecodedScalar(from: decoder).value
    }
    while let level = levels.popLast() {
      switch level {
      case .record(let container, let keys): try member(container, keys)
      case .array(let container): try element(container)
      }
    }
    // Every key has a value and every container was ended, so `finish` succeeds.
    return builder.finish() ?? .null
  }

  private mutating func member(
    _ container: KeyedDecodingContainer<AnyKey>, _ keys: ArraySlice<AnyKey>
  ) throws {
    guard let key = keys.first else { return builder.end() }
    levels.append(.record(container, keys.dropFirst()))
    builder.key(Array(key.stringValue.utf8))
    if let nested = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: key) {
      try begin(nested)
    } else if let nested = try? container.nestedUnkeyedContainer(forKey: key) {
      try begin(nested)
    } else if try container.decodeNil(forKey: key) {
      builder.null()
    } else {
      builder.value(try container.decode(DecodedScalar.self, forKey: key).value)
    }
  }

  private mutating func element(_ array: any UnkeyedDecodingContainer) throws {
    var container = array
    guard !container.isAtEnd else { return builder.end() }
    if let nested = try? container.nestedContainer(keyedBy: AnyKey.self) {
      levels.append(.array(container))
      try begin(nested)
    } else if let nested = try? container.nestedUnkeyedContainer() {
      levels.append(.array(container))
      try begin(nested)
    } else {
      if try container.decodeNil() {
        builder.null()
      } else {
        builder.value(try container.decode(DecodedScalar.self).value)
      }
      levels.append(.array(container))
    }
  }

  private mutating func begin(_ container: KeyedDecodingContainer<AnyKey>) throws {
    try checkDepth(container.codingPath)
    builder.beginRecord()
    levels.append(.record(container, container.allKeys[...]))
  }

  private mutating func begin(_ container: any UnkeyedDecodingContainer) throws {
    try checkDepth(container.codingPath)
    builder.beginArray()
    levels.append(.array(container))
  }

  private func checkDepth(_ path: [any CodingKey]) throws {
    guard levels.count < Self.maximumDepth else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: path, debugDescription: CodingMessage.tooDeep))
    }
  }
}

/// A key with any name.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

/// A value that is not a container.
private struct DecodedScalar: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else if let number = try? container.decode(Int64.self) {
      value = Value(number)
    } else if let number = try? container.decode(Double.self), number.isFinite {
      value = Self.exact(number, container)
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let number = try? container.decode(Double.self) {
      // A property list can contain NaN and infinities, for which `Value` has no numbers.
      value = .string(FieldWriter.name(of: number))
    } else if let value = ScalarBridge.foreign?.value(from: container) {
      self.value = value
    } else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: CodingMessage.notAValue))
    }
  }

  private static func exact(
    _ number: Double, _ container: any SingleValueDecodingContainer
  ) -> Value {
    if let number = try? container.decode(UInt64.self) { return Value(number) }
    if let number = try? container.decode(Int128.self) { return Value(number) }
    let shortest = Value(number)
    let decimal = ScalarBridge.foreign?.decimal(from: container, besides: shortest.number ?? "0")
    guard let decimal, Double(decimal) == number else { return shortest }
    return .number(decimal) ?? shortest
  }
}
