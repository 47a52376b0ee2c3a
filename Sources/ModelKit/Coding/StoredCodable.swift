import ModelValues

/// A type that is `Codable` by its stored form: every model, and every value type with a stored form of its own.
///
/// The initializer is in a protocol extension and not in the class. So the object it creates can have the class
/// that the data names, subclasses do not have to repeat it, and no class has to declare anything.
public protocol StoredCodable: FieldValue, Codable {}

extension StoredCodable {
  /// Decodes a value with the settings of the ``ModelCoding`` in the decoder's `userInfo`. Members that belong to
  /// no property are kept, and so are values that could not be used.
  ///
  /// Keys that the decoder has converted from snake case are recognised as the original keys. The keys of unknown members
  /// stay converted; those of dictionaries and inside of data are not converted.
  ///
  /// - Throws: `DecodingError` if the decoder has no data, if the policy treats an issue as fatal, or if the data
  ///   cannot be read. For a model that is data that is not a record (`typeMismatch`, or `valueNotFound` for null).
  public init(from decoder: any Decoder) throws {
    self = try ModelCoding.read(Self.self, from: decoder).value
  }

  /// Writes the stored form to an encoder; see `Value.encode(to:)`. A key strategy of `JSONEncoder` converts the
  /// keys of models and structures, but not those of dictionaries and data.
  ///
  /// - Throws: `EncodingError` if a value cannot be stored, such as an infinite date, and errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try ModelCoding.write(self, to: encoder)
  }
}

extension ModelObject: StoredCodable {}
extension Color: StoredCodable {}
extension DateTime: StoredCodable {}
extension Day: StoredCodable {}
extension TimeOfDay: StoredCodable {}
extension Interval: StoredCodable {}
extension Blob: StoredCodable {}
