// A shared value in another shared value has a place in each place of that:
//
//     a: <dict id="1">in: <dict id="2">…      a.in
//     b: <ref id="1"/>                        b.in
//     c: <ref id="2"/>                        c

/// Finds the places of the shared values of a document.
struct ValuePlaces {
  /// A node at which a value or a reference to it is written, and the shared value around it.
  struct Place {
    var path: NodePath
    /// The value around it, if that is shared itself, and its index in the path.
    var around: (position: DocumentName.Position, index: Int)?
  }

  /// The greatest number that is counted.
  private static let mostCounted = 1 << 40

  private let document: Document
  private let counts: [DocumentName.Position: Int]
  private let references: [DocumentName.Position: [DocumentName.Position]]
  private var counted: [DocumentName.Position: Int] = [:]

  /// O(document).
  init(of document: Document, _ meanings: ReferenceMeanings) {
    self.document = document
    counts = meanings.counts
    var references: [DocumentName.Position: [DocumentName.Position]] = [:]
    for reference in meanings.references {
      guard let anchor = meanings[reference.position] else { continue }
      references[anchor, default: []].append(reference.position)
    }
    self.references = references
  }

  /// Returns the places where a value and the references to it are written, that of the value first.
  func places(of position: DocumentName.Position) -> [Place] {
    ([position] + references[position, default: []]).compactMap { written in
      guard let node = document.node(withValueAt: written.offset, in: written.source),
        let path = document.path(to: node)
      else { return nil }
      for index in path.indices.dropLast().reversed() {
        let around = document.anchorPosition(of: path[index])
        if counts[around] != nil { return Place(path: path, around: (around, index)) }
      }
      return Place(path: path)
    }
  }

  /// Returns the number of places of a value, also those in the places of values around it.
  mutating func count(of position: DocumentName.Position) -> Int {
    var open = Set<DocumentName.Position>()
    var left = [position]
    while let next = left.last {
      if counted[next] != nil {
        left.removeLast()
        continue
      }
      let around = places(of: next).map(\.around?.position)
      let unknown = around.compactMap { $0 }.filter { counted[$0] == nil && !open.contains($0) }
      if open.insert(next).inserted, !unknown.isEmpty {
        left += unknown
        continue
      }
      counted[next] = around.reduce(0) { sum, around in
        min(sum + (around.map { counted[$0, default: 1] } ?? 1), Self.mostCounted)
      }
      left.removeLast()
    }
    return counted[position, default: 1]
  }
}
