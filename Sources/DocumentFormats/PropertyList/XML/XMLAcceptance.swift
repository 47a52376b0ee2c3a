import DocumentTree

/// The rules for texts in XML property lists: the characters of XML, the encoding that the head declares, and what an archive can hold.
struct XMLAcceptance: Acceptance {
  let head: XMLHead

  func encodable(_ text: [UInt8]) throws(EditError) -> [UInt8] {
    if head.dialect != .inner, let missing = XMLCharacters.firstMissing(in: text) {
      throw .refused(XMLCharacters.absence(of: missing))
    }
    if let refusal = head.textRule?.refusal(of: text) { throw .refused(refusal) }
    return head.encodable(text)
  }

  func refusal(ofRoot text: [UInt8]) -> String? { head.textRule?.refusal(ofRoot: text) }

  func caution(aboutForeign text: [UInt8]) -> String? {
    head.textRule?.caution(aboutForeign: text)
  }
}
