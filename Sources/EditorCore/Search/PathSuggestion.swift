import DocumentTree
import ModelBasics

extension Document {
  /// The number of bytes of a container that are searched for similar keys.
  private static var similarKeyBudget: Int { 1 << 18 }
  /// The number of segments that may be one key with points in it.
  private static var mostJoined: Int { 8 }

  /// Returns the path that a path without an entry was probably meant to be: with a similar key, or with a key that contains the
  /// points. `segment` is the number of the segment that has no entry.
  package func suggestion(for path: Path, missing segment: Int) -> Path? {
    let above = Path(Array(path.segments.prefix(segment)))
    guard path.segments.indices.contains(segment), case .success(let nodes) = resolve(above),
      let container = nodes.last
    else { return nil }
    let rest = path.segments[segment...]
    if kind(of: container).isList { return element(rest, of: above) }
    guard kind(of: container) == .object else { return nil }
    return joined(rest, to: above) ?? similar(rest, in: container, to: above)
  }

  /// Returns a path with an index for a key that is a number.
  private func element(_ rest: ArraySlice<Path.Segment>, of above: Path) -> Path? {
    guard let key = rest.first?.keyBytes, let index = Int(String(decoding: key, as: UTF8.self))
    else { return nil }
    return Path(above.segments + [.index(index)] + rest.dropFirst())
  }

  private func joined(_ rest: ArraySlice<Path.Segment>, to above: Path) -> Path? {
    let keys = rest.prefix(Self.mostJoined).map(\.keyBytes).prefix { $0 != nil }.compactMap { $0 }
    guard keys.count > 1 else { return nil }
    for count in (2...keys.count).reversed() {
      let key = Array(keys.prefix(count).joined(separator: [UInt8(ascii: ".")]))
      let path = Path(above.segments + [.key(key)] + rest.dropFirst(count))
      if case .success = resolve(path) { return path }
    }
    return nil
  }

  private func similar(
    _ rest: ArraySlice<Path.Segment>, in container: Node, to above: Path
  ) -> Path? {
    guard let key = rest.first?.keyBytes else { return nil }
    var words: [String] = []
    var walk = ChildWalk(of: container, in: self, budget: Self.similarKeyBudget)
    while let child = walk.next() {
      // Words that are far longer are not similar.
      guard !child.isGhost, let token = self.key(of: child.node), token.count <= 8 * key.count + 64
      else { continue }
      words.append(String(decoding: grammar.keyBytes(of: token.array), as: UTF8.self))
    }
    let typed = String(decoding: key, as: UTF8.self)
    let longer = words.first { $0.hasPrefix(typed + ".") }
    guard let word = longer ?? SimilarWord.nearest(to: typed, among: words) else { return nil }
    let found = Path(above.segments + [.key(Array(word.utf8))])
    let whole = Path(found.segments + rest.dropFirst())
    if case .success = resolve(whole) { return whole }
    return found
  }
}

extension Path.Segment {
  fileprivate var keyBytes: [UInt8]? {
    guard case .key(let key, _) = self else { return nil }
    return key
  }
}
