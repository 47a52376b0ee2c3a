import ModelData
import ModelValues

extension Value: Encodable {
  /// Writes the value to an encoder.
  ///
  /// Numbers keep all their digits. A number is written as an integer of up to 64 bits, or up to 128 bits if the
  /// encoder supports that; as a double if that is exact; as a decimal if Foundation is available and the encoder
  /// supports decimals; otherwise as text. Data is written as Foundation's `Data` if that is available, otherwise
  /// as Base64 text. Dates are written as text. If several members have one key, the last one is written, because
  /// an encoder has room for one. A key strategy of `JSONEncoder` does not convert the keys.
  ///
  /// - Throws: `EncodingError` if the value is nested more than 512 levels deep, and errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? any ValueEncoder { return encoder.encode(value: self) }
    var encoding = ValueEncoding(encoder, namedRecords: [])
    try encoding.encode(self, to: encoder)
  }
}

extension Record: Encodable {
  /// Writes the members to an encoder, in order.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// An encoder that takes values as they are.
package protocol ValueEncoder: Encoder {
  func encode(value: Value)
}

/// A value that is not a container.
struct EncodedScalar: Encodable {
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
