/// The annotations of values, such as the name of a class or a tag. They are at the start of a value's text.
package protocol Annotations: Sendable {
  /// The greatest length of the start of a value that may have an annotation.
  var longest: Int { get }

  /// Returns what the start of a value says besides its kind; nil if it says nothing.
  func annotation(of start: [UInt8]) -> [UInt8]?

  /// Returns the text of a value in place of another, whose start is given, with what that says besides its value.
  func annotated(_ text: [UInt8], from start: [UInt8]) -> [UInt8]

  /// Returns the name of the class of a value, of which the start is given; nil if it has none.
  func className(of start: [UInt8]) -> [UInt8]?

  /// True if a list, of which the start is given, is a set: a list without an order.
  func isSet(_ start: [UInt8]) -> Bool

  /// Returns the name of the kind of value that is written as an object with only this member; nil if it is an object. Of the value the
  /// start is enough.
  func name(ofOnlyMember key: [UInt8], _ value: [UInt8]) -> String?

  /// The key of the value in the root of a new file, if the root of each file is a dictionary that the format needs; nil if a value
  /// can be the root.
  var rootKey: [UInt8]? { get }
}
