extension Value: Encodable {
  /// Writes the value to an encoder, as it writes its own.
  ///
  /// Whole numbers are exact where the encoder takes 128 bits, others as near as a double comes;
  /// a number beyond that is its text. Data is Foundation's where that is, else text in Base64;
  /// dates are text. Of two members with one key the first counts: an encoder has room for one.
  ///
  /// - Throws: `EncodingError` for what nests over 512 levels deep, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try EncodedPart(value: self, level: 0).encode(to: encoder)
  }
}

extension Record: Encodable {
  /// Writes the members to an encoder, in order.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// One value of a tree, and how deep it is.
private struct EncodedPart: Encodable {
  let value: Value
  let level: Int

  func encode(to encoder: any Encoder) throws {
    guard level <= ValueDecoding.deepest else {
      throw EncodingError.invalidValue(
        level,
        .init(
          codingPath: [],
          debugDescription: "this nests over \(ValueDecoding.deepest) levels deep"))
    }
    switch value.kind {
    case .record: try encodeMembers(to: encoder)
    case .array:
      var container = encoder.unkeyedContainer()
      for element in value.elements { try container.encode(inside(element)) }
    default:
      var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
      try encodeScalar(to: &container)
    }
  }

  /// Not by nested containers: encoders trap when a key comes twice, and by a strategy of theirs
  /// two of ours can become one.
  private func encodeMembers(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    var seen = Set<String>()
    for (bytes, member) in value.members {
      let key = String(decoding: bytes, as: UTF8.self)
      guard seen.insert(key).inserted else { continue }
      try container.encode(inside(member), forKey: AnyKey(key))
    }
  }

  private func inside(_ value: Value) -> EncodedPart {
    EncodedPart(value: value, level: level + 1)
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
    if let number = Double(text), number.isFinite { return try container.encode(number) }
    try container.encode(text)
  }
}
