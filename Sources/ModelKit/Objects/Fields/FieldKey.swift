/// A type that can be the key of a dictionary property: it converts to text and back. If a stored key converts back
/// to a different text (`05`, 5, `5`), the stored text is written back until the property is set.
///
/// An enumeration whose raw values are such keys only has to declare the conformance.
public protocol FieldKey: Hashable {
  /// The description of such keys in messages: `a whole number`.
  static var keyNoun: String { get }
  /// The text of the key in stored data.
  var storedKey: String { get }
  /// Creates a key from its stored text. Returns nil if the text is not a key of this type.
  init?(storedKey: String)
}

extension String: FieldKey {
  /// The description of such keys in messages.
  public static var keyNoun: String { "text" }
  /// The text itself.
  @inlinable public var storedKey: String { self }
  /// Creates a key that is the text itself.
  @inlinable public init?(storedKey: String) { self = storedKey }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FieldKey where Self: FixedWidthInteger {
  public static var keyNoun: String { "a whole number" }
  public var storedKey: String { String(self) }
  public init?(storedKey: String) { self.init(storedKey) }
}

extension Int: FieldKey {}
extension Int8: FieldKey {}
extension Int16: FieldKey {}
extension Int32: FieldKey {}
extension Int64: FieldKey {}
extension UInt: FieldKey {}
extension UInt8: FieldKey {}
extension UInt16: FieldKey {}
extension UInt32: FieldKey {}
extension UInt64: FieldKey {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FieldKey where Self: RawRepresentable, RawValue: FieldKey {
  public static var keyNoun: String { "one of the keys it can have" }
  public var storedKey: String { rawValue.storedKey }
  public init?(storedKey: String) {
    guard let raw = RawValue(storedKey: storedKey), let key = Self(rawValue: raw) else {
      return nil
    }
    self = key
  }
}
