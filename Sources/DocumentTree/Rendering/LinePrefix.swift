/// What the lines inside a value begin with, by where it stands: the indentation of its first line
/// and, in headers of sections, the path that leads to it.
struct LinePrefix: Hashable, Sendable {
  var indent: [UInt8] = []
  /// The tokens of the path.
  var path: [[UInt8]] = []
}

extension Document {
  /// The prefix of the lines inside a node's own value, as its source has them.
  func linePrefix(of node: Node) -> LinePrefix {
    LinePrefix(indent: self[node.source].bytes.lineIndent(at: node.offset), path: ownPath(of: node))
  }

  /// The path of a node's own value.
  func ownPath(of node: Node) -> [[UInt8]] {
    grammar.hasSections ? headerPath(of: entry(of: node).value, in: node.source) : []
  }

  /// The tokens that the headers of sections in a container begin with.
  func headerPath(of container: SourceValue, in source: SourceID) -> [[UInt8]] {
    guard grammar.hasSections else { return [] }
    let source = self[source]
    return source.structure.path(of: container).map { source.bytes.array($0) }
  }
}
