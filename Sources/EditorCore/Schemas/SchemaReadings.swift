import DocumentFormats
import DocumentTree

/// What a file's schema says of the values that have been looked at, until the document changes.
///
/// A value is looked at once, after its container; what takes longer than one event may goes on with the next.
package struct SchemaReadings: Sendable {
  package let schema: Schema
  private var known: [Node: SchemaReading] = [:]

  /// What is read at one event, in bytes.
  static let budget = 1 << 17
  private static let mostRemembered = 1 << 15

  package init(_ schema: Schema) { self.schema = schema }

  mutating func forget() { known.removeAll(keepingCapacity: true) }

  func reading(of node: Node?) -> SchemaReading? { node.flatMap { known[$0] } }

  /// Looks at a value, and before it at those it is in; false if that is to go on later.
  mutating func look(
    at path: NodePath, with inspector: inout SchemaInspector, budget: inout Int
  ) -> Bool {
    guard let node = path.last, known[node] == nil else { return true }
    if known.count > Self.mostRemembered { forget() }
    var level = path.count - 1
    while level > 0, known[path[level - 1]] == nil { level -= 1 }
    for level in level..<path.count {
      guard budget > 0 else { return false }
      let parent = level > 0 ? known[path[level - 1]].map { (path[level - 1], $0) } : nil
      known[path[level]] = inspector.reading(of: path[level], in: parent, budget: &budget)
    }
    return true
  }

  /// What a value breaks, in words.
  func problems(at path: NodePath, in document: Document) -> [String] {
    reading(of: path.last)?.problems.map { $0.message(in: document, schema, at: path) } ?? []
  }

  func hasProblems(_ node: Node?) -> Bool { reading(of: node)?.problems.isEmpty == false }
}
