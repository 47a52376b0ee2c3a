// A decoder does not reveal the type of its data, so each type is tried; see ValueDecoding.swift.

import ModelData

extension Value: Decodable {
  /// Decodes a value from any data.
  ///
  /// Members are in the order of the decoder's keys, which for `JSONDecoder` is not the order of the data. Numbers
  /// are as exact as the decoder provides them: whole numbers up to 128 bits, others up to 38 digits if Foundation
  /// is available, otherwise as the nearest double. A decoder does not show how a number is spelled: `1.50` and
  /// `15e-1` are read as 1.5. A key strategy of `JSONDecoder` does not convert the keys.
  ///
  /// - Throws: `DecodingError` if the data is not a value, or is nested more than 512 levels deep.
  public init(from decoder: any Decoder) throws {
    self = try DecodingGuides.use { guides in
      var decoding = ValueDecoding(decoder, guides, ModelRegistry())
      return try decoding.value(from: decoder, DecodingGuide(.data))
    }
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

/// A key with any name. Decoders list keys as existentials, which have room for this one.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(String(intValue)) }
}

/// A value that is not a container.
struct DecodedScalar: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else if let number = DecodedNumber.value(from: container) {
      value = number
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let number = try? container.decode(Double.self) {
      // A property list can contain NaN and infinities, for which `Value` has no numbers.
      value = .string(FieldWriter.name(of: number))
    } else if let value = ScalarBridge.foreign?.value(from: container) {
      self.value = value
    } else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: CodingMessage.notAValue))
    }
  }
}

/// A finite number with all digits that the decoder provides.
///
/// `JSONDecoder` rounds a number to a double before it makes it an integer, or cuts its fraction. Only as a decimal it
/// gives further digits.
struct DecodedNumber: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self.value(from: container) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: CodingMessage.notAValue))
    }
    self.value = value
  }

  static func value(from container: any SingleValueDecodingContainer) -> Value? {
    if let number = try? container.decode(Int64.self) {
      let decimal = ScalarBridge.foreign?.decimal(from: container, besides: number)
      return decimal.flatMap { Value.number($0) } ?? Value(number)
    }
    guard let number = try? container.decode(Double.self), number.isFinite else { return nil }
    let shortest = Value(number)
    let text = ScalarBridge.foreign?.decimal(from: container, besides: shortest.number ?? "0")
    let decimal = text.flatMap { Double($0) == number ? Value.number($0) : nil }
    if let decimal, decimal.number?.contains(".") == true { return decimal }
    if let number = try? container.decode(UInt64.self) { return Value(number) }
    if let number = try? container.decode(Int128.self) { return Value(number) }
    return decimal ?? shortest
  }
}
