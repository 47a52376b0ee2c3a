/// The reasons why an object writes its version or class name although its type does not require that.
struct WrittenNames: OptionSet {
  let rawValue: UInt8

  /// The data that it was read from had a version.
  static let version = WrittenNames(rawValue: 1)
  /// The data that it was read from had the class name.
  static let name = WrittenNames(rawValue: 2)
  /// The object is in a property of any class.
  static let anyClass = WrittenNames(rawValue: 4)
}
