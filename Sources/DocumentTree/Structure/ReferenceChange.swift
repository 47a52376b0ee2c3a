/// What an edit would do to the meaning of a reference.
package struct ReferenceChange: Hashable, Sendable {
  package enum Meaning: Hashable, Sendable {
    /// There is no anchor of its name.
    case none
    /// The only anchors of its name stand behind it.
    case later
    /// Another anchor of its name.
    case other
  }

  /// The name as it is spelled.
  package var name: String
  package var meaning: Meaning
}
