import ModelData
import ModelValues

extension Value: Encodable {
  /// Writes the value to an encoder, as it writes its own.
  ///
  /// Numbers keep all their digits: whole ones where the encoder takes 128 bits, others where a
  /// double has them or, with Foundation, the encoder takes decimals; else a number is its text. Data is Foundation's where that is, else text in Base64;
  /// dates are text. Of two members with one key the last counts: an encoder has room for one.
  ///
  /// - Throws: `EncodingError` for what nests over 512 levels deep, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var encoding = ValueEncoding()
    try encoding.encode(self, to: encoder)
  }
}

extension Record: Encodable {
  /// Writes the members to an encoder, in order.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// Writes level by level, so that depth costs no stack.
///
/// Not by nested containers: encoders trap when a key comes twice, and by a strategy of theirs two
/// of ours can become one. What a `superEncoder` took is put in place once it is let go of.
private struct ValueEncoding {
  /// A container that is not ended yet, and what comes into it.
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
    guard levels.count < ValueDecoding.deepest else {
      throw EncodingError.invalidValue(
        value,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "this nests over \(ValueDecoding.deepest) levels deep"))
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

/// A value without others in it.
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
