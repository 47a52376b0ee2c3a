/// The change of a reference's meaning by an edit.
package struct ReferenceChange: Hashable, Sendable {
  package enum Meaning: Hashable, Sendable {
    /// There is no anchor with its name.
    case none
    /// The only anchors with its name come after it.
    case later
    /// It would refer to another anchor with its name.
    case other
  }

  /// The name as it is spelled.
  package var name: String
  package var meaning: Meaning
}
