extension StyledText {
  /// Returns the text with the parts marked that match a term of a search; `part` is the part of the row that it is.
  func highlighting(_ term: SearchTerm, in part: SearchTerm.Scope) -> StyledText {
    switch term {
    case .text(let text, let scope) where scope == .anywhere || scope == part:
      return marking(matches(of: text))
    case .expression(let expression, let scope) where scope == .anywhere || scope == part:
      let bytes = Array(string.utf8)
      return marking(bytes.withUnsafeBytes(expression.isFound) ? [0..<bytes.count] : [])
    default: return self
    }
  }

  private func matches(of text: SearchText) -> [Range<Int>] {
    Array(string.utf8).withUnsafeBytes { text.matches(in: $0) }
  }

  /// Returns the text with some ranges of its bytes marked; they are in order and do not overlap.
  func marking(_ ranges: [Range<Int>]) -> StyledText {
    guard !ranges.isEmpty else { return self }
    var marked: [Run] = []
    var start = 0
    for run in runs {
      let bytes = Array(run.text.utf8)
      let end = start + bytes.count
      var offset = start
      func append(to limit: Int, isMatch: Bool) {
        guard limit > offset else { return }
        var piece = run
        piece.text = String(decoding: bytes[offset - start..<limit - start], as: UTF8.self)
        piece.isMatch = isMatch || run.isMatch
        marked.append(piece)
        offset = limit
      }
      for range in ranges where range.upperBound > start && range.lowerBound < end {
        append(to: max(start, range.lowerBound), isMatch: false)
        append(to: min(end, range.upperBound), isMatch: true)
      }
      append(to: end, isMatch: false)
      start = end
    }
    return StyledText(marked)
  }
}
