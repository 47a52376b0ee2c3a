/// A property of an ordinary `Codable` type that keeps what was not as the model has it:
///
///     struct Settings: Codable {
///       @Coded var demo = Demo()
///       @Coded var colors: [Color] = []
///     }
///     let settings = try JSONDecoder().decode(Settings.self, from: data)
///     settings.$demo                                  // the issues
///
/// It can also be decoded alone: `decode(Coded<Demo>.self, from: data)`.
@propertyWrapper
public struct Coded<Content: FieldValue>: Codable {
  /// The model or value.
  public var wrappedValue: Content
  /// What was not as the model has it when it was decoded, each with its path from the decoder's
  /// top.
  public private(set) var projectedValue: [Issue] = []

  /// One that was not decoded.
  public init(wrappedValue: Content) { self.wrappedValue = wrappedValue }

  /// What a decoder has; see ``StoredCodable``.
  public init(from decoder: any Decoder) throws {
    (wrappedValue, projectedValue) = try ModelCoding.read(Content.self, from: decoder)
  }

  /// Writes the stored form to an encoder.
  public func encode(to encoder: any Encoder) throws {
    try FieldWriter.value(of: wrappedValue).encode(to: encoder)
  }
}
