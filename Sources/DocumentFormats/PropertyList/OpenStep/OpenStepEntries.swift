/// Splits pasted text into members or elements.
enum OpenStepEntries {
  /// Returns the entries of a text, each with its comments, or none if the text contains anything else. The separator after the last
  /// entry may be missing.
  static func read(_ text: [UInt8], asMembers: Bool) -> [[UInt8]] {
    let open = UInt8(ascii: asMembers ? "{" : "(")
    let close = UInt8(ascii: asMembers ? "}" : ")")
    let separators: [[UInt8]] = asMembers ? [[], [UInt8(ascii: ";")]] : [[]]
    for separator in separators {
      // The entries are wrapped in two containers, as comments at the head of a document belong to the file.
      let wrapped =
        Array("(".utf8) + [open, 0x0A] + text + separator + [0x0A, close] + Array(")".utf8)
      if let entries = EntryTexts.read(wrapped, OpenStepGrammar()) { return entries }
    }
    return []
  }
}
