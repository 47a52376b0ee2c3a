import ModelData
import ModelValues

extension Value: Encodable {
  /// Writes the value to an encoder.
  ///
  /// Numbers keep all their digits. A number is written as an integer of up to 64 bits, or up to 128 bits if the
  /// encoder supports that; as a double if that is exact; as a decimal if Foundation is available and the encoder
  /// supports decimals; otherwise as text. Data is written as Foundation's `Data` if that is available, otherwise
  /// as Base64 text. Dates are written as text. If several members have one key, the last one is written, because
  /// an encoder has room for one.
  ///
  /// - Throws: `EncodingError` if the value is nested more than 512 levels deep, and errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var encoding = ValueEncoding()
    try encoding.encode(self, to: encoder)
  }
}

extension Record: Encodable {
  /// Writes the members to an encoder, in order.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// An encoding of values without recursion.
///
/// Nested containers are not used: encoders trap if a key is encoded twice, and a key strategy of an encoder can
/// make two different keys equal. The content of a `superEncoder` is inserted when that encoder is released.
private struct ValueEncoding {
  /// A container that is still open, with the iterator over its remaining contents.
  private enum Level {
    case record(KeyedEncodingContainer<AnyKey>, AnyIterator<(key: [UInt8], value: Value)>)
    case array(any UnkeyedEncodingContainer, AnyIterator<Value>)
  }

  private var levels: [Level] = []

  mutating func encode(_ value: Value, to encoder: any Encoder) throws {
    try begin(value, encoder)
    while let level = levels.popLast() {
      switch level {
      case .record(var container, let members):
        guard let (bytes, member) = members.next() else { continue }
        let key = AnyKey(String(decoding: bytes, as: UTF8.self))
        if member.isContainer {
          let inside = container.superEncoder(forKey: key)
          levels.append(.record(container, members))
          try begin(member, inside)
        } else {
          try container.encode(EncodedScalar(value: member), forKey: key)
          levels.append(.record(container, members))
        }
      case .array(var container, let elements):
        guard let element = elements.next() else { continue }
        if element.isContainer {
          let inside = container.superEncoder()
          levels.append(.array(container, elements))
          try begin(element, inside)
        } else {
          try container.encode(EncodedScalar(value: element))
          levels.append(.array(container, elements))
        }
      }
    }
  }

  private mutating func begin(_ value: Value, _ encoder: any Encoder) throws {
    guard value.isContainer else { return try EncodedScalar(value: value).encode(to: encoder) }
    guard levels.count < ValueDecoding.maximumDepth else {
      throw EncodingError.invalidValue(
        value,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: CodingMessage.tooDeep))
    }
    if value.kind == .record {
      var seen = Set<String>()
      let members = value.members.reversed().filter {
        seen.insert(String(decoding: $0.key, as: UTF8.self)).inserted
      }.reversed()
      levels.append(
        .record(encoder.container(keyedBy: AnyKey.self), AnyIterator(members.makeIterator())))
    } else {
      levels.append(
        .array(encoder.unkeyedContainer(), AnyIterator(Array(value.elements).makeIterator())))
    }
  }
}

extension Value {
  fileprivate var isContainer: Bool { kind == .record || kind == .array }
}

/// A value that is not a container.
private struct EncodedScalar: Encodable {
  let value: Value

  func encode(to encoder: any Encoder) throws {
    var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
    try encodeScalar(to: &container)
  }

  private func encodeScalar(to container: inout any SingleValueEncodingContainer) throws {
    switch value.kind {
    case .bool: try container.encode(value.bool == true)
    case .number: try encodeNumber(value.number ?? "0", to: &container)
    case .string: try container.encode(value.text ?? "")
    case .date: try container.encode(value.date ?? "")
    case .data:
      let bytes = value.data ?? []
      if let foreign = ScalarBridge.foreign { return try foreign.encode(bytes, to: &container) }
      try container.encode(Blob(bytes).base64)
    default: try container.encodeNil()
    }
  }

  private func encodeNumber(
    _ text: String, to container: inout any SingleValueEncodingContainer
  ) throws {
    if let number = Int64(text) { return try container.encode(number) }
    if let number = UInt64(text) { return try container.encode(number) }
    if let number = Int128(text), (try? container.encode(number)) != nil { return }
    if let number = DecimalText.exactDouble(text) { return try container.encode(number) }
    if try ScalarBridge.foreign?.encode(number: text, to: &container) == true { return }
    try container.encode(text)
  }
}
