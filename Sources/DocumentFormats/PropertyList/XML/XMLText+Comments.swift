import DocumentTree
import ModelBasics

extension XMLText {
  static func mayHaveComments(
    before offset: Int, in source: Source, _ dialect: XMLDialect
  ) -> Bool { dialect != .inner }

  /// Also processing instructions. The declaration and the DOCTYPE describe the spelling of the document.
  var commentSpans: [Span] {
    var found: [Span] = []
    var offset = start
    if let start = XMLProlog(self).documentType {
      found = commentSpans(from: offset, to: start)
      offset = XMLDocumentType(at: start, in: self).end
    }
    return found + commentSpans(from: offset, to: count)
  }

  private func commentSpans(from start: Int, to limit: Int) -> [Span] {
    var found: [Span] = []
    var offset = start
    while let start = find("<", from: offset, limit: limit) {
      if starts(with: "<![CDATA[", at: start) {
        offset = find("]]>", from: start, limit: limit) ?? limit
      } else if isTrivia(start) {
        offset = endOfComment(start, limit: limit) ?? limit
        let isDeclaration = starts(with: "<?xml", at: start) && self[start + 5] <= 0x20
        if !isDeclaration { found.append(Span(start, offset)) }
      } else {
        offset = start + 1
      }
    }
    return found
  }
}
