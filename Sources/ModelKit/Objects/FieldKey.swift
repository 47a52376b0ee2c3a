/// What the keys of a dictionary can be: something that a text stands for, and that makes a text
/// again. When that is another one (`05`, 5, `5`), what was read is written back until the property
/// is set.
///
/// Enumerations with such raw values conform by saying so.
public protocol FieldKey: Hashable {
  /// What keys of the type are called in messages: `a whole number`.
  static var keyNoun: String { get }
  /// The key that a member has in stored data.
  var storedKey: String { get }
  /// The key that a member's text stands for; nil when it stands for none.
  init?(storedKey: String)
}

extension String: FieldKey {
  /// Text.
  public static var keyNoun: String { "text" }
  /// The text itself.
  @inlinable public var storedKey: String { self }
  /// The text itself.
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
