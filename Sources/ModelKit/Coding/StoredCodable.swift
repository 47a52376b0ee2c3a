import ModelValues

/// What is `Codable` by its stored form: every model, and every value that has a form of its own.
///
/// The initializer is the protocol's, not the class's: so what it makes can be of the class that
/// the data names, subclasses need not repeat it, and no class has to say anything.
public protocol StoredCodable: FieldValue, Codable {}

extension StoredCodable {
  /// What a decoder has, read by the ``ModelCoding`` in its `userInfo`. Members that no property
  /// takes are kept, and so is what could not be used.
  ///
  /// Keys that the decoder has converted from snake case are known by what they were, but not those
  /// of dictionaries and of members that no property takes: these have the converted key.
  ///
  /// - Throws: `DecodingError` where the decoder has no data, for an issue that the policy does not
  ///   allow, and when nothing can be made of the data: for a model, when it is no record
  ///   (`typeMismatch`, or `valueNotFound` for null).
  public init(from decoder: any Decoder) throws {
    self = try ModelCoding.read(Self.self, from: decoder).value
  }

  /// Writes the stored form to an encoder; see `Value.encode(to:)`.
  public func encode(to encoder: any Encoder) throws {
    try FieldWriter.value(of: self).encode(to: encoder)
  }
}

extension ModelObject: StoredCodable {}
extension Color: StoredCodable {}
extension DateTime: StoredCodable {}
extension Day: StoredCodable {}
extension TimeOfDay: StoredCodable {}
extension Interval: StoredCodable {}
extension Blob: StoredCodable {}
