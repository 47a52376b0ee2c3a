import DocumentTree

/// The shared values that a document still has when matches of a query have been removed or replaced, because entries outside of these
/// have them too.
struct RemainingValues {
  private var values = Set<Node>()

  /// `matches` are the last nodes of the matches.
  init(of document: Document, besides matches: Set<Node>) {
    guard document.grammar.references != nil else { return }
    let places = document.referencePlaces()
    let shared = Set(places.map(\.value))
    // The values whose places inside a match remain if a shared value around them does.
    var inside: [Node: [Node]] = [:]
    var next: [Node] = []
    for (value, place) in places {
      guard let match = place.lastIndex(where: matches.contains) else {
        next.append(value)
        continue
      }
      for node in place[match...].dropLast() where shared.contains(node) {
        inside[node, default: []].append(value)
      }
    }
    while let value = next.popLast() {
      guard values.insert(value).inserted else { continue }
      next += inside[value] ?? []
    }
  }

  func contains(_ node: Node) -> Bool { values.contains(node) }
}
