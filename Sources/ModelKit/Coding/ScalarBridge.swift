import ModelData

/// Scalars that only coders and types of Foundation have, which this module does without.
package protocol ForeignScalars: SendableMetatype {
  /// A number's decimal text, where that says more than the text of the nearest double.
  static func decimal(from container: any SingleValueDecodingContainer, besides text: String)
    -> String?
  /// Data or a date.
  static func value(from container: any SingleValueDecodingContainer) -> Value?
  /// Writes a number where the encoder takes one of that many digits; false where it does not.
  static func encode(number: String, to container: inout any SingleValueEncodingContainer) throws
    -> Bool
  /// Writes data.
  static func encode(_ data: [UInt8], to container: inout any SingleValueEncodingContainer) throws
}

/// Is made to know Foundation by the module that may import it. Whether that is part of the
/// program is seen when it runs.
package enum ScalarBridge {
  static let foreign = (ScalarBridge.self as Any) as? any ForeignScalars.Type
}
