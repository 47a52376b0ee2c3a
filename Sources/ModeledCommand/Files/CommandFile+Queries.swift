import DocumentFormats
import DocumentTree
import ModelBasics

extension CommandFile {
  /// Calls `body` with each value that a query selects, in the order of the query.
  ///
  /// - Throws: An error after the last value if there is none, or if the file is invalid behind it.
  func forEachMatch(of query: Query, _ body: (QueryMatch) throws -> Void) throws {
    index()
    var cursor = QueryCursor(query)
    var isFound = false
    while case .match(let match) = cursor.next(in: document) {
      isFound = true
      try body(match)
    }
    if let fault { throw fault }
    if !isFound { throw CommandFailure(.noMatch(query), in: name) }
  }

  /// Returns the nodes of the values that a query selects, in the order of the file, without those that go with an outer one. The file
  /// must be indexed.
  ///
  /// A match in a shared value that is itself inside a match stays in the file: such inner ones come first, as edits of their own.
  func outermostMatches(of query: Query) throws(CommandFailure) -> [[NodePath]] {
    var search = QuerySearch(query)
    var found: [NodePath] = []
    while case .match(let match) = search.next(in: document) {
      guard let path = match.path(in: document) else {
        let part = match.meant.parts.first.flatMap { document.path(to: $0.node) } ?? []
        throw CommandFailure(.inParts(document.path(of: part)), in: name)
      }
      found.append(path)
      if document.grammar.references == nil { search.skipInside() }
    }
    if found.isEmpty { throw CommandFailure(.noMatch(query), in: name) }
    guard document.grammar.references != nil else { return [found] }
    return layers(of: found)
  }

  /// Leaves out each match that goes with an outer one, and puts inner ones first. The matches are in any order.
  private func layers(of found: [NodePath]) -> [[NodePath]] {
    var nodes = Set<Node>()
    let found = found.filter { path in path.last.map { nodes.insert($0).inserted } ?? false }
    let remaining = RemainingValues(of: document, besides: nodes)
    var layers: [[NodePath]] = []
    for path in found {
      let outer = path.indices.dropLast().filter { nodes.contains(path[$0]) }
      // An entry stays if something around it is the value of another entry.
      if let last = outer.last {
        guard path[last..<path.count - 1].contains(where: remaining.contains) else { continue }
      }
      while layers.count <= outer.count { layers.append([]) }
      layers[outer.count].append(path)
    }
    return layers.reversed()
  }

  /// Makes several edits as one, which costs less than one after the other.
  mutating func makeOneEdit(_ edit: (inout CommandFile) throws -> Void) throws {
    var edited = document
    var failure: (any Error)?
    do throws(EditError) {
      try edited.transact { document throws(EditError) in
        // The edits are made through this file, so it needs the document with the open transaction.
        swap(&self.document, &document)
        defer { swap(&self.document, &document) }
        do {
          try edit(&self)
        } catch {
          failure = error
          throw error as? EditError ?? .notFound
        }
      }
    } catch {
      throw failure ?? error
    }
    document = edited
  }

  /// Saves the edits, or prints the difference that a save would make.
  mutating func save(isDryRun: Bool) throws {
    guard isDryRun else { return try save() }
    let rendering = try checkedRendering()
    let output = StandardOutput()
    try UnifiedDiff(of: name, from: document.baseBytes, to: rendering).write(to: output)
    try output.flush()
  }
}
