/// Why an object writes its version or the name of its class, where its type does not need them.
struct WrittenNames: OptionSet {
  let rawValue: UInt8

  /// The data it was read from had a version.
  static let version = WrittenNames(rawValue: 1)
  /// The data had the name of the class.
  static let name = WrittenNames(rawValue: 2)
  /// It is in a property of any class.
  static let anyClass = WrittenNames(rawValue: 4)
}
