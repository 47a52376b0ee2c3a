extension Document {
  /// Returns the base of a rendering as a text of which the rendering has copies; nil if the base has not been
  /// read as a whole, or has faults.
  package func formerText(of rendering: Rendering) -> FormerText? {
    let copies = rendering.pieces.filter { $0.isVerbatim && $0.source == rendering.base }
    return FormerText(
      self[rendering.base], copies: copies.map { FormerText.Copy(start: $0.start, span: $0.span) })
  }
}
