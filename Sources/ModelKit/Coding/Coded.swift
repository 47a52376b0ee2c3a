import ModelBasics

/// A property of an ordinary `Codable` type that keeps the issues of its decoding:
///
///     struct Settings: Codable {
///       @Coded var demo = Demo()
///       @Coded var colors: [Color] = []
///     }
///     let settings = try JSONDecoder().decode(Settings.self, from: data)
///     settings.$demo                                  // the issues
///
/// If the key is missing, a model has its defaults, a list or dictionary is empty, and an optional is nil. Other
/// types have no default that a decoder could know; for them the usual error of a missing key is thrown.
///
/// A value can also be decoded by itself: `decode(Coded<Demo>.self, from: data)`.
@propertyWrapper
public struct Coded<Content: FieldValue>: Codable {
  /// The model or value.
  public var wrappedValue: Content
  /// The issues found when the value was decoded, each with its path from the top of the decoder.
  public private(set) var projectedValue: [Issue] = []

  /// Creates a value that was not decoded.
  public init(wrappedValue: Content) { self.wrappedValue = wrappedValue }

  /// Decodes a value; see ``StoredCodable``.
  public init(from decoder: any Decoder) throws {
    (wrappedValue, projectedValue) = try ModelCoding.read(
      Content.self, from: decoder, keepingIssues: true)
  }

  /// Writes the stored form to an encoder.
  public func encode(to encoder: any Encoder) throws {
    try ModelCoding.write(wrappedValue, to: encoder)
  }

  /// Creates the default for a missing key. Returns nil if the type has no default.
  fileprivate init?(missingAt path: Path, _ coding: ModelCoding) {
    let model = (Content.self as? ModelObject.Type)?.init() as? Content
    guard let content = model ?? Content.empty else { return nil }
    wrappedValue = content
    guard !coding.policy.silent.contains(.missing) else { return }
    projectedValue = [
      Issue(kind: .missing, path: path, expected: Content.noun, found: "nothing")
    ]
    coding.issues?.add(projectedValue)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a ``Coded`` property; returns its default if the key is missing.
  public func decode<Content: FieldValue>(
    _ type: Coded<Content>.Type, forKey key: Key
  ) throws -> Coded<Content> {
    let decoder = try superDecoder(forKey: key)
    if contains(key) { return try type.init(from: decoder) }
    let coding = decoder.userInfo[.models] as? ModelCoding ?? ModelCoding()
    let path = Path((codingPath + [key]).map(ModelCoding.segment))
    if let missing = type.init(missingAt: path, coding) { return missing }
    throw DecodingError.keyNotFound(
      key, .init(codingPath: codingPath, debugDescription: CodingMessage.missing(Content.noun)))
  }
}
