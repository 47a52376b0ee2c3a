/// How the values of a format get names, by which other entries refer to them.
package protocol References: Sendable {
  /// True if an anchor is only the first of the positions of a value, which its references share: if that is removed, the next one has the
  /// value. Otherwise an edit that takes its anchor from a reference is refused.
  var movesAnchors: Bool { get }

  /// The token of the key with which an object refers to another one whose members it inherits; nil if objects inherit none.
  var inheritanceKey: [UInt8]? { get }

  /// Returns the text of a value or entry without the names of the values in it, or without certain ones of them, for a copy in a
  /// document that has these already.
  func unnamed(_ text: [UInt8], _ names: Set<[UInt8]>?) -> [UInt8]

  /// Returns the text of a value with references in place of the values in it that have certain names.
  func referring(_ text: [UInt8], to names: Set<[UInt8]>) -> [UInt8]

  /// Returns the text of a value or entry with other names of the values in it, also in the references to these.
  func renaming(_ text: [UInt8], _ names: [[UInt8]: [UInt8]]) -> [UInt8]

  /// Returns names of values that are none of certain others; an empty list if there are no more names.
  func newNames(_ count: Int, besides names: Set<[UInt8]>) -> [[UInt8]]

  /// Returns the text of a reference to the anchor with a name; nil if an edit cannot make one.
  func reference(to name: [UInt8]) -> [UInt8]?

  /// Returns the reason to refuse an edit that changes or removes the meaning of a reference, as a clause that says what to do
  /// instead. Returns nil if the edit is allowed.
  func refusal(of change: ReferenceChange) -> String?
}

extension References {
  package var inheritanceKey: [UInt8]? { nil }
}

/// A format without references has no names to remove or to change.
extension Optional where Wrapped == any References {
  package var movesAnchors: Bool { self?.movesAnchors ?? false }

  package func unnamed(_ text: [UInt8], _ names: Set<[UInt8]>? = nil) -> [UInt8] {
    self?.unnamed(text, names) ?? text
  }

  func referring(_ text: [UInt8], to names: Set<[UInt8]>) -> [UInt8] {
    self?.referring(text, to: names) ?? text
  }
}
