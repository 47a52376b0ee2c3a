import ModelBasics

extension Renderer {
  /// Writes the headers that begin before an offset, with the paths that the chain gives them.
  mutating func writeHeaders(
    _ headers: inout ArraySlice<SectionHeader>, _ source: SourceID, _ bytes: Bytes,
    _ offset: inout Int, _ end: Int, _ chain: Int
  ) {
    while let header = headers.first, header.offset < end {
      headers.removeFirst()
      let (count, path) = newPath(of: header, bytes, chain)
      guard count < header.segments.count, let first = header.segments.first else { continue }
      let old = Span(first.start, header.segments[count].start)
      let new = document.grammar.sections?.prefix(path) ?? []
      if bytes.buffer(old).elementsEqual(new) { continue }
      result.append(source, bytes, Span(offset, old.start))
      result.append(new)
      offset = old.end
    }
  }

  /// Returns the path that replaces the first segments of a header, and the number of these segments.
  private func newPath(
    of header: SectionHeader, _ bytes: Bytes, _ chain: Int
  ) -> (count: Int, path: [[UInt8]]) {
    var path: [[UInt8]] = []
    var count = 0
    var link = chain
    while link >= 0 {
      let step = chains[link].reindentation
      link = chains[link].outer
      while path.count < step.from.path.count, count < header.segments.count - 1 {
        path.append(bytes.array(header.segments[count]))
        count += 1
      }
      path.replaceSubrange(0..<min(path.count, step.from.path.count), with: step.to.path)
    }
    return (count, path)
  }
}
