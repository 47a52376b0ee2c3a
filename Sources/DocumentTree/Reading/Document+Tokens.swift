import ModelBasics

extension Document {
  /// True if a scalar has the same token as one in another document, apart from the indentation of texts that move as a whole.
  func hasToken(of twin: Node, in other: Document, at node: Node) -> Bool {
    let (token, twinToken) = (value(of: node), other.value(of: twin))
    if token == twinToken { return true }
    guard let own = token.flatMap({ unindented($0, of: node) }) else { return false }
    return own == twinToken.flatMap { other.unindented($0, of: twin) }
  }

  /// Returns the token of a node without the indentation of texts that move as a whole; nil if it has none.
  private func unindented(_ token: Spelling, of node: Node) -> [UInt8]? {
    let spans = self[content(of: node).source].structure.protectedSpans(in: token.span)
      .filter { $0.manner == .asWhole }
    guard !spans.isEmpty else { return nil }
    var result: [UInt8] = []
    var offset = token.span.start
    for protected in spans {
      let indent = token.bytes.commonIndent(ofLinesIn: protected.span)
      while let end = token.bytes.firstIndex(of: 0x0A, in: Span(offset, protected.span.end)) {
        result += token.bytes.array(Span(offset, end + 1))
        offset = end + 1
        if token.bytes.starts(with: indent, at: offset) { offset += indent.count }
      }
    }
    return result + token.bytes.array(Span(offset, token.span.end))
  }
}
