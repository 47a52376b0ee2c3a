/// The annotations of values, such as the name of a class or a tag. They are at the start of a value's text.
package protocol Annotations: Sendable {
  /// Returns the annotation at the start of a value; the first ``Document/longestAnnotation`` bytes of the value are given.
  func annotation(of start: [UInt8]) -> Annotation

  /// Returns the text of a new value with the annotation of the former one, whose start is given.
  func annotated(_ text: [UInt8], from start: [UInt8]) -> [UInt8]

  /// Returns the name of the kind of value that is written as an object with only this member; nil if it is an object. Of the value the
  /// start is enough.
  func name(ofOnlyMember key: [UInt8], _ value: [UInt8]) -> String?

  /// The key of the value in the root of a new file, if the root of each file is a dictionary that the format needs; nil if a value
  /// can be the root.
  var rootKey: [UInt8]? { get }
}

/// A class name, a tag or a mark that is stored with a value.
package struct Annotation: Hashable, Sendable {
  /// The annotation as a row shows it; nil if there is none.
  package var text: [UInt8]?
  /// The name of the class of the value; nil if it has none.
  package var className: [UInt8]?
  /// True if a list is a set: a list without an order.
  package var isSet: Bool

  package init(_ text: [UInt8]? = nil, className: [UInt8]? = nil, isSet: Bool = false) {
    self.text = text
    self.className = className
    self.isSet = isSet
  }
}
