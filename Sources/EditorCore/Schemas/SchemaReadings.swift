import DocumentFormats
import DocumentTree

/// The results of checking values against the file's schema, until the document changes.
///
/// A value is checked once, after its container; checks above the budget of one event continue at the next.
package struct SchemaReadings: Sendable {
  package let schema: Schema
  private var known: [Node: SchemaReading] = [:]

  /// The number of bytes read for one event.
  static let budget = 1 << 17
  private static let maximumRemembered = 1 << 15

  package init(_ schema: Schema) { self.schema = schema }

  mutating func forget() { known.removeAll(keepingCapacity: true) }

  func reading(of node: Node?) -> SchemaReading? { node.flatMap { known[$0] } }

  /// Checks a value and the containers around it; returns false if the check must continue later.
  mutating func check(
    at path: NodePath, with inspector: inout SchemaInspector, budget: inout Int
  ) -> Bool {
    guard let node = path.last, known[node] == nil else { return true }
    if known.count > Self.maximumRemembered { forget() }
    var level = path.count - 1
    while level > 0, known[path[level - 1]] == nil { level -= 1 }
    for level in level..<path.count {
      guard budget > 0 else { return false }
      let parent = level > 0 ? known[path[level - 1]].map { (path[level - 1], $0) } : nil
      known[path[level]] = inspector.reading(of: path[level], in: parent, budget: &budget)
    }
    return true
  }

  /// Returns the messages about the violations of a value.
  func problems(at path: NodePath, in document: Document) -> [String] {
    reading(of: path.last)?.problems.map { $0.message(in: document, schema, at: path) } ?? []
  }

  func hasProblems(_ node: Node?) -> Bool { reading(of: node)?.problems.isEmpty == false }
}
