/// The rules for texts that edits put into a document, besides the syntax: what its encoding and its head allow.
package protocol Acceptance: Sendable {
  /// Returns a text of an edit with escapes in place of the characters that the document's encoding lacks, as far as the format has
  /// such. Refuses characters that the format can spell in no way.
  func encodable(_ text: [UInt8]) throws(EditError) -> [UInt8]

  /// Returns the reason to refuse a value in place of the whole document, as a clause; nil if it may be used.
  func refusal(ofRoot text: [UInt8]) -> String?

  /// Returns a clause about what a text from another document gets from this one, as the text does not have it; nil for others.
  func caution(aboutForeign text: [UInt8]) -> String?
}

extension Optional where Wrapped == any Acceptance {
  func encodable(_ text: [UInt8]) throws(EditError) -> [UInt8] {
    try self?.encodable(text) ?? text
  }
}
