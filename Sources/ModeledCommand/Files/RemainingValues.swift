import DocumentTree

/// The shared values that a document still has when matches of a query have been removed or replaced, because entries outside of these
/// have them too.
struct RemainingValues {
  private var values = Set<Node>()

  /// `matches` are the last nodes of the matches. `areValues` says whether these are stored values that are replaced at all places, or
  /// entries.
  init(of document: Document, besides matches: Set<Node>, areValues: Bool) {
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
      let start = areValues ? match + 1 : match
      for node in place[min(start, place.count)...].dropLast() where shared.contains(node) {
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
