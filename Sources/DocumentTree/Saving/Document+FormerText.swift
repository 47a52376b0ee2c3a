extension Document {
  /// Returns the base of a rendering as a text of which the rendering has copies; nil if the base is not known to be
  /// sound.
  package func formerText(of rendering: Rendering) -> FormerText? {
    // A text that is read in the background has to be read as a whole.
    guard searchesText || self[rendering.base].index.isComplete else { return nil }
    let copies = rendering.pieces.filter { $0.isVerbatim && $0.source == rendering.base }
    return FormerText(
      self[rendering.base], copies: copies.map { FormerText.Copy(start: $0.start, span: $0.span) })
  }
}
