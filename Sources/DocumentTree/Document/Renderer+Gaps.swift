import ModelBasics

extension Renderer {
  /// Writes a part of an edited gap and notes the positions of the comments in it.
  mutating func write(_ text: GapText, _ span: Span, _ chain: Int) {
    var offset = span.start
    for comment in text.comments where span.start <= comment.offset && comment.offset < span.end {
      write(text.bytes.array(Span(offset, comment.offset)), chain)
      offset = comment.offset
      if let chain = begunLine {
        begunLine = nil
        result.append(newIndent(for: [], chain))
      }
      result.positions[comment.node] = Rendering.Position(offset: result.count, form: .comment)
    }
    write(text.bytes.array(Span(offset, span.end)), chain)
  }
}
