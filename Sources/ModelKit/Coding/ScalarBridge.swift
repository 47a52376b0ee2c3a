import ModelData

/// Scalars of coders and types of Foundation, which this module does not import.
package protocol ForeignScalars: SendableMetatype {
  /// Returns the decimal text of a number if it is more precise than the text of the nearest double.
  static func decimal(from container: any SingleValueDecodingContainer, besides text: String)
    -> String?
  /// Returns the decimal text of a number if it is another number than an integer, which a decoder made of it.
  static func decimal(from container: any SingleValueDecodingContainer, besides integer: Int64)
    -> String?
  /// Returns true for the coders of JSON, which may have a key strategy.
  static func isJSON(_ coder: Any) -> Bool
  /// Returns data or a date, or nil if the container has neither.
  static func value(from container: any SingleValueDecodingContainer) -> Value?
  /// Writes a number if the encoder supports that many digits. Returns false if it does not.
  static func encode(number: String, to container: inout any SingleValueEncodingContainer) throws
    -> Bool
  /// Writes data.
  static func encode(_ data: [UInt8], to container: inout any SingleValueEncodingContainer) throws
}

/// A decoder that has a value as it is.
package protocol StoredDecoder: Decoder {
  var value: Value { get }
}

/// The connection to Foundation. The module that imports Foundation makes this type conform to `ForeignScalars`;
/// whether that module is part of the program is determined at run time.
package enum ScalarBridge {
  static let foreign = (ScalarBridge.self as Any) as? any ForeignScalars.Type
}
