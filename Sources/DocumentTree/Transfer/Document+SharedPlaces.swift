import ModelBasics

// An edit that was made at all places of a shared value is for these places. In another text of the document, they may have values of
// their own, or share one with further places:
//
//     edited                         another program                 the edit there
//     a: <dict id="1">…              b: <dict id="7">…               at b, for both
//     b: <ref id="1"/>               a: <ref id="7"/>
//                                    b: <dict>…   a: removed         at b
//                                    a: <dict>…   b: <dict>…         lost

extension Document {
  /// The most places of a value that are compared.
  private static var mostPlaces: Int { 256 }
  /// The greatest length in bytes of the keys of a place.
  private static var longestPlace: Int { 1 << 12 }

  /// Returns the places that edited values had when the document was saved, also those in other places of values around them. Values that
  /// were not shared then are left out. O(document).
  func places(of values: [SharedValue]) -> [SharedPlaces] {
    guard grammar.references.separatesValues, !values.isEmpty else { return [] }
    var saved = self
    saved.changeSet = ChangeSet()
    let names = saved.names()
    let meanings = ReferenceMeanings(names)
    let reader = ValuePlaces(of: saved, meanings)
    return values.filter { $0.isShared && $0.isEdited }.compactMap { value in
      // A place that has got the value since then referred to it.
      let position = savedPosition(of: value.node, in: saved, meanings)
      let anchor = names.first {
        !$0.isReference && ($0.name == value.name || $0.position == position)
      }
      guard let anchor else { return nil }
      let paths = saved.paths(toPlacesOf: anchor.position, reader)
      return paths?.count == 1 ? nil : SharedPlaces(paths: paths ?? [])
    }
  }

  /// Returns the position of the value that a node was or referred to when the document was saved, or that it is a copy of.
  private func savedPosition(
    of node: Node, in saved: Document, _ meanings: ReferenceMeanings
  ) -> DocumentName.Position? {
    if saved.hasBase(node) { return meanings[saved.anchorPosition(of: node)] }
    guard let kept = journal?.keptValues, let path = keptPath(of: node, kept),
      let original = saved.resolved(path, following: true).node
    else { return nil }
    return saved.anchorPosition(of: ReferenceTargets(saved).followed(original))
  }

  /// Returns the paths of all places of a value, that of the place where it is written first; nil if there are too many or too long ones.
  private func paths(
    toPlacesOf position: DocumentName.Position, _ reader: ValuePlaces
  ) -> [BasePath]? {
    var paths: [BasePath] = []
    // The values around the value, with the steps from there.
    var left: [(position: DocumentName.Position, rest: BasePath?)] = [(position, nil)]
    var next = 0
    while next < left.count {
      let (position, rest) = left[next]
      next += 1
      let places = reader.places(of: position)
      guard left.count + places.count <= Self.mostPlaces else { return nil }
      var read = BasePathReader(
        self, longestKey: Self.longestPlace, budget: Self.basePathBudget)
      let found = read.read(places.compactMap(\.path.last))
      for place in places {
        guard let node = place.path.last, var path = found[node] else { return nil }
        if let rest {
          path = BasePath(
            steps: path.steps + rest.steps, kind: rest.kind, fingerprint: rest.fingerprint)
        }
        guard let around = place.around else {
          guard path.isShort, paths.count < Self.mostPlaces else { return nil }
          paths.append(path)
          continue
        }
        path.steps.removeFirst(min(around.index, path.steps.count))
        left.append((around.position, path))
      }
    }
    return paths
  }

  /// Returns the values that were shared when the document was saved, still are, and are others now, without those around another one.
  /// O(document).
  func innermostSharedChanges() -> [SharedValue] {
    guard grammar.references.separatesValues, hasAnyChanges else { return [] }
    var saved = self
    saved.revertAll()
    let former = Dictionary(
      saved.names().filter { !$0.isReference }.map { ($0.name, $0.position) }
    ) { first, _ in first }
    let names = names()
    let counts = ReferenceMeanings(names).counts
    let comparison = MeaningComparison(self, saved)
    var changed: [[UInt8]: SharedValue] = [:]
    for anchor in names where !anchor.isReference {
      guard let count = counts[anchor.position], let position = former[anchor.name],
        let node = node(withValueAt: anchor.position.offset, in: anchor.position.source),
        let before = saved.node(withValueAt: position.offset, in: position.source),
        !comparison.isEqual(node, before)
      else { continue }
      changed[anchor.name] = SharedValue(node: node, name: anchor.name, references: count)
    }
    return changed.values.filter { value in
      !self.names(in: value.node).contains { $0.name != value.name && changed[$0.name] != nil }
    }.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// True if each of some values is one here too, with those of the same places that are left.
  func shareAlike(_ values: [SharedPlaces]) -> Bool {
    if values.isEmpty { return true }
    let targets = ReferenceTargets(self)
    var reader = ValuePlaces(of: self, referenceMeanings())
    return values.allSatisfy { places in
      var nodes: [Node] = []
      for path in places.paths {
        let found = resolved(path, following: true)
        switch found.target {
        case .node(let path): nodes += path.suffix(1).map(targets.followed)
        case .missing: break
        case .notFound:
          // An element that has changed is the place if its value is that of the others.
          if let node = found.likely {
            nodes.append(targets.followed(node))
          } else if !isGone(path) {
            return false
          }
        }
      }
      guard let value = nodes.first, nodes.allSatisfy({ $0 == value }) else { return false }
      return reader.count(of: anchorPosition(of: value)) == nodes.count
    }
  }

  /// True if a container on a path is gone.
  private func isGone(_ path: BasePath) -> Bool {
    for count in 1..<max(path.steps.count, 1) {
      var above = path
      above.steps = Array(path.steps.prefix(count))
      if case .missing = resolved(above, following: true).target { return true }
    }
    return false
  }

  /// Resolves a path in a shared value whose place is gone, by way of another place.
  func resolved(_ path: BasePath, atOtherOf values: [SharedPlaces]) -> ResolvedPath? {
    for places in values {
      guard
        let place = places.paths.first(where: { path.path.segments.starts(with: $0.path.segments) })
      else { continue }
      let rest = path.steps.dropFirst(place.steps.count)
      for other in places.paths where other.path != place.path {
        var path = path
        path.steps = other.steps + rest
        let found = resolved(path, following: true, toEnd: false)
        if found.node != nil { return found }
      }
    }
    return nil
  }

  /// Notes in the journal that the last edit is one of all places of the values that it has changed.
  package mutating func noteEverywhere(_ values: [SharedValue]) {
    guard journal != nil else { return }
    let places = places(of: values)
    journal?.noteEverywhere(places)
  }

  /// Returns those of some names whose values are not as they were saved. O(document).
  package func changedNames(among names: Set<[UInt8]>) -> Set<[UInt8]> {
    guard hasAnyChanges else { return [] }
    var saved = self
    saved.revertAll()
    let (now, former) = (MeaningDigests(self), MeaningDigests(saved))
    return names.filter { now.digest(ofValueNamed: $0) != former.digest(ofValueNamed: $0) }
  }
}
