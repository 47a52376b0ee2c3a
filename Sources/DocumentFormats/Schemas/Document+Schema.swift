import DocumentTree

extension Document {
  private static let membersLookedAt = 32
  private static let longestReference = 4096

  /// The path of the schema that the document names with `$schema` among its first members,
  /// relative to its folder, or nil if there is none or it is not the path of a file (but a URL, an
  /// absolute path or a part of a file).
  package var schemaReference: String? {
    guard kind(of: root) == .object else { return nil }
    var walk = ChildWalk(of: root, in: self, budget: Self.readingBudget)
    for _ in 0..<Self.membersLookedAt {
      guard let child = walk.next() else { return nil }
      guard !child.isGhost, isKey(of: child.node, Array("$schema".utf8)) else { continue }
      guard kind(of: child.node) == .string, let token = value(of: child.node),
        token.count <= Self.longestReference,
        let text = String(validating: tokens.string(of: token.buffer), as: UTF8.self)
      else { return nil }
      return Self.relativePath(text)
    }
    return nil
  }

  private static func relativePath(_ text: String) -> String? {
    let path = text.hasSuffix("#") ? text.dropLast() : text[...]
    let isURL = path.prefix { $0 != "/" }.contains(":")
    return path.isEmpty || path.hasPrefix("/") || path.contains("#") || isURL ? nil : String(path)
  }
}
