/// Splits pasted text into members or elements.
enum XMLEntries {
  /// Returns the entries of a text, each with its comments, or none if the text contains anything else.
  static func read(_ text: [UInt8], asMembers: Bool, _ dialect: XMLDialect) -> [[UInt8]] {
    let element: XMLElement = asMembers ? .dict : .array
    // In two containers, as comments at the head of a document belong to the file.
    let wrapped =
      XMLElement.array.opening + element.opening + [0x0A] + text + [0x0A] + element.closing
      + XMLElement.array.closing
    return EntryTexts.read(wrapped, XMLGrammar(head: XMLHead(dialect))) ?? []
  }
}
